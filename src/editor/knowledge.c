// knowledge.c - the live check of the level: made anew when its changes have come to rest.

#include "editor/internal.h"

static void check(Editor *editor) {
    Knowledge *known = &editor->known;
    int found = level_check(editor->level, editor_path(editor), known->findings, FINDINGS_MAX);
    known->finding_count = fh_min(found, FINDINGS_MAX);
    FhRect bounds = level_bounds(editor->level);
    bool grown = known->valid && (bounds.x != known->bounds.x || bounds.y != known->bounds.y ||
                                  bounds.w != known->bounds.w || bounds.h != known->bounds.h);
    editor->out.changes |= grown ? EDITOR_CHANGED_BOUNDS : 0;
    known->bounds = bounds;
    known->seen = editor->history.changes;
    known->valid = true;
}

void knowledge_refresh(Editor *editor) {
    Knowledge *known = &editor->known;
    uint64_t changes = editor->history.changes;
    bool rests = changes == known->asked && !editor->history.open;
    known->asked = changes;
    if (!known->valid || (rests && known->seen != changes)) {
        check(editor);
    }
}

void knowledge_next_finding(Editor *editor) {
    Knowledge *known = &editor->known;
    check(editor);
    if (known->finding_count == 0) {
        editor_toast(editor, UI_TOAST_GOOD, "Nothing is wrong with this level");
        return;
    }
    int at = known->finding_at % known->finding_count;
    known->finding_at = at + 1;
    const LevelFinding *finding = &known->findings[at];
    camera_centre(editor, (float)finding->x, (float)finding->y);
    editor_toast(editor, finding->is_error ? UI_TOAST_BAD : UI_TOAST_INFO, finding->text);
}
