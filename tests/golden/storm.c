#include "storm.h"

#include <stdio.h>

#include "engine/movement/movement.h"

enum { HASHES = 100, HELD_AT_MOST = 40, ALL_KEYS = FH_INPUT_JUMP * 2 - 1 };

static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/// Mostly forwards, as a player would: otherwise nobody would ever leave the first screen.
static uint32_t random_keys(uint32_t *random) {
    uint32_t keys = next_random(random);
    return keys % 3 == 0 ? keys >> 8 : (keys >> 8 | FH_INPUT_RIGHT) & ~(uint32_t)FH_INPUT_LEFT;
}

static void play(Session *session, int ticks) {
    uint32_t random = 2463534242u, held = 0;
    int left = 0;
    for (int tick = 1; tick <= ticks; tick++) {
        if (left-- <= 0) {
            held = random_keys(&random) & ALL_KEYS;
            left = (int)(next_random(&random) % HELD_AT_MOST);
        }
        session_tick(session, (FhInput){held});
        if (session_state(session)->finished) {
            session_restart(session);
        }
        if (tick % (ticks / HASHES) == 0) {
            printf("  %d %016llx\n", tick,
                   (unsigned long long)fh_world_hash(session_world(session)));
        }
    }
}

bool storm(const LevelKit *kit, const char *path, int ticks) {
    LevelError error = {0};
    Level *level = level_load(path, kit, &error);
    for (int i = 0; level && i < fh_movement_count; i++) {
        const FhMovement *movement = &fh_movements[i];
        if (!fh_movement_is_there(movement)) {
            continue;
        }
        LevelWorldOptions options = {.movement = movement->name};
        Session *session = session_create(level, &options);
        if (!session) {
            break;
        }
        printf("ok %s %s\n", path, movement->name);
        play(session, ticks);
        session_destroy(session);
    }
    if (!level) {
        printf("FAILED %s: %s\n", path, error.text);
    }
    level_destroy(level);
    return level != NULL;
}
