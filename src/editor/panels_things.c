// panels_things.c - the palette of things, and the properties of the one that is chosen.

#include <stdio.h>
#include <string.h>

#include "editor/tools.h"
#include "editor/panels_hero.h"
#include "editor/state.h"
#include "editor/tool_row.h"

enum { CARD_W = 62, CARD_H = 56 }; // four in a row of the panel

/// How a drag places what is chosen.
static void way_row(Editor *editor, Ui *ui) {
    static const int pair[] = {84, 0};
    int way = (int)editor->panels.default_way;
    ui_row(ui, 0, 2, pair);
    ui_text(ui, "a drag places", UI_LEFT, ui->theme.dim, 1);
    if (ui_segmented(ui, "way of a drag", row_way_names, ROW_WAYS, &way)) {
        editor->panels.default_way = (RowWay)way;
    }
    ui_tooltip(ui,
               "One in each tile on its way, on a straight line (Shift), or along the jump from "
               "where it begins (Alt)");
}

static void entity_cards(Editor *editor, Ui *ui) {
    const Panels *panels = &editor->panels;
    for (int i = 0; i < LEVEL_ENTITY_TYPES; i++) {
        const LevelEntityInfo *info = &level_entity_infos[i];
        UiCard card = {.label = info->label,
                       .picture = {.sprite = info->sprite},
                       .selected = editor->tool == TOOL_THINGS && !panels->places_spawn &&
                                   (int)panels->entity == i};
        if (ui_card(ui, &card)) {
            choose_entity(editor, (LevelEntityType)i);
        }
        ui_tooltip(ui, info->help);
    }
    UiCard spawn = {.label = "spawn",
                    .picture = {.sprite = "icon.spawn"},
                    .selected = editor->tool == TOOL_SPAWN ||
                                (editor->tool == TOOL_THINGS && panels->places_spawn)};
    if (ui_card(ui, &spawn)) {
        choose_spawn(editor);
    }
    ui_tooltip(ui, "Where the hero starts");
}

static void solid_cards(Editor *editor, Ui *ui) {
    for (int i = 0; i < LEVEL_LOOKS; i++) {
        const LevelLookInfo *info = &level_look_infos[i];
        bool is_plain = i == LEVEL_LOOK_BY_MOTION;
        UiCard card = {.label = is_plain ? "solid" : info->label,
                       .picture = {.sprite = is_plain ? "icon.solid" : info->block},
                       .selected = editor->tool == TOOL_SOLID && (int)editor->panels.look == i};
        if (ui_card(ui, &card)) {
            choose_look(editor, (LevelLook)i);
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
    UiCard polygon = {.label = "polygon",
                      .picture = {.sprite = "icon.polygon"},
                      .selected = editor->tool == TOOL_POLYGON};
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
        thing_remove(editor, (Thing){editor->chosen.kind, editor->chosen.index, -1});
    }
    ui_tooltip(ui, "Take it out of the level (Delete, or the right button)");
}

// ---- Entities ----

static void sign_text(Editor *editor, Ui *ui, LevelEntity *entity) {
    char *text = editor->panels.value;
    snprintf(text, sizeof editor->panels.value, "%s", entity->text != NULL ? entity->text : "");
    ui_row(ui, 0, 1, NULL);
    ui_text(ui, "what it says", UI_LEFT, ui->theme.dim, 1);
    UiResult result =
        ui_text_field(ui, "sign text", "text of the sign", text, (int)sizeof editor->panels.value);
    entity->text = text[0] != '\0' ? text : NULL;
    panel_set_entity(editor, result, editor->chosen.index, entity);
}

static void edges_box(Editor *editor, Ui *ui, LevelEntity *entity) {
    ui_row(ui, 0, 1, NULL);
    if (ui_checkbox(ui, "turns at edges", &entity->edges)) {
        panel_set_entity(editor, UI_CHANGED | UI_DONE, editor->chosen.index, entity);
    }
    ui_tooltip(ui, "Off: walks off the edge and falls");
}

static void runner_fields(Editor *editor, Ui *ui, LevelEntity *entity) {
    int index = editor->chosen.index;
    UiRange many = {.label = "how many", .min = 1.0f, .max = LEVEL_RUNNERS_MAX, .step = 1.0f};
    int count = level_entity_actors(entity);
    ui_text(ui, "how many", UI_LEFT, ui->theme.dim, 1);
    UiResult result = ui_number_int(ui, &many, &count);
    ui_tooltip(ui, "How many of them start here");
    result |= whole_number(ui, "over", &entity->w, 0, LEVEL_COORDINATE_MAX);
    ui_tooltip(ui, "How wide they stand at first");
    entity->count = count > 1 ? count : 0;
    panel_set_entity(editor, result, index, entity);
    edges_box(editor, ui, entity);
    if (ui_checkbox(ui, "runs and jumps", &entity->jumps)) {
        panel_set_entity(editor, UI_CHANGED | UI_DONE, index, entity);
    }
    ui_tooltip(ui, "Controlled like the player, by chance");
}

static void entity_panel(Editor *editor, Ui *ui) {
    static const int pair[] = {70, 0};
    int index = editor->chosen.index;
    LevelEntity entity = editor->level->entities[index]; // borrows: the history copies
    bool known = entity.type < LEVEL_ENTITY_TYPES;
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, known ? level_entity_infos[entity.type].label : entity.unknown_type);
    ui_paragraph_in(ui,
                    known ? level_entity_infos[entity.type].help
                          : "Unknown to this version: kept as it is.",
                    ui->theme.dim);
    ui_row(ui, 0, 2, pair);
    UiResult moved = whole_number(ui, "x", &entity.x, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX);
    panel_set_entity(editor, moved, index, &entity);
    moved = whole_number(ui, "y", &entity.y, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX);
    panel_set_entity(editor, moved, index, &entity);
    if (entity.type == LEVEL_SIGN) {
        sign_text(editor, ui, &entity);
    } else if (entity.type == LEVEL_RUNNER) {
        runner_fields(editor, ui, &entity);
    } else if (entity.type == LEVEL_PUSHER) {
        edges_box(editor, ui, &entity);
    }
    remove_button(editor, ui);
}

// ---- Solids ----

static void solid_box(Editor *editor, Ui *ui, LevelSolid *solid) {
    static const int four[] = {20, 0, 20, 0};
    int index = editor->chosen.index;
    int x = solid->x;
    int y = solid->y;
    int far = LEVEL_COORDINATE_MAX - LEVEL_SIZE_MAX;
    ui_row(ui, 0, 4, four);
    UiResult result = whole_number(ui, "x", &x, -far, far);
    result |= whole_number(ui, "y", &y, -far, far);
    solid_move(solid, x - solid->x, y - solid->y);
    if (solid->tiles == NULL) {
        result |= whole_number(ui, "w", &solid->w, 1, LEVEL_SIZE_MAX);
        result |= whole_number(ui, "h", &solid->h, 1, LEVEL_SIZE_MAX);
    }
    panel_set_solid(editor, result, index, solid);
}

/// Speed, wait and mode. Returns what the widgets said.
static UiResult motion(Ui *ui, float *speed_px, float *wait_s, FhPathMode *path_mode) {
    static const char *const modes[] = {"once", "loop", "pingpong"};
    LevelMotion fresh = thing_new_motion();
    UiRange speed = {.label = "speed",
                     .unit = "px/s",
                     .max = 400.0f,
                     .step = 1.0f,
                     .has_preset = true,
                     .preset = fresh.speed};
    UiRange wait = {.label = "wait",
                    .unit = "s",
                    .max = 10.0f,
                    .step = 0.1f,
                    .decimals = 2,
                    .has_preset = true,
                    .preset = fresh.wait};
    ui_row(ui, 0, 1, NULL);
    UiResult result = ui_slider(ui, &speed, speed_px);
    ui_tooltip(ui, "Speed along the path");
    result |= ui_slider(ui, &wait, wait_s);
    ui_tooltip(ui, "Pause at each point of the path");
    int mode = (int)*path_mode;
    if (ui_segmented(ui, "mode", modes, 3, &mode)) {
        *path_mode = (FhPathMode)mode;
        result |= UI_CHANGED | UI_DONE;
    }
    ui_tooltip(ui, "At the path's end: stay, go straight back to the start, or turn round");
    return result;
}

static void solid_motion(Editor *editor, Ui *ui, LevelSolid *solid) {
    int index = editor->chosen.index;
    UiResult result = motion(ui, &solid->speed, &solid->wait, &solid->mode);
    panel_set_solid(editor, result, index, solid);
    if (ui_checkbox(ui, "one-way", &solid->one_way)) {
        panel_set_solid(editor, UI_CHANGED | UI_DONE, index, solid);
    }
    ui_tooltip(ui, "Solid only from above");
}

static void solid_look(Editor *editor, Ui *ui, LevelSolid *solid) {
    static const int pair[] = {70, 0};
    const char *names[LEVEL_LOOKS];
    for (int i = 0; i < LEVEL_LOOKS; i++) {
        names[i] = level_look_infos[i].label;
    }
    int look = (int)solid->look;
    ui_row(ui, 0, 2, pair);
    ui_text(ui, "look", UI_LEFT, ui->theme.dim, 1);
    ui_disable_if(ui, solid->tiles != NULL ? "Drawn as the tiles it is made of" : NULL);
    if (ui_dropdown(ui, "look", names, LEVEL_LOOKS, &look)) {
        solid->look = (LevelLook)look;
        panel_set_solid(editor, UI_CHANGED | UI_DONE, editor->chosen.index, solid);
    }
    ui_tooltip(ui, level_look_infos[solid->look].help);
}

static void path_text(Ui *ui, const LevelSolid *solid) {
    char text[160];
    if (solid->path_count == 0) {
        snprintf(text, sizeof text, "No path yet: Shift-click where it should go.");
    } else {
        snprintf(
            text, sizeof text,
            "%d points. Drag them; Shift-click adds one, a click on the line puts one between, "
            "Delete removes the chosen one.",
            solid->path_count);
    }
    ui_row(ui, 0, 1, NULL);
    ui_paragraph_in(ui, text, ui->theme.dim);
}

/// What a solid is called.
static const char *name_of(const Level *level, int index) {
    return level->solids[index].id[0] != '\0' ? level->solids[index].id : "another";
}

static void solid_group(Editor *editor, Ui *ui, LevelSolid *solid) {
    static const int pair[] = {70, 0};
    char text[160];
    int index = editor->chosen.index;
    int leader = level_solid_leader(editor->level, index);
    ui_row(ui, 0, 2, pair);
    ui_text(ui, "group", UI_LEFT, ui->theme.dim, 1);
    UiResult result = ui_text_field(ui, "group", "a vehicle's name (may stay empty)", solid->group,
                                    (int)sizeof solid->group);
    ui_tooltip(ui, "Solids of one group go as one, along the path of the first that has one");
    panel_set_solid(editor, result, index, solid);
    ui_row(ui, 0, 1, NULL);
    int parts = level_solid_parts(editor->level, index);
    if (parts > 1) {
        snprintf(text, sizeof text, "%d solids go as one%s%s. The tools move them together.", parts,
                 leader < 0        ? ", none with a path yet"
                 : leader == index ? ", along its path"
                                   : ", along the path of ",
                 leader >= 0 && leader != index ? name_of(editor->level, leader) : "");
        ui_paragraph_in(ui, text, ui->theme.dim);
    }
}

static void solid_panel(Editor *editor, Ui *ui) {
    int index = editor->chosen.index;
    LevelSolid solid;
    if (!solid_to_change(editor, index, &solid)) {
        return;
    }
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, solid.tiles != NULL ? "Moving solid made of tiles" : "Moving solid");
    UiResult result =
        ui_text_field(ui, "id", "a name (may stay empty)", solid.id, (int)sizeof solid.id);
    ui_tooltip(ui, "Its name in the file");
    panel_set_solid(editor, result, index, &solid);
    solid_look(editor, ui, &solid);
    solid_box(editor, ui, &solid);
    solid_motion(editor, ui, &solid);
    solid_group(editor, ui, &solid);
    path_text(ui, &solid);
    level_thing_free(LEVEL_SOLID, &solid);
    remove_button(editor, ui);
}

// ---- Polygons ----

/// The place of the chosen point, or of the whole by its first corner.
static void polygon_place(Editor *editor, Ui *ui, LevelPolygon *polygon) {
    static const int four[] = {20, 0, 20, 0};
    int point = editor->chosen.point;
    FhPoint at = point >= THING_PATH ? polygon->motion.path[point - THING_PATH]
                                     : polygon->points[fh_max(point, 0)];
    FhPoint to = at;
    int far = LEVEL_COORDINATE_MAX - LEVEL_SIZE_MAX;
    char text[48];
    snprintf(text, sizeof text, point >= THING_PATH ? "point %d of the path" : "corner %d",
             point >= THING_PATH ? point - THING_PATH + 1 : fh_max(point, 0) + 1);
    ui_row(ui, 0, 1, NULL);
    ui_text(ui, point < 0 ? "place of its first corner" : text, UI_LEFT, ui->theme.dim, 1);
    ui_row(ui, 0, 4, four);
    UiResult result = whole_number(ui, "x", &to.x, -far, far);
    result |= whole_number(ui, "y", &to.y, -far, far);
    if (point < 0) {
        polygon_move(polygon, to.x - at.x, to.y - at.y);
    } else {
        polygon_move_point(polygon, point, to.x - at.x, to.y - at.y);
    }
    panel_set_polygon(editor, result, editor->chosen.index, polygon);
}

/// What the polygon is of: a list of the blocks' looks.
static void polygon_material(Editor *editor, Ui *ui, LevelPolygon *polygon) {
    static const int pair[] = {70, 0};
    enum { MOST = 32 };
    const Level *level = editor->level;
    const char *looks[MOST];
    int count = 0;
    int at = 0;
    const char *own = polygon->material[0] != '\0' ? polygon->material : LEVEL_MATERIAL_USUAL;
    for (int kind = 1; kind <= level_kind_count(level) && count < MOST; kind++) {
        const char *look = level_kind(level, fh_tile_make(kind, 0))->look;
        if (level_find_material(level, look) == kind) {
            at = strcmp(look, own) == 0 ? count : at;
            looks[count++] = look;
        }
    }
    ui_row(ui, 0, 2, pair);
    ui_text(ui, "material", UI_LEFT, ui->theme.dim, 1);
    if (count > 0 && ui_dropdown(ui, "material", looks, count, &at)) {
        bool is_usual = strcmp(looks[at], LEVEL_MATERIAL_USUAL) == 0;
        snprintf(polygon->material, sizeof polygon->material, "%s", is_usual ? "" : looks[at]);
        panel_set_polygon(editor, UI_CHANGED | UI_DONE, editor->chosen.index, polygon);
    }
    ui_tooltip(ui, "How it looks, and how it grips: ice is slippery");
}

static void polygon_sort(Editor *editor, Ui *ui, LevelPolygon *polygon) {
    int index = editor->chosen.index;
    ui_row(ui, 0, 1, NULL);
    ui_disable_if(ui, polygon->count < 3 ? "Two points make no area" : NULL);
    if (ui_checkbox(ui, "closed", &polygon->closed)) {
        polygon->one_way = polygon->one_way && !polygon->closed;
        panel_set_polygon(editor, UI_CHANGED | UI_DONE, index, polygon);
    }
    ui_tooltip(ui, "Closed: an area, solid on all sides. Open: a thin wall");
    ui_disable_if(ui, polygon->closed ? "Only open lines can be one-way" : NULL);
    if (ui_checkbox(ui, "one-way", &polygon->one_way)) {
        panel_set_polygon(editor, UI_CHANGED | UI_DONE, index, polygon);
    }
    ui_tooltip(ui, "Solid only from above");
}

static void polygon_text(Ui *ui, const LevelPolygon *polygon) {
    char text[320];
    char names[80];
    movement_page_print_able(FH_CAN_LINES, names, sizeof names);
    snprintf(text, sizeof text,
             "%d corners%s. Drag them; drag the middle of a side to bend it; Delete or the right "
             "button removes one. Seen by these ways to move: %s.",
             polygon->count,
             polygon->motion.path_count == 0 ? ", no path: Shift-click where it should go" : "",
             names);
    ui_row(ui, 0, 1, NULL);
    ui_paragraph_in(ui, text, ui->theme.dim);
}

static void polygon_panel(Editor *editor, Ui *ui) {
    int index = editor->chosen.index;
    LevelPolygon polygon;
    if (!polygon_to_change(editor, index, &polygon)) {
        return;
    }
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, polygon.closed ? "Polygon" : "Line");
    polygon_place(editor, ui, &polygon);
    polygon_material(editor, ui, &polygon);
    polygon_sort(editor, ui, &polygon);
    if (polygon.motion.path_count > 0) {
        LevelMotion *go = &polygon.motion;
        panel_set_polygon(editor, motion(ui, &go->speed, &go->wait, &go->mode), index, &polygon);
    }
    polygon_text(ui, &polygon);
    level_thing_free(LEVEL_POLYGON, &polygon);
    remove_button(editor, ui);
}

static void spawn_panel(Editor *editor, Ui *ui) {
    static const int pair[] = {70, 0};
    HistoryHead head = history_head(editor->level);
    int x = head.spawn.x;
    int y = head.spawn.y;
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Spawn");
    ui_row(ui, 0, 2, pair);
    UiResult result = whole_number(ui, "x", &x, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX);
    result |= whole_number(ui, "y", &y, -LEVEL_COORDINATE_MAX, LEVEL_COORDINATE_MAX);
    head.spawn = (FhPoint){x, y};
    panel_set_head(editor, result, "spawn", &head);
}

void panel_things(Editor *editor, Ui *ui) {
    palette(editor, ui);
    if (!thing_is_there(editor, editor->chosen)) {
        return;
    }
    ui_push_id_number(ui, (int)editor->chosen.kind * 100000 + editor->chosen.index);
    switch (editor->chosen.kind) {
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
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, "Click a thing to change it.", ui->theme.dim);
        break;
    }
    ui_pop_id(ui);
}
