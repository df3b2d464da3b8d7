// ui_test.h - a context with a plain font and simulated hands, for the tests of the interface.

#ifndef FOOTHOLD_TESTS_UI_TEST_H
#define FOOTHOLD_TESTS_UI_TEST_H

#include <stdlib.h>
#include <string.h>

#include "test.h"
#include "ui/ui.h"

#define BENCH_W 640
#define BENCH_H 360

/// A context, the input that is being prepared, and a clipboard.
typedef struct Bench {
    Ui ui;
    UiInput input;
    char clipboard[256];
} Bench;

/// Every glyph is 6 wide, a line 12 high: positions in tests can be counted.
static inline int bench_advance(const void *data, uint32_t code_point) {
    (void)data;
    (void)code_point;
    return 6;
}

static inline const char *bench_paste(void *user) {
    return ((Bench *)user)->clipboard;
}

static inline void bench_copy(void *user, const char *text) {
    Bench *bench = user;
    strncpy(bench->clipboard, text, sizeof bench->clipboard - 1);
}

static inline Bench *bench_create(void) {
    static const UiFont font = {.height = 12, .ascent = 9, .advance = bench_advance};
    Bench *bench = calloc(1, sizeof *bench);
    test_at_end(free, bench);
    UiClipboard clipboard = {bench_paste, bench_copy, bench};
    ui_init(&bench->ui, &font, &clipboard);
    bench->input.screen_w = BENCH_W;
    bench->input.screen_h = BENCH_H;
    bench->input.x = bench->input.y = -100;
    return bench;
}

/// Starts a frame with what was prepared.
static inline Ui *bench_begin(Bench *bench) {
    ui_begin(&bench->ui, &bench->input);
    return &bench->ui;
}

/// Ends it; what was prepared is used up.
static inline void bench_end(Bench *bench) {
    ui_end(&bench->ui);
    ui_input_next_frame(&bench->input);
}

static inline void bench_move(Bench *bench, int x, int y) {
    bench->input.x = x;
    bench->input.y = y;
}

static inline void bench_press(Bench *bench, uint32_t button) {
    bench->input.pressed |= button;
    bench->input.down |= button;
}

static inline void bench_release(Bench *bench, uint32_t button) {
    bench->input.released |= button;
    bench->input.down &= ~button;
}

/// A whole click in one frame.
static inline void bench_click(Bench *bench) {
    bench_press(bench, UI_BUTTON_LEFT);
    bench_release(bench, UI_BUTTON_LEFT);
}

static inline void bench_key(Bench *bench, UiKey key, uint32_t mods) {
    ui_input_key(&bench->input, key, mods);
}

static inline UiKey bench_letter(char letter) {
    return (UiKey)(UI_KEY_A + (letter - 'a'));
}

/// Returns the first command that shows exactly this text, NULL: there is none.
static inline const UiCommand *bench_find_text(const Bench *bench, const char *text) {
    for (int i = 0; i < bench->ui.command_count; i++) {
        const UiCommand *command = &bench->ui.commands[i];
        if (command->kind == UI_COMMAND_TEXT && strcmp(command->text, text) == 0) {
            return command;
        }
    }
    return NULL;
}

#endif
