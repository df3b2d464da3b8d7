// share.c - a link holds the level with its unsaved edits, and the best known run to its goal: the
// author's own if there is one, else the run that came with the level, else one that was searched.

#include "app/share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/job.h"
#include "app/runs.h"
#include "game/link.h"
#include "level/paths.h"
#include "platform/platform.h"
#include "view/card.h"
#include "words/words.h"

enum { SAME_NAMES_MAX = 99 };

// ---- Out

/// Takes the run that the proof holds of the level as it stands.
static bool take_proved(Project *project, const Level *level, Replay *run) {
    analysis_hold(project->analysis);
    const Proof *proof = &project->proof;
    bool is_now = project->editor && proof->prover && !proof->copy.lacks_edits &&
                  proof->copy.given == editor_change_count(project->editor);
    ProverAnswer answer = is_now ? prover_answer(proof->prover) : (ProverAnswer){0};
    bool taken =
        is_now && answer.state == PROVER_HOLDS &&
        replay_of_inputs(level, project->run.path, answer.holds.inputs, answer.holds.ticks, run);
    analysis_let_go(project->analysis);
    return taken;
}

/// Takes the run in a file, if it reaches the goal of the level as it stands.
static bool take_stored(const Project *project, Level *level, const char *path, Replay *run) {
    LevelError error = {0};
    if (!replay_load(path, project->shell->catalog, run, &error)) {
        return false;
    }
    Link link = {.level = level, .run = *run};
    if (replay_is_of(run, level) && link_prove(&link, &error)) {
        return true;
    }
    replay_free(run);
    return false;
}

static bool take_run(Project *project, Level *level, Replay *run) {
    static const char *const before[] = {HOST_BEST_RUN, HOST_LAST_RUN, HOST_HELD_RUN};
    static const char *const after[] = {HOST_HELD_RECORD, HOST_KEPT_RUN, HOST_FOUND_RUN};
    char path[FILES_PATH_MAX];
    host_refresh_record(project);
    bool taken = false;
    for (int i = 0; i < 3 && !taken; i++) {
        taken = host_find_run(project, before[i], path, sizeof path) &&
                take_stored(project, level, path, run);
    }
    taken =
        taken || (demo_find_replay(project->shell->assets, project->run.path, path, sizeof path) &&
                  take_stored(project, level, path, run));
    taken = taken || take_proved(project, level, run);
    for (int i = 0; i < 3 && !taken; i++) {
        taken = host_find_run(project, after[i], path, sizeof path) &&
                take_stored(project, level, path, run);
    }
    return taken;
}

static void print_time(int ticks, char *out, size_t size) {
    int seconds = ticks / FH_TICKS_PER_SECOND;
    snprintf(out, size, "%d:%02d", seconds / 60, seconds % 60);
}

static void set_no_run(LevelError *error) {
    level_error_set(error, "no run to the goal is known yet: play it there once, or wait till the "
                           "proof (Shift+F) finds one");
}

/// Puts a link with its address into the clipboard, and says so.
static void hand_out(Shell *shell, const char *link, int ticks) {
    char whole[32], line[160];
    const char *address = platform_link_address();
    size_t size = strlen(address) + strlen(link) + 1;
    char *text = malloc(size);
    if (text && shell->clipboard.set) {
        snprintf(text, size, "%s%s", address, link);
        shell->clipboard.set(shell->clipboard.user, text);
    }
    print_time(ticks, whole, sizeof whole);
    snprintf(line, sizeof line, say("Link copied: %zu characters, with a run of %s"), size - 1,
             whole);
    ui_toast_about(shell->ui, "share", UI_TOAST_INFO, line);
    free(text);
}

void share_copy_link(Project *project) {
    LevelError error = {0};
    Replay run = {0};
    Level *level = level_clone(project->run.level);
    bool has_run = level && take_run(project, level, &run);
    char *link = has_run ? link_print(level, &run, &error) : NULL;
    if (!has_run) {
        set_no_run(&error);
    }
    if (link) {
        hand_out(project->shell, link, run.end_tick);
    } else {
        app_toast_error(project->shell, "No link was copied", &error);
    }
    free(link);
    replay_free(&run);
    level_destroy(level);
}

void share_save_card(Project *project) {
    Shell *shell = project->shell;
    LevelError error = {0};
    Replay run = {0};
    char path[FILES_PATH_MAX + 64], line[UI_TOAST_BYTES];
    Level *level = level_clone(project->run.level);
    bool has_run = level && take_run(project, level, &run);
    if (!has_run) {
        set_no_run(&error);
    }
    app_name_picture(shell, ".png", path, sizeof path);
    if (has_run && files_need_room(path, &error) &&
        card_write(path, shell->assets, platform_link_address(), level, &run, &error)) {
        snprintf(line, sizeof line, say("Card saved: %s. Dropped on Foothold it is the level"),
                 paths_name(path));
        ui_toast_about(shell->ui, "share", UI_TOAST_GOOD, line);
        platform_give(path);
    } else {
        app_toast_error(shell, "No card was saved", &error);
    }
    replay_free(&run);
    level_destroy(level);
}

/// The level's name as that of a file.
static void name_file(const Level *level, int number, char *out, size_t size) {
    char plain[LEVEL_NAME_MAX];
    size_t length = 0;
    for (const char *at = level->name; *at && length + 1 < sizeof plain; at++) {
        bool is_plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
                        (*at >= '0' && *at <= '9') || *at == '-' || *at == '_';
        bool is_gap = !is_plain && length > 0 && plain[length - 1] != '-';
        if (is_plain || is_gap) {
            plain[length++] = is_plain ? *at : '-';
        }
    }
    plain[length] = '\0';
    const char *name = length > 0 ? plain : "level";
    if (number > 1) {
        snprintf(out, size, "%s-%d.json", name, number);
    } else {
        snprintf(out, size, "%s.json", name);
    }
}

void share_download(Project *project) {
    LevelError error = {0};
    char folder[FILES_PATH_MAX], name[LEVEL_NAME_MAX + 16], path[FILES_PATH_MAX * 2];
    Level *level = level_clone(project->run.level);
    bool ok = level && files_pictures_path(folder, sizeof folder);
    if (ok) {
        name_file(level, 1, name, sizeof name);
        snprintf(path, sizeof path, "%s/%s", folder, name);
        ok = files_need_room(path, &error) && level_save(level, path, &error);
    }
    if (ok) {
        platform_give(path);
    } else {
        app_toast_error(project->shell, "The level was not downloaded", &error);
    }
    level_destroy(level);
}

// ---- In

/// True when that level lies there already.
static bool is_there(const Shell *shell, const Level *level, const char *path) {
    LevelError error = {0};
    Level *other = level_load(path, shell->catalog, &error);
    bool is_same = other && replay_level_hash(other) == replay_level_hash(level);
    level_destroy(other);
    return is_same;
}

static bool save_level(const Shell *shell, Level *level, char *path, size_t size,
                       LevelError *error) {
    for (int number = 1; number <= SAME_NAMES_MAX; number++) {
        char name[LEVEL_NAME_MAX + 16];
        name_file(level, number, name, sizeof name);
        if (!library_own_path(&shell->library, name, path, size)) {
            return level_error_set(error, "there is no folder for levels: set HOME");
        }
        if (!files_exists(path)) {
            return files_need_room(path, error) && level_save(level, path, error);
        }
        if (is_there(shell, level, path)) {
            return true;
        }
    }
    return level_error_set(error, "there are %d levels of that name already", SAME_NAMES_MAX);
}

/// Keeps the run where the one from a file lies that is raced against.
static bool save_run(const Shell *shell, const Replay *run, const char *level_path,
                     LevelError *error) {
    char key[FILES_PATH_MAX], name[FILES_PATH_MAX], inside[FILES_PATH_MAX * 2];
    char path[FILES_PATH_MAX];
    library_key(&shell->library, level_path, key, sizeof key);
    files_name_after(key, name, sizeof name);
    snprintf(inside, sizeof inside, "runs/%s.file.json", name);
    if (!files_data_path(inside, path, sizeof path)) {
        return level_error_set(error, "there is no folder for runs: set HOME");
    }
    return files_need_room(path, error) && replay_save(run, path, error);
}

bool share_is_sent(const char *text) {
    return card_is_named(text) || (strstr(text, "#v") && !files_exists(text));
}

static LinkReading *begin_sent(const char *text, LevelError *error) {
    char *of_card = card_is_named(text) ? card_read(text, error) : NULL;
    LinkReading *reading = error->text[0] ? NULL : link_begin(of_card ? of_card : text, error);
    free(of_card);
    return reading;
}

/// Keeps the level and the run of a link that was proved.
static bool keep_link(Shell *shell, const Link *link, char *path, size_t size, LevelError *error) {
    if (!save_level(shell, link->level, path, size, error) ||
        !save_run(shell, &link->run, path, error)) {
        return false;
    }
    char whole[32], line[LEVEL_NAME_MAX + 120];
    shell->settings.ghost = RUN_FILE;
    print_time(link->run.end_tick, whole, sizeof whole);
    snprintf(line, sizeof line, say("%s: finished by its author in %s, checked. Beat the ghost"),
             link->level->name, whole);
    ui_toast_about(shell->ui, "share", UI_TOAST_INFO, line);
    return true;
}

bool share_keep(Shell *shell, const char *text, char *path, size_t size, LevelError *error) {
    Link link;
    LinkReading *reading = begin_sent(text, error);
    if (!reading || !link_read_end(reading, shell->catalog, &link, error)) {
        return false;
    }
    bool kept = link_prove(&link, error) && keep_link(shell, &link, path, size, error);
    link_free(&link);
    return kept;
}

void share_end(Project *project) {
    link_read_free(project->sent.reading);
    playback_destroy(project->sent.playback);
    link_free(&project->sent.link);
    project->sent = (Sent){0};
}

bool share_works(const Project *project) {
    return project->sent.reading || project->sent.playback;
}

static void refuse_sent(Project *project, const LevelError *error) {
    app_toast_error(project->shell, "No link was opened", error);
    share_end(project);
}

/// Reads on; at the end begins to play the run.
static void follow_reading(Project *project) {
    Sent *sent = &project->sent;
    LevelError error = {0};
    if (link_read_on(sent->reading)) {
        return;
    }
    LinkReading *reading = sent->reading;
    sent->reading = NULL;
    if (link_read_end(reading, project->shell->catalog, &sent->link, &error)) {
        sent->playback = link_play(&sent->link);
        if (!sent->playback) {
            level_error_set(&error, "out of memory");
        }
    }
    if (!sent->playback) {
        refuse_sent(project, &error);
    }
}

static void follow_playback(Project *project) {
    enum { STEPS = 16, STEPS_MS = 10 }; // a frame
    Sent *sent = &project->sent;
    char path[FILES_PATH_MAX];
    LevelError error = {0};
    double start = host_now_ms(project->shell);
    bool goes_on = true;
    for (int i = 0; goes_on && i < STEPS && host_now_ms(project->shell) - start < STEPS_MS; i++) {
        goes_on = link_prove_on(&sent->link, sent->playback);
    }
    if (goes_on) {
        return;
    }
    if (link_judge(&sent->link, sent->playback, &error) &&
        keep_link(project->shell, &sent->link, path, sizeof path, &error)) {
        app_ask_play(project, path);
        share_end(project);
    } else {
        refuse_sent(project, &error);
    }
}

void share_follow(Project *project) {
    if (project->sent.reading) {
        follow_reading(project);
    } else if (project->sent.playback) {
        follow_playback(project);
    }
}

void share_open_text(Project *project, const char *text) {
    LevelError error = {0};
    share_end(project);
    project->sent.reading = begin_sent(text, &error);
    if (project->sent.reading) {
        ui_toast_about(project->shell->ui, "share", UI_TOAST_INFO,
                       say("Playing the run of the link"));
    } else {
        refuse_sent(project, &error);
    }
}

void share_open_link(Project *project) {
    const UiClipboard *clipboard = &project->shell->clipboard;
    const char *text = clipboard->get ? clipboard->get(clipboard->user) : NULL;
    share_open_text(project, text ? text : "");
}

void share_take_drop(Project *project, const char *path) {
    LevelError error = {0};
    snprintf(error.file, sizeof error.file, "%s", path);
    if (files_is_folder(path)) {
        level_error_set(&error, "a folder is no level: drop one of its files");
    } else if (!files_exists(path)) {
        level_error_set(&error, "there is no such file");
    }
    if (error.text[0]) {
        app_toast_error(project->shell, "Nothing was opened", &error);
        return;
    }
    if (share_is_sent(path)) {
        share_open_text(project, path);
    } else {
        app_ask_open(project, path);
    }
}
