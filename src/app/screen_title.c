// screen_title.c - the title: a level plays itself behind the logo; every level is a card.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/demo_run.h"
#include "app/background.h"
#include "app/cards.h"
#include "app/laboratory.h"
#include "app/share.h"
#include "app/lesson.h"
#include "level/movers.h"
#include "level/paths.h"
#include "platform/platform.h"
#include "words/words.h"

enum {
    CARD_W = 118,
    CARD_H = 104,
    LEFT_W = 132,
    LOGO_H = 76,
    HEADING_H = 18,
    FOOT_H = 24 // the line below everything
};

static bool is_of_laboratory(const Shell *shell, int index) {
    return shell->library.items[index].group == LIBRARY_LABORATORY;
}

/// True for a card of the page that is shown.
static bool is_on_page(const Shell *shell, int index) {
    return shell->library.items[index].group != LIBRARY_ADVENTURE &&
           is_of_laboratory(shell, index) == shell->menus.title_shows_laboratory;
}

/// Shows the page of the movers' levels or that of all others, and chooses its first level.
static void show_page(Shell *shell, bool laboratory) {
    shell->menus.title_shows_laboratory = laboratory;
    for (int i = shell->library.count - 1; i >= 0; i--) {
        shell->menus.title_selected = is_on_page(shell, i) ? i : shell->menus.title_selected;
    }
}

// The level that was open is the one that "Play" means.
static void choose_card(Shell *shell, const char *key) {
    for (int i = 0; i < shell->library.count; i++) {
        if (strcmp(shell->library.items[i].key, key) == 0) {
            shell->menus.title_selected = i;
            shell->menus.title_shows_laboratory = is_of_laboratory(shell, i);
        }
    }
}

static void enter_title(Project *project) {
    Shell *shell = project->shell;
    host_end_judging(project);
    library_list(&shell->library, shell->library.folder);
    if (project->run.level) {
        choose_card(shell, project->run.key);
        host_close(project);
    }
    project->document.new_is_left = level_store_is_left(NULL);
    project->document.has_edited =
        shell->settings.edited[0] && files_exists(shell->settings.edited);
    demo_run_show_next(project);
    SDL_SetWindowTitle(shell->window, "Foothold");
}

static void leave_title(Project *project) {
    Shell *shell = project->shell;
    host_end_judging(project);
    cards_forget_pictures(shell);
    demo_run_end(project);
    view_forget_level(shell->view);
}

static void card_detail(const Shell *shell, const LibraryItem *item, char *out, size_t size) {
    Record record = records_get(&shell->records, item->record);
    char time[24] = "-:--";
    if (record.ticks > 0) {
        records_print_time(record.ticks, time, sizeof time);
    } else if (item->par > 0 || item->badge.by != BADGE_NONE) { // the time to beat
        int par = item->par > 0 ? item->par : item->badge.ticks;
        char best[16];
        records_print_time(par, best, sizeof best);
        snprintf(time, sizeof time, say("par %s"), best);
    }
    if (item->trouble[0]) {
        snprintf(out, size, "%s", say("cannot be read"));
    } else if (item->is_left) {
        snprintf(out, size, "%s", say("unsaved edits"));
    } else if (strcmp(item->movement, "pixel") == 0 || !item->movement[0]) {
        snprintf(out, size, "%s", time);
    } else {
        int movement = level_mover_find(item->movement);
        snprintf(out, size, "%s  %.20s", time,
                 movement < 0 ? item->movement : say(level_mover_texts[movement].label));
    }
}

static void build_card(Shell *shell, Ui *ui, int index) {
    LibraryItem *item = &shell->library.items[index];
    char detail[64];
    UiCardBadge badge;
    bool has_badge = badge_mark(item, records_get(&shell->records, item->record), &badge);
    card_detail(shell, item, detail, sizeof detail);
    ui_push_id_number(ui, index);
    UiCard card = {.label = library_item_name(item),
                   .detail = detail,
                   .picture = {.image = item->picture},
                   .badge = has_badge ? &badge : NULL,
                   .selected = index == shell->menus.title_selected,
                   .warns = item->is_left || item->trouble[0] != '\0'};
    if (item->trouble[0]) {
        card.picture = (UiPicture){.sprite = "icon.error"};
    }
    bool clicked = ui_card(ui, &card);
    shell->menus.title_about = ui_is_last_lit(ui) ? index : shell->menus.title_about;
    if (ui_is_right_clicked(ui)) {
        shell->menus.title_selected = index;
        app_open(shell, item->path, SCREEN_EDIT);
    } else if (clicked) {
        shell->menus.title_selected = index;
        app_open(shell, item->path, SCREEN_PLAY);
    }
    ui_pop_id(ui);
}

/// The one place that says what a card is about: below the cards, of the one under the pointer, or
/// of the chosen one.
static void build_about(Shell *shell, Ui *ui, UiRect room) {
    char text[640];
    int at = fh_clamp(shell->menus.title_about, 0, shell->library.count - 1);
    if (shell->library.count == 0) {
        return;
    }
    const LibraryItem *item = &shell->library.items[at];
    badge_print(item, records_get(&shell->records, item->record), text, sizeof text);
    const char *more = item->trouble[0] ? item->trouble
                       : item->is_left
                           ? say("Right click: the editor offers edits that were not saved")
                           : text;
    const char *hint = say("Click: play   Right click: edit");
    ui_draw_fill(ui, room, ui_plate(ui, 0xc8), 2);
    ui_keep_clear(ui, room);
    room = ui_rect_inset(room, 4);
    UiRect first = ui_cut_top(&room, ui->font->height + 2);
    if (!item->trouble[0]) {
        ui_draw_text_in(ui, first, hint, UI_RIGHT, ui->theme.dim, 1);
        ui_cut_right(&first, ui_text_width(ui->font, hint, -1, 1) + 8);
    }
    ui_draw_text_in(ui, first, library_item_name(item), UI_LEFT, ui->theme.text, 1);
    ui_draw_text_in(ui, room, more, UI_LEFT,
                    item->trouble[0] || item->is_left ? ui->theme.warn : ui->theme.dim, 1);
}

/// What the page of the laboratory is for, and with what its levels begin.
static void build_laboratory(Shell *shell, Ui *ui) {
    char keys[6][BINDING_TEXT];
    char text[sizeof keys + 128];
    static const AppAction told[] = {APP_MOVEMENT, APP_COMPARE,     APP_PLOTS,
                                     APP_GRID,     APP_MOVER_DEBUG, APP_LABORATORY};
    for (int i = 0; i < 6; i++) {
        bindings_label(&shell->settings.bindings, told[i], keys[i], BINDING_TEXT);
    }
    snprintf(text, sizeof text,
             say("Eight movers. %s: next   %s: compare   %s: plots   %s: remainders   %s: sight   "
                 "%s: off"),
             keys[0], keys[1], keys[2], keys[3], keys[4], keys[5]);
    ui_row(ui, 0, 1, NULL);
    ui_paragraph_in(ui, text, ui->theme.dim);
    laboratory_build_options(shell, ui);
}

static void build_cards(Shell *shell, Ui *ui, UiRect room) {
    ui_draw_fill(ui, room, ui_plate(ui, 0xa0), 2);
    ui_begin_panel(ui, "levels", room, UI_PANEL_SCROLL | UI_PANEL_BARE);
    if (shell->library.count == 0) {
        ui_paragraph(ui, "No levels found. New starts one.");
    }
    int group = -1;
    int columns = fh_max(1, (ui_body(ui).w + ui->theme.gap) / (CARD_W + ui->theme.gap));
    int w = (ui_body(ui).w - (columns - 1) * ui->theme.gap) / columns;
    for (int i = 0; i < shell->library.count; i++) {
        if (!is_on_page(shell, i)) {
            continue;
        }
        if ((int)shell->library.items[i].group != group) {
            group = (int)shell->library.items[i].group;
            ui_row(ui, HEADING_H, 1, NULL);
            ui_heading(ui, library_group_titles[group]);
            if (group == LIBRARY_LABORATORY) {
                build_laboratory(shell, ui);
            }
            ui_grid(ui, w, CARD_H);
        }
        build_card(shell, ui, i);
    }
    ui_end_panel(ui);
}

static bool menu_button(Ui *ui, const char *label, const char *icon, const char *tip,
                        bool primary) {
    ui_row(ui, 22, 1, NULL);
    UiButton button = {
        .label = label, .icon = {.sprite = icon, .scale = 1}, .primary = primary, .left = true};
    bool clicked = ui_button_with(ui, &button);
    ui_tooltip(ui, tip);
    return clicked;
}

static const LibraryItem *chosen_level(Shell *shell) {
    int index = fh_clamp(shell->menus.title_selected, 0, shell->library.count - 1);
    return shell->library.count > 0 ? &shell->library.items[index] : NULL;
}

/// What the editor is opened with: what was edited last, else the chosen level. NULL: none.
static const char *level_to_edit(Project *project) {
    const LibraryItem *chosen = chosen_level(project->shell);
    return project->document.has_edited ? project->shell->settings.edited
           : chosen                     ? chosen->path
                                        : NULL;
}

static void edit_button(Project *project, Ui *ui) {
    enum { SHOWN = 48 };
    char name[SHOWN];
    char tip[SHOWN + 120];
    const char *path = level_to_edit(project);
    snprintf(tip, sizeof tip, "Open the chosen level in the editor");
    if (project->document.has_edited) {
        paths_shorten(paths_name(project->shell->settings.edited), name, sizeof name);
        snprintf(tip, sizeof tip, say("Edit %s again\nRight click on a card: edit that level"),
                 name);
    }
    ui_disable_if(ui, path ? NULL : "There is no level yet");
    if (menu_button(ui, "Edit", "icon.edit", tip, false) && path) {
        app_open(project->shell, path, SCREEN_EDIT);
    }
}

/// Leads from one page to the other.
static bool page_button(Ui *ui, bool laboratory) {
    ui_row(ui, 22, 1, NULL);
    UiButton button = {.label = "##laboratory",
                       .text = say(laboratory ? "Levels" : "Laboratory"),
                       .icon = {.sprite = laboratory ? "icon.tiles" : "icon.flask", .scale = 1},
                       .left = true};
    bool clicked = ui_button_with(ui, &button);
    ui_tooltip(ui, laboratory ? "Back to the levels"
                              : "How the physics works: eight movers, compared and plotted");
    return clicked;
}

/// The way into the game: without any record it leads through the first two minutes.
static bool game_button(const Shell *shell, Ui *ui) {
    ui_row(ui, 22, 1, NULL);
    bool is_new = lesson_is_wanted(shell);
    UiButton button = {.label = "##game",
                       .text = say(is_new ? "Start here" : "Adventure"),
                       .icon = {.sprite = "icon.map", .scale = 1},
                       .primary = true,
                       .left = true};
    bool clicked = ui_button_with(ui, &button);
    ui_tooltip(ui, is_new ? "Two minutes: play, paint, and a level of your own"
                          : "The game: worlds of courses, medals and doors");
    return clicked;
}

static void start_game(Shell *shell) {
    if (lesson_is_wanted(shell)) {
        app_open(shell, lesson_path(shell), SCREEN_PLAY);
    } else {
        app_go(shell, SCREEN_MAP);
    }
}

static void build_menu(Project *project, Ui *ui, UiRect room) {
    Shell *shell = project->shell;
    const LibraryItem *chosen = chosen_level(shell);
    const char *no_level = chosen ? NULL : "There is no level yet";
    ui_begin_panel(ui, "menu", room, UI_PANEL_SCROLL);
    ui_focus_here(ui);
    if (shell->adventure.count > 0 && game_button(shell, ui)) {
        start_game(shell);
    }
    ui_disable_if(ui, no_level);
    if (menu_button(ui, "Play", "icon.play", "Play the chosen level",
                    shell->adventure.count == 0) &&
        chosen) {
        app_open(shell, chosen->path, SCREEN_PLAY);
    }
    edit_button(project, ui);
    if (menu_button(ui, "New", "icon.new", "Start an empty level in the editor", false)) {
        app_open_new(shell);
    }
    if (menu_button(ui, "Open a link", "icon.paste",
                    "Play the level of the link in the clipboard (Ctrl+V)", false)) {
        share_open_link(project);
    }
    if (menu_button(ui, "Settings", "icon.settings", "Sound, window, keys", false)) {
        app_push(project, SCREEN_SETTINGS);
    }
    if (menu_button(ui, "Help", "icon.help", "All keys on one page", false)) {
        app_push(project, SCREEN_HELP);
    }
    bool laboratory = shell->menus.title_shows_laboratory;
    if (page_button(ui, laboratory)) {
        show_page(shell, !laboratory);
    }
    if (platform_can_quit() && menu_button(ui, "Quit", "icon.quit", "Leave the program", false)) {
        app_ask_quit(project);
    }
    ui_end_panel(ui);
}

static void draw_line(Project *project, Ui *ui) {
    char keys[BINDING_TEXT];
    char text[BINDING_TEXT + 96];
    bindings_label(&project->shell->settings.bindings, APP_EDIT, keys, sizeof keys);
    snprintf(text, sizeof text,
             say("%s: play or edit, at any time. Laboratory: eight ways to move, compared side by "
                 "side."),
             keys[0] ? keys : say("A key of your choice"));
    if (ui_text_width(ui->font, text, -1, 1) > ui->input.screen_w) {
        snprintf(text, sizeof text, say("%s: from playing to editing and back"), keys);
    }
    if (project->document.new_is_left) {
        snprintf(text, sizeof text, "%s",
                 say("An unsaved new level is waiting: click New to restore it."));
    }
    UiRect line = {0, ui->input.screen_h - 18, ui->input.screen_w, 18};
    ui_draw_fill(ui, line, ui_plate(ui, 0xc0), 0);
    ui_draw_text_in(ui, line, text, UI_CENTRE,
                    project->document.new_is_left ? ui->theme.accent : ui->theme.text, 1);
}

static void title_build(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    cards_read_one(shell, is_on_page);
    host_judge_cards(project);
    int w = ui->input.screen_w;
    int h = ui->input.screen_h;
    ui_draw_fill(ui, (UiRect){0, 0, w, h}, 0x14161f58, 0);
    // Behind everything the world goes on; the logo stands on its own, where there is room for it.
    int buttons = 8 + (shell->adventure.count > 0);
    int menu_h = buttons * 22 + (buttons - 1) * ui->theme.gap + 2 * ui->theme.pad;
    int top = h >= LOGO_H + menu_h + FOOT_H ? LOGO_H : 6;
    UiRect logo = {12, 6, fh_min(w - 24, 260), LOGO_H - 12};
    if (top == LOGO_H) {
        ui_draw_picture(ui, logo, (UiPicture){.sprite = "logo", .scale = 1});
        ui_keep_clear(ui, logo);
    }
    build_menu(project, ui, (UiRect){12, top, LEFT_W, fh_min(menu_h, h - top - FOOT_H)});
    int x = 12 + LEFT_W + 10;
    UiRect room = {x, top, w - x - 12, h - top - FOOT_H};
    int about_h = 2 * (ui->font->height + 2) + 8;
    bool has_about = room.h >= HEADING_H + CARD_H + about_h + ui->theme.gap;
    UiRect about = has_about ? ui_cut_bottom(&room, about_h) : (UiRect){0};
    ui_cut_bottom(&room, has_about ? ui->theme.gap : 0);
    shell->menus.title_about = shell->menus.title_selected;
    build_cards(shell, ui, room);
    if (has_about) {
        build_about(shell, ui, about);
    }
    draw_line(project, ui);
    if (shell->menus.title_shows_laboratory && ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        show_page(shell, false);
    }
    app_show_ui_cursor(shell);
}

static void title_event(Project *project, const SDL_Event *event) {
    if (event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_F1 && !event->key.repeat) {
        app_push(project, SCREEN_HELP);
    } else if (event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_v &&
               (project->shell->input.mods & UI_MOD_CTRL) && !event->key.repeat) {
        share_open_link(project);
    }
}

static void title_tick(Project *project) {
    Shell *shell = project->shell;
    if (input_state_take(&shell->input, APP_LABORATORY)) {
        show_page(shell, !shell->menus.title_shows_laboratory);
    }
    demo_run_move(project);
}

const Screen title_screen = {
    .enter = enter_title,
    .leave = leave_title,
    .event = title_event,
    .tick = title_tick,
    .build = title_build,
    .draw = demo_run_draw,
    .navigates = true,
};
