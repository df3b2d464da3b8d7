// stats.c - what the tuning values come to: measured by a short run on flat ground, so that they
// are true for every movement and every rule of control.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "editor/state.h"
#include "level/movers.h"

enum { FLOOR_Y = 0, FLOOR_W = 1 << 16, RUN_TICKS_MAX = 600, JUMP_TICKS_MAX = 360 };

static FhWorld *flat_world(const Editor *editor, const FhTerrain *empty, const FhTuning *tuning) {
    FhWorldDef def = {.terrain = empty,
                      .movers = level_movers,
                      .mover_count = level_mover_count,
                      .bounds = {-FLOOR_W / 2, -FLOOR_W / 2, FLOOR_W, FLOOR_W},
                      .actors = 1,
                      .solids = 1};
    FhWorld *world = fh_world_create(&def);
    if (world == NULL) {
        return NULL;
    }
    int w = (int)tuning->width;
    int h = (int)tuning->height;
    FhSolidDef floor = {.box = {-FLOOR_W / 2, FLOOR_Y, FLOOR_W, 64}};
    FhActorDef hero = {.box = {-w / 2, FLOOR_Y - h, w, h}, .driver = FH_DRIVER_PLAYER};
    hero.movement = (uint8_t)level_movement(editor->level);
    fh_world_set_tuning(world, 0, tuning);
    fh_world_add_solid(world, &floor);
    fh_world_add_actor(world, &hero);
    return world;
}

/// Runs to the right until full speed; returns the ticks it took.
static int run_up(FhWorld *world, float speed) {
    FhActorId hero = fh_world_actor_id(world, 0);
    int ticks = 0;
    while (ticks < RUN_TICKS_MAX && fh_world_actor(world, hero).vx < 0.99f * speed) {
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
        ticks++;
    }
    return ticks;
}

typedef struct Jump {
    int height, length, apex_ticks;
} Jump;

static Jump jump(FhWorld *world, uint32_t held) {
    FhActorId id = fh_world_actor_id(world, 0);
    FhActorView hero = fh_world_actor(world, id);
    Jump out = {0};
    FhRect start = hero.box;
    for (int tick = 1; tick <= JUMP_TICKS_MAX; tick++) {
        fh_world_tick(world, (FhInput){held | FH_INPUT_JUMP});
        hero = fh_world_actor(world, id);
        if (start.y - hero.box.y > out.height) {
            out.height = start.y - hero.box.y;
            out.apex_ticks = tick;
        }
        if (tick > 2 && fh_contacts_floor(&hero.contacts)) {
            break;
        }
    }
    out.length = fh_abs(hero.box.x - start.x);
    return out;
}

static void measure(Editor *editor, FhWorld *world, const FhTuning *tuning) {
    Lint *lint = &editor->lint;
    fh_world_tick(world, (FhInput){0});
    FhWorld *standing = fh_world_clone(world);
    lint->run_up_s = (float)run_up(world, tuning->run_speed) / FH_TICKS_PER_SECOND;
    lint->leap_px = (float)jump(world, FH_INPUT_RIGHT).length;
    if (standing != NULL) {
        Jump high = jump(standing, 0);
        lint->apex_px = (float)high.height;
        lint->apex_s = (float)high.apex_ticks / FH_TICKS_PER_SECOND;
    }
    fh_world_destroy(standing);
}

void stats_refresh(Editor *editor) {
    Lint *lint = &editor->lint;
    FhTuning tuning = level_tuning(editor->level);
    int movement = level_movement(editor->level);
    if (lint->stats_valid && movement == lint->stats_movement &&
        fh_tuning_equals(&tuning, &lint->stats_of)) {
        return;
    }
    lint->stats_of = tuning;
    lint->stats_movement = movement;
    lint->stats_valid = true;
    FhTerrain *empty = fh_terrain_create(editor->level->tileset);
    FhWorld *world = empty != NULL ? flat_world(editor, empty, &tuning) : NULL;
    if (world != NULL) {
        measure(editor, world, &tuning);
    }
    fh_world_destroy(world);
    fh_terrain_destroy(empty);
}

// ---- Arcs ----
//
// Jump arcs: how far and high the hero jumps from the ground under the pointer.
//
// A World of the level, without its crowds, has moving solids and crates where they are in the
// World that runs; four runs of it (left and right, full and short jump) start from the same place
// at full run. They are made anew when the place, the level, or a solid's place changes.

enum { ARC_TICKS = 120, SHORT_HOLD_TICKS = 2, DROP_TILES = 4, ARCS = 4 };

void arcs_free(Editor *editor) {
    free(editor->arcs.points);
    fh_world_destroy(editor->arcs.world);
    fh_mask_destroy(editor->arcs.ground);
    editor->arcs = (ArcStore){0};
}

// ---- The World that they are run in ----

/// The level's ground as it is now; NULL when it is the tiles alone.
static const FhMask *ground_now(Editor *editor) {
    ArcStore *arcs = &editor->arcs;
    FhGroundDef ground = level_ground(editor->level);
    if (!level_has_ground(editor->level)) {
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
static FhWorld *world_now(Editor *editor) {
    ArcStore *arcs = &editor->arcs;
    uint64_t changes = editor->history.changes + 1;
    if (arcs->world == NULL || arcs->world_seen != changes) {
        LevelWorldOptions options = {.mask = ground_now(editor), .without_crowds = true};
        fh_world_destroy(arcs->world);
        arcs->world = level_build_world(editor->level, &options);
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

void arcs_follow(Editor *editor, const FhWorld *running) {
    uint32_t behind = HISTORY_TOUCHED_OBJECTS | HISTORY_TOUCHED_LEVEL;
    FhWorld *world = running != NULL ? world_now(editor) : NULL;
    // Until the app has taken edits of solids over, the World that runs has others.
    if (world == NULL || (editor->history.touched & behind) != 0 ||
        fh_world_solid_slots(world) != fh_world_solid_slots(running)) {
        return;
    }
    fh_world_copy_solids(world, running);
    copy_crates(world, running);
}

// ---- Where they start ----

static bool is_ground(const Editor *editor, FhRect pixel) {
    const FhWorld *world = editor->arcs.world;
    FhSolidView solid = {0};
    if (world != NULL) {
        solid = fh_world_solid(world, fh_world_solid_in(world, pixel, 0));
    }
    return fh_terrain_overlaps(editor->level->terrain, pixel) ||
           (solid.id.index1 != 0 && !(solid.flags & FH_SOLID_POLYGON));
}

static FhPoint ground_below(const Editor *editor, FhPoint from) {
    int far = DROP_TILES * editor_tile_size(editor);
    for (int down = 0; down < far; down++) {
        if (is_ground(editor, (FhRect){from.x, from.y + down, 1, 1})) {
            return (FhPoint){from.x, from.y + down};
        }
    }
    return from;
}

static FhPoint start_place(const Editor *editor) {
    const Pointer *pointer = &editor->pointer;
    if (row_is_drawn(editor)) { // it is the jump from where the button went down
        const Drag *drag = &editor->drag;
        int size = editor_tile_size(editor);
        return ground_below(editor, (FhPoint){drag->col * size + size / 2, (int)floorf(drag->y)});
    }
    if (pointer->over_panel || !pointer->known) {
        return editor->hero;
    }
    return ground_below(editor, (FhPoint){(int)floorf(pointer->x), (int)floorf(pointer->y)});
}

// ---- The runs ----

/// A copy of the World with a hero at rest in the place of the one that runs, after a tick. NULL
/// out of memory, or where there is no room.
static FhWorld *hero_at(Editor *editor, FhPoint feet) {
    const FhWorld *now = world_now(editor);
    FhWorld *world = now != NULL ? fh_world_clone(now) : NULL;
    if (world == NULL) {
        return NULL;
    }
    FhTuning tuning = level_tuning(editor->level);
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
    if (arcs->count == arcs->room) {
        int room = arcs->room > 0 ? arcs->room * 2 : 512;
        FhPoint *points = realloc(arcs->points, (size_t)room * sizeof *points);
        if (points == NULL) {
            return false;
        }
        arcs->points = points;
        arcs->room = room;
    }
    arcs->points[arcs->count++] = (FhPoint){hero.x + hero.w / 2, hero.y + hero.h};
    return true;
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

static void run_all(Editor *editor, FhPoint from) {
    ArcStore *arcs = &editor->arcs;
    FhWorld *start = hero_at(editor, from);
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

static void show_arc(Editor *editor, int first, int end, EditorMarkRole role) {
    const FhPoint *points = editor->arcs.points;
    for (int i = first; i + 1 < end; i++) {
        FhPoint a = points[i];
        FhPoint b = points[i + 1];
        overlay_mark(editor, EDITOR_MARK_LINE, role, (FhRect){a.x, a.y, b.x - a.x, b.y - a.y});
    }
    if (end > first) {
        FhTuning tuning = level_tuning(editor->level);
        int w = (int)tuning.width;
        int h = (int)tuning.height;
        FhPoint last = points[end - 1];
        overlay_mark(editor, EDITOR_MARK_BOX, role, (FhRect){last.x - w / 2, last.y - h, w, h});
    }
}

static void refresh(Editor *editor) {
    ArcStore *arcs = &editor->arcs;
    const FhWorld *world = world_now(editor);
    FhPoint from = start_place(editor);
    uint64_t places = world != NULL ? places_of(world) : 0;
    if (!arcs->valid || arcs->places != places || from.x != arcs->from.x ||
        from.y != arcs->from.y) {
        run_all(editor, from);
        arcs->from = from;
        arcs->places = places;
        arcs->valid = true;
    }
}

int arcs_toward(Editor *editor, const FhPoint **feet) {
    const ArcStore *arcs = &editor->arcs;
    refresh(editor);
    int arc = 0, best = -1;
    float least = 0.0f;
    for (int i = 0; i < ARCS; i++) {
        for (int k = arcs->starts[i]; k < arcs->starts[i + 1]; k++) {
            float far = hypotf((float)arcs->points[k].x - editor->pointer.x,
                               (float)arcs->points[k].y - editor->pointer.y);
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

void arcs_show(Editor *editor) {
    ArcStore *arcs = &editor->arcs;
    refresh(editor);
    for (int i = 0; i < ARCS; i++) {
        show_arc(editor, arcs->starts[i], arcs->starts[i + 1],
                 i < 2 ? EDITOR_ROLE_ARC : EDITOR_ROLE_ARC_LOW);
    }
    for (int i = 0; i < arcs->bump_count; i++) {
        overlay_mark(editor, EDITOR_MARK_POINT, EDITOR_ROLE_WARN,
                     (FhRect){arcs->bumps[i].x, arcs->bumps[i].y, 0, 0});
    }
}
