// crowd.h - the World of a search: candidates in slots, states put in, ticked together, taken out.
//
// All candidates that are in the World together stand in one tick, so they share its solids
// (timeline.h). With crates or runners that meet the hero there is one slot, and a state is that of
// the hero and of all of them, one after the other, each behind its number of words.

#ifndef FOOTHOLD_SEARCH_CROWD_H
#define FOOTHOLD_SEARCH_CROWD_H

#include "game/things.h"
#include "search/timeline.h"

enum {
    CROWD_SLOTS_MAX = 256,
    CROWD_THINGS_MAX = 64,
    CROWD_PLAN_WORDS = 1024, // of solids that things have changed
    CROWD_WORDS_MAX = (CROWD_THINGS_MAX + 1) * (FH_PACKED_WORDS + 1) + CROWD_PLAN_WORDS
};

/// A box that reaches so many px further to each side.
static inline FhRect crowd_grown(FhRect box, int px) {
    return (FhRect){box.x - px, box.y - px, box.w + 2 * px, box.h + 2 * px};
}

typedef struct Crowd {
    FhWorld *world;
    FhMask *mask; // owned; NULL: the level has no pixels
    Timeline timeline;
    Things *plan; // owned: the rules of the level's things; NULL: it has none. Then a state has
                  // what is changed of the solids, too
    uint32_t *solids_first, *solids_now; // owned by the first: fh_world_keep_solids
    int solid_words;
    int slots; // of candidates
    int things;
    bool is_single; // a state is of all that there is, and has the World to itself
    int used;       // slots in use: the first ones
    int filled;     // slots that may be in play
    int tick;       // where the solids are
    FhActorId ids[CROWD_SLOTS_MAX + CROWD_THINGS_MAX];
    FhInput inputs[CROWD_SLOTS_MAX + CROWD_THINGS_MAX];
    int near_px;     // how far from a state solids and things count for its key
    int solid_count; // that move, as they are now:
    FhRect *solids;
    int *solid_numbers, *directions;
    FhRect *ways; // where those solids ever are
} Crowd;

/// The box (px) around all places of a level's solid.
FhRect crowd_solid_way(const Level *level, int number);

/// What of a level the crowd is to meet.
typedef enum CrowdThings {
    CROWD_WITHOUT_THINGS, // no crates, no runners
    CROWD_CRATES_STAND,   // crates as solids that stand still
    CROWD_WITH_THINGS     // all of them, in one slot
} CrowdThings;

/// The caller frees it. False out of memory, or where there are too many things.
bool crowd_begin(Crowd *crowd, const Level *level, const LevelWorldOptions *options, int slots,
                 CrowdThings things);
void crowd_free(Crowd *crowd);
size_t crowd_bytes(const Crowd *crowd);
/// The state at the start, in words; returns how many.
int crowd_start(Crowd *crowd, uint32_t *words);
/// Puts the solids where they are at a tick, and empties the slots. False out of memory.
bool crowd_seek(Crowd *crowd, int tick);
/// Puts a state into the next slot, with the keys that it is to hold. Returns the slot.
int crowd_load(Crowd *crowd, const uint32_t *words, uint32_t held);
/// One tick of all.
void crowd_tick(Crowd *crowd);
/// Reads where the moving solids are now, for keys.
void crowd_read_solids(Crowd *crowd);
FhActorView crowd_view(const Crowd *crowd, int slot);
/// Writes the state of a slot; returns how many words. 0: it is dead.
int crowd_save(const Crowd *crowd, int slot, uint32_t *words);
/// The key of a slot's state, moving solids and things near it included. Requires:
/// crowd_read_solids after the last tick.
uint64_t crowd_key(const Crowd *crowd, int slot, int px, int speed);
/// True when a moving solid ever comes near the box.
bool crowd_is_by_a_way(const Crowd *crowd, FhRect box);
/// For how many ticks from now on, a multiple of TIMELINE_STEP, no moving solid is near what rests
/// in the box, or more; `most` when none is for so long. `elsewhere`: one that stays where it is
/// does not count.
int crowd_ticks_alone(Crowd *crowd, FhRect box, int most, bool elsewhere);
/// True when a moving solid, as it is now, shares a pixel with the box.
bool crowd_meets_moving(const Crowd *crowd, FhRect box);

#endif
