# lib.sh - what the scripts of tests share; sourced: sentences that must hold, and their count. What a command prints goes
# to the file $log, which the script names before; it may say more by a `because` of its own.
# shellcheck shell=bash
passed=0 failed=0

because() {
    tail -20 "$log"
}

must() { # sentence, command...
    local sentence=$1
    shift
    if "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
    else
        echo "FAILED $sentence"
        because
        failed=$((failed + 1))
    fi
}

silently() { # command...: it must succeed, and print nothing
    local said
    said=$("$@" 2>&1) && [ -z "$said" ] && return
    printf '%s\n' "$said"
    return 1
}

is_here() { # programs
    local program
    for program in "$@"; do
        command -v "$program" >/dev/null || { echo "not here: $program"; return 1; }
    done
}

total() { # the last line of every suite
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
