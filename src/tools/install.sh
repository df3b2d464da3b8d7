#!/bin/sh
# usage: src/tools/install.sh install | install-lib | uninstall
# Called by make, with PREFIX, DESTDIR, bindir, libdir, includedir, datadir, mandir, BUILD and VERSION in the environment.
# `files` is the one list of what is installed where: install puts each file there, uninstall takes away the same files,
# then those folders of ours that are empty. What else lies beside them stays.
set -eu
cd "$(dirname "$0")/../.."

case "$DESTDIR$bindir$libdir$includedir$datadir$mandir" in
*"
"*) echo "foothold: a folder to install into may not hold the end of a line" >&2 && exit 1 ;;
esac

library_files() { # command: called as "command MODE FILE PLACE" for each file; a mode "link": FILE is what it leads to
    "$1" 644 "$BUILD/libfoothold.a" "$libdir/libfoothold.a"
    if [ "$1" = take ] || [ -e "$BUILD/libfoothold-level.a" ]; then
        "$1" 644 "$BUILD/libfoothold-level.a" "$libdir/libfoothold-level.a"
        "$1" 644 "$BUILD/foothold-level.pc" "$libdir/pkgconfig/foothold-level.pc"
    fi
    "$1" 755 "$BUILD/libfoothold.so.$VERSION" "$libdir/libfoothold.so.$VERSION"
    "$1" link "libfoothold.so.$VERSION" "$libdir/libfoothold.so.${VERSION%%.*}"
    "$1" link "libfoothold.so.${VERSION%%.*}" "$libdir/libfoothold.so"
    "$1" 644 "$BUILD/foothold.pc" "$libdir/pkgconfig/foothold.pc"
    "$1" 644 "$BUILD/foothold-shared.pc" "$libdir/pkgconfig/foothold-shared.pc"
    "$1" 644 "$BUILD/foothold-config.cmake" "$libdir/cmake/foothold/foothold-config.cmake"
    "$1" 644 "$BUILD/foothold-config-version.cmake" "$libdir/cmake/foothold/foothold-config-version.cmake"
    "$1" 644 "$BUILD/foothold.hpp" "$includedir/foothold.hpp"
    "$1" 644 "$BUILD/foothold_api.json" "$datadir/foothold/foothold_api.json"
    "$1" 644 "$BUILD/foothold.lua" "$datadir/foothold/bindings/foothold.lua"
    "$1" 644 src/bindings/foothold.py "$datadir/foothold/bindings/foothold.py"
    for file in foothold.wasm foothold_api.json index.d.ts index.js package.json; do # made by `make js`
        if [ "$1" = take ] || [ -e "$BUILD/js/foothold/foothold.wasm" ]; then
            "$1" 644 "$BUILD/js/foothold/$file" "$datadir/foothold/bindings/js/foothold/$file"
        fi
    done
    for file in src/foothold/*.h; do
        "$1" 644 "$file" "$includedir/${file#src/}"
    done
}

files() { # the same, of the program as well
    library_files "$1"
    "$1" 755 "$BUILD/foothold" "$bindir/foothold"
    for file in assets/*.json assets/*.png assets/sounds/*.wav assets/music/*.txt assets/words/*.txt levels/*.json levels/*.png levels/adventure/*.json; do
        "$1" 644 "$file" "$datadir/foothold/$file"
    done
    for file in tests/replays/*.json; do
        "$1" 644 "$file" "$datadir/foothold/${file#tests/}"
    done
    icons=$datadir/icons/hicolor
    "$1" 644 assets/desktop/foothold.png "$icons/64x64/apps/foothold.png"
    "$1" 644 assets/desktop/foothold-128.png "$icons/128x128/apps/foothold.png"
    "$1" 644 assets/desktop/foothold.desktop "$datadir/applications/foothold.desktop"
    "$1" 644 assets/desktop/foothold.metainfo.xml "$datadir/metainfo/foothold.metainfo.xml"
    "$1" 644 assets/desktop/foothold-mime.xml "$datadir/mime/packages/foothold.xml"
    "$1" 644 assets/desktop/foothold.6 "$mandir/man6/foothold.6"
}

put() { # mode, file, place
    to=$DESTDIR$3
    { [ -d "${to%/*}" ] || mkdir -p -- "${to%/*}"; } && case $1 in
    link) ln -sfn -- "$2" "$to" ;;
    *) install -m "$1" -- "$2" "$to" ;;
    esac && return
    echo "foothold: cannot write $to: install as root, or elsewhere (make install PREFIX=\$HOME/.local)" >&2
    exit 1
}

take() { # mode, file, place
    rm -f -- "$DESTDIR$3"
}

take_empty_folders() {
    for folder in "$includedir/foothold" "$libdir/cmake/foothold" "$libdir/cmake" "$libdir/pkgconfig" "$datadir/foothold/assets/sounds" "$datadir/foothold/assets/music" "$datadir/foothold/assets/words" "$datadir/foothold/assets" \
        "$datadir/foothold/bindings/js/foothold" "$datadir/foothold/bindings/js" "$datadir/foothold/bindings" "$datadir/foothold/levels/adventure" "$datadir/foothold/levels" "$datadir/foothold/replays" "$datadir/foothold"; do
        rmdir -- "$DESTDIR$folder" 2>/dev/null || true
    done
}

# pkg-config cuts at spaces and knows quotes, $ and #.
escaped() {
    printf '%s' "$1" | sed 's/\$/$$/g; s/[][ \\"'"'"'#()<>|;&*?`~]/\\&/g'
}

# A folder as seen from another one: "../.." where one can be reached from the other, else as it is.
seen_from() { # folder, from
    realpath -ms --relative-to="$2" -- "$1"
}

# Both files name the other folders as seen from their own, so that the whole prefix can be moved.
write_pc() { # name, what a program links, what it requires
    cat <<END
prefix=\${pcfiledir}/$(escaped "$(seen_from "$PREFIX" "$libdir/pkgconfig")")
libdir=\${pcfiledir}/$(escaped "$(seen_from "$libdir" "$libdir/pkgconfig")")
includedir=\${pcfiledir}/$(escaped "$(seen_from "$includedir" "$libdir/pkgconfig")")

Name: $1
Description: Pixel-exact 2D platformer physics
Version: $VERSION
Requires: ${3:-}
Libs: $2 -lm
Cflags: -I\${includedir}
END
}

write_cmake() {
    sed -e "s|@LIBRARY@|$(seen_from "$libdir" "$libdir/cmake/foothold" | sed 's/[|&\\]/\\&/g')|" \
        -e "s|@INCLUDE@|$(seen_from "$includedir" "$libdir/cmake/foothold" | sed 's/[|&\\]/\\&/g')|" \
        -e "s|@VERSION@|$VERSION|" src/tools/foothold-config.cmake >"$BUILD/foothold-config.cmake"
    cat >"$BUILD/foothold-config-version.cmake" <<END
set(PACKAGE_VERSION "$VERSION")
if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_EXACT TRUE)
endif()
if(NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
END
}

case ${1:-} in
install | install-lib)
    write_pc foothold '${libdir}/libfoothold.a' >"$BUILD/foothold.pc"
    write_pc foothold-shared '-L${libdir} -lfoothold' >"$BUILD/foothold-shared.pc"
    write_pc foothold-level '${libdir}/libfoothold-level.a' 'foothold libcjson' >"$BUILD/foothold-level.pc"
    write_cmake
    if [ "$1" = install ]; then files put; else library_files put; fi
    ;;
uninstall)
    files take
    take_empty_folders
    ;;
*) echo "usage: src/tools/install.sh install | install-lib | uninstall" >&2 && exit 2 ;;
esac
