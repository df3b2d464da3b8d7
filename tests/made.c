// made.c - what a case has made and not ended yet. Of a fixed size: cases let memory fail.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { MADE_MAX = 2048 };

static struct {
    void (*end)(void *what);
    void *what;
} made[MADE_MAX];
static int made_count;

void test_at_end(void (*end)(void *what), void *what) {
    if (made_count == MADE_MAX) {
        fprintf(stderr, "a case makes more than %d things: let it end some in its loop\n",
                MADE_MAX);
        abort();
    }
    made[made_count].end = end;
    made[made_count++].what = what;
}

/// Takes it out of the list, and returns what ends it.
static void (*take_out(const void *what))(void *) {
    int i = made_count - 1;
    while (i >= 0 && made[i].what != what) {
        i--;
    }
    if (i < 0) {
        fprintf(stderr, "what is to be ended was not made by test_at_end, or has ended already\n");
        abort();
    }
    void (*end)(void *) = made[i].end;
    memmove(&made[i], &made[i + 1], (size_t)(--made_count - i) * sizeof *made);
    return end;
}

void test_end_now(void *what) {
    take_out(what)(what);
}

void *test_give(void *what) {
    take_out(what);
    return what;
}

void test_end_all(void) {
    while (made_count > 0) {
        test_end_now(made[made_count - 1].what);
    }
}
