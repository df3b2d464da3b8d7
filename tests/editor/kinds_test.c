// The editor with the kinds of assets/tiles.json in another order, or fewer of them: it finds what
// it needs by what a kind is, not by its place, and does without what is not there.

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cjson/cJSON.h>

#include "editor_test.h"
#include "level/file.h"
#include "level/json.h"

typedef void Change(cJSON *list);

static void turn_round(cJSON *list) {
    cJSON *turned = cJSON_CreateArray();
    for (int i = cJSON_GetArraySize(list) - 1; i >= 0; i--) {
        cJSON_AddItemToArray(turned, cJSON_DetachItemFromArray(list, i));
    }
    while (cJSON_GetArraySize(turned) > 0) {
        cJSON_AddItemToArray(list, cJSON_DetachItemFromArray(turned, 0));
    }
    cJSON_Delete(turned);
}

static void drop_kinds(cJSON *list, const char *name) {
    for (int i = cJSON_GetArraySize(list) - 1; i >= 0; i--) {
        const cJSON *kind = cJSON_GetArrayItem(list, i);
        if (strstr(cJSON_GetStringValue(cJSON_GetObjectItem(kind, "name")), name)) {
            cJSON_DeleteItemFromArray(list, i);
        }
    }
}

static void drop_flat_slopes(cJSON *list) {
    drop_kinds(list, "slope22");
    drop_kinds(list, "slope14");
}

static void drop_flat_metal(cJSON *list) {
    drop_kinds(list, "slope22aMetal");
    drop_kinds(list, "slope14bMetal");
}

static void drop_metal_slopes(cJSON *list) {
    drop_kinds(list, "Metal");
}

static void drop_slopes(cJSON *list) {
    drop_kinds(list, "slope");
    drop_kinds(list, "45");
}

/// Copies a file of the assets, its list changed; NULL: as it is.
static void copy_changed(const char *folder, const char *name, const char *list, Change *change) {
    char path[600];
    LevelError error;
    JsonFile file;
    snprintf(path, sizeof path, "assets/%s", name);
    if (!CHECK(json_load(&file, path, &error))) {
        return;
    }
    if (change) {
        change(cJSON_GetObjectItem(file.root, list));
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    CHECK(level_file_write_json(path, file.root, &error));
    json_close(&file);
}

static Bench *bench_of_kinds(const char *name, Change *kinds, Change *presets) {
    char folder[512];
    snprintf(folder, sizeof folder, "%s/%s", test_temp_dir(), name);
    mkdir(folder, 0777);
    copy_changed(folder, "tiles.json", "kinds", kinds);
    copy_changed(folder, "characters.json", "presets", presets);
    return bench_create_with(folder);
}

TEST(a_slope_run_is_of_the_chosen_ground_in_whatever_order_the_kinds_stand) {
    Bench *bench = bench_of_kinds("kinds-turned-round", turn_round, turn_round);
    CHECK(bench_kind(bench, "ice") < bench_kind(bench, "block"));
    bench_choose(bench, "block", 0);
    bench_key(bench, 'K', 0);
    bench_drag(bench, 2, 10, 5, 7, 0);
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 3, 9)));
    CHECK_INT(bench_kind(bench, "block"), fh_tile_kind(bench_tile(bench, 5, 9)));
    bench_drag(bench, 20, 10, 23, 9, 0);
    CHECK_INT(bench_kind(bench, "slope22a"), fh_tile_kind(bench_tile(bench, 20, 10)));
    CHECK_INT(bench_kind(bench, "slope22b"), fh_tile_kind(bench_tile(bench, 21, 10)));
}

TEST(a_slope_of_a_level_without_its_kinds_is_a_steeper_one_or_none_and_told) {
    Bench *bench = bench_of_kinds("kinds-steep", drop_flat_slopes, NULL);
    bench_key(bench, 'K', 0);
    bench_drag(bench, 20, 10, 27, 9, 0);
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 20, 10)));
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 21, 9)));
    bench = bench_of_kinds("kinds-flat", drop_slopes, NULL);
    bench_key(bench, 'K', 0);
    bench_drag(bench, 20, 10, 23, 9, 0);
    bench_frame(bench);
    CHECK(bench_shows(bench, "These tiles have no slopes"));
    CHECK(!editor_is_dirty(bench->editor));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 20, 10));
}

TEST(a_material_without_a_slope_takes_its_steeper_one_and_none_of_another_material) {
    Bench *bench = bench_of_kinds("kinds-metal-steep", drop_flat_metal, NULL);
    bench_choose(bench, "metal", 0);
    bench_key(bench, 'K', 0);
    bench_drag(bench, 20, 10, 27, 9, 0);
    CHECK_INT(bench_kind(bench, "slope45Metal"), fh_tile_kind(bench_tile(bench, 20, 10)));
    CHECK_INT(bench_kind(bench, "slope45Metal"), fh_tile_kind(bench_tile(bench, 21, 9)));
    bench = bench_of_kinds("kinds-metal-flat", drop_metal_slopes, NULL);
    bench_choose(bench, "metal", 0);
    bench_key(bench, 'K', 0);
    bench_drag(bench, 20, 10, 23, 9, 0);
    bench_frame(bench);
    CHECK(bench_shows(bench, "These tiles have no slopes of metal"));
    CHECK(!editor_is_dirty(bench->editor));
}
