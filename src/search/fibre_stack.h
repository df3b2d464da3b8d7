// fibre_stack.h - the stack that a fibre runs on: by ucontext.h (fibre_stack.c), in a page by
// emscripten (fibre_stack_web.c), or by Windows (fibre_stack_windows.c).

#ifndef FOOTHOLD_SEARCH_FIBRE_STACK_H
#define FOOTHOLD_SEARCH_FIBRE_STACK_H

#include <stdbool.h>

typedef struct FibreStack FibreStack;

/// Makes a stack on which `run` begins when it is entered. `run` does not return: it leaves for
/// good. The caller destroys the stack. NULL out of memory.
FibreStack *fibre_stack_create(void (*run)(void *data), void *data);
/// Frees the stack; nothing runs on it any more. Takes NULL.
void fibre_stack_destroy(FibreStack *stack);
/// Changes to the stack. Returns when it is left.
void fibre_stack_enter(FibreStack *stack);
/// Changes back to where the stack was entered. Returns when it is entered again; `for_good`:
/// never.
void fibre_stack_leave(FibreStack *stack, bool for_good);

#endif
