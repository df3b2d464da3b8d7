// editor_overlay.c - draws the editor's marks and ghosts, in one colour for each role.

#include <math.h>

#include "editor/overlay.h"
#include "view/draw.h"
#include "view/layers.h"
#include "view/view.h"

static uint32_t role_color(EditorMarkRole role) {
    static const uint32_t colors[EDITOR_ROLES] = {
        [EDITOR_ROLE_HOVER] = 0xf7f3e3c0u,     [EDITOR_ROLE_PAINT] = 0x43c6c0ffu,
        [EDITOR_ROLE_ERASE] = 0xd94f4fffu,     [EDITOR_ROLE_SELECT] = 0xf7f3e3ffu,
        [EDITOR_ROLE_OBJECT] = 0xf7cf4dc0u,    [EDITOR_ROLE_HOT] = 0xfff0a8ffu,
        [EDITOR_ROLE_CHOSEN] = 0x43c6c0ffu,    [EDITOR_ROLE_PATH] = 0xf28c3affu,
        [EDITOR_ROLE_WIRE] = 0xb58cf2ffu,      [EDITOR_ROLE_BOUNDS] = 0x9aa3b8ffu,
        [EDITOR_ROLE_ARC] = 0xf7f3e3e0u,       [EDITOR_ROLE_ARC_LOW] = 0xf7f3e380u,
        [EDITOR_ROLE_TRAIL] = 0x43c6c0ffu,     [EDITOR_ROLE_TRAIL_OLD] = 0x43c6c080u,
        [EDITOR_ROLE_WARN] = 0xd94f4fffu,      [EDITOR_ROLE_PROOF] = 0xa8e05fffu,
        [EDITOR_ROLE_PROOF_OLD] = 0xa8e05f80u, [EDITOR_ROLE_SHORTCUT] = 0xf08cffffu,
        [EDITOR_ROLE_CLOSE] = 0xf7cf4dffu,     [EDITOR_ROLE_BROKEN] = 0xff5f52ffu};
    return role < EDITOR_ROLES ? colors[role] : 0xf7f3e3ffu;
}

// Draws light on dark, visible on any ground.
static void draw_outline(View *view, SDL_Rect rect, uint32_t color) {
    SDL_Rect outer = {rect.x - 1, rect.y - 1, rect.w + 2, rect.h + 2};
    draw_frame(view, outer, 1, 0x14161f90u);
    draw_frame(view, rect, rect.w > 12 && rect.h > 12 ? 2 : 1, color);
}

static void draw_box_mark(View *view, const ViewScene *scene, const EditorMark *mark) {
    SDL_Rect rect = scene_box(scene, mark->box);
    if (mark->role == EDITOR_ROLE_SELECT) {
        draw_frame(view, rect, 1, 0x14161fffu);
        draw_dashes(view, rect, 1, scene->tick, role_color(mark->role));
    } else if (mark->role == EDITOR_ROLE_BOUNDS) {
        draw_dashes(view, rect, 1, 0, role_color(mark->role));
    } else {
        draw_outline(view, rect, role_color(mark->role));
    }
}

static void draw_knob(View *view, FhPoint at, int radius, uint32_t color) {
    SDL_Rect outer = {at.x - radius - 1, at.y - radius - 1, 2 * radius + 3, 2 * radius + 3};
    SDL_Rect inner = {at.x - radius, at.y - radius, 2 * radius + 1, 2 * radius + 1};
    draw_fill(view, outer, 0x14161fffu);
    draw_fill(view, inner, color);
}

static void draw_disc(View *view, FhPoint at, uint32_t color) {
    static const int halves[] = {1, 2, 3, 3, 3, 2, 1};
    for (int row = 0; row < 7; row++) {
        int half = halves[row];
        draw_fill(view, (SDL_Rect){at.x - half - 1, at.y - 3 + row, 2 * half + 3, 1}, 0x14161fc0u);
        draw_fill(view, (SDL_Rect){at.x - half, at.y - 3 + row, 2 * half + 1, 1}, color);
    }
}

static bool is_faint(const EditorMark *mark) {
    return mark->role == EDITOR_ROLE_TRAIL_OLD || mark->role == EDITOR_ROLE_PROOF_OLD;
}

static bool is_trail_line(const EditorMark *mark) {
    return mark->kind == EDITOR_MARK_LINE &&
           (mark->role == EDITOR_ROLE_TRAIL || mark->role == EDITOR_ROLE_PROOF ||
            mark->role == EDITOR_ROLE_BROKEN || is_faint(mark));
}

static void draw_line_along(View *view, const ViewScene *scene, FhRect box, int width,
                            uint32_t color) {
    FhPoint from = view_target_at(scene, (float)box.x, (float)box.y);
    FhPoint to = view_target_at(scene, (float)(box.x + box.w), (float)(box.y + box.h));
    draw_line(view, (SDL_Point){from.x, from.y}, (SDL_Point){to.x, to.y}, width, color);
}

static void draw_line_mark(View *view, const ViewScene *scene, const EditorMark *mark) {
    bool is_arc = mark->role == EDITOR_ROLE_ARC || mark->role == EDITOR_ROLE_ARC_LOW;
    bool is_wide = is_arc || is_trail_line(mark);
    if (!is_wide) {
        draw_line_along(view, scene, mark->box, 3, 0x14161fa0u);
    }
    draw_line_along(view, scene, mark->box, is_wide ? 2 : 1, role_color(mark->role));
}

// Draws the dark edges of all trail lines first: later, a piece's edge would cut the piece before.
static void draw_trail_edges(View *view, const ViewScene *scene, const EditorOverlay *overlay) {
    for (int i = 0; i < overlay->mark_count; i++) {
        const EditorMark *mark = &overlay->marks[i];
        if (is_trail_line(mark)) {
            draw_line_along(view, scene, mark->box, 4, is_faint(mark) ? 0x14161f50u : 0x14161fc0u);
        }
    }
}

// A circle of straight pieces, which do not show at the sizes of brushes.
static void draw_ring(View *view, const ViewScene *scene, const EditorMark *mark) {
    enum { PIECES = 48 };
    SDL_Rect rect = scene_box(scene, mark->box);
    float r = (float)rect.w / 2.0F;
    for (int width = 3; width >= 1; width -= 2) {
        for (int i = 0; i < PIECES; i++) {
            SDL_Point ends[2];
            for (int k = 0; k < 2; k++) {
                float turn = 6.2831853F * (float)(i + k) / PIECES;
                ends[k] = (SDL_Point){(int)lroundf((float)rect.x + r + r * cosf(turn)),
                                      (int)lroundf((float)rect.y + r + r * sinf(turn))};
            }
            draw_line(view, ends[0], ends[1], width,
                      width == 3 ? 0x14161f90u : role_color(mark->role));
        }
    }
}

// Draws a sprite half transparent, its bottom in the middle of the box's bottom.
static void draw_sprite_mark(View *view, const ViewScene *scene, const EditorMark *mark) {
    const Sprite *sprite = mark->sprite ? sheet_find(&view->sheet, mark->sprite) : NULL;
    FhRect box = mark->box;
    float w = sprite ? (float)sprite->w : (float)box.w,
          h = sprite ? (float)sprite->h : (float)box.h;
    float x = (float)box.x + ((float)box.w - w) / 2.0F, y = (float)(box.y + box.h) - h;
    draw_set_tint(view, mark->role == EDITOR_ROLE_WARN ? 0xd94f4fc0u : 0xffffffb0u);
    draw_sprite(view, sprite, 0, scene_rect(scene, x, y, w, h), 0);
    draw_set_tint(view, 0xffffffffu);
}

static void draw_mark(View *view, const ViewScene *scene, const EditorMark *mark) {
    uint32_t color = role_color(mark->role);
    FhPoint at = view_target_at(scene, (float)mark->box.x, (float)mark->box.y);
    switch (mark->kind) {
    case EDITOR_MARK_BOX:
        draw_box_mark(view, scene, mark);
        break;
    case EDITOR_MARK_FILL:
        draw_fill(view, scene_box(scene, mark->box), (color & 0xffffff00u) | 0x38);
        break;
    case EDITOR_MARK_LINE:
        draw_line_mark(view, scene, mark);
        break;
    case EDITOR_MARK_HANDLE:
        draw_knob(view, at, 4, color);
        break;
    case EDITOR_MARK_POINT:
        draw_disc(view, at, color);
        break;
    case EDITOR_MARK_RING:
        draw_ring(view, scene, mark);
        break;
    case EDITOR_MARK_SPRITE:
        draw_sprite_mark(view, scene, mark);
        break;
    }
}

static void draw_ghosts(View *view, const ViewScene *scene, const EditorOverlay *overlay) {
    int size = scene->level->tile_size;
    for (int i = 0; i < overlay->ghost_count; i++) {
        const EditorGhost *ghost = &overlay->ghosts[i];
        FhRect cell = {ghost->col * size, ghost->row * size, size, size};
        SDL_Rect rect = scene_box(scene, cell);
        if (scene_sees(scene, rect)) {
            tile_draw(view, ghost->tile, rect, 0xffffffa8u);
        }
    }
}

void view_draw_editor_overlay(View *view, const ViewScene *scene, const EditorOverlay *overlay) {
    SDL_Rect port = {scene->viewport.x, scene->viewport.y, scene->viewport.w, scene->viewport.h};
    if (!terrain_cache_use_level(view, scene->level)) {
        return;
    }
    SDL_RenderSetClipRect(view->renderer, &port);
    ViewScene layer = scene_of_layer(scene, overlay->active_layer);
    draw_ghosts(view, &layer, overlay);
    draw_trail_edges(view, scene, overlay);
    for (int i = 0; i < overlay->mark_count; i++) {
        const EditorMark *mark = &overlay->marks[i];
        draw_mark(view, mark->on_layer ? &layer : scene, mark);
    }
    SDL_RenderSetClipRect(view->renderer, NULL);
}
