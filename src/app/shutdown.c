#define _XOPEN_SOURCE 700 // for SA_RESETHAND

#include "app/shutdown.h"

#include <signal.h>
#include <stddef.h>

// The one thing that a handler can reach.
static volatile sig_atomic_t asked_by;

static void note(int number) {
    asked_by = number;
}

void shutdown_watch(void) {
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(numbers[i], &action, NULL);
        }
    }
}

bool shutdown_is_asked(void) {
    return asked_by != 0;
}

void shutdown_now(void) {
    signal(asked_by, SIG_DFL);
    raise(asked_by);
}
