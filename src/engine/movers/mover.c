#include "engine/movers/mover.h"

#include <stdio.h>
#include <string.h>

#include "engine/rules/depenetrate.h"
#include "engine/accel/ground_cache.h"
#include "engine/control/control.h"
#include "engine/movers/tile_locked.h"
#include "engine/movers/cell.h"
#include "engine/movers/bitmask.h"
#include "engine/movers/pixel.h"
#include "engine/movers/raycast.h"
#include "engine/movers/rigid.h"
#include "engine/movers/tile_floor.h"
#include "engine/movers/tile_smooth.h"
#include "engine/movers/vector.h"
#include "engine/movers/vector_body.h"

const char *const fh_can_names[FH_CAN_COUNT] = {"slopes", "one-ways", "ladders", "stairs",
                                                "lifts",  "jumps",    "digging", "polygons"};

const FhMover fh_movers[] = {
    {.name = "pixel",
     .label = "Pixel steps",
     .idea = "Boxes move a whole pixel at a time; every step asks the terrain and the solids.",
     .source = "Thorson, Celeste and TowerFall physics; Branicki, slopes",
     .strengths = "Exact at any speed, on slopes of any shape, with solids that push and carry.",
     .weaknesses = "Nothing between two pixels: rotation and real friction have no place in it.",
     .games = "Celeste, TowerFall",
     .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
            FH_CAN_JUMP,
     .tick = fh_pixel_tick,
     .see = fh_pixel_see},
    {.name = "raycast",
     .label = "Rays",
     .idea =
         "Rays from inside the body find how far it may go; on slopes the middle one carries it.",
     .source = "Hobbyist Coder, 2D platformer controller",
     .strengths =
         "Any kind of ground a ray can hit; cheap; the feet stand on the middle, as of old.",
     .weaknesses = "What lies between two rays is not seen, and at a peak the height jumps.",
     .games = "Many games made with Unity's character controllers",
     .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
            FH_CAN_JUMP,
     .tick = fh_raycast_tick,
     .settle = fh_raycast_settle,
     .see = fh_raycast_see},
    {.name = "bitmask",
     .label = "Bit mask",
     .idea = "The terrain is a picture of solid pixels; the body is raised a little to look ahead.",
     .source = "Monteiro, type 3; the slopes of Talbot's Odyssey",
     .strengths = "Ground of any shape, to the pixel, that can be dug and filled while it runs.",
     .weaknesses = "Downhill the feet leave the ground, so contact is a guess over ten ticks; the "
                   "picture costs memory.",
     .games = "Worms, Talbot's Odyssey",
     .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
            FH_CAN_JUMP | FH_CAN_DIG,
     .tick = fh_bitmask_tick,
     .see = fh_bitmask_see,
     .is_grounded = fh_bitmask_is_grounded,
     .terrain_in = fh_bitmask_terrain_in},
    {.name = "tile_smooth",
     .motion_max = 1 << 30, // places in parts of a pixel (B64)
     .label = "Smooth tiles",
     .idea = "A free box over a grid of cells, x before y; slopes are lines under the middle of "
             "the feet.",
     .source = "Monteiro, guide to implementing 2D platformers, type 2",
     .strengths = "Simple, quick, and exact on blocks and straight slopes at any speed.",
     .weaknesses = "A slope is only its two end heights: curves become straight, bumps flat, "
                   "ceilings whole blocks; feet sink into the uphill side; moving hills are no "
                   "slopes to it.",
     .games = "Super Mario World, Mega Man X, Super Metroid, Contra",
     .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
            FH_CAN_JUMP,
     .tick = fh_smooth_tick,
     .see = fh_smooth_see,
     .terrain_in = fh_floor_terrain_in,
     .one_way_top = fh_floor_one_way_top},
    {.name = "vector",
     .label = "Lines",
     .idea = "The terrain is lines and polygons; the body slides along them by their angles.",
     .source = "Monteiro, type 4",
     .strengths = "Ground of any angle and length, smooth to a fraction of a pixel, that can be "
                  "drawn like a picture and can move.",
     .weaknesses = "Hard to get right: what is floor and what is wall is a matter of angles and "
                   "roundings, and friction needs rules of its own.",
     .games = "Braid, Limbo",
     .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
            FH_CAN_JUMP | FH_CAN_LINES,
     .tick = fh_vector_tick,
     .see = fh_vector_see,
     .on_floor = fh_vector_on_floor,
     .terrain_in = fh_vector_terrain_in,
     .solid_in = fh_vector_solid_in},
    {.name = "cell",
     .label = "Cell and ratio",
     .idea = "A body is in a cell, at a ratio of it; only whole cells are asked whether they "
             "collide.",
     .source = "Benard (Deepnight), a simple platformer engine",
     .strengths = "Very little code, precise however far away; without gravity it is a game seen "
                  "from above.",
     .weaknesses = "Whole cells only: a slope is a block or nothing; crowds push each other, but "
                   "are never stopped by each other.",
     .games = "Dead Cells, Atomic Creep Spawner",
     .can = FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE | FH_CAN_JUMP,
     .tick = fh_cell_tick,
     .see = fh_cell_see,
     .is_grounded = fh_cell_is_grounded,
     .terrain_in = fh_cell_terrain_in,
     .one_way_top = fh_cell_one_way_top},
    {.name = "tile_locked",
     .label = "Whole tiles",
     .idea = "A body is a set of cells; it moves by a whole cell, or not at all.",
     .source = "Monteiro, type 1",
     .strengths =
         "Simple and exact: the same keys always lead to the same cell; ledges and one-ways "
         "are a matter of being in line.",
     .weaknesses = "No arcs, no slopes, no turning back in the middle of a step; lifts are off the "
                   "grid.",
     .games = "Prince of Persia, Toki Tori, Lode Runner, Flashback",
     .can = FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_JUMP,
     .tick = fh_tile_locked_tick,
     .has_room = fh_tile_locked_has_room,
     .see = fh_tile_locked_see,
     .terrain_in = fh_tile_locked_terrain_in,
     .one_way_top = fh_cell_one_way_top},
    {.name = "rigid",
     .label = "Rigid body",
     .idea =
         "A physics engine moves the body: trunk, legs, sides and head, each with its friction, "
         "and sensors that collide with nothing.",
     .source = "Monteiro, type 4 with a physics engine; Chipmunk2D",
     .strengths = "Ground of any lines, real friction, being dragged along and thrown off ramps.",
     .weaknesses = "Feels like every other game with that engine; whether it stands is a guess by "
                   "sensors; sinks in a little where it lands; slow.",
     .games = "Limbo, Trine, LittleBigPlanet",
     .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
            FH_CAN_JUMP | FH_CAN_LINES,
     .absent = fh_rigid_absent,
     .drags = true,
     .varies = true,
     .tick = fh_rigid_tick,
     .see = fh_rigid_see,
     .terrain_in = fh_rigid_terrain_in},
};

const int fh_mover_count = sizeof fh_movers / sizeof fh_movers[0];

void fh_mover_abilities(const FhMover *movement, bool has, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < FH_CAN_COUNT && used < size; i++) {
        if (((movement->can >> i & 1u) != 0) == has) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "",
                                     fh_can_names[i]);
        }
    }
}

int fh_mover_find(const char *name) {
    for (int i = 0; i < fh_mover_count; i++) {
        if (strcmp(fh_movers[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool can_hold_on(const FhMover *movement, const FhActor *actor) {
    return actor->pose != FH_POSE_HANG &&
           (actor->pose != FH_POSE_LADDER || (movement->can & FH_CAN_LADDERS)) &&
           (actor->pose != FH_POSE_STAIRS || (movement->can & FH_CAN_STAIRS));
}

/// Frees the actor as law 17 says. False, without an event, where that would squish it.
static bool find_room(FhWorld *world, FhActor *actor) {
    const FhMover *movement = &fh_movers[actor->movement];
    int events = world->event_count;
    int lost = world->event_lost;
    bool is_there = fh_actor_is_there(actor);
    if (is_there) {
        fh_actor_settle(world, actor);
    }
    if (fh_actor_is_there(actor) != is_there) {
        world->event_count = events;
        world->event_lost = lost;
        return false;
    }
    return !is_there || !movement->has_room || movement->has_room(world, actor);
}

bool fh_actor_set_movement(FhWorld *world, FhActor *actor, int movement) {
    const FhMover *taken = &fh_movers[movement];
    if (!fh_mover_is_there(taken)) {
        return false;
    }
    FhActor before = *actor;
    fh_contacts_forget(world, actor);
    actor->movement = (uint8_t)movement;
    actor->motion = (FhMoverState){0};
    if (!can_hold_on(taken, actor)) {
        fh_control_let_go(actor);
    }
    if (!find_room(world, actor)) {
        *actor = before;
        return false;
    }
    if (taken->begin && fh_actor_is_there(actor)) {
        taken->begin(world, actor);
    }
    return true;
}

void fh_actor_settle(FhWorld *world, FhActor *actor) {
    const FhMover *movement = &fh_movers[actor->movement];
    if (movement->settle) {
        movement->settle(world, actor);
    } else {
        fh_actor_free_or_squish(world, actor, 0);
    }
}

bool fh_actor_is_grounded(const FhWorld *world, const FhActor *actor) {
    const FhMover *movement = &fh_movers[actor->movement];
    return movement->is_grounded ? movement->is_grounded(world, actor)
                                 : fh_contacts_floor(&actor->contacts);
}

void fh_marks_add(FhMarks *marks, FhMarkKind kind, FhMarkRole role, float x, float y, float w,
                  float h) {
    if (marks->count < FH_MARKS_MAX) {
        marks->marks[marks->count++] = (FhMark){kind, role, x, y, w, h};
    }
}
