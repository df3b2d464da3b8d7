#!/bin/sh
# Checks that arrows between the rooms point down only (docs/architecture.md), that the engine knows libc and itself
# alone, and that every header compiles alone. Prints what is wrong and exits with 1; prints a count otherwise.
set -u
cd "$(dirname "$0")/../.." || exit 1
status=0

allow() { # area, then what it may include: folders of ours, and headers in <> by pattern
    area=$1 ours=$2 system=$3
    bad=$(find "src/$area" -name '*.[ch]' -exec awk -v ours="^(foothold|$ours)/" -v system_headers="^($system)$" '
        /^ *# *include *"/ { split($0, part, "\""); name = part[2]; if (name ~ ours) next }
        /^ *# *include *</ { split($0, part, "[<>]"); name = part[2]; if (name ~ system_headers) next }
        /^ *# *include *["<]/ { print FILENAME ": may not include: " name }' {} +)
    [ -z "$bad" ] || { echo "$bad" >&2; status=1; }
}

pure='(stdatomic|stdbool|stddef|stdint|string|limits|float|stdalign)\.h'
libc='(assert|ctype|errno|limits|math|float|signal|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|time|fcntl|unistd|dirent|libgen)\.h|sys/[a-z]+\.h'
allow foothold 'foothold' "$pure"
allow engine 'engine' "$pure|(stdlib|math|assert|stdio|malloc|wasm_simd128)\.h"
allow rigid 'engine|rigid' "$libc|chipmunk/chipmunk\.h"
allow words 'words' "$libc|stdatomic\.h"
allow level 'engine|rigid|words|level' "$libc|stdatomic\.h|cjson/cJSON\.h"
allow bench 'engine|words|level|game|search|ui|editor|view|bench' "$libc|malloc\.h|SDL\.h|cjson/cJSON\.h|chipmunk/chipmunk\.h"
allow game 'engine|words|level|game' "$libc|cjson/cJSON\.h"
allow search 'engine|words|level|game|search' "$libc|cjson/cJSON\.h|ucontext\.h|(emscripten/fiber|windows)\.h|sanitizer/[a-z_]*\.h"
allow ui 'words|ui' "$libc"
allow editor 'engine|words|level|ui|editor' "$libc|cjson/cJSON\.h"
allow view 'engine|words|level|game|search|ui|editor|view' "$libc|SDL\.h|SDL_image\.h|SDL2/.*|cjson/cJSON\.h|png\.h"
allow platform 'platform' "$libc|(SDL|emscripten|windows|shellapi|io|direct|wchar)\.h"
allow app 'engine|words|level|game|search|ui|editor|view|platform|app' "$libc|SDL\.h|SDL_syswm\.h|SDL_image\.h|SDL2/.*|cjson/cJSON\.h"
allow cli 'engine|words|level|game|search|ui|editor|view|bench|cli' "$libc|SDL\.h|SDL_image\.h|SDL2/.*|cjson/cJSON\.h"

# The acceleration has one door, src/engine/accel.h: only the query facades, the frame of the movers and the World go through it, and nothing but
# the acceleration itself includes what lies behind it.
door='rules/query\.c|rules/contact\.c|rules/move\.c|movers/mover\.c|world/world\.c|world/tick\.c'
bad=$(grep -rlE '^ *# *include *"engine/accel\.h"' src | grep -vE "^src/engine/(accel/.*|accel_off\.c|$door)$" || true)
[ -z "$bad" ] || { echo "may not include engine/accel.h: $bad" >&2; status=1; }
bad=$(grep -rnE '^ *# *include *"engine/accel/' src | grep -v '^src/engine/accel/' || true)
[ -z "$bad" ] || { echo "lies behind engine/accel.h: $bad" >&2; status=1; }

# What is outside of the engine includes the public headers. What includes one of the engine's own stands in
# private.allow, a line each: file, header, and why. The list only gets shorter: a line for what is no more is wrong, too.
list=tests/tools/private.allow
private() {
    grep -rnoE '^ *# *include *"engine/[^"]*"' src --include='*.[ch]' | grep -v '^src/engine/' |
        sed 's/^\([^:]*\):[0-9]*:.*"\(.*\)"/\1 \2/' | LC_ALL=C sort -u
}
listed() { sed 's/^ *#.*//; /^ *$/d' $list | awk '{ sub(/:$/, "", $2); print $1, $2 }' | LC_ALL=C sort -u; }
{ private; listed; listed; } | LC_ALL=C sort | uniq -c | while read -r count file header; do
    [ "$count" != 1 ] || echo "$file: may not include $header: use the public headers of src/foothold, or say why in $list"
    [ "$count" != 2 ] || echo "$list: $file no longer includes $header: remove its line"
done >"${TMPDIR:-/tmp}/private.$$"
[ ! -s "${TMPDIR:-/tmp}/private.$$" ] || { cat "${TMPDIR:-/tmp}/private.$$" >&2; status=1; }
rm -f "${TMPDIR:-/tmp}/private.$$"

# A tick reads no clock and prints nothing; stdlib is for creating and destroying, stdio for a failed assertion.
clock='\b(time|clock|clock_gettime|gettimeofday|rand|srand|random|printf|sinf?|cosf?|tanf?|atan2?f?|expf?|logf?|powf?) *\('
bad=$(grep -nE "$clock" -r src/engine | grep -v '^[^:]*:[0-9]*: *//' || true)
[ -z "$bad" ] || { echo "the engine may not call: $bad" >&2; status=1; }
bad=$(grep -nE '^ *extern ' -r src --include='*.c' || true)
[ -z "$bad" ] || { echo "declare it in a header: $bad" >&2; status=1; }

# The build has compiled alone each header that its own .c file includes first. Windows has headers of its own.
headers=0
for header in $(find src -path src/platform/windows -prune -o -name '*.h' -print); do
    headers=$((headers + 1))
    first=$(grep -m1 '^ *# *include' "${header%.h}.c" 2>/dev/null)
    [ "$first" = "#include \"${header#src/}\"" ] && continue
    ${CC:-gcc} -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Isrc \
        -DSDL_DISABLE_IMMINTRIN_H $(pkg-config --cflags sdl2 SDL2_image libcjson libpng) -fsyntax-only -x c "$header" || {
        echo "$header: does not compile alone" >&2
        status=1
    }
done
[ $status = 0 ] && echo "layers: all arrows point down; $headers headers compile alone"
exit $status
