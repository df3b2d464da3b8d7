#!/bin/bash
# Random input on every level in every way to move: the World's hash must be the same whatever compiler, optimisation and
# machine. Built by `make determinism TICKS=...`; 64-bit Arm takes part where its compiler, libcjson and an emulator are
# installed. Usage: determinism.sh TICKS BUILD...
set -u
cd "$(dirname "$0")/.." || exit 1
ticks=$1
shift
mkdir -p build/temp
passed=0 failed=0 reference=""

emulate() { # what runs a build's program
    case $1 in aarch64-*) command -v qemu-aarch64-static || command -v qemu-aarch64 ;; esac
}

for build in "$@"; do
    out="build/temp/determinism-$build.txt"
    # shellcheck disable=SC2046
    if ! $(emulate "$build") "build/golden-$build" --storm "$ticks" levels/*.json >"$out"; then
        echo "$build: could not play all levels"
        failed=$((failed + 1))
    elif [ -z "$reference" ]; then
        reference=$out
        echo "$build: $(grep -c '^ok' "$out") runs of $ticks ticks, $(grep -c '^  ' "$out") hashes"
    elif cmp -s "$reference" "$out"; then
        echo "$build: the same"
        passed=$((passed + 1))
    else
        echo "$build differs, first at:"
        diff "$reference" "$out" | head -4
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
