#include "editor_test.h"

#include <stdlib.h>
#include <string.h>

#include "level/level_test_support.h"
#include "level/catalog.h"

static const char *clip_get(void *user) {
    return ((Bench *)user)->clip;
}

static void clip_set(void *user, const char *text) {
    Bench *bench = user;
    free(bench->clip);
    bench->clip = malloc(strlen(text) + 1);
    if (bench->clip != NULL) {
        memcpy(bench->clip, text, strlen(text) + 1);
    }
}

static void end_bench(void *made) {
    Bench *bench = made;
    editor_destroy(bench->editor);
    level_destroy(bench->level);
    level_catalog_free(bench->own_catalog);
    free(bench->clip);
    free(bench->ui);
    free(bench);
}

static Bench *make_bench(Bench made, const char *text) {
    Bench *bench = calloc(1, sizeof *bench);
    LevelError error = {0};
    test_at_end(end_bench, bench);
    *bench = made;
    if (!CHECK(bench->catalog != NULL)) {
        abort();
    }
    bench->level = text != NULL
                       ? level_parse(text, strlen(text), "bench.json", bench->catalog, &error)
                       : level_create(bench->catalog, 16);
    if (!CHECK(bench->level != NULL)) {
        abort();
    }
    UiClipboard clipboard = {clip_get, clip_set, bench};
    bench->editor = editor_create(bench->level, "levels/bench.json", &clipboard);
    editor_set_camera(bench->editor, (EditorCamera){0.0f, 0.0f, 1.0f});
    return bench;
}

Bench *bench_create_with(const char *assets) {
    LevelError error;
    LevelCatalog *own = level_catalog_load(assets, &error);
    return make_bench((Bench){.catalog = own, .own_catalog = own}, NULL);
}

Bench *bench_create_on(const char *text) {
    return make_bench((Bench){.catalog = test_catalog()}, text);
}

Bench *bench_create(void) {
    return bench_create_on(NULL);
}

void bench_destroy(Bench *bench) {
    test_end_now(bench);
}

char *bench_print(Bench *bench) {
    char *text = level_print(bench->level);
    CHECK(text != NULL);
    test_at_end(free, text);
    return text;
}

bool bench_check_prints(const char *file, int line, const char *wanted, Bench *bench) {
    char *text = bench_print(bench);
    bool same = test_check_str(file, line, "the level's text", wanted, text);
    test_end_now(text);
    return same;
}

FhTile bench_tile(const Bench *bench, int col, int row) {
    return fh_terrain_at(bench->level->terrain, col, row);
}

int bench_kind(const Bench *bench, const char *name) {
    return level_find_kind(bench->level, name);
}

static void send(Bench *bench, EditorPointer event) {
    bench->input.x = (int)event.x; // the interface sees the same pointer
    bench->input.y = (int)event.y;
    editor_pointer(bench->editor, &event);
}

void bench_event_px(Bench *bench, EditorPointerKind kind, EditorButton button, int x, int y,
                    uint32_t mods) {
    send(bench, (EditorPointer){kind, button, (float)x, (float)y, mods, 1, false});
}

void bench_event(Bench *bench, EditorPointerKind kind, EditorButton button, int col, int row,
                 uint32_t mods) {
    EditorCamera camera = editor_camera(bench->editor);
    send(bench, (EditorPointer){.kind = kind,
                                .button = button,
                                .x = ((float)(col * 16 + 8) - camera.x) * camera.zoom,
                                .y = ((float)(row * 16 + 8) - camera.y) * camera.zoom,
                                .mods = mods,
                                .clicks = 1});
}

void bench_click(Bench *bench, int col, int row, uint32_t mods) {
    bench_drag(bench, col, row, col, row, mods);
}

void bench_right_click(Bench *bench, int col, int row) {
    bench_event(bench, EDITOR_DOWN, EDITOR_RIGHT, col, row, 0);
    bench_event(bench, EDITOR_UP, EDITOR_RIGHT, col, row, 0);
}

void bench_drag(Bench *bench, int col, int row, int to_col, int to_row, uint32_t mods) {
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, col, row, mods);
    bench_event(bench, EDITOR_DOWN, EDITOR_LEFT, col, row, mods);
    bench_event(bench, EDITOR_MOVE, EDITOR_LEFT, to_col, to_row, mods);
    bench_event(bench, EDITOR_UP, EDITOR_LEFT, to_col, to_row, mods);
}

void bench_drag_px(Bench *bench, int x, int y, int to_x, int to_y, uint32_t mods) {
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, x, y, mods);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, x, y, mods);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, to_x, to_y, mods);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, to_x, to_y, mods);
}

void bench_key(Bench *bench, EditorKey key, uint32_t mods) {
    editor_key(bench->editor, key, mods, true);
    editor_key(bench->editor, key, mods, false);
}

void bench_choose(Bench *bench, const char *kind, int transform) {
    // By the hands alone: put the tile somewhere far, pick it, take it away again.
    FhTile tile = fh_tile_make(bench_kind(bench, kind), transform);
    fh_terrain_set(bench->level->terrain, 60, 40, tile);
    bench_click(bench, 60, 40, UI_MOD_ALT);
    fh_terrain_set(bench->level->terrain, 60, 40, FH_TILE_EMPTY);
}

static int advance(const void *data, uint32_t code_point) {
    (void)data;
    (void)code_point;
    return 6;
}

static const UiFont font = {10, 8, advance, NULL};

void bench_frame(Bench *bench) {
    EditorFrame frame = {.window_w = 1280,
                         .window_h = 720,
                         .ui_scale = 1,
                         .pictures = bench->pictures,
                         .picture_count = bench->picture_count,
                         .versions = bench->versions,
                         .version_count = bench->version_count,
                         .world = bench->world,
                         .saves_copy = bench->saves_copy,
                         .laboratory = bench->laboratory,
                         .comparison = bench->comparison,
                         .files = bench->files,
                         .file_count = bench->file_count,
                         .pages = bench->pages,
                         .page_count = bench->page_count,
                         .stamps = bench->stamps,
                         .stamp_count = bench->stamp_count};
    if (bench->ui == NULL) {
        bench->ui = calloc(1, sizeof *bench->ui);
        ui_init(bench->ui, &font, NULL);
    }
    bench->input.screen_w = 1280;
    bench->input.screen_h = 720;
    ui_begin(bench->ui, &bench->input);
    editor_frame(bench->editor, bench->ui, &frame);
    ui_end(bench->ui);
    ui_input_next_frame(&bench->input);
}

void bench_point(Bench *bench, int x, int y) {
    bench->input.x = x;
    bench->input.y = y;
    bench_frame(bench);
}

void bench_press(Bench *bench) {
    bench->input.pressed = bench->input.down = UI_BUTTON_LEFT;
    bench_frame(bench);
}

void bench_let_go(Bench *bench) {
    bench->input.released = UI_BUTTON_LEFT;
    bench->input.down = 0;
    bench_frame(bench);
    bench_frame(bench);
}

void bench_click_at(Bench *bench, int x, int y) {
    bench_point(bench, x, y);
    bench_press(bench);
    bench_let_go(bench);
}

UiRect bench_find_text(const Bench *bench, const char *text) {
    UiRect found = {0, 0, 0, 0};
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strcmp(command->text, text) == 0) {
            found = command->rect;
        }
    }
    return found;
}

void bench_click_text(Bench *bench, const char *text) {
    UiRect at = bench_find_text(bench, text);
    if (at.w == 0) {
        test_fail(__FILE__, __LINE__, "nothing says %s", text);
        return;
    }
    bench_click_at(bench, at.x + 2, at.y + at.h / 2);
}

bool bench_takes_request(Bench *bench, EditorRequestKind kind, EditorRequest *request) {
    return editor_next_request(bench->editor, request) && CHECK_INT(kind, request->kind);
}

bool bench_shows(const Bench *bench, const char *part) {
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strstr(command->text, part) != NULL) {
            return true;
        }
    }
    return false;
}

int bench_marks_of(Bench *bench, EditorMarkKind kind, EditorMarkRole role) {
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    int count = 0;
    for (int i = 0; i < overlay->mark_count; i++) {
        count += overlay->marks[i].kind == kind && overlay->marks[i].role == role;
    }
    return count;
}

int bench_marks(Bench *bench, EditorMarkRole role) {
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    int count = 0;
    for (int i = 0; i < overlay->mark_count; i++) {
        count += overlay->marks[i].role == role;
    }
    return count;
}
