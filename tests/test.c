#include "test.h"

#include <dirent.h>
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
    bool names_any = false; // words without a dash name cases, words with one leave some out
    bool is_named = false;
    for (int i = 1; i < count; i++) {
        if (words[i][0] == '-' && strstr(name, words[i] + 1)) {
            return false;
        }
        names_any |= words[i][0] != '-';
        is_named |= strstr(name, words[i]) != NULL;
    }
    return is_named || !names_any;
}

// How many files this process has open; 0 where the system does not say.
static int count_open_files(void) {
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder)) {
        count++;
    }
    if (folder) {
        closedir(folder);
    }
    return count;
}

// Returns whether all checks of the case held. Whatever it does, it leaves no file open.
static bool run(const TestCase *test) {
    int open_before = count_open_files();
    failures_in_case = 0;
    if (test_case_begins) {
        test_case_begins(test->name);
    }
    if (test->run) {
        test->run();
    } else {
        test->run_on(test->subject);
    }
    test_end_all();
    if (count_open_files() > open_before) {
        test_fail(test->file, 0, "leaves %d files open", count_open_files() - open_before);
    }
    if (failures_in_case > 0) {
        fprintf(stderr, "FAILED %s (%s)\n", test->name, test->file);
    }
    return failures_in_case == 0;
}

static int finish(int passed, int failed) {
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}

static const TestCase *find(const char *name) {
    const TestCase *test = cases;
    while (test && strcmp(test->name, name) != 0) {
        test = test->next;
    }
    return test;
}

// Runs the cases that a file names until one fails. A name that is not there is a failure, too.
static int run_list(const char *path) {
    char line[512];
    int passed = 0;
    FILE *list = fopen(path, "r");
    while (list && fgets(line, sizeof line, list)) {
        line[strcspn(line, "\n")] = '\0';
        const TestCase *test = find(line);
        if (!test || !run(test)) {
            fprintf(stderr, "%s%s\n", test ? "" : "no such case: ", line);
            fclose(list);
            return finish(passed, 1);
        }
        passed++;
    }
    if (!list) {
        fprintf(stderr, "%s: cannot be read; name a file with a case a line\n", path);
        return finish(0, 1);
    }
    fclose(list);
    return finish(passed, 0);
}

/// No case asks the desktop: it may not answer, and what asks it then, the D-Bus library, keeps
/// memory that the sanitizers call lost.
static void leave_desktop(void) {
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
}

int main(int argc, char **argv) {
    leave_desktop();
    if (argc == 3 && strcmp(argv[1], "--cases") == 0) {
        return run_list(argv[2]);
    }
    int passed = 0;
    int failed = 0;
    int part = 0, parts = 1, at = 0;
    if (argc > 2 && strcmp(argv[1], "--part") == 0) {
        if (sscanf(argv[2], "%d/%d", &part, &parts) != 2 || parts < 1) {
            fprintf(stderr, "--part %s: name a part of how many, as 1/4\n", argv[2]);
            return finish(0, 1);
        }
        argv += 2;
        argc -= 2;
    }
    if (argc > 1 && strncmp(argv[1], "--", 2) == 0) {
        fprintf(stderr, "%s is no option: give --part 1/4, --cases FILE, or words of cases\n",
                argv[1]);
        return finish(0, 1);
    }
    for (const TestCase *test = cases; test; test = test->next) {
        if (at++ % parts == part % parts && is_wanted(test->name, argc, argv)) {
            *(run(test) ? &passed : &failed) += 1;
        }
    }
    return finish(passed, failed);
}
