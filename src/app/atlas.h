// atlas.h - the map of two sliders' tunings, of the level that is being edited, while it is shown.
// An edit begins it anew, but not one of the two sliders that it is about.
//
// A caller that has given the steps to a worker holds it during all other calls (job.h).

#ifndef FOOTHOLD_APP_ATLAS_H
#define FOOTHOLD_APP_ATLAS_H

#include "app/proof.h"
#include "search/atlas.h"
#include "view/view.h"

/// All-zero: it is not shown.
typedef struct AtlasWork {
    Atlas *atlas; // owned; NULL: there is none yet
    Level *level; // owned: as it is mapped
    ProverCopy copy;
    EditorAtlasView view;
    FhTuning apart;             // of the level, but for the two fields
    uint64_t tunings;           // how often that changed
    uint8_t cells[ATLAS_CELLS]; // EditorAtlasCell
    int image;                  // of the View; 0: none
    int drawn;                  // grows with what the picture shows; -1: nothing yet
    int frames;                 // in which it was shown
    int waited;                 // frames, for the proof
    bool goes_on;
} AtlasWork;

/// What it reads, and shows its map by. All are borrowed during a call.
typedef struct AtlasDesk {
    Editor *editor;
    const Level *level; // as it is now
    const Proof *proof; // its run is where to begin
    SearchMemory *memory;
    View *view;
} AtlasDesk;

/// Follows what the editor wants to see, and shows what there is.
void atlas_work_follow(AtlasWork *work, const AtlasDesk *desk);
/// Does a little of the map. Returns true while there is more.
bool atlas_work_step(AtlasWork *work);
/// Forgets it, and shows so. `editor` may be NULL.
void atlas_work_end(AtlasWork *work, Editor *editor, View *view);
/// What the map says of a cell, an EditorAtlasCell: slack is measured for each fourth cell each
/// way, and counts for its neighbours.
uint8_t atlas_class_at(const AtlasMap *map, int x, int y);

#endif
