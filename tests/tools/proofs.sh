#!/bin/bash
# usage: tests/tools/proofs.sh PLAN OUT [NUMBER...]
# Shows of the table of mechanisms that its tests would notice (`make proofs`): of each row's place, if that is a function,
# some mutants are made until one is killed by a case that the row names. Writes to OUT, for each row that is proved, its
# number and the case, then the mutant as tests/tools/mutants.c prints it. A row that is not proved is told of.
set -u
cd "$(dirname "$0")/../.." || exit 1
plan=$1 out=$2
shift 2
proved=0 told=0

path_of() { # FILE of a place: the first source that ends so
    find src -name "${1##*/}" | LC_ALL=C sort | grep -E "(^|/)$1\$" | head -1
}

prove() { # number, place FILE:NAME, cases
    local path said by
    path=$(path_of "${2%%:*}")
    case $path in *.c) ;; *) return 1 ;; esac
    said=$(build/tools/mutants "$plan" --area "${path%.c}" --function "${2##*:}" --only "$3" --count 12 --jobs 2 2>/dev/null) || return 1
    by=$(sed -n 's/^killed .* by unit: \([^ ]*\) (.*/\1/p' <<<"$said" | head -1) # not: ended by a signal
    [ -n "$by" ] || return 1
    echo "$1 $by"
    grep -A 3 '^killed' <<<"$said" | sed -n 2,4p
}

while IFS='|' read -r number places names phrase; do
    number=$(xargs <<<"$number")
    [ $# = 0 ] || [[ " $* " == *" $number "* ]] || continue
    names=$(tr ',;' '  ' <<<"$names" | xargs)
    found=""
    for place in $(tr ',' ' ' <<<"$places"); do
        found=$(prove "$number" "$place" "$names") && break
    done
    if [ -n "$found" ]; then
        echo "$found" >>"$out"
        proved=$((proved + 1))
    else
        echo "not proved: $number $places"
        told=$((told + 1))
    fi
done < <(cat docs/mechanisms/*.txt | grep -v '^ *$')
echo "$proved rows proved, $told not"
