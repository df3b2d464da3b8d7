// drag.c - ends what the hand does, and puts another tool into it.

#include "editor/edges.h"
#include "editor/movement_page.h"
#include "editor/state.h"
#include "level/movers.h"

void drag_end(Editor *editor) {
    Drag *drag = &editor->drag;
    if (drag->kind == DRAG_TOOL && tool_infos[drag->tool].up != NULL) {
        tool_infos[drag->tool].up(editor);
    } else if (drag->kind == DRAG_EDGE) {
        edge_up(editor);
    }
    if (drag->kind != DRAG_NONE) {
        editor_commit(editor);
    }
    drag->kind = DRAG_NONE;
}

void editor_let_go(Editor *editor) {
    drag_end(editor);
    editor_commit(editor);
    editor->space_held = false;
    veil_let_go(editor, editor->veil.held);
    editor->pad_wheel.open = false;
    editor->pointer.mods = 0;
    editor->pointer.known = false;
}

void tool_take(Editor *editor, EditorTool tool) {
    static const EditorTab tabs[TOOLS] = {
        [TOOL_THINGS] = TAB_THINGS, [TOOL_SOLID] = TAB_THINGS, [TOOL_POLYGON] = TAB_THINGS};
    editor_let_go(editor);
    floating_drop(editor);
    draft_keep(editor);
    editor->pointer.known = true;
    editor->tool = tool;
    if (tool == TOOL_DIG && !(level_movers[level_movement(editor->level)]->can & FH_CAN_DIG)) {
        editor_toast(editor, UI_TOAST_INFO, "Only the bit mask mover sees this ground");
    }
    if (tool == TOOL_POLYGON &&
        !(level_movers[level_movement(editor->level)]->can & FH_CAN_LINES)) {
        char names[80];
        movement_page_print_able(FH_CAN_LINES, names, sizeof names);
        editor_say(editor, UI_TOAST_INFO, "Only these movers see polygons: %s", names);
    }
    if (tabs[tool] != TAB_TILES) {
        editor->panels.tab = tabs[tool];
    } else if (tool_paints(tool) && editor->panels.tab == TAB_THINGS) {
        editor->panels.tab = TAB_TILES; // but the hero's sliders stay open
    }
}
