#!/bin/sh
# usage: src/platform/sources.sh FOLDER COMMAND:PACKAGE...
# Installs each package whose command is missing, and unpacks what the page and the program for Windows link into FOLDER, from
# the source packages of Debian: apt has its own lists there, so that the system's settings stay as they are.
set -eu
folder=$1
shift

missing=""
for wanted in "$@" dpkg-source:dpkg-dev; do
    command -v "${wanted%%:*}" >/dev/null 2>&1 || missing="$missing ${wanted#*:}"
done
command -v apt-get >/dev/null 2>&1 || {
    echo "foothold: it is built from the source packages of Debian or Ubuntu: apt-get is not here" >&2
    exit 1
}
if [ -n "$missing" ]; then
    echo "foothold: installing what is missing:$missing"
    root=""
    [ "$(id -u)" = 0 ] || root=sudo
    $root apt-get update -qq
    # shellcheck disable=SC2086
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
fi

[ ! -e "$folder/unpacked" ] || exit 0
mkdir -p "$folder/apt/parts" "$folder/apt/lists/partial" "$folder/apt/cache"
cd "$folder"
for list in /etc/apt/sources.list.d/*.sources; do
    [ ! -e "$list" ] || sed 's/^Types: .*/Types: deb-src/' "$list" >"apt/parts/${list##*/}"
done
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -e "$list" ] || sed 's/^deb /deb-src /' "$list" >"apt/parts/$(basename "$list" .list).list"
done
ask() {
    apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/apt/parts" \
        -o Dir::State::lists="$PWD/apt/lists" -o Dir::Cache="$PWD/apt/cache" -o APT::Sandbox::User=root "$@"
}
ask update
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
for name in libsdl2 libsdl2-image cjson chipmunk zlib libpng1.6; do
    # A security update may be listed and not be there: then that of the release.
    ask source "$name" >/dev/null 2>&1 || ask source "$name/$release" >/dev/null || {
        echo "foothold: the source of $name cannot be fetched: look at the network and at /etc/apt" >&2
        exit 1
    }
done
for name in libsdl2 libsdl2-image cjson chipmunk zlib libpng1.6; do # names without versions, for make
    for unpacked in "$name"-[0-9]*/; do
        rm -rf "$name" && mv "$unpacked" "$name"
    done
done
cp libpng1.6/scripts/pnglibconf.h.prebuilt libpng1.6/pnglibconf.h
mkdir -p include/cjson && cp cjson/cJSON.h include/cjson
date >unpacked
