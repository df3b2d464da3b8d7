#include "engine/movers/tile_body.h"

#include "engine/base/rounding.h"
#include "engine/rules/query.h"
#include "engine/state/world.h"

enum { STEP_TICKS_MAX = 60 };

// --- cells ----------------------------------------------------------------------------------

int fh_tile_body_cell(const FhWorld *world) {
    return fh_terrain_tile_size(world->terrain);
}

int fh_tile_body_cells_for(const FhWorld *world, int px) {
    return (px + fh_tile_body_cell(world) - 1) / fh_tile_body_cell(world);
}

FhRect fh_tile_body_at(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    int size = fh_tile_body_cell(world);
    int cols = fh_tile_body_cells_for(world, actor->w);
    int rows = fh_tile_body_cells_for(world, actor->h);
    const int32_t *words = fh_actor_state(actor)->whole;
    return (FhRect){(words[FH_TILE_COL] + dx) * size, (words[FH_TILE_FEET] + dy - rows) * size,
                    cols * size, rows * size};
}

/// Other bodies of its kind are obstacles where they are going; not those that it stands in
/// already.
static bool meets_body(const FhWorld *world, const FhActor *actor, FhRect copy) {
    const FhActor *actors = fh_actor_slots(world);
    FhRect here = fh_tile_body_at(world, actor, 0, 0);
    int count = fh_actor_is_by_itself(world, actor) ? 0 : world->actor_count;
    for (int i = 0; i < count; i++) {
        const FhActor *other = &actors[i];
        if (other == actor || !fh_actor_is_there(other) || other->movement != actor->movement ||
            fh_actors_pass(actor, other) || !fh_actor_state(other)->whole[FH_TILE_STARTED]) {
            continue;
        }
        FhRect cells = fh_tile_body_at(world, other, 0, 0);
        if (fh_rect_overlaps(cells, copy) && !fh_rect_overlaps(cells, here)) {
            return true;
        }
    }
    return false;
}

bool fh_tile_body_fits(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    FhRect copy = fh_tile_body_at(world, actor, dx, dy);
    return !fh_query_blocked(world, actor, copy) && !meets_body(world, actor, copy);
}

bool fh_tile_body_stands(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    FhActorCopy there = fh_actor_copy(actor);
    there.state.whole[FH_TILE_COL] += dx;
    there.state.whole[FH_TILE_FEET] += dy;
    return !fh_tile_body_fits(world, &there.actor, 0, 1) ||
           fh_query_supported(world, actor, fh_tile_body_at(world, &there.actor, 0, 0));
}

// --- the place ------------------------------------------------------------------------------

/// Where the box is when it stands in its cells: in the middle, at the bottom.
static FhPoint rest_of(const FhWorld *world, const FhActor *actor) {
    FhRect cells = fh_tile_body_at(world, actor, 0, 0);
    return (FhPoint){cells.x + (cells.w - actor->w) / 2, fh_rect_bottom(cells) - actor->h};
}

bool fh_tile_body_is_at_rest(const FhWorld *world, const FhActor *actor) {
    FhPoint rest = rest_of(world, actor);
    return actor->x == rest.x && actor->y == rest.y;
}

void fh_tile_body_note_place(FhActor *actor) {
    fh_actor_state(actor)->whole[FH_TILE_LAST_MIDDLE] = 2 * actor->x + actor->w;
    fh_actor_state(actor)->whole[FH_TILE_LAST_FEET] = actor->y + actor->h;
}

/// The cells nearest to the box; of them and those beside them the first that are free. False when
/// none are.
static bool take_nearest_cells(const FhWorld *world, FhActor *actor) {
    static const FhPoint tries[] = {{0, 0},   {0, -1}, {-1, 0}, {1, 0}, {0, 1},
                                    {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    int size = fh_tile_body_cell(world);
    int margin = (fh_tile_body_cells_for(world, actor->w) * size - actor->w) / 2;
    int32_t *words = fh_actor_state(actor)->whole;
    words[FH_TILE_COL] = fh_floor_div(actor->x - margin + size / 2, size);
    words[FH_TILE_FEET] = fh_floor_div(actor->y + actor->h + size / 2, size);
    for (int i = 0; i < (int)(sizeof tries / sizeof tries[0]); i++) {
        if (!fh_query_blocked(world, actor,
                              fh_tile_body_at(world, actor, tries[i].x, tries[i].y))) {
            words[FH_TILE_COL] += tries[i].x;
            words[FH_TILE_FEET] += tries[i].y;
            return true;
        }
    }
    return false;
}

bool fh_tile_body_has_room(const FhWorld *world, const FhActor *actor) {
    FhActorCopy there = fh_actor_copy(actor);
    return take_nearest_cells(world, &there.actor);
}

void fh_tile_body_end_all(FhActor *actor) {
    int32_t *words = fh_actor_state(actor)->whole;
    words[FH_TILE_TICKS_LEFT] = words[FH_TILE_GOES_X] = words[FH_TILE_GOES_Y] = 0;
    words[FH_TILE_RISES] = words[FH_TILE_LEAPS] = words[FH_TILE_HANGS] = words[FH_TILE_PULLS] = 0;
}

void fh_tile_body_find_place(const FhWorld *world, FhActor *actor) {
    int32_t *words = fh_actor_state(actor)->whole;
    if (!words[FH_TILE_STARTED] || words[FH_TILE_LAST_MIDDLE] != 2 * actor->x + actor->w ||
        words[FH_TILE_LAST_FEET] != actor->y + actor->h) {
        words[FH_TILE_STARTED] = 1;
        fh_tile_body_end_all(actor);
        take_nearest_cells(world, actor);
    }
}

// --- a step ---------------------------------------------------------------------------------

int fh_tile_body_ticks_at(const FhWorld *world, float speed) {
    float ticks =
        (float)(fh_tile_body_cell(world) * FH_TICKS_PER_SECOND) / (speed > 1.0f ? speed : 1.0f);
    return fh_clamp(fh_round(ticks), 1, STEP_TICKS_MAX);
}

/// Commits a step in the logic; the box follows for the eye (B7).
static void begin_step(const FhWorld *world, FhActor *actor, int dx, int dy, float speed) {
    int32_t *words = fh_actor_state(actor)->whole;
    words[FH_TILE_COL] += dx;
    words[FH_TILE_FEET] += dy;
    words[FH_TILE_GOES_X] = dx;
    words[FH_TILE_GOES_Y] = dy;
    words[FH_TILE_TICKS_LEFT] = fh_tile_body_ticks_at(world, speed);
    actor->vx = (float)dx * speed;
    actor->vy = (float)dy * speed;
}

bool fh_tile_body_try_step(const FhWorld *world, FhActor *actor, int dx, int dy, float speed) {
    if (speed <= 0.0f || !fh_tile_body_fits(world, actor, dx, dy)) {
        return false;
    }
    begin_step(world, actor, dx, dy, speed);
    return true;
}

static bool ease_by(const FhWorld *world, FhActor *actor, int dx, int dy) {
    int count = fh_max(fh_abs(dx), fh_abs(dy));
    for (int px = 0; px < count; px++) {
        FhRect box = fh_rect_moved(fh_actor_box(actor), fh_sign(dx), fh_sign(dy));
        if (fh_query_blocked(world, actor, box)) {
            return false;
        }
        actor->x = box.x;
        actor->y = box.y;
    }
    return true;
}

void fh_tile_body_ease(const FhWorld *world, FhActor *actor) {
    int32_t *words = fh_actor_state(actor)->whole;
    FhPoint rest = rest_of(world, actor);
    int dx = (rest.x - actor->x) / words[FH_TILE_TICKS_LEFT];
    int dy = (rest.y - actor->y) / words[FH_TILE_TICKS_LEFT];
    bool free_x = ease_by(world, actor, dx, 0);
    bool free_y = ease_by(world, actor, 0, dy);
    words[FH_TILE_TICKS_LEFT]--;
    if (!free_x || !free_y) {
        fh_tile_body_end_all(actor);
        take_nearest_cells(world, actor);
    }
    fh_tile_body_note_place(actor);
}
