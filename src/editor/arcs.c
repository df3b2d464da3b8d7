// arcs.c - jump arcs: how far and high the hero jumps from the ground under the pointer.
//
// A small World with the hero alone stands on the level's own terrain; four runs of it (left and
// right, full and short jump) start from the same place at full run. They are made anew when the
// place or the level changes.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "editor/state.h"

enum { ARC_TICKS = 120, SHORT_HOLD_TICKS = 2, DROP_TILES = 4, ARCS = 4 };

void arcs_free(Editor *editor) {
    free(editor->arcs.points);
    fh_mask_destroy(editor->arcs.ground);
    editor->arcs = (ArcStore){0};
}

static FhPoint ground_below(const Editor *editor, FhPoint from) {
    int far = DROP_TILES * editor_tile_size(editor);
    for (int down = 0; down < far; down++) {
        if (fh_terrain_overlaps(editor->level->terrain, (FhRect){from.x, from.y + down, 1, 1})) {
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

static FhWorld *hero_alone(Editor *editor, FhPoint feet) {
    const Level *level = editor->level;
    FhRect bounds = level_bounds(level);
    FhWorldDef def = {
        .terrain = level->terrain, .mask = ground_now(editor), .bounds = bounds, .actors = 1};
    FhWorld *world = fh_world_create(&def);
    if (world == NULL) {
        return NULL;
    }
    FhTuning tuning = level_tuning(level);
    int w = (int)tuning.width;
    int h = (int)tuning.height;
    FhActorDef hero = {.box = {feet.x - w / 2, feet.y - h, w, h}, .driver = FH_DRIVER_PLAYER};
    hero.movement = (uint8_t)level_movement(level);
    fh_world_set_tuning(world, 0, &tuning);
    fh_world_add_actor(world, &hero);
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
    FhWorld *start = hero_alone(editor, from);
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
    FhPoint from = start_place(editor);
    uint64_t changes = editor->history.changes;
    if (!arcs->valid || arcs->seen != changes || from.x != arcs->from.x || from.y != arcs->from.y) {
        run_all(editor, from);
        arcs->from = from;
        arcs->seen = changes;
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
