// Rays and moved boxes against pixel by pixel.

#include <math.h>

#include "engine/room.h"
#include "engine/rules/query.h"
#include "foothold/foothold.h"
#include "test.h"

enum { ROOMS = 24, WAYS = 60 };

static const FhFilter blockers = {.meets = FH_MEET_BLOCKERS};

/// Hills with lifts, plain and of tiles, crates and walkers.
static Room draw_room(uint32_t *seed) {
    Room room = room_of_hills(seed, 16);
    FhWorldDef def = {.actors = 40, .solids = 20, .path_points = 4};
    def.cells = 64;
    def.bounds = (FhRect){0, -200, 640, 400};
    room_set_world(&room, def);
    for (int i = 0; i < 30; i++) {
        FhRect box = {test_random_in(seed, 0, 620), test_random_in(seed, -150, 200), 12, 20};
        uint32_t flags = i % 3 ? FH_ACTOR_BLOCKS : 0;
        fh_world_add_actor(room.world, &(FhActorDef){.box = box, .flags = flags});
        box.w = 40;
        if (i % 2) {
            fh_world_add_solid(room.world, &(FhSolidDef){.box = box, .passable = i % 5 == 0});
        }
    }
    const FhTile tiles[] = {room_tile('/'), room_tile('#'), 0, room_tile('\\')};
    FhSolidDef shaped = {.box = {200, -60, 0, 0}, .tiles = tiles, .cols = 2, .rows = 2};
    fh_world_add_solid(room.world, &shaped);
    return room;
}

// --- rays -----------------------------------------------------------------------------------

static bool is_met_at(const FhWorld *world, int x, int y) {
    FhRect pixel = {x, y, 1, 1};
    if (fh_terrain_overlaps(fh_world_terrain(world), pixel)) {
        return true;
    }
    for (int i = 0; i < world->solid_count; i++) {
        const FhSolid *solid = &fh_world_solids(world)[i];
        if (fh_solid_is_there(solid) && fh_solid_overlaps(world, solid, pixel)) {
            return true;
        }
    }
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *actor = &fh_world_actors(world)[i];
        if (fh_actor_is_there(actor) && fh_rect_overlaps(fh_actor_box(actor), pixel)) {
            return true;
        }
    }
    return false;
}

/// Where the line enters the square of a pixel; 2 when it does not.
static double entry_of(FhPlace from, FhPlace to, int x, int y) {
    const double low[] = {x, y}, at[] = {from.x, from.y};
    const double way[] = {to.x - from.x, to.y - from.y};
    double in = 0.0, out = 1.0;
    for (int axis = 0; axis < 2; axis++) {
        double a = (low[axis] - at[axis]) / way[axis];
        double b = (low[axis] + 1.0 - at[axis]) / way[axis];
        in = fmax(in, fmin(a, b));
        out = fmin(out, fmax(a, b));
    }
    return in < out - 1e-9 ? in : 2.0;
}

static double nearest_of_all(const FhWorld *world, FhPlace from, FhPlace to) {
    double nearest = 1.0;
    for (int y = (int)floor(fmin(from.y, to.y)); y <= (int)floor(fmax(from.y, to.y)); y++) {
        for (int x = (int)floor(fmin(from.x, to.x)); x <= (int)floor(fmax(from.x, to.x)); x++) {
            double part = entry_of(from, to, x, y);
            nearest = part < nearest && is_met_at(world, x, y) ? part : nearest;
        }
    }
    return nearest;
}

static FhPlace draw_place(uint32_t *seed) {
    return (FhPlace){test_random_in(seed, 0, 64000) / 100.0 + 0.0031,
                     test_random_in(seed, -20000, 24000) / 100.0 + 0.0017};
}

TEST(ray_meets_the_first_pixel_that_its_line_goes_through) {
    uint32_t seed = 3;
    int met = 0;
    for (int i = 0; i < ROOMS; i++) {
        Room room = draw_room(&seed);
        for (int k = 0; k < WAYS; k++) {
            FhPlace from = draw_place(&seed);
            FhPlace to = {from.x + test_random_in(&seed, -900, 900) / 7.0 + 0.01,
                          from.y + test_random_in(&seed, -900, 900) / 7.0 + 0.01};
            FhHit hit;
            met += fh_world_ray(room.world, from, to, NULL, &hit);
            double length = hypot(to.x - from.x, to.y - from.y);
            double expected = nearest_of_all(room.world, from, to) * length;
            if (!CHECK(fabs(hit.distance - expected) < 1e-6)) {
                test_fail(__FILE__, __LINE__, "room %d way %d: %f, not %f", i, k, hit.distance,
                          expected);
            }
            CHECK(fabs(hypot(hit.x - from.x, hit.y - from.y) - hit.distance) < 1e-6);
        }
        room_destroy(&room);
    }
    CHECK(met > ROOMS * WAYS / 3);
}

TEST(ray_says_what_it_met_and_on_which_side) {
    Room room = room_from("..........\n"
                          "..........\n"
                          "...#../...\n"
                          "##########\n");
    FhHit hit;
    CHECK(fh_world_ray(room.world, (FhPlace){8.5, 40.0}, (FhPlace){80.0, 40.0}, NULL, &hit));
    CHECK_INT(FH_BY_TILE, hit.by);
    CHECK_INT(FH_SIDE_LEFT, hit.side);
    CHECK_INT(3, hit.col);
    CHECK_INT(2, hit.row);
    CHECK_INT(room_tile('#'), hit.tile);
    CHECK(fabs(hit.distance - 39.5) < 1e-9);
    CHECK(fh_world_ray(room.world, (FhPlace){104.5, 2.0}, (FhPlace){104.5, 60.0}, NULL, &hit));
    CHECK_INT(FH_BY_TILE | FH_BY_SLOPE, hit.by);
    CHECK_INT(FH_SIDE_TOP, hit.side);
    CHECK_INT(6, hit.col);
    FhSolidId lift = fh_world_solid_id(
        room.world, (int)(room_solid(&room, (FhRect){20, 4, 8, 8}) - fh_world_solids(room.world)));
    CHECK(fh_world_ray(room.world, (FhPlace){60.0, 8.0}, (FhPlace){0.0, 8.0}, NULL, &hit));
    CHECK_INT(FH_BY_SOLID, hit.by);
    CHECK_INT(FH_SIDE_RIGHT, hit.side);
    CHECK_INT((int)lift.index1, (int)hit.solid.index1);
    CHECK(!fh_world_ray(room.world, (FhPlace){60.0, 8.0}, (FhPlace){30.0, 8.0}, NULL, &hit));
    CHECK_INT(0, hit.by);
    CHECK(fabs(hit.x - 30.0) < 1e-9);
}

/// The normal of what the line meets, degrees from straight up to the right.
static int normal_of(const Room *room, FhPlace from, FhPlace to) {
    FhHit hit;
    CHECK(fh_world_ray(room->world, from, to, &(FhFilter){.meets = UINT32_MAX}, &hit));
    CHECK(fabs(hypot((double)hit.nx, (double)hit.ny) - 1.0) < 1e-6);
    return (int)lround(atan2((double)hit.nx, (double)-hit.ny) * 45.0 / atan(1.0));
}

TEST(ray_and_box_tell_the_normal_of_sides_and_slopes) {
    Room room = room_from("..^..\"...\n"
                          "..........\n"
                          ".#./..ab.\\\n");
    CHECK_INT(0, normal_of(&room, (FhPlace){24.5, 20.0}, (FhPlace){24.5, 60.0}));
    CHECK_INT(-90, normal_of(&room, (FhPlace){2.0, 40.0}, (FhPlace){30.0, 40.0}));
    CHECK_INT(90, normal_of(&room, (FhPlace){40.0, 40.0}, (FhPlace){20.0, 40.0}));
    CHECK_INT(180, normal_of(&room, (FhPlace){24.5, 70.0}, (FhPlace){24.5, 40.0}));
    CHECK_INT(-45, normal_of(&room, (FhPlace){56.5, 20.0}, (FhPlace){56.5, 60.0}));
    CHECK_INT(-45, normal_of(&room, (FhPlace){42.5, 42.0}, (FhPlace){70.5, 42.0})); // from its left
    CHECK_INT(45, normal_of(&room, (FhPlace){152.5, 20.0}, (FhPlace){152.5, 60.0}));
    CHECK_INT(-25, normal_of(&room, (FhPlace){100.5, 20.0}, (FhPlace){100.5, 60.0})); // 7 up in 15
    CHECK_INT(-135, normal_of(&room, (FhPlace){40.5, 30.0}, (FhPlace){40.5, 0.0}));
    CHECK_INT(135, normal_of(&room, (FhPlace){88.5, 30.0}, (FhPlace){88.5, 0.0}));
    FhHit hit;
    CHECK(fh_world_cast_box(room.world, (FhRect){50, 20, 6, 6}, 0, 40, NULL, &hit));
    CHECK(hit.nx < -0.7f && hit.ny < -0.7f);
    CHECK(!fh_world_cast_box(room.world, (FhRect){50, 20, 6, 6}, 0, -4, NULL, &hit));
    CHECK(hit.nx == 0.0f && hit.ny == 0.0f);
}

TEST(ray_lands_on_a_one_way_from_above_alone_and_only_when_asked) {
    Room room = room_from("..........\n"
                          "----------\n"
                          "..........\n");
    const FhFilter asks = {.meets = FH_MEET_TILES | FH_MEET_ONE_WAYS};
    FhPlace above = {40.5, 2.0}, below = {47.5, 40.0};
    FhHit hit;
    CHECK(!fh_world_ray(room.world, above, below, NULL, NULL));
    CHECK(fh_world_ray(room.world, above, below, &asks, &hit));
    CHECK_INT(FH_BY_ONE_WAY, hit.by);
    CHECK_INT(1, hit.row);
    CHECK(!fh_world_ray(room.world, below, above, &asks, NULL));
}

TEST(ray_passes_the_actor_that_is_left_out_those_of_other_tags_and_what_is_not_asked_for) {
    Room room = room_from("#\n");
    FhActorId hero =
        fh_world_add_actor(room.world, &(FhActorDef){.box = {100, 0, 10, 10}, .tag = 3});
    FhActorId crate = fh_world_add_actor(
        room.world, &(FhActorDef){.box = {140, 0, 10, 10}, .tag = 5, .flags = FH_ACTOR_BLOCKS});
    FhPlace from = {60.0, 5.0}, to = {200.0, 5.0};
    FhFilter filter = {0};
    FhHit hit;
    fh_world_ray(room.world, from, to, &filter, &hit);
    CHECK_INT((int)hero.index1, (int)hit.actor.index1);
    filter.except = hero;
    fh_world_ray(room.world, from, to, &filter, &hit);
    CHECK_INT((int)crate.index1, (int)hit.actor.index1);
    fh_world_ray(room.world, from, to, &(FhFilter){.tags = 1u << 5}, &hit);
    CHECK_INT((int)crate.index1, (int)hit.actor.index1);
    fh_world_ray(room.world, from, to, &blockers, &hit);
    CHECK_INT((int)crate.index1, (int)hit.actor.index1);
    CHECK(!fh_world_ray(room.world, from, to, &(FhFilter){.meets = FH_MEET_TILES}, NULL));
    fh_world_set_state(room.world, crate, FH_STATE_OUT);
    CHECK(!fh_world_ray(room.world, from, to, &blockers, NULL));
}

/// How many actors and solids of a room the line enters, and tiles with a pixel that it goes
/// through.
static int count_of_all(const FhWorld *world, FhPlace from, FhPlace to) {
    int count = 0;
    for (int i = 0; i < world->actor_count + world->solid_count; i++) {
        bool is_actor = i < world->actor_count;
        const FhActor *actor = &fh_world_actors(world)[is_actor ? i : 0];
        const FhSolid *solid = &fh_world_solids(world)[is_actor ? 0 : i - world->actor_count];
        FhRect box = is_actor ? fh_actor_box(actor) : fh_solid_box(solid);
        bool is_there = is_actor ? fh_actor_is_there(actor) : fh_solid_is_there(solid);
        bool is_met = false;
        for (int k = 0; is_there && !is_met && k < box.w * box.h; k++) {
            int x = box.x + k % box.w, y = box.y + k / box.w;
            is_met = (is_actor || fh_solid_overlaps(world, solid, (FhRect){x, y, 1, 1})) &&
                     entry_of(from, to, x, y) < 1.0;
        }
        count += is_met;
    }
    FhTileWalk walk = fh_terrain_walk(fh_world_terrain(world), (FhRect){-200, -300, 1100, 800});
    while (fh_tile_walk_next(&walk)) {
        bool is_met = false;
        for (int k = 0; walk.hit.kind->solidity == FH_SOLID && !is_met && k < 256; k++) {
            int x = walk.hit.x + k % 16, y = walk.hit.y + k / 16;
            is_met = fh_tile_hit_overlaps(&walk.hit, (FhRect){x, y, 1, 1}) &&
                     entry_of(from, to, x, y) < 1.0;
        }
        count += is_met;
    }
    return count;
}

static bool is_same(const FhHit *a, const FhHit *b) {
    return a->by == b->by && a->side == b->side && a->distance == b->distance && a->x == b->x &&
           a->col == b->col && a->row == b->row && a->nx == b->nx &&
           a->solid.index1 == b->solid.index1 && a->actor.index1 == b->actor.index1;
}

TEST(ray_all_tells_each_thing_once_in_the_order_in_which_the_line_meets_them) {
    uint32_t seed = 23;
    int met = 0;
    for (int i = 0; i < 4; i++) {
        Room room = draw_room(&seed);
        for (int k = 0; k < 6; k++) {
            FhPlace from = draw_place(&seed), to = draw_place(&seed);
            FhHit all[64], nearest[3], first;
            int count = fh_world_ray_all(room.world, from, to, NULL, all, 64);
            CHECK_INT(count_of_all(room.world, from, to), count);
            bool is_met = fh_world_ray(room.world, from, to, NULL, &first);
            CHECK(is_met == (count > 0) && (!is_met || is_same(&first, &all[0])));
            for (int n = 1; n < count; n++) {
                CHECK(all[n - 1].distance <= all[n].distance);
            }
            CHECK_INT(count, fh_world_ray_all(room.world, from, to, NULL, nearest, 3));
            for (int n = 0; n < fh_min(count, 3); n++) {
                CHECK(is_same(&nearest[n], &all[n]));
            }
            CHECK_INT(count, fh_world_ray_all(room.world, from, to, NULL, NULL, 0));
            met += count;
        }
        room_destroy(&room);
    }
    CHECK(met > 30);
}

TEST(ray_and_box_meet_only_actors_solids_and_tiles_of_the_categories_that_are_asked_for) {
    enum { WOOD = 1, STONE = 2, BEAST = 4 };
    FhTileset *kinds = fh_tileset_create(16);
    FhTileKind kind = {.solidity = FH_SOLID, .category = WOOD};
    int full[16];
    for (int i = 0; i < 16; i++) {
        full[i] = 16;
    }
    fh_shape_from_heights(&kind.shape, 16, full);
    int wood = fh_tileset_add(kinds, &kind);
    kind.category = STONE;
    int stone = fh_tileset_add(kinds, &kind);
    FhTerrain *terrain = fh_terrain_create(kinds);
    fh_terrain_set(terrain, 2, 0, fh_tile_make(wood, 0));
    fh_terrain_set(terrain, 8, 0, fh_tile_make(stone, 0));
    FhWorld *world =
        test_world(fh_world_create(&(FhWorldDef){.terrain = terrain, .actors = 1, .solids = 1}));
    fh_world_add_actor(world, &(FhActorDef){.box = {64, 0, 9, 9}, .category = BEAST});
    fh_world_add_solid(world, &(FhSolidDef){.box = {96, 0, 9, 9}, .category = STONE | BEAST});
    const struct {
        uint32_t categories;
        int x[4], count;
    } tries[] = {{0, {32, 64, 96, 128}, 4},
                 {WOOD, {32}, 1},
                 {STONE, {96, 128}, 2},
                 {BEAST, {64, 96}, 2},
                 {WOOD << 9, {0}, 0}};
    for (int i = 0; i < 5; i++) {
        FhFilter filter = {.categories = tries[i].categories};
        FhHit hits[8], box;
        int count =
            fh_world_ray_all(world, (FhPlace){0.5, 4.5}, (FhPlace){200.5, 4.5}, &filter, hits, 8);
        CHECK_INT(tries[i].count, count);
        for (int k = 0; k < count; k++) {
            CHECK_INT(tries[i].x[k], (int)hits[k].x);
        }
        bool is_met = fh_world_cast_box(world, (FhRect){0, 2, 4, 4}, 200, 0, &filter, &box);
        CHECK_INT(is_met ? tries[i].x[0] - 4 : 200, (int)box.x);
    }
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(kinds);
}

// --- boxes ----------------------------------------------------------------------------------

static int rounded(int way, int step, int steps) {
    return (2 * way * step + (way < 0 ? -steps : steps)) / (2 * steps);
}

/// Where the box ends when it goes a pixel along one axis at a time, until it is blocked.
static FhRect walk_of(const FhWorld *world, FhActorId asking, FhRect box, int dx, int dy) {
    int steps = fh_max(fh_abs(dx), fh_abs(dy));
    FhRect at = box;
    if (fh_world_blocked(world, asking, box)) {
        return box;
    }
    for (int step = 1; step <= steps; step++) {
        int x = box.x + rounded(dx, step, steps), y = box.y + rounded(dy, step, steps);
        bool x_first = fh_abs(dx) >= fh_abs(dy);
        FhRect first = at, second = at;
        first.x = x_first ? x : at.x;
        first.y = x_first ? at.y : y;
        second.x = x;
        second.y = y;
        if (fh_world_blocked(world, asking, first)) {
            return at;
        }
        at = first;
        if (fh_world_blocked(world, asking, second)) {
            return at;
        }
        at = second;
    }
    return at;
}

TEST(cast_box_gets_as_far_as_pixel_by_pixel) {
    uint32_t seed = 11;
    int met = 0;
    for (int i = 0; i < ROOMS; i++) {
        Room room = draw_room(&seed);
        FhActorId asking = fh_world_add_actor(room.world, &(FhActorDef){.box = {320, -190, 1, 1}});
        for (int k = 0; k < WAYS; k++) {
            FhPlace place = draw_place(&seed);
            FhRect box = {(int)place.x, (int)place.y, test_random_in(&seed, 1, 24),
                          test_random_in(&seed, 1, 24)};
            int dx = test_random_in(&seed, -200, 200), dy = test_random_in(&seed, -200, 200);
            dx = k % 4 == 0 ? 0 : dx;
            dy = k % 4 == 1 ? 0 : dy;
            FhRect expected = walk_of(room.world, asking, box, dx, dy);
            FhHit hit;
            bool is_met = fh_world_cast_box(room.world, box, dx, dy, &blockers, &hit);
            CHECK_INT(expected.x, (int)hit.x);
            CHECK_INT(expected.y, (int)hit.y);
            bool went_all = expected.x == box.x + dx && expected.y == box.y + dy;
            CHECK(is_met == (!went_all || fh_world_blocked(room.world, asking, box)));
            met += is_met;
        }
        room_destroy(&room);
    }
    CHECK(met > ROOMS * WAYS / 3);
}

TEST(cast_box_says_what_it_met_and_on_which_side) {
    Room room = room_from("..........\n"
                          "...----...\n"
                          "..........\n"
                          "##########\n");
    FhHit hit;
    FhRect box = {60, 0, 8, 8};
    CHECK(fh_world_cast_box(room.world, box, 0, 60, NULL, &hit));
    CHECK_INT(FH_BY_TILE, hit.by);
    CHECK_INT(FH_SIDE_TOP, hit.side);
    CHECK_INT(3, hit.row);
    CHECK_INT(40, (int)hit.y);
    const FhFilter asks = {.meets = FH_MEET_BLOCKERS | FH_MEET_ONE_WAYS};
    CHECK(fh_world_cast_box(room.world, box, 0, 60, &asks, &hit));
    CHECK_INT(FH_BY_ONE_WAY, hit.by);
    CHECK_INT(8, (int)hit.y);
    FhActorId crate = fh_world_add_actor(
        room.world, &(FhActorDef){.box = {100, 0, 8, 8}, .flags = FH_ACTOR_BLOCKS});
    CHECK(fh_world_cast_box(room.world, box, 100, 0, &asks, &hit));
    CHECK_INT(FH_BY_ACTOR, hit.by);
    CHECK_INT(FH_SIDE_LEFT, hit.side);
    CHECK_INT((int)crate.index1, (int)hit.actor.index1);
    CHECK(fabs(hit.distance - 32.0) < 1e-9);
    CHECK(!fh_world_cast_box(room.world, box, -50, 0, &asks, &hit));
    CHECK_INT(10, (int)hit.x);
}
