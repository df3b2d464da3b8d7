// ui_draw.c - replays the interface's list of draw commands on the target.

#include <string.h>

#include "editor/overlay.h"
#include "view/draw.h"
#include "view/layers.h"
#include "view/view.h"

static SDL_Rect scaled(UiRect rect, int scale) {
    return (SDL_Rect){rect.x * scale, rect.y * scale, rect.w * scale, rect.h * scale};
}

// Fills a box whose corners are cut by `radius` units.
static void draw_round(View *view, SDL_Rect rect, int radius, int scale, uint32_t color) {
    int cut = fh_min(radius, 2);
    for (int i = 0; i < cut; i++) {
        int inset = (cut - i) * scale, y = i * scale;
        draw_fill(view, (SDL_Rect){rect.x + inset, rect.y + y, rect.w - 2 * inset, scale}, color);
        draw_fill(
            view,
            (SDL_Rect){rect.x + inset, rect.y + rect.h - y - scale, rect.w - 2 * inset, scale},
            color);
    }
    int rest = rect.h - 2 * cut * scale;
    draw_fill(view, (SDL_Rect){rect.x, rect.y + cut * scale, rect.w, rest}, color);
}

static void draw_round_outline(View *view, SDL_Rect rect, int radius, int scale, uint32_t color) {
    int cut = fh_min(radius, 2) * scale;
    int w = rect.w - 2 * cut, h = rect.h - 2 * cut;
    draw_fill(view, (SDL_Rect){rect.x + cut, rect.y, w, scale}, color);
    draw_fill(view, (SDL_Rect){rect.x + cut, rect.y + rect.h - scale, w, scale}, color);
    int side_y = rect.y + fh_max(cut, scale), side_h = rect.h - 2 * fh_max(cut, scale);
    draw_fill(view, (SDL_Rect){rect.x, side_y, scale, side_h}, color);
    draw_fill(view, (SDL_Rect){rect.x + rect.w - scale, side_y, scale, side_h}, color);
    if (cut > scale && h > 0) { // the corners' own px
        int right = rect.x + rect.w - 2 * scale, bottom = rect.y + rect.h - 2 * scale;
        draw_fill(view, (SDL_Rect){rect.x + scale, rect.y + scale, scale, scale}, color);
        draw_fill(view, (SDL_Rect){right, rect.y + scale, scale, scale}, color);
        draw_fill(view, (SDL_Rect){rect.x + scale, bottom, scale, scale}, color);
        draw_fill(view, (SDL_Rect){right, bottom, scale, scale}, color);
    }
}

// Centres a picture of w x h px in a command's rect, at its scale or the largest that fits.
static SDL_Rect centred(const UiCommand *command, int w, int h, int scale) {
    SDL_Rect rect = scaled(command->rect, scale);
    int fits = fh_max(1, fh_min(rect.w / fh_max(w, 1), rect.h / fh_max(h, 1)));
    int factor = command->scale > 0 ? command->scale * scale : fits;
    return (SDL_Rect){rect.x + (rect.w - w * factor) / 2, rect.y + (rect.h - h * factor) / 2,
                      w * factor, h * factor};
}

// Draws "kind:NAME", a tile of the level in use.
static bool draw_kind(View *view, const UiCommand *command, int scale, uint32_t color) {
    static const char prefix[] = "kind:";
    if (strncmp(command->text, prefix, sizeof prefix - 1) != 0 || !view->level) {
        return false;
    }
    int kind = level_find_kind(view->level, command->text + sizeof prefix - 1);
    int size = view->level->tile_size;
    if (kind) {
        tile_draw(view, fh_tile_make(kind, command->transform & 7),
                  centred(command, size, size, scale), color);
    }
    return kind != 0;
}

static void draw_ui_sprite(View *view, const UiCommand *command, int scale) {
    uint32_t color = command->color ? command->color : 0xffffffffu;
    if (draw_kind(view, command, scale, color)) {
        return;
    }
    const char *name = strcmp(command->text, "hero") == 0 ? "hero.idle" : command->text;
    const Sprite *sprite = sheet_find(&view->sheet, name);
    int w = sprite ? sprite->w : MISSING_SIZE, h = sprite ? sprite->h : MISSING_SIZE;
    draw_set_tint(view, color);
    draw_sprite(view, sprite, 0, centred(command, w, h, scale), command->transform & 7);
    draw_set_tint(view, 0xffffffffu);
}

// The largest whole multiple of a tile that fits, centred: uneven pixels look broken.
static SDL_Rect whole_times(const View *view, SDL_Rect rect) {
    int size = view->level ? view->level->tile_size : 16;
    int side = fh_min(rect.w, rect.h) / size * size;
    if (side == 0) {
        return rect;
    }
    return (SDL_Rect){rect.x + (rect.w - side) / 2, rect.y + (rect.h - side) / 2, side, side};
}

static void draw_ui_image(View *view, const UiCommand *command, int scale) {
    SDL_Rect rect = scaled(command->rect, scale);
    uint32_t color = command->color ? command->color : 0xffffffffu;
    if (command->image >= EDITOR_IMAGE_TILE) {
        FhTile tile = (FhTile)(command->image - EDITOR_IMAGE_TILE);
        tile_draw(view, tile, whole_times(view, rect), color);
    } else {
        picture_draw(view, command->image, rect, color);
    }
}

static void draw_command(View *view, const UiCommand *command, int scale) {
    switch (command->kind) {
    case UI_COMMAND_FILL:
        draw_round(view, scaled(command->rect, scale), command->radius, scale, command->color);
        break;
    case UI_COMMAND_OUTLINE:
        draw_round_outline(view, scaled(command->rect, scale), command->radius, scale,
                           command->color);
        break;
    case UI_COMMAND_TEXT:
        draw_text(view, command->text,
                  (SDL_Point){command->rect.x * scale, command->rect.y * scale},
                  fh_max(command->scale, 1) * scale, command->color);
        break;
    case UI_COMMAND_SPRITE:
        draw_ui_sprite(view, command, scale);
        break;
    case UI_COMMAND_IMAGE:
        draw_ui_image(view, command, scale);
        break;
    }
}

void view_draw_ui(View *view, const Ui *ui, int scale, const Level *level) {
    const UiRect *clip = NULL;
    if (level) {
        terrain_cache_use_level(view, level);
    }
    for (int i = 0; i < ui->command_count; i++) {
        const UiCommand *command = &ui->commands[i];
        if (!clip || memcmp(clip, &command->clip, sizeof *clip) != 0) {
            clip = &command->clip;
            SDL_Rect rect = scaled(*clip, scale);
            SDL_RenderSetClipRect(view->renderer, &rect);
        }
        if (command->clip.w > 0 && command->clip.h > 0) {
            draw_command(view, command, scale);
        }
    }
    SDL_RenderSetClipRect(view->renderer, NULL);
}
