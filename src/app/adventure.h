// adventure.h - the game: worlds of courses, what opens them, and how far the player has come.
//
// assets/game.json lists the courses, whose levels lie in the folder `adventure` of the program's
// levels. A course opens once the one before it was finished; the first of a world opens with
// enough medals. Progress is no file of its own: it follows from the best runs (records.h).
// assets/heroes.json, which `make heroes` writes, has the heroes that a search saw finish a course.

#ifndef FOOTHOLD_APP_ADVENTURE_H
#define FOOTHOLD_APP_ADVENTURE_H

#include "app/badges.h"
#include "app/library.h"
#include "level/catalog.h"

enum { MAP_WORLDS_MAX = 8, MAP_COURSES_MAX = 4, MAP_HEROES_MAX = 16, MAP_NAME_MAX = 48 };

typedef struct MapWorld {
    char name[MAP_NAME_MAX];
    LevelTheme theme;
    int medals; // that open it
    char files[MAP_COURSES_MAX][MAP_NAME_MAX];
    int pars[MAP_COURSES_MAX];                      // ticks
    char holds[MAP_COURSES_MAX][RECORDS_KEY_BYTES]; // what a course held if heroes were seen
    uint32_t seen[MAP_COURSES_MAX];                 // bits: heroes that finished that
    int count;                                      // of courses
} MapWorld;

/// A preset of the characters that the courses can be played with once there are enough medals and
/// coins.
typedef struct MapHero {
    char preset[LEVEL_NAME_MAX];
    int medals, coins;
} MapHero;

/// All-zero: the program came without a game.
typedef struct Adventure {
    MapWorld worlds[MAP_WORLDS_MAX];
    MapHero heroes[MAP_HEROES_MAX];
    int count, hero_count;
} Adventure;

/// A course by its numbers, from 0.
typedef struct MapPlace {
    int world, course;
} MapPlace;

/// How far the player has come in one course.
typedef struct MapCourse {
    const LibraryItem *item; // NULL: its level was not found
    Record record;
    Medal medal;
    bool is_open;
} MapCourse;

/// Sums over all courses. A medal counts 1 to 3: bronze, silver, gold.
typedef struct MapScore {
    int medals, medals_most;
    int coins, coins_most;
    int finished, courses;
    int of[MEDALS];    // courses by their best medal
    int ticks, deaths; // of the best times, and the fewest of each course
} MapScore;

/// Whether a run through a course is known with a hero of the list, as the course is now.
bool adventure_hero_was_seen(const Adventure *adventure, MapPlace place, const MapHero *hero,
                             const char *record);
/// Whether a score opens a hero of the list.
bool adventure_hero_is_open(const MapHero *hero, const MapScore *score);
/// Reads game.json and heroes.json in the folder `assets`; no game.json is a program without a
/// game. False and `error` if one is broken; then there is no game.
bool adventure_load(Adventure *adventure, const char *assets, LevelError *error);
/// Reads what the courses' levels hold, of those not read yet, and gives them their pars.
void adventure_read(const Adventure *adventure, Library *library, const LevelCatalog *catalog);
/// The place of the course whose level is a file of that name. False: there is none.
bool adventure_find_file(const Adventure *adventure, const char *name, MapPlace *place);
/// The place of a level by its path; looks at the disk. False if it is no course, or another file
/// of that name.
bool adventure_find(const Adventure *adventure, const Library *library, const char *path,
                    MapPlace *place);
/// The par of a level by its path, ticks; 0: it is no course.
int adventure_par(const Adventure *adventure, const Library *library, const char *path);
/// The course at a place, by what was read.
MapCourse adventure_course(const Adventure *adventure, const Library *library,
                           const Records *records, MapPlace place);
/// Sums up one world, or all (-1).
MapScore adventure_score(const Adventure *adventure, const Library *library, const Records *records,
                         int world);
/// The first open course of a world (-1: of all) that was not finished; else the first one.
MapPlace adventure_next(const Adventure *adventure, const Library *library, const Records *records,
                        int world);
/// The hero of that preset, borrowed; NULL while it is closed, or if it is none of the list.
const MapHero *adventure_hero(const Adventure *adventure, const Library *library,
                              const Records *records, const char *preset);
/// Moves a place by `by` courses, across worlds. False at the first and the last.
bool adventure_step(const Adventure *adventure, MapPlace *place, int by);

#endif
