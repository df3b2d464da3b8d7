// Pictures of ground on disk: what their pixels say, what is refused, and saving with the level.

#define _DEFAULT_SOURCE // for symlink

#include "view/png.h"

#include <SDL.h>
#include <SDL_image.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "foothold/foothold.h"
#include "game/replay.h"
#include "game/session.h"
#include "faults/memory.h"
#include "level/level.h"
#include "level/catalog.h"
#include "level/level_test_support.h"
#include "test.h"
#include "view/stage.h"

static const char *const cave =
    "{\"format\":\"foothold-level\",\"version\":1,\"tileSize\":16,\"movement\":\"bitmask\","
    "\"legend\":{\"#\":\"block\"},\"tiles\":[{\"x\":0,\"y\":2,\"rows\":[\"####\"]}],"
    "\"spawn\":{\"x\":24,\"y\":32},\"mask\":{\"image\":\"ground.png\",\"x\":-8,\"y\":16}}";

/// A folder of its own with a level and its picture.
typedef struct Place {
    LevelCatalog *catalog;
    char folder[200], level[240], picture[240];
} Place;

static void write_text(const char *path, const char *text, size_t size) {
    FILE *file = fopen(path, "wb");
    if (CHECK(file != NULL)) {
        fwrite(text, 1, size, file);
        fclose(file);
    }
}

static void write_picture(const char *path, int w, int h, uint32_t (*color)(int x, int y)) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, w, h, 32, SDL_PIXELFORMAT_ARGB8888);
    for (int y = 0; y < h; y++) {
        uint32_t *row = (uint32_t *)(void *)((char *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < w; x++) {
            row[x] = color(x, y);
        }
    }
    CHECK_INT(0, IMG_SavePNG(surface, path));
    SDL_FreeSurface(surface);
}

static Place place_create(const char *name) {
    Place place = {0};
    const char *temp = getenv("FOOTHOLD_TEST_TEMP");
    place.catalog = stage_catalog();
    snprintf(place.folder, sizeof place.folder, "%.100s/%s", temp ? temp : "build/temp", name);
    mkdir(place.folder, 0777);
    snprintf(place.level, sizeof place.level, "%s/cave.json", place.folder);
    snprintf(place.picture, sizeof place.picture, "%s/ground.png", place.folder);
    write_text(place.level, cave, strlen(cave));
    return place;
}

static Level *open_level(const Place *place) {
    LevelError error = {0};
    Level *level = level_load(place->level, place->catalog, &error);
    CHECK_STR("", error.text);
    return test_level_kept(level);
}

/// Left half green ground, one red pixel, the rest transparent.
static uint32_t painted(int x, int y) {
    if (x == 20 && y == 20) {
        return 0xffff0000u;
    }
    return x < 16 ? 0xff7cc05fu : 0;
}

static uint32_t black_on_white(int x, int y) {
    return x == y ? 0xff000000u : 0xffffffffu;
}

static bool ground_at(const Level *level, int x, int y) {
    FhGroundDef ground = level_ground(level);
    FhMask *mask = fh_ground_mask(&ground);
    bool is_solid = fh_mask_at(mask, x, y);
    fh_mask_destroy(mask);
    return is_solid;
}

TEST(picture_s_opaque_pixels_are_ground_and_pure_red_takes_tiles_away_B42) {
    Place place = place_create("mask-says");
    write_picture(place.picture, 32, 32, painted);
    Level *level = open_level(&place);
    CHECK_STR("", level->ground.trouble.text);
    CHECK(ground_at(level, -8, 16) && ground_at(level, 7, 16) && !ground_at(level, 8, 16));
    CHECK(ground_at(level, 11, 36)); // a tile
    CHECK(!ground_at(level, 12, 36) && ground_at(level, 13, 36));
    write_picture(place.picture, 32, 32, black_on_white);
    level = open_level(&place);
    CHECK(ground_at(level, -8, 16) && ground_at(level, -7, 17) && !ground_at(level, -7, 16));
    CHECK(ground_at(level, 20, 36)); // white is no hole
}

/// Columns of rising alpha.
static uint32_t fading(int x, int y) {
    (void)y;
    return (uint32_t)(112 + x) << 24 | 0x7cc05fu;
}

/// Columns of rising grey.
static uint32_t paling(int x, int y) {
    (void)y;
    return 0xff000000u | (uint32_t)(112 + x) * 0x10101u;
}

TEST(picture_s_ground_begins_at_half_its_alpha_or_ends_at_half_its_light_B42) {
    Place place = place_create("mask-half");
    write_picture(place.picture, 32, 32, fading);
    Level *level = open_level(&place);
    CHECK(!ground_at(level, 15 - 8, 16) && ground_at(level, 16 - 8, 16)); // 127, 128
    write_picture(place.picture, 32, 32, paling);
    level = open_level(&place);
    CHECK(ground_at(level, 15 - 8, 16) && !ground_at(level, 16 - 8, 16));
}

/// Much ground: it lies in many chunks.
static uint32_t spotted(int x, int y) {
    return x % 60 < 30 && y % 60 < 30 ? 0xff7cc05fu : 0;
}

TEST(picture_read_without_memory_is_whole_or_its_level_says_so) {
    Place place = place_create("mask-memory");
    FhRect all = {-200, -200, 1000, 1000};
    write_picture(place.picture, 600, 300, spotted);
    Level *level = open_level(&place);
    uint64_t whole = fh_mask_hash(level->ground.added, all);
    for (MemoryFaults faults = {.few = 100}; memory_arm(&faults);) {
        LevelError error = {0};
        level = level_load(place.level, place.catalog, &error);
        memory_disarm(&faults);
        CHECK(!level || level->ground.trouble.text[0] != '\0' ||
              fh_mask_hash(level->ground.added, all) == whole);
        level_destroy(level);
    }
}

TEST(picture_of_ground_is_read_dug_saved_and_read_again_B42) {
    Place place = place_create("mask-save");
    LevelError error = {0};
    write_picture(place.picture, 32, 32, painted);
    Level *level = open_level(&place);
    CHECK(fh_mask_fill_disc(level->ground.added, (FhPoint){200, -30}, 9, true));
    CHECK(fh_mask_fill(level->ground.removed, (FhRect){40, 32, 3, 16}, true));
    CHECK(level_save(level, place.level, &error));
    CHECK_STR("", error.text);
    CHECK_INT(-8, level->mask_at.x);
    CHECK_INT(-64, level->mask_at.y);
    Level *again = open_level(&place);
    FhRect all = {-200, -200, 600, 400};
    CHECK(fh_mask_hash(level->ground.added, all) == fh_mask_hash(again->ground.added, all));
    CHECK(fh_mask_hash(level->ground.removed, all) == fh_mask_hash(again->ground.removed, all));
    SDL_Surface *saved = IMG_Load(place.picture);
    SDL_Surface *plain = SDL_ConvertSurfaceFormat(saved, SDL_PIXELFORMAT_ARGB8888, 0);
    CHECK_INT((int)0xff7cc05fu, (int)((uint32_t *)plain->pixels)[80 * plain->pitch / 4]);
    SDL_FreeSurface(saved);
    SDL_FreeSurface(plain);
}

TEST(picture_of_ground_grows_by_whole_chunks_and_only_where_ground_lies_beyond_it) {
    static const struct {
        FhRect ground, box; // what is filled in, and the picture that is saved
    } rows[] = {{{-8, 16, 32, 32}, {-8, 16, 32, 32}}, {{-9, 20, 1, 1}, {-64, 16, 88, 32}},
                {{24, 20, 1, 1}, {-8, 16, 72, 32}},   {{0, 15, 1, 1}, {-8, 0, 32, 48}},
                {{0, 48, 1, 1}, {-8, 16, 32, 48}},    {{-9, 48, 34, 1}, {-64, 16, 128, 48}}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Place place = place_create("mask-grows");
        LevelError error = {0};
        write_picture(place.picture, 32, 32, painted);
        Level *level = open_level(&place);
        CHECK(fh_mask_fill(level->ground.added, rows[i].ground, true));
        CHECK(level_save(level, place.level, &error));
        FhRect box = level->ground.box;
        CHECK_INT(rows[i].box.x, box.x);
        CHECK_INT(rows[i].box.y, box.y);
        CHECK_INT(rows[i].box.w, box.w);
        CHECK_INT(rows[i].box.h, box.h);
    }
}

TEST(picture_of_ground_that_is_all_gone_is_as_large_as_it_was) {
    Place place = place_create("mask-gone");
    LevelError error = {0};
    FhRect all = {-64, -64, 256, 256};
    write_picture(place.picture, 32, 32, painted);
    Level *level = open_level(&place);
    CHECK(fh_mask_fill(level->ground.added, all, false));
    CHECK(fh_mask_fill(level->ground.removed, all, false));
    CHECK(level_save(level, place.level, &error));
    FhRect box = level->ground.box;
    CHECK(box.x == -8 && box.y == 16 && box.w == 32 && box.h == 32);
}

/// Keeps a level's edits and reads them back: the ground is the same, and is not saved. Returns
/// whether it has a picture of its own, which counts the files.
static bool keep_and_read(const Place *place, Level *level, int number) {
    LevelError error = {0};
    FhRect all = {-200, -200, 600, 400};
    char text[300];
    char picture[300];
    snprintf(text, sizeof text, "%s/kept-%d.json", place->folder, number);
    snprintf(picture, sizeof picture, "%s/kept-%d.png", place->folder, number);
    unlink(picture);
    char *before = test_level_text(level);
    CHECK(level_write_kept(level, &(LevelKept){text, picture, NULL, true}, &error));
    char *after = test_level_text(level);
    CHECK_STR(before, after); // it stays as it is
    bool has_picture = access(picture, F_OK) == 0;
    LevelKept kept = {text, has_picture ? picture : NULL, place->level, true};
    Level *read = level_load_kept(&kept, place->catalog, &error);
    CHECK_STR("", error.text);
    if (CHECK(read != NULL)) {
        const LevelGround *was = &level->ground;
        const LevelGround *now = &read->ground;
        CHECK(fh_mask_hash(was->added, all) == fh_mask_hash(now->added, all));
        CHECK(fh_mask_hash(was->removed, all) == fh_mask_hash(now->removed, all));
        CHECK(fh_rect_holds(now->box, was->box)); // what is saved again is no less
        CHECK((now->saved_added != fh_mask_version(now->added)) == has_picture);
        CHECK((now->saved_removed != fh_mask_version(now->removed)) == has_picture);
        CHECK_STR(level->mask_image ? level->mask_image : "none",
                  read->mask_image ? read->mask_image : "none");
    }
    level_destroy(read);
    return has_picture;
}

TEST(picture_of_edits_is_kept_if_the_ground_was_changed_since_the_save) {
    Place place = place_create("mask-journal");
    LevelError error = {0};
    write_picture(place.picture, 32, 32, painted);
    Level *level = open_level(&place);
    CHECK(!keep_and_read(&place, level, 0)); // nothing is dug
    for (int i = 0; i < 3; i++) {
        CHECK(fh_mask_fill(level->ground.removed, (FhRect){40 + 4 * i, 32, 3, 16}, true));
        CHECK(keep_and_read(&place, level, i));
    }
    CHECK(level_save(level, place.level, &error));
    CHECK(!keep_and_read(&place, level, 0)); // nothing since the save
    CHECK(fh_mask_fill_disc(level->ground.added, (FhPoint){200, -30}, 9, true));
    CHECK(keep_and_read(&place, level, 0));
}

TEST(picture_of_edits_that_no_save_has_named_takes_no_name_and_no_file) {
    Place place = place_create("mask-unnamed");
    char picture[300];
    LevelError error = {0};
    snprintf(picture, sizeof picture, "%s/kept-1.png", place.folder);
    Level *level = test_level_kept(level_create(place.catalog, 16));
    CHECK(fh_mask_fill_disc(level->ground.added, (FhPoint){20, -30}, 9, true));
    CHECK(keep_and_read(&place, level, 1));
    // The two files alone are a level, too.
    char text[300];
    snprintf(text, sizeof text, "%s/kept-1.json", place.folder);
    Level *copied = test_level_kept(level_load(text, place.catalog, &error));
    if (CHECK(copied && copied->ground.trouble.text[0] == '\0')) {
        CHECK_STR("kept-1.png", copied->mask_image);
        CHECK(fh_mask_at(copied->ground.added, 20, -30));
    }
}

TEST(picture_of_edits_that_cannot_be_read_is_no_ground_of_the_file_and_none_of_a_version) {
    Place place = place_create("mask-broken");
    LevelError error = {0};
    char picture[300];
    write_picture(place.picture, 32, 32, painted);
    snprintf(picture, sizeof picture, "%s/kept.png", place.folder);
    write_text(picture, "no picture", 10);
    LevelKept kept = {place.level, picture, place.level, true};
    CHECK(level_load_kept(&kept, place.catalog, &error) == NULL);
    CHECK(error.text[0] != '\0');
    CHECK_STR(picture, error.file);
    kept.is_open = false;
    Level *version = level_load_kept(&kept, place.catalog, &error);
    CHECK(version && version->ground.trouble.text[0] != '\0');
    level_destroy(version);
}

TEST(picture_lies_beside_the_level_that_a_link_points_to) {
    Place place = place_create("mask-link");
    char folder[256], link[300], other[300];
    struct stat about;
    LevelError error = {0};
    snprintf(folder, sizeof folder, "%s/links", place.folder);
    snprintf(link, sizeof link, "%s/linked.json", folder);
    snprintf(other, sizeof other, "%s/ground.png", folder);
    write_picture(place.picture, 32, 32, painted);
    mkdir(folder, 0777);
    unlink(link);
    CHECK_INT(0, symlink("../cave.json", link));
    Level *level = test_level_kept(level_load(link, place.catalog, &error));
    CHECK_STR("", level->ground.trouble.text);
    CHECK(fh_mask_fill_disc(level->ground.added, (FhPoint){200, -30}, 9, true));
    CHECK(level_save(level, link, &error));
    CHECK(stat(other, &about) != 0);
    Level *again = open_level(&place);
    CHECK_STR("", again->ground.trouble.text);
    CHECK(ground_at(again, 200, -30));
}

TEST(picture_gets_the_level_s_name_and_a_copy_of_the_level_gets_its_own) {
    Place place = place_create("mask-name");
    LevelError error = {0};
    char copy[260];
    char path[260];
    remove(place.picture);
    snprintf(path, sizeof path, "%s/cave.png", place.folder);
    remove(path);
    snprintf(path, sizeof path, "%s/copy.png", place.folder);
    remove(path);
    Level *level = test_level_kept(level_create(place.catalog, 16));
    CHECK(level_save(level, place.level, &error)); // nothing was dug: no picture
    CHECK(level->mask_image == NULL);
    CHECK(fh_mask_fill_disc(level->ground.added, (FhPoint){40, 40}, 9, true));
    CHECK(level_save(level, place.level, &error));
    CHECK_STR("cave.png", level->mask_image ? level->mask_image : "none");
    snprintf(copy, sizeof copy, "%s/copy.json", place.folder);
    CHECK(level_save(level, copy, &error));
    CHECK_STR("copy.png", level->mask_image ? level->mask_image : "none");
    CHECK(level_save(level, place.level, &error)); // over the first: a picture of its own again
    CHECK(strcmp("copy.png", level->mask_image) != 0);
    char *image = strdup(level->mask_image);
    snprintf(copy, sizeof copy, "%s/./cave.json", place.folder); // the same file by another name
    CHECK(fh_mask_fill_disc(level->ground.added, (FhPoint){80, 40}, 9, true));
    CHECK(level_save(level, copy, &error));
    CHECK_STR(image, level->mask_image);
    free(image);
    Level *again = open_level(&place);
    CHECK_STR(level->mask_image, again->mask_image);
    CHECK(ground_at(again, 40, 40) && ground_at(again, 80, 40));
}

TEST(picture_that_is_missing_broken_or_too_large_is_named_and_the_level_opens) {
    Place place = place_create("mask-broken");
    static const unsigned char huge[26] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0,
                                           0,    0,   13,  'I', 'H',  'D',  'R',  0,    1,
                                           0,    0,   0,   1,   0,    0,    8,    6};
    const struct {
        const char *bytes;
        size_t size;
        const char *says;
    } cases[] = {{NULL, 0, "there is no such file"},
                 {"GIF89a", 6, "is no PNG picture; save it as one"},
                 {(const char *)huge, sizeof huge, "is too large"},
                 {(const char *)huge, 20, "is no PNG picture"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        remove(place.picture);
        if (cases[i].bytes) {
            write_text(place.picture, cases[i].bytes, cases[i].size);
        }
        Level *level = open_level(&place);
        CHECK_STR("mask.image", level->ground.trouble.member);
        CHECK_STR(place.picture, level->ground.trouble.file);
        CHECK(strstr(level->ground.trouble.text, cases[i].says) != NULL);
        LevelFinding finding;
        CHECK(level_check(level, place.level, &finding, 1) >= 1);
        LevelError error = {0};
        CHECK(level_save(level, place.level, &error)); // and the picture is left alone
        CHECK_INT(cases[i].bytes ? 0 : -1, access(place.picture, F_OK));
    }
}

/// How many bytes came out on stderr since it was turned away into `path`; turns it back.
static long count_said(const char *path, int stderr_before) {
    struct stat about = {0};
    fflush(stderr);
    dup2(stderr_before, STDERR_FILENO);
    close(stderr_before);
    CHECK_INT(0, stat(path, &about));
    return (long)about.st_size;
}

TEST(picture_whose_pixels_are_broken_says_so_to_the_author_and_prints_nothing) {
    Place place = place_create("mask-quiet");
    static char whole[4096];
    char said[300];
    snprintf(said, sizeof said, "%s/said.txt", place.folder);
    write_picture(place.picture, 32, 32, painted);
    FILE *file = fopen(place.picture, "rb");
    size_t size = fread(whole, 1, sizeof whole, file);
    fclose(file);
    int before = dup(STDERR_FILENO);
    int to = open(said, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(to, STDERR_FILENO);
    close(to);
    int refused = 0;
    for (size_t i = 30; i + 20 < size; i += 5) {
        whole[i] ^= 0x15;
        write_text(place.picture, whole, size);
        Level *level = open_level(&place);
        refused += level->ground.trouble.text[0] != '\0';
        whole[i] ^= 0x15;
    }
    CHECK_INT(0, (int)count_said(said, before));
    CHECK(refused > 10);
}

TEST(picture_cut_anywhere_never_breaks_the_level) {
    Place place = place_create("mask-cut");
    static char whole[4096];
    write_picture(place.picture, 32, 32, painted);
    FILE *file = fopen(place.picture, "rb");
    size_t size = fread(whole, 1, sizeof whole, file);
    fclose(file);
    for (size_t cut = 0; cut < size; cut += 7 + cut / 10) {
        write_text(place.picture, whole, cut);
        Level *level = open_level(&place);
        bool is_empty = fh_mask_bounds(level->ground.added).w == 0;
        CHECK(level->ground.trouble.text[0] == '\0' || is_empty);
    }
}

TEST(picture_is_put_back_when_the_level_cannot_be_saved) {
    Place place = place_create("mask-back");
    LevelError error = {0};
    write_picture(place.picture, 32, 32, painted);
    Level *level = open_level(&place);
    CHECK(fh_mask_fill(level->ground.added, (FhRect){300, 0, 5, 5}, true));
    snprintf(level->background, sizeof level->background, "blue"); // cannot be loaded again
    CHECK(!level_save(level, place.level, &error));
    CHECK_STR("ground.png", level->mask_image);
    Level *again = open_level(&place);
    CHECK(!ground_at(again, 302, 2) && ground_at(again, -8, 16));
    snprintf(level->background, sizeof level->background, "#000000");
    CHECK(level_save(level, place.level, &error)); // the change was not taken for saved
    again = open_level(&place);
    CHECK(ground_at(again, 302, 2));
}

TEST(a_picture_is_taken_as_ground_by_its_name_beside_the_level_else_by_its_pixels) {
    Place place = place_create("taken");
    char other[260];
    char elsewhere[300];
    char saved[300];
    const char *free_name = "cave.png";
    LevelError error = {0};
    write_picture(place.picture, 32, 32, painted);
    snprintf(other, sizeof other, "%s/other.png", place.folder);
    write_picture(other, 16, 16, black_on_white);
    Level *level = open_level(&place);
    CHECK(level_take_picture(level, place.level, other, &error));
    CHECK_STR("other.png", level->mask_image);
    CHECK_INT(-8, level->mask_at.x); // where the one before lay
    CHECK(fh_mask_at(level->ground.added, -8 + 3, 16 + 3));
    CHECK(!fh_mask_at(level->ground.added, -8 + 3, 16 + 5)); // of the one before
    CHECK(level_take_picture(level, place.level, "", &error));
    CHECK(level->mask_image == NULL);
    CHECK(fh_mask_bounds(level->ground.added).w == 0);
    snprintf(elsewhere, sizeof elsewhere, "%s/far", place.folder);
    mkdir(elsewhere, 0777);
    snprintf(elsewhere, sizeof elsewhere, "%s/far/away.png", place.folder);
    write_picture(elsewhere, 16, 16, black_on_white);
    CHECK(level_take_picture(level, place.level, elsewhere, &error));
    CHECK(level->mask_image == NULL);
    snprintf(saved, sizeof saved, "%s/%s", place.folder, free_name);
    unlink(saved);                                 // of a run before
    CHECK(level_save(level, place.level, &error)); // beside the level, named after it
    level = open_level(&place);
    CHECK_STR(free_name, level->mask_image);
    CHECK(fh_mask_at(level->ground.added, level->mask_at.x + 7, level->mask_at.y + 7));
    CHECK(!level_take_picture(level, place.level, "never.png", &error));
    CHECK(strstr(error.file, "never.png") != NULL || strstr(error.text, "never.png") != NULL);
}

/// Holds a key in the shipped level that has a picture of its own. Returns the least and most rows
/// of the hero's feet in y and h.
static FhRect rows_of_feet(Session *session, uint32_t held, int ticks) {
    FhRect rows = {0, INT_MAX, 0, INT_MIN};
    for (int i = 0; i < ticks; i++) {
        session_tick(session, (FhInput){held});
        int feet = fh_rect_bottom(world_actor(session_world(session), 0).box);
        rows.y = fh_min(rows.y, feet);
        rows.h = fh_max(rows.h, feet);
    }
    return rows;
}

TEST(level_that_is_shipped_has_a_hill_and_a_hollow_in_its_picture_B42) {
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    Level *level = test_level_kept(level_load("levels/m4-bitmask.json", catalog, &error));
    CHECK_STR("", error.text);
    CHECK_STR("", level->ground.trouble.text);
    Session *session = session_create(level, NULL);
    CHECK(rows_of_feet(session, FH_INPUT_LEFT, 150).y < 176 - 50); // over the hill
    CHECK(rows_of_feet(session, FH_INPUT_RIGHT, 50).h > 176 + 4);  // in the hollow, under tiles
    session_destroy(session);
    CHECK(!fh_terrain_overlaps(level->terrain, (FhRect){-272, 0, 272, 176}));
    Replay replay;
    ReplayEnd end;
    CHECK(replay_load("tests/replays/m4-bitmask.json", catalog, &replay, &error));
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(end.as_recorded);
    CHECK_STR("goal", end.state);
    replay_free(&replay);
    level_catalog_free(catalog);
}
