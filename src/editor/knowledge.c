// knowledge.c - the live check of the level: made anew when its changes have come to rest.

#include <string.h>

#include "editor/state.h"

static bool is_alike(const Knowledge *known, int a, int b) {
    return strcmp(known->findings[a].text, known->findings[b].text) == 0;
}

static void count_alike(Knowledge *known) {
    for (int i = 0; i < known->finding_count; i++) {
        int first = 0;
        while (!is_alike(known, first, i)) {
            first++;
        }
        known->alike[i] = 0;
        known->alike[first]++;
    }
}

static void check(Editor *editor) {
    Knowledge *known = &editor->known;
    int found = level_check(editor->level, editor_path(editor), known->findings, FINDINGS_MAX);
    known->finding_count = fh_min(found, FINDINGS_MAX);
    count_alike(known);
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

static const LevelFinding *go_to(Editor *editor, int at) {
    const LevelFinding *finding = &editor->known.findings[at];
    editor->known.finding_at = at + 1;
    camera_centre(editor, (float)finding->x, (float)finding->y);
    return finding;
}

void knowledge_next_finding(Editor *editor) {
    Knowledge *known = &editor->known;
    check(editor);
    if (known->finding_count == 0) {
        editor_toast(editor, UI_TOAST_GOOD, "Nothing is wrong with this level");
        return;
    }
    const LevelFinding *finding = go_to(editor, known->finding_at % known->finding_count);
    editor_say(editor, finding->is_error ? UI_TOAST_BAD : UI_TOAST_INFO, "%s", finding->text);
}

void knowledge_next_alike(Editor *editor, int finding) {
    const Knowledge *known = &editor->known;
    int at = known->finding_at % known->finding_count;
    while (!is_alike(known, at, finding)) {
        at = (at + 1) % known->finding_count;
    }
    go_to(editor, at);
}
