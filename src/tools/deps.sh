#!/bin/sh
# Installs what Foothold needs to be built and played (deps.sh play), and tested (deps.sh test), where it is missing.
# Uses the system's own package manager, as root or through sudo; where none is known, says what to install.
# Chipmunk2D, for the movement `rigid`, is asked for along with the rest, and may fail: everything else works without.
set -u
what=${1:-play}

missing=""
for tool in gcc make pkg-config; do
    command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
if command -v pkg-config >/dev/null 2>&1; then
    for library in sdl2 SDL2_image libcjson libpng; do
        pkg-config --exists "$library" || missing="$missing $library"
    done
else
    missing="$missing sdl2 SDL2_image libcjson libpng"
fi
if [ "$what" = test ]; then
    for tool in g++ clang Xvfb xdotool import valgrind; do
        command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
    done
fi
[ -n "$missing" ] || exit 0
echo "foothold: installing what is missing:$missing"

root=""
if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null 2>&1; then
        root=sudo
    fi
fi

maybe=""
install_packages() { # the test packages stand after a "--"
    play="" tests="" side=play
    for package in "$@"; do
        case $package in
        --) side=tests ;;
        *) if [ $side = play ]; then play="$play $package"; else tests="$tests $package"; fi ;;
        esac
    done
    [ "$what" = test ] || tests=""
    packages="$play $tests"
}

if command -v apt-get >/dev/null 2>&1; then
    install_packages gcc libc6-dev make pkg-config libsdl2-dev libsdl2-image-dev libcjson-dev libpng-dev \
        -- g++ clang xvfb xdotool imagemagick valgrind
    # shellcheck disable=SC2086
    $root apt-get update -qq && $root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends $packages &&
        maybe="$root apt-get install -y -qq --no-install-recommends libchipmunk-dev"
elif command -v dnf >/dev/null 2>&1; then
    install_packages gcc make pkgconf-pkg-config SDL2-devel SDL2_image-devel cjson-devel libpng-devel \
        -- gcc-c++ clang xorg-x11-server-Xvfb xdotool ImageMagick libasan libubsan valgrind
    # shellcheck disable=SC2086
    $root dnf install -y $packages && maybe="$root dnf install -y chipmunk-devel"
elif command -v pacman >/dev/null 2>&1; then
    install_packages gcc make pkgconf sdl2 sdl2_image cjson libpng \
        -- clang xorg-server-xvfb xdotool imagemagick valgrind
    # shellcheck disable=SC2086
    $root pacman -S --needed --noconfirm $packages && maybe="$root pacman -S --needed --noconfirm chipmunk"
elif command -v zypper >/dev/null 2>&1; then
    install_packages gcc make pkg-config libSDL2-devel libSDL2_image-devel cJSON-devel libpng16-devel \
        -- gcc-c++ clang xorg-x11-server-Xvfb xdotool ImageMagick valgrind
    # shellcheck disable=SC2086
    $root zypper --non-interactive install $packages && maybe="$root zypper --non-interactive install chipmunk-devel"
elif command -v brew >/dev/null 2>&1; then
    install_packages pkg-config sdl2 sdl2_image cjson libpng -- imagemagick
    # shellcheck disable=SC2086
    brew install $packages && maybe="brew install chipmunk"
else
    echo "foothold: no package manager found that is known here (apt, dnf, pacman, zypper, brew)." >&2
    echo "Install by hand: a C17 compiler, make, pkg-config, and the development files of SDL 2 (2.0.20 or newer)," >&2
    echo "SDL2_image, cJSON and libpng. For the tests also: g++, clang, Xvfb, xdotool, ImageMagick, valgrind." >&2
    exit 1
fi || {
    echo "foothold: the packages could not be installed. Run this as root or with sudo, with the network up:" >&2
    echo "    $packages" >&2
    exit 1
}
$maybe || echo "foothold: without Chipmunk2D; the movement rigid will say that it is absent" >&2
