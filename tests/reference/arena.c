#include "arena.h"

#include "scenario/pixels.h"

#include "test.h"
#include "engine/rules/solid.h"
#include "engine/rules/solid_path.h"
#include "level/movers.h"

#include <stdio.h>
#include <string.h>

enum { COLS = 14, ROWS = 9, ACTORS = 5, SOLIDS = 4, POINTS = 4, CELLS = 6 };

static int draw(Arena *arena, int low, int high) {
    return test_random_in(&arena->random, low, high);
}

static bool chance(Arena *arena, int percent) {
    return draw(arena, 1, 100) <= percent;
}

static float draw_float(Arena *arena, float low, float high) {
    return low + (high - low) * (float)draw(arena, 0, 1000) / 1000.0f;
}

/// A speed in px a tick, from 0.1 to 10,000: mostly that of a game, sometimes tiny, sometimes
/// absurd.
static float draw_speed(Arena *arena) {
    int kind = draw(arena, 1, 200);
    return kind == 1    ? draw_float(arena, 1000.0f, 10000.0f)
           : kind <= 10 ? draw_float(arena, 30.0f, 300.0f)
           : kind <= 20 ? draw_float(arena, 8.0f, 64.0f)
           : kind <= 50 ? draw_float(arena, 0.1f, 1.0f)
                        : draw_float(arena, 0.5f, 8.0f);
}

static FhTile draw_tile(Arena *arena) {
    int transform = chance(arena, 50) ? draw(arena, 0, FH_TRANSFORMS - 1) : draw(arena, 0, 1);
    int kind = chance(arena, 40) ? 1 : draw(arena, 1, fh_tileset_count(arena->tileset));
    return fh_tile_make(kind, transform);
}

/// A ladder with its top, or a flight of stairs.
static void draw_climb(Arena *arena) {
    int col = draw(arena, -COLS, COLS);
    int row = draw(arena, -ROWS, ROWS - 4);
    bool stairs = chance(arena, 40);
    for (int i = 0; i < 4; i++) {
        FhTile ladder = (FhTile)scenario_legend(i == 0 ? 'T' : 'H');
        FhTile tile = stairs ? (FhTile)scenario_legend('z') : ladder;
        fh_terrain_set(arena->terrain, stairs ? col + 3 - i : col, row + i, tile);
    }
}

static void draw_terrain(Arena *arena) {
    int density = draw(arena, 5, 35);
    for (int row = -ROWS; row <= ROWS; row++) {
        for (int col = -COLS; col <= COLS; col++) {
            bool floor = row == ROWS || (row > ROWS - 3 && chance(arena, 40));
            if (floor || chance(arena, density)) {
                fh_terrain_set(arena->terrain, col, row,
                               floor ? fh_tile_make(1, 0) : draw_tile(arena));
            }
        }
    }
    for (int i = draw(arena, 0, 6); i > 0; i--) {
        draw_climb(arena);
    }
}

static void draw_tuning(Arena *arena, FhTuning *tuning) {
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        if (field->group != FH_TUNING_METHODS && chance(arena, 30)) {
            fh_tuning_set(tuning, field, draw_float(arena, field->min, field->max));
        }
    }
    if (chance(arena, 10)) {
        tuning->run_speed = draw_speed(arena) * FH_TICKS_PER_SECOND;
        tuning->fall_speed = draw_speed(arena) * FH_TICKS_PER_SECOND;
        tuning->jump_speed = draw_speed(arena) * FH_TICKS_PER_SECOND;
    }
}

static FhPoint draw_point(Arena *arena) {
    int size = fh_terrain_tile_size(arena->terrain);
    return (FhPoint){draw(arena, -COLS * size, COLS * size),
                     draw(arena, -ROWS * size, ROWS * size)};
}

static void draw_solid(Arena *arena) {
    int size = fh_terrain_tile_size(arena->terrain);
    FhPoint path[POINTS];
    FhTile tiles[CELLS];
    FhPoint at = draw_point(arena);
    FhSolidDef def = {.box = {at.x, at.y, draw(arena, 1, 3 * size), draw(arena, 1, 2 * size)},
                      .one_way = chance(arena, 30),
                      .passable = chance(arena, 10),
                      .mode = (FhPathMode)draw(arena, 0, 2),
                      .speed = draw_speed(arena) * FH_TICKS_PER_SECOND,
                      .wait = draw_float(arena, 0, 0.2f),
                      .path = path,
                      .path_count = chance(arena, 75) ? draw(arena, 2, POINTS) : 0};
    for (int i = 0; i < def.path_count; i++) {
        bool level = chance(arena, 40);
        bool upright = !level && chance(arena, 60);
        path[i] = (FhPoint){at.x + (upright ? 0 : draw(arena, -4 * size, 4 * size)),
                            at.y + (level ? 0 : draw(arena, -4 * size, 4 * size))};
    }
    if (chance(arena, 50)) {
        def.cols = draw(arena, 1, 3);
        def.rows = draw(arena, 1, 2);
        def.tiles = tiles;
        for (int i = 0; i < def.cols * def.rows; i++) {
            tiles[i] = chance(arena, 80) ? draw_tile(arena) : FH_TILE_EMPTY;
        }
    }
    fh_world_add_solid(arena->world, &def);
}

/// A place on a solid, or on an actor that is there.
static FhPoint draw_place_on(Arena *arena, int height) {
    FhRect under =
        fh_solid_box(&fh_world_solids(arena->world)[draw(arena, 0, arena->world->solid_count - 1)]);
    if (arena->world->actor_count > 0 && chance(arena, 30)) {
        int index = draw(arena, 0, arena->world->actor_count - 1);
        under = fh_actor_box(&fh_world_actors(arena->world)[index]);
    }
    return (FhPoint){under.x + draw(arena, -4, under.w), under.y - height};
}

static void draw_actor(Arena *arena, uint8_t number) {
    static const FhDriverKind drivers[] = {FH_DRIVER_PLAYER, FH_DRIVER_PLAYER, FH_DRIVER_WALKER,
                                           FH_DRIVER_THING, FH_DRIVER_NONE};
    FhPoint at = draw_point(arena);
    FhRect size = {0, 0, draw(arena, 2, 20), draw(arena, 2, 28)};
    if (arena->world->solid_count > 0 && chance(arena, 60)) {
        at = draw_place_on(arena, size.h);
    }
    FhActorDef def = {.box = {at.x, at.y, size.w, size.h},
                      .driver = drivers[number == 0 ? 0 : draw(arena, 0, 4)],
                      .tuning = number,
                      .facing = chance(arena, 50) ? -1 : 1};
    def.flags |= chance(arena, 30) ? FH_ACTOR_BLOCKS : 0u;
    def.flags |= chance(arena, 20) ? FH_ACTOR_CLINGS : 0u;
    def.flags |= chance(arena, 10) ? FH_ACTOR_FLIES : 0u;
    def.flags |= chance(arena, 50) ? FH_ACTOR_TURNS_AT_EDGES : 0u;
    fh_world_add_actor(arena->world, &def);
}

/// In three of four rooms some of the actors meet things of some categories, in one of three they
/// pass some.
static void label(Arena *arena) {
    FhWorld *world = arena->world;
    for (int i = 0; i < world->solid_count; i++) {
        fh_world_solids(world)[i].category = 2u << i % 4;
    }
    for (int i = 0; i < world->actor_count; i++) {
        uint32_t meets = arena->seed % 4 ? arena->seed * 2654435761u >> (11 + 3 * i) & 31u : 0u;
        uint32_t passes = arena->seed % 3 == 0 ? arena->seed * 2246822519u >> (9 + 3 * i) & 7u : 0u;
        fh_world_set_meets(world, fh_world_actor_id(world, i), 1u << i % 5, meets);
        fh_world_set_passes(world, fh_world_actor_id(world, i), passes);
    }
}

static bool draw_world(Arena *arena) {
    int size = fh_terrain_tile_size(arena->terrain);
    FhWorldDef def = {.terrain = arena->terrain,
                      .movers = level_movers,
                      .mover_count = level_mover_count,
                      .actors = ACTORS,
                      .solids = SOLIDS,
                      .path_points = SOLIDS * POINTS,
                      .cells = SOLIDS * CELLS,
                      .touches = 256};
    if (chance(arena, 50)) {
        def.bounds = (FhRect){-COLS * size, -ROWS * size, 2 * COLS * size, 2 * ROWS * size};
    }
    arena->world = fh_world_create(&def);
    if (!arena->world) {
        return false;
    }
    for (int i = 0; i < ACTORS; i++) {
        draw_tuning(arena, &arena->world->tunings[i]);
    }
    for (int i = draw(arena, 0, SOLIDS); i > 0; i--) {
        draw_solid(arena);
    }
    for (int i = draw(arena, 1, ACTORS); i > 0; i--) {
        draw_actor(arena, (uint8_t)(i - 1));
    }
    label(arena);
    arena->twin = fh_world_clone(arena->world);
    return arena->twin != NULL;
}

bool arena_init(Arena *arena, uint32_t seed) {
    static const int sizes[] = {16, 16, 16, 16, 8, 8, 32, 64};
    *arena = (Arena){.seed = seed, .random = seed * 2654435761u | 1u};
    arena->tileset = scenario_tileset_create(sizes[draw(arena, 0, 7)]);
    arena->terrain = arena->tileset ? fh_terrain_create(arena->tileset) : NULL;
    if (!arena->terrain) {
        arena_free(arena);
        return false;
    }
    draw_terrain(arena);
    if (!draw_world(arena)) {
        arena_free(arena);
        return false;
    }
    return true;
}

void arena_group(Arena *arena) {
    FhWorld *worlds[] = {arena->world, arena->twin};
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < worlds[k]->solid_count; i++) {
            FhSolid *solid = &fh_world_solids(worlds[k])[i];
            solid->group = 1 + i / 3;
            solid->flags |= FH_SOLID_GROUPED;
            fh_solid_lead(worlds[k], solid->group);
        }
    }
}

// The places

/// Rows of letters (tests/scenario), the first at row -5, all from column -6 on; what else was
/// there goes.
static void draw_place(Arena *arena, const char *const *rows) {
    enum { FIRST_COL = -6, FIRST_ROW = -5, PLACE_ROWS = 6, PLACE_COLS = 14 };
    for (int row = 0; row < PLACE_ROWS; row++) {
        for (int col = 0; col < PLACE_COLS; col++) {
            char letter = rows[row][col];
            FhTile tile = letter == '.' ? FH_TILE_EMPTY : (FhTile)scenario_legend(letter);
            fh_terrain_set(arena->terrain, FIRST_COL + col, FIRST_ROW + row, tile);
        }
    }
}

/// Solid number `index` becomes a plain box that stands still there, or is added.
static FhSolid *place_solid(Arena *arena, int index, FhRect box, bool one_way) {
    if (arena->world->solid_count <= index) {
        fh_world_add_solid(arena->world, &(FhSolidDef){.box = box, .one_way = one_way});
        return &fh_world_solids(arena->world)[arena->world->solid_count - 1];
    }
    FhSolid *solid = &fh_world_solids(arena->world)[index];
    FhSolid plain = {
        .x = box.x, .y = box.y, .w = box.w, .h = box.h, .generation = solid->generation};
    plain.flags =
        FH_SOLID_ALIVE | FH_SOLID_COLLIDABLE | (one_way ? (uint32_t)FH_SOLID_ONE_WAY : 0u);
    plain.direction = 1;
    *solid = plain;
    return solid;
}

/// Actor number `index` comes there; when there is none it is added.
static FhActor *place_actor(Arena *arena, int index, FhRect box, FhDriverKind driver) {
    if (arena->world->actor_count <= index) {
        FhActorDef def = {.box = box, .driver = driver, .tuning = (uint8_t)index};
        fh_world_add_actor(arena->world, &def);
    }
    FhActor *actor = fh_world_actor_at(arena->world, index);
    actor->x = box.x;
    actor->y = box.y;
    actor->w = box.w;
    actor->h = box.h;
    actor->vx = actor->vy = 0.0f;
    actor->flags &= ~(uint32_t)(FH_ACTOR_FLIES | FH_ACTOR_CLINGS | FH_ACTOR_BLOCKS);
    return actor;
}

static void place_holes(Arena *arena) {
    static const char *const rows[] = {"..............", "..............", "..............",
                                       "..............", "..............", "####.##.##.###"};
    int size = fh_terrain_tile_size(arena->terrain);
    int w = draw(arena, size / 2, size - 1);
    draw_place(arena, rows);
    place_actor(arena, 0, (FhRect){-6 * size + draw(arena, 0, size), -20, w, 20}, FH_DRIVER_PLAYER);
    FhTuning *tuning = &arena->world->tunings[0];
    tuning->run_speed = draw_float(arena, 30.0f, 400.0f);
    tuning->run_accel = 60000.0f;
    tuning->gravity = draw_float(arena, 100.0f, 2000.0f);
    arena->held = FH_INPUT_RIGHT;
}

static void place_docks(Arena *arena) {
    static const char *const rows[] = {"..............", "..............", "..............",
                                       "..............", "..............", ".............."};
    draw_place(arena, rows);
    place_solid(arena, 0, (FhRect){-40, 0, 60, 8}, true);
    FhSolid *dock = place_solid(arena, 1, (FhRect){20, -draw(arena, 0, 6), 60, 8}, true);
    dock->x += draw(arena, -2, 1);
    place_actor(arena, 0, (FhRect){-draw(arena, 2, 30), -16, draw(arena, 2, 16), 16},
                FH_DRIVER_PLAYER);
    arena->held = FH_INPUT_RIGHT;
}

static void place_lift(Arena *arena) {
    static const char *const rows[] = {"######........", "..............", "..............",
                                       "..............", "..............", ".............."};
    int size = fh_terrain_tile_size(arena->terrain);
    int top = -4 * size + 2; // a bit below the corner at x 0
    draw_place(arena, rows);
    int h = draw(arena, 4, 12);
    place_actor(arena, 0, (FhRect){-draw(arena, 0, 5), top, draw(arena, 4, 12), h},
                FH_DRIVER_PLAYER);
    FhActor *crate =
        place_actor(arena, 1, (FhRect){-draw(arena, 0, 5), top + h, 12, 10}, FH_DRIVER_THING);
    crate->flags |= FH_ACTOR_BLOCKS;
    arena->world->has_blockers = 1;
    FhSolid *lift = place_solid(arena, 0, (FhRect){-12, top + h + 10, 40, 8}, chance(arena, 20));
    lift->vy = 0.0f;
}

static void place_ledge(Arena *arena) {
    static const char *const rows[] = {"..............", "..............", "......####....",
                                       "......####....", "......####....", "......####...."};
    static const char *const spikes[] = {"..............", "......xx......", "......####....",
                                         "......####....", "......####....", "......####...."};
    int size = fh_terrain_tile_size(arena->terrain);
    draw_place(arena, chance(arena, 50) ? rows : spikes);
    FhTuning *tuning = &arena->world->tunings[0];
    tuning->ledge_grab = 8.0f;
    tuning->ledge_hang = (float)draw(arena, 0, 6);
    int w = draw(arena, 4, 12);
    place_actor(arena, 0, (FhRect){-w, -3 * size - 4, w, draw(arena, 6, 16)}, FH_DRIVER_PLAYER);
    arena->held = FH_INPUT_RIGHT | (chance(arena, 50) ? (uint32_t)FH_INPUT_UP : 0u);
}

static void place_ferry(Arena *arena) {
    static const char *const rows[] = {"..............", "..............", "..............",
                                       "..............", "..............", "######........"};
    draw_place(arena, rows);
    int w = draw(arena, 4, 16);
    place_solid(arena, 0, (FhRect){0, 0, 50, 8}, chance(arena, 50))->vx = 60.0f;
    place_actor(arena, 0, (FhRect){-draw(arena, 0, w), -16, w, 16}, FH_DRIVER_PLAYER);
    if (chance(arena, 50)) {
        FhActor *crate =
            place_actor(arena, 1, (FhRect){draw(arena, 0, 20), -10, 14, 10}, FH_DRIVER_THING);
        crate->flags |= FH_ACTOR_BLOCKS;
        arena->world->has_blockers = 1;
        place_actor(arena, 2, (FhRect){crate->x - draw(arena, 0, 12), -22, 12, 12},
                    FH_DRIVER_PLAYER);
    }
}

void arena_furnish(Arena *arena) {
    static void (*const places[])(Arena *) = {place_holes, place_docks, place_lift, place_ledge,
                                              place_ferry};
    arena->place = (int)(arena->seed % 5) + 1;
    places[arena->seed % 5](arena);
    fh_world_settle(arena->world);
    fh_world_copy(arena->twin, arena->world);
}

/// Keeps what is moved by hand on its way.
static void drive(Arena *arena, const ScenarioMover *reference) {
    enum { LIFT = 3, FERRY = 5 };
    if (arena->place == LIFT || arena->place == FERRY) {
        float dx = arena->place == FERRY ? 1.0f : 0.0f;
        float dy = arena->place == LIFT ? -1.0f : 0.0f;
        fh_solid_move(arena->world, fh_world_solids(arena->world), dx, dy);
        reference->solid_move(arena->twin, fh_world_solids(arena->twin), dx, dy);
    }
}

void arena_free(Arena *arena) {
    fh_world_destroy(arena->world);
    fh_world_destroy(arena->twin);
    fh_terrain_destroy(arena->terrain);
    fh_tileset_destroy(arena->tileset);
    memset(arena, 0, sizeof *arena);
}

// What happens

static void edit(Arena *arena) {
    const FhActor *actor = &fh_world_actors(arena->world)[0];
    int size = fh_terrain_tile_size(arena->terrain);
    int col = fh_floor_div(actor->x, size) + draw(arena, -2, 3);
    int row = fh_floor_div(actor->y, size) + draw(arena, -2, 3);
    fh_terrain_set(arena->terrain, col, row, chance(arena, 60) ? draw_tile(arena) : FH_TILE_EMPTY);
}

/// A hand from outside: the same in both Worlds.
static void interfere(Arena *arena, const ScenarioMover *reference) {
    int index = draw(arena, 0, arena->world->actor_count - 1);
    FhActor *actor = fh_world_actor_at(arena->world, index);
    FhActor *twin = fh_world_actor_at(arena->twin, index);
    float dx = draw_speed(arena) * (float)draw(arena, -1, 1);
    float dy = draw_speed(arena) * (float)draw(arena, -1, 1);
    if (!fh_actor_is_there(actor)) {
        return;
    }
    if (actor->driver == FH_DRIVER_NONE) {
        fh_actor_refresh_contacts(arena->world, actor);
        reference->refresh(arena->twin, twin);
        fh_actor_move(arena->world, actor, dx, dy);
        reference->move(arena->twin, twin, dx, dy);
    } else if (chance(arena, 20)) {
        actor->vx = twin->vx = dx * FH_TICKS_PER_SECOND;
        actor->vy = twin->vy = dy * FH_TICKS_PER_SECOND;
    } else if (chance(arena, 5)) {
        int w = draw(arena, 2, 24);
        int h = draw(arena, 2, 30);
        fh_actor_resize(arena->world, actor, w, h);
        reference->resize(arena->twin, twin, w, h);
    }
}

static void meddle_with_solid(Arena *arena, const ScenarioMover *reference) {
    if (arena->world->solid_count == 0) {
        return;
    }
    int index = draw(arena, 0, arena->world->solid_count - 1);
    FhSolid *solid = &fh_world_solids(arena->world)[index];
    FhSolid *twin = &fh_world_solids(arena->twin)[index];
    if (chance(arena, 30)) {
        bool shown = chance(arena, 60);
        fh_solid_set_collidable(arena->world, solid, shown);
        reference->set_collidable(arena->twin, twin, shown);
    } else {
        float dx = draw_speed(arena) * (float)draw(arena, -1, 1);
        float dy = draw_speed(arena) * (float)draw(arena, -1, 1);
        fh_solid_move(arena->world, solid, dx, dy);
        reference->solid_move(arena->twin, twin, dx, dy);
    }
}

/// In a third of the rooms a hand moves the first solid, whatever its path does, for 20 ticks
/// of 40.
static void lead(Arena *arena, const ScenarioMover *reference) {
    float dx = 0.4f * (float)((int)(arena->seed / 3 % 7) - 3);
    float dy = 0.3f * (float)((int)(arena->seed / 21 % 5) - 2);
    bool is_led = arena->seed % 3 == 0 && arena->world->tick % 40 < 20;
    if (is_led && arena->world->solid_count > 0) {
        fh_solid_move(arena->world, fh_world_solids(arena->world), dx, dy);
        reference->solid_move(arena->twin, fh_world_solids(arena->twin), dx, dy);
    }
}

void arena_steer(Arena *arena, const ScenarioMover *reference) {
    int tick = arena->world->tick;
    int number = arena->world->solid_count - 1;
    int turn = tick / 13 + (int)(arena->seed / 2 % 7);
    if (arena->seed % 2 == 0 || tick % 13 != 5 || number < 0 ||
        fh_world_solids(arena->world)[number].leader) {
        return;
    }
    FhSolid *solid = &fh_world_solids(arena->world)[number];
    FhSolid *twin = &fh_world_solids(arena->twin)[number];
    if (turn % 5 == 3) {
        FhSolidId id = fh_world_solid_id(arena->world, number);
        FhPoint points[] = {{solid->x + 24, solid->y - 9}, {solid->x - 17, solid->y - 30}};
        FhPathMode mode = (FhPathMode)(turn % 3);
        fh_world_set_solid_path(arena->world, id, points, turn % 4 % 3, mode);
        fh_world_set_solid_path(arena->twin, id, points, turn % 4 % 3, mode);
    } else {
        float speed = 45.5f * (float)(turn % 5 - 2);
        fh_solid_set_speed(arena->world, solid, speed);
        reference->set_speed(arena->twin, twin, speed);
    }
}

void arena_tick(Arena *arena, const ScenarioMover *reference) {
    drive(arena, reference);
    lead(arena, reference);
    if (chance(arena, 15)) {
        arena->held = (uint32_t)draw(arena, 0, 31);
    }
    if (chance(arena, 5)) {
        edit(arena);
    }
    if (chance(arena, 5)) {
        meddle_with_solid(arena, reference);
    }
    if (chance(arena, 30)) {
        interfere(arena, reference);
    }
    fh_world_tick(arena->world, (FhInput){arena->held});
    reference->tick(arena->twin, (FhInput){arena->held});
}

// Drawing

static int first_different_actor(const FhWorld *world, const FhWorld *other) {
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *a = &fh_world_actors(world)[i];
        const FhActor *b = &fh_world_actors(other)[i];
        if (memcmp(a, b, sizeof *a) != 0) {
            return i;
        }
    }
    return 0;
}

static char letter_at(const FhWorld *world, int x, int y) {
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *actor = &fh_world_actors(world)[i];
        if (fh_actor_is_there(actor) && fh_rect_contains(fh_actor_box(actor), x, y)) {
            return (char)('A' + i);
        }
    }
    uint32_t bits = pixel_at(world, x, y);
    return bits & PIXEL_BLOCKS    ? '#'
           : bits & PIXEL_ONE_WAY ? '-'
           : bits & PIXEL_LADDER  ? 'h'
           : bits & PIXEL_STAIRS  ? 'z'
           : bits & PIXEL_HAZARD  ? 'x'
                                  : '.';
}

static void write_actor(const FhWorld *world, int index, char *text, size_t capacity) {
    const FhActor *actor = &fh_world_actors(world)[index];
    const FhContact *sides = actor->contacts.sides;
    snprintf(text, capacity,
             "  %c %dx%d@%d,%d v=%g,%g rem=%g,%g state=%d pose=%d riding=%d flags=%x driver=%d"
             " by=%x,%x,%x,%x\n",
             'A' + index, actor->w, actor->h, actor->x, actor->y, (double)actor->vx,
             (double)actor->vy, (double)actor->rem_x, (double)actor->rem_y, actor->state,
             actor->pose, actor->riding, actor->flags, actor->driver, sides[0].by, sides[1].by,
             sides[2].by, sides[3].by);
}

static void write_solid(const FhWorld *world, int index, char *text, size_t capacity) {
    const FhSolid *solid = &fh_world_solids(world)[index];
    snprintf(text, capacity, "  solid %d %dx%d@%d,%d v=%g,%g rem=%g,%g flags=%x cells=%dx%d\n",
             index + 1, solid->w, solid->h, solid->x, solid->y, (double)solid->vx,
             (double)solid->vy, (double)solid->rem_x, (double)solid->rem_y, solid->flags,
             solid->cell_cols, solid->cell_rows);
}

void arena_draw(const FhWorld *world, const FhWorld *other, char *text, size_t capacity) {
    const FhActor *actor = &fh_world_actors(world)[first_different_actor(world, other)];
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < world->actor_count && used + 200 < capacity; i++) {
        write_actor(world, i, text + used, capacity - used);
        used += strlen(text + used);
    }
    for (int i = 0; i < world->solid_count && used + 200 < capacity; i++) {
        write_solid(world, i, text + used, capacity - used);
        used += strlen(text + used);
    }
    for (int y = actor->y - 12; y < actor->y + actor->h + 12; y++) {
        for (int x = actor->x - 24; x < actor->x + actor->w + 24 && used + 2 < capacity; x++) {
            text[used++] = letter_at(world, x, y);
        }
        if (used + 2 < capacity) {
            text[used++] = '\n';
        }
    }
    text[used] = '\0';
}
