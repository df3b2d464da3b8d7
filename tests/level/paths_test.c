// Paths shortened for little room.

#include "level/paths.h"

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
