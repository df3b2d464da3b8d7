// mutant_run.h - builds one changed file into the test programs and looks which test notices.
//
// Works in a folder of its own below the plan's; the checkout is never changed.

#ifndef FOOTHOLD_TOOLS_MUTANT_RUN_H
#define FOOTHOLD_TOOLS_MUTANT_RUN_H

#include "reach.h"

enum { PLAN_TEXT = 16384, PLAN_PATH = 256, PLAN_COMMAND = 4096 };

// How to compile and link, as the Makefile wrote it: a word and a text a line. A link that is not
// given leaves its suite out.
typedef struct MutantPlan {
    char place[PLAN_PATH];   // a folder for all that is made
    char compile[PLAN_TEXT]; // a shell command with {level}, {source} and {out}
    char check[PLAN_TEXT];   // the same with sanitizers
    char unit[PLAN_TEXT];    // with {objects} and {out}, as are those below
    char golden[PLAN_TEXT];
    char foothold[PLAN_TEXT];
    char checked[PLAN_TEXT]; // the unit cases with sanitizers
} MutantPlan;

typedef enum MutantVerdict {
    MUTANT_KILLED,
    MUTANT_SURVIVED,
    MUTANT_SAME,
    MUTANT_BROKEN
} MutantVerdict;

// What is tried. `job` is a number that no other running one has.
typedef struct MutantTask {
    ReachPlace place;
    const char *original, *changed; // the file's text
    int job;
    int slow;           // ms: cases that take longer do not run; 0 is none
    const char *only;   // cases by name, apart by blanks: no other suite runs; NULL
    bool needs_program; // whether the end-to-end tests can see the place's area
} MutantTask;

/// Errors: returns false, having told why.
bool mutant_plan_load(MutantPlan *plan, const char *path);
/// Notes which test runs what, where that was not done since the programs were linked.
bool mutant_plan_reach(const MutantPlan *plan, Reach *unit, Reach *program, bool needs_program);

/// Compiles, links and tests. `by` gets what noticed. For a child process.
MutantVerdict mutant_run(const MutantPlan *plan, const MutantTask *task, const Reach *unit,
                         const Reach *program, char by[256]);

#endif
