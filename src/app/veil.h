// veil.h - the map of where the hero can get to, made while it is shown in the editor.
//
// A caller that has given the steps to a worker holds it during all other calls (job.h).

#ifndef FOOTHOLD_APP_VEIL_H
#define FOOTHOLD_APP_VEIL_H

#include "editor/editor.h"
#include "search/prover.h"
#include "search/reach.h"
#include "view/scene.h"

/// All-zero: the map is not shown.
typedef struct Veil {
    SearchMemory *memory; // borrowed
    Reach *reach;         // owned; NULL: there is none yet
    Level *level;         // owned: as it is mapped
    Level *next; // owned: as it is now, to be mapped once the doubts of the map are marked; or NULL
    ProverCopy copy;
    EditorVeilRequest of;
    bool goes_on;
    FhPoint target; // px: a way there is to be watched once it is known
    bool has_target;
    ReachMap before; // of the level before the last edit, as far as that is not mapped yet; the
                     // cells are owned; NULL: none
} Veil;

/// UNKNOWN: none was asked for, or the map has none yet. EMPTY: the place is the spawn. NONE: the
/// map is whole, and has none.
typedef enum VeilWay { VEIL_WAY_UNKNOWN, VEIL_WAY_FOUND, VEIL_WAY_EMPTY, VEIL_WAY_NONE } VeilWay;

/// Follows the author's request, and the edits, and shows what is known. `memory` is shared with
/// other searches, borrowed.
void veil_follow(Veil *veil, Editor *editor, SearchMemory *memory);
/// Does a little of the map. Returns true while there is more.
bool veil_step(Veil *veil);
/// Asks for a run from the spawn to a place (px).
void veil_ask_way(Veil *veil, FhPoint at);
/// Answers that. An answer other than UNKNOWN ends the question; the run is borrowed until the next
/// step.
VeilWay veil_take_way(Veil *veil, const FhInput **inputs, int *count);
void veil_draw(const Veil *veil, View *view, const ViewScene *scene);
/// Forgets it, and shows so. `editor` may be NULL.
void veil_end(Veil *veil, Editor *editor);

#endif
