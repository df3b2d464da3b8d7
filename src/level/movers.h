// movers.h - the movers that level files name: the library's own, and the rigid body.
//
// The list is given to every World that a level builds; actors, replays and level files hold an
// index into it or a name of it. Beside it a table says what people read about each.

#ifndef FOOTHOLD_LEVEL_MOVERS_H
#define FOOTHOLD_LEVEL_MOVERS_H

#include "foothold/mover.h"

/// level_mover_count long, as are the texts.
extern const FhMover *const level_movers[];
extern const int level_mover_count;

/// What people read about a mover.
typedef struct LevelMoverText {
    const char *label;      // as on screen: "Pixel steps"
    const char *idea;       // one sentence
    const char *source;     // the article
    const char *strengths;  // one sentence
    const char *weaknesses; // one sentence
    const char *games;      // which are made like this
} LevelMoverText;

extern const LevelMoverText level_mover_texts[];

/// The words for what movers can do, from FH_CAN_SLOPES on.
enum { LEVEL_ABILITIES = 8 };
extern const char *const level_ability_names[LEVEL_ABILITIES];

/// The index of the mover with that name; -1 when there is none.
int level_mover_find(const char *name);
/// Lists in words what a mover has, or has not, in at most `size` bytes.
void level_mover_abilities(const FhMover *mover, bool has, char *out, size_t size);

// ---- Runner ----
//
// The driver of runners that jump: chance at the keys, with the player's control.
//
// A runner keeps nothing but its facing: what it wants is a function of its number and the tick, so
// a crowd is as repeatable as all else.

/// The drivers that Worlds of levels are given, and their drivers.
enum {
    LEVEL_DRIVER_RUNNER = FH_DRIVER_OWN,
    LEVEL_DRIVER_END,
    LEVEL_DRIVERS = LEVEL_DRIVER_END - FH_DRIVER_OWN
};
extern const FhDriver *const level_drivers[LEVEL_DRIVERS];

#endif
