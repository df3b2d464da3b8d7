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

# The manual page's commands, as --help tells them.
manual() {
    build/foothold --help | awk '$1 == "foothold" && $2 ~ /^[a-z]+$/ { print $2 }' | while read -r command; do
        build/foothold "$command" --help | sed 's/\\/\\e/g; s/-/\\-/g' | awk '
            NR == 1 { sub(/^usage: foothold /, ""); print ".TP\n.B " $0 }
            NR == 2 { print toupper(substr($0, 1, 1)) substr($0, 2) "." }
            NR == 4 { print ".nf" }
            NR >= 4
            END { if (NR >= 4) print ".fi" }'
    done
}

part() { # name: its lines
    case $1 in
    manual) manual ;;
    movements) build/foothold movements --table ;;
    mechanisms) mechanisms ;;
    matrix) awk -v markdown=1 -f tests/movers/matrix.awk tests/movers/matrix.txt ;;
    playing | editing | tuning | presets | entities | layers | solids | things | prefabs | traits | polygons) build/tools/tables "$1" ;;
    *) echo "docs: no command makes <!-- $1 -->; add one to src/tools/docs.sh" >&2 && exit 1 ;;
    esac
}

anew() { # file
    local inside="" line
    while IFS= read -r line; do
        if [[ $line =~ ^('.\" ')?'<!-- '([a-z]+)' -->'$ ]]; then
            inside=${BASH_REMATCH[2]}
            echo "$line"
            [ "$inside" = manual ] || echo # Markdown in HTML wants an empty line round it
            part "$inside"
            [ "$inside" = manual ] || echo
        elif [[ $line =~ ^('.\" ')?'<!-- /'[a-z]+' -->'$ ]]; then
            inside=""
            echo "$line"
        elif [ -z "$inside" ]; then
            echo "$line"
        fi
    done <"$1"
}

case ${1:-} in
--check) mechanisms -v check=1 ;;
--list) grep -lE '^(\.\\" )?<!-- [a-z]+ -->$' README.md docs/*.md assets/desktop/foothold.6 ;;
*.md | *.6) anew "$1" ;;
*) echo "usage: src/tools/docs.sh FILE | --check | --list" >&2 && exit 2 ;;
esac
