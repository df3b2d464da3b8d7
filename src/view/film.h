// film.h - a recorded run as moving pictures: one GIF, or a PNG for each picture.

#ifndef FOOTHOLD_VIEW_FILM_H
#define FOOTHOLD_VIEW_FILM_H

#include "game/replay.h"
#include "level/task.h"

enum { FILM_TICKS_MAX = 60 * 60 * 10 }; // of what is filmed

typedef struct FilmOptions {
    const char *out;    // NAME.gif; NAME.png stands for NAME-0001.png, NAME-0002.png, ...
    const char *assets; // the folder
    int w, h;           // px of the level that are seen
    int zoom;           // px of the picture a px
    int from, to;       // ticks of the run; to 0: its end
    int every;          // ticks from picture to picture
} FilmOptions;

/// What a film is by default: the whole run, 384 x 216 px of the level, 30 pictures a second.
FilmOptions film_options(const char *out, const char *assets);
/// Plays a replay on its level and writes the pictures, as the game draws them without interface.
/// Needs no window; may run on another thread. `task` may be NULL. False and `error` if the run
/// cannot be filmed, a file cannot be written, or the task was called off; then a GIF that lay
/// there is as it was.
bool film_write(const FilmOptions *options, const Replay *replay, const Level *level,
                LevelTask *task, LevelError *error);

#endif
