// session_past.c - the history of a run: moments to rewind to, inputs, changes.
//
// The ring's slots are World clones, made on first use; if GAME_REWIND_TICKS clones exceed
// RING_BYTES, the ring is shorter.

#include <stdlib.h>
#include <string.h>

#include "game/internal.h"
#include "engine/world/world.h"
#include "engine/base/bytes.h"
#include "level/movers.h"
#include "level/text.h"

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
    bool has_room = array_make_room(&session->inputs, &session->input_capacity,
                                    session->input_count + 1, sizeof *session->inputs);
    if (has_room) {
        session->inputs[session->input_count++] = input;
    }
    return has_room;
}

bool session_note_change(Session *session, const SessionChange *change) {
    if (session->dug + session_dug_by(change) > SESSION_DUG_MAX ||
        session->change_count == SESSION_CHANGES_MAX ||
        !array_make_room(&session->changes, &session->change_capacity, session->change_count + 1,
                         sizeof *session->changes)) {
        return false;
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
    things_keep(session->things, session->world);
    session_forget_moments(session);
    session_set_tuning(session, &tuning); // the tuning may have changed since
    session->repeatable = false;
    return true;
}

// ---- Session bytes ----
//
// Serializes a session: for quick saves, and for seeking far back in a recording.
//
// GameState, inputs and changes, then the World (fh_world_save). Holes are not saved as pixels:
// loading digs them again.

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
