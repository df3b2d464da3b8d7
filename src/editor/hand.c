// hand.c - takes a tool into the hand, ends its drag, lets everything go.

#include "editor/state.h"

#include <stdio.h>

#include "level/movers.h"
#include "words/words.h"

void drag_end(Hand *hand) {
    Drag *drag = &hand->drag;
    if (drag->kind == DRAG_TOOL && tool_infos[drag->tool].acts->up != NULL) {
        tool_infos[drag->tool].acts->up(hand);
    } else if (drag->kind == DRAG_EDGE) {
        edge_up(hand);
    }
    if (drag->kind != DRAG_NONE) {
        step_commit(hand->doc);
    }
    drag->kind = DRAG_NONE;
}

/// Ends drags and forgets held keys.
static void hand_let_go(Hand *hand) {
    drag_end(hand);
    step_commit(hand->doc);
    hand->space_held = false;
    veil_let_go(hand, hand->veil.held);
    hand->pad_wheel.open = false;
    hand->pointer.mods = 0;
    hand->pointer.known = false;
}

void tool_take(Hand *hand, EditorTool tool) {
    static const EditorTab tabs[TOOLS] = {
        [TOOL_THINGS] = TAB_THINGS, [TOOL_SOLID] = TAB_THINGS, [TOOL_POLYGON] = TAB_THINGS};
    hand_let_go(hand);
    floating_drop(hand);
    draft_keep(hand);
    hand->pointer.known = true;
    hand->tool = tool;
    if (tool == TOOL_DIG && !(level_movers[level_movement(hand->doc->level)]->can & FH_CAN_DIG)) {
        toast_say(hand->doc, UI_TOAST_INFO, "Only the bit mask mover sees this ground");
    }
    if (tool == TOOL_POLYGON &&
        !(level_movers[level_movement(hand->doc->level)]->can & FH_CAN_LINES)) {
        char names[80];
        movement_page_print_able(FH_CAN_LINES, names, sizeof names);
        toast_say(hand->doc, UI_TOAST_INFO, "Only these movers see polygons: %s", names);
    }
    if (tabs[tool] != TAB_TILES) {
        hand->tab = tabs[tool];
    } else if (tool_paints(tool) && hand->tab == TAB_THINGS) {
        hand->tab = TAB_TILES; // but the hero's sliders stay open
    }
}

void choose_tile(Hand *hand, FhTile tile) {
    brush_choose(&hand->brush, hand->doc->level, tile);
    tool_take(hand, TOOL_BRUSH);
    hand->tab = TAB_TILES;
}

void choose_entity(Hand *hand, int kind) {
    tool_take(hand, TOOL_THINGS);
    hand->entity = kind;
    hand->places_spawn = false;
}

void choose_spawn(Hand *hand) {
    tool_take(hand, TOOL_THINGS);
    hand->places_spawn = true;
}

void choose_look(Hand *hand, LevelLook look) {
    tool_take(hand, TOOL_SOLID);
    hand->look = look;
}

void choose_paint_tool(Hand *hand) {
    if (!tool_paints(hand->tool) || hand->tool == TOOL_ERASER) {
        tool_take(hand, TOOL_BRUSH);
    }
}

void movement_page_print_able(uint32_t ability, char *out, size_t size) {
    out[0] = '\0';
    for (int i = 0; i < level_mover_count; i++) {
        if ((level_movers[i]->can & ability) != 0) {
            words_add(out, size, ", ", level_mover_texts[i].label);
        }
    }
}

void editor_let_go(Editor *editor) {
    hand_let_go(editor->hand);
}

void editor_forget_level(Editor *editor) {
    selection_clear(&editor->doc->selection);
    floating_drop(editor->hand);
    arcs_free(editor->hand);
    for (int i = 0; i < BRUSH_SLOTS; i++) {
        piece_free(&editor->hand->stamps[i]);
    }
    editor->doc->layer = HISTORY_TERRAIN;
    editor->hand->drag = (Drag){0};
    draft_drop(editor->doc);
    editor->doc->chosen = editor->doc->hot = (Thing){0};
    editor->hand->has_last_painted = editor->hand->has_last_dug = false;
    editor->lint = (Lint){0};
    editor->doc->step_open = false;
    brush_reset(&editor->hand->brush, editor->doc->level);
    camera_to_pointer(editor->hand);
}

bool editor_is_dirty(const Editor *editor) {
    const Document *doc = document_of(editor);
    return history_is_dirty(&doc->history) || draft_is_line(doc);
}
