# lib.sh - what the end-to-end tests share; sourced. Runs the built program in a folder of its own, with settings and
# data of its own, and counts what holds.
# shellcheck shell=bash
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
e2e=$root/tests/e2e
foothold=${FOOTHOLD:-$root/build/foothold} # another build of it, to be tested
place=$(mktemp -d "${TMPDIR:-/tmp}/foothold-e2e.XXXXXX")
log=$place/log
. "$root/tests/lib.sh"
export XDG_CONFIG_HOME=$place/config XDG_DATA_HOME=$place/data XDG_STATE_HOME=$place/state
unset FOOTHOLD_ASSETS SDL_VIDEODRIVER SDL_RENDER_DRIVER SDL_AUDIODRIVER
cd "$place" || exit 1

# A command that must fail with this status, saying this.
refuses() { # status, text, command...
    local status=$1 text=$2 got
    shift 2
    "$@" >"$place/refused" 2>&1
    got=$?
    cat "$place/refused"
    [ "$got" = "$status" ] && grep -qF -- "$text" "$place/refused"
}

finish() { # prints the sum; the last line of every suite
    cd / || exit 1
    if [ "$failed" = 0 ]; then
        rm -rf "$place"
    else
        echo "what was made lies in $place"
    fi
    total
}

level=$root/levels/01-first-steps.json
replay=$root/tests/replays/01-first-steps.json
