#include "sanitizer.h"

#include "faults/large.h"

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define HAS_SANITIZER
#endif
#elif defined __SANITIZE_ADDRESS__
#define HAS_SANITIZER
#endif

#ifdef HAS_SANITIZER

void __asan_poison_memory_region(const volatile void *start, size_t size);
void __asan_unpoison_memory_region(const volatile void *start, size_t size);
size_t __sanitizer_get_current_allocated_bytes(void);
int __asan_address_is_poisoned(const volatile void *byte);
int __sanitizer_get_ownership(const volatile void *start);
size_t __sanitizer_get_allocated_size(const volatile void *start);
const char *__asan_default_options(void);

/// Few pages are touched for the first time: freed memory waits until 16 MB do, not 256, before it
/// is used again; it is not given back; and its shadow is written, not mapped anew.
const char *__asan_default_options(void) {
    return "quarantine_size_mb=16:allocator_release_to_os_interval_ms=-1:"
           "clear_shadow_mmap_threshold=268435456";
}

size_t test_bytes_in_use(void) {
    return __sanitizer_get_current_allocated_bytes() - large_bytes_kept();
}

size_t test_block_size(const void *start) {
    return start && __sanitizer_get_ownership(start) ? __sanitizer_get_allocated_size(start) : 0;
}

void test_poison(const void *start, size_t size) {
    __asan_poison_memory_region(start, size);
}

void test_unpoison(const void *start, size_t size) {
    __asan_unpoison_memory_region(start, size);
}

bool test_is_poisoned(const void *byte) {
    return __asan_address_is_poisoned(byte);
}

#else

#include <malloc.h>

size_t test_bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

size_t test_block_size(const void *start) {
    (void)start;
    return 0;
}

void test_poison(const void *start, size_t size) {
    (void)start;
    (void)size;
}

void test_unpoison(const void *start, size_t size) {
    (void)start;
    (void)size;
}

bool test_is_poisoned(const void *byte) {
    (void)byte;
    return false;
}

#endif
