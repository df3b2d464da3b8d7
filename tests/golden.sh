#!/bin/bash
# Every recorded run, in three builds (the program's own objects, clang's without src/engine/accel, with sanitizers; `make determinism` has more):
# each must end as recorded, and the hash of the World at every checkpoint must be the same in all builds. Then links.
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
# Each course travels with its run by a link of at most 2,048 characters, and its proof holds at the other end.
for level in levels/[01]*.json levels/adventure/[1-9]*.json; do
    link=$(build/foothold link "$level" --replay "tests/replays/${level##*/}" --page https://foothold.example/play/)
    said=$(build/foothold link --open "$link")
    if [ ${#link} -le 2048 ] && [ "${said%checked}" != "$said" ]; then
        passed=$((passed + 1))
    else
        echo "$level: its link has ${#link} characters, and says: $said"
        failed=$((failed + 1))
    fi
done
# The levels that searches are judged by can be finished.
unfinished=$(while read -r name input; do
    build/foothold run "tests/search/people/$name.json" --input "$input" | grep -q state=goal || echo "$name"
done <tests/search/people/runs.txt)
[ -z "$unfinished" ] && passed=$((passed + 1)) || { echo "no run: $unfinished"; failed=$((failed + 1)); }
echo "$passed passed, $failed failed"
