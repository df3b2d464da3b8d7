// The picture of a level's ground as the level takes it, by functions for pictures that break when
// they are told to: nothing of a picture that breaks stays.

#include "level/level_ground.h"
#include "level/catalog.h"

#include <string.h>

#include "level_test_support.h"
#include "test.h"

static bool breaks;

/// Reads 4x4 px of ground at `at`, and a hole of the same size below.
static bool read_picture(const char *path, FhPoint at, FhMask *added, FhMask *removed, FhRect *box,
                         LevelError *error) {
    (void)path;
    *box = (FhRect){at.x, at.y, 4, 8};
    CHECK(fh_mask_fill(added, (FhRect){at.x, at.y, 4, 4}, true));
    CHECK(fh_mask_fill(removed, (FhRect){at.x, at.y + 4, 4, 4}, true));
    if (breaks) {
        level_error_set(error, "is broken");
    }
    return !breaks;
}

static const LevelPictures pictures = {.read = read_picture};

static void check_ground(const Level *level, bool has) {
    CHECK_INT(has ? 4 : 0, fh_mask_bounds(level->ground.added).w);
    CHECK_INT(has ? 4 : 0, fh_mask_bounds(level->ground.removed).w);
    CHECK_INT(has ? 8 : 0, level->ground.box.h);
}

TEST(picture_that_breaks_leaves_nothing_of_itself_in_the_level) {
    LevelError error = {0};
    LevelCatalog *catalog = level_catalog_load("assets", &error);
    level_catalog_set_pictures(catalog, &pictures);
    Level *level =
        level_parse(test_level_sample, strlen(test_level_sample), "x.json", catalog, &error);
    breaks = true;
    level_ground_read(level, "build/temp/x.json");
    check_ground(level, false);
    CHECK_STR("is broken", level->ground.trouble.text);
    CHECK_STR("mask.image", level->ground.trouble.member);
    breaks = false;
    CHECK(level_take_picture(level, "build/temp/x.json", "build/temp/other.png", &error));
    check_ground(level, true);
    CHECK_STR("other.png", level->mask_image);
    CHECK(level_take_picture(level, "build/temp/x.json", "build/tepm/other.png", &error));
    CHECK(level->mask_image == NULL); // of another folder
    CHECK(level_take_picture(level, "build/temp/x.json", "build/temp/other.png", &error));
    CHECK_STR("", level->ground.trouble.text); // of the picture before
    level->mask_at = (FhPoint){40, 50};
    level->mask_save = 9;
    CHECK(level_take_picture(level, "build/temp/x.json", "", &error));
    check_ground(level, false);
    CHECK(level->mask_image == NULL && level->mask_save == 0);
    CHECK_INT(0, level->mask_at.x);
    CHECK_INT(0, level->mask_at.y);
    level_destroy(level);
    level_catalog_free(catalog);
}

TEST(version_without_ground_has_no_trouble_with_a_picture) {
    Level *level = test_level_with("\"spawn\": {\"x\": 8, \"y\": 8}");
    LevelError error = {0};
    LevelKept kept = {.owner = "build/temp/x.json"};
    CHECK(level_ground_read_kept(level, &kept, &error));
    CHECK_STR("", level->ground.trouble.text);
    CHECK(level->ground.owner == NULL);
}
