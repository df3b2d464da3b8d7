#include "app/app_test_support.h"
#include "level/catalog.h"

#include <stdlib.h>

#include "test.h"
#include "view/png.h"

static void end_app(void *ended) {
    App *app = ended;
    tries_clear(&app->project->play.tries);
    run_end(&app->project->run);
    level_catalog_free(app->shell->catalog);
    free(app->shell->ui);
    free(app);
}

App *test_app_open(const char *key) {
    LevelError error = {0};
    App *app = app_create();
    test_at_end(end_app, app);
    app->shell->catalog = mask_load_catalog("assets", &error);
    app->shell->ui = calloc(1, sizeof *app->shell->ui);
    Level *level = level_load("levels/01-first-steps.json", app->shell->catalog, &error);
    CHECK(level && run_start(&app->project->run, level, "", key));
    host_refresh_record(app->project);
    return app;
}

void test_app_close(App *app) {
    test_end_now(app);
}
