#!/bin/bash
# usage: src/tools/docs.sh FILE | --check | --list
# Prints a document with its generated parts made anew. Such a part stands between <!-- NAME --> and <!-- /NAME -->; the
# table below says what makes it. `make docs` writes all documents back; tests/docs.sh fails when one is not current.
# --list names the documents that have such parts, --check prints what is wrong with docs/mechanisms/*.txt.
set -eu
cd "$(dirname "$0")/../.."

mechanisms() {
    find src -name '*.[ch]' | sort | awk -f src/tools/mechanisms.awk "$@" - docs/mechanisms/*.txt
}

part() { # name: its lines
    case $1 in
    movements) build/foothold movements --table ;;
    mechanisms) mechanisms ;;
    matrix) awk -v markdown=1 -f tests/movers/matrix.awk tests/movers/matrix.txt ;;
    playing | editing | tuning | presets | entities) build/tools/tables "$1" ;;
    *) echo "docs: no command makes <!-- $1 -->; add one to src/tools/docs.sh" >&2 && exit 1 ;;
    esac
}

anew() { # file
    local inside="" line
    while IFS= read -r line; do
        if [[ $line =~ ^'<!-- '([a-z]+)' -->'$ ]]; then
            inside=${BASH_REMATCH[1]}
            printf '%s\n\n' "$line" # Markdown in HTML wants an empty line round it
            part "$inside"
            echo
        elif [[ $line =~ ^'<!-- /'[a-z]+' -->'$ ]]; then
            inside=""
            echo "$line"
        elif [ -z "$inside" ]; then
            echo "$line"
        fi
    done <"$1"
}

case ${1:-} in
--check) mechanisms -v check=1 ;;
--list) grep -lE '^<!-- [a-z]+ -->$' README.md docs/*.md ;;
*.md) anew "$1" ;;
*) echo "usage: src/tools/docs.sh FILE.md | --check | --list" >&2 && exit 2 ;;
esac
