//! Request bodies: read whole, or put out of the way of the next request.

use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::{
    HeaderMap,
    body::{Body, Bytes, Incoming},
    header::{CONTENT_TYPE, EXPECT},
};

use crate::refusal::Refusal;

/// The largest body that is read; one byte more is refused with 413.
const MAX_BODY_BYTES: usize = 64 << 10;

/// How much of a body that nobody wants is read to keep the connection. The same as in net/http.
const MAX_DRAINED_BYTES: usize = 256 << 10;

/// Reads a JSON body whole.
///
/// Takes the body out of `body` unless the refusal is about its type, so that what is left there is what was not read.
pub async fn read_json(headers: &HeaderMap, body: &mut Option<Incoming>) -> Result<Bytes, Refusal> {
    if !is_json(headers) {
        return Err(Refusal::NotJson);
    }
    let Some(body) = body.take() else {
        return Ok(Bytes::new());
    };
    match Limited::new(body, MAX_BODY_BYTES).collect().await {
        Ok(whole) => Ok(whole.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(Refusal::TooLarge),
        Err(_) => Err(Refusal::Unreadable),
    }
}

/// Accepts any parameters, a charset for instance: JSON is UTF-8 whatever they say.
fn is_json(headers: &HeaderMap) -> bool {
    let media_type =
        headers.get(CONTENT_TYPE).and_then(|value| value.as_bytes().split(|&byte| byte == b';').next());
    media_type.is_some_and(|media_type| media_type.trim_ascii().eq_ignore_ascii_case(b"application/json"))
}

/// Reads and drops a body that no scenario wanted. False: there is too much of it, so the connection must close.
pub async fn drain(headers: &HeaderMap, mut body: Incoming) -> bool {
    if body.is_end_stream() {
        return true;
    }
    if headers.contains_key(EXPECT) {
        return false; // the client waits for leave to send it
    }
    let mut left = MAX_DRAINED_BYTES;
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame else { return false };
        match left.checked_sub(frame.data_ref().map_or(0, Bytes::len)) {
            Some(rest) => left = rest,
            None => return false,
        }
    }
    true
}
