// input.c - the queue of one frame's keys and typed text, and the names of modifiers.

#include "ui/input.h"

#include <stdio.h>
#include <string.h>

#include "ui/text.h"
#include "words/utf8.h"

static const struct {
    const char *name;
    uint32_t bit;
} mod_names[] = {{"Ctrl+", UI_MOD_CTRL}, {"Alt+", UI_MOD_ALT}, {"Shift+", UI_MOD_SHIFT}};

enum { MOD_NAMES = sizeof mod_names / sizeof *mod_names };

uint32_t ui_mods_read(const char **text) {
    uint32_t mods = 0;
    for (int i = 0; i < MOD_NAMES; i++) {
        size_t length = strlen(mod_names[i].name);
        if (strncmp(*text, mod_names[i].name, length) == 0 && (*text)[length]) {
            mods |= mod_names[i].bit;
            *text += length;
            i = -1; // the modifiers may stand in any order
        }
    }
    return mods;
}

void ui_mods_print(uint32_t mods, char *out, size_t size) {
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < MOD_NAMES && length < size; i++) {
        if (mods & mod_names[i].bit) {
            length += (size_t)snprintf(out + length, size - length, "%s", mod_names[i].name);
        }
    }
}

static void add_event(UiInput *input, UiKeyEvent event) {
    if (input->event_count < UI_INPUT_EVENTS) {
        input->events[input->event_count++] = event;
    }
}

void ui_input_key(UiInput *input, UiKey key, uint32_t mods) {
    add_event(input, (UiKeyEvent){.key = key, .mods = mods});
}

void ui_input_text(UiInput *input, const char *utf8) {
    uint32_t code_point;
    while ((code_point = utf8_next(&utf8)) != 0) {
        if (code_point >= 32 && code_point != 127 && code_point != 0xFFFD) {
            add_event(input, (UiKeyEvent){.key = UI_KEY_TEXT, .code_point = code_point});
        }
    }
}

void ui_input_next_frame(UiInput *input) {
    input->pressed = 0;
    input->released = 0;
    input->wheel_x = 0;
    input->wheel_y = 0;
    input->event_count = 0;
    input->by_pad = false;
    input->frame++;
}
