// Days at the desk: a level is opened, edited, played, undone, done again, saved, autosaved, and
// left: saved, unsaved, or by being killed; the next day goes on from what is on disk. `make soak
// SECONDS=3600`; without that it is a second. At the end of a day everything is closed, and from
// then on no more memory may be in use, and no more files open, than after the first few days.

#define _XOPEN_SOURCE 700 // for kill, nanosleep and setenv

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/level_store_test_support.h"
#include "editor/hands.h"
#include "level/movers.h"
#include "game/session.h"
#include "level/file.h"
#include "level/level_test_support.h"
#include "sanitizer.h"
#include "movement/storm.h"

enum {
    WARM_DAYS = 6,
    MEBIBYTE = 1 << 20,
    THINGS_A_DAY = 40, // at most
    HANDS = 12,        // things done with the hands at once
    PLAY_TICKS = 150,
    FILE_MAX = 1 << 22,
    LARGE = 60000, // bytes of a level, that is then begun anew
    KILL_WITHIN_MS = 300
};

typedef enum Deed { EDIT, PLAY, UNDO, SAVE, AUTOSAVE, ALL_UNDONE, DEEDS } Deed;
static const char *const deed_names[DEEDS] = {"edited", "played",    "undid some",
                                              "saved",  "autosaved", "undid all"};

typedef struct Desk {
    char folder[200], path[300];
    uint32_t seed;
    Bench *bench;
    TestStore kept;
    double ms; // a clock of its own: days are shorter here
    int done[DEEDS], killed, recovered;
} Desk;

// ---- files ----

static char *read_level_file(const Desk *desk) {
    size_t size;
    LevelError error;
    char *text = level_file_read(desk->path, FILE_MAX, &size, &error);
    CHECK_STR("", text ? "" : error.text);
    return text;
}

static Level *load(const Desk *desk) {
    LevelError error = {0};
    Level *level = level_load(desk->path, test_catalog(), &error);
    CHECK_STR("", level ? "" : error.text);
    return level;
}

static void check_prints_as(Level *level, const char *wanted) {
    char *got = level_print(level);
    CHECK_STR(wanted, got);
    free(got);
}

static void begin_anew(const Desk *desk) {
    LevelError error = {0};
    Level *level = test_level_from(test_level_sample);
    CHECK(level_save(level, desk->path, &error));
    test_end_now(level);
}

// ---- what is done ----

static void answer(Bench *bench, const EditorRequest *request, void *user) {
    Desk *desk = user;
    LevelError error = {0};
    if (request->kind != EDITOR_REQUEST_SAVE) {
        return;
    }
    CHECK(level_save(bench->level, desk->path, &error));
    CHECK_STR("", error.text);
    editor_saved(bench->editor, request->path, editor_mark(bench->editor));
    autosave_end(&desk->kept.autosave, &desk->kept.store, editor_change_count(bench->editor));
}

static void edit(Desk *desk) {
    for (int i = 0; i < HANDS; i++) {
        hands_do(desk->bench, &desk->seed);
        hands_answer(desk->bench, answer, desk);
    }
}

static void check_places(FhWorld *world) {
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *actor = &fh_world_actors(world)[i];
        if (!CHECK(!storm_is_too_deep(world, actor))) {
            printf("actor %d, which goes by %s: %dx%d@%d,%d, %d px deep\n", i,
                   level_movers[actor->movement]->name, actor->w, actor->h, actor->x, actor->y,
                   storm_depth(world, actor));
        }
    }
}

/// What was saved as bytes is where it was, however much was played in between.
static void check_moment(Session *session) {
    size_t size = session_save(session, NULL, 0);
    uint8_t *bytes = malloc(size);
    const char *wrong = "";
    uint64_t hash = fh_world_hash(session_world(session));
    session_save(session, bytes, size);
    session_tick(session, (FhInput){FH_INPUT_LEFT});
    CHECK(session_load(session, bytes, size, &wrong));
    CHECK_STR("", wrong ? wrong : "");
    CHECK(fh_world_hash(session_world(session)) == hash);
    free(bytes);
}

static void play(Desk *desk) {
    const Level *level = desk->bench->level;
    Session *session = session_create(level, NULL);
    Session *twin = session_create(level, NULL);
    session_set_movement(session, test_random_in(&desk->seed, 0, level_mover_count - 1));
    session_set_movement(twin, session_player(session)->movement);
    uint32_t held = 0;
    for (int tick = 0; tick < PLAY_TICKS; tick++) {
        held = tick % 9 == 0 ? test_random(&desk->seed) % 64 : held;
        session_tick(session, (FhInput){held});
        session_tick(twin, (FhInput){held});
        check_places(session_world(session));
    }
    CHECK(fh_world_hash(session_world(session)) == fh_world_hash(session_world(twin)));
    check_moment(session);
    for (int i = 0; i < PLAY_TICKS / 3; i++) {
        session_rewind(session);
    }
    edit(desk); // under the running feet
    session_rebuild(session);
    for (int tick = 0; tick < PLAY_TICKS / 3; tick++) {
        session_tick(session, (FhInput){held});
        check_places(session_world(session));
    }
    session_destroy(twin);
    session_destroy(session);
}

static void undo(Desk *desk) {
    for (int i = test_random_in(&desk->seed, 1, 30); i > 0; i--) {
        editor_do(desk->bench->editor,
                  test_random_in(&desk->seed, 0, 2) ? EDITOR_DO_UNDO : EDITOR_DO_REDO);
    }
}

static void save(Desk *desk) {
    editor_let_go(desk->bench->editor);
    EditorRequest request = {.kind = EDITOR_REQUEST_SAVE, .path = "levels/bench.json"};
    answer(desk->bench, &request, desk);
    Level *found = load(desk);
    char *wanted = bench_print(desk->bench);
    check_prints_as(found, wanted);
    test_end_now(wanted);
    level_destroy(found);
}

static void autosave(Desk *desk) {
    LevelError error = {0};
    Bench *bench = desk->bench;
    char file[LEVEL_STORE_PATH];
    editor_let_go(bench->editor);
    desk->ms += 10000;
    AutosaveMoment moment = {editor_change_count(bench->editor), desk->ms, true};
    CHECK(test_store_keep(&desk->kept, bench->level, moment, &error));
    if (!desk->kept.autosave.is_written) {
        return;
    }
    test_store_file(&desk->kept.store, file, sizeof file);
    Level *kept = test_store_read(file, desk->path, test_catalog(), &error);
    char *wanted = bench_print(bench);
    if (CHECK(kept != NULL)) {
        check_prints_as(kept, wanted);
    }
    test_end_now(wanted);
    level_destroy(kept);
}

static void undo_all(Desk *desk) {
    Bench *bench = desk->bench;
    hands_all(bench, EDITOR_DO_REDO);
    char *last = bench_print(bench);
    hands_all(bench, EDITOR_DO_UNDO);
    hands_all(bench, EDITOR_DO_REDO);
    check_prints_as(bench->level, last);
    test_end_now(last);
}

static void do_something(Desk *desk) {
    static void (*const deeds[DEEDS])(Desk *) = {edit, play, undo, save, autosave, undo_all};
    int chance = test_random_in(&desk->seed, 0, 15);
    int deed = chance < DEEDS ? chance : chance % 2 ? EDIT : PLAY;
    deeds[deed](desk);
    desk->done[deed]++;
}

// ---- days ----

/// Opens what is on disk; edits that were left behind are taken up or thrown away.
static void sit_down(Desk *desk) {
    LevelError error = {0};
    char *text = read_level_file(desk);
    if (strlen(text) > LARGE) {
        begin_anew(desk);
        free(text);
        text = read_level_file(desk);
    }
    desk->bench = bench_create_on(text);
    free(text);
    test_store_begin(&desk->kept, desk->path, editor_change_count(desk->bench->editor));
    if (desk->kept.store.found.number != 0) {
        Level *found = test_store_read_found(&desk->kept.store, test_catalog(), &error);
        CHECK_STR("", found ? "" : error.text);
        level_destroy(found);
        level_store_answer_found(&desk->kept.store, true);
        desk->recovered++;
    }
}

static void get_up(Desk *desk) {
    test_store_end(&desk->kept);
    bench_destroy(desk->bench);
    desk->bench = NULL;
}

static void work_a_day(Desk *desk) {
    sit_down(desk);
    for (int i = test_random_in(&desk->seed, 1, THINGS_A_DAY); i > 0; i--) {
        do_something(desk);
    }
    if (test_random_in(&desk->seed, 0, 1)) {
        save(desk);
    }
    get_up(desk);
}

/// A day whose process is killed at any moment; the next one removes what it left.
static void work_and_be_killed(Desk *desk) {
    test_random(&desk->seed);
    pid_t worker = fork();
    if (worker == 0) {
        for (sit_down(desk);; autosave(desk)) {
            edit(desk);
            save(desk);
            edit(desk);
        }
    }
    long ms = test_random_in(&desk->seed, 1, KILL_WITHIN_MS);
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
    kill(worker, SIGKILL);
    CHECK(waitpid(worker, NULL, 0) == worker);
    char command[600];
    snprintf(command, sizeof command, "rm -f '%s'.%ld.new", desk->path, (long)worker);
    CHECK_INT(0, system(command));
    sit_down(desk);
    get_up(desk);
    desk->killed++;
}

/// The number that the next file gets: it grows when files are left open.
static int next_file(void) {
    int file = open("/dev/null", O_RDONLY);
    close(file);
    return file;
}

static double now_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static Desk desk_create(bool is_long) {
    Desk desk = {.seed = is_long ? (uint32_t)time(NULL) | 1u : 5u};
    char command[300], whole[FILES_PATH_MAX];
    snprintf(desk.folder, sizeof desk.folder, "%.100s/soak-%ld", test_temp_dir(), (long)getpid());
    snprintf(desk.path, sizeof desk.path, "%s/level.json", desk.folder);
    snprintf(command, sizeof command, "mkdir -p '%s'", desk.folder);
    CHECK_INT(0, system(command));
    files_absolute(desk.folder, whole, sizeof whole);
    setenv("XDG_STATE_HOME", whole, 1);
    begin_anew(&desk);
    return desk;
}

static void desk_free(const Desk *desk) {
    char command[300];
    unsetenv("XDG_STATE_HOME");
    snprintf(command, sizeof command, "rm -rf '%s'", desk->folder);
    CHECK_INT(0, system(command));
}

static void print_deeds(const Desk *desk, int days, size_t warm, size_t most) {
    printf("%d days:", days);
    for (int i = 0; i < DEEDS; i++) {
        printf(" %s %d times,", deed_names[i], desk->done[i]);
    }
    printf(" killed %d, edits of the killed found %d times; %zu bytes in use after %d days, %zu "
           "at most after that\n",
           desk->killed, desk->recovered, warm, WARM_DAYS, most);
}

TEST(soak_breaks_nothing_and_keeps_no_memory) {
    const char *seconds = getenv("FOOTHOLD_SOAK_SECONDS");
    Desk desk = desk_create(seconds != NULL);
    double end = now_s() + (seconds ? atof(seconds) : 1.0);
    size_t warm = 0, most = 0;
    int files = 0, days = 0;
    for (bool ok = true; ok && (days <= WARM_DAYS || now_s() < end); days++) {
        if (days % 3 == 2) {
            work_and_be_killed(&desk);
        } else {
            work_a_day(&desk);
        }
        size_t now = test_bytes_in_use();
        warm = days <= WARM_DAYS ? now : warm;
        files = days <= WARM_DAYS ? next_file() : files;
        most = days > WARM_DAYS && now > most ? now : most;
        ok = CHECK(now <= warm + MEBIBYTE) && CHECK_INT(files, next_file());
    }
    if (seconds) {
        print_deeds(&desk, days, warm, most);
    }
    desk_free(&desk);
}
