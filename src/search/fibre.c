// fibre.c - fibres by ucontext.h. The sanitizers are told of each change of stack.

#define _XOPEN_SOURCE 700 // for ucontext.h

#include "search/fibre.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined _WIN32 || defined __EMSCRIPTEN__
#error                                                                                             \
    "fibre.c has no stacks of its own to give here: fibre_web.c has, for emscripten; write one by this system's fibres"
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

struct Fibre {
    Side inside, outside;
    void (*run)(void *data);
    void *data;
    bool has_begun, is_over, must_return;
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

/// The first function on the fibre's stack. makecontext passes numbers alone: half an address each.
static void enter(unsigned high, unsigned low) {
    Fibre *fibre = (Fibre *)((uintptr_t)high << 16 << 16 | low);
    FINISH_SWITCH(NULL, &fibre->outside.stack, &fibre->outside.size);
    fibre->run(fibre->data);
    fibre->is_over = fibre->must_return = true;
    change(&fibre->inside, &fibre->outside, true);
}

/// In a function of its own: a compiler minds what getcontext may do to the caller's locals.
static bool has_context(ucontext_t *context) {
    return getcontext(context) == 0;
}

Fibre *fibre_begin(void (*run)(void *data), void *data) {
    Fibre *fibre = malloc(sizeof *fibre);
    if (!fibre || !has_context(&fibre->inside.context)) {
        free(fibre);
        return NULL;
    }
    fibre->run = run;
    fibre->data = data;
    fibre->has_begun = fibre->is_over = fibre->must_return = false;
    fibre->inside.stack = fibre->stack;
    fibre->inside.size = sizeof fibre->stack;
    fibre->inside.tsan = __tsan_create_fiber(0);
    fibre->inside.context.uc_stack.ss_sp = fibre->stack;
    fibre->inside.context.uc_stack.ss_size = sizeof fibre->stack;
    uintptr_t address = (uintptr_t)fibre;
    makecontext(&fibre->inside.context, (void (*)(void))enter, 2, (unsigned)(address >> 16 >> 16),
                (unsigned)address);
    return fibre;
}

bool fibre_step(Fibre *fibre) {
    if (!fibre->is_over) {
        fibre->has_begun = true;
        change(&fibre->outside, &fibre->inside, false);
    }
    return !fibre->is_over;
}

void fibre_end(Fibre *fibre) {
    if (fibre) {
        fibre->must_return = true;
        if (fibre->has_begun) {
            fibre_step(fibre);
        }
        __tsan_destroy_fiber(fibre->inside.tsan);
        free(fibre);
    }
}

bool fibre_yield(Fibre *fibre) {
    if (!fibre->must_return) {
        change(&fibre->inside, &fibre->outside, false);
    }
    return !fibre->must_return;
}

bool fibre_goes_on(const Fibre *fibre) {
    return !fibre->must_return;
}

void fibre_stop(Fibre *fibre) {
    fibre->must_return = true;
}
