#!/bin/bash
# The acceleration can be deleted: in a copy of the sources without src/engine/accel the library and the program are built
# with ACCEL=0 (not optimized, to be quick; what is built already of the rest is copied). Then the cases that hold the
# engine against the laws are run without it; golden.sh runs the recorded runs so. Ends with "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
place=build/temp/plain
log=$place/log
. tests/lib.sh

rm -rf "$place" && mkdir -p "$place/build"
cp -a src tests Makefile CHANGELOG.md "$place"
rm -r "$place/src/engine/accel" "$place/tests/accel"
cp -a build/obj "$place/build"
rm -r "$place/build/obj/src/engine"
must "without accel/ the library and the program are built" \
    make --no-print-directory -s -C "$place" ACCEL=0 WHOLE= CFLAGS=-O0 WERROR=-Werror all
must "without accel/ a recorded run ends with its hash" "$place/build/foothold" run \
    levels/01-first-steps.json --replay tests/replays/01-first-steps.json
rm -rf "$place/build"

last=$(build/unit-plain reference world_bytes storm scenario replay moves -storm_of_hands -storms_of_keys -replay_is -replay_file -tuning_map -reach -finish 2>&1 | tee -a "$log" | tail -1)
if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ && ${BASH_REMATCH[1]} -gt 0 ]]; then
    passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
    [ "${BASH_REMATCH[2]}" = 0 ] || grep -v '^ok' "$log" | tail -60
else
    echo "FAILED the cases did not finish: $last"
    failed=$((failed + 1))
fi
total
