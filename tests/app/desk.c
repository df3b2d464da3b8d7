#define _GNU_SOURCE // for setenv

#include "app/desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/window.h"
#include "app/requests.h"
#include "level/file.h"
#include "test.h"

static void set_homes(const char *folder) {
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
}

static void end_desk(void *ended) {
    App *app = ended;
    host_end_save(app->project);
    host_forget_watch(app->project);
    host_forget_versions(app->project);
    host_forget_found(app->project);
    host_end_autosave(app->project);
    level_store_end(&app->project->document.store);
}

static void forget_homes(void *none) {
    (void)none;
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
}

Desk desk_open(const char *name) {
    Desk desk = {0};
    char relative[300];
    char command[FILES_PATH_MAX + 20];
    LevelError error;
    snprintf(relative, sizeof relative, "%.200s/%s", test_temp_dir(), name);
    files_absolute(relative, desk.folder, sizeof desk.folder);
    snprintf(command, sizeof command, "rm -rf '%s'", desk.folder);
    CHECK_INT(0, system(command));
    CHECK(files_make_folder(desk.folder));
    set_homes(desk.folder);
    test_at_end(forget_homes, NULL);
    desk.screens = test_screens_open(1280, 720);
    test_at_end(end_desk, desk.screens.app);
    snprintf(desk.screens.app->shell->assets, FILES_PATH_MAX, "assets");
    snprintf(desk.path, sizeof desk.path, "%s/a.json", desk.folder);
    snprintf(desk.other, sizeof desk.other, "%s/b.json", desk.folder);
    App *app = desk.screens.app;
    app->shell->script.is_patient = true;
    CHECK(level_save(app->project->run.level, desk.path, &error));
    snprintf(app->project->run.path, sizeof app->project->run.path, "%s", desk.path);
    test_screens_show(&desk.screens, SCREEN_EDIT, SCREEN_EDIT);
    return desk;
}

void desk_close(Desk *desk) {
    test_end_now(desk->screens.app); // what the desk has begun
    test_screens_close(&desk->screens);
    test_end_now(NULL); // the homes
}

void desk_edit(Desk *desk) {
    editor_do(desk->screens.app->project->editor, EDITOR_DO_BRUSH);
    test_screens_paint(&desk->screens, (FhPoint){4 + desk->edits++, 4});
    CHECK(editor_is_dirty(desk->screens.app->project->editor));
}

void desk_run(Desk *desk, int frames) {
    App *app = desk->screens.app;
    for (int i = 0; i < frames; i++) {
        app->shell->tick++;
        window_place_ui(app->shell, true);
        ui_begin(app->shell->ui, &app->shell->ui_input);
        app_screen(app->shell, app_top(app->shell))->build(app->project, app->shell->ui);
        ui_end(app->shell->ui);
        ui_input_next_frame(&app->shell->ui_input);
        if (!app->project->editor) {
            continue; // no level is open
        }
        host_follow_save(app->project);
        host_take_requests(app->project);
        host_watch(app->project);
        host_watch_others(app->project);
        host_autosave(app->project, false);
        host_note_edits(app->project);
    }
}

/// Adds text without its blanks. Returns how much is used.
static size_t add_letters(char *to, size_t used, size_t size, const char *text) {
    for (; *text && used + 1 < size; text++) {
        if (*text != ' ') {
            to[used++] = *text;
        }
    }
    to[used] = '\0';
    return used;
}

bool desk_shows(const Desk *desk, const char *words) {
    static char all[1 << 16]; // a paragraph is drawn a line at a time, and a long path is cut
    char wanted[256];
    const Ui *ui = desk->screens.app->shell->ui;
    size_t used = 0;
    for (int i = 0; i < ui->command_count; i++) {
        const UiCommand *command = &ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT) {
            used = add_letters(all, used, sizeof all, command->text);
        }
    }
    add_letters(wanted, 0, sizeof wanted, words);
    return used > 0 && strstr(all, wanted) != NULL;
}

int desk_count_toasts(const Desk *desk, const char *words) {
    const Ui *ui = desk->screens.app->shell->ui;
    int count = 0;
    for (size_t i = 0; i < sizeof ui->toasts / sizeof ui->toasts[0]; i++) {
        count += ui->toasts[i].alive && strstr(ui->toasts[i].text, words) != NULL;
    }
    return count;
}

void desk_forget_toasts(Desk *desk) {
    Ui *ui = desk->screens.app->shell->ui;
    memset(ui->toasts, 0, sizeof ui->toasts);
}

void desk_press(Desk *desk, UiKey key) {
    desk_run(desk, 1);
    ui_input_key(&desk->screens.app->shell->ui_input, key, 0);
    desk_run(desk, 2);
}

void desk_click(Desk *desk, const char *text) {
    App *app = desk->screens.app;
    desk_run(desk, 2);
    const UiCommand *found = test_screens_text(app->shell->ui, text);
    if (CHECK(found != NULL)) {
        app->shell->input.touched = true;
        app->shell->input.x = (float)((found->rect.x + 2) * app->shell->ui_scale);
        app->shell->input.y = (float)((found->rect.y + 2) * app->shell->ui_scale);
        desk_run(desk, 2);
        app->shell->ui_input.down = app->shell->ui_input.pressed = UI_BUTTON_LEFT;
        desk_run(desk, 1);
        app->shell->ui_input.down = 0;
        app->shell->ui_input.released = UI_BUTTON_LEFT;
        desk_run(desk, 1);
        app->shell->input.touched = false;
    }
}

void desk_write(const char *path, const char *text) {
    LevelError error = {0};
    CHECK(level_file_write_plain(path, text, strlen(text), &error));
}
