// panels_bars.c - the menu bar, the column of tools, the line at the bottom, the strip at the
// pointer and the minimap.

#include <stdio.h>

#include "editor/state.h"
#include "words/words.h"

// ---- The menu bar ----

/// The label of an action in a menu; undo and redo say what they take back or do again.
static const char *menu_label(const Editor *editor, EditorAction action, char *room, size_t size) {
    const char *label = editor_actions[action].label;
    char step[80];
    panel_print_step(editor->doc, action, step, sizeof step);
    snprintf(room, size, "%s%s%s##%s", label, step[0] != '\0' ? ": " : "", step,
             editor_actions[action].name);
    return room;
}

static void menu_items(Editor *editor, Ui *ui, EditorMenu menu) {
    for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
        EditorAction action = (EditorAction)i;
        bool is_here = action == EDITOR_DO_DOWNLOAD ? editor->stage->is_page
                       : action == EDITOR_DO_QUIT   ? !editor->stage->is_page
                                                    : true;
        if (editor_actions[i].menu != menu || !is_here) {
            continue;
        }
        ui_disable_if(ui, action_obstacle(editor, action));
        char label[128];
        bool on = menu != EDITOR_MENU_FILE && menu != EDITOR_MENU_EDIT &&
                  menu != EDITOR_MENU_HELP && action_is_on(editor, action);
        if (ui_menu_check(ui, menu_label(editor, action, label, sizeof label),
                          binding_first(editor, action), on)) {
            editor_do(editor, action);
        }
    }
}

static void recent_items(Editor *editor, Ui *ui, const EditorFrame *frame) {
    if (frame->recent_count > 0) {
        ui_menu_separator(ui);
    }
    for (int i = 0; i < frame->recent_count; i++) {
        ui_push_id_number(ui, i); // two may have the same name
        if (ui_menu_item(ui, frame->recent[i].name, frame->recent[i].detail)) {
            editor_ask(editor, EDITOR_REQUEST_OPEN, frame->recent[i].path);
        }
        ui_pop_id(ui);
    }
}

static void submenu_items(Editor *editor, Ui *ui, EditorMenu menu) {
    if (ui_begin_submenu(ui, editor_menu_names[menu])) {
        menu_items(editor, ui, menu);
        ui_end_submenu(ui);
    }
}

/// The menus within View.
static void submenus(Editor *editor, Ui *ui) {
    submenu_items(editor, ui, EDITOR_MENU_SHOW);
    if (editor->stage->laboratory) {
        submenu_items(editor, ui, EDITOR_MENU_LABORATORY);
    }
    ui_menu_separator(ui);
}

/// How wide the menus' titles are together, in any language.
static int menus_width(Ui *ui) {
    enum { USUAL = 200 };
    int w = 0;
    for (int menu = 0; menu < EDITOR_MENUS; menu++) {
        w += ui_menu_width(ui, editor_menu_names[menu]);
    }
    return fh_max(w, USUAL);
}

static void menus(Editor *editor, Ui *ui, const EditorFrame *frame) {
    ui_begin_menu_bar(ui);
    for (int menu = 0; menu < EDITOR_MENUS; menu++) {
        if (ui_begin_menu(ui, editor_menu_names[menu])) {
            if (menu == EDITOR_MENU_VIEW) {
                submenus(editor, ui);
            }
            menu_items(editor, ui, (EditorMenu)menu);
            if (menu == EDITOR_MENU_FILE) {
                recent_items(editor, ui, frame);
            }
            ui_end_menu(ui);
        }
    }
    ui_end_menu_bar(ui);
}

static void title(Editor *editor, Ui *ui) {
    char text[128];
    const char *name = editor->doc->level->name != NULL ? editor->doc->level->name : "";
    snprintf(text, sizeof text, "%s%s", name[0] != '\0' ? name : say("untitled"),
             editor_is_dirty(editor) ? " \xe2\x80\xa2" : "");
    UiRect room = ui_next(ui);
    ui_draw_text_in(ui, room, text, UI_CENTRE,
                    editor_is_dirty(editor) ? ui->theme.text : ui->theme.dim, 1);
    (void)ui_control(ui, "##title", room);
    ui_tooltip(ui, editor_is_dirty(editor)        ? "There are changes that are not saved"
                   : editor->doc->path[0] != '\0' ? editor->doc->path
                                                  : "This level has no file yet");
}

static void action_button(Editor *editor, Ui *ui, EditorAction action, const char *sprite) {
    ui_disable_if(ui, action_obstacle(editor, action));
    bool on = action == EDITOR_DO_WALK && action_is_on(editor, action);
    if (ui_icon_button(ui, editor_actions[action].name, sprite, on)) {
        editor_do(editor, action);
    }
    action_tooltip(editor, ui, action);
}

void panel_menu_bar(Editor *editor, Ui *ui, const EditorFrame *frame, UiRect rect) {
    int titles = menus_width(ui);
    int with_mover[] = {titles, 0, 104, 20, 24, 24, 24, 24, 24, 24, 72};
    int usual[] = {titles, 0, 24, 24, 24, 24, 24, 24, 72};
    int narrow[] = {titles, 0, 24, 24, 24, 24, 72}; // what is left out stands in the menus
    bool has_mover = editor->stage->laboratory && rect.w >= 720;
    bool is_narrow = titles + 6 * 24 + 72 + 8 * ui->theme.gap > rect.w;
    ui_begin_panel(ui, "menu bar", rect, UI_PANEL_TIGHT);
    ui_row(ui, rect.h,
           has_mover   ? 11
           : is_narrow ? 7
                       : 9,
           has_mover   ? with_mover
           : is_narrow ? narrow
                       : usual);
    menus(editor, ui, frame);
    title(editor, ui);
    if (has_mover) {
        panel_movement(editor, ui, "movement##bar");
        ui_tooltip(ui, "The mover of this level");
        action_button(editor, ui, EDITOR_DO_MOVEMENTS, "icon.help");
    }
    action_button(editor, ui, EDITOR_DO_UNDO, "icon.undo");
    action_button(editor, ui, EDITOR_DO_REDO, "icon.redo");
    action_button(editor, ui, EDITOR_DO_PAUSE, editor->paused ? "icon.play" : "icon.pause");
    if (!is_narrow) {
        action_button(editor, ui, EDITOR_DO_STEP, "icon.step");
        action_button(editor, ui, EDITOR_DO_WALK, "icon.keyboard");
    }
    action_button(editor, ui, EDITOR_DO_DRAWER, "icon.tiles");
    UiButton play = {.label = "Play", .icon = {.sprite = "icon.play", .scale = 1}, .primary = true};
    if (ui_button_with(ui, &play)) {
        editor_do(editor, EDITOR_DO_PLAY);
    }
    action_tooltip(editor, ui, EDITOR_DO_PLAY);
    ui_end_panel(ui);
}

// ---- The tools ----

void panel_tool_column(Editor *editor, Ui *ui, UiRect rect) {
    // Low windows get smaller buttons, so that all of them are seen.
    int high = fh_clamp(rect.h / (TOOLS + 4) - ui->theme.gap, 16, 28);
    ui_begin_panel(ui, "tools", rect, UI_PANEL_SCROLL);
    ui_row(ui, high, 1, NULL);
    for (int tool = 0; tool < TOOLS; tool++) {
        const ToolInfo *info = &tool_infos[tool];
        if (ui_icon_button(ui, editor_actions[info->action].name, info->icon,
                           editor->hand->tool == (EditorTool)tool)) {
            editor_do(editor, info->action);
        }
        action_tooltip(editor, ui, info->action);
    }
    ui_separator(ui);
    static const struct {
        EditorAction action;
        const char *sprite;
    } shapes[] = {{EDITOR_DO_FLIP_X, "icon.flipx"},
                  {EDITOR_DO_FLIP_Y, "icon.flipy"},
                  {EDITOR_DO_TURN, "icon.rotate"}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        ui_row(ui, high, 1, NULL);
        action_button(editor, ui, shapes[i].action, shapes[i].sprite);
    }
    ui_end_panel(ui);
}

// ---- The line at the bottom ----

static const char *kind_label(const Editor *editor) {
    const LevelKind *kind = level_kind(editor->doc->level, editor->hand->brush.tile);
    return kind == NULL ? say("tile") : kind->label[0] != '\0' ? say(kind->label) : kind->name;
}

/// What the left button does, with the name of what it does it with.
static void left_text(const Editor *editor, char *out, size_t size) {
    const char *left = say(tool_infos[editor->hand->tool].left);
    bool names_tile = editor->hand->tool == TOOL_BRUSH || editor->hand->tool == TOOL_FILL;
    bool names_thing = editor->hand->tool == TOOL_THINGS;
    const char *thing = editor->hand->places_spawn
                            ? say("spawn")
                            : say(thing_kind_info(editor->doc, editor->hand->entity)->label);
    if (names_thing && !editor->hand->places_spawn) {
        int length = snprintf(out, size, say("%s %s"), left, thing);
        snprintf(out + length, size - (size_t)length, "; %s",
                 say(row_way_drags[row_way(editor->hand)]));
        return;
    }
    if (names_tile || names_thing) {
        snprintf(out, size, say("%s %s"), left, names_tile ? kind_label(editor) : thing);
    } else {
        snprintf(out, size, "%s", left);
    }
}

/// What the hands can do on a panel; nothing where the keys are those of a dialog or a menu.
static void panel_hint_text(const Editor *editor, const Ui *ui, bool brief, char *out,
                            size_t size) {
    bool has_keys = !ui_blocks_keyboard(ui) && !editor_shows_dialog(editor);
    const char *fold =
        say(editor->stage->view.folded ? "H: show the panels" : "H: fold the panels");
    if (ui_is_on_slider(ui)) {
        snprintf(out, size, "%s%s%s%s%s", brief ? "" : say("wheel: scroll"), brief ? "" : "   ",
                 say("Ctrl+wheel, or wheel after a click: change the value   Shift-drag: finer   "
                     "double click: reset"),
                 brief || !has_keys ? "" : "   ", brief || !has_keys ? "" : fold);
    } else {
        snprintf(out, size, "%s", has_keys ? fold : "");
    }
}

/// What the hands can do now; `brief` leaves out what is always so.
static void hint_text(const Editor *editor, const Ui *ui, bool brief, char *out, size_t size) {
    const ToolInfo *info = &tool_infos[editor->hand->tool];
    char left[80];
    FhPoint on_trail;
    left_text(editor, left, sizeof left);
    if (editor->walks != NULL) {
        snprintf(out, size, say("%s   mouse: %s, panels   Esc: stop walking%s%s"), editor->walks,
                 say(editor_actions[info->action].label), brief ? "" : "   ",
                 brief ? "" : say("dead: back to where it began"));
    } else if (editor->hand->pointer.over_panel && editor->hand->drag.kind == DRAG_NONE) {
        panel_hint_text(editor, ui, brief, out, size);
    } else if (editor->hand->drag.kind == DRAG_EDGE || edge_at_pointer(editor->hand) != EDGES) {
        char now[64];
        bool held = editor->hand->drag.kind == DRAG_EDGE;
        edge_print_size(editor->doc,
                        held ? edge_drag_bounds(editor->hand) : level_bounds(editor->doc->level),
                        now, sizeof now);
        snprintf(out, size, say("left: drag the level's edge, by whole tiles   %s"), now);
    } else if (editor->hand->floating.held) {
        snprintf(out, size, "%s",
                 say(editor->hand->floating.mix_count > 0
                         ? "left: put down; drag: one after another   right or Esc: drop   X Y Z: "
                           "flip and turn"
                     : editor->hand->floating.stays
                         ? "left: put down   right or Esc: drop   X Y Z: flip and turn"
                         : "left: put down   Shift: and hold on   right or Esc: drop   X Y Z: flip "
                           "and turn"));
    } else if (editor->doc->draft.count > 0) {
        snprintf(out, size, "%s",
                 say("left: next point, on the first: close   Enter: close   double click: leave "
                     "open   right: take back   Esc: drop"));
    } else if (trail_find(editor->hand, &on_trail)) {
        snprintf(out, size, "%s   %s",
                 say(trail_takes_any_point(editor->hand)
                         ? "click: play on from here   drag: the view"
                         : "left: play on from here"),
                 say(on_trail.x == EDITOR_TRAIL_PROOF ? "Shift+F: no proof"
                                                      : "Shift+J: hide the trails"));
    } else if (editor->hand->space_held || editor->hand->drag.kind == DRAG_PAN) {
        snprintf(out, size, "%s",
                 say("left: drag the view   Ctrl+click: play from there   Shift+click: watch a "
                     "way there   Ctrl+wheel: zoom"));
    } else if ((editor->hand->pointer.mods & UI_MOD_ALT) != 0 && tool_paints(editor->hand->tool)) {
        snprintf(out, size, "%s", say("left: pick the tile under the pointer"));
    } else if ((editor->hand->pointer.mods & UI_MOD_SHIFT) != 0 &&
               editor->hand->tool == TOOL_FILL) {
        snprintf(out, size, "%s",
                 say("left: fill all of it, out of sight and to the level's edges, too"));
    } else if ((editor->hand->pointer.mods & UI_MOD_CTRL) != 0 && editor->hand->tool == TOOL_FILL) {
        snprintf(out, size, "%s", say("left: replace this tile everywhere   Ctrl+wheel: zoom"));
    } else {
        int length = snprintf(out, size,
                              info->right[0] != '\0' ? say("left: %s   right: %s   wheel: %s")
                                                     : say("left: %s%s   wheel: %s"),
                              left, say(info->right), say(info->wheel));
        snprintf(out + length, size - (size_t)length, "%s%s   %s", brief ? "" : "   ",
                 brief ? "" : say("Ctrl+wheel: zoom"), say(info->more));
    }
}

static void place_text(const Editor *editor, const EditorFrame *frame, char *out, size_t size) {
    const Pointer *pointer = &editor->hand->pointer;
    const Drag *drag = &editor->hand->drag;
    char drawn[40] = "";
    char speed[24] = "";
    if (drag->kind == DRAG_TOOL) {
        snprintf(drawn, sizeof drawn, "%d \xc3\x97 %d   ", fh_abs(pointer->col - drag->col) + 1,
                 fh_abs(pointer->row - drag->row) + 1);
    }
    if (frame->frames_per_second > 0.0f && editor->stage->laboratory) {
        snprintf(speed, sizeof speed, "   %.0f fps", (double)frame->frames_per_second);
    }
    float zoom = editor->stage->camera.zoom;
    char scale[16];
    snprintf(scale, sizeof scale, zoom < 1.0f ? "1/%.0f" : "%.0fx",
             (double)(zoom < 1.0f ? 1.0f / zoom : zoom));
    const LevelKind *kind = level_kind(editor->doc->level, tile_under_pointer(editor->hand));
    bool names = kind != NULL && drag->kind == DRAG_NONE && !pointer->over_panel;
    snprintf(out, size, "%s%s%s%d, %d   %s%s", names ? say(kind->label) : "", names ? "   " : "",
             drawn, pointer->col, pointer->row, scale, speed);
}

void panel_status(Editor *editor, Ui *ui, const EditorFrame *frame, UiRect rect) {
    char hint[240];
    char place[160];
    bool by_pad = editor->hand->pointer.by_pad && frame->pad_help != NULL;
    if (by_pad) {
        snprintf(hint, sizeof hint, "%s", frame->pad_help);
    } else {
        hint_text(editor, ui, false, hint, sizeof hint);
    }
    place_text(editor, frame, place, sizeof place);
    int widths[] = {0, panel_proof_width(editor->stage, ui),
                    ui_text_width(ui->font, place, -1, 1) + 16};
    ui_begin_panel(ui, "status", rect, UI_PANEL_TIGHT);
    ui_row(ui, rect.h, 3, widths);
    UiRect left = ui_next(ui);
    UiRect middle = ui_next(ui);
    UiRect right = ui_next(ui);
    left.x += 8;
    left.w -= 8;
    right.w -= 8;
    if (!by_pad && ui_text_width(ui->font, hint, -1, 1) > left.w) {
        hint_text(editor, ui, true, hint, sizeof hint);
    }
    UiColor color = editor->walks != NULL ? ui->theme.accent : ui->theme.text;
    ui_draw_text_in(ui, left, ui_whole_parts(ui, hint, left.w), UI_LEFT, color, 1);
    ui_draw_text_in(ui, right, place, UI_RIGHT, ui->theme.dim, 1);
    if (editor->stage->proof.state != EDITOR_PROOF_OFF) {
        panel_proof(editor, ui, middle);
    }
    ui_end_panel(ui);
}

// ---- The strip at the pointer ----

enum { STRIP_CELL = 36, STRIP_SHOWN = 5, STRIP_LABEL_H = 16, STRIP_TOP = 30 };

static void strip_cells(Ui *ui, UiRect rect, const BrushRing *ring, int shown) {
    for (int i = 0; i < shown; i++) {
        int at = fh_floor_mod(ring->at + i - shown / 2, ring->count);
        UiRect cell = {rect.x + 4 + i * STRIP_CELL, rect.y + 4, STRIP_CELL - 4, STRIP_CELL - 4};
        bool chosen = i == shown / 2;
        ui_draw_fill(ui, cell, chosen ? ui->theme.hover : ui->theme.sunken, 1);
        ui_draw_picture(ui, ui_rect_inset(cell, chosen ? 2 : 6), picture_of_tile(ring->tiles[at]));
        if (chosen) {
            ui_draw_outline(ui, cell, ui->theme.accent, 1);
        }
    }
}

/// How far from the pointer the strip stays, so that it does not lie over the cell that is pointed
/// at.
static int strip_gap(const Editor *editor) {
    float cell = (float)editor->doc->level->tile_size * editor->stage->camera.zoom;
    return fh_clamp((int)cell + 4, 20, 72) / editor->stage->ui_scale;
}

void panel_strip(Editor *editor, Ui *ui, float window_x, float window_y) {
    BrushRing ring = editor->hand->wheel.strip_of_kinds
                         ? brush_ring_of_kinds(&editor->hand->brush, editor->doc->level)
                         : brush_ring(editor->doc->level, editor->hand->brush.tile);
    if (ring.count == 0) {
        return;
    }
    int shown = ring.count >= STRIP_SHOWN ? STRIP_SHOWN : ring.count >= 3 ? 3 : 1;
    int w = shown * STRIP_CELL + 4;
    int h = STRIP_CELL + 4 + STRIP_LABEL_H;
    int x = (int)window_x / editor->stage->ui_scale - w / 2;
    int gap = strip_gap(editor);
    int y = (int)window_y / editor->stage->ui_scale;
    y = y - gap - h >= STRIP_TOP ? y - gap - h : y + gap;
    UiRect rect = {fh_clamp(x, 0, fh_max(ui->input.screen_w - w, 0)), y, w, h};
    // Drawn on the bare screen, not in a panel: a panel would take the pointer.
    ui_draw_fill(ui, rect, ui->theme.panel, 2);
    ui_keep_toasts_off(ui, rect);
    ui_draw_outline(ui, rect, ui->theme.line, 2);
    strip_cells(ui, rect, &ring, shown);
    UiRect label = {rect.x, rect.y + STRIP_CELL + 2, rect.w, STRIP_LABEL_H};
    ui_draw_text_in(ui, label, kind_label(editor), UI_CENTRE, ui->theme.dim, 1);
}

// ---- The label at the pointer ----

void panel_row_label(Editor *editor, Ui *ui) {
    char text[64];
    if (row_is_drawn(editor->hand)) {
        row_print(editor->hand, text, sizeof text);
        panel_label(editor->hand, ui, text, "");
    }
}

// ---- The minimap ----

/// How much larger a rectangle gets that fits into `room`.
static float fitting(UiRect room, FhRect rect) {
    float wide = (float)room.w / (float)rect.w;
    float high = (float)room.h / (float)rect.h;
    return wide < high ? wide : high;
}

static void map_marks(Editor *editor, Ui *ui, UiRect map, FhRect world) {
    float part = (float)map.w / (float)world.w;
    const EditorCamera *camera = &editor->stage->camera;
    FhRect canvas = editor_canvas(editor);
    float x = camera->x + (float)canvas.x / camera->zoom;
    float y = camera->y + (float)canvas.y / camera->zoom;
    UiRect seen = {
        map.x + (int)((x - (float)world.x) * part), map.y + (int)((y - (float)world.y) * part),
        (int)((float)canvas.w / camera->zoom * part), (int)((float)canvas.h / camera->zoom * part)};
    ui_draw_outline(ui, seen, ui->theme.accent, 0);
    if (editor->stage->has_hero) {
        UiRect hero = {map.x + (int)((float)(editor->stage->hero.x - world.x) * part) - 1,
                       map.y + (int)((float)(editor->stage->hero.y - world.y) * part) - 3, 3, 3};
        ui_draw_fill(ui, hero, ui->theme.warn, 0);
    }
}

void panel_minimap(Editor *editor, Ui *ui, const EditorFrame *frame, UiRect rect) {
    FhRect world = level_bounds(editor->doc->level);
    FhRect level = frame->minimap_level;
    if (world.w < 1 || world.h < 1 || level.w < 1 || level.h < 1) {
        return;
    }
    // The panel is as large as the level in the image and lies in the corner.
    float zoom = fitting(rect, level);
    UiRect map = {.w = fh_max((int)((float)level.w * zoom), 1),
                  .h = fh_max((int)((float)level.h * zoom), 1)};
    map.x = rect.x + rect.w - map.w;
    map.y = rect.y + rect.h - map.h;
    UiRect image = {map.x - (int)((float)level.x * zoom), map.y - (int)((float)level.y * zoom),
                    (int)((float)frame->minimap_w * zoom), (int)((float)frame->minimap_h * zoom)};
    ui_begin_panel(ui, "minimap", map, UI_PANEL_TIGHT | UI_PANEL_BORDER);
    UiControl control = ui_control(ui, "##minimap", map);
    ui_draw_picture(ui, image, (UiPicture){.image = frame->minimap_image});
    map_marks(editor, ui, map, world);
    if (control.held) {
        float part = (float)map.w / (float)world.w;
        camera_centre(editor->hand, (float)world.x + (float)(ui->input.x - map.x) / part,
                      (float)world.y + (float)(ui->input.y - map.y) / part);
    }
    ui_tooltip(ui, "The whole level: click to go there (N hides it)");
    ui_end_panel(ui);
}
