// Badges: stored runs say where to look, and count only when they reach the goal on the level as it
// is now.

#include "app/badges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app_test_support.h"
#include "app/proof.h"
#include "app/screen_test_support.h"
#include "level/file.h"
#include "test.h"

static const char level_path[] = "levels/01-first-steps.json";
static const char run_path[] = "tests/replays/01-first-steps.json";

static void own_data(const char *name) {
    char data[FILES_PATH_MAX], whole[FILES_PATH_MAX];
    files_absolute(test_temp_dir(), whole, sizeof whole);
    snprintf(data, sizeof data, "%.300s/badge-%s-%ld", whole, name, (long)getpid());
    setenv("XDG_DATA_HOME", data, 1);
}

/// An app whose library is one level of the player's own, the first one of the program's, with an
/// empty folder of runs.
static App *open_app(const char *name) {
    own_data(name);
    App *app = test_app_open("/mine.json");
    app->shell->scripted = true;
    app->shell->library.count = 1;
    LibraryItem *item = &app->shell->library.items[0];
    snprintf(item->path, sizeof item->path, "%s", level_path);
    snprintf(app->shell->assets, sizeof app->shell->assets, "nowhere"); // no run came with it
    library_note(item, app->project->run.level, NULL);
    return app;
}

static void close_app(App *app) {
    host_end_judging(app->project);
    records_free(&app->shell->records);
    test_app_close(app);
    setenv("XDG_DATA_HOME", "/dev/null", 1);
}

static void path_of(const App *app, const char *suffix, char *path, size_t size) {
    LevelError error = {0};
    CHECK(host_run_place(app->project, suffix, path, size, &error));
}

/// The recorded run, with that many ticks of it, under that name.
static void store(const App *app, const char *suffix, int ticks, uint64_t hash) {
    char path[FILES_PATH_MAX];
    Replay replay;
    LevelError error = {0};
    path_of(app, suffix, path, sizeof path);
    CHECK(replay_load(run_path, app->shell->catalog, &replay, &error));
    replay.level_hash = hash ? hash : replay.level_hash;
    replay.tightest = replay.blind_plus_one = 0;
    replay.script.count = ticks ? ticks : replay.script.count;
    replay.hash_count = fh_min(replay.hash_count, replay.script.count);
    CHECK(replay_save(&replay, path, &error));
    replay_free(&replay);
}

static void store_text(const App *app, const char *suffix, const char *text) {
    char path[FILES_PATH_MAX];
    LevelError error = {0};
    path_of(app, suffix, path, sizeof path);
    CHECK(level_file_write(path, text, strlen(text), &error));
}

static Badge judged(App *app) {
    LibraryItem *item = &app->shell->library.items[0];
    item->is_judged = false;
    item->badge = (Badge){0};
    for (int i = 0; i < 2000 && !item->is_judged; i++) {
        host_judge_cards(app->project);
    }
    CHECK(item->is_judged && app->searches->badges.level == NULL);
    return item->badge;
}

TEST(badge_of_a_level_without_stored_runs_claims_nothing) {
    App *app = open_app("none");
    char text[200];
    CHECK_INT(BADGE_NONE, judged(app).by);
    badge_print(&app->shell->library.items[0], (Record){0}, text, sizeof text);
    CHECK_STR("No way to the goal is known yet", text);
    close_app(app);
}

TEST(badge_says_by_whose_run_a_level_was_finished_the_players_first) {
    App *app = open_app("by");
    char text[300];
    Record before;
    LevelError error = {0};
    store(app, HOST_FOUND_RUN, 0, 0);
    Badge badge = judged(app);
    CHECK_INT(BADGE_BY_SEARCH, badge.by);
    CHECK(badge.ticks > 100 && badge.tightest == 0 && badge.blind_plus_one == 0);
    CHECK(records_note(&app->shell->records, app->project->run.record, (Record){.tightest = 5},
                       &before, &error));
    store(app, HOST_BEST_RUN, 0, 0);
    badge = judged(app);
    CHECK_INT(BADGE_BY_PLAYER, badge.by);
    CHECK_INT(5, badge.tightest);
    app->shell->library.items[0].par = 700;
    badge_print(&app->shell->library.items[0], (Record){.ticks = 682}, text, sizeof text);
    CHECK_STR("Best 0:11.36   Par 0:11.66   Difficulty: middling", text);
    CHECK(records_note(&app->shell->records, app->project->run.record,
                       (Record){.blind_plus_one = 24}, &before, &error));
    badge = judged(app);
    CHECK_INT(5, badge.tightest);
    badge_print(&app->shell->library.items[0], (Record){0}, text, sizeof text);
    CHECK_STR("Par 0:11.66   Difficulty: easy   Blind play: 23 of 57", text);
    close_app(app);
}

TEST(badge_tells_what_is_noted_in_the_run_until_an_easier_run_was_measured) {
    App *app = open_app("noted");
    char path[FILES_PATH_MAX];
    Replay replay;
    Record before;
    LevelError error = {0};
    path_of(app, HOST_HELD_RECORD, path, sizeof path);
    CHECK(replay_load(run_path, app->shell->catalog, &replay, &error));
    replay.tightest = 3;
    replay.blind_plus_one = 1;
    CHECK(replay_save(&replay, path, &error));
    replay_free(&replay);
    Badge badge = judged(app);
    CHECK_INT(BADGE_BY_RECORD, badge.by);
    CHECK_INT(3, badge.tightest);
    CHECK_INT(1, badge.blind_plus_one);
    CHECK(records_note(&app->shell->records, app->project->run.record, (Record){.tightest = 9},
                       &before, &error));
    CHECK_INT(9, judged(app).tightest);
    CHECK(records_note(&app->shell->records, app->project->run.record, (Record){.tightest = 4},
                       &before, &error)); // of a harder run
    badge = judged(app);
    CHECK_INT(9, badge.tightest);
    close_app(app);
}

TEST(badge_says_that_no_jump_is_needed_where_that_was_measured) {
    App *app = open_app("free");
    char text[300];
    Record before, free_of_jumps = {.tightest = REPLAY_NO_JUMP};
    LevelError error = {0};
    store(app, HOST_FOUND_RUN, 0, 0);
    Badge badge = judged(app);
    badge_print(&app->shell->library.items[0], (Record){0}, text, sizeof text);
    CHECK(badge.tightest == 0 && strstr(text, "Difficulty") == NULL);
    CHECK(records_note(&app->shell->records, app->project->run.record, free_of_jumps, &before,
                       &error));
    CHECK(records_note(&app->shell->records, app->project->run.record, (Record){.ticks = 900},
                       &before, &error));
    badge = judged(app);
    CHECK(badge.tightest == REPLAY_NO_JUMP);
    badge_print(&app->shell->library.items[0], (Record){0}, text, sizeof text);
    CHECK(strstr(text, "Difficulty: easy") != NULL);
    close_app(app);
}

TEST(badge_counts_runs_from_before_an_edit_that_still_reach_the_goal) {
    App *app = open_app("held");
    store(app, HOST_FOUND_RUN, 0, 0);
    store(app, HOST_HELD_RECORD, 0, 0);
    CHECK_INT(BADGE_BY_RECORD, judged(app).by);
    store(app, HOST_HELD_RUN, 0, 0);
    CHECK_INT(BADGE_BY_PLAYER, judged(app).by);
    store(app, HOST_HELD_RUN, 200, 0);
    CHECK_INT(BADGE_BY_RECORD, judged(app).by);
    close_app(app);
}

TEST(badge_claims_no_run_that_does_not_reach_the_goal_whatever_its_file_says) {
    App *app = open_app("cut");
    store(app, HOST_BEST_RUN, 300, 0); // its file says "goal"
    CHECK_INT(BADGE_NONE, judged(app).by);
    store(app, HOST_FOUND_RUN, 0, 0);
    CHECK_INT(BADGE_BY_SEARCH, judged(app).by); // the next one is looked at
    close_app(app);
}

TEST(badge_refuses_runs_of_other_levels_and_what_is_none_and_says_so) {
    App *app = open_app("hostile");
    char text[400];
    store(app, HOST_FOUND_RUN, 0, 12345);
    Badge badge = judged(app);
    CHECK_INT(BADGE_NONE, badge.by);
    CHECK(strstr(badge.trouble, "of another level") != NULL);
    CHECK(strstr(badge.trouble, ".found.json") != NULL);
    store_text(app, HOST_FOUND_RUN, "{\n\"format\": 3,,}");
    badge = judged(app);
    CHECK(badge.by == BADGE_NONE && strstr(badge.trouble, ".found.json:2") != NULL);
    badge_print(&app->shell->library.items[0], (Record){0}, text, sizeof text);
    CHECK(strstr(text, "A stored run does not count: ") != NULL && strchr(text, '/') == NULL);
    store(app, HOST_BEST_RUN, 0, 0); // a good one counts beside a bad one
    CHECK_INT(BADGE_BY_PLAYER, judged(app).by);
    close_app(app);
}

TEST(badge_is_of_what_the_level_holds_and_gone_after_an_edit) {
    App *app = open_app("edited");
    store(app, HOST_FOUND_RUN, 0, 0);
    CHECK_INT(BADGE_BY_SEARCH, judged(app).by);
    fh_terrain_set(app->project->run.level->terrain, 3, 3, fh_tile_make(1, 0));
    library_note(&app->shell->library.items[0], app->project->run.level, NULL);
    CHECK_INT(BADGE_NONE, judged(app).by);
    close_app(app);
}

/// A level of that name whose proof is on, with no run of its own. Ended by close_proving.
static TestScreens open_proving(const char *name) {
    own_data(name);
    TestScreens screens = test_screens_open(640, 360);
    App *app = screens.app;
    snprintf(app->project->run.key, sizeof app->project->run.key, "/%s.json", name);
    app->shell->settings.prove = true;
    snprintf(app->shell->assets, sizeof app->shell->assets, "nowhere");
    return screens;
}

static void close_proving(TestScreens *screens) {
    proof_end(&screens->app->project->proof, screens->app->project->editor);
    records_free(&screens->app->shell->records);
    test_screens_close(screens);
    setenv("XDG_DATA_HOME", "/dev/null", 1);
}

/// Goes on until the search's run holds.
static ProverAnswer found(TestScreens *screens) {
    const Proof *proof = &screens->app->project->proof;
    for (int i = 0; i < 4000 && (!proof->prover || proof->copy.lacks_edits ||
                                 prover_answer(proof->prover).state != PROVER_HOLDS);
         i++) {
        test_screens_run(screens, 1);
    }
    CHECK(proof->prover != NULL);
    CHECK_INT(PROVER_BY_SEARCH, prover_answer(proof->prover).by);
    return prover_answer(proof->prover);
}

/// The same, in the editor, where the search's run holds.
static TestScreens open_found(const char *name) {
    TestScreens screens = open_proving(name);
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    found(&screens);
    host_refresh_record(screens.app->project);
    return screens;
}

TEST(found_run_is_kept_when_the_level_is_left_as_its_file_has_it_and_only_then) {
    char path[FILES_PATH_MAX];
    TestScreens screens = open_found("kept");
    App *app = screens.app;
    CHECK(host_run_path(app->project, HOST_FOUND_RUN, path, sizeof path));
    editor_mark_unsaved(app->project->editor);
    host_keep_badge(app->project);
    CHECK(!files_exists(path));
    editor_mark_saved(app->project->editor, editor_mark(app->project->editor));
    app->project->proof.copy.lacks_edits = true;
    host_keep_badge(app->project);
    CHECK(!files_exists(path));
    app->project->proof.copy.lacks_edits = false;
    host_keep_badge(app->project);
    CHECK(files_exists(path));
    ProverRun run = prover_answer(app->project->proof.prover).holds;
    prover_give_run(app->project->proof.prover, PROVER_BY_AUTHOR, run.inputs, run.ticks);
    app->project->proof.copy.lacks_edits = true; // as after an edit
    for (int i = 0; i < 200 && prover_answer(app->project->proof.prover).by != PROVER_BY_AUTHOR;
         i++) {
        test_screens_run(&screens, 1);
    }
    test_screens_run(&screens, 1);
    CHECK(host_run_path(app->project, HOST_HELD_RUN, path, sizeof path) && !files_exists(path));
    host_keep_badge(app->project);
    CHECK(files_exists(path));
    close_proving(&screens);
}

TEST(difficulty_that_was_measured_after_the_proof_is_noted_when_the_level_is_left) {
    TestScreens screens = open_found("hard");
    App *app = screens.app;
    Proof *proof = &app->project->proof;
    int blind_plus_one = 0;
    host_keep_badge(app->project);
    CHECK_INT(0, records_get(&app->shell->records, app->project->run.record).blind_plus_one);
    analysis_hold(app->project->analysis);
    proof->advice.difficulty = difficulty_begin(prover_level(proof->prover), NULL);
    for (int i = 0; i < 4000 && blind_plus_one == 0; i++) {
        difficulty_step(proof->advice.difficulty);
        proof_difficulty(proof, &blind_plus_one);
    }
    analysis_let_go(app->project->analysis);
    CHECK_INT(14, blind_plus_one);
    host_keep_badge(app->project);
    CHECK_INT(14, records_get(&app->shell->records, app->project->run.record).blind_plus_one);
    close_proving(&screens);
}

/// Keeps a last run of one tick, which goes nowhere, as if it had ended in that state.
static void keep_last_run(App *app, const char *end_state) {
    char path[FILES_PATH_MAX];
    LevelError error = {0};
    Replay replay;
    const FhInput left = {FH_INPUT_LEFT};
    host_refresh_record(app->project);
    path_of(app, HOST_LAST_RUN, path, sizeof path);
    CHECK(replay_record(app->project->run.level, app->project->run.path, &left, 1, path, &error));
    CHECK(replay_load(path, app->shell->catalog, &replay, &error));
    snprintf(replay.end_state, sizeof replay.end_state, "%s", end_state);
    CHECK(replay_save(&replay, path, &error));
    replay_free(&replay);
}

TEST(last_run_that_was_left_on_its_way_is_no_broken_one) {
    static const char *const ends[] = {"goal", "alive", "dead"};
    TestScreens screens = open_proving("left");
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    for (int i = 0; i < 3; i++) {
        keep_last_run(screens.app, ends[i]);
        proof_end(&screens.app->project->proof, screens.app->project->editor);
        CHECK_INT(i == 0, found(&screens).fails.inputs != NULL);
    }
    close_proving(&screens);
}

TEST(found_run_that_was_kept_takes_the_place_of_a_failing_one_when_the_level_is_opened_again) {
    char path[FILES_PATH_MAX];
    TestScreens screens = open_proving("again");
    App *app = screens.app;
    keep_last_run(app, "goal"); // on the level as it was before
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    CHECK(found(&screens).fails.inputs != NULL);
    host_keep_badge(app->project);
    proof_end(&app->project->proof, app->project->editor);
    CHECK(found(&screens).fails.inputs != NULL); // not kept: it is asked again
    CHECK(host_run_path(app->project, HOST_KEPT_RUN, path, sizeof path) && !files_exists(path));
    test_screens_ask(&screens, EDITOR_REQUEST_KEEP_PROOF, (FhPoint){0, 0});
    for (int opened = 0; opened < 2; opened++) {
        host_keep_badge(app->project);
        proof_end(&app->project->proof, app->project->editor);
        CHECK(files_exists(path) && found(&screens).fails.inputs == NULL);
    }
    close_proving(&screens);
}

TEST(found_run_is_kept_when_the_process_is_ended_or_another_level_takes_the_place) {
    LevelError error = {0};
    char path[FILES_PATH_MAX];
    TestScreens screens = open_found("ended");
    App *app = screens.app;
    CHECK(host_run_path(app->project, HOST_FOUND_RUN, path, sizeof path) && !files_exists(path));
    host_keep_all(app->project);
    CHECK(files_exists(path));
    CHECK_INT(0, remove(path));
    CHECK(host_open(app->project, "levels/02-slopes.json", &error));
    CHECK(files_exists(path));
    level_store_end(&app->project->document.store);
    close_proving(&screens);
}

TEST(badge_is_a_medal_by_the_best_time_and_par_and_a_mark_where_no_way_is_known) {
    static const struct {
        int ticks, par;
        Medal medal;
    } times[] = {{0, 600, MEDAL_NONE},     {599, 600, MEDAL_GOLD},   {600, 600, MEDAL_GOLD},
                 {601, 600, MEDAL_SILVER}, {750, 600, MEDAL_SILVER}, {751, 600, MEDAL_BRONZE},
                 {5, 0, MEDAL_BRONZE},     {0, 0, MEDAL_NONE}};
    static const char *const words[MEDALS] = {NULL, "Done", "Silver", "Gold"};
    for (int i = 0; i < (int)(sizeof times / sizeof *times); i++) {
        LibraryItem item = {.par = times[i].par, .is_judged = true};
        UiCardBadge mark;
        item.badge.by = BADGE_BY_RECORD;
        CHECK_INT(times[i].medal, badge_medal(times[i].ticks, times[i].par));
        bool has_mark = badge_mark(&item, (Record){.ticks = times[i].ticks}, &mark);
        CHECK_INT(times[i].medal != MEDAL_NONE, has_mark);
        CHECK(!has_mark || strcmp(mark.text, words[times[i].medal]) == 0);
        item.badge.by = BADGE_NONE;
        CHECK(badge_mark(&item, (Record){0}, &mark));
        CHECK_STR("Not solved yet", mark.text);
        item.is_judged = false; // nothing is said before it is known
        CHECK(!badge_mark(&item, (Record){0}, &mark));
    }
}

TEST(title_says_of_the_card_under_the_pointer_in_one_place_and_without_a_tooltip) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    UiRect places[2];
    for (int i = 0; i < 2; i++) {
        app->shell->library.items[i].badge = (Badge){.by = BADGE_BY_SEARCH, .ticks = 682 + i};
        snprintf(app->shell->library.items[i].name, LEVEL_NAME_MAX, "Level %d", i + 1);
        app->shell->library.items[i].group = LIBRARY_OWN;
    }
    test_screens_show(&screens, SCREEN_TITLE, SCREEN_TITLE);
    for (int i = 0; i < 2; i++) {
        char text[60];
        test_screens_frame(&screens);
        snprintf(text, sizeof text, "Level %d", i + 1);
        const UiCommand *card = test_screens_text(app->shell->ui, text);
        CHECK(card != NULL);
        app->shell->input.touched = true;
        app->shell->input.x = (float)((card->rect.x + 4) * app->shell->ui_scale);
        app->shell->input.y = (float)((card->rect.y - 8) * app->shell->ui_scale);
        for (int k = 0; k < 120; k++) {
            test_screens_frame(&screens);
        }
        snprintf(text, sizeof text, "Solved by the search in 0:11.3%d", i == 0 ? 6 : 8);
        const UiCommand *about = test_screens_text(app->shell->ui, text);
        if (CHECK(about != NULL)) {
            places[i] = about->rect;
        }
        CHECK(app->shell->ui->tip == NULL);
    }
    CHECK(places[0].x == places[1].x && places[0].y == places[1].y);
}
