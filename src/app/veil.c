// veil.c - after an edit the map begins anew. What the one before had is shown until the first grid
// of that is whole: hatched where the edit can have touched it.

#include "app/veil.h"

#include <stdlib.h>
#include <string.h>

#include "app/state.h"
#include "app/runs.h"
#include "view/veil.h"

// ---- Beginning anew ----

static void drop_before(VeilMap *veil) {
    free((uint8_t *)(uintptr_t)veil->before.cells);
    veil->before = (ReachMap){0};
}

/// Keeps what is known as that of the level before. What an older one has stays, all in doubt,
/// where no grid of this one is whole.
static void keep_before(VeilMap *veil) {
    ReachMap map = reach_map(veil->reach);
    size_t bytes = (size_t)map.area.w * (size_t)map.area.h;
    uint8_t *cells = (uint8_t *)(uintptr_t)veil->before.cells;
    if (cells && map.grids == 0) {
        size_t count = (size_t)veil->before.area.w * (size_t)veil->before.area.h;
        for (size_t i = 0; i < count; i++) {
            cells[i] |= REACH_DOUBT;
        }
        return;
    }
    drop_before(veil);
    cells = malloc(bytes);
    if (cells) {
        memcpy(cells, map.cells, bytes);
        veil->before = map;
        veil->before.cells = cells;
    }
}

/// Maps a level, which it takes over: the one that it has, or the next one.
static void begin(App *app, Level *level, EditorVeilRequest request) {
    VeilMap *veil = &app->veil;
    SearchOptions options = search_sharing(&app->search_memory, VEIL_EIGHTHS);
    if (request.from == EDITOR_VEIL_POINTER) {
        options.spawn = &request.feet;
    }
    reach_end(veil->reach);
    if (veil->level != level) {
        level_destroy(veil->level);
    }
    veil->level = level;
    veil->next = NULL;
    veil->reach = reach_begin(veil->level, &options);
    veil->of = request;
    veil->goes_on = veil->reach != NULL;
}

/// Takes the level as it is now when that is due.
static void follow_edits(App *app, EditorVeilRequest request) {
    VeilMap *veil = &app->veil;
    bool is_due = prover_is_due(&veil->copy, editor_change_count(app->editor));
    Level *copy = is_due ? editor_clone_level(app->editor) : NULL;
    if (copy && veil->reach) {
        level_destroy(veil->next);
        veil->next = copy;
        reach_begin_doubt(veil->reach, copy);
    } else if (copy) {
        begin(app, copy, request);
    }
}

static bool is_same_request(EditorVeilRequest a, EditorVeilRequest b) {
    return a.from == b.from &&
           (a.from != EDITOR_VEIL_POINTER || (a.feet.x == b.feet.x && a.feet.y == b.feet.y));
}

void host_end_veil(App *app) {
    VeilMap *veil = &app->veil;
    reach_end(veil->reach);
    level_destroy(veil->level);
    level_destroy(veil->next);
    drop_before(veil);
    *veil = (VeilMap){0};
    if (app->editor) {
        editor_show_veil(app->editor, &(EditorVeil){0});
    }
}

// ---- The work ----

bool host_step_veil(App *app) {
    VeilMap *veil = &app->veil;
    if (veil->next && !reach_step_doubt(veil->reach)) {
        keep_before(veil);
        begin(app, veil->next, veil->of);
    } else if (!veil->next) {
        veil->goes_on = veil->goes_on && reach_step(veil->reach);
    }
    return veil->next || veil->goes_on;
}

/// What was before is of no use where a grid of the map is whole, or will never be.
static void follow_map(VeilMap *veil) {
    bool is_known = veil->reach && (reach_map(veil->reach).grids > 0 || !veil->goes_on);
    if (is_known && !veil->next) {
        drop_before(veil);
    }
}

static void show(App *app) {
    const VeilMap *veil = &app->veil;
    ReachMap map = veil->reach ? reach_map(veil->reach) : (ReachMap){.is_exact = true};
    EditorVeil shown = {.from = veil->of.from,
                        .goes_on = veil->goes_on || veil->next || !veil->reach,
                        .grids = map.grids,
                        .has_goal = map.has_goal,
                        .is_empty = map.reached == 0,
                        .is_exact = map.is_exact,
                        .states = map.states};
    editor_show_veil(app->editor, &shown);
}

// ---- A way to a place ----

static void tell(App *app, const char *text) {
    ui_toast_about(app->ui, "watch", UI_TOAST_INFO, text); // in the place of the one before
}

void host_watch_way(App *app, FhPoint at) {
    app->veil.target = at;
    app->veil.has_target = true;
    tell(app, "Looking for a way there");
}

/// Plays the way to the target once there is one, and says so when there will be none.
static void follow_target(App *app) {
    VeilMap *veil = &app->veil;
    bool is_from_spawn = veil->reach && !veil->next && veil->of.from == EDITOR_VEIL_SPAWN;
    if (!veil->has_target || !is_from_spawn || veil->copy.given != veil->copy.seen) {
        return;
    }
    int count = 0;
    const FhInput *inputs = reach_run(veil->reach, veil->target, &count);
    if (inputs && count > 0) {
        host_watch_run(app, inputs, count, "A way there. Any key of play takes over");
    } else if (!veil->goes_on || inputs) {
        tell(app, inputs ? "The hero starts there" : "No way there found yet");
    }
    veil->has_target = veil->goes_on && !inputs;
}

void host_follow_veil(App *app) {
    VeilMap *veil = &app->veil;
    EditorVeilRequest request = editor_veil_request(app->editor);
    if (request.from == EDITOR_VEIL_OFF) {
        if (veil->level) {
            host_end_veil(app);
        }
        return;
    }
    if (veil->level && !is_same_request(request, veil->of)) {
        drop_before(veil);
        begin(app, veil->next ? veil->next : veil->level, request);
    }
    follow_edits(app, request);
    follow_map(veil);
    show(app);
    follow_target(app);
}

void host_draw_veil(const App *app, const ViewScene *scene) {
    const VeilMap *veil = &app->veil;
    if (veil->reach) {
        analysis_hold(app->analysis);
        ReachMap map = reach_map(veil->reach);
        view_draw_veil(app->view, scene, &map, veil->before.cells ? &veil->before : NULL);
        analysis_let_go(app->analysis);
    }
}
