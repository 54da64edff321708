//! Durations as people write them: a whole or decimal number and a unit.

/// Parses `30s`, `1.5s`, `500ms`, `20us`, `2m`, `1h` into nanoseconds.
pub fn parse_ns(text: &str) -> Result<u64, String> {
    let wrong = || {
        format!("'{text}' is no duration: write a number and a unit, like 30s, 1.5s, 500ms or 2m")
    };
    let unit_at = text
        .find(|c: char| c.is_ascii_alphabetic())
        .ok_or_else(wrong)?;
    let (number, unit) = text.split_at(unit_at);
    let unit_ns: u64 = match unit {
        "ns" => 1,
        "us" => 1_000,
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        _ => return Err(wrong()),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty()
        || !digits(whole)
        || !digits(fraction)
        || number.ends_with('.')
        || fraction.len() > 9
    {
        return Err(wrong());
    }
    let whole: u64 = whole.parse().map_err(|_| wrong())?;
    let scale = 10u64.pow(fraction.len() as u32);
    let fraction: u64 = if fraction.is_empty() {
        0
    } else {
        fraction.parse().map_err(|_| wrong())?
    };
    let fraction_ns = (u128::from(fraction) * u128::from(unit_ns) / u128::from(scale)) as u64;
    whole
        .checked_mul(unit_ns)
        .and_then(|ns| ns.checked_add(fraction_ns))
        .ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::parse_ns;

    #[test]
    fn units_and_fractions() {
        assert_eq!(parse_ns("30s"), Ok(30_000_000_000));
        assert_eq!(parse_ns("1.5s"), Ok(1_500_000_000));
        assert_eq!(parse_ns("250ms"), Ok(250_000_000));
        assert_eq!(parse_ns("2m"), Ok(120_000_000_000));
        assert_eq!(parse_ns("1h"), Ok(3_600_000_000_000));
        assert_eq!(parse_ns("7us"), Ok(7_000));
        assert_eq!(parse_ns("9ns"), Ok(9));
        assert_eq!(parse_ns("0s"), Ok(0));
    }

    #[test]
    fn anything_else_is_refused() {
        for wrong in [
            "",
            "30",
            "s",
            "1.s",
            ".5s",
            "-1s",
            "1e3s",
            "1 s",
            "1S",
            "1.2.3s",
            "99999999999h",
            "1d",
        ] {
            assert!(parse_ns(wrong).is_err(), "{wrong:?} was taken");
        }
    }
}
