// toasts.c - lines that are shown for some seconds.

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "editor/state.h"

static void add_toast(Editor *editor, const char *topic, UiToastKind kind, const char *text) {
    Panels *panels = &editor->panels;
    for (int i = 0; i < panels->toast_count; i++) {
        if (strcmp(panels->toasts[i], text) == 0) {
            return; // it is going to be said
        }
    }
    if (panels->toast_count < TOASTS_WAITING) {
        panels->toast_topics[panels->toast_count] = topic;
        panels->toast_kinds[panels->toast_count] = kind;
        snprintf(panels->toasts[panels->toast_count++], UI_TOAST_BYTES, "%s", text);
    }
}

void editor_toast(Editor *editor, UiToastKind kind, const char *text) {
    add_toast(editor, NULL, kind, text);
}

void editor_say(Editor *editor, UiToastKind kind, const char *format, ...) {
    char text[UI_TOAST_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    add_toast(editor, format, kind, text);
}
