// The veil while one edits: which edits begin the map anew.

#include "app/veil.h"

#include "app/prove.h"
#include "app/screen_test_support.h"
#include "test.h"

static const char room[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Room\", \"tileSize\": 16,"
    " \"bounds\": {\"x\": 0, \"y\": 0, \"w\": 400, \"h\": 160},"
    " \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": "
    "[\"#####\", \"#...#\", \"#...#\", \"#####\"]}],"
    " \"spawn\": {\"x\": 40, \"y\": 48}, \"entities\": []}";

/// Paints a tile, and waits until it rests.
static void put_tile(TestScreens *screens, FhPoint cell) {
    test_screens_paint(screens, cell);
    test_screens_run(screens, 12);
}

static void wait_for_map(TestScreens *screens) {
    const VeilMap *veil = &screens->app->veil;
    for (int i = 0; i < 4000 && (!veil->reach || veil->goes_on); i++) {
        test_screens_run(screens, 1);
    }
    CHECK(veil->reach && !veil->goes_on && reach_map(veil->reach).grids > 0);
}

TEST(veil_stays_after_an_edit_far_from_what_is_reached_and_begins_anew_after_one_near) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    app->settings.prove = false;
    test_screens_edit(&screens, room);
    CHECK(editor_do(app->editor, EDITOR_DO_REACH));
    wait_for_map(&screens);
    const Level *mapped = app->veil.level;
    put_tile(&screens, (FhPoint){14, 6});
    CHECK(app->run.level->terrain && app->veil.level == mapped && !app->veil.goes_on);
    put_tile(&screens, (FhPoint){13, 6}); // both are far
    CHECK(app->veil.level == mapped);
    CHECK(editor_do(app->editor, EDITOR_DO_REACH_HERE)); // from elsewhere they may be near
    test_screens_run(&screens, 2);
    CHECK(app->veil.level != mapped && app->veil.of.from == EDITOR_VEIL_POINTER);
    CHECK(editor_do(app->editor, EDITOR_DO_REACH_HERE));
    wait_for_map(&screens);
    mapped = app->veil.level;
    put_tile(&screens, (FhPoint){6, 2}); // behind the wall, but near
    CHECK(app->veil.level != mapped);
    wait_for_map(&screens);
    mapped = app->veil.level;
    FhTuning tuning = level_tuning(app->run.level);
    Level *other = editor_clone_level(app->editor);
    tuning.jump_speed += 50.0f;
    level_set_tuning(other, &tuning); // another tuning is another map
    CHECK(editor_replace_level(app->editor, other, "test"));
    test_screens_run(&screens, 12);
    CHECK(app->veil.level != mapped);
    host_end_veil(app);
    test_screens_close(&screens);
}
