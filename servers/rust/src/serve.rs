//! Connections: accepting, serving and stopping.

use std::{future::Future, io, pin::pin, time::Duration};

use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    select,
    signal::unix::{SignalKind, signal},
    sync::watch,
    time::{sleep, timeout},
};

use crate::{lingering::LingeringStream, routes};

/// Longer than any run. hyper counts the time a connection idles between requests as time to read the header, and under
/// deliberate overload a request may wait minutes for its turn: a shorter timeout would be measured as a fault.
const HEADER_READ_TIMEOUT: Duration = Duration::from_secs(24 * 60 * 60);

/// Bounds the header, like `MaxHeaderBytes` in Go.
const MAX_BUFFER_BYTES: usize = 64 << 10;

/// How long answers in flight may take to finish once a signal has come.
const STOP_GRACE: Duration = Duration::from_secs(2);

/// The pause after accept has failed for want of a resource (EMFILE, ENOMEM) doubles between these two.
const FIRST_ACCEPT_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Installs the handlers of SIGTERM and SIGINT; the future is ready once one has come.
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Answers connections of `listener` until `stop` is ready, then lets answers in flight finish within [`STOP_GRACE`].
pub async fn serve(listener: TcpListener, stop: impl Future<Output = ()>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADER_READ_TIMEOUT)
        .max_buf_size(MAX_BUFFER_BYTES)
        .half_close(true); // a client that has sent all may shut its side and still read the answer

    let (stopping, stopped) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let stream = select! {
            stream = accept(&listener) => stream,
            () = &mut stop => break,
        };
        tokio::spawn(serve_connection(http.clone(), stream, stopped.clone()));
    }

    drop((listener, stopped));
    let _ = stopping.send(());
    // Each connection holds a receiver: the channel closes when the last of them has ended.
    let _ = timeout(STOP_GRACE, stopping.closed()).await;
}

/// The next connection. Failures are waited out: a server that has no file descriptor left neither ends nor spins.
async fn accept(listener: &TcpListener) -> TcpStream {
    let mut pause = FIRST_ACCEPT_PAUSE;
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {} // the client has gone already
            Err(_) => {
                sleep(pause).await;
                pause = (pause * 2).min(LONGEST_ACCEPT_PAUSE);
            }
        }
    }
}

async fn serve_connection(http: http1::Builder, stream: TcpStream, mut stopped: watch::Receiver<()>) {
    // Fails only on a connection that is already broken, which serving it finds out.
    let _ = stream.set_nodelay(true);
    let mut connection =
        pin!(http.serve_connection(TokioIo::new(LingeringStream::new(stream)), service_fn(routes::answer)));
    // Errors are not logged: they are the client's, which breaks off or sends what is not HTTP.
    select! {
        biased;
        _ = connection.as_mut() => {}
        _ = stopped.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
