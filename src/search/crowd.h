// crowd.h - the World of a search: candidates in slots, states put in, ticked together, taken out.
//
// All candidates that are in the World together stand in one tick, so they share its solids
// (timeline.h). With crates, runners or things that have rules a state has a rest, too: all that is
// not the hero. A hero who meets none of that within a step is free: he is run in a World without
// it. The others are alone, each in a World with all of it.

#ifndef FOOTHOLD_SEARCH_CROWD_H
#define FOOTHOLD_SEARCH_CROWD_H

#include "game/things.h"
#include "search/timeline.h"

enum {
    CROWD_SLOTS_MAX = 256,
    CROWD_THINGS_MAX = 64,
    CROWD_PLAN_WORDS = 1024, // of solids that things have changed
    CROWD_REST_WORDS = CROWD_THINGS_MAX * (FH_PACKED_WORDS + 1) + CROWD_PLAN_WORDS
};

/// A box that reaches so many px further to each side.
static inline FhRect crowd_grown(FhRect box, int px) {
    return (FhRect){box.x - px, box.y - px, box.w + 2 * px, box.h + 2 * px};
}

/// A World of candidates.
typedef struct CrowdWorld {
    FhWorld *world; // owned
    FhActorId ids[CROWD_SLOTS_MAX];
    int filled; // slots that may be in play
} CrowdWorld;

typedef struct Crowd {
    CrowdWorld free, alone;
    FhWorld *world;       // borrowed: the one in use
    const FhActorId *ids; // of its candidates
    FhMask *mask;         // owned; NULL: the level has no pixels
    Timeline timeline;
    Things *plan; // owned: the rules of the level's things; NULL: it has none. Then the rest has
                  // what is changed of the solids, too
    uint32_t *solids_first, *solids_now; // owned by the first: fh_world_keep_solids
    int solid_words;
    int slots; // of candidates that are free
    int things;
    FhActorId thing_ids[CROWD_THINGS_MAX];
    bool has_rest; // of a state: things, and what is changed of the solids
    int used;      // slots in use: the first ones
    int tick;      // where the solids are
    FhInput inputs[CROWD_SLOTS_MAX];
    int near_px;     // how far from a state solids and things count for its key
    int solid_count; // that move, as they are now:
    FhRect *solids;
    int *solid_numbers, *directions;
    FhTuning tuning;
    FhRect *ways; // where those solids ever are
} Crowd;

/// The box (px) around all places of a level's solid.
FhRect crowd_solid_way(const Level *level, int number);

/// What of a level the crowd is to meet.
typedef enum CrowdThings {
    CROWD_WITHOUT_THINGS, // no crates, no runners
    CROWD_CRATES_STAND,   // crates as solids that stand still
    CROWD_WITH_THINGS     // all of them, as the rest of a state
} CrowdThings;

/// The caller frees it. False out of memory, or where there are too many things.
bool crowd_begin(Crowd *crowd, const Level *level, const LevelWorldOptions *options, int slots,
                 CrowdThings things);
void crowd_free(Crowd *crowd);
size_t crowd_bytes(const Crowd *crowd);
/// Puts the solids where they are at a tick, and the rest as it was (NULL where there is none), and
/// empties the slots of the World that is used next: that of one that is alone, with the rest in
/// it, or of those that are free. False out of memory.
bool crowd_seek(Crowd *crowd, int tick, const uint32_t *rest, bool alone);
/// Puts the rest as it is after ticks of those that are free, for their keys.
void crowd_put_rest(Crowd *crowd, const uint32_t *rest);
/// Puts a state into the next slot, with the keys that it is to hold. Returns the slot.
int crowd_load(Crowd *crowd, const uint32_t *words, uint32_t held);
/// One tick of all.
void crowd_tick(Crowd *crowd);
/// Reads where the moving solids are now, for keys.
void crowd_read_solids(Crowd *crowd);
FhActorView crowd_view(const Crowd *crowd, int slot);
/// Writes the state of a slot; returns how many words. 0: it is dead.
int crowd_save(const Crowd *crowd, int slot, uint32_t *words);
/// Writes the rest, at most CROWD_REST_WORDS; returns how many words. 0: there are too many.
int crowd_save_rest(const Crowd *crowd, uint32_t *words);
/// True when a hero may meet what goes by itself within TIMELINE_STEP ticks.
bool crowd_meets_things(const Crowd *crowd, const FhActorView *hero);
/// As things_take_jump: for a hero in the air in that box.
bool crowd_takes_jump(const Crowd *crowd, FhRect box);
/// True when something that goes by itself is so near a box that it may soon come.
bool crowd_has_near(const Crowd *crowd, FhRect box);
/// The key of a slot's state, moving solids and things near it included. Requires:
/// crowd_read_solids after the last tick.
uint64_t crowd_key(const Crowd *crowd, int slot, int px, int speed);
/// True when a moving solid ever comes near the box.
bool crowd_is_by_a_way(const Crowd *crowd, FhRect box);
/// For how many ticks from now on, a multiple of TIMELINE_STEP, neither a moving solid nor what
/// goes by itself is near what rests in the box, or more; `most` when none is for so long.
/// `elsewhere`: a solid that stays where it is does not count. `things_stay`: nor does a solid come
/// to a thing that lies somewhere.
int crowd_ticks_alone(Crowd *crowd, FhRect box, int most, bool elsewhere, bool things_stay);
/// True when a moving solid, as it is now, shares a pixel with the box.
bool crowd_meets_moving(const Crowd *crowd, FhRect box);

#endif
