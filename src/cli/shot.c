// shot.c - see the header. SDL's software renderer draws on a surface: no window, no video driver.

#include "cli/shot.h"

#include <SDL.h>
#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/view.h"

enum { SIDE_MAX = 16384, PIXELS_MAX = 1 << 27 };

static const char usage[] =
    "usage: foothold shot LEVEL -o OUT.png [--rect X,Y,W,H] [--zoom N] [--overlay]\n";

static bool refuse(LevelError *error, const char *file, const char *text) {
    snprintf(error->file, sizeof error->file, "%s", file);
    level_error_set(error, "%s", text);
    return false;
}

static void draw(View *view, const Level *level, const ShotOptions *options, FhRect rect) {
    ViewScene scene = {.level = level,
                       .x = (float)rect.x,
                       .y = (float)rect.y,
                       .zoom = (float)options->zoom,
                       .viewport = {0, 0, rect.w * options->zoom, rect.h * options->zoom},
                       .flags = VIEW_CALM};
    scene.overlays = options->overlay ? VIEW_SHAPES | VIEW_BOXES | VIEW_PATHS | VIEW_GRID : 0;
    view_draw_world(view, &scene);
}

static bool draw_on(SDL_Surface *surface, const Level *level, const ShotOptions *options,
                    FhRect rect, LevelError *error) {
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    View *view = renderer ? view_create(renderer, options->assets_dir, error) : NULL;
    bool is_complete = view && !error->text[0];
    if (is_complete) {
        draw(view, level, options, rect);
        SDL_RenderPresent(renderer);
    } else if (!error->text[0]) {
        refuse(error, options->out, "out of memory; choose a smaller --rect or --zoom");
    }
    view_destroy(view);
    if (renderer) {
        SDL_DestroyRenderer(renderer);
    }
    return is_complete;
}

static bool draw_level(const Level *level, const ShotOptions *options, LevelError *error) {
    FhRect rect = options->rect.w ? options->rect : level_bounds(level);
    int64_t w = (int64_t)rect.w * options->zoom, h = (int64_t)rect.h * options->zoom;
    if (w < 1 || h < 1 || w > SIDE_MAX || h > SIDE_MAX || w * h > PIXELS_MAX) {
        return refuse(error, options->out,
                      "the picture would have no pixels or too many; choose a part with --rect");
    }
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, (int)w, (int)h, 32, SDL_PIXELFORMAT_ARGB8888);
    bool is_drawn = surface && draw_on(surface, level, options, rect, error);
    if (is_drawn && IMG_SavePNG(surface, options->out) != 0) {
        is_drawn = refuse(error, options->out,
                          "cannot be written; does the folder exist, and may you write there?");
    }
    SDL_FreeSurface(surface);
    return is_drawn || (error->text[0] ? false : refuse(error, options->out, "out of memory"));
}

bool shot_take(const ShotOptions *options, LevelError *error) {
    LevelKit *kit = level_kit_load(options->assets_dir, error);
    Level *level = kit ? level_load(options->level, kit, error) : NULL;
    bool is_taken = level && draw_level(level, options, error);
    level_destroy(level);
    level_kit_free(kit);
    return is_taken;
}

static bool read_rect(const char *text, FhRect *rect) {
    char rest;
    int count = sscanf(text, "%d,%d,%d,%d%c", &rect->x, &rect->y, &rect->w, &rect->h, &rest);
    return count == 4 && rect->w > 0 && rect->h > 0;
}

static bool read_zoom(const char *text, int *zoom) {
    char *end;
    long value = strtol(text, &end, 10);
    *zoom = (int)value;
    return end != text && !*end && value >= 1 && value <= 8;
}

// One option that takes a value; names what is wrong, NULL when nothing is.
static const char *read_value(ShotOptions *options, const char *name, const char *value) {
    if (!value) {
        return "a value is missing after the last option";
    }
    if (strcmp(name, "-o") == 0) {
        options->out = value;
        return NULL;
    }
    if (strcmp(name, "--rect") == 0) {
        return read_rect(value, &options->rect) ? NULL : "--rect wants X,Y,W,H in pixels, W, H > 0";
    }
    return read_zoom(value, &options->zoom) ? NULL : "--zoom wants a whole number from 1 to 8";
}

static const char *read_words(ShotOptions *options, int argc, char **argv) {
    const char *wrong = NULL;
    for (int i = 0; i < argc && !wrong; i++) {
        bool has_value = strcmp(argv[i], "-o") == 0 || strcmp(argv[i], "--rect") == 0 ||
                         strcmp(argv[i], "--zoom") == 0;
        if (has_value) {
            wrong = read_value(options, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
            i++;
        } else if (strcmp(argv[i], "--overlay") == 0) {
            options->overlay = true;
        } else if (argv[i][0] == '-' || options->level) {
            wrong = "an unknown option, or more than one level";
        } else {
            options->level = argv[i];
        }
    }
    if (!wrong && !options->level) {
        wrong = "which level?";
    }
    return wrong || options->out ? wrong : "where to? -o OUT.png is missing";
}

int cli_shot(int argc, char **argv, const char *assets_dir) {
    if (argc == 1 && strcmp(argv[0], "--help") == 0) {
        printf("%sDraws a level into a picture. Needs no display.\n", usage);
        return 0;
    }
    ShotOptions options = {.assets_dir = assets_dir, .zoom = 1};
    const char *wrong = read_words(&options, argc, argv);
    if (wrong) {
        fprintf(stderr, "foothold shot: %s\n%s", wrong, usage);
        return 2;
    }
    LevelError error = {0};
    if (!shot_take(&options, &error)) {
        char line[1200];
        level_error_print(&error, line, sizeof line);
        fprintf(stderr, "%s\n", line);
        return 1;
    }
    return 0;
}
