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

static void give(Project *project, const FhTuning *tuning, bool is_spared) {
    session_set_tuning(project->run.session, tuning);
    session_spare(project->run.session, is_spared);
}

void assist_begin(Project *project) {
    const Settings *settings = &project->shell->settings;
    bool is_new = session_state(project->run.session)->ticks == 0;
    if (assist_is_on(settings)) {
        FhTuning tuning = assist_tuning(settings, level_tuning(project->run.level));
        give(project, &tuning, settings->assist_spared);
        project->play.is_assisted = true;
    } else if (project->play.is_assisted) {
        assist_end(project);
        project->play.is_assisted = !is_new;
    }
}

void assist_end(Project *project) {
    if (project->play.is_assisted && project->run.session) {
        FhTuning tuning = level_tuning(project->run.level);
        give(project, &tuning, false);
    }
}

double assist_clock_rate(const Project *project) {
    const Shell *shell = project->shell;
    bool is_played = app_top(shell) == SCREEN_PLAY && !shell->scripted;
    return is_played ? (double)shell->settings.assist_speed / 100.0 : 1.0;
}
