#!/bin/bash
# One hash on every machine: tests/targets/trace.c and the library's one file, built for each target below, must print the
# same lines. A target whose compiler or emulator is not here is named and skipped. Then the ways of building that would
# round otherwise: each prints the same, or does not build. Called by `make test-targets`. Ends with "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
root=$(pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
log=$place/log
. tests/lib.sh
mkdir "$place/foothold"
cp build/one-file/foothold.[ch] tests/targets/trace.c "$place" && cp build/one-file/foothold.h "$place/foothold" || exit 1
cd "$place" || exit 1

build() { # program's name, compiler and its options
    local out=$1
    shift
    "$@" -I. foothold.c trace.c -lm -o "$out"
}

prints_the_same() { # name, what runs it (or ""), compiler and its options
    local out=$1 run=$2
    shift 2
    # shellcheck disable=SC2086
    build "$out" "$@" && $run ./"$out" | tr -d '\r' >"$out.txt" && diff expected.txt "$out.txt"
}

is_same_or_is_not_built() { # name, compiler and its options
    local out=$1
    shift
    build "$out" "$@" || return 0
    ./"$out" | diff expected.txt -
}

ending() { # what runs a program: how its name ends
    case $1 in node*) echo .js ;; wine) echo .exe ;; esac
}

target() { # what it is, programs that it needs, what runs it, compiler and its options
    # shellcheck disable=SC2086
    is_here $2 && must "$1: the same hashes" prints_the_same "$(echo "$1" | tr -c 'a-zA-Z0-9\n' _)$(ending "$3")" "${@:3}"
}

must "the reference is built" build expected gcc -std=c17 -O2
./expected >expected.txt
target "gcc -O0" gcc "" gcc -std=c11 -O0
target "gcc -O3 for this machine" gcc "" gcc -std=c17 -O3 -march=native
target "clang -O0" clang "" clang -std=c17 -O0
target "clang -O3 for this machine" clang "" clang -std=gnu17 -O3 -march=native
target "tcc" tcc "" tcc
target "musl" musl-gcc "" musl-gcc -std=c17 -O2 -static
# A kernel may run no programs of 32 bit: then qemu does, where it is.
target "32 bit" i686-linux-gnu-gcc "$(command -v qemu-i386-static)" i686-linux-gnu-gcc -std=c17 -O2 -msse2 -mfpmath=sse -static
target "64-bit Arm" "aarch64-linux-gnu-gcc qemu-aarch64-static" qemu-aarch64-static aarch64-linux-gnu-gcc -std=c17 -O2 -static
target "big-endian s390x" "s390x-linux-gnu-gcc qemu-s390x-static" qemu-s390x-static s390x-linux-gnu-gcc -std=c17 -O2 -static \
    -fexcess-precision=fast
WINEDEBUG=-all WINEPREFIX=$place/wine
export WINEDEBUG WINEPREFIX
target "Windows" "x86_64-w64-mingw32-gcc wine" wine x86_64-w64-mingw32-gcc -std=c17 -O2 -static
windows_dll() {
    x86_64-w64-mingw32-gcc -std=c17 -O2 -shared -DFH_BUILDS_SHARED -I. foothold.c -o foothold.dll -Wl,--out-implib,libdll.a &&
        x86_64-w64-mingw32-gcc -std=c17 -O2 -DFH_SHARED -I. trace.c libdll.a -o by_dll.exe && wine by_dll.exe | tr -d '\r' |
        diff expected.txt -
}
is_here x86_64-w64-mingw32-gcc wine && must "Windows, by a DLL: the same hashes" windows_dll
target "WebAssembly" "emcc node" "node --no-experimental-fetch" emcc -O1 -sALLOW_MEMORY_GROWTH=1

must "gcc in its own dialect with fused multiply-adds" is_same_or_is_not_built fma gcc -std=gnu17 -O2 -mfma -mavx2
must "gcc -ffast-math" is_same_or_is_not_built fast gcc -std=c17 -O2 -ffast-math
must "clang -ffast-math" is_same_or_is_not_built fast2 clang -std=c17 -O2 -ffast-math
is_here i686-linux-gnu-gcc && must "32 bit by x87" is_same_or_is_not_built x87 i686-linux-gnu-gcc -std=c17 -O2 -mno-sse -static
js_game() { # by the package for JavaScript
    make -C "$root" --no-print-directory js &&
        NODE_PATH=$root/build/js node "$root/docs/examples/game.js" | diff "$root/docs/examples/game.txt" -
}
is_here emcc node && must "game.js ends as game.c" js_game
if is_here cmake; then
    cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.16)
project(game C)
add_subdirectory("$root" foothold)
add_executable(game trace.c)
target_link_libraries(game foothold::foothold)
if(TARGET foothold::level)
  add_executable(level "$root/docs/examples/level.c")
  target_link_libraries(level foothold::level)
endif()
END
    for accel in ON OFF; do
        must "CMake's release build, accel $accel" sh -c "cmake -S . -B cmake-$accel -DCMAKE_BUILD_TYPE=Release -DFOOTHOLD_ACCEL=$accel &&
            cmake --build cmake-$accel -j2 && cmake-$accel/game | diff expected.txt -"
    done
    if [ -e cmake-ON/level ]; then
        must "CMake's reader of levels" sh -c "cd '$root' && '$place/cmake-ON/level' | diff docs/examples/level.txt -"
    else
        echo "not here: cJSON"
    fi
fi
total
