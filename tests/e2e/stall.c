// stall.c - a folder that stalls, for tests/e2e/run.sh: flushing a file whose path holds
// $STALL_PATH takes $STALL_MS. Preloaded into the program.

#define _GNU_SOURCE // for syscall

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int fsync(int file) {
    const char *part = getenv("STALL_PATH");
    const char *ms = getenv("STALL_MS");
    char link[64];
    char path[4096] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (part && ms && readlink(link, path, sizeof path - 1) > 0 && strstr(path, part)) {
        struct timespec time = {atoi(ms) / 1000, atoi(ms) % 1000 * 1000000L};
        nanosleep(&time, NULL);
    }
    return (int)syscall(SYS_fsync, file);
}
