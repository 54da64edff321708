//! The five scenarios and the readiness answer.

use std::hint::black_box;

use http_body_util::Full;
use hyper::{
    Response, StatusCode,
    body::Bytes,
    header::{CONTENT_TYPE, HeaderValue},
};
use serde::Serialize;

use crate::{
    document::{DOCUMENT_TEXT, Document},
    fnv::hash_rounds,
    query,
    refusal::Refusal,
};

/// A body of known length, so hyper sends Content-Length and never chunks.
pub type Answer = Response<Full<Bytes>>;

/// What a request without a query asks for.
const DEFAULT_ID: i64 = 42;
const MAX_ROUNDS: i64 = 50_000;

pub fn text() -> Answer {
    ok("text/plain; charset=utf-8", Bytes::from_static(b"Hello, World!"))
}

pub fn json_get(query: Option<&str>) -> Result<Answer, Refusal> {
    let id = query::integer(query, "id", DEFAULT_ID).map_err(|_| Refusal::InvalidId)?;
    // Opaque, so that the compiler cannot serialise the constant fields beforehand.
    Ok(json(black_box(&Document::reference(id))))
}

pub fn json_post(body: &[u8]) -> Result<Answer, Refusal> {
    #[derive(Serialize)]
    struct Summary<'a> {
        id: i64,
        name: &'a str,
        active: bool,
        sum: i64,
        region: &'a str,
        version: i64,
    }
    let (document, sum) = Document::parse(body).map_err(|_| Refusal::InvalidDocument)?;
    Ok(json(&Summary {
        id: document.id,
        name: &document.name,
        active: document.active,
        sum,
        region: &document.meta.region,
        version: document.meta.version,
    }))
}

pub fn cpu(query: Option<&str>) -> Result<Answer, Refusal> {
    #[derive(Serialize)]
    struct Digest {
        hash: String,
    }
    let rounds = query::integer(query, "rounds", MAX_ROUNDS)
        .ok()
        .filter(|rounds| (1..=MAX_ROUNDS).contains(rounds))
        .ok_or(Refusal::InvalidRounds)?;
    Ok(json(&Digest { hash: hash_rounds(DOCUMENT_TEXT.as_bytes(), rounds) }))
}

pub fn mixed(body: &[u8]) -> Result<Answer, Refusal> {
    #[derive(Serialize)]
    struct SummaryDigest {
        id: i64,
        sum: i64,
        hash: String,
    }
    let (document, sum) = Document::parse(body).map_err(|_| Refusal::InvalidDocument)?;
    Ok(json(&SummaryDigest { id: document.id, sum, hash: hash_rounds(body, MAX_ROUNDS) }))
}

pub fn healthz() -> Answer {
    let mut answer = Answer::default();
    *answer.status_mut() = StatusCode::NO_CONTENT;
    answer
}

pub fn json(value: &impl Serialize) -> Answer {
    let body = serde_json::to_vec(value).expect("plain structs of strings and integers always serialise");
    ok("application/json", body.into())
}

fn ok(content_type: &'static str, body: Bytes) -> Answer {
    let mut answer = Response::new(Full::new(body));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    answer
}
