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
must "the man page reads" sh -c 'head -1 usr/share/man/man6/foothold.6 | grep -q "^.TH FOOTHOLD 6"'
cd "$root" || exit 1
must "make uninstall succeeds" make --no-print-directory uninstall PREFIX="$place/usr"
must "nothing is left" sh -c "[ -z \"\$(find '$place/usr' -type f)\" ]"
total
