#include "ui/input.h"

#include "ui/draw.h"

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
    while ((code_point = ui_utf8_next(&utf8)) != 0) {
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
    input->frame++;
}
