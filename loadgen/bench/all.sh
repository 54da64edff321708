#!/bin/sh
# Every figure and the loss table, then the README from them: about ten minutes on a quiet machine.
# With --quick it only shows that everything works: nothing is written.
set -eu
cd "$(dirname "$0")"
node compare.ts "$@"
node loss.ts "$@"
node readme.ts
