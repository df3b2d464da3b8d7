// stats.c - what the tuning values come to (level/jump.h).

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "editor/panels.h"
#include "level/jump.h"
#include "level/movers.h"
#include "level/text.h"

void stats_refresh(Lint *lint, const Document *doc) {
    FhTuning tuning = level_tuning(doc->level);
    int movement = level_movement(doc->level);
    if (lint->stats_valid && movement == lint->stats_movement &&
        fh_tuning_equals(&tuning, &lint->stats_of)) {
        return;
    }
    lint->stats_of = tuning;
    lint->stats_movement = movement;
    lint->stats_valid = true;
    LevelJump jump = level_measure_jump(doc->level, &tuning, movement);
    lint->run_up_s = (float)jump.run_up_ticks / FH_TICKS_PER_SECOND;
    lint->leap_px = (float)jump.length;
    lint->apex_px = (float)jump.height;
    lint->apex_s = (float)jump.apex_ticks / FH_TICKS_PER_SECOND;
}

// ---- Arcs ----
//
// Jump arcs: how far and high the hero jumps from the ground under the pointer.
//
// A World of the level, without its crowds, has moving solids and crates where they are in the
// World that runs; four runs of it (left and right, full and short jump) start from the same place
// at full run. They are made anew when the place, the level, or a solid's place changes.

enum { ARC_TICKS = 120, SHORT_HOLD_TICKS = 2, DROP_TILES = 4, ARCS = 4 };

void arcs_free(Hand *hand) {
    free(hand->arcs.points);
    fh_world_destroy(hand->arcs.world);
    fh_mask_destroy(hand->arcs.ground);
    hand->arcs = (ArcStore){0};
}

// ---- The World that they are run in ----

/// The level's ground as it is now; NULL when it is the tiles alone.
static const FhMask *ground_now(Hand *hand) {
    ArcStore *arcs = &hand->arcs;
    FhGroundDef ground = level_ground(hand->doc->level);
    if (!level_has_ground(hand->doc->level)) {
        return NULL;
    }
    if (arcs->ground == NULL) {
        arcs->ground = fh_ground_mask(&ground);
        arcs->ground_seen = fh_ground_seen(&ground);
    } else {
        fh_ground_follow(&ground, arcs->ground, arcs->ground, &arcs->ground_seen);
    }
    return arcs->ground;
}

/// The World of the level as it is now; NULL out of memory.
static FhWorld *world_now(Hand *hand) {
    ArcStore *arcs = &hand->arcs;
    uint64_t changes = hand->doc->history.changes + 1;
    if (arcs->world == NULL || arcs->world_seen != changes) {
        LevelWorldOptions options = {.mask = ground_now(hand), .without_crowds = true};
        fh_world_destroy(arcs->world);
        arcs->world = level_build_world(hand->doc->level, &options);
        arcs->world_seen = changes;
        arcs->valid = false;
    }
    return arcs->world;
}

/// The next actor that stops others, from a number on; none when there is no further one.
static FhActorView next_crate(const FhWorld *world, int *number) {
    for (; *number < fh_world_actor_slots(world); ++*number) {
        FhActorView view = fh_world_actor(world, fh_world_actor_id(world, *number));
        if (view.flags & FH_ACTOR_BLOCKS) {
            ++*number;
            return view;
        }
    }
    return (FhActorView){0};
}

static void copy_crates(FhWorld *to, const FhWorld *from) {
    int to_number = 0, from_number = 0;
    FhActorView crate = next_crate(to, &to_number), seen = next_crate(from, &from_number);
    for (; crate.id.index1 != 0 && seen.id.index1 != 0;) {
        if (crate.box.x != seen.box.x || crate.box.y != seen.box.y) {
            fh_world_teleport(to, crate.id, seen.box.x, seen.box.y);
        }
        crate = next_crate(to, &to_number);
        seen = next_crate(from, &from_number);
    }
}

/// A number that changes with the place of any solid or crate.
static uint64_t places_of(const FhWorld *world) {
    uint64_t sum = 1;
    int number = 0;
    for (int i = 0; i < fh_world_solid_slots(world); i++) {
        FhRect box = fh_world_solid(world, fh_world_solid_id(world, i)).box;
        sum = (sum * 31 + (uint32_t)box.x) * 31 + (uint32_t)box.y;
    }
    FhActorView crate = next_crate(world, &number);
    for (; crate.id.index1 != 0; crate = next_crate(world, &number)) {
        sum = (sum * 31 + (uint32_t)crate.box.x) * 31 + (uint32_t)crate.box.y;
    }
    return sum;
}

void arcs_follow(Hand *hand, const FhWorld *running) {
    uint32_t behind = HISTORY_TOUCHED_OBJECTS | HISTORY_TOUCHED_LEVEL;
    FhWorld *world = running != NULL ? world_now(hand) : NULL;
    // Until the app has taken edits of solids over, the World that runs has others.
    if (world == NULL || (hand->doc->history.touched & behind) != 0 ||
        fh_world_solid_slots(world) != fh_world_solid_slots(running)) {
        return;
    }
    fh_world_copy_solids(world, running);
    copy_crates(world, running);
}

// ---- Where they start ----

static bool is_ground(const Hand *hand, FhRect pixel) {
    const FhWorld *world = hand->arcs.world;
    FhSolidView solid = {0};
    if (world != NULL) {
        solid = fh_world_solid(world, fh_world_solid_in(world, pixel, 0));
    }
    return fh_terrain_overlaps(hand->doc->level->terrain, pixel) ||
           (solid.id.index1 != 0 && !(solid.flags & FH_SOLID_POLYGON));
}

static FhPoint ground_below(const Hand *hand, FhPoint from) {
    int far = DROP_TILES * hand->doc->level->tile_size;
    for (int down = 0; down < far; down++) {
        if (is_ground(hand, (FhRect){from.x, from.y + down, 1, 1})) {
            return (FhPoint){from.x, from.y + down};
        }
    }
    return from;
}

static FhPoint start_place(const Hand *hand) {
    const Pointer *pointer = &hand->pointer;
    if (row_is_drawn(hand)) { // it is the jump from where the button went down
        const Drag *drag = &hand->drag;
        int size = hand->doc->level->tile_size;
        return ground_below(hand, (FhPoint){drag->col * size + size / 2, (int)floorf(drag->y)});
    }
    if (pointer->over_panel || !pointer->known) {
        return hand->stage->hero;
    }
    return ground_below(hand, (FhPoint){(int)floorf(pointer->x), (int)floorf(pointer->y)});
}

// ---- The runs ----

/// A copy of the World with a hero at rest in the place of the one that runs, after a tick. NULL
/// out of memory, or where there is no room.
static FhWorld *hero_at(Hand *hand, FhPoint feet) {
    const FhWorld *now = world_now(hand);
    FhWorld *world = now != NULL ? fh_world_clone(now) : NULL;
    if (world == NULL) {
        return NULL;
    }
    FhTuning tuning = level_tuning(hand->doc->level);
    int w = (int)tuning.width;
    int h = (int)tuning.height;
    if (!fh_world_teleport(world, fh_world_actor_id(world, 0), feet.x - w / 2, feet.y - h)) {
        fh_world_destroy(world);
        return NULL;
    }
    fh_world_tick(world, (FhInput){0});
    return world;
}

static bool add_point(ArcStore *arcs, FhRect hero) {
    bool has_room =
        array_make_room(&arcs->points, &arcs->room, arcs->count + 1, sizeof *arcs->points);
    if (has_room) {
        arcs->points[arcs->count++] = (FhPoint){hero.x + hero.w / 2, hero.y + hero.h};
    }
    return has_room;
}

static void note_bumps(ArcStore *arcs, const FhWorld *world) {
    enum { ROOM = sizeof arcs->bumps / sizeof arcs->bumps[0] };
    int count;
    const FhEvent *events = fh_world_events(world, &count, NULL);
    for (int i = 0; i < count && arcs->bump_count < ROOM; i++) {
        const FhEvent *event = &events[i];
        if (event->type == FH_EVENT_BUMP_HEAD || event->type == FH_EVENT_BUMP_WALL) {
            arcs->bumps[arcs->bump_count++] = (FhPoint){event->x, event->y};
        }
    }
}

static void run_arc(ArcStore *arcs, FhWorld *world, int dir, int hold_ticks) {
    FhActorId id = fh_world_actor_id(world, 0);
    FhActorView hero = fh_world_actor(world, id);
    uint32_t way = dir > 0 ? FH_INPUT_RIGHT : FH_INPUT_LEFT;
    fh_world_set_velocity(world, id, (float)dir * fh_world_tuning(world, 0).run_speed, hero.vy);
    add_point(arcs, hero.box);
    for (int tick = 0; tick < ARC_TICKS; tick++) {
        uint32_t held = way | (tick < hold_ticks ? FH_INPUT_JUMP : 0);
        fh_world_tick(world, (FhInput){held});
        note_bumps(arcs, world);
        hero = fh_world_actor(world, id);
        bool ends = hero.state != FH_STATE_ALIVE || (tick > 1 && fh_contacts_floor(&hero.contacts));
        if (!add_point(arcs, hero.box) || ends) {
            break;
        }
    }
}

static void run_all(Hand *hand, FhPoint from) {
    ArcStore *arcs = &hand->arcs;
    FhWorld *start = hero_at(hand, from);
    FhWorld *world = start != NULL ? fh_world_clone(start) : NULL;
    arcs->count = 0;
    arcs->bump_count = 0;
    for (int i = 0; i < ARCS; i++) {
        arcs->starts[i] = arcs->count;
        if (world != NULL) {
            fh_world_copy(world, start);
            run_arc(arcs, world, i % 2 == 0 ? 1 : -1, i < 2 ? ARC_TICKS : SHORT_HOLD_TICKS);
        }
    }
    arcs->starts[ARCS] = arcs->count;
    fh_world_destroy(world);
    fh_world_destroy(start);
}

static void show_arc(Hand *hand, int first, int end, EditorMarkRole role) {
    const FhPoint *points = hand->arcs.points;
    for (int i = first; i + 1 < end; i++) {
        FhPoint a = points[i];
        FhPoint b = points[i + 1];
        overlay_line(hand->stage, role, a, b);
    }
    if (end > first) {
        FhTuning tuning = level_tuning(hand->doc->level);
        int w = (int)tuning.width;
        int h = (int)tuning.height;
        FhPoint last = points[end - 1];
        overlay_mark(hand->stage, EDITOR_MARK_BOX, role,
                     (FhRect){last.x - w / 2, last.y - h, w, h});
    }
}

static void refresh(Hand *hand) {
    ArcStore *arcs = &hand->arcs;
    const FhWorld *world = world_now(hand);
    FhPoint from = start_place(hand);
    uint64_t places = world != NULL ? places_of(world) : 0;
    if (!arcs->valid || arcs->places != places || from.x != arcs->from.x ||
        from.y != arcs->from.y) {
        run_all(hand, from);
        arcs->from = from;
        arcs->places = places;
        arcs->valid = true;
    }
}

int arcs_toward(Hand *hand, const FhPoint **feet) {
    const ArcStore *arcs = &hand->arcs;
    refresh(hand);
    int arc = 0, best = -1;
    float least = 0.0f;
    for (int i = 0; i < ARCS; i++) {
        for (int k = arcs->starts[i]; k < arcs->starts[i + 1]; k++) {
            float far = hypotf((float)arcs->points[k].x - hand->pointer.x,
                               (float)arcs->points[k].y - hand->pointer.y);
            if (best < 0 || far < least) {
                arc = i;
                best = k;
                least = far;
            }
        }
    }
    *feet = best < 0 ? NULL : arcs->points + arcs->starts[arc];
    return best < 0 ? 0 : best - arcs->starts[arc] + 1;
}

void arcs_show(Hand *hand) {
    ArcStore *arcs = &hand->arcs;
    refresh(hand);
    for (int i = 0; i < ARCS; i++) {
        show_arc(hand, arcs->starts[i], arcs->starts[i + 1],
                 i < 2 ? EDITOR_ROLE_ARC : EDITOR_ROLE_ARC_LOW);
    }
    for (int i = 0; i < arcs->bump_count; i++) {
        overlay_point(hand->stage, EDITOR_MARK_POINT, EDITOR_ROLE_WARN, arcs->bumps[i]);
    }
}

// ---- Lint ----
//
// The live check of the level: made anew when its changes have come to rest.

static bool is_alike(const Lint *lint, int a, int b) {
    return strcmp(lint->findings[a].text, lint->findings[b].text) == 0;
}

static void count_alike(Lint *lint) {
    for (int i = 0; i < lint->finding_count; i++) {
        int first = 0;
        while (!is_alike(lint, first, i)) {
            first++;
        }
        lint->alike[i] = 0;
        lint->alike[first]++;
    }
}

static void check(Lint *lint, const Document *doc) {
    int found = level_check(doc->level, doc->path[0] != '\0' ? doc->path : NULL, lint->findings,
                            FINDINGS_MAX);
    lint->finding_count = fh_min(found, FINDINGS_MAX);
    count_alike(lint);
    lint->seen = doc->history.changes;
    lint->valid = true;
}

void lint_refresh(Lint *lint, const Document *doc) {
    uint64_t changes = doc->history.changes;
    bool rests = changes == lint->asked && !doc->history.open;
    lint->asked = changes;
    if (!lint->valid || (rests && lint->seen != changes)) {
        check(lint, doc);
    }
}

static const LevelFinding *go_to(Lint *lint, Hand *hand, int at) {
    const LevelFinding *finding = &lint->findings[at];
    lint->finding_at = at + 1;
    camera_centre(hand, (float)finding->x, (float)finding->y);
    return finding;
}

void lint_next_finding(Lint *lint, Hand *hand) {
    check(lint, hand->doc);
    if (lint->finding_count == 0) {
        toast_say(hand->doc, UI_TOAST_GOOD, "No problems found");
        return;
    }
    const LevelFinding *finding = go_to(lint, hand, lint->finding_at % lint->finding_count);
    toast_say(hand->doc, finding->is_error ? UI_TOAST_BAD : UI_TOAST_INFO, "%s", finding->text);
}

void lint_next_alike(Lint *lint, Hand *hand, int finding) {
    int at = lint->finding_at % lint->finding_count;
    while (!is_alike(lint, at, finding)) {
        at = (at + 1) % lint->finding_count;
    }
    go_to(lint, hand, at);
}
