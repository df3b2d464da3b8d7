// panels_hero.c - the character: preset, size, every tuning value, and what they come to.
//
// Width, height and jump stand first; the other values are folded away, with a field to search
// them. The rows stand straight from fh_tuning_fields: a field added there appears here, an amount
// as a slider, a choice as a list or a check box. A value that differs from the preset is marked
// and can be put back.

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <ctype.h>

#include "editor/find_rank.h"
#include "editor/state.h"
#include "level/movers.h"
#include "level/catalog.h"
#include "words/words.h"

/// The head of the level with another tuning; its texts are the level's.
static HistoryHead head_with(Level *level, const FhTuning *tuning) {
    HistoryHead before = history_head(level);
    LevelCharacter kept = level->character;
    level_set_tuning(level, tuning);
    HistoryHead head = history_head(level);
    level->character = kept; // the history makes the change, not we
    head.name = before.name;
    head.next = before.next;
    return head;
}

void panel_put_tuning(Editor *editor, const FhTuning *tuning) {
    HistoryHead head = head_with(editor->doc->level, tuning);
    history_set_head(&editor->doc->history, &head);
}

static const LevelPreset *preset_of(const Editor *editor) {
    const Level *level = editor->doc->level;
    const LevelPreset *preset = level_catalog_find_preset(level->catalog, level->character.preset);
    return preset != NULL ? preset : level_catalog_preset(level->catalog, 0);
}

static void preset_choice(Editor *editor, Ui *ui) {
    const LevelCatalog *catalog = editor->doc->level->catalog;
    const char *names[32];
    int count = fh_min(level_catalog_preset_count(catalog), 32);
    int at = 0;
    for (int i = 0; i < count; i++) {
        const LevelPreset *preset = level_catalog_preset(catalog, i);
        names[i] = preset->label[0] != '\0' ? say(preset->label) : preset->name;
        at = strcmp(preset->name, editor->doc->level->character.preset) == 0 ? i : at;
    }
    if (ui_dropdown(ui, "preset", names, count, &at)) {
        HistoryHead head = history_head(editor->doc->level);
        snprintf(head.character.preset, sizeof head.character.preset, "%s",
                 level_catalog_preset(catalog, at)->name);
        memset(head.character.overridden, 0, sizeof head.character.overridden);
        panel_set_head(editor->doc, UI_CHANGED | UI_DONE, "preset", &head);
    }
    ui_tooltip(ui, "A hero to start from; your changes are kept in the level");
}

static bool differs_anywhere(const Editor *editor) {
    for (int i = 0; i < LEVEL_TUNING_FIELDS_MAX; i++) {
        if (editor->doc->level->character.overridden[i]) {
            return true;
        }
    }
    return false;
}

static void reset_all(Editor *editor, Ui *ui) {
    ui_disable_if(ui, differs_anywhere(editor) ? NULL : "Nothing differs from the preset");
    if (ui_icon_button(ui, "reset all", "icon.reset", false)) {
        HistoryHead head = history_head(editor->doc->level);
        memset(head.character.overridden, 0, sizeof head.character.overridden);
        panel_set_head(editor->doc, UI_CHANGED | UI_DONE, "reset tuning", &head);
    }
    ui_tooltip(ui, "Put every value back to the preset's");
}

/// What the preset is like, below the list.
static void about_preset(const Editor *editor, Ui *ui) {
    const LevelPreset *preset = preset_of(editor);
    if (preset->about[0] != '\0') {
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, preset->about, ui->theme.dim);
    }
}

// ---- What the values come to ----

static void figure(Ui *ui, const char *label, const char *value, const char *help) {
    ui_text(ui, label, UI_LEFT, ui->theme.dim, 1);
    ui_text(ui, value, UI_RIGHT, ui->theme.text, 1);
    UiControl control = ui_control(ui, label, ui_last_rect(ui));
    (void)control;
    ui_tooltip(ui, help);
}

static void stats(Editor *editor, Ui *ui) {
    const Lint *lint = &editor->lint;
    float tile = (float)editor->doc->level->tile_size;
    char text[64];
    stats_refresh(&editor->lint, editor->doc);
    ui_row(ui, 16, 2, NULL);
    snprintf(text, sizeof text, say("%.0f px, %.1f tiles"), (double)lint->apex_px,
             (double)(lint->apex_px / tile));
    figure(ui, "jump height", text, "How high the feet come, holding jump");
    snprintf(text, sizeof text, "%.2f s", (double)lint->apex_s);
    figure(ui, "to the apex", text, "From take-off to the highest point");
    snprintf(text, sizeof text, say("%.0f px, %.1f tiles"), (double)lint->leap_px,
             (double)(lint->leap_px / tile));
    figure(ui, "jump distance", text, "From take-off to landing on level ground, at full run");
    snprintf(text, sizeof text, "%.2f s", (double)lint->run_up_s);
    figure(ui, "to full speed", text, "From rest to 99% of the run speed");
}

// ---- The sliders ----

enum { CURVED_STEPS = 1000 };

int panel_decimals(float step) {
    return step >= 1.0f ? 0 : step >= 0.1f ? 1 : step >= 0.01f ? 2 : 3;
}

static UiResult amount_row(Ui *ui, const FhTuningField *field, float preset, float *value) {
    UiRange range = {.label = field->label,
                     .unit = field->unit,
                     .min = field->min,
                     .max = field->max,
                     .step = field->step,
                     .decimals = panel_decimals(field->step),
                     .has_preset = true,
                     .preset = preset,
                     .curved = field->max - field->min >= CURVED_STEPS * field->step};
    return ui_slider(ui, &range, value);
}

// True for a field that is off or on: a check box shows it.
static bool is_switch(const FhTuningField *field) {
    return fh_tuning_choice_count(field) == 2 && strcmp(field->choices[0].name, "off") == 0;
}

static UiResult choice_row(Ui *ui, const FhTuningField *field, float preset, float *value) {
    enum { CHOICES = 8 };
    const char *names[CHOICES];
    int count = fh_min(fh_tuning_choice_count(field), CHOICES);
    for (int i = 0; i < count; i++) {
        names[i] = field->choices[i].label;
    }
    UiChoice choice = {.label = field->label,
                       .names = names,
                       .count = count,
                       .is_switch = is_switch(field),
                       .has_preset = true,
                       .preset = (int)(preset - field->min)};
    int at = (int)(*value - field->min);
    UiResult result = ui_choice(ui, &choice, &at);
    *value = field->min + (float)at;
    return result;
}

static void field_row(Editor *editor, Ui *ui, const FhTuningField *field) {
    FhTuning tuning = level_tuning(editor->doc->level);
    float preset = fh_tuning_get(&preset_of(editor)->tuning, field);
    float value = fh_tuning_get(&tuning, field);
    UiResult result = (field->choices != NULL ? choice_row : amount_row)(ui, field, preset, &value);
    ui_tooltip(ui, field->help);
    if (result != UI_NOTHING) {
        fh_tuning_set(&tuning, field, value);
        HistoryHead head = head_with(editor->doc->level, &tuning);
        panel_set_head(editor->doc, result, field->label, &head);
    }
}

// ---- The page ----

/// The values that stand first; all others are folded away.
static const size_t first_fields[] = {offsetof(FhTuning, width), offsetof(FhTuning, height),
                                      offsetof(FhTuning, jump_speed)};
enum { FIRST_FIELDS = sizeof first_fields / sizeof first_fields[0] };

static bool stands_first(const FhTuningField *field) {
    bool is_first = false;
    for (int i = 0; i < FIRST_FIELDS; i++) {
        is_first = is_first || field->offset == first_fields[i];
    }
    return is_first;
}

static void first_rows(Editor *editor, Ui *ui) {
    for (int i = 0; i < fh_tuning_field_count; i++) {
        if (stands_first(&fh_tuning_fields[i])) {
            ui_row(ui, 0, 1, NULL);
            field_row(editor, ui, &fh_tuning_fields[i]);
        }
    }
}

/// The fold: how many values there are below, and how many of them differ from the preset.
static void more_button(Editor *editor, Ui *ui) {
    Panels *panels = &editor->panels;
    char text[64];
    int changed = 0;
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        changed += !stands_first(field) && editor->doc->level->character.overridden[i];
    }
    int length = snprintf(text, sizeof text, say("%s More: %d values"),
                          panels->hero_more ? "▼" : "▶", fh_tuning_field_count - FIRST_FIELDS);
    if (changed > 0) {
        snprintf(text + length, sizeof text - (size_t)length, say(", %d changed"), changed);
    }
    UiButton button = {.label = "##more", .text = text, .left = true};
    ui_row(ui, 0, 1, NULL);
    if (ui_button_with(ui, &button)) {
        panels->hero_more = !panels->hero_more;
        panels->hero_words[0] = '\0';
    }
    ui_tooltip(ui, "Speed, gravity, jumps, ladders, walls: every value of the hero");
}

static bool is_sought(const Editor *editor, const FhTuningField *field) {
    const char *words = editor->panels.hero_words;
    FindRank rank = find_rank(field->label, field->help, words);
    return words[0] != '\0' ? rank < FIND_FUZZY : !stands_first(field);
}

static void more_rows(Editor *editor, Ui *ui) {
    char *words = editor->panels.hero_words;
    int group = -1, count = 0;
    ui_row(ui, 0, 1, NULL);
    ui_text_field(ui, "find a value", "Find a value", words, (int)sizeof editor->panels.hero_words);
    ui_tooltip(ui, "Shows the values whose name or help has these words");
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        if (!is_sought(editor, field)) {
            continue;
        }
        count++;
        ui_row(ui, 0, 1, NULL);
        if ((int)field->group != group) {
            group = (int)field->group;
            ui_heading(ui, fh_tuning_group_name(field->group));
        }
        ui_push_id(ui, "more");
        field_row(editor, ui, field);
        ui_pop_id(ui);
        if (field->offset == offsetof(FhTuning, duck_height)) {
            FhTuning tuning = level_tuning(editor->doc->level);
            if (tuning.duck_height > tuning.height) {
                ui_text(ui, "ducking is taller than standing", UI_RIGHT, ui->theme.warn, 1);
            }
        }
    }
    if (count == 0) {
        ui_text(ui, "No value is called that.", UI_LEFT, ui->theme.dim, 1);
    }
}

void panel_hero(Editor *editor, Ui *ui) {
    static const int top[] = {0, 24};
    ui_row(ui, 0, 2, top);
    preset_choice(editor, ui);
    reset_all(editor, ui);
    about_preset(editor, ui);
    first_rows(editor, ui);
    stats(editor, ui);
    more_button(editor, ui);
    if (editor->panels.hero_more) {
        more_rows(editor, ui);
    }
}

// ---- Movement page ----

enum { CELL_W = 118, CELL_H = 20, TEXT = 200 };

bool movement_page_is_level_of(const char *file_name, int movement) {
    const char *name = strchr(file_name, '-');
    const char *wanted = level_movers[movement]->name;
    size_t length = strlen(wanted);
    return file_name[0] == 'm' && isdigit((unsigned char)file_name[1]) && name != NULL &&
           strncmp(name + 1, wanted, length) == 0 && strcmp(name + 1 + length, ".json") == 0;
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

enum { STAYS, CLOSES, USES, OPENS };

/// The buttons under the page: what was asked for.
static int offer(const Editor *editor, Ui *ui, const EditorFile *file, int movement) {
    bool is_own = strcmp(editor->doc->level->movement, level_movers[movement]->name) == 0;
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
        HistoryHead head = history_head(editor->doc->level);
        snprintf(head.movement, sizeof head.movement, "%s", level_movers[*chosen]->name);
        panel_set_head(editor->doc, UI_CHANGED | UI_DONE, "movement", &head);
    }
    if (asked != STAYS || !open) {
        dialog_close(editor);
    }
    if (asked == OPENS && file != NULL) {
        editor_ask(editor, EDITOR_REQUEST_OPEN, file->path);
    }
}
