#!/bin/bash
# Every recorded run, in three builds (the program's own objects, clang's without src/engine/accel, with sanitizers; `make determinism` has more):
# each must end as recorded, and the hash of the World at every checkpoint must be the same in all builds.
set -u
cd "$(dirname "$0")/.." || exit 1
passed=0 failed=0
reference=""
for build in program clang-plain gcc-san; do
    out="build/temp/golden-$build.txt"
    if ! "build/golden-$build" tests/replays/*.json >"$out"; then
        echo "$build: a recorded run does not end as it was recorded:"
        grep -A2 '^FAILED' "$out"
    fi
    ok=$(grep -c '^ok' "$out")
    bad=$(grep -c '^FAILED' "$out")
    if [ -z "$reference" ]; then
        reference=$out
        passed=$((passed + ok)) failed=$((failed + bad))
    elif cmp -s "$reference" "$out"; then
        passed=$((passed + 1))
    else
        echo "$build differs from the program, first at:"
        diff "$reference" "$out" | head -4
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
