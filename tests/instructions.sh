#!/bin/bash
# Counts the instructions of a crowd's ticks, of players at five speeds and of walkers, with callgrind, and compares them
# with the counts in tests/instructions/baseline.txt: more than 3 % above one of them fails. Counts are the same on every
# machine, but not with every compiler: with another one than the baseline's, where the engine is not compiled as a whole
# (WHOLE=, CC=clang), or without valgrind, nothing is compared, and it says so.
# `tests/instructions.sh --write` writes the baseline anew; the commit says why.
set -u
cd "$(dirname "$0")/.." || exit 1
baseline=tests/instructions/baseline.txt
program=build/instructions
crowds="1 4 16 64 256 walkers"

nothing() { # why
    echo "$1: no instructions were counted"
    echo "0 passed, 0 failed"
    exit 0
}

command -v valgrind >/dev/null 2>&1 || nothing "valgrind is not installed"
[ -e build/engine.o ] || nothing "the engine is not compiled as a whole"
[ -x "$program" ] || { echo "$program is not there: make $program"; echo "0 passed, 1 failed"; exit 1; }
compiler="gcc $(gcc -dumpfullversion) $(gcc -dumpmachine)"
if [ "${1:-}" != --write ]; then
    grep -qxF "compiler $compiler" "$baseline" || nothing "the baseline is of another compiler than $compiler"
fi

count() { # crowd; only what our own program does, not the C library's, which differs from processor to processor
    local out=build/temp/instructions-$1.out
    valgrind --tool=callgrind --callgrind-out-file="$out" --toggle-collect=play "$program" "$1" \
        >build/temp/instructions-$1.log 2>&1 || return
    awk -v program="$program" '
        /^c?ob=/ { # the object of what follows, or of what is called: a number, named where it first stands
            id = name = $0
            sub(/^c?ob=/, "", id); sub(/\).*/, ")", id)
            sub(/^c?ob=\([0-9]+\) ?/, "", name)
            if (name != "") names[id] = name
            if ($0 ~ /^ob=/) ours = index(names[id], program) > 0
        }
        /^calls=/ { skip = 1; next }
        /^[0-9+*-]/ { if (!skip && ours) sum += $2; skip = 0 }
        END { printf "%d\n", sum }' "$out"
}

mkdir -p build/temp
passed=0 failed=0
[ "${1:-}" != --write ] || echo "compiler $compiler" >"$baseline"
for crowd in $crowds; do
    now=$(count "$crowd")
    if [ "${1:-}" = --write ]; then
        echo "$crowd $now" >>"$baseline"
        continue
    fi
    before=$(sed -n "s/^$crowd //p" "$baseline")
    verdict=$(awk -v now="${now:-0}" -v before="${before:-0}" 'BEGIN {
        if (now <= 0 || before <= 0) { print "FAILED was not counted"; exit }
        percent = 100 * (now / before - 1)
        word = percent > 3 ? "FAILED" : percent < -3 ? "ok, the baseline may be written anew:" : "ok"
        printf "%s %d instructions, %d in the baseline (%+.1f %%)", word, now, before, percent }')
    case $crowd in walkers) echo "walkers: $verdict" ;; *) echo "$crowd px a tick: $verdict" ;; esac
    case $verdict in FAILED*) failed=$((failed + 1)) ;; *) passed=$((passed + 1)) ;; esac
done
[ "${1:-}" != --write ] || cat "$baseline"
echo "$passed passed, $failed failed"
