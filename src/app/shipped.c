// shipped.c - levels that came with the program are read-only: saving one makes a copy of one's
// own.
//
// Nothing else writes levels than host_save, which asks here. The store stays that of the level
// that is open, so that edits are offered when it is opened again. An author of the program's
// levels starts it with "edit --shipped".

#include "app/project.h"

#include <stdio.h>
#include <string.h>

#include "level/paths.h"

enum { LONGEST_NAME = 150 }; // no longer than a disk takes with what is added to it

bool host_is_read_only(const Project *project, const char *path) {
    return !project->document.edits_shipped && library_is_shipped(&project->shell->library, path);
}

void host_find_free_name(const Project *project, const char *folder, char *out, size_t size) {
    const char *name = project->run.path[0] ? paths_name(project->run.path) : "level.json";
    const char *end = strrchr(name, '.');
    int stem = fh_min(end ? (int)(end - name) : (int)strlen(name), LONGEST_NAME);
    while (stem > 0 && (name[stem] & 0xc0) == 0x80) {
        stem--; // no half character
    }
    snprintf(out, size, "%s/%.*s.json", folder, stem, name);
    for (int i = 2; files_exists(out) && i < 100; i++) {
        snprintf(out, size, "%s/%.*s-%d.json", folder, stem, name, i);
    }
}

bool host_find_copy(const Project *project, char *out, size_t size) {
    char folder[FILES_PATH_MAX];
    bool has_folder = library_own_folder(&project->shell->library, folder, sizeof folder);
    if (has_folder) {
        host_find_free_name(project, folder, out, size);
    }
    return has_folder;
}

void host_refuse_shipped(LevelError *error, const char *path) {
    level_error_at(error, path,
                   "this folder is the program's own; take another one, or edit its levels "
                   "with: foothold edit --shipped LEVEL");
}

void host_tell_read_only(Project *project) {
    if (project->document.copy_is_told || !editor_is_dirty(project->editor) ||
        !host_is_read_only(project, project->run.path)) {
        return;
    }
    project->document.copy_is_told = true;
    ui_toast(project->shell->ui, UI_TOAST_INFO, "Saving makes your own copy of this level");
}
