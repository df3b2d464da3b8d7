// panels_things.c - the palette of things, and the properties of the one that is chosen.

#include <stdio.h>
#include <string.h>

#include "editor/state.h"
#include "words/words.h"

enum { CARD_W = 62, CARD_H = 56 }; // four in a row of the panel

/// How a drag places what is chosen.
static void way_row(Editor *editor, Ui *ui) {
    static const int pair[] = {84, 0};
    int way = (int)editor->hand->default_way;
    ui_row(ui, 0, 2, pair);
    ui_text(ui, "a drag places", UI_LEFT, ui->theme.dim, 1);
    if (ui_segmented(ui, "way of a drag", row_way_names, ROW_WAYS, &way)) {
        editor->hand->default_way = (RowWay)way;
    }
    ui_tooltip(ui,
               "One in each tile on its way, on a straight line (Shift), or along the jump from "
               "where it begins (Alt)");
}

static void entity_cards(Editor *editor, Ui *ui) {
    for (int i = 0; i < level_entity_kinds(editor->doc->level->catalog); i++) {
        const LevelEntityInfo *info = thing_kind_info(editor->doc, i);
        UiCard card = {.label = say(info->label),
                       .picture = {.sprite = info->sprite},
                       .selected = editor->hand->tool == TOOL_THINGS &&
                                   !editor->hand->places_spawn && editor->hand->entity == i};
        if (ui_card(ui, &card)) {
            choose_entity(editor->hand, i);
        }
        ui_tooltip(ui, info->help);
    }
    UiCard spawn = {.label = say("spawn"),
                    .picture = {.sprite = "icon.spawn"},
                    .selected = editor->hand->tool == TOOL_SPAWN ||
                                (editor->hand->tool == TOOL_THINGS && editor->hand->places_spawn)};
    if (ui_card(ui, &spawn)) {
        choose_spawn(editor->hand);
    }
    ui_tooltip(ui, "Where the hero starts");
}

static void solid_cards(Editor *editor, Ui *ui) {
    for (int i = 0; i < LEVEL_LOOKS; i++) {
        const LevelLookInfo *info = &level_look_infos[i];
        bool is_plain = i == LEVEL_LOOK_BY_MOTION;
        UiCard card = {.label = say(is_plain ? "solid" : info->label),
                       .picture = {.sprite = is_plain ? "icon.solid" : info->block},
                       .selected =
                           editor->hand->tool == TOOL_SOLID && (int)editor->hand->look == i};
        if (ui_card(ui, &card)) {
            choose_look(editor->hand, (LevelLook)i);
        }
        if (is_plain) {
            action_tooltip(editor, ui, EDITOR_DO_SOLID);
        } else {
            ui_tooltip(ui, info->help);
        }
    }
}

static void palette(Editor *editor, Ui *ui) {
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Place");
    ui_grid(ui, CARD_W, CARD_H);
    entity_cards(editor, ui);
    UiCard polygon = {.label = say("polygon"),
                      .picture = {.sprite = "icon.polygon"},
                      .selected = editor->hand->tool == TOOL_POLYGON};
    if (ui_card(ui, &polygon)) {
        editor_do(editor, EDITOR_DO_POLYGON);
    }
    action_tooltip(editor, ui, EDITOR_DO_POLYGON);
    way_row(editor, ui);
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Moving solids");
    ui_grid(ui, CARD_W, CARD_H);
    solid_cards(editor, ui);
}

static UiResult whole_number(Ui *ui, const char *label, int *value, int low, int high) {
    UiRange range = {
        .label = label, .unit = "px", .min = (float)low, .max = (float)high, .step = 1.0f};
    ui_text(ui, label, UI_LEFT, ui->theme.dim, 1);
    return ui_number_int(ui, &range, value);
}

static void remove_button(Editor *editor, Ui *ui) {
    ui_row(ui, 0, 1, NULL);
    if (ui_button(ui, "Remove")) {
        thing_remove(editor->hand,
                     (Thing){editor->doc->chosen.kind, editor->doc->chosen.index, -1});
    }
    ui_tooltip(ui, "Take it out of the level (Delete, or the right button)");
}

// ---- Entities ----

static void wires_text(const Level *level, Ui *ui, int index) {
    const LevelEntity *entity = &level->entities[index];
    char text[320];
    char name[LEVEL_NAME_MAX];
    const char *at = entity->wires;
    snprintf(text, sizeof text, "%s",
             say("No wire yet: drag one from the knob above it to a gate or a moving solid."));
    for (size_t used = 0; (at = level_wires_next(at, name)) && used < sizeof text;) {
        used += used == 0 ? (size_t)snprintf(text, sizeof text, say("Joined to %s"), name)
                          : (size_t)snprintf(text + used, sizeof text - used, ", %s", name);
    }
    if ((level_entity_traits(entity) & LEVEL_SENDS) != 0) {
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, text, ui->theme.dim);
    }
}

static void entity_panel(Editor *editor, Ui *ui) {
    int index = editor->doc->chosen.index;
    LevelEntity entity = editor->doc->level->entities[index]; // borrows: the history copies
    const LevelEntityInfo *info = level_entity_info(&entity);
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, info != NULL ? info->label : entity.unknown_type);
    ui_paragraph_in(ui, info != NULL ? info->help : "Unknown to this version: kept as it is.",
                    ui->theme.dim);
    panel_fields(editor->hand, ui, LEVEL_ENTITY, index, &entity);
    wires_text(editor->doc->level, ui, index);
    remove_button(editor, ui);
}

// ---- Solids ----

static void path_text(Ui *ui, const LevelSolid *solid) {
    char text[160];
    if (solid->path_count == 0) {
        snprintf(text, sizeof text, "%s", say("No path yet: Shift-click where it should go."));
    } else {
        snprintf(
            text, sizeof text,
            say("%d points. Drag them; Shift-click adds one, a click on the line puts one between, "
                "Delete removes the chosen one."),
            solid->path_count);
    }
    ui_row(ui, 0, 1, NULL);
    ui_paragraph_in(ui, text, ui->theme.dim);
}

static void group_text(const Level *level, Ui *ui, int index) {
    char text[160];
    int leader = level_solid_leader(level, index);
    int parts = level_solid_parts(level, index);
    if (parts > 1) {
        const char *id = leader >= 0 && leader != index ? level->solids[leader].id : "";
        snprintf(text, sizeof text,
                 leader < 0 ? say("%d solids go as one, none with a path yet. The tools move them "
                                  "together.")
                 : leader == index
                     ? say("%d solids go as one, along its path. The tools move them together.")
                     : say("%d solids go as one, along the path of %s. The tools move them "
                           "together."),
                 parts, id[0] != '\0' ? id : say("another"));
        ui_paragraph_in(ui, text, ui->theme.dim);
    }
}

static void solid_panel(Editor *editor, Ui *ui) {
    int index = editor->doc->chosen.index;
    LevelSolid solid;
    if (!thing_to_change(editor->doc, LEVEL_SOLID, index, &solid)) {
        return;
    }
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, solid.tiles != NULL ? "Moving solid made of tiles" : "Moving solid");
    panel_fields(editor->hand, ui, LEVEL_SOLID, index, &solid);
    group_text(editor->doc->level, ui, index);
    path_text(ui, &solid);
    level_thing_free(LEVEL_SOLID, &solid);
    remove_button(editor, ui);
}

// ---- Polygons ----

/// The place of the chosen point, or of the whole by its first corner.
static void polygon_place(Editor *editor, Ui *ui, LevelPolygon *polygon) {
    static const int four[] = {20, 0, 20, 0};
    int point = editor->doc->chosen.point;
    FhPoint at = point >= THING_PATH ? polygon->motion.path[point - THING_PATH]
                                     : polygon->points[fh_max(point, 0)];
    FhPoint to = at;
    int far = LEVEL_COORDINATE_MAX - LEVEL_SIZE_MAX;
    char text[48];
    snprintf(text, sizeof text,
             point >= THING_PATH ? say("point %d of the path") : say("corner %d"),
             point >= THING_PATH ? point - THING_PATH + 1 : fh_max(point, 0) + 1);
    ui_row(ui, 0, 1, NULL);
    ui_text(ui, point < 0 ? "place of its first corner" : text, UI_LEFT, ui->theme.dim, 1);
    ui_row(ui, 0, 4, four);
    UiResult result = whole_number(ui, "x", &to.x, -far, far);
    result |= whole_number(ui, "y", &to.y, -far, far);
    if (point < 0) {
        level_thing_move(LEVEL_POLYGON, polygon, to.x - at.x, to.y - at.y);
    } else {
        polygon_move_point(polygon, point, to.x - at.x, to.y - at.y);
    }
    panel_set_thing(editor->doc, result, LEVEL_POLYGON, editor->doc->chosen.index, polygon);
}

static void polygon_text(Ui *ui, const LevelPolygon *polygon) {
    char text[320];
    char names[80];
    movement_page_print_able(FH_CAN_LINES, names, sizeof names);
    snprintf(text, sizeof text,
             polygon->motion.path_count == 0
                 ? say("%d corners, no path: Shift-click where it should go. Drag them; drag the "
                       "middle of a side to bend it; Delete or the right button removes one. Seen "
                       "by these ways to move: %s.")
                 : say("%d corners. Drag them; drag the middle of a side to bend it; Delete or the "
                       "right button removes one. Seen by these ways to move: %s."),
             polygon->count, names);
    ui_row(ui, 0, 1, NULL);
    ui_paragraph_in(ui, text, ui->theme.dim);
}

static void polygon_panel(Editor *editor, Ui *ui) {
    int index = editor->doc->chosen.index;
    LevelPolygon polygon;
    if (!thing_to_change(editor->doc, LEVEL_POLYGON, index, &polygon)) {
        return;
    }
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, polygon.closed ? "Polygon" : "Line");
    polygon_place(editor, ui, &polygon);
    panel_fields(editor->hand, ui, LEVEL_POLYGON, index, &polygon);
    polygon_text(ui, &polygon);
    level_thing_free(LEVEL_POLYGON, &polygon);
    remove_button(editor, ui);
}

static void spawn_panel(Editor *editor, Ui *ui) {
    static const int pair[] = {70, 0};
    HistoryHead head = history_head(editor->doc->level);
    int x = head.spawn.x;
    int y = head.spawn.y;
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Spawn");
    ui_row(ui, 0, 2, pair);
    UiResult result = whole_number(ui, "x", &x, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX);
    result |= whole_number(ui, "y", &y, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX);
    head.spawn = (FhPoint){x, y};
    panel_set_head(editor->doc, result, "spawn", &head);
}

static void chosen_panel(Editor *editor, Ui *ui) {
    ui_push_id_number(ui, (int)editor->doc->chosen.kind * 100000 + editor->doc->chosen.index);
    switch (editor->doc->chosen.kind) {
    case THING_ENTITY:
        entity_panel(editor, ui);
        break;
    case THING_SOLID:
        solid_panel(editor, ui);
        break;
    case THING_POLYGON:
        polygon_panel(editor, ui);
        break;
    case THING_SPAWN:
        spawn_panel(editor, ui);
        break;
    case THING_NONE:
        break;
    }
    ui_pop_id(ui);
}

// What is chosen comes first: the palette is longer than most windows.
void panel_things(Editor *editor, Ui *ui) {
    bool is_chosen =
        editor->doc->chosen.kind != THING_NONE && thing_is_there(editor->doc, editor->doc->chosen);
    if (is_chosen) {
        chosen_panel(editor, ui);
    }
    palette(editor, ui);
    if (!is_chosen) {
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, "Click a thing to change it.", ui->theme.dim);
    }
}
