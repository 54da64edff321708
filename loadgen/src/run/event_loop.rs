//! The one loop: connect what is due, start what is due, wait, hand the events to the engine.

use super::connection::Token;
use super::engine::{EndedBy, Engine};
use super::errno::Errno;
use super::honesty::{Honesty, OwnCost};
use super::net::{KernelNet, Net};
use super::sys;

/// Marks the signal descriptor: no slot has this number, because slots are far fewer.
const SIGNAL: Token = Token {
    slot: u32::MAX,
    generation: u32::MAX,
};

const EVENTS_PER_WAIT: usize = 1024;

/// Connects between two waits, and answers handled between two lots of connects: during the ramp neither keeps the
/// other waiting for much longer than a millisecond.
const CONNECTS_PER_TURN: usize = 64;

/// The loop sleeps until this long before a due time and spins from there: a sleep can end late, spinning does not.
const SPIN_NS: u64 = 100_000;

/// The longest sleep. A pause of this thread inside a wait shows only as far as it outlasts what the wait was asked
/// for: an event may have come during the pause, and then nothing tells the pause from a slow answer. So waits are
/// short, and of any pause at most this much stays hidden. A loop with work never sleeps that long: it costs nothing.
const LONGEST_WAIT_NS: u64 = 10_000_000;

/// Runs the window to its end. Returns what it cost; the engine holds what happened.
pub fn run(engine: &mut Engine<KernelNet>) -> Result<OwnCost, Errno> {
    let epoll = engine.net.epoll();
    let signals = sys::termination_signals()?;
    sys::epoll_add(epoll, signals, sys::READABLE, SIGNAL.to_bits())?;
    sys::exact_timers();
    let mut events = sys::event_buffer(EVENTS_PER_WAIT);
    let mut nanoseconds = true;
    engine.net.begin_window();
    let mut honesty = Honesty::begin(engine.end_ns());

    while engine.ended().is_none() {
        engine.begin_connects(CONNECTS_PER_TURN);
        engine.start_due();
        let Some(before_ns) = engine.stamp() else {
            break;
        };
        honesty.gap(engine.take_longest_step_ns());
        let wait = next_wait(engine, honesty.due_ns(), before_ns);
        let room = if engine.is_ramping() {
            CONNECTS_PER_TURN
        } else {
            EVENTS_PER_WAIT
        };
        let count = sys::epoll_wait(
            epoll,
            &mut events[..room],
            wait.timeout_ns,
            &mut nanoseconds,
        )?;
        let after_ns = engine.net.now_ns();
        engine.has_waited(after_ns);
        honesty.waited(count, before_ns, wait.timeout_ns, after_ns);
        if wait.spinning && count == 0 {
            honesty.spun(after_ns - before_ns);
        }
        if after_ns >= honesty.due_ns() {
            honesty.end_second(after_ns);
        }
        for event in &events[..count] {
            let (bits, token) = (event.events, Token::from_bits(event.u64));
            if token == SIGNAL {
                engine.end(EndedBy::Signal);
                break;
            }
            let readable = bits & (sys::READABLE | sys::BROKEN) != 0;
            engine.on_event(token, readable, bits & sys::WRITABLE != 0);
            engine.start_due();
            if engine.ended().is_some() {
                break;
            }
        }
        if let Some(errno) = engine.net.fault() {
            return Err(errno);
        }
    }
    sys::close(signals);
    honesty.gap(engine.take_longest_step_ns());
    // Its own cost is read now, not at the planned end: time and cost must belong together.
    let now_ns = engine.net.now_ns();
    Ok(honesty.finish(now_ns))
}

struct Wait {
    timeout_ns: u64,
    /// A request is due so soon that the loop polls instead of sleeping.
    spinning: bool,
}

fn next_wait(engine: &mut Engine<KernelNet>, second_ends_ns: u64, now_ns: u64) -> Wait {
    let mut until_ns = engine
        .end_ns()
        .min(second_ends_ns)
        .min(now_ns + LONGEST_WAIT_NS);
    if let Some(connect_ns) = engine.connects_due_ns() {
        until_ns = until_ns.min(connect_ns);
    }
    let mut spinning = false;
    if let Some(request_ns) = engine.request_due_ns() {
        let wake_ns = request_ns.saturating_sub(SPIN_NS);
        spinning = wake_ns <= now_ns;
        until_ns = until_ns.min(wake_ns);
    }
    Wait {
        timeout_ns: until_ns.saturating_sub(now_ns),
        spinning,
    }
}
