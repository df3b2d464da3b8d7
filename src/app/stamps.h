// stamps.h - the stamps of the editor: level files in the player's folder "stamps".

#ifndef FOOTHOLD_APP_STAMPS_H
#define FOOTHOLD_APP_STAMPS_H

#include "app/editing.h"

struct App;

/// Reads all of them anew, with their pictures; what cannot be read is said and left alone.
void stamps_load(struct App *app);
void stamps_free(struct App *app);
/// Writes one safely, in the place of the one of that name, and shows it.
void stamps_keep(struct App *app, const char *name, const char *text);
/// Takes one away; it stays beside its place as NAME.json~.
void stamps_drop(struct App *app, const char *name);

#endif
