// run_records.c - the last run of each level, and the fastest: when they are written down.
//
// A run is kept when it ends: at the goal, by a restart, or when its level is left. What passes in
// the editor behind the last tick that was played is no part of it. Why one is lost is said where
// the recorded runs are listed; a disk that refuses it is said at once, too.
//
// Run and time belong to what the level holds (records.h): an edit makes another level of it.

#include <stdio.h>
#include <string.h>
#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>
#include <sys/stat.h>

#include "app/project.h"
#include "level/paths.h"

enum { LEAST_TICKS = 60 }; // of a run that did not reach the goal

/// Writes the name of what is kept of the open level's place: a level that came with the program
/// has a plain one, and one of one's own a path.
static void name_place(const Project *project, char *out, size_t size) {
    const char *key = project->run.key;
    if (paths_is_absolute(key)) {
        files_name_after(key, out, size);
    } else {
        snprintf(out, size, "%.*s", (int)paths_stem_length(key), key);
    }
}

/// Runs that a record is of belong to what the level holds; a moment, and a run from a file, to its
/// place.
bool host_run_path(const Project *project, const char *suffix, char *path, size_t size) {
    char name[FILES_PATH_MAX] = "";
    if (project->run.key[0] && run_is_of_content(suffix)) {
        snprintf(name, sizeof name, "%s", project->run.record);
    } else if (project->run.key[0]) {
        name_place(project, name, sizeof name);
    }
    char inside[FILES_PATH_MAX * 2];
    snprintf(inside, sizeof inside, "runs/%s%s", name, suffix);
    return name[0] && files_data_path(inside, path, size);
}

bool host_find_run(const Project *project, const char *suffix, char *path, size_t size) {
    return host_run_path(project, suffix, path, size) && files_exists(path);
}

void host_refresh_record(Project *project) {
    Run *run = &project->run;
    uint64_t change =
        project->editor ? editor_change_count(project->editor) : run->record_change + 1;
    if (run->record[0] && run->record_change == change) {
        return;
    }
    run->record_change = change;
    records_key(run->level, run->record);
}

// ---- Storing ----

bool host_run_place(const Project *project, const char *suffix, char *path, size_t size,
                    LevelError *error) {
    if (!project->run.key[0]) {
        return level_error_set(error, "this level has no file yet: save it first");
    }
    if (!host_run_path(project, suffix, path, size)) {
        return level_error_set(error, "there is no folder for runs: set HOME");
    }
    return files_need_room(path, error);
}

static const char other_hero[] = "medals are for the courses' own hero";

const char *host_run_trouble(const Project *project) {
    if (!project->run.key[0]) {
        return "the level has no file yet";
    }
    if (project->play.watch.count > 0) {
        return "part of it was watched, not played";
    }
    if (project->play.is_assisted) {
        return "assist was on";
    }
    if (session_has_begun(project->run.session)) {
        return "started in the middle";
    }
    if (!session_is_repeatable(project->run.session)) {
        return "the level was edited during the run";
    }
    return project->play.is_other ? other_hero : NULL;
}

static void note_time(Project *project, const char *key) {
    const GameState *state = session_state(project->run.session);
    LevelError error = {0};
    Record record = {
        .ticks = state->ticks, .coins = state->coins, .deaths_plus_one = state->deaths + 1};
    Record *before = &project->play.best_before;
    if (!records_note(&project->shell->records, key, record, before, &error)) {
        app_toast_error(project->shell, "This time was not noted", &error);
    }
    project->play.is_best = before->ticks == 0 || record.ticks < before->ticks;
}

/// A course that was finished with help opens the next one.
static void note_assisted(Project *project, bool finished) {
    LevelError error = {0};
    Record before;
    host_refresh_record(project);
    if (finished && project->play.is_assisted && project->run.record[0] &&
        !records_note(&project->shell->records, project->run.record, (Record){.assisted = true},
                      &before, &error)) {
        app_toast_error(project->shell, "This was not noted", &error);
    }
}

/// The time of another hero than the course's is a record of its own, which gives no medal: the
/// pars are for that one hero, and some of the others fly.
static void note_other(Project *project, bool finished) {
    char key[RECORDS_KEY_BYTES + LEVEL_NAME_MAX];
    if (finished && !project->run.is_kept && !project->run.is_undone && project->run.record[0]) {
        project->run.is_kept = true;
        records_hero_key(project->run.record, project->shell->settings.hero, key);
        note_time(project, key);
    }
}

static void lose(Project *project, const char *why) {
    snprintf(project->play.run_lost, sizeof project->play.run_lost, "%s", why);
}

// A disk that refuses one run refuses the next: it is said once.
static void tell_not_written(Project *project, const LevelError *error) {
    char why[sizeof project->play.run_lost];
    level_error_print(error, why, sizeof why);
    if (strcmp(why, project->play.run_lost) != 0) {
        app_toast_error(project->shell, "This run was not kept", error);
        fprintf(stderr, "foothold: this run was not kept: %s\n", why); // the window may be going
    }
    lose(project, why);
}

static bool write_run(const Project *project, const Replay *replay, const char *suffix,
                      LevelError *error) {
    char path[FILES_PATH_MAX];
    bool ok = host_run_place(project, suffix, path, sizeof path, error) &&
              replay_save(replay, path, error);
    if (ok) {
        run_prune(path);
    }
    return ok;
}

static void write_down(Project *project, int ticks, bool is_fastest) {
    Replay replay;
    LevelError error = {0};
    bool ok = replay_of_session(project->run.session, project->run.path, ticks, &replay);
    if (ok) {
        ok = write_run(project, &replay, HOST_LAST_RUN, &error) &&
             (!is_fastest || write_run(project, &replay, HOST_BEST_RUN, &error));
        replay_free(&replay);
    } else {
        level_error_set(&error, "out of memory");
    }
    if (ok) {
        project->play.run_lost[0] = '\0';
    } else {
        tell_not_written(project, &error);
    }
}

void host_keep_run(Project *project) {
    int count;
    session_inputs(project->run.session, &count);
    bool finished = session_state(project->run.session)->finished;
    int played = fh_min(project->run.played, count);
    if (project->run.is_kept || played == 0) {
        return;
    }
    const char *why = host_run_trouble(project);
    why = !why && !finished && played < LEAST_TICKS ? "it was shorter than a second" : why;
    if (why) {
        lose(project, why);
        note_assisted(project, finished);
        if (why == other_hero) {
            note_other(project, finished);
        }
        return;
    }
    project->run.is_kept = true;
    host_refresh_record(project);
    bool is_timed = finished && !project->run.is_undone;
    if (is_timed) {
        note_time(project, project->run.record);
    }
    write_down(project, finished ? count : played, is_timed && project->play.is_best);
}

void host_forget_goal(Project *project) {
    project->play.goal_ticks = 0;
    project->play.is_best = false;
    project->play.best_before = (Record){0};
}

// ---- Run prune ----
//
// Old runs of a level that is edited much are given up.
//
// Runs are named after what the level held (HASH.json, HASH.best.json and others), so every edit
// makes new ones. The first lines of a run name its level; the hash tells two versions of the
// level apart, and each is as old as the newest of its files.

enum { HASH_LETTERS = 16, HEAD_BYTES = 2048, OLD_RUNS_MAX = 4096 };

typedef struct Version {
    char hash[HASH_LETTERS + 1];
    struct timespec newest;
} Version;

typedef struct OldRuns {
    Version *all;
    int count;
} OldRuns;

static const char *const suffixes[] = {HOST_LAST_RUN, HOST_BEST_RUN, HOST_FOUND_RUN,
                                       HOST_KEPT_RUN, HOST_HELD_RUN, HOST_HELD_RECORD};
enum { SUFFIXES = sizeof suffixes / sizeof *suffixes };

bool run_is_of_content(const char *suffix) {
    bool is_one = false;
    for (int i = 0; i < SUFFIXES; i++) {
        is_one = is_one || strcmp(suffix, suffixes[i]) == 0;
    }
    return is_one;
}

static bool is_run(const char *name) {
    bool has_hash = strspn(name, "0123456789abcdef") == HASH_LETTERS;
    return has_hash && run_is_of_content(name + HASH_LETTERS);
}

/// The line of a run that names its level, HEAD_BYTES at most. False when there is none, or no end
/// of it is seen.
static bool read_level_line(const char *path, char *out) {
    char head[HEAD_BYTES] = "";
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(head, 1, sizeof head - 1, file) : 0;
    if (file) {
        fclose(file);
    }
    head[length] = '\0';
    const char *line = strstr(head, "\"level\":");
    const char *end = line ? strchr(line, '\n') : NULL;
    if (!end) {
        return false;
    }
    snprintf(out, HEAD_BYTES, "%.*s", (int)(end - line), line);
    return true;
}

static bool is_newer(struct timespec a, struct timespec b) {
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

static void add_file(OldRuns *versions, const char *name, struct timespec when) {
    for (int i = 0; i < versions->count; i++) {
        Version *version = &versions->all[i];
        if (strncmp(version->hash, name, HASH_LETTERS) == 0) {
            version->newest = is_newer(when, version->newest) ? when : version->newest;
            return;
        }
    }
    if (versions->count < OLD_RUNS_MAX) {
        Version *version = &versions->all[versions->count++];
        memcpy(version->hash, name, HASH_LETTERS);
        version->hash[HASH_LETTERS] = '\0';
        version->newest = when;
    }
}

static int newest_first(const void *a, const void *b) {
    const Version *one = a;
    const Version *other = b;
    return is_newer(other->newest, one->newest) - is_newer(one->newest, other->newest);
}

static int count_runs(const char *folder) {
    DIR *list = opendir(folder);
    const struct dirent *entry;
    int count = 0;
    while (list && (entry = readdir(list))) {
        count += is_run(entry->d_name);
    }
    if (list) {
        closedir(list);
    }
    return count;
}

/// Gathers the versions whose runs are of the level that the line names.
static void gather(OldRuns *versions, const char *folder, const char *level_line) {
    DIR *list = opendir(folder);
    const struct dirent *entry;
    while (list && (entry = readdir(list))) {
        char path[FILES_PATH_MAX * 2];
        char line[HEAD_BYTES];
        struct stat info;
        snprintf(path, sizeof path, "%s%s", folder, entry->d_name);
        bool is_of_level =
            is_run(entry->d_name) && read_level_line(path, line) && strcmp(line, level_line) == 0;
        if (is_of_level && stat(path, &info) == 0) {
            add_file(versions, entry->d_name, info.st_mtim);
        }
    }
    if (list) {
        closedir(list);
    }
}

static void drop(const char *folder, const Version *version) {
    for (int i = 0; i < SUFFIXES; i++) {
        char path[FILES_PATH_MAX * 2];
        snprintf(path, sizeof path, "%s%s%s", folder, version->hash, suffixes[i]);
        unlink(path);
    }
}

void run_prune(const char *path) {
    char folder[FILES_PATH_MAX];
    char line[HEAD_BYTES];
    OldRuns versions = {0};
    snprintf(folder, sizeof folder, "%.*s", (int)(paths_name(path) - path), path);
    if (count_runs(folder) <= RUNS_KEPT || !read_level_line(path, line)) {
        return;
    }
    versions.all = calloc(OLD_RUNS_MAX, sizeof *versions.all);
    if (versions.all) {
        gather(&versions, folder, line);
        qsort(versions.all, (size_t)versions.count, sizeof *versions.all, newest_first);
    }
    for (int i = RUNS_KEPT; i < versions.count; i++) {
        drop(folder, &versions.all[i]);
    }
    free(versions.all);
}
