#include "view/card.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <SDL.h>

#include "game/link.h"
#include "ui/ui.h"
#include "view/png.h"
#include "view/view.h"

const char card_chunk[] = "fhLk";

enum {
    CARD_W = 640,
    PICTURE_H = 360,
    ZOOM = 2,
    WORDS_H = 52,
    LINE_H = 12,
    MARGIN = 12,
    LETTER_W_MOST = 10
};

// ---- Drawing ----

/// How many letters of the link stand in a line: all letters of the font are about as wide.
static int letters_a_line(const UiFont *font, const char *link) {
    int length = (int)strlen(link);
    int w = ui_text_width(font, link, length, 1);
    return w > 0 ? fh_max(1, (CARD_W - 2 * MARGIN) * length / (w + w / 16)) : 1;
}

static int foot_height(const UiFont *font, const char *link) {
    int a_line = letters_a_line(font, link);
    return ((int)strlen(link) + a_line - 1) / a_line * LINE_H + MARGIN;
}

static void draw_words(Ui *ui, const Level *level, const Replay *run, const char *link) {
    int seconds = run->end_tick / FH_TICKS_PER_SECOND;
    char line[120];
    UiRect room = {MARGIN, PICTURE_H + 6, CARD_W - 2 * MARGIN, WORDS_H - 6};
    snprintf(line, sizeof line,
             "Finished by its author in %d:%02d. Drop this picture on Foothold to play it",
             seconds / 60, seconds % 60);
    ui_draw_fill(ui, (UiRect){0, PICTURE_H, ui->input.screen_w, ui->input.screen_h - PICTURE_H},
                 ui->theme.ground, 0);
    ui_draw_text_in(ui, ui_cut_top(&room, 26), level->name, UI_LEFT, ui->theme.accent, 2);
    ui_draw_text_in(ui, ui_cut_top(&room, 14), line, UI_LEFT, ui->theme.text, 1);
    int a_line = letters_a_line(ui->font, link);
    int y = PICTURE_H + WORDS_H;
    for (size_t at = 0; at < strlen(link); at += (size_t)a_line, y += LINE_H) {
        snprintf(line, sizeof line, "%.*s", fh_min(a_line, (int)sizeof line - 1), link + at);
        ui_draw_text(ui, MARGIN, y, line, ui->theme.dim, 1);
    }
}

/// The world around the spawn, as in play.
static void draw_level(View *view, const Level *level) {
    int w = CARD_W / ZOOM, h = PICTURE_H / ZOOM;
    FhRect bounds = level_bounds(level);
    int x = fh_clamp(level->spawn.x - w / 3, bounds.x, fh_max(bounds.x, fh_rect_right(bounds) - w));
    int y = fh_clamp(level->spawn.y - h * 2 / 3, bounds.y,
                     fh_max(bounds.y, fh_rect_bottom(bounds) - h));
    ViewScene scene = {.level = level,
                       .x = (float)x,
                       .y = (float)y,
                       .zoom = ZOOM,
                       .viewport = {0, 0, CARD_W, PICTURE_H},
                       .flags = VIEW_NO_EFFECTS};
    view_draw_world(view, &scene);
}

static bool draw(SDL_Surface *surface, View *view, const Level *level, const Replay *run,
                 const char *link) {
    Ui *ui = calloc(1, sizeof *ui);
    UiInput input = {.screen_w = surface->w, .screen_h = surface->h};
    if (ui) {
        ui_init(ui, view_font(view), NULL);
        draw_level(view, level);
        ui_begin(ui, &input);
        draw_words(ui, level, run, link);
        ui_end(ui);
        view_draw_ui(view, ui, 1, level);
    }
    free(ui);
    return ui != NULL;
}

/// Draws the card; the caller frees it. Its height follows from the words, and those from the
/// View's font: so the surface has room for the widest letters, and is cut.
static SDL_Surface *draw_card(const char *assets, const Level *level, const Replay *run,
                              const char *link, LevelError *error) {
    int h = PICTURE_H + WORDS_H + MARGIN +
            ((int)strlen(link) * LETTER_W_MOST / (CARD_W - 2 * MARGIN) + 1) * LINE_H;
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, CARD_W, h, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = surface ? SDL_CreateSoftwareRenderer(surface) : NULL;
    View *view = renderer ? view_create(renderer, assets, error) : NULL;
    bool is_drawn = view && draw(surface, view, level, run, link);
    if (is_drawn) {
        SDL_RenderPresent(renderer);
        surface->h = fh_min(h, PICTURE_H + WORDS_H + foot_height(view_font(view), link));
    }
    view_destroy(view);
    if (renderer) {
        SDL_DestroyRenderer(renderer);
    }
    if (!is_drawn) {
        SDL_FreeSurface(surface);
        surface = NULL;
    }
    return surface;
}

// ---- Files ----

bool card_write(const char *path, const char *assets, const char *address, Level *level,
                const Replay *run, LevelError *error) {
    Link link = {.level = level, .run = *run};
    char *text = link_print(level, run, error);
    size_t size = text ? strlen(address) + strlen(text) + 1 : 0;
    char *whole = text && link_prove(&link, error) ? malloc(size) : NULL;
    SDL_Surface *surface = NULL;
    if (whole) {
        snprintf(whole, size, "%s%s", address, text);
        surface = png_may_take(path, error) ? draw_card(assets, level, run, whole, error) : NULL;
    }
    bool ok = surface && png_write_with(surface, path, card_chunk, whole, error);
    if (!ok && !error->text[0]) {
        level_error_set(error, "out of memory");
    }
    SDL_FreeSurface(surface);
    free(whole);
    free(text);
    return ok;
}

char *card_read(const char *path, LevelError *error) {
    return png_read_text(path, card_chunk, error);
}

bool card_is_named(const char *path) {
    size_t length = strlen(path);
    FILE *file =
        length > 4 && SDL_strcasecmp(path + length - 4, ".png") == 0 ? fopen(path, "rb") : NULL;
    if (file) {
        fclose(file);
    }
    return file != NULL;
}
