//! A server that counts the truth and misbehaves on request: the witness against which the load generator is held.
//!
//! `audit-server --mode MODE` prints `listening PORT`, serves until its standard input ends, waits until its
//! connections are gone and prints `{"accepted":…,"requests_read":…,"responses_written":…}`. One blocking thread per
//! connection and none of the generator's code: what the two have in common could not prove anything.

mod answers;
mod connection;
mod mode;
mod socket;
mod truth;

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::exit;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;

use mode::Mode;
use truth::Truth;

/// A thread needs no more: its buffers are on the heap.
const STACK_BYTES: usize = 128 * 1024;

/// How long connections may take to end once the client is gone.
const DRAIN: Duration = Duration::from_secs(20);

#[derive(Parser)]
struct Args {
    #[arg(long, value_enum)]
    mode: Mode,
    /// Delay of the modes that delay or linger, life of `die`
    #[arg(long, default_value_t = 10)]
    delay_ms: u64,
    /// The k of the modes that do something to one in k, or after k
    #[arg(long, default_value_t = 3)]
    every: u64,
    /// Length of the listen queue
    #[arg(long, default_value_t = 1024)]
    backlog: i32,
}

fn main() -> io::Result<()> {
    let args = Args::parse();
    let listener = TcpListener::bind("127.0.0.1:0")?;
    socket::set_backlog(&listener, args.backlog)?;
    if args.mode.leaves_requests_unread() {
        socket::shrink_receive_buffer(&listener)?;
    }
    let port = listener.local_addr()?.port();
    let truth = Arc::new(Truth::default());
    let behaviour = connection::Behaviour {
        mode: args.mode,
        delay: Duration::from_millis(args.delay_ms),
        every: args.every,
    };
    let accepts = match args.mode {
        Mode::Refuse => {
            socket::stop_listening(&listener)?;
            false
        }
        Mode::StalledAccept => false,
        _ => true,
    };
    if accepts {
        let (listener, truth) = (listener.try_clone()?, Arc::clone(&truth));
        thread::spawn(move || accept_all(&listener, behaviour, &truth));
    }
    println!("listening {port}");
    io::stdout().flush()?;

    if args.mode == Mode::Die {
        let truth = Arc::clone(&truth);
        thread::spawn(move || die(args.delay_ms, &truth));
    }
    io::stdin().read_to_end(&mut Vec::new())?;
    truth.stop();
    if accepts {
        drain(&listener, behaviour, &truth)?;
    }
    println!("{}", truth.to_json());
    exit(0);
}

fn accept_all(listener: &TcpListener, behaviour: connection::Behaviour, truth: &Arc<Truth>) {
    while let Ok((stream, _)) = listener.accept() {
        serve(stream, behaviour, truth);
    }
}

fn serve(stream: TcpStream, behaviour: connection::Behaviour, truth: &Arc<Truth>) {
    truth.count_accepted();
    let truth = Arc::clone(truth);
    thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || {
            let seen = truth.connection();
            // An error is the client hanging up: nothing to count.
            let _ = connection::serve(stream, behaviour, &seen);
        })
        .expect("a thread can be started");
}

/// Accepts what still waits in the listen queue and waits until every connection has ended.
fn drain(
    listener: &TcpListener,
    behaviour: connection::Behaviour,
    truth: &Arc<Truth>,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let deadline = Instant::now() + DRAIN;
    let mut quiet = 0;
    while quiet < 3 && Instant::now() < deadline {
        thread::sleep(Duration::from_millis(10));
        let mut accepted = false;
        while let Ok((stream, _)) = listener.accept() {
            stream.set_nonblocking(false)?;
            serve(stream, behaviour, truth);
            accepted = true;
        }
        quiet = if accepted || truth.open_connections() > 0 {
            0
        } else {
            quiet + 1
        };
    }
    Ok(())
}

/// Dies in full flight, with the truth as its last words: nothing is read or written between those and death.
fn die(after_ms: u64, truth: &Truth) {
    thread::sleep(Duration::from_millis(after_ms));
    let last_words = truth.freeze();
    println!("{last_words}");
    exit(0);
}
