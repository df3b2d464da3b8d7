// coverage.c - notes which blocks of the code a test case runs, for `make mutants` (mutants.c).
//
// Clang puts a flag into each block of what it compiles and tells where they lie. After each
// case of the unit tests, and at the end of each process, the blocks that ran are appended to the
// file that FOOTHOLD_COVERAGE names: "NAME MILLISECONDS\n", then a bit a block. A file begins with
// the count of blocks and the address of each. A child that forks off inside of a case adds a
// record of its own, under the case's name.

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Place {
    uintptr_t address, flags;
} Place;

static bool *flags;
static const Place *places;
static size_t block_count;
static char name[256];
static clock_t begin;

void __sanitizer_cov_bool_flag_init(bool *start, bool *stop);
void __sanitizer_cov_pcs_init(const Place *start, const Place *stop);
void test_case_begins(const char *sentence);
_Noreturn void __real__exit(int status);
_Noreturn void __wrap__exit(int status);

void __sanitizer_cov_bool_flag_init(bool *start, bool *stop) {
    flags = start;
    block_count = (size_t)(stop - start);
}

void __sanitizer_cov_pcs_init(const Place *start, const Place *stop) {
    (void)stop;
    places = start;
}

// The calls that the unit tests let fail are not used here: tests/faults counts them.
ssize_t __real_write(int file, const void *bytes, size_t size) __attribute__((weak));
int __real_open(const char *path, int flags, ...) __attribute__((weak));

static void append(int file, const void *bytes, size_t size) {
    ssize_t done = __real_write ? __real_write(file, bytes, size) : write(file, bytes, size);
    (void)done;
}

static void append_places(int file) {
    char head[32];
    int size = snprintf(head, sizeof head, "%zu\n", block_count);
    append(file, head, (size_t)size);
    append(file, places, block_count * sizeof *places);
}

// One write a record, so that those of several processes do not mix.
static void append_record(int file) {
    static uint8_t record[512 + (1 << 16)];
    int size = snprintf((char *)record, 512, "%s %ld\n", name,
                        (long)((clock() - begin) * 1000 / CLOCKS_PER_SEC));
    for (size_t i = 0; i < block_count && i / 8 < 1 << 16; i++) {
        uint8_t *at = &record[(size_t)size + i / 8];
        *at = (uint8_t)((i % 8 ? *at : 0) | flags[i] << i % 8);
    }
    append(file, record, (size_t)size + (block_count + 7) / 8);
}

static void note(void) {
    const char *path = getenv("FOOTHOLD_COVERAGE");
    if (!path || !flags || !name[0]) {
        return;
    }
    int mode = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
    int file = __real_open ? __real_open(path, mode, 0666) : open(path, mode, 0666);
    if (file >= 0) {
        if (lseek(file, 0, SEEK_END) == 0) {
            append_places(file);
        }
        append_record(file);
        close(file);
    }
}

void test_case_begins(const char *sentence) {
    note();
    snprintf(name, sizeof name, "%s", sentence);
    begin = clock();
    if (flags) {
        memset(flags, 0, block_count);
    }
}

__attribute__((constructor)) static void name_process(void) {
    const char *given = getenv("FOOTHOLD_COVERAGE_NAME");
    snprintf(name, sizeof name, "%s", given ? given : "");
}

__attribute__((destructor)) static void note_process(void) {
    note();
}

__attribute__((weak)) _Noreturn void __real__exit(int status);

_Noreturn void __wrap__exit(int status) {
    note();
    __real__exit(status);
}
