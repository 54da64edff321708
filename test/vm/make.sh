#!/bin/sh
# Makes the disk of the virtual machine: a minimal Debian with systemd, its stock kernel and sudo, from Debian packages
# only. Once is enough: what is tested comes on a second disk, so this one does not change with the product.
#
#   test/vm/make.sh DIRECTORY      leaves disk.img, vmlinuz and initrd.img there
#
# Needs root (it makes another system's files), debootstrap and e2fsprogs; no loop device and no mount.
set -eu
directory=${1:?usage: make.sh DIRECTORY}
release=bookworm
# sudo and the system bus are for rung B, libpam-systemd and dbus-user-session for user@.service, libstdc++6 for node.
packages=systemd-sysv,dbus,dbus-user-session,libpam-systemd,sudo,udev,libstdc++6,linux-image-cloud-amd64
megabytes=1024

mkdir -p "$directory"
cd "$directory"
root=$PWD/rootfs
trap 'rm -rf "$root" disk.part' EXIT
rm -rf "$root"
debootstrap --variant=minbase --include="$packages" "$release" "$root"
rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*

# The one unit that is ours: mounts the second disk and runs what is on it, then switches the machine off.
cat >"$root/etc/systemd/system/proof.service" <<'UNIT'
[Unit]
Description=go-rust-bench in a virtual machine
After=multi-user.target systemd-user-sessions.service
OnSuccess=poweroff.target
OnFailure=poweroff.target
[Service]
Type=oneshot
ExecStartPre=/bin/mount -o ro /dev/vdb /opt
ExecStart=/opt/guest/prove.sh
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
TimeoutStartSec=infinity
[Install]
WantedBy=default.target
UNIT
ln -s ../proof.service "$root/etc/systemd/system/multi-user.target.wants/proof.service"
# The console belongs to the proof alone.
ln -s /dev/null "$root/etc/systemd/system/serial-getty@ttyS0.service"
echo proof >"$root/etc/hostname"
printf '127.0.0.1 localhost proof\n' >"$root/etc/hosts"

cp "$root"/boot/vmlinuz-* vmlinuz
cp "$root"/boot/initrd.img-* initrd.img
rm -f disk.part
mke2fs -q -t ext4 -d "$root" disk.part "${megabytes}M"
mv disk.part disk.img
