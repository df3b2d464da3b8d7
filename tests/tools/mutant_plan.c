#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "mutant_run.h"

static void take_line(MutantPlan *plan, const char *line) {
    struct {
        const char *word;
        char *to;
        size_t size;
    } rows[] = {
        {"place ", plan->place, sizeof plan->place},
        {"compile ", plan->compile, sizeof plan->compile},
        {"check ", plan->check, sizeof plan->check},
        {"link unit ", plan->unit, sizeof plan->unit},
        {"link golden ", plan->golden, sizeof plan->golden},
        {"link foothold ", plan->foothold, sizeof plan->foothold},
        {"link checked ", plan->checked, sizeof plan->checked},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t size = strlen(rows[i].word);
        if (strncmp(line, rows[i].word, size) == 0) {
            snprintf(rows[i].to, rows[i].size, "%s", line + size);
        }
    }
}

bool mutant_plan_load(MutantPlan *plan, const char *path) {
    static char line[PLAN_TEXT];
    *plan = (MutantPlan){0};
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        take_line(plan, line);
    }
    if (in) {
        fclose(in);
    }
    bool whole = plan->place[0] && plan->compile[0] && plan->unit[0];
    if (!whole) {
        fprintf(stderr, "mutants: %s does not say place, compile and link unit; run make mutants\n",
                path);
    }
    return whole;
}

static bool is_newer(const char *path, const char *than) {
    struct stat a;
    struct stat b;
    return stat(path, &a) == 0 && stat(than, &b) == 0 && a.st_mtime >= b.st_mtime;
}

// Runs a shell command that makes a file of coverage, unless that is newer than the program.
static bool note(const MutantPlan *plan, const char *name, const char *command) {
    char program[PLAN_PATH + 32];
    char path[PLAN_PATH + 32];
    char line[PLAN_COMMAND];
    snprintf(program, sizeof program, "%s/%s", plan->place, name);
    snprintf(path, sizeof path, "%s/%s.coverage", plan->place, name);
    if (is_newer(path, program)) {
        return true;
    }
    fprintf(stderr, "mutants: noting what each test of %s runs\n", program);
    snprintf(line, sizeof line,
             "rm -f %s %s.part; mkdir -p %s/temp; export FOOTHOLD_COVERAGE=$PWD/%s.part "
             "FOOTHOLD_TEST_TEMP=%s/temp FOOTHOLD=$PWD/%s; %s >%s.log 2>&1 && mv %s.part %s",
             path, path, plan->place, path, plan->place, program, command, path, path, path);
    if (system(line) != 0) {
        fprintf(stderr, "mutants: the tests of %s fail unchanged; see %s.log\n", program, path);
        return false;
    }
    return true;
}

bool mutant_plan_reach(const MutantPlan *plan, Reach *unit, Reach *program, bool needs_program) {
    char path[PLAN_PATH + 32];
    char binary[PLAN_PATH + 32];
    char command[PLAN_PATH + 32];
    snprintf(command, sizeof command, "%s/unit", plan->place);
    snprintf(path, sizeof path, "%s/unit.coverage", plan->place);
    if (!note(plan, "unit", command) || !reach_load(unit, command, path)) {
        return false;
    }
    snprintf(binary, sizeof binary, "%s/foothold", plan->place);
    snprintf(path, sizeof path, "%s/foothold.coverage", plan->place);
    // A part that fails unchanged, being in another place, is left out.
    const char *parts =
        "(beside=${FOOTHOLD%/*}; trap 'rm -f $beside/assets $beside/levels' EXIT; "
        "ln -sfn $PWD/assets $PWD/levels $beside; part_of=$FOOTHOLD_COVERAGE; "
        "for part in $(sed -n 's/^for part in \\(.*\\); do$/\\1/p' tests/e2e/run.sh); do "
        "size=$(stat -c %s $part_of 2>/dev/null || echo 0); "
        "FOOTHOLD_COVERAGE_NAME=$part tests/e2e/run.sh $part || truncate -s $size $part_of; done)";
    return !needs_program || !plan->foothold[0] ||
           (note(plan, "foothold", parts) && reach_load(program, binary, path));
}
