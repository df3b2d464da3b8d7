#!/bin/bash
# Prints README.md with the parts anew that come from the code: between <!-- NAME --> and <!-- /NAME --> stand the
# movements (as `foothold movements --table` tells them) and the mechanisms (docs/mechanisms/*.txt).
# `make readme` writes it back; tests/mechanisms.sh tells when README.md is not what this prints.
set -eu
cd "$(dirname "$0")/../.."

mechanisms() {
    find src -name '*.[ch]' | sort | awk -f src/tools/mechanisms.awk "$@" - docs/mechanisms/*.txt
}

if [ "${1:-}" = --check ]; then
    mechanisms -v check=1
    exit
fi

part() { # name: its lines, as they are to be
    case $1 in
    movements) build/foothold movements --table ;;
    mechanisms) mechanisms ;;
    *) echo "readme: what is <!-- $1 -->?" >&2 && exit 1 ;;
    esac
}

inside=""
while IFS= read -r line; do
    if [[ $line =~ ^'<!-- '([a-z]+)' -->'$ ]]; then
        inside=${BASH_REMATCH[1]}
        echo "$line"
        [ "$inside" = mechanisms ] && echo # Markdown in HTML wants an empty line round it
        part "$inside"
        [ "$inside" = mechanisms ] && echo
    elif [[ $line =~ ^'<!-- /'[a-z]+' -->'$ ]]; then
        inside=""
        echo "$line"
    elif [ -z "$inside" ]; then
        echo "$line"
    fi
done <README.md
