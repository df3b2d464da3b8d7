#!/bin/bash
# heroes.sh - writes assets/heroes.json: which heroes of the map the search sees finish each course in 5 s.
# `holds` is the hash of the course as it was then; the map says nothing of a course that has changed since.
set -eu
cd "$(dirname "$0")/../.."
names() { sed -n "s/.*\"$1\": \"\\([^\"]*\\)\".*/\\1/p" assets/game.json; }

found=$(for hero in $(names preset); do
    "${FOOTHOLD:-build/foothold}" finish --json --seconds 5 --preset "$hero" $(names level | sed 's,^,levels/adventure/,') 2>/dev/null |
        sed -n "s,^{\"level\": \"levels/adventure/\\([^\"]*\\)\"\\, \"answer\": \"found\".*,\\1 $hero,p"
    echo "$hero: done" >&2
done)
{
    printf '{\n  "courses": ['
    comma=
    for level in $(names level); do
        hash=$(sed -n 's/.*"levelHash":[[:space:]]*"\([^"]*\)".*/\1/p' "tests/replays/$level")
        heroes=$(sed -n "s/^$level \\(.*\\)/\"\\1\"/p" <<<"$found" | paste -sd, | sed 's/,/, /g')
        printf '%s\n    { "level": "%s", "holds": "%s", "heroes": [%s] }' "$comma" "$level" "$hash" "$heroes"
        comma=,
    done
    printf '\n  ]\n}\n'
} >assets/heroes.json.new
mv assets/heroes.json.new assets/heroes.json
