// rooms.h - a case by chance: many random rooms, each of one seed, and what a room breaks.
//
// The environment decides how many: with the prefix "FOOTHOLD_ENERGY", FOOTHOLD_ENERGY_ROOMS=100000
// plays that many, _FIRST=2 and _STEP=2 those with even seeds, and _SEED=N plays one and tells its
// ticks. Seeds from 1000001 on are for judging: nothing was ever mended by them.

#ifndef FOOTHOLD_TESTS_MOVEMENT_ROOMS_H
#define FOOTHOLD_TESTS_MOVEMENT_ROOMS_H

#include <stdbool.h>
#include <stdint.h>

/// Plays the room of that seed. Returns what it broke and sets when, or returns NULL.
typedef const char *RoomsPlay(uint32_t seed, int *tick, bool tells);

/// Plays the rooms that the environment asks for, else `rooms` of them; each that breaks something
/// fails the case, the first few with their seeds. Returns how many were played.
int rooms_play(const char *prefix, int rooms, RoomsPlay *play);

#endif
