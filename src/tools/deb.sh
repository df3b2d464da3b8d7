#!/bin/bash
# usage: src/tools/deb.sh STAGE OUT VERSION
# Called by `make deb`: cuts what `make install` put into STAGE (with PREFIX=/usr, bindir=/usr/games) into three packages
# for Debian in the folder OUT: foothold (the program), libfoothold0 (the shared library), libfoothold-dev (headers,
# archives, bindings).
set -eu
stage=$1 out=$2 version=$3
arch=$(dpkg --print-architecture)
maintainer="The Foothold developers <foothold@foothold.org>"
rm -rf "$out"
mkdir -p "$out/debian"
printf 'Source: foothold\n\nPackage: foothold\nArchitecture: any\n' >"$out/debian/control" # dpkg-shlibdeps wants one

take() { # package, paths below STAGE...: moves them there
    local package=$1 path
    shift
    for path in "$@"; do
        mkdir -p "$out/$package/$(dirname "$path")"
        mv "$stage/$path" "$out/$package/$path"
    done
}

needs() { # files...: the packages that they are linked to, as for a Depends line
    (cd "$out" && dpkg-shlibdeps -O -e"$1" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
}

texts() { # package: licence and changes
    local folder=$out/$1/usr/share/doc/$1
    mkdir -p "$folder"
    {
        printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\n'
        printf 'Copyright: 2026 the Foothold authors\nLicense: Expat\n'
        sed -n '5,$p' LICENSE | sed 's/^$/./; s/^/ /'
    } >"$folder/copyright"
    {
        printf 'foothold (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md of the source.\n\n' "$version"
        printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d @"${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}")"
    } | gzip -9n >"$folder/changelog.gz"
}

pack() { # package, section, depends, summary, description: one line each
    local package=$1 root=$out/$1
    texts "$package"
    find "$root" -type d -exec chmod 755 {} + && find "$root" -type f -exec chmod go-w {} +
    mkdir -p "$root/DEBIAN"
    (cd "$root" && find usr -type f -exec md5sum {} +) >"$root/DEBIAN/md5sums"
    {
        printf 'Package: %s\nVersion: %s\nArchitecture: %s\nSection: %s\nPriority: optional\n' "$package" "$version" "$arch" "$2"
        [ -z "$3" ] || printf 'Depends: %s\n' "$3"
        printf 'Installed-Size: %s\nMaintainer: %s\nDescription: %s\n' "$(du -ks "$root/usr" | cut -f1)" "$maintainer" "$4"
        echo "$5" | fold -s -w 76 | sed 's/^/ /; s/ *$//'
    } >"$root/DEBIAN/control"
    dpkg-deb --root-owner-group -Zxz --build "$root" "$out/${package}_${version}_$arch.deb" >/dev/null
    echo "$out/${package}_${version}_$arch.deb"
}

lib=$(cd "$stage" && find usr/lib -name 'libfoothold.so.0')
lib=${lib%/*}
strip --strip-unneeded --remove-section=.comment "$stage/usr/games/foothold" "$stage/$lib/libfoothold.so.$version"
strip -g "$stage/$lib"/*.a
chmod 644 "$stage/$lib/libfoothold.so.$version"
gzip -9n "$stage/usr/share/man/man6/foothold.6"

take libfoothold0 "$lib/libfoothold.so.$version" "$lib/libfoothold.so.0"
mkdir -p "$out/libfoothold0/DEBIAN"
printf 'libfoothold 0 libfoothold0 (>= %s)\n' "$version" >"$out/libfoothold0/DEBIAN/shlibs"
printf 'activate-noawait ldconfig\n' >"$out/libfoothold0/DEBIAN/triggers"
pack libfoothold0 libs "$(needs "libfoothold0/$lib/libfoothold.so.$version")" \
    "pixel-exact 2D platformer engine, shared library" \
    "Actors and moving solids on whole pixels, slopes of any shape, the same on every machine."

take libfoothold-dev "$lib" usr/include usr/share/foothold/foothold_api.json usr/share/foothold/bindings
pack libfoothold-dev libdevel "libfoothold0 (= $version)" \
    "pixel-exact 2D platformer engine, headers and archives" \
    "What programs are built with that link libfoothold, and its bindings for other languages."

take foothold usr
pack foothold games "$(needs foothold/usr/games/foothold)" \
    "2D platformer with a level editor inside it" \
    "Play a level, press Tab, paint a slope under the running character, press Tab again."
