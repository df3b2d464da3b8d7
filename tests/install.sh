#!/bin/bash
# Installs into an empty folder and uses what is there, from another folder: the program finds its assets, programs
# of a page link the library, in C and C++, and uninstall leaves nothing.
set -u
cd "$(dirname "$0")/.." || exit 1
root=$(pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
log=$place/log
. tests/lib.sh
must "make install succeeds" make --no-print-directory install PREFIX="$place/usr"
cd "$place" || exit 1
mkdir -p temp
must "the installed program tells its version" usr/bin/foothold --version
must "the installed program checks an installed level" usr/bin/foothold check usr/share/foothold/levels/01*.json
must "the installed program finds its pictures" env -u DISPLAY usr/bin/foothold shot \
    usr/share/foothold/levels/01-first-steps.json -o temp/shot.png
must "the picture was written" test -s temp/shot.png
# Programs of a page, against what is installed and nothing else.
export PKG_CONFIG_PATH=$place/usr/lib/pkgconfig
strict='-Wall -Wextra -Werror -pedantic-errors'
builds() { # program, compiler and its options: it is built, and ends well
    local program=$1 name=${1##*/}
    shift
    # shellcheck disable=SC2046
    "$@" $strict "$root/$program" $(pkg-config --cflags --libs foothold) -o "temp/$name.out" && "temp/$name.out"
}
for program in first hover claim; do
    for compiler in 'gcc -std=c11' 'gcc -std=c17' 'clang -std=c17'; do
        # shellcheck disable=SC2086
        must "$program.c is built by $compiler and runs" builds tests/install/$program.c $compiler
    done
done
for compiler in 'g++ -std=c++17' 'clang++ -std=c++17'; do
    # shellcheck disable=SC2086
    must "crowd.cpp is built by $compiler and runs" builds tests/install/crowd.cpp $compiler
done
must "at most 12 headers are installed" sh -c '[ "$(find usr/include -name "*.h" | wc -l)" -le 12 ]'
must "foothold.h tells the version of the changes" sh -c "gcc -dM -E usr/include/foothold/foothold.h -Iusr/include |
    awk '/FH_VERSION_(MAJOR|MINOR|PATCH) /{ of[\$2] = \$3 }
        END { print of[\"FH_VERSION_MAJOR\"] \".\" of[\"FH_VERSION_MINOR\"] \".\" of[\"FH_VERSION_PATCH\"] }' |
    grep -qx \"\$(pkg-config --modversion foothold)\""
must "the example in foothold.h is the first program" sh -c "sed -n 's|^//     ||p; s|^//\$||p' usr/include/foothold/foothold.h >temp/example.c &&
    gcc -std=c11 temp/example.c \$(pkg-config --cflags --libs foothold) -o temp/example && temp/example | grep -q '^x '"
# The library by other roads: without SDL, shared, by CMake, moved elsewhere, as one file.
cd "$root" || exit 1
must "the library is built and installed where there is no SDL" make --no-print-directory install-lib \
    PREFIX="$place/lib only" PKG_CONFIG=false
must "it brings no program along" test ! -e "$place/lib only/bin"
must "one C file and one header are made of it" make --no-print-directory one-file
must "they hold no other file of ours" sh -c '! grep "^#include \"" build/one-file/* | grep -v "foothold.c:#include \"foothold.h\""'
cp -r build/one-file "$place/temp/one"
must "the reader of levels shows nothing else, and asks the library for what all may" sh -c '
    nm -g --defined-only build/libfoothold-level.a | awk "NF == 3 && \$3 !~ /^fh_level_/ { print; bad = 1 } END { exit bad }" &&
    nm -u build/libfoothold-level.a | awk "\$2 ~ /^fh_/ { print \$2 }" | while read -r name; do
        grep -rqw "$name" src/foothold || { echo "$name"; exit 1; }; done'
cd "$place" || exit 1
mv "lib only" moved
# shellcheck disable=SC2046
must "a moved library is found by its pkg-config file" gcc -std=c11 "$root/tests/install/first.c" \
    $(PKG_CONFIG_PATH=moved/lib/pkgconfig pkg-config --cflags --libs foothold-shared) -o temp/moved
must "the shared library has a name with its version" sh -c 'readelf -d moved/lib/libfoothold.so | grep -q "libfoothold.so.0]"'
must "a program runs with it" sh -c 'LD_LIBRARY_PATH=moved/lib temp/moved | grep -q "^x "'
all_is_described() { # what the libraries export, and nothing else, stands in foothold_api.json, once
    {
        nm -D --defined-only moved/lib/libfoothold.so
        nm -g --defined-only "$root/build/libfoothold-level.a"
    } | awk 'NF == 3 && $2 != "A" { print $3 }' | LC_ALL=C sort >temp/exported
    sed -n 's/^{"name": "\(fh_[a-z0-9_]*\)".*/\1/p' moved/share/foothold/foothold_api.json | LC_ALL=C sort |
        diff temp/exported -
}
must "foothold_api.json has all that the libraries export" all_is_described
must "and all functions of the headers" sh -c '[ "$(grep -chE "^(FH_API|static inline) [^=;]*\(" moved/include/foothold/*.h |
    awk "{ sum += \$1 } END { print sum }")" = "$(grep -c "\"inline\": " moved/share/foothold/foothold_api.json)" ]'
refuses() { # line of a header: it is told where it is not understood
    echo "$1" >temp/bad.h
    "$root/build/tools/api" json temp/bad.h 2>&1 | grep 'bad.h:1: '
}
for line in 'FH_API long fh_a(void);' 'int fh_a(void);' 'enum { FH_A = FH_B };' '#pragma once' 'typedef union FhA { int a; } FhA;' \
    'FH_API int fh_a(int a, ...);' 'typedef struct FhA { int a : 3; } FhA;' 'static inline int fh_a(void) {' 'typedef struct FhA {'; do
    must "a header with $line is refused" refuses "$line"
done
mkdir -p temp/one/foothold && cp temp/one/foothold.h temp/one/foothold/
must "the one file is built and runs" sh -c "gcc -std=c11 -pedantic-errors -Wall -Wextra -Werror -Itemp/one temp/one/foothold.c \
    '$root/tests/install/first.c' -lm -o temp/one/first && temp/one/first | grep -q '^x '"
if command -v cmake >/dev/null; then
    game() { # folder, how CMake gets the library, target
        mkdir -p "temp/$1"
        printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(game C)' "$2" \
            "add_executable(game \"$root/tests/install/first.c\")" "target_link_libraries(game $3)" >"temp/$1/CMakeLists.txt"
        cmake -S "temp/$1" -B "temp/$1/b" -DCMAKE_PREFIX_PATH="${prefix:-$place/moved}" &&
            cmake --build "temp/$1/b" && "temp/$1/b/game"
    }
    reader_game() {
        prefix=$place/usr game "$@"
    }
    must "CMake finds the archive" game archive 'find_package(foothold 0.1 REQUIRED)' foothold::foothold
    must "CMake finds the reader of levels" reader_game level 'find_package(foothold 0.1 REQUIRED)' foothold::level
    must "CMake finds the shared library" game shared 'find_package(foothold 0.1 REQUIRED)' foothold::shared
else
    echo "not here: cmake"
fi
must "the man page reads" sh -c 'head -1 usr/share/man/man6/foothold.6 | grep -q "^.TH FOOTHOLD 6"'
cd "$root" || exit 1

files() { # folder: what lies in it, sorted
    (cd "$1" && find . -type f | LC_ALL=C sort)
}

# Paths of every kind, as PREFIX and as DESTDIR. Beside what is installed lie files of somebody else, in the folders that
# a shell would see if it cut the path at its spaces, and among ours: they stay.
keeps_to_itself() { # PREFIX, DESTDIR
    local to=$2$1 word
    mkdir -p -- "$to/share/foothold/levels" "$to/bin"
    for word in $2$1; do
        mkdir -p -- "$place/words/${word#"$place"}"
        echo mine >"$place/words/${word#"$place"}/mine"
    done
    echo mine >"$to/share/foothold/levels/mine.json"
    echo mine >"$to/bin/mine"
    files "$place" >"$log.before"
    make --no-print-directory install PREFIX="$1" DESTDIR="$2" || return
    [ -x "$to/bin/foothold" ] && [ -s "$to/share/foothold/assets/tiles.json" ] || return
    make --no-print-directory uninstall PREFIX="$1" DESTDIR="$2" || return
    files "$place" | diff "$log.before" - >"$log.differ"
    grep -v 'log' "$log.differ" | grep '^[<>]' && return 1
    return 0
}

must "a prefix with spaces, quotes and what a shell reads" keeps_to_itself "$place/it's \"mine\" a;b&c *?(d) \\e" ""
must "a prefix that begins with a dash" keeps_to_itself "-rf" "$place/"
must "a staging folder with a space and quotes" keeps_to_itself "/opt/a b" "$place/My 'stage'"
must "a path with the end of a line is refused" sh -c '! make --no-print-directory install PREFIX="$1
x" 2>&1' - "$place"

# As distributions install: folders of their own, and nothing outside of them.
packaged() {
    make --no-print-directory install DESTDIR="$place/deb" PREFIX=/usr bindir=/usr/games libdir=/usr/lib/x86 \
        datadir=/usr/share mandir=/usr/man || return
    local file
    for file in games/foothold lib/x86/libfoothold.a lib/x86/pkgconfig/foothold.pc man/man6/foothold.6 \
        share/foothold/assets/tiles.json include/foothold/foothold.h; do
        [ -s "$place/deb/usr/$file" ] || { echo "$file"; return 1; }
    done
    "$place/deb/usr/games/foothold" check "$place/deb/usr/share/foothold/levels/01-first-steps.json"
}
must "each folder can be named" packaged

# The flags of a packager reach every file of the library and the program; ours that determinism needs come after them.
uses_flags() {
    make -n -B V=1 CC=cc-x CFLAGS='-O1 -mcf -ffp-contract=fast' CPPFLAGS=-Dcpp_x LDFLAGS=-Wl,-ldf_x AR=ar-x PKG_CONFIG=pkgconf-x \
        CHIPMUNK= WHOLE= BY_ROOM= all >"$log.flags" 2>/dev/null
    awk '/cc-x .* -c / { files++; if (!/ -Dcpp_x .*-mcf .*-ffp-contract=fast .*-ffp-contract=off/) { print; bad++ } }
        /cc-x .* -o build\/foothold / { links++; if (!/-mcf .*-Wl,-ldf_x/) { print; bad++ } }
        /ar-x rcs/ { archives++ }
        END { exit bad > 0 || files < 200 || links != 1 || archives != 1 }' "$log.flags"
}
must "a packager's flags and tools are used" uses_flags
must "the path of the build is not in the program" sh -c '! grep -qF "$1" build/foothold' - "$root"
must "a build with -ffast-math stops" sh -c "! gcc -std=c17 -ffast-math -Isrc -c src/engine/rules/move.c -o '$place/x.o' 2>&1"

for file in foothold.metainfo.xml foothold-mime.xml; do
    must "$file has the program's name" grep -q Foothold assets/desktop/$file
done
must "make uninstall succeeds" make --no-print-directory uninstall PREFIX="$place/usr"
must "nothing is left" sh -c "[ -z \"\$(find '$place/usr' -type f)\" ]"
total
