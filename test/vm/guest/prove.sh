#!/bin/sh
# Runs in the virtual machine, as root, in a service of systemd: makes the users that the proof needs and runs it.
# The host reads the console: TAP, and the last line.
set -u
# Delegation and sudo are what tells them apart; see proof.ts.
useradd --create-home delegated
useradd --create-home sudoer
useradd --create-home plain
echo 'sudoer ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/sudoer
# Brings up user@.service, whose subtree systemd delegates.
loginctl enable-linger delegated
uname -sr
systemctl --version | head -1
/opt/bin/node --test-reporter=tap /opt/guest/proof.mjs
echo "proof ended with $?"
