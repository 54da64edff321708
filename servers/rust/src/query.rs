//! The integers that a query may carry.

use std::num::ParseIntError;

/// Returns the first value of `name` in `query`, or `absent` when there is none. Keys and values are compared as they
/// are spelt: an integer needs no percent-encoding.
pub fn integer(query: Option<&str>, name: &str, absent: i64) -> Result<i64, ParseIntError> {
    query
        .unwrap_or_default()
        .split('&')
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .find(|(key, _)| *key == name)
        .map_or(Ok(absent), |(_, value)| value.parse())
}
