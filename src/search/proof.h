// proof.h - replays a run in the game's own session, some ticks at a time.

#ifndef FOOTHOLD_SEARCH_PROOF_H
#define FOOTHOLD_SEARCH_PROOF_H

#include "game/session.h"
#include "search/fibre.h"

typedef struct Proof {
    Session *session; // owned
    const FhInput *inputs;
    int count, at;
    FhPoint *feet; // owned; px: after each tick
} Proof;

typedef enum ProofState { PROOF_GOES_ON, PROOF_HOLDS, PROOF_FAILS } ProofState;

/// Borrows level and inputs. The caller ends it. False out of memory.
bool proof_begin(Proof *proof, const Level *level, const LevelWorldOptions *options,
                 const FhInput *inputs, int count);
void proof_end(Proof *proof);
/// Plays at most so many ticks. When it holds, `at` is the tick that reached the goal. It fails
/// where the player dies, or the inputs end before the goal.
ProofState proof_step(Proof *proof, int ticks);
/// Plays all of it inside a fibre, so many ticks a step. PROOF_GOES_ON when the fibre is to end.
ProofState proof_run(Proof *proof, int ticks, Fibre *fibre);

#endif
