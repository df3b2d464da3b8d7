#!/bin/sh
# Static analysis of the sources, and their layout. Uses clang-tidy, else cppcheck; says which are missing.
set -u
cd "$(dirname "$0")/../.." || exit 1
status=0
flags="-std=c17 -D_POSIX_C_SOURCE=200809L -DFOOTHOLD_VERSION=\"0\" -Isrc -DSDL_DISABLE_IMMINTRIN_H $(pkg-config --cflags sdl2 SDL2_image libcjson libpng)"
sources=$(git ls-files 'src/*.c')
if ! echo | ${CC:-cc} -x c -include chipmunk/chipmunk.h -fsyntax-only - 2>/dev/null; then
    echo "lint: Chipmunk2D is not installed; src/rigid and its part of src/bench were not checked" >&2
    sources=$(git ls-files 'src/*.c' ':!src/rigid' ':!src/bench/peer_chipmunk.c')
fi
if command -v clang-tidy >/dev/null 2>&1; then
    # One file a time: with several, clang-tidy 14 loses track of va_start.
    # shellcheck disable=SC2086
    printf '%s\n' $sources | xargs -P 2 -n 1 sh -c \
        'flags=$1; shift; clang-tidy --quiet "$@" -- $flags 2>/dev/null' \
        sh "$flags" || status=1
elif command -v cppcheck >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    cppcheck --enable=warning,performance,portability --inline-suppr --error-exitcode=2 -q -Isrc $sources || status=1
else
    echo "lint: neither clang-tidy nor cppcheck is installed" >&2
    status=1
fi
if command -v clang-format >/dev/null 2>&1; then
    # shellcheck disable=SC2046
    clang-format --dry-run --Werror $(git ls-files 'src/*.[ch]' 'tests/*.[ch]') || status=1
else
    echo "lint: clang-format is not installed; the layout was not checked" >&2
fi
[ $status = 0 ] && echo "lint: nothing to mend"
exit $status
