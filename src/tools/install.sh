#!/bin/sh
# usage: src/tools/install.sh install | uninstall
# Called by make, with PREFIX, DESTDIR, bindir, libdir, includedir, datadir, mandir, BUILD and VERSION in the environment.
# `files` is the one list of what is installed where: install puts each file there, uninstall takes away the same files,
# then those folders of ours that are empty. What else lies beside them stays.
set -eu
cd "$(dirname "$0")/../.."

case "$DESTDIR$bindir$libdir$includedir$datadir$mandir" in
*"
"*) echo "foothold: a folder to install into may not hold the end of a line" >&2 && exit 1 ;;
esac

files() { # command: called as "command MODE FILE PLACE" for each file
    "$1" 755 "$BUILD/foothold" "$bindir/foothold"
    "$1" 644 "$BUILD/libfoothold.a" "$libdir/libfoothold.a"
    "$1" 644 "$BUILD/foothold.pc" "$libdir/pkgconfig/foothold.pc"
    for file in src/foothold/*.h; do
        "$1" 644 "$file" "$includedir/${file#src/}"
    done
    for file in assets/*.json assets/*.png assets/sounds/*.wav levels/*.json levels/*.png; do
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
    mkdir -p -- "${to%/*}" && install -m "$1" -- "$2" "$to" && return
    echo "foothold: cannot write $to: install as root, or elsewhere (make install PREFIX=\$HOME/.local)" >&2
    exit 1
}

take() { # mode, file, place
    rm -f -- "$DESTDIR$3"
}

take_empty_folders() {
    for folder in "$includedir/foothold" "$datadir/foothold/assets/sounds" "$datadir/foothold/assets" \
        "$datadir/foothold/levels" "$datadir/foothold/replays" "$datadir/foothold"; do
        rmdir -- "$DESTDIR$folder" 2>/dev/null || true
    done
}

# pkg-config cuts at spaces and knows quotes, $ and #.
escaped() {
    printf '%s' "$1" | sed 's/\$/$$/g; s/[][ \\"'"'"'#()<>|;&*?`~]/\\&/g'
}

write_pc() {
    cat <<END
prefix=$(escaped "$PREFIX")
libdir=$(escaped "$libdir")
includedir=$(escaped "$includedir")

Name: foothold
Description: Pixel-exact 2D platformer physics
Version: $VERSION
Libs: -L\${libdir} -lfoothold -lm
Cflags: -I\${includedir}
END
}

case ${1:-} in
install)
    write_pc >"$BUILD/foothold.pc"
    files put
    ;;
uninstall)
    files take
    take_empty_folders
    ;;
*) echo "usage: src/tools/install.sh install | uninstall" >&2 && exit 2 ;;
esac
