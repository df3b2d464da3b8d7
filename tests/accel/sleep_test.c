// sleep_test.c - Worlds in which sleeping actors are not visited against Worlds in which all are.
//
// In a World with a table of types of its own no actor sleeps, whatever is in the table.

#include "engine/room.h"
#include "test.h"

#include "foothold/mover.h"
#include "engine/rules/solid.h"
#include "engine/rules/move.h"

#include <stdlib.h>
#include <string.h>

enum { SOLIDS = 12, ACTORS = 40, TICKS = 160, QUICK_ROUNDS = 60, SPAN = 400 };

typedef struct Twins {
    Room room;                   // for its terrain
    FhActorType types[FH_TYPES]; // the same as anywhere, but not in the same place
    FhWorld *world, *twin;
    uint32_t random;
} Twins;

static int draw(Twins *twins, int low, int high) {
    return test_random_in(&twins->random, low, high);
}

static void add_solid(Twins *twins) {
    FhPoint path[3];
    FhSolidDef def = {.box = {draw(twins, -SPAN, SPAN), draw(twins, -SPAN, SPAN),
                              draw(twins, 8, 90), draw(twins, 4, 40)},
                      .one_way = draw(twins, 1, 8) == 1,
                      .passable = draw(twins, 1, 12) == 1,
                      .mode = (FhPathMode)draw(twins, 0, 2),
                      .speed = (float)draw(twins, 20, draw(twins, 1, 10) == 1 ? 3000 : 200),
                      .wait = (float)draw(twins, 0, 2) * 0.1f,
                      .path = path,
                      .path_count = draw(twins, 1, 4) == 1 ? 0 : draw(twins, 2, 3)};
    FhPoint at = {def.box.x, def.box.y};
    for (int i = 0; i < 3; i++) {
        path[i] = at;
        at.x += draw(twins, 0, 1) * draw(twins, -90, 90);
        at.y += draw(twins, 0, 1) * draw(twins, -90, 90);
    }
    fh_world_add_solid(twins->world, &def);
}

/// Mostly without a will, mostly on a solid.
static void add_actor(Twins *twins) {
    FhSolid *under = &fh_world_solids(twins->world)[draw(twins, 0, SOLIDS - 1)];
    int w = draw(twins, 2, 24);
    int h = draw(twins, 2, 30);
    FhRect box = {under->x + draw(twins, -w, under->w), under->y - h, w, h};
    if (draw(twins, 1, 3) == 1) {
        box.x = draw(twins, -SPAN, SPAN);
        box.y = draw(twins, -SPAN, SPAN);
    }
    fh_world_add_actor(
        twins->world,
        &(FhActorDef){.box = box,
                      .driver = draw(twins, 1, 6) == 1 ? FH_DRIVER_WALKER : FH_DRIVER_NONE,
                      .flags = draw(twins, 1, 12) == 1   ? FH_ACTOR_CLINGS
                               : draw(twins, 1, 12) == 1 ? FH_ACTOR_FLIES
                                                         : 0u,
                      .type = (uint8_t)draw(twins, 0, FH_TYPES - 1),
                      .tuning = (uint8_t)draw(twins, 0, 2)});
}

static void set_tile(Twins *twins) {
    fh_terrain_set(twins->room.terrain, draw(twins, -SPAN / 16, SPAN / 16),
                   draw(twins, -SPAN / 16, SPAN / 16), draw(twins, 1, 4) == 1 ? FH_TILE_EMPTY : 1);
}

static bool init(Twins *twins, uint32_t seed) {
    *twins = (Twins){.random = seed * 2654435761u | 1u};
    memcpy(twins->types, fh_actor_types, sizeof twins->types);
    twins->room = room_from(".\n");
    for (int i = draw(twins, 0, 1) * draw(twins, 0, 60); i > 0; i--) {
        set_tile(twins);
    }
    FhWorldDef def = {.terrain = twins->room.terrain,
                      .actors = ACTORS,
                      .solids = SOLIDS + 1,
                      .path_points = 3 * (SOLIDS + 1)};
    if (draw(twins, 0, 1)) {
        def.bounds = (FhRect){-SPAN, -SPAN, 2 * SPAN, SPAN * draw(twins, 1, 2)};
    }
    twins->world = fh_world_create(&def);
    if (!twins->world) {
        return false;
    }
    twins->world->tunings[2].step_up = (float)draw(twins, -1, 2);
    for (int i = 0; i < SOLIDS; i++) {
        add_solid(twins);
    }
    for (int i = draw(twins, 1, draw(twins, 0, 1) ? ACTORS : 3); i > 0; i--) {
        add_actor(twins);
    }
    twins->twin = fh_world_clone(twins->world);
    if (twins->twin) {
        twins->twin->types = twins->types;
    }
    return twins->twin;
}

static void end(Twins *twins) {
    fh_world_destroy(twins->world);
    fh_world_destroy(twins->twin);
    room_destroy(&twins->room);
}

/// A hand that reaches into a World: given the same numbers, it does the same.
typedef struct Hand {
    int what, actor, solid, by;
} Hand;

static void meddle(FhWorld *world, Hand hand) {
    FhActor *actor = fh_world_actor_at(world, hand.actor);
    FhSolid *solid = &fh_world_solids(world)[hand.solid];
    switch (hand.what) {
    case 0:
        if (fh_actor_is_there(actor)) {
            fh_actor_move(world, actor, (float)hand.by * 0.7f, (float)(hand.by % 5));
        }
        break;
    case 1:
        actor->vy = (float)hand.by;
        break;
    case 2:
        fh_solid_move(world, solid, (float)hand.by * 0.3f, (float)(hand.by % 3));
        break;
    case 3:
        fh_solid_set_collidable(world, solid, hand.by > 0);
        break;
    case 4:
        fh_world_remove_actor(world, (FhActorId){(uint32_t)hand.actor + 1, actor->generation});
        fh_world_add_actor(world, &(FhActorDef){.box = {solid->x, solid->y - 20, 10, 20}});
        break;
    case 5:
        actor->control.lift_ticks = hand.by & 7;
        actor->flags ^= FH_ACTOR_FLIES;
        break;
    case 6:
        // Away, looked at there, and back: what it touches is no longer what it says.
        actor->x += hand.by;
        fh_actor_refresh_contacts(world, actor);
        actor->x -= hand.by;
        break;
    case 7:
        actor->state = hand.by > 0 ? FH_STATE_DEAD : FH_STATE_ALIVE;
        break;
    case 8:
        solid->speed = (float)fh_abs(hand.by) * 10.0f;
        solid->flags ^= hand.by % 7 == 0 ? FH_SOLID_ONE_WAY : 0u;
        break;
    case 9:
        world->tunings[1].lift_memory = (float)fh_abs(hand.by) * 0.01f;
        world->tunings[1].step_up = (float)(hand.by % 4);
        break;
    default:
        solid->x += hand.by;
        solid->h = fh_max(1, solid->h + hand.by % 3);
        break;
    }
}

static void disturb(Twins *twins) {
    Hand hand = {draw(twins, 0, 10), draw(twins, 0, twins->world->actor_count - 1),
                 draw(twins, 0, SOLIDS - 1), draw(twins, -30, 30)};
    meddle(twins->world, hand);
    meddle(twins->twin, hand);
    if (draw(twins, 1, 12) == 1) {
        set_tile(twins);
    }
    if (draw(twins, 1, 30) == 1) {
        FhWorld *copy = fh_world_clone(twins->world);
        fh_world_tick(twins->world, (FhInput){0});
        fh_world_copy(twins->world, copy);
        fh_world_destroy(copy);
    }
}

/// Returns the first tick after which the two differ; -1: none.
static int play(uint32_t seed, int every) {
    Twins twins;
    int differs = -1;
    bool made = init(&twins, seed);
    for (int tick = 0; made && tick < TICKS && differs < 0; tick++) {
        if (draw(&twins, 1, every) == 1) {
            disturb(&twins);
        }
        fh_world_tick(twins.world, (FhInput){0});
        fh_world_tick(twins.twin, (FhInput){0});
        differs = fh_world_hash(twins.world) == fh_world_hash(twins.twin) ? -1 : tick;
    }
    end(&twins);
    return differs;
}

TEST(sleeping_actors_end_where_a_whole_tick_would_have_put_them) {
    const char *text = getenv("FOOTHOLD_SLEEP_ROUNDS");
    int rounds = text ? atoi(text) : QUICK_ROUNDS;
    int failed = 0;
    for (int i = 1; i <= rounds && failed < 3; i++) {
        int tick = play((uint32_t)i, i % 3 == 0 ? 2 : i % 3 == 1 ? 40 : 1000);
        if (tick >= 0) {
            test_fail(__FILE__, __LINE__, "seed %d differs after tick %d", i, tick);
            failed++;
        }
    }
}

TEST(sleeping_riders_are_not_visited_while_their_lift_goes_through_the_open) {
    Room room = room_from(".\n");
    FhWorld *world = fh_world_create(
        &(FhWorldDef){.terrain = room.terrain, .actors = 3, .solids = 2, .path_points = 4});
    FhPoint path[] = {{0, 0}, {100, 0}};
    FhPoint other_path[] = {{300, -40}, {0, -40}};
    fh_world_add_solid(
        world, &(FhSolidDef){.box = {0, 0, 40, 10}, .path = path, .path_count = 2, .speed = 60.0f});
    fh_world_add_actor(world, &(FhActorDef){.box = {10, -20, 10, 20}});
    fh_world_add_actor(world, &(FhActorDef){.box = {0, 200, 10, 20}});
    for (int i = 0; i < 5; i++) {
        fh_world_tick(world, (FhInput){0});
    }
    CHECK_INT(0, world->awake_count);
    CHECK_INT(15, fh_world_actors(world)[0].x);
    fh_world_add_solid(world, &(FhSolidDef){.box = {300, -40, 10, 90},
                                            .path = other_path,
                                            .path_count = 2,
                                            .speed = 120.0f});
    int visited = 0;
    for (int i = 0; i < 120; i++) {
        fh_world_tick(world, (FhInput){0});
        visited += i > 5 && world->awake_count == 1;
    }
    CHECK(visited > 0);
    fh_world_destroy(world);
    room_destroy(&room);
}

TEST(sleep_that_ends_at_a_fast_solid_leaves_its_way_in_mind) {
    Room room = room_from("....................\n....................\n####################\n");
    FhPoint path[] = {{0, 12}, {280, 12}};
    fh_world_add_solid(room.world, &(FhSolidDef){.box = {0, 12, 20, 20},
                                                 .path = path,
                                                 .path_count = 2,
                                                 .speed = 2400.0f, // 40 px a tick
                                                 .wait = 0.5f});
    room_actor(&room, FH_DRIVER_NONE, (FhRect){200, -200, 10, 10});
    FhActor *thing = room_actor(&room, FH_DRIVER_THING, (FhRect){50, 20, 12, 12});
    room_tick(&room, 0, 30);
    room_tick(&room, 0, 1);
    CHECK_INT(60, thing->x);
    room_destroy(&room);
}
