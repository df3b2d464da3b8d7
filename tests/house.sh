#!/bin/bash
# `make house` counts what it says: a small tree has arrows, arrows back and a circle that are known. Ends with
# "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
tree=build/temp/house
log=build/temp/house.log
. tests/lib.sh

because() {
    tests/tools/house.sh -v "$tree" | head -40
}

file() { # path below src: its text comes in
    mkdir -p "$tree/src/$(dirname "$1")"
    cat >"$tree/src/$1"
}

row() { # folder: its files, arrows, arrows back, files of the largest circle
    tests/tools/house.sh "$tree" | awk -v name="$1" '$1 == name { print $2, $3, $4, $5 }'
}

says() { # folder, the four numbers
    [ "$(row "$1")" = "$2" ]
}

names() { # text that -v must print
    tests/tools/house.sh -v "$tree" | grep -qF -- "$1"
}

plain() { # terrain stands on base, the World on both
    rm -rf "$tree"
    file engine/base/rect.h <<<'int rect_width(void);'
    printf '%s\n' '#include "engine/base/rect.h"' 'int rect_width(void) {' '    _Static_assert(1, "as world.c asserts");' '    return 1;' '}' |
        file engine/base/rect.c
    printf '%s\n' '#include "engine/base/rect.h"' 'int tile_width(void);' 'extern const int tile_sizes[];' |
        file engine/terrain/tile.h
    printf '%s\n' '#include "engine/terrain/tile.h"' 'const int tile_sizes[] = {8};' 'int tile_width(void) {' \
        '    return rect_width();' '}' | file engine/terrain/tile.c
    printf '%s\n' '#include "engine/terrain/tile.h"' '_Static_assert(1 == 1, "no function");' \
        '// rules_step() is told of, not called' 'int world(void) {' \
        '    return tile_width() + tile_sizes[0];' '}' | file engine/world/world.c
    printf '%s\n' '#include "engine/terrain/tile.h"' 'int rules_step(void);' '_Static_assert(1 == 1, "nor here");' |
        file engine/rules/step.h
    printf '%s\n' '#include "engine/rules/step.h"' 'static int tile_width_of(void);' 'int rules_step(void) {' \
        '    return tile_width();' '}' | file engine/rules/step.c
    printf '%s\n' '#include "engine/rules/step.h"' 'int play(void) {' '    return rules_step();' '}' | file game/play.c
}

plain
must "four files, and each arrow once, however many mentions make it" says engine "4 3 0 0"
must "a folder's arrows into another are not its own" says game "1 0 0 0"
must "folders are counted" says "src," "by folders 2 1"

printf '%s\n' '#include "engine/world/world.h"' >>"$tree/src/engine/base/rect.c"
file engine/world/world.h <<<'int world(void);'
must "an include up the order is an arrow back, and closes a circle" says engine "4 4 1 3"
must "the arrow back is named with its header" names "engine/base/rect -> engine/world/world by engine/world/world.h"

plain
file engine/world/world.h <<<'int world(void);'
file engine/rules/internal.h <<<'int world(void);' # hides who defines it
printf '%s\n' '#include "engine/rules/internal.h"' 'int up(void) {' '    return world();' '}' | file engine/rules/up.c
must "a call up the order is an arrow back, whatever header declares it" names "engine/rules/up -> engine/world/world by world"

plain
file engine/world/world.h <<<'int world(void);'
printf '%s\n' 'static int world(void) {' '    return "world()"[0]; /* world() */' '}' 'int b = data->world;' |
    file engine/base/own.c
must "a name of the file's own, a text, a comment and a member make no arrow" says engine "5 3 0 0"

printf '%s\n' '#include "game/play.h"' | file engine/base/high.c
file game/play.h <<<'int play(void);'
must "an arrow up between folders is named" names "engine/base/high -> game/play by game/play.h"

plain
mkdir -p "$tree/src/ui"
for pair in "a b" "b c" "c a" "c d"; do
    set -- $pair
    printf '#include "ui/%s.h"\n' "$2" >>"$tree/src/ui/$1.c"
    echo "int in_$2(void);" >"$tree/src/ui/$2.h"
done
must "a circle of three in a folder has one arrow back, and its files are named" says ui "4 4 1 3"
must "the files of the circle stand in the row" names "3  a b c"

is_small() { # the public library, as its readers were promised
    tests/tools/house.sh | awk '/^installed headers/ { headers = $3 } /^their functions/ { functions = $3 }
        END { exit !(headers > 0 && headers <= 12 && functions > 0 && functions <= 210) }'
}
must "the library has at most 12 headers and 210 functions" is_small
total
