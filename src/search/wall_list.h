// wall_list.h - the walls of a level: upright pieces of solid tiles.
//
// A wall is a rectangle, at most WALL_WIDEST tiles wide, at least two high and at least as high as
// wide, with open tiles of the level at both ends of each of its rows, and as long as it goes on
// so. It is between places when both of its sides are reached, and its top is not come onto. What
// is come onto, or over, is a step or a hurdle, and so is what a body has to duck under; what has
// one side that is not reached stops the hero.

#ifndef FOOTHOLD_SEARCH_WALL_LIST_H
#define FOOTHOLD_SEARCH_WALL_LIST_H

#include "search/arrivals.h"

enum { WALL_WIDEST = 4 }; // tiles

typedef struct WallList {
    FhRect area;   // of the level, cols and rows
    FhRect *walls; // the caller's; cols and rows
    int count, room;
} WallList;

/// An empty list with room for so many of the level's walls, borrowed.
WallList wall_list(const Level *level, FhRect *walls, int room);
/// Adds the walls whose upper row this is.
void wall_list_row(WallList *list, const Level *level, int row);
/// Of those from a number on it keeps the ones that are between places that are reached.
/// `height`: of the body, px.
void wall_list_keep(WallList *list, const Level *level, const Arrivals *reached, int height,
                    int first);

#endif
