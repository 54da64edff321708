//! One request and the answer that it should get, built and checked once, before the first packet.

use std::path::{Path, PathBuf};

use super::request;

/// What a user says of one request, on the command line or in one entry of a script.
#[derive(Clone, Debug)]
pub struct Spec {
    pub method: String,
    pub path: String,
    /// `Name: value` lines.
    pub headers: Vec<String>,
    pub body_file: Option<PathBuf>,
    pub expect_status: u16,
    pub expect_body_file: Option<PathBuf>,
}

/// The names of the settings, for messages.
pub struct Names {
    pub body_file: &'static str,
    pub expect_status: &'static str,
    pub expect_body_file: &'static str,
}

/// A request, ready to be sent again and again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    pub method: String,
    pub request: Vec<u8>,
    pub body_bytes: usize,
    pub expect_status: u16,
    pub expect_body: Option<Vec<u8>>,
}

impl Exchange {
    /// Reads the files of a request and builds its bytes. `names`: what its settings are called where they were given.
    pub fn build(spec: Spec, host: &str, names: &Names) -> Result<Exchange, String> {
        if !(200..=999).contains(&spec.expect_status) {
            return Err(format!(
                "{} {} is no final status: use 200 to 999",
                names.expect_status, spec.expect_status
            ));
        }
        if spec.method == "HEAD" && spec.expect_body_file.is_some() {
            return Err(format!(
                "{} with method HEAD: answers to HEAD have no body",
                names.expect_body_file
            ));
        }
        let body = read(names.body_file, spec.body_file.as_deref())?.unwrap_or_default();
        let request = request::build(&spec.method, &spec.path, host, &spec.headers, &body)?;
        if u32::try_from(request.len()).is_err() {
            return Err(format!(
                "the request has {} bytes: use less than 4 GiB",
                request.len()
            ));
        }
        Ok(Exchange {
            method: spec.method,
            request,
            body_bytes: body.len(),
            expect_status: spec.expect_status,
            expect_body: read(names.expect_body_file, spec.expect_body_file.as_deref())?,
        })
    }

    /// Its answer has no body, whatever the head says.
    pub fn bodiless(&self) -> bool {
        self.method == "HEAD"
    }
}

fn read(option: &str, path: Option<&Path>) -> Result<Option<Vec<u8>>, String> {
    path.map(|path| {
        std::fs::read(path).map_err(|error| format!("{option} {}: {error}", path.display()))
    })
    .transpose()
}
