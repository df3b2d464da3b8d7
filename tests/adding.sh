#!/bin/bash
# README's "Adding one" keeps its word: the file and the row that it shows are put into a copy of the table, compiled as
# everything is, and run. Needs a built program (build/obj). Ends with "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
place=build/temp/adding
passed=0 failed=0

must() { # sentence, command...
    local sentence=$1
    shift
    if "$@" >>"$place/log" 2>&1; then
        passed=$((passed + 1))
    else
        echo "FAILED $sentence"
        tail -20 "$place/log"
        failed=$((failed + 1))
    fi
}

block() { # number: that block of C under the heading
    awk -v wanted="$1" '/^### /{ here = /Adding one/ } here && /^```/ { open = !open; if (open) count++; next }
        here && open && count == wanted' README.md
}

compile() { # source, object
    ${CC:-gcc} -std=c17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wundef \
        -Wvla -Werror -ffp-contract=off -O2 -Isrc -D_POSIX_C_SOURCE=200809L -c "$1" -o "$2"
}

link() {
    local objects
    objects=$(find build/obj/src -name '*.o' ! -path '*/src/tools/*' ! -path '*/movement/movement.o')
    # shellcheck disable=SC2046,SC2086 # lists of words
    ${CC:-gcc} $objects $place/*.o -o $place/foothold $(pkg-config --libs sdl2 SDL2_image libcjson) -lm
}

says() { # text, command...
    local text=$1
    shift
    "$@" | tee -a "$place/log" | grep -q "$text"
}

rm -rf "$place" && mkdir -p "$place"
block 1 >$place/hover.c
block 2 >$place/row
declaration='void fh_hover_tick(FhWorld *world, FhActor *actor, FhInput input);'
awk -v row="$place/row" -v declaration="$declaration" '
    /^const FhMovement fh_movements/ { print declaration; table = 1 }
    table && /^};/ { while ((getline line < row) > 0) print line; table = 0 }
    { print }' src/engine/movement/movement.c >$place/movement.c
lines=$(cat $place/hover.c $place/row | wc -l)
must "the example is $lines lines, less than 40" test "$lines" -gt 10 -a "$lines" -lt 40
must "its file compiles without a warning" compile $place/hover.c $place/hover.o
must "its row fits the table" compile $place/movement.c $place/movement.o
must "the program links" link
must "it is told among the movements" says 'Hovering' $place/foothold movements hover
must "it flies, two pixels a tick" says 'x=90 y=244 ' $place/foothold run levels/01-first-steps.json \
    --movement hover --input 'R20 U10 .9'
echo "$passed passed, $failed failed"
