// backdrop.h - the sky and the layers far behind the level.

#ifndef FOOTHOLD_VIEW_BACKDROP_H
#define FOOTHOLD_VIEW_BACKDROP_H

#include "view/state.h"

/// Reads the layers' pictures; `error` keeps the first error.
void backdrop_load(View *view, const char *dir, LevelError *error);
void backdrop_free(View *view);
/// The sky's colour, 0xffrrggbb.
uint32_t backdrop_color(const Level *level);
void backdrop_draw(View *view, const ViewScene *scene);

#endif
