// scenario_test.c - every case under tests/scenarios/ is a case of this binary; and the checks
// themselves are shown able to fail.

#include "scenario.h"

#include "test.h"
#include "engine/rules/move.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char folder[] = "tests/scenarios";

enum { FILES_MAX = 200, CASES_MAX = 600 };

static Scenario *cases[FILES_MAX];
static int case_counts[FILES_MAX];
static const Scenario *all[CASES_MAX];
static TestCase tests[CASES_MAX];
static int file_count, all_count;

static void run_case(const void *subject) {
    const Scenario *scenario = subject;
    ScenarioReport report = {0};
    scenario_run(scenario, &scenario_engine, &report);
    if (report.failures > 0) {
        test_fail(scenario->file, report.line ? report.line : scenario->line, "%s", report.text);
    }
}

static int is_scenario(const struct dirent *entry) {
    const char *suffix = strrchr(entry->d_name, '.');
    return suffix && strcmp(suffix, ".txt") == 0;
}

static void register_case(const Scenario *scenario) {
    TestCase *test = &tests[all_count];
    test->name = scenario->name;
    test->file = scenario->file;
    test->run_on = run_case;
    test->subject = scenario;
    test_register(test);
    all[all_count++] = scenario;
}

static void load_file(const char *name) {
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int count = 0;
    Scenario *loaded = file_count < FILES_MAX ? scenario_load(path, &count) : NULL;
    if (!loaded) {
        return;
    }
    cases[file_count] = loaded;
    case_counts[file_count++] = count;
    for (int i = 0; i < count && all_count < CASES_MAX; i++) {
        register_case(&loaded[i]);
    }
}

__attribute__((constructor)) static void register_all(void) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_scenario, alphasort);
    for (int i = 0; i < count; i++) {
        load_file(entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

const Scenario *const *scenario_all(int *count) {
    *count = all_count;
    return all;
}

TEST(scenarios_are_found_from_the_working_directory) {
    CHECK(all_count > 50);
}

// The checks can fail

static const char step_room[] = "level\n"
                                "  ....\n"
                                "  ..##\n"
                                "  ####\n"
                                "\n"
                                "actor 8x12@0,20\n";

/// Plays a text with a mover; returns how often it failed.
static int failures_of(const char *text, const ScenarioMover *mover, ScenarioReport *report) {
    int count;
    char whole[1000];
    snprintf(whole, sizeof whole, "%s%s", step_room, text);
    Scenario *scenarios = scenario_parse("a text", whole, &count);
    *report = (ScenarioReport){0};
    for (int i = 0; i < count; i++) {
        scenario_run(&scenarios[i], mover, report);
    }
    free(scenarios);
    return report->failures;
}

static bool fails_with(const char *text, const char *why) {
    ScenarioReport report;
    failures_of(text, &scenario_engine, &report);
    if (!strstr(report.text, why)) {
        test_fail(__FILE__, __LINE__, "wanted a failure with \"%s\", got \"%s\"", why, report.text);
        return false;
    }
    return true;
}

TEST(scenario_that_holds_passes) {
    ScenarioReport report;
    CHECK_INT(0,
              failures_of("walk +1 x30\nend: x = 24, y = 20, wall\n", &scenario_engine, &report));
    CHECK_STR("", report.text);
}

TEST(scenario_with_a_wrong_expectation_fails_and_says_where) {
    fails_with("walk +1 x30\nend: x = 25\n",
               "frame 30 of the leg (30 of the case): x = 25, got 24");
    fails_with("walk +1 x30\neach: not wall\n", "frame 25 of the leg");
    fails_with("walk +1 x5\nsome: x = 6\n", "in no frame");
    fails_with("walk +1 x5\nnever: x = 3\n", "frame 3 of the leg");
    fails_with("walk +1 x5\nwhen x = 9: y = 20\n", "never met");
    fails_with("walk +1 x5\nfirst x > 2: x = 4\n", "got 3");
    fails_with("walk +1 x5\nruns x: 1,2,4\n", "x = 4, got 3");
    fails_with("walk +1 x5\nframes 2..3: x = 2\n", "frame 3 of the leg");
    fails_with("walk +1 x5\nlabel out\nwalk +1 x5\nretraces out\n", "way back");
}

TEST(scenario_that_cannot_be_read_fails) {
    fails_with("walk +1 x30\nend: z = 25\n", "cannot read");
    fails_with("stroll +1\nend: x = 25\n", "no such statement");
    fails_with("actor 8x12\nend: x = 25\n", "an actor is");
    fails_with("tuning legs 2\nend: x = 25\n", "no such tuning field");
    fails_with("walk +1 x30\n", "expects nothing");
}

static FhMove drifting_move_x(FhWorld *world, FhActor *actor, float amount) {
    return fh_actor_move_x(world, actor, amount < 0 ? amount * 2 : amount, NULL);
}

static FhMove tunnelling_move_x(FhWorld *world, FhActor *actor, float amount) {
    (void)world;
    actor->x += (int)amount;
    return (FhMove){.moved = (int)amount};
}

static FhMove positional_move_x(FhWorld *world, FhActor *actor, float amount) {
    return fh_actor_move_x(world, actor, actor->x < -1000 ? 0 : amount, NULL);
}

static void blind_refresh(const FhWorld *world, FhActor *actor) {
    (void)world;
    actor->contacts = (FhContacts){0};
}

static bool broken_fails_with(ScenarioMover broken, const char *why) {
    ScenarioReport report;
    failures_of("walk +4 x30\nend: y = 20\n", &broken, &report);
    if (!strstr(report.text, why)) {
        test_fail(__FILE__, __LINE__, "wanted a failure with \"%s\", got \"%s\"", why, report.text);
        return false;
    }
    return true;
}

TEST(scenario_with_a_mover_that_treats_left_otherwise_than_right_fails) {
    ScenarioMover broken = scenario_engine;
    broken.move_x = drifting_move_x;
    ScenarioReport report;
    failures_of("walk +1 x5\nend: y = 20\n", &broken, &report);
    CHECK(strstr(report.text, "mirrored, frame 1"));
}

TEST(scenario_with_a_mover_that_goes_through_walls_breaks_the_first_invariant) {
    ScenarioMover broken = scenario_engine;
    broken.move_x = tunnelling_move_x;
    broken_fails_with(broken, "I1");
}

TEST(scenario_with_a_mover_that_depends_on_the_place_fails) {
    ScenarioMover broken = scenario_engine;
    broken.move_x = positional_move_x;
    broken_fails_with(broken, "shifted by -256 tiles");
}

TEST(scenario_with_contacts_that_lie_breaks_the_fourth_invariant) {
    ScenarioMover broken = scenario_engine;
    broken.refresh = blind_refresh;
    broken_fails_with(broken, "I4");
}
