#include "app/runs.h"
#include "app/play.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app_test_support.h"
#include "app/desk.h"
#include "app/screen_test_support.h"
#include "level/file.h"
#include "test.h"

TEST(runs_of_a_level_without_a_file_are_refused_with_the_reason) {
    App *app = test_app_open("");
    CHECK(!runs_import(app->project, "tests/replays/01-first-steps.json"));
    CHECK(strstr(app->shell->screens.notice_text, "save it first") != NULL);
    app->shell->screens.notice_text[0] = '\0';
    CHECK(!runs_export(app->project, RUN_BEST, "build/never.json"));
    CHECK(strstr(app->shell->screens.notice_text, "no such run") != NULL);
    runs_save_state(app->project);
    CHECK(strstr(app->shell->ui->toasts[0].text, "save it first") != NULL);
}

TEST(runs_that_cannot_be_written_say_why) {
    App *app = test_app_open("");
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    strcpy(app->project->run.key, "a.json");
    CHECK(!runs_import(app->project, "tests/replays/01-first-steps.json"));
    CHECK(strstr(app->shell->screens.notice_text, "/dev/null") != NULL);
    runs_save_state(app->project);
    CHECK(strlen(app->shell->ui->toasts[0].text) > strlen("This moment could not be saved: "));
}

/// Data of its own for a case.
static void own_data(const char *name) {
    char folder[FILES_PATH_MAX];
    char whole[FILES_PATH_MAX];
    snprintf(folder, sizeof folder, "%.300s/%s-%ld", test_temp_dir(), name, (long)getpid());
    CHECK(files_make_folder(folder));
    files_absolute(folder, whole, sizeof whole);
    setenv("XDG_DATA_HOME", whole, 1);
}

TEST(runs_in_a_way_to_move_that_is_not_there_are_not_imported) {
    App *app = test_app_open("");
    LevelError error;
    size_t size = 0;
    char path[FILES_PATH_MAX];
    own_data("runs-unknown");
    strcpy(app->project->run.key, "a.json");
    char *text = level_file_read("tests/replays/01-first-steps.json", 1 << 20, &size, &error);
    char *name = text ? strstr(text, "\"pixel\"") : NULL;
    if (CHECK(name != NULL)) {
        memcpy(name, "\"hover\"", 7);
        snprintf(path, sizeof path, "%.300s/hover-%ld.json", test_temp_dir(), (long)getpid());
        CHECK(level_file_write_plain(path, text, size, &error));
        CHECK(!runs_import(app->project, path));
        CHECK(strstr(app->shell->screens.notice_text,
                     "movement: this version has no mover \"hover\"") != NULL);
        CHECK(!runs_has(app->project, RUN_FILE));
        unlink(path);
    }
    free(text);
}

TEST(runs_of_two_levels_never_share_a_file) {
    App *app = test_app_open("");
    own_data("runs-apart");
    strcpy(app->project->run.key, "/a/b.json");
    CHECK(runs_import(app->project, "tests/replays/01-first-steps.json"));
    CHECK(runs_has(app->project, RUN_FILE));
    strcpy(app->project->run.key, "/a-b.json");
    CHECK(!runs_has(app->project, RUN_FILE));
    strcpy(app->project->run.key, "/c/b.json");
    CHECK(!runs_has(app->project, RUN_FILE));
}

TEST(runs_are_not_exported_to_a_path_that_is_too_long) {
    App *app = test_app_open("");
    char path[FILES_PATH_MAX];
    own_data("runs-long");
    strcpy(app->project->run.key, "/a/b.json");
    CHECK(runs_import(app->project, "tests/replays/01-first-steps.json"));
    memset(path, 'a', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    for (int i = 0; i < FILES_PATH_MAX - 1; i += 100) {
        path[i] = '/'; // no name longer than a disk takes
    }
    CHECK(!runs_export(app->project, RUN_FILE, path));
    CHECK(strstr(app->shell->screens.notice_text, "longer than") != NULL);
}

/// The text of the frame that begins so, or "".
static const char *text_from(const Ui *ui, const char *begin) {
    for (int i = 0; i < ui->command_count; i++) {
        const UiCommand *command = &ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strncmp(command->text, begin, strlen(begin)) == 0) {
            return command->text;
        }
    }
    return "";
}

TEST(ghost_is_named_with_its_time_while_it_runs_along) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    own_data("runs-ghost");
    strcpy(app->project->run.key, "/a/b.json");
    CHECK(runs_import(app->project, "tests/replays/01-first-steps.json"));
    test_screens_show(&screens, SCREEN_PLAY, SCREEN_PLAY);
    test_screens_frame(&screens);
    CHECK_STR("", text_from(app->shell->ui, "Ghost"));
    app->shell->settings.ghost = RUN_FILE;
    runs_load_ghost(app->project);
    test_screens_frame(&screens);
    char wanted[80] = "Ghost: ";
    records_print_time(app->project->play.ghost.replay.end_tick, wanted + strlen(wanted), 40);
    const char *shown = text_from(app->shell->ui, "Ghost: ");
    CHECK(strncmp(wanted, shown, strlen(wanted)) == 0 && strlen(wanted) > 10);
    int length = playback_length(app->project->play.ghost.playback);
    for (int i = 1; i <= length + 2; i++) {
        ViewScene scene = {.before = session_world(app->project->run.session)};
        ViewScene others[1];
        int count = 0;
        host_tick(app->project, (FhInput){0});
        runs_add_ghost(app->project, &scene, others, &count);
        CHECK_INT(1, count);
        CHECK_INT(i < length, others[0].before != NULL); // at its end it stands
        scene.before = NULL;
        count = 0;
        runs_add_ghost(app->project, &scene, others, &count);
        CHECK(others[0].before == NULL);
    }
    runs_drop_ghost(app->project);
    test_screens_frame(&screens);
    CHECK_STR("", text_from(app->shell->ui, "Ghost"));
}

TEST(times_that_cannot_be_read_are_told_kept_aside_and_begun_anew) {
    static const char broken[] = "{\"a.json\":{\"ticks\":9";
    Records records = {0};
    Record before;
    LevelError error = {0};
    char path[FILES_PATH_MAX];
    own_data("times-broken");
    CHECK(files_data_path("records.json", path, sizeof path) && files_make_room(path));
    CHECK(level_file_write_plain(path, broken, strlen(broken), &error));
    CHECK(!records_note(&records, "a.json", (Record){.ticks = 50}, &before, &error));
    CHECK(strstr(error.file, "records.json") != NULL && error.text[0]);
    CHECK_INT(50, records_get(&records, "a.json").ticks);
    error = (LevelError){0};
    CHECK(records_note(&records, "a.json", (Record){.ticks = 40}, &before, &error));
    CHECK_STR("", error.text); // once
    CHECK_INT(50, before.ticks);
    records_free(&records);
}

TEST(author_of_a_course_is_raced_from_its_goal_which_tells_how_much_later_one_was) {
    Desk desk = desk_open("runs-author");
    Project *project = desk.screens.app->project;
    Shell *shell = project->shell;
    LevelError error = {0};
    host_end_save(project);
    CHECK(!runs_has(project, RUN_AUTHOR)); // of a level of one's own
    library_list(&shell->library, "levels");
    CHECK(adventure_load(&shell->adventure, "assets", &error));
    adventure_read(&shell->adventure, &shell->library, shell->catalog);
    CHECK(host_open(project, "levels/adventure/11-morning-run.json", &error));
    app_set_base(project, SCREEN_PLAY);
    app_push(project, SCREEN_GOAL);
    for (int i = 0; i < 3; i++) {
        test_screens_frame(&desk.screens);
    }
    CHECK(!desk_shows(&desk, "Ghost"));
    desk_click(&desk, "Race the author");
    CHECK_INT(RUN_AUTHOR, shell->settings.ghost);
    CHECK(project->play.ghost.playback != NULL && project->play.ghost.is_of_level);
    host_tick(project, (FhInput){0});
    app_push(project, SCREEN_GOAL);
    for (int i = 0; i < 3; i++) {
        test_screens_frame(&desk.screens);
    }
    char time[16], told[40];
    int ghost = project->play.ghost.replay.end_tick;
    int later = session_state(project->run.session)->ticks - ghost;
    records_print_time(ghost, time, sizeof time);
    snprintf(told, sizeof told, "%s   %+.2f s", time, later / (double)FH_TICKS_PER_SECOND);
    CHECK(desk_shows(&desk, "Ghost") && desk_shows(&desk, told));
    desk_click(&desk, "Without the ghost");
    CHECK(shell->settings.ghost == RUN_NONE && project->play.ghost.playback == NULL);
    app_leave_all(project);
    desk_close(&desk);
}

/// Asks for the ghost once more. Returns what is said of it, "" for nothing.
static const char *said_of_ghost(App *app) {
    memset(app->shell->ui->toasts, 0, sizeof app->shell->ui->toasts);
    runs_load_ghost(app->project);
    return app->shell->ui->toasts[0].text;
}

TEST(runs_say_once_why_there_is_no_ghost_and_again_when_the_reason_is_another) {
    App *app = test_app_open("01-first-steps.json");
    LevelError error;
    char path[FILES_PATH_MAX];
    own_data("runs-ghost");
    app->shell->settings.ghost = RUN_LAST;
    CHECK_STR("", said_of_ghost(app)); // no run is no trouble
    CHECK(host_run_path(app->project, HOST_LAST_RUN, path, sizeof path) && files_make_room(path));
    CHECK(level_file_write_plain(path, "{ 1", 3, &error));
    CHECK(strstr(said_of_ghost(app), "There is no ghost: ") != NULL);
    CHECK_STR("", said_of_ghost(app));
    CHECK(level_file_write_plain(path, "{}", 2, &error));
    CHECK(strstr(said_of_ghost(app), "There is no ghost: ") != NULL);
    CHECK_STR("", said_of_ghost(app));
    unlink(path);
}

TEST(runs_belong_to_what_a_level_holds_not_to_where_it_lies) {
    App *app = test_app_open("01-first-steps.json");
    char here[FILES_PATH_MAX];
    char there[FILES_PATH_MAX];
    char first[RECORDS_KEY_BYTES];
    FhTerrain *terrain = app->project->run.level->terrain;
    FhTile tile = fh_terrain_at(terrain, 2, 2);
    own_data("runs-content");
    CHECK(host_run_path(app->project, HOST_BEST_RUN, here, sizeof here));
    strcpy(first, app->project->run.record);
    strcpy(app->project->run.key, "/me/copy.json");
    host_refresh_record(app->project);
    CHECK(host_run_path(app->project, HOST_BEST_RUN, there, sizeof there));
    CHECK_STR(here, there);
    fh_terrain_set(terrain, 2, 2, fh_tile_make(level_find_kind(app->project->run.level, "ice"), 0));
    host_refresh_record(app->project);
    CHECK(strcmp(first, app->project->run.record) != 0);
    fh_terrain_set(terrain, 2, 2, tile);
    host_refresh_record(app->project);
    CHECK_STR(first, app->project->run.record);
}

/// Plays the level's recorded run to the goal, and waits there so many ticks before it begins.
static void finish_late(App *app, int late) {
    Replay replay;
    LevelError error = {0};
    CHECK(replay_load("tests/replays/01-first-steps.json", app->shell->catalog, &replay, &error));
    host_restart(app->project);
    for (int i = 0; i < late + replay.script.count; i++) {
        host_tick(app->project, i < late ? (FhInput){0} : replay.script.ticks[i - late]);
    }
    CHECK(session_state(app->project->run.session)->finished);
    host_keep_run(app->project);
    replay_free(&replay);
}

TEST(run_is_the_best_when_there_was_none_or_a_slower_one) {
    static const struct {
        int late;
        bool is_best;
    } runs[] = {{5, true}, {5, false}, {6, false}, {4, true}, {5, false}, {0, true}};
    App *app = test_app_open("");
    own_data("runs-best");
    strcpy(app->project->run.key, "/a/best.json");
    int best = 0;
    for (int i = 0; i < (int)(sizeof runs / sizeof *runs); i++) {
        int before = best;
        finish_late(app, runs[i].late);
        int ticks = session_state(app->project->run.session)->ticks;
        CHECK_INT(runs[i].is_best, app->project->play.is_best);
        CHECK_INT(before, app->project->play.best_before.ticks);
        best = runs[i].is_best ? ticks : best;
        CHECK_INT(best, records_get(&app->shell->records, app->project->run.record).ticks);
    }
    records_free(&app->shell->records);
}

/// Writes a run of a version of a level that is `age` seconds old.
static void put_version(const char *folder, const char *name, const char *level, int age) {
    char path[FILES_PATH_MAX * 2];
    char text[200];
    LevelError error = {0};
    snprintf(path, sizeof path, "%s%s", folder, name);
    snprintf(text, sizeof text,
             "{\n\t\"format\":\t\"foothold-replay\",\n\t\"level\":\t\"%s\",\n}\n", level);
    CHECK(level_file_write_plain(path, text, strlen(text), &error));
    struct timespec times[2] = {{.tv_sec = 1000000 - age}, {.tv_sec = 1000000 - age}};
    CHECK_INT(0, utimensat(AT_FDCWD, path, times, 0));
}

static bool has_version(const char *folder, const char *name) {
    char path[FILES_PATH_MAX * 2];
    snprintf(path, sizeof path, "%s%s", folder, name);
    return files_exists(path);
}

TEST(runs_that_name_no_level_or_none_that_is_read_all_stay) {
    enum { LONG = 6000 };
    static char text[LONG + 100];
    char folder[FILES_PATH_MAX];
    char path[FILES_PATH_MAX * 2];
    char name[40];
    LevelError error = {0};
    snprintf(folder, sizeof folder, "%.300s/prune-none-%ld/", test_temp_dir(), (long)getpid());
    CHECK(files_make_folder(folder));
    for (int is_long = 0; is_long < 2; is_long++) {
        snprintf(text, sizeof text, "{\n%s%0*d", is_long ? "\t\"level\":\t\"" : "", LONG, 0);
        for (int i = 0; i < RUNS_KEPT + 5; i++) {
            snprintf(name, sizeof name, "%016x.json", i);
            snprintf(path, sizeof path, "%s%s", folder, name);
            CHECK(level_file_write_plain(path, text, strlen(text), &error));
        }
        run_prune(path);
        for (int i = 0; i < RUNS_KEPT + 5; i++) {
            snprintf(name, sizeof name, "%016x.json", i);
            CHECK(has_version(folder, name));
        }
    }
}

TEST(runs_of_the_newest_versions_of_a_level_stay_and_those_of_other_levels_all) {
    char folder[FILES_PATH_MAX];
    char path[FILES_PATH_MAX * 2];
    char name[40];
    snprintf(folder, sizeof folder, "%.300s/prune-%ld/", test_temp_dir(), (long)getpid());
    CHECK(files_make_folder(folder));
    for (int i = 0; i < RUNS_KEPT + 20; i++) {
        snprintf(name, sizeof name, "%016x.json", i);
        put_version(folder, name, "cave.json", i);
        snprintf(name, sizeof name, "%016x.best.json", i);
        put_version(folder, name, "cave.json", i == RUNS_KEPT + 10 ? 0 : i + 1);
        snprintf(name, sizeof name, "%016x.json", 1000 + i);
        put_version(folder, name, "other.json", 500 + i);
    }
    put_version(folder, "cave.file.json", "cave.json", 900);
    put_version(folder, "cave.state", "cave.json", 900);
    snprintf(path, sizeof path, "%s%016x.json", folder, 0);
    run_prune(path);
    for (int i = 0; i < RUNS_KEPT + 20; i++) {
        bool stays = i < RUNS_KEPT - 1 || i == RUNS_KEPT + 10; // that one by its fastest run
        snprintf(name, sizeof name, "%016x.json", i);
        CHECK_INT(stays, has_version(folder, name));
        snprintf(name, sizeof name, "%016x.best.json", i);
        CHECK_INT(stays, has_version(folder, name));
        snprintf(name, sizeof name, "%016x.json", 1000 + i);
        CHECK(has_version(folder, name));
    }
    CHECK(has_version(folder, "cave.file.json") && has_version(folder, "cave.state"));
}

TEST(film_of_the_last_seconds_lies_among_the_pictures_and_an_edited_run_has_none) {
    Desk desk = desk_open("film-last");
    Project *project = desk.screens.app->project;
    char path[500];
    snprintf(path, sizeof path, "%s/Pictures/foothold-9.gif", desk.folder);
    char *home = strdup(getenv("HOME"));
    setenv("HOME", desk.folder, 1);
    snprintf(project->run.key, sizeof project->run.key, "%s", desk.path);
    project->shell->tick = 9;
    for (int i = 0; i < 40; i++) {
        host_tick(project, (FhInput){FH_INPUT_RIGHT});
    }
    runs_film_last(project);
    CHECK_INT(1, desk_count_toasts(&desk, "Film saved: foothold-9.gif"));
    CHECK(files_exists(path));
    CHECK_INT(0, remove(path));
    for (int i = 0; i < 60; i++) {
        host_tick(project, (FhInput){FH_INPUT_RIGHT});
        run_note_played(&project->run);
    }
    host_keep_run(project);
    desk_forget_toasts(&desk);
    test_screens_show(&desk.screens, SCREEN_PLAY, SCREEN_RUNS);
    project->play.film_plus_one = RUN_LAST + 1; // as its button in the list asks for
    app_screen(project->shell, SCREEN_RUNS)->tick(project);
    CHECK_INT(1, desk_count_toasts(&desk, "Film saved: foothold-9.gif"));
    CHECK_INT(0, remove(path));
    test_screens_show(&desk.screens, SCREEN_EDIT, SCREEN_EDIT);
    session_place_player(project->run.session, (FhPoint){100, 100});
    runs_film_last(project);
    CHECK_INT(1, desk_count_toasts(&desk, "No film: "));
    CHECK(!files_exists(path));
    setenv("HOME", home, 1);
    free(home);
}
