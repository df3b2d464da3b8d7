// Storms whose Worlds after every tick are known by their hash, for each mover.
//
// A rule that changed shows here, whatever it is: replays of levels go where a player would, these
// rooms everywhere else. One number of the rules (FH_RULES) has one set of hashes.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/world/world.h"
#include "level/movers.h"
#include "movement/storm.h"
#include "movers/trial.h"
#include "recorded.h"
#include "reference/arena.h"
#include "test.h"

enum { ROOMS = 24, ARENAS = 160 };

typedef struct Recorded {
    const char *of;
    uint64_t hash;
} Recorded;

// When one changes, FH_RULES goes up, and the case prints what is to stand here.
static const Recorded recorded[] = {
    {"pixel", 0x56f2efe2b0e832c6u},       {"raycast", 0xd4fe64001545fae0u},
    {"bitmask", 0xd3d6226670698848u},     {"tile_smooth", 0x73a5332145076142u},
    {"vector", 0x0a9725a3efa4bb1au},      {"cell", 0x7e59b91736a6fa4au},
    {"tile_locked", 0x3ae8adc9c5ce2890u}, {"laws", 0x5734867557ca0171u},
};

static uint64_t mixed(uint64_t hash, uint64_t next) {
    return (hash ^ next) * 1099511628211u;
}

static void check_recorded(const char *of, uint64_t hash) {
    for (size_t i = 0; i < sizeof recorded / sizeof recorded[0]; i++) {
        if (strcmp(recorded[i].of, of) == 0 && recorded[i].hash == hash) {
            return;
        }
    }
    test_fail(__FILE__, __LINE__,
              "another run than was recorded; where that is meant, raise FH_RULES and write\n"
              "    {\"%s\", 0x%016" PRIx64 "u},",
              of, hash);
}

static void check_storms(const char *mover) {
    uint64_t hash = 14695981039346656037u;
    for (uint32_t number = 1; number <= ROOMS; number++) {
        Storm storm = storm_from(1000 + number, level_mover_find(mover));
        for (int tick = 0; tick < STORM_TICKS; tick++) {
            storm_tick(&storm);
            hash = mixed(hash, fh_world_hash(storm.room.world));
        }
        storm_end(&storm);
    }
    check_recorded(mover, hash);
}

// A case for each mover; the physics engine promises nothing across versions, so that its rows are
// those of one.
TEST(storms_of_pixel_run_as_they_were_recorded) {
    check_storms("pixel");
}

TEST(storms_of_raycast_run_as_they_were_recorded) {
    check_storms("raycast");
}

TEST(storms_of_bitmask_run_as_they_were_recorded) {
    check_storms("bitmask");
}

TEST(storms_of_tile_smooth_run_as_they_were_recorded) {
    check_storms("tile_smooth");
}

TEST(storms_of_vector_run_as_they_were_recorded) {
    check_storms("vector");
}

TEST(storms_of_cell_run_as_they_were_recorded) {
    check_storms("cell");
}

TEST(storms_of_tile_locked_run_as_they_were_recorded) {
    check_storms("tile_locked");
}

TEST(storms_of_rigid_run_as_they_were_recorded) {
    enum { FEW = 6 };
    int mover = level_mover_find("rigid");
    char name[64];
    trial_name_mover(mover, name);
    for (uint32_t number = 1; number <= FEW && fh_mover_is_there(level_movers[mover]); number++) {
        char row[96];
        uint64_t hash = RECORDED_NOTHING;
        Storm storm = storm_from(1000 + number, mover);
        for (int tick = 0; tick < STORM_TICKS; tick++) {
            storm_tick(&storm);
            hash = recorded_number(hash, (int64_t)fh_world_hash(storm.room.world));
        }
        storm_end(&storm);
        snprintf(row, sizeof row, "storm/%s/%u", name, (unsigned)number);
        recorded_check_known(row, hash);
    }
}

TEST(storms_of_each_mover_are_recorded) {
    for (int movement = 0; movement < level_mover_count; movement++) {
        bool found = level_movers[movement]->varies != 0;
        for (size_t i = 0; i < sizeof recorded / sizeof recorded[0]; i++) {
            found |= strcmp(recorded[i].of, level_movers[movement]->name) == 0;
        }
        CHECK(found);
    }
}

TEST(rooms_of_the_reference_run_as_they_were_recorded) {
    uint64_t hash = 14695981039346656037u;
    for (uint32_t seed = 1; seed <= ARENAS; seed++) {
        Arena arena;
        if (!CHECK(arena_init(&arena, 5000 + seed))) {
            return;
        }
        for (int tick = 0; tick < ARENA_TICKS; tick++) {
            arena_tick(&arena, &scenario_engine);
            hash = mixed(hash, fh_world_hash(arena.world));
        }
        arena_free(&arena);
    }
    check_recorded("laws", hash);
}
