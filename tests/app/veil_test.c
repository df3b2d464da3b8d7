// The veil while one edits: it begins anew, and what still holds stays meanwhile.

#include "app/veil.h"

#include "app/proof.h"
#include "app/screen_test_support.h"
#include "app/runs.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

static const char room[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Room\", \"tileSize\": 16,"
    " \"bounds\": {\"x\": 0, \"y\": 0, \"w\": 400, \"h\": 160},"
    " \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": "
    "[\"########\", \"#......#\", \"#......#\", \"########\"]}],"
    " \"spawn\": {\"x\": 104, \"y\": 48}, \"entities\": []}";

/// Paints a tile, and waits until it rests.
static void put_tile(TestScreens *screens, FhPoint cell) {
    test_screens_paint(screens, cell);
    test_screens_run(screens, 12);
}

static void wait_for_map(TestScreens *screens) {
    const Veil *veil = &screens->app->searches->veil;
    for (int i = 0; i < 4000 && (!veil->reach || veil->next || veil->goes_on); i++) {
        test_screens_run(screens, 1);
    }
    CHECK(veil->reach && !veil->goes_on && reach_map(veil->reach).grids > 0);
}

/// Counts the cells of the map before, in doubt or not.
static int count_before(const Veil *veil, bool in_doubt) {
    int count = 0;
    for (int i = 0; veil->before.cells && i < veil->before.area.w * veil->before.area.h; i++) {
        uint8_t cell = veil->before.cells[i];
        count += (cell & REACH_BODY) && !(cell & REACH_DOUBT) == !in_doubt;
    }
    return count;
}

/// A long floor: the map takes some frames.
static const char hall[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Hall\", \"tileSize\": 16,"
    " \"bounds\": {\"x\": 0, \"y\": 0, \"w\": 640, \"h\": 160},"
    " \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 9, \"rows\": "
    "[\"########################################\"]}],"
    " \"spawn\": {\"x\": 540, \"y\": 144}, \"entities\": []}";

TEST(veil_begins_anew_after_an_edit_and_shows_what_was_before_until_it_is_known) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    const Veil *veil = &app->searches->veil;
    app->shell->settings.prove = false;
    test_screens_edit(&screens, hall);
    CHECK(editor_do(app->project->editor, EDITOR_DO_REACH));
    wait_for_map(&screens);
    int reached = reach_map(veil->reach).reached;
    CHECK(app->searches->memory.used > 0 &&
          app->searches->memory.used < app->searches->memory.most);
    for (int y = 0; y < 9; y++) {
        test_screens_paint(&screens, (FhPoint){10, y}); // a wall
    }
    int held = 0, doubted = 0;
    for (int i = 0; i < 4000 && (i < 12 || veil->next || veil->goes_on); i++) {
        test_screens_run(&screens, 1);
        held = fh_max(held, count_before(veil, false));
        doubted = fh_max(doubted, count_before(veil, true));
        CHECK(!veil->before.cells || veil->next || reach_map(veil->reach).grids == 0);
    }
    CHECK(doubted > 0);
    CHECK(held > 0);
    CHECK(held + doubted >= reached);
    CHECK(reach_map(veil->reach).grids > 0 && reach_map(veil->reach).reached < reached);
    CHECK(!veil->before.cells && !veil->next);
    const Level *mapped = veil->level;
    FhTuning tuning = level_tuning(app->project->run.level);
    Level *other = editor_clone_level(app->project->editor);
    tuning.jump_speed += 50.0f;
    level_set_tuning(other, &tuning);
    CHECK(editor_replace_level(app->project->editor, other, "test"));
    test_screens_run(&screens, 12);
    CHECK(veil->level != mapped);
    veil_end(&app->searches->veil, app->project->editor);
    CHECK_INT(0, (int)app->searches->memory.used);
}

/// Looks for a way there; returns what is told of it last, and how many ticks of it are watched.
static const char *way_to(TestScreens *screens, FhPoint at, int *watched) {
    App *app = screens->app;
    test_screens_show(screens, SCREEN_EDIT, SCREEN_EDIT);
    test_screens_ask(screens, EDITOR_REQUEST_WATCH_WAY, at);
    for (int i = 0; i < 4000 && app->searches->veil.has_target; i++) {
        test_screens_run(screens, 1);
    }
    CHECK(!app->searches->veil.has_target);
    *watched = app->project->play.watch.plays ? app->project->play.watch.count : 0;
    host_end_watch(app->project);
    return app->shell->ui->toasts[0].text;
}

TEST(veil_shows_a_way_to_where_one_clicks_or_says_that_there_is_none) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    int watched;
    app->shell->settings.prove = false;
    test_screens_edit(&screens, room);
    CHECK(editor_do(app->project->editor, EDITOR_DO_REACH));
    wait_for_map(&screens);
    CHECK(strstr(way_to(&screens, (FhPoint){40, 44}, &watched), "A way there") != NULL);
    CHECK(watched > 5);
    CHECK(strstr(way_to(&screens, (FhPoint){300, 40}, &watched), "No way there found yet") != NULL);
    CHECK_INT(0, watched);
    CHECK(strstr(way_to(&screens, (FhPoint){104, 44}, &watched), "starts there") != NULL);
    CHECK_INT(0, watched);
    veil_end(&app->searches->veil, app->project->editor);
}

enum { WALLED_COLS = 40, WALLED_ROWS = 10, WALL_COL = 33, CELL_COL = 4 };

/// Writes a room with stairs whose goal is behind a wall: the search for a run, and then for an
/// edit that would do, has much to do. The map of a cell at either end has little.
static void print_walled(char *out, size_t size) {
    size_t length = (size_t)snprintf(
        out, size,
        "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Walled\", \"tileSize\": 16,"
        " \"legend\": {\"#\": \"block\"}, \"spawn\": {\"x\": 104, \"y\": 144}, \"entities\": "
        "[{\"type\": \"goal\", \"x\": 600, \"y\": 144}], \"tiles\": [{\"x\": 0, \"y\": 0, "
        "\"rows\": [");
    for (int row = 0; row < WALLED_ROWS; row++) {
        char line[WALLED_COLS + 1] = "";
        for (int col = 0; col < WALLED_COLS; col++) {
            bool is_frame =
                row == 0 || row == WALLED_ROWS - 1 || col == 0 || col == WALLED_COLS - 1;
            bool is_step = row > 2 && row % 3 == 1 && (col + row) % 7 < 3;
            line[col] = is_frame || is_step || col == WALL_COL || col == CELL_COL ? '#' : '.';
        }
        length += (size_t)snprintf(out + length, size - length, "%s\"%s\"", row ? ", " : "", line);
    }
    snprintf(out + length, size - length, "]}]}");
}

/// The editor on that room, proved while one edits.
static TestScreens open_walled(void) {
    char text[2048];
    TestScreens screens = test_screens_open(1280, 720);
    print_walled(text, sizeof text);
    screens.app->shell->settings.prove = true;
    test_screens_edit(&screens, text);
    return screens;
}

static void close_walled(TestScreens *screens) {
    veil_end(&screens->app->searches->veil, screens->app->project->editor);
    proof_end(&screens->app->project->proof, screens->app->project->editor);
}

static void see(TestScreens *screens, EditorAction action, int frames) {
    CHECK(editor_do(screens->app->project->editor, action));
    test_screens_run(screens, frames);
}

TEST(veil_follows_the_pointer_and_an_edit_and_ends_while_the_proof_has_much_to_do) {
    TestScreens screens = open_walled();
    App *app = screens.app;
    test_screens_point(&screens, EDITOR_MOVE, (FhPoint){24, 40});
    editor_key(app->project->editor, 'A', 0, true);
    test_screens_run(&screens, 1);
    wait_for_map(&screens);
    test_screens_run(&screens, 40);
    CHECK(app->searches->works && !app->searches->veil.goes_on);
    test_screens_point(&screens, EDITOR_MOVE, (FhPoint){600, 136});
    test_screens_run(&screens, 4);
    CHECK(app->searches->works && app->searches->veil.of.feet.x > 450);
    wait_for_map(&screens);
    put_tile(&screens, (FhPoint){36, 8});
    CHECK(app->searches->works &&
          app->searches->veil.copy.given == editor_change_count(app->project->editor));
    editor_key(app->project->editor, 'A', 0, false);
    test_screens_run(&screens, 4);
    CHECK(app->searches->works && !app->searches->veil.level);
    see(&screens, EDITOR_DO_ATLAS, 4);
    CHECK(app->searches->works && app->searches->atlas.level);
    see(&screens, EDITOR_DO_ATLAS, 4);
    CHECK(app->searches->works && !app->searches->atlas.level);
    close_walled(&screens);
}
