// The map of tunings: what is said to work works, with that tuning.

#include <string.h>

#include "level/level_test_support.h"
#include "search/atlas.h"
#include "search_test_support.h"
#include "test.h"

static const char step[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Step\", \"tileSize\": 16,"
    " \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": "
    "[\"##############\", \"#............#\", \"#............#\", \"#............#\", "
    "\"#............#\", \"#......######\", \"#......######\", \"##############\"]}],"
    " \"spawn\": {\"x\": 40, \"y\": 112}, \"entities\": [{\"type\": \"goal\", \"x\": 160, \"y\": "
    "80}]}";

static int cells_that(const AtlasMap *map, AtlasState state) {
    int count = 0;
    for (int i = 0; i < ATLAS_CELLS; i++) {
        count += map->cells[i].state == state;
    }
    return count;
}

TEST(atlas_tells_tunings_that_work_from_those_that_do_not) {
    Level *level = test_level_from(step);
    AtlasAxis axes[2] = {{fh_tuning_field("jumpSpeed"), 0.0f, 300.0f},
                         {fh_tuning_field("runSpeed"), 0.0f, 200.0f}};
    Atlas *atlas = atlas_begin(level, NULL, axes, NULL, 0);
    while (atlas_step(atlas) && atlas_map(atlas).done < 30) {
    }
    AtlasMap map = atlas_map(atlas);
    CHECK(!map.why && map.runs > 0);
    int works = 0;
    for (int i = 0; i < ATLAS_CELLS; i += 4) {
        int count = 0;
        FhTuning tuning = atlas_tuning(atlas, i % ATLAS_SIDE, i / ATLAS_SIDE);
        const FhInput *inputs = atlas_run(atlas, i % ATLAS_SIDE, i / ATLAS_SIDE, &count);
        CHECK((inputs != NULL) == (map.cells[i].state == ATLAS_WORKS));
        CHECK(!inputs || tuning.jump_speed > 0.0f); // the step is too high to walk up
        works += inputs != NULL;
        if (inputs && works % 8 == 0) {
            CHECK(test_reaches_goal(level, &tuning, inputs, count));
        }
    }
    CHECK(works > 4 && cells_that(&map, ATLAS_NOT_FOUND) > 4);
    CHECK_INT(map.done, works + cells_that(&map, ATLAS_NOT_FOUND));
    atlas_end(atlas);
}

TEST(atlas_begins_at_the_levels_own_tuning) {
    Level *level = test_level_from(step);
    AtlasAxis axes[2] = {{fh_tuning_field("jumpSpeed"), 0.0f, 460.0f},
                         {fh_tuning_field("runSpeed"), 0.0f, 600.0f}};
    Atlas *atlas = atlas_begin(level, NULL, axes, NULL, 0);
    while (atlas_step(atlas) && atlas_map(atlas).done == 0) {
    }
    AtlasMap map = atlas_map(atlas); // jumpSpeed 230, runSpeed 150
    CHECK(map.cells[16 * ATLAS_SIDE + 32].state == ATLAS_WORKS);
    while (atlas_step(atlas) && atlas_map(atlas).done < 9) {
    }
    map = atlas_map(atlas);
    for (int i = 0; i < 9; i++) { // then those around it
        int x = 24 + i % 3 * 8, y = 8 + i / 3 * 8;
        CHECK(map.cells[y * ATLAS_SIDE + x].state != ATLAS_UNSEEN);
    }
    atlas_end(atlas);
}

static const char pit[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Pit\", \"tileSize\": 16,"
    " \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": "
    "[\"################\", \"#..............#\", \"#..............#\", \"#..............#\", "
    "\"#..............#\", \"#####.....######\"]}],"
    " \"spawn\": {\"x\": 24, \"y\": 80}, \"entities\": [{\"type\": \"goal\", \"x\": 208, \"y\": "
    "80}]}";

/// How many of a run's twins, each with one jump two ticks too early or too late, reach the goal:
/// per cent.
static int slack_of(const Level *level, const FhTuning *tuning, const FhInput *inputs, int count) {
    FhInput twin[2048];
    int presses = 0, reached = 0;
    for (int tick = 2; tick < count; tick++) {
        if ((inputs[tick].held & ~inputs[tick - 1].held & FH_INPUT_JUMP) == 0) {
            continue;
        }
        presses++;
        memcpy(twin, inputs, (size_t)count * sizeof *twin);
        twin[tick - 2].held |= FH_INPUT_JUMP;
        twin[tick - 1].held |= FH_INPUT_JUMP;
        reached += test_reaches_goal(level, tuning, twin, count);
        memcpy(twin, inputs, (size_t)count * sizeof *twin);
        for (int i = tick; i < tick + 2 && i < count; i++) {
            twin[i].held &= (uint8_t)~FH_INPUT_JUMP;
        }
        reached += test_reaches_goal(level, tuning, twin, count);
    }
    return presses > 0 ? 100 * reached / (2 * presses) : -1;
}

static bool is_measured(const AtlasCell *cell) {
    return cell->state == ATLAS_WORKS && cell->slack >= 0;
}

TEST(atlas_measures_by_jumps_too_early_and_too_late) {
    enum { MEASURED = 12, COUNT_MAX = 2048 };
    Level *level = test_level_from(pit);
    AtlasAxis axes[2] = {{fh_tuning_field("jumpSpeed"), 230.0f, 293.0f},
                         {fh_tuning_field("runSpeed"), 150.0f, 213.0f}};
    Atlas *atlas = atlas_begin(level, NULL, axes, NULL, 0);
    int measured = 0;
    while (measured < MEASURED && CHECK(atlas_step(atlas))) {
        measured = 0;
        for (int i = 0; i < ATLAS_CELLS; i++) {
            measured += is_measured(&atlas_map(atlas).cells[i]);
        }
    }
    for (int i = 0; i < ATLAS_CELLS; i++) {
        const AtlasCell *cell = &atlas_map(atlas).cells[i];
        int x = i % ATLAS_SIDE, y = i / ATLAS_SIDE, count = 0;
        FhTuning tuning = atlas_tuning(atlas, x, y);
        const FhInput *inputs = is_measured(cell) ? atlas_run(atlas, x, y, &count) : NULL;
        if (inputs && CHECK(count <= COUNT_MAX)) {
            CHECK_INT(slack_of(level, &tuning, inputs, count), cell->slack);
        }
    }
    atlas_end(atlas);
}
