#!/bin/bash
# Fuzzes every target for some seconds: run.sh SECONDS [TARGET...]. Begins with the stored corpus and with our own files as
# seeds; what is new is kept in build/fuzz/corpus. A finding ends it: the bytes lie in build/fuzz/found, and belong, made
# smaller (build/fuzz/fuzz -minimize_crash=1 FILE), into tests/fuzz/corpus with the mending of what they found.
set -u
cd "$(dirname "$0")/../.." || exit 1
seconds=${1:?how many seconds for each target?}
shift
targets=${*:-level clipboard replay link tiles characters settings editor engine world session mask}
found=0

seeds() { # target: more files to begin with
    case $1 in
    level | clipboard) echo levels ;;
    replay) echo tests/replays ;;
    tiles | characters) echo assets ;;
    esac
}

longest() { # target: bytes; what does things is slow
    case $1 in
    editor | engine | world | session) echo 700 ;;
    mask) echo 4096 ;;
    link) echo 1024 ;;
    *) echo 16384 ;;
    esac
}

words() { # target: its dictionary
    case $1 in
    mask) echo tests/fuzz/png.dict ;;
    *) echo tests/fuzz/json.dict ;;
    esac
}

for target in $targets; do
    mkdir -p "build/fuzz/corpus/$target" "build/fuzz/found" build/temp
    # shellcheck disable=SC2046 # a list of words
    FOOTHOLD_FUZZ_TARGET=$target build/fuzz/fuzz -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -max_len="$(longest "$target")" \
        -dict="$(words "$target")" -artifact_prefix="build/fuzz/found/$target-" -verbosity=0 -print_final_stats=1 \
        "build/fuzz/corpus/$target" "tests/fuzz/corpus/$target" $(seeds "$target") >"build/fuzz/$target.log" 2>&1
    status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$target.log")
    printf '%-11s %9s runs, %s\n' "$target" "${runs:-?}" "$([ $status = 0 ] && echo 'nothing found' || echo FOUND)"
    if [ $status != 0 ]; then
        found=$((found + 1))
        grep -m1 -A12 'ERROR\|does not hold\|expected' "build/fuzz/$target.log"
    fi
done
[ $found = 0 ]
