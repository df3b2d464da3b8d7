// Rooms of what a player runs, climbs and jumps on, in runs that join and cross: flights of stairs,
// slopes, one-ways that slope, ladders, shafts of walls, and the same on solids that move; bodies
// of 1 to 14 px with all that control can. The Worlds are known by their hash.

#include <stdio.h>

#include "engine/room.h"
#include "engine/world/world.h"
#include "recorded.h"
#include "test.h"

enum { COLS = 24, ROWS = 15, STAMPS = 16, SOLIDS = 4, CELLS = 3, PLAYERS = 3 };
enum { SETS = 10, ROOMS = 80, TICKS = 240, EACH = 4 }; // ticks from a hash to the next

typedef struct Runs {
    Room room;
    uint32_t random, held;
    FhTuning tuning;
} Runs;

static int draw(Runs *runs, int low, int high) {
    return test_random_in(&runs->random, low, high);
}

static bool chance(Runs *runs, int percent) {
    return draw(runs, 1, 100) <= percent;
}

// --- the room -------------------------------------------------------------------------------

static void put(Runs *runs, int col, int row, char letter) {
    if (col >= 0 && col < COLS && row > 0 && row < ROWS - 1) {
        fh_terrain_set(runs->room.terrain, col, row, room_tile(letter));
    }
}

/// A flight up to the right or to the left, and perhaps another one from its end.
static void put_flight(Runs *runs, int col, int row) {
    static const char rising[] = "zzp/", falling[] = "ZZq\\";
    int what = draw(runs, 0, 3);
    for (int legs = draw(runs, 1, 3); legs > 0; legs--) {
        bool is_up = chance(runs, 50);
        for (int i = draw(runs, 1, 4); i > 0; i--) {
            put(runs, col, row, is_up ? rising[what] : falling[what]);
            col++;
            row += is_up ? -1 : 1;
        }
        row += chance(runs, 70) ? (is_up ? 1 : -1) : 0; // a peak or a valley; else across a corner
    }
}

static void put_column(Runs *runs, int col, int row) {
    static const char letters[] = "HHH###";
    char letter = letters[draw(runs, 0, 5)];
    int top = row - draw(runs, 1, 5);
    for (int at = row; at > top; at--) {
        put(runs, col, at, letter);
    }
    put(runs, col, top, letter == 'H' && chance(runs, 60) ? 'T' : letter);
}

static void put_row(Runs *runs, int col, int row) {
    static const char letters[] = "--##><ioh";
    char letter = letters[draw(runs, 0, 8)];
    for (int end = col + draw(runs, 1, 6); col < end; col++) {
        put(runs, col, row, letter);
    }
}

static void put_terrain(Runs *runs) {
    for (int i = 0; i < STAMPS; i++) {
        void (*const stamps[])(Runs *, int, int) = {put_flight, put_flight, put_column, put_row};
        int col = draw(runs, 0, COLS - 2);
        int row = draw(runs, 2, ROWS - 2);
        stamps[draw(runs, 0, 3)](runs, col, row);
    }
    for (int col = -1; col <= COLS; col++) {
        fh_terrain_set(runs->room.terrain, col, ROWS - 1, room_tile('#'));
        fh_terrain_set(runs->room.terrain, col, 0, room_tile('#'));
    }
    for (int row = 0; row < ROWS; row++) {
        fh_terrain_set(runs->room.terrain, -1, row, room_tile('#'));
        fh_terrain_set(runs->room.terrain, COLS, row, room_tile('#'));
    }
}

static void add_solid(Runs *runs) {
    static const char letters[] = "#H-pqzZT/\\";
    FhTile tiles[CELLS];
    FhPoint from = {draw(runs, 0, COLS * 16 - 48), draw(runs, 20, ROWS * 16 - 60)};
    bool is_upright = chance(runs, 40);
    FhPoint path[2] = {from,
                       {from.x + (is_upright ? 0 : draw(runs, -120, 120)),
                        from.y + (is_upright || chance(runs, 30) ? draw(runs, -80, 80) : 0)}};
    for (int i = 0; i < CELLS; i++) {
        tiles[i] = room_tile(letters[draw(runs, 0, 9)]);
    }
    FhSolidDef def = {.box = {from.x, from.y, draw(runs, 4, 60), draw(runs, 4, 60)},
                      .one_way = chance(runs, 20),
                      .mode = FH_PATH_PINGPONG,
                      .speed = (float)draw(runs, 0, 150),
                      .path = path,
                      .path_count = 2};
    if (chance(runs, 60)) {
        bool is_tall = chance(runs, 50);
        def.tiles = tiles;
        def.cols = is_tall ? 1 : CELLS;
        def.rows = is_tall ? CELLS : 1;
    }
    fh_world_add_solid(runs->room.world, &def);
}

/// One field in four anywhere in its range; walls, ledges and jumps in the air more often.
static void draw_tuning(Runs *runs) {
    FhTuning *tuning = &runs->tuning;
    *tuning = fh_tuning_default();
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        float part = (float)draw(runs, 0, 100) / 100.0f;
        if (chance(runs, 20)) {
            fh_tuning_set(tuning, field, field->min + (field->max - field->min) * part);
        }
    }
    if (chance(runs, 60)) {
        tuning->wall_jump_speed = (float)draw(runs, 60, 300);
        tuning->wall_jump_push = (float)draw(runs, 20, 300);
        tuning->wall_jump_reach = (float)draw(runs, 1, 4);
    }
    tuning->lift_memory = chance(runs, 60) ? 0.2f : tuning->lift_memory;
    tuning->lift_cap_x = chance(runs, 60) ? 200.0f : tuning->lift_cap_x;
    tuning->wall_retention = chance(runs, 50) ? 0.1f : tuning->wall_retention;
    tuning->stairs_ticks = (float)draw(runs, 1, 6);
    tuning->gravity = chance(runs, 90) ? 900.0f : tuning->gravity;
}

static void runs_begin(Runs *runs, uint32_t seed) {
    *runs = (Runs){.random = seed * 2654435761u | 1u, .room = room_from("")};
    draw_tuning(runs);
    runs->room.world->tunings[0] = runs->tuning;
    put_terrain(runs);
    for (int i = 0; i < SOLIDS; i++) {
        add_solid(runs);
    }
    for (int i = 0; i < PLAYERS; i++) {
        FhRect box = {draw(runs, 0, COLS * 16 - 14), draw(runs, 20, ROWS * 16 - 40), 0, 0};
        box.w = draw(runs, 1, 14);
        box.h = draw(runs, 4, 24);
        FhActorDef def = {.box = box,
                          .driver = FH_DRIVER_PLAYER,
                          .facing = chance(runs, 50) ? 1 : -1,
                          .flags = chance(runs, 15) ? FH_ACTOR_BLOCKS : 0u};
        fh_world_add_actor(runs->room.world, &def);
    }
}

static void runs_tick(Runs *runs) {
    if (chance(runs, 12)) {
        runs->held = (uint32_t)draw(runs, 0, 31) & ~(uint32_t)FH_INPUT_JUMP;
    }
    if (chance(runs, 20)) {
        runs->held ^= FH_INPUT_JUMP;
    }
    fh_world_tick(runs->room.world, (FhInput){runs->held});
}

// --- cases ----------------------------------------------------------------------------------

TEST(recorded_rooms_of_runs_that_are_climbed_and_jumped_on) {
    for (uint32_t set = 0; set < SETS; set++) {
        char row[64];
        uint64_t hash = RECORDED_NOTHING;
        for (uint32_t number = 0; number < ROOMS; number++) {
            Runs runs;
            runs_begin(&runs, set * ROOMS + number + 1);
            for (int tick = 0; tick < TICKS; tick++) {
                runs_tick(&runs);
                bool is_heard = tick % EACH == 0;
                hash = is_heard ? recorded_number(hash, (int64_t)fh_world_hash(runs.room.world))
                                : hash;
            }
            room_destroy(&runs.room);
        }
        snprintf(row, sizeof row, "runs/%02u", (unsigned)set);
        recorded_check(row, hash);
    }
}
