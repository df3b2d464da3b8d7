// Paths shortened for little room.

#include "level/paths.h"

#include <string.h>

#include "test.h"

TEST(paths_shorten_a_path_in_its_middle_and_never_inside_a_character) {
    char out[20];
    paths_shorten("levels/a.json", out, sizeof out);
    CHECK_STR("levels/a.json", out);
    paths_shorten("/home/gardener/levels/mine.json", out, sizeof out);
    CHECK_STR("/home...s/mine.json", out);
    paths_shorten("/ho\xc3\xa4\xc3\xa4\xc3\xa4/levels/\xc3\xa4\xc3\xa4\xc3\xa4.json", out,
                  sizeof out);
    CHECK_STR("/ho\xc3\xa4...\xc3\xa4\xc3\xa4\xc3\xa4.json", out);
}

TEST(paths_of_wide_characters_are_shortened_between_two_at_each_length) {
    static const char path[] =
        "/\xc3\xa4\xe6\x97\xa5/\xf0\x9f\x8e\xb2\xc3\xa4/\xe6\x97\xa5\xe6\x97\xa5\xc3\xa4.json";
    for (size_t size = 8; size < sizeof path + 2; size++) {
        char out[sizeof path + 2];
        paths_shorten(path, out, size);
        size_t length = strlen(out), tail = 0;
        CHECK(length < size && length + 6 > (size < sizeof path ? size : sizeof path));
        while (tail < length && out[length - 1 - tail] == path[sizeof path - 2 - tail]) {
            tail++;
        }
        CHECK((out[length - tail] & 0xc0) != 0x80);
        CHECK(size >= sizeof path || strstr(out, "...") != NULL);
    }
}

TEST(paths_stem_is_the_name_without_its_json) {
    static const char *const rows[][2] = {
        {"a/b.json", "b"},     {"b.json", "b"},    {"a.json/b", "b"}, {".json", ".json"},
        {"a/b.c.json", "b.c"}, {"b.png", "b.png"}, {"", ""}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char stem[16];
        paths_stem(rows[i][0], stem, sizeof stem);
        CHECK_STR(rows[i][1], stem);
    }
    char brief[4];
    paths_stem("levels/long.json", brief, sizeof brief);
    CHECK_STR("lon", brief);
}
