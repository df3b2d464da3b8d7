// ground.c - turns the engine's lines near a body into a physics engine's ground.

#include "rigid/ground.h"

#include <math.h>

#include "engine/movers/near_lines.h"
#include "rigid/body.h"

// Px that a body may be below a one-way and still be above it.
#define SUNK          1.0f
#define SUNK_DROPPING 0.25f

/// A search: the actor, and what was found.
typedef struct Search {
    const FhWorld *world;
    const FhActor *who;
    bool drops;
    RigidGround *ground;
} Search;

static RigidPoint from_origin(const RigidGround *ground, FhPoint at) {
    return (RigidPoint){(float)(at.x - ground->origin.x), (float)(at.y - ground->origin.y)};
}

/// The height of a line (px from the origin) at x, which is on it.
static float height_at(const RigidLine *line, float x) {
    return line->a.y + (x - line->a.x) / (line->b.x - line->a.x) * (line->b.y - line->a.y);
}

/// The height of the feet of a body at x, px from its top; its corners are cut off.
static float feet_at(float x, float w, float h, float taper) {
    float aside = fmaxf(fmaxf(taper - x, x - (w - taper)), 0.0f);
    return h - aside;
}

float rigid_gap(const RigidLine *line, RigidPoint at, int w, int h) {
    float taper = rigid_taper(w, h);
    float left = fminf(line->a.x, line->b.x) - at.x;
    float right = fmaxf(line->a.x, line->b.x) - at.x;
    float corners[] = {0.0f, taper, (float)w - taper, (float)w, left, right};
    float gap = RIGID_NO_GAP;
    for (int i = 0; i < 6 && left < right; i++) {
        float x = corners[i];
        if (x >= fmaxf(left, 0.0f) && x <= fminf(right, (float)w)) {
            float feet = at.y + feet_at(x, (float)w, (float)h, taper);
            gap = fminf(gap, height_at(line, at.x + x) - feet);
        }
    }
    return gap;
}

/// The same as if the line had no ends: what a body drops through is a whole run of slopes.
static float gap_to_run(const RigidLine *line, RigidPoint at, int w, int h) {
    float taper = rigid_taper(w, h);
    float corners[] = {0.0f, taper, (float)w - taper, (float)w};
    float gap = RIGID_NO_GAP;
    for (int i = 0; i < 4; i++) {
        float feet = at.y + feet_at(corners[i], (float)w, (float)h, taper);
        gap = fminf(gap, height_at(line, at.x + corners[i]) - feet);
    }
    return gap;
}

/// True when the feet were above the line before the tick, up to the depth that a solver sinks
/// (B22).
static bool was_above(const Search *search, const RigidLine *line) {
    const FhActor *who = search->who;
    RigidPoint at = {who->rem_x, who->rem_y};
    if (search->drops) {
        return gap_to_run(line, at, who->w, who->h) >= -SUNK_DROPPING;
    }
    float gap = rigid_gap(line, at, who->w, who->h);
    if (gap < RIGID_NO_GAP) {
        return gap >= -SUNK;
    }
    float highest = fminf(line->a.y, line->b.y); // beside it
    float corner = line->a.y == line->b.y ? 0.0f : rigid_taper(who->w, who->h);
    return at.y + (float)who->h <= highest + SUNK + corner;
}

/// An FhLineVisit.
static void add_line(void *context, const FhLine *is) {
    const Search *search = context;
    RigidGround *ground = search->ground;
    RigidLine line = {.is = *is,
                      .a = from_origin(ground, is->a),
                      .b = from_origin(ground, is->b),
                      .grip = fh_line_grip(search->world, is)};
    float dx = line.b.x - line.a.x;
    float dy = line.b.y - line.a.y;
    float length = sqrtf(dx * dx + dy * dy);
    if (ground->count == RIGID_LINES_MAX || length < 0.5f) {
        return;
    }
    line.normal = (RigidPoint){dy / length, -dx / length};
    line.holds = rigid_is_one_way(&line) && line.normal.y < 0.0f && was_above(search, &line) &&
                 !fh_line_is_dropped(search->world, search->who, is);
    ground->lines[ground->count++] = line;
}

void rigid_ground_find(const FhWorld *world, const FhActor *who, FhRect box, bool drops,
                       RigidGround *ground) {
    Search search = {world, who, drops, ground};
    ground->origin = fh_actor_place(who);
    ground->count = 0;
    fh_near_lines(world, who, box, 0, add_line, &search);
}

void rigid_ground_of_solid(const FhWorld *world, const FhActor *who, FhRect box, int solid,
                           bool drops, RigidGround *ground) {
    Search search = {world, who, drops, ground};
    ground->origin = fh_actor_place(who);
    ground->count = 0;
    fh_solid_lines(world, &fh_world_solids(world)[solid], (FhPoint){0, 0}, box, add_line, &search);
}
