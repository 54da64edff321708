//! What a request can be refused for.

use hyper::{
    Response, StatusCode,
    header::{ALLOW, HeaderValue},
};

use crate::scenarios::{Answer, json};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    NotFound,
    /// With the methods that the path does allow.
    MethodNotAllowed(&'static str),
    NotJson,
    TooLarge,
    /// The body was cut short, or its chunks are malformed.
    Unreadable,
    InvalidDocument,
    InvalidId,
    InvalidRounds,
    /// HTTP/1.1 requires exactly one Host header; hyper leaves the check to the service.
    Host,
}

impl Refusal {
    fn status(self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed(_) => StatusCode::METHOD_NOT_ALLOWED,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Unreadable | Self::InvalidDocument | Self::InvalidId | Self::InvalidRounds | Self::Host => {
                StatusCode::BAD_REQUEST
            }
        }
    }

    /// The words are the same as the Go server's: refusals are compared byte for byte.
    fn reason(self) -> &'static str {
        match self {
            Self::NotFound => "not found",
            Self::MethodNotAllowed(_) => "method not allowed",
            Self::NotJson => "content type must be application/json",
            Self::TooLarge => "body is larger than 65536 bytes",
            Self::Unreadable => "body cannot be read",
            Self::InvalidDocument => "body is not a valid document",
            Self::InvalidId => "id must be a 64-bit integer",
            Self::InvalidRounds => "rounds must be an integer from 1 to 50000",
            Self::Host => "exactly one Host header is required",
        }
    }

    /// Whether what follows on the connection can no longer be told apart.
    pub fn ends_connection(self) -> bool {
        matches!(self, Self::TooLarge | Self::Unreadable | Self::Host)
    }

    pub fn answer(self) -> Answer {
        #[derive(serde::Serialize)]
        struct Body {
            error: &'static str,
        }
        let mut answer: Response<_> = json(&Body { error: self.reason() });
        *answer.status_mut() = self.status();
        if let Self::MethodNotAllowed(allow) = self {
            answer.headers_mut().insert(ALLOW, HeaderValue::from_static(allow));
        }
        answer
    }
}
