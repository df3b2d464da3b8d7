// veil.c - after an edit the map begins anew. What the one before had is shown until the first grid
// of that is whole: hatched where the edit can have touched it.

#include "app/veil.h"

#include <stdlib.h>
#include <string.h>

#include "view/veil.h"

enum { EIGHTHS = 5 }; // of the memory that all searches share

// ---- Beginning anew ----

static void drop_before(Veil *veil) {
    free((uint8_t *)(uintptr_t)veil->before.cells);
    veil->before = (ReachMap){0};
}

/// Keeps what is known as that of the level before. What an older one has stays, all in doubt,
/// where no grid of this one is whole.
static void keep_before(Veil *veil) {
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
static void begin(Veil *veil, Level *level, EditorVeilRequest request) {
    SearchOptions options = search_sharing(veil->memory, EIGHTHS);
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
static void follow_edits(Veil *veil, const Editor *editor, EditorVeilRequest request) {
    bool is_due = prover_is_due(&veil->copy, editor_change_count(editor));
    Level *copy = is_due ? editor_clone_level(editor) : NULL;
    if (copy && veil->reach) {
        level_destroy(veil->next);
        veil->next = copy;
        reach_begin_doubt(veil->reach, copy);
    } else if (copy) {
        begin(veil, copy, request);
    }
}

static bool is_same_request(EditorVeilRequest a, EditorVeilRequest b) {
    return a.from == b.from &&
           (a.from != EDITOR_VEIL_POINTER || (a.feet.x == b.feet.x && a.feet.y == b.feet.y));
}

void veil_end(Veil *veil, Editor *editor) {
    reach_end(veil->reach);
    level_destroy(veil->level);
    level_destroy(veil->next);
    drop_before(veil);
    *veil = (Veil){0};
    if (editor) {
        editor_show_veil(editor, &(EditorVeil){0});
    }
}

// ---- The work ----

bool veil_step(Veil *veil) {
    if (veil->next && !reach_step_doubt(veil->reach)) {
        keep_before(veil);
        begin(veil, veil->next, veil->of);
    } else if (!veil->next) {
        veil->goes_on = veil->goes_on && reach_step(veil->reach);
    }
    return veil->next || veil->goes_on;
}

/// What was before is of no use where a grid of the map is whole, or will never be.
static void follow_map(Veil *veil) {
    bool is_known = veil->reach && (reach_map(veil->reach).grids > 0 || !veil->goes_on);
    if (is_known && !veil->next) {
        drop_before(veil);
    }
}

static void show(const Veil *veil, Editor *editor) {
    ReachMap map = veil->reach ? reach_map(veil->reach) : (ReachMap){.is_exact = true};
    EditorVeil shown = {.from = veil->of.from,
                        .goes_on = veil->goes_on || veil->next || !veil->reach,
                        .grids = map.grids,
                        .has_goal = map.has_goal,
                        .is_empty = map.reached == 0,
                        .is_exact = map.is_exact,
                        .states = map.states};
    editor_show_veil(editor, &shown);
}

// ---- A way to a place ----

void veil_ask_way(Veil *veil, FhPoint at) {
    veil->target = at;
    veil->has_target = true;
}

VeilWay veil_take_way(Veil *veil, const FhInput **inputs, int *count) {
    bool is_from_spawn = veil->reach && !veil->next && veil->of.from == EDITOR_VEIL_SPAWN;
    if (!veil->has_target || !is_from_spawn || veil->copy.given != veil->copy.seen) {
        return VEIL_WAY_UNKNOWN;
    }
    *inputs = reach_run(veil->reach, veil->target, count);
    veil->has_target = !*inputs && veil->goes_on;
    return *inputs            ? *count > 0 ? VEIL_WAY_FOUND : VEIL_WAY_EMPTY
           : veil->has_target ? VEIL_WAY_UNKNOWN
                              : VEIL_WAY_NONE;
}

void veil_follow(Veil *veil, Editor *editor, SearchMemory *memory) {
    EditorVeilRequest request = editor_veil_request(editor);
    if (request.from == EDITOR_VEIL_OFF) {
        if (veil->level) {
            veil_end(veil, editor);
        }
        return;
    }
    veil->memory = memory;
    if (veil->level && !is_same_request(request, veil->of)) {
        drop_before(veil);
        begin(veil, veil->next ? veil->next : veil->level, request);
    }
    follow_edits(veil, editor, request);
    follow_map(veil);
    show(veil, editor);
}

void veil_draw(const Veil *veil, View *view, const ViewScene *scene) {
    if (veil->reach) {
        ReachMap map = reach_map(veil->reach);
        view_draw_veil(view, scene, &map, veil->before.cells ? &veil->before : NULL);
    }
}
