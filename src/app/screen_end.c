// screen_end.c - the ending: after the goal of the last course, what the whole game came to, what
// is left to be had, and of what it was made. The courses play themselves behind it, one after the
// other.
//
// The sums count up, then the last lines come one after the other; with reduced motion all is there
// at once.

#include <stdio.h>
#include <string.h>

#include "app/background.h"
#include "app/demo_run.h"
#include "app/sound.h"
#include "words/words.h"

enum {
    PANEL_W = 400,
    BUTTON_H = 22,
    MEDALS_H = 42,
    COUNT_TICKS = 90,
    LINE_TICKS = 40,
    LINES = 4,
    NAMED = 4
};

static void enter_end(Project *project) {
    Shell *shell = project->shell;
    host_end_judging(project);
    library_list(&shell->library, shell->library.folder);
    adventure_read(&shell->adventure, &shell->library, shell->catalog);
    if (project->run.level) {
        host_close(project);
    }
    shell->menus.end_shown = 0;
    project->play.backdrop_next = 0;
    demo_run_show_next(project);
    SDL_SetWindowTitle(shell->window, "Foothold");
}

static void leave_end(Project *project) {
    demo_run_end(project);
    view_forget_level(project->shell->view);
}

static int count_up(const Shell *shell, int whole) {
    int shown = fh_min(shell->menus.end_shown, COUNT_TICKS);
    return shell->settings.still ? whole : (int)((int64_t)whole * shown / COUNT_TICKS);
}

static void row(Ui *ui, const char *name, const char *value) {
    ui_row(ui, ui->font->height + 4, 2, NULL);
    ui_text(ui, name, UI_LEFT, ui->theme.dim, 1);
    ui_text(ui, value, UI_RIGHT, ui->theme.text, 1);
}

/// The medals, each with how many courses have it as their best.
static void build_medals(const Shell *shell, Ui *ui, const MapScore *all) {
    ui_row(ui, MEDALS_H, MEDALS - 1, NULL);
    for (int i = MEDAL_BRONZE; i < MEDALS; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", count_up(shell, all->of[i]));
        badge_build_medal(ui, (Medal)i, all->of[i] > 0, text);
    }
}

static void build_sums(const Shell *shell, Ui *ui, const MapScore *all) {
    char text[48];
    snprintf(text, sizeof text, "%d / %d", count_up(shell, all->finished), all->courses);
    row(ui, "Courses", text);
    records_print_time(count_up(shell, all->ticks), text, sizeof text);
    row(ui, "Best times together", text);
    snprintf(text, sizeof text, "%d / %d", count_up(shell, all->coins), all->coins_most);
    row(ui, "Coins", text);
    snprintf(text, sizeof text, "%d", count_up(shell, all->deaths));
    row(ui, "Deaths", text);
}

/// Names the courses that have no gold yet, NAMED at most. Returns how many there are.
static int print_missing(const Shell *shell, char *out, size_t size) {
    const Adventure *adventure = &shell->adventure;
    MapPlace place = {0, 0};
    int count = 0;
    out[0] = '\0';
    for (bool is_there = true; is_there; is_there = adventure_step(adventure, &place, 1)) {
        MapCourse course = adventure_course(adventure, &shell->library, &shell->records, place);
        if (course.item && course.medal != MEDAL_GOLD && count++ < NAMED) {
            words_add(out, size, ", ", library_item_name(course.item));
        }
    }
    return count;
}

static void build_missing(const Shell *shell, Ui *ui, const MapScore *all) {
    char names[300], text[400] = "";
    int missing = print_missing(shell, names, sizeof names);
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Still to be had");
    if (missing > 0) {
        const char *said = missing > NAMED ? say("Gold in %s and %d more") : say("Gold in %s");
        snprintf(text, sizeof text, said, names, missing - NAMED);
    }
    if (all->coins < all->coins_most) {
        int coins = all->coins_most - all->coins;
        snprintf(names, sizeof names, say_count(coins, "%d coin", "%d coins"), coins);
        words_add(text, sizeof text, "\n", names);
    }
    bool is_all = !text[0];
    ui_paragraph_in(ui, is_all ? "Nothing: you have all of it." : text,
                    is_all ? ui->theme.accent : ui->theme.text);
}

/// The last lines; those that are to come leave their room free.
static void build_credits(const Shell *shell, Ui *ui, const MapScore *all) {
    char courses[120], text[600] = "";
    snprintf(courses, sizeof courses, say("%d courses; Tab opens each of them in the editor."),
             all->courses);
    const char *const lines[LINES] = {
        say("Foothold: a game, its engine and its editor, in C17."), courses,
        say("Pictures, sounds and tunes: made by its own tools from texts."),
        say("Beside it: SDL2 and cJSON. MIT licence. Thank you for playing!")};
    int shown = (shell->menus.end_shown - COUNT_TICKS) / LINE_TICKS;
    for (int i = 0; i < LINES; i++) {
        bool is_shown = shell->settings.still || i < shown;
        words_add(text, sizeof text, "\n", is_shown ? lines[i] : " ");
    }
    ui_row(ui, 0, 1, NULL);
    ui_separator(ui);
    ui_paragraph_in(ui, text, ui->theme.dim);
}

static void build_buttons(Project *project, Ui *ui, UiRect room) {
    ui_begin_panel(ui, "buttons", room, UI_PANEL_BARE | UI_PANEL_TIGHT);
    ui_row(ui, BUTTON_H, 2, NULL);
    ui_focus_here(ui);
    if (ui_button_with(ui, &(UiButton){.label = "Map", .primary = true}) ||
        ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        app_go(project->shell, SCREEN_MAP);
    }
    ui_tooltip(ui, "Play on for what is missing");
    if (ui_button_with(ui, &(UiButton){.label = "Title screen"})) {
        app_go(project->shell, SCREEN_TITLE);
    }
    ui_tooltip(ui, "Your own levels, the editor, settings");
    ui_end_panel(ui);
}

static void build_end(Project *project, Ui *ui) {
    enum { HEIGHT = 330 };
    Shell *shell = project->shell;
    MapScore all = adventure_score(&shell->adventure, &shell->library, &shell->records, -1);
    UiRect screen = {0, 0, ui->input.screen_w, ui->input.screen_h};
    ui_draw_fill(ui, screen, 0x14161f58, 0);
    UiRect room =
        ui_rect_centred(screen, fh_min(PANEL_W, screen.w - 8), fh_min(HEIGHT, screen.h - 8));
    UiRect buttons = ui_cut_bottom(&room, BUTTON_H);
    ui_cut_bottom(&room, ui->theme.gap);
    ui_begin_panel(ui, "end", room, UI_PANEL_BORDER | UI_PANEL_SCROLL);
    ui_row(ui, ui->font->height * 2 + 4, 1, NULL);
    ui_text(ui, "The end", UI_CENTRE, ui->theme.accent, 2);
    build_medals(shell, ui, &all);
    build_sums(shell, ui, &all);
    build_missing(shell, ui, &all);
    build_credits(shell, ui, &all);
    ui_end_panel(ui);
    build_buttons(project, ui, buttons);
    app_show_ui_cursor(shell);
}

static void tick_end(Project *project) {
    enum { COUNT_SOUND = 5, REST_TICKS = 60 }; // between two courses
    const Backdrop *backdrop = &project->play.backdrop;
    Shell *shell = project->shell;
    int shown = shell->settings.still ? 0 : ++shell->menus.end_shown;
    if (shown == 1 || shown == COUNT_TICKS) {
        sound_play(shell->sound, shown == 1 ? "goal" : "checkpoint");
    } else if (shown > 0 && shown < COUNT_TICKS && shown % COUNT_SOUND == 0) {
        sound_play(shell->sound, "coin");
    }
    demo_run_move(project);
    if (backdrop->at >= backdrop->count + REST_TICKS && backdrop->count > 0) {
        demo_run_show_next(project);
    }
}

const Screen end_screen = {
    .enter = enter_end,
    .leave = leave_end,
    .tick = tick_end,
    .build = build_end,
    .draw = demo_run_draw,
    .navigates = true,
};
