#include "app/music.h"

#include <stdio.h>
#include <stdlib.h>

#include "level/file.h"
#include "platform/platform.h"

enum { HURRY_TICKS = 10 * 60, TUNE_BYTES_MAX = 1 << 16 };

static bool read_tune(Tune *tune, const char *path, LevelError *error) {
    size_t size = 0;
    char *text = level_file_read(path, TUNE_BYTES_MAX, &size, error);
    bool ok = text && tune_read(tune, text, size, path, error);
    free(text);
    return ok;
}

Music *music_read(const char *assets, LevelError *error) {
    Music *music = calloc(1, sizeof *music);
    for (int i = 0; music && i < LEVEL_THEMES; i++) {
        char path[FILES_PATH_MAX + 64];
        LevelError wrong = {0};
        const char *name = level_theme_infos[i].name;
        snprintf(path, sizeof path, "%s/music/%s.txt", assets, name ? name : "");
        if (name && files_exists(path)) {
            music->is_there[i] = read_tune(&music->tunes[i], path, &wrong);
        }
        *error = error->text[0] ? *error : wrong;
    }
    return music;
}

/// True in the last seconds before a course's par.
static bool hurries(const Project *project) {
    if (app_base(project->shell) != SCREEN_PLAY || project->play.course_par == 0) {
        return false;
    }
    const GameState *state = session_state(project->run.session);
    int left = project->play.course_par - state->ticks;
    return left > 0 && left < HURRY_TICKS && !state->finished;
}

MusicMood music_mood(const Project *project) {
    const Shell *shell = project->shell;
    const Level *level = project->run.level ? project->run.level : project->play.backdrop.run.level;
    int theme = level ? (int)level_theme(level) : 0;
    bool is_played = app_top(shell) == SCREEN_PLAY || app_top(shell) == SCREEN_REPLAY;
    bool is_shown = is_played || app_has_backdrop(app_top(shell));
    float part = is_shown ? 1.0f : app_base(shell) == SCREEN_EDIT ? 0.5f : 0.35f;
    bool has_tune = shell->music && shell->music->is_there[theme];
    return (MusicMood){.tune = has_tune ? &shell->music->tunes[theme] : NULL,
                       .loudness = shell->muted ? 0.0f : part * shell->settings.music / 100.0f,
                       .speed = hurries(project) ? 1.2f : 1.0f};
}

static void begin_sound(Shell *shell) {
    LevelError error = {0};
    shell->has_begun_sound = true;
    shell->sound = sound_create(shell->assets);
    shell->music = shell->sound ? music_read(shell->assets, &error) : NULL;
    if (error.text[0]) {
        app_notice_error(shell, "A tune could not be read", &error);
    }
}

void music_follow(const Project *project) {
    Shell *shell = project->shell;
    if (!shell->has_begun_sound && !shell->scripted && platform_may_sound()) {
        begin_sound(shell);
    }
    MusicMood mood = music_mood(project);
    sound_set_volume(shell->sound, shell->muted ? 0.0f : shell->settings.volume / 100.0f);
    sound_set_music(shell->sound, mood.tune, mood.loudness, mood.speed);
}
