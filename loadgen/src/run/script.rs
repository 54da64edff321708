//! `--script FILE`: several requests that each connection sends in turn, starting over after the last.
//!
//! The file is a JSON list: `[{ "method": "GET", "path": "/a", "headers": [["Accept", "text/plain"]],
//! "body_file": "…", "expect_status": 200, "expect_body_file": "…" }]`; the files are optional.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::exchange::{Exchange, Names, Spec};

/// A turn's number takes one byte of every connection record, which would otherwise be padding.
pub const MOST_REQUESTS: usize = u8::MAX as usize;

const NAMES: Names = Names {
    body_file: "body_file",
    expect_status: "expect_status",
    expect_body_file: "expect_body_file",
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    method: String,
    path: String,
    #[serde(default)]
    headers: Vec<(String, String)>,
    body_file: Option<PathBuf>,
    expect_status: u16,
    expect_body_file: Option<PathBuf>,
}

/// Reads a script and builds its requests. An error is one line that names the file and the request.
pub fn read(file: &Path, host: &str) -> Result<Vec<Exchange>, String> {
    let wrong = |what: String| format!("--script {}: {what}", file.display());
    let text = std::fs::read(file).map_err(|error| wrong(error.to_string()))?;
    let entries: Vec<Entry> =
        serde_json::from_slice(&text).map_err(|error| wrong(error.to_string()))?;
    if !(1..=MOST_REQUESTS).contains(&entries.len()) {
        return Err(wrong(format!(
            "{} requests: use 1 to {MOST_REQUESTS}",
            entries.len()
        )));
    }
    entries
        .into_iter()
        .zip(1..)
        .map(|(entry, number)| {
            build(entry, host).map_err(|what| wrong(format!("request {number}: {what}")))
        })
        .collect()
}

fn build(entry: Entry, host: &str) -> Result<Exchange, String> {
    let is_sent = |byte: u8| byte.is_ascii_graphic() && byte != b'#';
    if !entry.path.starts_with('/') || !entry.path.bytes().all(is_sent) {
        return Err(format!(
            "path '{}' is no path: begin with a slash, without spaces and #",
            entry.path.escape_debug()
        ));
    }
    let header = |(name, value): (String, String)| format!("{name}: {value}");
    let spec = Spec {
        method: entry.method,
        path: entry.path,
        headers: entry.headers.into_iter().map(header).collect(),
        body_file: entry.body_file,
        expect_status: entry.expect_status,
        expect_body_file: entry.expect_body_file,
    };
    Exchange::build(spec, host, &NAMES)
}
