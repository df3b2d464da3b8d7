// lint.c - the live check of the level: made anew when its changes have come to rest.

#include <string.h>

#include "editor/state.h"

static bool is_alike(const Lint *lint, int a, int b) {
    return strcmp(lint->findings[a].text, lint->findings[b].text) == 0;
}

static void count_alike(Lint *lint) {
    for (int i = 0; i < lint->finding_count; i++) {
        int first = 0;
        while (!is_alike(lint, first, i)) {
            first++;
        }
        lint->alike[i] = 0;
        lint->alike[first]++;
    }
}

static void check(Editor *editor) {
    Lint *lint = &editor->lint;
    int found = level_check(editor->level, editor_path(editor), lint->findings, FINDINGS_MAX);
    lint->finding_count = fh_min(found, FINDINGS_MAX);
    count_alike(lint);
    lint->seen = editor->history.changes;
    lint->valid = true;
}

void lint_refresh(Editor *editor) {
    Lint *lint = &editor->lint;
    uint64_t changes = editor->history.changes;
    bool rests = changes == lint->asked && !editor->history.open;
    lint->asked = changes;
    if (!lint->valid || (rests && lint->seen != changes)) {
        check(editor);
    }
}

static const LevelFinding *go_to(Editor *editor, int at) {
    const LevelFinding *finding = &editor->lint.findings[at];
    editor->lint.finding_at = at + 1;
    camera_centre(editor, (float)finding->x, (float)finding->y);
    return finding;
}

void lint_next_finding(Editor *editor) {
    Lint *lint = &editor->lint;
    check(editor);
    if (lint->finding_count == 0) {
        editor_toast(editor, UI_TOAST_GOOD, "No problems found");
        return;
    }
    const LevelFinding *finding = go_to(editor, lint->finding_at % lint->finding_count);
    editor_say(editor, finding->is_error ? UI_TOAST_BAD : UI_TOAST_INFO, "%s", finding->text);
}

void lint_next_alike(Editor *editor, int finding) {
    const Lint *lint = &editor->lint;
    int at = lint->finding_at % lint->finding_count;
    while (!is_alike(lint, at, finding)) {
        at = (at + 1) % lint->finding_count;
    }
    go_to(editor, at);
}
