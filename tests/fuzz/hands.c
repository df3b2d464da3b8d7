// Targets that do things: the bytes are choices.

#include <stdlib.h>
#include <string.h>

#include "editor/editor_test.h"
#include "engine/movers/mover.h"
#include "engine/room.h"
#include "engine/rules/move.h"
#include "fuzz/targets.h"
#include "level/level_test_support.h"
#include "movement/storm.h"
#include "test.h"
#include "level/movers.h"

enum { ACTIONS_MAX = 120, ROOM_COLS = 10, ROOM_ROWS = 7, ENGINE_TICKS_MAX = 120 };

// --- the editor ----------------------------------------------------------------------------

static uint32_t next_mods(FuzzBytes *bytes) {
    static const uint32_t mods[] = {
        0, 0, 0, 0, UI_MOD_SHIFT, UI_MOD_CTRL, UI_MOD_ALT, UI_MOD_SHIFT | UI_MOD_CTRL};
    return mods[fuzz_in(bytes, 0, 7)];
}

static void use_pointer(Bench *bench, FuzzBytes *bytes) {
    int kind = fuzz_in(bytes, 0, 2);
    int button = fuzz_in(bytes, 0, 1) ? EDITOR_RIGHT : EDITOR_LEFT;
    int x = 60 + 2 * fuzz_next(bytes);
    int y = 40 + fuzz_next(bytes);
    uint32_t mods = next_mods(bytes);
    EditorPointer event = {.kind = (EditorPointerKind)kind,
                           .button = (EditorButton)button,
                           .x = (float)x,
                           .y = (float)y,
                           .mods = mods,
                           .clicks = fuzz_in(bytes, 1, 2)};
    editor_pointer(bench->editor, &event);
    bench->input.x = x;
    bench->input.y = y;
}

static void use_panels(Bench *bench, FuzzBytes *bytes) {
    bench->input.x = fuzz_in(bytes, 0, 3) ? 1010 + fuzz_next(bytes) : 5 * fuzz_next(bytes);
    bench->input.y = 3 * fuzz_next(bytes);
    bool presses = fuzz_in(bytes, 0, 1);
    bench->input.pressed = presses ? UI_BUTTON_LEFT : 0;
    bench->input.released = presses ? 0 : bench->input.down;
    bench->input.down = bench->input.pressed;
    bench->input.wheel_y = (float)fuzz_in(bytes, -1, 1);
    int typed = fuzz_next(bytes);
    if (typed > ' ' && typed < 127) {
        ui_input_text(&bench->input, (const char[]){(char)typed, '\0'});
    } else if (typed == 1) {
        ui_input_key(&bench->input, UI_KEY_ESCAPE, 0);
    } else if (typed == 2) {
        ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    }
    bench_frame(bench);
}

static void answer_requests(Bench *bench) {
    EditorRequest request;
    while (editor_next_request(bench->editor, &request)) {
        if (request.kind == EDITOR_REQUEST_SAVE) {
            test_end_now(bench_print(bench)); // a save may add to the legend
            editor_saved(bench->editor, request.path, editor_mark(bench->editor));
        }
    }
}

static void do_something(Bench *bench, FuzzBytes *bytes) {
    switch (fuzz_in(bytes, 0, 7)) {
    case 0:
        editor_do(bench->editor, (EditorAction)fuzz_in(bytes, 0, EDITOR_ACTION_COUNT - 1));
        answer_requests(bench);
        editor_set_camera(bench->editor, (EditorCamera){0.0f, 0.0f, 1.0f});
        break;
    case 1:
        editor_wheel(bench->editor, 0.0f, (float)fuzz_in(bytes, -2, 2), 0, false);
        break;
    case 2:
        use_panels(bench, bytes);
        break;
    default:
        use_pointer(bench, bytes);
        break;
    }
}

/// Undoes, or does again, all that there is.
static char *print_after_all(Bench *bench, EditorAction action) {
    while (editor_do(bench->editor, action)) {
    }
    return bench_print(bench);
}

void fuzz_editor(const uint8_t *bytes, size_t size) {
    FuzzBytes choices = {bytes, bytes + size};
    Bench *bench = bench_create_on(test_level_sample);
    char *first = bench_print(bench);
    for (int i = 0; i < ACTIONS_MAX && choices.at < choices.end; i++) {
        do_something(bench, &choices);
    }
    editor_let_go(bench->editor);
    char *last = print_after_all(bench, EDITOR_DO_REDO);
    char *undone = print_after_all(bench, EDITOR_DO_UNDO);
    char *redone = print_after_all(bench, EDITOR_DO_REDO);
    CHECK_STR(first, undone);
    CHECK_STR(last, redone);
    test_end_now(first);
    test_end_now(last);
    test_end_now(undone);
    test_end_now(redone);
    bench_destroy(bench);
}

void fuzz_clipboard(const uint8_t *bytes, size_t size) {
    Bench *bench = bench_create_on(test_level_sample);
    char *first = bench_print(bench);
    bench->clip = malloc(size + 1);
    if (bench->clip) {
        memcpy(bench->clip, bytes, size);
        bench->clip[size] = '\0';
    }
    editor_do(bench->editor, EDITOR_DO_PASTE);
    bench_frame(bench);
    bench_click(bench, 12, 9, 0);
    bench_frame(bench);
    editor_let_go(bench->editor);
    char *undone = print_after_all(bench, EDITOR_DO_UNDO);
    CHECK_STR(first, undone);
    test_end_now(first);
    test_end_now(undone);
    bench_destroy(bench);
}

// --- the engine ----------------------------------------------------------------------------

static FhTile next_tile(FuzzBytes *bytes) {
    static const char letters[] = "......####/\\^\"-pqabcdsShHTzZ><iox";
    return room_tile(letters[fuzz_in(bytes, 0, (int)sizeof letters - 2)]);
}

/// Its size comes from the bytes, each in its turn: every compiler reads them alike.
static FhRect next_box(FuzzBytes *bytes, int x, int y) {
    FhRect box = {x, y, fuzz_in(bytes, 1, 64), 0};
    box.h = fuzz_in(bytes, 1, 64);
    return box;
}

static void fill_room(Room *room, FuzzBytes *bytes) {
    for (int row = 0; row < ROOM_ROWS; row++) {
        for (int col = 0; col < ROOM_COLS; col++) {
            CHECK(fh_terrain_set(room->terrain, col, row, next_tile(bytes)));
        }
    }
}

static void add_lift(Room *room, FuzzBytes *bytes) {
    FhPoint path[2];
    for (int i = 0; i < 2; i++) {
        path[i].x = fuzz_next(bytes);
        path[i].y = fuzz_next(bytes);
    }
    FhSolidDef def = {.box = next_box(bytes, path[0].x, path[0].y),
                      .mode = FH_PATH_PINGPONG,
                      .path = path,
                      .path_count = 2};
    def.one_way = fuzz_in(bytes, 0, 1);
    def.speed = (float)(fuzz_next(bytes) * 20);
    fh_world_add_solid(room->world, &def);
}

static void disturb(Room *room, FhActor *actor, FuzzBytes *bytes) {
    const FhTuningField *field = &fh_tuning_fields[fuzz_next(bytes) % fh_tuning_field_count];
    switch (fuzz_in(bytes, 0, 7)) {
    case 0:
        fh_actor_set_movement(room->world, actor, fuzz_in(bytes, 0, level_mover_count - 1));
        break;
    case 1: {
        FhRect box = next_box(bytes, 0, 0);
        fh_actor_resize(room->world, actor, box.w, box.h);
        break;
    }
    case 2: {
        int col = fuzz_in(bytes, 0, ROOM_COLS - 1);
        int row = fuzz_in(bytes, 0, ROOM_ROWS - 1);
        fh_terrain_set(room->terrain, col, row, next_tile(bytes));
        break;
    }
    case 3:
        fh_tuning_set(&room->world->tunings[0], field,
                      field->min + (field->max - field->min) * (float)fuzz_next(bytes) / 255.0f);
        break;
    case 4:
        actor->vx = (float)(fuzz_in(bytes, -128, 127) * 100);
        actor->vy = (float)(fuzz_in(bytes, -128, 127) * 100);
        break;
    default:
        break;
    }
}

void fuzz_engine(const uint8_t *bytes, size_t size) {
    static const int sizes[] = {8, 16, 32, 64};
    FuzzBytes choices = {bytes, bytes + size};
    Room room = room_sized("", sizes[fuzz_in(&choices, 0, 3)]);
    fill_room(&room, &choices);
    add_lift(&room, &choices);
    FhActorDef def = {.box = next_box(&choices, 40, -30), .driver = FH_DRIVER_PLAYER};
    def.mover = (uint8_t)fuzz_in(&choices, 0, level_mover_count - 1);
    FhActor *actor = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    FhWorld *copy = fh_world_clone(room.world);
    for (int tick = 0; tick < ENGINE_TICKS_MAX && choices.at < choices.end; tick++) {
        disturb(&room, actor, &choices);
        fh_world_copy(copy, room.world);
        FhInput input = {(uint32_t)fuzz_next(&choices)};
        fh_world_tick(room.world, input);
        fh_world_tick(copy, input);
        CHECK(fh_world_hash(copy) == fh_world_hash(room.world));
        CHECK(!storm_is_too_deep(room.world, actor));
    }
    fh_world_destroy(copy);
    room_destroy(&room);
}
