// find.c - the command palette: its sources, the rank of what they have, and its dialog.

#include "editor/find.h"

#include <stdio.h>
#include <string.h>
#include <ctype.h>

#include "editor/state.h"
#include "level/movers.h"

/// What a source's functions are given.
typedef struct Finder {
    Editor *editor;
    const EditorFrame *frame;
} Finder;

// ---- Actions ----

static int count_actions(const Finder *finder) {
    (void)finder;
    return EDITOR_ACTION_COUNT;
}

static FindRow action_row(const Finder *finder, int index) {
    const EditorActionInfo *info = &editor_actions[index];
    return (FindRow){.label = info->label,
                     .help = info->help,
                     .keys = binding_label(finder->editor, (EditorAction)index)};
}

static void choose_action(const Finder *finder, int index) {
    editor_do(finder->editor, (EditorAction)index);
}

// ---- Tiles ----

static int count_kinds(const Finder *finder) {
    return level_kind_count(finder->editor->doc->level);
}

static FindRow kind_row(const Finder *finder, int index) {
    FhTile tile = fh_tile_make(index + 1, 0);
    const LevelKind *kind = level_kind(finder->editor->doc->level, tile);
    bool has_label = kind->label[0] != '\0';
    return (FindRow){.label = has_label ? kind->label : kind->name,
                     .help = kind->name,
                     .keys = "",
                     .picture = picture_of_tile(tile)};
}

static void choose_kind(const Finder *finder, int index) {
    choose_tile(finder->editor->hand, fh_tile_make(index + 1, 0));
}

// ---- Things and moving solids ----

static int count_things(const Finder *finder) {
    (void)finder;
    return LEVEL_ENTITY_TYPES;
}

static FindRow thing_row(const Finder *finder, int index) {
    (void)finder;
    const LevelEntityInfo *info = &level_entity_infos[index];
    return (FindRow){
        .label = info->label, .help = info->help, .keys = "", .picture = {.sprite = info->sprite}};
}

static void choose_thing(const Finder *finder, int index) {
    choose_entity(finder->editor->hand, (LevelEntityType)index);
}

static int count_looks(const Finder *finder) {
    (void)finder;
    return LEVEL_LOOKS - 1; // all but "by its motion": that is the tool
}

static FindRow look_row(const Finder *finder, int index) {
    (void)finder;
    const LevelLookInfo *info = &level_look_infos[index + 1];
    return (FindRow){
        .label = info->label, .help = info->help, .keys = "", .picture = {.sprite = info->block}};
}

static void choose_solid_look(const Finder *finder, int index) {
    choose_look(finder->editor->hand, (LevelLook)(index + 1));
}

static int count_stamps(const Finder *finder) {
    return finder->frame->stamp_count;
}

static FindRow stamp_row(const Finder *finder, int index) {
    const EditorStamp *stamp = &finder->frame->stamps[index];
    return (FindRow){
        .label = stamp->name, .help = "", .keys = "", .picture = {.image = stamp->image}};
}

static void choose_stamp(const Finder *finder, int index) {
    stamp_hold(finder->editor->hand, &finder->frame->stamps[index]);
}

// ---- Values ----

static int count_fields(const Finder *finder) {
    (void)finder;
    return fh_tuning_field_count;
}

static FindRow field_row(const Finder *finder, int index) {
    (void)finder;
    const FhTuningField *field = &fh_tuning_fields[index];
    return (FindRow){.label = field->label, .help = field->help, .keys = ""};
}

static void choose_field(const Finder *finder, int index) {
    panel_seek(finder->editor, TAB_HERO, fh_tuning_fields[index].label);
}

static int count_level_rows(const Finder *finder) {
    (void)finder;
    return panel_level_row_count;
}

static FindRow level_row(const Finder *finder, int index) {
    (void)finder;
    const PanelRow *row = &panel_level_rows[index];
    return (FindRow){.label = row->label, .help = row->help, .keys = ""};
}

static void choose_level_row(const Finder *finder, int index) {
    panel_seek(finder->editor, TAB_LEVEL, panel_level_rows[index].focus);
}

static int count_movements(const Finder *finder) {
    (void)finder;
    return level_mover_count;
}

static FindRow movement_row(const Finder *finder, int index) {
    (void)finder;
    const LevelMoverText *movement = &level_mover_texts[index];
    return (FindRow){.label = movement->label, .help = movement->idea, .keys = ""};
}

static void choose_movement(const Finder *finder, int index) {
    panel_set_movement(finder->editor, index);
}

// ---- Levels, and pages of the app ----

static int count_levels(const Finder *finder) {
    return finder->frame->file_count;
}

static FindRow file_row(const Finder *finder, int index) {
    const EditorFile *file = &finder->frame->files[index];
    return (FindRow){
        .label = file->name, .help = file->detail != NULL ? file->detail : "", .keys = ""};
}

static void choose_level(const Finder *finder, int index) {
    editor_ask(finder->editor, EDITOR_REQUEST_OPEN, finder->frame->files[index].path);
}

static int count_pages(const Finder *finder) {
    return finder->frame->page_count;
}

static FindRow page_row(const Finder *finder, int index) {
    const EditorPage *page = &finder->frame->pages[index];
    return (FindRow){.label = page->label, .help = page->help, .keys = page->keys};
}

static void choose_page(const Finder *finder, int index) {
    request_at(finder->editor->doc, EDITOR_REQUEST_PAGE, (FhPoint){index, 0});
}

// ---- All of them ----

typedef struct Source {
    const char *kind;
    int (*count)(const Finder *);
    FindRow (*row)(const Finder *, int);
    void (*choose)(const Finder *, int);
} Source;

static const Source sources[] = {
    {"command", count_actions, action_row, choose_action},
    {"tile", count_kinds, kind_row, choose_kind},
    {"thing", count_things, thing_row, choose_thing},
    {"moving solid", count_looks, look_row, choose_solid_look},
    {"stamp", count_stamps, stamp_row, choose_stamp},
    {"hero", count_fields, field_row, choose_field},
    {"level page", count_level_rows, level_row, choose_level_row},
    {"way to move", count_movements, movement_row, choose_movement},
    {"level", count_levels, file_row, choose_level},
    {"setting", count_pages, page_row, choose_page},
};
enum { SOURCES = sizeof sources / sizeof sources[0] };

/// Puts a result behind those that are as good; the last one falls out of a full list.
static void keep(FindResults *results, FindResult result) {
    int at = results->count;
    while (at > 0 && results->items[at - 1].rank > result.rank) {
        at--;
    }
    if (at == FIND_RESULTS) {
        return;
    }
    results->count = fh_min(results->count + 1, FIND_RESULTS);
    memmove(&results->items[at + 1], &results->items[at],
            (size_t)(results->count - 1 - at) * sizeof *results->items);
    results->items[at] = result;
}

void find_all(Editor *editor, const EditorFrame *frame, const char *words, FindResults *results) {
    Finder finder = {editor, frame};
    bool is_empty = words[strspn(words, " ")] == '\0';
    results->count = 0;
    for (int source = 0; source < (is_empty ? 1 : SOURCES); source++) {
        int count = sources[source].count(&finder);
        for (int i = 0; i < count; i++) {
            FindRow row = sources[source].row(&finder, i);
            FindRank rank = find_rank(row.label, row.help, words);
            if (rank != FIND_NOT) {
                keep(results, (FindResult){source, i, rank});
            }
        }
    }
}

const char *find_kind(const FindResult *result) {
    return sources[result->source].kind;
}

FindRow find_row(Editor *editor, const EditorFrame *frame, const FindResult *result) {
    Finder finder = {editor, frame};
    return sources[result->source].row(&finder, result->index);
}

/// Does what choosing a result means: selects the tile, takes the tool, opens the level (with the
/// question about unsaved changes) or the page, with the focus on the value.
static void find_choose(Editor *editor, const EditorFrame *frame, const FindResult *result) {
    Finder finder = {editor, frame};
    sources[result->source].choose(&finder, result->index);
}

// ---- Find rank ----
//
// How well typed words meet a label.

static int lower(char c) {
    return tolower((unsigned char)c);
}

static bool is_part_of_word(char c) {
    return isalnum((unsigned char)c) || (unsigned char)c >= 128;
}

/// True if `text` begins with the first `length` letters of `word`, in any case.
static bool begins(const char *text, const char *word, size_t length) {
    size_t i = 0;
    while (i < length && text[i] != '\0' && lower(text[i]) == lower(word[i])) {
        i++;
    }
    return i == length;
}

static bool begins_a_word(const char *text, const char *word, size_t length) {
    bool is_start = true;
    for (; *text != '\0'; text++) {
        if (is_start && begins(text, word, length)) {
            return true;
        }
        is_start = !is_part_of_word(*text);
    }
    return false;
}

static bool is_inside(const char *text, const char *word, size_t length) {
    for (; *text != '\0'; text++) {
        if (begins(text, word, length)) {
            return true;
        }
    }
    return false;
}

typedef bool (*Meets)(const char *text, const char *word, size_t length);

/// True if each of the words meets one of the two texts.
static bool all_meet(const char *text, const char *other, const char *words, Meets meets) {
    while (*words != '\0') {
        size_t length = strcspn(words, " ");
        if (length > 0 && !meets(text, words, length) && !meets(other, words, length)) {
            return false;
        }
        words += length + (words[length] == ' ');
    }
    return true;
}

/// True if the letters come in the text in their order, spaces aside, from the start of a word on.
static bool comes_in_order_from(const char *text, const char *letters) {
    for (; *letters != '\0'; letters++) {
        if (*letters == ' ') {
            continue;
        }
        while (*text != '\0' && lower(*text) != lower(*letters)) {
            text++;
        }
        if (*text == '\0') {
            return false;
        }
        text++;
    }
    return true;
}

static bool comes_in_order(const char *text, const char *letters) {
    bool is_start = true;
    for (; *text != '\0'; text++) {
        if (is_start && lower(*text) == lower(*letters) && comes_in_order_from(text, letters)) {
            return true;
        }
        is_start = !is_part_of_word(*text);
    }
    return false;
}

FindRank find_rank(const char *label, const char *help, const char *words) {
    words += strspn(words, " ");
    size_t length = strlen(words);
    while (length > 0 && words[length - 1] == ' ') {
        length--;
    }
    if (length == 0) {
        return FIND_INSIDE;
    }
    if (begins(label, words, length)) {
        return label[length] == '\0' ? FIND_EQUAL : FIND_PREFIX;
    }
    if (all_meet(label, "", words, begins_a_word)) {
        return FIND_WORDS;
    }
    if (all_meet(label, "", words, is_inside)) {
        return FIND_INSIDE;
    }
    if (all_meet(label, help, words, begins_a_word)) {
        return FIND_HELP;
    }
    return comes_in_order(label, words) ? FIND_FUZZY : FIND_NOT;
}

// ---- Dialog palette ----
//
// The command palette: one field that finds commands, tiles, things, values, levels and pages.

enum { PALETTE_W = 560, PALETTE_H = 400, KIND_W = 84, PICTURE_W = 22 };

/// One result: picture, name, key and kind. True when it was clicked.
static bool result_row(Editor *editor, Ui *ui, const EditorFrame *frame, const FindResult *result,
                       bool is_marked) {
    static const int widths[] = {PICTURE_W, 0, KIND_W};
    FindRow row = find_row(editor, frame, result);
    ui_row(ui, 0, 3, widths);
    ui_draw_picture(ui, ui_next(ui), row.picture);
    bool is_clicked = ui_list_item(ui, row.label, row.keys, is_marked);
    ui_tooltip(ui, row.help);
    if (is_marked) {
        ui_show_last(ui);
    }
    ui_text(ui, find_kind(result), UI_RIGHT, ui->theme.dim, 1);
    return is_clicked;
}

/// The rows of all results. Returns the one that was clicked, -1 for none.
static int result_rows(Editor *editor, Ui *ui, const EditorFrame *frame,
                       const FindResults *results) {
    int clicked = -1;
    for (int i = 0; i < results->count; i++) {
        ui_push_id_number(ui, i);
        bool is_marked = i == editor->panels.chosen_row;
        clicked = result_row(editor, ui, frame, &results->items[i], is_marked) ? i : clicked;
        ui_pop_id(ui);
    }
    if (results->count == 0) {
        ui_row(ui, 0, 1, NULL);
        ui_text(ui, "Nothing is called that.", UI_LEFT, ui->theme.dim, 1);
    }
    return clicked;
}

/// The list is searched anew when the words have changed, and then starts at its best row.
static void search(Editor *editor, const EditorFrame *frame, const char *before,
                   FindResults *results) {
    Panels *panels = &editor->panels;
    if (strcmp(before, panels->text) != 0) {
        panels->chosen_row = 0;
    }
    find_all(editor, frame, panels->text, results);
    panels->chosen_row = fh_clamp(panels->chosen_row, 0, fh_max(results->count - 1, 0));
}

void dialog_palette(Editor *editor, Ui *ui, const EditorFrame *frame) {
    Panels *panels = &editor->panels;
    FindResults results;
    char before[UI_FIELD_BYTES];
    bool open = true;
    bool enter = dialog_takes_enter(ui) && !panels->just_opened;
    panels->chosen_row = fh_max(panels->chosen_row + dialog_row_keys(ui), 0);
    ui_begin_modal(ui, "Find", PALETTE_W, PALETTE_H, &open);
    snprintf(before, sizeof before, "%s", panels->text);
    dialog_search_field(editor, ui, "a command, tile, thing, value, level or setting", &open);
    search(editor, frame, before, &results);
    ui_row(ui, 0, 1, NULL);
    ui_begin_child(ui, "results", -1, UI_PANEL_SCROLL);
    int chosen = result_rows(editor, ui, frame, &results);
    ui_end_child(ui);
    ui_end_modal(ui);
    if (enter && open && chosen < 0 && results.count > 0) {
        chosen = panels->chosen_row;
    }
    if (chosen >= 0 || !open) {
        dialog_close(editor);
    }
    if (chosen >= 0) {
        find_choose(editor, frame, &results.items[chosen]);
    }
}
