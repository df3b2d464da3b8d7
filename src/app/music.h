// music.h - which tune plays, how loud and how fast: by the level that is seen, and the screen over
// it.

#ifndef FOOTHOLD_APP_MUSIC_H
#define FOOTHOLD_APP_MUSIC_H

#include "app/project.h"
#include "app/tune.h"

/// The tunes of assets/music, one a theme.
struct Music {
    Tune tunes[LEVEL_THEMES];
    bool is_there[LEVEL_THEMES];
};

/// Reads the tunes in the folder `assets`, for the caller to free. A theme without a file is
/// silent. `error` names the first tune that is broken, which is silent, too. NULL out of memory.
Music *music_read(const char *assets, LevelError *error);

/// How the tune of a moment sounds.
typedef struct MusicMood {
    const Tune *tune; // NULL: none
    float loudness;   // 0 to 1, by settings and screen
    float speed;      // 1: as it is written
} MusicMood;

/// The mood of this frame: softer in menus and in the editor, faster in a course when its par is
/// nearly over.
MusicMood music_mood(const Project *project);
/// Tells the sound, which begins as soon as it may.
void music_follow(const Project *project);

#endif
