#include "app/prove.h"

#include <stdlib.h>
#include <string.h>

#include "app/advice.h"
#include "app/demo.h"
#include "app/state.h"

// ---- What is known of the level ----

/// A run that was left on its way, or died, never was one to the goal: it is no broken one.
static void give_replay(App *app, ProverBy by, const char *path) {
    Replay replay;
    LevelError error = {0};
    if (replay_load(path, app->catalog, &replay, &error)) {
        if (replay.change_count == 0 && strcmp(replay.end_state, "goal") == 0) {
            prover_give_run(app->proving.prover, by, replay.script.ticks, replay.script.count);
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
    app->proving.is_kept = is_kept;
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

static void begin(App *app) {
    app->proving.prover = prover_create(&app->search_memory);
    if (app->proving.prover) {
        give_known(app);
    }
}

void host_end_proof(App *app) {
    Proving *proving = &app->proving;
    advice_end(app);
    prover_destroy(proving->prover);
    for (int i = 0; i < 3; i++) {
        free(proving->points[i]);
    }
    *proving = (Proving){0};
    if (app->editor) {
        editor_show_proof(app->editor, &proving->shown);
    }
}

void host_prove_by_author(App *app) {
    int count;
    const FhInput *inputs = session_inputs(app->run.session, &count);
    int changes;
    session_changes(app->run.session, &changes);
    if (app->proving.prover && changes == 0) {
        analysis_hold(app->analysis);
        prover_give_run(app->proving.prover, PROVER_BY_AUTHOR, inputs, count);
        app->proving.copy.lacks_edits = true;
        analysis_let_go(app->analysis);
    }
}

// ---- What is shown ----

EditorTrail host_trail_of(App *app, int slot, const ProverRun *run) {
    Proving *proving = &app->proving;
    if (run->ticks > proving->room[slot]) {
        free(proving->points[slot]);
        proving->room[slot] = run->ticks;
        proving->points[slot] = malloc((size_t)run->ticks * sizeof *proving->points[slot]);
    }
    EditorTrailPoint *points = proving->points[slot];
    if (!points) {
        proving->room[slot] = 0;
        return (EditorTrail){0};
    }
    int up = (int)level_tuning(app->run.level).height / 2;
    for (int i = 0; i < run->ticks; i++) {
        points[i] = (EditorTrailPoint){.at = {run->feet[i].x, run->feet[i].y - up}};
    }
    return (EditorTrail){points, run->ticks};
}

static void show(App *app) {
    static const char *const names[PROVER_BYS] = {
        [PROVER_BY_AUTHOR] = "your run",
        [PROVER_BY_RECORD] = "recorded run",
        [PROVER_BY_SEARCH] = "search",
    };
    static const EditorProofState states[] = {
        [PROVER_IDLE] = EDITOR_PROOF_CHECKING,       [PROVER_CHECKING] = EDITOR_PROOF_CHECKING,
        [PROVER_SEARCHING] = EDITOR_PROOF_SEARCHING, [PROVER_HOLDS] = EDITOR_PROOF_HOLDS,
        [PROVER_NONE] = EDITOR_PROOF_NONE,           [PROVER_STOPPED] = EDITOR_PROOF_STOPPED};
    EditorProof *shown = &app->proving.shown;
    ProverAnswer answer = prover_answer(app->proving.prover);
    if (states[answer.state] == EDITOR_PROOF_CHECKING) {
        shown->state = EDITOR_PROOF_CHECKING; // the ways are those of before
        editor_show_proof(app->editor, shown);
        return;
    }
    *shown = (EditorProof){.state = states[answer.state],
                           .by = names[answer.by],
                           .holds = host_trail_of(app, 0, &answer.holds),
                           .fails = host_trail_of(app, 1, &answer.fails),
                           .as_before = answer.fails.as_before,
                           .ticks = answer.holds.ticks,
                           .ticks_before = answer.fails.ticks_before,
                           .states = answer.states,
                           .why = answer.why,
                           .nearest = answer.nearest,
                           .has_nearest = answer.has_nearest};
    if (shown->fails.count > 0) { // dead, or out of keys
        app->proving.points[1][shown->fails.count - 1].dies = true;
    }
    advice_show(app);
    if (app->proving.copy.lacks_edits) { // the ways are those of a moment ago
        shown->state = EDITOR_PROOF_CHECKING;
    }
    editor_show_proof(app->editor, shown);
}

// ---- The work ----

/// Gives the prover the level as it is now when that is due.
static void follow_edits(App *app) {
    Proving *proving = &app->proving;
    bool is_due = prover_is_due(&proving->copy, editor_change_count(app->editor));
    Level *copy = is_due ? editor_clone_level(app->editor) : NULL;
    if (copy) {
        advice_end(app);
        proving->shown.jump_count = proving->shown.wall_count = 0;
        proving->shown.fix = NULL;
        proving->shown.shortcut = (EditorTrail){0};
        prover_take_level(proving->prover, copy);
    }
    proving->copy.lacks_edits = proving->copy.lacks_edits || (is_due && !copy);
}

bool host_step_proof(App *app) {
    Prover *prover = app->proving.prover;
    return prover && (prover_step(prover) || advice_step(app));
}

void host_prove(App *app) {
    Proving *proving = &app->proving;
    if (app->settings.prove && !proving->prover) {
        begin(app);
    }
    if (app->settings.prove && proving->prover) {
        follow_edits(app);
        show(app);
    }
}

void host_toggle_proof(App *app) {
    app->settings.prove = !app->settings.prove;
    app_save_settings(app);
    if (!app->settings.prove) {
        host_end_proof(app);
    }
    editor_toast(app->editor, UI_TOAST_INFO,
                 app->settings.prove ? "Proof on: after each edit, can the goal still be reached?"
                                     : "Proof off");
}

void host_keep_proof(App *app) {
    if (app->proving.prover) {
        app->proving.is_kept = true;
        prover_keep(app->proving.prover);
    }
}
