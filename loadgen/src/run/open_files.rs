//! Do the connections fit into what this process may open and address?

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use super::sys;

/// Files that are not connections: the standard streams, epoll, signals, /proc.
const SPARE_FILES: u64 = 16;

const CONNECTIONS_PER_SOURCE: u32 = 5000;

/// Raises the soft limit and says what to change if the connections do not fit under the hard one.
pub fn make_room(connections: u32) -> Result<(), String> {
    let limit = sys::raise_open_files()
        .map_err(|error| format!("cannot raise the open-file limit: {error}"))?;
    let needed = u64::from(connections) + SPARE_FILES;
    if needed > limit {
        return Err(format!(
            "{connections} connections need {needed} open files but the hard limit is {limit}: raise it \
             (ulimit -Hn {needed}) or use at most {} connections",
            limit.saturating_sub(SPARE_FILES)
        ));
    }
    Ok(())
}

/// Source addresses for connections to `peer`: with few per address, ports do not run out and are found quickly.
///
/// Only the loopback network has addresses to spare: for any other peer the kernel chooses, and the list is empty.
pub fn source_addresses(peer: &SocketAddr, connections: u32) -> Vec<Ipv4Addr> {
    match peer.ip() {
        IpAddr::V4(address) if address.is_loopback() => {
            let count = connections.div_ceil(CONNECTIONS_PER_SOURCE).clamp(1, 250) as u8;
            (1..=count)
                .map(|last| Ipv4Addr::new(127, 0, 0, last))
                .collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_one_source_per_5000_connections_on_loopback_only() {
        let count =
            |connections| source_addresses(&"127.0.0.1:80".parse().unwrap(), connections).len();
        assert_eq!([1, 5000, 5001, 19_900].map(count), [1, 1, 2, 4]);
        assert!(source_addresses(&"10.0.0.1:80".parse().unwrap(), 19_900).is_empty());
    }

    #[test]
    fn a_refusal_names_the_needed_number() {
        let refusal = make_room(u32::MAX - 1).unwrap_err();
        assert!(refusal.contains("4294967310 open files"), "{refusal}");
    }
}
