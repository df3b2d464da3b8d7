// Selecting, moving, copying, flipping, and the clipboard.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor_test.h"
#include "engine/room.h"
#include "faults/memory.h"
#include "editor/state.h"

static Bench *bench_with_slope(void) {
    return bench_create_on(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
        "  \"legend\": { \"#\": \"block\", \"/\": \"slope45\" },\n"
        "  \"tiles\": [ { \"x\": 2, \"y\": 2, \"rows\": [ \"/#\", \"##\" ] } ],\n"
        "  \"entities\": [ { \"type\": \"coin\", \"x\": 40, \"y\": 64 } ] }\n");
}

static void select_cells(Bench *bench, int col, int row, int to_col, int to_row) {
    bench_key(bench, 'S', 0);
    bench_drag(bench, col, row, to_col, to_row, 0);
}

TEST(a_selection_moves_with_its_things_when_dragged_inside) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_drag(bench, 3, 3, 13, 3, 0);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 2, 2));
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 12, 2)));
    CHECK_INT(200, bench->level->entities[0].x);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(40, bench->level->entities[0].x);
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 2, 2)));
}

TEST(ctrl_drag_leaves_a_copy_behind) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_drag(bench, 2, 2, 12, 2, UI_MOD_CTRL);
    CHECK(bench_tile(bench, 2, 2) != FH_TILE_EMPTY);
    CHECK(bench_tile(bench, 12, 2) != FH_TILE_EMPTY);
    CHECK_INT(2, bench->level->entity_count);
}

TEST(flipping_in_place_mirrors_cells_and_slopes) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_key(bench, 'X', 0);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), FH_FLIP_X), bench_tile(bench, 3, 2));
    CHECK_INT(fh_tile_make(bench_kind(bench, "block"), 0), bench_tile(bench, 2, 2));
    bench_key(bench, 'X', 0);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), 0), bench_tile(bench, 2, 2));
    CHECK_INT(40, bench->level->entities[0].x);
}

TEST(a_spring_points_where_a_turned_selection_takes_it) {
    static const struct {
        int key, angle;
    } turns[] = {{'X', 135}, {'X', 45}, {'Y', 315}, {'Y', 45}, {'Z', 315}, {'Z', 225}};
    Bench *bench = bench_create_on(
        "{\"format\": \"foothold-level\", \"version\": 1, \"entities\": [{ \"type\": \"spring\", "
        "\"x\": 40, \"y\": 48, \"angle\": 45 }, { \"type\": \"coin\", \"x\": 56, \"y\": 48 }]}");
    select_cells(bench, 2, 2, 3, 3);
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        bench_key(bench, turns[i].key, 0);
        CHECK_INT(turns[i].angle, bench->level->entities[0].angle);
        CHECK_INT(0, bench->level->entities[1].angle);
    }
}

TEST(four_turns_of_a_selection_are_none) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 4, 3);
    uint64_t before = fh_terrain_hash(bench->level->terrain);
    for (int i = 0; i < 4; i++) {
        bench_key(bench, 'Z', 0);
    }
    CHECK(before == fh_terrain_hash(bench->level->terrain));
    bench_key(bench, 'Z', 0);
    bench_key(bench, 'Z', UI_MOD_SHIFT);
    CHECK(before == fh_terrain_hash(bench->level->terrain));
}

TEST(arrows_nudge_the_selection_by_a_cell) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_key(bench, EDITOR_KEY_RIGHT, 0);
    bench_key(bench, EDITOR_KEY_DOWN, 0);
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 3, 3)));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 2, 2));
}

TEST(the_clipboard_carries_tiles_and_things_as_text_to_another_level) {
    Bench *from = bench_with_slope();
    Bench *to = bench_create();
    select_cells(from, 2, 2, 3, 3);
    bench_key(from, 'C', UI_MOD_CTRL);
    CHECK(from->clip != NULL && strstr(from->clip, "foothold-level") != NULL);
    to->clip = from->clip;
    from->clip = NULL;
    bench_key(to, 'V', UI_MOD_CTRL);
    bench_click(to, 20, 20, 0);
    CHECK_INT(bench_kind(to, "slope45"), fh_tile_kind(bench_tile(to, 20, 20)));
    CHECK_INT(bench_kind(to, "block"), fh_tile_kind(bench_tile(to, 21, 21)));
    CHECK_INT(1, to->level->entity_count);
    CHECK_INT(20 * 16 + 8, to->level->entities[0].x);
    bench_key(to, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, to->level->entity_count);
}

TEST(a_pasted_piece_is_selected_with_its_things_and_its_empty_cells) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 1, 1, 6, 5); // the coin stands in it, the tiles fill cells 2, 2 to 3, 3
    bench_key(bench, 'C', UI_MOD_CTRL);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_click(bench, 22, 22, 0);
    CHECK_INT(2, bench->level->entity_count);
    CHECK_INT(20 * 16 + 24, bench->level->entities[1].x); // as far from the box's corner as before
    bench_drag(bench, 25, 24, 35, 24, 0);                 // by an empty cell of the box
    CHECK_INT(30 * 16 + 24, bench->level->entities[1].x);
    CHECK_INT(40, bench->level->entities[0].x);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 21, 21));
    CHECK(bench_tile(bench, 31, 21) != FH_TILE_EMPTY);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK_INT(1, bench->level->entity_count);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 31, 21));
}

/// The columns and rows that the hand holds after a copy of a solid of that box.
static FhPoint copied_cells(FhRect box) {
    char text[200];
    snprintf(text, sizeof text,
             "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
             "  \"solids\": [ { \"x\": %d, \"y\": %d, \"w\": %d, \"h\": %d } ] }\n",
             box.x, box.y, box.w, box.h);
    Bench *bench = bench_create_on(text);
    bench_key(bench, 'O', 0);
    bench_drag_px(bench, box.x + box.w / 2, box.y + box.h / 2, box.x + box.w / 2, box.y + box.h / 2,
                  0);
    bench_key(bench, 'C', UI_MOD_CTRL);
    bench_key(bench, 'V', UI_MOD_CTRL);
    const Piece *piece = &bench->editor->hand->floating.piece;
    FhPoint cells = {piece->cols, piece->rows};
    return cells;
}

TEST(a_chosen_solid_is_copied_with_the_cells_it_touches_and_no_more) {
    for (int px = 15; px <= 18; px++) {
        for (int at = 0; at < 16; at += 5) {
            FhPoint cells = copied_cells((FhRect){64 + at, 80, px, 8});
            CHECK_INT((64 + at + px + 15) / 16 - (64 + at) / 16, cells.x);
            CHECK_INT(1, cells.y);
            cells = copied_cells((FhRect){64, 80 + at, 8, px});
            CHECK_INT(1, cells.x);
            CHECK_INT((80 + at + px + 15) / 16 - (80 + at) / 16, cells.y);
        }
    }
}

TEST(pasted_things_without_tiles_are_selected_all) {
    Bench *bench =
        bench_create_on("{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                        "  \"entities\": [ { \"type\": \"coin\", \"x\": 40, \"y\": 64 },\n"
                        "    { \"type\": \"coin\", \"x\": 88, \"y\": 96 } ] }\n");
    select_cells(bench, 2, 2, 7, 6);
    bench_key(bench, 'C', UI_MOD_CTRL);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_click(bench, 22, 22, 0);
    CHECK_INT(4, bench->level->entity_count);
    bench_drag(bench, 20, 20, 30, 20, 0);
    CHECK_INT(30 * 16 + 8, bench->level->entities[2].x);
    CHECK_INT(33 * 16 + 8, bench->level->entities[3].x);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK_INT(2, bench->level->entity_count);
}

TEST(a_level_pasted_as_text_brings_all_its_things_and_cells) {
    Bench *bench = bench_create();
    bench->clip = calloc(1, 400);
    strcpy(bench->clip, "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                        "  \"legend\": { \"#\": \"block\" },\n"
                        "  \"tiles\": [ { \"x\": 4, \"y\": 4, \"rows\": [ \"#\" ] } ],\n"
                        "  \"entities\": [ { \"type\": \"coin\", \"x\": 40, \"y\": 64 } ] }\n");
    bench_key(bench, 'S', 0);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_click(bench, 21, 20, 0);
    CHECK_INT(20 * 16 + 8, bench->level->entities[0].x); // the coin's cell is the upper left one
    CHECK(bench_tile(bench, 22, 21) != FH_TILE_EMPTY);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK_INT(0, bench->level->entity_count);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 22, 21));
}

TEST(cut_takes_away_what_it_copies) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_key(bench, 'X', UI_MOD_CTRL);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 3, 3));
    CHECK_INT(0, bench->level->entity_count);
}

TEST(a_clipboard_of_something_else_changes_nothing) {
    Bench *bench = bench_with_slope();
    bench->clip = calloc(1, 32);
    strcpy(bench->clip, "{ \"dear\": \"diary\" }");
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_click(bench, 30, 5, UI_MOD_ALT);
    CHECK(!editor_is_dirty(bench->editor));
}

TEST(shift_adds_to_a_selection_and_alt_takes_away) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_drag(bench, 10, 2, 11, 3, UI_MOD_SHIFT);
    bench_drag(bench, 2, 2, 2, 3, UI_MOD_ALT);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK(bench_tile(bench, 2, 3) != FH_TILE_EMPTY);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 3, 3));
    bench_drag(bench, 1, 1, 20, 20, UI_MOD_ALT); // all of it
    CHECK(selection_is_empty(&bench->editor->doc->selection));
}

/// Where the tiles in the hand are shown: as many as there are, each as far from its place.
static void check_ghosts(Bench *bench, int count, int cols, int rows) {
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    CHECK_INT(count, overlay->ghost_count);
    for (int i = 0; i < overlay->ghost_count; i++) {
        const EditorGhost *ghost = &overlay->ghosts[i];
        CHECK_INT(bench_tile(bench, ghost->col - cols, ghost->row - rows), ghost->tile);
    }
}

TEST(a_selection_in_the_hand_is_shown_where_it_would_stand) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, 3, 3, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 13, 8, 0);
    check_ghosts(bench, 4, 10, 5);
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT));
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT));
    bench_key(bench, EDITOR_KEY_ESCAPE, 0);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, 13, 8, 0);
    bench_key(bench, EDITOR_KEY_ESCAPE, 0); // the selection itself
    select_cells(bench, 2, 2, 3, 3);
    bench_key(bench, 'C', UI_MOD_CTRL);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 20, 9, 0);
    check_ghosts(bench, 4, 18, 7);
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT));
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_BOX, EDITOR_ROLE_OBJECT));
}

TEST(a_level_with_nothing_in_it_is_no_piece_and_says_so) {
    Bench *bench = bench_with_slope();
    Piece piece;
    LevelError error = {0};
    int unknown = 7;
    static const char empty[] = "{ \"format\": \"foothold-level\", \"version\": 1 }";
    CHECK(!piece_parse(&piece, bench->level, empty, &unknown, &error));
    CHECK_STR("is empty, or too large to be held", error.text);
    CHECK_INT(0, unknown);
}

TEST(an_arrow_key_does_nothing_to_a_thing_that_is_gone) {
    Bench *bench = bench_with_slope();
    static const Thing gone[] = {{THING_ENTITY, 1, -1},
                                 {THING_SOLID, 0, -1},
                                 {THING_POLYGON, 0, -1},
                                 {THING_ENTITY, 99, -1}};
    for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++) {
        bench->editor->doc->chosen = gone[i];
        bench_key(bench, EDITOR_KEY_RIGHT, 0);
        CHECK(!editor_is_dirty(bench->editor));
    }
}

TEST(selecting_all_takes_the_cell_that_a_thing_stands_in_and_not_the_one_below) {
    for (int y = 63; y <= 65; y++) {
        char text[260];
        snprintf(text, sizeof text,
                 "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                 "  \"spawn\": { \"x\": 40, \"y\": %d },\n"
                 "  \"entities\": [ { \"type\": \"crate\", \"x\": 40, \"y\": %d } ] }\n",
                 y, y);
        Bench *bench = bench_create_on(text);
        bench_key(bench, 'A', UI_MOD_CTRL);
        FhRect cells = bench->editor->doc->selection.cells;
        CHECK_INT(1, cells.w);
        CHECK_INT(1, cells.h);
        CHECK_INT(2, cells.x);
        CHECK_INT(y <= 64 ? 3 : 4, cells.y);
    }
}

TEST(an_undo_forgets_the_thing_that_goes_under_the_pointer) {
    Bench *bench = bench_create();
    bench_key(bench, 'T', 0);
    bench_click(bench, 5, 5, 0);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, 5, 5, 0);
    CHECK_INT(THING_ENTITY, bench->editor->doc->hot.kind);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, bench->level->entity_count);
    CHECK_INT(THING_NONE, bench->editor->doc->hot.kind);
    CHECK_INT(THING_NONE, bench->editor->doc->chosen.kind);
}

TEST(what_is_done_with_a_selection_says_when_there_is_no_memory_for_it) {
    static const EditorAction actions[] = {EDITOR_DO_COPY, EDITOR_DO_DUPLICATE,
                                           EDITOR_DO_MAKE_SOLID, EDITOR_DO_FLIP_X};
    for (int i = 0; i < 4; i++) {
        Bench *bench = bench_create();
        bench_key(bench, 'S', 0);
        bench_drag(bench, 20, 20, 22, 22, 0);
        memory_fail_at(1);
        editor_do(bench->editor, actions[i]);
        memory_fail_never();
        CHECK_INT(1, bench->editor->doc->toast_count);
        CHECK_STR("Out of memory", bench->editor->doc->toasts[0].text);
        CHECK(!editor_is_dirty(bench->editor));
    }
}

TEST(arrows_move_a_chosen_point_of_a_path_alone) {
    static const EditorKey keys[] = {EDITOR_KEY_RIGHT, EDITOR_KEY_DOWN};
    Bench *bench = bench_create_on(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16, \"solids\": [ { "
        "\"x\": 0,"
        "  \"y\": 0, \"w\": 32, \"h\": 8, \"path\": [ [ 0, 0 ], [ 64, 32 ] ], \"speed\": 9 } ] }");
    const LevelSolid *solid = &bench->level->solids[0];
    for (int i = 0; i < 2; i++) {
        bench->editor->doc->chosen = (Thing){THING_SOLID, 0, 1};
        bench_key(bench, keys[i], 0);
        CHECK_INT(65, solid->path[1].x);
        CHECK_INT(32 + i, solid->path[1].y);
        CHECK(solid->path[0].x == 0 && solid->path[0].y == 0 && solid->x == 0 && solid->y == 0);
    }
}

TEST(a_press_of_the_selection_tool_lets_go_of_the_chosen_thing) {
    Bench *bench = bench_with_slope();
    bench_key(bench, 'S', 0);
    bench->editor->doc->chosen = (Thing){THING_ENTITY, 0, -1};
    bench_right_click(bench, 20, 20);
    CHECK_INT(THING_NONE, bench->editor->doc->chosen.kind);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK_INT(1, bench->level->entity_count);
}

TEST(a_selection_becomes_a_moving_solid_of_its_tiles) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_key(bench, 'M', UI_MOD_CTRL);
    CHECK_INT(1, bench->level->solid_count);
    CHECK_INT(2, bench->level->solids[0].cols);
    CHECK_INT(32, bench->level->solids[0].x);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 3, 3));
    bench_key(bench, 'Z', UI_MOD_CTRL);
    CHECK_INT(0, bench->level->solid_count);
    CHECK(bench_tile(bench, 3, 3) != FH_TILE_EMPTY);
}

TEST(a_stored_selection_comes_back_by_its_number) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_key(bench, '4', UI_MOD_CTRL);
    bench_key(bench, EDITOR_KEY_ESCAPE, 0);
    bench_key(bench, '4', 0);
    bench_click(bench, 20, 10, 0);
    CHECK_INT(bench_kind(bench, "slope45"), fh_tile_kind(bench_tile(bench, 20, 10)));
}

TEST(undo_takes_the_selection_back_with_its_tiles) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_key(bench, EDITOR_KEY_RIGHT, 0);
    bench_key(bench, EDITOR_KEY_RIGHT, 0);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_key(bench, 'Z', UI_MOD_CTRL);
    bench_key(bench, 'Y', UI_MOD_CTRL);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 3, 2));
    CHECK_INT(FH_TILE_EMPTY, bench_tile(bench, 4, 2));
}

TEST(flips_are_the_brush_s_while_a_selection_waits) {
    Bench *bench = bench_with_slope();
    select_cells(bench, 2, 2, 3, 3);
    bench_key(bench, 'B', 0);
    bench_choose(bench, "slope45", 0);
    bench_key(bench, 'X', 0);
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), FH_FLIP_X),
              editor_chosen_tile(bench->editor));
    CHECK_INT(fh_tile_make(bench_kind(bench, "slope45"), 0), bench_tile(bench, 2, 2));
}

#define FULL   "\"################\""
#define HOLLOW "\"#..............#\""

TEST(the_level_s_own_shapes_survive_the_clipboard) {
    static const char text[] =
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
        "  \"shapes\": { \"ramp\": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16],\n"
        "    \"ring\": [" FULL "," HOLLOW "," HOLLOW "," HOLLOW "," HOLLOW "," HOLLOW "," HOLLOW
        "," HOLLOW "," HOLLOW "," HOLLOW "," HOLLOW "," HOLLOW "," HOLLOW "," HOLLOW "," HOLLOW
        "," FULL "] },\n"
        "  \"legend\": { \"R\": \"ramp fx\", \"o\": \"ring\" },\n"
        "  \"tiles\": [ { \"x\": 2, \"y\": 2, \"rows\": [ \"Ro\" ] } ] }\n";
    Bench *bench = bench_create_on(text);
    Bench *other = bench_create();
    select_cells(bench, 2, 2, 3, 2);
    bench_key(bench, 'C', UI_MOD_CTRL);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_click(bench, 20, 20, 0);
    CHECK_INT(bench_tile(bench, 2, 2), bench_tile(bench, 20, 20));
    CHECK_INT(bench_tile(bench, 3, 2), bench_tile(bench, 21, 20));
    other->clip = bench->clip;
    bench->clip = NULL;
    bench_key(other, 'V', UI_MOD_CTRL); // an unknown kind is left out, not mistaken
    bench_click(other, 20, 20, 0);
    CHECK_INT(FH_TILE_EMPTY, bench_tile(other, 20, 20));
}

// ---- The whole level ----

static const char whole_text[] =
    "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
    "  \"bounds\": { \"x\": 0, \"y\": 0, \"w\": 320, \"h\": 160 }, \"spawn\": { \"x\": 24, \"y\": "
    "128 },\n"
    "  \"legend\": { \"#\": \"block\", \"/\": \"slope45\" },\n"
    "  \"tiles\": [ { \"x\": 0, \"y\": 8, \"rows\": [ \"#...../#############\" ] } ],\n"
    "  \"layers\": [\n"
    "    { \"name\": \"back\", \"front\": false, \"tiles\": [ { \"x\": 0, \"y\": 1, \"rows\": [ "
    "\".###\" ] } ] },\n"
    "    { \"name\": \"front\", \"front\": true, \"tiles\": [ { \"x\": 0, \"y\": 6, \"rows\": [ "
    "\"##\" ] } ] } ],\n"
    "  \"solids\": [ { \"x\": 256, \"y\": 64, \"w\": 32, \"h\": 8 } ],\n"
    "  \"entities\": [ { \"type\": \"coin\", \"x\": 72, \"y\": 120 } ] }\n";

/// What of the whole level lies where: a sum that a change of any part changes.
typedef struct WholePlaces {
    FhPoint spawn, coin, solid;
    FhRect ground, back, front, pixels;
} WholePlaces;

static WholePlaces places_of(const Bench *bench) {
    const Level *level = bench->level;
    return (WholePlaces){.spawn = level->spawn,
                         .coin = {level->entities[0].x, level->entities[0].y},
                         .solid = {level->solids[0].x, level->solids[0].y},
                         .ground = fh_terrain_bounds(level->terrain),
                         .back = fh_terrain_bounds(level->layers[0].tiles),
                         .front = fh_terrain_bounds(level->layers[1].tiles),
                         .pixels = fh_mask_bounds(level->ground.added)};
}

static bool same_rect(FhRect a, FhRect b) {
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static Bench *bench_on_the_whole(int layer_steps) {
    Bench *bench = bench_create_on(whole_text);
    CHECK(fh_mask_fill(bench->level->ground.added, (FhRect){40, 30, 3, 2}, true));
    for (int i = 0; i < layer_steps; i++) {
        editor_do(bench->editor, EDITOR_DO_LAYER_UP);
    }
    CHECK(editor_do(bench->editor, EDITOR_DO_SELECT_ALL));
    return bench;
}

TEST(select_all_moves_the_whole_level_whichever_layer_is_active) {
    for (int steps = 0; steps < 2; steps++) {
        Bench *bench = bench_on_the_whole(steps);
        WholePlaces was = places_of(bench);
        bench_key(bench, EDITOR_KEY_RIGHT, 0);
        bench_key(bench, EDITOR_KEY_DOWN, 0);
        WholePlaces now = places_of(bench);
        CHECK(now.spawn.x == was.spawn.x + 16 && now.spawn.y == was.spawn.y + 16);
        CHECK(now.coin.x == was.coin.x + 16 && now.coin.y == was.coin.y + 16);
        CHECK(now.solid.x == was.solid.x + 16 && now.solid.y == was.solid.y + 16);
        CHECK(same_rect(now.ground, fh_rect_moved(was.ground, 1, 1)));
        CHECK(same_rect(now.back, fh_rect_moved(was.back, 1, 1)));
        CHECK(same_rect(now.front, fh_rect_moved(was.front, 1, 1)));
        CHECK(same_rect(now.pixels, fh_rect_moved(was.pixels, 16, 16)));
        editor_do(bench->editor, EDITOR_DO_UNDO);
        editor_do(bench->editor, EDITOR_DO_UNDO);
        now = places_of(bench);
        CHECK(memcmp(&was, &now, sizeof was) == 0);
    }
}

TEST(select_all_then_a_flip_mirrors_the_whole_level_within_its_bounds) {
    Bench *bench = bench_on_the_whole(0);
    char *before = bench_print(bench);
    bench_key(bench, 'X', 0);
    WholePlaces now = places_of(bench);
    CHECK_INT(296, now.spawn.x);
    CHECK_INT(248, now.coin.x);
    CHECK_INT(32, now.solid.x);
    CHECK_INT(16, now.back.x);
    CHECK_INT(18, now.front.x);
    CHECK_INT(320 - 43, now.pixels.x);
    CHECK_INT(320, bench->level->bounds.w);
    bench_key(bench, 'X', 0);
    CHECK_PRINTS(before, bench);
    bench_key(bench, 'Z', 0);
    CHECK_INT(160, bench->level->bounds.w);
    CHECK_INT(320, bench->level->bounds.h);
}

TEST(select_all_then_delete_leaves_the_spawn_alone_and_a_copy_brings_its_layers) {
    Bench *bench = bench_on_the_whole(0);
    FhPoint spawn = bench->level->spawn;
    bench_key(bench, 'C', UI_MOD_CTRL);
    bench_key(bench, EDITOR_KEY_DELETE, 0);
    const Level *level = bench->level;
    CHECK(level->entity_count == 0 && level->solid_count == 0);
    CHECK(fh_terrain_bounds(level->terrain).w == 0);
    CHECK(fh_terrain_bounds(level->layers[0].tiles).w == 0);
    CHECK(fh_mask_bounds(level->ground.added).w == 0);
    CHECK(level->spawn.x == spawn.x && level->spawn.y == spawn.y);
    bench_key(bench, 'V', UI_MOD_CTRL);
    bench_click(bench, 20, 10, 0);
    CHECK_INT(1, level->entity_count);
    CHECK_INT(20, fh_terrain_bounds(level->terrain).w);
    CHECK_INT(3, fh_terrain_bounds(level->layers[0].tiles).w);
    CHECK_INT(2, fh_terrain_bounds(level->layers[1].tiles).w);
    CHECK(level->spawn.x == spawn.x && level->spawn.y == spawn.y);
}
