#!/bin/bash
# play-through.sh - plays the whole game once in a window, by keys: from the title over the map, course after course, to
# the end. The keys of a course are those of its recorded run; what a player does besides (title, map, "Next level", "The
# end") is pressed as a player would press it. Prints a line a course: time, deaths, coins. Pictures of each goal and of
# the end lie in the folder that it names. Without DISPLAY it plays with SDL's dummy driver.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
out=${1:-$root/build/play-through}
rm -rf "$out" && mkdir -p "$out/home" && cd "$out"
export HOME=$out/home XDG_CONFIG_HOME=$out/home/config XDG_DATA_HOME=$out/home/data XDG_STATE_HOME=$out/home/state
export SDL_AUDIODRIVER=dummy
[ -n "${DISPLAY:-}" ] || export SDL_VIDEODRIVER=dummy SDL_RENDER_DRIVER=software

member() { sed -n "s/.*\"$1\":[[:space:]]*\"\{0,1\}\([^\",]*\).*/\1/p" "$2" | head -1; }
courses=$(sed -n 's/.*"level": "\([^"]*\)".*/\1/p' "$root/assets/game.json")

# The script's ticks stand still at each wait.
tick=0
say() { echo "$tick $*"; }
after() { tick=$((tick + $1)); shift; say "$@"; }
{
    say wait title
    after 30 shot title.png
    after 1 key Return tap
    say wait map
    after 30 shot map.png
    after 1 key Return tap
    for level in $courses; do
        name=${level%.json}
        say wait play
        say hold "$(member script "$root/tests/replays/$level")"
        after "$(member tick "$root/tests/replays/$level")" wait goal
        after 60 shot "$name.png"
        after 1 key Return tap
    done
    say wait end
    after 300 shot end.png
    after 1 quit
} >game.events
timeout 1800 "$root/build/foothold" --events game.events >log 2>&1 || { cat log; exit 1; }

records=$XDG_DATA_HOME/foothold/records.json
for level in $courses; do
    hash=$(member levelHash "$root/tests/replays/$level")
    awk -v level="$level" -v hash="$hash" '
        index($0, hash) { found = 1 }
        found && /"(ticks|deaths|coins)"/ { gsub(/[^a-z0-9:]/, ""); split($0, part, ":"); value[part[1]] = part[2] }
        found && /}/ { printf "%-24s %3d.%02d s, %d deaths, %d coins\n", level, value["ticks"] / 60,
                       value["ticks"] % 60 * 100 / 60, value["deaths"], value["coins"]; exit }
        END { if (!found) { print level ": not finished"; exit 1 } }' "$records"
done
echo "pictures: $out"
