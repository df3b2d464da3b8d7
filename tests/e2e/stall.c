// stall.c - a folder that stalls, for tests/e2e/run.sh: flushing a file whose path holds
// $STALL_PATH takes $STALL_MS, and so does asking about any file on the thread $STALL_THREAD.
// Preloaded into the program.

#define _GNU_SOURCE // for syscall and AT_FDCWD

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void stall(void) {
    const char *ms = getenv("STALL_MS");
    int long_ms = ms ? atoi(ms) : 0;
    struct timespec time = {long_ms / 1000, long_ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

int fsync(int file) {
    const char *part = getenv("STALL_PATH");
    char link[64];
    char path[4096] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (part && readlink(link, path, sizeof path - 1) > 0 && strstr(path, part)) {
        stall();
    }
    return (int)syscall(SYS_fsync, file);
}

int stat(const char *restrict path, struct stat *restrict about) {
    const char *thread = getenv("STALL_THREAD");
    char name[17] = "";
    prctl(PR_GET_NAME, name);
    if (thread && strcmp(thread, name) == 0) {
        stall();
    }
    return fstatat(AT_FDCWD, path, about, 0);
}
