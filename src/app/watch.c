#include "app/watch.h"

#include <stdlib.h>
#include <string.h>

#include "app/state.h"

/// Goes to the spawn with a copy of a run. False when there is none.
static bool take_run(App *app, const FhInput *run, int count) {
    Watch *watch = &app->play.watch;
    size_t bytes = (size_t)count * sizeof *watch->inputs;
    FhInput *inputs = bytes > 0 ? malloc(bytes) : NULL;
    if (!inputs) {
        return false;
    }
    memcpy(inputs, run, bytes);
    run_end_test(&app->run);
    host_restart(app);
    free(watch->inputs);
    *watch = (Watch){.inputs = inputs, .count = count};
    return true;
}

/// The run that holds; none while edits have not been checked.
static ProverRun run_that_holds(const App *app) {
    ProverAnswer answer = {0};
    if (app->proving.prover && !app->proving.copy.lacks_edits) {
        answer = prover_answer(app->proving.prover);
    }
    return answer.holds;
}

static void go_to_play(App *app) {
    tries_end(&app->play.tries);
    input_state_let_go(&app->input); // what was held for the click is no key of play
    app_go(app, SCREEN_PLAY);
}

void host_watch_run(App *app, const FhInput *inputs, int count, const char *text) {
    if (take_run(app, inputs, count)) {
        app->play.watch.plays = true;
        ui_toast_about(app->ui, "watch", UI_TOAST_INFO, text);
        go_to_play(app);
    }
}

void host_watch_proof(App *app) {
    ProverRun run = run_that_holds(app);
    host_watch_run(app, run.inputs, run.ticks, "A run to the goal. Any key of play takes over");
}

void host_play_on_proof(App *app, int point) {
    analysis_hold(app->analysis);
    ProverRun run = run_that_holds(app);
    bool is_taken = take_run(app, run.inputs, run.ticks);
    analysis_let_go(app->analysis);
    if (is_taken) {
        for (int i = 0; i <= point && i < app->play.watch.count; i++) {
            run_tick(&app->run, app->play.watch.inputs[i], NULL);
        }
        run_take_up(&app->run);
        go_to_play(app);
    }
}

FhInput host_watched_input(App *app, FhInput held) {
    Watch *watch = &app->play.watch;
    int at;
    session_inputs(app->run.session, &at);
    if (watch->plays && held.held != 0) {
        ui_toast_about(app->ui, "watch", UI_TOAST_INFO, "You play on from here");
    }
    watch->plays = watch->plays && held.held == 0 && at < watch->count;
    return watch->plays ? watch->inputs[at] : held;
}

void host_end_watch(App *app) {
    free(app->play.watch.inputs);
    app->play.watch = (Watch){0};
}
