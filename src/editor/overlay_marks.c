// overlay_marks.c - adds single marks and tiles to what the view draws over the level.

#include <stdlib.h>

#include "editor/state.h"
#include "level/cells.h"

static bool marks_grow(OverlayStore *store) {
    if (store->mark_count < store->mark_room) {
        return true;
    }
    int room = store->mark_room > 0 ? store->mark_room * 2 : 64;
    EditorMark *marks = realloc(store->marks, (size_t)room * sizeof *marks);
    if (marks == NULL) {
        return false;
    }
    store->marks = marks;
    store->mark_room = room;
    return true;
}

static void add_mark(Editor *editor, EditorMark mark) {
    OverlayStore *store = &editor->overlay;
    if (marks_grow(store)) {
        store->marks[store->mark_count++] = mark;
    }
}

void overlay_sprite(Editor *editor, EditorMarkRole role, FhRect box, const char *sprite) {
    add_mark(editor, (EditorMark){EDITOR_MARK_SPRITE, role, box, sprite, false});
}

void overlay_mark(Editor *editor, EditorMarkKind kind, EditorMarkRole role, FhRect box) {
    add_mark(editor, (EditorMark){kind, role, box, NULL, false});
}

void overlay_sides(Editor *editor, EditorMarkRole role, const LevelPolygon *polygon, FhPoint by) {
    for (int i = polygon->closed ? 0 : 1; i < polygon->count; i++) {
        FhPoint a = polygon->points[i > 0 ? i - 1 : polygon->count - 1];
        FhPoint b = polygon->points[i];
        overlay_mark(editor, EDITOR_MARK_LINE, role,
                     (FhRect){a.x + by.x, a.y + by.y, b.x - a.x, b.y - a.y});
    }
}

void overlay_ghost(Editor *editor, int col, int row, FhTile tile) {
    OverlayStore *store = &editor->overlay;
    if (store->ghost_count == store->ghost_room) {
        int room = store->ghost_room > 0 ? store->ghost_room * 2 : 64;
        EditorGhost *ghosts = realloc(store->ghosts, (size_t)room * sizeof *ghosts);
        if (ghosts == NULL) {
            return;
        }
        store->ghosts = ghosts;
        store->ghost_room = room;
    }
    store->ghosts[store->ghost_count++] = (EditorGhost){col, row, tile};
}

FhRect cells_to_px(const Editor *editor, FhRect cells) {
    return px_of_cells(cells, editor_tile_size(editor));
}

void overlay_cells(Editor *editor, EditorMarkKind kind, EditorMarkRole role, FhRect cells) {
    add_mark(editor, (EditorMark){kind, role, cells_to_px(editor, cells), NULL, true});
}
