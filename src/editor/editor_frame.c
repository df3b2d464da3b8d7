// editor_frame.c - the editor's life, the level that it is given, and one frame of its interface:
// in which order the panels are built.

#include <stdio.h>
#include <stdlib.h>

#include "editor/state.h"
#include "level/paths.h"

// ---- Life ----

typedef struct EditorParts {
    Editor editor; // first: its place is that of all
    Document doc;
    Stage stage;
    Hand hand;
} EditorParts;

static void copy_path(Editor *editor, const char *path) {
    snprintf(editor->doc->path, sizeof editor->doc->path, "%s", path != NULL ? path : "");
}

Editor *editor_create(Level *level, const char *path, const UiClipboard *clipboard) {
    EditorParts *parts = calloc(1, sizeof *parts);
    if (parts == NULL) {
        return NULL;
    }
    Editor *editor = &parts->editor;
    editor->doc = parts->stage.doc = parts->hand.doc = &parts->doc;
    editor->stage = parts->hand.stage = &parts->stage;
    editor->hand = &parts->hand;
    if (clipboard != NULL) {
        editor->hand->clipboard = *clipboard;
    }
    editor->stage->camera = (EditorCamera){0.0f, 0.0f, 2.0f};
    editor->stage->ui_scale = 1;
    editor->stage->view = (ViewOptions){.grid = true, .minimap = true, .trails = true};
    editor->panels.capture = EDITOR_DO_NOTHING;
    editor->hand->dig_radius = DIG_RADIUS_FIRST;
    bindings_reset(editor);
    editor_set_level(editor, level, path);
    return editor;
}

void editor_set_level(Editor *editor, Level *level, const char *path) {
    history_free(&editor->doc->history);
    editor->doc->history.level = editor->doc->level = level;
    copy_path(editor, path);
    editor->doc->out.has_waiting = false;
    dialog_close(editor);               // it asked about the level before
    editor->stage->hero = level->spawn; // until the first frame tells
    editor->stage->has_hero = true;
    editor->stage->hero_box = thing_box(editor->doc, (Thing){THING_SPAWN, 0, -1});
    editor->doc->ground_hidden = editor->doc->ground_locked = false;
    editor_forget_level(editor);
}

bool editor_replace_level(Editor *editor, Level *other, const char *step) {
    editor_let_go(editor);
    draft_keep(editor->hand);
    step_begin(editor->doc, step);
    bool ok = history_replace_level(&editor->doc->history, other);
    step_commit(editor->doc);
    editor_forget_level(editor);
    return ok;
}

void editor_destroy(Editor *editor) {
    if (editor == NULL) {
        return;
    }
    history_free(&editor->doc->history);
    selection_clear(&editor->doc->selection);
    floating_drop(editor->hand);
    arcs_free(editor->hand);
    for (int i = 0; i < BRUSH_SLOTS; i++) {
        piece_free(&editor->hand->stamps[i]);
    }
    brush_free(&editor->hand->brush);
    free(editor->hand->stamp_text);
    free(editor->stage->overlay.ghosts);
    free(editor->stage->overlay.marks);
    free(editor);
}

void editor_saved(Editor *editor, const char *path, uint64_t mark) {
    copy_path(editor, path);
    history_mark_saved(&editor->doc->history, mark);
    toast_say(editor->doc, UI_TOAST_GOOD, "Saved %s", paths_name(path));
    if (editor->doc->out.has_waiting && editor_is_dirty(editor)) {
        dialog_open(editor, DIALOG_UNSAVED); // it was edited while the save went on
        return;
    }
    if (editor->panels.dialog == DIALOG_UNSAVED) {
        dialog_close(editor); // answered by the save
    }
    request_waiting(editor->doc);
}

void editor_show_error(Editor *editor, const char *title, const char *text) {
    Panels *panels = &editor->panels;
    snprintf(panels->error_title, sizeof panels->error_title, "%s", title);
    snprintf(panels->error_text, sizeof panels->error_text, "%s", text);
    editor->doc->out.has_waiting = false;
    dialog_open(editor, DIALOG_ERROR);
}

void editor_pointer(Editor *editor, const EditorPointer *event) {
    hand_pointer(editor->hand, event);
}

Level *editor_clone_level(const Editor *editor) {
    Level *clone = level_clone(editor->doc->level);
    if (clone != NULL && !draft_add_to(editor->hand, clone)) {
        level_destroy(clone);
        clone = NULL;
    }
    return clone;
}

FhTile editor_chosen_tile(const Editor *editor) {
    return editor->hand->brush.tile;
}

// ---- The frame ----

static void take_frame(Editor *editor, const EditorFrame *frame) {
    editor->stage->window_w = frame->window_w;
    editor->stage->window_h = frame->window_h;
    editor->stage->ui_scale = fh_max(frame->ui_scale, 1);
    editor->paused = frame->paused;
    editor->hand->kept = frame->stamps;
    editor->hand->kept_count = frame->stamp_count;
    editor->compares = frame->compares;
    editor->stage->laboratory = frame->laboratory;
    editor->stage->is_page = frame->is_page;
    editor->walks = frame->walks;
    editor->stage->has_hero = frame->world != NULL && fh_world_actor_slots(frame->world) > 0;
    if (editor->stage->has_hero) {
        FhRect hero = fh_world_actor(frame->world, fh_world_actor_id(frame->world, 0)).box;
        bool has_moved = hero.x != editor->stage->hero_box.x || hero.y != editor->stage->hero_box.y;
        editor->stage->hero = (FhPoint){hero.x + hero.w / 2, hero.y + hero.h};
        editor->stage->hero_box = hero;
        if (editor->walks != NULL && has_moved && editor->hand->drag.kind == DRAG_NONE) {
            camera_keep_hero(editor->hand);
        }
    }
    if (editor->stage->view.arcs || editor->hand->tool == TOOL_THINGS) {
        arcs_follow(editor->hand, frame->world);
    }
    editor->doc->frames++;
    editor->hand->wheel.strip_left -= editor->hand->wheel.strip_left > 0;
}

static void show_toasts(Editor *editor, Ui *ui) {
    ui->toast_area = stage_room(editor->stage);
    for (int i = 0; i < editor->doc->toast_count; i++) {
        const Toast *toast = &editor->doc->toasts[i];
        ui_toast_about(ui, toast->topic ? toast->topic : toast->text, toast->kind, toast->text);
    }
    editor->doc->toast_count = 0;
}

/// A panel may have opened, moved or closed under a pointer that rests.
static void look_under_pointer(Editor *editor, const Ui *ui) {
    if (editor->hand->pointer.known && editor->hand->drag.kind == DRAG_NONE) {
        editor->hand->pointer.over_panel = ui_wants_pointer(ui) && !editor->hand->pointer.by_pad;
    }
}

void editor_frame(Editor *editor, Ui *ui, const EditorFrame *frame) {
    take_frame(editor, frame);
    edge_scroll(editor->hand);
    look_under_pointer(editor, ui);
    editor->hand->wheel.strip_left =
        editor->panels.was_playing ? 0 : editor->hand->wheel.strip_left;
    editor->panels.was_playing = false;
    veil_follow_pointer(editor->hand);
    document_forget_gone(editor->doc);
    lint_refresh(&editor->lint, editor->doc);
    PanelRects rects = panel_rects(editor->stage, ui->input.screen_w, ui->input.screen_h);
    panel_edges(editor->hand, ui);
    panel_menu_bar(editor, ui, frame, rects.menu);
    if (rects.has_tools) {
        panel_tool_column(editor, ui, rects.tools);
    }
    if (rects.has_side) {
        panel_side(editor, ui, rects.side);
    }
    if (rects.has_minimap && frame->minimap_image != 0) {
        panel_minimap(editor, ui, frame, rects.minimap);
    }
    panel_status(editor, ui, frame, rects.status);
    bool has_brush = !editor->hand->pointer.over_panel && !editor->hand->floating.held;
    if (editor->hand->wheel.strip_left > 0 && has_brush) {
        panel_strip(editor, ui, editor->hand->pointer.window_x, editor->hand->pointer.window_y);
    }
    panel_jumps(editor->hand, ui);
    panel_writing(editor->hand, ui);
    panel_veil(editor->hand, ui);
    panel_atlas(editor, ui);
    panel_pad_wheel(editor->hand, ui);
    panel_edge_label(editor->hand, ui);
    panel_row_label(editor, ui);
    panel_save(editor, ui, frame);
    panel_dialogs(editor, ui, frame);
    show_toasts(editor, ui);
}

bool editor_play_sliders(Editor *editor, Ui *ui, UiRect rect) {
    static const int widths[] = {0, 20};
    ui_begin_panel(ui, "sliders", rect, 0);
    ui_row(ui, 20, 2, widths);
    ui_heading(ui, "Hero");
    bool stays = !ui_icon_button(ui, "close the sliders", "icon.close", false);
    ui_tooltip(ui, "Close the sliders");
    ui_row(ui, 0, 1, NULL);
    ui_begin_child(ui, "hero", -1, UI_PANEL_SCROLL | UI_PANEL_TIGHT);
    panel_hero(editor, ui);
    ui_end_child(ui);
    ui_end_panel(ui);
    return stays;
}

void editor_play_frame(Editor *editor, Ui *ui, const EditorFrame *frame, float x, float y) {
    take_frame(editor, frame);
    editor->hand->wheel.strip_left =
        editor->panels.was_playing ? editor->hand->wheel.strip_left : 0;
    editor->panels.was_playing = true;
    if (editor->hand->wheel.strip_left > 0) {
        panel_strip(editor, ui, x, y);
    }
    show_toasts(editor, ui);
}
