#!/bin/bash
# Runs every suite and ends with the sum: "N passed, N failed". Called by `make test`, which has built everything.
# A suite is a command whose last line is "N passed, N failed"; one that ends otherwise counts as one failure.
set -u
cd "$(dirname "$0")/.." || exit 1
mkdir -p build/temp
export FOOTHOLD_TEST_TEMP=build/temp
passed=0 failed=0

suite() { # name, command...
    local name=$1 start=$SECONDS log="build/temp/suite-$1.log" last
    shift
    "$@" >"$log" 2>&1
    last=$(tail -1 "$log")
    if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        passed=$((passed + BASH_REMATCH[1]))
        failed=$((failed + BASH_REMATCH[2]))
        [ "${BASH_REMATCH[2]}" = 0 ] || grep -v '^ok' "$log" | tail -60
    else
        tail -60 "$log"
        last="did not finish"
        failed=$((failed + 1))
    fi
    printf '%-12s %s (%d s)\n' "$name" "$last" $((SECONDS - start))
}

one() { # a command that either succeeds or not
    "$@" && echo "1 passed, 0 failed" || echo "0 passed, 1 failed"
}

suite unit build/unit
suite reference env FOOTHOLD_REFERENCE_ROUNDS=1000 build/unit reference_agrees # `make check` plays 40 rooms
suite offsets env FOOTHOLD_OFFSETS_ROUNDS=100000 build/unit offsets # every box at 16 px
suite instructions tests/instructions.sh
suite mechanisms tests/mechanisms.sh
suite adding tests/adding.sh
suite layers one src/tools/layers.sh
suite pictures one make --no-print-directory -s art-check
suite golden tests/golden.sh
suite install tests/install.sh
suite e2e tests/e2e/run.sh
suite window tests/e2e/window.sh

echo
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
