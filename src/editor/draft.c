// draft.c - the polygon that is being drawn: not in the level before it is finished.

#include <stdlib.h>
#include <string.h>

#include "editor/state.h"

static void draft_set_count(Editor *editor, int count) {
    editor->draft.changes += count != editor->draft.count ? 1 : 0;
    editor->draft.count = count;
}

void draft_drop(Editor *editor) {
    draft_set_count(editor, 0);
}

void draft_step_back(Editor *editor) {
    draft_set_count(editor, fh_max(editor->draft.count - 1, 0));
}

bool draft_is_line(const Editor *editor) {
    return editor->draft.count > 1;
}

/// A line through the points, of the brush's material.
static LevelPolygon draft_line(const Editor *editor) {
    const PolygonDraft *draft = &editor->draft;
    const Level *level = editor->level;
    const LevelKind *ground = level_kind(level, fh_tile_make(editor->brush.material, 0));
    LevelPolygon line = {.points = (FhPoint *)draft->points, .count = draft->count};
    int block = ground != NULL ? level_find_material(level, ground->look) : 0;
    if (block != level_find_material(level, LEVEL_MATERIAL_USUAL)) {
        memcpy(line.material, ground->look, sizeof line.material);
    }
    return line;
}

bool draft_add_to(const Editor *editor, Level *copy) {
    LevelPolygon line = draft_line(editor);
    if (!draft_is_line(editor)) {
        return true;
    }
    size_t size = ((size_t)copy->polygon_count + 1) * sizeof *copy->polygons;
    LevelPolygon *larger = realloc(copy->polygons, size);
    if (larger == NULL) {
        return false;
    }
    copy->polygons = larger;
    bool ok = level_thing_copy(LEVEL_POLYGON, &larger[copy->polygon_count], &line);
    copy->polygon_count += ok ? 1 : 0;
    return ok;
}

void draft_add(Editor *editor, FhPoint at) {
    PolygonDraft *draft = &editor->draft;
    const FhPoint *last = &draft->points[draft->count > 0 ? draft->count - 1 : 0];
    bool again = draft->count > 0 && last->x == at.x && last->y == at.y;
    if (draft->count == DRAFT_POINTS) {
        editor_toast(editor, UI_TOAST_BAD, "No more points: Enter closes the polygon");
    } else if (!again) {
        draft->points[draft->count] = at;
        draft_set_count(editor, draft->count + 1);
    }
}

void draft_finish(Editor *editor, bool closed) {
    PolygonDraft *draft = &editor->draft;
    if (draft->count < 2) {
        editor_toast(editor, UI_TOAST_INFO, "Too few points: a line needs two, an area three");
        return;
    }
    LevelPolygon polygon = draft_line(editor);
    polygon.closed = closed && draft->count > 2;
    int index = editor->level->polygon_count;
    editor_begin(editor, "polygon");
    if (history_insert_thing(&editor->history, LEVEL_POLYGON, index, &polygon)) {
        thing_choose(editor, (Thing){THING_POLYGON, index, -1});
    }
    editor_commit(editor);
    draft_drop(editor);
}

void draft_keep(Editor *editor) {
    if (draft_is_line(editor)) {
        draft_finish(editor, false);
    }
    draft_drop(editor);
}
