// The editor with the kinds of assets/tiles.json in another order: it finds what it needs by what a
// kind is, not by its place.

#include <stdio.h>
#include <sys/stat.h>

#include <cjson/cJSON.h>

#include "editor_test.h"
#include "level/file.h"
#include "level/json.h"

/// Copies a file of the assets; a list of that name is turned round.
static void copy_turned(const char *folder, const char *name, const char *list) {
    char path[600];
    LevelError error;
    JsonFile file;
    snprintf(path, sizeof path, "assets/%s", name);
    if (!CHECK(json_load(&file, path, &error))) {
        return;
    }
    cJSON *kinds = cJSON_DetachItemFromObject(file.root, list);
    cJSON *turned = cJSON_AddArrayToObject(file.root, list);
    for (int i = cJSON_GetArraySize(kinds) - 1; i >= 0; i--) {
        cJSON_AddItemToArray(turned, cJSON_DetachItemFromArray(kinds, i));
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    CHECK(level_file_write_json(path, file.root, &error));
    cJSON_Delete(kinds);
    json_close(&file);
}

static Bench *bench_of_kinds_turned_round(void) {
    char folder[512];
    snprintf(folder, sizeof folder, "%s/kinds-turned-round", test_temp_dir());
    mkdir(folder, 0777);
    copy_turned(folder, "tiles.json", "kinds");
    copy_turned(folder, "characters.json", "presets");
    return bench_create_with(folder, NULL);
}

static bool is_plain_ground(const Bench *bench, FhTile tile) {
    return fh_tile_kind(tile) == bench_kind(bench, "block") ||
           fh_tile_kind(tile) == bench_kind(bench, "stone") ||
           fh_tile_kind(tile) == bench_kind(bench, "metal");
}

TEST(a_slope_run_is_of_plain_ground_in_whatever_order_the_kinds_stand) {
    Bench *bench = bench_of_kinds_turned_round();
    CHECK(bench_kind(bench, "ice") < bench_kind(bench, "block"));
    bench_key(bench, 'K', 0);
    bench_drag(bench, 2, 10, 5, 7, 0);
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 3, 9)));
    CHECK(is_plain_ground(bench, bench_tile(bench, 5, 9)));
    bench_drag(bench, 20, 10, 23, 9, 0);
    CHECK_INT(bench_kind(bench, "slope22a"), fh_tile_kind(bench_tile(bench, 20, 10)));
    CHECK_INT(bench_kind(bench, "slope22b"), fh_tile_kind(bench_tile(bench, 21, 10)));
    bench_destroy(bench);
}
