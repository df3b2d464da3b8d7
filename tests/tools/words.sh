#!/bin/sh
# usage: tests/tools/words.sh [ROOT] | --retired
# Refuses words that docs/glossary.md retired: in names of C files, and pronouns of persons (who, nobody, ...) for code in
# comments and texts. "Who" after a noun of the list `persons` is about a person and may stay, and so may `who` in
# backquotes, a parameter. --retired lists the words.
set -u
cd "$(dirname "$0")/../.." || exit 1
words=$PWD/tests/tools/words.awk

# A retired word, and what to say instead. Only words that mean nothing else in this code; the glossary has all. The second
# list is for the engine and what is close to it: elsewhere an image has a stride and a walker a pace.
retired='wish=intent;wishes=intents;wished=intended;whim=intent;whims=intents;brain=driver;brains=drivers;kit=catalog
knowledge=lint;figures=stats;plotted=minimap raster;sight=mover debug;keeping=autosave;ending=shutdown;unstick=depenetrate'
engine='calm=ground cache;skyline=column heights;stride=steady;strides=steady
coast=steady;coasts=steady;pace=steady;paces=steady;probe=query;probes=queries;shove=separate
shoves=separates;shover=separate;shovers=separate'
near_engine='^(src/(engine|rigid|bench)|tests/(engine|accel|movement|reference|golden|instructions|scenario))/'
persons='player players user users author authors reader readers person people maintainer maintainers hero'

if [ "${1:-}" = --retired ]; then
    printf '%s\n' "$retired" "$engine" | tr ';' '\n' | sed 's/=.*//'
    exit 0
fi
cd "${1:-.}" || exit 1

findings=$(find src tests -name '*.[ch]' | LC_ALL=C sort | LC_ALL=C xargs awk \
    -v retired="$(printf '%s' "$retired" | tr '\n' ';')" -v engine="$(printf '%s' "$engine" | tr '\n' ';')" \
    -v near_engine="$near_engine" -v persons="$persons" -f "$words")

if [ -n "$findings" ]; then
    printf '%s\n' "$findings"
    exit 1
fi
echo "words: no retired words"
