#include "editor/movement_page.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "editor/state.h"
#include "level/movers.h"

enum { CELL_W = 118, CELL_H = 20, TEXT = 200 };

bool movement_page_is_level_of(const char *file_name, int movement) {
    const char *name = strchr(file_name, '-');
    const char *wanted = level_movers[movement]->name;
    size_t length = strlen(wanted);
    return file_name[0] == 'm' && isdigit((unsigned char)file_name[1]) && name != NULL &&
           strncmp(name + 1, wanted, length) == 0 && strcmp(name + 1 + length, ".json") == 0;
}

void movement_page_print_able(uint32_t ability, char *out, size_t size) {
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < level_mover_count && used < size; i++) {
        if ((level_movers[i]->can & ability) != 0) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "",
                                     level_mover_texts[i].label);
        }
    }
}

static void part(Ui *ui, const char *label, const char *text) {
    ui_row(ui, ui->font->height + 2, 1, NULL);
    ui_text(ui, label, UI_LEFT, ui->theme.accent, 1);
    ui_paragraph(ui, text);
}

static void explain(Ui *ui, int index) {
    const FhMover *movement = level_movers[index];
    const LevelMoverText *about = &level_mover_texts[index];
    char text[TEXT];
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, about->label);
    part(ui, "Idea", about->idea);
    part(ui, "Article", about->source);
    part(ui, "Strengths", about->strengths);
    part(ui, "Weaknesses", about->weaknesses);
    part(ui, "Games", about->games);
    level_mover_abilities(movement, true, text, sizeof text);
    part(ui, "Has", text);
    level_mover_abilities(movement, false, text, sizeof text);
    if (text[0] != '\0') {
        part(ui, "Has not", text);
    }
}

void movement_page(Ui *ui, int *chosen) {
    *chosen = fh_clamp(*chosen, 0, level_mover_count - 1);
    ui_grid(ui, CELL_W, CELL_H);
    for (int i = 0; i < level_mover_count; i++) {
        UiButton button = {
            .label = level_mover_texts[i].label, .toggled = i == *chosen, .left = true};
        if (ui_button_with(ui, &button)) {
            *chosen = i;
        }
        ui_tooltip(ui, level_mover_texts[i].idea);
    }
    explain(ui, *chosen);
}

// ---- The editor's dialog ----

static const EditorFile *level_of(const EditorFrame *frame, int movement) {
    for (int i = 0; i < frame->file_count; i++) {
        if (movement_page_is_level_of(frame->files[i].name, movement)) {
            return &frame->files[i];
        }
    }
    return NULL;
}

static void use_in_level(Editor *editor, int movement) {
    HistoryHead head = history_head(editor->level);
    snprintf(head.movement, sizeof head.movement, "%s", level_movers[movement]->name);
    panel_set_head(editor, UI_CHANGED | UI_DONE, "movement", &head);
}

enum { STAYS, CLOSES, USES, OPENS };

/// The buttons under the page: what was asked for.
static int offer(const Editor *editor, Ui *ui, const EditorFile *file, int movement) {
    bool is_own = strcmp(editor->level->movement, level_movers[movement]->name) == 0;
    int asked = STAYS;
    ui_row(ui, 22, 3, NULL);
    ui_disable_if(ui, is_own ? "This level moves like this" : NULL);
    asked = ui_button(ui, "Move like this here") ? USES : asked;
    ui_disable_if(ui, file == NULL ? "There is no level that shows it" : NULL);
    asked = ui_button(ui, "Open its level") ? OPENS : asked;
    ui_tooltip(ui, "A level that shows it at its best and at its worst");
    return ui_button(ui, "Close") ? CLOSES : asked;
}

void dialog_movements(Editor *editor, Ui *ui, const EditorFrame *frame) {
    int *chosen = &editor->panels.chosen_row;
    bool open = true;
    int w = fh_min(520, ui->input.screen_w - 20);
    int h = fh_min(400, ui->input.screen_h - 20);
    ui_begin_modal(ui, "Ways to move", w, h, &open);
    ui_row(ui, 0, 1, NULL);
    ui_begin_child(ui, "page", h - 76, UI_PANEL_SCROLL);
    movement_page(ui, chosen);
    ui_end_child(ui);
    const EditorFile *file = level_of(frame, *chosen);
    int asked = offer(editor, ui, file, *chosen);
    ui_end_modal(ui);
    if (asked == USES) {
        use_in_level(editor, *chosen);
    }
    if (asked != STAYS || !open) {
        dialog_close(editor);
    }
    if (asked == OPENS && file != NULL) {
        editor_ask(editor, EDITOR_REQUEST_OPEN, file->path);
    }
}
