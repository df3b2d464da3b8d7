// The rays against a look at each pixel of their way, and what lies in a body of rays against a
// look at each pixel of it: in random rooms with every kind of tile, solids and crates.

#include <stdlib.h>

#include "engine/movers/mover.h"
#include "engine/movers/rays.h"
#include "engine/room.h"
#include "engine/rules/query.h"
#include "foothold/mover.h"
#include "level/movers.h"
#include "test.h"

enum { ROOMS = 40, ASKED = 60, COLS = 12, ROWS = 9, SIZE = 16, SOLIDS = 8 };

static const char letters[] = "#/\\^\"-pqabcdsSfFhHTzZ><iox";

static char draw_letter(uint32_t *seed, int empty) {
    bool is_empty = test_random_in(seed, 0, 9) < empty;
    return is_empty ? '.' : letters[test_random_in(seed, 0, (int)sizeof letters - 2)];
}

static void draw_rows(uint32_t *seed, int cols, int rows, int empty, char *text) {
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            *text++ = draw_letter(seed, empty);
        }
        *text++ = '\n';
    }
    *text = '\0';
}

static FhRect draw_box(uint32_t *seed, int most) {
    int x = test_random_in(seed, -20, COLS * SIZE);
    int y = test_random_in(seed, -20, ROWS * SIZE);
    int w = test_random_in(seed, 1, most);
    int h = test_random_in(seed, 1, most);
    return (FhRect){x, y, w, h};
}

static void add_solid(Room *room, uint32_t *seed, int i) {
    FhRect box = draw_box(seed, 40);
    if (i % 4 == 0) {
        char rows[16];
        draw_rows(seed, 3, 2, 3, rows);
        FhSolid *solid = room_shaped(room, rows, box.x, box.y);
        solid->flags |= i % 8 == 0 ? FH_SOLID_ONE_WAY : 0u;
    } else if (i % 4 == 1) {
        room_one_way(room, box);
    } else {
        FhSolidDef def = {.box = box, .passable = i % 4 == 3};
        fh_world_add_solid(room->world, &def);
    }
}

static void add_actor(Room *room, uint32_t *seed, uint32_t flags) {
    FhActorDef def = {.box = draw_box(seed, 30), .flags = flags};
    fh_world_add_actor(room->world, &def);
}

/// The first actor is the one that moves by rays; in every other room it separates.
static Room draw_room(uint32_t *seed) {
    char rows[(COLS + 1) * ROWS + 1];
    draw_rows(seed, COLS, ROWS, 6, rows);
    Room room = room_from(rows);
    for (int i = 0; i < SOLIDS; i++) {
        add_solid(&room, seed, i);
    }
    FhActorDef def = {.box = {0, 0, 12, 24}, .mover = (uint8_t)level_mover_find("raycast")};
    def.flags = test_random_in(seed, 0, 1) ? FH_ACTOR_SEPARATES : 0u;
    fh_world_add_actor(room.world, &def);
    add_actor(&room, seed, 0);
    add_actor(&room, seed, FH_ACTOR_BLOCKS);
    add_actor(&room, seed, FH_ACTOR_BLOCKS);
    add_actor(&room, seed, FH_ACTOR_SEPARATES);
    add_actor(&room, seed, FH_ACTOR_SEPARATES);
    room.world->bounds = (FhRect){5, 0, COLS * SIZE - 9, 1};
    return room;
}

// ---- A ray, pixel by pixel

typedef struct Asked {
    const FhWorld *world;
    const FhActor *who;
    FhSide side;
    FhPoint from;
    int reach;
    FhOneWayRows one_ways;
} Asked;

static FhPoint way_of(FhSide side) {
    static const FhPoint ways[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    return ways[side];
}

/// The contact with a tile, what its side is that the ray met, and its shelf.
static FhRay met_tile(const Asked *asked, const FhQueryWalk *walk) {
    const FhTileHit *hit = &walk->hit;
    FhSide met = asked->side == FH_SIDE_TOP ? FH_SIDE_BOTTOM : FH_SIDE_TOP;
    FhRay ray = {.hits = true, .slope = fh_query_edge_is_slope(hit->shape, met)};
    bool one_way = walk->solidity == FH_ONE_WAY;
    int column = asked->one_ways.from_x - hit->x;
    column = column < 0 ? 0 : column > SIZE - 1 ? SIZE - 1 : column;
    ray.shelf = hit->y;
    while (ray.shelf < hit->y + SIZE &&
           !fh_tile_hit_overlaps(hit, (FhRect){hit->x + column, ray.shelf, 1, 1})) {
        ray.shelf++;
    }
    ray.by.by = walk->solid ? FH_BY_SOLID : one_way ? FH_BY_ONE_WAY : FH_BY_TILE;
    ray.by.by |= one_way ? FH_BY_ONE_WAY : 0u;
    ray.by.by |= ray.slope ? FH_BY_SLOPE : 0u;
    ray.by.has_tile = walk->solid == 0;
    ray.by.col = hit->col;
    ray.by.row = hit->row;
    ray.by.solid = walk->solid;
    return ray;
}

/// What of that solidity lies at a pixel: tiles first, then whole solids.
static bool find_at(const Asked *asked, FhRect pixel, FhSolidity solidity, FhRay *ray) {
    FhQueryWalk walk = fh_query_walk(asked->world, NULL, pixel);
    while (fh_query_next(&walk)) {
        if (walk.solidity == solidity && fh_tile_hit_overlaps(&walk.hit, pixel) &&
            (solidity == FH_SOLID ||
             fh_query_one_way_holds(asked->who, &walk, fh_rect_moved(pixel, 0, -1)))) {
            *ray = met_tile(asked, &walk);
            return true;
        }
    }
    for (int i = 0; i < asked->world->solid_count; i++) {
        const FhSolid *solid = &fh_world_solids(asked->world)[i];
        bool one_way = solid->flags & FH_SOLID_ONE_WAY;
        bool holds = one_way ? pixel.y == solid->y : true;
        if (fh_solid_is_there(solid) && solid->cell_cols == 0 && holds &&
            fh_rect_overlaps(fh_solid_box(solid), pixel) && one_way == (solidity == FH_ONE_WAY)) {
            *ray = (FhRay){.hits = true};
            ray->by.by = FH_BY_SOLID;
            ray->by.by |= one_way ? FH_BY_ONE_WAY : 0u;
            ray->by.solid = i + 1;
            return true;
        }
    }
    return false;
}

static bool is_crate_at(const Asked *asked, FhRect pixel) {
    for (int i = 0; i < asked->world->actor_count; i++) {
        const FhActor *other = &fh_actor_slots(asked->world)[i];
        if (other != asked->who && fh_query_actor_blocks(asked->who, other) &&
            fh_rect_overlaps(fh_actor_box(other), pixel)) {
            return true;
        }
    }
    return false;
}

static bool is_stopped_at(const Asked *asked, FhRect pixel, FhRay *ray) {
    if (find_at(asked, pixel, FH_SOLID, ray)) {
        return true;
    }
    FhRect bounds = asked->world->bounds;
    bool beyond = pixel.x < bounds.x || pixel.x >= bounds.x + bounds.w;
    if (beyond || is_crate_at(asked, pixel)) {
        *ray = (FhRay){.hits = true, .by.by = beyond ? FH_BY_EDGE : FH_BY_ACTOR};
        return true;
    }
    if (asked->side != FH_SIDE_BOTTOM) {
        return false;
    }
    if (!find_at(asked, pixel, FH_ONE_WAY, ray)) {
        *ray = (FhRay){.hits = true, .by.by = FH_BY_ACTOR};
        return fh_query_held_by_separating(asked->world, asked->who, fh_rect_moved(pixel, 0, -1));
    }
    const FhOneWayRows *rows = &asked->one_ways;
    bool counts = pixel.y >= (ray->slope ? rows->sloped_from : rows->flat_from);
    return counts || (ray->slope && ray->shelf >= rows->feet - 1);
}

static FhRay ray_by_pixels(const Asked *asked) {
    FhPoint way = way_of(asked->side);
    for (int px = 0; px < asked->reach; px++) {
        FhRect pixel = {asked->from.x + way.x * px, asked->from.y + way.y * px, 1, 1};
        FhRay ray;
        if (is_stopped_at(asked, pixel, &ray)) {
            ray.length = px;
            return ray;
        }
    }
    return (FhRay){.length = asked->reach};
}

static Asked draw_asked(const Room *room, uint32_t *seed) {
    Asked asked = {.world = room->world, .who = &fh_actor_slots(room->world)[0]};
    asked.side = (FhSide)test_random_in(seed, 0, 3);
    asked.from.x = test_random_in(seed, -3, COLS * SIZE + 3);
    asked.from.y = test_random_in(seed, -3, ROWS * SIZE + 3);
    asked.reach = test_random_in(seed, 0, 70);
    asked.one_ways.flat_from = asked.from.y + test_random_in(seed, -5, 40);
    asked.one_ways.sloped_from = asked.one_ways.flat_from - test_random_in(seed, 0, 20);
    asked.one_ways.feet = asked.from.y + test_random_in(seed, -5, 60);
    asked.one_ways.from_x = asked.from.x + test_random_in(seed, -20, 20);
    return asked;
}

static bool is_same(const FhRay *a, const FhRay *b) {
    bool same = a->length == b->length && a->hits == b->hits && a->by.by == b->by.by &&
                a->slope == b->slope && a->by.solid == b->by.solid;
    bool at_tile = a->by.has_tile || (a->by.by & FH_BY_SLOPE);
    return same && (!at_tile || (a->shelf == b->shelf && a->by.col == b->by.col &&
                                 a->by.row == b->by.row && a->by.has_tile == b->by.has_tile));
}

TEST(ray_is_as_long_as_a_look_at_each_pixel_says_and_meets_the_same) {
    uint32_t met = 0; // each bit once
    for (uint32_t number = 1; number <= ROOMS; number++) {
        uint32_t seed = number * 7919;
        Room room = draw_room(&seed);
        for (int i = 0; i < ASKED; i++) {
            Asked asked = draw_asked(&room, &seed);
            FhRay expected = ray_by_pixels(&asked);
            FhRay got = fh_ray_cast(asked.world, asked.who, asked.side, asked.from, asked.reach,
                                    asked.one_ways);
            met |= expected.by.by;
            if (!is_same(&expected, &got)) {
                test_fail(__FILE__, __LINE__,
                          "room %u, ask %d, side %d from (%d, %d): %d px, by %x of solid %d, slope "
                          "%d, shelf %d expected; got %d, %x, %d, %d, %d",
                          number, i, asked.side, asked.from.x, asked.from.y, expected.length,
                          expected.by.by, expected.by.solid, expected.slope, expected.shelf,
                          got.length, got.by.by, got.by.solid, got.slope, got.shelf);
            }
            CHECK(got.x == asked.from.x && got.y == asked.from.y);
        }
        room_destroy(&room);
    }
    CHECK_INT(FH_BY_TILE | FH_BY_SOLID | FH_BY_ACTOR | FH_BY_EDGE | FH_BY_ONE_WAY | FH_BY_SLOPE,
              met);
}

// ---- All rays of a side

/// How many pixels of the body lie from its middle to that side.
static int inside_by_pixels(const FhActor *who, FhSide side) {
    FhPoint at = {who->x + who->w / 2, who->y + who->h / 2};
    int count = 0;
    while (fh_rect_overlaps(fh_actor_box(who), (FhRect){at.x, at.y, 1, 1})) {
        at.x += way_of(side).x;
        at.y += way_of(side).y;
        count++;
    }
    return count;
}

static void check_places(const FhActor *who, FhSide side, const FhRays *rays) {
    bool across = side == FH_SIDE_TOP || side == FH_SIDE_BOTTOM;
    int length = across ? who->w : who->h;
    int first = across ? who->x : who->y;
    int widest = 0;
    int narrowest = length;
    for (int i = 0; i < rays->count; i++) {
        const FhRay *ray = &rays->rays[i];
        CHECK_INT(across ? who->y + who->h / 2 : who->x + who->w / 2, across ? ray->y : ray->x);
        int next = i + 1 < rays->count ? i + 1 : i;
        int gap = across ? rays->rays[next].x - ray->x : rays->rays[next].y - ray->y;
        widest = fh_max(widest, gap);
        narrowest = next > i ? fh_min(narrowest, gap) : narrowest;
    }
    const FhRay *last = &rays->rays[rays->count - 1];
    CHECK_INT(first, across ? rays->rays[0].x : rays->rays[0].y);
    CHECK_INT(first + length - 1, across ? last->x : last->y);
    CHECK(widest - narrowest <= 1);
    CHECK(rays->count == FH_RAYS_MAX || widest <= SIZE);
    CHECK(rays->count == 2 || rays->count == FH_RAYS_MAX || (rays->count - 2) * SIZE <= length - 1);
    CHECK(rays->count <= FH_RAYS_MAX);
}

static void check_rays(const Asked *like, const FhRays *rays, int reach) {
    int nearest = -1;
    for (int i = 0; i < rays->count; i++) {
        Asked asked = *like;
        asked.from = (FhPoint){rays->rays[i].x, rays->rays[i].y};
        asked.reach = inside_by_pixels(asked.who, asked.side) + reach;
        FhRay expected = ray_by_pixels(&asked);
        CHECK(is_same(&expected, &rays->rays[i]));
        if (expected.hits && (nearest < 0 || expected.length < rays->rays[nearest].length)) {
            nearest = i;
        }
    }
    CHECK_INT(nearest, rays->nearest);
}

TEST(ray_of_a_side_goes_from_each_end_and_no_further_from_the_next_than_a_tile) {
    int most = 0;
    for (uint32_t number = 1; number <= ROOMS; number++) {
        uint32_t seed = number * 104729;
        Room room = draw_room(&seed);
        FhActor *who = fh_world_actor_at(room.world, 0);
        for (int i = 0; i < 8; i++) {
            Asked asked = draw_asked(&room, &seed);
            FhRect box = draw_box(&seed, i == 0 ? 250 : 40);
            who->x = box.x;
            who->y = box.y;
            who->w = box.w;
            who->h = box.h;
            FhRays rays = fh_rays_cast(room.world, who, asked.side, asked.reach, asked.one_ways);
            check_places(who, asked.side, &rays);
            check_rays(&asked, &rays, asked.reach);
            most = fh_max(most, rays.count);
            CHECK_INT(inside_by_pixels(who, asked.side), fh_rays_inside(who, asked.side));
        }
        room_destroy(&room);
    }
    CHECK_INT(FH_RAYS_MAX, most);
}

// ---- What lies in a body

/// What is asked: the terrain, or a solid.
typedef struct PixelGround {
    const FhWorld *world;
    const FhSolid *solid; // NULL: the terrain
} PixelGround;

/// The tile of the ground at a pixel, passable ones left out.
static bool find_tile(const PixelGround *ground, int x, int y, FhTileHit *hit,
                      FhSolidity *solidity) {
    FhQueryWalk walk = fh_query_walk(ground->world, NULL, (FhRect){x, y, 1, 1});
    int index1 = ground->solid ? (int)(ground->solid - fh_world_solids(ground->world)) + 1 : 0;
    while (fh_query_next(&walk)) {
        if (walk.solid == index1) {
            *hit = walk.hit;
            *solidity = walk.solidity;
            return true;
        }
    }
    return false;
}

static bool is_solid_at(const PixelGround *ground, int x, int y) {
    FhTileHit hit;
    FhSolidity solidity;
    FhRect pixel = {x, y, 1, 1};
    if (ground->solid && ground->solid->cell_cols == 0) {
        return !(ground->solid->flags & FH_SOLID_ONE_WAY) &&
               fh_rect_overlaps(fh_solid_box(ground->solid), pixel);
    }
    return find_tile(ground, x, y, &hit, &solidity) && solidity == FH_SOLID &&
           fh_tile_hit_overlaps(&hit, pixel);
}

/// True for a tile there that is a slope on its foot: its lowest row is solid in the middle.
static bool is_slope_at(const PixelGround *ground, int x, int y) {
    FhTileHit hit;
    FhSolidity solidity;
    if (!find_tile(ground, x, y, &hit, &solidity) || solidity != FH_SOLID) {
        return false;
    }
    return fh_query_edge_is_slope(hit.shape, FH_SIDE_TOP) &&
           (is_solid_at(ground, hit.x + SIZE / 2 - 1, hit.y + SIZE - 1) ||
            is_solid_at(ground, hit.x + SIZE / 2, hit.y + SIZE - 1));
}

/// Ground lies in it: in its upper part, in the column of its middle, or lower where no slope is.
static bool is_in_by_pixels(const PixelGround *ground, FhRect box) {
    int sunk = box.w > 1 ? FH_RAY_SLOPE_CHECK + box.w / 2 : 0;
    int upper = fh_max(1, box.h - sunk);
    bool any = false;
    bool slope = false;
    for (int y = box.y; y <= box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            bool inside = y < box.y + box.h && is_solid_at(ground, x, y);
            if (inside && (y < box.y + upper || x == box.x + box.w / 2)) {
                return true;
            }
            any |= inside;
            slope |= y >= box.y + upper && is_slope_at(ground, x, y);
        }
    }
    return any && !slope;
}

TEST(ray_body_has_in_it_what_a_look_at_each_pixel_says) {
    const FhMover *mover = level_movers[level_mover_find("raycast")];
    int in[2] = {0, 0};
    int sunk[2] = {0, 0};
    for (uint32_t number = 1; number <= ROOMS; number++) {
        uint32_t seed = number * 1299709;
        Room room = draw_room(&seed);
        for (int i = 0; i < ASKED; i++) {
            FhRect box = draw_box(&seed, i % 4 ? 24 : 2);
            bool asks_solid = i % 2;
            PixelGround ground = {room.world, NULL};
            if (asks_solid) {
                int which = i / 2 % (2 * SOLIDS); // more often the one with tiles
                ground.solid = &fh_world_solids(room.world)[which < SOLIDS ? which : 4];
                box.x = ground.solid->x + test_random_in(&seed, -8, 40);
                box.y = ground.solid->y + test_random_in(&seed, -20, 24);
            }
            bool expected = is_in_by_pixels(&ground, box);
            bool got = asks_solid ? mover->narrow->solid_in(room.world, ground.solid, box)
                                  : mover->narrow->terrain_in(room.world, box);
            if (expected != got) {
                test_fail(__FILE__, __LINE__, "room %u, ask %d: %d in (%d, %d, %d, %d), got %d",
                          number, i, expected, box.x, box.y, box.w, box.h, got);
            }
            in[asks_solid] += got;
            bool plain = asks_solid ? fh_solid_overlaps(room.world, ground.solid, box)
                                    : fh_terrain_overlaps(room.terrain, box);
            sunk[asks_solid] += plain && !got;
        }
        room_destroy(&room);
    }
    CHECK(in[0] > 100 && in[1] > 100);
    CHECK(sunk[0] > 10 && sunk[1] > 10);
}

/// The row that holds a box up, by the tile's pixels: its highest, or, of a slope, that in the
/// column which is nearest to the box's middle.
static int top_by_pixels(const FhTileHit *hit, FhRect box) {
    bool slope = fh_query_edge_is_slope(hit->shape, FH_SIDE_TOP);
    int nearest = INT32_MAX;
    int top = INT32_MAX;
    for (int x = fh_max(box.x, hit->x); x < fh_min(box.x + box.w, hit->x + SIZE); x++) {
        int off = slope ? abs(x - (box.x + box.w / 2)) : 0;
        int row = hit->y;
        while (row < hit->y + SIZE && !fh_tile_hit_overlaps(hit, (FhRect){x, row, 1, 1})) {
            row++;
        }
        row = row < hit->y + SIZE ? row : INT32_MAX;
        top = off < nearest ? row : off == nearest ? fh_min(top, row) : top;
        nearest = fh_min(nearest, off);
    }
    return top;
}

TEST(ray_body_is_held_by_a_one_way_where_a_look_at_each_pixel_says) {
    const FhMover *mover = level_movers[level_mover_find("raycast")];
    for (size_t i = 0; i + 1 < sizeof letters; i++) {
        const char text[] = {letters[i], '\n', '\0'};
        Room room = room_from(text);
        FhTileWalk walk = fh_terrain_walk(room.terrain, (FhRect){0, 0, 16, 16});
        CHECK(fh_tile_walk_next(&walk));
        for (int at = 0; at < 48 * 20; at++) {
            FhRect box = {at % 48 - 28, -9, at / 48 + 1, 9};
            for (; fh_rect_bottom(box) <= 16; box.y++) {
                CHECK_INT(top_by_pixels(&walk.hit, box) == fh_rect_bottom(box),
                          mover->narrow->one_way_holds(&walk.hit, box));
            }
        }
        room_destroy(&room);
    }
}
