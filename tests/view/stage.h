// stage.h - a view that draws into memory, for the tests of what it draws.

#ifndef FOOTHOLD_TESTS_VIEW_STAGE_H
#define FOOTHOLD_TESTS_VIEW_STAGE_H

#include <SDL.h>

#include "game/session.h"
#include "view/view.h"

/// What a stage holds. It lasts as long as the case.
typedef struct Stage {
    SDL_Surface *surface; // ARGB
    SDL_Renderer *renderer;
    View *view;
    LevelError error; // of the view: why there are no pictures
    Level *level;
    Session *session;        // NULL but after stage_play
    FhWorld *world, *before; // NULL but after stage_build
    uint32_t *kept;          // px, for a picture of its size
} Stage;

/// A view of that many px, and a level of its own from text; NULL: none.
Stage stage_open(int w, int h, const char *text);
/// The same, with the pictures of another folder, and a level that the case has.
Stage stage_open_with(int w, int h, const char *assets, Level *level);
/// A level from a file, with the ground of its picture.
Level *stage_level(const char *path);
/// The kinds of such levels.
LevelCatalog *stage_catalog(void);
/// Plays its level from the start.
void stage_play(Stage *stage);
/// Builds the World of its level, twice: as it is, and as it was before.
void stage_build(Stage *stage, const LevelWorldOptions *options);

#endif
