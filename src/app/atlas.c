#include "app/atlas.h"

#include <string.h>

#include "view/veil.h"

enum {
    PROOF_WAIT = 120,  // frames, at most
    PICTURE_FRAMES = 6 // from one picture to the next while it is worked on
};

enum { EIGHTHS = 3 }; // of the memory that all searches share

_Static_assert(EDITOR_ATLAS_SIDE == (int)ATLAS_SIDE, "the editor shows all cells");

// ---- Which level it is of ----

static void end_search(AtlasWork *work) {
    atlas_end(work->atlas);
    level_destroy(work->level);
    work->atlas = NULL;
    work->level = NULL;
    work->waited = 0;
    work->goes_on = false;
}

void atlas_work_end(AtlasWork *work, Editor *editor, View *view) {
    end_search(work);
    view_picture_destroy(view, work->image);
    *work = (AtlasWork){0};
    if (editor) {
        editor_show_atlas(editor, &(EditorAtlas){0});
    }
}

/// The tuning without the two fields: another one makes another map.
static FhTuning tuning_apart(const Level *level, const EditorAtlasView *view) {
    FhTuning tuning = level_tuning(level);
    for (int i = 0; i < 2; i++) {
        fh_tuning_set(&tuning, view->fields[i], view->fields[i]->min);
    }
    return tuning;
}

static bool is_same_view(const EditorAtlasView *a, const EditorAtlasView *b) {
    bool is_same = true;
    for (int i = 0; i < 2; i++) {
        is_same = is_same && a->fields[i] == b->fields[i] && a->last[i] == b->last[i];
    }
    return is_same;
}

static bool has_goal(const Level *level) {
    FhRect goal;
    return level_goals(level, &goal, 1) > 0;
}

/// Counts the edits that make another map.
static uint64_t count_edits(const AtlasWork *work, const AtlasDesk *desk,
                            const EditorAtlasView *view) {
    FhTuning apart = tuning_apart(desk->level, view);
    uint64_t edits = editor_change_count(desk->editor) - editor_tuning_count(desk->editor);
    return edits + work->tunings + !fh_tuning_equals(&apart, &work->apart);
}

/// Keeps the tuning that the count was of.
static void keep_tuning(AtlasWork *work, const Level *level, const EditorAtlasView *view) {
    FhTuning apart = tuning_apart(level, view);
    work->tunings += !fh_tuning_equals(&apart, &work->apart);
    work->apart = apart;
}

/// True until the proof has a run to begin with, or has taken long.
static bool waits_for_proof(AtlasWork *work, const Proof *proof) {
    if (!proof->prover || work->waited >= PROOF_WAIT) {
        return false;
    }
    ProverState state = prover_answer(proof->prover).state;
    work->waited++;
    return proof->copy.lacks_edits || state == PROVER_IDLE || state == PROVER_CHECKING ||
           state == PROVER_SEARCHING;
}

static void begin(AtlasWork *work, const AtlasDesk *desk) {
    SearchOptions options = search_sharing(desk->memory, EIGHTHS);
    AtlasAxis axes[2];
    ProverRun known = {0};
    for (int i = 0; i < 2; i++) {
        axes[i] = (AtlasAxis){work->view.fields[i], work->view.first[i], work->view.last[i]};
    }
    if (desk->proof->prover) {
        known = prover_answer(desk->proof->prover).holds;
    }
    work->atlas = atlas_begin(work->level, &options, axes, known.inputs, known.ticks);
    work->goes_on = work->atlas != NULL;
}

/// Takes the level as it is now when that is due; begins with it once the proof has a run.
static void follow_edits(AtlasWork *work, const AtlasDesk *desk, const EditorAtlasView *view) {
    if (!is_same_view(view, &work->view)) {
        work->copy = (ProverCopy){0};
        work->view = *view;
    }
    keep_tuning(work, desk->level, view);
    if (prover_is_due(&work->copy, count_edits(work, desk, view))) {
        end_search(work);
        memset(work->cells, EDITOR_ATLAS_UNSEEN, sizeof work->cells);
        work->level = editor_clone_level(desk->editor);
        work->drawn = -1;
    } else if (work->level && has_goal(work->level) && !work->atlas &&
               !waits_for_proof(work, desk->proof)) {
        begin(work, desk);
    }
}

// ---- The work, and what is shown of it ----

bool atlas_work_step(AtlasWork *work) {
    work->goes_on = work->goes_on && atlas_step(work->atlas);
    return work->goes_on;
}

uint8_t atlas_class_at(const AtlasMap *map, int x, int y) {
    enum { EACH = 4, ROOMY = 50 };
    const AtlasCell *cell = &map->cells[y * ATLAS_SIDE + x];
    const AtlasCell *measured = &map->cells[(y - y % EACH) * ATLAS_SIDE + x - x % EACH];
    int slack = measured->state == ATLAS_WORKS ? measured->slack : -1;
    if (cell->state != ATLAS_WORKS) {
        return cell->state == ATLAS_UNSEEN ? EDITOR_ATLAS_UNSEEN : EDITOR_ATLAS_NOT_FOUND;
    }
    return slack < 0       ? EDITOR_ATLAS_FINISHABLE
           : slack < ROOMY ? EDITOR_ATLAS_BARELY
                           : EDITOR_ATLAS_ROOMY;
}

static void draw(AtlasWork *work, View *view) {
    if (work->image == 0) {
        work->image = view_picture_create(view, ATLAS_SIDE, ATLAS_SIDE);
    }
    AtlasMap map = work->atlas ? atlas_map(work->atlas) : (AtlasMap){0};
    for (int i = 0; map.cells && i < ATLAS_CELLS; i++) {
        work->cells[i] = atlas_class_at(&map, i % ATLAS_SIDE, i / ATLAS_SIDE);
    }
    if (work->image != 0) {
        view_picture_draw_atlas(view, work->image, work->cells);
    }
}

static void show(AtlasWork *work, const AtlasDesk *desk) {
    AtlasMap map = work->atlas ? atlas_map(work->atlas) : (AtlasMap){0};
    bool is_due = !work->goes_on || work->frames++ % PICTURE_FRAMES == 0 || work->drawn < 0;
    int drawn = map.done * 2 + !work->goes_on; // slack is measured where all is done, too
    if (work->image == 0 || (is_due && (work->drawn != drawn || work->goes_on))) {
        work->drawn = drawn;
        draw(work, desk->view);
    }
    bool has_a_goal = !work->level || has_goal(work->level);
    EditorAtlas shown = {.cells = work->cells,
                         .image = work->image,
                         .done = map.done,
                         .goes_on = work->goes_on,
                         .waits = !work->atlas && has_a_goal,
                         .why = has_a_goal ? map.why : "the level has no goal"};
    editor_show_atlas(desk->editor, &shown);
}

void atlas_work_follow(AtlasWork *work, const AtlasDesk *desk) {
    EditorAtlasView view = editor_atlas_view(desk->editor);
    if (view.is_open) {
        follow_edits(work, desk, &view);
        show(work, desk);
    } else if (work->level) {
        atlas_work_end(work, desk->editor, desk->view);
    }
}
