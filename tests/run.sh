#!/bin/bash
# Runs every suite and ends with the sum: "N passed, N failed". Called by `make test`, which has built everything.
# Three go side by side, so that two cores always have work while one waits: each takes the next suite that none has
# taken. A suite is a command whose last line is "N passed, N failed"; one that ends otherwise counts as one failure.
set -u
cd "$(dirname "$0")/.." || exit 1
mkdir -p build/temp
export FOOTHOLD_TEST_TEMP=build/temp BY_ROOM=1 # what a suite makes is what `make test` has built
sums=$(mktemp -d build/temp/sums-XXXXXX) # of each suite: how many passed, how many failed
taken=$(mktemp -d build/temp/taken-XXXXXX)

suite() { # name, command...
    local name=$1 start=$SECONDS log="build/temp/suite-$1.log" last told=""
    mkdir "$taken/$name" 2>/dev/null || return 0
    shift
    echo "0 1" >"$sums/$name" # unless it comes to its end
    "$@" >"$log" 2>&1
    last=$(tail -1 "$log")
    if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        echo "${BASH_REMATCH[1]} ${BASH_REMATCH[2]}" >"$sums/$name"
        [ "${BASH_REMATCH[2]}" = 0 ] || told=$(grep -v '^ok' "$log" | tail -60)$'\n'
    else
        told=$(tail -60 "$log")$'\n'
        last="did not finish"
    fi
    printf '%s%-12s %s (%d s)\n' "$told" "$name" "$last" $((SECONDS - start))
}

one() { # a command that either succeeds or not
    "$@" && echo "1 passed, 0 failed" || echo "0 passed, 1 failed"
}

part() { # number: every fourth of the unit cases, with a folder of its own; `make check` plays 1,000 rooms
    mkdir -p "build/temp/unit-$1"
    FOOTHOLD_REFERENCE_ROUNDS=400 FOOTHOLD_TEST_TEMP=build/temp/unit-$1 build/unit --part "$1/4"
}

suites() { # the longest first
    suite e2e tests/e2e/run.sh
    suite unit-1 part 1
    suite unit-2 part 2
    suite unit-3 part 3
    suite unit-4 part 4
    suite window tests/e2e/window.sh
    suite accel tests/accel.sh
    suite install tests/install.sh
    suite golden tests/golden.sh
    suite adding tests/adding.sh
    suite layers one tests/tools/layers.sh
    suite mutants tests/mutants.sh
    suite docs tests/docs.sh
    suite instructions tests/instructions.sh
    suite mechanisms tests/mechanisms.sh
    suite house tests/house.sh
    suite words tests/words.sh
    suite pictures one make --no-print-directory -s art-check
}

suites &
suites &
suites &
wait

sum=$(cat "$sums"/* | awk '{ passed += $1; failed += $2 } END { printf "%d passed, %d failed", passed, failed }')
rm -r "$sums" "$taken"
echo
echo "$sum"
[[ $sum == *", 0 failed" ]]
