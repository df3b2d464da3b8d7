#!/bin/bash
# The word lint (tests/tools/words.sh) refuses what it says, and nothing else: a small tree has one fault at a time. Ends with
# "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
tree=build/temp/words
log=build/temp/words.log
. tests/lib.sh

refused() { # line of C, what is said of it
    printf '// a.c - a file.\n%s\n' "$1" >"$tree/src/level/a.c"
    local said
    said=$(tests/tools/words.sh "$tree") && return 1
    grep -qF "src/level/a.c:2: $2" <<<"$said"
}

accepted() { # line of C
    printf '// a.c - a file.\n%s\n' "$1" >"$tree/src/level/a.c"
    tests/tools/words.sh "$tree" >/dev/null
}

# A retired word of the glossary, or a form of it: "shover" of "shove".
stands_in_glossary() {
    tests/tools/words.sh --retired | awk -F'|' '
        NR == FNR { count = split($4, list, /[^a-z]+/); for (i = 1; i <= count; i++) if (length(list[i]) > 2) retired[list[i]] = 1; next }
        {
            for (word in retired) if (index($0, word) == 1) next
            print "docs/glossary.md does not retire " $0; bad = 1
        }
        END { exit bad }' docs/glossary.md -
}

rm -rf "$tree" && mkdir -p "$tree/src/level" "$tree/tests"
must "a retired word in a variable" refused 'int kit;' 'the name kit has the retired word "kit"; say catalog'
must "in the middle of a name" refused 'int level_kit_find(void);' 'the name level_kit_find has'
must "in a type" refused 'typedef struct FhBrainStand FhGround;' 'the name FhBrainStand has'
must "in a constant" refused 'enum { BRAIN_MAX };' 'the name BRAIN_MAX has'
mkdir -p "$tree/src/engine/rules"
printf '%s\n' 'int calm;' >"$tree/src/engine/rules/b.c"
must "a word of the engine is refused there" test -n "$(tests/tools/words.sh "$tree" | grep 'rules/b.c:1: the name calm')"
rm "$tree/src/engine/rules/b.c"
must "elsewhere an image may have a stride" accepted 'int stride;'
must "in the name of a case" refused 'TEST(body_wishes_to_go) {' 'the name body_wishes_to_go has'
must "in an include" refused '#include "level/x.h" // nobody' '"nobody" is no word for code'
must "a pronoun in a comment" refused 'int a; // for who sees lines' '"who" is no word for code'
must "in a contract" refused '/// Returns what whoever calls wants.' '"whoever" is no word for code'
must "in a comment between stars" refused '/* nobody' '"nobody" is no word for code'
must "in a text" refused 'say("nobody knows");' '"nobody" is no word for code'
must "a pronoun's genitive" refused 'int a; // "" for nobody'"'"'s.' '"nobody" is no word for code'
must "a pronoun at the beginning of a sentence about code" refused '// It is for players. Who falls rides.' '"who" is'
must "a person may be who" accepted '// The player who jumps, and authors, who paint.'
must "a parameter may be who" accepted '/// Returns the box of `who`.'
must "a retired word is fine in a comment" accepted '// A calm sea.'
must "a longer word is another word" accepted 'int kitchen, brainy, unspaced;'
must "and so is one in a text" accepted 'say("brain");'
printf '%s\n' '// For players' '// who paint.' >"$tree/src/level/a.c"
must "a sentence of two lines is read as one" tests/tools/words.sh "$tree"
must "the glossary retires every word of the list" stands_in_glossary
must "the project has no retired word" tests/tools/words.sh
total
