// Limits (docs/level-format.md lists them): a file beyond one is refused with its place, and before
// memory is allocated for it.

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "editor/piece.h"
#include "game/replay.h"
#include "level/file.h"
#include "level/catalog.h"
#include "level/json.h"
#include "level/text.h"
#include "level_test_support.h"
#include "sanitizer.h"
#include "test.h"
#include "view/png.h"
#include "words/utf8.h"

enum { PATH = 500, MEBIBYTE = 1 << 20 };

/// A file of ten gigabytes that takes no room on disk; its path.
static const char *huge_file(const char *name) {
    static char path[PATH];
    snprintf(path, sizeof path, "%.200s/huge", test_temp_dir());
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%.200s/huge/%s", test_temp_dir(), name);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    CHECK(file >= 0 && ftruncate(file, (off_t)10 << 30) == 0);
    close(file);
    return path;
}

static void check_refused(bool read, const LevelError *error, const char *path) {
    CHECK(!read);
    CHECK_STR(path, error->file);
    CHECK(strstr(error->text, "is too large") != NULL);
    unlink(path);
}

TEST(a_file_of_ten_gigabytes_is_refused_at_once_by_every_reader) {
    LevelError error = {0};
    Replay replay;
    FhRect box;
    size_t size;
    const char *path = huge_file("level.json");
    check_refused(level_load(path, test_catalog(), &error) != NULL, &error, path);
    path = huge_file("replay.json");
    check_refused(replay_load(path, test_catalog(), &replay, &error), &error, path);
    path = huge_file("snapshot.json");
    LevelKept kept = {.text = path, .is_open = true};
    check_refused(level_load_kept(&kept, test_catalog(), &error) != NULL, &error, path);
    path = huge_file("ground.png");
    check_refused(mask_pictures.read(path, (FhPoint){0, 0}, NULL, NULL, &box, &error), &error,
                  path);
    path = huge_file("moment.state");
    check_refused(level_file_read(path, MEBIBYTE, &size, &error) != NULL, &error, path);
    path = huge_file("tiles.json");
    char folder[PATH];
    snprintf(folder, sizeof folder, "%.200s/huge", test_temp_dir());
    check_refused(level_catalog_load(folder, &error) != NULL, &error, path);
}

// ---- text ----

static void begin_level(Text *text) {
    text_format(text, "{\"format\":\"foothold-level\",\"version\":1,\"tileSize\":8,"
                      "\"legend\":{\"#\":\"block\"},");
}

/// What is said of a text, which is freed: its member and what is wrong with it.
static void check_says(Text *text, const char *member, const char *says) {
    LevelError error = {0};
    text_format(text, "}");
    Level *level =
        test_level_kept(level_parse(text->bytes, text->size, "x.json", test_catalog(), &error));
    CHECK(level == NULL);
    CHECK_STR(member, error.member);
    CHECK(error.line == 1 && error.column > 0);
    if (!strstr(error.text, says)) {
        CHECK_STR(says, error.text);
    }
    free(text->bytes);
}

TEST(values_by_the_million_are_refused_before_a_tree_is_made_of_them) {
    enum { VALUES = 9000000 };
    Text text = {0};
    begin_level(&text);
    text_format(&text, "\"mine\":[");
    for (int i = 0; i < VALUES; i++) {
        text_add(&text, "1,", 2);
    }
    text_format(&text, "1]");
    check_says(&text, "mine[7999993]", "holds more than 8,000,000 values");
}

TEST(a_legend_has_no_more_characters_than_can_be_told_apart) {
    enum { MOST = 65535, FIRST = 0x10000 };
    Text text = {0};
    text_format(&text, "{\"format\":\"foothold-level\",\"version\":1,\"tileSize\":8,\"legend\":{");
    for (uint32_t i = 0; i <= MOST; i++) {
        char letter[8];
        utf8_put(letter, FIRST + i);
        text_format(&text, "%s\"%s\":\"block\"", i > 0 ? "," : "", letter);
    }
    text_format(&text, "}");
    check_says(&text, "legend", "has more than 65535 characters");
}

TEST(layers_and_tiles_of_solids_have_their_number) {
    Text text = {0};
    begin_level(&text);
    text_format(&text, "\"layers\":[{}");
    for (int i = 0; i < LEVEL_LAYERS_MAX; i++) {
        text_format(&text, ",{}");
    }
    text_format(&text, "]");
    check_says(&text, "layers", "has more than 256 layers");
    text = (Text){0};
    begin_level(&text);
    text_format(&text, "\"solids\":[");
    char wide[513] = "";
    memset(wide, '#', sizeof wide - 1);
    for (int i = 0; i < 65; i++) { // 512 x 512 tiles each, by a long row and many short ones
        text_put(&text, i > 0 ? "," : "");
        text_put(&text, "{\"x\":0,\"y\":0,\"rows\":[\"");
        text_put(&text, wide);
        text_put(&text, "\"");
        for (int row = 1; row < 512; row++) {
            text_put(&text, ",\"#\"");
        }
        text_format(&text, "]}");
    }
    text_format(&text, "]");
    check_says(&text, "solids[64].rows", "makes it more than 16777216 tiles in all solids");
}

TEST(tiles_too_far_from_each_other_are_refused_before_they_take_the_memory_of_the_machine) {
    enum { BLOCKS = 300000, ACROSS = 1000, APART = 64 };
    Text text = {0};
    if (!getenv("FOOTHOLD_LIMITS")) { // half a gigabyte
        return;
    }
    begin_level(&text);
    text_format(&text, "\"tiles\":[{\"x\":0,\"y\":0,\"rows\":[\"#\"]}");
    for (int i = 0; i < BLOCKS; i++) {
        text_format(&text, ",{\"x\":%d,\"y\":%d,\"rows\":[\"#\"]}", i % ACROSS * APART,
                    i / ACROSS * APART);
    }
    text_format(&text, "]");
    test_catalog(); // stays
    size_t before = test_bytes_in_use();
    LevelError error = {0};
    text_format(&text, "}");
    CHECK(level_parse(text.bytes, text.size, "x.json", test_catalog(), &error) == NULL);
    CHECK(strstr(error.text, "take more than 512 MB") != NULL);
    CHECK(strncmp(error.member, "tiles[2", 7) == 0);
    CHECK(test_bytes_in_use() == before);
    free(text.bytes);
}

TEST(a_clipboard_that_is_too_long_is_not_read) {
    Level *level = test_level_from(test_level_sample);
    char *text = malloc(PIECE_TEXT_MAX + 2);
    Piece piece;
    LevelError error;
    int unknown;
    memset(text, ' ', PIECE_TEXT_MAX + 1);
    text[PIECE_TEXT_MAX + 1] = '\0';
    CHECK(!piece_parse(&piece, level, text, &unknown, &error));
    CHECK_STR("is too long to be pasted (over 64 MB)", error.text);
    free(text);
}
