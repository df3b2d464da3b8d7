// What touches, begins to and ends to: coins, zones, plates, bullets, tiles.

#include <stdlib.h>

#include "engine/room.h"
#include "foothold/foothold.h"
#include "test.h"

enum { HERO = 1, COIN = 2, ZONE = 4, WATER = 8, CRATE = 16 };

typedef struct Place {
    Room room; // its terrain is used, its own World is not
    FhWorld *world;
    FhActorId hero; // 12 by 24 px, meets all but heroes
} Place;

static FhActorId add(FhWorld *world, FhRect box, FhDriverKind driver, uint32_t category,
                     uint32_t meets) {
    FhActorDef def = {.box = box, .driver = driver, .category = category, .meets = meets};
    def.flags = category & CRATE ? FH_ACTOR_BLOCKS : 0;
    return fh_world_add_actor(world, &def);
}

static Place place_of(const char *rows, int touches) {
    Place place = {.room = room_from(rows)};
    room_set_world(&place.room, (FhWorldDef){.actors = 8, .solids = 4, .touches = touches});
    place.world = place.room.world;
    FhRect box = {8, 8, 12, 24};
    place.hero = add(place.world, box, FH_DRIVER_PLAYER, HERO, ~(uint32_t)HERO);
    return place;
}

/// The phases of the last tick as letters, in their order: actor, solid or tile, and b, l, e.
static const char *told(const FhWorld *world) {
    static const char phases[] = "ble";
    static char text[64];
    int count, at = 0;
    const FhTouch *touches = fh_world_touches(world, &count, NULL);
    for (int i = 0; i < count && at + 3 < (int)sizeof text; i++) {
        text[at++] = touches[i].tile ? 't' : touches[i].solid.index1 ? 's' : 'a';
        text[at++] = phases[touches[i].phase];
    }
    text[at] = '\0';
    return text;
}

static const char *tick(Place *place, uint32_t held, int count) {
    for (int i = 0; i < count; i++) {
        fh_world_tick(place->world, (FhInput){held});
    }
    return told(place->world);
}

TEST(touch_of_a_coin_begins_lasts_and_ends_once_and_names_both) {
    Place place = place_of("......\n......\n######\n", 8);
    FhActorId coin = add(place.world, (FhRect){24, 24, 8, 8}, FH_DRIVER_NONE, COIN, 0);
    CHECK_STR("", tick(&place, 0, 2));
    fh_world_teleport(place.world, place.hero, 12, 8); // beside it: they do not stop each other
    CHECK_STR("", tick(&place, 0, 1));
    fh_world_teleport(place.world, place.hero, 13, 8);
    CHECK_STR("ab", tick(&place, 0, 1));
    int count;
    const FhTouch *touch = fh_world_touches(place.world, &count, NULL);
    CHECK_INT(1, count);
    CHECK_INT(place.hero.index1, touch->actor.index1);
    CHECK_INT(coin.index1, touch->other.index1);
    CHECK_INT(0, touch->solid.index1 + touch->tile);
    CHECK_STR("al", tick(&place, 0, 3));
    fh_world_teleport(place.world, place.hero, 60, 8);
    CHECK_STR("ae", tick(&place, 0, 1));
    CHECK_STR("", tick(&place, 0, 1));
    fh_world_teleport(place.world, place.hero, 20, 8);
    CHECK_STR("ab", tick(&place, 0, 1));
    fh_world_remove_actor(place.world, coin);
    FhActorId next = add(place.world, (FhRect){24, 24, 8, 8}, FH_DRIVER_NONE, COIN, 0);
    CHECK_INT(coin.index1, next.index1); // another one in its place
    CHECK_STR("aeab", tick(&place, 0, 1));
    fh_world_set_state(place.world, next, FH_STATE_OUT);
    CHECK_STR("ae", tick(&place, 0, 1));
}

TEST(touch_of_a_zone_is_its_box_and_of_a_plate_that_one_stands_on_it) {
    Place place = place_of("......\n......\n######\n", 8);
    FhSolidDef zone = {.box = {30, 0, 20, 32}, .passable = true, .category = ZONE};
    FhSolidDef plate = {.box = {60, 28, 20, 4}, .category = ZONE};
    FhSolidId area = fh_world_add_solid(place.world, &zone);
    FhSolidId button = fh_world_add_solid(place.world, &plate);
    CHECK_STR("", tick(&place, 0, 5));
    fh_world_teleport(place.world, place.hero, 19, 8);
    CHECK_STR("sb", tick(&place, 0, 1));
    int count;
    CHECK_INT(area.index1, fh_world_touches(place.world, &count, NULL)->solid.index1);
    fh_world_teleport(place.world, place.hero, 66, 4);
    CHECK_STR("sesb", tick(&place, 0, 1));
    CHECK_INT(button.index1, fh_world_touches(place.world, &count, NULL)[1].solid.index1);
    CHECK_STR("sl", tick(&place, 0, 1));
    CHECK_STR("se", tick(&place, FH_INPUT_JUMP, 1));
    fh_world_remove_solid(place.world, area);
}

TEST(touch_of_tiles_is_of_their_pixels_and_of_the_sides_of_those_that_stop) {
    static const uint32_t of_kinds[] = {WATER, COIN};
    FhTileset *tileset = fh_tileset_create(16);
    uint64_t rows[16] = {0};
    for (int i = 4; i < 12; i++) {
        rows[i] = 0x0ff0;
    }
    FhTile tiles[2];
    for (int i = 0; i < 2; i++) {
        FhTileKind kind = {.solidity = i ? FH_SOLID : FH_PASSABLE, .grip = 1};
        kind.category = of_kinds[i];
        fh_shape_from_rows(&kind.shape, 16, rows);
        tiles[i] = fh_tile_make(fh_tileset_add(tileset, &kind), 0);
    }
    FhTerrain *terrain = fh_terrain_create(tileset);
    fh_terrain_set(terrain, 0, 0, tiles[0]);
    fh_terrain_set(terrain, 4, 0, tiles[1]);
    FhWorld *world =
        test_world(fh_world_create(&(FhWorldDef){.terrain = terrain, .actors = 1, .touches = 4}));
    FhActorId id = add(world, (FhRect){-10, 0, 13, 13}, FH_DRIVER_NONE, 0, WATER | COIN);
    static const struct {
        int x;
        const char *told;
    } steps[] = {{-9, ""}, {-8, "tb"}, {-7, "tl"}, {40, "te"}, {54, ""}, {55, "tb"}, {40, "te"}};
    for (int i = 0; i < (int)(sizeof steps / sizeof *steps); i++) {
        fh_world_teleport(world, id, steps[i].x, 0);
        fh_world_tick(world, (FhInput){0});
        CHECK_STR(steps[i].told, told(world));
    }
    fh_world_teleport(world, id, 0, 0);
    fh_world_tick(world, (FhInput){0});
    int count;
    const FhTouch *touch = fh_world_touches(world, &count, NULL);
    CHECK_INT(tiles[0], touch->tile);
    CHECK_INT(0, touch->col);
    fh_terrain_set(terrain, 0, 0, FH_TILE_EMPTY); // taken up
    fh_world_tick(world, (FhInput){0});
    CHECK_STR("te", told(world));
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
}

TEST(touch_of_a_crate_is_that_of_its_side_and_each_meets_for_itself) {
    Place place = place_of("......\n......\n######\n", 8);
    FhActorId crate = add(place.world, (FhRect){20, 20, 12, 12}, FH_DRIVER_THING, CRATE, HERO);
    CHECK_STR("abab", tick(&place, 0, 1)); // the hero's, and the crate's own
    CHECK_STR("alal", tick(&place, FH_INPUT_RIGHT, 20));
    CHECK(fh_world_set_meets(place.world, crate, CRATE, 0));
    CHECK_STR("alae", tick(&place, 0, 1));
    CHECK(fh_world_set_meets(place.world, place.hero, HERO, COIN));
    CHECK_STR("ae", tick(&place, 0, 1));
    CHECK_STR("", tick(&place, 0, 1));
}

TEST(touches_that_find_no_room_are_counted_and_begin_when_there_is_some) {
    Place place = place_of("......\n......\n######\n", 2);
    FhActorId coins[4];
    for (int i = 0; i < 4; i++) {
        coins[i] = add(place.world, (FhRect){10 + i, 10, 4, 4}, FH_DRIVER_NONE, COIN, 0);
    }
    int count, lost;
    CHECK_STR("abab", tick(&place, 0, 1));
    fh_world_touches(place.world, &count, &lost);
    CHECK_INT(2, lost);
    fh_world_remove_actor(place.world, coins[3]);
    CHECK_STR("alal", tick(&place, 0, 1));
    fh_world_touches(place.world, &count, &lost);
    CHECK_INT(1, lost);
    fh_world_remove_actor(place.world, coins[0]);
    CHECK_STR("aeal", tick(&place, 0, 1));
    CHECK_STR("alab", tick(&place, 0, 1));
    fh_world_touches(place.world, &count, &lost);
    CHECK_INT(0, lost);
}

TEST(touches_are_copied_saved_and_in_no_hash) {
    Place place = place_of("......\n......\n######\n", 4);
    fh_world_add_solid(place.world, &(FhSolidDef){.box = {0, 0, 30, 30}, .passable = true});
    add(place.world, (FhRect){10, 10, 4, 4}, FH_DRIVER_NONE, COIN, 0);
    FhWorld *twin = test_world(fh_world_clone(place.world));
    CHECK_STR("ab", tick(&place, 0, 1));
    size_t size = fh_world_save(place.world, NULL, 0);
    uint8_t *bytes = malloc(size);
    fh_world_save(place.world, bytes, size);
    const char *wrong = NULL;
    CHECK(fh_world_load(twin, bytes, size, &wrong));
    CHECK_STR("ab", told(twin));
    fh_world_tick(twin, (FhInput){0});
    CHECK_STR("al", told(twin));
    fh_world_set_meets(twin, place.hero, HERO, 0);
    fh_world_tick(twin, (FhInput){0});
    CHECK_STR("ae", told(twin));
    tick(&place, 0, 2);
    CHECK(fh_world_hash(twin) == fh_world_hash(place.world));
    fh_world_copy(twin, place.world);
    CHECK_STR("al", told(twin));
    CHECK(fh_world_validate(twin, NULL) == NULL);
    free(bytes);
}

TEST(touch_side_tells_a_stomp_from_a_bump_whether_the_enemy_blocks_or_not) {
    static const struct {
        FhRect enemy; // the hero is 12 by 24 px at 0,0
        float vx, vy;
        FhSide side;
    } rows[] = {
        {{4, 22, 16, 14}, 0, 300, FH_SIDE_BOTTOM},   // two px into it from above
        {{4, 24, 16, 14}, 0, 0, FH_SIDE_BOTTOM},     // stands on it
        {{10, 10, 16, 14}, 150, 0, FH_SIDE_RIGHT},   // ran into it
        {{12, 10, 16, 14}, 0, 0, FH_SIDE_RIGHT},     // stops at it
        {{-14, 10, 16, 14}, -150, 0, FH_SIDE_LEFT},  //
        {{4, -12, 16, 14}, 0, -200, FH_SIDE_TOP},    // jumps into it from below
        {{8, 19, 16, 14}, 150, 300, FH_SIDE_BOTTOM}, // falls on its corner
        {{9, 19, 16, 14}, 300, 150, FH_SIDE_RIGHT},  // falls against its side
        {{4, 19, 16, 4}, 0, 300, FH_SIDE_BOTTOM},    // fell past its lower edge
        {{4, 10, 16, 14}, 0, 0, FH_SIDE_RIGHT},      // neither moves: the nearest way out
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        FhRect hero = {0, 0, 12, 24};
        CHECK_INT(rows[i].side, fh_rect_side(hero, rows[i].enemy, rows[i].vx, rows[i].vy));
    }
}
