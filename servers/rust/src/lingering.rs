//! Closing a connection on which the client may still be sending.

use std::{
    future::Future,
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

/// How long the client may take to notice the end. The same as net/http waits.
const LINGER: Duration = Duration::from_millis(500);

/// A TCP stream whose shutdown ends our side and then reads on, for a bounded time, until the client ends its own.
///
/// Closing a socket with unread data makes the kernel send a reset, which destroys an answer that the client has not
/// read yet: a refusal of a body that is too large would be lost while the client still sends it.
pub struct LingeringStream {
    stream: TcpStream,
    /// Set once our side has ended.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl LingeringStream {
    pub fn new(stream: TcpStream) -> Self {
        Self { stream, deadline: None }
    }
}

impl AsyncRead for LingeringStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for LingeringStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.deadline.is_none() {
            ready!(Pin::new(&mut this.stream).poll_shutdown(cx))?;
            this.deadline = Some(Box::pin(sleep(LINGER)));
        }
        let mut bytes = [0; 4096];
        loop {
            let mut discarded = ReadBuf::new(&mut bytes);
            match Pin::new(&mut this.stream).poll_read(cx, &mut discarded) {
                Poll::Ready(Ok(())) if !discarded.filled().is_empty() => {}
                Poll::Ready(_) => return Poll::Ready(Ok(())), // the client has ended too
                Poll::Pending => break,
            }
        }
        match &mut this.deadline {
            Some(deadline) => deadline.as_mut().poll(cx).map(Ok),
            None => Poll::Ready(Ok(())),
        }
    }
}
