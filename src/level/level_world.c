// level_world.c - builds a World from a level.

#include <math.h>
#include <stdlib.h>

#include "level/movers.h"
#include "engine/rules/move.h"
#include "engine/world/world.h"
#include "level/level.h"

/// The places of the tunings in a World.
enum {
    PLAYER_TUNING,
    CRATE_TUNING,
    WALKER_TUNING,
    CROWD_TUNING,
    FLYER_TUNING,
    PREFAB_TUNING,
    SHOT_TUNING
};

enum { THROWER = 1 }; // the category of what throws, which its shots pass

// Room for what the game adds while the World runs.
enum { MORE_ACTORS = 32, MORE_SOLIDS = 32, MORE_POINTS = 256, MORE_CELLS = 1024 };

/// True for a thing that is a solid, or a zone: all but those that move.
static bool is_prefab_solid(const LevelEntity *entity) {
    return entity->prefab && !(entity->prefab->traits & LEVEL_MOVES);
}

static FhWorldDef world_def(const Level *level, const LevelWorldOptions *options) {
    FhWorldDef def = {
        .terrain = level->terrain,
        .movers = level_movers,
        .mover_count = level_mover_count,
        .drivers = level_drivers,
        .driver_count = LEVEL_DRIVERS,
        .lines = level->lines,
        .bounds = level_bounds(level),
        .actors = fh_max(options->candidates, 1) + MORE_ACTORS,
        .solids = level->solid_count + MORE_SOLIDS,
        .path_points = MORE_POINTS,
        .cells = MORE_CELLS,
    };
    if (options->only_solids) {
        def.actors = def.path_points = def.cells = 0;
        def.solids = level->solid_count;
    }
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        def.path_points += solid->path_count;
        def.cells += solid->tiles ? solid->cols * solid->rows : 0;
    }
    for (int i = 0; i < level->polygon_count; i++) {
        const LevelPolygon *polygon = &level->polygons[i];
        def.solids += level_polygon_moves(polygon);
        def.path_points += polygon->count + polygon->motion.path_count;
    }
    for (int i = 0; i < level->entity_count; i++) {
        int more = options->without_things ? 0 : level_entity_actors(&level->entities[i]);
        def.actors = fh_min(def.actors + more, LEVEL_RUNNERS_MAX);
        def.solids += options->crates_stand && level->entities[i].type == LEVEL_CRATE;
        def.solids += is_prefab_solid(&level->entities[i]);
    }
    def.solids = fh_min(def.solids, FH_CAPACITY_MAX);
    return def;
}

static FhRect box_at_feet(FhPoint feet, int w, int h) {
    return (FhRect){feet.x - w / 2, feet.y - h, w, h};
}

static int movement_named(const char *name) {
    int movement = fh_max(level_mover_find(name), 0);
    return fh_mover_is_there(level_movers[movement]) ? movement : 0;
}

int level_movement(const Level *level) {
    return movement_named(level->movement);
}

static void add_player(FhWorld *world, const Level *level, const LevelWorldOptions *options) {
    const FhTuning *tuning = &world->tunings[0];
    const char *movement = options->movement ? options->movement : level->movement;
    FhPoint feet = options->spawn ? *options->spawn : level->spawn;
    FhActorDef def = {
        .box = box_at_feet(feet, (int)lroundf(tuning->width), (int)lroundf(tuning->height)),
        .driver = FH_DRIVER_PLAYER,
        .flags = (options->candidates > 0 ? FH_ACTOR_CANDIDATE : 0u) |
                 (!options->without_things && level_has_company(level) ? FH_ACTOR_SEPARATES : 0u),
        .mover = (uint8_t)movement_named(movement),
        .tag = LEVEL_TAG_PLAYER,
        .facing = 1,
    };
    for (int i = 0; i < fh_max(options->candidates, 1); i++) {
        fh_world_add_actor(world, &def);
    }
}

/// The points that a World takes: none where a leg is longer than it can go.
static int points_to_go(const FhPoint *path, int count, FhPathMode mode) {
    return fh_path_long_leg(path, count, mode) < 0 ? count : 0;
}

/// The number of a solid's group in a World: that of its first, from 1 on; 0: none.
static int group_of(const Level *level, int index) {
    int first = 0;
    while (!level_solid_together(&level->solids[first], &level->solids[index])) {
        first++;
    }
    return level->solids[index].group[0] != '\0' ? first + 1 : 0;
}

static void add_solids(FhWorld *world, const Level *level) {
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *solid = &level->solids[i];
        FhSolidDef def = {
            .box = {solid->x, solid->y, solid->w, solid->h},
            .one_way = solid->one_way,
            .mode = solid->mode,
            .speed = solid->speed,
            .wait = solid->wait,
            .path = solid->path,
            .path_count = points_to_go(solid->path, solid->path_count, solid->mode),
            .tiles = solid->tiles,
            .cols = solid->cols,
            .rows = solid->rows,
            .group = group_of(level, i),
        };
        FhSolidId id = fh_world_add_solid(world, &def);
        if (level_is_wired(level, solid->id)) { // it stands until the game starts it
            fh_world_set_solid_speed(world, id, 0.0f);
        }
    }
}

static FhPolygon polygon_of(const Level *level, const LevelPolygon *polygon) {
    FhTile block = fh_tile_make(level_find_material(level, polygon->material), 0);
    const FhTileKind *ground = fh_tileset_kind(level->tileset, block);
    return (FhPolygon){.points = polygon->points,
                       .count = polygon->count,
                       .closed = polygon->closed,
                       .one_way = polygon->one_way,
                       .grip = ground ? ground->grip : 0.0f};
}

static void add_moving_polygon(FhWorld *world, const Level *level, const LevelPolygon *polygon) {
    const LevelMotion *motion = &polygon->motion;
    FhPoint *path = malloc((size_t)motion->path_count * sizeof *path);
    FhPolygon lines = polygon_of(level, polygon);
    FhSolidDef def = {
        .box = level_polygon_box(polygon),
        .mode = motion->mode,
        .speed = motion->speed,
        .wait = motion->wait,
        .path = path,
        .path_count = points_to_go(motion->path, motion->path_count, motion->mode),
        .polygon = &lines,
    };
    for (int i = 0; path && i < motion->path_count; i++) {
        path[i].x = motion->path[i].x + def.box.x - polygon->points[0].x;
        path[i].y = motion->path[i].y + def.box.y - polygon->points[0].y;
    }
    if (path) {
        fh_world_add_solid(world, &def);
    }
    free(path);
}

static void add_moving_polygons(FhWorld *world, const Level *level) {
    for (int i = 0; i < level->polygon_count; i++) {
        if (level_polygon_moves(&level->polygons[i])) {
            add_moving_polygon(world, level, &level->polygons[i]);
        }
    }
}

/// Gives the level's lines its polygons that stand still.
static bool follow_polygons(const Level *level) {
    FhPolygon *polygons = calloc((size_t)level->polygon_count + 1, sizeof *polygons);
    int count = 0;
    for (int i = 0; polygons && i < level->polygon_count; i++) {
        if (!level_polygon_moves(&level->polygons[i])) {
            polygons[count++] = polygon_of(level, &level->polygons[i]);
        }
    }
    bool ok = polygons && fh_lines_set_polygons(level->lines, polygons, count);
    free(polygons);
    return ok;
}

bool level_follow_lines(const Level *level) {
    return follow_polygons(level) && fh_lines_follow(level->lines, level->terrain);
}

/// True when an actor of the World reads the ground as lines from the start: then the tiles are
/// traced beforehand. For an actor that changes its mover later they are traced on demand.
static bool needs_lines(const Level *level, const LevelWorldOptions *options) {
    const char *movement = options->movement ? options->movement : level->movement;
    return level_movers[movement_named(movement)]->can & FH_CAN_LINES ||
           level_movers[level_movement(level)]->can & FH_CAN_LINES;
}

/// Places an entity's runners side by side over its whole width, facing left and right by turns.
static void add_runners(FhWorld *world, const LevelEntity *entity, int movement) {
    const LevelEntityInfo *info = &level_entity_infos[LEVEL_RUNNER];
    FhRect box = level_entity_box(entity);
    int count = level_entity_actors(entity);
    int room = box.w - info->w;
    for (int i = 0; i < count; i++) {
        int along = count > 1 ? (int)((int64_t)room * i / (count - 1)) : room / 2;
        FhActorDef def = {.box = {box.x + along, box.y, info->w, info->h},
                          .driver = entity->jumps ? LEVEL_DRIVER_RUNNER : FH_DRIVER_WALKER,
                          .flags = entity->edges ? FH_ACTOR_TURNS_AT_EDGES : 0,
                          .mover = (uint8_t)movement,
                          .tag = LEVEL_TAG_RUNNER,
                          .tuning = entity->jumps ? CROWD_TUNING : WALKER_TUNING,
                          .facing = i % 2 ? -1 : 1};
        fh_world_add_actor(world, &def);
    }
}

/// What an entity that is one actor adds.
static const FhActorDef single_actors[LEVEL_PREFAB_ENTITY + 1] = {
    [LEVEL_CRATE] = {.driver = FH_DRIVER_THING,
                     .flags = FH_ACTOR_BLOCKS,
                     .type = FH_TYPE_CRATE,
                     .tuning = CRATE_TUNING,
                     .tag = LEVEL_TAG_CRATE},
    [LEVEL_FLYER] = {.driver = FH_DRIVER_WALKER,
                     .flags = FH_ACTOR_FLIES | FH_ACTOR_SEPARATES | FH_ACTOR_KINEMATIC,
                     .tuning = FLYER_TUNING,
                     .tag = LEVEL_TAG_FLYER},
    [LEVEL_CLINGER] = {.driver = FH_DRIVER_NONE,
                       .flags = FH_ACTOR_CLINGS | FH_ACTOR_SEPARATES | FH_ACTOR_KINEMATIC,
                       .tag = LEVEL_TAG_CLINGER},
    [LEVEL_PREFAB_ENTITY] = {.driver = FH_DRIVER_WALKER,
                             .tuning = PREFAB_TUNING,
                             .tag = LEVEL_TAG_PREFAB},
    [LEVEL_PUSHER] = {.driver = FH_DRIVER_WALKER,
                      .flags = FH_ACTOR_SEPARATES,
                      .tuning = WALKER_TUNING,
                      .tag = LEVEL_TAG_PUSHER},
};

/// What is thrown again and again; out of play until it is.
static const FhActorDef shot = {.driver = FH_DRIVER_THING,
                                .flags = FH_ACTOR_FLIES,
                                .tuning = SHOT_TUNING,
                                .passes = THROWER,
                                .tag = LEVEL_TAG_PREFAB};

/// Adds those runners that are at most `most` in one entity, and all other things.
static void add_things(FhWorld *world, const Level *level, int movement, int most) {
    for (int i = 0; i < level->entity_count; i++) {
        const LevelEntity *entity = &level->entities[i];
        int count = level_entity_actors(entity);
        if (entity->type == LEVEL_RUNNER && count <= most) {
            add_runners(world, entity, movement);
        } else if (entity->type != LEVEL_RUNNER && count > 0) {
            bool is_shot = (level_entity_traits(entity) & LEVEL_THROWS) != 0;
            FhActorDef def = is_shot ? shot : single_actors[entity->type];
            def.box = is_shot ? level_shot_box(entity) : level_entity_box(entity);
            def.flags |= entity->edges ? FH_ACTOR_TURNS_AT_EDGES : 0;
            def.mover = (uint8_t)movement;
            def.facing = entity->prefab ? -1 : 1; // a thing comes from where the hero goes
            def.user = entity->prefab ? (uint64_t)i + 1 : 0;
            FhActorId id = fh_world_add_actor(world, &def);
            if (is_shot) {
                fh_world_set_state(world, id, FH_STATE_OUT);
            }
        }
    }
}

const char *level_unseen_by(const Level *level, int movement) {
    uint32_t can = level_movers[movement]->can;
    bool no_polygons = level->polygon_count > 0 && !(can & FH_CAN_LINES);
    bool no_ground = level_has_ground(level) && !(can & FH_CAN_DIG);
    return no_polygons && no_ground ? "polygons and pixels of ground are air to it"
           : no_polygons            ? "polygons are air to it"
           : no_ground              ? "it does not see what is dug or filled, only tiles"
                                    : NULL;
}

static void size_tuning(FhTuning *tuning, const LevelEntityInfo *info) {
    tuning->width = (float)info->w;
    tuning->height = (float)info->h;
}

void level_tune_world(FhWorld *world, const FhTuning *tuning) {
    FhTuning *tunings = world->tunings;
    fh_world_set_tuning(world, PLAYER_TUNING, tuning);
    tunings[CROWD_TUNING] = *tuning; // a crowd has the player's control
    size_tuning(&tunings[CRATE_TUNING], &level_entity_infos[LEVEL_CRATE]);
    size_tuning(&tunings[WALKER_TUNING], &level_entity_infos[LEVEL_RUNNER]);
    size_tuning(&tunings[CROWD_TUNING], &level_entity_infos[LEVEL_RUNNER]);
    tunings[WALKER_TUNING].run_speed = 40; // a stroll, that a player can jump over
    // In a view from above, or in space, gravity is off for all of them.
    float gravity = tuning->gravity == 0.0f ? 0.0f : fh_tuning_default().gravity;
    tunings[CRATE_TUNING].gravity = tunings[WALKER_TUNING].gravity = gravity;
}

/// Adds solids that stand still where crates stand at the start.
static void add_standing_crates(FhWorld *world, const Level *level) {
    for (int i = 0; i < level->entity_count; i++) {
        if (level->entities[i].type == LEVEL_CRATE) {
            fh_world_add_solid(world, &(FhSolidDef){.box = level_entity_box(&level->entities[i])});
        }
    }
}

static void tune_flyers(FhWorld *world) {
    FhTuning tuning = fh_tuning_default();
    size_tuning(&tuning, &level_entity_infos[LEVEL_FLYER]);
    tuning.run_speed = 45;
    tuning.gravity = 0;
    fh_world_set_tuning(world, FLYER_TUNING, &tuning);
}

/// What moves keeps the speed that the game gives it.
static void tune_prefabs(FhWorld *world) {
    FhTuning tuning = world->tunings[WALKER_TUNING];
    tuning.run_accel = tuning.run_reduce = tuning.friction = tuning.skid_decel = 0;
    tuning.wall_retention = 0;
    fh_world_set_tuning(world, PREFAB_TUNING, &tuning);
    tuning.gravity = 0;
    fh_world_set_tuning(world, SHOT_TUNING, &tuning);
}

/// Adds the things that do not move.
static void add_prefab_solids(FhWorld *world, const Level *level) {
    for (int i = 0; i < level->entity_count; i++) {
        if (is_prefab_solid(&level->entities[i])) {
            const LevelEntity *entity = &level->entities[i];
            bool is_solid = level_entity_traits(entity) & LEVEL_SOLID_ITSELF;
            FhSolidDef def = {
                .box = level_entity_box(entity),
                .passable = !is_solid || entity->open,
                .category = level_entity_traits(entity) & LEVEL_THROWS ? THROWER : 0,
                .user = ((uint64_t)i + 1) | (uint64_t)entity->open << LEVEL_STATE_AT,
            };
            fh_world_add_solid(world, &def);
        }
    }
}

/// Adds what the options ask for, on a World with its tunings set.
static void populate(FhWorld *world, const Level *level, const LevelWorldOptions *options) {
    if (level_has_company(level)) {
        tune_flyers(world);
    }
    if (level_has_prefabs(level)) {
        tune_prefabs(world);
    }
    add_solids(world, level);
    add_moving_polygons(world, level);
    add_prefab_solids(world, level);
    if (options->crates_stand) {
        add_standing_crates(world, level);
    }
    if (!options->only_solids) {
        add_player(world, level, options);
    }
    if (!options->without_things) {
        int most = options->without_crowds ? 1 : LEVEL_RUNNERS_MAX;
        add_things(world, level, level_movement(level), most);
    }
    for (int i = 0; i < world->actor_count; i++) {
        fh_actor_refresh_contacts(world,
                                  fh_world_actor_at(world, i)); // a standing actor need not land
    }
}

FhWorld *level_build_world(const Level *level, const LevelWorldOptions *given) {
    static const LevelWorldOptions none = {0};
    const LevelWorldOptions *options = given ? given : &none;
    FhWorldDef def = world_def(level, options);
    def.mask = options->mask;
    FhWorld *world = fh_world_create(&def);
    bool follows = needs_lines(level, options) ? level_follow_lines(level) : follow_polygons(level);
    if (!world || !follows) {
        fh_world_destroy(world);
        return NULL;
    }
    FhTuning tuning = options->tuning ? *options->tuning : level_tuning(level);
    level_tune_world(world, &tuning);
    populate(world, level, options);
    return world;
}
