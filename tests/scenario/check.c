// check.c - holds the expectations of a case against its trace, and the variants' traces against
// the plain one.
//
// An expectation is about the frames since the last expectation, its leg. Frames of a leg count
// from 1.

#include "scenario.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void scenario_fail(ScenarioReport *report, int line, const char *format, ...) {
    if (report->failures++ > 0) {
        return;
    }
    va_list args;
    va_start(args, format);
    vsnprintf(report->text, sizeof report->text, format, args);
    va_end(args);
    report->line = line;
}

/// The expectations of a case while they are checked.
typedef struct Check {
    const Scenario *scenario;
    const Trace *trace;
    ScenarioReport *report;
    int before, last; // the leg: the frame before it, and its last
} Check;

static void describe(const Check *check, int frame, char *text, size_t room) {
    const TraceActor *actor = &check->trace->frames[frame].actors[0];
    snprintf(text, room, "x=%d y=%d vx=%g vy=%g gap=%d", actor->box.x, actor->box.y,
             (double)actor->vx / FH_TICKS_PER_SECOND, (double)actor->vy / FH_TICKS_PER_SECOND,
             actor->gap);
}

static void fail_at(const Check *check, const ScenarioStep *step, int frame, const char *claim,
                    double got) {
    char state[160];
    describe(check, frame, state, sizeof state);
    scenario_fail(check->report, step->line,
                  "frame %d of the leg (%d of the case): %.*s, got %g (%s)", frame - check->before,
                  frame, (int)strcspn(claim, ","), claim, got, state);
}

static bool holds(const Check *check, const char *text, int frame) {
    const char *failed;
    double got;
    return claims_hold(check->scenario, check->trace, frame, text, &failed, &got, check->report);
}

/// Fails unless the step's claims hold after a frame.
static bool demand(const Check *check, const ScenarioStep *step, int frame) {
    const char *failed = step->text;
    double got = 0;
    if (frame < 0 || frame >= check->trace->count) {
        scenario_fail(check->report, step->line, "there is no frame %d", frame);
        return false;
    }
    if (claims_hold(check->scenario, check->trace, frame, step->text, &failed, &got,
                    check->report)) {
        return true;
    }
    fail_at(check, step, frame, failed, got);
    return false;
}

static void check_each(const Check *check, const ScenarioStep *step) {
    for (int frame = check->before + 1; frame <= check->last; frame++) {
        if (!demand(check, step, frame)) {
            return;
        }
    }
}

static void check_end(const Check *check, const ScenarioStep *step) {
    demand(check, step, check->last);
}

static void check_some(const Check *check, const ScenarioStep *step) {
    for (int frame = check->before + 1; frame <= check->last; frame++) {
        if (holds(check, step->text, frame)) {
            return;
        }
    }
    scenario_fail(check->report, step->line, "in no frame: %s", step->text);
}

static void check_never(const Check *check, const ScenarioStep *step) {
    for (int frame = check->before + 1; frame <= check->last; frame++) {
        if (holds(check, step->text, frame)) {
            fail_at(check, step, frame, step->text, 1);
            return;
        }
    }
}

static void check_when(const Check *check, const ScenarioStep *step) {
    int met = 0;
    for (int frame = check->before + 1; frame <= check->last; frame++) {
        if (holds(check, step->condition, frame)) {
            met++;
            if (!demand(check, step, frame)) {
                return;
            }
        }
    }
    if (met == 0) {
        scenario_fail(check->report, step->line, "never met: %s", step->condition);
    }
}

static void check_first(const Check *check, const ScenarioStep *step) {
    for (int frame = check->before + 1; frame <= check->last; frame++) {
        if (holds(check, step->condition, frame)) {
            demand(check, step, frame);
            return;
        }
    }
    scenario_fail(check->report, step->line, "never met: %s", step->condition);
}

static void check_span(const Check *check, const ScenarioStep *step) {
    for (int frame = step->from; frame <= step->to; frame++) {
        if (!demand(check, step, check->before + frame)) {
            return;
        }
    }
}

static void check_runs(const Check *check, const ScenarioStep *step) {
    const char *text = step->text;
    int used = 0;
    double expected, got;
    for (int frame = check->before + 1; sscanf(text, " %lf%n", &expected, &used) == 1; frame++) {
        if (frame > check->last) {
            scenario_fail(check->report, step->line, "the leg has fewer frames than values");
            return;
        }
        if (!claim_value(check->scenario, check->trace, frame, step->condition, &got,
                         check->report)) {
            return;
        }
        if (got - expected > 1e-4 || expected - got > 1e-4) {
            char claim[100];
            snprintf(claim, sizeof claim, "%s = %g", step->condition, expected);
            fail_at(check, step, frame, claim, got);
            return;
        }
        text += used;
        text += strspn(text, " ,");
    }
}

/// The leg that ends before the label step called `name`; false when there is none.
static bool find_leg(const Check *check, const char *name, int *before, int *last) {
    const Scenario *scenario = check->scenario;
    int start = 0;
    for (int i = 0; i < scenario->step_count; i++) {
        if (scenario->steps[i].kind != STEP_LABEL) {
            continue;
        }
        *last = check->trace->step_ends[i];
        if (strcmp(scenario->steps[i].text, name) == 0) {
            *before = start;
            return true;
        }
        start = *last;
    }
    return false;
}

static void check_retraces(const Check *check, const ScenarioStep *step) {
    int before, last;
    if (!find_leg(check, step->text, &before, &last)) {
        scenario_fail(check->report, step->line, "no leg is called %s", step->text);
        return;
    }
    for (int i = 0; i <= last - before && check->before + i <= check->last; i++) {
        const TraceActor *out = &check->trace->frames[last - i].actors[0];
        const TraceActor *back = &check->trace->frames[check->before + i].actors[0];
        if (memcmp(&out->box, &back->box, sizeof out->box) != 0) {
            scenario_fail(check->report, step->line,
                          "frame %d of the way back: at %d,%d, not %d,%d", i, back->box.x,
                          back->box.y, out->box.x, out->box.y);
            return;
        }
    }
}

static void (*const checks[STEP_KINDS])(const Check *check, const ScenarioStep *step) = {
    [STEP_EACH] = check_each,   [STEP_END] = check_end,   [STEP_SOME] = check_some,
    [STEP_NEVER] = check_never, [STEP_WHEN] = check_when, [STEP_FIRST] = check_first,
    [STEP_SPAN] = check_span,   [STEP_RUNS] = check_runs, [STEP_RETRACES] = check_retraces,
};

void scenario_check(const Scenario *scenario, const Trace *trace, ScenarioReport *report) {
    Check check = {scenario, trace, report, 0, 0};
    bool new_leg = true;
    int expectations = 0;
    for (int i = 0; i < scenario->step_count; i++) {
        const ScenarioStep *step = &scenario->steps[i];
        int end = trace->step_ends[i];
        if (checks[step->kind]) {
            checks[step->kind](&check, step);
            new_leg = true;
            expectations++;
        } else {
            if (new_leg && end > check.last) {
                check.before = check.last;
                new_leg = false;
            }
            check.last = end;
        }
    }
    if (expectations == 0) {
        scenario_fail(report, scenario->line, "the case expects nothing");
    }
}

/// True when two frames say the same. Events are compared, hashes are not.
static bool is_same_actor(const TraceActor *a, const TraceActor *b) {
    return memcmp(&a->box, &b->box, sizeof a->box) == 0 && a->vx == b->vx && a->vy == b->vy &&
           a->rem_x == b->rem_x && a->rem_y == b->rem_y && a->state == b->state &&
           a->pose == b->pose && a->facing == b->facing && a->riding == b->riding &&
           a->gap == b->gap && a->wall == b->wall && a->head == b->head &&
           memcmp(a->sides, b->sides, sizeof a->sides) == 0 &&
           memcmp(a->events, b->events, sizeof a->events) == 0;
}

void scenario_compare(const Scenario *scenario, const Trace *plain, const Trace *other,
                      const char *variant, ScenarioReport *report) {
    for (int frame = 0; frame < plain->count && frame < other->count; frame++) {
        for (int i = 0; i < scenario->actor_count; i++) {
            const TraceActor *a = &plain->frames[frame].actors[i];
            const TraceActor *b = &other->frames[frame].actors[i];
            if (!is_same_actor(a, b)) {
                scenario_fail(
                    report, scenario->line,
                    "%s, frame %d: %s at %d,%d v=%g,%g gap=%d; plain: %d,%d v=%g,%g gap=%d",
                    variant, frame, scenario->actors[i].name, b->box.x, b->box.y, (double)b->vx,
                    (double)b->vy, b->gap, a->box.x, a->box.y, (double)a->vx, (double)a->vy,
                    a->gap);
                return;
            }
        }
    }
}

static bool is_wanted(const Scenario *scenario, const ScenarioVariant *variant) {
    return (!variant->actors_reversed || scenario->actor_count > 1) &&
           (!variant->solids_reversed || (scenario->solid_count > 1 && !scenario->solids_order));
}

enum { ORDERS_MAX = 24 };

/// How many orders of its things a case is played in: all, at most ORDERS_MAX, where actors stop
/// each other or solids are several.
static int orders_of(const Scenario *scenario) {
    bool has_crates = false;
    int orders = 1;
    for (int i = 0; i < scenario->actor_count; i++) {
        has_crates |= scenario->actor_count > 1 && (scenario->actors[i].flags & FH_ACTOR_BLOCKS);
    }
    int solids = scenario->solids_order ? 1 : scenario->solid_count;
    int most = fh_max(has_crates ? scenario->actor_count : 1, solids);
    for (int i = 2; i <= most && orders < ORDERS_MAX; i++) {
        orders *= i;
    }
    return fh_min(orders, ORDERS_MAX);
}

static void run_in_all_orders(const Scenario *scenario, const ScenarioMover *mover,
                              const Trace *plain, ScenarioReport *report) {
    for (int order = 1; order < orders_of(scenario); order++) {
        ScenarioVariant variant = {.name = "in another order", .order = order};
        Trace other = {0};
        scenario_play(scenario, &variant, mover, &other, report);
        scenario_compare(scenario, plain, &other, variant.name, report);
        trace_free(&other);
    }
}

void scenario_run(const Scenario *scenario, const ScenarioMover *mover, ScenarioReport *report) {
    Trace plain = {0};
    if (scenario->error[0]) {
        scenario_fail(report, scenario->line, "%s", scenario->error);
        return;
    }
    scenario_play(scenario, &scenario_variants[0], mover, &plain, report);
    scenario_check(scenario, &plain, report);
    for (int i = 1; i < SCENARIO_VARIANTS; i++) {
        const ScenarioVariant *variant = &scenario_variants[i];
        if (is_wanted(scenario, variant)) {
            Trace other = {0};
            scenario_play(scenario, variant, mover, &other, report);
            scenario_compare(scenario, &plain, &other, variant->name, report);
            trace_free(&other);
        }
    }
    run_in_all_orders(scenario, mover, &plain, report);
    trace_free(&plain);
}
