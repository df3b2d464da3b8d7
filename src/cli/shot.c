#include "cli/shot.h"

#include <string.h>

#include "cli/cli.h"
#include "cli/drawing.h"
#include "view/mask_picture.h"

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
    return wrong ? cli_usage_error("shot", "%s", wrong) : CLI_OK;
}

static int read_words(ShotOptions *options, int argc, char **argv) {
    int status = CLI_OK;
    for (int i = 0; i < argc && status == CLI_OK; i++) {
        if (takes_value(argv[i]) && i + 1 == argc) {
            status = cli_usage_error("shot", "%s wants a value", argv[i]);
        } else if (takes_value(argv[i])) {
            status = read_value(options, argv[i], argv[i + 1]);
            i++;
        } else if (strcmp(argv[i], "--overlay") == 0) {
            options->overlay = true;
        } else if (argv[i][0] == '-') {
            status = cli_usage_error("shot", "there is no option %s", argv[i]);
        } else if (options->level) {
            status = cli_usage_error("shot", "one level at a time; what is %s?", argv[i]);
        } else {
            options->level = argv[i];
        }
    }
    if (status == CLI_OK && !options->level) {
        status = cli_usage_error("shot", "which level?");
    }
    if (status == CLI_OK && !options->out) {
        status = cli_usage_error("shot", "where to? -o OUT.png is missing");
    }
    return status;
}

int cli_shot(int argc, char **argv, const char *assets) {
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
