// run.c - plays a case: steps to frames, frames to a Trace in the case's own numbers.
//
// A frame is: solids that the text moves; a tick of the World; the parts of the step (the movers
// called by hand) and gravity; contacts anew. Then it is written down and the invariants are
// checked.

#include "scenario.h"

#include "pixels.h"
#include "engine/rules/solid.h"
#include "engine/rules/solid_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IDLE_FRAMES = 600, SETTLE_FRAMES = 900, STILL_FRAMES = 30 };

/// Walking pushes crates.
static FhMove walk_x(FhWorld *world, FhActor *actor, float amount) {
    return fh_actor_move_x(world, actor, amount, &fh_on_collide_push_crates);
}

static FhMove rise_y(FhWorld *world, FhActor *actor, float amount) {
    return fh_actor_move_y(world, actor, amount, NULL);
}

const ScenarioMover scenario_engine = {
    .tick = fh_world_tick,
    .move_x = walk_x,
    .move_y = rise_y,
    .move = fh_actor_move,
    .resize = fh_actor_resize,
    .refresh = fh_actor_refresh_contacts,
    .solid_move = fh_solid_move,
    .set_collidable = fh_solid_set_collidable,
    .set_speed = fh_solid_set_speed,
};

/// A case while it is played.
typedef struct Run {
    ScenarioStage stage;
    const ScenarioMover *mover;
    Trace *trace;
    ScenarioReport *report;
    float solid_vx[SCENARIO_SOLIDS_MAX], solid_vy[SCENARIO_SOLIDS_MAX]; // px a frame
    float gravity;
    bool has_gravity;
    bool was_edited; // since the last frame: law 17 may move an actor that is now inside a blocker
    TraceActor now[SCENARIO_ACTORS_MAX]; // sums, flags and counts of the frame being made
    FrameRequest requests[SCENARIO_ACTORS_MAX];
} Run;

static float turned(const Run *run, float dx) {
    return run->stage.variant.mirrored ? -dx : dx;
}

// Writing down

static int actor_of_index(const ScenarioStage *stage, int index) {
    for (int i = 0; i < stage->scenario->actor_count; i++) {
        if (index >= 0 && stage->actors[i].index1 == (uint32_t)index + 1) {
            return i;
        }
    }
    return -1;
}

static int solid_of_index1(const ScenarioStage *stage, int index1) {
    for (int i = 0; i < stage->scenario->solid_count; i++) {
        if (index1 > 0 && stage->solids[i].index1 == (uint32_t)index1) {
            return i + 1;
        }
    }
    return 0;
}

/// Counts the World's events and clears them.
static void collect_events(Run *run) {
    FhWorld *world = run->stage.world;
    for (int i = 0; i < world->event_count; i++) {
        const FhEvent *event = &fh_world_event_list(world)[i];
        int actor = actor_of_index(&run->stage, event->actor);
        if (actor >= 0 && event->type >= 0 && event->type < SCENARIO_EVENT_TYPES) {
            run->now[actor].events[event->type]++;
            run->now[actor].wall |= event->type == FH_EVENT_BUMP_WALL;
            run->now[actor].head |= event->type == FH_EVENT_BUMP_HEAD;
        }
    }
    world->event_count = 0;
}

static void read_actor(Run *run, int index) {
    TraceActor *now = &run->now[index];
    const FhActor *actor = scenario_actor(&run->stage, index);
    if (!actor) {
        now->state = FH_STATE_DEAD;
        return;
    }
    bool mirrored = run->stage.variant.mirrored;
    now->box = scenario_from_world(&run->stage.variant, fh_actor_box(actor));
    now->dx = (actor->x - run->requests[index].x_before) * (mirrored ? -1 : 1);
    now->dy = actor->y - run->requests[index].y_before;
    now->vx = turned(run, actor->vx);
    now->vy = actor->vy;
    now->rem_x = turned(run, actor->rem_x);
    now->rem_y = actor->rem_y;
    now->state = actor->state;
    now->pose = actor->pose;
    now->facing = mirrored ? -actor->control.facing : actor->control.facing;
    now->sliding = mirrored ? -actor->control.sliding : actor->control.sliding;
    now->riding = solid_of_index1(&run->stage, actor->riding);
    for (int side = 0; side < FH_SIDES; side++) {
        int from = mirrored && side <= FH_SIDE_RIGHT ? FH_SIDE_RIGHT - side : side;
        now->sides[side] = actor->contacts.sides[from].by;
    }
    now->gap = pixels_gap(run->stage.world, actor);
}

static bool reserve_frame(Trace *trace) {
    if (trace->count < trace->capacity) {
        return true;
    }
    int capacity = trace->capacity ? trace->capacity * 2 : 128;
    TraceFrame *frames = NULL;
    if (capacity <= TRACE_FRAMES_MAX * 2) {
        frames = realloc(trace->frames, (size_t)capacity * sizeof *frames);
    }
    if (frames) {
        trace->frames = frames;
        trace->capacity = capacity;
    }
    return frames != NULL;
}

static void write_frame(Run *run) {
    Trace *trace = run->trace;
    for (int i = 0; i < run->stage.scenario->actor_count; i++) {
        read_actor(run, i);
    }
    if (!reserve_frame(trace)) {
        scenario_fail(run->report, 0, "the case has too many frames");
        return;
    }
    TraceFrame *frame = &trace->frames[trace->count++];
    memset(frame, 0, sizeof *frame);
    memcpy(frame->actors, run->now, sizeof run->now);
    frame->hash = fh_world_hash(run->stage.world);
    for (int i = 0; i < run->stage.scenario->solid_count; i++) {
        const FhSolid *solid = scenario_solid(&run->stage, i);
        frame->solids[i] = scenario_from_world(&run->stage.variant, fh_solid_box(solid));
    }
}

void trace_free(Trace *trace) {
    free(trace->frames);
    memset(trace, 0, sizeof *trace);
}

// One frame

static void begin_frame(Run *run) {
    for (int i = 0; i < run->stage.scenario->actor_count; i++) {
        const FhActor *actor = scenario_actor(&run->stage, i);
        run->now[i].wall = false;
        run->now[i].head = false;
        run->requests[i] = (FrameRequest){0};
        if (actor) {
            run->requests[i].x_before = actor->x;
            run->requests[i].y_before = actor->y;
            run->requests[i].is_asked = actor->driver == FH_DRIVER_NONE && !run->was_edited;
        }
    }
    run->was_edited = false;
}

/// Moves what the text moves, ticks, and notes how far all solids went.
static void tick_world(Run *run, uint32_t held) {
    const ScenarioStage *stage = &run->stage;
    FhPoint before[SCENARIO_SOLIDS_MAX];
    for (int i = 0; i < stage->scenario->solid_count; i++) {
        FhSolid *solid = scenario_solid(stage, i);
        before[i] = (FhPoint){solid->x, solid->y};
    }
    for (int i = 0; i < stage->scenario->solid_count; i++) {
        int at = stage->variant.solids_reversed ? stage->scenario->solid_count - 1 - i : i;
        if (run->solid_vx[at] != 0 || run->solid_vy[at] != 0) {
            run->mover->solid_move(stage->world, scenario_solid(stage, at),
                                   turned(run, run->solid_vx[at]), run->solid_vy[at]);
        }
    }
    collect_events(run);
    run->mover->tick(stage->world, (FhInput){held});
    collect_events(run);
    for (int i = 0; i < stage->scenario->solid_count; i++) {
        const FhSolid *solid = scenario_solid(stage, i);
        for (int j = 0; j < stage->scenario->actor_count; j++) {
            run->requests[j].solids_x += fh_abs(solid->x - before[i].x);
            run->requests[j].solids_y += fh_abs(solid->y - before[i].y);
        }
    }
}

static void note_move(Run *run, int index, float dx, float dy, FhMove2 did) {
    TraceActor *now = &run->now[index];
    now->sum_x += (double)dx;
    now->sum_y += (double)dy;
    now->wall |= did.x.blocked;
    now->head |= did.y.blocked && dy < 0;
    run->requests[index].asked_x += dx < 0 ? -dx : dx;
    run->requests[index].asked_y += dy < 0 ? -dy : dy;
}

/// Calls a mover by hand for one part of a frame.
static void play_part(Run *run, const ScenarioPart *part) {
    FhWorld *world = run->stage.world;
    FhActor *actor = scenario_actor(&run->stage, part->actor);
    FhMove2 did = {{0}, {0}};
    if (!actor || part->kind == PART_IDLE || actor->state != FH_STATE_ALIVE) {
        return;
    }
    run->mover->refresh(world, actor);
    if (part->kind == PART_WALK) {
        actor->vx = turned(run, part->dx) * FH_TICKS_PER_SECOND;
        did.x = run->mover->move_x(world, actor, turned(run, part->dx));
    } else if (part->kind == PART_RISE) {
        did.y = run->mover->move_y(world, actor, part->dy);
    } else {
        did = run->mover->move(world, actor, turned(run, part->dx), part->dy);
    }
    run->mover->refresh(world, actor);
    note_move(run, part->actor, part->dx, part->dy, did);
}

/// One frame of a free body: it walks as the step says, keeps its vy and falls by gravity.
static void play_fall(Run *run, int index, float dx) {
    FhWorld *world = run->stage.world;
    FhActor *actor = scenario_actor(&run->stage, index);
    if (!actor || actor->driver != FH_DRIVER_NONE || actor->state != FH_STATE_ALIVE) {
        return;
    }
    run->mover->refresh(world, actor);
    bool grounded = fh_contacts_floor(&actor->contacts) && actor->vy >= 0;
    actor->vx = turned(run, dx) * FH_TICKS_PER_SECOND;
    actor->vy = grounded ? 0 : actor->vy + run->gravity * FH_TICKS_PER_SECOND;
    float dy = actor->vy / FH_TICKS_PER_SECOND;
    FhMove2 did = run->mover->move(world, actor, turned(run, dx), dy);
    run->mover->refresh(world, actor);
    // A landed actor has no speed left, even where its last step was not tried.
    actor->vy = fh_contacts_floor(&actor->contacts) ? 0 : actor->vy;
    note_move(run, index, dx, dy, did);
}

static void play_parts(Run *run, const ScenarioStep *step) {
    float walks[SCENARIO_ACTORS_MAX] = {0};
    for (int i = 0; i < step->part_count; i++) {
        if (run->has_gravity && step->parts[i].kind == PART_WALK) {
            walks[step->parts[i].actor] += step->parts[i].dx;
        } else {
            play_part(run, &step->parts[i]);
        }
    }
    for (int i = 0; run->has_gravity && i < run->stage.scenario->actor_count; i++) {
        play_fall(run, i, walks[i]);
    }
    collect_events(run);
}

/// What the parts of a frame moved touches other things now.
static void refresh_contacts(Run *run) {
    for (int i = 0; i < run->stage.scenario->actor_count; i++) {
        FhActor *actor = scenario_actor(&run->stage, i);
        if (actor && actor->driver == FH_DRIVER_NONE && actor->state == FH_STATE_ALIVE) {
            run->mover->refresh(run->stage.world, actor);
        }
    }
}

static void check_invariants(Run *run, int frame) {
    for (int i = 0; i < run->stage.scenario->actor_count; i++) {
        invariants_check(&run->stage, i, &run->requests[i], frame, run->report);
    }
    int number = -1;
    const char *wrong = fh_world_validate(run->stage.world, &number);
    if (wrong) {
        scenario_fail(run->report, 0, "frame %d: the World: %s (number %d)", frame, wrong, number);
    }
}

/// Plays one frame, neither checked nor written down.
static void play_frame(Run *run, const ScenarioStep *step, uint32_t held) {
    begin_frame(run);
    tick_world(run, held);
    if (step->kind == STEP_FRAMES) {
        play_parts(run, step);
    }
    refresh_contacts(run);
}

static void play_and_write_frame(Run *run, const ScenarioStep *step, uint32_t held) {
    play_frame(run, step, held);
    check_invariants(run, run->trace->count);
    write_frame(run);
}

static const struct {
    char letter;
    uint32_t bit, mirrored_bit;
} key_letters[] = {
    {'L', FH_INPUT_LEFT, FH_INPUT_RIGHT}, {'R', FH_INPUT_RIGHT, FH_INPUT_LEFT},
    {'U', FH_INPUT_UP, FH_INPUT_UP},      {'D', FH_INPUT_DOWN, FH_INPUT_DOWN},
    {'J', FH_INPUT_JUMP, FH_INPUT_JUMP},  {'.', 0, 0},
};

/// Reads one key letter into the bits; false when it is none.
static bool read_key(const Run *run, char letter, uint32_t *held) {
    for (size_t i = 0; i < sizeof key_letters / sizeof *key_letters; i++) {
        if (key_letters[i].letter == letter) {
            *held |= run->stage.variant.mirrored ? key_letters[i].mirrored_bit : key_letters[i].bit;
            return true;
        }
    }
    return false;
}

static void play_keys(Run *run, const ScenarioStep *step) {
    const char *text = step->text + strspn(step->text, " ");
    while (*text) {
        uint32_t held = 0;
        const char *start = text;
        while (read_key(run, *text, &held)) {
            text++;
        }
        int times = (int)strtol(text, (char **)&text, 10);
        if (text == start || (*text && *text != ' ')) {
            scenario_fail(run->report, step->line, "no such key: %s", text);
            return;
        }
        for (int i = 0; i < fh_max(times, 1); i++) {
            play_and_write_frame(run, step, held);
        }
        text += strspn(text, " ");
    }
}

// Steps

static void set_field(Run *run, const ScenarioStep *step) {
    FhActor *actor = scenario_actor(&run->stage, step->subject);
    FhRect box = scenario_from_world(&run->stage.variant, fh_actor_box(actor));
    const char *field = step->text;
    if (strcmp(field, "vx") == 0) {
        actor->vx = turned(run, step->a) * FH_TICKS_PER_SECOND;
    } else if (strcmp(field, "vy") == 0) {
        actor->vy = step->a * FH_TICKS_PER_SECOND;
    } else if (strcmp(field, "remx") == 0) {
        actor->rem_x = turned(run, step->a);
    } else if (strcmp(field, "remy") == 0) {
        actor->rem_y = step->a;
    } else if (strcmp(field, "x") == 0) {
        box.x = (int)step->a;
    } else if (strcmp(field, "y") == 0) {
        box.y = (int)step->a;
    } else {
        scenario_fail(run->report, step->line, "no such field: %s", field);
    }
    box = scenario_to_world(&run->stage.variant, box);
    actor->x = box.x;
    actor->y = box.y;
    run->mover->refresh(run->stage.world, actor);
}

static void put_tiles(Run *run, const ScenarioStep *step) {
    int col = (int)step->a;
    int row = (int)step->b;
    for (int i = 0; i < step->frames; i++) {
        scenario_put(&run->stage, step->text[0], col, row);
        col += (int)step->parts[0].dx;
        row += (int)step->parts[0].dy;
    }
}

static void play_step(Run *run, const ScenarioStep *step) {
    FhWorld *world = run->stage.world;
    run->was_edited |= step->kind == STEP_PUT || step->kind == STEP_APPEARS;
    switch (step->kind) {
    case STEP_FRAMES:
        for (int i = 0; i < step->frames; i++) {
            play_and_write_frame(run, step, 0);
        }
        break;
    case STEP_KEYS:
        play_keys(run, step);
        break;
    case STEP_MOVES:
        run->solid_vx[step->subject] = step->a;
        run->solid_vy[step->subject] = step->b;
        break;
    case STEP_APPEARS:
        run->mover->set_collidable(world, scenario_solid(&run->stage, step->subject), step->a != 0);
        collect_events(run);
        break;
    case STEP_RESIZE:
        run->mover->resize(world, scenario_actor(&run->stage, step->subject), (int)step->a,
                           (int)step->b);
        break;
    case STEP_SET:
        set_field(run, step);
        break;
    case STEP_PUT:
        put_tiles(run, step);
        break;
    case STEP_GRAVITY:
        run->gravity = step->a;
        run->has_gravity = true;
        break;
    default: // expectations: check.c
        break;
    }
}

// The idle run

/// What the idle run must not change.
typedef struct Rest {
    FhRect box;
    float vx, vy, rem_x, rem_y;
    int state, pose;
} Rest;

static Rest rest_of(const FhActor *actor) {
    return (Rest){fh_actor_box(actor), actor->vx,    actor->vy,  actor->rem_x,
                  actor->rem_y,        actor->state, actor->pose};
}

static bool is_same_rest(const Rest *a, const Rest *b) {
    return memcmp(&a->box, &b->box, sizeof a->box) == 0 && a->vx == b->vx && a->vy == b->vy &&
           a->rem_x == b->rem_x && a->rem_y == b->rem_y && a->state == b->state &&
           a->pose == b->pose;
}

/// Plays an idle frame; returns true when it changed nothing.
static bool idle_changes_nothing(Run *run) {
    static const ScenarioStep idle = {.kind = STEP_FRAMES};
    Rest before[SCENARIO_ACTORS_MAX];
    int count = run->stage.scenario->actor_count;
    bool same = true;
    for (int i = 0; i < count; i++) {
        before[i] = rest_of(scenario_actor(&run->stage, i));
    }
    play_frame(run, &idle, 0);
    for (int i = 0; i < count; i++) {
        Rest after = rest_of(scenario_actor(&run->stage, i));
        same = same && is_same_rest(&before[i], &after);
    }
    return same;
}

static bool can_rest(const Run *run) {
    const Scenario *scenario = run->stage.scenario;
    bool rests = !scenario->never_rests;
    for (int i = 0; i < scenario->solid_count; i++) {
        rests = rests && scenario->solids[i].def.path_count < 2;
    }
    return rests;
}

/// I5: without input, everything comes to rest and stays as it is.
static void play_idle(Run *run) {
    memset(run->solid_vx, 0, sizeof run->solid_vx);
    memset(run->solid_vy, 0, sizeof run->solid_vy);
    int still = 0;
    for (int i = 0; i < SETTLE_FRAMES && still < STILL_FRAMES; i++) {
        still = idle_changes_nothing(run) ? still + 1 : 0;
    }
    for (int i = 0; i < IDLE_FRAMES; i++) {
        if (!idle_changes_nothing(run)) {
            const FhActor *actor = scenario_actor(&run->stage, 0);
            scenario_fail(run->report, 0, "I5: idle frame %d changed something: %s is at %d,%d", i,
                          run->stage.scenario->actors[0].name, actor->x, actor->y);
            return;
        }
    }
    check_invariants(run, -1);
}

static void play_all(Run *run) {
    const Scenario *scenario = run->stage.scenario;
    for (int i = 0; i < scenario->solid_count; i++) {
        run->solid_vx[i] = scenario->solids[i].vx;
        run->solid_vy[i] = scenario->solids[i].vy;
    }
    for (int i = 0; i < scenario->actor_count; i++) {
        FhActor *actor = scenario_actor(&run->stage, i);
        run->now[i].sum_x = scenario->actors[i].box.x;
        run->now[i].sum_y = scenario->actors[i].box.y;
        if (actor) {
            run->mover->refresh(run->stage.world, actor);
        }
    }
    collect_events(run);
    write_frame(run);
    for (int i = 0; i < scenario->step_count; i++) {
        play_step(run, &scenario->steps[i]);
        run->trace->step_ends[i] = run->trace->count - 1;
    }
    if (can_rest(run)) {
        play_idle(run);
    }
}

void scenario_play(const Scenario *scenario, const ScenarioVariant *variant,
                   const ScenarioMover *mover, Trace *trace, ScenarioReport *report) {
    Run run = {.mover = mover, .trace = trace, .report = report};
    if (!scenario_stage_init(&run.stage, scenario, variant)) {
        scenario_fail(report, scenario->line, "out of memory");
        return;
    }
    play_all(&run);
    scenario_stage_free(&run.stage);
}
