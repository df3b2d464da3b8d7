#!/bin/bash
# Installs into an empty folder and uses what is there, from another folder: the program finds its assets, a program of
# three lines links the library, and uninstall leaves nothing.
set -u
cd "$(dirname "$0")/.." || exit 1
root=$(pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
passed=0 failed=0
must() { # sentence, command...
    local sentence=$1
    shift
    if "$@" >"$place/log" 2>&1; then
        passed=$((passed + 1))
    else
        echo "FAILED $sentence"
        cat "$place/log"
        failed=$((failed + 1))
    fi
}

must "make install succeeds" make --no-print-directory install PREFIX="$place/usr"
cd "$place" || exit 1
mkdir -p temp
must "the installed program tells its version" usr/bin/foothold --version
must "the installed program checks an installed level" usr/bin/foothold check usr/share/foothold/levels/01*.json
must "the installed program finds its pictures" env -u DISPLAY usr/bin/foothold shot \
    usr/share/foothold/levels/01-first-steps.json -o temp/shot.png
must "the picture was written" test -s temp/shot.png
cat >temp/user.c <<'END'
#include "engine/world/world.h"
int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tileset);
    FhWorld *world = fh_world_create(&(FhWorldDef){.terrain = terrain, .bounds = {0, 0, 320, 180}, .actors = 1});
    fh_world_tick(world, (FhInput){0});
    return world->tick == 1 ? 0 : 1;
}
END
must "a program links the installed library" sh -c 'export PKG_CONFIG_PATH=usr/lib/pkgconfig &&
    gcc -std=c17 temp/user.c $(pkg-config --cflags --libs foothold) -o temp/user && temp/user'
must "the man page reads" sh -c 'head -1 usr/share/man/man6/foothold.6 | grep -q "^.TH FOOTHOLD 6"'
cd "$root" || exit 1
must "make uninstall succeeds" make --no-print-directory uninstall PREFIX="$place/usr"
must "nothing is left" sh -c "[ -z \"\$(find '$place/usr' -type f)\" ]"
echo "$passed passed, $failed failed"
