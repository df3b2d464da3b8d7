// fibre_stack_web.c - stacks in a page, in the place of fibre_stack.c: emscripten unwinds the one
// stack and winds it up again.

#include "search/fibre_stack.h"

#include <emscripten/fiber.h>
#include <stdlib.h>

enum { STACK = 256 << 10, UNWOUND = 32 << 10 };

struct FibreStack {
    emscripten_fiber_t inside, outside;
    _Alignas(16) char stack[STACK];
    _Alignas(16) char inside_unwound[UNWOUND], outside_unwound[UNWOUND];
};

FibreStack *fibre_stack_create(void (*run)(void *data), void *data) {
    FibreStack *stack = malloc(sizeof *stack);
    if (stack) {
        emscripten_fiber_init(&stack->inside, run, data, stack->stack, sizeof stack->stack,
                              stack->inside_unwound, sizeof stack->inside_unwound);
    }
    return stack;
}

void fibre_stack_destroy(FibreStack *stack) {
    free(stack);
}

void fibre_stack_enter(FibreStack *stack) {
    emscripten_fiber_init_from_current_context(&stack->outside, stack->outside_unwound,
                                               sizeof stack->outside_unwound);
    emscripten_fiber_swap(&stack->outside, &stack->inside);
}

void fibre_stack_leave(FibreStack *stack, bool for_good) {
    (void)for_good;
    emscripten_fiber_swap(&stack->inside, &stack->outside);
}
