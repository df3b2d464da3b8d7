#include "mutant_run.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// How long the cases that the sanitizers watch take without them, in ms.
enum { TOO_LATE = 1000, CHECKED_MS = 10000, QUICK_MS = 2000 };

// What one process does: `folder` is its own.
typedef struct Run {
    const MutantPlan *plan;
    const MutantTask *task;
    char folder[PLAN_PATH + 32];
} Run;

// Limits of a command, in seconds; 0 is none.
typedef struct Limits {
    int cpu, wall;
} Limits;

static volatile pid_t running;

static void end_running(int signal_number) {
    if (running > 0) {
        kill(-running, SIGKILL);
    }
    _exit(128 + signal_number);
}

static void become(const char *command, const char *log, Limits limits) {
    setpgid(0, 0);
    if (limits.cpu > 0) {
        struct rlimit most = {(rlim_t)limits.cpu, (rlim_t)limits.cpu + 1};
        setrlimit(RLIMIT_CPU, &most);
    }
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    int out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    dup2(out, 1);
    dup2(out, 2);
    dup2(open("/dev/null", O_RDONLY), 0);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

// Waits for `running`; it and all that it began are ended when the time is up.
static int await(int wall) {
    int status = 0;
    time_t end = time(NULL) + wall;
    while (waitpid(running, &status, WNOHANG) == 0) {
        if (wall > 0 && time(NULL) > end) {
            kill(-running, SIGKILL);
            waitpid(running, &status, 0);
            return TOO_LATE;
        }
        nanosleep(&(struct timespec){0, 3000000}, NULL);
    }
    kill(-running, SIGKILL); // what it left behind
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// The status of a shell command; its output goes to `log`.
static int shell(const char *command, const char *log, Limits limits) {
    pid_t child = fork();
    if (child == 0) {
        become(command, log, limits);
    }
    setpgid(child, child);
    running = child;
    int status = await(limits.wall);
    running = 0;
    return status;
}

// --- building ------------------------------------------------------------------------------

// `pattern` with each {word} put in; the words and their texts by turns, NULL ends them.
static void fill_in(char *to, size_t size, const char *pattern, const char *const *words) {
    size_t used = 0;
    while (*pattern && used + 1 < size) {
        int i = 0;
        while (words[i] && strncmp(pattern, words[i], strlen(words[i])) != 0) {
            i += 2;
        }
        if (words[i]) {
            used += (size_t)snprintf(to + used, size - used, "%s", words[i + 1]);
            pattern += strlen(words[i]);
        } else {
            to[used++] = *pattern++;
        }
    }
    to[used < size ? used : size - 1] = '\0';
}

static bool write_source(const char *path, const char *name, const char *text) {
    FILE *out = fopen(path, "w");
    return out && fprintf(out, "#line 1 \"%s\"\n%s", name, text) > 0 && fclose(out) == 0;
}

// The source goes in by standard input, so that its path leaves no trace in the object.
static bool compile_by(const char *pattern, const Run *run, const char *text, const char *level,
                       const char *object) {
    static char command[2 * PLAN_TEXT];
    char source[PLAN_PATH + 64];
    char log[PLAN_PATH + 64];
    snprintf(source, sizeof source, "%s/mutant.c", run->folder);
    snprintf(log, sizeof log, "%s/compile.log", run->folder);
    const char *words[] = {"{level}", level, "{source}", source, "{out}", object, NULL};
    fill_in(command, sizeof command, pattern, words);
    return write_source(source, run->task->place.file, text) &&
           shell(command, log, (Limits){60, 600}) == 0;
}

static bool compile(const Run *run, const char *text, const char *level, const char *object) {
    return compile_by(run->plan->compile, run, text, level, object);
}

static bool are_same(const char *a, const char *b) {
    char command[PLAN_COMMAND];
    snprintf(command, sizeof command, "cmp -s %s %s", a, b);
    return system(command) == 0;
}

// The unchanged file's object, which is compiled once; `path` is where it lies.
static bool compile_original(const Run *run, const char *level, char *path, size_t size) {
    char own[PLAN_PATH + 64];
    struct stat object;
    struct stat source;
    int used =
        snprintf(path, size, "%s/same/%s%s.o", run->plan->place, run->task->place.file, level);
    for (int i = (int)strlen(run->plan->place) + 6; i < used && i < (int)size; i++) {
        path[i] = path[i] == '/' ? '+' : path[i];
    }
    if (stat(path, &object) == 0 && stat(run->task->place.file, &source) == 0 &&
        object.st_mtime > source.st_mtime) {
        return true;
    }
    snprintf(own, sizeof own, "%s/original.o", run->folder);
    return compile(run, run->task->original, level, own) && rename(own, path) == 0;
}

// Whether the change makes no difference to the compiler. False in `*compiles` ends all.
static bool is_same_at(const Run *run, const char *level, bool *compiles) {
    char mutant[PLAN_PATH + 64];
    char original[2 * PLAN_PATH];
    snprintf(mutant, sizeof mutant, "%s/mutant%s.o", run->folder, level);
    *compiles = compile(run, run->task->changed, level, mutant) &&
                compile_original(run, level, original, sizeof original);
    return *compiles && are_same(mutant, original);
}

static bool ends_with(const char *text, const char *end) {
    size_t size = strlen(text);
    return size >= strlen(end) && strcmp(text + size - strlen(end), end) == 0;
}

// The list of a program's objects, with the mutant's in the place of the original's.
static bool write_objects(const Run *run, const char *program, const char *object,
                          const char *path) {
    char line[PLAN_PATH];
    char own[PLAN_PATH + 8];
    char from[PLAN_PATH + 64];
    snprintf(from, sizeof from, "%s/%s.objects", run->plan->place, program);
    int stem = (int)strlen(run->task->place.file) - 2;
    snprintf(own, sizeof own, "/%.*s.o\n", stem, run->task->place.file);
    FILE *in = fopen(from, "r");
    FILE *out = fopen(path, "w");
    bool found = false;
    while (in && out && fgets(line, sizeof line, in)) {
        bool is_own = ends_with(line, own);
        found |= is_own;
        if (is_own) {
            fprintf(out, "%s/%s\n", run->folder, object);
        } else {
            fputs(line, out);
        }
    }
    bool ok = in && out;
    ok = (!in || fclose(in) == 0) && (!out || fclose(out) == 0) && ok;
    return ok && found;
}

// False where the program has no such file, too: then its tests cannot see the change.
static bool link_with(const Run *run, const char *program, const char *pattern,
                      const char *object) {
    static char command[2 * PLAN_TEXT];
    char objects[PLAN_PATH + 64];
    char out[PLAN_PATH + 64];
    char log[PLAN_PATH + 64];
    char given[PLAN_PATH + 72];
    snprintf(objects, sizeof objects, "%s/%s.objects", run->folder, program);
    snprintf(given, sizeof given, "@%s", objects);
    snprintf(out, sizeof out, "%s/%s", run->folder, program);
    snprintf(log, sizeof log, "%s/link.log", run->folder);
    const char *words[] = {"{objects}", given, "{out}", out, NULL};
    fill_in(command, sizeof command, pattern, words);
    return pattern[0] && write_objects(run, program, object, objects) &&
           shell(command, log, (Limits){60, 600}) == 0;
}

static bool link_program(const Run *run, const char *program, const char *pattern) {
    return link_with(run, program, pattern, "mutant-O1.o");
}

// --- testing -------------------------------------------------------------------------------

// Why a command's log says that it failed.
static void tell_failure(const char *log, int status, const char *what, char by[256]) {
    char line[512];
    snprintf(by, 256, "%s: %s %d", what, status >= 128 ? "ended by signal" : "status",
             status >= 128 ? status - 128 : status);
    if (status == TOO_LATE || status == 128 + SIGXCPU || status == 128 + SIGKILL) {
        snprintf(by, 256, "%s: too late", what);
    }
    FILE *in = fopen(log, "r");
    while (in && fgets(line, sizeof line, in)) {
        bool failed = strncmp(line, "FAILED ", 7) == 0;
        if (failed || strstr(line, "Sanitizer: ") || strstr(line, "runtime error: ")) {
            line[strcspn(line, "\n")] = '\0';
            snprintf(by, 256, "%s: %.193s", what, failed ? line + 7 : line);
            break;
        }
    }
    if (in) {
        fclose(in);
    }
}

static bool notices(const Run *run, const char *what, const char *command, Limits limits,
                    char by[256]) {
    char log[PLAN_PATH + 64];
    snprintf(log, sizeof log, "%s/%s.log", run->folder, what);
    int status = shell(command, log, limits);
    if (status != 0) {
        tell_failure(log, status, what, by);
    }
    return status != 0;
}

static bool is_among(const char *names, const char *name) {
    size_t size = strlen(name);
    const char *at = names;
    while (at && (at = strstr(at, name)) &&
           ((at != names && at[-1] != ' ') || (at[size] != ' ' && at[size] != '\0'))) {
        at++;
    }
    return at != NULL;
}

static bool may_run(const MutantTask *task, const ReachTest *test) {
    return (task->slow == 0 || test->ms <= task->slow) &&
           (!task->only || is_among(task->only, test->name));
}

// Lists the cases that run one of `blocks` and none of `but`, the quickest first, as long as they
// take no more than `most` ms together. Returns how long they take.
static long list_cases(const Run *run, const Reach *unit, const uint8_t *blocks, const uint8_t *but,
                       long most, FILE *list) {
    long ms = 0;
    for (int i = 0; i < unit->test_count; i++) {
        const ReachTest *test = &unit->tests[i];
        if (may_run(run->task, test) && reach_runs(unit, test, blocks) &&
            !(but && reach_runs(unit, test, but)) && ms + test->ms < most) {
            fprintf(list, "%s\n", test->name);
            ms += test->ms + 1;
        }
    }
    return ms;
}

// The cases that a list names fail in `program`, or take `slower` times as long as they should.
static bool cases_notice(const Run *run, const char *program, const char *list, long ms, int slower,
                         char by[256]) {
    char command[PLAN_COMMAND];
    snprintf(command, sizeof command,
             "rm -rf %s/temp; mkdir -p %s/temp; FOOTHOLD_TEST_TEMP=%s/temp exec %s/%s --cases %s",
             run->folder, run->folder, run->folder, run->folder, program, list);
    int seconds = slower * (int)(ms / 1000);
    return notices(run, program, command, (Limits){10 + 5 * seconds, 120 + 40 * seconds}, by);
}

// Those that run the place, the quickest, as far as they take QUICK_MS together: a mutant that
// never ends is given up soon.
static bool quick_cases_notice(const Run *run, const Reach *unit, const uint8_t *near,
                               char by[256]) {
    char path[PLAN_PATH + 64];
    snprintf(path, sizeof path, "%s/cases-quick", run->folder);
    FILE *list = fopen(path, "w");
    long ms = list ? list_cases(run, unit, near, NULL, QUICK_MS, list) : 0;
    return list && fclose(list) == 0 && ms > 0 && cases_notice(run, "unit", path, ms, 1, by);
}

// Those that run the place come first; then the others that enter its function, for what the
// compiler made of the code may run a line in a block of another.
static bool all_cases_notice(const Run *run, const Reach *unit, const uint8_t *near,
                             const uint8_t *all, char by[256]) {
    char path[PLAN_PATH + 64];
    snprintf(path, sizeof path, "%s/cases", run->folder);
    if (quick_cases_notice(run, unit, near, by)) {
        return true;
    }
    FILE *list = fopen(path, "w");
    long ms = list ? list_cases(run, unit, near, NULL, LONG_MAX, list) +
                         list_cases(run, unit, all, near, LONG_MAX, list)
                   : 0;
    return list && fclose(list) == 0 && ms > 0 && cases_notice(run, "unit", path, ms, 1, by);
}

// What no case notices may still read past an array or lose memory: then the sanitizers tell, in
// the quick cases that run the place.
static bool sanitizers_notice(const Run *run, const Reach *unit, char by[256]) {
    char object[PLAN_PATH + 64];
    char path[PLAN_PATH + 64];
    snprintf(object, sizeof object, "%s/mutant-checked.o", run->folder);
    snprintf(path, sizeof path, "%s/cases-checked", run->folder);
    if (!run->plan->check[0] ||
        !compile_by(run->plan->check, run, run->task->changed, "-O1", object) ||
        !link_with(run, "checked", run->plan->checked, "mutant-checked.o")) {
        return false;
    }
    uint8_t *near = reach_blocks(unit, run->task->place, true);
    FILE *list = near ? fopen(path, "w") : NULL;
    long ms = list ? list_cases(run, unit, near, NULL, CHECKED_MS, list) : 0;
    free(near);
    return list && fclose(list) == 0 && ms > 0 && cases_notice(run, "checked", path, ms, 6, by);
}

static bool golden_notices(const Run *run, char by[256]) {
    char command[PLAN_COMMAND];
    snprintf(command, sizeof command, "exec %s/golden tests/replays/*.json", run->folder);
    return notices(run, "golden", command, (Limits){30, 300}, by);
}

static bool program_notices(const Run *run, const Reach *program, const uint8_t *near,
                            char by[256]) {
    char command[PLAN_COMMAND];
    for (int i = 0; i < program->test_count; i++) {
        if (reach_runs(program, &program->tests[i], near)) {
            snprintf(command, sizeof command,
                     "beside=$PWD/%s; trap 'rm -f $beside/assets $beside/levels' EXIT; "
                     "ln -sfn $PWD/assets $PWD/levels $beside; "
                     "TMPDIR=$beside FOOTHOLD=$beside/foothold tests/e2e/run.sh %s",
                     run->folder, program->tests[i].name);
            if (notices(run, "e2e", command, (Limits){0, 300}, by)) {
                return true;
            }
        }
    }
    return false;
}

static bool units_notice(const Run *run, const Reach *unit, char by[256]) {
    ReachPlace place = run->task->place;
    uint8_t *near = reach_blocks(unit, place, true);
    uint8_t *all = reach_blocks(unit, place, false);
    bool noticed = near && all && link_program(run, "unit", run->plan->unit) &&
                   all_cases_notice(run, unit, near, all, by);
    free(near);
    free(all);
    return noticed;
}

static bool programs_notice(const Run *run, const Reach *program, char by[256]) {
    if (!run->task->needs_program || program->test_count == 0) {
        return false;
    }
    uint8_t *near = reach_blocks(program, run->task->place, true);
    bool noticed = near && link_program(run, "foothold", run->plan->foothold) &&
                   program_notices(run, program, near, by);
    free(near);
    return noticed;
}

MutantVerdict mutant_run(const MutantPlan *plan, const MutantTask *task, const Reach *unit,
                         const Reach *program, char by[256]) {
    Run run = {plan, task, ""};
    char command[PLAN_COMMAND];
    signal(SIGINT, end_running);
    signal(SIGTERM, end_running);
    snprintf(run.folder, sizeof run.folder, "%s/jobs/%d", plan->place, task->job);
    snprintf(command, sizeof command, "rm -rf %s; mkdir -p %s %s/same", run.folder, run.folder,
             plan->place);
    bool compiles = system(command) == 0;
    bool same = compiles && is_same_at(&run, "-O1", &compiles);
    if (!compiles || same) {
        return same ? MUTANT_SAME : MUTANT_BROKEN;
    }
    bool noticed =
        units_notice(&run, unit, by) ||
        (!task->only && ((link_program(&run, "golden", plan->golden) && golden_notices(&run, by)) ||
                         programs_notice(&run, program, by) || sanitizers_notice(&run, unit, by)));
    if (noticed) {
        return MUTANT_KILLED;
    }
    return is_same_at(&run, "-O2", &compiles) ? MUTANT_SAME : MUTANT_SURVIVED;
}
