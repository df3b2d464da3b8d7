// line.h - one straight piece of the edge of what stops bodies.
//
// Space: world px, whole; a line runs along the edges of pixels, not through their middles. Free
// space lies to the left of the way from a to b: ground is drawn from left to right, an area
// clockwise as seen on the screen.

#ifndef FOOTHOLD_ENGINE_TERRAIN_LINE_H
#define FOOTHOLD_ENGINE_TERRAIN_LINE_H

#include "engine/base/geometry.h"

/// What a line is the edge of.
typedef enum FhLineOf {
    FH_LINE_OF_TILE,
    FH_LINE_OF_POLYGON, // one that stands still
    FH_LINE_OF_SOLID,   // a moving solid, or a polygon that moves
    FH_LINE_OF_ACTOR,   // one that blocks
    FH_LINE_OF_WORLD    // the world's side
} FhLineOf;

enum {
    FH_LINE_ONE_WAY = 1, // stops only what comes down from its free side
    FH_LINE_THIN = 2     // no area behind it: stops from both sides
};

typedef struct FhLine {
    FhPoint a, b;  // px
    uint8_t of;    // FhLineOf
    uint8_t flags; // FH_LINE_*
    int32_t index; // of the polygon in its list, the solid or the actor in the World; tiles: 0
} FhLine;

/// Called for each line that is found; `context` is the asker's own.
typedef void FhLineVisit(void *context, const FhLine *line);

/// The smallest box (px) with both ends in it; w or h may be 0.
static inline FhRect fh_line_box(const FhLine *line) {
    int x = fh_min(line->a.x, line->b.x);
    int y = fh_min(line->a.y, line->b.y);
    return (FhRect){x, y, fh_max(line->a.x, line->b.x) - x, fh_max(line->a.y, line->b.y) - y};
}

/// True when the boxes share a point, edges included.
static inline bool fh_line_boxes_meet(FhRect a, FhRect b) {
    return a.x <= fh_rect_right(b) && b.x <= fh_rect_right(a) && a.y <= fh_rect_bottom(b) &&
           b.y <= fh_rect_bottom(a);
}

#endif
