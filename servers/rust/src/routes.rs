//! From a request to its answer.

use std::convert::Infallible;

use hyper::{
    Method, Request, Version,
    body::Incoming,
    header::{CONNECTION, HOST, HeaderValue},
    http::request::Parts,
};

use crate::{
    body,
    refusal::Refusal,
    scenarios::{self, Answer},
};

const ALLOW_GET: &str = "GET, HEAD";
const ALLOW_POST: &str = "POST";
const ALLOW_GET_POST: &str = "GET, HEAD, POST";

/// Answers one request. For HEAD hyper leaves the body out and keeps its length.
pub async fn answer(request: Request<Incoming>) -> Result<Answer, Infallible> {
    #[cfg(feature = "brake")]
    crate::brake::apply(request.method(), request.uri().path());

    let (head, body) = request.into_parts();
    let mut unread = Some(body);
    let routed = route(&head, &mut unread).await;

    let reusable = match (&routed, unread) {
        (Err(refusal), _) if refusal.ends_connection() => false,
        (_, Some(body)) => body::drain(&head.headers, body).await,
        (_, None) => true,
    };
    let mut answer = routed.unwrap_or_else(Refusal::answer);
    if !reusable {
        answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(answer)
}

async fn route(head: &Parts, body: &mut Option<Incoming>) -> Result<Answer, Refusal> {
    if head.version == Version::HTTP_11 && head.headers.get_all(HOST).iter().count() != 1 {
        return Err(Refusal::Host);
    }
    let query = head.uri.query();
    match (head.uri.path(), &head.method) {
        ("/text", &Method::GET | &Method::HEAD) => Ok(scenarios::text()),
        ("/json", &Method::GET | &Method::HEAD) => scenarios::json_get(query),
        ("/json", &Method::POST) => scenarios::json_post(&body::read_json(&head.headers, body).await?),
        ("/cpu", &Method::GET | &Method::HEAD) => scenarios::cpu(query),
        ("/mixed", &Method::POST) => scenarios::mixed(&body::read_json(&head.headers, body).await?),
        ("/healthz", &Method::GET | &Method::HEAD) => Ok(scenarios::healthz()),

        ("/text" | "/cpu" | "/healthz", _) => Err(Refusal::MethodNotAllowed(ALLOW_GET)),
        ("/json", _) => Err(Refusal::MethodNotAllowed(ALLOW_GET_POST)),
        ("/mixed", _) => Err(Refusal::MethodNotAllowed(ALLOW_POST)),
        _ => Err(Refusal::NotFound),
    }
}
