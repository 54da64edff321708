//! CPU lists as the kernel writes them: `0,2-3`.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The highest number of CPUs that a Linux kernel can be built for (`CONFIG_NR_CPUS` on x86).
const MOST_CPUS: usize = 8192;

/// A set of CPU numbers that is never empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CpuList(BTreeSet<usize>);

impl CpuList {
    /// The list as an affinity mask of 64-bit words, CPU 0 in the lowest bit of the first word.
    pub fn to_mask(&self) -> Vec<u64> {
        let mut mask = vec![0; MOST_CPUS / 64];
        for cpu in &self.0 {
            mask[cpu / 64] |= 1 << (cpu % 64);
        }
        mask
    }

    /// The list of an affinity mask; none if no bit is set.
    pub fn from_mask(mask: &[u64]) -> Option<Self> {
        let cpus: BTreeSet<usize> = (0..mask.len() * 64)
            .filter(|cpu| mask[cpu / 64] >> (cpu % 64) & 1 == 1)
            .collect();
        (!cpus.is_empty()).then_some(Self(cpus))
    }
}

impl FromStr for CpuList {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut cpus = BTreeSet::new();
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (cpu_number(first)?, cpu_number(last)?);
            if last < first {
                return Err(format!(
                    "the range {part} runs backwards; write {last}-{first}"
                ));
            }
            cpus.extend(first..=last);
        }
        Ok(Self(cpus))
    }
}

fn cpu_number(text: &str) -> Result<usize, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(cpu) if digits && cpu < MOST_CPUS => Ok(cpu),
        _ => Err(format!(
            "{text:?} is no CPU number; write a list such as 0,2-3 with numbers below {MOST_CPUS}"
        )),
    }
}

impl fmt::Display for CpuList {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ranges: Vec<(usize, usize)> = Vec::new();
        for &cpu in &self.0 {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == cpu => *last = cpu,
                _ => ranges.push((cpu, cpu)),
            }
        }
        let ranges = ranges.into_iter().map(|(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        });
        out.write_str(&ranges.collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> String {
        text.parse::<CpuList>().unwrap().to_string()
    }

    #[test]
    fn is_written_in_the_kernels_short_form() {
        assert_eq!(rewritten("3,0,1,2,7"), "0-3,7");
        assert_eq!(rewritten("5"), "5");
        assert_eq!(rewritten("63-64,8191"), "63-64,8191");
    }

    #[test]
    fn survives_the_way_through_a_mask() {
        let list: CpuList = "0,63-65,200".parse().unwrap();
        assert_eq!(CpuList::from_mask(&list.to_mask()), Some(list));
        assert_eq!(CpuList::from_mask(&[0, 0]), None);
    }

    #[test]
    fn refuses_what_is_no_list() {
        for bad in [
            "",
            ",",
            "a",
            "-1",
            "1-",
            "+1",
            "0x1",
            "8192",
            "3-1",
            "0 1",
            "99999999999999999999",
        ] {
            assert!(bad.parse::<CpuList>().is_err(), "{bad:?} was accepted");
        }
    }
}
