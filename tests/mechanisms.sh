#!/bin/bash
# The table of mechanisms (src/engine/movement/mechanisms/*.txt) keeps its word: every line has its four parts, no number
# stands twice, and every test it names is there. Prints what is wrong, then "N passed, N failed", a case a line.
set -u
cd "$(dirname "$0")/.." || exit 1
passed=0 failed=0
tests=$(grep -rhoE '^TEST\([A-Za-z0-9_]+\)' tests | sed 's/TEST(\(.*\))/\1/')
seen=" "
while IFS='|' read -r number place names phrase; do
    number=$(echo "$number" | xargs) problem=""
    [ -n "$(echo "$place" | xargs -0)" ] && [ -n "${phrase:-}" ] || problem="has not four parts"
    case $seen in *" $number "*) problem="stands twice" ;; esac
    seen="$seen$number "
    for name in $(echo "$names" | tr ',;' '  '); do
        grep -qx "$name" <<<"$tests" || problem="names a test that is not there: $name"
    done
    if [ -z "$problem" ]; then
        passed=$((passed + 1))
    else
        echo "FAILED $number $problem"
        failed=$((failed + 1))
    fi
done < <(cat src/engine/movement/mechanisms/*.txt | grep -v '^ *$')
echo "$passed passed, $failed failed"
