#include "search/fibre.h"

#include <stddef.h>
#include <stdlib.h>

#include "search/fibre_stack.h"

struct Fibre {
    FibreStack *stack; // owned
    void (*run)(void *data);
    void *data;
    bool has_begun, is_over, must_return;
};

/// The first function on the fibre's stack.
static void enter(void *user) {
    Fibre *fibre = user;
    fibre->run(fibre->data);
    fibre->is_over = fibre->must_return = true;
    fibre_stack_leave(fibre->stack, true);
}

Fibre *fibre_begin(void (*run)(void *data), void *data) {
    Fibre *fibre = calloc(1, sizeof *fibre);
    FibreStack *stack = fibre ? fibre_stack_create(enter, fibre) : NULL;
    if (!stack) {
        free(fibre);
        return NULL;
    }
    *fibre = (Fibre){.stack = stack, .run = run, .data = data};
    return fibre;
}

bool fibre_step(Fibre *fibre) {
    if (!fibre->is_over) {
        fibre->has_begun = true;
        fibre_stack_enter(fibre->stack);
    }
    return !fibre->is_over;
}

void fibre_end(Fibre *fibre) {
    if (fibre) {
        fibre->must_return = true;
        if (fibre->has_begun) {
            fibre_step(fibre);
        }
        fibre_stack_destroy(fibre->stack);
        free(fibre);
    }
}

bool fibre_yield(Fibre *fibre) {
    if (!fibre->must_return) {
        fibre_stack_leave(fibre->stack, false);
    }
    return !fibre->must_return;
}

bool fibre_goes_on(const Fibre *fibre) {
    return !fibre->must_return;
}

void fibre_stop(Fibre *fibre) {
    fibre->must_return = true;
}
