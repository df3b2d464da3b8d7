#!/bin/sh
# Takes the README's pictures with the program itself, without a display, into assets/pictures.
set -eu
cd "$(dirname "$0")/../.."
out=assets/pictures
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SDL_VIDEODRIVER=dummy SDL_RENDER_DRIVER=software SDL_AUDIODRIVER=dummy
export XDG_CONFIG_HOME="$work" XDG_DATA_HOME="$work"

# The editor while the wheel turns the variants of a slope.
cat >"$work/editor.events" <<END
80 move 1006 340
82 button left click
90 move 560 330
95 wheel 1
100 wheel 1
108 shot $out/editor.png
110 quit
END
build/foothold edit levels/02-slopes.json --events "$work/editor.events"

# A few steps into the tour.
cat >"$work/play.events" <<END
0 hold $(sed -n 's/.*"script":[[:space:]]*"\([^"]*\)".*/\1/p' tests/replays/11-tour.json)
${1:-300} shot $out/play.png
${1:-300} quit
END
build/foothold play levels/11-tour.json --events "$work/play.events"

ls -l "$out"
