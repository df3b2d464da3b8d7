// demo_run.h - a level with its recorded run that moves behind the title and the map.

#ifndef FOOTHOLD_APP_DEMO_RUN_H
#define FOOTHOLD_APP_DEMO_RUN_H

#include "app/project.h"

/// Shows a level and plays its recorded run; without one the hero stands. False if the level cannot
/// be read: then nothing is shown.
bool demo_run_show(Project *project, const char *path);
/// Shows the course of the game (without one the demonstration) after the one shown last, of those
/// with a recorded run; without any, the first level that can be read.
void demo_run_show_next(Project *project);
/// Plays one tick; a second after its end the run begins again.
void demo_run_move(Project *project);
void demo_run_draw(Project *project);
void demo_run_end(Project *project);

#endif
