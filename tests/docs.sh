#!/bin/bash
# The documents keep their word: README.md is short, generated parts are current, links lead somewhere, the program of
# docs/library.md links the installed library and prints what the page shows, and the level of docs/level-format.md loads.
# Ends with "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
place=build/temp/docs
log=$place/log
. tests/lib.sh

block() { # file, number: that block between ``` lines
    awk -v wanted="$2" '/^```/ { open = !open; if (open) count++; next } open && count == wanted' "$1"
}

is_current() { # file
    src/tools/docs.sh "$1" | diff "$1" -
}

# Prints every link of a file to a file that does not exist.
dead_links() { # file
    grep -oE '\]\([^)#]+' "$1" | sed 's/^](//' | grep -v '^https*:' | sort -u | while IFS= read -r link; do
        [ -e "$(dirname "$1")/$link" ] || echo "$1: $link does not exist"
    done
}

has_no_dead_links() {
    local dead
    dead=$(for file in README.md docs/*.md; do dead_links "$file"; done)
    echo "$dead"
    [ -z "$dead" ]
}

is_listed() { # every page of docs stands in README's table
    local file
    for file in docs/*.md; do
        grep -qF "]($file)" README.md || { echo "$file"; return 1; }
    done
}

# Prints every source file that a page or a comment names and that is not there.
names_of_no_file() {
    find src tests docs -name '*.[ch]' | sed 's#.*/##' | sort -u >"$place/files"
    {
        grep -onE '[a-zA-Z0-9_]+\.[ch]\b' CONTRIBUTING.md docs/[!s]*.md src/*/README.md "$@" /dev/null
        grep -rnE '//.*[a-z0-9_]\.[ch]\b' src tests --include='*.[ch]' | sed -E 's#^([^:]+:[0-9]+:).*//#\1#' |
            awk -F: '{ at = $1 ":" $2
                while (match($0, /[a-zA-Z0-9_]+\.[ch]/)) {
                    name = substr($0, RSTART, RLENGTH)
                    $0 = substr($0, RSTART + RLENGTH)
                    if ($0 !~ /^[a-zA-Z0-9_]/) print at ":" name
                } }'
    } | awk -F: 'NR == FNR { there[$0]; next }
        !($3 in there) && $3 !~ /^(stdio|io|windows|ucontext|box|game|foothold|tool_NAME|panels_NAME)\.[ch]$/ { print $1 ":" $2 ": " $3 " is not there" }' "$place/files" -
}

builds() { # C file, program, what it links
    PKG_CONFIG_PATH=$place/usr/lib/pkgconfig sh -c "gcc -std=c17 -Wall -Wextra -Wpedantic -Werror $1 \
        \$(pkg-config --cflags --libs ${3:-foothold}) -o $2"
}

prints() { # program, what it must print
    "$1" | diff "$2" -
}

has_each_example() {
    local file
    for file in docs/examples/*.[!t]*; do
        grep -qF "](${file#docs/})" docs/cookbook.md || { echo "$file"; return 1; }
    done
}

rm -rf "$place" && mkdir -p "$place"
must "the tables can be made" make --no-print-directory build/tools/tables
must "README.md is at most 6 kB" test "$(wc -c <README.md)" -le 6144
must "CHANGELOG.md tells what a version is on one page: a change alters its sentences, and adds a line at most" \
    test "$(awk '/^## /{ lines = 0 } { lines++ } lines > most { most = lines } END { print most }' CHANGELOG.md)" -le 80
for file in $(src/tools/docs.sh --list); do
    must "$file is current: make docs" is_current "$file"
done
echo "[gone](nowhere.md)" >"$place/dead.md"
must "a link to no file is found" grep -q 'nowhere.md does not exist' <(dead_links "$place/dead.md")
must "every link leads somewhere" has_no_dead_links
echo "see gone.c" >"$place/dead.md"
must "a name of no file is found" grep -q 'gone.c is not there' <(names_of_no_file "$place/dead.md")
names_of_no_file >"$place/names"
must "every file that a page or a comment names is there" diff /dev/null "$place/names"
targets_that_are_none() { # files: each `make TARGET` in them that no Makefile has
    # shellcheck disable=SC2016
    grep -ohE '`make [a-z-]+' "$@" | sed 's/.* //' | LC_ALL=C sort -u | while read -r target; do
        grep -qhE "^([a-z-]+ )*$target( [a-z-]+)*:" Makefile src/platform/*.mk || echo "make $target"
    done
}
# shellcheck disable=SC2016
echo 'see `make nothing-of-it`' >"$place/dead.md"
must "a target that is none is found" grep -q nothing-of-it <(targets_that_are_none "$place/dead.md")
targets_that_are_none README.md CONTRIBUTING.md Makefile docs/*.md tests/README.md src/*/README.md >"$place/targets"
must "every target of make that a page names is there" diff /dev/null "$place/targets"
must "README.md lists every page of docs" is_listed

must "the cookbook has each program of docs/examples" has_each_example
must "the library installs" make --no-print-directory install PREFIX="$PWD/$place/usr"
block docs/library.md 2 >"$place/user.c"
block docs/library.md 3 >"$place/user.txt"
must "the program of docs/library.md builds without a warning" builds "$place/user.c" "$place/user"
must "it prints what the page shows" prints "$place/user" "$place/user.txt"
for file in docs/examples/*.c; do
    name=$(basename "$file" .c)
    must "$file builds without a warning" builds "$file" "$place/$name" foothold-level
    must "$file prints what $name.txt says" prints "$place/$name" "docs/examples/$name.txt"
done
# docs/examples/game.c in other languages: each ends with its hash.
cpp_game() { # compiler
    PKG_CONFIG_PATH=$place/usr/lib/pkgconfig sh -c "$1 -std=c++17 -Wall -Wextra -Wpedantic -Werror docs/examples/game.cpp \
        \$(pkg-config --cflags --libs foothold) -o $place/game-$1" && prints "$place/game-$1" docs/examples/game.txt
}
for compiler in g++ clang++; do
    is_here $compiler && must "game.cpp by $compiler ends as game.c" cpp_game $compiler
done
game_of() { # program, its language's ending
    LUA_PATH="$place/usr/share/foothold/bindings/?.lua" PYTHONPATH=$place/usr/share/foothold/bindings PYTHONDONTWRITEBYTECODE=1 \
        "$1" "docs/examples/game.$2" | diff docs/examples/game.txt -
}
is_here luajit && must "game.lua ends as game.c" game_of luajit lua
is_here python3 && must "game.py ends as game.c" game_of python3 py
things=$(sed -n 's/.*{ "name": "\([a-z]*\)".*/\1/p' assets/things.json | paste -sd'|')
ends_as_recorded() { # program: the run of each level, in a World of its own
    local run level
    for run in tests/replays/*.json; do
        level=$(find levels -name "${run##*/}")
        grep -qE "\"type\": \"($things)\"" "$level" && continue # what they do is the game's
        "$1" "$level" "$run" || return
    done
}
must "in a program that links the libraries alone the recorded run of each level without things of things.json ends with its hash" ends_as_recorded "$place/level"
{
    block README.md 2 | grep '^#include'
    echo 'int main(void) {'
    block README.md 2 | grep -v '^#include'
    echo 'return fh_world_ticks(world) == 1 ? 0 : 1; }'
} >"$place/readme.c"
must "README's example builds without a warning" builds "$place/readme.c" "$place/readme"
must "it runs a tick" "$place/readme"
block docs/level-format.md 1 >"$place/level.json"
must "the level of docs/level-format.md loads and runs" build/foothold run "$place/level.json" --input R10
must "every command of README.md exists" sh -c "grep -E '^foothold [a-z]' README.md | awk '{ print \$2 }' | sort -u |
    while read -r command; do build/foothold --help | grep -q \"foothold \$command \" || exit 1; done"
total
