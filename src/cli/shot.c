#include "cli/shot.h"

#include <stdio.h>
#include <string.h>

#include "cli/drawing.h"
#include "view/mask_picture.h"

static const char usage[] =
    "usage: foothold shot LEVEL -o OUT.png [--rect X,Y,W,H] [--zoom N] [--overlay]\n";

bool shot_take(const ShotOptions *options, LevelError *error) {
    LevelKit *kit = mask_load_kit(options->assets_dir, error);
    Level *level = kit ? level_load(options->level, kit, error) : NULL;
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
    level_kit_free(kit);
    return is_taken;
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
        return drawing_read_rect(value, &options->rect);
    }
    return drawing_read_zoom(value, &options->zoom);
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
    bool is_taken = shot_take(&options, &error);
    if (error.text[0]) {
        char line[1200];
        level_error_print(&error, line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    return is_taken ? 0 : 1;
}
