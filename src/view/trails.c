// trails.c - polylines with a dark outline, drawn in turns of a few ticks so that no path hides
// another for long.

#include "view/trails.h"

#include <math.h>
#include <stdio.h>

#include "level/movers.h"
#include "view/draw.h"
#include "words/words.h"

enum {
    TURN_TICKS = 6, // while one path is on top
    LEGEND_COLUMN = 264,
    LEGEND_ROW = 16,
    LEGEND_PAD = 6,
    NAME_W = 104,
    OUTLINE = 0x14161f
};

uint32_t view_movement_color(int movement) {
    static const uint32_t colors[] = {0xf0e442ffu, 0xd55e00ffu, 0x56b4e9ffu, 0xcc79a7ffu,
                                      0x009e73ffu, 0xf7f3e3ffu, 0xe69f00ffu, 0x0072b2ffu,
                                      0x9be3c8ffu, 0xf3b7d9ffu, 0xb9a3f0ffu, 0xc3c3c3ffu};
    return colors[(size_t)movement % (sizeof colors / sizeof *colors)];
}

uint32_t view_movement_tint(int movement) {
    uint32_t color = 0xff000000u | view_movement_color(movement) >> 8;
    return picture_mix(0xffffffffu, color, 150) << 8 | 0xd8u;
}

static void draw_step(View *view, const ViewScene *scene, const Trail *trail, int index,
                      uint32_t color) {
    const BodyPoint *from = trail_point(trail, index - 1), *to = trail_point(trail, index);
    FhPoint a = view_target_at(scene, from->x, from->y), b = view_target_at(scene, to->x, to->y);
    if (to->is_new_path || (a.x == b.x && a.y == b.y)) {
        return;
    }
    SDL_Rect box = {fh_min(a.x, b.x) - 2, fh_min(a.y, b.y) - 2, fh_abs(a.x - b.x) + 5,
                    fh_abs(a.y - b.y) + 5};
    if (scene_sees(scene, box)) {
        int width = (color >> 8 == OUTLINE ? 2 : 0) + fh_clamp(scene_zoom(scene), 2, 3);
        draw_line(view, (SDL_Point){a.x, a.y}, (SDL_Point){b.x, b.y}, width, color);
    }
}

// The older half of a fading path goes from faint to full.
static uint32_t faded(const Trail *trail, int index, uint32_t color) {
    enum { FAINTEST = 48 };
    int alpha = trail->fades ? FAINTEST + (255 - FAINTEST) * 2 * index / trail->count : 255;
    return (color & 0xffffff00u) | (uint32_t)fh_min(alpha, 255);
}

// Draws some ticks of all paths; the path on top changes from turn to turn.
static void draw_turn(View *view, const ViewScene *scene, const Trail *trails, int count,
                      int turn) {
    for (int k = 0; k < count; k++) {
        const Trail *trail = &trails[(turn + k) % count];
        uint32_t color = view_movement_color(trail->movement);
        for (int i = turn * TURN_TICKS + 1; i <= (turn + 1) * TURN_TICKS && i < trail->count; i++) {
            draw_step(view, scene, trail, i, faded(trail, i, color));
        }
    }
}

void view_draw_trails(View *view, const ViewScene *scene, const Trail *trails, int count) {
    int longest = 0;
    for (int k = 0; k < count; k++) {
        longest = fh_max(longest, trails[k].count);
        for (int i = 1; i < trails[k].count; i++) {
            draw_step(view, scene, &trails[k], i, faded(&trails[k], i, (uint32_t)OUTLINE << 8));
        }
    }
    for (int turn = 0; turn * TURN_TICKS + 1 < longest; turn++) {
        draw_turn(view, scene, trails, count, turn);
    }
}

void view_draw_trail_box(View *view, const ViewScene *scene, FhRect box, int movement) {
    SDL_Rect rect = scene_box(scene, box);
    SDL_Rect around = {rect.x - 1, rect.y - 1, rect.w + 2, rect.h + 2};
    uint32_t color = view_movement_color(movement);
    draw_frame(view, around, 3, (uint32_t)OUTLINE << 8 | 255u);
    draw_fill(view, rect, (color & 0xffffff00u) | 0x40u);
    draw_frame(view, rect, 1, color);
}

static int legend_columns(int w) {
    return fh_max(1, (w - LEGEND_PAD) / LEGEND_COLUMN);
}

int view_legend_height(int w, int count) {
    int columns = legend_columns(w);
    return (count + columns - 1) / columns * LEGEND_ROW + 2 * LEGEND_PAD;
}

void view_draw_legend(View *view, FhRect rect, const LegendRow *rows, int count) {
    int columns = legend_columns(rect.w), high = LEGEND_ROW;
    draw_fill(view, (SDL_Rect){rect.x, rect.y, rect.w, rect.h}, 0x14161fffu);
    for (int i = 0; i < count; i++) {
        int x = rect.x + LEGEND_PAD + i % columns * LEGEND_COLUMN;
        int y = rect.y + LEGEND_PAD + i / columns * high;
        uint32_t color = view_movement_color(rows[i].movement);
        draw_fill(view, (SDL_Rect){x, y + high / 2 - 3, 12, 6}, color);
        int text_y = y + (high - view->font.height) / 2;
        int label_w = draw_text(view, level_mover_texts[rows[i].movement].label,
                                (SDL_Point){x + 18, text_y}, 1, 0xf7f3e3ffu);
        draw_text(view, rows[i].note, (SDL_Point){x + 18 + fh_max(NAME_W, label_w + 8), text_y}, 1,
                  0x9aa3b8ffu);
    }
}

// ---- Plots ----
//
// Line charts over time, with axes of readable steps (1, 2 or 5 times a power of ten).

enum {
    PLOTS = 4,
    PAD = 4,     // units round everything
    LABELS = 38, // units left of a curve, for numbers
    SECONDS = 2, // between two lines of time
    TICKS_A_SECOND = 60
};

typedef struct PlotKind {
    const char *name, *unit;
    size_t offset; // in BodyPoint
    float least;   // shown
    bool is_down;  // larger values lie lower
    bool has_zero; // 0 is always shown
} PlotKind;

static const PlotKind kinds[PLOTS] = {
    {"x", "px", offsetof(BodyPoint, x), 60.0F, false, false},
    {"y", "↓ px", offsetof(BodyPoint, y), 60.0F, true, false},
    {"vx", "px/s", offsetof(BodyPoint, vx), 60.0F, false, true},
    {"vy", "↓ px/s", offsetof(BodyPoint, vy), 60.0F, true, true},
};

/// One plot on the target.
typedef struct Plot {
    const PlotKind *kind;
    SDL_Rect room; // of the curves
    PlotAxis axis;
    int scale;
} Plot;

static float value_of(const PlotKind *kind, const BodyPoint *point) {
    return *(const float *)(const void *)((const char *)point + kind->offset);
}

// The smallest of 1, 2, 5, 10, 20... that is at least `step`.
static float readable_step(float step) {
    float power = 1.0F;
    while (power * 10.0F <= step) {
        power *= 10.0F;
    }
    return step <= power          ? power
           : step <= power * 2.0F ? power * 2.0F
           : step <= power * 5.0F ? power * 5.0F
                                  : power * 10.0F;
}

PlotAxis view_plot_axis(float low, float high, float least) {
    float missing = least - (high - low);
    if (missing > 0.0F) {
        low -= missing * 0.5F;
        high += missing * 0.5F;
    }
    float step = readable_step((high - low) / 3.0F);
    return (PlotAxis){floorf(low / step) * step, ceilf(high / step) * step, step};
}

static PlotAxis axis_of(const PlotKind *kind, const Trail *trails, int count) {
    float low = 0.0F, high = 0.0F;
    bool has_any = kind->has_zero;
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < trails[k].count; i++) {
            float value = value_of(kind, trail_point(&trails[k], i));
            low = has_any ? fminf(low, value) : value;
            high = has_any ? fmaxf(high, value) : value;
            has_any = true;
        }
    }
    return view_plot_axis(low, high, kind->least);
}

static int plot_x(const Plot *plot, int ticks_ago) {
    return plot->room.x + plot->room.w - 1 -
           ticks_ago * (plot->room.w - 1) / (BODY_TRAIL_TICKS - 1);
}

static int plot_y(const Plot *plot, float value) {
    float part = (value - plot->axis.low) / (plot->axis.high - plot->axis.low);
    part = plot->kind->is_down ? part : 1.0F - part;
    return plot->room.y + (int)lroundf(part * (float)(plot->room.h - 1));
}

static void draw_lines_of_values(View *view, const Plot *plot) {
    int high = view->font.height * plot->scale, written = plot->room.y - high;
    int lines = (int)lroundf((plot->axis.high - plot->axis.low) / plot->axis.step);
    for (int i = 0; i <= lines; i++) {
        int line = plot->kind->is_down ? i : lines - i; // from above
        float value = plot->axis.low + plot->axis.step * (float)line;
        int y = plot_y(plot, value);
        bool is_zero = plot->kind->has_zero && value == 0.0F;
        draw_fill(view, (SDL_Rect){plot->room.x, y, plot->room.w, 1},
                  is_zero ? 0xf7f3e360u : 0xf7f3e328u);
        if (y - written < high) {
            continue; // the numbers would touch
        }
        char text[16];
        snprintf(text, sizeof text, "%g", (double)value);
        int w = ui_text_width(&view->ui_font, text, -1, plot->scale);
        draw_text(view, text, (SDL_Point){plot->room.x - w - 3 * plot->scale, y - high / 2},
                  plot->scale, 0x9aa3b8ffu);
        written = y;
    }
}

static void draw_lines_of_time(View *view, const Plot *plot) {
    for (int ago = 0; ago < BODY_TRAIL_TICKS; ago += SECONDS * TICKS_A_SECOND) {
        int x = plot_x(plot, ago);
        draw_fill(view, (SDL_Rect){x, plot->room.y, 1, plot->room.h}, 0xf7f3e328u);
    }
}

static void write_seconds(View *view, const Plot *plot) {
    for (int ago = 0; ago < BODY_TRAIL_TICKS; ago += SECONDS * TICKS_A_SECOND) {
        char text[16];
        snprintf(text, sizeof text, ago ? "-%d s" : say("now"), ago / TICKS_A_SECOND);
        int w = ui_text_width(&view->ui_font, text, -1, plot->scale);
        int x = fh_min(plot_x(plot, ago) - w / 2, plot->room.x + plot->room.w - w);
        draw_text(view, text, (SDL_Point){x, plot->room.y + plot->room.h + plot->scale},
                  plot->scale, 0x9aa3b8ffu);
    }
}

// Writes the name, and each body's latest value.
static void write_title(View *view, const Plot *plot, const Trail *trails, int count) {
    char text[48];
    int scale = plot->scale, y = plot->room.y - view->font.height * scale;
    snprintf(text, sizeof text, "%s  %s", plot->kind->name, plot->kind->unit);
    draw_text(view, text, (SDL_Point){plot->room.x, y}, scale, 0xf7f3e3ffu);
    int x = plot->room.x + plot->room.w;
    for (int k = count - 1; k >= 0; k--) {
        if (trails[k].count > 0) {
            float value = value_of(plot->kind, trail_point(&trails[k], trails[k].count - 1));
            snprintf(text, sizeof text, "%.0f", (double)value + 0.0);
            x -= ui_text_width(&view->ui_font, text, -1, scale);
            draw_text(view, text, (SDL_Point){x, y}, scale,
                      view_movement_color(trails[k].movement));
            x -= 6 * scale;
        }
    }
}

static void draw_run(View *view, const SDL_Point *points, int count, int scale) {
    SDL_Point moved[BODY_TRAIL_TICKS];
    for (int down = 0; down < scale && count > 1; down++) {
        for (int i = 0; i < count; i++) {
            moved[i] = (SDL_Point){points[i].x, points[i].y + down};
        }
        SDL_RenderDrawLines(view->renderer, moved, count);
    }
}

static void draw_curve(View *view, const Plot *plot, const Trail *trail) {
    SDL_Point points[BODY_TRAIL_TICKS];
    int count = 0;
    uint32_t color = view_movement_color(trail->movement);
    SDL_SetRenderDrawBlendMode(view->renderer, SDL_BLENDMODE_NONE);
    SDL_SetRenderDrawColor(view->renderer, (Uint8)(color >> 24), (Uint8)(color >> 16),
                           (Uint8)(color >> 8), 255);
    for (int i = fh_max(0, trail->count - BODY_TRAIL_TICKS); i < trail->count; i++) {
        const BodyPoint *point = trail_point(trail, i);
        if (point->is_new_path) {
            draw_run(view, points, count, plot->scale);
            count = 0;
        }
        points[count++] = (SDL_Point){plot_x(plot, trail->count - 1 - i),
                                      plot_y(plot, value_of(plot->kind, point))};
    }
    draw_run(view, points, count, plot->scale);
}

void view_draw_plots(View *view, FhRect rect, int scale, const Trail *trails, int count) {
    int title = view->font.height * scale, pad = PAD * scale;
    int each = (rect.h - 2 * pad - title) / PLOTS;
    draw_fill(view, (SDL_Rect){rect.x, rect.y, rect.w, rect.h}, 0x14161fe8u);
    for (int p = 0; p < PLOTS; p++) {
        Plot plot = {.kind = &kinds[p], .scale = scale};
        plot.room = (SDL_Rect){rect.x + pad + LABELS * scale, rect.y + pad + p * each + title,
                               rect.w - 2 * pad - LABELS * scale, each - title - pad};
        if (plot.room.w < 2 || plot.room.h < 2) {
            return;
        }
        plot.axis = axis_of(plot.kind, trails, count);
        draw_lines_of_values(view, &plot);
        draw_lines_of_time(view, &plot);
        write_title(view, &plot, trails, count);
        for (int k = count - 1; k >= 0; k--) {
            draw_curve(view, &plot, &trails[k]);
        }
        if (p + 1 == PLOTS) {
            write_seconds(view, &plot);
        }
    }
}
