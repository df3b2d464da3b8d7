// Random hands: pointer, wheel, keys and frames of the interface. Whatever they do, undoing
// everything gives back the first bytes and doing all again the last. The sanitizers watch.
// FOOTHOLD_HANDS says how many things they do in one level (`make hands COUNT=100000`).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hands.h"

enum { STORM_ACTIONS = 2500, STORMS = 2 };

static const char storm_level[] =
    "{ \"format\": \"foothold-level\", \"version\": 1, \"name\": \"storm\", \"tileSize\": 16,\n"
    "  \"legend\": { \"#\": \"block\", \"/\": \"slope45\", \"R\": \"ramp fx\" },\n"
    "  \"shapes\": { \"ramp\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16] },\n"
    "  \"tiles\": [ { \"x\": -3, \"y\": 2, \"rows\": [ \"...../#R..\", \"##########\" ] } ],\n"
    "  \"layers\": [ { \"name\": \"back\", \"tiles\": [ { \"x\": 1, \"y\": 1, \"rows\": [\"##\"] } "
    "] "
    "} ],\n"
    "  \"spawn\": { \"x\": 24, \"y\": 32 },\n"
    "  \"solids\": [ { \"id\": \"lift\", \"x\": 64, \"y\": 64, \"w\": 32, \"h\": 8,\n"
    "    \"path\": [[64, 64], [160, 64]], \"speed\": 40 },\n"
    "    { \"id\": \"hill\", \"x\": 96, \"y\": 160, \"rows\": [\"/#\", \"##\"] } ],\n"
    "  \"entities\": [ { \"type\": \"coin\", \"x\": 40, \"y\": 8, \"mine\": [1] },\n"
    "    { \"type\": \"sign\", \"x\": 200, \"y\": 64, \"text\": \"hm\" },\n"
    "    { \"type\": \"ufo\", \"x\": 120, \"y\": 120 } ],\n"
    "  \"extra\": { \"kept\": true } }\n";

/// Every kind of edit must have been made, or the storm shows less than it says.
static void check_variety(const HandsSeen *seen) {
    CHECK(!seen->dropped);
    CHECK(seen->tiles > 0 && seen->ground > 0 && seen->things > 0 && seen->settings > 0);
    CHECK(seen->heroes > 0 && seen->layers > 0 && seen->levels > 0);
}

static void print_seen(const HandsSeen *seen, int actions, size_t bytes) {
    printf("%d actions: %d steps, of them %d with tiles, %d with ground, %d with things, %d with "
           "settings, %d with the hero, %d with a layer, %d with another level; %zu bytes in the "
           "end\n",
           actions, seen->steps, seen->tiles, seen->ground, seen->things, seen->settings,
           seen->heroes, seen->layers, seen->levels, bytes);
}

static void storm(uint32_t seed, int actions, bool tells) {
    Bench *bench = bench_create_on(storm_level);
    char *first = bench_print(bench);
    hands_keep_all(bench);
    for (int i = 0; i < actions; i++) {
        hands_do(bench, &seed);
        hands_answer(bench, NULL, NULL);
    }
    hands_all(bench, EDITOR_DO_REDO);
    char *last = bench_print(bench);
    HandsSeen seen = hands_seen(bench);
    check_variety(&seen);
    if (tells) {
        print_seen(&seen, actions, strlen(last));
    }
    CHECK_INT(seen.steps, hands_all(bench, EDITOR_DO_UNDO));
    CHECK_PRINTS(first, bench);
    CHECK_INT(seen.steps, hands_all(bench, EDITOR_DO_REDO));
    CHECK_PRINTS(last, bench);
}

// A file that is written now and then while hands go to and fro over the place of it.
typedef struct File {
    char *text;
    bool saves; // what is asked for now succeeds
} File;

static void save(Bench *bench, const EditorRequest *request, void *user) {
    File *file = user;
    if (request->kind == EDITOR_REQUEST_SAVE && file->saves) {
        test_end_now(file->text);
        file->text = bench_print(bench);
        editor_saved(bench->editor, request->path, editor_mark(bench->editor));
    } else if (request->kind == EDITOR_REQUEST_SAVE) {
        editor_save_failed(bench->editor, request->path, "no room", NULL);
    }
}

// Undo and redo cross the mark of the saved file from both sides, and new steps are taken where it
// was undone. A level that is not as the file is dirty; one that is not dirty is as the file.
TEST(a_level_that_differs_from_its_file_is_dirty_wherever_undo_and_redo_lead) {
    enum { DONE = 4000 };
    uint32_t seed = 4711;
    Bench *bench = bench_create_on(storm_level);
    hands_keep_all(bench);
    File file = {bench_print(bench), true};
    int clean = 0;
    int crossings = 0;
    for (int i = 0; i < DONE; i++) {
        int what = test_random_in(&seed, 0, 9);
        bool was_dirty = editor_is_dirty(bench->editor);
        if (what < 3) {
            editor_do(bench->editor, EDITOR_DO_UNDO);
        } else if (what < 5) {
            editor_do(bench->editor, EDITOR_DO_REDO);
        } else if (what == 5) {
            file.saves = test_random(&seed) % 4 != 0;
            editor_do(bench->editor, EDITOR_DO_SAVE);
        } else {
            hands_do(bench, &seed);
        }
        hands_answer(bench, save, &file);
        bool dirty = editor_is_dirty(bench->editor);
        crossings += dirty != was_dirty;
        char *text = dirty ? NULL : bench_print(bench);
        clean += !dirty;
        if (text) {
            i = CHECK_STR(file.text, text) ? i : DONE;
            test_end_now(text);
        }
    }
    CHECK(clean > 50 && crossings > 50);
}

TEST(after_a_storm_of_hands_undo_gives_back_the_first_bytes_and_redo_the_last) {
    const char *asked = getenv("FOOTHOLD_HANDS");
    for (uint32_t i = 1; i <= STORMS && !asked; i++) {
        storm(i * 7919, STORM_ACTIONS, false);
    }
    if (asked) {
        storm(7919, atoi(asked), true);
    }
}
