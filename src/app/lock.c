#define _DEFAULT_SOURCE // for flock

#include "app/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "app/files.h"

enum { TRIES = 50, TRY_NS = 10000000 };

void lock_path(const char *file, char *out, size_t size) {
    snprintf(out, size, "%s.lock", file);
}

LockState lock_take(const char *path, int *lock) {
    struct stat about;
    for (int i = 0;; i++) {
        *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (*lock < 0) {
            return LOCK_NONE;
        }
        if (flock(*lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            close(*lock);
            return LOCK_HELD;
        }
        // The holder before may have removed the file since it was opened; then the next process
        // makes another one, and both would have the lock.
        if (i == TRIES || fstat(*lock, &about) != 0 || about.st_nlink > 0) {
            return LOCK_TAKEN;
        }
        close(*lock);
    }
}

void lock_sign(int lock) {
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    if (ftruncate(lock, 0) == 0 && pwrite(lock, text, (size_t)length, 0) != length) {
        (void)ftruncate(lock, 0); // unknown is better than half an id
    }
}

long lock_signer(const char *path) {
    long process = 0;
    FILE *file = fopen(path, "r");
    if (file) {
        process = fscanf(file, "%ld", &process) == 1 ? process : 0;
        fclose(file);
    }
    return process > 0 ? process : 0;
}

/// Avoids taking a free lock: a process that begins at that moment would take it for held.
long lock_holder(const char *path) {
    int lock = -1;
    long process = lock_signer(path);
    bool may_be = process > 0 ? process != (long)getpid() && kill((pid_t)process, 0) == 0
                              : access(path, F_OK) == 0;
    LockState state = may_be ? lock_take(path, &lock) : LOCK_NONE;
    lock_let_go(state == LOCK_TAKEN ? lock : -1);
    return state != LOCK_HELD ? 0 : process > 0 ? process : 1;
}

int lock_wait(const char *file) {
    char path[FILES_PATH_MAX + 64];
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
