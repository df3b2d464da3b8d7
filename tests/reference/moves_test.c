// moves_test.c - an actor moved far between ticks, against the laws: the arena's rooms move it in
// ticks, where it was looked around before. FOOTHOLD_MOVES_ROUNDS=5000 build/unit moves_ is the
// long run.

#include "laws.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/room.h"
#include "engine/rules/move.h"

enum { QUICK_ROUNDS = 60, MOVES = 60, ACTORS = 4 };

static void add_actors(Room *room, uint32_t *seed, int size) {
    for (int i = 0; i < ACTORS; i++) {
        FhRect box = {test_random_in(seed, 0, (ROOM_HILLS - 4) * size), 4 * size,
                      test_random_in(seed, 1, 40), test_random_in(seed, 1, 40)};
        FhActor *actor = room_actor(room, FH_DRIVER_NONE, box);
        fh_actor_face(actor, test_random_in(seed, 0, 1) ? 1 : -1);
    }
    FhTuning *tuning = &room->world->tunings[0];
    tuning->step_up = (float)test_random_in(seed, -2, 20);
    tuning->step_down = (float)test_random_in(seed, -2, 20);
    if (test_random_in(seed, 0, 1)) {
        room->world->bounds = (FhRect){size, 0, (ROOM_HILLS - 3) * size, 0};
    }
}

/// Speeds, another place or size, now and then.
static void change(FhWorld *world, FhWorld *twin, int index, uint32_t *seed) {
    FhActor *both[] = {fh_world_actor_at(world, index), fh_world_actor_at(twin, index)};
    float vy = (float)test_random_in(seed, -1, 1) * 60.0f;
    int what = test_random_in(seed, 0, 11);
    int x = test_random_in(seed, 0, 640);
    int y = test_random_in(seed, 0, 200);
    int height = test_random_in(seed, 1, 40);
    int width = test_random_in(seed, 1, 40);
    for (int i = 0; i < 2; i++) {
        both[i]->vy = vy;
        both[i]->x = what == 0 ? x : both[i]->x;
        both[i]->y = what == 0 ? y : both[i]->y;
        both[i]->h = what == 1 && height < both[i]->h ? height : both[i]->h;
        both[i]->w = what == 2 && width < both[i]->w ? width : both[i]->w;
    }
}

/// Returns false when the two did not do the same.
static bool move_both(FhWorld *world, FhWorld *twin, int index, uint32_t *seed) {
    static const int reaches[] = {16, 40, 100, 300};
    int reach = reaches[test_random_in(seed, 0, 3)];
    float dx = (float)test_random_in(seed, -reach, reach);
    float dy = test_random_in(seed, 0, 2) ? (float)(reach / 8)
                                          : (float)test_random_in(seed, -reach, reach);
    FhMove2 did = fh_actor_move(world, fh_world_actor_at(world, index), dx, dy);
    FhMove2 must = laws_move(twin, fh_world_actor_at(twin, index), dx, dy);
    return did.x.moved == must.x.moved && did.y.moved == must.y.moved &&
           did.x.blocked == must.x.blocked && did.y.blocked == must.y.blocked &&
           fh_world_hash(world) == fh_world_hash(twin);
}

static bool play(uint32_t round) {
    uint32_t seed = round * 2654435761u + 1;
    int size = 8 << round % 4;
    Room room = room_of_hills(&seed, size);
    add_actors(&room, &seed, size);
    FhWorld *twin = fh_world_clone(room.world);
    bool agrees = twin != NULL;
    for (int i = 0; i < MOVES && agrees; i++) {
        int index = test_random_in(&seed, 0, ACTORS - 1);
        if (!fh_actor_is_there(fh_world_actor_at(room.world, index))) {
            continue; // there was no room for it
        }
        change(room.world, twin, index, &seed);
        agrees = move_both(room.world, twin, index, &seed);
        if (!agrees) {
            FhRect is = fh_actor_box(fh_world_actor_at(room.world, index));
            FhRect must = fh_actor_box(fh_world_actor_at(twin, index));
            test_fail(__FILE__, __LINE__, "round %u, move %d: to %d,%d, and by the laws to %d,%d",
                      round, i, is.x, is.y, must.x, must.y);
        }
    }
    fh_world_destroy(twin);
    return agrees;
}

TEST(moves_that_are_far_agree_with_the_laws) {
    const char *text = getenv("FOOTHOLD_MOVES_ROUNDS");
    int rounds = text ? atoi(text) : QUICK_ROUNDS;
    int failed = 0;
    for (int i = 1; i <= rounds && failed < 3; i++) {
        failed += !play((uint32_t)i);
    }
}
