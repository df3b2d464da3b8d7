// trails.h - several movers in one picture: a colour for each, their paths, and a legend.
//
// The colours differ for colour-blind eyes, too (Okabe and Ito's set, then lighter ones), and each
// mover has the same one everywhere. Paths that coincide take turns, some ticks each, so that none
// hides another. Space: world px for points, target px for the legend.

#ifndef FOOTHOLD_VIEW_TRAILS_H
#define FOOTHOLD_VIEW_TRAILS_H

#include "game/split.h"
#include "view/scene.h"

typedef struct Trail {
    const BodyPoint *points; // a ring of `room` points, `count` of them from `first` on
    int first, count, room;
    int movement;
    bool fades; // old points are fainter
} Trail;

enum { TRAILS_MAX = 16 };

/// Point 0 is the oldest. Borrowed.
static inline const BodyPoint *trail_point(const Trail *trail, int index) {
    return &trail->points[(trail->first + index) % trail->room];
}

/// One line of a legend.
typedef struct LegendRow {
    int movement;
    const char *note; // after the name; "" for none
} LegendRow;

/// The colour of an index into level_movers: 0xRRGGBBAA.
uint32_t view_movement_color(int movement);
/// A pale shade of that colour, for tinting a picture.
uint32_t view_movement_tint(int movement);
/// Draws paths into the scene's viewport, at most TRAILS_MAX.
void view_draw_trails(View *view, const ViewScene *scene, const Trail *trails, int count);
/// Draws a box (px) in a mover's colour.
void view_draw_trail_box(View *view, const ViewScene *scene, FhRect box, int movement);
/// The height of the legend for a width, target px.
int view_legend_height(int w, int count);
/// Fills a rectangle with a legend: colour, name, note; in columns.
void view_draw_legend(View *view, FhRect rect, const LegendRow *rows, int count);

// ---- Plots ----
//
// Plots of the last seconds: x, y, vx and vy over time, each body in its mover's colour.
//
// Space: target px for places, px and px/s for values. Up is up: the axis of y grows downwards.

/// Draws four plots over each other into a rectangle; letters and lines are `scale` times enlarged.
void view_draw_plots(View *view, FhRect rect, int scale, const Trail *trails, int count);

/// The range of an axis, from `low` to `high`, with a line every `step`; both are whole steps.
typedef struct PlotAxis {
    float low, high, step;
} PlotAxis;

/// An axis with about three readable steps (1, 2 or 5 times a power of ten) that contains the range
/// and spans at least `least`.
PlotAxis view_plot_axis(float low, float high, float least);

#endif
