// A World as its game's maker wants to see it: fh_world_debug_draw calls a function for each line
// and box. Here they are drawn with letters, one for 8 x 8 px; a game has colours.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <foothold/foothold.h>

enum { COLS = 60, ROWS = 14, CELL = 8 };

typedef char Canvas[ROWS][COLS + 1];

static const char letters[FH_DEBUG_KINDS] = {
    [FH_DEBUG_GROUND] = '#',  [FH_DEBUG_ONE_WAY] = '-', [FH_DEBUG_LADDER] = 'H',
    [FH_DEBUG_HAZARD] = '!',  [FH_DEBUG_SOLID] = 'S',   [FH_DEBUG_ZONE] = '?',
    [FH_DEBUG_PATH] = '.',    [FH_DEBUG_ACTOR] = 'a',   [FH_DEBUG_CRATE] = 'c',
    [FH_DEBUG_CONTACT] = '_', [FH_DEBUG_SIDE] = '|',
};

static void dot(Canvas *canvas, FhDebugKind kind, double x, double y) {
    int col = (int)floor(x / CELL), row = (int)floor(y / CELL);
    if (col >= 0 && col < COLS && row >= 0 && row < ROWS) {
        (*canvas)[row][col] = letters[kind];
    }
}

static void draw_line(void *context, FhDebugKind kind, FhPlace from, FhPlace to) {
    double steps = fmax(1, fmax(fabs(to.x - from.x), fabs(to.y - from.y)));
    for (int i = 0; i < steps; i++) {
        double share = (i + 0.5) / steps;
        dot(context, kind, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    }
}

static void draw_box(void *context, FhDebugKind kind, FhRect box) {
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            dot(context, kind, x, y);
        }
    }
}

static FhTile add_kind(FhTileset *tileset, FhSolidity solidity, uint32_t flags, float from,
                       float to) {
    const FhProfilePoint line[] = {{0, from}, {1, to}};
    FhTileKind kind = {.solidity = solidity, .flags = flags, .grip = 1};
    fh_shape_from_profile(&kind.shape, 16, line, 2);
    return fh_tile_make(fh_tileset_add(tileset, &kind), 0);
}

static FhTerrain *make_ground(FhTileset *tileset) {
    FhTile block = add_kind(tileset, FH_SOLID, 0, 1, 1);
    FhTile slope = add_kind(tileset, FH_SOLID, 0, 0, 1);
    FhTile ladder = add_kind(tileset, FH_PASSABLE, FH_KIND_LADDER, 1, 1);
    FhTile spikes = add_kind(tileset, FH_PASSABLE, FH_KIND_HAZARD, 0.5f, 0.5f);
    FhTile plank = add_kind(tileset, FH_ONE_WAY, 0, 1, 1);
    FhTerrain *terrain = fh_terrain_create(tileset);
    for (int col = 0; col < 30; col++) {
        fh_terrain_set(terrain, col, 6, block);
        fh_terrain_set(terrain, col, 5,
                       col == 8              ? slope
                       : col > 8 && col < 12 ? block
                                             : FH_TILE_EMPTY);
    }
    fh_terrain_set(terrain, 14, 5, spikes);
    for (int row = 3; row < 6; row++) {
        fh_terrain_set(terrain, 18, row, ladder);
    }
    for (int col = 17; col < 20; col++) {
        fh_terrain_set(terrain, col, 2, plank);
    }
    return terrain;
}

int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = make_ground(tileset);
    FhWorldDef def = {.terrain = terrain, .bounds = {8, 0, 464, 112}, .actors = 3, .solids = 2};
    def.path_points = 2;
    FhWorld *world = fh_world_create(&def);
    const FhPoint path[] = {{400, 80}, {400, 16}};
    FhSolidDef lift = {.box = {400, 80, 40, 16}, .path = path, .path_count = 2, .speed = 30};
    FhSolidDef zone = {.box = {32, 64, 32, 32}, .passable = true};
    fh_world_add_solid(world, &lift);
    fh_world_add_solid(world, &zone);
    fh_world_add_actor(world, &(FhActorDef){.box = {80, 72, 16, 24}, .driver = FH_DRIVER_PLAYER});
    FhActorDef crate = {.box = {160, 64, 16, 16}, .driver = FH_DRIVER_THING};
    crate.flags = FH_ACTOR_BLOCKS;
    fh_world_add_actor(world, &crate);
    for (int i = 0; i < 60; i++) {
        fh_world_tick(world, (FhInput){0});
    }
    static Canvas canvas;
    memset(canvas, ' ', sizeof canvas);
    FhDebugDraw draw = {.context = &canvas, .line = draw_line, .box = draw_box};
    fh_world_debug_draw(world, (FhRect){0, 0, COLS * CELL, ROWS * CELL}, &draw);
    for (int row = 0; row < ROWS; row++) {
        canvas[row][COLS] = '\0';
        puts(canvas[row]);
    }
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
