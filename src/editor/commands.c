// commands.c - what each row of the table of actions does, when it cannot be done, and when it is
// on.

#include <math.h>
#include <stddef.h>

#include "editor/state.h"
#include "level/movers.h"

// ---- Helpers ----

/// The active layer keeps being the same one, unless it goes.
static void follow_layer(Editor *editor, const HistoryStep *step, bool back) {
    int from = back ? step->layer_to : step->layer_from;
    int to = back ? step->layer_from : step->layer_to;
    int layer = layer_after_move(editor->doc->layer, from, to);
    editor->doc->layer = layer == HISTORY_NO_LAYER ? step->layer_without : layer;
}

/// Says what was taken back, or done again, where it cannot be seen. A selection that was moved
/// with its tiles goes back with them, if it still is where they were.
static void follow_step(Editor *editor, const HistoryStep *step, bool back) {
    char text[80];
    history_print_step(step, text, sizeof text);
    if (step->difference.things == 0 && !step->difference.settings && !step->difference.character &&
        !fh_rect_overlaps(camera_seen(editor->stage), step->difference.box)) {
        toast_say(editor->doc, UI_TOAST_INFO,
                  back ? "Undone out of sight: %s" : "Redone out of sight: %s", text);
    }
    follow_layer(editor, step, back);
    FhRect left = back ? step->to : step->from;
    if (step->to.w > 0 && fh_rect_equals(editor->doc->selection.cells, left)) {
        editor->doc->selection.cells = back ? step->from : step->to;
    }
}

static void step_history(Editor *editor, int back) {
    History *history = &editor->doc->history;
    if (back && editor->doc->draft.count > 0) {
        draft_step_back(editor->doc);
        return;
    }
    editor_let_go(editor);
    editor->hand->pointer.known = true;
    const HistoryStep *step = back ? history_undo_step(history) : history_redo_step(history);
    if (back ? history_undo(history) : history_redo(history)) {
        follow_step(editor, step, back);
    } else { // editor_let_go ended a step, and dropped the steps to redo
        editor_toast(editor, UI_TOAST_INFO, "There is nothing to redo");
    }
    if (history->touched & HISTORY_TOUCHED_LEVEL) {
        editor_forget_level(editor);
    }
    document_forget_gone(editor->doc);
}

static void save(Editor *editor, int with) {
    (void)with;
    step_commit(editor->doc);
    draft_keep(editor->hand);
    if (editor->doc->path[0] != '\0') {
        request_path(editor->doc, EDITOR_REQUEST_SAVE, editor->doc->path);
    } else {
        dialog_open(editor, DIALOG_SAVE_AS);
    }
}

static void flip(Editor *editor, int transform) {
    if (editor->hand->floating.held) {
        mix_transform(editor->hand, transform);
    } else if (editor->hand->tool == TOOL_SELECT && !selection_is_empty(&editor->doc->selection)) {
        selection_transform(editor->doc, transform);
    } else {
        FhTile tile = brush_transform(editor->doc->level, editor->hand->brush.tile, transform);
        brush_choose(&editor->hand->brush, editor->doc->level, tile);
        strip_show(editor->hand, false);
    }
}

static void cancel(Editor *editor, int with) {
    (void)with;
    if (editor->hand->drag.kind == DRAG_TOOL) {
        history_cancel(&editor->doc->history);
        editor->hand->drag.kind = DRAG_NONE;
    } else if (editor->hand->drag.kind == DRAG_EDGE) {
        editor->hand->drag.kind = DRAG_NONE;
    } else if (editor->doc->draft.count > 0) {
        draft_drop(editor->doc);
    } else if (editor->hand->floating.held) {
        floating_drop(editor->hand);
    } else if (editor->walks != NULL) {
        request(editor->doc, EDITOR_REQUEST_TOGGLE_WALK);
    } else if (!selection_is_empty(&editor->doc->selection)) {
        selection_clear(&editor->doc->selection);
    } else {
        editor->doc->chosen = (Thing){0};
    }
}

enum { VIEW_STEP_PX = 64 }; // window px, at interface scale 1

static void nudge(Editor *editor, int dx, int dy) {
    if (editor->hand->floating.held) {
        return;
    }
    if (!selection_is_empty(&editor->doc->selection)) {
        if (selection_refuses(editor->doc)) {
            return;
        }
        step_begin(editor->doc, "move");
        selection_move_by(editor->doc, dx, dy);
        step_commit(editor->doc);
    } else if (editor->doc->chosen.kind != THING_NONE) {
        thing_nudge(editor->doc, dx, dy);
    } else {
        float px = (float)(VIEW_STEP_PX * editor->stage->ui_scale);
        camera_scroll(editor->hand, (float)dx * px, (float)dy * px);
    }
}

static void change_layer(Editor *editor, int step) {
    editor->doc->layer = layer_toward(editor->doc->level, editor->doc->layer, step);
    toast_say(editor->doc, UI_TOAST_INFO, "Painting on %s",
              layer_name(editor->doc->level, editor->doc->layer));
}

static void zoom(Editor *editor, int steps) {
    FhRect canvas = editor_canvas(editor);
    camera_zoom_steps(editor->hand, steps, (float)canvas.x + (float)canvas.w * 0.5f,
                      (float)canvas.y + (float)canvas.h * 0.5f);
}

// ---- What the commands do: `with` is their row's ----

static void ask_program(Editor *editor, int kind) {
    request(editor->doc, (EditorRequestKind)kind);
}

static void ask_to_leave(Editor *editor, int kind) {
    editor_ask(editor, (EditorRequestKind)kind, NULL);
}

static void ask_at_pointer(Editor *editor, int kind) {
    request_at(editor->doc, (EditorRequestKind)kind, pointer_px(editor->hand));
}

static void play(Editor *editor, int kind) {
    editor_let_go(editor);
    ask_at_pointer(editor, kind);
}

static void open_dialog(Editor *editor, int dialog) {
    dialog_open(editor, (EditorDialog)dialog);
}

/// Opens a dialog that lists levels.
static void open_list(Editor *editor, int dialog) {
    request(editor->doc, EDITOR_REQUEST_LIST);
    open_dialog(editor, dialog);
}

static void share(Editor *editor, int with) {
    (void)with;
    step_commit(editor->doc);
    request(editor->doc, EDITOR_REQUEST_SHARE);
}

static void save_card(Editor *editor, int with) {
    (void)with;
    step_commit(editor->doc);
    request(editor->doc, EDITOR_REQUEST_CARD);
}

static void download(Editor *editor, int with) {
    (void)with;
    step_commit(editor->doc);
    request(editor->doc, EDITOR_REQUEST_DOWNLOAD);
}

static void save_as(Editor *editor, int dialog) {
    step_commit(editor->doc);
    open_dialog(editor, dialog);
}

static void open_versions(Editor *editor, int dialog) {
    step_commit(editor->doc);
    request(editor->doc, EDITOR_REQUEST_VERSIONS);
    open_dialog(editor, dialog);
}

static void explain_movers(Editor *editor, int dialog) {
    open_dialog(editor, dialog);
    editor->panels.chosen_row = level_movement(editor->doc->level);
}

static void turn_variant(Editor *editor, int wheel) {
    editor_wheel(editor, 0.0f, (float)wheel, 0, false);
}

static void nudge_across(Editor *editor, int by) {
    nudge(editor, by, 0);
}

static void nudge_along(Editor *editor, int by) {
    nudge(editor, 0, by);
}

static void copy_selection(Editor *editor, int cuts) {
    clipboard_copy(editor->hand, cuts != 0);
}

/// Does what takes no number.
#define COMMAND_ALONE(name, what)                                                                  \
    static void name(Editor *editor, int with) {                                                   \
        (void)with;                                                                                \
        what;                                                                                      \
    }

COMMAND_ALONE(finish_draft, draft_finish(editor->hand, true))
COMMAND_ALONE(paste, clipboard_paste(editor->hand))
COMMAND_ALONE(duplicate, clipboard_duplicate(editor->hand))
COMMAND_ALONE(delete_selected, clipboard_delete(editor->hand))
COMMAND_ALONE(select_all, selection_all(editor->hand))
COMMAND_ALONE(select_same, selection_same(editor->hand))
COMMAND_ALONE(select_none, selection_clear(&editor->doc->selection))
COMMAND_ALONE(make_solid, selection_to_solid(editor->hand))
COMMAND_ALONE(group, group_make(editor->doc))
COMMAND_ALONE(ungroup, group_dissolve(editor->doc))
COMMAND_ALONE(show_atlas, atlas_toggle(editor))
COMMAND_ALONE(fit, camera_fit(editor->hand, level_bounds(editor->doc->level)))
COMMAND_ALONE(find_hero, camera_centre(editor->hand, (float)editor->stage->hero.x,
                                       (float)editor->stage->hero.y))
COMMAND_ALONE(next_finding, lint_next_finding(&editor->lint, editor->hand))
COMMAND_ALONE(zoom_one, camera_set_zoom(editor->hand, 1.0f, editor->hand->pointer.window_x,
                                        editor->hand->pointer.window_y))
COMMAND_ALONE(show_reach, editor->hand->veil.from_spawn = !editor->hand->veil.from_spawn)
COMMAND_ALONE(show_reach_here, editor->hand->veil.from_pointer = !editor->hand->veil.from_pointer)
COMMAND_ALONE(fold_panels, editor->stage->view.folded = !editor->stage->view.folded)

static void fold_side_panel(Editor *editor, int with) {
    (void)with;
    bool *option = panel_side_is_drawer(editor->stage) ? &editor->stage->view.drawer_open
                                                       : &editor->stage->view.side_hidden;
    *option = !*option;
}

static void raise_layer(Editor *editor, int by) {
    layer_move(editor->doc, editor->doc->layer,
               layer_place(editor->doc->level, editor->doc->layer) + by);
}

// ---- What cannot be done: the reason, or NULL ----

static bool has_selection(const Editor *editor) {
    return !selection_is_empty(&editor->doc->selection) || editor->doc->chosen.kind > THING_SPAWN;
}

#define COMMAND_NEEDS(name, holds, reason)                                                         \
    static const char *name(const Editor *editor) {                                                \
        return (holds) ? NULL : (reason);                                                          \
    }

COMMAND_NEEDS(needs_undo,
              history_undo_step(&editor->doc->history) != NULL || editor->doc->history.open ||
                  editor->doc->draft.count > 0,
              "There is nothing to undo")
COMMAND_NEEDS(needs_redo, history_redo_step(&editor->doc->history) != NULL,
              "There is nothing to redo")
COMMAND_NEEDS(needs_draft, editor->doc->draft.count > 0, "No polygon is being drawn")
COMMAND_NEEDS(needs_selection, has_selection(editor), "Select something first (S)")
COMMAND_NEEDS(needs_tiles, !selection_is_empty(&editor->doc->selection),
              "Select some tiles first (S)")
COMMAND_NEEDS(needs_something, has_selection(editor) || editor->doc->draft.count > 0,
              "Nothing is selected")
COMMAND_NEEDS(needs_solids, group_obstacle(editor->doc) == NULL, group_obstacle(editor->doc))
COMMAND_NEEDS(needs_group, ungroup_obstacle(editor->doc) == NULL, ungroup_obstacle(editor->doc))
COMMAND_NEEDS(needs_file, editor->doc->path[0] != '\0', "This level was never saved")
COMMAND_NEEDS(needs_page, editor->stage->is_page,
              "In a page alone: here the level is a file already")
COMMAND_NEEDS(needs_hero, editor->stage->has_hero, "There is no hero now")
COMMAND_NEEDS(needs_pause, editor->paused, "Pause the world first")
COMMAND_NEEDS(needs_shortcut, proof_has_shortcut(editor->stage), "No shortcut is known now")
COMMAND_NEEDS(needs_run, editor->stage->proof.state == EDITOR_PROOF_HOLDS,
              "Not solved yet: there is no run to watch")
COMMAND_NEEDS(needs_fix, proof_has_fix(editor->stage), "No edit is suggested now")
COMMAND_NEEDS(needs_new_run, proof_offers(editor->stage), "The known run still reaches the goal")

// ---- What is switched on, where the program or several members say it ----

#define COMMAND_IS_ON(name, is)                                                                    \
    static bool name(const Editor *editor) {                                                       \
        return is;                                                                                 \
    }

COMMAND_IS_ON(compares, editor->compares)
COMMAND_IS_ON(is_laboratory, editor->stage->laboratory)
COMMAND_IS_ON(walks, editor->walks != NULL)
COMMAND_IS_ON(has_atlas, editor->atlas.is_open)
COMMAND_IS_ON(shows_reach, editor->hand->veil.from_spawn)
COMMAND_IS_ON(shows_reach_here, editor->hand->veil.from_pointer)
COMMAND_IS_ON(proves, editor->stage->proof.state != EDITOR_PROOF_OFF)
COMMAND_IS_ON(is_paused, editor->paused)
COMMAND_IS_ON(has_panels, !editor->stage->view.folded)
COMMAND_IS_ON(has_side_panel, panel_side_is_drawer(editor->stage)
                                  ? editor->stage->view.drawer_open
                                  : !editor->stage->view.side_hidden)

// ---- The table ----

/// What a row of action.h does.
typedef struct Command {
    void (*run)(Editor *editor, int with); // NULL: a tool's, or `option` is turned
    int with;
    size_t option;                                 // of a switch in Stage; 0: none
    const char *(*obstacle)(const Editor *editor); // NULL: it can always be done
    bool (*is_on)(const Editor *editor);           // NULL: `option` says it, or it is no switch
} Command;

#define OPTION(member) .option = offsetof(Stage, view.member)

static const Command commands[EDITOR_ACTION_COUNT] = {
    [EDITOR_DO_NEW] = {.run = ask_to_leave, .with = EDITOR_REQUEST_NEW},
    [EDITOR_DO_OPEN] = {.run = open_list, .with = DIALOG_OPEN},
    [EDITOR_DO_CHOOSE_NEXT] = {.run = open_list, .with = DIALOG_NEXT},
    [EDITOR_DO_CHOOSE_PICTURE] = {.run = open_list, .with = DIALOG_PICTURE},
    [EDITOR_DO_SAVE] = {.run = save},
    [EDITOR_DO_SAVE_AS] = {.run = save_as, .with = DIALOG_SAVE_AS},
    [EDITOR_DO_VERSIONS] = {.run = open_versions, .with = DIALOG_VERSIONS, .obstacle = needs_file},
    [EDITOR_DO_SHARE] = {.run = share},
    [EDITOR_DO_CARD] = {.run = save_card},
    [EDITOR_DO_DOWNLOAD] = {.run = download, .obstacle = needs_page},
    [EDITOR_DO_OPEN_LINK] = {.run = ask_program, .with = EDITOR_REQUEST_OPEN_LINK},
    [EDITOR_DO_TITLE] = {.run = ask_to_leave, .with = EDITOR_REQUEST_TITLE},
    [EDITOR_DO_QUIT] = {.run = ask_to_leave, .with = EDITOR_REQUEST_QUIT},

    [EDITOR_DO_UNDO] = {.run = step_history, .with = true, .obstacle = needs_undo},
    [EDITOR_DO_REDO] = {.run = step_history, .with = false, .obstacle = needs_redo},
    [EDITOR_DO_FLIP_X] = {.run = flip, .with = FH_FLIP_X},
    [EDITOR_DO_FLIP_Y] = {.run = flip, .with = FH_FLIP_Y},
    [EDITOR_DO_TURN] = {.run = flip, .with = FH_R90},
    [EDITOR_DO_TURN_BACK] = {.run = flip, .with = FH_R90 | FH_FLIP_X | FH_FLIP_Y},
    [EDITOR_DO_NEXT_VARIANT] = {.run = turn_variant, .with = -1},
    [EDITOR_DO_PREVIOUS_VARIANT] = {.run = turn_variant, .with = 1},
    [EDITOR_DO_FINISH] = {.run = finish_draft, .obstacle = needs_draft},
    [EDITOR_DO_CANCEL] = {.run = cancel},
    [EDITOR_DO_NUDGE_LEFT] = {.run = nudge_across, .with = -1},
    [EDITOR_DO_NUDGE_RIGHT] = {.run = nudge_across, .with = 1},
    [EDITOR_DO_NUDGE_UP] = {.run = nudge_along, .with = -1},
    [EDITOR_DO_NUDGE_DOWN] = {.run = nudge_along, .with = 1},
    [EDITOR_DO_CUT] = {.run = copy_selection, .with = true, .obstacle = needs_selection},
    [EDITOR_DO_COPY] = {.run = copy_selection, .with = false, .obstacle = needs_selection},
    [EDITOR_DO_PASTE] = {.run = paste},
    [EDITOR_DO_DUPLICATE] = {.run = duplicate, .obstacle = needs_selection},
    [EDITOR_DO_DELETE] = {.run = delete_selected, .obstacle = needs_something},
    [EDITOR_DO_SELECT_ALL] = {.run = select_all},
    [EDITOR_DO_SELECT_SAME] = {.run = select_same},
    [EDITOR_DO_SELECT_NONE] = {.run = select_none},
    [EDITOR_DO_KEEP_STAMP] = {.run = open_dialog,
                              .with = DIALOG_KEEP_STAMP,
                              .obstacle = needs_selection},
    [EDITOR_DO_MAKE_SOLID] = {.run = make_solid, .obstacle = needs_tiles},
    [EDITOR_DO_GROUP] = {.run = group, .obstacle = needs_solids},
    [EDITOR_DO_UNGROUP] = {.run = ungroup, .obstacle = needs_group},

    [EDITOR_DO_GRID] = {OPTION(grid)},
    [EDITOR_DO_COLLISION] = {OPTION(collision)},
    [EDITOR_DO_CAMERA_FRAME] = {OPTION(camera_frame)},
    [EDITOR_DO_PLOTS] = {OPTION(plots)},
    [EDITOR_DO_JUMP_ARCS] = {OPTION(arcs)},
    [EDITOR_DO_TRAILS] = {OPTION(trails)},
    [EDITOR_DO_REACH] = {.run = show_reach, .is_on = shows_reach},
    [EDITOR_DO_REACH_HERE] = {.run = show_reach_here, .is_on = shows_reach_here},
    [EDITOR_DO_MINIMAP] = {OPTION(minimap)},
    [EDITOR_DO_ATLAS] = {.run = show_atlas, .is_on = has_atlas},
    [EDITOR_DO_PANELS] = {.run = fold_panels, .is_on = has_panels},
    [EDITOR_DO_DRAWER] = {.run = fold_side_panel, .is_on = has_side_panel},
    [EDITOR_DO_ZOOM_IN] = {.run = zoom, .with = 1},
    [EDITOR_DO_ZOOM_OUT] = {.run = zoom, .with = -1},
    [EDITOR_DO_ZOOM_ONE] = {.run = zoom_one},
    [EDITOR_DO_FIT] = {.run = fit},
    [EDITOR_DO_FIND_HERO] = {.run = find_hero, .obstacle = needs_hero},
    [EDITOR_DO_LAYER_UP] = {.run = change_layer, .with = 1},
    [EDITOR_DO_LAYER_DOWN] = {.run = change_layer, .with = -1},
    [EDITOR_DO_LAYER_RAISE] = {.run = raise_layer, .with = 1},
    [EDITOR_DO_LAYER_LOWER] = {.run = raise_layer, .with = -1},
    [EDITOR_DO_LABORATORY] = {.run = ask_program,
                              .with = EDITOR_REQUEST_TOGGLE_LABORATORY,
                              .is_on = is_laboratory},
    [EDITOR_DO_FULLSCREEN] = {.run = ask_program, .with = EDITOR_REQUEST_TOGGLE_FULLSCREEN},

    [EDITOR_DO_PLAY] = {.run = play, .with = EDITOR_REQUEST_PLAY},
    [EDITOR_DO_PLAY_HERE] = {.run = play, .with = EDITOR_REQUEST_PLAY_HERE},
    [EDITOR_DO_PLAY_SPAWN] = {.run = play, .with = EDITOR_REQUEST_PLAY_SPAWN},
    [EDITOR_DO_PROOF] = {.run = ask_program, .with = EDITOR_REQUEST_TOGGLE_PROOF, .is_on = proves},
    [EDITOR_DO_WATCH_PROOF] = {.run = ask_program,
                               .with = EDITOR_REQUEST_WATCH_PROOF,
                               .obstacle = needs_run},
    [EDITOR_DO_WATCH_SHORTCUT] = {.run = ask_program,
                                  .with = EDITOR_REQUEST_WATCH_SHORTCUT,
                                  .obstacle = needs_shortcut},
    [EDITOR_DO_TAKE_FIX] = {.run = ask_program,
                            .with = EDITOR_REQUEST_TAKE_FIX,
                            .obstacle = needs_fix},
    [EDITOR_DO_KEEP_PROOF] = {.run = ask_program,
                              .with = EDITOR_REQUEST_KEEP_PROOF,
                              .obstacle = needs_new_run},
    [EDITOR_DO_PAUSE] = {.run = ask_program,
                         .with = EDITOR_REQUEST_TOGGLE_PAUSE,
                         .is_on = is_paused},
    [EDITOR_DO_WALK] = {.run = ask_program,
                        .with = EDITOR_REQUEST_TOGGLE_WALK,
                        .obstacle = needs_hero,
                        .is_on = walks},
    [EDITOR_DO_COMPARE] = {.run = ask_program,
                           .with = EDITOR_REQUEST_TOGGLE_COMPARE,
                           .is_on = compares},
    [EDITOR_DO_STEP] = {.run = ask_program, .with = EDITOR_REQUEST_STEP, .obstacle = needs_pause},
    [EDITOR_DO_RESTART] = {.run = ask_program, .with = EDITOR_REQUEST_RESTART},
    [EDITOR_DO_HERO_HERE] = {.run = ask_at_pointer, .with = EDITOR_REQUEST_PLACE_HERO},
    [EDITOR_DO_KEEP_GROUND] = {.run = ask_program, .with = EDITOR_REQUEST_KEEP_GROUND},
    [EDITOR_DO_NEXT_FINDING] = {.run = next_finding},

    [EDITOR_DO_HELP] = {.run = open_dialog, .with = DIALOG_HELP},
    [EDITOR_DO_MOVEMENTS] = {.run = explain_movers, .with = DIALOG_MOVEMENTS},
    [EDITOR_DO_PALETTE] = {.run = open_list, .with = DIALOG_PALETTE},
    [EDITOR_DO_ABOUT] = {.run = open_dialog, .with = DIALOG_ABOUT},
};

/// The tool that an action takes. Requires: it has no other row.
static EditorTool tool_of(EditorAction action) {
    int tool = 0;
    while (tool + 1 < TOOLS && tool_infos[tool].action != action) {
        tool++;
    }
    return (EditorTool)tool;
}

bool editor_do(Editor *editor, EditorAction action) {
    const Command *command = &commands[action];
    const char *obstacle = action_obstacle(editor, action);
    if (obstacle != NULL) {
        editor_toast(editor, UI_TOAST_INFO, obstacle);
        return false;
    }
    if (command->run) {
        command->run(editor, command->with);
    } else if (command->option > 0) {
        bool *option = (bool *)((char *)editor->stage + command->option);
        *option = !*option;
    } else {
        tool_take(editor->hand, tool_of(action));
    }
    return true;
}

const char *action_obstacle(const Editor *editor, EditorAction action) {
    if (editor_actions[action].menu == EDITOR_MENU_LABORATORY && !editor->stage->laboratory) {
        return "Switch the laboratory on first (F3)";
    }
    return commands[action].obstacle ? commands[action].obstacle(editor) : NULL;
}

bool action_is_on(const Editor *editor, EditorAction action) {
    const Command *command = &commands[action];
    return command->is_on        ? command->is_on(editor)
           : command->option > 0 ? *(const bool *)((const char *)editor->stage + command->option)
                                 : tool_infos[editor->hand->tool].action == action;
}
