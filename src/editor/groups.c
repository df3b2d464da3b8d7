// groups.c - solids that go as one, the parts of a vehicle: grouped, moved together, shown.
//
// A group is a name that several solids have. The first of them with a path leads: all go along it
// (law 13). What moves a part by hand moves all of them; the panel's numbers move one alone.

#include <stdio.h>
#include <string.h>

#include "editor/view.h"

// ---- Names ----

static bool is_used(const Level *level, const char *name) {
    for (int i = 0; i < level->solid_count; i++) {
        if (strcmp(level->solids[i].group, name) == 0) {
            return true;
        }
    }
    return false;
}

/// Writes a name that no group of the level has: `name`, or that with a number behind it.
static void find_name(const Level *level, const char *name, char out[LEVEL_NAME_MAX]) {
    enum { NUMBER_ROOM = 12 };
    size_t length = strlen(name);
    while (length > 1 && name[length - 1] >= '0' && name[length - 1] <= '9') {
        length--; // "cabin 2" goes on as "cabin 3"
    }
    while (length > 1 && name[length - 1] == ' ') {
        length--;
    }
    length = length < LEVEL_NAME_MAX - NUMBER_ROOM ? length : LEVEL_NAME_MAX - NUMBER_ROOM;
    while (length > 0 && (name[length] & 0xc0) == 0x80) {
        length--; // no letter is cut
    }
    snprintf(out, LEVEL_NAME_MAX, "%s", name);
    for (int number = 2; is_used(level, out); number++) {
        snprintf(out, LEVEL_NAME_MAX, "%.*s %d", (int)length, name, number);
    }
}

void group_name_put(const Level *level, const Piece *piece, int index, int before,
                    char out[LEVEL_NAME_MAX]) {
    const char *name = piece->solids[index].group;
    int first = 0, parts = 0;
    while (strcmp(piece->solids[first].group, name) != 0) {
        first++;
    }
    for (int i = first; i < piece->solid_count; i++) {
        parts += strcmp(piece->solids[i].group, name) == 0;
    }
    if (name[0] == '\0') {
        out[0] = '\0';
    } else if (first < index) {
        memcpy(out, level->solids[before + first].group, LEVEL_NAME_MAX);
    } else if (parts == 1 && is_used(level, name)) {
        out[0] = '\0'; // a copy of one part alone
    } else {
        find_name(level, name, out);
    }
}

// ---- Changes ----

static bool set_group(Document *doc, int index, const char *name) {
    LevelSolid copy = doc->level->solids[index]; // borrows: the history copies
    snprintf(copy.group, sizeof copy.group, "%s", name);
    return history_set_thing(&doc->history, LEVEL_SOLID, index, &copy);
}

static int selected_count(const Document *doc) {
    int count = 0;
    for (int i = 0; i < doc->level->solid_count; i++) {
        count += selection_holds_thing(doc, LEVEL_SOLID, &doc->level->solids[i]);
    }
    return count;
}

const char *group_obstacle(const Document *doc) {
    return selected_count(doc) >= 2 ? NULL : "Select two moving solids or more first (S)";
}

void group_make(Document *doc) {
    const Level *level = doc->level;
    char name[LEVEL_NAME_MAX] = "";
    for (int i = 0; i < level->solid_count && name[0] == '\0'; i++) {
        if (selection_holds_thing(doc, LEVEL_SOLID, &level->solids[i])) {
            memcpy(name, level->solids[i].group, sizeof name);
        }
    }
    if (name[0] == '\0') {
        find_name(level, "vehicle", name);
    }
    step_begin(doc, "group");
    for (int i = 0; i < level->solid_count; i++) {
        if (selection_holds_thing(doc, LEVEL_SOLID, &level->solids[i])) {
            set_group(doc, i, name);
        }
    }
    step_commit(doc);
    toast_say(doc, UI_TOAST_INFO, "%d solids go as one: %s", selected_count(doc), name);
}

/// True when the solid is of a group, and in the selection or, without one, in the group `chosen`.
static bool is_meant(const Document *doc, const LevelSolid *solid, const char *chosen) {
    bool is_selected = selection_is_empty(&doc->selection)
                           ? strcmp(solid->group, chosen) == 0
                           : selection_holds_thing(doc, LEVEL_SOLID, solid);
    return solid->group[0] != '\0' && is_selected;
}

static const char *chosen_group(const Document *doc) {
    bool there = doc->chosen.kind == THING_SOLID && thing_is_there(doc, doc->chosen);
    return there ? doc->level->solids[doc->chosen.index].group : "";
}

const char *ungroup_obstacle(const Document *doc) {
    for (int i = 0; i < doc->level->solid_count; i++) {
        if (is_meant(doc, &doc->level->solids[i], chosen_group(doc))) {
            return NULL;
        }
    }
    return "Choose a solid of a group first";
}

void group_dissolve(Document *doc) {
    char chosen[LEVEL_NAME_MAX];
    snprintf(chosen, sizeof chosen, "%s", chosen_group(doc));
    step_begin(doc, "ungroup");
    for (int i = 0; i < doc->level->solid_count; i++) {
        if (is_meant(doc, &doc->level->solids[i], chosen)) {
            set_group(doc, i, "");
        }
    }
    step_commit(doc);
}

void group_move(Document *doc, int index, int dx, int dy) {
    Level *level = doc->level;
    for (int i = 0; i < level->solid_count && (dx != 0 || dy != 0); i++) {
        LevelSolid copy;
        if (!level_solid_together(&level->solids[index], &level->solids[i])) {
            continue;
        }
        if (!thing_to_change(doc, LEVEL_SOLID, i, &copy)) {
            return;
        }
        level_thing_move(LEVEL_SOLID, &copy, dx, dy);
        history_set_thing(&doc->history, LEVEL_SOLID, i, &copy);
        level_thing_free(LEVEL_SOLID, &copy);
    }
}

// ---- Showing ----

/// Marks where a part is when its leader is at each point of the path.
static void show_way(Stage *stage, const LevelSolid *part, const LevelSolid *leader) {
    for (int i = 0; i < leader->path_count; i++) {
        FhPoint at = leader->path[i];
        overlay_mark(
            stage, EDITOR_MARK_BOX, EDITOR_ROLE_PATH,
            (FhRect){at.x + part->x - leader->x, at.y + part->y - leader->y, part->w, part->h});
    }
}

void group_show(Stage *stage, int index) {
    const Level *level = stage->doc->level;
    const LevelSolid *solid = &level->solids[index];
    int leader = level_solid_leader(level, index);
    FhRect whole = thing_box(stage->doc, (Thing){THING_SOLID, index, -1});
    if (level_solid_parts(level, index) < 2) {
        return;
    }
    for (int i = 0; i < level->solid_count; i++) {
        const LevelSolid *other = &level->solids[i];
        if (level_solid_together(solid, other)) {
            whole = fh_rect_around(whole, thing_box(stage->doc, (Thing){THING_SOLID, i, -1}));
            if (leader >= 0 && i != leader) {
                show_way(stage, other, &level->solids[leader]);
            }
        }
    }
    enum { MARGIN = 2 };
    overlay_mark(
        stage, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN,
        (FhRect){whole.x - MARGIN, whole.y - MARGIN, whole.w + 2 * MARGIN, whole.h + 2 * MARGIN});
}

static void nudge_solid(Document *doc, int dx, int dy) {
    LevelSolid copy;
    int point = doc->chosen.point;
    if (point < 0) {
        group_move(doc, doc->chosen.index, dx, dy);
        return;
    }
    if (!thing_to_change(doc, LEVEL_SOLID, doc->chosen.index, &copy)) {
        return;
    }
    copy.path[point].x += dx;
    copy.path[point].y += dy;
    history_set_thing(&doc->history, LEVEL_SOLID, doc->chosen.index, &copy);
    level_thing_free(LEVEL_SOLID, &copy);
}

static void nudge_polygon(Document *doc, int dx, int dy) {
    LevelPolygon copy;
    Thing thing = doc->chosen;
    if (!thing_to_change(doc, LEVEL_POLYGON, thing.index, &copy)) {
        return;
    }
    if (thing.point >= 0) {
        polygon_move_point(&copy, thing.point, dx, dy);
    } else {
        level_thing_move(LEVEL_POLYGON, &copy, dx, dy);
    }
    history_set_thing(&doc->history, LEVEL_POLYGON, thing.index, &copy);
    level_thing_free(LEVEL_POLYGON, &copy);
}

void thing_nudge(Document *doc, int dx, int dy) {
    Thing thing = doc->chosen;
    if (!thing_is_there(doc, thing)) {
        return;
    }
    step_begin(doc, "nudge");
    if (thing.kind == THING_ENTITY) {
        LevelEntity moved = doc->level->entities[thing.index];
        moved.x += dx;
        moved.y += dy;
        history_set_thing(&doc->history, LEVEL_ENTITY, thing.index, &moved);
    } else if (thing.kind == THING_SPAWN) {
        FhPoint spawn = doc->level->spawn;
        thing_set_spawn(doc, (FhPoint){spawn.x + dx, spawn.y + dy});
    } else if (thing.kind == THING_POLYGON) {
        nudge_polygon(doc, dx, dy);
    } else {
        nudge_solid(doc, dx, dy);
    }
    step_commit(doc);
}
