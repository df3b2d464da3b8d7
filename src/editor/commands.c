// commands.c - editor_do: what each row of the table of actions does, and when it cannot be done.

#include <math.h>

#include "editor/layer_order.h"
#include "editor/state.h"
#include "level/movers.h"

// ---- Helpers ----

static bool do_tool(Editor *editor, EditorAction action) {
    for (int tool = 0; tool < TOOLS; tool++) {
        if (tool_infos[tool].action == action) {
            tool_take(editor, (EditorTool)tool);
            return true;
        }
    }
    return false;
}

/// True when all that the step changed are tiles and ground out of the picture.
static bool is_out_of_view(const Editor *editor, const LevelDifference *difference) {
    return difference->things == 0 && !difference->settings && !difference->character &&
           !fh_rect_overlaps(camera_seen(editor), difference->box);
}

/// The active layer keeps being the same one, unless it goes.
static void follow_layer(Editor *editor, const HistoryStep *step, bool back) {
    int from = back ? step->layer_to : step->layer_from;
    int to = back ? step->layer_from : step->layer_to;
    int layer = layer_after_move(editor->layer, from, to);
    editor->layer = layer == HISTORY_NO_LAYER ? step->layer_without : layer;
}

/// Says what was taken back, or done again, where it cannot be seen. A selection that was moved
/// with its tiles goes back with them, if it still is where they were.
static void follow_step(Editor *editor, const HistoryStep *step, bool back) {
    char text[80];
    history_print_step(step, text, sizeof text);
    if (is_out_of_view(editor, &step->difference)) {
        editor_say(editor, UI_TOAST_INFO, "%s out of sight: %s", back ? "Undone" : "Redone", text);
    }
    follow_layer(editor, step, back);
    FhRect left = back ? step->to : step->from;
    if (step->to.w > 0 && fh_rect_equals(editor->selection.cells, left)) {
        editor->selection.cells = back ? step->from : step->to;
    }
}

static void do_history(Editor *editor, bool back) {
    History *history = &editor->history;
    if (back && editor->draft.count > 0) {
        draft_step_back(editor);
        return;
    }
    editor_let_go(editor);
    editor->pointer.known = true;
    const HistoryStep *step = back ? history_undo_step(history) : history_redo_step(history);
    if (back ? history_undo(history) : history_redo(history)) {
        follow_step(editor, step, back);
    } else { // what was let go is the last step now
        editor_toast(editor, UI_TOAST_INFO, "There is nothing to redo");
    }
    if (history->touched & HISTORY_TOUCHED_LEVEL) {
        editor_forget_level(editor);
    }
    editor_forget_gone(editor);
}

static void save(Editor *editor) {
    editor_commit(editor);
    draft_keep(editor);
    if (editor->path[0] != '\0') {
        request_path(editor, EDITOR_REQUEST_SAVE, editor->path);
    } else {
        dialog_open(editor, DIALOG_SAVE_AS);
    }
}

static void flip(Editor *editor, int transform) {
    if (editor->floating.held) {
        mix_transform(editor, transform);
    } else if (editor->tool == TOOL_SELECT && !selection_is_empty(&editor->selection)) {
        selection_transform(editor, transform);
    } else {
        FhTile tile = brush_transform(editor->level, editor->brush.tile, transform);
        brush_choose(&editor->brush, editor->level, tile);
        strip_show(editor, false);
    }
}

static void cancel(Editor *editor) {
    if (editor->drag.kind == DRAG_TOOL) {
        history_cancel(&editor->history);
        editor->drag.kind = DRAG_NONE;
    } else if (editor->drag.kind == DRAG_EDGE) {
        editor->drag.kind = DRAG_NONE;
    } else if (editor->draft.count > 0) {
        draft_drop(editor);
    } else if (editor->floating.held) {
        floating_drop(editor);
    } else if (editor->walks != NULL) {
        request(editor, EDITOR_REQUEST_TOGGLE_WALK);
    } else if (!selection_is_empty(&editor->selection)) {
        selection_clear(&editor->selection);
    } else {
        editor->chosen = (Thing){0};
    }
}

enum { VIEW_STEP_PX = 64 }; // window px, at interface scale 1

static void nudge(Editor *editor, int dx, int dy) {
    if (editor->floating.held) {
        return;
    }
    if (!selection_is_empty(&editor->selection)) {
        if (selection_refuses(editor)) {
            return;
        }
        editor_begin(editor, "move");
        selection_move_by(editor, dx, dy);
        editor_commit(editor);
    } else if (editor->chosen.kind != THING_NONE) {
        thing_nudge(editor, dx, dy);
    } else {
        float px = (float)(VIEW_STEP_PX * editor->ui_scale);
        camera_scroll(editor, (float)dx * px, (float)dy * px);
    }
}

static void change_layer(Editor *editor, int step) {
    editor->layer = layer_toward(editor->level, editor->layer, step);
    editor_say(editor, UI_TOAST_INFO, "Painting on %s", layer_name(editor->level, editor->layer));
}

static FhPoint pointer_feet(const Editor *editor) {
    return (FhPoint){(int32_t)floorf(editor->pointer.x), (int32_t)floorf(editor->pointer.y)};
}

static void zoom(Editor *editor, int steps) {
    FhRect canvas = editor_canvas(editor);
    camera_zoom_steps(editor, steps, (float)canvas.x + (float)canvas.w * 0.5f,
                      (float)canvas.y + (float)canvas.h * 0.5f);
}

// ---- One function a menu ----

static bool do_file(Editor *editor, EditorAction action) {
    switch (action) {
    case EDITOR_DO_NEW:
        editor_ask(editor, EDITOR_REQUEST_NEW, NULL);
        return true;
    case EDITOR_DO_OPEN:
        request(editor, EDITOR_REQUEST_LIST);
        dialog_open(editor, DIALOG_OPEN);
        return true;
    case EDITOR_DO_CHOOSE_NEXT:
        request(editor, EDITOR_REQUEST_LIST);
        dialog_open(editor, DIALOG_NEXT);
        return true;
    case EDITOR_DO_CHOOSE_PICTURE:
        request(editor, EDITOR_REQUEST_LIST);
        dialog_open(editor, DIALOG_PICTURE);
        return true;
    case EDITOR_DO_SAVE:
        save(editor);
        return true;
    case EDITOR_DO_SAVE_AS:
        editor_commit(editor);
        dialog_open(editor, DIALOG_SAVE_AS);
        return true;
    case EDITOR_DO_VERSIONS:
        editor_commit(editor);
        request(editor, EDITOR_REQUEST_VERSIONS);
        dialog_open(editor, DIALOG_VERSIONS);
        return true;
    case EDITOR_DO_TITLE:
        editor_ask(editor, EDITOR_REQUEST_TITLE, NULL);
        return true;
    case EDITOR_DO_QUIT:
        editor_ask(editor, EDITOR_REQUEST_QUIT, NULL);
        return true;
    default:
        return false;
    }
}

static bool do_clipboard(Editor *editor, EditorAction action) {
    switch (action) {
    case EDITOR_DO_CUT:
        clipboard_copy(editor, true);
        return true;
    case EDITOR_DO_COPY:
        clipboard_copy(editor, false);
        return true;
    case EDITOR_DO_PASTE:
        clipboard_paste(editor);
        return true;
    case EDITOR_DO_DUPLICATE:
        clipboard_duplicate(editor);
        return true;
    case EDITOR_DO_DELETE:
        clipboard_delete(editor);
        return true;
    case EDITOR_DO_SELECT_ALL:
        selection_all(editor);
        return true;
    case EDITOR_DO_SELECT_SAME:
        selection_same(editor);
        return true;
    case EDITOR_DO_SELECT_NONE:
        selection_clear(&editor->selection);
        return true;
    case EDITOR_DO_KEEP_STAMP:
        dialog_open(editor, DIALOG_KEEP_STAMP);
        return true;
    case EDITOR_DO_MAKE_SOLID:
        selection_to_solid(editor);
        return true;
    case EDITOR_DO_GROUP:
        group_make(editor);
        return true;
    case EDITOR_DO_UNGROUP:
        group_dissolve(editor);
        return true;
    default:
        return false;
    }
}

static bool do_edit(Editor *editor, EditorAction action) {
    switch (action) {
    case EDITOR_DO_UNDO:
        do_history(editor, true);
        return true;
    case EDITOR_DO_REDO:
        do_history(editor, false);
        return true;
    case EDITOR_DO_FLIP_X:
        flip(editor, FH_FLIP_X);
        return true;
    case EDITOR_DO_FLIP_Y:
        flip(editor, FH_FLIP_Y);
        return true;
    case EDITOR_DO_TURN:
        flip(editor, FH_R90);
        return true;
    case EDITOR_DO_TURN_BACK:
        flip(editor, FH_R90 | FH_FLIP_X | FH_FLIP_Y);
        return true;
    case EDITOR_DO_NEXT_VARIANT:
        editor_wheel(editor, 0.0f, -1.0f, 0, false);
        return true;
    case EDITOR_DO_PREVIOUS_VARIANT:
        editor_wheel(editor, 0.0f, 1.0f, 0, false);
        return true;
    case EDITOR_DO_FINISH:
        draft_finish(editor, true);
        return true;
    case EDITOR_DO_CANCEL:
        cancel(editor);
        return true;
    default:
        return false;
    }
}

static bool do_nudge(Editor *editor, EditorAction action) {
    static const struct {
        EditorAction action;
        int dx, dy;
    } ways[] = {{EDITOR_DO_NUDGE_LEFT, -1, 0},
                {EDITOR_DO_NUDGE_RIGHT, 1, 0},
                {EDITOR_DO_NUDGE_UP, 0, -1},
                {EDITOR_DO_NUDGE_DOWN, 0, 1}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (ways[i].action == action) {
            nudge(editor, ways[i].dx, ways[i].dy);
            return true;
        }
    }
    return false;
}

/// The switch that a row of the View menu turns; NULL when it is none.
static bool *view_switch(Editor *editor, EditorAction action) {
    ViewOptions *view = &editor->view;
    switch (action) {
    case EDITOR_DO_GRID:
        return &view->grid;
    case EDITOR_DO_COLLISION:
        return &view->collision;
    case EDITOR_DO_CAMERA_FRAME:
        return &view->camera_frame;
    case EDITOR_DO_PLOTS:
        return &view->plots;
    case EDITOR_DO_JUMP_ARCS:
        return &view->arcs;
    case EDITOR_DO_TRAILS:
        return &view->trails;
    case EDITOR_DO_REACH:
        return &editor->veil.from_spawn;
    case EDITOR_DO_REACH_HERE:
        return &editor->veil.from_pointer;
    case EDITOR_DO_MINIMAP:
        return &view->minimap;
    case EDITOR_DO_PANELS:
        return &view->folded;
    case EDITOR_DO_DRAWER:
        return panel_side_is_drawer(editor) ? &view->drawer_open : &view->side_hidden;
    default:
        return NULL;
    }
}

static bool do_view(Editor *editor, EditorAction action) {
    bool *option = view_switch(editor, action);
    if (action == EDITOR_DO_ATLAS) {
        atlas_toggle(editor);
        return true;
    }
    if (option != NULL) {
        *option = !*option;
        return true;
    }
    switch (action) {
    case EDITOR_DO_ZOOM_IN:
        zoom(editor, 1);
        return true;
    case EDITOR_DO_ZOOM_OUT:
        zoom(editor, -1);
        return true;
    case EDITOR_DO_ZOOM_ONE:
        camera_set_zoom(editor, 1.0f, editor->pointer.window_x, editor->pointer.window_y);
        return true;
    case EDITOR_DO_FIT:
        camera_fit(editor, level_bounds(editor->level));
        return true;
    case EDITOR_DO_FIND_HERO:
        camera_centre(editor, (float)editor->hero.x, (float)editor->hero.y);
        return true;
    case EDITOR_DO_LAYER_UP:
        change_layer(editor, 1);
        return true;
    case EDITOR_DO_LAYER_DOWN:
        change_layer(editor, -1);
        return true;
    case EDITOR_DO_LAYER_RAISE:
        layer_move(editor, editor->layer, layer_place(editor->level, editor->layer) + 1);
        return true;
    case EDITOR_DO_LAYER_LOWER:
        layer_move(editor, editor->layer, layer_place(editor->level, editor->layer) - 1);
        return true;
    case EDITOR_DO_LABORATORY:
        request(editor, EDITOR_REQUEST_TOGGLE_LABORATORY);
        return true;
    case EDITOR_DO_FULLSCREEN:
        request(editor, EDITOR_REQUEST_TOGGLE_FULLSCREEN);
        return true;
    default:
        return false;
    }
}

static void play(Editor *editor, EditorRequestKind kind) {
    editor_let_go(editor);
    request_at(editor, kind, pointer_feet(editor));
}

static bool do_run(Editor *editor, EditorAction action) {
    switch (action) {
    case EDITOR_DO_PLAY:
        play(editor, EDITOR_REQUEST_PLAY);
        return true;
    case EDITOR_DO_PLAY_HERE:
        play(editor, EDITOR_REQUEST_PLAY_HERE);
        return true;
    case EDITOR_DO_PLAY_SPAWN:
        play(editor, EDITOR_REQUEST_PLAY_SPAWN);
        return true;
    case EDITOR_DO_PROOF:
        request(editor, EDITOR_REQUEST_TOGGLE_PROOF);
        return true;
    case EDITOR_DO_WATCH_PROOF:
        request(editor, EDITOR_REQUEST_WATCH_PROOF);
        return true;
    case EDITOR_DO_WATCH_SHORTCUT:
        request(editor, EDITOR_REQUEST_WATCH_SHORTCUT);
        return true;
    case EDITOR_DO_TAKE_FIX:
        request(editor, EDITOR_REQUEST_TAKE_FIX);
        return true;
    case EDITOR_DO_KEEP_PROOF:
        request(editor, EDITOR_REQUEST_KEEP_PROOF);
        return true;
    case EDITOR_DO_PAUSE:
        request(editor, EDITOR_REQUEST_TOGGLE_PAUSE);
        return true;
    case EDITOR_DO_WALK:
        request(editor, EDITOR_REQUEST_TOGGLE_WALK);
        return true;
    case EDITOR_DO_COMPARE:
        request(editor, EDITOR_REQUEST_TOGGLE_COMPARE);
        return true;
    case EDITOR_DO_STEP:
        request(editor, EDITOR_REQUEST_STEP);
        return true;
    case EDITOR_DO_RESTART:
        request(editor, EDITOR_REQUEST_RESTART);
        return true;
    case EDITOR_DO_HERO_HERE:
        request_at(editor, EDITOR_REQUEST_PLACE_HERO, pointer_feet(editor));
        return true;
    case EDITOR_DO_KEEP_GROUND:
        request(editor, EDITOR_REQUEST_KEEP_GROUND);
        return true;
    case EDITOR_DO_NEXT_FINDING:
        lint_next_finding(editor);
        return true;
    default:
        return false;
    }
}

static bool do_help(Editor *editor, EditorAction action) {
    switch (action) {
    case EDITOR_DO_HELP:
        dialog_open(editor, DIALOG_HELP);
        return true;
    case EDITOR_DO_MOVEMENTS:
        dialog_open(editor, DIALOG_MOVEMENTS);
        editor->panels.chosen_row = level_movement(editor->level);
        return true;
    case EDITOR_DO_PALETTE:
        request(editor, EDITOR_REQUEST_LIST);
        dialog_open(editor, DIALOG_PALETTE);
        return true;
    case EDITOR_DO_ABOUT:
        dialog_open(editor, DIALOG_ABOUT);
        return true;
    default:
        return false;
    }
}

bool editor_do(Editor *editor, EditorAction action) {
    static bool (*const menus[])(Editor *, EditorAction) = {
        do_tool, do_edit, do_nudge, do_clipboard, do_view, do_file, do_run, do_help};
    if (action_obstacle(editor, action) != NULL) {
        editor_toast(editor, UI_TOAST_INFO, action_obstacle(editor, action));
        return false;
    }
    for (size_t i = 0; i < sizeof menus / sizeof menus[0]; i++) {
        if (menus[i](editor, action)) {
            return true;
        }
    }
    return false;
}

// ---- What cannot be done, what is switched on ----

const char *action_obstacle(const Editor *editor, EditorAction action) {
    bool selected = !selection_is_empty(&editor->selection);
    if (editor_actions[action].menu == EDITOR_MENU_LABORATORY && !editor->laboratory) {
        return "Switch the laboratory on first (F3)";
    }
    switch (action) {
    case EDITOR_DO_UNDO:
        return history_undo_step(&editor->history) != NULL || editor->history.open ||
                       editor->draft.count > 0
                   ? NULL
                   : "There is nothing to undo";
    case EDITOR_DO_FINISH:
        return editor->draft.count > 0 ? NULL : "No polygon is being drawn";
    case EDITOR_DO_REDO:
        return history_redo_step(&editor->history) != NULL ? NULL : "There is nothing to redo";
    case EDITOR_DO_CUT:
    case EDITOR_DO_COPY:
    case EDITOR_DO_DUPLICATE:
    case EDITOR_DO_KEEP_STAMP:
        return selected || editor->chosen.kind > THING_SPAWN ? NULL : "Select something first (S)";
    case EDITOR_DO_MAKE_SOLID:
        return selected ? NULL : "Select some tiles first (S)";
    case EDITOR_DO_GROUP:
        return group_obstacle(editor);
    case EDITOR_DO_UNGROUP:
        return ungroup_obstacle(editor);
    case EDITOR_DO_DELETE:
        return selected || editor->draft.count > 0 || editor->chosen.kind > THING_SPAWN
                   ? NULL
                   : "Nothing is selected";
    case EDITOR_DO_VERSIONS:
        return editor->path[0] != '\0' ? NULL : "This level was never saved";
    case EDITOR_DO_WALK:
    case EDITOR_DO_FIND_HERO:
        return editor->has_hero ? NULL : "There is no hero now";
    case EDITOR_DO_STEP:
        return editor->paused ? NULL : "Pause the world first";
    case EDITOR_DO_WATCH_SHORTCUT:
        return proof_has_shortcut(editor) ? NULL : "No shortcut is known now";
    case EDITOR_DO_WATCH_PROOF:
        return editor->proof.state == EDITOR_PROOF_HOLDS
                   ? NULL
                   : "Not solved yet: there is no run to watch";
    case EDITOR_DO_TAKE_FIX:
        return proof_has_fix(editor) ? NULL : "No edit is suggested now";
    case EDITOR_DO_KEEP_PROOF:
        return proof_offers(editor) ? NULL : "The known run still reaches the goal";
    default:
        return NULL;
    }
}

bool action_is_on(const Editor *editor, EditorAction action) {
    switch (action) {
    case EDITOR_DO_GRID:
        return editor->view.grid;
    case EDITOR_DO_COLLISION:
        return editor->view.collision;
    case EDITOR_DO_CAMERA_FRAME:
        return editor->view.camera_frame;
    case EDITOR_DO_PLOTS:
        return editor->view.plots;
    case EDITOR_DO_COMPARE:
        return editor->compares;
    case EDITOR_DO_LABORATORY:
        return editor->laboratory;
    case EDITOR_DO_WALK:
        return editor->walks != NULL;
    case EDITOR_DO_JUMP_ARCS:
        return editor->view.arcs;
    case EDITOR_DO_TRAILS:
        return editor->view.trails;
    case EDITOR_DO_REACH:
        return editor->veil.from_spawn;
    case EDITOR_DO_REACH_HERE:
        return editor->veil.from_pointer;
    case EDITOR_DO_ATLAS:
        return editor->atlas.is_open;
    case EDITOR_DO_MINIMAP:
        return editor->view.minimap;
    case EDITOR_DO_PROOF:
        return editor->proof.state != EDITOR_PROOF_OFF;
    case EDITOR_DO_PANELS:
        return !editor->view.folded;
    case EDITOR_DO_DRAWER:
        return panel_side_is_drawer(editor) ? editor->view.drawer_open : !editor->view.side_hidden;
    case EDITOR_DO_PAUSE:
        return editor->paused;
    default:
        return tool_infos[editor->tool].action == action;
    }
}
