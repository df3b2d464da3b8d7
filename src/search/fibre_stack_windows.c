// fibre_stack_windows.c - stacks by the fibers of Windows.

#include "search/fibre_stack.h"

#include <stdlib.h>
#include <windows.h>

struct FibreStack {
    void *inside, *outside;
    void (*run)(void *data);
    void *data;
};

static void CALLBACK begin_fiber(void *parameter) {
    FibreStack *stack = parameter;
    stack->run(stack->data);
}

FibreStack *fibre_stack_create(void (*run)(void *data), void *data) {
    FibreStack *stack = malloc(sizeof *stack);
    if (!stack) {
        return NULL;
    }
    *stack = (FibreStack){.run = run, .data = data};
    stack->inside = CreateFiber(0, begin_fiber, stack);
    if (!stack->inside) {
        free(stack);
        return NULL;
    }
    return stack;
}

void fibre_stack_destroy(FibreStack *stack) {
    if (stack) {
        DeleteFiber(stack->inside);
        free(stack);
    }
}

void fibre_stack_enter(FibreStack *stack) {
    stack->outside = IsThreadAFiber() ? GetCurrentFiber() : ConvertThreadToFiber(NULL);
    SwitchToFiber(stack->inside);
}

void fibre_stack_leave(FibreStack *stack, bool for_good) {
    (void)for_good;
    SwitchToFiber(stack->outside);
}
