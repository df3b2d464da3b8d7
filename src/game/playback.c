#include "game/playback.h"

#include <stdlib.h>

enum { KEY_EVERY = 300 }; // ticks from one saved state to the next

/// The session after KEY_EVERY * index ticks.
typedef struct KeyState {
    uint8_t *bytes; // owned; NULL: not saved
    size_t size;
} KeyState;

struct Playback {
    const Replay *replay;
    Session *session;
    int next_change;
    int first_difference;
    KeyState *keys; // for ticks 0, KEY_EVERY... up to the length
    int key_count;
};

// Out of memory it saves nothing: seeking is slower then.
static void save_key(Playback *playback) {
    int tick = playback_at(playback);
    KeyState *key = &playback->keys[tick / KEY_EVERY];
    if (tick % KEY_EVERY != 0 || key->bytes) {
        return;
    }
    key->size = session_save(playback->session, NULL, 0);
    key->bytes = malloc(key->size);
    if (key->bytes) {
        session_save(playback->session, key->bytes, key->size);
    }
}

Playback *playback_create(const Replay *replay, const Level *level) {
    Playback *playback = calloc(1, sizeof *playback);
    if (!playback) {
        return NULL;
    }
    FhTuning tuning = replay_tuning(replay, level->catalog);
    LevelWorldOptions options = {.tuning = &tuning, .movement = replay->movement};
    playback->replay = replay;
    playback->session = session_create(level, &options);
    playback->key_count = replay->script.count / KEY_EVERY + 1;
    playback->keys = calloc((size_t)playback->key_count, sizeof *playback->keys);
    if (!playback->session || !playback->keys) {
        playback_destroy(playback);
        return NULL;
    }
    return playback;
}

void playback_destroy(Playback *playback) {
    if (!playback) {
        return;
    }
    for (int i = 0; playback->keys && i < playback->key_count; i++) {
        free(playback->keys[i].bytes);
    }
    free(playback->keys);
    session_destroy(playback->session);
    free(playback);
}

int playback_at(const Playback *playback) {
    return fh_world_ticks(session_world(playback->session));
}

int playback_length(const Playback *playback) {
    return playback->replay->script.count;
}

Session *playback_session(const Playback *playback) {
    return playback->session;
}

int playback_first_difference(const Playback *playback) {
    return playback->first_difference;
}

static void check_hash(Playback *playback) {
    const Replay *replay = playback->replay;
    int tick = playback_at(playback);
    if (playback->first_difference == 0 && tick >= 1 && tick <= replay->hash_count &&
        replay->hashes[tick - 1] != (uint16_t)fh_world_hash(session_world(playback->session))) {
        playback->first_difference = tick;
    }
}

static void tick(Playback *playback) {
    const Replay *replay = playback->replay;
    int at = playback_at(playback);
    while (playback->next_change < replay->change_count &&
           replay->changes[playback->next_change].tick <= at) {
        session_apply(playback->session, &replay->changes[playback->next_change++]);
    }
    session_tick(playback->session, replay->script.ticks[at]);
    check_hash(playback);
}

void playback_tick(Playback *playback) {
    if (playback_at(playback) < playback_length(playback)) {
        tick(playback);
    }
}

// Skips the changes before the present tick: the loaded state contains them.
static void find_change(Playback *playback) {
    const Replay *replay = playback->replay;
    int at = playback_at(playback);
    playback->next_change = 0;
    while (playback->next_change < replay->change_count &&
           replay->changes[playback->next_change].tick < at) {
        playback->next_change++;
    }
}

static void go_back(Playback *playback, int to) {
    const char *wrong;
    for (int i = to / KEY_EVERY; i >= 0; i--) {
        const KeyState *key = &playback->keys[i];
        if (key->bytes && session_load(playback->session, key->bytes, key->size, &wrong)) {
            find_change(playback);
            return;
        }
    }
    session_restart(playback->session);
    playback->next_change = 0;
}

void playback_seek(Playback *playback, int to) {
    to = fh_clamp(to, 0, playback_length(playback));
    if (to < playback_at(playback)) {
        go_back(playback, to);
    }
    while (playback_at(playback) < to) {
        save_key(playback);
        tick(playback);
    }
}
