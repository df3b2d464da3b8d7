#include "search/proof.h"

bool proof_begin(Proof *proof, const Level *level, const LevelWorldOptions *options,
                 const FhInput *inputs, int count) {
    *proof = (Proof){.inputs = inputs, .count = count};
    proof->session = session_create(level, options);
    return proof->session != NULL;
}

void proof_end(Proof *proof) {
    session_destroy(proof->session);
    *proof = (Proof){0};
}

ProofState proof_step(Proof *proof, int ticks) {
    const GameState *state = session_state(proof->session);
    for (; ticks > 0 && proof->at < proof->count; ticks--) {
        session_tick(proof->session, proof->inputs[proof->at++]);
        if (state->finished) {
            return PROOF_HOLDS;
        }
        if (state->deaths > 0) {
            return PROOF_FAILS;
        }
    }
    return proof->at < proof->count ? PROOF_GOES_ON : PROOF_FAILS;
}
