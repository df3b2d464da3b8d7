// find.c - the command palette: its sources, the rank of what they have, and its dialog.

#include "editor/find.h"

#include <stdio.h>
#include <string.h>

#include "editor/state.h"
#include "level/movers.h"
#include "words/words.h"

// ---- Sources ----

typedef enum Source {
    FIND_COMMANDS,
    FIND_TILES,
    FIND_THINGS,
    FIND_LOOKS, // all but "by its motion": that is the tool
    FIND_STAMPS,
    FIND_VALUES,
    FIND_LEVEL_ROWS,
    FIND_MOVEMENTS,
    FIND_LEVELS,
    FIND_PAGES,
    SOURCES
} Source;

static int count_rows(const Editor *editor, const EditorFrame *frame, int source) {
    const int counts[SOURCES] = {
        [FIND_COMMANDS] = EDITOR_ACTION_COUNT,
        [FIND_TILES] = level_kind_count(editor->doc->level),
        [FIND_THINGS] = level_entity_kinds(editor->doc->level->catalog),
        [FIND_LOOKS] = LEVEL_LOOKS - 1,
        [FIND_STAMPS] = frame->stamp_count,
        [FIND_VALUES] = fh_tuning_field_count,
        [FIND_LEVEL_ROWS] = panel_level_row_count,
        [FIND_MOVEMENTS] = level_mover_count,
        [FIND_LEVELS] = frame->file_count,
        [FIND_PAGES] = frame->page_count,
    };
    return counts[source];
}

FindRow find_row(Editor *editor, const EditorFrame *frame, const FindResult *result) {
    int i = result->index;
    FhTile tile = fh_tile_make(i + 1, 0);
    const LevelKind *kind = NULL;
    const LevelEntityInfo *info = NULL;
    switch ((Source)result->source) {
    case FIND_COMMANDS:
        return (FindRow){editor_actions[i].label,
                         editor_actions[i].help,
                         binding_label(editor, (EditorAction)i),
                         {0}};
    case FIND_TILES:
        kind = level_kind(editor->doc->level, tile);
        return (FindRow){kind->label[0] != '\0' ? kind->label : kind->name, kind->name, "",
                         picture_of_tile(tile)};
    case FIND_THINGS:
        info = thing_kind_info(editor->doc, i);
        return (FindRow){info->label, info->help, "", {.sprite = info->sprite}};
    case FIND_LOOKS:
        return (FindRow){level_look_infos[i + 1].label,
                         level_look_infos[i + 1].help,
                         "",
                         {.sprite = level_look_infos[i + 1].block}};
    case FIND_STAMPS:
        return (FindRow){frame->stamps[i].name, "", "", {.image = frame->stamps[i].image}};
    case FIND_VALUES:
        return (FindRow){fh_tuning_fields[i].label, fh_tuning_fields[i].help, "", {0}};
    case FIND_LEVEL_ROWS:
        return (FindRow){panel_level_rows[i].label, panel_level_rows[i].help, "", {0}};
    case FIND_MOVEMENTS:
        return (FindRow){level_mover_texts[i].label, level_mover_texts[i].idea, "", {0}};
    case FIND_LEVELS:
        return (FindRow){frame->files[i].name,
                         frame->files[i].detail != NULL ? frame->files[i].detail : "",
                         "",
                         {0}};
    case FIND_PAGES:
    case SOURCES:
        break;
    }
    return (FindRow){frame->pages[i].label, frame->pages[i].help, frame->pages[i].keys, {0}};
}

/// Does what choosing a result means: selects the tile, takes the tool, opens the level (with the
/// question about unsaved changes) or the page, with the focus on the value.
static void find_choose(Editor *editor, const EditorFrame *frame, const FindResult *result) {
    int i = result->index;
    switch ((Source)result->source) {
    case FIND_COMMANDS:
        editor_do(editor, (EditorAction)i);
        break;
    case FIND_TILES:
        choose_tile(editor->hand, fh_tile_make(i + 1, 0));
        break;
    case FIND_THINGS:
        choose_entity(editor->hand, i);
        break;
    case FIND_LOOKS:
        choose_look(editor->hand, (LevelLook)(i + 1));
        break;
    case FIND_STAMPS:
        stamp_hold(editor->hand, &frame->stamps[i]);
        break;
    case FIND_VALUES:
        panel_seek(editor, TAB_HERO, fh_tuning_fields[i].label);
        break;
    case FIND_LEVEL_ROWS:
        panel_seek(editor, TAB_LEVEL, panel_level_rows[i].focus);
        break;
    case FIND_MOVEMENTS:
        panel_set_movement(editor, i);
        break;
    case FIND_LEVELS:
        editor_ask(editor, EDITOR_REQUEST_OPEN, frame->files[i].path);
        break;
    case FIND_PAGES:
    case SOURCES:
        request_at(editor->doc, EDITOR_REQUEST_PAGE, (FhPoint){i, 0});
    }
}

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
    bool is_empty = words[strspn(words, " ")] == '\0';
    results->count = 0;
    for (int source = 0; source < (is_empty ? 1 : SOURCES); source++) {
        int count = count_rows(editor, frame, source);
        for (int i = 0; i < count; i++) {
            FindResult result = {source, i, FIND_NOT};
            FindRow row = find_row(editor, frame, &result);
            FindRank said = find_rank(say(row.label), say(row.help), words);
            result.rank = find_rank(row.label, row.help, words);
            result.rank = said < result.rank ? said : result.rank;
            if (result.rank != FIND_NOT) {
                keep(results, result);
            }
        }
    }
}

const char *find_kind(const FindResult *result) {
    static const char *const kinds[SOURCES] = {"command", "tile",   "thing",      "moving solid",
                                               "stamp",   "hero",   "level page", "way to move",
                                               "level",   "setting"};
    return kinds[result->source];
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
    bool is_clicked = ui_list_item(ui, say(row.label), row.keys, is_marked);
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
