#include "cli/cli.h"
#include "level/catalog.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/png.h"

enum { SIDE_MAX = 16384, PIXELS_MAX = 1 << 27 };

FhRect drawing_rect(const Drawing *drawing) {
    return drawing->rect.w ? drawing->rect : level_bounds(drawing->level);
}

static void draw(View *view, const Drawing *drawing) {
    FhRect rect = drawing_rect(drawing);
    ViewScene scene = {.level = drawing->level,
                       .x = (float)rect.x,
                       .y = (float)rect.y,
                       .zoom = (float)drawing->zoom,
                       .viewport = {0, 0, rect.w * drawing->zoom, rect.h * drawing->zoom},
                       .overlays = drawing->overlays,
                       .flags = VIEW_NO_EFFECTS};
    view_draw_world(view, &scene);
    if (drawing->more) {
        drawing->more(view, &scene, drawing->user);
    }
}

static bool draw_on(SDL_Surface *surface, const Drawing *drawing, LevelError *error) {
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    View *view = renderer ? view_create(renderer, drawing->assets_dir, error) : NULL;
    bool is_complete = view && !error->text[0];
    if (is_complete) {
        draw(view, drawing);
        SDL_RenderPresent(renderer);
    } else if (!error->text[0]) {
        level_error_at(error, drawing->out, "out of memory; choose a smaller --rect or --zoom");
    }
    view_destroy(view);
    if (renderer) {
        SDL_DestroyRenderer(renderer);
    }
    return is_complete;
}

bool drawing_write(const Drawing *drawing, LevelError *error) {
    FhRect rect = drawing_rect(drawing);
    int64_t w = (int64_t)rect.w * drawing->zoom, h = (int64_t)rect.h * drawing->zoom;
    w = w < drawing->least_w ? drawing->least_w : w;
    h += drawing->foot;
    if (rect.w < 1 || rect.h < 1 || w > SIDE_MAX || h > SIDE_MAX || w * h > PIXELS_MAX) {
        return level_error_at(
            error, drawing->out,
            "the picture would have no pixels or too many; choose a part with --rect");
    }
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, (int)w, (int)h, 32, SDL_PIXELFORMAT_ARGB8888);
    bool is_drawn = surface && png_may_take(drawing->out, error) &&
                    draw_on(surface, drawing, error) && png_write(surface, drawing->out, error);
    SDL_FreeSurface(surface);
    return is_drawn ||
           (error->text[0] ? false : level_error_at(error, drawing->out, "out of memory"));
}

const char *drawing_read_rect(const char *text, FhRect *rect) {
    char rest;
    int count = sscanf(text, "%d,%d,%d,%d%c", &rect->x, &rect->y, &rect->w, &rect->h, &rest);
    bool is_rect = count == 4 && rect->w > 0 && rect->h > 0;
    return is_rect ? NULL : "--rect wants X,Y,W,H in pixels, W, H > 0";
}

const char *drawing_read_zoom(const char *text, int *zoom) {
    char *end;
    long value = strtol(text, &end, 10);
    *zoom = (int)value;
    bool is_zoom = end != text && !*end && value >= 1 && value <= 8;
    return is_zoom ? NULL : "--zoom wants a whole number from 1 to 8";
}

// ---- Shot ----

bool shot_take(const ShotOptions *options, LevelError *error) {
    LevelCatalog *catalog = mask_load_catalog(options->assets_dir, error);
    Level *level = catalog ? level_load(options->level, catalog, error) : NULL;
    Drawing drawing = {.out = options->out,
                       .assets_dir = options->assets_dir,
                       .level = level,
                       .rect = options->rect,
                       .zoom = options->zoom};
    drawing.overlays = options->overlay ? VIEW_SHAPES | VIEW_BOXES | VIEW_PATHS | VIEW_GRID : 0;
    bool is_taken = level && drawing_write(&drawing, error);
    if (is_taken && level->ground.trouble.text[0]) {
        *error = level->ground.trouble; // drawn, but without its picture
    }
    level_destroy(level);
    level_catalog_free(catalog);
    return is_taken;
}

static bool takes_value(const char *name) {
    return strcmp(name, "-o") == 0 || strcmp(name, "--rect") == 0 || strcmp(name, "--zoom") == 0;
}

static int read_value(ShotOptions *options, const char *name, const char *value) {
    const char *wrong = NULL;
    if (strcmp(name, "-o") == 0) {
        options->out = value;
    } else if (strcmp(name, "--rect") == 0) {
        wrong = drawing_read_rect(value, &options->rect);
    } else {
        wrong = drawing_read_zoom(value, &options->zoom);
    }
    return wrong ? cli_usage_error(&cli_shot, "%s", wrong) : CLI_OK;
}

static int read_words(ShotOptions *options, int argc, char **argv) {
    int status = CLI_OK;
    for (int i = 0; i < argc && status == CLI_OK; i++) {
        if (takes_value(argv[i]) && i + 1 == argc) {
            status = cli_usage_error(&cli_shot, "%s wants a value", argv[i]);
        } else if (takes_value(argv[i])) {
            status = read_value(options, argv[i], argv[i + 1]);
            i++;
        } else if (strcmp(argv[i], "--overlay") == 0) {
            options->overlay = true;
        } else if (argv[i][0] == '-') {
            status = cli_usage_error(&cli_shot, "there is no option %s", argv[i]);
        } else if (options->level) {
            status = cli_usage_error(&cli_shot, "one level at a time; what is %s?", argv[i]);
        } else {
            options->level = argv[i];
        }
    }
    if (status == CLI_OK && !options->level) {
        status = cli_usage_error(&cli_shot, "which level?");
    }
    if (status == CLI_OK && !options->out) {
        status = cli_usage_error(&cli_shot, "where to? -o OUT.png is missing");
    }
    return status;
}

static int command_shot(int argc, char **argv, const char *assets) {
    ShotOptions options = {.assets_dir = assets, .zoom = 1};
    int status = read_words(&options, argc, argv);
    if (status != CLI_OK) {
        return status;
    }
    LevelError error = {0};
    bool is_taken = shot_take(&options, &error);
    if (error.text[0]) {
        cli_file_error(&error);
    }
    return is_taken ? CLI_OK : CLI_BAD_FILE;
}

static const char shot_options[] = "  -o OUT.png       where to write the picture\n" DRAWING_OPTIONS
                                   "  --overlay        with shapes, boxes, paths and grid\n";

const CliCommand cli_shot = {"shot", "shot LEVEL -o OUT.png [options]",
                             "draws a level into a picture", shot_options, command_shot};
