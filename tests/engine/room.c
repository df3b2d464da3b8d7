#include "engine/room.h"

#include <stdlib.h>
#include <string.h>

#include "engine/movers/mover.h"
#include "engine/rules/solid.h"
#include "test.h"
#include "level/movers.h"

enum { ROOM_ACTORS = 16, ROOM_SOLIDS = 16, ROOM_POINTS = 64, ROOM_CELLS = 256 };

typedef struct Letter {
    char letter;
    int kind;
    int transform;
} Letter;

enum {
    BLOCK = 1,
    SLOPE,
    SLOPE_14_LOW,
    SLOPE_14_HIGH,
    ONE_WAY,
    ONE_WAY_SLOPE,
    LADDER,
    LADDER_TOP,
    STAIRS,
    SPIKES,
    ICE,
    CONVEYOR,
    BOUNCE,
    HALF,
    STEEP,
    STEEP_FOOT,
    QUARTER // and the three after it: 14 degrees in four tiles
};

static const Letter letters[] = {
    {'#', BLOCK, 0},
    {'/', SLOPE, 0},
    {'\\', SLOPE, FH_FLIP_X},
    {'^', SLOPE, FH_FLIP_Y},
    {'"', SLOPE, FH_FLIP_X | FH_FLIP_Y},
    {'a', SLOPE_14_LOW, 0},
    {'b', SLOPE_14_HIGH, 0},
    {'c', SLOPE_14_HIGH, FH_FLIP_X},
    {'d', SLOPE_14_LOW, FH_FLIP_X},
    {'-', ONE_WAY, 0},
    {'p', ONE_WAY_SLOPE, 0},
    {'q', ONE_WAY_SLOPE, FH_FLIP_X},
    {'H', LADDER, 0},
    {'T', LADDER_TOP, 0},
    {'z', STAIRS, 0},
    {'Z', STAIRS, FH_FLIP_X},
    {'x', SPIKES, 0},
    {'i', ICE, 0},
    {'>', CONVEYOR, 0},
    {'<', CONVEYOR, FH_FLIP_X},
    {'o', BOUNCE, 0},
    {'h', HALF, 0},
    {'s', STEEP, 0},
    {'S', STEEP, FH_FLIP_X},
    {'f', STEEP_FOOT, 0},
    {'F', STEEP_FOOT, FH_FLIP_X},
    {'1', QUARTER, 0},
    {'2', QUARTER + 1, 0},
    {'3', QUARTER + 2, 0},
    {'4', QUARTER + 3, 0},
    {'5', QUARTER, FH_FLIP_X},
    {'6', QUARTER + 1, FH_FLIP_X},
    {'7', QUARTER + 2, FH_FLIP_X},
    {'8', QUARTER + 3, FH_FLIP_X},
};

static FhTileKind kind_from(int size, float left, float right, FhSolidity solidity) {
    FhTileKind kind = {.solidity = solidity, .grip = 1.0f};
    FhProfilePoint line[] = {{0.0f, left}, {1.0f, right}};
    fh_shape_from_profile(&kind.shape, size, line, 2);
    return kind;
}

static FhTileKind thin(int size, FhSolidity solidity, bool sloped) {
    FhTileKind kind = {.solidity = solidity, .grip = 1.0f};
    uint64_t rows[FH_TILE_SIZE_MAX] = {0};
    for (int x = 0; x < size; x++) {
        rows[sloped ? size - 1 - x : 0] |= (uint64_t)1 << x;
    }
    fh_shape_from_rows(&kind.shape, size, rows);
    return kind;
}

/// 2 px a column, from the column `from` on.
static FhTileKind steep(int size, int from) {
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1.0f};
    int heights[FH_TILE_SIZE_MAX];
    for (int x = 0; x < size; x++) {
        heights[x] = x < from ? 0 : 2 * (x - from) + 2;
    }
    fh_shape_from_heights(&kind.shape, size, heights);
    return kind;
}

static void add_kinds(FhTileset *tileset, int size) {
    FhTileKind kinds[] = {
        kind_from(size, 1, 1, FH_SOLID),
        kind_from(size, 0, 1, FH_SOLID),
        kind_from(size, 0, 0.5f, FH_SOLID),
        kind_from(size, 0.5f, 1, FH_SOLID),
        thin(size, FH_ONE_WAY, false),
        thin(size, FH_ONE_WAY, true),
        kind_from(size, 1, 1, FH_PASSABLE),
        kind_from(size, 1, 1, FH_ONE_WAY),
        kind_from(size, 0, 1, FH_PASSABLE),
        kind_from(size, 0.5f, 0.5f, FH_PASSABLE),
        kind_from(size, 1, 1, FH_SOLID),
        kind_from(size, 1, 1, FH_SOLID),
        kind_from(size, 1, 1, FH_SOLID),
        kind_from(size, 0.5f, 0.5f, FH_SOLID),
        steep(size, 0),
        steep(size, size / 2),
        kind_from(size, 0, 0.25f, FH_SOLID),
        kind_from(size, 0.25f, 0.5f, FH_SOLID),
        kind_from(size, 0.5f, 0.75f, FH_SOLID),
        kind_from(size, 0.75f, 1, FH_SOLID),
    };
    kinds[LADDER - 1].flags = FH_KIND_LADDER;
    kinds[LADDER_TOP - 1].flags = FH_KIND_LADDER;
    kinds[STAIRS - 1].flags = FH_KIND_STAIRS;
    kinds[SPIKES - 1].flags = FH_KIND_HAZARD;
    kinds[ICE - 1].grip = 0.15f;
    kinds[CONVEYOR - 1].belt = 60.0f;
    kinds[BOUNCE - 1].bounce = 300.0f;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!fh_tileset_add(tileset, &kinds[i])) {
            abort();
        }
    }
}

FhTile room_tile(char letter) {
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (letters[i].letter == letter) {
            return fh_tile_make(letters[i].kind, letters[i].transform);
        }
    }
    return FH_TILE_EMPTY;
}

static void draw(FhTerrain *terrain, const char *rows, int first_col, int row) {
    int col = first_col;
    for (const char *at = rows; *at; at++) {
        if (*at == '\n') {
            row++;
            col = first_col;
        } else if (!fh_terrain_set(terrain, col++, row, room_tile(*at))) {
            abort();
        }
    }
}

static void end_tileset(void *tileset) {
    fh_tileset_destroy(tileset);
}

static void end_terrain(void *terrain) {
    fh_terrain_destroy(terrain);
}

static void end_world(void *world) {
    fh_world_destroy(world);
}

FhWorld *test_world(FhWorld *world) {
    if (world) {
        test_at_end(end_world, world);
    }
    return world;
}

void room_set_world(Room *room, FhWorldDef def) {
    if (room->world) {
        test_end_now(room->world);
    }
    def.terrain = room->terrain;
    room->world = test_world(fh_world_create(&def));
}

Room room_drawn(const char *rows, int size, FhPoint first) {
    Room room = {.tileset = fh_tileset_create(size)};
    test_at_end(end_tileset, room.tileset);
    add_kinds(room.tileset, size);
    room.terrain = fh_terrain_create(room.tileset);
    test_at_end(end_terrain, room.terrain);
    draw(room.terrain, rows, first.x, first.y);
    FhWorldDef def = {.movers = level_movers,
                      .mover_count = level_mover_count,
                      .drivers = level_drivers,
                      .driver_count = LEVEL_DRIVERS,
                      .bounds = {-(1 << 20), -(1 << 20), 1 << 21, 1 << 21},
                      .actors = ROOM_ACTORS,
                      .solids = ROOM_SOLIDS,
                      .path_points = ROOM_POINTS,
                      .cells = ROOM_CELLS};
    room_set_world(&room, def);
    if (!room.world) {
        abort();
    }
    return room;
}

Room room_at(const char *rows, int col, int row) {
    return room_drawn(rows, 16, (FhPoint){col, row});
}

Room room_from(const char *rows) {
    return room_at(rows, 0, 0);
}

Room room_sized(const char *rows, int size) {
    return room_drawn(rows, size, (FhPoint){0, 0});
}

Room room_of_hills(uint32_t *seed, int size) {
    static const char above[] = "-pxi>ozH^\"##hHT";
    enum { BOTTOM = 32 };
    Room room = room_sized(".\n", size);
    int top = BOTTOM / 2;
    for (int col = 0; col < ROOM_HILLS; col++) {
        int what = test_random_in(seed, 0, 19);
        char letter = what < 3 ? '/' : what < 6 ? '\\' : what < 7 ? 'h' : '#';
        top += what == 7 ? 1 : what == 8 ? -1 : 0;
        top -= letter == '/';
        fh_terrain_set(room.terrain, col, top, room_tile(letter));
        for (int row = top + 1; row < BOTTOM; row++) {
            fh_terrain_set(room.terrain, col, row, room_tile('#'));
        }
        if (test_random_in(seed, 0, 7) == 0) {
            char other = above[test_random_in(seed, 0, (int)sizeof above - 2)];
            fh_terrain_set(room.terrain, col, top - test_random_in(seed, 1, 5), room_tile(other));
        }
        top += letter == '\\';
    }
    return room;
}

void room_destroy(Room *room) {
    test_end_now(room->world);
    test_end_now(room->terrain);
    test_end_now(room->tileset);
}

FhActor *room_actor(Room *room, FhDriverKind driver, FhRect box) {
    FhActorDef def = {.box = box, .driver = (uint8_t)driver};
    return fh_actor_of(room->world, fh_world_add_actor(room->world, &def));
}

FhActor *room_mover(Room *room, const char *movement, FhDriverKind driver, FhRect box) {
    FhActor *actor = room_actor(room, driver, box);
    fh_actor_set_movement(room->world, actor, level_mover_find(movement));
    return actor;
}

FhSolid *room_solid(Room *room, FhRect box) {
    FhSolidDef def = {.box = box};
    return fh_solid_of(room->world, fh_world_add_solid(room->world, &def));
}

FhSolid *room_one_way(Room *room, FhRect box) {
    FhSolidDef def = {.box = box, .one_way = true};
    return fh_solid_of(room->world, fh_world_add_solid(room->world, &def));
}

FhSolid *room_shaped(Room *room, const char *rows, int x, int y) {
    FhTile tiles[ROOM_CELLS];
    int count = 0;
    int lines = 0;
    for (const char *at = rows; *at; at++) {
        if (*at == '\n') {
            lines++;
        } else {
            tiles[count++] = room_tile(*at);
        }
    }
    FhSolidDef def = {.box = {x, y, 0, 0}, .tiles = tiles, .cols = count / lines, .rows = lines};
    return fh_solid_of(room->world, fh_world_add_solid(room->world, &def));
}

static void end_mask(void *mask) {
    fh_mask_destroy(mask);
}

FhMask *room_mask(const FhTerrain *terrain) {
    FhMask *mask = fh_ground_mask(&(FhGroundDef){.terrain = terrain});
    test_at_end(end_mask, mask);
    return mask;
}

void room_tick(Room *room, uint32_t held, int count) {
    for (int i = 0; i < count; i++) {
        fh_world_tick(room->world, (FhInput){held});
    }
    const char *wrong = fh_world_validate(room->world, NULL);
    CHECK_STR("", wrong ? wrong : "");
}

void room_ride(Room *room, FhActor *actor) {
    FhSolid *lift = room_solid(room, (FhRect){200, 100, 32, 8});
    actor->x = 208;
    actor->y = 100 - actor->h;
    room_tick(room, 0, 2);
    for (int i = 0; i < 60; i++) {
        fh_solid_move(room->world, lift, i % 2 ? 1.0f : 0.0f, i < 30 ? -1.0f : 1.0f);
        room_tick(room, 0, 1);
        CHECK_INT(lift->y, actor->y + actor->h);
    }
}

int room_events(const Room *room, FhEventType type) {
    int count = 0;
    for (int i = 0; i < room->world->event_count; i++) {
        count += fh_world_event_list(room->world)[i].type == (int)type;
    }
    return count;
}
