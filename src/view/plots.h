// plots.h - plots of the last seconds: x, y, vx and vy over time, each body in its mover's colour.
//
// Space: target px for places, px and px/s for values. Up is up: the axis of y grows downwards.

#ifndef FOOTHOLD_VIEW_PLOTS_H
#define FOOTHOLD_VIEW_PLOTS_H

#include "view/trails.h"

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
