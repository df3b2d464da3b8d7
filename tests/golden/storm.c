#include "storm.h"

#include <inttypes.h>
#include <stdio.h>

#include "level/movers.h"
#include "engine/world/world.h"

enum {
    HASHES = 10,
    HELD_AT_MOST = 40,
    ALL_KEYS = FH_INPUT_JUMP * 2 - 1,
    TURN = 700,         // ticks until the next movement
    RESTARTS = 6,       // one turn in so many begins at the start
    CROWD_KEPT = 8,     // of each crowd
    WHOLE_CROWD = 100,  // the whole crowd plays one tick in so many
    HASHED_APART = 64,  // ticks, of a World with many actors
    MANY_ACTORS = 1000, // fewer than these are hashed every tick
    MOVEMENTS_MAX = 32
};

/// What plays: keys held for a while, movements that take turns, and what came of it.
typedef struct Storm {
    Session *session;
    uint32_t random, held;
    int held_left, turn_left;
    int wanted; // the movement whose turn it is; -1: it has come
    int played[MOVEMENTS_MAX];
    uint64_t hash;
} Storm;

static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/// Mostly forwards, as a player would: otherwise the run would never leave the first screen.
static uint32_t random_keys(uint32_t *random) {
    uint32_t keys = next_random(random);
    return keys % 3 == 0 ? keys >> 8 : (keys >> 8 | FH_INPUT_RIGHT) & ~(uint32_t)FH_INPUT_LEFT;
}

static FhInput next_input(Storm *storm) {
    if (storm->held_left-- <= 0) {
        storm->held = random_keys(&storm->random) & ALL_KEYS;
        storm->held_left = (int)(next_random(&storm->random) % HELD_AT_MOST);
    }
    return (FhInput){storm->held};
}

static int next_movement(int movement) {
    do {
        movement = (movement + 1) % level_mover_count;
    } while (!fh_mover_is_there(level_movers[movement]));
    return movement;
}

/// Once in a while what a player does besides: V, R, B.
static void take_turns(Storm *storm) {
    Session *session = storm->session;
    const FhActor *player = session_player(session);
    bool is_over = session_state(session)->finished != 0;
    if (storm->turn_left-- <= 0) {
        storm->turn_left = TURN;
        storm->wanted = next_movement(player->movement);
        is_over = is_over || next_random(&storm->random) % RESTARTS == 0;
        session_dig(session, (FhPoint){player->x, player->y}, TURN / 60, storm->random % 2 == 0);
    }
    if (is_over) {
        storm->wanted = storm->wanted < 0 ? player->movement : storm->wanted;
        session_restart(session);
    }
    if (storm->wanted >= 0 && session_set_movement(session, storm->wanted)) {
        storm->wanted = -1;
    }
}

static void add_hash(Storm *storm) {
    storm->hash ^= fh_world_hash(session_world(storm->session));
    storm->hash *= UINT64_C(1099511628211);
}

static void play_tick(Storm *storm, int tick) {
    take_turns(storm);
    session_tick(storm->session, next_input(storm));
    storm->played[session_player(storm->session)->movement]++;
    bool many = session_world(storm->session)->actor_count >= MANY_ACTORS;
    if (!many || tick % HASHED_APART == 0) {
        add_hash(storm);
    }
}

static void print_shares(const Storm *storm) {
    for (int i = 0; i < level_mover_count; i++) {
        if (storm->played[i] > 0) {
            printf(" %s %d", level_movers[i]->name, storm->played[i]);
        }
    }
    printf("\n");
}

static bool play(const Level *level, const char *name, int ticks) {
    Storm storm = {.session = session_create(level, NULL), .random = 2463534242u, .wanted = -1};
    if (!storm.session) {
        printf("FAILED %s: no memory\n", name);
        return false;
    }
    for (int tick = 1; tick <= ticks; tick++) {
        play_tick(&storm, tick);
        if (tick % (ticks / HASHES) == 0) {
            printf("  %d %016" PRIx64 "\n", tick, storm.hash);
        }
    }
    printf("ok %s: %d ticks, hash %016" PRIx64 ";", name, ticks, storm.hash);
    print_shares(&storm);
    session_destroy(storm.session);
    return true;
}

/// Leaves a few of each crowd. True when there was one.
static bool thin_out(Level *level) {
    bool found = false;
    for (int i = 0; i < level->entity_count; i++) {
        found = found || level->entities[i].count > CROWD_KEPT;
        level->entities[i].count = fh_min(level->entities[i].count, CROWD_KEPT);
    }
    return found;
}

bool storm(const LevelCatalog *catalog, const char *path, int ticks) {
    LevelError error = {0};
    Level *level = level_load(path, catalog, &error);
    Level *whole = level ? level_load(path, catalog, &error) : NULL;
    bool ok = whole != NULL;
    if (!ok) {
        printf("FAILED %s: %s\n", path, error.text);
    } else if (thin_out(level)) {
        ok = play(whole, "with the whole crowd", fh_max(ticks / WHOLE_CROWD, HASHES));
    }
    ok = ok && play(level, path, ticks);
    level_destroy(whole);
    level_destroy(level);
    return ok;
}
