// Large blocks that are used again: the sanitizer guards them as it guards others.

#include <stdint.h>
#include <stdlib.h>

#include "sanitizer.h"
#include "test.h"

enum { SIZE = 300000 };

TEST(large_block_is_guarded_behind_its_end_and_after_it_was_freed) {
    unsigned char *block = calloc(SIZE, 1);
    if (!CHECK(block != NULL) || test_block_size(block) == 0) {
        free(block);
        return; // the sanitizer is not there
    }
    volatile uintptr_t at = (uintptr_t)block; // the compiler warns of what the case looks at
    free(block);
    CHECK(test_is_poisoned((void *)at) && test_is_poisoned((void *)(at + SIZE - 1)));
    unsigned char *again = calloc(SIZE - 99, 1);
    CHECK(again && (uintptr_t)again == at); // the case is about a block that is used again
    CHECK(!test_is_poisoned(again) && !test_is_poisoned(again + SIZE - 100));
    CHECK(test_is_poisoned((void *)(at + SIZE - 99)));
    unsigned char *grown = realloc(again, SIZE);
    CHECK(grown && !test_is_poisoned(grown + SIZE - 1) && test_is_poisoned((void *)(at + SIZE)));
    free(grown);
    unsigned char *zeros = calloc(SIZE, 1);
    int sum = 0;
    for (int i = 0; zeros && i < SIZE; i++) {
        sum += zeros[i];
    }
    CHECK(zeros != NULL);
    CHECK_INT(0, sum);
    free(zeros);
}
