#!/bin/bash
# "Writing one" in docs/movers.md keeps its word: its file and its row go into a copy of the sources, which is built as
# everything is, and run. What is built already is copied, too. Ends with "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
place=build/temp/adding
table=src/level/movers.c
log=$place/log
. tests/lib.sh

block() { # number: that block of C under the heading
    awk -v wanted="$1" '/^## /{ here = /Writing one/ } here && /^```/ { open = !open; if (open) count++; next }
        here && open && count == wanted' docs/movers.md
}

says() { # text, command...
    local text=$1
    shift
    "$@" | tee -a "$log" | grep -q "$text"
}

rm -rf "$place" && mkdir -p "$place/build"
cp -a src Makefile CHANGELOG.md "$place"
cp -a build/obj build/rooms build/engine.[cdo] build/linked-with* "$place/build"
block 1 >"$place/src/level/hover.c"
block 2 >"$place/row"
awk -v row="$place/row" '
    /^const FhMover \*const level_movers/ { list = 1 }
    list && /^};/ { print "    &hover_mover,"; list = 0 }
    /^const LevelMoverText level_mover_texts/ { table = 1 }
    table && /^};/ { while ((getline line < row) > 0) print line; table = 0 }
    { print }' "$table" >"$place/$table"
sed -i '/^#endif/i extern const FhMover hover_mover;' "$place/src/level/movers.h"
touch -r src/level/movers.h "$place/src/level/movers.h" # what else includes it stays as it is built
lines=$(cat "$place/src/level/hover.c" "$place/row" | wc -l)
must "the example is $lines lines, less than 40" test "$lines" -gt 10 -a "$lines" -lt 40
must "it is built without a warning" make --no-print-directory -C "$place" WERROR=-Werror build/foothold
must "it is told among the movements" says 'Hovering' "$place/build/foothold" movements hover
must "it flies, two pixels a tick" says 'x=90 y=244 ' "$place/build/foothold" run levels/01-first-steps.json \
    --movement hover --input 'R20 U10 .9'
total
