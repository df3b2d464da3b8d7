#include "app/app_test_support.h"

#include <stdlib.h>

#include "test.h"
#include "view/mask_picture.h"

App *test_app_open(const char *key) {
    LevelError error = {0};
    App *app = calloc(1, sizeof *app);
    app->catalog = mask_load_catalog("assets", &error);
    app->ui = calloc(1, sizeof *app->ui);
    Level *level = level_load("levels/01-first-steps.json", app->catalog, &error);
    CHECK(level && run_start(&app->run, level, "", key));
    host_refresh_record(app);
    return app;
}

void test_app_close(App *app) {
    tries_clear(&app->play.tries);
    run_end(&app->run);
    level_catalog_free(app->catalog);
    free(app->ui);
    free(app);
}
