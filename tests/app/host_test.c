// Levels opened and begun, runs kept and moments loaded, waiting for work: what is told when it
// does not go well, and that nothing has changed then.

#define _XOPEN_SOURCE 700 // for setenv

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/proof.h"
#include "app/desk.h"
#include "app/job.h"
#include "app/runs.h"
#include "engine/world/world.h"
#include "faults/disk.h"
#include "faults/memory.h"
#include "level/file.h"
#include "test.h"

// ---- Opening ----

static void play(App *app, int ticks) {
    for (int i = 0; i < ticks; i++) {
        host_tick(app->project, (FhInput){FH_INPUT_RIGHT});
    }
}

TEST(level_that_cannot_be_opened_leaves_the_one_that_is_open) {
    static char long_path[FILES_PATH_MAX + 40];
    Desk desk = desk_open("open-refused");
    App *app = desk.screens.app;
    const Level *open = app->project->run.level;
    LevelError error = {0};
    memset(long_path, 'x', sizeof long_path - 1);
    CHECK(!host_open(app->project, long_path, &error) &&
          strstr(error.text, "the path is longer than"));
    CHECK(!host_open_new(app->project, long_path, &error) &&
          strstr(error.text, "the path is longer than"));
    desk_write(desk.other, "no level");
    settings_note_recent(&app->shell->settings, desk.other);
    settings_note_recent(&app->shell->settings, desk.path);
    CHECK(!host_open(app->project, desk.other, &error) && error.text[0]);
    CHECK(strstr(error.file, "b.json") != NULL);
    CHECK_STR(desk.other, app->shell->settings.recent[1]); // it is there
    CHECK_INT(0, remove(desk.other));
    CHECK(!host_open(app->project, desk.other, &error) && error.text[0]);
    CHECK_STR("", app->shell->settings.recent[1]);
    CHECK_STR(desk.path, app->shell->settings.recent[0]);
    CHECK(app->project->run.level == open);
    CHECK_STR(desk.path, app->project->run.path);
    CHECK(host_open(app->project, "levels/02-slopes.json", &error));
    CHECK_STR("", error.text);
    CHECK(strstr(app->shell->settings.recent[0], "02-slopes.json") != NULL);
}

TEST(level_opened_or_begun_without_memory_is_there_whole_or_not_at_all) {
    for (int is_new = 0; is_new < 2; is_new++) {
        Desk desk = desk_open("open-memory");
        App *app = desk.screens.app;
        int refused = 0;
        for (MemoryFaults faults = {.few = 40}; memory_arm(&faults);) {
            LevelError error = {0};
            const Level *open = app->project->run.level;
            bool ok = is_new ? host_open_new(app->project, NULL, &error)
                             : host_open(app->project, "levels/02-slopes.json", &error);
            bool failed = memory_disarm(&faults);
            CHECK(ok || (failed && error.text[0] && app->project->run.level == open));
            CHECK(!ok ||
                  (app->project->run.level != NULL && !editor_is_dirty(app->project->editor)));
            refused += !ok;
            desk_run(&desk, 1);
        }
        CHECK(refused > 3);
        desk_close(&desk);
    }
}

TEST(level_that_is_opened_forgets_what_belonged_to_the_one_before) {
    Desk desk = desk_open("open-forgets");
    App *app = desk.screens.app;
    LevelError error = {0};
    Play *play = &app->project->play;
    uint32_t contents = app->project->document.contents;
    host_begin_store(app->project);
    play->frozen = play->slow = play->painting = app->project->editing.edit_paused = true;
    play->since_start = play->goal_ticks = 40;
    play->is_best = true;
    play->best_before.ticks = 7;
    snprintf(play->run_path, sizeof play->run_path, "run.json");
    snprintf(play->run_lost, sizeof play->run_lost, "lost");
    app->project->editing.minimap_change = 9;
    app->project->document.copy_is_told = true;
    app->project->document.on_disk.is_gone = app->project->document.recovery.waits = true;
    split_set_mode(&app->project->run.split, SPLIT_TOGETHER);
    CHECK(host_open(app->project, "levels/06-lifts.json", &error));
    CHECK(!play->frozen && !play->slow && !play->painting && !app->project->editing.edit_paused);
    CHECK(play->since_start == 0 && play->goal_ticks == 0 && !play->is_best);
    CHECK(play->best_before.ticks == 0 && !play->run_path[0] && !play->run_lost[0]);
    CHECK(app->project->editing.minimap_change == 0 && !app->project->document.copy_is_told);
    CHECK(!app->project->document.on_disk.is_gone && !app->project->document.recovery.waits);
    CHECK(app->project->document.contents == contents + 1);
    CHECK_INT(SPLIT_OFF, app->project->run.split.mode);
    CHECK_STR("06-lifts.json", app->project->run.key);
    CHECK(strstr(app->project->document.store.level, "06-lifts") != NULL);
    FhRect hero = session_hero(app->project->run.session).box;
    EditorCamera camera = editor_camera(app->project->editor);
    CHECK((float)hero.x >= camera.x && (float)hero.x < camera.x + 1280.0f / camera.zoom);
    CHECK((float)hero.y >= camera.y && (float)hero.y < camera.y + 720.0f / camera.zoom);
}

TEST(level_that_the_editor_replaces_is_run_anew_or_not_at_all_without_memory) {
    Desk desk = desk_open("replaced");
    App *app = desk.screens.app;
    int refused = 0, taken = 0;
    for (MemoryFaults faults = {.few = 12}; memory_arm(&faults);) {
        memory_fail_never();
        uint32_t contents = app->project->document.contents;
        int spawn = app->project->run.level->spawn.x;
        Level *level = editor_clone_level(app->project->editor);
        level->spawn.x = spawn + 16;
        app->project->editing.minimap_change = 9;
        CHECK(editor_replace_level(app->project->editor, level, "test"));
        memory_fail_at(faults.n);
        host_take_changes(app->project);
        memory_disarm(&faults);
        CHECK(app->project->editing.minimap_change == 0 &&
              app->project->document.contents == contents + 1);
        bool is_taken = app->project->run.level->spawn.x != spawn;
        desk_forget_toasts(&desk);
        desk_run(&desk, 1);
        CHECK_INT(!is_taken, desk_count_toasts(&desk, "Out of memory"));
        refused += !is_taken;
        taken += is_taken;
        play(app, 2);
    }
    CHECK(refused > 2 && taken > 0);
}

TEST(level_that_is_new_has_ground_under_the_hero_and_a_sky) {
    Desk desk = desk_open("open-new");
    App *app = desk.screens.app;
    LevelError error = {0};
    CHECK(host_open_new(app->project, NULL, &error));
    const Level *level = app->project->run.level;
    CHECK_STR(EDITOR_NEW_NAME, level->name);
    CHECK_STR("#86b9e0", level->background);
    CHECK_STR("", app->project->run.path);
    FhRect bounds = level->bounds;
    CHECK(level->has_bounds && bounds.x == 0 && bounds.y == 0);
    CHECK(bounds.w == 640 && bounds.h == 352);
    for (int col = -1; col <= 40; col++) {
        for (int row = 16; row <= 22; row++) {
            bool is_ground = col >= 0 && col < 40 && row >= 18 && row < 22;
            CHECK_INT(is_ground, fh_terrain_at(level->terrain, col, row) != FH_TILE_EMPTY);
        }
    }
    int y = session_hero(app->project->run.session).box.y;
    for (int i = 0; i < 20; i++) {
        host_tick(app->project, (FhInput){0});
    }
    CHECK_INT(y, session_hero(app->project->run.session).box.y);
    CHECK_INT(72, level->spawn.x);
    CHECK(
        host_open_new(app->project, "levels/the pit.json", &error)); // as `foothold edit FILE` does
    CHECK_STR("the pit", app->project->run.level->name);
}

// ---- Runs ----

static Desk open_kept(const char *name) {
    Desk desk = desk_open(name);
    App *app = desk.screens.app;
    snprintf(app->project->run.key, sizeof app->project->run.key, "a.json");
    test_screens_show(&desk.screens, SCREEN_PLAY, SCREEN_PLAY);
    return desk;
}

TEST(run_is_kept_after_a_second_and_else_lost_with_the_reason) {
    Desk desk = open_kept("run-lost");
    App *app = desk.screens.app;
    host_keep_run(app->project);
    CHECK_STR("", app->project->play.run_lost); // none was played
    for (int more = 0; more < 2; more++) {
        play(app, 59 + more);
        host_keep_run(app->project);
        CHECK_STR(more ? "" : "it was shorter than a second", app->project->play.run_lost);
        CHECK_INT(more, runs_has(app->project, RUN_LAST));
        CHECK_INT(more, app->project->run.is_kept);
        host_restart(app->project);
    }
    CHECK(!runs_has(app->project, RUN_BEST));
    host_watch_run(app->project, (FhInput[]){{0}, {0}}, 2, "Watched");
    play(app, 61);
    host_restart(app->project);
    CHECK_STR("part of it was watched, not played", app->project->play.run_lost);
    run_begin_at(&app->project->run, (FhPoint){80, 200});
    play(app, 61);
    host_keep_run(app->project);
    CHECK_STR("started in the middle", app->project->play.run_lost);
    run_end_test(&app->project->run);
    host_restart(app->project);
    app->project->run.key[0] = '\0';
    play(app, 61);
    host_keep_run(app->project);
    CHECK_STR("the level has no file yet", app->project->play.run_lost);
    CHECK_INT(0, desk_count_toasts(&desk, "kept"));
}

TEST(run_that_is_watched_begins_at_the_spawn_wherever_was_tested) {
    Desk desk = open_kept("run-watched");
    App *app = desk.screens.app;
    FhRect spawn = session_hero(app->project->run.session).box;
    run_begin_at(&app->project->run, (FhPoint){spawn.x + 64, fh_rect_bottom(spawn) - 48});
    host_watch_run(app->project, (FhInput[]){{0}, {0}}, 2, "Watched");
    CHECK_INT(spawn.x, session_hero(app->project->run.session).box.x);
    host_restart(app->project);
    CHECK_INT(spawn.x, session_hero(app->project->run.session).box.x);
}

TEST(run_that_the_disk_refuses_is_told_once_and_again_for_another_reason) {
    Desk desk = open_kept("run-refused");
    App *app = desk.screens.app;
    static const char *const places[] = {"/dev/null", "/dev/null", "/proc/none", NULL};
    for (int i = 0; i < 4; i++) {
        desk_forget_toasts(&desk);
        setenv("XDG_DATA_HOME", places[i] ? places[i] : desk.folder, 1);
        play(app, 61);
        host_restart(app->project);
        CHECK_INT(i % 2 == 0, desk_count_toasts(&desk, "This run was not kept: "));
        CHECK_INT(places[i] != NULL, app->project->play.run_lost[0] != '\0');
    }
    CHECK(runs_has(app->project, RUN_LAST));
    for (MemoryFaults faults = {.few = 8}; memory_arm(&faults);) {
        memory_fail_never();
        play(app, 61);
        app->project->play.run_lost[0] = '\0';
        memory_fail_at(faults.n);
        host_keep_run(app->project);
        bool failed = memory_disarm(&faults);
        CHECK(failed || app->project->play.run_lost[0] == '\0');
        host_restart(app->project);
    }
}

static void load_moment(Desk *desk, const char *words) {
    desk_forget_toasts(desk);
    int tick = fh_world_ticks(session_world(desk->screens.app->project->run.session));
    runs_load_state(desk->screens.app->project);
    CHECK_INT(1, desk_count_toasts(desk, words));
    CHECK_INT(tick, fh_world_ticks(session_world(desk->screens.app->project->run.session)));
}

TEST(moment_that_cannot_be_loaded_says_why_and_the_run_goes_on) {
    Desk desk = open_kept("moment");
    App *app = desk.screens.app;
    LevelError error = {0};
    char path[FILES_PATH_MAX];
    load_moment(&desk, "No moment saved yet");
    play(app, 20);
    runs_save_state(app->project);
    CHECK_INT(1, desk_count_toasts(&desk, "Moment saved"));
    play(app, 20);
    app->project->play.goal_ticks = 9;
    app->project->play.is_best = true;
    runs_load_state(app->project);
    CHECK_INT(20, fh_world_ticks(session_world(app->project->run.session)));
    CHECK_INT(1, desk_count_toasts(&desk, "Moment loaded"));
    CHECK(app->project->play.goal_ticks == 0 && !app->project->play.is_best);
    play(app, 3);
    app->project->run.level->spawn.x += 16;
    load_moment(&desk, "Moment not loaded: ");
    load_moment(&desk, "the level has changed since it was saved; save another one (F9)");
    app->project->run.level->spawn.x -= 16;
    CHECK(host_run_place(app->project, ".state", path, sizeof path, &error));
    CHECK_INT(0, truncate(path, 8));
    load_moment(&desk, "it is cut short");
    CHECK_INT(0, truncate(path, 0));
    load_moment(&desk, "Moment not loaded: ");
    runs_save_state(app->project);
    memory_fail_at(1);
    runs_load_state(app->project);
    memory_fail_never();
    CHECK_INT(23, fh_world_ticks(session_world(app->project->run.session)));
}

TEST(run_that_is_watched_says_whether_it_is_as_recorded) {
    Desk desk = open_kept("run-watched");
    App *app = desk.screens.app;
    CHECK(!runs_watch(app->project, RUN_LAST));
    CHECK_STR("This run cannot be watched", app->shell->screens.notice_title);
    CHECK(strstr(app->shell->screens.notice_text, "there is no such run of this level yet") !=
          NULL);
    play(app, 90);
    host_restart(app->project);
    CHECK(runs_watch(app->project, RUN_LAST));
    ReplayViewer *viewer = &app->project->play.viewer;
    CHECK_STR("As recorded", viewer->verdict);
    CHECK(viewer->plays && viewer->speed == 1 && viewer->kind == RUN_LAST &&
          viewer->run.is_of_level);
    CHECK_INT(90, playback_length(viewer->run.playback));
    CHECK_INT(SCREEN_REPLAY, app->shell->screens.request.screen);
    app->project->run.level->spawn.x += 16;
    char from[FILES_PATH_MAX], to[FILES_PATH_MAX];
    CHECK(host_run_path(app->project, HOST_LAST_RUN, from, sizeof from));
    app->project->run.record[0] = '\0';
    host_refresh_record(app->project); // another level, with another name for its runs
    CHECK(host_run_path(app->project, HOST_LAST_RUN, to, sizeof to));
    CHECK(strcmp(from, to) != 0 && rename(from, to) == 0);
    CHECK(runs_watch(app->project, RUN_LAST));
    CHECK(strncmp(viewer->verdict, "It ", 3) == 0 && !viewer->run.is_of_level);
    runs_end_viewer(app->project);
    CHECK(viewer->run.playback == NULL);
    for (MemoryFaults faults = {.few = 12}; memory_arm(&faults);) {
        app->shell->screens.notice_title[0] = '\0';
        bool ok = runs_watch(app->project, RUN_LAST);
        memory_disarm(&faults);
        CHECK(ok == (viewer->run.playback != NULL));
        CHECK(ok == (app->shell->screens.notice_title[0] == '\0'));
    }
    runs_end_viewer(app->project);
}

TEST(run_is_not_exported_over_a_level_of_the_program) {
    Desk desk = open_kept("run-shipped");
    App *app = desk.screens.app;
    play(app, 61);
    host_restart(app->project);
    snprintf(app->shell->library.folder, sizeof app->shell->library.folder, "%s", desk.folder);
    CHECK(!runs_export(app->project, RUN_LAST, desk.other) && !files_exists(desk.other));
    CHECK_STR("The run was not exported", app->shell->screens.notice_title);
    CHECK(strstr(app->shell->screens.notice_text, "this folder is the program's own") != NULL);
    snprintf(app->shell->library.folder, sizeof app->shell->library.folder, "levels");
    app->shell->screens.notice_title[0] = '\0';
    CHECK(runs_export(app->project, RUN_LAST, desk.other) && files_exists(desk.other));
    CHECK_STR("", app->shell->screens.notice_title);
}

// ---- The way to the goal ----

typedef struct Way {
    int spawn_x, hero_x, goals[2];
    int way;
} Way;

TEST(goal_that_is_behind_at_an_end_of_the_level_is_pointed_at) {
    static const Way ways[] = {
        {100, 630, {400, 400}, -1}, {100, 629, {400, 400}, -1}, {100, 628, {400, 400}, 0},
        {500, 630, {400, 400}, 0},  {100, 630, {635, 635}, 0},  {100, 630, {-1, -1}, 0},
        {500, 0, {300, 300}, 1},    {500, 1, {300, 300}, 0},    {200, 0, {300, 300}, 0},
        {500, 0, {5, 5}, 0},        {400, 630, {300, 500}, -1}, {400, 630, {500, 300}, -1},
        {550, 630, {500, 560}, -1}, {400, 0, {300, 600}, 1},    {400, 0, {600, 300}, 1},
        {400, 0, {-1, 300}, 1}};
    Desk desk = desk_open("goal-behind");
    Run *run = &desk.screens.app->project->run;
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        LevelEntity goals[2] = {
            {.type = ways[i].goals[0] < 0 ? LEVEL_COIN : LEVEL_GOAL, .x = ways[i].goals[0]},
            {.type = ways[i].goals[1] < 0 ? LEVEL_COIN : LEVEL_GOAL, .x = ways[i].goals[1]}};
        LevelEntity *before = run->level->entities;
        int count = run->level->entity_count;
        run->level->has_bounds = true;
        run->level->bounds = (FhRect){0, 0, 640, 352};
        run->level->spawn.x = ways[i].spawn_x;
        run->level->entities = goals;
        run->level->entity_count = 2;
        run_forget_bounds(run);
        session_player(run->session)->x = ways[i].hero_x;
        session_player(run->session)->w = 11;
        CHECK_INT(ways[i].way, run_goal_behind(run));
        run->level->entities = before;
        run->level->entity_count = count;
    }
}

// ---- Waiting ----

typedef struct Errand {
    SDL_sem *go, *ended;
} Errand;

static void run_errand(void *data) {
    Errand *errand = data;
    SDL_SemWait(errand->go);
}

static void discard_errand(void *data) {
    Errand *errand = data;
    SDL_SemPost(errand->ended);
}

static void push_key(SDL_Keycode key) {
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}});
}

TEST(work_that_is_waited_for_shows_how_far_it_is_and_is_given_up_with_escape) {
    static const JobKind kind = {"errand", run_errand, discard_errand};
    Desk desk = desk_open("waiting");
    App *app = desk.screens.app;
    Errand errand = {SDL_CreateSemaphore(0), SDL_CreateSemaphore(0)};
    SDL_InitSubSystem(SDL_INIT_EVENTS);
    app->shell->script.is_patient = false;
    for (int i = 0; i < 3; i++) {
        LevelTask task = {.done = 400};
        Job *job = job_start(&kind, &errand);
        app->project->document.was_left = false;
        push_key(SDLK_RETURN);
        if (i == 0) {
            push_key(SDLK_ESCAPE);
        } else if (i == 1) {
            SDL_PushEvent(&(SDL_Event){.type = SDL_QUIT});
        } else {
            SDL_SemPost(errand.go);
        }
        bool is_done = app_wait(app->project, job, &task, "Opening a cave");
        CHECK_INT(i == 2, is_done);
        CHECK_INT(i == 1, app->shell->quit);
        CHECK_INT(i != 2, task.is_called_off);
        CHECK_INT(i != 2, app->project->document.was_left);
        app->shell->quit = false;
        if (is_done) {
            CHECK(job_end(job) == &errand);
        } else {
            const UiCommand *said = test_screens_text(app->shell->ui, "Opening a cave");
            CHECK(said && test_screens_text(app->shell->ui, "Escape: do not wait"));
            int widest = 0, done = 0;
            for (int k = 0; k < app->shell->ui->command_count; k++) {
                const UiCommand *at = &app->shell->ui->commands[k];
                widest = at->color == app->shell->ui->theme.sunken ? at->rect.w : widest;
                done = at->color == app->shell->ui->theme.accent ? at->rect.w : done;
            }
            CHECK(widest > 300 && done == widest * 400 / 1000);
            SDL_SemPost(errand.go);
            SDL_SemWait(errand.ended);
        }
    }
    CHECK_INT(0, app->shell->ui_input.event_count);
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    SDL_QuitSubSystem(SDL_INIT_EVENTS);
    SDL_DestroySemaphore(errand.go);
    SDL_DestroySemaphore(errand.ended);
}

// ---- Advice ----

TEST(edit_that_mends_a_level_is_said_in_words_and_has_its_box) {
    Desk desk = desk_open("advice");
    Level *level = desk.screens.app->project->run.level;
    FhTile earth = fh_tile_make(level_find_kind(level, "block"), 0);
    LevelSolid solids[2] = {{.x = 48, .y = 32, .w = 40, .h = 24},
                            {.x = 8, .y = 6, .cols = 3, .rows = 2}};
    FhTile tiles[6] = {0};
    solids[1].tiles = tiles;
    LevelSolid *before = level->solids;
    level->solids = solids;
    const struct {
        FixEdit edit;
        const char *words;
        FhRect box;
    } rows[] = {
        {{.kind = FIX_PATH, .solid = 0, .end = {100, 90}},
         "a longer path of this lift solves it",
         {100, 90, 40, 24}},
        {{.kind = FIX_SOLID, .solid = 0}, "removing this solid solves it", {48, 32, 40, 24}},
        {{.kind = FIX_SOLID, .solid = 1}, "removing this solid solves it", {8, 6, 48, 32}},
        {{.kind = FIX_TILES, .tiles = {2, 3, 1, 1}},
         "removing this tile solves it",
         {32, 48, 16, 16}},
        {{.kind = FIX_TILES, .tiles = {2, 3, 2, 3}},
         "removing these 6 tiles solves it",
         {32, 48, 32, 48}},
        {{.kind = FIX_TILES, .tiles = {4, 1, 1, 1}, .tile = earth},
         "one earth here solves it",
         {64, 16, 16, 16}},
        {{.kind = FIX_TILES, .tiles = {4, 1, 3, 1}, .tile = earth},
         "3 tiles of earth here solve it",
         {64, 16, 48, 16}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[100];
        proof_print_fix(level, &rows[i].edit, true, text, sizeof text);
        CHECK_STR(rows[i].words, text);
        FhRect box = proof_box_of(level, &rows[i].edit);
        CHECK(memcmp(&box, &rows[i].box, sizeof box) == 0);
    }
    char text[100]; // while no run with it is known
    proof_print_fix(level, &rows[5].edit, false, text, sizeof text);
    CHECK_STR("one earth here gets past", text);
    proof_print_fix(level, &rows[6].edit, false, text, sizeof text);
    CHECK_STR("3 tiles of earth here get past", text);
    level->solids = before;
}
