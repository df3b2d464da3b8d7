// versions.c - the page of versions: reads them one by one beside the loop, draws their pictures,
// and takes one up.

#define _DEFAULT_SOURCE // for localtime_r

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/project.h"
#include "words/words.h"

// ---- Reading beside the loop ----

static void read_snapshot(void *data) {
    Reading *reading = data;
    reading->level = level_store_load(&reading->snapshot, reading->path[0] ? reading->path : NULL,
                                      reading->catalog, &reading->error);
    if (reading->level) {
        reading->difference = level_compare(reading->here, reading->level, NULL);
        reading->is_nothing_new = level_difference_is_none(&reading->difference) &&
                                  level_prints_the_same(reading->here, reading->level);
    }
}

void host_discard_reading(void *data) {
    Reading *reading = data;
    level_destroy(reading->here);
    level_destroy(reading->level);
    free(reading);
}

Job *host_read_snapshot(Project *project, const Snapshot *snapshot) {
    static const JobKind reading_job = {"recovery", read_snapshot, host_discard_reading};
    Reading *reading = calloc(1, sizeof *reading);
    Level *here = reading ? level_clone(project->run.level) : NULL;
    if (!here) {
        free(reading);
        return NULL;
    }
    reading->snapshot = *snapshot;
    reading->catalog = project->shell->catalog;
    reading->here = here;
    snprintf(reading->path, sizeof reading->path, "%s", project->run.path);
    Job *job = job_start(&reading_job, reading);
    if (!job) {
        host_discard_reading(reading);
    }
    return job;
}

// ---- What is listed ----

void host_say_when(int64_t when, char *out, size_t size) {
    time_t seconds = (time_t)when;
    time_t now = time(NULL);
    struct tm then;
    struct tm today;
    bool known = localtime_r(&seconds, &then) && localtime_r(&now, &today);
    bool is_today = known && then.tm_year == today.tm_year && then.tm_yday == today.tm_yday;
    const char *format = is_today ? say("today %H:%M:%S") : say("%e %b %Y, %H:%M");
    if (!known || strftime(out, size, format, &then) == 0) {
        snprintf(out, size, say("some time ago"));
    }
}

static void say_size(int64_t bytes, char *out, size_t size) {
    if (bytes < 10 * 1024) {
        snprintf(out, size, say("%lld bytes"), (long long)bytes);
    } else if (bytes < 10 << 20) {
        snprintf(out, size, say("%lld kB"), (long long)(bytes >> 10));
    } else {
        snprintf(out, size, say("%lld MB"), (long long)(bytes >> 20));
    }
}

void host_forget_versions(Project *project) {
    Versions *versions = &project->document.versions;
    project->document.was_left |= job_leave(versions->job);
    level_destroy(versions->held);
    versions->job = NULL;
    versions->held = NULL;
    versions->compared = -1;
}

void host_list_versions(Project *project) {
    Versions *versions = &project->document.versions;
    host_forget_versions(project);
    versions->read = 0;
    level_store_list(&versions->list, project->run.path, project->run.level->seen.text);
    for (int i = 0; i < versions->list.count; i++) {
        const Snapshot *version = &versions->list.items[i];
        host_say_when(version->when, versions->when[i], sizeof versions->when[i]);
        say_size(version->bytes, versions->size[i], sizeof versions->size[i]);
        versions->difference[i][0] = '\0';
        versions->shown[i] = (EditorVersion){.when = versions->when[i],
                                             .size = versions->size[i],
                                             .difference = versions->difference[i]};
    }
}

// ---- Pictures ----

/// The part of a version (px) that is worth seeing: what differs, with something round it.
static FhRect part_to_see(const Level *level, FhRect box) {
    enum { AROUND = 96, LEAST_W = EDITOR_COMPARISON_W, LEAST_H = EDITOR_COMPARISON_H };
    if (box.w == 0) {
        return level_bounds(level);
    }
    int w = fh_max(box.w + 2 * AROUND, LEAST_W);
    int h = fh_max(box.h + 2 * AROUND, LEAST_H);
    return (FhRect){box.x + box.w / 2 - w / 2, box.y + box.h / 2 - h / 2, w, h};
}

void host_draw_comparison(Project *project, const Level *from, const Level *to) {
    if (project->document.comparison == 0) {
        project->document.comparison = view_picture_create(
            project->shell->view, EDITOR_COMPARISON_W * project->shell->ui_scale,
            EDITOR_COMPARISON_H * project->shell->ui_scale);
    }
    LevelDifference difference = level_compare(from, to, NULL);
    view_picture_draw_difference(project->shell->view, project->document.comparison, from, to,
                                 part_to_see(to, difference.box));
    view_forget_level(project->shell->view);
}

static void note_read(Project *project, int index, const Reading *reading) {
    Versions *versions = &project->document.versions;
    char *text = versions->difference[index];
    size_t size = sizeof versions->difference[index];
    if (!reading->level) {
        snprintf(text, size, say("cannot be read: %.90s"), reading->error.text);
        return;
    }
    level_difference_print(&reading->difference, text, size);
    versions->shown[index].is_same = level_difference_is_none(&reading->difference);
    if (versions->pictures[index] == 0) {
        versions->pictures[index] =
            view_picture_create(project->shell->view, EDITOR_VERSION_W * project->shell->ui_scale,
                                EDITOR_VERSION_H * project->shell->ui_scale);
    }
    view_picture_draw_level(project->shell->view, versions->pictures[index], reading->level,
                            (FhRect){0});
    view_forget_level(project->shell->view);
    versions->shown[index].image = versions->pictures[index];
}

/// The next one to be read: each for its small picture, then the chosen one for the large.
static int next_to_read(const Versions *versions, int chosen) {
    if (versions->read < versions->list.count) {
        return versions->read;
    }
    return chosen < versions->list.count && chosen != versions->compared ? chosen : -1;
}

static void end_reading(Project *project, int chosen) {
    Versions *versions = &project->document.versions;
    Reading *reading = job_end(versions->job);
    int index = versions->reading;
    versions->job = NULL;
    if (index == versions->read) {
        note_read(project, index, reading);
        versions->read++;
    }
    if (index == chosen) {
        if (reading->level) {
            host_draw_comparison(project, project->run.level, reading->level);
        }
        level_destroy(versions->held);
        versions->held = reading->level;
        versions->compared = index;
        reading->level = NULL;
    }
    host_discard_reading(reading);
}

void host_follow_versions(Project *project, EditorFrame *frame) {
    Versions *versions = &project->document.versions;
    int chosen = editor_chosen_version(project->editor);
    if (chosen < 0) {
        if (versions->job || versions->held) {
            host_forget_versions(project);
        }
        return;
    }
    int next = versions->job ? -1 : next_to_read(versions, chosen);
    if (next >= 0) {
        versions->reading = next;
        versions->job = host_read_snapshot(project, &versions->list.items[next]);
    }
    if (versions->job && job_is_done(versions->job, host_patience(project->shell))) {
        end_reading(project, chosen);
    }
    frame->versions = versions->shown;
    frame->version_count = versions->list.count;
    frame->comparison = versions->compared == chosen ? project->document.comparison : 0;
}

// ---- Taking one up ----

/// The version, from memory if it is there.
static Level *get_version(Project *project, int index, LevelError *error) {
    Versions *versions = &project->document.versions;
    if (index != versions->compared || !versions->held) {
        return level_store_load(&versions->list.items[index], project->run.path,
                                project->shell->catalog, error);
    }
    Level *level = versions->held;
    versions->held = NULL;
    return level;
}

void host_restore_version(Project *project, int index) {
    LevelError error = {0};
    char text[1024];
    if (index < 0 || index >= project->document.versions.list.count) {
        return;
    }
    Level *level = get_version(project, index, &error);
    host_forget_versions(project);
    if (!level) {
        level_error_print(&error, text, sizeof text);
        editor_show_error(project->editor, "This version cannot be read", text);
        return;
    }
    if (editor_replace_level(project->editor, level, "restore")) {
        host_take_changes(project);
        editor_toast(project->editor, UI_TOAST_GOOD, "Version restored. Ctrl+Z: undo");
    }
}
