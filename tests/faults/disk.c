#define _XOPEN_SOURCE 700 // for the types of what is wrapped

#include "faults/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The linker's names: __real_X is libc's X, __wrap_X stands in its place.
int __real_open(const char *path, int flags, ...);
ssize_t __real_write(int file, const void *bytes, size_t size);
int __real_close(int file);
int __real_fchmod(int file, mode_t mode);
int __real_mkdir(const char *path, mode_t mode);
int __real_rename(const char *from, const char *to);
int __real_link(const char *from, const char *to);
FILE *__real_fopen(const char *path, const char *mode);
int __real_unlink(const char *path);
size_t __real_fread(void *to, size_t size, size_t count, FILE *file);
pid_t __real_getpid(void);
pid_t __wrap_getpid(void);
int __wrap_open(const char *path, int flags, ...);
int __wrap_unlink(const char *path);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
int __wrap_fsync(int file);
int __wrap_close(int file);
int __wrap_fchmod(int file, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_rename(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);
FILE *__wrap_fopen(const char *path, const char *mode);
size_t __wrap_fread(void *to, size_t size, size_t count, FILE *file);

static int left; // operations until one fails; 0: none, or it has
static bool armed, disk_is_full, knows_no_links, spoils_writes;
static bool ends, has_ended;  // all of it, at that operation
static pid_t ended = 5000000; // a number that no process has

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER; // held from disk_hold to disk_let_go
static pthread_t holder;
static atomic_bool is_held, is_awaited;

enum { FILES_MAX = 64 };

static ino_t written[FILES_MAX]; // and not flushed since; 0: a free place
static int renamed, renamed_unflushed;
static int folders_due; // 1: names have changed since a folder was flushed
static bool watches;

void disk_fail_at(int n) {
    armed = true;
    disk_is_full = false;
    ends = has_ended = false;
    left = n;
}

void disk_know_links(bool knows) {
    knows_no_links = !knows;
}

void disk_spoil(bool spoils) {
    spoils_writes = spoils;
}

void disk_end_at(int n) {
    disk_fail_at(n);
    ends = true;
    ended++;
}

/// A process that ends is known by another number than the one that goes on.
pid_t __wrap_getpid(void) {
    return armed && ends ? ended : __real_getpid();
}

bool disk_fail_never(void) {
    bool hit = armed && left == 0;
    armed = false;
    return hit;
}

void disk_hold(void) {
    holder = pthread_self();
    pthread_mutex_lock(&gate);
    is_awaited = false;
    is_held = true;
}

void disk_await(void) {
    while (!is_awaited) {
        sched_yield();
    }
}

void disk_let_go(void) {
    is_held = false;
    pthread_mutex_unlock(&gate);
}

static void wait_at_gate(void) {
    if (is_held && !pthread_equal(pthread_self(), holder)) {
        is_awaited = true;
        pthread_mutex_lock(&gate);
        pthread_mutex_unlock(&gate);
    }
}

void disk_watch(void) {
    memset(written, 0, sizeof written);
    renamed = renamed_unflushed = folders_due = 0;
    watches = true;
}

int disk_end_watch(int *unflushed) {
    watches = false;
    *unflushed = renamed_unflushed + folders_due;
    return renamed;
}

/// The place of a file among the written ones, or of `otherwise`; NULL when neither is there.
static ino_t *place_of(ino_t file, ino_t otherwise) {
    ino_t *place = NULL;
    for (int i = 0; i < FILES_MAX; i++) {
        if (written[i] == file) {
            return &written[i];
        }
        place = written[i] == otherwise && !place ? &written[i] : place;
    }
    return place;
}

static void note(int file, bool is_flushed) {
    struct stat about;
    if (watches && fstat(file, &about) == 0) {
        folders_due = S_ISDIR(about.st_mode) && is_flushed ? 0 : folders_due;
        ino_t *place = place_of(about.st_ino, is_flushed ? about.st_ino : 0);
        if (place) {
            *place = is_flushed ? 0 : about.st_ino;
        }
    }
}

static void note_rename(const char *from) {
    struct stat about;
    if (watches && stat(from, &about) == 0) {
        renamed++;
        folders_due = 1;
        renamed_unflushed += place_of(about.st_ino, about.st_ino) != NULL;
    }
}

static bool fails(void) {
    bool now = armed && (has_ended || (left > 0 && --left == 0));
    has_ended = now && ends;
    errno = now ? EIO : errno;
    return now;
}

int __wrap_open(const char *path, int flags, ...) {
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    wait_at_gate();
    return fails() ? -1 : __real_open(path, flags, mode);
}

/// Writes half of the bytes; the next write finds the disk full.
ssize_t __wrap_write(int file, const void *bytes, size_t size) {
    note(file, false);
    if (armed && disk_is_full) {
        errno = ENOSPC;
        return -1;
    }
    if (armed && has_ended) {
        errno = EIO;
        return -1;
    }
    if (fails()) {
        disk_is_full = true;
        return size > 1 ? __real_write(file, bytes, size / 2) : -1;
    }
    if (spoils_writes && size == 1) {
        return __real_write(file, "?", 1);
    }
    return __real_write(file, bytes, spoils_writes ? size - 1 : size);
}

/// Flushes nothing, which would take long: no test cuts the machine's power.
int __wrap_fsync(int file) {
    note(file, true);
    return fails() ? -1 : 0;
}

/// A file that cannot be closed well is closed all the same.
int __wrap_close(int file) {
    int result = __real_close(file);
    return fails() ? -1 : result;
}

int __wrap_fchmod(int file, mode_t mode) {
    return fails() ? -1 : __real_fchmod(file, mode);
}

int __wrap_mkdir(const char *path, mode_t mode) {
    wait_at_gate();
    return fails() ? -1 : __real_mkdir(path, mode);
}

int __wrap_rename(const char *from, const char *to) {
    note_rename(from);
    wait_at_gate();
    return fails() ? -1 : __real_rename(from, to);
}

int __wrap_unlink(const char *path) {
    return fails() ? -1 : __real_unlink(path);
}

int __wrap_link(const char *from, const char *to) {
    if (knows_no_links) {
        errno = EPERM;
        return -1;
    }
    return fails() ? -1 : __real_link(from, to);
}

FILE *__wrap_fopen(const char *path, const char *mode) {
    return fails() ? NULL : __real_fopen(path, mode);
}

/// The stream is in error after it, as one is that is written to and was opened to be read.
size_t __wrap_fread(void *to, size_t size, size_t count, FILE *file) {
    if (!fails()) {
        return __real_fread(to, size, count, file);
    }
    fputc(0, file);
    errno = EIO;
    return 0;
}
