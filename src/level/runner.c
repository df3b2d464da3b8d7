#include "level/runner.h"

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

static Habit habit_of(const FhWorld *world, int index) {
    uint32_t number = (uint32_t)index;
    uint32_t time = (uint32_t)fh_world_ticks(world) + chance_of(number, 0) % HABIT_TICKS;
    return (Habit){chance_of(number, 1 + time / HABIT_TICKS), (int)(time % HABIT_TICKS)};
}

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
    Habit habit = habit_of(world, (int)view.id.index1 - 1);
    FhSide ahead = view.facing < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    bool turns = habit.since == 0 && habit.chance % HABITS == TURN;
    int facing = turns || fh_contacts_on(&view.contacts, ahead) ? -view.facing : view.facing;
    fh_actor_turn(actor, facing);
    return intent_of(habit, facing);
}

static const FhDriver runner = {.name = "runner", .is_quiet = true, .intend = intend};

const FhDriver *const level_drivers[LEVEL_DRIVERS] = {&runner};
