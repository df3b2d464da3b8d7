#include "search/proof.h"

#include <stdlib.h>

static FhPoint feet_of(Session *session) {
    FhRect box = session_hero(session).box;
    return (FhPoint){box.x + box.w / 2, box.y + box.h};
}

bool proof_begin(Proof *proof, const Level *level, const LevelWorldOptions *options,
                 const FhInput *inputs, int count) {
    *proof = (Proof){.inputs = inputs, .count = count};
    proof->session = session_create(level, options);
    proof->feet = malloc(((size_t)count + 1) * sizeof *proof->feet);
    if (!proof->session || !proof->feet) {
        proof_end(proof);
        return false;
    }
    session_drop_past(proof->session);
    return true;
}

void proof_end(Proof *proof) {
    session_destroy(proof->session);
    free(proof->feet);
    *proof = (Proof){0};
}

ProofState proof_step(Proof *proof, int ticks) {
    const GameState *state = session_state(proof->session);
    for (; ticks > 0 && proof->at < proof->count; ticks--) {
        session_tick(proof->session, proof->inputs[proof->at]);
        proof->feet[proof->at++] = feet_of(proof->session);
        if (state->finished) {
            return PROOF_HOLDS;
        }
        if (state->deaths > 0) {
            return PROOF_FAILS;
        }
    }
    return proof->at < proof->count ? PROOF_GOES_ON : PROOF_FAILS;
}

ProofState proof_run(Proof *proof, int ticks, Fibre *fibre) {
    ProofState state = PROOF_GOES_ON;
    while (state == PROOF_GOES_ON && fibre_yield(fibre)) {
        state = proof_step(proof, ticks);
    }
    return state;
}
