// panels_hero.h - what the table of movements says about each, as a page of help.

#ifndef FOOTHOLD_EDITOR_PANELS_HERO_H
#define FOOTHOLD_EDITOR_PANELS_HERO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ui/ui.h"

/// Fills the open panel: a button for each movement, and below all about the chosen one (its index;
/// a click changes it).
void movement_page(Ui *ui, int *chosen);
/// True when a file's name says that its level shows a movement: "m3-tile_smooth.json".
bool movement_page_is_level_of(const char *file_name, int movement);
/// Writes the labels of the movements with an ability (FH_CAN_*), with commas between.
void movement_page_print_able(uint32_t ability, char *out, size_t size);

#endif
