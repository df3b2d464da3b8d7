#include "large.h"

#include <SDL.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "sanitizer.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *block);

enum { LARGE = 1 << 17, KEPT = 256, WASTE = 16, FILLED = 4096 };

typedef struct Block {
    void *start; // NULL: none
    size_t size;
} Block;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Block kept[KEPT];
static int next; // the one that has waited longest, once all are taken

/// Takes the block out that fits best, a WASTEth larger at most; start NULL: none does.
static Block take(size_t size) {
    Block none = {0}, *best = &none;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < KEPT; i++) {
        bool fits = kept[i].size >= size && kept[i].size - size <= size / WASTE;
        if (fits && (best == &none || kept[i].size < best->size)) {
            best = &kept[i];
        }
    }
    Block taken = *best;
    *best = none;
    pthread_mutex_unlock(&lock);
    return taken;
}

/// Keeps a block; returns the one whose place it takes.
static Block keep(Block block) {
    pthread_mutex_lock(&lock);
    int at = next;
    for (int i = 0; i < KEPT && kept[at].start; i++) {
        at = kept[i].start ? at : i;
    }
    next = (at + 1) % KEPT;
    Block before = kept[at];
    kept[at] = block;
    pthread_mutex_unlock(&lock);
    return before;
}

static void use(Block block, size_t size) {
    test_unpoison(block.start, size);
    test_poison((char *)block.start + size, block.size - size);
}

void *large_malloc(size_t size) {
    Block block = size < LARGE ? (Block){0} : take(size);
    if (!block.start) {
        return __real_malloc(size);
    }
    use(block, size);
    memset(block.start, 0xbe, FILLED); // as the sanitizer does, so that none reads zeros
    return block.start;
}

void *large_calloc(size_t count, size_t size) {
    bool is_large = size > 0 && count <= SIZE_MAX / size && count * size >= LARGE;
    void *block = is_large ? large_malloc(count * size) : __real_calloc(count, size);
    return is_large && block ? memset(block, 0, count * size) : block;
}

void *large_realloc(void *old, size_t size) {
    Block block = {old, test_block_size(old)};
    if (!old) {
        return large_malloc(size);
    }
    if (block.size < LARGE && (size < LARGE || block.size == 0)) {
        return __real_realloc(old, size);
    }
    test_unpoison(old, block.size);
    if (block.size >= LARGE && size <= block.size && size >= block.size / 2) {
        use(block, size);
        return old;
    }
    void *moved = large_malloc(size);
    if (moved) {
        memcpy(moved, old, size < block.size ? size : block.size);
        large_free(old);
    }
    return moved;
}

void large_free(void *old) {
    Block block = {old, test_block_size(old)};
    if (block.size >= LARGE) {
        test_poison(block.start, block.size);
        block = keep(block);
        test_unpoison(block.start, block.size);
    }
    __real_free(block.start);
}

size_t large_bytes_kept(void) {
    size_t bytes = 0;
    for (int i = 0; i < KEPT; i++) {
        bytes += kept[i].size;
    }
    return bytes;
}

/// SDL's surfaces are large blocks, too.
__attribute__((constructor)) static void give_to_sdl(void) {
    SDL_SetMemoryFunctions(large_malloc, large_calloc, large_realloc, large_free);
}
