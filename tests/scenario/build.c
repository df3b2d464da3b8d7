// build.c - a Scenario and a variant to a World, and the numbers of that World back to the case's.

#include "scenario.h"
#include "level/movers.h"

#include <stdlib.h>
#include <string.h>

const ScenarioVariant scenario_variants[SCENARIO_VARIANTS] = {
    {.name = "plain"},
    {.name = "mirrored", .mirrored = true},
    {.name = "shifted by -256 tiles", .shift_cols = -256, .shift_rows = -256},
    {.name = "shifted by -2 columns and -1 row", .shift_cols = -2, .shift_rows = -1},
    {.name = "actors reversed", .actors_reversed = true},
    {.name = "solids reversed", .solids_reversed = true},
};

enum { POINTS_MAX = 4, SCENARIO_THINGS_MAX = SCENARIO_ACTORS_MAX + SCENARIO_SOLIDS_MAX };

/// A kind of the legend: its profile, what it does, and the letters for it and its mirror image.
typedef struct LegendKind {
    char letter, mirror, ceiling, ceiling_mirror;
    int points;
    FhProfilePoint profile[POINTS_MAX];
    FhSolidity solidity;
    uint32_t flags;
    float grip, belt, bounce;
} LegendKind;

static const LegendKind legend[] = {
    {'#', 0, 0, 0, 2, {{0, 1}, {1, 1}}, FH_SOLID, 0, 1, 0, 0},
    {'/', '\\', '^', '"', 2, {{0, 0}, {1, 1}}, FH_SOLID, 0, 1, 0, 0},
    {'a', 'd', 0, 0, 2, {{0, 0}, {1, 0.5F}}, FH_SOLID, 0, 1, 0, 0},
    {'b', 'c', 0, 0, 2, {{0, 0.5F}, {1, 1}}, FH_SOLID, 0, 1, 0, 0},
    {'s', 'S', 0, 0, 3, {{0, 0}, {0.5F, 1}, {1, 1}}, FH_SOLID, 0, 1, 0, 0},
    {'M', 0, 0, 0, 3, {{0, 0}, {0.5F, 0.5F}, {1, 0}}, FH_SOLID, 0, 1, 0, 0},
    {'h', 0, 0, 0, 2, {{0, 0.5F}, {1, 0.5F}}, FH_SOLID, 0, 1, 0, 0},
    {'-', 0, 0, 0, 2, {{0, 1}, {1, 1}}, FH_ONE_WAY, 0, 1, 0, 0},
    {'p', 'q', 0, 0, 2, {{0, 0}, {1, 1}}, FH_ONE_WAY, 0, 1, 0, 0},
    {'H', 0, 0, 0, 2, {{0, 1}, {1, 1}}, FH_PASSABLE, FH_KIND_LADDER, 1, 0, 0},
    {'T', 0, 0, 0, 2, {{0, 1}, {1, 1}}, FH_ONE_WAY, FH_KIND_LADDER, 1, 0, 0},
    {'z', 'Z', 0, 0, 2, {{0, 0}, {1, 1}}, FH_PASSABLE, FH_KIND_STAIRS, 1, 0, 0},
    {'x', 0, 0, 0, 2, {{0, 0.5F}, {1, 0.5F}}, FH_PASSABLE, FH_KIND_HAZARD, 1, 0, 0},
    {'i', 0, 0, 0, 2, {{0, 1}, {1, 1}}, FH_SOLID, 0, 0.15F, 0, 0},
    {'>', '<', 0, 0, 2, {{0, 1}, {1, 1}}, FH_SOLID, 0, 1, 60, 0},
    {'o', 0, 0, 0, 2, {{0, 1}, {1, 1}}, FH_SOLID, 0, 1, 0, 300},
};

enum { LEGEND_KINDS = sizeof legend / sizeof *legend };

int scenario_legend(char letter) {
    if (letter == '.' || letter == ' ' || letter == '=') {
        return FH_TILE_EMPTY;
    }
    for (int i = 0; letter && i < LEGEND_KINDS; i++) {
        const char letters[] = {legend[i].letter, legend[i].mirror, legend[i].ceiling,
                                legend[i].ceiling_mirror};
        for (int j = 0; j < 4; j++) {
            if (letters[j] == letter) {
                int transform = (j & 1 ? FH_FLIP_X : 0) | (j & 2 ? FH_FLIP_Y : 0);
                return fh_tile_make(i + 1, transform);
            }
        }
    }
    return -1;
}

FhTileset *scenario_tileset_create(int tile_size) {
    FhTileset *tileset = fh_tileset_create(tile_size);
    for (int i = 0; tileset && i < LEGEND_KINDS; i++) {
        FhTileKind kind = {.solidity = legend[i].solidity,
                           .flags = legend[i].flags,
                           .grip = legend[i].grip,
                           .belt = legend[i].belt,
                           .bounce = legend[i].bounce,
                           .category = 1u << i % 5};
        fh_shape_from_profile(&kind.shape, tile_size, legend[i].profile, legend[i].points);
        fh_tileset_add(tileset, &kind);
    }
    return tileset;
}

FhRect scenario_to_world(const ScenarioVariant *variant, FhRect box) {
    if (variant->mirrored) {
        box.x = -(box.x + box.w);
    }
    return fh_rect_moved(box, variant->shift_cols * SCENARIO_TILE,
                         variant->shift_rows * SCENARIO_TILE);
}

FhRect scenario_from_world(const ScenarioVariant *variant, FhRect box) {
    box = fh_rect_moved(box, -variant->shift_cols * SCENARIO_TILE,
                        -variant->shift_rows * SCENARIO_TILE);
    if (variant->mirrored) {
        box.x = -(box.x + box.w);
    }
    return box;
}

static FhTile tile_of(const ScenarioVariant *variant, char letter) {
    FhTile tile = (FhTile)scenario_legend(letter);
    if (tile != FH_TILE_EMPTY && variant->mirrored) {
        int transform = fh_transform_compose(fh_tile_transform(tile), FH_FLIP_X);
        tile = fh_tile_make(fh_tile_kind(tile), transform);
    }
    return tile;
}

void scenario_put(ScenarioStage *stage, char letter, int col, int row) {
    const ScenarioVariant *variant = &stage->variant;
    int world_col = (variant->mirrored ? -1 - col : col) + variant->shift_cols;
    fh_terrain_set(stage->terrain, world_col, row + variant->shift_rows, tile_of(variant, letter));
}

FhActor *scenario_actor(const ScenarioStage *stage, int index) {
    return fh_actor_of(stage->world, stage->actors[index]);
}

FhSolid *scenario_solid(const ScenarioStage *stage, int index) {
    return fh_solid_of(stage->world, stage->solids[index]);
}

static void add_actor(ScenarioStage *stage, int index) {
    const ScenarioActor *actor = &stage->scenario->actors[index];
    FhActorDef def = {.box = scenario_to_world(&stage->variant, actor->box),
                      .driver = actor->driver,
                      .flags = actor->flags,
                      .type = actor->type,
                      .facing = stage->variant.mirrored ? -1 : 1};
    stage->actors[index] = fh_world_add_actor(stage->world, &def);
}

/// Writes a solid's tiles as the variant has them; returns whether it has any.
static bool solid_tiles(const ScenarioStage *stage, const ScenarioSolid *solid, FhTile *tiles) {
    int cols = solid->def.cols;
    const char *at = solid->cells;
    for (int row = 0; row < solid->def.rows; row++) {
        for (int col = 0; col < cols; col++) {
            char letter = *at && *at != '|' ? *at++ : '.';
            int to = stage->variant.mirrored ? cols - 1 - col : col;
            tiles[row * cols + to] = tile_of(&stage->variant, letter);
        }
        at += *at == '|';
    }
    return cols > 0;
}

static void add_solid(ScenarioStage *stage, int index) {
    const ScenarioSolid *solid = &stage->scenario->solids[index];
    FhSolidDef def = solid->def;
    FhTile tiles[sizeof solid->cells];
    FhPoint path[SCENARIO_PATH_MAX];
    def.box = scenario_to_world(&stage->variant, def.box);
    for (int i = 0; i < def.path_count; i++) {
        FhRect at = {solid->path[i].x, solid->path[i].y, def.box.w, def.box.h};
        at = scenario_to_world(&stage->variant, at);
        path[i] = (FhPoint){at.x, at.y};
    }
    def.path = path;
    def.tiles = solid_tiles(stage, solid, tiles) ? tiles : NULL;
    stage->solids[index] = fh_world_add_solid(stage->world, &def);
}

static bool make_world(ScenarioStage *stage) {
    const Scenario *scenario = stage->scenario;
    FhWorldDef def = {.terrain = stage->terrain,
                      .movers = level_movers,
                      .mover_count = level_mover_count,
                      .actors = SCENARIO_ACTORS_MAX,
                      .solids = SCENARIO_SOLIDS_MAX,
                      .path_points = SCENARIO_SOLIDS_MAX * SCENARIO_PATH_MAX,
                      .cells = SCENARIO_SOLIDS_MAX * 64};
    if (scenario->bounds.w > 0) {
        def.bounds = scenario_to_world(&stage->variant, scenario->bounds);
    }
    stage->world = fh_world_create(&def);
    return stage->world != NULL;
}

/// Permutation `number` of so many: 0 leaves them as they are.
static void take_order(int *order, int count, int number) {
    for (int i = 0; i < count; i++) {
        order[i] = i;
    }
    for (int left = count; left > 1; left--) {
        int *first = &order[count - left];
        int taken = number % left;
        int index = first[taken];
        memmove(&first[1], &first[0], (size_t)taken * sizeof *first);
        first[0] = index;
        number /= left;
    }
}

bool scenario_stage_init(ScenarioStage *stage, const Scenario *scenario,
                         const ScenarioVariant *variant) {
    memset(stage, 0, sizeof *stage);
    stage->scenario = scenario;
    stage->variant = *variant;
    stage->tileset = scenario_tileset_create(SCENARIO_TILE);
    stage->terrain = stage->tileset ? fh_terrain_create(stage->tileset) : NULL;
    if (!stage->terrain || !make_world(stage)) {
        scenario_stage_free(stage);
        return false;
    }
    stage->world->tunings[0] = scenario->tuning;
    for (int row = 0; row < scenario->row_count; row++) {
        for (int col = 0; scenario->rows[row][col]; col++) {
            scenario_put(stage, scenario->rows[row][col], col, row);
        }
    }
    int order[SCENARIO_THINGS_MAX];
    take_order(order, scenario->solid_count, scenario->solids_order ? 0 : variant->order);
    for (int i = 0; i < scenario->solid_count; i++) {
        add_solid(stage, variant->solids_reversed ? scenario->solid_count - 1 - i : order[i]);
    }
    take_order(order, scenario->actor_count, variant->order);
    for (int i = 0; i < scenario->actor_count; i++) {
        add_actor(stage, variant->actors_reversed ? scenario->actor_count - 1 - i : order[i]);
    }
    return true;
}

void scenario_stage_free(ScenarioStage *stage) {
    fh_world_destroy(stage->world);
    fh_terrain_destroy(stage->terrain);
    fh_tileset_destroy(stage->tileset);
    memset(stage, 0, sizeof *stage);
}
