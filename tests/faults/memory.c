#include "memory.h"

#include <errno.h>
#include <stdlib.h>

#include <cjson/cJSON.h>

#include "large.h"

void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
char *__wrap_strdup(const char *text);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *block);

static long count, fails_at; // 0: never

static bool fails(void) {
    bool is_it = ++count == fails_at;
    errno = is_it ? ENOMEM : errno; // as the real ones do
    return is_it;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : large_malloc(size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

void *__wrap_calloc(size_t n, size_t size) {
    return fails() ? NULL : large_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return fails() ? NULL : large_realloc(old, size);
}

void __wrap_free(void *block) {
    large_free(block);
}

char *__wrap_strdup(const char *text) {
    return fails() ? NULL : __real_strdup(text);
}

static void *allocate(size_t size) {
    return malloc(size);
}

void memory_fail_at(long n) {
    cJSON_InitHooks(&(cJSON_Hooks){allocate, free});
    count = 0;
    fails_at = n;
}

long memory_fail_never(void) {
    cJSON_InitHooks(NULL);
    fails_at = 0;
    return count;
}

bool memory_wants_all(void) {
    return getenv("FOOTHOLD_FAULTS") != NULL;
}

bool memory_arm(MemoryFaults *faults) {
    if (faults->is_counted) {
        long step =
            memory_wants_all() || faults->count <= faults->few ? 1 : faults->count / faults->few;
        faults->n += step;
    }
    bool goes_on = !faults->is_counted || faults->n <= faults->count;
    if (goes_on) {
        memory_fail_at(faults->n);
    }
    return goes_on;
}

bool memory_disarm(MemoryFaults *faults) {
    long met = memory_fail_never();
    faults->count = faults->is_counted ? faults->count : met;
    faults->is_counted = true;
    return faults->n > 0 && met >= faults->n;
}
