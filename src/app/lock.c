#define _DEFAULT_SOURCE // for flock

#include "app/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "app/files.h"

enum { TRIES = 50, TRY_NS = 10000000 };

void lock_path(const char *file, char *out, size_t size) {
    snprintf(out, size, "%s.lock", file);
}

LockState lock_take(const char *path, int *lock) {
    *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*lock < 0) {
        return LOCK_NONE;
    }
    if (flock(*lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(*lock);
        return LOCK_HELD;
    }
    return LOCK_TAKEN;
}

int lock_wait(const char *file) {
    char path[FILES_PATH_MAX + 8];
    int lock = -1;
    lock_path(file, path, sizeof path);
    LockState state = lock_take(path, &lock);
    for (int i = 0; i < TRIES && state == LOCK_HELD; i++) {
        nanosleep(&(struct timespec){.tv_nsec = TRY_NS}, NULL);
        state = lock_take(path, &lock);
    }
    return state == LOCK_TAKEN ? lock : -1;
}

void lock_let_go(int lock) {
    if (lock >= 0) {
        close(lock);
    }
}
