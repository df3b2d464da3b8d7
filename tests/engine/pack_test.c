// An actor's state in a few words: a World whose candidates are packed, wiped and unpacked into
// other slots after every tick, beside a twin that never packs.

#include <string.h>

#include "level/movers.h"
#include "movement/storm.h"
#include "engine/room.h"
#include "test.h"

enum { CANDIDATES = 6, ROOM_TICKS = 120, HELD_MOST = 8 };

/// A storm's room with candidates in the place of its actors, and the same for its twin.
typedef struct Pair {
    Storm storm;
    FhWorld *packing;
    FhPacked start[CANDIDATES]; // of each
    uint32_t seed;
    uint32_t held[CANDIDATES];
    int held_left[CANDIDATES]; // ticks
    int turn;                  // candidate i is in slot (i + turn) % CANDIDATES of `packing`
} Pair;

static FhActorId id_of(const FhWorld *world, int number) {
    return fh_world_actor_id(world, number);
}

static void add_candidates(Pair *pair, int movement) {
    FhWorld *world = pair->storm.room.world;
    for (int i = 0; i < STORM_ACTORS; i++) {
        fh_world_remove_actor(world, id_of(world, i));
    }
    world->has_blockers = 0;
    FhRect inside = storm_inside(&pair->storm);
    int w = test_random_in(&pair->seed, 2, 2 * pair->storm.size);
    int h = test_random_in(&pair->seed, 4, 2 * pair->storm.size);
    for (int i = 0; i < CANDIDATES; i++) {
        int x = inside.x + test_random_in(&pair->seed, 0, inside.w - w);
        FhActorDef def = {.box = {x, inside.y, w, h},
                          .driver = FH_DRIVER_PLAYER,
                          .flags = FH_ACTOR_CANDIDATE,
                          .mover = (uint8_t)movement};
        fh_world_add_actor(world, &def);
    }
}

static Pair pair_from(uint32_t seed, int movement) {
    Pair pair = {.storm = storm_from(seed, movement), .seed = seed * 747796405u | 1u};
    add_candidates(&pair, movement);
    pair.packing = fh_world_clone(pair.storm.room.world);
    for (int i = 0; i < CANDIDATES; i++) {
        fh_actor_pack(pair.packing, id_of(pair.packing, i), &pair.start[i]);
    }
    return pair;
}

static void pair_end(Pair *pair) {
    fh_world_destroy(pair->packing);
    storm_end(&pair->storm);
}

static int slot_of(const Pair *pair, int candidate) {
    return (candidate + pair->turn) % CANDIDATES;
}

static void tick_both(Pair *pair) {
    FhInput plain[CANDIDATES];
    FhInput turned[CANDIDATES];
    for (int i = 0; i < CANDIDATES; i++) {
        if (pair->held_left[i]-- == 0) {
            pair->held[i] = test_random(&pair->seed) % 32;
            pair->held_left[i] = test_random_in(&pair->seed, 1, HELD_MOST);
        }
        plain[i] = turned[slot_of(pair, i)] = (FhInput){pair->held[i]};
    }
    fh_world_tick_each(pair->storm.room.world, plain, CANDIDATES);
    fh_world_tick_each(pair->packing, turned, CANDIDATES);
}

/// Packs all, puts each in the next slot, and lets the dead begin anew in both Worlds. Returns true
/// when the two are the same.
static bool pack_and_compare(Pair *pair) {
    FhPacked packed[CANDIDATES];
    bool same = true;
    for (int i = 0; i < CANDIDATES; i++) {
        FhPacked twin;
        FhActorId id = id_of(pair->packing, slot_of(pair, i));
        FhActorId twins = id_of(pair->storm.room.world, i);
        int words = fh_actor_pack(pair->packing, id, &packed[i]);
        same = same && words == fh_actor_pack(pair->storm.room.world, twins, &twin) &&
               memcmp(&twin, &packed[i], (size_t)words * sizeof *twin.words) == 0 &&
               fh_actor_key(pair->packing, id, 8, 60) ==
                   fh_actor_key(pair->storm.room.world, twins, 8, 60);
        if (words == 0) {
            packed[i] = pair->start[i];
            fh_actor_unpack(pair->storm.room.world, twins, packed[i].words);
        }
    }
    pair->turn++;
    for (int i = 0; i < CANDIDATES; i++) {
        fh_actor_unpack(pair->packing, id_of(pair->packing, slot_of(pair, i)), packed[i].words);
    }
    return same;
}

/// Plays a room. Returns false when a packed candidate went elsewhere than its twin.
static bool play(uint32_t seed, int movement) {
    Pair pair = pair_from(seed, movement);
    bool same = true;
    for (int tick = 0; tick < ROOM_TICKS && same; tick++) {
        tick_both(&pair);
        same = pack_and_compare(&pair);
        if (!same) {
            test_fail(__FILE__, __LINE__, "seed %u, %s: another than its twin after tick %d", seed,
                      level_movers[movement]->name, tick + 1);
        }
    }
    pair_end(&pair);
    return same;
}

TEST(packed_actor_goes_on_as_its_twin_that_was_never_packed) {
    int rooms = storm_ticks_wanted(6 * ROOM_TICKS * CANDIDATES) / (ROOM_TICKS * CANDIDATES);
    for (int movement = 0; movement < level_mover_count; movement++) {
        for (int room = 0; room < rooms && play((uint32_t)room + 1, movement); room++) {
        }
    }
}

TEST(packed_world_has_the_hash_of_its_twin) {
    Pair pair = pair_from(3, FH_MOVER_PIXEL);
    FhWorld *world = pair.storm.room.world;
    for (int tick = 0; tick < ROOM_TICKS; tick++) {
        FhInput held[CANDIDATES];
        for (int i = 0; i < CANDIDATES; i++) {
            held[i].held = test_random(&pair.seed) % 32;
            FhPacked packed;
            FhActorId id = id_of(world, i);
            if (fh_actor_pack(world, id, &packed) > 0) {
                CHECK(fh_actor_unpack(world, id, pair.start[i].words));
                CHECK(fh_actor_unpack(world, id, packed.words));
            }
        }
        fh_world_tick_each(world, held, CANDIDATES);
        fh_world_tick_each(pair.packing, held, CANDIDATES);
        if (!CHECK(fh_world_hash(world) == fh_world_hash(pair.packing))) {
            break;
        }
    }
    pair_end(&pair);
}

TEST(standing_actor_packs_in_64_bytes) {
    Room room = room_from("....\n....\n####\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 8, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 6);
    FhPacked packed;
    FhActorId id = id_of(room.world, 0);
    int words = fh_actor_pack(room.world, id, &packed);
    CHECK(words > 0 && words * (int)sizeof *packed.words <= 64);
    actor->state = FH_STATE_DEAD;
    CHECK_INT(0, fh_actor_pack(room.world, id, &packed));
    CHECK_INT(0, fh_actor_pack(room.world, (FhActorId){9, 1, 0}, &packed));
    CHECK(!fh_actor_unpack(room.world, (FhActorId){9, 1, 0}, packed.words));
}

TEST(key_is_one_for_states_that_are_alike_and_another_for_others) {
    Room room = room_from("........\n........\n########\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){24, 8, 12, 24});
    FhActorId id = id_of(room.world, 0);
    room_tick(&room, 0, 2);
    uint64_t key = fh_actor_key(room.world, id, 8, 60);
    actor->x += 7;
    actor->vx = 59.0f;
    CHECK(fh_actor_key(room.world, id, 8, 60) == key);
    actor->vx = 60.0f;
    CHECK(fh_actor_key(room.world, id, 8, 60) != key);
    actor->vx = 0.0f;
    actor->x++;
    CHECK(fh_actor_key(room.world, id, 8, 60) != key);
    CHECK(fh_actor_key(room.world, (FhActorId){9, 1, 0}, 8, 60) == 0);
}

// --- candidates -----------------------------------------------------------------------------

TEST(candidates_each_hold_their_own_keys) {
    Room room = room_from("............\n............\n############\n");
    for (int i = 0; i < CANDIDATES; i++) {
        fh_world_add_actor(room.world, &(FhActorDef){.box = {90, 8, 12, 24},
                                                     .driver = FH_DRIVER_PLAYER,
                                                     .flags = FH_ACTOR_CANDIDATE});
    }
    FhInput inputs[CANDIDATES] = {{FH_INPUT_RIGHT}, {FH_INPUT_LEFT}, {0}, {FH_INPUT_JUMP}};
    for (int tick = 0; tick < 5; tick++) {
        fh_world_tick_each(room.world, inputs, CANDIDATES);
    }
    CHECK(fh_world_actor(room.world, id_of(room.world, 0)).box.x > 90);
    CHECK(fh_world_actor(room.world, id_of(room.world, 1)).box.x < 90);
    CHECK_INT(90, fh_world_actor(room.world, id_of(room.world, 2)).box.x);
    CHECK(fh_world_actor(room.world, id_of(room.world, 3)).box.y < 8);
    int count;
    fh_world_events(room.world, &count, NULL);
    CHECK_INT(0, count); // a crowd's would fill the list
}

TEST(candidates_meet_no_candidate_whatever_moves_them) {
    for (int movement = 0; movement < level_mover_count; movement++) {
        Room room = room_from("............\n............\n............\n############\n");
        const char *name = level_movers[movement]->name;
        room_mover(&room, name, FH_DRIVER_PLAYER, (FhRect){90, 24, 12, 24})->flags |=
            FH_ACTOR_CANDIDATE;
        room_mover(&room, name, FH_DRIVER_PLAYER, (FhRect){110, 24, 12, 24})->flags |=
            FH_ACTOR_CANDIDATE;
        room.world->candidates = 2;
        FhInput inputs[2] = {{FH_INPUT_RIGHT}, {0}};
        for (int tick = 0; tick < 40; tick++) {
            fh_world_tick_each(room.world, inputs, 2);
        }
        CHECK(fh_world_actor(room.world, id_of(room.world, 0)).box.x > 122);
        int x = fh_world_actor(room.world, id_of(room.world, 1)).box.x;
        CHECK(x >= 110 - 16 && x <= 110 + 16); // whole tiles move it into its cells
        room_destroy(&room);
    }
}

TEST(saved_candidates_go_on_as_they_were) {
    Pair pair = pair_from(5, FH_MOVER_PIXEL);
    FhWorld *world = pair.storm.room.world;
    FhInput held[CANDIDATES] = {{FH_INPUT_RIGHT}, {FH_INPUT_LEFT}, {FH_INPUT_JUMP}};
    fh_world_tick_each(world, held, CANDIDATES);
    static uint8_t bytes[1 << 16];
    size_t size = fh_world_save(world, bytes, sizeof bytes);
    const char *wrong = NULL;
    CHECK(size <= sizeof bytes && fh_world_load(pair.packing, bytes, size, &wrong));
    fh_world_tick_each(world, held, CANDIDATES);
    fh_world_tick_each(pair.packing, held, CANDIDATES);
    CHECK(fh_world_hash(world) == fh_world_hash(pair.packing));
    pair_end(&pair);
}

TEST(solids_that_are_copied_go_on_as_those_they_were_copied_from) {
    Pair pair = pair_from(7, FH_MOVER_PIXEL);
    FhWorld *ahead = test_world(fh_world_clone(pair.packing));
    for (int tick = 0; tick < 50; tick++) {
        fh_world_tick_each(ahead, NULL, 0);
    }
    fh_world_copy_solids(pair.packing, ahead);
    CHECK_INT(50, fh_world_ticks(pair.packing));
    for (int tick = 0; tick < 50; tick++) {
        fh_world_tick_each(ahead, NULL, 0);
        fh_world_tick_each(pair.packing, NULL, 0);
    }
    CHECK(memcmp(fh_world_solids(ahead), fh_world_solids(pair.packing),
                 (size_t)ahead->solid_count * sizeof(FhSolid)) == 0);
    pair_end(&pair);
}

TEST(solids_that_are_kept_are_put_back_as_they_were) {
    Pair pair = pair_from(7, FH_MOVER_PIXEL);
    FhWorld *ahead = fh_world_clone(pair.packing), *copied = fh_world_clone(pair.packing);
    for (int tick = 0; tick < 50; tick++) {
        fh_world_tick_each(ahead, NULL, 0);
    }
    static uint8_t bytes[1 << 16];
    size_t size = fh_world_solids_size(ahead);
    CHECK(size < sizeof bytes && size >= (size_t)ahead->solid_count * sizeof(FhSolid));
    bytes[size] = 0xa5;
    fh_world_keep_solids(ahead, bytes);
    CHECK(bytes[size] == 0xa5);
    fh_world_copy_solids(copied, ahead);
    fh_world_put_solids(pair.packing, bytes);
    CHECK(fh_world_hash(copied) == fh_world_hash(pair.packing));
    fh_world_tick_each(copied, NULL, 0);
    fh_world_tick_each(pair.packing, NULL, 0);
    CHECK(fh_world_hash(copied) == fh_world_hash(pair.packing));
    fh_world_destroy(ahead);
    fh_world_destroy(copied);
    pair_end(&pair);
}
