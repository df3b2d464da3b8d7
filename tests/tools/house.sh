#!/bin/sh
# usage: tests/tools/house.sh [-v] [ROOT]
# Draws the house in numbers (`make house`): for each folder of ROOT/src its files, the arrows between them, the arrows
# that run back up, and the files of the largest circle. -v names every arrow back and the first thing that makes it.
#
# A .c and a .h of one name in one folder are one file. An arrow from a file to another is an include of its header, or
# a mention of a function or table that a header declares and the other file defines; each pair counts once. Comments,
# texts and a header's own declarations make no arrows.
# Order of the folders, and of the engine's rooms: the lists below. Inside a folder or room: the greedy order of Eades,
# Lin and Smyth (1993), which leaves few arrows back; of equals the first by name. A file beside the rooms belongs to the room
# it is named after (accel_off.c to accel), else it lies below all rooms. A circle (a strongly connected component) is a set of files of which each reaches each other one.
set -u
cd "$(dirname "$0")/../.." || exit 1
show=0
[ "${1:-}" = -v ] && show=1 && shift
root=${1:-.}
[ -d "$root/src" ] || {
    echo "house: $root has no folder src; give the folder that has one" >&2
    exit 1
}
folders="foothold engine rigid search level game ui platform editor view app bench cli tools ."
rooms="base terrain state broadphase rules control movers accel world api"

files=$(find "$root/src" -name '*.[ch]' -o -name '*.cpp' | LC_ALL=C sort)
# shellcheck disable=SC2086
LC_ALL=C awk -v root="$root" -v folders="$folders" -v rooms="$rooms" -v show=$show -f tests/tools/house.awk \
    pass=1 $files pass=2 $files || exit 1

lines() { # folder: lines of its C files
    find "$1" -name '*.[ch]' -exec cat {} + 2>/dev/null | wc -l
}

echo
engine=$root/src/engine
printf '%-38s %6d\n' "files of engine that mention step_up" \
    "$(grep -rl --include='*.[ch]' 'step_up' "$engine" 2>/dev/null | wc -l)"
printf '%-38s %6d\n' "lines of engine" "$(lines "$engine")"
for room in $rooms; do
    [ ! -d "$engine/$room" ] || printf '%-38s %6d\n' "lines of engine/$room" "$(lines "$engine/$room")"
done
[ -f "$root/Makefile" ] || exit 0
headers=$(make --no-print-directory -s -C "$root" installed-headers) || exit 1
printf '%-38s %6d\n' "installed headers" "$(echo "$headers" | wc -w)"
# A function of a header: a prototype, or a static inline one with its body.
printf '%-38s %6d\n' "their functions" \
    "$(cd "$root" && cat $headers | sed 's://.*::' | grep -cE '^[A-Za-z_][A-Za-z0-9_ *]*[ *][a-z][a-z0-9_]*\(')"
