// recovery.c - what becomes of a journal that was left behind.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/state.h"
#include "level/level_difference.h"

static const char *path_of(const App *app) {
    return app->run.path[0] ? app->run.path : NULL;
}

static void say_when(const char *file, char *out, size_t size) {
    struct stat about;
    host_say_when(stat(file, &about) == 0 ? (int64_t)about.st_mtime : 0, out, size);
}

// True when the edits are in the level already: saved before the crash, or taken back.
static bool is_nothing_new(App *app, Level *found) {
    LevelDifference difference = level_compare(app->run.level, found, NULL);
    if (!level_difference_is_none(&difference)) {
        return false;
    }
    char *here = level_print(app->run.level); // all else that a file may say
    char *there = level_print(found);
    bool same = here && there && strcmp(here, there) == 0;
    free(here);
    free(there);
    return same;
}

void host_offer_found(App *app) {
    Journal *journal = &app->journal;
    if (!journal_has_found(journal) || app->found_is_told || editor_shows_dialog(app->editor)) {
        return;
    }
    app->found_is_told = true;
    LevelError error = {0};
    char when[40];
    char what[160];
    char text[1024];
    Level *found = journal_read_found(journal, app->kit, &error);
    if (!found) {
        snprintf(text, sizeof text, "%s, %.200s: they stay where they are.", journal->found.file,
                 error.text);
        editor_show_error(app->editor, "Edits that were left behind cannot be read", text);
        journal_answer_found(journal, false);
        app->found_is_told = false; // those before it
    } else if (is_nothing_new(app, found)) {
        journal_answer_found(journal, true);
        app->found_is_told = false;
    } else {
        say_when(journal->found.file, when, sizeof when);
        LevelDifference difference = level_compare(app->run.level, found, NULL);
        level_difference_print(&difference, what, sizeof what);
        snprintf(
            text, sizeof text,
            "The editor ended without saving \"%.80s\". Its last edits, of %s, differ from %s in: "
            "%s.",
            found->name ? found->name : "", when, path_of(app) ? "the file" : "a new level", what);
        host_draw_comparison(app, app->run.level, found);
        editor_ask_recover(app->editor, text);
    }
    level_destroy(found);
}

// As one step: undo goes back to what is in the file.
void host_recover(App *app) {
    LevelError error = {0};
    JournalSlot held = journal_detach_found(&app->journal);
    Level *level = level_journal_read(held.file, app->kit, &error);
    if (!level || !editor_replace_level(app->editor, level, "recover")) {
        editor_show_error(app->editor, "The edits cannot be taken up", error.text);
        journal_let_go(&held, false);
        return;
    }
    host_take_changes(app);
    app->journal.kept = UINT64_MAX; // what was taken up is not in our own journal yet
    host_keep_journal(app, true);
    journal_let_go(&held, app->journal.is_written && !app->keeping.job);
    app->found_is_told = false; // those before it
    editor_toast(app->editor, UI_TOAST_GOOD, "The edits are here again: save them, or undo");
}
