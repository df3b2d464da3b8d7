// proof.c - replays or searches a run to the goal (search/prover); what follows from the answer is
// looked for by turns, on the prover's own copy of the level.

#include "app/proof.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EIGHTHS = 3 }; // of the memory that all searches share, for one of them

/// Px from the feet up to the middle of the hero.
static int up_to_middle(const Proof *proof) {
    const Level *level = prover_level(proof->prover);
    return level ? (int)level_tuning(level).height / 2 : 0;
}

/// Makes a run a trail, in one of three places that it stays in. Returns an empty one out of
/// memory.
static EditorTrail trail_of(Proof *proof, int slot, const ProverRun *run) {
    if (run->ticks > proof->room[slot]) {
        free(proof->points[slot]);
        proof->room[slot] = run->ticks;
        proof->points[slot] = malloc((size_t)run->ticks * sizeof *proof->points[slot]);
    }
    EditorTrailPoint *points = proof->points[slot];
    if (!points) {
        proof->room[slot] = 0;
        return (EditorTrail){0};
    }
    int up = up_to_middle(proof);
    for (int i = 0; i < run->ticks; i++) {
        points[i] = (EditorTrailPoint){.at = {run->feet[i].x, run->feet[i].y - up}};
    }
    return (EditorTrail){points, run->ticks};
}

// ---- What follows from the proof ----
//
// Once the proof is over, the jumps of the run that holds are measured (search/slack) and, by
// turns, a run is looked for that is a fifth faster than the author's (search/shortcut); then walls
// that are not needed (search/walls).

static void begin_advice(Proof *proof) {
    Advice *advice = &proof->advice;
    const Level *level = prover_level(proof->prover);
    ProverAnswer answer = prover_answer(proof->prover);
    SearchOptions options = search_sharing(proof->memory, EIGHTHS);
    advice->is_begun = true;
    if (answer.state == PROVER_HOLDS) {
        advice->slack = slack_begin(level, &options, answer.holds.inputs, answer.holds.ticks);
        bool is_found = answer.by == PROVER_BY_SEARCH; // by now as fast as it gets
        advice->shortcut =
            is_found ? NULL
                     : shortcut_begin(level, &options, answer.holds.inputs, answer.holds.ticks);
    }
    advice->goes_on = advice->slack != NULL;
    advice->seeks = advice->shortcut != NULL;
}

/// Looks for a shortcut; then goes its way, to show it.
static void seek_shortcut(Proof *proof) {
    enum { TICKS = 60 }; // a step
    Advice *advice = &proof->advice;
    if (advice->track.session) {
        advice->seeks = track_step(&advice->track, TICKS);
        advice->has_way = !advice->seeks && advice->track.has_goal;
        return;
    }
    advice->seeks = shortcut_step(advice->shortcut);
    ShortcutAnswer answer = shortcut_answer(advice->shortcut);
    if (!advice->seeks && answer.state == SEARCH_FOUND) {
        const LevelWorldOptions as_level = {0};
        advice->seeks = track_begin(&advice->track, prover_level(proof->prover), &as_level,
                                    answer.inputs, answer.ticks);
    }
}

/// Measures how hard the level is, whichever run holds. Returns true while there is more.
static bool step_difficulty(Proof *proof) {
    Advice *advice = &proof->advice;
    if (!advice->has_begun_difficulty && advice->slack) {
        SearchOptions options = search_sharing(proof->memory, EIGHTHS);
        advice->difficulty = difficulty_begin(prover_level(proof->prover), &options);
    }
    advice->has_begun_difficulty = true;
    return advice->difficulty && difficulty_step(advice->difficulty);
}

/// What is looked for last. Returns true while there is more.
static bool step_walls(Proof *proof) {
    Advice *advice = &proof->advice;
    if (!advice->has_begun_walls && advice->slack) {
        ProverAnswer answer = prover_answer(proof->prover);
        SearchOptions options = search_sharing(proof->memory, EIGHTHS);
        advice->walls = walls_begin(prover_level(proof->prover), &options, answer.holds.inputs,
                                    answer.holds.ticks);
    }
    advice->has_begun_walls = true;
    return advice->walls && walls_step(advice->walls);
}

static bool step_advice(Proof *proof) {
    Advice *advice = &proof->advice;
    if (!advice->is_begun) {
        begin_advice(proof);
        return advice->goes_on || advice->seeks;
    }
    advice->is_second = advice->seeks && (!advice->is_second || !advice->goes_on);
    if (advice->is_second) {
        seek_shortcut(proof);
    } else if (advice->goes_on) {
        advice->goes_on = slack_step(advice->slack);
    } else {
        return step_difficulty(proof) || step_walls(proof);
    }
    return true;
}

static void end_advice(Proof *proof) {
    Advice *advice = &proof->advice;
    slack_end(advice->slack);
    track_free(&advice->track);
    shortcut_end(advice->shortcut);
    difficulty_end(advice->difficulty);
    walls_end(advice->walls);
    *advice = (Advice){0};
}

// ---- What is shown ----

static int proof_tightest(const Proof *proof) {
    const Advice *advice = &proof->advice;
    if (!advice->slack || advice->goes_on) {
        return 0;
    }
    SlackAnswer answer = slack_answer(advice->slack);
    return slack_tightest(&answer);
}

int proof_difficulty(const Proof *proof, int *blind_plus_one) {
    *blind_plus_one = 0;
    int tightest = proof_tightest(proof);
    if (!proof->advice.difficulty) {
        return tightest;
    }
    DifficultyAnswer answer = difficulty_answer(proof->advice.difficulty);
    *blind_plus_one = answer.tried == BLIND_SCRIPTS ? answer.blind + 1 : 0;
    return difficulty_easier(tightest, answer.tightest);
}

static void show_slack(Proof *proof) {
    Advice *advice = &proof->advice;
    EditorProof *shown = &proof->shown;
    SlackAnswer answer = slack_answer(advice->slack);
    int up = up_to_middle(proof);
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
    shown->tightest = proof_tightest(proof);
}

FhRect proof_box_of(const Level *level, const FixEdit *edit) {
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

void proof_print_fix(const Level *level, const FixEdit *edit, bool is_solved, char *out,
                     size_t size) {
    const LevelKind *kind = level_kind(level, edit->tile);
    int count = edit->tiles.w * edit->tiles.h;
    bool are_many = edit->kind == FIX_TILES && kind && count > 1;
    const char *does = say(is_solved ? (are_many ? "solve it" : "solves it")
                                     : (are_many ? "get past" : "gets past"));
    if (edit->kind == FIX_PATH) {
        snprintf(out, size, say("a longer path of this lift %s"), does);
    } else if (edit->kind == FIX_SOLID) {
        snprintf(out, size, say("removing this solid %s"), does);
    } else if (!kind && count == 1) {
        snprintf(out, size, say("removing this tile %s"), does);
    } else if (!kind) {
        snprintf(out, size, say("removing these %d tiles %s"), count, does);
    } else if (count == 1) {
        snprintf(out, size, say("one %s here %s"), say(kind->label), does);
    } else {
        snprintf(out, size, say("%d tiles of %s here %s"), count, say(kind->label), does);
    }
}

static void show_fix(Proof *proof, const FixAnswer *answer) {
    EditorProof *shown = &proof->shown;
    const Level *level = prover_level(proof->prover);
    shown->has_gap = answer->has_gap;
    shown->is_certain = answer->is_certain;
    shown->gap_from = answer->gap.from;
    shown->gap_to = answer->gap.to;
    if (answer->has_gap) {
        fix_print_gap(&answer->gap, proof->gap_text, sizeof proof->gap_text);
        shown->gap = proof->gap_text;
    }
    if (answer->has_edit) {
        proof_print_fix(level, &answer->edit, answer->is_solved, proof->fix_text,
                        sizeof proof->fix_text);
        shown->fix = proof->fix_text;
        shown->fix_box = proof_box_of(level, &answer->edit);
    }
}

static void show_shortcut(Proof *proof) {
    const Advice *advice = &proof->advice;
    const Track *track = &advice->track;
    ProverRun run = {.feet = track->feet, .ticks = track->ticks};
    proof->shown.shortcut = trail_of(proof, 2, &run);
}

static void show_walls(Proof *proof) {
    Advice *advice = &proof->advice;
    EditorProof *shown = &proof->shown;
    int size = prover_level(proof->prover)->tile_size;
    WallsAnswer answer = walls_answer(advice->walls);
    for (int i = 0; i < answer.count; i++) {
        advice->walls_px[i] = px_of_cells(answer.unneeded[i], size);
    }
    shown->walls = advice->walls_px;
    shown->wall_count = answer.count;
}

/// Adds jumps, shortcut and walls to what the editor shows.
static void show_advice(Proof *proof) {
    const Advice *advice = &proof->advice;
    if (advice->has_way) {
        show_shortcut(proof);
    }
    if (advice->walls) {
        show_walls(proof);
    }
    if (advice->slack) {
        show_slack(proof);
    }
}

const Track *proof_shortcut(const Proof *proof) {
    bool has_one = proof->advice.has_way && !proof->copy.lacks_edits;
    return has_one ? &proof->advice.track : NULL;
}

void proof_take_fix(const Proof *proof, Editor *editor) {
    if (!proof->prover || proof->copy.lacks_edits) {
        return;
    }
    FixAnswer answer = prover_answer(proof->prover).fix;
    Level *level = answer.has_edit ? editor_clone_level(editor) : NULL;
    if (level && fix_apply(level, &answer.edit)) {
        editor_replace_level(editor, level, "fix"); // takes it over
    } else {
        level_destroy(level);
    }
}

// ---- The proof ----

bool proof_begin(Proof *proof, SearchMemory *memory) {
    *proof = (Proof){.memory = memory, .prover = prover_create(memory)};
    return proof->prover != NULL;
}

void proof_take_run(Proof *proof, const FhInput *inputs, int count) {
    if (proof->prover) {
        prover_give_run(proof->prover, PROVER_BY_AUTHOR, inputs, count);
        proof->copy.lacks_edits = true;
    }
}

void proof_end(Proof *proof, Editor *editor) {
    end_advice(proof);
    prover_destroy(proof->prover);
    for (int i = 0; i < 3; i++) {
        free(proof->points[i]);
    }
    *proof = (Proof){0};
    if (editor) {
        editor_show_proof(editor, &proof->shown);
    }
}

static void show(Proof *proof, Editor *editor) {
    static const char *const names[PROVER_BYS] = {
        [PROVER_BY_AUTHOR] = "your run",
        [PROVER_BY_RECORD] = "recorded run",
        [PROVER_BY_SEARCH] = "search",
    };
    static const EditorProofState states[] = {
        [PROVER_IDLE] = EDITOR_PROOF_CHECKING,       [PROVER_CHECKING] = EDITOR_PROOF_CHECKING,
        [PROVER_SEARCHING] = EDITOR_PROOF_SEARCHING, [PROVER_HOLDS] = EDITOR_PROOF_HOLDS,
        [PROVER_NONE] = EDITOR_PROOF_NONE,           [PROVER_STOPPED] = EDITOR_PROOF_STOPPED};
    EditorProof *shown = &proof->shown;
    ProverAnswer answer = prover_answer(proof->prover);
    if (states[answer.state] == EDITOR_PROOF_CHECKING) {
        shown->state = EDITOR_PROOF_CHECKING; // the ways are those of before
        editor_show_proof(editor, shown);
        return;
    }
    *shown = (EditorProof){.state = states[answer.state],
                           .by = names[answer.by],
                           .holds = trail_of(proof, 0, &answer.holds),
                           .fails = trail_of(proof, 1, &answer.fails),
                           .as_before = answer.fails.as_before,
                           .ticks = answer.holds.ticks,
                           .ticks_before = answer.fails.ticks_before,
                           .why = answer.why};
    if (shown->fails.count > 0) { // dead, or out of keys
        proof->points[1][shown->fails.count - 1].dies = true;
    }
    show_advice(proof);
    show_fix(proof, &answer.fix);
    if (proof->copy.lacks_edits) { // the ways are those of a moment ago
        shown->state = EDITOR_PROOF_CHECKING;
    }
    editor_show_proof(editor, shown);
}

/// Gives the prover the level as it is now when that is due.
static void follow_edits(Proof *proof, const Editor *editor) {
    bool is_due = prover_is_due(&proof->copy, editor_change_count(editor));
    Level *copy = is_due ? editor_clone_level(editor) : NULL;
    if (copy && !prover_keeps(proof->prover, copy)) {
        end_advice(proof); // it is of the level before
        proof->shown.jump_count = proof->shown.wall_count = 0;
        proof->shown.fix = NULL;
        proof->shown.shortcut = (EditorTrail){0};
        prover_take_level(proof->prover, copy);
    } else {
        level_destroy(copy);
    }
    proof->copy.lacks_edits = proof->copy.lacks_edits || (is_due && !copy);
}

void proof_follow(Proof *proof, Editor *editor) {
    follow_edits(proof, editor);
    show(proof, editor);
}

bool proof_step(Proof *proof) {
    Prover *prover = proof->prover;
    return prover && (prover_step(prover) || step_advice(proof));
}

void proof_keep(Proof *proof) {
    if (proof->prover) {
        proof->is_kept = true;
        prover_keep(proof->prover);
    }
}
