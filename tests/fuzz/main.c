// main.c - libFuzzer's side: FOOTHOLD_FUZZ_TARGET names the target. A check that does not hold ends
// the program, so that libFuzzer keeps the bytes.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets.h"
#include "test.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

void test_fail(const char *file, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%d: ", file, line);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n");
    va_end(args);
    abort();
}

bool test_check_int(const char *file, int line, const char *what, long long expected,
                    long long got) {
    if (expected != got) {
        test_fail(file, line, "%s: expected %lld, got %lld", what, expected, got);
    }
    return expected == got;
}

bool test_check_str(const char *file, int line, const char *what, const char *expected,
                    const char *got) {
    bool same = strcmp(expected, got) == 0;
    if (!same) {
        test_fail(file, line, "%s: expected\n%s\ngot\n%s", what, expected, got);
    }
    return same;
}

const char *test_temp_dir(void) {
    return "build/temp";
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const FuzzTarget *target;
    if (!target) {
        const char *name = getenv("FOOTHOLD_FUZZ_TARGET");
        target = fuzz_target_find(name ? name : "");
    }
    if (!target) {
        fprintf(stderr, "FOOTHOLD_FUZZ_TARGET must name one of tests/fuzz/targets.c\n");
        exit(2);
    }
    target->run(bytes, size);
    return 0;
}
