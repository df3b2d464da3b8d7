#!/bin/bash
# Runs every suite and ends with the sum: "N passed, N failed". Called by `make test`, which has built everything.
# Three rows of suites go side by side, so that two cores always have work: the unit cases, all that starts the program,
# some of which waits, with the longest of the cases, and all else. A suite is a command whose last line is "N passed, N failed"; one that ends otherwise counts as one failure.
set -u
cd "$(dirname "$0")/.." || exit 1
mkdir -p build/temp
export FOOTHOLD_TEST_TEMP=build/temp
sums=$(mktemp -d build/temp/sums-XXXXXX) # of each suite: how many passed, how many failed

suite() { # name, command...
    local name=$1 start=$SECONDS log="build/temp/suite-$1.log" last told=""
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

cases() {
    suite unit build/unit -view_ -matrix_holds -order_of -rigid_ -reach_ -fix_finds -fix_puts -presets_finish -recorded_reading -without_memory
}

programs() {
    suite e2e tests/e2e/run.sh
    suite window tests/e2e/window.sh
    suite reference env FOOTHOLD_REFERENCE_ROUNDS=1000 build/unit reference_agrees # `make check` plays 40 rooms
    suite unit-search build/unit reach_ fix_finds fix_puts presets_finish # the longest cases
}

others() {
    suite accel tests/accel.sh
    suite adding tests/adding.sh
    suite install tests/install.sh
    suite golden tests/golden.sh
    suite layers one tests/tools/layers.sh
    suite house tests/house.sh
    suite words tests/words.sh
    suite docs tests/docs.sh
    suite mechanisms tests/mechanisms.sh
    suite mutants tests/mutants.sh
    suite instructions tests/instructions.sh
    suite pictures one make --no-print-directory -s art-check
    suite unit-others build/unit view_ matrix_holds order_of rigid_ recorded_reading without_memory # the other unit cases
}

cases &
programs &
others &
wait

sum=$(cat "$sums"/* | awk '{ passed += $1; failed += $2 } END { printf "%d passed, %d failed", passed, failed }')
rm -r "$sums"
echo
echo "$sum"
[[ $sum == *", 0 failed" ]]
