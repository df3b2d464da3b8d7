#!/bin/bash
# `make mutants` sees a hole and sees none where there is none: in a small project with one of each. Ends with
# "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
root=$PWD tree=build/temp/mutants
log=$root/build/temp/mutants.log
. tests/lib.sh

because() {
    tail -40 "$root/$tree/said"
}

project() {
    rm -rf "$tree"
    mkdir -p "$tree/src/age" "$tree/place/obj/src/age"
    cat >"$tree/src/age/age.c" <<'END'
#include <stdbool.h>
#define YOUNG (1 < 2)
bool is_adult(int age);
bool is_old(int age);
int gate(int age);

// An age < 18, says this comment, and /* this < too */
static const char *text = "a < b && \" c < d";

bool is_adult(int age) { // well tested
    return age >= 18;
}

bool is_old(int age) { // tested far from its limit
    return age >= 65;
}

int gate(int age) {
    int opened = text[2] == '<';
    if (!is_adult(age)) {
        opened = 0;
    }
    return opened + (YOUNG ? 0 : 1);
}

#include <stdlib.h>
int copied(int age);
static void give_back(int *age) {
    free(age);
}

int copied(int age) { // what it keeps changes no answer
    int *volatile copy = malloc(sizeof *copy);
    give_back(copy);
    return age;
}
END
    cat >"$tree/age_test.c" <<'END'
#include "test.h"
bool is_adult(int age);
bool is_old(int age);
int gate(int age);
int copied(int age);
TEST(ages_are_copied) {
    CHECK_INT(7, copied(7));
}
TEST(adults_are_eighteen) {
    CHECK(is_adult(18));
    CHECK(!is_adult(17));
}
TEST(the_old_are_old) {
    CHECK(is_old(90));
    CHECK(!is_old(10));
}
TEST(gate_opens_for_adults) {
    CHECK_INT(1, gate(30));
    CHECK_INT(0, gate(3));
}
END
    cat >"$tree/plan" <<END
place place
compile clang -w {level} -x c -c - -o {out} < {source}
check gcc -fsanitize=address,undefined -w {level} -x c -c - -o {out} < {source}
link checked gcc -fsanitize=address,undefined {objects} -o {out} -Wl,--wrap=_exit
link unit clang -no-pie {objects} -o {out} -Wl,--wrap=_exit
END
}

build() {
    cd "$tree" || return 1
    clang -c -O1 -fno-inline -gline-tables-only -fsanitize-coverage=inline-bool-flag,pc-table \
        src/age/age.c -o place/obj/src/age/age.o &&
        clang -c -D_POSIX_C_SOURCE=200809L -I"$root/tests" "$root/tests/test.c" -o place/test.o &&
        clang -c -I"$root/tests" "$root/tests/made.c" -o place/made.o &&
        clang -c -I"$root/tests" age_test.c -o place/age_test.o &&
        clang -c -D_POSIX_C_SOURCE=200809L "$root/tests/tools/coverage.c" -o place/coverage.o &&
        printf 'place/%s.o\n' obj/src/age/age test made age_test coverage >place/unit.objects &&
        printf 'place/%s.o\n' obj/src/age/age test made age_test coverage >place/checked.objects &&
        clang -no-pie @place/unit.objects -o place/unit -Wl,--wrap=_exit
}

mutants() { # options...: what it says goes to `said`
    (cd "$root/$tree" && "$root/build/tools/mutants" plan --area src/age/ --count 1000 "$@") >"$root/$tree/said" 2>&1
}

survived() { # place, operator
    grep -qE "^survived src/age/age.c:$1 $2" "$root/$tree/said"
}

killed() {
    grep -qE "^killed src/age/age.c:$1 $2 by unit" "$root/$tree/said"
}

lacks() { # pattern
    ! grep -qE "$1" "$root/$tree/said"
}

must "cases can be built without sanitizers, as mutants are: sanitizer.c alone asks for them" \
    [ "$(grep -rlE '__(asan|sanitizer)_' tests --exclude-dir=tools --include='*.[ch]')" = tests/sanitizer.c ]
project
must "a small project is built" build
cd "$root" || exit 1
cp "$tree/src/age/age.c" "$tree/before"
must "its mutants are tried" mutants
must "a boundary that is tested kills" killed 11 boundary
must "a number that is tested kills" killed 11 constant
must "a dropped reset that is tested kills" killed 21 reset
must "a boundary that is not tested lets live" survived 15 boundary
must "memory that is lost, which no case sees, kills by the sanitizers" \
    grep -qE "^killed src/age/age.c:34 drop by checked: .*LeakSanitizer" "$tree/said"
must "it is printed with the lines before and after" grep -qx -- "+ return age > 65;" "$tree/said"
must "comments, texts and preprocessor lines are left alone" lacks "age.c:(2|7|8) "
must "the sources are as they were" cmp "$tree/src/age/age.c" "$tree/before"
grep -A 3 '^survived' "$tree/said" | grep -v '^--' >"$tree/known"
must "listed mutants do not count" mutants --same known
must "none is left then" lacks "^survived"
sed 's/65/66/' "$tree/before" >"$tree/src/age/age.c"
(cd "$tree" && git init -q . && cp before src/age/age.c && git add src && git -c user.name=a -c user.email=a commit -qm a &&
    sed -i 's/65/66/' src/age/age.c) >/dev/null 2>&1
must "only what changed since a commit is tried" mutants --since HEAD
must "that is the changed line" grep -q "age.c:15 " "$tree/said"
must "and no other" lacks "age.c:(9|1[0-46-9]|2.) "
rm -rf "$tree/.git"
total
