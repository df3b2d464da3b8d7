// background.c - the searches beside the editor: the proof and what follows from it, the map of
// reach, the map of tunings. They step in turns, on the worker of job.h where there is one,
// else some steps a frame. So do the title's cards.

#include "app/background.h"

#include <string.h>

#include "app/runs.h"
#include "app/state.h"

static const double slice_s = 0.002, cards_s = 0.003, rest_s = 0.08; // a frame; where none is drawn
enum { STEPS_SCRIPTED = 60, CARDS_SCRIPTED = 4 };                    // a frame

/// Steps for `seconds`; the last step may end later. A script reads no clock: it takes `steps`
/// steps instead. Returns true if there is more work.
static bool work_a_slice(Project *project, bool (*step)(Project *project), double seconds,
                         int steps) {
    double frequency = (double)SDL_GetPerformanceFrequency();
    Uint64 start = SDL_GetPerformanceCounter();
    for (int i = 0; step(project); i++) {
        double passed = (double)(SDL_GetPerformanceCounter() - start) / frequency;
        if (project->shell->scripted ? i >= steps : passed > seconds) {
            return true;
        }
    }
    return false;
}

// ---- The proof ----

/// A run that was left on its way, or died, never was one to the goal: it is no broken one.
static void give_replay(Project *project, ProverBy by, const char *path) {
    Replay replay;
    LevelError error = {0};
    if (replay_load(path, project->shell->catalog, &replay, &error)) {
        if (replay.change_count == 0 && strcmp(replay.end_state, "goal") == 0) {
            prover_give_run(project->proof.prover, by, replay.script.ticks, replay.script.count);
        }
        replay_free(&replay);
    }
}

/// The runs that were kept of the level, and the one that came with it. Where a found one was kept
/// in their place, not those that may fail.
static void give_known(Project *project) {
    char path[FILES_PATH_MAX];
    host_refresh_record(project);
    bool is_kept = host_find_run(project, HOST_KEPT_RUN, path, sizeof path);
    project->proof.is_kept = is_kept;
    if (is_kept || host_find_run(project, HOST_FOUND_RUN, path, sizeof path)) {
        give_replay(project, PROVER_BY_SEARCH, path);
    }
    if (host_find_run(project, HOST_BEST_RUN, path, sizeof path) ||
        host_find_run(project, HOST_HELD_RUN, path, sizeof path) ||
        (!is_kept && host_find_run(project, HOST_LAST_RUN, path, sizeof path))) {
        give_replay(project, PROVER_BY_AUTHOR, path);
    }
    if (host_find_run(project, HOST_HELD_RECORD, path, sizeof path) ||
        (!is_kept &&
         demo_find_replay(project->shell->assets, project->run.path, path, sizeof path))) {
        give_replay(project, PROVER_BY_RECORD, path);
    }
}

void host_take_finished_run(Project *project) {
    int count;
    int changes;
    const FhInput *inputs = session_inputs(project->run.session, &count);
    session_changes(project->run.session, &changes);
    if (changes == 0) {
        analysis_hold(project->analysis);
        proof_take_run(&project->proof, inputs, count);
        analysis_let_go(project->analysis);
    }
}

void host_toggle_proof(Project *project) {
    project->shell->settings.prove = !project->shell->settings.prove;
    app_save_settings(project->shell);
    if (!project->shell->settings.prove) {
        proof_end(&project->proof, project->editor);
    }
    editor_toast(project->editor, UI_TOAST_INFO,
                 project->shell->settings.prove
                     ? "Proof on: after each edit, can the goal still be reached?"
                     : "Proof off");
}

static void follow_proof(Project *project) {
    Proof *proof = &project->proof;
    if (project->shell->settings.prove && !proof->prover &&
        proof_begin(proof, &project->searches->memory)) {
        give_known(project);
    }
    if (project->shell->settings.prove && proof->prover) {
        proof_follow(proof, project->editor);
    }
}

// ---- Storing the run that holds ----

/// True when the proof is of what the level's file holds.
static bool is_of_file(const Project *project) {
    return project->editor && project->run.level && project->run.key[0] && project->proof.prover &&
           !project->proof.copy.lacks_edits && !editor_is_dirty(project->editor) &&
           project->proof.copy.given == editor_change_count(project->editor);
}

static const char *const kept_as[PROVER_BYS] = {[PROVER_BY_AUTHOR] = HOST_HELD_RUN,
                                                [PROVER_BY_RECORD] = HOST_HELD_RECORD,
                                                [PROVER_BY_SEARCH] = HOST_FOUND_RUN};

/// True when the run that holds is stored already, as it was recorded on the level as it is.
static bool is_stored(const Project *project, ProverBy by) {
    char path[FILES_PATH_MAX];
    return (by == PROVER_BY_AUTHOR && host_find_run(project, HOST_BEST_RUN, path, sizeof path)) ||
           (by == PROVER_BY_RECORD && host_is_read_only(project, project->run.path));
}

/// The file for the run that holds.
static const char *suffix_for(const Project *project, const ProverAnswer *answer) {
    bool is_kept = project->proof.is_kept && !answer->fails.inputs;
    return is_kept && answer->by == PROVER_BY_SEARCH ? HOST_KEPT_RUN : kept_as[answer->by];
}

static void keep_badge(Project *project) {
    LevelError error = {0};
    char path[FILES_PATH_MAX];
    Record before;
    if (!is_of_file(project)) {
        return;
    }
    ProverAnswer answer = prover_answer(project->proof.prover);
    if (answer.state != PROVER_HOLDS) {
        return;
    }
    host_refresh_record(project);
    Record known = records_get(&project->shell->records, project->run.record), now = {0};
    now.tightest = proof_difficulty(&project->proof, &now.blind_plus_one);
    bool is_new = difficulty_easier(known.tightest, now.tightest) != known.tightest ||
                  (now.blind_plus_one != 0 && now.blind_plus_one != known.blind_plus_one);
    bool ok = !is_new ||
              records_note(&project->shell->records, project->run.record, now, &before, &error);
    if (ok && !is_stored(project, answer.by)) {
        ok = host_run_place(project, suffix_for(project, &answer), path, sizeof path, &error) &&
             replay_record(project->run.level, project->run.path, answer.holds.inputs,
                           answer.holds.ticks, path, &error);
        if (ok) {
            run_prune(path);
        }
    }
    if (!ok) {
        app_toast_error(project->shell, "The run to the goal was not kept", &error);
    }
}

void host_keep_badge(Project *project) {
    analysis_hold(project->analysis);
    keep_badge(project);
    analysis_let_go(project->analysis);
}

// ---- The maps ----

static void tell_way(Shell *shell, const char *text) {
    ui_toast_about(shell->ui, "watch", UI_TOAST_INFO, text); // in the place of the one before
}

void host_ask_way(Project *project, FhPoint at) {
    veil_ask_way(&project->searches->veil, at);
    tell_way(project->shell, "Looking for a way there");
}

static void follow_veil(Project *project) {
    const FhInput *inputs = NULL;
    int count = 0;
    veil_follow(&project->searches->veil, project->editor, &project->searches->memory);
    switch (veil_take_way(&project->searches->veil, &inputs, &count)) {
    case VEIL_WAY_FOUND:
        host_watch_run(project, inputs, count, "A way there. Any key of play takes over");
        break;
    case VEIL_WAY_EMPTY:
        tell_way(project->shell, "The hero starts there");
        break;
    case VEIL_WAY_NONE:
        tell_way(project->shell, "No way there found yet");
        break;
    case VEIL_WAY_UNKNOWN:
        break;
    }
}

// ---- Taking turns ----

static bool step_proof(Project *project) {
    return proof_step(&project->proof);
}

static bool step_veil(Project *project) {
    return veil_step(&project->searches->veil);
}

static bool step_atlas(Project *project) {
    return atlas_work_step(&project->searches->atlas);
}

bool host_step_searches(Project *project) {
    static bool (*const steps[])(Project *) = {step_proof, step_veil, step_atlas};
    enum { SEARCHES = sizeof steps / sizeof *steps };
    for (int i = 0; i < SEARCHES; i++) {
        project->searches->turn = (project->searches->turn + 1) % SEARCHES;
        if (steps[project->searches->turn](project)) {
            return true;
        }
    }
    return false;
}

void host_work(Project *project) {
    project->searches->memory.most = (size_t)128 << 20 << project->shell->settings.memory;
    if (app_base(project->shell) != SCREEN_EDIT || !project->run.level) {
        return;
    }
    if (!project->analysis) {
        double seconds = project->shell->rests ? rest_s : slice_s;
        project->searches->works =
            work_a_slice(project, host_step_searches, seconds, STEPS_SCRIPTED);
    }
    follow_proof(project);
    follow_veil(project);
    AtlasDesk desk = {project->editor, project->run.level, &project->proof,
                      &project->searches->memory, project->shell->view};
    atlas_work_follow(&project->searches->atlas, &desk);
}

void host_end_searches(Project *project) {
    proof_end(&project->proof, project->editor);
    veil_end(&project->searches->veil, project->editor);
    atlas_work_end(&project->searches->atlas, project->editor, project->shell->view);
}

// ---- The title's cards ----

static bool step_cards(Project *project) {
    BadgeDesk desk = {&project->shell->library, &project->shell->records, project->shell->catalog,
                      project->shell->assets};
    return badges_step(&project->searches->badges, &desk);
}

void host_judge_cards(Project *project) {
    project->searches->judges = work_a_slice(project, step_cards, cards_s, CARDS_SCRIPTED);
}

void host_end_judging(Project *project) {
    badges_end(&project->searches->badges);
    project->searches->judges = false;
}

void host_draw_veil(Project *project, const ViewScene *scene) {
    analysis_hold(project->analysis);
    veil_draw(&project->searches->veil, project->shell->view, scene);
    analysis_let_go(project->analysis);
}

bool host_works(const Project *project) {
    bool is_editing = app_base(project->shell) == SCREEN_EDIT && project->run.level;
    ScreenId top = app_top(project->shell);
    bool works = project->analysis ? analysis_works(project->analysis) : project->searches->works;
    return (is_editing && works) ||
           ((top == SCREEN_TITLE || top == SCREEN_MAP) && project->searches->judges);
}
