use clap::Args as ClapArgs;
use std::process::ExitCode;

#[derive(ClapArgs)]
pub struct Args {}

pub fn main(_args: Args) -> ExitCode {
    ExitCode::from(4)
}
