// screen_title.c - the title: a course plays itself behind the logo; each world of the game and
// each level of the player's own is a card. A page of its own has what shows mechanisms and movers.

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
    WORLD_H = 92, // at most: two rows are seen whole in a window of 1280 x 720
    SMALL_W = 64, // of a world where levels of the player's own are below
    SMALL_H = 68,
    LEFT_W = 132,
    LOGO_H = 76,
    HEADING_H = 18,
    FOOT_H = 24 // the line below everything
};

static bool is_of_laboratory(const Shell *shell, int index) {
    LibraryGroup group = shell->library.items[index].group;
    return group == LIBRARY_LABORATORY || group == LIBRARY_DEMO;
}

/// True for a level whose card is on the page that is shown, and for the first course of a world.
static bool is_on_page(const Shell *shell, int index) {
    const LibraryItem *item = &shell->library.items[index];
    bool shows_laboratory = shell->menus.title_shows_laboratory;
    MapPlace place;
    return item->group == LIBRARY_ADVENTURE
               ? !shows_laboratory && adventure_find_file(&shell->adventure, item->key, &place) &&
                     place.course == 0
               : is_of_laboratory(shell, index) == shows_laboratory;
}

/// Shows the page of the laboratory or that of the game, and chooses its first level.
static void show_page(Shell *shell, bool laboratory) {
    LibraryGroup first = laboratory ? LIBRARY_LABORATORY : LIBRARY_OWN;
    shell->menus.title_shows_laboratory = laboratory;
    for (int i = shell->library.count - 1; i >= 0; i--) {
        bool is_there = shell->library.items[i].group == first;
        shell->menus.title_selected = is_there ? i : shell->menus.title_selected;
    }
}

// The level that was open is the one that "Edit" means.
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
    if (shell->adventure.count > 0) {
        adventure_read(&shell->adventure, &shell->library, shell->catalog);
        shell->menus.map = adventure_next(&shell->adventure, &shell->library, &shell->records, -1);
    }
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
    if (ui_is_last_lit(ui)) {
        shell->menus.title_about = index;
        shell->menus.title_world = -1;
    }
    if (ui_is_right_clicked(ui)) {
        shell->menus.title_selected = index;
        app_open(shell, item->path, SCREEN_EDIT);
    } else if (clicked) {
        shell->menus.title_selected = index;
        app_open(shell, item->path, SCREEN_PLAY);
    }
    ui_pop_id(ui);
}

/// A world of the game: its first course as a picture, and how far the player has come in it.
static void build_world(Shell *shell, Ui *ui, int world, bool is_small) {
    MapPlace first = {world, 0};
    MapCourse course = adventure_course(&shell->adventure, &shell->library, &shell->records, first);
    MapScore score = adventure_score(&shell->adventure, &shell->library, &shell->records, world);
    bool is_gold = score.medals == score.medals_most;
    UiCardBadge badge = {.icon = "icon.medal",
                         .text = is_gold ? "Gold" : "Done",
                         .tint = badge_medal_tint(is_gold ? MEDAL_GOLD : MEDAL_BRONZE)};
    char detail[48];
    if (is_small) {
        snprintf(detail, sizeof detail, "%d/%d", score.medals, score.medals_most);
    } else if (course.is_open) {
        snprintf(detail, sizeof detail, say("%d of %d medals"), score.medals, score.medals_most);
    } else {
        snprintf(detail, sizeof detail, say("opens with %d medals"),
                 shell->adventure.worlds[world].medals);
    }
    UiCard card = {.label = say(shell->adventure.worlds[world].name),
                   .detail = detail,
                   .picture = {.image = course.item ? course.item->picture : 0},
                   .badge = score.finished == score.courses ? &badge : NULL,
                   .selected = world == shell->menus.map.world};
    if (!course.is_open) {
        card.picture = (UiPicture){.sprite = "icon.lock", .scale = is_small ? 2 : 3};
    }
    ui_push_id_number(ui, -1 - world);
    bool clicked = ui_card(ui, &card);
    shell->menus.title_world = ui_is_last_lit(ui) ? world : shell->menus.title_world;
    if (clicked) {
        shell->menus.map =
            adventure_next(&shell->adventure, &shell->library, &shell->records, world);
        app_go(shell, SCREEN_MAP);
    }
    ui_pop_id(ui);
}

static void print_world(const Shell *shell, int world, char *out, size_t size) {
    const Adventure *adventure = &shell->adventure;
    const char *name = say(adventure->worlds[world].name);
    MapScore own = adventure_score(adventure, &shell->library, &shell->records, world);
    MapScore all = adventure_score(adventure, &shell->library, &shell->records, -1);
    if (adventure_course(adventure, &shell->library, &shell->records, (MapPlace){world, 0})
            .is_open) {
        snprintf(out, size, say("%d of %d medals, %d of %d coins"), own.medals, own.medals_most,
                 own.coins, own.coins_most);
    } else {
        snprintf(out, size, say("%s opens with %d medals; you have %d"), name,
                 adventure->worlds[world].medals, all.medals);
    }
}

/// What the line about the cards says.
typedef struct About {
    const char *name, *hint;
    char text[640];
    bool warns;
} About;

static void about_world(const Shell *shell, About *about) {
    int world = shell->menus.title_world;
    about->name = say(shell->adventure.worlds[world].name);
    about->hint = say("Click: its courses");
    print_world(shell, world, about->text, sizeof about->text);
}

static void about_level(const Shell *shell, About *about) {
    const LibraryItem *item = &shell->library.items[shell->menus.title_about];
    about->name = library_item_name(item);
    about->hint = item->trouble[0] ? "" : say("Click: play   Right click: edit");
    about->warns = item->trouble[0] || item->is_left;
    if (item->trouble[0]) {
        snprintf(about->text, sizeof about->text, "%s", item->trouble);
    } else if (item->is_left) {
        snprintf(about->text, sizeof about->text, "%s",
                 say("Right click: the editor offers edits that were not saved"));
    } else {
        badge_print(item, records_get(&shell->records, item->record), about->text,
                    sizeof about->text);
    }
}

/// The one place that says what a card is about: below the cards, of the one under the pointer, or
/// of the chosen one.
static void build_about(Shell *shell, Ui *ui, UiRect room) {
    About about = {0};
    if (shell->menus.title_world >= 0) {
        about_world(shell, &about);
    } else if (shell->menus.title_about < shell->library.count &&
               is_on_page(shell, shell->menus.title_about)) {
        about_level(shell, &about);
    } else {
        return;
    }
    ui_draw_fill(ui, room, ui_plate(ui, 0xc8), 2);
    ui_keep_clear(ui, room);
    room = ui_rect_inset(room, 4);
    UiRect first = ui_cut_top(&room, ui->font->height + 2);
    ui_draw_text_in(ui, first, about.hint, UI_RIGHT, ui->theme.dim, 1);
    ui_cut_right(&first, ui_text_width(ui->font, about.hint, -1, 1) + 8);
    ui_draw_text_in(ui, first, about.name, UI_LEFT, ui->theme.text, 1);
    ui_draw_text_in(ui, room, about.text, UI_LEFT, about.warns ? ui->theme.warn : ui->theme.dim, 1);
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

/// Lays cards of that size at least in a row after the other.
static void card_grid(Ui *ui, int w, int h) {
    int gap = ui->theme.gap;
    int columns = fh_max(1, (ui_body(ui).w + gap) / (w + gap));
    ui_grid(ui, (ui_body(ui).w - (columns - 1) * gap) / columns, h);
}

static int count_group(const Shell *shell, LibraryGroup group) {
    int count = 0;
    for (int i = 0; i < shell->library.count; i++) {
        count += shell->library.items[i].group == group;
    }
    return count;
}

/// In a panel of that height.
static void build_worlds(Shell *shell, Ui *ui, int panel_h) {
    bool is_small = count_group(shell, LIBRARY_OWN) > 0;
    int half = (panel_h - HEADING_H - 2 * ui->theme.gap) / 2 - ui->theme.pad;
    ui_row(ui, HEADING_H, 1, NULL);
    ui_heading(ui, library_group_titles[LIBRARY_ADVENTURE]);
    card_grid(ui, is_small ? SMALL_W : CARD_W,
              is_small ? SMALL_H : fh_max(SMALL_H, fh_min(WORLD_H, half)));
    for (int i = 0; i < shell->adventure.count; i++) {
        build_world(shell, ui, i, is_small);
    }
}

/// The cards of a group of levels below its heading; of an empty one what is `missing`, if that is
/// said.
static void build_group(Shell *shell, Ui *ui, LibraryGroup group, const char *missing) {
    int count = count_group(shell, group);
    if (count == 0 && !missing) {
        return;
    }
    ui_row(ui, HEADING_H, 1, NULL);
    ui_heading(ui, library_group_titles[group]);
    if (count == 0) {
        ui_paragraph(ui, missing);
    } else if (group == LIBRARY_LABORATORY) {
        build_laboratory(shell, ui);
    }
    card_grid(ui, CARD_W, CARD_H);
    for (int i = 0; i < shell->library.count; i++) {
        if (shell->library.items[i].group == group) {
            build_card(shell, ui, i);
        }
    }
}

static void build_cards(Shell *shell, Ui *ui, UiRect room) {
    ui_draw_fill(ui, room, ui_plate(ui, 0xa0), 2);
    ui_begin_panel(ui, "levels", room, UI_PANEL_SCROLL | UI_PANEL_BARE);
    if (shell->menus.title_shows_laboratory) {
        build_group(shell, ui, LIBRARY_LABORATORY, NULL);
        build_group(shell, ui, LIBRARY_DEMO, NULL);
    } else {
        if (shell->adventure.count > 0) {
            build_worlds(shell, ui, room.h);
        }
        build_group(shell, ui, LIBRARY_OWN, "None yet. New starts one.");
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
static bool page_button(const Shell *shell, Ui *ui) {
    bool laboratory = shell->menus.title_shows_laboratory;
    ui_row(ui, 22, 1, NULL);
    UiButton button = {.label = "##laboratory",
                       .text = say(laboratory ? "Levels" : "Laboratory"),
                       .icon = {.sprite = laboratory ? "icon.tiles" : "icon.flask", .scale = 1},
                       .left = true};
    bool clicked = ui_button_with(ui, &button);
    ui_tooltip(ui, laboratory ? "Back to the worlds and your levels"
                              : "Each mechanism in a level of its own; eight movers, compared");
    return clicked;
}

/// The way into the game; a program without one plays the chosen level.
static void game_button(Shell *shell, Ui *ui) {
    const LibraryItem *chosen = chosen_level(shell);
    if (shell->adventure.count > 0) {
        if (menu_button(ui, "Adventure", "icon.map",
                        "The game: worlds of courses, medals and doors", true)) {
            app_go(shell, SCREEN_MAP);
        }
        return;
    }
    ui_disable_if(ui, chosen ? NULL : "There is no level yet");
    if (menu_button(ui, "Play", "icon.play", "Play the chosen level", true) && chosen) {
        app_open(shell, chosen->path, SCREEN_PLAY);
    }
}

/// What a new player may begin with.
static void lesson_button(Shell *shell, Ui *ui) {
    if (lesson_is_wanted(shell) &&
        menu_button(ui, "First minutes", "icon.play",
                    "Two minutes: play, paint, and a level of your own", false)) {
        app_open(shell, lesson_path(shell), SCREEN_PLAY);
    }
}

static void build_menu(Project *project, Ui *ui, UiRect room) {
    Shell *shell = project->shell;
    ui_begin_panel(ui, "menu", room, UI_PANEL_SCROLL);
    ui_focus_here(ui);
    game_button(shell, ui);
    lesson_button(shell, ui);
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
    if (page_button(shell, ui)) {
        show_page(shell, !shell->menus.title_shows_laboratory);
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
    snprintf(text, sizeof text, say("%s: from playing to editing and back"),
             keys[0] ? keys : say("A key of your choice"));
    if (project->document.new_is_left) {
        snprintf(text, sizeof text, "%s",
                 say("An unsaved new level is waiting: click New to restore it."));
    }
    UiRect line = {0, ui->input.screen_h - 18, ui->input.screen_w, 18};
    ui_draw_fill(ui, line, ui_plate(ui, 0xc0), 0);
    ui_draw_text_in(ui, line, text, UI_CENTRE,
                    project->document.new_is_left ? ui->theme.accent : ui->theme.text, 1);
}

/// True for the program's first frame, which is shown soonest: without the level behind it, and
/// without the next card's picture. A script has none of that kind.
static bool comes_first(const Shell *shell) {
    return !shell->menus.title_is_drawn && !shell->scripted;
}

static void title_build(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    if (!comes_first(shell)) {
        cards_read_one(shell, is_on_page);
        host_judge_cards(project);
    }
    int w = ui->input.screen_w;
    int h = ui->input.screen_h;
    ui_draw_fill(ui, (UiRect){0, 0, w, h}, 0x14161f58, 0);
    // Behind everything the world goes on; the logo stands on its own, where there is room for it.
    int buttons = 8 + lesson_is_wanted(shell);
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
    bool has_worlds = shell->adventure.count > 0 && !shell->menus.title_shows_laboratory;
    shell->menus.title_about = shell->menus.title_selected;
    shell->menus.title_world = has_worlds ? shell->menus.map.world : -1;
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

static void draw_title(Project *project) {
    if (!comes_first(project->shell)) {
        demo_run_draw(project);
    }
    project->shell->menus.title_is_drawn = true;
}

const Screen title_screen = {
    .enter = enter_title,
    .leave = leave_title,
    .event = title_event,
    .tick = title_tick,
    .build = title_build,
    .draw = draw_title,
    .navigates = true,
};
