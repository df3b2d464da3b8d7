// The user's files besides levels: settings, best times, runs, moments, versions, unsaved edits.
// Every file operation and every allocation fails in turn, and the process ends at every operation:
// each file is the old or the new one, whole; a failure is reported; and the next start finds
// nothing else in the folders.

#define _XOPEN_SOURCE 700

#include "engine/world/world.h"
#include "faults/disk.h"
#include "faults/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app_test_support.h"
#include "app/level_store.h"
#include "app/runs.h"
#include "level/file.h"
#include "test.h"

enum { PATH = 300, FEW = 40, OPERATIONS_MAX = 1000 };

/// A user's folders, and an app without a window.
typedef struct Home {
    char folder[PATH], level_path[PATH + 32], file[PATH + 32];
    App *app;
    Level *level; // whose versions are kept
    Replay replay;
    SnapshotList versions;
    char before[3][PATH]; // folders that the environment named
} Home;

static const char *const variables[] = {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"};

/// A kind of file. Versions are numbers that grow.
typedef struct Kind {
    const char *name;
    /// Makes ready, undisturbed, what `write` needs.
    void (*prepare)(Home *home, int version);
    bool (*write)(Home *home, int version, LevelError *error);
    /// The version that is there; -1 and `error` when it cannot be read.
    int (*read)(Home *home, LevelError *error);
} Kind;

// ---- kinds ----

static int run_command(const Home *home, const char *format) {
    char command[4 * PATH];
    snprintf(command, sizeof command, format, home->folder);
    return system(command);
}

static void prepare_nothing(Home *home, int version) {
    (void)home;
    (void)version;
}

static bool write_settings(Home *home, int version, LevelError *error) {
    char name[32];
    LevelError first;
    Settings *settings = &home->app->shell->settings;
    Settings *known = &home->app->shell->known_settings;
    CHECK(settings_load(known, &first) || first.text[0] != '\0');
    settings_default(settings);
    CHECK(bindings_parse(&settings->bindings, APP_JUMP, "J, K"));
    strcpy(settings->editor_keys[EDITOR_DO_SAVE], "Ctrl+W");
    settings_note_recent(settings, "/a.json");
    snprintf(name, sizeof name, "/%d.json", version);
    settings_note_recent(settings, name);
    settings->volume = (float)(version % 100);
    return settings_save(settings, known, error);
}

static int read_settings(Home *home, LevelError *error) {
    Settings *settings = &home->app->shell->settings;
    if (!settings_load(settings, error)) {
        return -1;
    }
    int version = atoi(settings->recent[0] + 1);
    bool is_whole = settings->volume == (float)(version % 100) &&
                    strcmp(settings->recent[1], "/a.json") == 0 &&
                    strcmp(settings->editor_keys[EDITOR_DO_SAVE], "Ctrl+W") == 0 &&
                    bindings_match(&settings->bindings, APP_JUMP, SDLK_k, 0);
    return is_whole ? version : -2;
}

enum { SLOWEST = 100000 };

static bool write_records(Home *home, int version, LevelError *error) {
    Record before;
    LevelError first;
    Records *records = &home->app->shell->records;
    bool loaded = records_load(records, &first);
    bool ok = records_note(records, "a.json", (Record){.ticks = SLOWEST - version, .coins = 3},
                           &before, error);
    records_free(records);
    CHECK(loaded || first.text[0] != '\0');
    return ok;
}

static int read_records(Home *home, LevelError *error) {
    Records *records = &home->app->shell->records;
    bool loaded = records_load(records, error);
    Record a = records_get(records, "a.json");
    Record b = records_get(records, "b.json");
    records_free(records);
    return !loaded ? -1 : b.ticks == 77 ? SLOWEST - a.ticks : -2;
}

static void prepare_records(Home *home, int version) {
    Record before;
    LevelError error;
    Records records;
    (void)home;
    if (version == 0) {
        CHECK(records_load(&records, &error));
        CHECK(records_note(&records, "b.json", (Record){.ticks = 77, .coins = 1}, &before, &error));
        records_free(&records);
    }
}

/// One tick more than the version before.
static void prepare_moment(Home *home, int version) {
    Session *session = home->app->project->run.session;
    while ((int)session_world(session)->tick < version) {
        session_tick(session, (FhInput){FH_INPUT_RIGHT});
    }
}

static bool write_run(Home *home, int version, LevelError *error) {
    char path[FILES_PATH_MAX];
    Replay replay;
    if (!replay_of_session(home->app->project->run.session, "a.json", version, &replay)) {
        level_error_set(error, "out of memory");
        return false;
    }
    bool ok = host_run_place(home->app->project, HOST_LAST_RUN, path, sizeof path, error) &&
              replay_save(&replay, path, error);
    replay_free(&replay);
    return ok;
}

static int read_run(Home *home, LevelError *error) {
    char path[FILES_PATH_MAX];
    Replay found;
    CHECK(host_run_path(home->app->project, HOST_LAST_RUN, path, sizeof path));
    if (!replay_load(path, home->app->shell->catalog, &found, error)) {
        return -1;
    }
    bool is_whole =
        found.hash_count == found.end_tick && replay_is_of(&found, home->app->project->run.level);
    int version = is_whole ? found.end_tick : -2;
    replay_free(&found);
    level_error_set(error, "is not whole");
    return version;
}

static int read_replay(Home *home, const char *path, LevelError *error) {
    Replay found;
    if (!replay_load(path, home->app->shell->catalog, &found, error)) {
        return -1;
    }
    bool is_whole = found.hash_count == home->replay.hash_count &&
                    found.script.count == home->replay.script.count &&
                    found.end_hash == home->replay.end_hash &&
                    memcmp(&found.character, &home->replay.character, sizeof found.character) == 0;
    int version = is_whole ? found.end_x : -2;
    replay_free(&found);
    return version;
}

/// What a notice said, as an error.
static bool told(App *app, bool ok, LevelError *error) {
    if (!ok) {
        snprintf(error->text, sizeof error->text, "%.200s", app->shell->screens.notice_text);
        snprintf(error->file, sizeof error->file, "%s",
                 app->shell->screens.notice_text[0] == '/' ? "/" : "");
    }
    app->shell->screens.notice_title[0] = app->shell->screens.notice_text[0] = '\0'; // read
    return ok;
}

static void prepare_import(Home *home, int version) {
    LevelError error;
    home->replay.end_x = version;
    CHECK(replay_save(&home->replay, home->file, &error));
}

static bool write_import(Home *home, int version, LevelError *error) {
    (void)version;
    return told(home->app, runs_import(home->app->project, home->file), error);
}

static int read_import(Home *home, LevelError *error) {
    char path[FILES_PATH_MAX];
    CHECK(host_run_path(home->app->project, ".file.json", path, sizeof path));
    return read_replay(home, path, error);
}

static void prepare_export(Home *home, int version) {
    LevelError error;
    char path[FILES_PATH_MAX];
    home->replay.end_x = version;
    CHECK(host_run_place(home->app->project, HOST_LAST_RUN, path, sizeof path, &error));
    CHECK(replay_save(&home->replay, path, &error));
}

static bool write_export(Home *home, int version, LevelError *error) {
    (void)version;
    return told(home->app, runs_export(home->app->project, RUN_LAST, home->file), error);
}

static int read_export(Home *home, LevelError *error) {
    return read_replay(home, home->file, error);
}

/// What the last toast said, as an error.
static bool has_said(App *app, const char *good, LevelError *error) {
    const char *text = app->shell->ui->toasts[0].text;
    bool ok = strcmp(text, good) == 0;
    if (!ok) {
        snprintf(error->text, sizeof error->text, "%.200s", text);
        snprintf(error->file, sizeof error->file, "%s",
                 strstr(text, ".state") || strchr(text, '/') ? "/" : "");
    }
    memset(app->shell->ui->toasts, 0, sizeof app->shell->ui->toasts);
    return ok;
}

static bool write_moment(Home *home, int version, LevelError *error) {
    (void)version;
    runs_save_state(home->app->project);
    return has_said(home->app, "Moment saved", error);
}

static int read_moment(Home *home, LevelError *error) {
    runs_load_state(home->app->project);
    bool ok = has_said(home->app, "Moment loaded", error);
    return ok ? (int)session_world(home->app->project->run.session)->tick : -1;
}

static void prepare_version(Home *home, int version) {
    LevelError error;
    FhMask *added = home->level->ground.added;
    home->level->spawn.x = version;
    CHECK(fh_mask_fill_disc(added, (FhPoint){20 + 7 * version, -30}, 5, true));
    CHECK(level_save(home->level, home->level_path, &error));
    CHECK_INT(0, run_command(home, "find '%s' -name level.path -delete")); // noted anew
}

static bool write_version(Home *home, int version, LevelError *error) {
    return level_store_keep(home->level_path, home->level, 1000 + version * 60, error);
}

/// All that are kept are whole.
static int read_version(Home *home, LevelError *error) {
    SnapshotList *list = &home->versions;
    int version = -1;
    level_store_list(list, home->level_path, 0);
    level_error_set(error, list->count > 0 ? "" : "there are none");
    for (int i = list->count - 1; i >= 0; i--) {
        Level *found =
            level_store_load(&list->items[i], home->level_path, home->app->shell->catalog, error);
        bool is_whole = found && found->ground.trouble.text[0] == '\0' &&
                        found->spawn.x * 60 + 1000 == list->items[i].when;
        if (found && found->ground.trouble.text[0] != '\0') {
            *error = found->ground.trouble;
        }
        version = is_whole ? found->spawn.x : -1;
        level_destroy(found);
        i = is_whole ? i : 0;
    }
    return version;
}

static void prepare_edits(Home *home, int version) {
    home->level->spawn.x = version;
    FhMask *added = home->level->ground.added;
    CHECK(fh_mask_fill_disc(added, (FhPoint){20 + 7 * version, -30}, 5, true));
}

/// Takes the place of edits that were left behind, as taking them up does, and is killed.
static bool write_edits(Home *home, int version, LevelError *error) {
    LevelStore store = {0};
    (void)version;
    level_store_begin(&store, home->level_path, 0);
    snprintf(error->file, sizeof error->file, "%s", store.folder);
    level_error_set(error, "no place: %s", strerror(store.trouble));
    bool ok = store.own.number != 0 &&
              level_store_write(&store.own, home->level, home->level_path, error);
    while (ok && store.found.number != 0) {
        level_store_answer_found(&store, true);
    }
    level_store_let_go(&store.own, false);
    return ok;
}

static int read_edits(Home *home, LevelError *error) {
    LevelStore store = {0};
    level_store_begin(&store, home->level_path, 0);
    level_error_set(error, "there are none");
    Level *found = store.found.number != 0 ? level_store_load(&store.found, home->level_path,
                                                              home->app->shell->catalog, error)
                                           : NULL;
    FhPoint dug = {found ? 20 + 7 * found->spawn.x : 0, -30};
    bool is_whole = found && fh_mask_at(found->ground.added, dug.x, dug.y) &&
                    !fh_mask_at(found->ground.added, dug.x + 7, dug.y);
    int version = !found ? -1 : is_whole ? found->spawn.x : -2;
    level_destroy(found);
    level_store_end(&store);
    return version;
}

static const Kind kinds[] = {
    {"settings", prepare_nothing, write_settings, read_settings},
    {"records", prepare_records, write_records, read_records},
    {"run", prepare_moment, write_run, read_run},
    {"import", prepare_import, write_import, read_import},
    {"export", prepare_export, write_export, read_export},
    {"moment", prepare_moment, write_moment, read_moment},
    {"version", prepare_version, write_version, read_version},
    {"edits", prepare_edits, write_edits, read_edits},
};

// ---- homes ----

static void open_app(Home *home) {
    LevelError error = {0};
    App *app = test_app_open("a.json");
    CHECK(replay_load("tests/replays/m4-bitmask.json", app->shell->catalog, &home->replay, &error));
    home->level = level_create(app->shell->catalog, 16);
    home->app = app;
}

/// Empty folders; version 0 is kept in them.
static Home *home_create(const Kind *kind) {
    Home *home = calloc(1, sizeof *home);
    LevelError error = {0};
    char folder[FILES_PATH_MAX];
    snprintf(folder, sizeof folder, "%.180s/kept-%s-%ld", test_temp_dir(), kind->name,
             (long)getpid());
    CHECK(files_make_folder(folder));
    files_absolute(folder, folder, sizeof folder);
    snprintf(home->folder, PATH, "%.*s", PATH - 1, folder);
    for (int i = 0; i < 3; i++) {
        const char *before = getenv(variables[i]);
        snprintf(home->before[i], PATH, "%s", before ? before : "");
        setenv(variables[i], home->folder, 1);
    }
    snprintf(home->level_path, sizeof home->level_path, "%s/level.json", home->folder);
    snprintf(home->file, sizeof home->file, "%s/run.json", home->folder);
    open_app(home);
    kind->prepare(home, 0);
    CHECK(kind->write(home, 0, &error));
    CHECK_INT(0, kind->read(home, &error));
    return home;
}

static void home_destroy(Home *home) {
    level_destroy(home->level);
    replay_free(&home->replay);
    test_app_close(home->app);
    CHECK_INT(0, run_command(home, "rm -rf '%s'"));
    for (int i = 0; i < 3; i++) {
        if (home->before[i][0]) {
            setenv(variables[i], home->before[i], 1);
        } else {
            unsetenv(variables[i]);
        }
    }
    free(home);
}

/// The next start, an hour later, and the next write leave nothing but what is kept: no part of a
/// file, nothing kept aside as broken, no picture without its version.
static void check_swept(const Kind *kind, Home *home, int version) {
    LevelError error = {0};
    CHECK_INT(0, run_command(home, "find '%s' -name '*.new*' -o -name '*.png' | "
                                   "xargs -r touch -d @1000"));
    files_sweep();
    kind->prepare(home, version);
    CHECK(kind->write(home, version, &error));
    CHECK_INT(version, kind->read(home, &error));
    CHECK_INT(0, run_command(home, "cd '%s' && test -z \"$(find . -name '*.new*' -o "
                                   "-name '*.broken*')\" && "
                                   "for picture in $(find . -path './foothold/levels/*.png'); do "
                                   "test -e ${picture%%.png}.json || exit 1; done"));
}

static void with_every_kind(void (*try_kind)(const Kind *kind)) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        try_kind(&kinds[i]);
    }
}

// ---- faults ----

/// Writes the next version, which may have met a fault. Returns the version that is there.
static int look_after(const Kind *kind, Home *home, int version, bool ok, bool hit) {
    LevelError error = {0};
    int found = kind->read(home, &error);
    if (!CHECK_INT(ok ? version + 1 : version, found)) {
        printf("    %s: %s\n", kind->name, error.text);
    }
    CHECK(ok || hit);
    return found;
}

static void write_under_disk_faults(const Kind *kind) {
    Home *home = home_create(kind);
    int version = 0, n = 0;
    bool hit = true;
    while (hit && n < OPERATIONS_MAX) {
        LevelError error = {0};
        kind->prepare(home, version + 1);
        disk_fail_at(++n);
        bool ok = kind->write(home, version + 1, &error);
        hit = disk_fail_never();
        CHECK(ok || (error.text[0] != '\0' && error.file[0] != '\0'));
        version = look_after(kind, home, version, ok, hit);
    }
    CHECK(!hit && n > 8);
    check_swept(kind, home, version + 1);
    home_destroy(home);
}

TEST(what_is_kept_is_the_old_or_the_new_whatever_file_operation_fails) {
    with_every_kind(write_under_disk_faults);
}

static void write_watched(const Kind *kind) {
    Home *home = home_create(kind);
    LevelError error = {0};
    int unflushed = 0;
    kind->prepare(home, 1);
    disk_watch();
    CHECK(kind->write(home, 1, &error));
    CHECK(disk_end_watch(&unflushed) > 0);
    if (!CHECK_INT(0, unflushed)) {
        printf("    %s\n", kind->name);
    }
    home_destroy(home);
}

TEST(what_is_kept_is_flushed_to_the_disk_before_it_takes_the_old_one_s_place) {
    with_every_kind(write_watched);
}

/// Version 0 into folders that are not there.
static void write_first_under_disk_faults(const Kind *kind) {
    Home *home = home_create(kind);
    bool hit = true;
    for (int n = 1; hit && n < OPERATIONS_MAX; n++) {
        LevelError error = {0};
        CHECK_INT(0, run_command(home, "rm -rf '%s/foothold'"));
        kind->prepare(home, 0);
        disk_fail_at(n);
        bool ok = kind->write(home, 0, &error);
        hit = disk_fail_never();
        CHECK(ok ? kind->read(home, &error) == 0 : hit && error.text[0] && error.file[0]);
    }
    CHECK(!hit);
    check_swept(kind, home, 0);
    home_destroy(home);
}

TEST(what_is_kept_for_the_first_time_is_there_or_not_whatever_file_operation_fails) {
    with_every_kind(write_first_under_disk_faults);
}

static void read_under_disk_faults(const Kind *kind) {
    Home *home = home_create(kind);
    bool hit = true;
    for (int n = 1; hit && n < OPERATIONS_MAX; n++) {
        LevelError error = {0};
        disk_fail_at(n);
        int found = kind->read(home, &error);
        hit = disk_fail_never();
        CHECK(found == 0 || (hit && error.text[0] != '\0'));
        CHECK_INT(0, kind->read(home, &error));
    }
    CHECK(!hit);
    check_swept(kind, home, 1);
    home_destroy(home);
}

TEST(what_is_kept_is_still_there_whatever_file_operation_fails_while_it_is_read) {
    with_every_kind(read_under_disk_faults);
}

/// The process ends at operation `n` of writing a version. False when there were fewer.
static bool write_and_end(const Kind *kind, Home *home, int version, int n) {
    LevelError error = {0};
    kind->prepare(home, version);
    disk_end_at(n);
    bool ok = kind->write(home, version, &error);
    bool hit = disk_fail_never();
    CHECK(ok || hit);
    return hit;
}

static void end_at_every_operation(const Kind *kind) {
    Home *home = home_create(kind);
    int version = 0, old = 0, n = 1;
    while (n < OPERATIONS_MAX && write_and_end(kind, home, version + 1, n++)) {
        LevelError error = {0};
        int found = kind->read(home, &error);
        CHECK(found == version || found == version + 1);
        old += found == version;
        version += 2;
        kind->prepare(home, version); // what was cut off is no obstacle
        CHECK(kind->write(home, version, &error));
        CHECK_INT(version, kind->read(home, &error));
    }
    check_swept(kind, home, version + 2);
    CHECK(old > 3 && n > 8);
    home_destroy(home);
}

TEST(what_is_kept_is_the_old_or_the_new_when_the_process_ended_at_any_file_operation) {
    with_every_kind(end_at_every_operation);
}

static void write_without_memory(const Kind *kind) {
    Home *home = home_create(kind);
    int version = 0;
    kind->prepare(home, version + 1);
    for (MemoryFaults faults = {.few = FEW}; memory_arm(&faults);) {
        LevelError error = {0};
        bool ok = kind->write(home, version + 1, &error);
        bool hit = memory_disarm(&faults);
        CHECK(ok || error.text[0] != '\0');
        version = look_after(kind, home, version, ok, hit);
        kind->prepare(home, version + 1);
    }
    check_swept(kind, home, version + 1);
    home_destroy(home);
}

TEST(what_is_kept_without_memory_is_the_old_or_the_new) {
    with_every_kind(write_without_memory);
}

static void read_without_memory(const Kind *kind) {
    Home *home = home_create(kind);
    for (MemoryFaults faults = {.few = FEW}; memory_arm(&faults);) {
        LevelError error = {0};
        int found = kind->read(home, &error);
        bool hit = memory_disarm(&faults);
        CHECK(found == 0 || (hit && error.text[0] != '\0'));
        CHECK_INT(0, kind->read(home, &error));
    }
    check_swept(kind, home, 1);
    home_destroy(home);
}

TEST(what_is_kept_is_still_there_when_it_was_read_without_memory) {
    with_every_kind(read_without_memory);
}
