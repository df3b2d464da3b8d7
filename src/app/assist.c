#include "app/assist.h"

static const float grace_times = 3.0f; // coyote time and jump buffer

bool assist_is_on(const Settings *settings) {
    return settings->assist_speed < 100.0f || settings->assist_jumps > 0 ||
           settings->assist_grace || settings->assist_spared;
}

/// The tuning with that help.
static FhTuning assist_tuning(const Settings *settings, FhTuning tuning) {
    tuning.air_jumps += (float)settings->assist_jumps;
    if (settings->assist_grace) {
        tuning.coyote *= grace_times;
        tuning.jump_buffer *= grace_times;
    }
    return tuning;
}

const LevelPreset *assist_hero(const Project *project) {
    const Shell *shell = project->shell;
    const MapHero *hero = project->play.course_par > 0
                              ? adventure_hero(&shell->adventure, &shell->library, &shell->records,
                                               shell->settings.hero)
                              : NULL;
    return hero ? level_catalog_find_preset(shell->catalog, hero->preset) : NULL;
}

static void give(Project *project, const FhTuning *tuning, bool is_spared) {
    session_set_tuning(project->run.session, tuning);
    session_spare(project->run.session, is_spared);
}

void assist_begin(Project *project) {
    const Settings *settings = &project->shell->settings;
    Play *play = &project->play;
    Shell *shell = project->shell;
    if (settings->hero[0]) { // whether it is open depends on all courses
        adventure_read(&shell->adventure, &shell->library, shell->catalog);
    }
    const LevelPreset *hero = assist_hero(project);
    bool is_new = session_state(project->run.session)->ticks == 0;
    bool helps = assist_is_on(settings);
    if (hero || helps) {
        FhTuning own = hero ? hero->tuning : level_tuning(project->run.level);
        FhTuning tuning = helps ? assist_tuning(settings, own) : own;
        give(project, &tuning, settings->assist_spared);
    } else {
        assist_end(project);
    }
    play->is_assisted = helps || (play->is_assisted && !is_new);
    play->is_other = hero || (play->is_other && !is_new);
}

void assist_end(Project *project) {
    if ((project->play.is_assisted || project->play.is_other) && project->run.session) {
        FhTuning tuning = level_tuning(project->run.level);
        give(project, &tuning, false);
    }
}

double assist_clock_rate(const Project *project) {
    const Shell *shell = project->shell;
    bool is_played = app_top(shell) == SCREEN_PLAY && !shell->scripted;
    return is_played ? (double)shell->settings.assist_speed / 100.0 : 1.0;
}
