// Claims about the caller: each mistake is made, and the claim that names its remedy is seen.

#include <math.h>
#include <setjmp.h>
#include <string.h>

#include "engine/room.h"
#include "foothold/query.h"
#include "test.h"

static jmp_buf after_claim;
static char instead_seen[128];

/// The handler jumps away: a claim that fails aborts when its handler returns.
static void note_claim(const char *file, int line, const char *claim, const char *instead) {
    (void)file;
    (void)line;
    (void)claim;
    strncpy(instead_seen, instead, sizeof instead_seen - 1);
    longjmp(after_claim, 1);
}

typedef struct Mistake {
    void (*make)(Room *room);
    const char *instead; // a part of the remedy
} Mistake;

static Room room_of_hero(void) {
    Room room = room_from("......\n......\n######\n");
    room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 12, 24});
    return room;
}

static void check_claims_in(Room room, const Mistake *mistakes, int count) {
    uint64_t before = fh_world_hash(room.world);
    fh_set_assert_handler(note_claim);
    for (volatile int i = 0; i < count; i++) {
        memset(instead_seen, 0, sizeof instead_seen);
        if (setjmp(after_claim) == 0) {
            mistakes[i].make(&room);
        }
        if (!strstr(instead_seen, mistakes[i].instead)) {
            test_fail(__FILE__, __LINE__, "expected a claim with \"%s\", got \"%s\"",
                      mistakes[i].instead, instead_seen);
        }
    }
    fh_set_assert_handler(NULL);
    CHECK(fh_world_hash(room.world) == before); // a refused call changes nothing
}

static void check_claims(const Mistake *mistakes, int count) {
    check_claims_in(room_of_hero(), mistakes, count);
}

static void draw_no_line(void *context, FhDebugKind kind, FhPlace from, FhPlace to) {
    (void)context, (void)kind, (void)from, (void)to;
}

static void draw_no_box(void *context, FhDebugKind kind, FhRect box) {
    (void)context, (void)kind, (void)box;
}

static const FhDebugDraw draws_nothing = {.line = draw_no_line, .box = draw_no_box};

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

// clang-format off
#define MAKES(name, call) static void name(Room *room) { (void)room; call; }
// clang-format on

static FhActorId hero(const Room *room) {
    return fh_world_actor_id(room->world, 0);
}

static bool visit_none(void *context, FhActorId id, FhRect box) {
    (void)context;
    (void)id;
    (void)box;
    return true;
}

static const FhSolidDef plain = {.box = {60, 4, 12, 8}};
static const FhActorDef crate = {.box = {60, 4, 12, 8}};

static void add_crate(Room *room, FhRect box) {
    FhActorDef def = crate;
    def.box = box;
    fh_world_add_actor(room->world, &def);
}

static void add_solid(Room *room, FhRect box, float speed, int path_count) {
    FhSolidDef def = plain;
    def.box = box;
    def.speed = speed;
    def.path_count = path_count;
    fh_world_add_solid(room->world, &def);
}

static void create_world(const Room *room, FhRect bounds, int drivers) {
    FhWorldDef def = {
        .terrain = room->terrain, .bounds = bounds, .actors = 1, .driver_count = drivers};
    fh_world_destroy(fh_world_create(&def));
}

static void create_with_an_empty_allocator(const Room *room) {
    static const FhAllocator empty = {0};
    FhWorldDef def = {.terrain = room->terrain, .actors = 1, .allocator = &empty};
    fh_world_destroy(fh_world_create(&def));
}

static void set_bad_tuning(Room *room, size_t field, float value) {
    FhTuning tuning = fh_tuning_default();
    *(float *)((char *)&tuning + field) = value;
    fh_world_set_tuning(room->world, 0, &tuning);
}

static void create_with_types(const Room *room, const FhActorType *types, int count) {
    FhWorldDef def = {.terrain = room->terrain, .actors = 1, .types = types, .type_count = count};
    fh_world_destroy(fh_world_create(&def));
}

static void create_with_drivers(const Room *room, int count) {
    static const FhDriver *const drivers[300] = {0};
    FhWorldDef def = {
        .terrain = room->terrain, .actors = 1, .drivers = drivers, .driver_count = count};
    fh_world_destroy(fh_world_create(&def));
}

static void create_with_room(const Room *room, int points, int cells, int touches) {
    FhWorldDef def = {.terrain = room->terrain, .solids = 1, .path_points = points, .cells = cells};
    def.touches = touches;
    fh_world_destroy(fh_world_create(&def));
}

static FhWorld *in_less[2]; // destroyed when the claims were seen

MAKES(world_far_sides, create_world(room, (FhRect){1 << 30, 0, 1 << 30, 5}, 0))
MAKES(world_few_points, create_with_room(room, -1, 0, 0))
MAKES(world_few_cells, create_with_room(room, 0, -1, 0))
static void copy_into_less(Room *room, bool with_movers) {
    static const FhMover *const one[] = {&fh_mover_pixel};
    FhWorldDef def = {.terrain = room->terrain, .actors = with_movers, .movers = one};
    def.mover_count = with_movers;
    def.movers = with_movers ? one : NULL;
    in_less[with_movers] = fh_world_create(&def);
    fh_world_copy(in_less[with_movers], room->world);
}

MAKES(world_copied_into_less, copy_into_less(room, false))
MAKES(world_copied_into_other, copy_into_less(room, true))
MAKES(world_few_touches, create_with_room(room, 0, 0, -1))
MAKES(world_few_events, fh_world_create(&(FhWorldDef){.terrain = room->terrain, .events = -1}))
MAKES(world_types_of_nothing, create_with_types(room, NULL, 2))
MAKES(world_many_types, create_with_types(room, fh_actor_types, 257))
MAKES(world_many_drivers, create_with_drivers(room, 300))
MAKES(world_less_drivers, create_with_drivers(room, -1))
MAKES(world_nan_tuning, set_bad_tuning(room, offsetof(FhTuning, gravity), NAN))
MAKES(world_infinite_tuning, set_bad_tuning(room, offsetof(FhTuning, jump_hold), INFINITY))
MAKES(world_vast_tuning, set_bad_tuning(room, offsetof(FhTuning, coyote), 1e9f))
MAKES(world_flat_body, set_bad_tuning(room, offsetof(FhTuning, height), -24.0f))
MAKES(world_vast_bounds, fh_world_set_bounds(room->world, (FhRect){0, 0, INT32_MAX, 5}))
MAKES(world_none, fh_world_destroy(fh_world_create(NULL)))
MAKES(world_no_terrain, fh_world_create(&(FhWorldDef){.actors = 1}))
MAKES(world_bad_bounds, create_world(room, (FhRect){0, 0, -1, 5}, 0))
MAKES(world_no_drivers, create_world(room, (FhRect){0, 0, 9, 9}, 2))
MAKES(world_empty_allocator, create_with_an_empty_allocator(room))
MAKES(world_no_inputs, fh_world_tick_each(room->world, NULL, 1))
MAKES(world_five_inputs, fh_world_tick_each(room->world, (FhInput[5]){{0}}, 5))
MAKES(world_null_tick, fh_world_tick(NULL, (FhInput){0}))
MAKES(world_null_events, fh_world_events(room->world, NULL, NULL))
MAKES(world_ninth_tuning, fh_world_tuning(room->world, FH_TUNINGS_MAX))
MAKES(world_null_tuning, fh_world_set_tuning(room->world, 0, NULL))
MAKES(world_wide_bounds, fh_world_set_bounds(room->world, (FhRect){0, 0, 5, -5}))
MAKES(world_far_bounds, fh_world_set_bounds(room->world, (FhRect){INT32_MIN, 0, 5, 5}))
MAKES(world_save_nowhere, fh_world_save(room->world, NULL, 10))
MAKES(world_load_nothing, fh_world_load(room->world, NULL, 10, &(const char *){NULL}))
MAKES(world_load_wrong, fh_world_load(room->world, "", 0, NULL))
MAKES(world_copy_none, fh_world_copy(room->world, NULL))

TEST(assert_names_the_remedy_of_each_mistake_with_a_world) {
    static const Mistake mistakes[] = {
        {world_none, "FhWorldDef"},
        {world_no_terrain, "give the World a terrain"},
        {world_bad_bounds, "sides of 0 or more px"},
        {world_no_drivers, "table of drivers"},
        {world_empty_allocator, "an allocator that allocates"},
        {world_no_inputs, "the inputs that are counted"},
        {world_five_inputs, "at most 4 players"},
        {world_null_tick, "fh_world_create"},
        {world_null_events, "the number of events"},
        {world_ninth_tuning, "one of the World's tunings"},
        {world_null_tuning, "fh_tuning_default"},
        {world_wide_bounds, "sides of 0 or more px"},
        {world_far_bounds, "within 2^30 px"},
        {world_save_nowhere, "room for the bytes"},
        {world_load_nothing, "give the bytes"},
        {world_load_wrong, "room for what is wrong"},
        {world_copy_none, "both Worlds"},
        {world_far_sides, "within 2^30 px"},
        {world_few_points, "capacities of 0 or more"},
        {world_few_cells, "capacities of 0 or more"},
        {world_copied_into_less, "with room for all"},
        {world_copied_into_other, "the same movers"},
        {world_few_touches, "fewer touches"},
        {world_few_events, "fewer events"},
        {world_types_of_nothing, "the table of types that is counted"},
        {world_many_types, "at most 256 types"},
        {world_many_drivers, "at most 252 drivers"},
        {world_less_drivers, "at most 252 drivers"},
        {world_nan_tuning, "at most a million"},
        {world_infinite_tuning, "at most a million"},
        {world_vast_tuning, "at most a million"},
        {world_flat_body, "a body of 1 to 4096 px"},
        {world_vast_bounds, "within 2^30 px"},
    };
    check_claims(mistakes, COUNT(mistakes));
    fh_world_destroy(in_less[0]);
    fh_world_destroy(in_less[1]);
}

static void add_as(Room *room, FhActorDef def) {
    def.box = crate.box;
    fh_world_add_actor(room->world, &def);
}

MAKES(actor_typed, add_as(room, (FhActorDef){.type = FH_TYPES}))
MAKES(actor_moved, add_as(room, (FhActorDef){.mover = 250}))
MAKES(actor_driven, add_as(room, (FhActorDef){.driver = UINT8_MAX}))
MAKES(actor_tuned, add_as(room, (FhActorDef){.tuning = FH_TUNINGS_MAX}))
MAKES(actor_fast, fh_world_set_velocity(room->world, hero(room), 1e30f, 0.0f))
MAKES(actor_grown, fh_world_resize(room->world, hero(room), 9, INT32_MAX))
MAKES(actor_asked_far, fh_world_blocked(room->world, hero(room), (FhRect){INT32_MAX - 4, 0, 9, 9}))
MAKES(actor_held_far, fh_world_supported(room->world, hero(room), (FhRect){0, 1 << 30, 1, 1}))
MAKES(actor_met_far, fh_world_actor_in(room->world, (FhRect){0, INT32_MIN, 9, 9}, 0))
MAKES(actor_slot, fh_world_actor_id(room->world, 7))
MAKES(actor_visit, fh_world_each_actor(room->world, NULL, NULL))
MAKES(actor_null, fh_world_each_actor(NULL, visit_none, NULL))
MAKES(actor_nan, fh_world_set_velocity(room->world, hero(room), NAN, 0.0f))
MAKES(actor_infinite, fh_world_set_velocity(room->world, hero(room), 0.0f, INFINITY))
MAKES(actor_far, fh_world_teleport(room->world, hero(room), INT32_MAX, 0))
MAKES(actor_thin, fh_world_resize(room->world, hero(room), 0, 9))
MAKES(actor_tuning, fh_world_set_actor_tuning(room->world, hero(room), -1))
MAKES(actor_mover, fh_world_set_mover(room->world, hero(room), 99))
MAKES(actor_driver, fh_world_set_driver(room->world, hero(room), 99))
MAKES(actor_meets, fh_world_set_meets(room->world, hero(room), 1, 2))
MAKES(actor_added_meets, add_as(room, (FhActorDef){.meets = 1}))
MAKES(world_no_touches, fh_world_touches(room->world, NULL, NULL))
MAKES(actor_tag, fh_world_set_tag(room->world, hero(room), 256))
MAKES(actor_facing, fh_world_set_facing(room->world, hero(room), 0))
MAKES(actor_player, fh_world_set_player(room->world, hero(room), FH_PLAYERS_MAX))
MAKES(actor_flags, fh_world_set_flags(room->world, hero(room), FH_ACTOR_ALIVE | FH_ACTOR_BLOCKS))
MAKES(actor_gone, fh_world_set_flags(room->world, hero(room), 0))
MAKES(actor_user, fh_world_set_user(NULL, (FhActorId){.index1 = 1}, 0))
MAKES(actor_state, fh_world_set_state(room->world, hero(room), (FhActorState)9))
MAKES(actor_no_box, add_crate(room, (FhRect){0, 0, 0, 4}))
MAKES(actor_vast, add_crate(room, (FhRect){0, 0, 5000, 4}))
MAKES(actor_added_far, add_crate(room, (FhRect){INT32_MIN, 0, 4, 4}))
MAKES(actor_asked, fh_world_blocked(room->world, hero(room), (FhRect){0, 0, -1, 4}))
MAKES(actor_from, fh_world_actor_in(room->world, (FhRect){0, 0, 4, 4}, -1))
MAKES(actor_side, fh_world_touching(room->world, hero(room), FH_SIDES))
MAKES(actor_marks, fh_world_see(room->world, hero(room), NULL))
MAKES(drawn_null, fh_world_debug_draw(NULL, plain.box, &(FhDebugDraw){0}))
MAKES(drawn_by_none, fh_world_debug_draw(room->world, plain.box, &(FhDebugDraw){0}))
MAKES(drawn_far, fh_world_debug_draw(room->world, (FhRect){0, 0, -1, 0}, &draws_nothing))

TEST(assert_names_the_remedy_of_each_mistake_with_an_actor) {
    static const Mistake mistakes[] = {
        {actor_slot, "fh_world_actor_slots"},
        {actor_visit, "called for each actor"},
        {actor_null, "fh_world_create"},
        {actor_nan, "finite speed"},
        {actor_infinite, "finite speed"},
        {actor_far, "within 2^30 px"},
        {actor_thin, "sides of 1 to 4096 px"},
        {actor_tuning, "one of the World's tunings"},
        {actor_mover, "one of the World's movers"},
        {actor_driver, "one of the World's drivers"},
        {actor_meets, "FhWorldDef.touches"},
        {actor_added_meets, "FhWorldDef.touches"},
        {world_no_touches, "the number of touches"},
        {actor_tag, "a tag of 0 to 255"},
        {actor_facing, "face left (-1)"},
        {actor_player, "player 0 to 3"},
        {actor_flags, "as the actor's view has them"},
        {actor_gone, "as the actor's view has them"},
        {actor_user, "fh_world_create"},
        {actor_state, "FhActorState"},
        {actor_no_box, "at least one pixel"},
        {actor_vast, "at most 4096 px"},
        {actor_added_far, "within 2^30 px"},
        {actor_asked, "sides of 0 or more px"},
        {actor_from, "from number 0 on"},
        {actor_side, "one of FhSide"},
        {actor_marks, "marks to add to"},
        {drawn_null, "fh_world_create"},
        {drawn_by_none, "draw a box and a line"},
        {drawn_far, "within 2^30 px"},
        {actor_typed, "one of the World's types"},
        {actor_moved, "one of the World's movers"},
        {actor_driven, "one of the World's drivers"},
        {actor_tuned, "one of the World's tunings"},
        {actor_fast, "at most 10^9"},
        {actor_grown, "sides of 1 to 4096 px"},
        {actor_asked_far, "within 2^30 px"},
        {actor_held_far, "within 2^30 px"},
        {actor_met_far, "within 2^30 px"},
    };
    check_claims(mistakes, COUNT(mistakes));
}

static void add_on_path(Room *room, FhPoint from, FhPoint to, FhSolidDef def) {
    FhPoint path[2] = {from, to};
    def.box = plain.box;
    def.path = path;
    def.path_count = 2;
    fh_world_add_solid(room->world, &def);
}

static void add_of_tiles(Room *room, int cols, int rows) {
    static const FhTile tiles[1] = {0};
    FhSolidDef def = plain;
    def.tiles = tiles;
    def.cols = cols;
    def.rows = rows;
    fh_world_add_solid(room->world, &def);
}

static void add_of_lines(Room *room, const FhPoint *points, int count) {
    FhPolygon polygon = {.points = points, .count = count};
    FhSolidDef def = plain;
    def.polygon = &polygon;
    fh_world_add_solid(room->world, &def);
}

static const FhPoint here = {60, 4}, there = {90, 4};
static const FhPoint far_points[2] = {{0, 0}, {INT32_MIN, 0}};

MAKES(solid_vast, add_solid(room, (FhRect){0, 0, 1 << 26, 4}, 0.0f, 0))
MAKES(solid_far, add_solid(room, (FhRect){1 << 30, 0, 4, 4}, 0.0f, 0))
MAKES(solid_fast, add_on_path(room, here, there, (FhSolidDef){.speed = 1e9f}))
MAKES(solid_slow, add_on_path(room, here, there, (FhSolidDef){.speed = -1.0f}))
MAKES(solid_waits, add_on_path(room, here, there, (FhSolidDef){.wait = 1e9f}))
MAKES(solid_mode, add_on_path(room, here, there, (FhSolidDef){.mode = (FhPathMode)7}))
MAKES(solid_leg, add_on_path(room, here, (FhPoint){4300000, 4}, plain))
MAKES(solid_leg_out, add_on_path(room, here, (FhPoint){60, INT32_MAX}, plain))
MAKES(solid_tiles, add_of_tiles(room, 1 << 22, 1))
MAKES(solid_less_tiles, add_of_tiles(room, -1, -1))
MAKES(solid_lines, add_of_lines(room, NULL, 2))
MAKES(solid_lines_far, add_of_lines(room, far_points, 2))
MAKES(solid_moved_far, fh_world_move_solid(room->world, (FhSolidId){0}, 0.0f, 1e9f))
MAKES(solid_turned, fh_world_set_solid_speed(room->world, (FhSolidId){0}, NAN))
MAKES(solid_rushed, fh_world_set_solid_speed(room->world, (FhSolidId){0}, -4e6f))
MAKES(solids_moved, fh_world_move_solids(room->world, NULL, 1))
MAKES(solid_met_far, fh_world_solid_in(room->world, (FhRect){INT32_MAX, 0, 9, 9}, 0))
MAKES(tile_belt, fh_tileset_add(room->tileset, &(FhTileKind){.belt = 1e30f}))
MAKES(terrain_far, fh_terrain_set(room->terrain, INT32_MAX, 0, 1))
MAKES(terrain_deep, fh_terrain_set(room->terrain, 0, INT32_MIN, 1))
MAKES(solid_slot, fh_world_solid_id(room->world, 0))
MAKES(solid_box, add_solid(room, (FhRect){0, 0, -4, 4}, 0.0f, 0))
MAKES(solid_speed, add_solid(room, plain.box, NAN, 0))
MAKES(solid_path, add_solid(room, plain.box, 1.0f, 3))
MAKES(solid_points, add_solid(room, plain.box, 1.0f, -3))
MAKES(solid_moved, fh_world_move_solid(room->world, (FhSolidId){0}, NAN, 0.0f))
MAKES(tile_turned, fh_transform_compose(8, 0))
MAKES(tile_size, fh_shape_from_rows(&(FhShape){0}, 12, (uint64_t[64]){0}))
MAKES(tile_profile, fh_shape_from_profile(&(FhShape){0}, 16, NULL, 2))
MAKES(tile_kind, fh_tileset_add(room->tileset, NULL))
MAKES(tile_shape, fh_tileset_add(room->tileset, &(FhTileKind){.grip = 1}))
MAKES(tile_grip, fh_tileset_add(room->tileset, &(FhTileKind){.grip = NAN}))
MAKES(terrain_row, fh_terrain_set_row(room->terrain, 0, 0, NULL, 4))
MAKES(terrain_tileset, fh_terrain_clone(room->terrain, NULL))
MAKES(mask_none, fh_mask_fill(NULL, (FhRect){0, 0, 4, 4}, true))
MAKES(lines_none, fh_lines_set_polygons(NULL, NULL, 0))
MAKES(tuning_key, fh_tuning_field(NULL))
MAKES(tuning_none, fh_tuning_get(NULL, &fh_tuning_fields[0]))
MAKES(tuning_group, fh_tuning_group_name(FH_TUNING_GROUPS))

TEST(assert_names_the_remedy_of_each_mistake_with_solids_and_terrain) {
    static const Mistake mistakes[] = {
        {solid_slot, "fh_world_solid_slots"},
        {solid_box, "sides of 0 or more px"},
        {solid_speed, "finite speed"},
        {solid_path, "as many points"},
        {solid_points, "as many points"},
        {solid_moved, "finite numbers of px"},
        {tile_turned, "FH_R90"},
        {tile_size, "8, 16, 32 or 64 px"},
        {tile_profile, "points that are counted"},
        {tile_kind, "a tileset and a kind"},
        {tile_grip, "finite grip"},
        {tile_shape, "a shape of the tileset's tile size"},
        {terrain_row, "tiles that are counted"},
        {terrain_tileset, "the same kinds"},
        {mask_none, "fh_mask_create"},
        {lines_none, "fh_lines_create"},
        {tuning_key, "give a key"},
        {tuning_none, "fh_tuning_fields"},
        {tuning_group, "one of the groups"},
        {solid_vast, "sides of at most 2^25 px"},
        {solid_far, "within 2^30 px"},
        {solid_fast, "at most 65536 px in a tick"},
        {solid_slow, "0 or more"},
        {solid_waits, "a wait of at most"},
        {solid_mode, "FhPathMode"},
        {solid_leg, "legs of at most 4194304 px"},
        {solid_leg_out, "within 2^30 px"},
        {solid_tiles, "sides of at most 2^25 px"},
        {solid_less_tiles, "a column and a row"},
        {solid_lines, "the polygon's points"},
        {solid_lines_far, "within 2^30 px"},
        {solid_moved_far, "at most 65536 px at once"},
        {solid_turned, "finite speed"},
        {solid_rushed, "at most 65536 px in a tick"},
        {solids_moved, "the moves that are counted"},
        {solid_met_far, "within 2^30 px"},
        {tile_belt, "finite grip"},
        {terrain_far, "within 2^30 px"},
        {terrain_deep, "within 2^30 px"},
    };
    check_claims(mistakes, COUNT(mistakes));
}

static void give_path(Room *room, int solid, const FhPoint *points, int count, FhPathMode mode) {
    fh_world_set_solid_path(room->world, fh_world_solid_id(room->world, solid), points, count,
                            mode);
}

static const FhPoint far_away = {60, INT32_MAX}, long_way = {4300000, 4};
static const FhPoint halves[2] = {{4000000, 4}, {8000000, 4}};

MAKES(path_mode, give_path(room, 0, &there, 1, (FhPathMode)-1))
MAKES(path_none, give_path(room, 0, NULL, 1, FH_PATH_ONCE))
MAKES(path_less, give_path(room, 0, &there, -1, FH_PATH_ONCE))
MAKES(path_far, give_path(room, 0, &far_away, 1, FH_PATH_ONCE))
MAKES(path_long, give_path(room, 0, &long_way, 1, FH_PATH_ONCE))
MAKES(path_long_back, give_path(room, 0, halves, 2, FH_PATH_LOOP))
MAKES(path_led, give_path(room, 2, &there, 1, FH_PATH_ONCE))

TEST(assert_names_the_remedy_of_each_mistake_with_a_path) {
    static const Mistake mistakes[] = {
        {path_mode, "FhPathMode"},      {path_none, "as many points"},
        {path_less, "as many points"},  {path_far, "within 2^30 px"},
        {path_long, "at most 4194304"}, {path_long_back, "at most 4194304"},
        {path_led, "that leads"},
    };
    Room room = room_of_hero();
    FhPoint path[2] = {here, there};
    FhSolidDef def = {.box = plain.box, .path = path};
    fh_world_add_solid(room.world, &def);
    def.group = 1;
    def.path_count = 2;
    fh_world_add_solid(room.world, &def);
    def.path_count = 0;
    fh_world_add_solid(room.world, &def);
    check_claims_in(room, mistakes, COUNT(mistakes));
}

// --- what a program brings along ------------------------------------------------------------

static FhWorld *in_tick; // destroyed when the claim was seen

static void tick_again(FhWorld *world, FhActor *actor, FhInput input) {
    (void)actor;
    fh_world_tick(world, input);
}

static void destroy_it(FhWorld *world, FhActor *actor, FhInput input) {
    (void)actor;
    (void)input;
    fh_world_destroy(world);
}

static void tick_with(const Room *room, void (*tick)(FhWorld *, FhActor *, FhInput)) {
    static FhMover mover;
    static const FhMover *const movers[] = {&mover};
    mover = (FhMover){.name = "bad", .tick = tick};
    in_tick = fh_world_create(
        &(FhWorldDef){.terrain = room->terrain, .movers = movers, .mover_count = 1, .actors = 1});
    fh_world_add_actor(in_tick, &(FhActorDef){.box = {0, 0, 8, 8}, .driver = FH_DRIVER_THING});
    fh_world_tick(in_tick, (FhInput){0});
}

static void create_with_table(const Room *room, const FhMover *mover, const FhDriver *driver,
                              const FhActorType *type) {
    FhWorldDef def = {.terrain = room->terrain, .types = type, .type_count = type != NULL};
    def.movers = mover ? &mover : NULL;
    def.mover_count = mover != NULL;
    def.drivers = driver ? &driver : NULL;
    def.driver_count = driver != NULL;
    fh_world_destroy(fh_world_create(&def));
}

static void *give_odd(void *context, size_t size, size_t alignment) {
    static _Alignas(64) char memory[1 << 18];
    (void)context;
    return size + 8 <= sizeof memory && alignment == 64 ? memory + 8 : NULL;
}

static void take_odd(void *context, void *memory) {
    (void)context;
    (void)memory;
}

static const FhMover no_tick = {.name = "none"}, absent = {.name = "gone", .absent = "not here"};
static const FhMover no_name = {.tick = destroy_it};
static const FhAllocator odd = {.allocate = give_odd, .release = take_odd};

static void add_absent(const Room *room) {
    static const FhMover *const movers[] = {&absent};
    in_tick = fh_world_create(
        &(FhWorldDef){.terrain = room->terrain, .movers = movers, .mover_count = 1, .actors = 1});
    fh_world_add_actor(in_tick, &(FhActorDef){.box = {0, 0, 8, 8}});
}

static FhIntent intend_far(const FhWorld *world, FhActor *actor) {
    (void)world;
    (void)actor;
    return (FhIntent){.x = 5000};
}

static void drive(const Room *room, FhIntent (*intend)(const FhWorld *, FhActor *)) {
    static FhDriver driver;
    static const FhDriver *const drivers[] = {&driver};
    driver = (FhDriver){.name = "bad", .intend = intend};
    in_tick = fh_world_create(&(FhWorldDef){
        .terrain = room->terrain, .drivers = drivers, .driver_count = 1, .actors = 1});
    fh_world_add_actor(in_tick, &(FhActorDef){.box = {0, 0, 8, 8}, .driver = FH_DRIVER_OWN});
    fh_world_tick(in_tick, (FhInput){0});
}

static FhTerrain *large; // of tiles of 32 px

MAKES(own_tick_in_tick, tick_with(room, tick_again))
MAKES(own_destroy_in_tick, tick_with(room, destroy_it))
MAKES(own_mover_of_nothing, create_with_table(room, &no_tick, NULL, NULL))
MAKES(own_mover_unnamed, create_with_table(room, &no_name, NULL, NULL))
MAKES(own_mover_absent, add_absent(room))
MAKES(own_driver_of_nothing, create_with_table(room, NULL, &(FhDriver){.name = "none"}, NULL))
MAKES(own_driver_far, drive(room, intend_far))
MAKES(own_type_of_nothing, create_with_table(room, NULL, NULL, &(FhActorType){.name = "none"}))
MAKES(own_memory_misaligned,
      fh_world_create(&(FhWorldDef){.terrain = room->terrain, .allocator = &odd}))
MAKES(own_terrain_none, fh_world_set_terrain(room->world, NULL, NULL, NULL))
MAKES(own_terrain_large, fh_world_set_terrain(room->world, large, NULL, NULL))

TEST(assert_names_the_remedy_of_each_mistake_with_what_a_program_brings) {
    static const Mistake mistakes[] = {
        {own_tick_in_tick, "not within it"},
        {own_destroy_in_tick, "when its tick is done"},
        {own_mover_of_nothing, "a tick, a control or a move"},
        {own_mover_unnamed, "with a name"},
        {own_mover_absent, "that this build has"},
        {own_driver_of_nothing, "what its actors intend"},
        {own_driver_far, "-1, 0 or 1"},
        {own_type_of_nothing, "what it rides"},
        {own_memory_misaligned, "a multiple of the alignment"},
        {own_terrain_none, "the terrain that it is to stand on"},
        {own_terrain_large, "tiles of the same size"},
    };
    FhTileset *tileset = fh_tileset_create(32);
    large = fh_terrain_create(tileset);
    for (int i = 0; i < COUNT(mistakes); i++) {
        check_claims(&mistakes[i], 1);
        if (in_tick) {
            in_tick->is_ticking = 0;
            fh_world_destroy(in_tick);
        }
        in_tick = NULL;
    }
    fh_terrain_destroy(large);
    fh_tileset_destroy(tileset);
}

// --- calls that no level makes ---------------------------------------------------------------

static const FhRect far_box = {INT32_MAX - 3, 0, 99, 99};
static const FhPoint wide_points[2] = {{-(1 << 25), 0}, {1 << 25, 0}};
static FhMask *mask; // these two while the case below runs
static FhLines *lines;

static void unpack_words(Room *room, uint32_t word) {
    uint32_t words[FH_PACKED_WORDS];
    for (int i = 0; i < FH_PACKED_WORDS; i++) {
        words[i] = word;
    }
    fh_actor_unpack(room->world, hero(room), words);
}

static void move_hero(Room *room, float dx, float dy) {
    fh_actor_move(room->world, fh_world_actor_at(room->world, 0), dx, dy);
}

static void create_with_gaps(const Room *room, int movers, int drivers) {
    static const FhMover *const no_mover[1] = {0};
    static const FhDriver *const no_driver[1] = {0};
    FhWorldDef def = {.terrain = room->terrain,
                      .movers = movers ? no_mover : NULL,
                      .mover_count = movers,
                      .drivers = drivers ? no_driver : NULL,
                      .driver_count = drivers};
    fh_world_destroy(fh_world_create(&def));
}

static void set_line(const FhPoint *points) {
    fh_lines_set_polygons(lines, &(FhPolygon){.points = points, .count = 2}, 1);
}

MAKES(null_mover, fh_world_set_mover(NULL, (FhActorId){.index1 = 1}, 0))
MAKES(null_driver, fh_world_set_driver(NULL, (FhActorId){.index1 = 1}, 0))
MAKES(null_hash, fh_world_hash(NULL))
MAKES(null_validate, fh_world_validate(NULL, NULL))
MAKES(null_settle, fh_world_settle(NULL))
MAKES(null_moved, fh_actor_move(room->world, NULL, 1.0f, 0.0f))
MAKES(moved_by_nan, move_hero(room, NAN, 0.0f))
MAKES(moved_by_infinity, move_hero(room, 0.0f, INFINITY))
MAKES(moved_far, move_hero(room, 1e30f, 0.0f))
MAKES(unpacked_ones, unpack_words(room, UINT32_MAX))
MAKES(unpacked_zeros, unpack_words(room, 0))
MAKES(turned_too_far, add_as(room, (FhActorDef){.facing = 99}))
MAKES(no_mover, create_with_gaps(room, 1, 0))
MAKES(no_driver, create_with_gaps(room, 0, 1))
MAKES(no_points, fh_path_long_leg(NULL, 2, FH_PATH_ONCE))
MAKES(wide_solid, add_of_lines(room, wide_points, 2))
MAKES(wide_line, set_line(wide_points))
MAKES(far_line, set_line(far_points))
MAKES(no_marks, fh_marks_add(NULL, FH_MARK_BOX, FH_MARK_HIT, 0, 0, 1, 1))
MAKES(less_marks, fh_marks_add(&(FhMarks){.count = -5}, FH_MARK_BOX, FH_MARK_HIT, 0, 0, 1, 1))
MAKES(far_ground, fh_terrain_overlaps(room->terrain, far_box))
MAKES(far_hazard, fh_terrain_touches_hazard(room->terrain, far_box))
MAKES(far_walk, fh_terrain_walk(room->terrain, far_box))
MAKES(null_mask, fh_mask_overlaps(NULL, plain.box))
MAKES(far_pixel, fh_mask_at(mask, 0, INT32_MAX))
MAKES(far_fill, fh_mask_fill(mask, (FhRect){1 << 30, 1 << 30, 9, 9}, true))
MAKES(vast_fill, fh_mask_fill(mask, (FhRect){0, 0, 1 << 20, 1 << 20}, true))
MAKES(vast_disc, fh_mask_fill_disc(mask, here, 1 << 27, true))

TEST(assert_names_the_remedy_of_calls_beyond_all_levels) {
    static const Mistake mistakes[] = {
        {null_mover, "fh_world_create"},
        {null_driver, "fh_world_create"},
        {null_hash, "fh_world_create"},
        {null_validate, "fh_world_create"},
        {null_settle, "fh_world_create"},
        {null_moved, "the actor that moves"},
        {moved_by_nan, "finite numbers of px"},
        {moved_by_infinity, "finite numbers of px"},
        {moved_far, "finite numbers of px"},
        {unpacked_ones, "fh_actor_pack wrote"},
        {unpacked_zeros, "fh_actor_pack wrote"},
        {turned_too_far, "face left (-1) or right (1)"},
        {no_mover, "a table without gaps"},
        {no_driver, "a table without gaps"},
        {no_points, "as many points"},
        {wide_solid, "at most 2^25 px"},
        {wide_line, "at most 2^25 px"},
        {far_line, "within 2^30 px"},
        {no_marks, "marks to add to"},
        {less_marks, "marks to add to"},
        {far_ground, "within 2^30 px"},
        {far_hazard, "within 2^30 px"},
        {far_walk, "within 2^30 px"},
        {null_mask, "fh_mask_create"},
        {far_pixel, "within 2^30 px"},
        {far_fill, "within 2^30 px"},
        {vast_fill, "at most 2^32 px"},
        {vast_disc, "under 2^15 px"},
    };
    mask = fh_mask_create();
    lines = fh_lines_create();
    check_claims(mistakes, COUNT(mistakes));
    CHECK(fh_mask_bytes(mask) == 0 && fh_mask_version(mask) == 0);
    fh_mask_destroy(mask);
    fh_lines_destroy(lines);
}

// --- what movers of a program's own call ------------------------------------------------------

static FhActor *first_actor(const Room *room) {
    return fh_world_actor_at(room->world, 0);
}

MAKES(null_tileset_clone, fh_tileset_clone(NULL))
MAKES(null_tileset_of, fh_terrain_tileset(NULL))
MAKES(null_tile_size, fh_terrain_tile_size(NULL))
MAKES(null_tile_at, fh_terrain_at(NULL, 1, 1))
MAKES(null_chunk, fh_terrain_chunk_tiles(NULL, 1, 1))
MAKES(null_row, fh_terrain_row_bits(NULL, 1, 1))
MAKES(null_version, fh_terrain_version(NULL))
MAKES(null_chunk_version, fh_terrain_chunk_version(NULL, 1, 1))
MAKES(null_ground, fh_terrain_overlaps(NULL, plain.box))
MAKES(null_hazard, fh_terrain_touches_hazard(NULL, plain.box))
MAKES(null_walk, fh_terrain_walk(NULL, plain.box))
MAKES(walk_not_begun, fh_tile_walk_next(&(FhTileWalk){0}))
MAKES(hit_of_nothing, fh_tile_hit_overlaps(&(FhTileHit){0}, plain.box))
MAKES(null_shape, fh_shape_overlaps(NULL, plain.box))
MAKES(far_shape, fh_shape_overlaps(&(FhShape){.size = 16}, far_box))
MAKES(null_surface, fh_shape_surface_below(NULL, 1, 1))
MAKES(null_polygon, fh_polygon_box(NULL))
MAKES(one_way_of_nothing, fh_pixel_one_way_holds(&(FhTileHit){0}, plain.box))
MAKES(null_world_tick, fh_mover_tick(NULL, first_actor(room), (FhInput){0}))
MAKES(null_actor_tick, fh_mover_tick(room->world, NULL, (FhInput){0}))
MAKES(far_narrow, fh_narrow_other_terrain(room->world, first_actor(room), far_box, plain.box))
MAKES(null_on_floor, fh_actor_on_floor(room->world, NULL))
MAKES(null_contacts, fh_actor_refresh_contacts(room->world, NULL))
MAKES(null_ride, fh_ride_standing(room->world, NULL))
MAKES(null_squish, fh_squish_end(room->world, NULL, 0))
MAKES(null_blocked, fh_query_blocked(room->world, NULL, plain.box))
MAKES(null_supported, fh_query_supported(room->world, NULL, plain.box))
MAKES(null_view, fh_actor_view(room->world, NULL))

TEST(assert_names_the_remedy_of_calls_of_a_mover_of_ones_own) {
    static const Mistake mistakes[] = {
        {null_tileset_clone, "fh_tileset_create"},
        {null_tileset_of, "fh_terrain_create"},
        {null_tile_size, "fh_terrain_create"},
        {null_tile_at, "fh_terrain_create"},
        {null_chunk, "fh_terrain_create"},
        {null_row, "fh_terrain_create"},
        {null_version, "fh_terrain_create"},
        {null_chunk_version, "terrain_create"},
        {null_ground, "fh_terrain_create"},
        {null_hazard, "fh_terrain_create"},
        {null_walk, "fh_terrain_create"},
        {walk_not_begun, "fh_terrain_walk"},
        {hit_of_nothing, "a walk has found"},
        {null_shape, "give a shape"},
        {far_shape, "within 2^30 px"},
        {null_surface, "give a shape"},
        {null_polygon, "give a polygon"},
        {one_way_of_nothing, "has found"},
        {null_world_tick, "as a mover is given"},
        {null_actor_tick, "as a mover is"},
        {far_narrow, "as a mover is given"},
        {null_on_floor, "as a mover is"},
        {null_contacts, "as a mover is given"},
        {null_ride, "as a mover is given"},
        {null_squish, "as a mover is given"},
        {null_blocked, "an actor of it"},
        {null_supported, "an actor of it"},
        {null_view, "as a mover is given"},
    };
    check_claims(mistakes, COUNT(mistakes));
}
