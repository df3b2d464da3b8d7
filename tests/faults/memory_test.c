// Out of memory while a level is read, printed, saved, autosaved, built, played and edited: an
// error or a complete result, and nothing in between. The sanitizers check for leaks.
// FOOTHOLD_FAULTS=all lets every allocation fail, and edits a thousand times.

#include "editor/state.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/hands.h"
#include "game/replay.h"
#include "game/session.h"
#include "level/file.h"
#include "level/catalog.h"
#include "level/level_test_support.h"

enum { FEW = 150, FILE_MAX = 1 << 16, EDITS = 40, ALL_EDITS = 1000, ODD_MAX = 400 };

// ---- reading and writing ----

static Level *parse_text(const char *text, LevelError *error) {
    return level_parse(text, strlen(text), "x.json", test_catalog(), error);
}

static Level *parse(LevelError *error) {
    return parse_text(test_level_sample, error);
}

/// A level with so many shapes of its own that the tileset has to grow for them.
static const char *text_of_many_shapes(void) {
    enum { SHAPES = 100 };
    static char text[SHAPES * 48 + 200];
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "{\"format\": \"foothold-level\", \"version\": 1, "
                                   "\"tileSize\": 8, \"shapes\": {");
    for (int i = 0; i < SHAPES; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "%s\"s%d\": [%d, %d, 1, 2, 3, 4, 5, 6]", i > 0 ? ", " : "", i,
                                 i % 8, i / 8 % 8);
    }
    snprintf(text + used, sizeof text - used, "}}");
    return text;
}

TEST(reading_a_level_without_memory_says_so_or_reads_it) {
    const char *const texts[] = {test_level_sample, test_level_rich, text_of_many_shapes()};
    for (int i = 0; i < 3; i++) {
        LevelError error;
        level_destroy(parse_text(texts[i], &error)); // the catalog is there from now on
        long count = 0, read = 0;
        for (MemoryFaults faults = {.few = 10 * FEW}; memory_arm(&faults); count++) {
            memset(&error, 'e', sizeof error); // as of another error
            Level *level = parse_text(texts[i], &error);
            bool failed = memory_disarm(&faults);
            CHECK(level || (failed && strcmp(error.file, "x.json") == 0));
            CHECK(level || (strstr(error.text, "memory") && error.line == 0 && error.column == 0 &&
                            error.member[0] == '\0'));
            read += level != NULL;
            level_destroy(level);
        }
        CHECK(count > 50 && read < count / 10); // nearly everything is needed
    }
}

TEST(reading_the_catalog_without_memory_says_so) {
    LevelError error;
    for (MemoryFaults faults = {.few = FEW}; memory_arm(&faults);) {
        LevelCatalog *catalog = level_catalog_load("assets", &error);
        bool failed = memory_disarm(&faults);
        CHECK(catalog || (failed && strstr(error.text, "memory")));
        level_catalog_free(catalog);
    }
}

static void name_path(char path[512], const char *name) {
    snprintf(path, 512, "%s/%s", test_temp_dir(), name);
}

// A run with holes, so that there is a list of changes to be read.
static void dig_a_run(const char *path) {
    LevelError error = {0};
    Level *level = parse(&error);
    LevelWorldOptions options = {.movement = "bitmask"};
    Session *session = session_create(level, &options);
    Replay replay = {0};
    for (int tick = 0; tick < 20; tick++) {
        session_dig(session, (FhPoint){40 + tick, 40}, 3, false);
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
    }
    CHECK(replay_of_session(session, "x.json", 20, &replay));
    CHECK(replay_save(&replay, path, &error));
    replay_free(&replay);
    session_destroy(session);
    level_destroy(level);
}

TEST(recording_a_replay_without_memory_leaves_none) {
    Level *level = test_level_from("{\"format\": \"foothold-level\", \"version\": 1,"
                                   " \"spawn\": {\"x\": 40, \"y\": 64}}");
    Session *session = session_create(level, NULL);
    for (int tick = 0; tick < 10; tick++) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
    }
    for (MemoryFaults faults = {.few = FEW}; memory_arm(&faults);) {
        Replay replay = {0};
        bool ok = replay_of_session(session, "x.json", 10, &replay);
        bool failed = memory_disarm(&faults);
        CHECK(ok ? replay.hash_count == 10 : failed && !replay.hashes && !replay.changes);
        replay_free(&replay);
    }
    session_destroy(session);
}

TEST(reading_a_replay_without_memory_says_so) {
    char path[512];
    name_path(path, "dug-run.json");
    dig_a_run(path);
    for (MemoryFaults faults = {.few = FEW}; memory_arm(&faults);) {
        Replay replay = {0};
        LevelError error = {.line = 99999, .member = "of an earlier error"};
        bool read = replay_load(path, test_catalog(), &replay, &error);
        bool failed = memory_disarm(&faults);
        CHECK(read || (failed && strstr(error.text, "memory")));
        CHECK(read || (strcmp(error.member, "of an earlier error") != 0 && error.line != 99999));
        if (read) {
            CHECK_INT(20, replay.change_count);
            replay_free(&replay);
        }
    }
    remove(path);
}

static char *read_back(const char *path) {
    LevelError error;
    size_t size;
    char *text = level_file_read(path, FILE_MAX, &size, &error);
    return text ? text : strdup("");
}

/// Saves under a fault, in whichever way, and looks at what is on disk after it.
static void save_once(Level *level, const char *path, MemoryFaults *faults) {
    LevelError error = {0};
    level_set_text(&level->name, faults->n % 2 ? "odd" : "even");
    char *whole = level_print(level);
    char *before = read_back(path);
    memory_arm(faults);
    bool saved = level_save(level, path, &error);
    bool failed = memory_disarm(faults);
    CHECK(saved || (failed && error.text[0]));
    char *found = read_back(path);
    char *after = level_print(level);
    CHECK_STR(saved ? whole : before, found);
    CHECK_STR(whole, after);
    free(whole);
    free(before);
    free(found);
    free(after);
}

TEST(a_level_is_copied_whole_or_not_at_all_without_memory) {
    Level *level = test_level_from(test_level_rich);
    char *printed = level_print(level);
    int refused = 0;
    for (MemoryFaults faults = {.few = 2000}; memory_arm(&faults);) {
        Level *copy = level_clone(level);
        bool failed = memory_disarm(&faults);
        CHECK_INT(failed, copy == NULL);
        refused += failed;
        char *again = copy ? level_print(copy) : NULL;
        CHECK(!copy || (again && strcmp(printed, again) == 0));
        free(again);
        level_destroy(copy);
    }
    CHECK(refused > 30);
    free(printed);
}

TEST(a_level_is_printed_whole_or_not_at_all_without_memory) {
    enum { ISLANDS = 30 };
    Level *level = test_level_from(test_level_rich);
    for (int i = 0; i < ISLANDS; i++) {
        fh_terrain_set(level->terrain, 90 * (i % 6), 70 * (i / 6) + i, fh_tile_make(1, 0));
    }
    char *printed = level_print(level);
    int refused = 0;
    for (MemoryFaults faults = {.few = 2000}; memory_arm(&faults);) {
        char *again = level_print(level);
        bool failed = memory_disarm(&faults);
        CHECK(failed || again);
        CHECK(!again || strcmp(printed, again) == 0);
        refused += !again;
        free(again);
    }
    CHECK(refused > 30);
    free(printed);
}

TEST(saving_without_memory_leaves_the_file_before_or_the_whole_new_one) {
    LevelError error;
    char path[512];
    name_path(path, "faulty.json");
    Level *level = parse(&error);
    CHECK(level_save(level, path, &error));
    MemoryFaults faults = {.few = FEW};
    do {
        save_once(level, path, &faults);
    } while (faults.n < faults.count);
    CHECK(faults.count > 10);
    level_destroy(level);
}

TEST(journaling_without_memory_leaves_the_journal_before_or_the_whole_new_one) {
    LevelError error;
    char path[512];
    name_path(path, "faulty-snapshot.json");
    LevelKept kept = {path, NULL, "x.json", true};
    Level *level = parse(&error);
    char *wanted = level_print(level);
    CHECK(level_write_kept(level, &kept, &error));
    for (MemoryFaults faults = {.few = FEW}; memory_arm(&faults);) {
        bool written = level_write_kept(level, &kept, &error);
        Level *found = level_load_kept(&kept, level->catalog, &error);
        bool failed = memory_disarm(&faults);
        CHECK((written && found) || failed);
        level_destroy(found);
        found = level_load_kept(&kept, level->catalog, &error);
        char *got = found ? level_print(found) : NULL;
        CHECK_STR(wanted, got);
        free(got);
        level_destroy(found);
    }
    remove(path);
    free(wanted);
    level_destroy(level);
}

// ---- playing ----

static void play(const Level *level) {
    LevelWorldOptions options = {.movement = "bitmask"};
    Session *session = session_create(level, &options);
    for (int tick = 0; session && tick < 90; tick++) {
        session_tick(session, (FhInput){tick % 30 < 20 ? FH_INPUT_RIGHT : FH_INPUT_JUMP});
        if (tick % 20 == 5) {
            session_dig(session, (FhPoint){40, 40}, 9, tick % 40 == 5);
        }
        if (tick % 30 == 10) {
            session_rebuild(session);
        }
        if (tick % 25 == 11) {
            session_rewind(session);
        }
        if (tick == 60) {
            Session *other = session_fork(session, 0);
            session_destroy(other);
            session_moment_destroy(session_keep_moment(session));
        }
    }
    Replay replay = {0};
    if (session && replay_of_session(session, "x.json", 90, &replay)) {
        CHECK(replay.change_count == 0 || replay.changes != NULL);
        replay_free(&replay);
    }
    session_destroy(session);
}

TEST(playing_without_memory_goes_on_with_what_there_is) {
    LevelError error;
    Level *level = parse(&error);
    play(level);
    MemoryFaults faults = {.few = FEW};
    while (memory_arm(&faults)) {
        play(level);
        memory_disarm(&faults);
    }
    CHECK(faults.count > 3);
    level_destroy(level);
}

// ---- editing ----

/// One whole edit: an action, or a stroke of the tool in the hand.
typedef struct Edit {
    EditorAction tool, action;
    int col, row, to_col, to_row;
} Edit;

static Edit choose_edit(uint32_t seed) {
    static const EditorAction tools[] = {EDITOR_DO_BRUSH,  EDITOR_DO_LINE,   EDITOR_DO_RECT,
                                         EDITOR_DO_FILL,   EDITOR_DO_ERASER, EDITOR_DO_SELECT,
                                         EDITOR_DO_THINGS, EDITOR_DO_SOLID,  EDITOR_DO_POLYGON,
                                         EDITOR_DO_SLOPE,  EDITOR_DO_SPAWN,  EDITOR_DO_DIG};
    static const EditorAction actions[] = {
        EDITOR_DO_CUT,   EDITOR_DO_DELETE,    EDITOR_DO_DUPLICATE, EDITOR_DO_FLIP_X,
        EDITOR_DO_TURN,  EDITOR_DO_UNDO,      EDITOR_DO_REDO,      EDITOR_DO_COPY,
        EDITOR_DO_PASTE, EDITOR_DO_MAKE_SOLID};
    test_random(&seed);
    Edit edit = {.action = EDITOR_DO_NOTHING};
    if (test_random_in(&seed, 0, 9) < 7) {
        edit.tool = tools[test_random(&seed) % (sizeof tools / sizeof *tools)];
    } else {
        edit.tool = EDITOR_DO_SELECT;
        edit.action = actions[test_random(&seed) % (sizeof actions / sizeof *actions)];
    }
    edit.col = test_random_in(&seed, 4, 20);
    edit.row = test_random_in(&seed, 3, 14);
    edit.to_col = test_random_in(&seed, 4, 20);
    edit.to_row = test_random_in(&seed, 3, 14);
    return edit;
}

/// What the edit needs, while there is memory: the tool, a selection for it to move, a piece in the
/// hand for it to put down.
static void prepare(Bench *bench, const Edit *edit) {
    editor_do(bench->editor, edit->tool);
    if (edit->tool == EDITOR_DO_SELECT) {
        editor_do(bench->editor, EDITOR_DO_SELECT_NONE);
        bench_drag(bench, edit->col, edit->row, edit->col + 5, edit->row + 3, 0);
    }
    if (edit->action == EDITOR_DO_PASTE) {
        editor_do(bench->editor, EDITOR_DO_COPY);
        editor_do(bench->editor, EDITOR_DO_PASTE);
    }
}

static void edit_once(Bench *bench, const Edit *edit) {
    if (edit->action == EDITOR_DO_NOTHING) {
        bench_drag(bench, edit->col, edit->row, edit->to_col, edit->to_row, 0);
    } else if (edit->action == EDITOR_DO_PASTE) {
        bench_click(bench, edit->to_col, edit->to_row, 0);
    } else {
        editor_do(bench->editor, edit->action);
    }
    editor_let_go(bench->editor);
}

/// The way back to a text: one undo, or what undid itself done again. False when there is none.
static bool go_back_to(Bench *bench, const char *text) {
    static const EditorAction ways[] = {EDITOR_DO_NOTHING, EDITOR_DO_UNDO, EDITOR_DO_REDO,
                                        EDITOR_DO_REDO};
    bool is_there = false;
    for (size_t i = 0; i < sizeof ways / sizeof *ways && !is_there; i++) {
        if (ways[i] != EDITOR_DO_NOTHING) {
            editor_do(bench->editor, ways[i]);
        }
        char *now = bench_print(bench);
        is_there = strcmp(now, text) == 0;
        test_end_now(now);
    }
    return is_there;
}

/// Tries one edit with every of its allocations failing, and then does it. What comes to nothing is
/// told.
static long edit_under_faults(Bench *bench, const Edit *edit) {
    char *before = bench_print(bench);
    char *odd[ODD_MAX]; // what a fault left that is not the level before
    int odd_count = 0;
    long n = 1;
    int silent = 0;
    for (bool failed = true; failed; n++) {
        prepare(bench, edit);
        bench->editor->doc->toast_count = 0;
        memory_fail_at(n);
        edit_once(bench, edit);
        failed = memory_fail_never() >= n;
        char *after = bench_print(bench);
        bool is_told = bench->editor->doc->toast_count > 0;
        silent += failed && strcmp(before, after) == 0 && !is_told;
        if (failed && strcmp(before, after) != 0 && odd_count < ODD_MAX) {
            odd[odd_count++] = after;
        } else {
            test_end_now(after);
        }
        if (failed && !CHECK(go_back_to(bench, before))) {
            break;
        }
    }
    char *after = bench_print(bench);
    for (int i = 0; i < odd_count; i++) {
        CHECK_STR(after, odd[i]);
        test_end_now(odd[i]);
    }
    CHECK(silent == 0 || strcmp(before, after) == 0);
    test_end_now(before);
    test_end_now(after);
    return n - 1;
}

TEST(an_edit_without_memory_is_done_or_not_and_can_be_undone) {
    Bench *bench = bench_create_on(test_level_sample);
    char *first = bench_print(bench);
    bench_frame(bench);
    int edits = memory_wants_all() ? ALL_EDITS : EDITS;
    long faults = 0;
    for (int i = 1; i <= edits; i++) {
        Edit edit = choose_edit((uint32_t)i * 7919);
        faults += edit_under_faults(bench, &edit);
    }
    CHECK(faults > 5 * edits);
    hands_all(bench, EDITOR_DO_UNDO);
    CHECK_PRINTS(first, bench);
    if (memory_wants_all()) {
        printf("%d edits, %ld faults\n", edits, faults);
    }
}

/// A side bent to a new corner, with every allocation failing once.
TEST(a_side_bent_without_memory_is_bent_or_not) {
    long faults = 0;
    for (long n = 1; n == faults + 1; n++) {
        Bench *bench = bench_create_on(
            "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16, \"polygons\":\n"
            "  [ { \"points\": [[160, 320], [320, 320], [240, 240]], \"closed\": true } ] }\n");
        char *first = bench_print(bench);
        editor_do(bench->editor, EDITOR_DO_POLYGON);
        bench_drag_px(bench, 160, 320, 160, 320, 0);
        memory_fail_at(n);
        bench_drag_px(bench, 240, 320, 248, 344, 0); // the middle of a side
        faults += memory_fail_never() >= n;
        int points = bench->level->polygons[0].count;
        CHECK(points == 4 || (points == 3 && n == faults));
        hands_all(bench, EDITOR_DO_UNDO);
        CHECK_PRINTS(first, bench);
        test_end_now(first);
        bench_destroy(bench);
    }
    CHECK(faults > 1);
}

static void use_hands(Bench *bench, int things) {
    uint32_t seed = 7;
    for (int i = 0; i < things; i++) {
        hands_do(bench, &seed);
        hands_answer(bench, NULL, NULL);
    }
    editor_let_go(bench->editor);
}

/// Undo takes back every edit, whichever of them failed.
TEST(a_row_of_edits_without_memory_can_be_undone) {
    enum { THINGS = 150 };
    for (MemoryFaults faults = {.few = FEW / 3}; memory_arm(&faults);) {
        memory_fail_at(0);
        Bench *bench = bench_create_on(test_level_sample);
        char *first = bench_print(bench);
        bench_frame(bench);
        memory_fail_at(faults.n);
        use_hands(bench, THINGS);
        memory_disarm(&faults);
        hands_all(bench, EDITOR_DO_UNDO);
        CHECK_PRINTS(first, bench);
        test_end_now(first);
        bench_destroy(bench);
    }
}
