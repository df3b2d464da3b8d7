#include "app/app_test_kit.h"

#include <stdlib.h>

#include "test.h"
#include "view/mask_picture.h"

App *test_app_open(const char *key) {
    LevelError error = {0};
    App *app = calloc(1, sizeof *app);
    app->kit = mask_load_kit("assets", &error);
    app->ui = calloc(1, sizeof *app->ui);
    Level *level = level_load("levels/01-first-steps.json", app->kit, &error);
    CHECK(level && run_start(&app->run, level, "", key));
    host_refresh_record(app);
    return app;
}

void test_app_close(App *app) {
    run_end(&app->run);
    level_kit_free(app->kit);
    free(app->ui);
    free(app);
}
