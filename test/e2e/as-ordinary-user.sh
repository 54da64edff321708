#!/bin/sh
# Runs a command as an ordinary user without rights, in a repository of its own:
#   as-ordinary-user.sh USER REPOSITORY SCRATCH COMMAND…
# The toolchains of root, which often lie in a home directory closed to others, are shown to it in a mount namespace
# of its own; nothing outside of that changes.
set -eu
user=$1 repository=$2 scratch=$3
shift 3
if [ "${IN_NAMESPACE:-}" != yes ]; then
  exec env IN_NAMESPACE=yes unshare --mount --propagation private "$0" "$user" "$repository" "$scratch" "$@"
fi

cargo_home=${CARGO_HOME:-$HOME/.cargo}
rustup_home=${RUSTUP_HOME:-$HOME/.rustup}
chmod 755 "$scratch"
mkdir -p "$scratch/cargo" "$scratch/rustup" "$scratch/home" "$scratch/repository"
mount --bind "$cargo_home" "$scratch/cargo"
[ ! -d "$rustup_home" ] || mount --bind "$rustup_home" "$scratch/rustup"

# The sources, and what is built already: an ordinary user's own clone, at the same place where that is open to all.
cd "$repository"
cp -a --parents dist scenarios package.json loadgen/Cargo.* loadgen/src servers "$scratch/repository"
for built in loadgen/target/release servers/rust/target/release; do
  [ ! -d "$built" ] || cp -a --parents "$built" "$scratch/repository"
done
chown -R "$user" "$scratch/home" "$scratch/repository"
if setpriv --reuid "$user" --clear-groups test -x "$repository"; then
  mount --bind "$scratch/repository" "$repository"
  cd "$repository"
else
  cd "$scratch/repository"
fi

exec setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups env -i \
  PATH="$scratch/cargo/bin:$PATH" HOME="$scratch/home" TMPDIR=/tmp CARGO_HOME="$scratch/cargo" \
  RUSTUP_HOME="$scratch/rustup" LANG=C.UTF-8 "$@"
