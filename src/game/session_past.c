// session_past.c - the history of a run: moments to rewind to, inputs, changes.
//
// The ring's slots are World clones, made on first use; if GAME_REWIND_TICKS clones exceed
// RING_BYTES, the ring is shorter.

#include "game/internal.h"
#include "engine/world/world.h"

#include <stdlib.h>

enum { RING_BYTES = 96 << 20, RING_MIN = 8 };

void session_forget_moments(Session *session) {
    for (int i = 0; i < GAME_REWIND_TICKS; i++) {
        fh_world_destroy(session->ring[i].world);
        session->ring[i].world = NULL;
    }
    session->ring_head = 0;
    session->ring_count = 0;
    int fit = (int)(RING_BYTES / session->world->bytes);
    session->ring_size = fh_clamp(fit, RING_MIN, GAME_REWIND_TICKS);
}

void session_drop_past(Session *session) {
    session_forget_moments(session);
    session->has_no_past = true;
}

void session_remember_moment(Session *session) {
    if (session->has_no_past) {
        return;
    }
    Moment *moment = &session->ring[session->ring_head];
    if (moment->world) {
        fh_world_copy(moment->world, session->world);
    } else {
        moment->world = fh_world_clone(session->world);
    }
    if (!moment->world) {
        session->ring_count = 0; // out of memory: rewinding ends after this tick
        return;
    }
    moment->state = session->state;
    session->ring_head = (session->ring_head + 1) % session->ring_size;
    session->ring_count = fh_min(session->ring_count + 1, session->ring_size);
}

bool session_note_input(Session *session, FhInput input) {
    if (session->input_count == session->input_capacity) {
        int capacity = session->input_capacity ? session->input_capacity * 2 : 1024;
        FhInput *grown = realloc(session->inputs, (size_t)capacity * sizeof *grown);
        if (!grown) {
            return false;
        }
        session->inputs = grown;
        session->input_capacity = capacity;
    }
    session->inputs[session->input_count++] = input;
    return true;
}

bool session_note_change(Session *session, const SessionChange *change) {
    if (session->dug + session_dug_by(change) > SESSION_DUG_MAX) {
        return false;
    }
    if (session->change_count == session->change_capacity) {
        int capacity = session->change_capacity ? session->change_capacity * 2 : 16;
        SessionChange *grown = capacity <= SESSION_CHANGES_MAX
                                   ? realloc(session->changes, (size_t)capacity * sizeof *grown)
                                   : NULL;
        if (!grown) {
            return false;
        }
        session->changes = grown;
        session->change_capacity = capacity;
    }
    session->changes[session->change_count++] = *change;
    session->dug += session_dug_by(change);
    return true;
}

const FhWorld *session_before(const Session *session) {
    if (session->ring_count == 0) {
        return NULL;
    }
    int last = (session->ring_head + session->ring_size - 1) % session->ring_size;
    return session->ring[last].world;
}

// Rewinding does not fill holes, so after a dropped dig the inputs no longer reproduce the run.
static void forget_later_changes(Session *session) {
    while (session->change_count > 0 &&
           session->changes[session->change_count - 1].tick > session->input_count) {
        const SessionChange *last = &session->changes[--session->change_count];
        session->dug -= session_dug_by(last);
        session->repeatable = session->repeatable && last->kind == SESSION_CHANGE_MOVEMENT;
    }
}

bool session_rewind(Session *session) {
    if (session->ring_count == 0) {
        return false;
    }
    session->ring_head = (session->ring_head + session->ring_size - 1) % session->ring_size;
    session->ring_count--;
    Moment *moment = &session->ring[session->ring_head];
    fh_world_copy(session->world, moment->world);
    session->world->mask = session->mask; // holes stay, as painted tiles do
    session->state = moment->state;
    session->news = 0;
    session->input_count = fh_max(session->input_count - 1, 0);
    forget_later_changes(session);
    return true;
}

int session_rewind_ticks(const Session *session) {
    return session->ring_count;
}

const FhInput *session_inputs(const Session *session, int *count) {
    *count = session->input_count;
    return session->inputs;
}

const SessionChange *session_changes(const Session *session, int *count) {
    *count = session->change_count;
    return session->changes;
}

// ---- Moments that others keep

struct SessionMoment {
    FhWorld *world; // owned
    GameState state;
};

SessionMoment *session_keep_moment(const Session *session) {
    SessionMoment *moment = calloc(1, sizeof *moment);
    FhWorld *world = moment ? fh_world_clone(session->world) : NULL;
    if (!world) {
        free(moment);
        return NULL;
    }
    *moment = (SessionMoment){world, session->state};
    return moment;
}

void session_moment_destroy(SessionMoment *moment) {
    if (moment) {
        fh_world_destroy(moment->world);
        free(moment);
    }
}

size_t session_moment_bytes(const Session *session) {
    return sizeof(SessionMoment) + session->world->bytes;
}

bool session_return_to(Session *session, const SessionMoment *moment, FhPoint feet) {
    if (moment->world->bytes != session->world->bytes) {
        return false;
    }
    FhTuning tuning = session->world->tunings[session_player(session)->tuning];
    fh_world_copy(session->world, moment->world);
    session->world->mask = session->mask;
    session->state = moment->state;
    session->news = 0;
    session->has_begun = true;
    session->begun = feet;
    session_forget_moments(session);
    session_set_tuning(session, &tuning); // the tuning may have changed since
    session->repeatable = false;
    return true;
}
