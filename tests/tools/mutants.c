// mutants.c - makes small wrong changes of our sources, one at a time, and looks whether any test
// notices (`make mutants`).
//
// Places are drawn by a seed: an operator (mutations.h), then a place where it can be done. A
// change that does not compile, or that leaves the object as it was, counts as none, and another is
// drawn. Of the unit cases those run that run the changed block, the quickest first, then all
// others that enter its function; then golden; for editor, view, ui and app the end-to-end tests
// that run the block; last the quick cases of the block once more, with sanitizers. The first
// failure kills the mutant. --slow leaves slow cases out: for a first
// look, whose survivors --again tries with all. COUNT is reached in the order of the draws, so that
// it does not matter which job ends first.
//
// Known equivalents (tests/tools/mutants.same) are named by file, function, and the lines before and
// after the change, so that they outlive a move. Survivors are printed in the same form.

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mutant_run.h"
#include "mutations.h"

enum { FILES_MAX = 512, JOBS_MAX = 16, KEY_MAX = 4096 };

typedef struct Area {
    const char *name;
    const char *folders[4];
    bool needs_program;
} Area;

static const Area areas[] = {
    {"rules", {"src/engine/rules/", "src/engine/control/"}, false},
    {"movers", {"src/engine/movers/", "src/rigid/"}, false},
    {"level", {"src/level/"}, false},
    {"editor", {"src/editor/"}, true},
    {"game", {"src/game/"}, false},
    {"app", {"src/app/", "src/view/", "src/ui/"}, true},
};
enum { AREAS = sizeof areas / sizeof areas[0] };

typedef struct Source {
    char path[256];
    CFile file;
    Mutations mutations;
    char *lines; // of each line from 1, whether it may be changed; NULL is all
} Source;

typedef enum State { DRAWN, RUNNING, KILLED, SURVIVED, SAME, BROKEN, LISTED } State;

// One that was drawn.
typedef struct Candidate {
    int source, mutation;
    State state;
    int listed; // index of the known equivalent; -1
    char by[256];
} Candidate;

// Known mutants: of mutants.same, or of the log of an earlier run.
typedef struct Keys {
    char **list; // owned
    int count, room;
} Keys;

typedef struct Options {
    const char *plan, *area, *since, *again, *same;
    const char *function, *only; // NULL: any; cases by name, apart by blanks
    int count, jobs, slow;
    unsigned seed;
} Options;

typedef struct Job {
    pid_t pid;
    int candidate;
    int answer; // a pipe
} Job;

typedef struct Hunt {
    Options options;
    const Area *area;
    MutantPlan plan;
    Reach unit, program;
    Source sources[FILES_MAX];
    int source_count;
    Candidate *candidates; // in the order of the draws
    int candidate_count, next;
    Keys same, again;
    Job jobs[JOBS_MAX];
    uint32_t random;
    FILE *log;
} Hunt;

static uint32_t draw(Hunt *hunt, uint32_t below) {
    hunt->random ^= hunt->random << 13;
    hunt->random ^= hunt->random >> 17;
    hunt->random ^= hunt->random << 5;
    return hunt->random % below;
}

static void *need(void *memory) {
    if (!memory) {
        fprintf(stderr, "mutants: out of memory\n");
        exit(1);
    }
    return memory;
}

// --- names of mutants ----------------------------------------------------------------------

// The lines that a change touches, with all space as single blanks.
static size_t write_lines(char *to, size_t size, const char *text, int from, int end) {
    size_t used = 0;
    bool blank = true;
    for (int i = from; i < end && used + 2 < size; i++) {
        bool space = text[i] == ' ' || text[i] == '\n' || text[i] == '\t';
        if (!(space && blank)) {
            to[used++] = space ? ' ' : text[i];
        }
        blank = space;
    }
    used -= used > 0 && to[used - 1] == ' ';
    to[used] = '\0';
    return used;
}

static const char *function_of(const Source *source, const Mutation *mutation) {
    return mutation->function < 0 ? "-" : source->file.functions[mutation->function].name;
}

// "FILE FUNCTION\n- before\n+ after\n"
static void name_mutant(const Source *source, const Mutation *mutation, const char *changed,
                        char key[KEY_MAX]) {
    int from;
    int to;
    int unused;
    c_line_at(&source->file, mutation->from, &from, &unused);
    c_line_at(&source->file, mutation->to, &unused, &to);
    int longer = (int)strlen(changed) - source->file.size;
    size_t used =
        (size_t)snprintf(key, KEY_MAX, "%s %s\n- ", source->path, function_of(source, mutation));
    used += write_lines(key + used, KEY_MAX / 2 - 300, source->file.text, from, to);
    used += (size_t)snprintf(key + used, KEY_MAX - used, "\n+ ");
    used += write_lines(key + used, KEY_MAX - used - 2, changed, from, to + longer);
    snprintf(key + used, KEY_MAX - used, "\n");
}

static void add_key(Keys *keys, const char *key) {
    if (keys->count == keys->room) {
        keys->room = keys->room ? 2 * keys->room : 64;
        keys->list = need(realloc(keys->list, (size_t)keys->room * sizeof *keys->list));
    }
    keys->list[keys->count++] = need(strdup(key));
}

static int find_key(const Keys *keys, const char *key) {
    int at = keys->count - 1;
    while (at >= 0 && strcmp(keys->list[at], key) != 0) {
        at--;
    }
    return at;
}

// Three lines each: "src/... FUNCTION", "- ...", "+ ..."; all other lines tell why.
static bool read_keys(Keys *keys, const char *path) {
    char key[KEY_MAX] = "";
    char line[KEY_MAX];
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in)) {
        size_t used = strlen(key);
        if (strncmp(line, "src/", 4) == 0) {
            snprintf(key, sizeof key, "%s", line);
        } else if (key[0] && (line[0] == '-' || line[0] == '+')) {
            snprintf(key + used, sizeof key - used, "%s", line);
        }
        if (line[0] == '+' && key[0]) {
            add_key(keys, key);
            key[0] = '\0';
        }
    }
    return in && fclose(in) == 0;
}

// --- what can be changed -------------------------------------------------------------------

// Marks the lines that `git diff` says were changed since a commit.
static void mark_changed_lines(Source *source, const char *since) {
    char command[1024];
    char line[1024];
    source->lines = need(calloc(1, (size_t)source->file.size + 2));
    snprintf(command, sizeof command, "git diff -U0 %s -- %s", since, source->path);
    FILE *in = popen(command, "r");
    while (in && fgets(line, sizeof line, in)) {
        int from;
        int count = 1;
        const char *plus = strncmp(line, "@@", 2) == 0 ? strchr(line, '+') : NULL;
        if (plus && sscanf(plus, "+%d,%d", &from, &count) >= 1) {
            for (int i = from; i < from + count && i <= source->file.size; i++) {
                source->lines[i] = 1;
            }
        }
    }
    if (in) {
        pclose(in);
    }
}

static void add_source(Hunt *hunt, const char *path) {
    Source *source = &hunt->sources[hunt->source_count];
    snprintf(source->path, sizeof source->path, "%s", path);
    if (hunt->source_count == FILES_MAX || !c_file_load(path, &source->file)) {
        fprintf(stderr, "mutants: %s cannot be read\n", path);
        return;
    }
    if (!mutations_find(&source->file, &source->mutations)) {
        need(NULL);
    }
    if (hunt->options.since) {
        mark_changed_lines(source, hunt->options.since);
    }
    hunt->source_count++;
}

static void add_folder(Hunt *hunt, const char *folder) {
    char command[512];
    char line[256];
    snprintf(command, sizeof command, "ls %s*.c", folder);
    FILE *in = popen(command, "r");
    while (in && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        add_source(hunt, line);
    }
    if (in) {
        pclose(in);
    }
}

static bool may_change(const Hunt *hunt, const Source *source, const Mutation *mutation) {
    const char *function = hunt->options.function;
    return (!source->lines || source->lines[mutation->line]) &&
           (!function || strcmp(function, function_of(source, mutation)) == 0);
}

// All of an operator's places, in any order yet.
typedef struct Pool {
    Candidate *list;
    int count;
} Pool;

static void fill_pools(const Hunt *hunt, Pool *pools) {
    for (int i = 0; i < hunt->source_count; i++) {
        const Source *source = &hunt->sources[i];
        for (int m = 0; m < source->mutations.count; m++) {
            const Mutation *mutation = &source->mutations.list[m];
            Pool *pool = &pools[mutation->operator];
            if (may_change(hunt, source, mutation)) {
                pool->list =
                    need(realloc(pool->list, (size_t)(pool->count + 1) * sizeof *pool->list));
                // draw_all frees it. NOLINTNEXTLINE(clang-analyzer-unix.Malloc)
                pool->list[pool->count++] = (Candidate){.source = i, .mutation = m, .listed = -1};
            }
        }
    }
}

static int left_in(const Pool *pools) {
    int left = 0;
    for (int i = 0; i < OPERATORS; i++) {
        left += pools[i].count;
    }
    return left;
}

// Draws all, so that the order is known before the first runs.
static void draw_all(Hunt *hunt) {
    Pool pools[OPERATORS] = {0};
    fill_pools(hunt, pools);
    int total = left_in(pools);
    hunt->candidates = need(calloc((size_t)total + 1, sizeof *hunt->candidates));
    while (hunt->candidate_count < total) {
        Pool *pool = &pools[draw(hunt, OPERATORS)];
        if (pool->count > 0) {
            uint32_t at = draw(hunt, (uint32_t)pool->count);
            hunt->candidates[hunt->candidate_count++] = pool->list[at];
            pool->list[at] = pool->list[--pool->count];
        }
    }
    for (int i = 0; i < OPERATORS; i++) {
        free(pools[i].list);
    }
}

// --- running -------------------------------------------------------------------------------

static char *change(const Hunt *hunt, const Candidate *candidate) {
    const Source *source = &hunt->sources[candidate->source];
    return need(mutation_apply(&source->file, &source->mutations.list[candidate->mutation]));
}

static void name_candidate(const Hunt *hunt, const Candidate *candidate, char key[KEY_MAX]) {
    const Source *source = &hunt->sources[candidate->source];
    char *changed = change(hunt, candidate);
    name_mutant(source, &source->mutations.list[candidate->mutation], changed, key);
    free(changed);
}

// In a child process: tries one and writes the verdict.
static void try_candidate(const Hunt *hunt, const Candidate *candidate, int job, int answer) {
    const Source *source = &hunt->sources[candidate->source];
    const Mutation *mutation = &source->mutations.list[candidate->mutation];
    bool outside = mutation->function < 0;
    MutantTask task = {{source->path, outside ? "" : function_of(source, mutation), mutation->line},
                       source->file.text,
                       change(hunt, candidate),
                       job,
                       hunt->options.slow,
                       hunt->options.only,
                       hunt->area->needs_program};
    char said[1 + 256] = "";
    said[0] = (char)('0' + mutant_run(&hunt->plan, &task, &hunt->unit, &hunt->program, said + 1));
    ssize_t done = write(answer, said, sizeof said);
    _exit(done == sizeof said ? 0 : 1);
}

static void start(Hunt *hunt, int job, int index) {
    int pipes[2];
    if (pipe(pipes) != 0) {
        perror("mutants: pipe");
        exit(1);
    }
    fflush(NULL);
    hunt->candidates[index].state = RUNNING;
    pid_t pid = fork();
    if (pid == 0) {
        close(pipes[0]);
        try_candidate(hunt, &hunt->candidates[index], job, pipes[1]);
    }
    close(pipes[1]);
    hunt->jobs[job] = (Job){pid, index, pipes[0]};
}

static void print_candidate(Hunt *hunt, const Candidate *candidate, const char *what) {
    char key[KEY_MAX];
    const Source *source = &hunt->sources[candidate->source];
    const Mutation *mutation = &source->mutations.list[candidate->mutation];
    name_candidate(hunt, candidate, key);
    FILE *outs[] = {stdout, hunt->log};
    for (int i = 0; i < 2; i++) {
        fprintf(outs[i], "%s %s:%d %s%s%s\n", what, source->path, mutation->line,
                operator_names[mutation->operator], candidate->by[0] ? " by " : "", candidate->by);
        bool shown = candidate->state == SURVIVED || hunt->options.only;
        if (shown || outs[i] == hunt->log) {
            fprintf(outs[i], "%s%s", shown ? "" : " ", key);
        }
        fflush(outs[i]);
    }
}

static void note_verdict(Hunt *hunt, Job *job) {
    static const State states[] = {KILLED, SURVIVED, SAME, BROKEN};
    static const char *const words[] = {"killed", "survived", "same", "broken"};
    Candidate *candidate = &hunt->candidates[job->candidate];
    char said[1 + 256] = "3";
    ssize_t size = read(job->answer, said, sizeof said);
    int verdict = size == sizeof said ? said[0] - '0' : 3;
    close(job->answer);
    job->pid = 0;
    candidate->state = states[verdict];
    memcpy(candidate->by, said + 1, sizeof candidate->by);
    if (verdict <= 1) {
        print_candidate(hunt, candidate, words[verdict]);
    }
}

static void wait_for_one(Hunt *hunt) {
    pid_t pid = waitpid(-1, NULL, 0);
    for (int i = 0; i < hunt->options.jobs; i++) {
        if (hunt->jobs[i].pid == pid) {
            note_verdict(hunt, &hunt->jobs[i]);
        }
    }
}

static int count_state(const Hunt *hunt, State state) {
    int count = 0;
    for (int i = 0; i < hunt->candidate_count; i++) {
        count += hunt->candidates[i].state == state;
    }
    return count;
}

// The next that is to run; -1 when none is left. Known equivalents are passed over.
static int next_candidate(Hunt *hunt) {
    while (hunt->next < hunt->candidate_count) {
        int index = hunt->next++;
        char key[KEY_MAX];
        name_candidate(hunt, &hunt->candidates[index], key);
        if (find_key(&hunt->same, key) >= 0) {
            hunt->candidates[index].state = LISTED;
        } else if (!hunt->options.again || find_key(&hunt->again, key) >= 0) {
            return index;
        }
    }
    return -1;
}

static int free_job(const Hunt *hunt) {
    int job = 0;
    while (job < hunt->options.jobs && hunt->jobs[job].pid != 0) {
        job++;
    }
    return job;
}

static bool wants_more(const Hunt *hunt) {
    int counted =
        count_state(hunt, KILLED) + count_state(hunt, SURVIVED) + count_state(hunt, RUNNING);
    bool proved = hunt->options.only && count_state(hunt, KILLED) > 0;
    return !proved && (hunt->options.again || counted < hunt->options.count);
}

static void run_all(Hunt *hunt) {
    for (;;) {
        int job = free_job(hunt);
        int index = job < hunt->options.jobs && wants_more(hunt) ? next_candidate(hunt) : -1;
        if (index >= 0) {
            start(hunt, job, index);
        } else if (count_state(hunt, RUNNING) > 0) {
            wait_for_one(hunt);
        } else {
            return;
        }
    }
}

static void print_score(Hunt *hunt) {
    int killed = count_state(hunt, KILLED);
    int counted = killed + count_state(hunt, SURVIVED);
    FILE *outs[] = {stdout, hunt->log};
    for (int i = 0; i < 2; i++) {
        fprintf(
            outs[i],
            "%s, seed %u: %d of %d killed (%d %%); %d changed nothing, %d are listed, %d did not "
            "compile\n",
            hunt->area->name, hunt->options.seed, killed, counted,
            counted ? 100 * killed / counted : 100, count_state(hunt, SAME),
            count_state(hunt, LISTED), count_state(hunt, BROKEN));
    }
}

// --- an area -------------------------------------------------------------------------------

static void end_sources(Hunt *hunt) {
    for (int i = 0; i < hunt->source_count; i++) {
        c_file_free(&hunt->sources[i].file);
        free(hunt->sources[i].mutations.list);
        free(hunt->sources[i].lines);
        hunt->sources[i] = (Source){0};
    }
    free(hunt->candidates);
    hunt->candidates = NULL;
    hunt->source_count = hunt->candidate_count = hunt->next = 0;
}

static void open_log(Hunt *hunt) {
    char path[PLAN_PATH + 64];
    snprintf(path, sizeof path, "%s/%s-%u%s.log", hunt->plan.place,
             strchr(hunt->area->name, '/') ? "files" : hunt->area->name, hunt->options.seed,
             hunt->options.again ? "-again" : "");
    hunt->log = need(fopen(path, "w"));
}

static void hunt_in(Hunt *hunt, const Area *area) {
    hunt->area = area;
    hunt->random = hunt->options.seed * 2654435761u + 1;
    open_log(hunt);
    for (int i = 0; i < 4 && area->folders[i]; i++) {
        add_folder(hunt, area->folders[i]);
    }
    draw_all(hunt);
    run_all(hunt);
    print_score(hunt);
    fclose(hunt->log);
    end_sources(hunt);
}

static const char *const usage =
    "usage: mutants PLAN [--area NAME | --area FOLDER/] [--count N] [--seed N] [--jobs N]\n"
    "       [--since COMMIT] [--again LOG] [--same FILE] [--slow MS]\n"
    "       [--function NAME --only CASES]: until one of the cases kills a mutant of it\n";

static bool take_option(Options *options, const char *name, const char *value) {
    const struct {
        const char *name;
        const char **text;
        int *number;
    } rows[] = {{"--area", &options->area, NULL},   {"--since", &options->since, NULL},
                {"--again", &options->again, NULL}, {"--same", &options->same, NULL},
                {"--count", NULL, &options->count}, {"--jobs", NULL, &options->jobs},
                {"--slow", NULL, &options->slow},   {"--function", &options->function, NULL},
                {"--only", &options->only, NULL}};
    if (strcmp(name, "--seed") == 0) {
        options->seed = (unsigned)strtoul(value, NULL, 10);
        return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            if (rows[i].text) {
                *rows[i].text = value;
            } else {
                *rows[i].number = atoi(value);
            }
            return true;
        }
    }
    return false;
}

static bool read_options(Options *options, int argc, char **argv) {
    *options = (Options){.same = "tests/tools/mutants.same", .count = 20, .jobs = 2, .seed = 1};
    bool ok = argc >= 2 && argc % 2 == 0;
    for (int i = 2; ok && i + 1 < argc; i += 2) {
        ok = take_option(options, argv[i], argv[i + 1]);
    }
    options->plan = ok ? argv[1] : NULL;
    if (!ok || options->jobs < 1 || options->jobs > JOBS_MAX || options->count < 1) {
        fputs(usage, stderr);
        return false;
    }
    return true;
}

static bool prepare(Hunt *hunt, bool needs_program) {
    if (!mutant_plan_load(&hunt->plan, hunt->options.plan) ||
        !mutant_plan_reach(&hunt->plan, &hunt->unit, &hunt->program, needs_program)) {
        return false;
    }
    read_keys(&hunt->same, hunt->options.same);
    if (hunt->options.again && !read_keys(&hunt->again, hunt->options.again)) {
        fprintf(stderr, "mutants: %s cannot be read\n", hunt->options.again);
        return false;
    }
    return true;
}

int main(int argc, char **argv) {
    static Hunt hunt;
    if (!read_options(&hunt.options, argc, argv)) {
        return 2;
    }
    const char *name = hunt.options.area;
    const Area own = {name, {name}, false};
    bool is_own = name && strchr(name, '/');
    bool known = !name || is_own;
    bool needs_program = false;
    for (int i = 0; i < AREAS; i++) {
        bool chosen = !name || strcmp(areas[i].name, name) == 0;
        known |= chosen;
        needs_program |= chosen && areas[i].needs_program;
    }
    if (!known) {
        fprintf(stderr, "mutants: no area %s; there are rules, movers, level, editor, game, app\n",
                name);
        return 2;
    }
    if (!prepare(&hunt, needs_program)) {
        return 1;
    }
    if (is_own) {
        hunt_in(&hunt, &own);
    }
    for (int i = 0; i < AREAS; i++) {
        if (!name || strcmp(areas[i].name, name) == 0) {
            hunt_in(&hunt, &areas[i]);
        }
    }
    return 0;
}
