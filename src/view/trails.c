// trails.c - polylines with a dark outline, drawn in turns of a few ticks so that no path hides
// another for long.

#include "view/trails.h"

#include "level/movers.h"
#include "view/draw.h"

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
    SDL_Rect rect = scene_rect(scene, (float)box.x, (float)box.y, (float)box.w, (float)box.h);
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
