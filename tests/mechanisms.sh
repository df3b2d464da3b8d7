#!/bin/bash
# The table of mechanisms (docs/mechanisms/*.txt) keeps its word: every line has its four parts, no number
# is missing or stands twice, and every test and every place it names exists. tests/docs.sh compares docs/sources.md with
# it. tests/mechanisms.txt says which case was shown to notice a change of which row's place (make proofs). Prints what is wrong, then "N passed, N failed", a case a line.
set -u
cd "$(dirname "$0")/.." || exit 1
log=build/temp/mechanisms.log
. tests/lib.sh
grep -rhoE '^TEST\([A-Za-z0-9_]+\)' tests | sed 's/TEST(\(.*\))/\1/' >build/temp/mechanisms-tests
rows() { # a line a row: its number, and what is wrong with it
    cat docs/mechanisms/*.txt | awk -F'|' '
        NR == FNR { is_there[$0]; next }
        /^ *$/ { next }
        {
            number = $1
            gsub(/ /, "", number)
            problem = $2 ~ /[^ ]/ && $4 != "" ? "" : " has not four parts"
            if (number in seen) problem = " stands twice"
            seen[number]
            count = split($3, names, /[ ,;]+/)
            for (i = 1; i <= count; i++)
                if (names[i] != "" && !(names[i] in is_there)) problem = " names a test that is not there: " names[i]
            print number problem
        }' build/temp/mechanisms-tests -
}
seen=" "
while read -r number problem; do
    seen="$seen$number "
    if [ -z "$problem" ]; then
        passed=$((passed + 1))
    else
        echo "FAILED $number $problem"
        failed=$((failed + 1))
    fi
done < <(rows)
missing() { # every number of the five articles stands in it
    local last letter number
    for last in A27 B64 C20 D14 E33; do
        letter=${last:0:1}
        for ((number = 1; number <= ${last:1}; number++)); do
            case $seen in *" $letter$number "*) ;; *) echo "$letter$number" ;; esac
        done
    done
}
must "no number is missing" silently missing
unproved() { # each proof of mechanisms.txt is of a row: of a case that it names, by a mutant of a place that it names
    awk -F'|' '
        FILENAME != "tests/mechanisms.txt" {
            gsub(/ /, "", $1)
            places[$1] = $2
            names[$1] = " " $3 " "
            gsub(/[,;]/, " ", names[$1])
        }
        FILENAME == "tests/mechanisms.txt" && /^[A-E][0-9]+ / {
            split($0, parts, " ")
            number = parts[1]
            if (!(number in names) || index(names[number], " " parts[2] " ") == 0)
                print number " does not name the case that proves it: " parts[2]
        }
        FILENAME == "tests/mechanisms.txt" && /^src\// {
            split($0, parts, " ")
            file = parts[1]
            sub(/.*\//, "", file)
            if (index(places[number], file ":" parts[2]) == 0)
                print number " does not name the place that was changed: " $0
        }' docs/mechanisms/*.txt tests/mechanisms.txt
}
must "every proof is of a row's case and place" silently unproved
must "every file and every name in it is there" silently src/tools/docs.sh --check
total
