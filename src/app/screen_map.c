// screen_map.c - the map of the game: a world's courses as cards, their medals, and the doors to
// the other worlds. The chosen course plays itself behind it.

#include <stdio.h>
#include <string.h>

#include "app/demo_run.h"
#include "app/background.h"
#include "app/cards.h"
#include "app/lesson.h"
#include "words/words.h"

enum {
    HEAD_H = 34,
    TAB_H = 24,
    DOOR_W = 92, // of a world's button with a mark
    COLUMNS = 3,
    CARD_W_LEAST = 120,
    FOOT_H = 26,
    MARGIN = 12,
    REST_TICKS = 20, // until another choice is shown behind the map
};

static MapCourse course_at(const Shell *shell, MapPlace place) {
    return adventure_course(&shell->adventure, &shell->library, &shell->records, place);
}

/// The hero that was chosen for the courses; NULL: their own.
static const MapHero *chosen_hero(const Shell *shell) {
    return adventure_hero(&shell->adventure, &shell->library, &shell->records,
                          shell->settings.hero);
}

static bool was_seen(const Shell *shell, MapPlace place, const MapHero *hero) {
    const LibraryItem *item = course_at(shell, place).item;
    return item && adventure_hero_was_seen(&shell->adventure, place, hero, item->record);
}

static bool is_shown(const Shell *shell, int index) {
    MapPlace place;
    const LibraryItem *item = &shell->library.items[index];
    return item->group == LIBRARY_ADVENTURE &&
           adventure_find_file(&shell->adventure, item->key, &place) &&
           place.world == shell->menus.map.world;
}

static void show_behind(Project *project) {
    Shell *shell = project->shell;
    MapCourse course = course_at(shell, shell->menus.map);
    shell->menus.map_behind = shell->menus.map;
    if (course.item && course.is_open) {
        demo_run_show(project, course.item->path);
    }
}

static void enter_map(Project *project) {
    Shell *shell = project->shell;
    MapPlace place;
    host_end_judging(project);
    library_list(&shell->library, shell->library.folder);
    adventure_read(&shell->adventure, &shell->library, shell->catalog);
    bool was_played = project->run.level &&
                      adventure_find(&shell->adventure, &shell->library, project->run.path, &place);
    if (project->run.level) {
        host_close(project);
    }
    shell->menus.map = was_played ? place : shell->menus.map;
    demo_run_show_next(project); // where the chosen one cannot be shown
    show_behind(project);
    SDL_SetWindowTitle(shell->window, "Foothold");
}

static void leave_map(Project *project) {
    host_end_judging(project);
    cards_forget_pictures(project->shell);
    demo_run_end(project);
    view_forget_level(project->shell->view);
}

// ---- Head: the sums ----

/// Draws a mark and a count at the right end of a room.
static void draw_sum(Ui *ui, UiRect *room, UiPicture icon, int count, int most) {
    char text[32];
    snprintf(text, sizeof text, "%d/%d", count, most);
    UiRect place = ui_cut_right(room, ui_text_width(ui->font, text, -1, 1) + 34);
    UiRect mark = ui_cut_left(&place, 18);
    ui_draw_picture(ui, mark, icon);
    ui_draw_text_in(ui, place, text, UI_LEFT, ui->theme.text, 1);
}

static void build_head(const Shell *shell, Ui *ui, UiRect room, MapScore all) {
    ui_draw_fill(ui, room, ui_plate(ui, 0xc8), 2);
    ui_keep_clear(ui, room);
    ui_cut_left(&room, 10);
    draw_sum(ui, &room, (UiPicture){.sprite = "coin", .scale = 1}, all.coins, all.coins_most);
    draw_sum(ui, &room,
             (UiPicture){.sprite = "icon.medal", .scale = 1, .tint = badge_medal_tint(MEDAL_GOLD)},
             all.medals, all.medals_most);
    draw_sum(ui, &room, (UiPicture){.sprite = "icon.check", .scale = 1}, all.finished, all.courses);
    ui_draw_text_in(ui, room, say(shell->adventure.worlds[shell->menus.map.world].name), UI_LEFT,
                    ui->theme.accent, 2);
}

// ---- Doors: the worlds ----

static void build_doors(Shell *shell, Ui *ui, UiRect room, int medals) {
    const Adventure *adventure = &shell->adventure;
    const char *open_mark = room.w < adventure->count * DOOR_W ? NULL : "icon.medal";
    ui_begin_panel(ui, "worlds", room, UI_PANEL_BARE | UI_PANEL_TIGHT);
    ui_row(ui, TAB_H, adventure->count, NULL);
    for (int i = 0; i < adventure->count; i++) {
        const MapWorld *world = &adventure->worlds[i];
        char tip[MAP_NAME_MAX + 80];
        bool is_open = course_at(shell, (MapPlace){i, 0}).is_open;
        MapScore score = adventure_score(adventure, &shell->library, &shell->records, i);
        ui_push_id_number(ui, i);
        UiButton button = {.label = "##world",
                           .text = say(world->name),
                           .toggled = i == shell->menus.map.world,
                           .icon = {.sprite = is_open ? open_mark : "icon.lock",
                                    .scale = 1,
                                    .tint = is_open && score.medals == score.medals_most
                                                ? badge_medal_tint(MEDAL_GOLD)
                                                : 0}};
        if (ui_button_with(ui, &button)) {
            shell->menus.map = (MapPlace){i, 0};
        }
        if (is_open) {
            snprintf(tip, sizeof tip, say("%s: %d of %d medals, %d of %d coins"), say(world->name),
                     score.medals, score.medals_most, score.coins, score.coins_most);
        } else {
            snprintf(tip, sizeof tip, say("%s opens with %d medals; you have %d"), say(world->name),
                     world->medals, medals);
        }
        ui_tooltip(ui, tip);
        ui_pop_id(ui);
    }
    ui_end_panel(ui);
}

// ---- Cards: the courses of a world ----

static void print_detail(const MapCourse *course, char *out, size_t size) {
    char time[24];
    bool is_finished = course->record.ticks > 0;
    records_print_time(is_finished ? course->record.ticks : course->item->par, time, sizeof time);
    int length = snprintf(out, size, is_finished ? "%s" : say("par %s"), time);
    if (course->item->coins > 0) {
        length += snprintf(out + length, size - (size_t)length, "   ");
        snprintf(out + length, size - (size_t)length, say("%d/%d coins"), course->record.coins,
                 course->item->coins);
    }
}

static void play_course(Shell *shell, MapPlace place) {
    MapCourse course = course_at(shell, place);
    if (course.item && course.is_open) {
        app_open(shell, course.item->path, SCREEN_PLAY);
    }
}

static void build_course(Shell *shell, Ui *ui, MapPlace place) {
    MapCourse course = course_at(shell, place);
    UiCardBadge badge;
    char detail[64] = "";
    if (!course.item) {
        return;
    }
    const MapHero *hero = chosen_hero(shell);
    bool has_badge = course.medal != MEDAL_NONE && !hero;
    if (hero) {
        char key[RECORDS_KEY_BYTES + LEVEL_NAME_MAX];
        records_hero_key(course.item->record, hero->preset, key);
        course.record = records_get(&shell->records, key);
        has_badge = course.record.ticks == 0 && course.is_open;
    }
    if (hero && has_badge) {
        badge = was_seen(shell, place, hero)
                    ? (UiCardBadge){.icon = "icon.check", .text = "A run is known"}
                    : (UiCardBadge){.icon = "icon.help", .text = "No run is known"};
    } else if (course.record.ticks > 0) {
        badge_mark(course.item, course.record, &badge);
    } else {
        badge = (UiCardBadge){
            .icon = "icon.medal", .text = "With assist", .tint = badge_medal_tint(MEDAL_BRONZE)};
    }
    if (course.is_open) {
        print_detail(&course, detail, sizeof detail);
    } else {
        snprintf(detail, sizeof detail, "%s", say("closed"));
    }
    bool is_chosen = place.course == shell->menus.map.course;
    UiCard card = {.label = library_item_name(course.item),
                   .detail = detail,
                   .picture = {.image = course.item->picture},
                   .badge = has_badge ? &badge : NULL,
                   .selected = is_chosen};
    if (!course.is_open) {
        card.picture = (UiPicture){.sprite = "door", .scale = 2};
    }
    ui_push_id_number(ui, place.course);
    if (is_chosen) {
        ui_focus_here(ui);
    }
    bool is_clicked = ui_card(ui, &card);
    if (ui_is_last_lit(ui)) {
        shell->menus.map = place;
    }
    if (ui_is_right_clicked(ui)) {
        app_open(shell, course.item->path, SCREEN_EDIT);
    } else if (is_clicked) {
        play_course(shell, place);
    }
    ui_pop_id(ui);
}

static void build_courses(Shell *shell, Ui *ui, UiRect room) {
    int world = shell->menus.map.world;
    int count = shell->adventure.worlds[world].count;
    int inner = room.w - 2 * ui->theme.pad;
    int columns = fh_min(COLUMNS, fh_max(1, inner / CARD_W_LEAST));
    int w = (inner - (columns - 1) * ui->theme.gap) / columns;
    int h = w * 9 / 16 + 2 * ui->font->height + 8;
    room.h = fh_min(room.h, (count + columns - 1) / columns * (h + ui->theme.gap) - ui->theme.gap +
                                2 * ui->theme.pad);
    ui_draw_fill(ui, room, ui_plate(ui, 0xa0), 2);
    ui_push_id_number(ui, world);
    ui_begin_panel(ui, "courses", room, UI_PANEL_BARE | UI_PANEL_SCROLL);
    ui_grid(ui, w, h);
    for (int i = 0; i < count; i++) {
        build_course(shell, ui, (MapPlace){world, i});
    }
    ui_end_panel(ui);
    ui_pop_id(ui);
}

// ---- Foot: what the chosen course is about ----

static void print_closed(const Shell *shell, char *out, size_t size) {
    MapPlace place = shell->menus.map;
    const MapWorld *world = &shell->adventure.worlds[place.world];
    if (place.course > 0) {
        MapCourse before = course_at(shell, (MapPlace){place.world, place.course - 1});
        snprintf(out, size, say("Opens when %s is finished"),
                 before.item ? library_item_name(before.item) : say("the course before it"));
    } else {
        snprintf(out, size, say("%s opens with %d medals"), say(world->name), world->medals);
    }
}

static const char *hero_label(const Shell *shell, const char *preset) {
    const LevelPreset *found = level_catalog_find_preset(shell->catalog, preset);
    return say(found ? found->label : level_catalog_preset(shell->catalog, 0)->label);
}

static void build_about(const Shell *shell, Ui *ui, UiRect room) {
    const char *hint = say("Click: play   Right click: edit");
    MapCourse course = course_at(shell, shell->menus.map);
    char text[640] = "";
    if (!course.item) {
        return;
    }
    if (course.item->trouble[0]) {
        snprintf(text, sizeof text, "%s", course.item->trouble);
    } else if (!course.is_open) {
        print_closed(shell, text, sizeof text);
    } else {
        const MapHero *hero = chosen_hero(shell);
        badge_print(course.item, course.record, text, sizeof text);
        if (hero) {
            size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, "   ");
            length = strlen(text);
            snprintf(text + length, sizeof text - length,
                     say(was_seen(shell, shell->menus.map, hero)
                             ? "The search has finished it with %s"
                             : "The search has not finished it with %s"),
                     hero_label(shell, hero->preset));
        }
    }
    ui_draw_fill(ui, room, ui_plate(ui, 0xc8), 2);
    ui_keep_clear(ui, room);
    room = ui_rect_inset(room, 4);
    UiRect first = ui_cut_top(&room, ui->font->height + 2);
    ui_draw_text_in(ui, first, hint, UI_RIGHT, ui->theme.dim, 1);
    ui_cut_right(&first, ui_text_width(ui->font, hint, -1, 1) + 8);
    ui_draw_text_in(ui, first, library_item_name(course.item), UI_LEFT, ui->theme.text, 1);
    ui_draw_text_in(ui, room, text, UI_LEFT,
                    course.item->trouble[0] ? ui->theme.warn : ui->theme.dim, 1);
}

/// Returns whether the last course of the game was.
static bool was_finished(const Shell *shell) {
    int last = shell->adventure.count - 1;
    MapPlace place = {last, shell->adventure.worlds[last].count - 1};
    return course_at(shell, place).medal != MEDAL_NONE;
}

/// Writes what the chosen hero is like, and what opens the next one.
static void print_hero(const Shell *shell, const MapScore *all, char *out, size_t size) {
    const MapHero *chosen = chosen_hero(shell), *next = NULL;
    const LevelPreset *preset =
        level_catalog_find_preset(shell->catalog, chosen ? chosen->preset : "");
    preset = preset ? preset : level_catalog_preset(shell->catalog, 0);
    for (int i = shell->adventure.hero_count - 1; i >= 0; i--) {
        const MapHero *hero = &shell->adventure.heroes[i];
        next = adventure_hero_is_open(hero, all) ? next : hero;
    }
    char opens[120] = "";
    if (next) {
        bool by_medals = next->medals > all->medals;
        snprintf(opens, sizeof opens,
                 say(by_medals ? "%s comes with %d medals" : "%s comes with %d coins"),
                 hero_label(shell, next->preset), by_medals ? next->medals : next->coins);
    }
    snprintf(out, size, opens[0] ? "%s\n%s" : "%s", say(preset->about), opens);
}

/// Chooses the open hero after that one, or after the last the courses' own.
static void choose_next_hero(Shell *shell, const MapScore *all) {
    const Adventure *adventure = &shell->adventure;
    const MapHero *hero = chosen_hero(shell);
    int at = hero ? (int)(hero - adventure->heroes) + 1 : 0;
    while (at < adventure->hero_count && !adventure_hero_is_open(&adventure->heroes[at], all)) {
        at++;
    }
    snprintf(shell->settings.hero, sizeof shell->settings.hero, "%s",
             at < adventure->hero_count ? adventure->heroes[at].preset : "");
    app_save_settings(shell);
}

static void hero_button(Shell *shell, Ui *ui) {
    MapScore all = adventure_score(&shell->adventure, &shell->library, &shell->records, -1);
    char text[80], tip[400];
    snprintf(text, sizeof text, say("Hero: %s"), hero_label(shell, shell->settings.hero));
    print_hero(shell, &all, tip, sizeof tip);
    if (ui_button_with(ui, &(UiButton){.label = "##hero", .text = text})) {
        choose_next_hero(shell, &all);
    }
    ui_tooltip(ui, tip);
}

static void build_buttons(Project *project, Ui *ui, UiRect room) {
    static const int widths[] = {90, 90, 140, 90, 0, 90};
    Shell *shell = project->shell;
    MapCourse course = course_at(shell, shell->menus.map);
    ui_begin_panel(ui, "buttons", room, UI_PANEL_BARE | UI_PANEL_TIGHT);
    ui_row(ui, 22, 6, widths);
    if (ui_button_with(ui, &(UiButton){.label = "Title screen"}) ||
        ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        app_ask_title(project);
    }
    ui_tooltip(ui, "Your own levels, the editor, settings");
    const char *lesson = lesson_path(shell);
    ui_disable_if(ui, lesson ? NULL : "It did not come with the program");
    if (ui_button(ui, "First minutes") && lesson) {
        app_open(shell, lesson, SCREEN_PLAY);
    }
    ui_tooltip(ui, "Running, jumping, painting: all in two minutes");
    hero_button(shell, ui);
    if (!was_finished(shell)) {
        ui_next(ui);
    } else if (ui_button(ui, "The end")) {
        app_go(shell, SCREEN_END);
    }
    ui_next(ui);
    ui_disable_if(ui, course.item && course.is_open ? NULL : "This course is closed");
    if (ui_button_with(ui, &(UiButton){.label = "Play", .primary = true})) {
        play_course(shell, shell->menus.map);
    }
    ui_tooltip(ui, "Play the chosen course");
    ui_end_panel(ui);
}

static void build_map(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    MapScore all = adventure_score(&shell->adventure, &shell->library, &shell->records, -1);
    cards_read_one(shell, is_shown);
    host_judge_cards(project);
    ui_draw_fill(ui, (UiRect){0, 0, ui->input.screen_w, ui->input.screen_h}, 0x14161f58, 0);
    UiRect room = ui_rect_inset((UiRect){0, 0, ui->input.screen_w, ui->input.screen_h}, MARGIN);
    build_head(shell, ui, ui_cut_top(&room, HEAD_H), all);
    ui_cut_top(&room, ui->theme.gap);
    build_doors(shell, ui, ui_cut_top(&room, TAB_H), all.medals);
    ui_cut_top(&room, ui->theme.gap);
    UiRect buttons = ui_cut_bottom(&room, FOOT_H);
    UiRect about = ui_cut_bottom(&room, 2 * (ui->font->height + 2) + 8);
    ui_cut_bottom(&room, ui->theme.gap);
    build_courses(shell, ui, room);
    build_about(shell, ui, about);
    ui_cut_top(&buttons, ui->theme.gap);
    build_buttons(project, ui, buttons);
    app_show_ui_cursor(shell);
}

static void tick_map(Project *project) {
    Shell *shell = project->shell;
    bool is_behind = shell->menus.map.world == shell->menus.map_behind.world &&
                     shell->menus.map.course == shell->menus.map_behind.course;
    shell->menus.map_rests = is_behind ? 0 : shell->menus.map_rests + 1;
    if (shell->menus.map_rests == REST_TICKS) {
        show_behind(project);
    }
    demo_run_move(project);
}

const Screen map_screen = {
    .enter = enter_map,
    .leave = leave_map,
    .tick = tick_map,
    .build = build_map,
    .draw = demo_run_draw,
    .navigates = true,
};
