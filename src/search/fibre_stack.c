// fibre_stack.c - stacks by ucontext.h. The sanitizers are told of each change of stack.

#define _XOPEN_SOURCE 700 // for ucontext.h

#include "search/fibre_stack.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined _WIN32 || defined __EMSCRIPTEN__
#error "there is no ucontext.h: link fibre_stack_web.c, or fibre_stack_windows.c"
#endif
#include <ucontext.h>

#if defined __has_feature
#define HAS_FEATURE(feature) __has_feature(feature)
#else
#define HAS_FEATURE(feature) 0
#endif
#if defined __SANITIZE_ADDRESS__ || HAS_FEATURE(address_sanitizer)
#include <sanitizer/common_interface_defs.h>
#define START_SWITCH  __sanitizer_start_switch_fiber
#define FINISH_SWITCH __sanitizer_finish_switch_fiber
enum { STACK = 1 << 20 }; // frames are larger
#else
#define START_SWITCH(fake, stack, size)  ((void)(fake))
#define FINISH_SWITCH(fake, stack, size) ((void)(fake))
enum { STACK = 256 << 10 }; // searches use up to 30 kB, with rigid bodies 65 kB
#endif
#if defined __SANITIZE_THREAD__ || HAS_FEATURE(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#else
#define __tsan_create_fiber(flags)           NULL
#define __tsan_destroy_fiber(fiber)          ((void)(fiber))
#define __tsan_get_current_fiber()           NULL
#define __tsan_switch_to_fiber(fiber, flags) ((void)(fiber))
#endif

typedef struct Side {
    ucontext_t context;
    const void *stack;
    size_t size;
    void *asan, *tsan; // what the sanitizers know it by
} Side;

struct FibreStack {
    Side inside, outside;
    void (*run)(void *data);
    void *data;
    _Alignas(16) char stack[STACK];
};

/// Changes from one side to the other, and returns when `from` is changed back to.
static void change(Side *from, Side *to, bool for_good) {
    from->tsan = __tsan_get_current_fiber();
    START_SWITCH(for_good ? NULL : &from->asan, to->stack, to->size);
    __tsan_switch_to_fiber(to->tsan, 0);
    swapcontext(&from->context, &to->context);
    FINISH_SWITCH(from->asan, &to->stack, &to->size);
}

/// The first function on the stack. makecontext passes numbers alone: half an address each.
static void enter(unsigned high, unsigned low) {
    FibreStack *stack = (FibreStack *)((uintptr_t)high << 16 << 16 | low);
    FINISH_SWITCH(NULL, &stack->outside.stack, &stack->outside.size);
    stack->run(stack->data);
}

/// In a function of its own: a compiler minds what getcontext may do to the caller's locals.
static bool has_context(ucontext_t *context) {
    return getcontext(context) == 0;
}

FibreStack *fibre_stack_create(void (*run)(void *data), void *data) {
    FibreStack *stack = malloc(sizeof *stack);
    if (!stack || !has_context(&stack->inside.context)) {
        free(stack);
        return NULL;
    }
    stack->run = run;
    stack->data = data;
    stack->inside.stack = stack->stack;
    stack->inside.size = sizeof stack->stack;
    stack->inside.tsan = __tsan_create_fiber(0);
    stack->inside.context.uc_stack.ss_sp = stack->stack;
    stack->inside.context.uc_stack.ss_size = sizeof stack->stack;
    uintptr_t address = (uintptr_t)stack;
    makecontext(&stack->inside.context, (void (*)(void))enter, 2, (unsigned)(address >> 16 >> 16),
                (unsigned)address);
    // makecontext has read the size. With one, the address sanitizer would clear the shadow of the
    // whole stack at each switch.
    stack->inside.context.uc_stack.ss_size = 0;
    stack->outside.context.uc_stack.ss_size = 0;
    return stack;
}

void fibre_stack_destroy(FibreStack *stack) {
    if (stack) {
        __tsan_destroy_fiber(stack->inside.tsan);
        free(stack);
    }
}

void fibre_stack_enter(FibreStack *stack) {
    change(&stack->outside, &stack->inside, false);
}

void fibre_stack_leave(FibreStack *stack, bool for_good) {
    change(&stack->inside, &stack->outside, for_good);
}
