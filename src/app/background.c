// background.c - the searches beside the editor: the proof and what follows from it, the map of
// reach, the map of tunings. They step in turns, on the worker of analysis.h where there is one,
// else some steps a frame. So do the title's cards.

#include "app/background.h"

#include <string.h>

#include "app/demo.h"
#include "app/run_prune.h"
#include "app/runs.h"
#include "app/state.h"

static const double slice_s = 0.002, cards_s = 0.003, rest_s = 0.08; // a frame; where none is drawn
enum { STEPS_SCRIPTED = 60, CARDS_SCRIPTED = 4 };                    // a frame

/// Steps for `seconds`; the last step may end later. A script reads no clock: it takes `steps`
/// steps instead. Returns true if there is more work.
static bool work_a_slice(App *app, bool (*step)(App *app), double seconds, int steps) {
    double frequency = (double)SDL_GetPerformanceFrequency();
    Uint64 start = SDL_GetPerformanceCounter();
    for (int i = 0; step(app); i++) {
        double passed = (double)(SDL_GetPerformanceCounter() - start) / frequency;
        if (app->scripted ? i >= steps : passed > seconds) {
            return true;
        }
    }
    return false;
}

// ---- The proof ----

/// A run that was left on its way, or died, never was one to the goal: it is no broken one.
static void give_replay(App *app, ProverBy by, const char *path) {
    Replay replay;
    LevelError error = {0};
    if (replay_load(path, app->catalog, &replay, &error)) {
        if (replay.change_count == 0 && strcmp(replay.end_state, "goal") == 0) {
            prover_give_run(app->proof.prover, by, replay.script.ticks, replay.script.count);
        }
        replay_free(&replay);
    }
}

/// The runs that were kept of the level, and the one that came with it. Where a found one was kept
/// in their place, not those that may fail.
static void give_known(App *app) {
    char path[FILES_PATH_MAX];
    host_refresh_record(app);
    bool is_kept = host_find_run(app, HOST_KEPT_RUN, path, sizeof path);
    app->proof.is_kept = is_kept;
    if (is_kept || host_find_run(app, HOST_FOUND_RUN, path, sizeof path)) {
        give_replay(app, PROVER_BY_SEARCH, path);
    }
    if (host_find_run(app, HOST_BEST_RUN, path, sizeof path) ||
        host_find_run(app, HOST_HELD_RUN, path, sizeof path) ||
        (!is_kept && host_find_run(app, HOST_LAST_RUN, path, sizeof path))) {
        give_replay(app, PROVER_BY_AUTHOR, path);
    }
    if (host_find_run(app, HOST_HELD_RECORD, path, sizeof path) ||
        (!is_kept && demo_find_replay(app->assets, app->run.path, path, sizeof path))) {
        give_replay(app, PROVER_BY_RECORD, path);
    }
}

void host_take_finished_run(App *app) {
    int count;
    int changes;
    const FhInput *inputs = session_inputs(app->run.session, &count);
    session_changes(app->run.session, &changes);
    if (changes == 0) {
        analysis_hold(app->analysis);
        proof_take_run(&app->proof, inputs, count);
        analysis_let_go(app->analysis);
    }
}

void host_toggle_proof(App *app) {
    app->settings.prove = !app->settings.prove;
    app_save_settings(app);
    if (!app->settings.prove) {
        proof_end(&app->proof, app->editor);
    }
    editor_toast(app->editor, UI_TOAST_INFO,
                 app->settings.prove ? "Proof on: after each edit, can the goal still be reached?"
                                     : "Proof off");
}

static void follow_proof(App *app) {
    Proof *proof = &app->proof;
    if (app->settings.prove && !proof->prover && proof_begin(proof, &app->search_memory)) {
        give_known(app);
    }
    if (app->settings.prove && proof->prover) {
        proof_follow(proof, app->editor);
    }
}

// ---- Storing the run that holds ----

/// True when the proof is of what the level's file holds.
static bool is_of_file(const App *app) {
    return app->editor && app->run.level && app->run.key[0] && app->proof.prover &&
           !app->proof.copy.lacks_edits && !editor_is_dirty(app->editor) &&
           app->proof.copy.given == editor_change_count(app->editor);
}

static const char *const kept_as[PROVER_BYS] = {[PROVER_BY_AUTHOR] = HOST_HELD_RUN,
                                                [PROVER_BY_RECORD] = HOST_HELD_RECORD,
                                                [PROVER_BY_SEARCH] = HOST_FOUND_RUN};

/// True when the run that holds is stored already, as it was recorded on the level as it is.
static bool is_stored(const App *app, ProverBy by) {
    char path[FILES_PATH_MAX];
    return (by == PROVER_BY_AUTHOR && host_find_run(app, HOST_BEST_RUN, path, sizeof path)) ||
           (by == PROVER_BY_RECORD && host_is_read_only(app, app->run.path));
}

/// The file for the run that holds.
static const char *suffix_for(const App *app, const ProverAnswer *answer) {
    bool is_kept = app->proof.is_kept && !answer->fails.inputs;
    return is_kept && answer->by == PROVER_BY_SEARCH ? HOST_KEPT_RUN : kept_as[answer->by];
}

static void keep_badge(App *app) {
    LevelError error = {0};
    char path[FILES_PATH_MAX];
    Record before;
    if (!is_of_file(app)) {
        return;
    }
    ProverAnswer answer = prover_answer(app->proof.prover);
    if (answer.state != PROVER_HOLDS) {
        return;
    }
    host_refresh_record(app);
    int ticks = proof_tightest(&app->proof);
    bool ok =
        ticks == 0 || records_get(&app->records, app->run.record).tightest == ticks ||
        records_note(&app->records, app->run.record, (Record){.tightest = ticks}, &before, &error);
    if (ok && !is_stored(app, answer.by)) {
        ok = host_run_place(app, suffix_for(app, &answer), path, sizeof path, &error) &&
             replay_record(app->run.level, app->run.path, answer.holds.inputs, answer.holds.ticks,
                           path, &error);
        if (ok) {
            run_prune(path);
        }
    }
    if (!ok) {
        app_toast_error(app, "The run to the goal was not kept", &error);
    }
}

void host_keep_badge(App *app) {
    analysis_hold(app->analysis);
    keep_badge(app);
    analysis_let_go(app->analysis);
}

// ---- The maps ----

static void tell_way(App *app, const char *text) {
    ui_toast_about(app->ui, "watch", UI_TOAST_INFO, text); // in the place of the one before
}

void host_ask_way(App *app, FhPoint at) {
    veil_ask_way(&app->veil, at);
    tell_way(app, "Looking for a way there");
}

static void follow_veil(App *app) {
    const FhInput *inputs = NULL;
    int count = 0;
    veil_follow(&app->veil, app->editor, &app->search_memory);
    switch (veil_take_way(&app->veil, &inputs, &count)) {
    case VEIL_WAY_FOUND:
        host_watch_run(app, inputs, count, "A way there. Any key of play takes over");
        break;
    case VEIL_WAY_EMPTY:
        tell_way(app, "The hero starts there");
        break;
    case VEIL_WAY_NONE:
        tell_way(app, "No way there found yet");
        break;
    case VEIL_WAY_UNKNOWN:
        break;
    }
}

static void follow_atlas(App *app) {
    AtlasDesk desk = {app->editor, app->run.level, &app->proof, &app->search_memory, app->view};
    atlas_work_follow(&app->atlas, &desk);
}

// ---- Taking turns ----

static bool step_proof(App *app) {
    return proof_step(&app->proof);
}

static bool step_veil(App *app) {
    return veil_step(&app->veil);
}

static bool step_atlas(App *app) {
    return atlas_work_step(&app->atlas);
}

bool host_step_searches(App *app) {
    static bool (*const steps[])(App *) = {step_proof, step_veil, step_atlas};
    enum { SEARCHES = sizeof steps / sizeof *steps };
    for (int i = 0; i < SEARCHES; i++) {
        app->background.turn = (app->background.turn + 1) % SEARCHES;
        if (steps[app->background.turn](app)) {
            return true;
        }
    }
    return false;
}

void host_work(App *app) {
    app->search_memory.most = (size_t)128 << 20 << app->settings.memory;
    if (app_base(app) != SCREEN_EDIT || !app->run.level) {
        return;
    }
    if (!app->analysis) {
        double seconds = app->rests ? rest_s : slice_s;
        app->background.works = work_a_slice(app, host_step_searches, seconds, STEPS_SCRIPTED);
    }
    follow_proof(app);
    follow_veil(app);
    follow_atlas(app);
}

void host_end_searches(App *app) {
    proof_end(&app->proof, app->editor);
    veil_end(&app->veil, app->editor);
    atlas_work_end(&app->atlas, app->editor, app->view);
}

// ---- The title's cards ----

static bool step_cards(App *app) {
    BadgeDesk desk = {&app->library, &app->records, app->catalog, app->assets};
    return badges_step(&app->badges, &desk);
}

void host_judge_cards(App *app) {
    app->background.judges = work_a_slice(app, step_cards, cards_s, CARDS_SCRIPTED);
}

void host_end_judging(App *app) {
    badges_end(&app->badges);
    app->background.judges = false;
}

bool host_works(const App *app) {
    bool is_editing = app_base(app) == SCREEN_EDIT && app->run.level;
    bool works = app->analysis ? analysis_works(app->analysis) : app->background.works;
    return (is_editing && works) || (app_top(app) == SCREEN_TITLE && app->background.judges);
}
