#include "room.h"
#include "test.h"

#include "engine/rules/solid.h"
#include "level/movers.h"

// FhActorDef.passes: what an actor goes through, and what it does not.

enum { GATE = 2, CROWD = 4 };

static const char *const floor_rows = "            \n"
                                      "            \n"
                                      "            \n"
                                      "############\n";

static FhActorId id_of(const Room *room, const FhActor *actor) {
    return fh_actor_id_at(room->world, fh_world_index(room->world, actor));
}

/// How far (px) an actor with that mover runs towards a wall from x 80 to 96.
static int run_at_wall(const FhMover *mover, uint32_t passes) {
    Room room = room_from(floor_rows);
    FhActor *actor = room_mover(&room, mover->name, FH_DRIVER_PLAYER, (FhRect){16, 24, 12, 24});
    room_solid(&room, (FhRect){80, 0, 16, 48})->category = GATE;
    fh_world_set_passes(room.world, id_of(&room, actor), passes);
    room_tick(&room, FH_INPUT_RIGHT, 60);
    int right = actor->x + actor->w;
    return right;
}

TEST(passes_a_wall_that_stops_others_with_every_mover) {
    for (int i = 0; i < level_mover_count; i++) {
        CHECK(run_at_wall(level_movers[i], 0) <= 80 + 1);
        CHECK(run_at_wall(level_movers[i], CROWD) <= 80 + 1);
        CHECK(run_at_wall(level_movers[i], GATE | CROWD) > 100);
    }
}

TEST(passes_a_lift_that_neither_lifts_nor_squishes_it) {
    Room room = room_from(floor_rows);
    FhActor *passer = room_actor(&room, FH_DRIVER_THING, (FhRect){40, 24, 12, 24});
    FhActor *other = room_actor(&room, FH_DRIVER_THING, (FhRect){60, 16, 12, 24});
    FhSolid *lift = room_solid(&room, (FhRect){32, 40, 64, 8});
    lift->category = GATE;
    fh_world_set_passes(room.world, id_of(&room, passer), GATE);
    room_tick(&room, 0, 1);
    for (int px = 1; px <= 24; px++) {
        fh_solid_move(room.world, lift, 0.0f, -1.0f);
        room_tick(&room, 0, 1);
    }
    CHECK(passer->y == 24);
    CHECK(other->y == 16 - 24);
    fh_solid_move(room.world, lift, 0.0f, 24.0f);
    CHECK(passer->state == FH_STATE_ALIVE);
}

TEST(passes_a_one_way_lift_that_rises_and_a_solid_that_appears) {
    Room room = room_from(floor_rows);
    FhSolid *lift = room_one_way(&room, (FhRect){32, 48, 64, 8});
    FhSolid *door = room_solid(&room, (FhRect){44, 0, 16, 48});
    lift->category = door->category = GATE;
    fh_solid_set_collidable(room.world, door, false);
    FhActor *passer = room_actor(&room, FH_DRIVER_THING, (FhRect){40, 24, 12, 24});
    fh_world_set_passes(room.world, id_of(&room, passer), GATE);
    fh_solid_move(room.world, lift, 0.0f, -8.0f);
    CHECK(passer->y == 24);
    fh_solid_set_collidable(room.world, door, true);
    CHECK(passer->x == 40 && passer->y == 24 && passer->state == FH_STATE_ALIVE);
}

TEST(passes_nothing_more_and_leaves_what_it_is_inside_of) {
    Room room = room_from(floor_rows);
    FhActor *actor = room_actor(&room, FH_DRIVER_THING, (FhRect){70, 24, 12, 24});
    room_solid(&room, (FhRect){80, 0, 16, 48})->category = GATE;
    fh_world_set_passes(room.world, id_of(&room, actor), GATE);
    fh_world_teleport(room.world, id_of(&room, actor), 72, 24);
    CHECK(actor->x == 72);
    fh_world_set_passes(room.world, id_of(&room, actor), 0);
    CHECK(actor->x == 68);
    CHECK(actor->y == 24);
}

TEST(passes_crates_and_crates_pass_it) {
    Room room = room_from(floor_rows);
    FhActor *hero = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){16, 24, 12, 24});
    FhActorDef def = {.box = {64, 32, 16, 16},
                      .driver = FH_DRIVER_THING,
                      .flags = FH_ACTOR_BLOCKS,
                      .category = CROWD};
    FhActorId crate = fh_world_add_actor(room.world, &def);
    fh_world_set_passes(room.world, id_of(&room, hero), CROWD);
    room_tick(&room, FH_INPUT_RIGHT, 40);
    CHECK(hero->x > 80);
    CHECK(fh_world_actor(room.world, crate).box.x == 64);
}

/// How much higher than the other one of two is, px, that separate and lay in each other.
static int rise_of(uint32_t passes) {
    Room room = room_from(floor_rows);
    FhActorDef def = {.box = {64, 24, 12, 24},
                      .driver = FH_DRIVER_THING,
                      .flags = FH_ACTOR_SEPARATES,
                      .category = CROWD};
    FhActorId one = fh_world_add_actor(room.world, &def);
    def.box.x = 70;
    def.passes = passes;
    FhActorId two = fh_world_add_actor(room.world, &def);
    room_tick(&room, 0, 8);
    int rise = fh_world_actor(room.world, one).box.y - fh_world_actor(room.world, two).box.y;
    return rise;
}

TEST(passes_what_it_would_be_separated_from) {
    CHECK(rise_of(0) != 0);
    CHECK(rise_of(CROWD) == 0);
}

TEST(passes_are_part_of_a_world_and_its_hash) {
    Room room = room_from(floor_rows);
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){16, 24, 12, 24});
    uint64_t before = fh_world_hash(room.world);
    fh_world_set_passes(room.world, id_of(&room, actor), GATE);
    CHECK(fh_world_hash(room.world) != before);
    CHECK(fh_world_actor(room.world, id_of(&room, actor)).passes == (uint32_t)GATE);
    FhWorld *copy = test_world(fh_world_clone(room.world));
    CHECK(copy && fh_world_hash(copy) == fh_world_hash(room.world));
}
