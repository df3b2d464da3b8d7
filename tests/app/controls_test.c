// Each page of the program with each of its controls rested on, clicked, and clicked with the other
// button: the program goes on, and a click with the left one does something that is seen.

#define _XOPEN_SOURCE 700 // for setenv

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/runs.h"
#include "app/screen_test_support.h"
#include "test.h"
#include "ui/recorded_ui.h"

enum { REST = 40 }; // frames after which a tip is shown

typedef struct Page {
    const char *name;
    ScreenId base, top;
    int w, h;
    void (*prepare)(App *app); // what is to be seen there; NULL: nothing else
    int most;                  // controls that are used; 0: all
} Page;

/// What the controls change, as it was before they were used.
typedef struct Before {
    Settings settings;
    Menus menus;
    RunKind replacing;
    uint32_t chosen;
    SplitMode mode;
    bool sliders, laboratory;
} Before;

static Before note(const App *app) {
    return (Before){app->shell->settings,         app->shell->menus,
                    app->project->play.replacing, app->project->run.split.chosen,
                    app->project->run.split.mode, app->project->play.sliders,
                    app->shell->input.laboratory};
}

static void put_back(TestScreens *screens, const Page *page, const Before *before) {
    App *app = screens->app;
    app->shell->settings = before->settings;
    app->shell->menus = before->menus;
    app->project->play.replacing = before->replacing;
    app->project->play.sliders = before->sliders;
    app->shell->input.laboratory = before->laboratory;
    split_set_mode(&app->project->run.split, SPLIT_OFF);
    app->project->run.split.chosen = before->chosen;
    split_set_mode(&app->project->run.split, before->mode);
    app->shell->screens.request = (PageRequest){0};
    app->shell->input.touched = false;
    app->shell->width = page->w; // another one after full screen
    app->shell->height = page->h;
    ui_forget_toasts(app->shell->ui);
    test_screens_show(screens, page->base, page->top);
    test_screens_frame(screens);
}

// ---- Hands ----

static void rest_on(TestScreens *screens, int control) {
    App *app = screens->app;
    app->shell->ui->scroll_to = app->shell->ui->focusables[control].id;
    test_screens_frame(screens);
    test_screens_frame(screens);
    UiRect rect = app->shell->ui->focusables[control].rect;
    app->shell->input.touched = true;
    app->shell->input.x = (float)((rect.x + rect.w / 2) * app->shell->ui_scale);
    app->shell->input.y = (float)((rect.y + rect.h / 2) * app->shell->ui_scale);
    test_screens_frame(screens);
    app->shell->ui_input.frame += REST;
    test_screens_frame(screens);
}

/// What is seen, and where the page leads.
static uint64_t see(const App *app) {
    const PageRequest *request = &app->shell->screens.request;
    const int all[] = {app->shell->screens.depth,  (int)request->kind,
                       (int)request->screen,       (int)app->project->run.split.chosen,
                       app->shell->settings.ghost, app->shell->quit};
    uint64_t seen = recorded_ui(recorded_bytes(RECORDED_NOTHING, all, sizeof all), app->shell->ui);
    return recorded_text(recorded_text(seen, request->path), app->shell->screens.notice_title);
}

static void click(TestScreens *screens, unsigned button) {
    UiInput *hands = &screens->app->shell->ui_input;
    hands->down = hands->pressed = button;
    test_screens_frame(screens);
    hands->down = 0;
    hands->released = button;
    test_screens_frame(screens);
    test_screens_frame(screens);
}

// ---- What is to be seen ----

static void store_runs(App *app) {
    static const char *const suffixes[] = {HOST_BEST_RUN, HOST_LAST_RUN};
    LevelError error = {0};
    Replay replay;
    CHECK(replay_load("tests/replays/01-first-steps.json", app->shell->catalog, &replay, &error));
    snprintf(app->project->run.key, sizeof app->project->run.key, "01-first-steps.json");
    for (int i = 0; i < 2; i++) {
        char path[FILES_PATH_MAX];
        CHECK(host_run_place(app->project, suffixes[i], path, sizeof path, &error));
        CHECK(replay_save(&replay, path, &error));
    }
    replay_free(&replay);
}

static void mark_cards(App *app) {
    static const Badge badges[] = {{BADGE_BY_PLAYER, 700, 1, 1, ""},
                                   {BADGE_BY_SEARCH, 600, 5, 0, ""},
                                   {BADGE_BY_RECORD, 500, 30, 58, ""},
                                   {BADGE_BY_RECORD, 400, 0, 0, "it ends elsewhere"}};
    Record before;
    LevelError error = {0};
    LibraryItem *items = app->shell->library.items;
    CHECK(app->shell->library.count > 8);
    for (int i = 0; i < 4; i++) {
        items[i].badge = badges[i];
        items[i].par = i % 2 * 450;
        snprintf(items[i].movement, sizeof items[i].movement, "%s", i < 2 ? "pixel" : "vector");
    }
    snprintf(items[4].trouble, sizeof items[4].trouble, "line 3: is no number");
    items[5].is_left = true;
    snprintf(items[6].movement, sizeof items[6].movement, "teleport");
    snprintf(items[7].record, sizeof items[7].record, "cafe");
    CHECK(records_note(&app->shell->records, "cafe", (Record){.ticks = 321}, &before, &error));
    app->project->document.new_is_left = app->project->document.has_edited = true;
    snprintf(app->shell->settings.edited, sizeof app->shell->settings.edited, "/home/me/cave.json");
    app->shell->menus.title_selected = 2;
}

static void show_laboratory(App *app) {
    app->shell->menus.title_shows_laboratory = true;
    app->shell->menus.title_selected = app->shell->library.count - 1;
}

static void list_no_levels(App *app) {
    app->shell->library.count = 0;
    CHECK(bindings_parse(&app->shell->settings.bindings, APP_EDIT, ""));
    CHECK(bindings_parse(&app->shell->settings.bindings, APP_FULLSCREEN, ""));
}

static void beat_the_best(App *app) {
    app->project->play.is_best = true;
    app->project->play.best_before = (Record){.ticks = 1234};
}

static void test_from_the_editor(App *app) {
    app->project->play.is_test = true;
    app->project->play.best_before = (Record){.ticks = 99};
    app->project->run.path[0] = '\0';
    CHECK(level_set_text(&app->project->run.level->next, NULL));
}

static void compare_together(App *app) {
    split_set_mode(&app->project->run.split, SPLIT_TOGETHER);
}

static void compare_in_panes(App *app) {
    split_set_mode(&app->project->run.split, SPLIT_PANES);
    app->project->play.plots = true;
}

static void lose_a_run(App *app) {
    store_runs(app);
    snprintf(app->project->play.run_lost, sizeof app->project->play.run_lost,
             "it was shorter than a second");
}

static void ask_to_replace(App *app) {
    store_runs(app);
    app->project->play.replacing = RUN_BEST;
}

static void show_keys(App *app) {
    app->shell->menus.settings_tab = 1;
}

static void bind_twice(App *app) {
    show_keys(app);
    CHECK(bindings_parse(&app->shell->settings.bindings, APP_LEFT, "Space, F"));
    CHECK(bindings_parse(&app->shell->settings.bindings, APP_RIGHT, ""));
    app->shell->settings.bindings.buttons[APP_PAUSE] =
        bindings_button(&app->shell->settings.bindings, APP_JUMP);
    app->shell->settings.bindings.buttons[APP_EDIT] = PAD_NONE;
    app->shell->menus.rebinding = APP_DOWN;
}

static void wait_for_a_button(App *app) {
    show_keys(app);
    app->shell->menus.rebinding = APP_LEFT;
    app->shell->menus.rebinding_pad = true;
}

static void help_to_edit(App *app) {
    app->shell->menus.help_tab = 1;
    snprintf(app->shell->settings.editor_keys[EDITOR_DO_SAVE], BINDING_TEXT, "Ctrl+W");
}

static void help_with_ways(App *app) {
    app->shell->menus.help_tab = 2;
}

static void watch_a_run(App *app) {
    store_runs(app);
    CHECK(runs_watch(app->project, RUN_BEST));
}

static void watch_a_run_of_before(App *app) {
    app->project->run.level->spawn.x += 16;
    watch_a_run(app);
}

static void begin_to_play(App *app) {
    app->project->play.frozen = true;
}

static void play_with_all(App *app) {
    store_runs(app);
    app->shell->settings.ghost = RUN_BEST;
    runs_load_ghost(app->project);
    app->project->play.slow = true;
    app->project->play.since_start = 120;
    compare_together(app);
}

static void play_in_panes(App *app) {
    compare_in_panes(app);
    app->project->play.since_start = 200;
}

static void play_with_sliders(App *app) {
    play_sliders_toggle(app->project, false);
    app->project->play.since_start = 200;
}

static const Page pages[] = {
    {"title", SCREEN_TITLE, SCREEN_TITLE, 1280, 720, NULL, 0},
    {"title-marked", SCREEN_TITLE, SCREEN_TITLE, 1280, 720, mark_cards, 0},
    {"title-laboratory", SCREEN_TITLE, SCREEN_TITLE, 1280, 720, show_laboratory, 0},
    {"title-empty", SCREEN_TITLE, SCREEN_TITLE, 640, 300, list_no_levels, 0},
    {"pause", SCREEN_PLAY, SCREEN_PAUSE, 1280, 720, NULL, 0},
    {"goal", SCREEN_PLAY, SCREEN_GOAL, 1280, 720, NULL, 0},
    {"goal-best", SCREEN_PLAY, SCREEN_GOAL, 640, 360, beat_the_best, 0},
    {"goal-test", SCREEN_PLAY, SCREEN_GOAL, 1280, 720, test_from_the_editor, 0},
    {"goal-together", SCREEN_PLAY, SCREEN_GOAL, 1280, 720, compare_together, 0},
    {"runs", SCREEN_PLAY, SCREEN_RUNS, 1280, 720, NULL, 0},
    {"runs-kept", SCREEN_PLAY, SCREEN_RUNS, 1280, 720, lose_a_run, 0},
    {"runs-replace", SCREEN_PLAY, SCREEN_RUNS, 1280, 720, ask_to_replace, 0},
    {"compare", SCREEN_PLAY, SCREEN_COMPARE, 1280, 720, NULL, 0},
    {"compare-panes", SCREEN_PLAY, SCREEN_COMPARE, 640, 360, compare_in_panes, 0},
    {"settings", SCREEN_TITLE, SCREEN_SETTINGS, 1280, 720, NULL, 0},
    {"settings-narrow", SCREEN_TITLE, SCREEN_SETTINGS, 400, 240, list_no_levels, 0},
    {"keys-twice", SCREEN_TITLE, SCREEN_SETTINGS, 1280, 720, bind_twice, 0},
    {"keys-button", SCREEN_TITLE, SCREEN_SETTINGS, 1280, 720, wait_for_a_button, 5},
    {"help", SCREEN_PLAY, SCREEN_HELP, 1280, 2160, NULL, 0},
    {"help-edit", SCREEN_PLAY, SCREEN_HELP, 1280, 2160, help_to_edit, 0},
    {"help-ways", SCREEN_TITLE, SCREEN_HELP, 1280, 720, help_with_ways, 0},
    {"replay", SCREEN_REPLAY, SCREEN_REPLAY, 1280, 720, watch_a_run, 0},
    {"replay-narrow", SCREEN_REPLAY, SCREEN_REPLAY, 640, 360, watch_a_run_of_before, 0},
    {"play", SCREEN_PLAY, SCREEN_PLAY, 1280, 720, begin_to_play, 0},
    {"play-together", SCREEN_PLAY, SCREEN_PLAY, 1280, 720, play_with_all, 0},
    {"play-panes", SCREEN_PLAY, SCREEN_PLAY, 1280, 720, play_in_panes, 0},
    {"play-sliders", SCREEN_PLAY, SCREEN_PLAY, 1280, 720, play_with_sliders, 4},
};
enum { PAGES = sizeof pages / sizeof pages[0] };

// ---- Pages ----

/// Returns whether a click with the left button changed what is seen.
static bool use_control(TestScreens *screens, const Page *page, const Before *before, int control) {
    put_back(screens, page, before);
    rest_on(screens, control);
    uint64_t seen = see(screens->app);
    click(screens, UI_BUTTON_LEFT);
    bool does = see(screens->app) != seen;
    put_back(screens, page, before);
    rest_on(screens, control);
    click(screens, UI_BUTTON_RIGHT);
    return does;
}

/// Adds the controls that were used, and those that did something or lie below a question.
static void use_page(const Page *page, int *used, int *did) {
    TestScreens screens = test_screens_open(page->w, page->h);
    App *app = screens.app;
    snprintf(app->project->run.path, sizeof app->project->run.path, "levels/01-first-steps.json");
    snprintf(app->project->play.run_path, sizeof app->project->play.run_path, "~/run.json");
    test_screens_show(&screens, page->base, page->top);
    if (page->prepare) {
        page->prepare(app);
    }
    Before before = note(app);
    test_screens_frame(&screens);
    test_screens_frame(&screens);
    int count = app->shell->ui->focusable_count;
    count = page->most > 0 ? fh_min(page->most, count) : count;
    for (int i = 0; i < count && i < app->shell->ui->focusable_count; i++) {
        bool does = use_control(&screens, page, &before, i);
        if (!does && getenv("FOOTHOLD_TELL")) {
            fprintf(stderr, "%s: control %d does nothing\n", page->name, i);
        }
        *used += 1;
        *did += does || page->prepare == ask_to_replace; // the question lies above
    }
    records_free(&app->shell->records);
    runs_end_viewer(app->project);
    runs_drop_ghost(app->project);
}

/// The player's folders are one that is new.
static void move_home(const char *name) {
    static const char *const variables[] = {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
                                            "XDG_STATE_HOME"};
    char folder[FILES_PATH_MAX], relative[300], command[FILES_PATH_MAX + 20];
    snprintf(relative, sizeof relative, "%.200s/pages-%s", test_temp_dir(), name);
    files_absolute(relative, folder, sizeof folder);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    CHECK(system(command) == 0 && files_make_folder(folder));
    for (int i = 0; i < 4; i++) {
        setenv(variables[i], folder, 1);
    }
}

TEST(each_control_of_each_page_can_be_clicked_with_either_button) {
    char home[FILES_PATH_MAX];
    snprintf(home, sizeof home, "%s", getenv("HOME") ? getenv("HOME") : "");
    int used = 0, did = 0;
    for (int i = 0; i < PAGES; i++) {
        move_home(pages[i].name);
        use_page(&pages[i], &used, &did);
    }
    CHECK(used > 300);
    CHECK_INT(used, did);
    setenv("HOME", home, 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_STATE_HOME");
}
