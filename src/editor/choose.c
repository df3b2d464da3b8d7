// choose.c - choosing what a hand holds next: a thing, a look, a tile, by a panel or by its name.

#include "editor/choose.h"
#include "editor/state.h"

void choose_entity(Editor *editor, LevelEntityType type) {
    tool_take(editor, TOOL_THINGS);
    editor->panels.entity = type;
    editor->panels.places_spawn = false;
}

void choose_spawn(Editor *editor) {
    tool_take(editor, TOOL_THINGS);
    editor->panels.places_spawn = true;
}

void choose_look(Editor *editor, LevelLook look) {
    tool_take(editor, TOOL_SOLID);
    editor->panels.look = look;
}

void choose_paint_tool(Editor *editor) {
    if (!tool_paints(editor->tool) || editor->tool == TOOL_ERASER) {
        tool_take(editor, TOOL_BRUSH);
    }
}

void choose_tile(Editor *editor, FhTile tile) {
    brush_choose(&editor->brush, editor->level, tile);
    tool_take(editor, TOOL_BRUSH);
    editor->panels.tab = TAB_TILES;
}
