// test.h - the little test runner that every suite under tests/ uses.
//
// A case is TEST(a_sentence_that_must_hold) { ... }. It registers itself before main() runs, so a
// new file needs no list. A failed check prints file, line, expected and got, and the case goes on:
// one run shows everything that is wrong. Run the binary with words to run only cases whose names
// contain one; with `--part 1/4` first to run every fourth case; with `--cases FILE` to run those
// that the file names, a line each, in its order, until one fails.

#ifndef FOOTHOLD_TEST_H
#define FOOTHOLD_TEST_H

#include <stdbool.h>
#include <stdint.h>

typedef struct TestCase {
    const char *name;
    const char *file;
    void (*run)(void);
    void (*run_on)(const void *subject); // instead of run, for cases that are data
    const void *subject;
    struct TestCase *next;
} TestCase;

/// Adds a case to the run. Borrows `test` for the whole run; called by TEST, and before main() by
/// suites whose cases are files.
void test_register(TestCase *test);
/// Told of each case before it runs, where it is linked in (tests/tools/coverage.c).
void test_case_begins(const char *name) __attribute__((weak));
/// Records a check that did not hold; `format` is as printf's.
void test_fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool test_check_int(const char *file, int line, const char *what, long long expected,
                    long long got);
bool test_check_str(const char *file, int line, const char *what, const char *expected,
                    const char *got);
/// Ends something that a case made, `end(what)`, when the case is over; what was made last first.
/// So a case does not tidy up: fixtures call this for what they make.
void test_at_end(void (*end)(void *what), void *what);
/// Ends it now; all that there is.
void test_end_now(void *what);
void test_end_all(void);
/// Leaves it to what takes it over, and returns it.
void *test_give(void *what);
/// A folder under build/ that is there and that a case may write into; borrowed, never NULL.
const char *test_temp_dir(void);

/// Small repeatable random numbers for property tests; never 0, any non-zero seed will do.
static inline uint32_t test_random(uint32_t *state) {
    uint32_t x = *state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *state = x;
}

/// A random integer from `low` to `high`, both included.
static inline int test_random_in(uint32_t *state, int low, int high) {
    return low + (int)(test_random(state) % (uint32_t)(high - low + 1));
}

#define TEST(sentence)                                                                             \
    static void test_run_##sentence(void);                                                         \
    static TestCase test_case_##sentence = {                                                       \
        .name = #sentence, .file = __FILE__, .run = test_run_##sentence};                          \
    __attribute__((constructor)) static void test_add_##sentence(void) {                           \
        test_register(&test_case_##sentence);                                                      \
    }                                                                                              \
    static void test_run_##sentence(void)

#define CHECK(claim)                                                                               \
    ((claim) ? true : (test_fail(__FILE__, __LINE__, "does not hold: %s", #claim), false))
#define CHECK_INT(expected, got)                                                                   \
    test_check_int(__FILE__, __LINE__, #got, (long long)(expected), (long long)(got))
#define CHECK_STR(expected, got) test_check_str(__FILE__, __LINE__, #got, expected, got)

#endif
