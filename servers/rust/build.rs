//! Tells the server which compiler built it: `BUILD_RUSTC` holds the line that `rustc --version` prints.

use std::{env, process::Command};

fn main() {
    let rustc = env::var_os("RUSTC").expect("cargo sets RUSTC");
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8(output.stdout).expect("rustc prints UTF-8");
    println!("cargo:rustc-env=BUILD_RUSTC={}", version.trim());
    println!("cargo:rerun-if-changed=build.rs");
}
