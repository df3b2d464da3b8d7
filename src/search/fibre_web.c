// fibre_web.c - fibres in a page, in the place of fibre.c: emscripten's, which unwind the stack and
// wind it up again.

#include "search/fibre.h"

#include <emscripten/fiber.h>
#include <stdlib.h>

enum { STACK = 256 << 10, UNWOUND = 32 << 10 };

struct Fibre {
    emscripten_fiber_t inside, outside;
    void (*run)(void *data);
    void *data;
    bool has_begun, is_over, must_return;
    _Alignas(16) char stack[STACK];
    _Alignas(16) char inside_unwound[UNWOUND], outside_unwound[UNWOUND];
};

static void enter(void *user) {
    Fibre *fibre = user;
    fibre->run(fibre->data);
    fibre->is_over = fibre->must_return = true;
    emscripten_fiber_swap(&fibre->inside, &fibre->outside);
}

Fibre *fibre_begin(void (*run)(void *data), void *data) {
    Fibre *fibre = malloc(sizeof *fibre);
    if (!fibre) {
        return NULL;
    }
    fibre->run = run;
    fibre->data = data;
    fibre->has_begun = fibre->is_over = fibre->must_return = false;
    emscripten_fiber_init(&fibre->inside, enter, fibre, fibre->stack, sizeof fibre->stack,
                          fibre->inside_unwound, sizeof fibre->inside_unwound);
    return fibre;
}

bool fibre_step(Fibre *fibre) {
    if (!fibre->is_over) {
        fibre->has_begun = true;
        emscripten_fiber_init_from_current_context(&fibre->outside, fibre->outside_unwound,
                                                   sizeof fibre->outside_unwound);
        emscripten_fiber_swap(&fibre->outside, &fibre->inside);
    }
    return !fibre->is_over;
}

void fibre_end(Fibre *fibre) {
    if (fibre) {
        fibre->must_return = true;
        if (fibre->has_begun) {
            fibre_step(fibre);
        }
        free(fibre);
    }
}

bool fibre_yield(Fibre *fibre) {
    if (!fibre->must_return) {
        emscripten_fiber_swap(&fibre->inside, &fibre->outside);
    }
    return !fibre->must_return;
}

bool fibre_goes_on(const Fibre *fibre) {
    return !fibre->must_return;
}

void fibre_stop(Fibre *fibre) {
    fibre->must_return = true;
}
