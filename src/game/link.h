// link.h - a level and a run to its goal as one short text: "v1." and letters, digits, - and _.
//
// It goes behind the # of an address, where no server sees it. The text of the level and of the run
// (without the hashes of its ticks) is squeezed, and a check sum finds what was cut or altered.
// What counts is the proof: the run, played on the level, ends at the goal with its hash.

#ifndef FOOTHOLD_GAME_LINK_H
#define FOOTHOLD_GAME_LINK_H

#include "game/replay.h"

enum {
    LINK_TEXT_MAX = 1 << 16,    // bytes of level and run; unpacking them takes some 60 ms
    LINK_TICKS_MAX = 10 * 3600, // of a run
    LINK_THINGS_MAX = 512,      // solids, polygons, actors, a crowd being one
    LINK_PARTS_MAX = 1 << 13,   // of them: tiles, a line 4 or, if moved, 16 times, each of a crowd
    LINK_WORK_MAX = 1 << 23     // ticks times parts, and times pairs of things / 4
};

typedef struct Link {
    Level *level; // owned
    Replay run;
} Link;

/// Makes a link of a level and a run on it, for the caller to free. Changes the level's legend
/// alone, as level_print. NULL and `error` when it is too large for a link, has ground as a
/// picture, or the run is one of another level.
char *link_print(Level *level, const Replay *run, LevelError *error);
/// Reads the link in a text, an address say, whatever stands before its # and behind it. False and
/// `error`, which says whether it was cut off, altered, made by a newer program, is too large or no
/// link at all. Borrows the catalog. The caller frees the link.
bool link_read(const char *text, const LevelCatalog *catalog, Link *link, LevelError *error);

/// The same in steps of some 10 ms, the last one apart, which parses.
typedef struct LinkReading LinkReading;
/// Begins. NULL and `error` for what is no link; else the caller ends it.
LinkReading *link_begin(const char *text, LevelError *error);
/// True while there is more to unpack.
bool link_read_on(LinkReading *reading);
/// Unpacks what is left and reads it, as link_read. Frees the reading.
bool link_read_end(LinkReading *reading, const LevelCatalog *catalog, Link *link,
                   LevelError *error);
/// Frees a reading that is not read to its end. Takes NULL.
void link_read_free(LinkReading *reading);

/// True when the run reaches the goal of the level as it says; else `error` says why not.
bool link_prove(const Link *link, LevelError *error);
/// The same in steps, most of 2 ms: a playback of the run, for the caller to destroy, that plays
/// on. NULL out of memory; true while there is more.
Playback *link_play(const Link *link);
bool link_prove_on(const Link *link, Playback *playback);
/// What link_prove says of a playback that was played to its end.
bool link_judge(const Link *link, const Playback *playback, LevelError *error);
void link_free(Link *link);

/// What level texts and run texts have in common: never changed, or links of before mean nothing.
extern const char *const link_known[];

#endif
