// A World's own table of movers: a game brings a mover of its own, the laws ask its hooks, and its
// number follows its name through saved bytes.

#include <stdlib.h>

#include "engine/movers/mover.h"
#include "engine/rules/query.h"
#include "engine/world/world.h"
#include "level/movers.h"
#include "test.h"

/// Moves by two px to the right, whatever is there.
static void drift(FhWorld *world, FhActor *actor, FhInput input) {
    (void)world;
    (void)input;
    actor->x += 2;
}

static bool lava_below_100(const FhWorld *world, FhRect box) {
    (void)world;
    return fh_rect_bottom(box) > 100;
}

/// The narrow phase of pixels, but for what terrain is.
static FhNarrowPhase lava;
static const FhMover drifter = {.name = "drifter", .tick = drift, .narrow = &lava};

typedef struct Space {
    FhTileset *tileset;
    FhTerrain *terrain;
    FhWorld *world;
} Space;

static FhWorld *world_with(const FhTerrain *terrain, const FhMover *const *movers, int count) {
    return fh_world_create(
        &(FhWorldDef){.terrain = terrain, .actors = 2, .movers = movers, .mover_count = count});
}

static Space space_with(const FhMover *const *movers, int count) {
    Space space = {.tileset = fh_tileset_create(16)};
    lava = fh_narrow_pixels;
    lava.terrain_in = lava_below_100;
    space.terrain = fh_terrain_create(space.tileset);
    space.world = world_with(space.terrain, movers, count);
    return space;
}

static void destroy(Space *space) {
    fh_world_destroy(space->world);
    fh_terrain_destroy(space->terrain);
    fh_tileset_destroy(space->tileset);
}

static FhActor *actor_of(Space *space, int mover) {
    FhActorDef def = {.box = {0, 0, 10, 10}, .driver = FH_DRIVER_PLAYER, .mover = (uint8_t)mover};
    return fh_actor_of(space->world, fh_world_add_actor(space->world, &def));
}

TEST(own_mover_of_a_world_moves_its_actors_and_is_asked_what_terrain_is) {
    const FhMover *const movers[] = {&drifter};
    Space space = space_with(movers, 1);
    FhActor *actor = actor_of(&space, 0);
    fh_world_tick(space.world, (FhInput){0});
    CHECK_INT(2, actor->x);
    CHECK(fh_query_blocked(space.world, actor, (FhRect){0, 95, 10, 10}));
    CHECK(!fh_query_blocked(space.world, actor, (FhRect){0, 85, 10, 10}));
    destroy(&space);
}

TEST(own_mover_is_found_by_its_name_when_a_world_with_another_table_is_loaded) {
    const FhMover *const before[] = {&fh_mover_pixel, &drifter};
    const FhMover *const after[] = {&drifter, &fh_mover_pixel};
    Space space = space_with(before, 2);
    actor_of(&space, 1);
    size_t size = fh_world_save(space.world, NULL, 0);
    void *bytes = malloc(size);
    fh_world_save(space.world, bytes, size);
    FhWorld *other = world_with(space.terrain, after, 2);
    const char *wrong = NULL;
    CHECK(fh_world_load(other, bytes, size, &wrong));
    CHECK_INT(0, fh_world_actors(other)[0].movement);
    FhWorld *third = world_with(space.terrain, &after[1], 1);
    CHECK(!fh_world_load(third, bytes, size, &wrong));
    fh_world_destroy(third);
    fh_world_destroy(other);
    free(bytes);
    destroy(&space);
}

TEST(own_mover_taken_up_in_the_air_falls_back_to_none_where_it_is_absent) {
    static const FhMover absent = {.name = "x", .absent = "install x", .tick = drift};
    const FhMover *const movers[] = {&fh_mover_pixel, &absent};
    Space space = space_with(movers, 2);
    FhActor *actor = actor_of(&space, 0);
    CHECK(!fh_actor_set_movement(space.world, actor, 1));
    CHECK_INT(0, actor->movement);
    destroy(&space);
}

static void begin_with_speed(FhWorld *world, FhActor *actor) {
    (void)world;
    actor->vx = 42.0f;
}

TEST(own_mover_begins_when_an_actor_is_added_with_it) {
    static const FhMover begins = {.name = "begins", .tick = drift, .begin = begin_with_speed};
    const FhMover *const movers[] = {&begins};
    Space space = space_with(movers, 1);
    CHECK(actor_of(&space, 0)->vx == 42.0f);
    destroy(&space);
}

TEST(own_mover_begins_when_it_is_taken_up_and_not_for_an_actor_that_is_gone) {
    static const FhMover begins = {.name = "begins", .tick = drift, .begin = begin_with_speed};
    const FhMover *const movers[] = {&fh_mover_pixel, &begins};
    Space space = space_with(movers, 2);
    FhActor *actor = actor_of(&space, 0);
    CHECK(fh_actor_set_movement(space.world, actor, 1));
    CHECK(actor->vx == 42.0f);
    FhActor *gone = actor_of(&space, 0);
    gone->state = FH_STATE_SQUISHED;
    CHECK(fh_actor_set_movement(space.world, gone, 1));
    CHECK(gone->vx == 0.0f);
    CHECK_INT(1, gone->movement);
    destroy(&space);
}

TEST(own_mover_before_the_default_in_the_table_does_not_change_how_a_crowd_of_walkers_goes) {
    const FhMover *const movers[] = {&drifter, &fh_mover_pixel};
    Space space = space_with(movers, 2);
    FhWorld *plain = world_with(space.terrain, &movers[1], 1);
    FhActorDef def = {.box = {0, 0, 10, 10}, .driver = FH_DRIVER_WALKER, .mover = 1, .facing = 1};
    fh_world_add_actor(space.world, &def);
    def.mover = 0;
    fh_world_add_actor(plain, &def);
    for (int tick = 0; tick < 120; tick++) {
        fh_world_tick(space.world, (FhInput){0});
        fh_world_tick(plain, (FhInput){0});
        CHECK_INT(fh_world_actors(plain)->x, fh_world_actors(space.world)->x);
        CHECK_INT(fh_world_actors(plain)->y, fh_world_actors(space.world)->y);
    }
    fh_world_destroy(plain);
    destroy(&space);
}

TEST(movers_of_levels_each_have_their_texts_and_their_name_once) {
    for (int i = 0; i < level_mover_count; i++) {
        const LevelMoverText *text = &level_mover_texts[i];
        CHECK(text->label && text->idea && text->source);
        CHECK(text->strengths && text->weaknesses && text->games);
        CHECK_INT(i, level_mover_find(level_movers[i]->name));
    }
    CHECK_INT(-1, level_mover_find("none"));
}
