// pad.c - the hand of a controller: a brush that goes by cells, and a wheel of tools.
//
// It acts by the pointer, put in the middle of a cell, so that every tool works with it as with a
// mouse. While the brush is near an edge of what the panels leave free, the view scrolls along.

#include <math.h>

#include "editor/tools.h"
#include "editor/state.h"

enum { MARGIN_CELLS = 2, RING_RADIUS = 92, RING_CELL = 30 }; // UI units, but cells

/// How far the view must go so that `at` lies between `low` and `high`, window px.
static float overshoot(float at, float low, float high) {
    return at < low ? at - low : at > high ? at - high : 0.0f;
}

/// Scrolls so that the brush at `x`, `y` (window px) is in sight, with some cells round it.
static void follow(Editor *editor, float x, float y) {
    FhRect canvas = editor_canvas(editor);
    float cell = (float)editor_tile_size(editor) * editor->camera.zoom;
    float side = (float)fh_min(canvas.w, canvas.h);
    float margin = fminf((float)MARGIN_CELLS * cell, side / 4.0f);
    camera_scroll(editor,
                  overshoot(x, (float)canvas.x + margin, (float)(canvas.x + canvas.w) - margin),
                  overshoot(y, (float)canvas.y + margin, (float)(canvas.y + canvas.h) - margin));
}

/// The middle of a cell in the window, px.
static void place_of_cell(const Editor *editor, FhPoint cell, float *x, float *y) {
    float size = (float)editor_tile_size(editor), dx, dy;
    layer_shift(editor, pointer_layer(editor), editor->camera, &dx, &dy);
    *x = (((float)cell.x + 0.5f) * size + dx - editor->camera.x) * editor->camera.zoom;
    *y = (((float)cell.y + 0.5f) * size + dy - editor->camera.y) * editor->camera.zoom;
}

/// Sends an event from the middle of a cell, scrolled into sight.
static void act(Editor *editor, EditorPointerKind kind, EditorButton button, FhPoint cell) {
    float x, y;
    place_of_cell(editor, cell, &x, &y);
    follow(editor, x, y);
    place_of_cell(editor, cell, &x, &y);
    editor_pointer(editor,
                   &(EditorPointer){.kind = kind, .button = button, .x = x, .y = y, .clicks = 1});
    editor->pointer.by_pad = true;
}

/// The cell that the brush is in: at first the one in the middle of the view.
static FhPoint brush_cell(Editor *editor) {
    if (editor->pointer.by_pad) {
        return (FhPoint){editor->pointer.col, editor->pointer.row};
    }
    FhRect canvas = editor_canvas(editor);
    float x = editor->pointer.window_x, y = editor->pointer.window_y;
    bool is_in = fh_rect_contains(canvas, (int)x, (int)y) && !editor->pointer.over_panel;
    x = is_in ? x : (float)canvas.x + (float)canvas.w * 0.5f;
    y = is_in ? y : (float)canvas.y + (float)canvas.h * 0.5f;
    return layer_cell_at(editor, pointer_layer(editor), editor->camera,
                         editor->camera.x + x / editor->camera.zoom,
                         editor->camera.y + y / editor->camera.zoom);
}

// ---- The wheel of tools ----

static void turn_wheel(Editor *editor, int tools, int kinds) {
    PadWheel *wheel = &editor->pad_wheel;
    wheel->tool = fh_floor_mod(wheel->tool + tools, TOOLS);
    if (kinds != 0) {
        brush_next_ring(&editor->brush, editor->level, kinds);
    }
}

void editor_pad_wheel(Editor *editor, bool open) {
    PadWheel *wheel = &editor->pad_wheel;
    if (open == wheel->open) {
        return;
    }
    act(editor, EDITOR_MOVE, EDITOR_LEFT, brush_cell(editor));
    wheel->open = open;
    if (open) {
        wheel->tool = (int)editor->tool;
    } else if (wheel->tool != (int)editor->tool) {
        editor_do(editor, tool_infos[wheel->tool].action);
    }
}

static void ring_cell(const Editor *editor, Ui *ui, int tool, UiRect middle) {
    float angle = 6.2831853f * (float)tool / (float)TOOLS - 1.5707963f;
    UiRect cell = {middle.x + (int)(cosf(angle) * (float)RING_RADIUS) - RING_CELL / 2,
                   middle.y + (int)(sinf(angle) * (float)RING_RADIUS) - RING_CELL / 2, RING_CELL,
                   RING_CELL};
    bool is_chosen = tool == editor->pad_wheel.tool;
    ui_draw_fill(ui, cell, is_chosen ? ui->theme.hover : ui->theme.panel, 2);
    ui_draw_outline(ui, cell, is_chosen ? ui->theme.accent : ui->theme.line, 2);
    ui_draw_picture(ui, ui_rect_inset(cell, 3), (UiPicture){.sprite = tool_infos[tool].icon});
}

/// The ring stands round the brush, moved aside where it would lie over a panel.
static UiRect ring_middle(const Editor *editor) {
    enum { FAR = RING_RADIUS + RING_CELL / 2 + 4 };
    int scale = editor->ui_scale;
    FhRect canvas = editor_canvas(editor);
    int x = (int)editor->pointer.window_x / scale, y = (int)editor->pointer.window_y / scale;
    int right = fh_rect_right(canvas) / scale - FAR, bottom = fh_rect_bottom(canvas) / scale - FAR;
    int left = canvas.x / scale + FAR, top = canvas.y / scale + FAR;
    return (UiRect){fh_clamp(x, left, fh_max(right, left)), fh_clamp(y, top, fh_max(bottom, top)),
                    0, 0};
}

void panel_pad_wheel(Editor *editor, Ui *ui) {
    if (!editor->pad_wheel.open) {
        return;
    }
    UiRect middle = ring_middle(editor);
    for (int tool = 0; tool < TOOLS; tool++) {
        ring_cell(editor, ui, tool, middle);
    }
    UiRect tile = {middle.x - 20, middle.y - 28, 40, 40};
    ui_draw_fill(ui, tile, ui->theme.panel, 2);
    ui_draw_picture(ui, ui_rect_inset(tile, 4), picture_of_tile(editor->brush.tile));
    const char *name = editor_actions[tool_infos[editor->pad_wheel.tool].action].label;
    int w = ui_text_width(ui->font, name, -1, 1) + 12;
    UiRect label = {middle.x - w / 2, middle.y + 18, w, ui->font->height + 6};
    ui_draw_fill(ui, label, ui->theme.panel, 2);
    ui_draw_text_in(ui, label, name, UI_CENTRE, ui->theme.text, 1);
}

// ---- The brush ----

void editor_pad_move(Editor *editor, int cols, int rows) {
    if (editor->pad_wheel.open) {
        turn_wheel(editor, cols, rows);
        return;
    }
    FhPoint cell = brush_cell(editor);
    int limit = LEVEL_COORDINATE_MAX / editor_tile_size(editor);
    cell.x = fh_clamp(cell.x + cols, -limit, limit);
    cell.y = fh_clamp(cell.y + rows, -limit, limit);
    act(editor, EDITOR_MOVE, EDITOR_LEFT, cell);
}

void editor_pad_press(Editor *editor, EditorButton button, bool down) {
    bool is_mine = down ? editor->drag.kind == DRAG_NONE : editor->drag.button == button;
    if (is_mine && !(down && editor->pad_wheel.open)) {
        act(editor, down ? EDITOR_DOWN : EDITOR_UP, button, brush_cell(editor));
    }
}

void editor_pad_zoom(Editor *editor, int steps) {
    FhPoint cell = brush_cell(editor);
    act(editor, EDITOR_MOVE, EDITOR_LEFT, cell);
    camera_zoom_steps(editor, steps, editor->pointer.window_x, editor->pointer.window_y);
    act(editor, EDITOR_MOVE, EDITOR_LEFT, cell);
}

void editor_pad_pick(Editor *editor) {
    act(editor, EDITOR_MOVE, EDITOR_LEFT, brush_cell(editor));
    pick_tile(editor);
    choose_paint_tool(editor);
}

bool editor_led_by_pad(const Editor *editor) {
    return editor->pointer.by_pad;
}
