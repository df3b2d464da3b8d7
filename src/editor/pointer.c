// pointer.c - what the hands do: pointer, wheel and a controller's brush, sent to the tool in the
// hand or to the view.
//
// A press decides what the drag is until its button is up: space or the middle button pan, Alt
// picks, a floating piece is put down, else the tool acts. The right button of a tool that paints
// erases. A controller acts by the pointer, put in the middle of a cell, so that every tool works
// with it as with a mouse; near an edge of what the panels leave free its brush scrolls the view.

#include <math.h>
#include <string.h>

#include "editor/panels.h"
#include "words/words.h"

// ---- Pointer ----

static DragKind drag_kind(const Hand *hand, const EditorPointer *event) {
    bool left = event->button == EDITOR_LEFT;
    if (left && edge_at_pointer(hand) != EDGES) {
        return DRAG_EDGE;
    }
    if (event->button == EDITOR_MIDDLE || (left && hand->space_held) ||
        (left && hand->tool == TOOL_HAND && !hand->floating.held)) {
        return DRAG_PAN;
    }
    if (hand->floating.held) {
        return DRAG_FLOAT;
    }
    if (left && (event->mods & UI_MOD_ALT) != 0 && tool_paints(hand->tool)) {
        return DRAG_PICK;
    }
    return DRAG_TOOL;
}

static void start_drag(Hand *hand, const EditorPointer *event) {
    const Pointer *pointer = &hand->pointer;
    hand->strokes++;
    hand->drag = (Drag){
        .kind = drag_kind(hand, event),
        .tool = hand->tool,
        .button = event->button,
        .erases = event->button == EDITOR_RIGHT && tool_paints(hand->tool),
        .mods = event->mods,
        .part = (int)edge_at_pointer(hand),
        .col = pointer->col,
        .row = pointer->row,
        .last_col = pointer->col,
        .last_row = pointer->row,
        .x = pointer->x,
        .y = pointer->y,
        .window_x = pointer->window_x,
        .window_y = pointer->window_y,
        .camera = hand->stage->camera,
    };
}

static void float_down(Hand *hand) {
    if (hand->drag.button == EDITOR_RIGHT) {
        floating_drop(hand);
        return;
    }
    hand->floating.put_count = 0;
    floating_put(hand, (FhPoint){hand->pointer.col, hand->pointer.row});
    if (hand->floating.mix_count == 0) {
        step_commit(hand->doc); // else the drag goes on with it
    }
    if ((hand->drag.mods & UI_MOD_SHIFT) == 0 && !hand->floating.stays) {
        floating_drop(hand);
    }
}

enum { DOUBLE_FRAMES = 24 };

/// Notes a press; a second one soon and near counts as a double click, whatever the event says.
static void note_press(Hand *hand, const EditorPointer *event) {
    Pointer *pointer = &hand->pointer;
    uint32_t now = hand->doc->frames;
    float way = fabsf(event->x - pointer->down_x) + fabsf(event->y - pointer->down_y);
    bool again = pointer->clicks == 1 && now - pointer->down_frame < DOUBLE_FRAMES &&
                 way <= 4.0f * (float)hand->stage->ui_scale;
    pointer->clicks = again || event->clicks >= 2 ? 2 : 1;
    pointer->down_x = event->x;
    pointer->down_y = event->y;
    pointer->down_frame = now;
}

static void start_tool(Hand *hand) {
    const History *history = &hand->doc->history;
    if (tool_infos[hand->tool].acts->down != NULL) {
        tool_infos[hand->tool].acts->down(hand);
    }
    edges_follow_stroke(hand->doc);
    if (history->open) {
        memcpy(hand->drag.step, history->step.name, sizeof hand->drag.step);
    }
}

/// Saving, or a panel, ends the step of a stroke in its middle: what follows is a step of its own.
static void move_tool(Hand *hand) {
    const Drag *drag = &hand->drag;
    if (drag->step[0] != '\0' && !hand->doc->history.open) {
        step_begin(hand->doc, drag->step);
    }
    if (tool_infos[drag->tool].acts->move != NULL) {
        tool_infos[drag->tool].acts->move(hand);
    }
    edges_follow_stroke(hand->doc);
}

static void pointer_down(Hand *hand, const EditorPointer *event) {
    if (event->over_panel || hand->drag.kind != DRAG_NONE) {
        return;
    }
    if (hand->writing != WRITING_OFF && event->button != EDITOR_MIDDLE) {
        writing_press(hand);
        return;
    }
    step_commit(hand->doc);
    bool drags_view = trail_takes_any_point(hand); // then a click is known when it is let go
    if (event->button == EDITOR_LEFT && !drags_view && trail_press(hand)) {
        return;
    }
    start_drag(hand, event);
    if (hand->drag.kind == DRAG_FLOAT) {
        float_down(hand);
    } else if (hand->drag.kind == DRAG_PICK) {
        pick_tile(hand);
    } else if (hand->drag.kind == DRAG_TOOL) {
        start_tool(hand);
    }
}

static void pan(Hand *hand) {
    const Drag *drag = &hand->drag;
    const EditorCamera *from = &drag->camera;
    hand->stage->camera = *from;
    camera_scroll(hand, drag->window_x - hand->pointer.window_x,
                  drag->window_y - hand->pointer.window_y);
}

static void note_moved(Hand *hand) {
    Drag *drag = &hand->drag;
    float dx = fabsf(hand->pointer.window_x - drag->window_x);
    float dy = fabsf(hand->pointer.window_y - drag->window_y);
    drag->moved = drag->moved || dx + dy > 3.0f * (float)hand->stage->ui_scale;
}

static void pointer_move(Hand *hand) {
    Drag *drag = &hand->drag;
    if (drag->kind == DRAG_NONE) {
        hand->doc->hot = hand->pointer.over_panel
                             ? (Thing){0}
                             : thing_at(hand, hand->pointer.x, hand->pointer.y);
        return;
    }
    note_moved(hand);
    if (drag->kind == DRAG_PAN) {
        pan(hand);
    } else if (drag->kind == DRAG_FLOAT) {
        mix_drag(hand);
    } else if (drag->kind == DRAG_PICK) {
        pick_tile(hand);
    } else if (drag->kind == DRAG_TOOL) {
        move_tool(hand);
    }
    drag->last_col = hand->pointer.col;
    drag->last_row = hand->pointer.row;
    drag->last_covered = hand->pointer.over_panel;
}

/// A click of the hand that drags the view: on a trail, or with Shift or Ctrl on any place.
static void hand_click(Hand *hand) {
    FhPoint at = pointer_px(hand);
    if ((hand->pointer.mods & UI_MOD_CTRL) != 0) {
        request_at(hand->doc, EDITOR_REQUEST_PLAY_HERE, at);
    } else if ((hand->pointer.mods & UI_MOD_SHIFT) != 0) {
        hand->veil.from_spawn = true; // its map has the ways
        request_at(hand->doc, EDITOR_REQUEST_WATCH_WAY, at);
    } else {
        trail_press(hand);
    }
}

void editor_pointer_over(Editor *editor, bool over_panel) {
    Hand *hand = hand_of(editor);
    hand->pointer.over_panel = over_panel && !hand->pointer.by_pad;
}

void hand_pointer(Hand *hand, const EditorPointer *event) {
    Pointer *pointer = &hand->pointer;
    pointer->window_x = event->x;
    pointer->window_y = event->y;
    pointer->mods = event->mods;
    pointer->over_panel = event->over_panel;
    pointer->known = true;
    pointer->by_pad = false;
    camera_to_pointer(hand);
    if (event->kind == EDITOR_DOWN) {
        note_press(hand, event);
        pointer_down(hand, event);
    } else if (event->kind == EDITOR_MOVE) {
        pointer_move(hand);
    } else if (hand->drag.button == event->button) {
        pointer_move(hand);
        bool is_click =
            hand->drag.kind == DRAG_PAN && event->button == EDITOR_LEFT && !hand->drag.moved;
        drag_end(hand);
        if (is_click) {
            hand_click(hand);
        }
    }
}

// ---- Wheel ----

/// Adds to what was left and takes the whole steps out of it.
static int whole_steps(float *rest, float steps) {
    if (*rest * steps < 0.0f) {
        *rest = 0.0f; // the hand turned round
    }
    *rest += fmaxf(-100.0f, fminf(steps, 100.0f));
    int whole = (int)*rest;
    *rest -= (float)whole;
    return whole;
}

static void turn_variant(Hand *hand, int steps) {
    if (steps == 0) {
        return;
    }
    if (hand->tool == TOOL_THINGS) {
        int kinds = level_entity_kinds(hand->doc->level->catalog);
        hand->entity = fh_floor_mod(hand->entity + steps, kinds);
        hand->places_spawn = false;
    } else if (hand->tool == TOOL_SOLID) {
        hand->look = (LevelLook)fh_floor_mod((int)hand->look + steps, LEVEL_LOOKS);
        toast_say(hand->doc, UI_TOAST_INFO, "Next moving solid: %s",
                  say(level_look_infos[hand->look].label));
    } else if (hand->tool == TOOL_DIG) {
        dig_turn(hand, steps);
    } else {
        brush_turn_ring(&hand->brush, hand->doc->level, steps);
        strip_show(hand, false);
    }
}

enum { SCROLL_PX = 48 }; // window px a wheel step, at interface scale 1

void editor_wheel(Editor *editor, float dx, float dy, uint32_t mods, bool over_panel) {
    Hand *hand = hand_of(editor);
    if (over_panel) {
        return;
    }
    float px = (float)(SCROLL_PX * hand->stage->ui_scale);
    bool zooms =
        (mods & UI_MOD_CTRL) != 0 || (hand->tool == TOOL_HAND && (mods & UI_MOD_SHIFT) == 0);
    if (zooms) {
        int whole = whole_steps(&hand->wheel.zoom, dy);
        if (whole != 0) {
            camera_zoom_steps(hand, whole, hand->pointer.window_x, hand->pointer.window_y);
        }
    } else if ((mods & UI_MOD_SHIFT) != 0) {
        camera_scroll(hand, (dx - dy) * px, 0.0f);
    } else {
        camera_scroll(hand, dx * px, 0.0f);
        // Away from the hand is "before", as in a list that scrolls up.
        turn_variant(hand, -whole_steps(&hand->wheel.variant, dy));
    }
    pointer_move(hand);
}

// ---- Painting while playing ----

void editor_play_choose(Editor *editor, float steps) {
    Hand *hand = hand_of(editor);
    int whole = whole_steps(&hand->wheel.variant, steps);
    if (whole != 0) {
        brush_next_ring(&hand->brush, hand->doc->level, whole);
        strip_show(hand, true);
    }
}

void editor_play_turn(Editor *editor, float steps) {
    Hand *hand = hand_of(editor);
    int whole = whole_steps(&hand->wheel.variant, steps);
    if (whole != 0) {
        brush_turn_ring(&hand->brush, hand->doc->level, whole);
        strip_show(hand, false);
    }
}

void editor_play_paint(Editor *editor, EditorCamera seen, float x, float y) {
    Hand *hand = hand_of(editor);
    FhPoint cell = layer_cell_at(hand->doc, hand->doc->layer, seen, x, y);
    bool goes_on = hand->doc->history.open;
    if (!goes_on) {
        step_begin(hand->doc, "paint");
    }
    paint_line(hand, goes_on ? hand->last_painted : cell, cell, hand->brush.tile);
    edges_follow_stroke(hand->doc);
    hand->last_painted = cell;
    hand->has_last_painted = true;
}

void editor_play_paint_end(Editor *editor) {
    step_commit(document_of(editor));
}

// ---- A controller: a brush that goes by cells, and a wheel of tools ----

enum { MARGIN_CELLS = 2, RING_RADIUS = 92, RING_CELL = 30 }; // UI units, but cells

/// How far the view must go so that `at` lies between `low` and `high`, window px.
static float overshoot(float at, float low, float high) {
    return at < low ? at - low : at > high ? at - high : 0.0f;
}

/// Scrolls so that the brush at `x`, `y` (window px) is in sight, with some cells round it.
static void follow(Hand *hand, float x, float y) {
    FhRect canvas = stage_canvas(hand->stage);
    float cell = (float)hand->doc->level->tile_size * hand->stage->camera.zoom;
    float side = (float)fh_min(canvas.w, canvas.h);
    float margin = fminf((float)MARGIN_CELLS * cell, side / 4.0f);
    camera_scroll(hand,
                  overshoot(x, (float)canvas.x + margin, (float)(canvas.x + canvas.w) - margin),
                  overshoot(y, (float)canvas.y + margin, (float)(canvas.y + canvas.h) - margin));
}

/// The middle of a cell in the window, px.
static void place_of_cell(const Hand *hand, FhPoint cell, float *x, float *y) {
    float size = (float)hand->doc->level->tile_size, dx, dy;
    layer_shift(hand->doc, pointer_layer(hand), hand->stage->camera, &dx, &dy);
    *x = (((float)cell.x + 0.5f) * size + dx - hand->stage->camera.x) * hand->stage->camera.zoom;
    *y = (((float)cell.y + 0.5f) * size + dy - hand->stage->camera.y) * hand->stage->camera.zoom;
}

/// Sends an event from the middle of a cell, scrolled into sight.
static void act(Hand *hand, EditorPointerKind kind, EditorButton button, FhPoint cell) {
    float x, y;
    place_of_cell(hand, cell, &x, &y);
    follow(hand, x, y);
    place_of_cell(hand, cell, &x, &y);
    hand_pointer(hand,
                 &(EditorPointer){.kind = kind, .button = button, .x = x, .y = y, .clicks = 1});
    hand->pointer.by_pad = true;
}

/// The cell that the brush is in: at first the one in the middle of the view.
static FhPoint brush_cell(Hand *hand) {
    if (hand->pointer.by_pad) {
        return (FhPoint){hand->pointer.col, hand->pointer.row};
    }
    FhRect canvas = stage_canvas(hand->stage);
    float x = hand->pointer.window_x, y = hand->pointer.window_y;
    bool is_in = fh_rect_contains(canvas, (int)x, (int)y) && !hand->pointer.over_panel;
    x = is_in ? x : (float)canvas.x + (float)canvas.w * 0.5f;
    y = is_in ? y : (float)canvas.y + (float)canvas.h * 0.5f;
    return layer_cell_at(hand->doc, pointer_layer(hand), hand->stage->camera,
                         hand->stage->camera.x + x / hand->stage->camera.zoom,
                         hand->stage->camera.y + y / hand->stage->camera.zoom);
}

// ---- The wheel of tools ----

static void turn_wheel(Hand *hand, int tools, int kinds) {
    PadWheel *wheel = &hand->pad_wheel;
    wheel->tool = fh_floor_mod(wheel->tool + tools, TOOLS);
    if (kinds != 0) {
        brush_next_ring(&hand->brush, hand->doc->level, kinds);
    }
}

void editor_pad_wheel(Editor *editor, bool open) {
    Hand *hand = hand_of(editor);
    PadWheel *wheel = &hand->pad_wheel;
    if (open == wheel->open) {
        return;
    }
    act(hand, EDITOR_MOVE, EDITOR_LEFT, brush_cell(hand));
    wheel->open = open;
    if (open) {
        wheel->tool = (int)hand->tool;
    } else if (wheel->tool != (int)hand->tool) {
        editor_do(editor, tool_infos[wheel->tool].action);
    }
}

static void ring_cell(const Hand *hand, Ui *ui, int tool, UiRect middle) {
    float angle = 6.2831853f * (float)tool / (float)TOOLS - 1.5707963f;
    UiRect cell = {middle.x + (int)(cosf(angle) * (float)RING_RADIUS) - RING_CELL / 2,
                   middle.y + (int)(sinf(angle) * (float)RING_RADIUS) - RING_CELL / 2, RING_CELL,
                   RING_CELL};
    bool is_chosen = tool == hand->pad_wheel.tool;
    ui_draw_fill(ui, cell, is_chosen ? ui->theme.hover : ui->theme.panel, 2);
    ui_draw_outline(ui, cell, is_chosen ? ui->theme.accent : ui->theme.line, 2);
    ui_draw_picture(ui, ui_rect_inset(cell, 3), (UiPicture){.sprite = tool_infos[tool].icon});
}

/// The ring stands round the brush, moved aside where it would lie over a panel.
static UiRect ring_middle(const Hand *hand) {
    enum { FAR = RING_RADIUS + RING_CELL / 2 + 4 };
    int scale = hand->stage->ui_scale;
    FhRect canvas = stage_canvas(hand->stage);
    int x = (int)hand->pointer.window_x / scale, y = (int)hand->pointer.window_y / scale;
    int right = fh_rect_right(canvas) / scale - FAR, bottom = fh_rect_bottom(canvas) / scale - FAR;
    int left = canvas.x / scale + FAR, top = canvas.y / scale + FAR;
    return (UiRect){fh_clamp(x, left, fh_max(right, left)), fh_clamp(y, top, fh_max(bottom, top)),
                    0, 0};
}

void panel_pad_wheel(Hand *hand, Ui *ui) {
    if (!hand->pad_wheel.open) {
        return;
    }
    UiRect middle = ring_middle(hand);
    for (int tool = 0; tool < TOOLS; tool++) {
        ring_cell(hand, ui, tool, middle);
    }
    UiRect tile = {middle.x - 20, middle.y - 28, 40, 40};
    ui_draw_fill(ui, tile, ui->theme.panel, 2);
    ui_draw_picture(ui, ui_rect_inset(tile, 4), picture_of_tile(hand->brush.tile));
    const char *name = say(editor_actions[tool_infos[hand->pad_wheel.tool].action].label);
    int w = ui_text_width(ui->font, name, -1, 1) + 12;
    UiRect label = {middle.x - w / 2, middle.y + 18, w, ui->font->height + 6};
    ui_draw_fill(ui, label, ui->theme.panel, 2);
    ui_draw_text_in(ui, label, name, UI_CENTRE, ui->theme.text, 1);
}

// ---- The brush ----

void editor_pad_move(Editor *editor, int cols, int rows) {
    Hand *hand = hand_of(editor);
    if (hand->pad_wheel.open) {
        turn_wheel(hand, cols, rows);
        return;
    }
    FhPoint cell = brush_cell(hand);
    int limit = LEVEL_COORDINATE_MAX / hand->doc->level->tile_size;
    cell.x = fh_clamp(cell.x + cols, -limit, limit);
    cell.y = fh_clamp(cell.y + rows, -limit, limit);
    act(hand, EDITOR_MOVE, EDITOR_LEFT, cell);
}

void editor_pad_press(Editor *editor, EditorButton button, bool down) {
    Hand *hand = hand_of(editor);
    bool is_mine = down ? hand->drag.kind == DRAG_NONE : hand->drag.button == button;
    if (is_mine && !(down && hand->pad_wheel.open)) {
        act(hand, down ? EDITOR_DOWN : EDITOR_UP, button, brush_cell(hand));
    }
}

void editor_pad_zoom(Editor *editor, int steps) {
    Hand *hand = hand_of(editor);
    FhPoint cell = brush_cell(hand);
    act(hand, EDITOR_MOVE, EDITOR_LEFT, cell);
    camera_zoom_steps(hand, steps, hand->pointer.window_x, hand->pointer.window_y);
    act(hand, EDITOR_MOVE, EDITOR_LEFT, cell);
}

void editor_pad_pick(Editor *editor) {
    Hand *hand = hand_of(editor);
    act(hand, EDITOR_MOVE, EDITOR_LEFT, brush_cell(hand));
    pick_tile(hand);
    choose_paint_tool(hand);
}

bool editor_led_by_pad(const Editor *editor) {
    return hand_of(editor)->pointer.by_pad;
}
