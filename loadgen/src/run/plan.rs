//! From the command line to a run that can begin: everything is checked before the first packet.

use std::net::Ipv4Addr;

use super::args::{Args, ArrivalsArg};
use super::duration::parse_ns;
use super::engine::{Demand, Task};
use super::exchange::{Exchange, Names, Spec};
use super::schedule::{Arrivals, Schedule};
use super::target::{self, Target};
use super::{open_files, script};

/// Without --seed: any fixed number does, it is printed with the result.
const DEFAULT_SEED: u64 = 1;

/// The longest window.
const LONGEST_NS: u64 = 24 * 3600 * 1_000_000_000;

const NAMES: Names = Names {
    body_file: "--body-file",
    expect_status: "--expect-status",
    expect_body_file: "--expect-body-file",
};

/// A checked run.
#[derive(Clone, Debug)]
pub struct Plan {
    pub target: Target,
    /// What each connection sends in turn; at least one.
    pub exchanges: Vec<Exchange>,
    /// They come from a script.
    pub scripted: bool,
    pub connections: u32,
    pub duration_ns: u64,
    pub request_limit: Option<u64>,
    pub rate: Option<(u64, Arrivals)>,
    pub threshold_ns: u64,
    pub cpu: Option<usize>,
    pub sources: Vec<Ipv4Addr>,
}

impl Plan {
    /// Checks everything. An error is one line: what is wrong, where, the fix.
    pub fn from_args(args: Args) -> Result<Plan, String> {
        let target = target::parse(&args.url)?;
        if args.connections == 0 {
            return Err("--connections is 0: use at least 1".to_owned());
        }
        let duration_ns =
            parse_ns(&args.duration).map_err(|error| format!("--duration: {error}"))?;
        if duration_ns == 0 || duration_ns > LONGEST_NS {
            return Err(format!(
                "--duration {} is out of range: use more than 0 and at most 24h",
                args.duration
            ));
        }
        if duration_ns
            .checked_mul(u64::from(args.connections))
            .is_none()
        {
            return Err(format!(
                "--connections {} for --duration {}: their connection-time in nanoseconds exceeds 64 bits, use fewer or a shorter one",
                args.connections, args.duration
            ));
        }
        let threshold_ns =
            parse_ns(&args.threshold).map_err(|error| format!("--threshold: {error}"))?;
        if args.requests == Some(0) {
            return Err("--requests is 0: use at least 1, or leave it out".to_owned());
        }
        let rate = rate(&args)?;
        let scripted = args.script.is_some();
        let exchanges = exchanges(&target, &args)?;
        open_files::make_room(args.connections)?;
        Ok(Plan {
            sources: open_files::source_addresses(&target.peer, args.connections),
            target,
            exchanges,
            scripted,
            connections: args.connections,
            duration_ns,
            request_limit: args.requests,
            rate,
            threshold_ns,
            cpu: args.cpu,
        })
    }

    /// What every connection does.
    pub fn task(&self) -> Task {
        Task {
            exchanges: self.exchanges.clone(),
            threshold_ns: self.threshold_ns,
            end_ns: self.duration_ns,
            request_limit: self.request_limit,
        }
    }

    /// A fresh schedule, for an open loop.
    pub fn schedule(&self) -> Option<Schedule> {
        self.rate
            .map(|(rate_per_s, arrivals)| Schedule::new(rate_per_s, arrivals, self.request_limit))
    }

    pub fn demand(&self) -> Demand {
        match self.schedule() {
            None => Demand::Closed,
            Some(schedule) => Demand::Open {
                schedule,
                idle: Default::default(),
            },
        }
    }
}

fn exchanges(target: &Target, args: &Args) -> Result<Vec<Exchange>, String> {
    if let Some(file) = &args.script {
        if target.path != "/" {
            return Err(format!(
                "--url {} with --script: end it at the port, the paths are in the script",
                args.url
            ));
        }
        return script::read(file, &target.host);
    }
    let spec = Spec {
        method: args.method.clone(),
        path: target.path.clone(),
        headers: args.headers.clone(),
        body_file: args.body_file.clone(),
        expect_status: args.expect_status,
        expect_body_file: args.expect_body_file.clone(),
    };
    Ok(vec![Exchange::build(spec, &target.host, &NAMES)?])
}

fn rate(args: &Args) -> Result<Option<(u64, Arrivals)>, String> {
    let Some(rate) = args.rate else {
        return match (args.arrivals, args.seed) {
            (None, None) => Ok(None),
            (Some(_), _) => {
                Err("--arrivals needs --rate: only an open loop has arrivals".to_owned())
            }
            (None, Some(_)) => {
                Err("--seed needs --rate: only Poisson arrivals are random".to_owned())
            }
        };
    };
    if !(1..=10_000_000).contains(&rate) {
        return Err(format!(
            "--rate {rate} is out of range: use 1 to 10000000 requests a second"
        ));
    }
    let arrivals = match (args.arrivals, args.seed) {
        (Some(ArrivalsArg::Poisson), seed) => Arrivals::Poisson {
            seed: seed.unwrap_or(DEFAULT_SEED),
        },
        (_, None) => Arrivals::Uniform,
        (_, Some(_)) => {
            return Err(
                "--seed needs --arrivals poisson: uniform arrivals are not random".to_owned(),
            );
        }
    };
    Ok(Some((rate, arrivals)))
}
