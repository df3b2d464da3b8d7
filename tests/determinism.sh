#!/bin/bash
# Random input on every level, in all ways to move by turns: the World's hash must be the same whatever compiler,
# optimisation and machine. Built by `make determinism TICKS=...`; 64-bit Arm takes part where its compiler, libcjson and an
# emulator are installed. Usage: determinism.sh TICKS WORD BUILD...; only levels with WORD in their name are played.
# What is finished is kept in build/determinism and not played again while level and program are older: a long run may be
# stopped at any time, or cut into parts, and goes on where it was.
set -u
cd "$(dirname "$0")/.." || exit 1
ticks=$1 word=$2
shift 2
kept=build/determinism/$ticks
passed=0 failed=0

emulate() { # what runs a build's program
    case $1 in aarch64-*) command -v qemu-aarch64-static || command -v qemu-aarch64 ;; esac
}

play() { # build level: fills build/determinism/TICKS/BUILD/LEVEL.txt, unless it is there
    local program=build/golden-$1 level=$2 out
    out=$kept/$1/$(basename "$2" .json).txt
    [ "$out" -nt "$program" ] && [ "$out" -nt "$level" ] && return
    mkdir -p "$kept/$1"
    # shellcheck disable=SC2046
    $(emulate "$1") "$program" --storm "$ticks" "$level" >"$out.part" 2>&1 && mv "$out.part" "$out"
}

hash_of() { # file: that of the end
    sed -n 's/^ok .* hash \([0-9a-f]*\);.*/\1/p' "$1" | tail -1
}

compare() { # build level file reference
    if [ ! -e "$3" ]; then
        echo "$1 $2: could not be played"
        tail -3 "$3.part"
    elif cmp -s "$3" "$4"; then
        echo "$1 $2: $ticks ticks, $(hash_of "$3")"
        return 0
    else
        echo "$1 $2: DIFFERS from $(basename "$(dirname "$4")"), first at:"
        diff "$4" "$3" | head -4
    fi
    return 1
}

for level in levels/*"$word"*.json; do
    name=$(basename "$level" .json) reference=""
    for build in "$@"; do
        file=$kept/$build/$name.txt
        play "$build" "$level"
        reference=${reference:-$file}
        if compare "$build" "$name" "$file" "$reference"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
        fi
    done
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
