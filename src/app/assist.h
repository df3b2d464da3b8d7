// assist.h - makes the game easier: slower, with more jumps, longer grace, harmless hazards.
//
// The player switches each on in the settings; they hold on the play screen. A run with any of them
// is no record; on the map it opens the next course and counts as bronze.

#ifndef FOOTHOLD_APP_ASSIST_H
#define FOOTHOLD_APP_ASSIST_H

#include "app/project.h"
#include "level/catalog.h"

/// True if the settings ask for any help.
bool assist_is_on(const Settings *settings);
/// The preset that the player chose for the courses and that is open; NULL: the courses' own hero,
/// or the open level is no course.
const LevelPreset *assist_hero(const Project *project);
/// Gives the run that begins, or goes on, in play what the settings say; marks it as helped, or as
/// another hero's.
void assist_begin(Project *project);
/// Takes it back: play is left.
void assist_end(Project *project);
/// How fast the game runs, 1: as it is.
double assist_clock_rate(const Project *project);

#endif
