#include "app/lesson.h"

#include <stdio.h>
#include <string.h>

#include "app/project.h"
#include "level/paths.h"
#include "words/words.h"

static const char file_name[] = "00-lesson.json";

enum { PLATE_W = 330, BUTTON_H = 18, RUN_PX = 96, JUMP_PX = 20 };

// ---- What is done ----

static FhRect hero_of(const Project *project) {
    return session_hero(project->run.session).box;
}

static bool has_run(const Project *project) {
    return hero_of(project).x > project->run.level->spawn.x + RUN_PX;
}

static bool has_jumped(const Project *project) {
    return fh_rect_bottom(hero_of(project)) < project->run.level->spawn.y - JUMP_PX;
}

static bool edits(const Project *project) {
    return app_base(project->shell) == SCREEN_EDIT;
}

static int count_slopes(const Level *level) {
    FhRect cells = fh_terrain_bounds(level->terrain);
    int count = 0;
    for (int row = cells.y; row < fh_rect_bottom(cells); row++) {
        for (int col = cells.x; col < fh_rect_right(cells); col++) {
            const LevelKind *kind = level_kind(level, fh_terrain_at(level->terrain, col, row));
            count += kind && strcmp(kind->family, "slope") == 0;
        }
    }
    return count;
}

static bool has_slope(const Project *project) {
    return count_slopes(project->run.level) > project->run.lesson.slopes;
}

static bool has_another_size(const Project *project) {
    return hero_of(project).h != project->run.lesson.height;
}

static bool plays(const Project *project) {
    return app_base(project->shell) == SCREEN_PLAY;
}

static bool has_finished(const Project *project) {
    return session_state(project->run.session)->finished;
}

static bool never(const Project *project) {
    (void)project;
    return false;
}

// ---- The steps ----

/// A step: its words, with the label of a key for %s, and when it is done.
typedef struct LessonStep {
    const char *words;
    AppAction key;
    bool (*is_done)(const Project *project);
} LessonStep;

static const LessonStep steps[] = {
    {"Run to the right: %s", APP_RIGHT, has_run},
    {"Jump onto the ledge: %s. Hold it to jump higher", APP_JUMP, has_jumped},
    {"That wall is too high. %s: change the level", APP_EDIT, edits},
    {"Choose a slope, turn the wheel until it rises to the right, and paint it at the foot of the "
     "wall",
     APP_EDIT, has_slope},
    {"Hero, on the right: pull the height. The hero grows at once", APP_EDIT, has_another_size},
    {"%s: play on, from where you are", APP_EDIT, plays},
    {"Up the slope, over the wall, to the flag", APP_EDIT, has_finished},
    {"Your first level, and it can be finished. Send it to a friend: copy a link, and paste it "
     "into a message",
     APP_EDIT, never},
};
enum { STEPS = sizeof steps / sizeof *steps };

const char *lesson_path(const Shell *shell) {
    const Library *library = &shell->library;
    for (int i = 0; i < library->count; i++) {
        const LibraryItem *item = &library->items[i];
        if (item->group == LIBRARY_ADVENTURE && strcmp(item->key, file_name) == 0) {
            return item->path;
        }
    }
    return NULL;
}

bool lesson_is_wanted(const Shell *shell) {
    return records_are_empty(&shell->records) && !shell->settings.edited[0] && lesson_path(shell);
}

void lesson_take_level(Project *project) {
    const char *path = project->run.path;
    bool is_own = strcmp(paths_name(path), file_name) == 0 &&
                  library_is_shipped(&project->shell->library, path);
    project->run.lesson = (Lesson){.is_on = is_own};
    if (is_own) {
        project->run.lesson.slopes = count_slopes(project->run.level);
        project->run.lesson.height = hero_of(project).h;
    }
}

static void print_words(const Project *project, const LessonStep *step, char *out, size_t size) {
    char key[BINDING_TEXT];
    bindings_label(&project->shell->settings.bindings, step->key, key, sizeof key);
    const char *said = say(step->words);
    const char *place = strstr(said, "%s");
    int before = place ? (int)(place - said) : (int)strlen(said);
    snprintf(out, size, "%.*s%s%s", before, said, place ? key : "", place ? place + 2 : "");
}

void lesson_build(Project *project, Ui *ui, UiRect room) {
    static const int widths[] = {0, 60, 60};
    Lesson *lesson = &project->run.lesson;
    char words[300], count[32];
    if (!lesson->is_on) {
        return;
    }
    lesson->step += steps[lesson->step].is_done(project);
    print_words(project, &steps[lesson->step], words, sizeof words);
    snprintf(count, sizeof count, say("%d of %d"), lesson->step + 1, STEPS);
    int w = fh_min(PLATE_W, room.w - 8);
    int told = ui_paragraph_height(ui, words, w - 2 * ui->theme.pad);
    UiRect plate = {room.x + (room.w - w) / 2, room.y + 4, w,
                    told + BUTTON_H + 2 * ui->theme.pad + 2 * ui->theme.gap};
    ui_begin_panel(ui, "lesson", plate, UI_PANEL_BORDER);
    ui_row(ui, 0, 1, NULL);
    ui_paragraph(ui, words);
    ui_row(ui, BUTTON_H, 3, widths);
    ui_text(ui, count, UI_LEFT, ui->theme.dim, 1);
    ui_disable_if(ui, lesson->step + 1 < STEPS ? NULL : "This is the last step");
    if (ui_button(ui, "Skip")) {
        lesson->step++;
    }
    ui_tooltip(ui, "To the next step");
    if (ui_button(ui, "End")) {
        lesson->is_on = false;
        if (app_base(project->shell) == SCREEN_PLAY && project->shell->adventure.count > 0) {
            app_go(project->shell, SCREEN_MAP); // a new player has no other way there
        }
    }
    ui_tooltip(ui, "Go on without a lesson");
    ui_end_panel(ui);
}
