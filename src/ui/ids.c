// ids.c - widget identity: a hash (FNV-1a) of its label and the enclosing ids. A hash set of the
// frame's ids finds duplicates.

#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"

UiId ui_hash(UiId seed, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    UiId hash = seed ? seed : 2166136261u;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ at[i]) * 16777619u;
    }
    return hash ? hash : 1;
}

UiId ui_id(const Ui *ui, const char *label) {
    UiId seed = ui->id_depth > 0 ? ui->id_stack[ui->id_depth - 1] : 0;
    return ui_hash(seed, label, strlen(label));
}

// Adds `id` to the frame's set; returns false if it was there. A full set accepts any id.
static bool add_id(Ui *ui, UiId id) {
    UiId mask = UI_IDS - 1;
    for (UiId step = 0; step < UI_IDS; step++) {
        UiId *slot = &ui->ids_seen[(id + step) & mask];
        if (*slot == id) {
            return false;
        }
        if (!*slot) {
            *slot = id;
            return true;
        }
    }
    ui->dropped++;
    return true;
}

void ui_seek(Ui *ui, const char *label) {
    strncpy(ui->sought, label, sizeof ui->sought - 1);
    ui->sought_since = ui->input.frame;
}

// "##name" matches every label with that ending: the shown part may change.
static bool is_sought(const Ui *ui, const char *label) {
    bool is_name = ui->sought[0] == '#' && ui->sought[1] == '#';
    return strcmp(is_name ? label + ui_shown_bytes(label) : label, ui->sought) == 0;
}

void ui_find_sought(Ui *ui, const char *label, UiId id) {
    enum { PATIENCE_FRAMES = 4 };
    if (ui->sought[0] == '\0' || ui->muted > 0) {
        return;
    }
    if (ui->input.frame - ui->sought_since > PATIENCE_FRAMES) {
        ui->sought[0] = '\0';
    } else if ((!ui->key_area || ui->area == ui->key_area) && is_sought(ui, label)) {
        ui->sought[0] = '\0';
        ui->focus = ui->edit_next = ui->type_next = ui->scroll_to = id;
        ui->focus_seen = ui->focus_visible = true;
        ui->focus_since = ui->input.frame;
    }
}

UiId ui_claim(Ui *ui, const char *label) {
    UiId id = ui_id(ui, label);
    if (add_id(ui, id)) {
        ui_find_sought(ui, label, id);
        return id;
    }
    ui->collisions++;
    strncpy(ui->collision, label, sizeof ui->collision - 1);
    int number = 2;
    UiId other;
    do {
        other = ui_hash(id, &number, sizeof number);
        number++;
    } while (!add_id(ui, other));
    return other;
}

static void push(Ui *ui, UiId id) {
    UI_ASSERT(ui->id_depth < UI_DEPTH, "call ui_pop_id() for each ui_push_id()");
    ui->id_stack[ui->id_depth++] = id;
}

void ui_push_id(Ui *ui, const char *name) {
    push(ui, ui_id(ui, name));
}

void ui_push_id_number(Ui *ui, int number) {
    push(ui, ui_hash(ui_id(ui, "#"), &number, sizeof number));
}

void ui_pop_id(Ui *ui) {
    UI_ASSERT(ui->id_depth > 0, "call ui_pop_id() only after ui_push_id()");
    ui->id_depth--;
}
