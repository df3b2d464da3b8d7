#!/bin/bash
# Smoke tests in a real window: Xvfb, and xdotool's keys, wheel and drags. Says less than run.sh, but says that the whole
# way from a hand to the file is there. Nothing is timed: every step waits for what it must bring about. Its last line is
# "N passed, N failed".
set -u
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
server='' program='' window=''

stop() { # process id
    [ -z "$1" ] || kill "$1" 2>/dev/null
    [ -z "$1" ] || wait "$1" 2>/dev/null
}
trap 'stop "$program"; stop "$server"' EXIT

for tool in Xvfb xdotool; do
    if ! command -v $tool >/dev/null; then
        echo "$tool is not installed (src/tools/deps.sh test)"
        echo "0 passed, 1 failed"
        exit 1
    fi
done

# Waits up to so many tenths of a second for a command to succeed.
wait_tenths() {
    local i
    for ((i = 0; i < $1; i++)); do
        "${@:2}" >/dev/null 2>&1 && return 0
        sleep 0.1
    done
    return 1
}

wait_for() {
    wait_tenths 150 "$@"
}

wait_for_short() {
    wait_tenths 20 "$@"
}

# A server that answers. One that went away (its number may be taken, or somebody ended it) is followed by another. It
# must not begin anew when its last client leaves: the next one, come in the middle of that, would find no display.
start_server() {
    local try
    for try in 1 2 3; do
        : >"$place/display"
        Xvfb -displayfd 5 -screen 0 1280x720x24 -nolisten tcp -noreset 5>"$place/display" 2>"$place/xvfb.log" &
        server=$!
        wait_for test -s "$place/display"
        DISPLAY=:$(cat "$place/display")
        export DISPLAY
        wait_for_short xdotool getdisplaygeometry && return 0
        stop "$server"
        server=''
        cat "$place/xvfb.log"
        echo "try $try did not do it"
    done
    return 1
}

find_window() {
    window=$(xdotool search --onlyvisible --pid "$program" 2>/dev/null | tail -1)
    [ -n "$window" ]
}

start_program() { # words...
    SDL_VIDEODRIVER=x11 SDL_RENDER_DRIVER=software SDL_AUDIODRIVER=dummy \
        "$foothold" "$@" >"$place/program.log" 2>&1 &
    program=$!
    wait_for find_window || { cat "$place/program.log"; return 1; }
    xdotool windowfocus "$window" windowmove "$window" 0 0
    sleep 0.5
}

is_gone() {
    ! kill -0 "$program" 2>/dev/null
}

at() { # x, y: the pointer, in the window
    xdotool mousemove --window "$window" "$1" "$2"
    sleep 0.1
}

drag() { # button, from x, y, to x, y
    at "$2" "$3"
    xdotool mousedown "$1"
    sleep 0.1
    at $((($2 + $4) / 2)) $((($3 + $5) / 2))
    at "$4" "$5"
    xdotool mouseup "$1"
    sleep 0.2
}

click() {
    at "$1" "$2"
    xdotool mousedown 1
    sleep 0.1
    xdotool mouseup 1
    sleep 0.2
}

press() { # keys
    xdotool key --delay 60 "$@"
    sleep 0.2
}

# Ctrl+S, again if it was lost, until the file is as the command wants it.
save_until() {
    local try
    for try in 1 2 3; do
        press ctrl+s
        wait_for_short "$@" && return 0
        echo "try $try did not do it"
    done
    return 1
}

was_written() {
    [ level.json -nt mark ]
}

differ() {
    ! cmp -s "$1" "$2"
}

same() {
    cmp -s "$1" "$2"
}

walk_to_the_goal() {
    local try
    for try in 1 2 3; do
        xdotool keydown d
        wait_for_short grep -q '"ticks"' data/foothold/records.json ||
            wait_for_short grep -q '"ticks"' data/foothold/records.json
        xdotool keyup d
        grep -q '"ticks"' data/foothold/records.json && return 0
        echo "try $try did not do it"
        press r
    done
    return 1
}

paint_a_slope() {
    click 1006 398 # the palette's first slope
    at 500 300
    xdotool click 4 # the wheel
    sleep 0.2
    drag 1 500 300 580 300
    save_until differ level.json saved.json
}

# Clicks on the palette and is gone within a frame.
paint_a_slope_quickly() {
    click 1006 328 # the first block
    xdotool mousemove --window "$window" 1006 398 click 1 mousemove --window "$window" 500 300
    sleep 0.2
    drag 1 500 300 580 300
    save_until differ level.json saved.json
}

play_in_a_window() {
    cp "$e2e/corridor.json" .
    must "the window opens" start_program play corridor.json
    must "a held key walks to the goal, and the time is kept" walk_to_the_goal
    stop "$program"
}

edit_in_a_window() {
    grep -v '"next"' "$level" >level.json
    touch -d '1 minute ago' mark level.json
    must "the editor opens" start_program edit level.json
    must "Ctrl+S writes the file" save_until was_written
    cp level.json saved.json
    must "a slope is painted with palette, wheel and drag" paint_a_slope
    must "a row of slopes stands in the file" \
        sh -c 'diff saved.json level.json | grep -qE "\.([^.])\1\1\1*\."'
    press ctrl+z
    must "after Ctrl+Z the file is as it was, byte for byte" save_until same level.json saved.json
    must "a slope is painted by a hand quicker than a frame" paint_a_slope_quickly
    must "a row of slopes stands in the file again" \
        sh -c 'diff saved.json level.json | grep -qE "\.([^.#])\1\1\1*\."'
    press ctrl+z
    must "that goes back, too" save_until same level.json saved.json
    click 1110 45
    drag 1 1094 127 1116 127
    must "a dragged slider's width stands in the file" save_until grep -q '"width"' level.json
    cp level.json tuned.json
    press ctrl+q
    must "Ctrl+Q leaves" wait_for is_gone
    touch -d '1 minute ago' mark level.json
    must "the editor opens again" start_program edit level.json
    must "it saves again" save_until was_written
    must "what was loaded and saved is the same, byte for byte" cmp level.json tuned.json
    press Tab
    must "Tab and the pause are still answered" kill -0 "$program"
    stop "$program"
}

export XDG_CONFIG_HOME=$place/config XDG_DATA_HOME=$place/data
must "a display can be had" start_server
play_in_a_window
edit_in_a_window
finish
