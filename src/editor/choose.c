// choose.c - choosing what a hand holds next: a thing, a look, a tile, by a panel or by its name.

#include "editor/choose.h"
#include "editor/state.h"

void choose_entity(Editor *editor, LevelEntityType type) {
    editor_do(editor, EDITOR_DO_THINGS);
    editor->panels.entity = type;
    editor->panels.places_spawn = false;
}

void choose_spawn(Editor *editor) {
    editor_do(editor, EDITOR_DO_THINGS);
    editor->panels.places_spawn = true;
}

void choose_look(Editor *editor, LevelLook look) {
    editor_do(editor, EDITOR_DO_SOLID);
    editor->panels.look = look;
}

void choose_paint_tool(Editor *editor) {
    if (!tool_paints(editor->tool) || editor->tool == TOOL_ERASER) {
        editor_do(editor, EDITOR_DO_BRUSH);
    }
}

void choose_tile(Editor *editor, FhTile tile) {
    brush_choose(&editor->brush, editor->level, tile);
    editor_do(editor, EDITOR_DO_BRUSH);
    editor->panels.tab = TAB_TILES;
}
