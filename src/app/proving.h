// proving.h - what the app keeps while the level is proved (prove.h).

#ifndef FOOTHOLD_APP_PROVING_H
#define FOOTHOLD_APP_PROVING_H

#include "editor/editor.h"
#include "search/prover.h"

typedef struct Proving {
    Prover *prover; // owned; NULL: off, or no level
    ProverCopy copy;
    EditorTrailPoint *points[2]; // owned: of the run that holds, and of the one that fails
    int room[2];
    EditorProof shown; // borrows points
} Proving;

#endif
