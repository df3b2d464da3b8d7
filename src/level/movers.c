#include "level/movers.h"

#include "words/words.h"

#include <stdio.h>
#include <string.h>

#include "words/words.h"

// Built without Chipmunk2D the list has a row in the rigid body's place, so that numbers and names
// mean the same, and a user that chooses it reads how to get it.
#ifdef FOOTHOLD_RIGID
#include "rigid/rigid.h"
#else
static const FhMover rigid_mover = {
    .name = "rigid",
    .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
           FH_CAN_JUMP | FH_CAN_LINES,
    .absent = "built without Chipmunk2D: install libchipmunk-dev and build again",
    .varies = true,
    .move = fh_actor_move,
};
#endif

const FhMover *const level_movers[] = {
    &fh_mover_pixel,  &fh_mover_raycast, &fh_mover_bitmask,     &fh_mover_tile_smooth,
    &fh_mover_vector, &fh_mover_cell,    &fh_mover_tile_locked, &rigid_mover,
};

const LevelMoverText level_mover_texts[] = {
    {.label = "Pixel steps",
     .idea = "Boxes move a whole pixel at a time; each step checks the terrain and the solids.",
     .source = "Thorson, Celeste and TowerFall physics; Branicki, slopes",
     .strengths = "Exact at any speed, on slopes of any shape, with solids that push and carry.",
     .weaknesses = "Nothing between two pixels: rotation and real friction have no place in it.",
     .games = "Celeste, TowerFall"},
    {.label = "Rays",
     .idea =
         "Rays from inside the body find how far it may go; on slopes the middle one carries it.",
     .source = "Hobbyist Coder, 2D platformer controller",
     .strengths = "Any kind of ground a ray can hit; cheap; the middle of the feet stands on the "
                  "ground, as in the classics.",
     .weaknesses = "What lies between two rays is not seen, and at a peak the height jumps.",
     .games = "Many games made with Unity's character controllers"},
    {.label = "Bit mask",
     .idea = "The terrain is a picture of solid pixels; the body is raised a little to look ahead.",
     .source = "Monteiro, type 3; the slopes of Talbot's Odyssey",
     .strengths = "Ground of any shape, to the pixel, that can be dug and filled while it runs.",
     .weaknesses = "Downhill the feet leave the ground and fall after it, so contact is a guess "
                   "over ten ticks, too few where it is fast and steep; the picture costs memory.",
     .games = "Worms, Talbot's Odyssey"},
    {.label = "Smooth tiles",
     .idea = "A free box over a grid of cells, x before y; slopes are lines under the middle of "
             "the feet.",
     .source = "Monteiro, guide to implementing 2D platformers, type 2",
     .strengths = "Simple, quick, and exact on blocks and straight slopes at any speed.",
     .weaknesses = "A slope is only its two end heights: curves become straight, bumps flat, "
                   "ceilings whole blocks; feet sink into the uphill side; nothing steeper than 45 "
                   "degrees is climbed; it does not see slopes on moving hills.",
     .games = "Super Mario World, Mega Man X, Super Metroid, Contra"},
    {.label = "Lines",
     .idea = "The terrain is lines and polygons; the body slides along them by their angles.",
     .source = "Monteiro, type 4",
     .strengths = "Ground of any angle and length, smooth to a fraction of a pixel, that can be "
                  "drawn like a picture and can move.",
     .weaknesses = "Hard to get right: what is floor and what is wall is a matter of angles and "
                   "roundings, and friction needs rules of its own.",
     .games = "Braid, Limbo"},
    {.label = "Cell and ratio",
     .idea = "A body is in a cell, at a ratio of it; only whole cells are asked whether they "
             "collide.",
     .source = "Benard (Deepnight), a simple platformer engine",
     .strengths = "Very little code, precise however far away; without gravity it is a game seen "
                  "from above.",
     .weaknesses = "Whole cells only: a slope is a block or nothing, and a block that solids crush "
                   "it against; crowds push each other, but are never stopped by each other.",
     .games = "Dead Cells, Atomic Creep Spawner"},
    {.label = "Whole tiles",
     .idea = "A body is a set of cells; it moves by a whole cell, or not at all.",
     .source = "Monteiro, type 1",
     .strengths =
         "Simple and exact: the same keys always lead to the same cell; ledges and one-ways "
         "are a matter of being in line.",
     .weaknesses = "No arcs, no turning back in the middle of a step; a slope is a block, and one "
                   "that solids crush it against; lifts are off the grid.",
     .games = "Prince of Persia, Toki Tori, Lode Runner, Flashback"},
    {.label = "Rigid body",
     .idea =
         "A physics engine moves the body: trunk, legs, sides and head, each with its friction, "
         "and sensors that collide with nothing.",
     .source = "Monteiro, type 4 with a physics engine; Chipmunk2D",
     .strengths = "Ground of any lines, real friction, being thrown off ramps, and crates with a "
                  "weight and a speed.",
     .weaknesses =
         "Feels like every other game with that engine; whether it stands is a guess by "
         "sensors; sinks in a little where it lands; climbs 45 degrees and less; crates never "
         "tip or turn; slow.",
     .games = "Limbo, Trine, LittleBigPlanet"},
};

const int level_mover_count = sizeof level_movers / sizeof level_movers[0];

_Static_assert(sizeof level_mover_texts / sizeof level_mover_texts[0] ==
                   sizeof level_movers / sizeof level_movers[0],
               "each mover has its row of texts");

const char *const level_ability_names[LEVEL_ABILITIES] = {
    "slopes", "one-ways", "ladders", "stairs", "lifts", "jumps", "digging", "polygons"};

int level_mover_find(const char *name) {
    for (int i = 0; i < level_mover_count; i++) {
        if (strcmp(level_movers[i]->name, name) == 0) {
            return i;
        }
    }
    return -1;
}

void level_mover_abilities(const FhMover *mover, bool has, char *out, size_t size) {
    out[0] = '\0';
    for (int i = 0; i < LEVEL_ABILITIES; i++) {
        if (((mover->can >> i & 1u) != 0) == has) {
            words_add(out, size, ", ", say(level_ability_names[i]));
        }
    }
}

// ---- Runner ----

/// Ticks from one habit to the next, and for how many of these jump is held at most.
enum { HABIT_TICKS = 32, HOLD_TICKS = 20, STAND = 1, TURN = 2, HABITS = 12 };

/// 32 bits that look like chance, the same on every machine.
static uint32_t chance_of(uint32_t number, uint32_t habit) {
    uint32_t bits = (number * 0x9e3779b1u) ^ (habit * 0x85ebca77u);
    bits = (bits ^ bits >> 15) * 0x2c1b3c6du;
    bits = (bits ^ bits >> 12) * 0x297a2d39u;
    return bits ^ bits >> 15;
}

/// What a runner is up to.
typedef struct Habit {
    uint32_t chance;
    int since; // ticks
} Habit;

static FhIntent intent_of(Habit habit, int facing) {
    bool jumps = habit.chance >> 8 & 1;
    int hold = 1 + (int)(habit.chance >> 16) % HOLD_TICKS;
    return (FhIntent){.x = habit.chance % HABITS == STAND ? 0 : facing,
                      .jump_held = jumps && habit.since < hold,
                      .jump_pressed = jumps && habit.since == 0};
}

/// Runs where it faces, turns at walls, and every half second may think otherwise: stand for a
/// while, turn, jump, and how long to hold that.
static FhIntent intend(const FhWorld *world, FhActor *actor) {
    FhActorView view = fh_actor_view(world, actor);
    uint32_t number = (uint32_t)((int)view.id.index1 - 1);
    uint32_t time = (uint32_t)fh_world_ticks(world) + chance_of(number, 0) % HABIT_TICKS;
    Habit habit = (Habit){chance_of(number, 1 + time / HABIT_TICKS), (int)(time % HABIT_TICKS)};
    FhSide ahead = view.facing < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    bool turns = habit.since == 0 && habit.chance % HABITS == TURN;
    int facing = turns || fh_contacts_on(&view.contacts, ahead) ? -view.facing : view.facing;
    fh_actor_turn(actor, facing);
    return intent_of(habit, facing);
}

static const FhDriver runner = {.name = "runner", .is_quiet = true, .intend = intend};

const FhDriver *const level_drivers[LEVEL_DRIVERS] = {&runner};
