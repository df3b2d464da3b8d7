// level_legend.h - chooses the character of each tile when a level is printed. Inside src/level
// only.

#ifndef FOOTHOLD_LEVEL_LEVEL_LEGEND_H
#define FOOTHOLD_LEVEL_LEVEL_LEGEND_H

#include "level/level.h"

/// The characters of every tile there can be, and which of them are in use.
typedef struct LevelCodes {
    uint32_t code_points[UINT16_MAX + 1]; // by tile; 0: none yet
    bool used[UINT16_MAX + 1];
    char bytes[UINT16_MAX + 1][4]; // as in a JSON string, once level_codes_assign was called
    uint8_t size[UINT16_MAX + 1];  // of them; 0 for tiles not in use
    bool are_single;               // all in use have one byte
} LevelCodes;

/// Takes the legend's characters into `codes`, which are all-zero: nothing is in use.
void level_codes_init(LevelCodes *codes, const Level *level);
/// Notes the tiles of a terrain as in use.
void level_codes_use_terrain(LevelCodes *codes, const FhTerrain *terrain);
/// Gives every tile in use that lacks one a readable character, new in the legend. False out of
/// memory.
bool level_codes_assign(LevelCodes *codes, Level *level);

#endif
