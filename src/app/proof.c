#include "app/proof.h"

#include <stdlib.h>
#include <string.h>
#include <stdio.h>

#include "app/demo.h"
#include "app/state.h"
#include "app/runs.h"
#include "level/cells.h"

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

// ---- Advice ----
//
// Once the proof is over, the jumps of the run that holds are measured (search/slack) and, by
// turns, a run is looked for that is a fifth faster than the author's (search/shortcut); then walls
// that are not needed (search/walls); or, where none holds, an edit that would do (search/fix). All
// read the prover's own copy of the level.

static void begin_advice(App *app) {
    Advice *advice = &app->proving.advice;
    const Level *level = prover_level(app->proving.prover);
    ProverAnswer answer = prover_answer(app->proving.prover);
    SearchOptions options = search_sharing(&app->search_memory, ADVICE_EIGHTHS);
    advice->is_begun = true;
    if (answer.state == PROVER_HOLDS) {
        advice->slack = slack_begin(level, &options, answer.holds.inputs, answer.holds.ticks);
        bool is_found = answer.by == PROVER_BY_SEARCH; // by now as fast as it gets
        advice->shortcut =
            is_found ? NULL
                     : shortcut_begin(level, &options, answer.holds.inputs, answer.holds.ticks);
    } else if (answer.has_nearest) { // there is a goal, and a way to look along
        advice->fix = fix_begin(level, &options);
    }
    advice->goes_on = advice->slack || advice->fix;
    advice->seeks = advice->shortcut != NULL;
}

/// Looks for a shortcut; then goes its way, to show it.
static void seek_shortcut(App *app) {
    enum { TICKS = 60 }; // a step
    Advice *advice = &app->proving.advice;
    if (advice->track.session) {
        advice->seeks = track_step(&advice->track, TICKS);
        advice->has_way = !advice->seeks && advice->track.has_goal;
        return;
    }
    advice->seeks = shortcut_step(advice->shortcut);
    ShortcutAnswer answer = shortcut_answer(advice->shortcut);
    if (!advice->seeks && answer.state == SEARCH_FOUND) {
        const LevelWorldOptions as_level = {0};
        advice->seeks = track_begin(&advice->track, prover_level(app->proving.prover), &as_level,
                                    answer.inputs, answer.ticks);
    }
}

/// What is looked for last. Returns true while there is more.
static bool step_walls(App *app) {
    Advice *advice = &app->proving.advice;
    if (!advice->has_begun_walls && advice->slack) {
        ProverAnswer answer = prover_answer(app->proving.prover);
        SearchOptions options = search_sharing(&app->search_memory, ADVICE_EIGHTHS);
        advice->walls = walls_begin(prover_level(app->proving.prover), &options,
                                    answer.holds.inputs, answer.holds.ticks);
    }
    advice->has_begun_walls = true;
    return advice->walls && walls_step(advice->walls);
}

bool advice_step(App *app) {
    Advice *advice = &app->proving.advice;
    if (!advice->is_begun) {
        begin_advice(app);
        return advice->goes_on || advice->seeks;
    }
    advice->is_second = advice->seeks && (!advice->is_second || !advice->goes_on);
    if (advice->is_second) {
        seek_shortcut(app);
    } else if (advice->goes_on) {
        advice->goes_on = advice->slack ? slack_step(advice->slack) : fix_step(advice->fix);
    } else {
        return step_walls(app);
    }
    return true;
}

void advice_end(App *app) {
    Advice *advice = &app->proving.advice;
    slack_end(advice->slack);
    fix_end(advice->fix);
    track_free(&advice->track);
    shortcut_end(advice->shortcut);
    walls_end(advice->walls);
    *advice = (Advice){0};
}

// ---- What is shown ----

int advice_tightest(const App *app) {
    const Advice *advice = &app->proving.advice;
    if (!advice->slack || advice->goes_on) {
        return 0;
    }
    SlackAnswer answer = slack_answer(advice->slack);
    return slack_tightest(&answer);
}

static void show_slack(App *app) {
    Advice *advice = &app->proving.advice;
    EditorProof *shown = &app->proving.shown;
    SlackAnswer answer = slack_answer(advice->slack);
    int up = (int)level_tuning(app->run.level).height / 2;
    int count = 0;
    for (int i = 0; i < answer.count && count < ADVICE_JUMPS; i++) {
        const SlackJump *jump = &answer.jumps[i];
        if (jump->is_done) {
            advice->jumps[count++] = (EditorJump){.at = {jump->at.x, jump->at.y - up},
                                                  .early = jump->early,
                                                  .late = jump->late,
                                                  .most = SLACK_MOST,
                                                  .is_needed = jump->is_needed,
                                                  .misses = jump->falls};
        }
    }
    shown->jumps = advice->jumps;
    shown->jump_count = count;
    shown->tightest = advice_tightest(app);
}

FhRect advice_box_of(const Level *level, const FixEdit *edit) {
    int size = level->tile_size;
    if (edit->kind == FIX_TILES) {
        return px_of_cells(edit->tiles, size);
    }
    const LevelSolid *solid = &level->solids[edit->solid];
    FhPoint at = edit->kind == FIX_PATH ? edit->end : (FhPoint){solid->x, solid->y};
    int w = solid->tiles ? solid->cols * size : solid->w;
    int h = solid->tiles ? solid->rows * size : solid->h;
    return (FhRect){at.x, at.y, w, h};
}

void advice_print_fix(const Level *level, const FixEdit *edit, char *out, size_t size) {
    const LevelKind *kind = level_kind(level, edit->tile);
    int count = edit->tiles.w * edit->tiles.h;
    if (edit->kind == FIX_PATH) {
        snprintf(out, size, "a longer path of this lift solves it");
    } else if (edit->kind == FIX_SOLID) {
        snprintf(out, size, "removing this solid solves it");
    } else if (!kind && count == 1) {
        snprintf(out, size, "removing this tile solves it");
    } else if (!kind) {
        snprintf(out, size, "removing these %d tiles solves it", count);
    } else if (count == 1) {
        snprintf(out, size, "one %s here solves it", kind->label);
    } else {
        snprintf(out, size, "%d tiles of %s here solve it", count, kind->label);
    }
}

static void show_fix(App *app) {
    Advice *advice = &app->proving.advice;
    EditorProof *shown = &app->proving.shown;
    FixAnswer answer = fix_answer(advice->fix);
    shown->seeks_fix = advice->goes_on;
    shown->has_gap = answer.has_gap;
    shown->gap_from = answer.from;
    shown->gap_to = answer.to;
    if (answer.state == SEARCH_FOUND && !answer.why) {
        const Level *level = prover_level(app->proving.prover);
        advice_print_fix(level, &answer.edit, advice->fix_text, sizeof advice->fix_text);
        shown->fix = advice->fix_text;
        shown->fix_box = advice_box_of(level, &answer.edit);
    }
}

static void show_shortcut(App *app) {
    const Advice *advice = &app->proving.advice;
    const Track *track = &advice->track;
    ProverRun run = {.feet = track->feet, .ticks = track->ticks};
    app->proving.shown.shortcut = host_trail_of(app, 2, &run);
}

static void show_walls(App *app) {
    Advice *advice = &app->proving.advice;
    EditorProof *shown = &app->proving.shown;
    int size = prover_level(app->proving.prover)->tile_size;
    WallsAnswer answer = walls_answer(advice->walls);
    for (int i = 0; i < answer.count; i++) {
        advice->walls_px[i] = px_of_cells(answer.unneeded[i], size);
    }
    shown->walls = advice->walls_px;
    shown->wall_count = answer.count;
}

void advice_show(App *app) {
    const Advice *advice = &app->proving.advice;
    if (advice->has_way) {
        show_shortcut(app);
    }
    if (advice->walls) {
        show_walls(app);
    }
    if (advice->slack) {
        show_slack(app);
    } else if (advice->fix) {
        show_fix(app);
    }
}

void host_watch_shortcut(App *app) {
    const Advice *advice = &app->proving.advice;
    if (advice->has_way && !app->proving.copy.lacks_edits) {
        host_watch_run(app, advice->track.inputs, advice->track.ticks,
                       "A shortcut. Any key of play takes over");
    }
}

void host_take_fix(App *app) {
    const Advice *advice = &app->proving.advice;
    if (!advice->fix || app->proving.copy.lacks_edits) {
        return;
    }
    FixAnswer answer = fix_answer(advice->fix);
    Level *level = answer.state == SEARCH_FOUND ? editor_clone_level(app->editor) : NULL;
    if (level && fix_apply(level, &answer.edit)) {
        editor_replace_level(app->editor, level, "fix"); // takes it over
    } else {
        level_destroy(level);
    }
}
