// stride_test.c - who takes the shortest tick, and who is left to the others. That it leads where
// the laws do is coast_test.c's and calm_test.c's to say.

#include "engine/stride.h"

#include "engine/room.h"
#include "test.h"

enum { SETTLING = 90 };

/// A room with a walker, or whoever that is, that has fallen on its floor and reached its speed.
static Room room_of(const char *drawing, FhActorDef def) {
    Room room = room_from(drawing);
    fh_world_destroy(room.world);
    room.world = fh_world_create(&(FhWorldDef){.terrain = room.terrain, .actors = 4});
    fh_world_add_actor(room.world, &def);
    return room;
}

/// True when the actor takes a stride now.
static bool strides(FhWorld *world) {
    int32_t left[4];
    return fh_stride(world, NULL, world->actor_count, left) == 0;
}

static const char plain[] = "................................................\n"
                            "................................................\n"
                            "................................................\n"
                            "................................................\n"
                            "################################################\n";

static FhActorDef walker_at(int x) {
    return (FhActorDef){.box = {x, 20, 12, 22}, .brain = FH_BRAIN_WALKER, .facing = 1};
}

static void tick(FhWorld *world, int ticks) {
    for (int i = 0; i < ticks; i++) {
        fh_world_tick(world, (FhInput){0});
    }
}

/// Ticks a World, by a stride where one is taken, and a clone of it, which knows nothing yet and
/// takes the whole tick. Returns whether one was taken.
static bool tick_against_clone(FhWorld *world) {
    FhWorld *clone = fh_world_clone(world);
    bool strode = strides(world);
    if (!strode) {
        tick(world, 1);
    }
    tick(clone, 1);
    const FhActor *actor = fh_world_actors(world);
    const FhActor *other = fh_world_actors(clone);
    CHECK_INT(other->x, actor->x);
    CHECK_INT(other->y, actor->y);
    CHECK(other->vx == actor->vx && other->vy == actor->vy);
    CHECK(other->rem_x == actor->rem_x && other->rem_y == actor->rem_y);
    for (int side = 0; side < FH_SIDES; side++) {
        CHECK_INT(other->contacts.sides[side].by, actor->contacts.sides[side].by);
        CHECK_INT(other->contacts.sides[side].col, actor->contacts.sides[side].col);
        CHECK_INT(other->contacts.sides[side].row, actor->contacts.sides[side].row);
    }
    fh_world_destroy(clone);
    return strode;
}

TEST(stride_is_taken_on_plain_ground_and_moves_as_a_whole_tick_does) {
    Room room = room_of(plain, walker_at(40));
    tick(room.world, SETTLING);
    int strode = 0;
    for (int i = 0; i < 60; i++) {
        strode += tick_against_clone(room.world);
    }
    CHECK(strode >= 55); // now and then it looks around again
    room_destroy(&room);
}

TEST(stride_is_taken_over_slopes_and_while_falling) {
    Room room = room_of("................................\n"
                        "###.............................\n"
                        "....../#\\......../##\\...ab......\n"
                        "################################\n",
                        (FhActorDef){.box = {4, -8, 12, 22}, .brain = FH_BRAIN_WALKER});
    int strode = 0;
    for (int i = 0; i < 220; i++) {
        strode += tick_against_clone(room.world);
    }
    CHECK(strode > 150);
    CHECK(fh_world_actors(room.world)->x > 20 * 16);
    room_destroy(&room);
}

TEST(stride_is_not_for_who_has_something_else_to_do) {
    Room room = room_of(plain, walker_at(40));
    FhWorld *world = room.world;
    tick(world, SETTLING);
    FhActor *actor = fh_world_actors(world);
    FhActor before = *actor;
    actor->control.buffer = 1;
    CHECK(!strides(world));
    *actor = before;
    actor->flags |= FH_ACTOR_TURNS_AT_EDGES;
    CHECK(!strides(world));
    *actor = before;
    actor->brain = FH_BRAIN_PLAYER;
    CHECK(!strides(world));
    *actor = before;
    actor->x++; // not where its contacts were found
    CHECK(!strides(world));
    *actor = before;
    world->tunings[0].step_up += 1.0f;
    CHECK(!strides(world));
    world->tunings[0].step_up -= 1.0f;
    world->tunings[0].slope_speed = 1.0f;
    CHECK(!strides(world));
    world->tunings[0].slope_speed = 0.0f;
    CHECK(strides(world));
    room_destroy(&room);
}

TEST(stride_ends_before_a_wall_and_after_an_edit) {
    Room room = room_of("............#\n"
                        "............#\n"
                        "............#\n"
                        "#############\n",
                        walker_at(20));
    tick(room.world, SETTLING / 3);
    CHECK(strides(room.world));
    fh_terrain_set(room.terrain, 1, 1, room_tile('#'));
    CHECK(!strides(room.world));
    bool reached = false;
    for (int i = 0; i < 3 * SETTLING && !reached; i++) {
        tick(room.world, 1);
        reached = fh_contacts_on(&fh_world_actors(room.world)->contacts, FH_SIDE_RIGHT);
    }
    CHECK(reached);
    CHECK(!strides(room.world));
    room_destroy(&room);
}
