//! The request, built once and sent again and again.

/// Builds the bytes of a request. `headers` are `Name: value` lines; a Host or Content-Length among them replaces ours.
pub fn build(
    method: &str,
    path: &str,
    host: &str,
    headers: &[String],
    body: &[u8],
) -> Result<Vec<u8>, String> {
    check_method(method)?;
    let mut own_host = false;
    let mut own_length = false;
    let mut lines = String::new();
    for header in headers {
        let (name, value) = split_header(header)?;
        own_host |= name.eq_ignore_ascii_case("host");
        own_length |= name.eq_ignore_ascii_case("content-length");
        lines.push_str(&format!("{name}: {value}\r\n"));
    }
    let mut head = format!("{method} {path} HTTP/1.1\r\n");
    if !own_host {
        head.push_str(&format!("Host: {host}\r\n"));
    }
    head.push_str(&lines);
    // RFC 9110, 8.6: a method that expects content says so even when there is none.
    if !own_length && (!body.is_empty() || matches!(method, "POST" | "PUT" | "PATCH")) {
        head.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    head.push_str("\r\n");
    let mut bytes = head.into_bytes();
    bytes.extend_from_slice(body);
    Ok(bytes)
}

fn check_method(method: &str) -> Result<(), String> {
    if method == "CONNECT" {
        return Err(
            "method CONNECT is not supported: it turns the connection into a tunnel".to_owned(),
        );
    }
    if method.is_empty() || !method.bytes().all(is_token) {
        return Err(format!(
            "'{method}' is no HTTP method: use letters, like GET or POST"
        ));
    }
    Ok(())
}

fn split_header(header: &str) -> Result<(&str, &str), String> {
    let wrong = || {
        format!(
            "bad header '{}': expected 'Name: value'",
            header.escape_debug()
        )
    };
    let (name, value) = header.split_once(':').ok_or_else(wrong)?;
    let value = value.trim_matches([' ', '\t']);
    let printable = |byte: u8| byte >= 0x20 && byte != 0x7f || byte == b'\t';
    if name.is_empty() || !name.bytes().all(is_token) || !value.bytes().all(printable) {
        return Err(wrong());
    }
    Ok((name, value))
}

/// RFC 9110, 5.6.2.
fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::build;

    fn text(method: &str, headers: &[&str], body: &[u8]) -> String {
        let headers: Vec<String> = headers.iter().map(|header| (*header).to_owned()).collect();
        String::from_utf8(build(method, "/p", "h:1", &headers, body).unwrap()).unwrap()
    }

    #[test]
    fn a_get_has_a_host_and_no_length() {
        assert_eq!(
            text("GET", &[], b""),
            "GET /p HTTP/1.1\r\nHost: h:1\r\n\r\n"
        );
    }

    #[test]
    fn a_post_has_a_length_even_without_a_body() {
        assert_eq!(
            text("POST", &[], b""),
            "POST /p HTTP/1.1\r\nHost: h:1\r\nContent-Length: 0\r\n\r\n"
        );
        assert!(
            text("POST", &["X:  y "], b"abc").ends_with("X: y\r\nContent-Length: 3\r\n\r\nabc")
        );
    }

    #[test]
    fn given_host_and_length_replace_ours() {
        assert_eq!(
            text("PUT", &["host: z", "content-length: 1"], b"a"),
            "PUT /p HTTP/1.1\r\nhost: z\r\ncontent-length: 1\r\n\r\na"
        );
    }

    #[test]
    fn wrong_headers_and_methods_are_refused() {
        for header in ["x", ": v", "a b: c", "a: b\r\nc: d", "a: \u{7f}"] {
            assert!(
                build("GET", "/", "h", &[header.to_owned()], b"").is_err(),
                "{header:?} was taken"
            );
        }
        for method in ["", "G T", "GET\r\n", "CONNECT"] {
            assert!(
                build(method, "/", "h", &[], b"").is_err(),
                "{method:?} was taken"
            );
        }
    }
}
