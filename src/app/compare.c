// compare.c - several ways to move at once, as it is seen: one picture with followers and trails,
// or a pane for each body; with names.

#include <stdio.h>

#include "app/runs.h"
#include "app/project.h"
#include "level/movers.h"
#include "words/words.h"

enum { PANE_GAP = 4, WIDE = 22, MARK_H = 4, EDGE = 9, PLOTS_W = 250, PLOTS_H = 250 };

#define COMPARE_TOPIC "compare" // of notices

int compare_pane_count(const Project *project) {
    return project->run.split.mode == SPLIT_PANES ? project->run.split.count : 1;
}

static FhRect plots_rect(const Project *project, FhRect room) {
    int scale = project->shell->ui_scale, margin = 6 * scale;
    int w = fh_min(PLOTS_W * scale, room.w / 2), h = room.h - 2 * margin;
    h = project->run.split.mode == SPLIT_PANES ? h : fh_min(PLOTS_H * scale, h);
    return (FhRect){fh_rect_right(room) - w - margin, room.y + margin, w, h};
}

FhRect compare_room_beside_plots(const Project *project) {
    FhRect window = play_room(project);
    if (project->play.plots) {
        window.w = plots_rect(project, window).x - 6 * project->shell->ui_scale;
    }
    return window;
}

FhRect compare_room(const Project *project) {
    return project->run.split.mode == SPLIT_PANES ? compare_room_beside_plots(project)
                                                  : play_room(project);
}

// Two lie over each other, as running wants width, but in very wide windows; three are two and one.
static FhRect pane_rect(const Project *project, int pane) {
    FhRect room = compare_room(project);
    int count = compare_pane_count(project), w = room.w, h = room.h;
    bool beside = count > 2 || (count == 2 && w * 10 > h * WIDE);
    int cols = beside ? 2 : 1, rows = count > 2 || (count == 2 && !beside) ? 2 : 1;
    int col = beside ? pane % 2 : 0, row = beside ? pane / 2 : pane;
    cols = row == 1 && count == 3 ? 1 : cols;
    int left = col * (w + PANE_GAP) / cols, top = row * (h + PANE_GAP) / rows;
    int right = (col + 1) * (w + PANE_GAP) / cols - PANE_GAP;
    int bottom = (row + 1) * (h + PANE_GAP) / rows - PANE_GAP;
    return (FhRect){left, top, right - left, bottom - top};
}

// In panes a tile more than half as much of the level is seen as in the whole window.
static int pane_zoom(const Project *project, FhRect pane) {
    if (compare_pane_count(project) == 1 || project->shell->settings.zoom > 0) {
        return app_zoom(project->shell);
    }
    int fit = fh_min(pane.w * 10 / 400, pane.h * 10 / 225);
    return fh_clamp((fit + 6) / 10, 1, SETTINGS_ZOOM_MAX);
}

static void take_trails(Project *project) {
    const Split *split = &project->run.split;
    for (int i = 0; i < split->count; i++) {
        const BodyTrail *trail = &split->bodies[i].trail;
        project->play.compare.trails[i] = (Trail){.points = trail->points,
                                                  .first = trail->first,
                                                  .count = trail->count,
                                                  .room = BODY_TRAIL_TICKS,
                                                  .movement = split_movement(split, i),
                                                  .fades = true};
    }
}

void compare_draw_plots(Project *project, FhRect room) {
    take_trails(project);
    view_draw_plots(project->shell->view, plots_rect(project, room), project->shell->ui_scale,
                    project->play.compare.trails, project->run.split.count);
}

void compare_add_to_scene(Project *project, ViewScene *scene) {
    const Split *split = &project->run.split;
    CompareScene *compare = &project->play.compare;
    take_trails(project);
    for (int i = 0; i < split->count; i++) {
        ViewScene other = run_scene(&project->run, i, scene->alpha, scene->zoom, scene->viewport);
        other.x = scene->x;
        other.y = scene->y;
        other.scarf = view_movement_color(split_movement(split, i));
        other.tint = view_movement_tint(split_movement(split, i));
        compare->others[i] = other;
    }
    scene->scarf = compare->others[0].scarf;
    scene->trails = compare->trails;
    scene->trail_count = split->count;
    scene->others = compare->others + 1;
    scene->other_count = split->count - 1;
}

// A pane shows its own body and its own trail.
static void add_own_trail(Project *project, ViewScene *scene, int body) {
    compare_add_to_scene(project, scene);
    scene->scarf = project->play.compare.others[body].scarf;
    scene->trails = &project->play.compare.trails[body];
    scene->trail_count = 1;
    scene->other_count = 0;
}

ViewScene compare_scene(Project *project, int pane) {
    Split *split = &project->run.split;
    FhRect rect = pane_rect(project, pane);
    int zoom = pane_zoom(project, rect);
    int view_w = (rect.w + zoom - 1) / zoom, view_h = (rect.h + zoom - 1) / zoom;
    if (pane == 0) {
        run_set_view(&project->run, view_w, view_h);
    } else {
        split_set_view(split, pane, view_w, view_h);
    }
    float alpha = project->play.frozen ? 1.0f : project->shell->alpha;
    ViewScene scene = run_scene(&project->run, pane, alpha, (float)zoom, rect);
    scene.overlays = project->play.overlays;
    scene.flags = (project->play.slow ? VIEW_TRAIL : 0u) | app_view_flags(project->shell);
    if (split->mode == SPLIT_TOGETHER) {
        compare_add_to_scene(project, &scene);
    } else if (split->mode == SPLIT_PANES) {
        add_own_trail(project, &scene, pane);
    }
    scene.others = project->play.compare.others + 1;
    if (pane == 0) {
        runs_add_ghost(project, &scene, project->play.compare.others + 1, &scene.other_count);
    }
    return scene;
}

ViewScene compare_scene_at(Project *project, int x, int y) {
    int found = 0;
    for (int i = 0; i < compare_pane_count(project); i++) {
        FhRect rect = pane_rect(project, i);
        if (x >= rect.x && y >= rect.y && x < fh_rect_right(rect) && y < fh_rect_bottom(rect)) {
            found = i;
        }
    }
    return compare_scene(project, found);
}

void compare_next_mode(Project *project) {
    Split *split = &project->run.split;
    split_set_mode(split, (SplitMode)((split->mode + 1) % SPLIT_MODES));
    ui_end_toast(project->shell->ui, COMPARE_TOPIC);
    if (split->mode == SPLIT_TOGETHER) {
        char keys[BINDING_TEXT];
        char line[BINDING_TEXT + 64];
        bindings_label(&project->shell->settings.bindings, APP_COMPARE, keys, sizeof keys);
        snprintf(line, sizeof line, say("%s: side by side. 1 to %d: choose movers"), keys,
                 level_mover_count);
        ui_toast_about(project->shell->ui, COMPARE_TOPIC, UI_TOAST_INFO, line);
    }
}

/// Chooses the movers to compare, or shows why not.
static void compare_choose(Project *project, int movement) {
    Split *split = &project->run.split;
    if (movement >= level_mover_count || split_choose(split, movement)) {
        return;
    }
    const char *why = movement == split_movement(split, 0) ? "That is your own mover"
                                                           : "Four at most: drop one first";
    bool is_there = fh_mover_is_there(level_movers[movement]);
    ui_toast_about(project->shell->ui, COMPARE_TOPIC, UI_TOAST_INFO,
                   is_there ? why : level_movers[movement]->absent);
}

void compare_take_key(Project *project, SDL_Keycode key) {
    if (project->run.split.mode != SPLIT_OFF && key >= SDLK_1 && key <= SDLK_9) {
        compare_choose(project, (int)(key - SDLK_1));
    }
}

// ---- Over the picture, in units of the interface

static void draw_chip(Ui *ui, int x, int y, const char *text, UiColor color) {
    int w = ui_text_width(ui->font, text, -1, 1), h = ui->font->height + 4;
    ui_draw_fill(ui, (UiRect){x, y, w + 24, h}, ui_plate(ui, 0xc0), 2);
    ui_keep_toasts_off(ui, (UiRect){x, y, w + 24, h});
    ui_draw_fill(ui, (UiRect){x + 5, y + h / 2 - 4, 8, 8}, color, 1);
    ui_draw_text(ui, x + 18, y + 2, text, ui->theme.text, 1);
}

// What a body does: its name, its number key, and how it fares.
static void name_body(const Project *project, int body, char *out, size_t size) {
    const Split *split = &project->run.split;
    const SplitBody *who = &split->bodies[body];
    const GameState *state = session_state(who->session);
    int movement = split_movement(split, body);
    char time[32] = "";
    if (state->finished) {
        records_print_time(state->ticks, time, sizeof time);
    }
    int length = snprintf(out, size, body == 0 ? say("%d %s (you)") : "%d %s", movement + 1,
                          say(level_mover_texts[movement].label));
    if (state->finished) {
        snprintf(out + length, size - (size_t)length, say(": goal %s"), time);
    }
}

static void build_legend(const Project *project, Ui *ui) {
    char text[96];
    int high = ui->font->height + 6;
    for (int i = 0; i < project->run.split.count; i++) {
        name_body(project, i, text, sizeof text);
        draw_chip(ui, 6, 30 + i * high, text,
                  view_movement_color(split_movement(&project->run.split, i)));
    }
}

static void build_panes(const Project *project, Ui *ui) {
    char text[96];
    for (int i = 0; i < compare_pane_count(project); i++) {
        FhRect rect = pane_rect(project, i);
        int scale = project->shell->ui_scale;
        UiRect pane = {rect.x / scale, rect.y / scale, rect.w / scale, rect.h / scale};
        UiColor color = view_movement_color(split_movement(&project->run.split, i));
        name_body(project, i, text, sizeof text);
        ui_draw_outline(ui, pane, color, 0);
        draw_chip(ui, pane.x + 6, pane.y + (i == 0 ? 30 : 6), text, color); // under the counts
    }
}

// A small roof over the head.
static void draw_roof(Ui *ui, int x, int y, UiColor color) {
    for (int k = -1; k <= MARK_H; k++) {
        int half = fh_min(MARK_H - k + 1, MARK_H + 1);
        ui_draw_fill(ui, (UiRect){x - half, y - MARK_H + k, 2 * half + 1, 1}, 0x14161fe0, 0);
    }
    for (int k = 0; k < MARK_H; k++) {
        ui_draw_fill(ui, (UiRect){x - MARK_H + k, y - MARK_H + k, 2 * (MARK_H - k) + 1, 1}, color,
                     0);
    }
}

// Bodies outside the picture: at its edge, with the distance in tiles.
static void draw_far_off(const Project *project, Ui *ui, FhPoint at, FhPoint away, UiColor color) {
    char text[32];
    int size = project->run.level->tile_size;
    int tiles = (fh_max(fh_abs(away.x), fh_abs(away.y)) + size - 1) / size;
    bool sideways = fh_abs(away.x) >= fh_abs(away.y);
    const char *arrow = sideways ? (away.x > 0 ? "→" : "←") : away.y > 0 ? "↓" : "↑";
    snprintf(text, sizeof text, "%s %d", arrow, tiles);
    int w = ui_text_width(ui->font, text, -1, 1) + 24, h = ui->font->height + 4;
    int x = fh_clamp(at.x - w / 2, EDGE, fh_max(EDGE, ui->input.screen_w - w - EDGE));
    int y = fh_clamp(at.y - h / 2, EDGE, fh_max(EDGE, ui->input.screen_h - h - EDGE));
    draw_chip(ui, x, y, text, color);
}

static void build_mark(Project *project, Ui *ui, const ViewScene *scene, int body) {
    FhRect hero = session_hero(project->run.split.bodies[body].session).box;
    const ViewScene *own = &project->play.compare.others[body];
    FhRect before = own->before ? world_actor(own->before, 0).box : hero;
    float part = own->alpha;
    float x = (float)before.x + (float)(hero.x - before.x) * part + (float)hero.w * 0.5f;
    float y = (float)before.y + (float)(hero.y - before.y) * part;
    FhPoint at = view_target_at(scene, x, y);
    UiColor color = view_movement_color(split_movement(&project->run.split, body));
    FhRect port = scene->viewport;
    FhPoint away = {0, 0};
    away.x = at.x < port.x ? at.x - port.x : fh_max(0, at.x - fh_rect_right(port));
    away.y = at.y < port.y ? at.y - port.y : fh_max(0, at.y - fh_rect_bottom(port));
    int scale = project->shell->ui_scale, zoom = fh_max((int)scene->zoom, 1);
    FhPoint place = {at.x / scale, at.y / scale};
    if (away.x || away.y) {
        draw_far_off(project, ui, place, (FhPoint){away.x / zoom, away.y / zoom}, color);
    } else {
        draw_roof(ui, place.x, place.y - 3, color);
    }
}

static void build_ghost(const Project *project, Ui *ui, int y) {
    const RecordedRun *ghost = &project->play.ghost;
    char time[24];
    char text[96];
    records_print_time(ghost->replay.end_tick, time, sizeof time);
    snprintf(text, sizeof text,
             ghost->is_of_level ? say("Ghost: %s") : say("Ghost: %s, on an earlier version"), time);
    draw_chip(ui, 6, y, text, 0xf7f3e3ff);
}

void compare_build(Project *project, Ui *ui) {
    bool has_legend = project->run.split.mode == SPLIT_TOGETHER;
    if (project->play.ghost.playback) {
        int rows = has_legend ? project->run.split.count : 0;
        build_ghost(project, ui, 30 + rows * (ui->font->height + 6));
    }
    if (project->run.split.mode == SPLIT_PANES) {
        build_panes(project, ui);
    } else if (project->run.split.mode == SPLIT_TOGETHER) {
        ViewScene scene = compare_scene(project, 0);
        for (int i = project->run.split.count - 1; i >= 0; i--) {
            build_mark(project, ui, &scene, i);
        }
        build_legend(project, ui);
    }
}

// ---- Screen compare ----
//
// Chooses the movers to compare, from a list of all.

enum { PANEL_W = 250, ROW_H = 20 };

static void build_row(Project *project, Ui *ui, int movement) {
    static const int widths[] = {16, 0};
    Split *split = &project->run.split;
    bool is_own = split_movement(split, 0) == movement;
    bool chosen = is_own || split_is_chosen(split, movement);
    char label[64];
    snprintf(label, sizeof label, "%d %s", movement + 1, say(level_mover_texts[movement].label));
    ui_row(ui, ROW_H, 2, widths);
    UiRect swatch = ui_rect_centred(ui_next(ui), 10, 10);
    ui_draw_fill(ui, swatch, view_movement_color(movement), 1);
    bool is_there = fh_mover_is_there(level_movers[movement]);
    ui_disable_if(ui, is_own      ? "Your own mover: V changes it"
                      : !is_there ? level_movers[movement]->absent
                                  : NULL);
    if (ui_checkbox(ui, label, &chosen)) {
        compare_choose(project, movement);
    }
    const char *unseen = level_unseen_by(project->run.level, movement);
    ui_tooltip(ui, unseen ? unseen : level_mover_texts[movement].idea);
}

static void compare_screen_build(Project *project, Ui *ui) {
    static const char *const modes[] = {"Off", "Together", "Side by side"};
    int h = (level_mover_count + 3) * (ROW_H + ui->theme.gap) + 32 + 2 * ui->theme.pad;
    ui_begin_panel(ui, "compare", app_page(ui, PANEL_W, h), UI_PANEL_BORDER | UI_PANEL_SCROLL);
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Compare movers");
    ui_paragraph_in(ui, "The same keys control several movers at once.", ui->theme.dim);
    int mode = (int)project->run.split.mode;
    ui_row(ui, ROW_H + 2, 1, NULL);
    if (ui_segmented(ui, "mode", modes, SPLIT_MODES, &mode)) {
        split_set_mode(&project->run.split, (SplitMode)mode);
    }
    ui_space(ui, 4);
    for (int i = 0; i < level_mover_count; i++) {
        build_row(project, ui, i);
    }
    app_end_panel(project, ui);
}

const Screen compare_screen = {.build = compare_screen_build, .navigates = true};
