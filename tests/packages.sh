#!/bin/bash
# usage: tests/packages.sh FOLDER
# The packages of `make deb` in FOLDER: lintian finds no error; in a bare Debian system they are installed, the program
# checks and plays a level, a program is linked, and when they are purged nothing of them is left. Needs root, lintian and
# debootstrap. Its last line is "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
folder=$1
. tests/lib.sh
log=$(mktemp)
bare=$(mktemp -d)
trap 'umount -q "$bare/proc"; rm -rf "$bare" "$log"' EXIT

is_here lintian debootstrap || exit 1
for package in "$folder"/*.deb; do
    must "lintian finds no error in ${package##*/}" lintian --fail-on error "$package"
done

must "a bare system is there" debootstrap --variant=minbase bookworm "$bare"
mount -t proc proc "$bare/proc"
cp "$folder"/*.deb "$bare/tmp"
inside() { chroot "$bare" env DEBIAN_FRONTEND=noninteractive LC_ALL=C PATH=/usr/games:/usr/bin:/bin:/usr/sbin:/sbin "$@"; }
ours() { find "$bare/usr" "$bare/etc" "$bare/var/lib" -path "$bare/var/lib/dpkg" -prune -o -name '*foothold*' -print; }

must "they are installed with what they need" inside sh -c 'apt-get update -qq; apt-get install -qq --no-install-recommends /tmp/*.deb'
must "the program checks its levels" inside sh -c 'foothold check /usr/share/foothold/levels/*.json'
must "it plays a recorded run to its end" inside foothold run /usr/share/foothold/levels/01-first-steps.json \
    --replay /usr/share/foothold/replays/01-first-steps.json
must "it draws with its pictures" inside foothold shot /usr/share/foothold/levels/01-first-steps.json -o /tmp/shot.png
must "a compiler is there" inside apt-get install -qq --no-install-recommends gcc libc6-dev pkg-config
cat >"$bare/tmp/a.c" <<'C'
#include <foothold/foothold.h>
#include <stdio.h>
int main(void) { return printf("%d\n", fh_version()) < 0; }
C
# shellcheck disable=SC2016 # for the shell inside
must "a program links the shared library" inside sh -c 'gcc /tmp/a.c $(pkg-config --cflags --libs foothold-shared) -o /tmp/a && /tmp/a'
must "they are purged" inside sh -c 'apt-get purge -qq foothold libfoothold0 libfoothold-dev'
must "nothing of them is left" [ -z "$(ours)" ]
ours
total
