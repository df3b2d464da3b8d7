// session_bytes.c - serializes a session: for quick saves, and for seeking far back in a recording.
//
// GameState, inputs and changes, then the World (fh_world_save). Holes are not saved as pixels:
// loading digs them again.

#include <stdlib.h>
#include <string.h>

#include "engine/base/bytes.h"
#include "level/movers.h"
#include "game/internal.h"

enum { MAGIC = 0x53534846 /* "FHSS" */, VERSION = 2, RUNS_MAX = 1 << 24, FAR = 1 << 26 };

static void pass_state(FhBytes *bytes, GameState *state, int spots) {
    fh_bytes_int(bytes, &state->ticks, 0, INT32_MAX);
    fh_bytes_int(bytes, &state->coins, 0, GAME_COINS_MAX);
    fh_bytes_int(bytes, &state->deaths, 0, INT32_MAX);
    fh_bytes_int(bytes, &state->checkpoint, 0, spots);
    for (int i = 0; i < GAME_CHECKPOINTS_BEFORE; i++) {
        fh_bytes_int(bytes, &state->before[i], 0, spots);
    }
    fh_bytes_int(bytes, &state->dead_ticks, 0, GAME_RESPAWN_TICKS + 1);
    fh_bytes_int(bytes, &state->finished, 0, 1);
    fh_bytes_int(bytes, &state->sign, 0, spots);
    for (int i = 0; i * 64 < spots; i++) {
        uint32_t low = (uint32_t)state->taken[i], high = (uint32_t)(state->taken[i] >> 32);
        fh_bytes_bits(bytes, &low);
        fh_bytes_bits(bytes, &high);
        state->taken[i] = (uint64_t)high << 32 | low;
    }
}

/// Run-length encodes the inputs.
static void write_inputs(FhBytes *bytes, const Session *session) {
    int32_t count = session->input_count;
    fh_bytes_int(bytes, &count, 0, RUNS_MAX);
    for (int i = 0; i < session->input_count;) {
        int first = i;
        uint32_t held = session->inputs[i].held;
        while (i < session->input_count && session->inputs[i].held == held) {
            i++;
        }
        int32_t length = i - first;
        fh_bytes_bits(bytes, &held);
        fh_bytes_int(bytes, &length, 1, RUNS_MAX);
    }
}

static void read_inputs(FhBytes *bytes, Session *session) {
    int32_t count = 0;
    fh_bytes_int(bytes, &count, 0, RUNS_MAX);
    for (int32_t at = 0; at < count && !bytes->wrong;) {
        uint32_t held = 0;
        int32_t length = 0;
        fh_bytes_bits(bytes, &held);
        fh_bytes_int(bytes, &length, 1, count - at);
        for (int32_t i = 0; i < length && !bytes->wrong; i++) {
            if (!session_note_input(session, (FhInput){held})) {
                fh_bytes_refuse(bytes, "there is not enough memory");
            }
        }
        at += length;
    }
}

static void pass_change(FhBytes *bytes, SessionChange *change) {
    int32_t kind = (int32_t)change->kind, solid = change->solid;
    char name[FH_BYTES_NAME] = "";
    strncpy(name, level_movers[change->movement]->name, sizeof name - 1);
    fh_bytes_int(bytes, &change->tick, 0, RUNS_MAX);
    fh_bytes_int(bytes, &kind, SESSION_CHANGE_MOVEMENT, SESSION_CHANGE_DIG);
    fh_bytes_name(bytes, name);
    fh_bytes_int(bytes, &change->at.x, -FAR, FAR);
    fh_bytes_int(bytes, &change->at.y, -FAR, FAR);
    fh_bytes_int(bytes, &change->radius, 0, SESSION_DIG_MAX);
    fh_bytes_int(bytes, &solid, 0, 1);
    int movement = level_mover_find(name);
    if (movement < 0) {
        fh_bytes_refuse(bytes, "its mover is not known here");
    }
    change->kind = (SessionChangeKind)kind;
    change->solid = solid != 0;
    change->movement = movement < 0 ? 0 : movement;
}

static void pass_changes(FhBytes *bytes, Session *session) {
    int32_t count = session->change_count;
    fh_bytes_int(bytes, &count, 0, SESSION_CHANGES_MAX);
    for (int i = 0; i < count && !bytes->wrong; i++) {
        SessionChange change = {0};
        if (!bytes->in) {
            change = session->changes[i];
        }
        pass_change(bytes, &change);
        if (bytes->in && !bytes->wrong && !session_note_change(session, &change)) {
            fh_bytes_refuse(bytes, "it digs more than a run may, or there is not enough memory");
        }
    }
}

static void pass_head(FhBytes *bytes, Session *session) {
    int32_t magic = MAGIC, version = VERSION, spots = session->spot_count;
    int32_t repeatable = session_is_repeatable(session);
    fh_bytes_int(bytes, &magic, INT32_MIN, INT32_MAX);
    fh_bytes_int(bytes, &version, INT32_MIN, INT32_MAX);
    fh_bytes_int(bytes, &spots, 0, GAME_COINS_MAX);
    fh_bytes_int(bytes, &repeatable, 0, 1);
    fh_bytes_int(bytes, &session->first_movement, 0, level_mover_count - 1);
    if (magic != MAGIC) {
        fh_bytes_refuse(bytes, "it is not a saved game");
    } else if (version != VERSION) {
        fh_bytes_refuse(bytes, "it was saved by another version of Foothold");
    } else if (spots != session->spot_count) {
        fh_bytes_refuse(bytes, "the level's objects have changed since");
    }
    if (bytes->in) {
        session->repeatable = repeatable != 0;
    }
    pass_state(bytes, &session->state, session->spot_count);
}

size_t session_save(const Session *session, void *out, size_t room) {
    FhBytes bytes = {.out = out, .size = room};
    // Writing only reads the session.
    Session *read_only = (Session *)(uintptr_t)session;
    pass_head(&bytes, read_only);
    write_inputs(&bytes, session);
    pass_changes(&bytes, read_only);
    bool fits = out && bytes.at < room;
    return bytes.at + fh_world_save(session->world, fits ? (uint8_t *)out + bytes.at : NULL,
                                    fits ? room - bytes.at : 0);
}

static void dig_again(Session *session) {
    for (int i = 0; i < session->change_count; i++) {
        const SessionChange *change = &session->changes[i];
        if (change->kind == SESSION_CHANGE_DIG) {
            session_dig_only(session, change->at, change->radius, change->solid);
        }
    }
}

static bool read_session(Session *session, const void *in, size_t size, const char **wrong) {
    FhBytes bytes = {.in = in, .size = size};
    pass_head(&bytes, session);
    read_inputs(&bytes, session);
    pass_changes(&bytes, session);
    *wrong = bytes.wrong;
    return !bytes.wrong &&
           fh_world_load(session->world, (const uint8_t *)in + bytes.at, size - bytes.at, wrong);
}

bool session_load(Session *session, const void *in, size_t size, const char **wrong) {
    Session *read = session_create(session->level, NULL);
    *wrong = "there is not enough memory";
    if (!read || !read_session(read, in, size, wrong)) {
        session_destroy(read);
        return false;
    }
    read->has_tuning = session->has_tuning;
    read->tuning = session->tuning;
    session_keep_begin(read, session);
    read->has_spawn = session->has_spawn;
    read->spawn = session->spawn;
    memcpy(read->movement, session->movement, sizeof read->movement);
    dig_again(read);
    session_take_over(session, read);
    return true;
}
