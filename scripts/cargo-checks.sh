#!/bin/sh
# Format, lint and test each crate that is named on the command line.
set -eu
for crate in "$@"; do
  echo "== $crate"
  (cd "$crate" && cargo fmt --check && cargo clippy --locked --all-targets --all-features -- -D warnings && cargo test --locked)
done
