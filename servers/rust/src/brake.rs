//! The brake: one scenario made worse by a known amount, so that a gate can be shown to see it. Test builds only (cargo
//! feature `brake`): the server that ships has neither this module nor a word of its setting.
//!
//! `BENCH_BRAKE` is `SCENARIO:FAULT`:
//!
//! | fault | every request of the scenario |
//! |---|---|
//! | `work=Nns` | computes for N ns more |
//! | `work=P%` | `cpu`, `mixed`: computes P % more rounds |
//! | `tail=Nns/E` | the E-th, 2·E-th, …: computes for N ns more |
//! | `memory=NMiB` | – (N MiB are held from the first one on) |
//! | `die=N` | the process exits with 70 in place of answer N + 1 |
//!
//! How long "15 % of the cell's CPU per request" is comes from outside, in nanoseconds: whoever slows a server has
//! measured it, in the session that becomes the baseline, as the kernel counts it for the whole process. A server that
//! asked itself would have to do so anew in every sample, in its coldest requests and on a noisy machine, so that the
//! slowdown to be found would itself be a random number.
//!
//! The work is computing and never sleeping, a fixed number of steps: a machine that is slower today slows it alike. What a
//! step takes is measured once, before the server listens; the fastest of many short turns, which nobody interrupted.

use std::{
    env,
    hint::black_box,
    process,
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use hyper::Method;

use crate::{document::DOCUMENT_TEXT, fnv::hash_rounds};

const SETTING: &str = "BENCH_BRAKE";
const EXIT_DEATH: i32 = 70;

/// Rounds of one request of `cpu` or `mixed`.
const ROUNDS: i64 = 50_000;

/// The turns in which the length of a step is measured: together about 20 ms.
const TURNS: u32 = 200;
const STEPS_PER_TURN: u64 = 50_000;

static BRAKE: LazyLock<Result<Option<Brake>, String>> = LazyLock::new(|| match env::var(SETTING) {
    Err(_) => Ok(None),
    Ok(setting) => parse(&setting).map(Some).ok_or_else(|| format!("{SETTING}={setting} is no brake")),
});

struct Brake {
    method: Method,
    path: &'static str,
    fault: Fault,
    requests: AtomicU64,
}

#[derive(Clone, Copy)]
enum Fault {
    Work { steps: u64 },
    Rounds { extra: i64 },
    Tail { steps: u64, every: u64 },
    Memory { bytes: usize },
    Death { after: u64 },
}

/// Reads the setting and measures what it needs, before the server listens. The error is one line for the user.
pub fn prepare() -> Result<(), String> {
    BRAKE.as_ref().map(|_| ()).map_err(Clone::clone)
}

/// Does what the setting asks for at the start of a request.
pub fn apply(method: &Method, path: &str) {
    let Ok(Some(brake)) = &*BRAKE else { return };
    if brake.path != path || brake.method != method {
        return;
    }
    let request = brake.requests.fetch_add(1, Ordering::Relaxed) + 1;
    match brake.fault {
        Fault::Work { steps } => compute(steps),
        Fault::Rounds { extra } => drop(black_box(hash_rounds(DOCUMENT_TEXT.as_bytes(), extra))),
        Fault::Tail { steps, every } if request % every == 0 => compute(steps),
        Fault::Memory { bytes } if request == 1 => hold(bytes),
        Fault::Death { after } if request > after => process::exit(EXIT_DEATH),
        Fault::Tail { .. } | Fault::Memory { .. } | Fault::Death { .. } => {}
    }
}

fn parse(setting: &str) -> Option<Brake> {
    let (scenario, fault) = setting.split_once(':')?;
    let (method, path) = match scenario {
        "text" => (Method::GET, "/text"),
        "json-get" => (Method::GET, "/json"),
        "json-post" => (Method::POST, "/json"),
        "cpu" => (Method::GET, "/cpu"),
        "mixed" => (Method::POST, "/mixed"),
        _ => return None,
    };
    let (kind, amount) = fault.split_once('=')?;
    let fault = match kind {
        "work" => match amount.strip_suffix('%') {
            Some(percent) if matches!(path, "/cpu" | "/mixed") => {
                Fault::Rounds { extra: ROUNDS * i64::from(whole(percent)?) / 100 }
            }
            Some(_) => return None,
            None => Fault::Work { steps: steps(amount)? },
        },
        "tail" => {
            let (duration, every) = amount.split_once('/')?;
            Fault::Tail { steps: steps(duration)?, every: whole(every)?.into() }
        }
        "memory" => Fault::Memory { bytes: (whole(amount.strip_suffix("MiB")?)? as usize) << 20 },
        "die" => Fault::Death { after: whole(amount)?.into() },
        _ => return None,
    };
    Some(Brake { method, path, fault, requests: AtomicU64::new(0) })
}

/// A whole number from 1.
fn whole(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&number| number > 0)
}

/// How many steps take as long as `duration` says, `6300ns`.
fn steps(duration: &str) -> Option<u64> {
    let wanted_ns = f64::from(whole(duration.strip_suffix("ns")?)?);
    let turn = (0..TURNS).map(|_| {
        let start = Instant::now();
        compute(STEPS_PER_TURN);
        start.elapsed()
    });
    let step_ns = turn.min()?.as_nanos() as f64 / STEPS_PER_TURN as f64;
    Some((wanted_ns / step_ns).round() as u64)
}

/// Computes: each step needs the result of the one before.
fn compute(steps: u64) {
    let mut state: u64 = 1;
    for step in 0..steps {
        state = (state ^ step).wrapping_mul(0x0000_0100_0000_01b3);
    }
    black_box(state);
}

/// Takes memory for as long as the process lives. Ones, so that the kernel has to give every page.
fn hold(bytes: usize) {
    Box::leak(black_box(vec![1_u8; bytes]).into_boxed_slice());
}
