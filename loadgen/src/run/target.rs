//! The URL under load: where to connect and what to ask for.

use std::net::{SocketAddr, ToSocketAddrs};

/// A resolved `http://` URL.
#[derive(Clone, Debug)]
pub struct Target {
    /// The URL as given.
    pub url: String,
    pub peer: SocketAddr,
    /// Value of the Host header.
    pub host: String,
    /// Path and query, always starting with `/`.
    pub path: String,
}

/// Splits and resolves a URL. IPv4 is preferred where a name has both.
pub fn parse(url: &str) -> Result<Target, String> {
    let wrong = |what: &str| format!("bad URL '{url}': {what}, expected http://HOST[:PORT]/PATH");
    let rest = match url.split_once("://") {
        Some(("http", rest)) => rest,
        Some(("https", _)) => {
            return Err(format!("bad URL '{url}': https is not supported, use http"));
        }
        _ => return Err(wrong("it does not start with http://")),
    };
    if !url.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(wrong(
            "it contains a space, a control or a non-ASCII character",
        ));
    }
    let rest = rest.split('#').next().unwrap_or_default();
    let host_end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(host_end);
    if host.contains('@') {
        return Err(wrong("user names are not supported"));
    }
    // A colon inside brackets belongs to an IPv6 address, not to the port.
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (
            name,
            Some(port)
                // A number may have a sign, a port not.
                .filter(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
                .and_then(|port| port.parse().ok())
                .filter(|port| *port > 0)
                .ok_or_else(|| wrong("the port is no port"))?,
        ),
        _ => (host, 80u16),
    };
    let name = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'))
        .unwrap_or(name);
    if name.is_empty() {
        return Err(wrong("the host is empty"));
    }
    let addresses: Vec<SocketAddr> = (name, port)
        .to_socket_addrs()
        .map_err(|error| format!("cannot resolve host '{name}' of '{url}': {error}"))?
        .collect();
    let peer = addresses
        .iter()
        .find(|address| address.is_ipv4())
        .or_else(|| addresses.first());
    Ok(Target {
        url: url.to_owned(),
        peer: *peer.ok_or_else(|| format!("host '{name}' of '{url}' has no address"))?,
        host: host.to_owned(),
        path: if path.starts_with('/') {
            path.to_owned()
        } else {
            format!("/{path}")
        },
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn host_port_and_path() {
        let target = parse("http://127.0.0.1:8080/a/b?c=d#e").unwrap();
        assert_eq!(target.peer, "127.0.0.1:8080".parse().unwrap());
        assert_eq!(
            (target.host.as_str(), target.path.as_str()),
            ("127.0.0.1:8080", "/a/b?c=d")
        );
    }

    #[test]
    fn defaults_and_ipv6() {
        let target = parse("http://127.0.0.1").unwrap();
        assert_eq!((target.peer.port(), target.path.as_str()), (80, "/"));
        assert_eq!(parse("http://127.0.0.1?q").unwrap().path, "/?q");
        assert_eq!(
            parse("http://[::1]:9/x").unwrap().peer,
            "[::1]:9".parse().unwrap()
        );
    }

    #[test]
    fn anything_else_is_refused() {
        for wrong in [
            "",
            "127.0.0.1:80/",
            "https://127.0.0.1/",
            "ftp://127.0.0.1/",
            "http://",
            "http:///x",
            "http://:80/",
            "http://127.0.0.1:0/",
            "http://127.0.0.1:99999/",
            "http://127.0.0.1:x/",
            "http://127.0.0.1:+80/",
            "http://127.0.0.1:/",
            "http://u@127.0.0.1/",
            "http://127.0.0.1/a b",
        ] {
            assert!(parse(wrong).is_err(), "{wrong:?} was taken");
        }
    }
}
