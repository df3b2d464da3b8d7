// screen_pause.c - what lies over a level: the pause, and the goal.

#include <stdio.h>
#include <string.h>

#include "app/badges.h"
#include "app/cards.h"
#include "app/laboratory.h"
#include "app/project.h"
#include "level/movers.h"
#include "app/runs.h"
#include "app/share.h"
#include "app/lesson.h"
#include "words/words.h"

enum { PANEL_W = 200, BUTTON_H = 22 };

// A panel's place; what is told for some seconds stands on its left, not on its buttons.
static UiRect middle(Ui *ui, int w, int h) {
    enum { TOASTS_W = 140 };
    UiRect room = app_page(ui, w, h);
    if (room.x >= TOASTS_W) {
        ui->toast_area = (UiRect){0, 0, room.x, ui->input.screen_h};
    }
    return room;
}

static bool row_button(Ui *ui, const char *label, const char *tip, bool primary) {
    ui_row(ui, BUTTON_H, 1, NULL);
    UiButton button = {.label = label, .primary = primary};
    bool clicked = ui_button_with(ui, &button);
    ui_tooltip(ui, tip);
    return clicked;
}

static void big_words(Ui *ui, const char *text, UiColor color) {
    ui_row(ui, ui->font->height * 2 + 4, 1, NULL);
    ui_text(ui, text, UI_CENTRE, color, 2);
}

static void pause_build(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    UiRect room =
        middle(ui, PANEL_W, (7 + laboratory_is_on(shell)) * (BUTTON_H + ui->theme.gap) + 60);
    ui_begin_panel(ui, "pause", room, UI_PANEL_BORDER | UI_PANEL_SCROLL);
    big_words(ui, "Pause", ui->theme.text);
    ui_row(ui, ui->font->height + 2, 1, NULL);
    ui_draw_text_in(
        ui, ui_next(ui),
        library_say(&project->shell->library, project->run.path, project->run.level->name),
        UI_CENTRE, ui->theme.dim, 1);
    ui_focus_here(ui);
    if (row_button(ui, "Resume", "Play on", true)) {
        app_pop(project);
    }
    if (row_button(ui, "Restart", "From the start, with all coins", false)) {
        host_restart(project);
        app_pop(project);
    }
    if (row_button(ui, "Edit", "Change this level; it goes on running", false)) {
        app_go(shell, SCREEN_EDIT);
    }
    if (row_button(ui, "Recorded runs", "Race, watch, import and export runs", false)) {
        app_push(project, SCREEN_RUNS);
    }
    if (laboratory_is_on(shell) &&
        row_button(ui, "Compare movers", "Several movers at once", false)) {
        app_push(project, SCREEN_COMPARE);
    }
    if (row_button(ui, "Settings", "Sound, window, keys", false)) {
        app_push(project, SCREEN_SETTINGS);
    }
    if (row_button(ui, "Help", "All keys on one page", false)) {
        app_push(project, SCREEN_HELP);
    }
    bool on_map = app_leads_to_map(project);
    if (row_button(ui, on_map ? "Map" : "Title screen", "Leave this level", false)) {
        app_ask_way_out(project);
    }
    ui_end_panel(ui);
    if (app_top(shell) == SCREEN_PAUSE &&
        (ui_take_key(ui, UI_KEY_ESCAPE, 0) || input_state_take(&shell->input, APP_PAUSE))) {
        app_pop(project);
    }
    app_show_ui_cursor(shell);
}

const Screen pause_screen = {.build = pause_build, .navigates = true};

// ---- Goal ----
//
// Time and coins count up, then the medal comes; with reduced motion all is there at once.

enum { COUNT_TICKS = 40, COUNT_SOUND = 5, MEDALS_H = 46 };

/// Finds the next level; false if there is none, or the map keeps it closed: an exit leads there
/// all the same.
static bool find_next(const Project *project, char *out, size_t size) {
    const Shell *shell = project->shell;
    const char *next = session_next(project->run.session);
    MapPlace place;
    return level_find_next(project->run.level, next, project->run.path, out, size) &&
           (next != project->run.level->next ||
            !adventure_find(&shell->adventure, &shell->library, out, &place) ||
            adventure_course(&shell->adventure, &shell->library, &shell->records, place).is_open);
}

/// Notes the heroes that the run before the goal has opened: those that what it added to the
/// records was missing for.
static void find_heroes(Project *project) {
    const Shell *shell = project->shell;
    const Adventure *adventure = &shell->adventure;
    Play *play = &project->play;
    MapScore now = adventure_score(adventure, &shell->library, &shell->records, -1), before = now;
    Record best = records_get(&shell->records, project->run.record);
    play->heroes_count = 0;
    if (play->course_par == 0 || host_run_trouble(project) || project->run.is_undone) {
        return;
    }
    before.medals += (int)badge_medal(play->best_before.ticks, play->par) -
                     (int)badge_medal(best.ticks, play->par);
    before.coins += play->best_before.coins - best.coins;
    for (int i = 0; i < adventure->hero_count; i++) {
        const MapHero *hero = &adventure->heroes[i];
        if (adventure_hero_is_open(hero, &now) && !adventure_hero_is_open(hero, &before)) {
            play->heroes[play->heroes_count++] = hero;
        }
    }
}

static void goal_enter(Project *project) {
    Shell *shell = project->shell;
    Play *play = &project->play;
    adventure_read(&shell->adventure, &shell->library, shell->catalog);
    play->par = play->course_par > 0 ? play->course_par
                                     : cards_find_par(shell, project->run.path, project->run.level);
    play->goal_shown = 0;
    find_heroes(project);
}

/// How much of a count is shown by now.
static int count_up(const Project *project, int whole) {
    int shown = fh_min(project->play.goal_shown, COUNT_TICKS);
    return project->shell->settings.still ? whole : (int)((int64_t)whole * shown / COUNT_TICKS);
}

static bool is_counted(const Project *project) {
    return project->shell->settings.still || project->play.goal_shown >= COUNT_TICKS;
}

static Medal medal_of_run(const Project *project) {
    bool is_timed = !host_run_trouble(project) && !project->run.is_undone;
    int ticks = session_state(project->run.session)->ticks;
    return is_timed ? badge_medal(ticks, project->play.par) : MEDAL_NONE;
}

static void goal_row(Ui *ui, const char *name, const char *value, UiColor color) {
    ui_row(ui, ui->font->height + 4, 2, NULL);
    ui_text(ui, name, UI_LEFT, ui->theme.dim, 1);
    ui_text(ui, value, UI_RIGHT, color, 1);
}

// The compared bodies: when each was at the goal, if it is.
static void goal_followers(Project *project, Ui *ui) {
    const Split *split = &project->run.split;
    for (int i = 1; i < split->count; i++) {
        const GameState *state = session_state(split->bodies[i].session);
        int movement = split_movement(split, i);
        char time[24] = "";
        if (state->finished) {
            records_print_time(state->ticks, time, sizeof time);
        }
        goal_row(ui, level_mover_texts[movement].label, time[0] ? time : "not yet",
                 view_movement_color(movement));
    }
}

/// How much sooner or later than the ghost this run was at the goal.
static void goal_ghost(const Project *project, Ui *ui) {
    int ghost = project->play.ghost.playback ? project->play.ghost.replay.end_tick : 0;
    if (ghost > 0) {
        int later = session_state(project->run.session)->ticks - ghost;
        char time[16], text[40];
        records_print_time(ghost, time, sizeof time);
        snprintf(text, sizeof text, "%s   %+.2f s", time, later / (double)FH_TICKS_PER_SECOND);
        goal_row(ui, "Ghost", text, later <= 0 ? ui->theme.accent : ui->theme.text);
    }
}

/// True for a course of the game whose recorded run came with it.
static bool has_author(const Project *project) {
    return app_leads_to_map(project) && runs_has(project, RUN_AUTHOR);
}

// Why there is no record of it.
/// Says which heroes the courses' medals and coins opened by this run.
static void goal_heroes(const Project *project, Ui *ui) {
    const Shell *shell = project->shell;
    for (int i = 0; i < project->play.heroes_count; i++) {
        const LevelPreset *hero =
            level_catalog_find_preset(shell->catalog, project->play.heroes[i]->preset);
        char text[100];
        snprintf(text, sizeof text, say("New hero on the map: %s"), hero ? say(hero->label) : "");
        ui_row(ui, ui->font->height + 4, 1, NULL);
        ui_text(ui, text, UI_CENTRE, ui->theme.accent, 1);
    }
}

static void goal_trouble(const Project *project, char *out, size_t size) {
    const char *why = host_run_trouble(project);
    why = !why && project->run.is_undone ? "part of it was taken back" : why;
    out[0] = '\0';
    if (why) {
        snprintf(out, size, say("Not timed: %s"), say(why));
    }
}

/// The three medals, each with the time that it is given for; those of this run shine.
static void goal_medals(Project *project, Ui *ui) {
    int par = project->play.par;
    Medal earned = is_counted(project) ? medal_of_run(project) : MEDAL_NONE;
    ui_row(ui, MEDALS_H, MEDALS - 1, NULL);
    for (int i = MEDAL_BRONZE; par > 0 && i < MEDALS; i++) {
        char text[24];
        snprintf(text, sizeof text, "%s", say("finish"));
        if (i > MEDAL_BRONZE) {
            records_print_time(badge_medal_ticks((Medal)i, par), text, sizeof text);
        }
        badge_build_medal(ui, (Medal)i, i <= (int)earned, text);
    }
}

static void goal_stats(Project *project, Ui *ui) {
    const GameState *state = session_state(project->run.session);
    char text[80];
    records_print_time(count_up(project, state->ticks), text, sizeof text);
    goal_row(ui, project->play.is_best ? "New best time" : "Time", text,
             project->play.is_best ? ui->theme.accent : ui->theme.text);
    snprintf(text, sizeof text, "%d / %d", count_up(project, state->coins),
             session_coin_count(project->run.session));
    goal_row(ui, "Coins", text, ui->theme.text);
    if (project->play.best_before.ticks > 0) {
        records_print_time(project->play.best_before.ticks, text, sizeof text);
        goal_row(ui, project->play.is_best ? "Best before" : "Best", text, ui->theme.text);
    }
    snprintf(text, sizeof text, "%d", state->deaths);
    goal_row(ui, "Deaths", text, ui->theme.text);
    goal_followers(project, ui);
    goal_ghost(project, ui);
    if (project->play.par > 0) {
        goal_medals(project, ui);
    }
    if (is_counted(project)) {
        goal_heroes(project, ui);
    }
    goal_trouble(project, text, sizeof text);
    if (text[0]) {
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, text, ui->theme.dim);
    }
}

static void goal_edit_button(Project *project, Ui *ui) {
    if (row_button(ui, "Edit", project->play.is_test ? "Back to the editor" : "Change this level",
                   project->play.is_test)) {
        app_go(project->shell, SCREEN_EDIT);
    }
}

/// Plays the level again beside its author's run, or without it where that was there.
static void goal_race_button(Project *project, Ui *ui) {
    int *ghost = &project->shell->settings.ghost;
    bool races = *ghost == RUN_AUTHOR;
    if (row_button(ui, races ? "Without the ghost" : "Race the author",
                   "Play this level again, with or without the ghost of its author", false)) {
        *ghost = races ? RUN_NONE : RUN_AUTHOR;
        app_save_settings(project->shell);
        host_restart(project);
        app_pop(project);
    }
}

/// True for the last course of the game, which leads to the ending.
static bool leads_to_end(const Project *project) {
    const Shell *shell = project->shell;
    MapPlace place;
    return adventure_find(&shell->adventure, &shell->library, project->run.path, &place) &&
           !adventure_step(&shell->adventure, &place, 1);
}

// What is likely next comes first: after a test the editor, else the next level or the ending.
static void goal_buttons(Project *project, Ui *ui) {
    char next[FILES_PATH_MAX];
    bool is_last = leads_to_end(project);
    bool has_next = !is_last && find_next(project, next, sizeof next);
    ui_focus_here(ui);
    if (project->play.is_test) {
        goal_edit_button(project, ui);
    }
    if (has_next && row_button(ui, "Next level", "Play the next level", !project->play.is_test)) {
        app_ask_play(project, next);
    }
    if (is_last && row_button(ui, "The end", "What the whole game came to", true)) {
        app_ask_end(project);
    }
    if (row_button(ui, "Again", "Play this level again",
                   !has_next && !is_last && !project->play.is_test)) {
        host_restart(project);
        app_pop(project);
    }
    if (has_author(project)) {
        goal_race_button(project, ui);
    }
    if (!project->play.is_test) {
        goal_edit_button(project, ui);
    }
    if (row_button(ui, "Copy a link", "The level and its run as one text, to send it", false)) {
        share_copy_link(project);
    }
    bool on_map = app_leads_to_map(project);
    if (row_button(ui, on_map ? "Map" : "Title screen", "Choose another level", false)) {
        app_ask_way_out(project);
    }
}

// As high as what it holds.
static int goal_height(const Project *project, const Ui *ui) {
    char next[FILES_PATH_MAX];
    char trouble[80];
    goal_trouble(project, trouble, sizeof trouble);
    int room = PANEL_W - 2 * ui->theme.pad;
    int told = trouble[0] ? ui_paragraph_height(ui, trouble, room) + ui->theme.gap : 0;
    int rows = 2 + project->run.split.count + (project->play.best_before.ticks > 0) +
               (project->play.ghost.playback != NULL) + project->play.heroes_count;
    bool leads_on = leads_to_end(project) || find_next(project, next, sizeof next);
    int buttons = 4 + leads_on + has_author(project);
    int row = ui->font->height + 4 + ui->theme.gap;
    told += project->play.par > 0 ? MEDALS_H + ui->theme.gap : 0;
    return 2 * ui->theme.pad + ui->font->height * 2 + 10 + rows * row + told +
           buttons * (BUTTON_H + ui->theme.gap);
}

static void goal_build(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    UiRect room = middle(ui, PANEL_W, goal_height(project, ui));
    ui_begin_panel(ui, "goal", room, UI_PANEL_BORDER | UI_PANEL_SCROLL);
    big_words(ui,
              project->play.is_best && project->play.best_before.ticks > 0 ? "Best time!" : "Goal!",
              ui->theme.accent);
    ui_space(ui, 2);
    goal_stats(project, ui);
    ui_space(ui, 4);
    goal_buttons(project, ui);
    ui_end_panel(ui);
    lesson_build(project, ui, (UiRect){0, room.y - 4, room.x, room.h}); // beside it
    if (input_state_take(&shell->input, APP_EDIT)) {
        app_go(shell, SCREEN_EDIT);
    } else if (input_state_take(&shell->input, APP_RESTART)) {
        host_restart(project);
        app_pop(project);
    } else if (app_top(shell) == SCREEN_GOAL && ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        app_ask_way_out(project);
    }
    app_show_ui_cursor(shell);
}

static void goal_tick(Project *project) {
    // The world goes on behind the stats.
    host_tick(project, (FhInput){0});
    if (!is_counted(project)) {
        int shown = ++project->play.goal_shown;
        bool has_medal = is_counted(project) &&
                         (medal_of_run(project) == MEDAL_GOLD || project->play.heroes_count > 0);
        const char *name = has_medal ? "checkpoint" : shown % COUNT_SOUND == 0 ? "coin" : NULL;
        if (name) {
            sound_play(project->shell->sound, name);
        }
    }
}

const Screen goal_screen = {
    .enter = goal_enter, .tick = goal_tick, .build = goal_build, .navigates = true};
