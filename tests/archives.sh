#!/bin/bash
# usage: tests/archives.sh LINUX.tar.xz WINDOWS.zip
# The archives of `make archive` and `make windows`. The one for Linux runs in a bare Debian system, where nothing else is
# installed; the one for Windows under wine, if that is here. Both read levels, draw and search; the second plays each
# recorded run to the hash that it has here. Needs root and debootstrap. Its last line is "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
log=$(mktemp)
bare=$(mktemp -d)
trap 'rm -rf "$bare" "$log"' EXIT
. tests/lib.sh
native=$PWD/build/foothold

must "the archive for Linux is there" tar -xJf "$1" -C "$bare"
linux=$(basename "$1" .tar.xz)
must "a bare system is there" debootstrap --variant=minbase bookworm "$bare/system"
mv "$bare/$linux" "$bare/system/opt/a game"
inside() { chroot "$bare/system" env -i "HOME=/root" "/opt/a game/foothold" "$@"; }
must "Linux: the levels are right" inside check "/opt/a game/levels/01-first-steps.json" "/opt/a game/levels/adventure/11-morning-run.json"
must "Linux: a level is drawn with its pictures" inside shot "/opt/a game/levels/01-first-steps.json" -o /tmp/shot.png
must "Linux: a search finds the goal" inside finish "/opt/a game/levels/02-slopes.json"

wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null)
if [ -z "$wine" ]; then
    echo "not here: wine, for the archive for Windows: apt-get install wine64"
    total
    exit
fi
export WINEPREFIX=$bare/wine WINEDEBUG=-all SDL_VIDEODRIVER=dummy
unzip -q "$2" -d "$bare"
cd "$bare/$(basename "$2" .zip)" || exit 1
must "Windows: it says its version" "$wine" foothold.exe --version
# shellcheck disable=SC2016 # a path as Windows has it
must "Windows: the levels are right" "$wine" foothold.exe check 'levels\01-first-steps.json' levels/adventure/11-morning-run.json
same() { # a recorded run ends in one hash here and there
    local level=levels/${1#replays/}
    [ -e "$level" ] || level=levels/adventure/${1#replays/}
    [ "$("$wine" foothold.exe run "$level" --replay "$1")" = "$("$native" run "$level" --replay "$1")" ]
}
for run in replays/[0-9]*.json; do
    must "Windows: $run ends as here" same "$run"
done
cp levels/02-slopes.json "Höhe – ü.json"
must "Windows: a file's name may have any letters" "$wine" foothold.exe finish "Höhe – ü.json"
must "Windows: a level is drawn with its pictures" "$wine" foothold.exe shot levels/01-first-steps.json -o 'levels\shot.png'
climbs() { # a level whose picture lies outside its folder, as Windows writes it
    cp levels/*.png "$bare/outside.png"
    sed '0,/"name"/s|"name"|"mask": { "image": "..\\\\outside.png", "x": 0, "y": 0 }, "name"|' levels/02-slopes.json >climbs.json
    ! "$wine" foothold.exe check climbs.json
}
must "Windows: a level does not climb out of its folder" climbs
cat >play.events <<'EVENTS'
5 hold R60
70 key Tab tap
90 move 700 300
91 button left down
95 button left up
100 key Ctrl+S tap
160 quit
EVENTS
must "Windows: a level is played, painted and saved" "$wine" foothold.exe play levels/01-first-steps.json --events play.events
must "Windows: it is among the user's own" grep -q . "$WINEPREFIX"/drive_c/users/*/AppData/Roaming/foothold/levels/01-first-steps.json
total
