#!/bin/bash
# heroes.sh - writes assets/heroes.json: which heroes of the map the search sees finish each course in 5 s.
# `holds` is the hash of the course as it was then; the map says nothing of a course that has changed since. What was
# seen of a course that has not changed stays: another search may find other runs.
set -eu
cd "$(dirname "$0")/../.."
names() { sed -n "s/.*\"$1\": \"\\([^\"]*\\)\".*/\\1/p" assets/game.json; }

mapfile -t levels < <(names level)
found=$(for hero in $(names preset); do
    "${FOOTHOLD:-build/foothold}" finish --json --seconds 5 --preset "$hero" "${levels[@]/#/levels/adventure/}" 2>/dev/null |
        sed -n "s,^{\"level\": \"levels/adventure/\\([^\"]*\\)\"\\, \"answer\": \"found\".*,\\1 $hero,p"
    echo "$hero: done" >&2
done)
{
    printf '{\n  "courses": ['
    comma=
    for level in "${levels[@]}"; do
        hash=$(sed -n 's/.*"levelHash":[[:space:]]*"\([^"]*\)".*/\1/p' "tests/replays/$level")
        before=$(sed -n "s/.*\"$level\", \"holds\": \"$hash\", \"heroes\": \[\(.*\)\].*/\1/p" assets/heroes.json 2>/dev/null || true)
        heroes=$(for hero in $(names preset); do
            if grep -qx "$level $hero" <<<"$found" || [[ $before == *"\"$hero\""* ]]; then echo "\"$hero\""; fi
        done | paste -sd, | sed 's/,/, /g')
        printf '%s\n    { "level": "%s", "holds": "%s", "heroes": [%s] }' "$comma" "$level" "$hash" "$heroes"
        comma=,
    done
    printf '\n  ]\n}\n'
} >assets/heroes.json.new
mv assets/heroes.json.new assets/heroes.json
