#!/bin/bash
# The acceleration can be deleted: in a copy of the sources without src/engine/accel make finds all that ACCEL=0 builds, and
# the rest of the engine compiles. (That it links, build/unit-plain shows.) Then the cases that hold the engine against the
# laws are run without it; golden.sh runs the recorded runs so. Ends with "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
place=build/temp/plain
log=$place/log
. tests/lib.sh

rm -rf "$place" && mkdir -p "$place"
cp -a src Makefile CHANGELOG.md "$place"
rm -r "$place/src/engine/accel"
must "without accel/ make knows how to build the library and the program" make -C "$place" -n ACCEL=0 all
must "without accel/ the engine compiles" sh -c 'cd "$1" && gcc -fsyntax-only -std=c17 -Wall -Wextra -Werror -Isrc \
    -D_POSIX_C_SOURCE=200809L src/engine/*.c src/engine/*/*.c' - "$place"
rm -rf "$place"
mkdir -p "$place"

last=$(build/unit-plain reference world_bytes storm scenario replay moves -storm_of_hands -storms_of_keys -replay_is -replay_file -tuning_map -reach -finish 2>&1 | tee -a "$log" | tail -1)
if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ && ${BASH_REMATCH[1]} -gt 0 ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
    [ "${BASH_REMATCH[2]}" = 0 ] || grep -v '^ok' "$log" | tail -60
else
    echo "FAILED the cases did not finish: $last"
    failed=$((failed + 1))
fi
total
