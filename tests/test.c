#include "test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static TestCase *cases;
static int failures_in_case;

void test_register(TestCase *test) {
    TestCase **at = &cases;
    while (*at && strcmp((*at)->file, test->file) <= 0) {
        at = &(*at)->next;
    }
    test->next = *at;
    *at = test;
}

void test_fail(const char *file, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s:%d: ", file, line);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    failures_in_case++;
}

bool test_check_int(const char *file, int line, const char *what, long long expected,
                    long long got) {
    if (expected == got) {
        return true;
    }
    test_fail(file, line, "%s: expected %lld, got %lld", what, expected, got);
    return false;
}

bool test_check_str(const char *file, int line, const char *what, const char *expected,
                    const char *got) {
    if (expected && got && strcmp(expected, got) == 0) {
        return true;
    }
    test_fail(file, line, "%s: expected \"%s\", got \"%s\"", what, expected ? expected : "(null)",
              got ? got : "(null)");
    return false;
}

const char *test_temp_dir(void) {
    const char *dir = getenv("FOOTHOLD_TEST_TEMP");
    return dir ? dir : "build/temp";
}

static bool is_wanted(const char *name, int count, char **words) {
    for (int i = 1; i < count; i++) {
        if (strstr(name, words[i])) {
            return true;
        }
    }
    return count <= 1;
}

int main(int argc, char **argv) {
    int passed = 0;
    int failed = 0;
    for (TestCase *test = cases; test; test = test->next) {
        if (!is_wanted(test->name, argc, argv)) {
            continue;
        }
        failures_in_case = 0;
        if (test->run) {
            test->run();
        } else {
            test->run_on(test->subject);
        }
        if (failures_in_case > 0) {
            fprintf(stderr, "FAILED %s (%s)\n", test->name, test->file);
            failed++;
        } else {
            passed++;
        }
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
