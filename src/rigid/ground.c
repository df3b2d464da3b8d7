// ground.c - turns the engine's lines near a body into a physics engine's ground.

#include "rigid/ground.h"

#include <math.h>

#include "engine/movers/near_lines.h"
#include "rigid/body.h"

#define SUNK 1.0f // px that a body may be below a one-way and still be above it

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

/// The height of a line (px from the origin) at x, or at the end that is nearest.
static float height_at(const RigidLine *line, float x) {
    float way = line->b.x - line->a.x;
    float part = way == 0.0f ? 0.0f : (x - line->a.x) / way;
    float kept = part < 0.0f ? 0.0f : part > 1.0f ? 1.0f : part;
    return line->a.y + kept * (line->b.y - line->a.y);
}

/// True when the feet were above the line before the tick, up to the depth that a solver sinks and
/// the corners that are cut off where the line slopes (B22).
static bool was_above(const Search *search, const RigidLine *line) {
    const FhActor *who = search->who;
    float feet = (float)who->h + who->rem_y;
    float highest = fminf(height_at(line, 0.0f), height_at(line, (float)who->w));
    float sunk = line->a.y == line->b.y ? SUNK : SUNK + rigid_taper(who->w, who->h);
    return feet <= highest + (search->drops ? 0.0f : sunk);
}

/// An FhLineVisit.
static void add_line(void *context, const FhLine *is) {
    const Search *search = context;
    RigidGround *ground = search->ground;
    RigidLine line = {.is = *is, .a = from_origin(ground, is->a), .b = from_origin(ground, is->b)};
    float dx = line.b.x - line.a.x;
    float dy = line.b.y - line.a.y;
    float length = sqrtf(dx * dx + dy * dy);
    if (ground->count == RIGID_LINES_MAX || length < 0.5f) {
        return;
    }
    line.normal = (RigidPoint){dy / length, -dx / length};
    line.holds = rigid_is_one_way(&line) && was_above(search, &line) &&
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
