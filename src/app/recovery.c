// recovery.c - the open level's journal: when it is kept, and what becomes of one that was left
// behind.

#define _DEFAULT_SOURCE // for localtime_r

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "app/state.h"
#include "level/level_difference.h"

double host_now_ms(const App *app) {
    return app->scripted ? (double)(app->tick + 1) * 1000.0 / 60.0 : (double)(SDL_GetTicks64() + 1);
}

static const char *path_of(const App *app) {
    return app->run.path[0] ? app->run.path : NULL;
}

void host_begin_journal(App *app) {
    char text[200];
    journal_begin(&app->journal, path_of(app), editor_change_count(app->editor));
    if (app->journal.other != 0) {
        snprintf(text, sizeof text,
                 "Another editor has this level open (process %ld). What both save, the last one "
                 "keeps: close one of them.",
                 app->journal.other);
        app_notice(app, "This level is open twice", text);
    }
}

void host_keep_journal(App *app, bool at_once) {
    LevelError error = {0};
    uint64_t change = editor_change_count(app->editor);
    if (!editor_is_dirty(app->editor)) {
        if (app->journal.is_written) {
            journal_saved(&app->journal, change); // undone to what is in the file
        }
        return;
    }
    JournalMoment moment = {change, host_now_ms(app), at_once};
    if (!journal_keep(&app->journal, app->run.level, path_of(app), moment, &error)) {
        char text[400];
        snprintf(text, sizeof text, "Edits are not safe from a crash: %s", error.text);
        editor_toast(app->editor, UI_TOAST_BAD, text);
    }
}

// ---- What was left behind ----

static void say_when(const char *file, char *out, size_t size) {
    struct stat about;
    struct tm when;
    if (stat(file, &about) != 0 || !localtime_r(&about.st_mtime, &when) ||
        strftime(out, size, "%Y-%m-%d %H:%M:%S", &when) == 0) {
        snprintf(out, size, "some time ago");
    }
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
    if (!journal_has_found(journal) || app->found_is_told) {
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
    } else if (is_nothing_new(app, found)) {
        journal_answer_found(journal, true);
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
    journal_let_go(&held, app->journal.is_written);
    editor_toast(app->editor, UI_TOAST_GOOD,
                 "The edits are here again; save them (Ctrl+S), or undo to have the file's");
}
