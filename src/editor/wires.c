// wires.c - wires between things: drawn, dragged from a knob beside what sends, kept by copies.

#include <stdio.h>
#include <string.h>

#include "editor/tools.h"

static FhPoint middle_of(FhRect box) {
    return (FhPoint){box.x + box.w / 2, box.y + box.h / 2};
}

/// Where the knob of a thing is, px: above its right corner.
static FhPoint knob_of(FhRect box) {
    enum { AWAY = 6 };
    return (FhPoint){box.x + box.w + AWAY, box.y - AWAY};
}

static const LevelEntity *chosen_sender(const Document *doc) {
    const LevelEntity *entity = doc->chosen.kind == THING_ENTITY && thing_is_there(doc, doc->chosen)
                                    ? &doc->level->entities[doc->chosen.index]
                                    : NULL;
    return entity && (level_entity_traits(entity) & LEVEL_SENDS) ? entity : NULL;
}

bool wire_is_grabbed(const Hand *hand) {
    return chosen_sender(hand->doc) &&
           hand_reaches(hand, knob_of(thing_box(hand->doc, hand->doc->chosen)));
}

// ---- Ends ----

static bool list_of(Thing thing, LevelThing *list) {
    *list = thing.kind == THING_SOLID ? LEVEL_SOLID : LEVEL_ENTITY;
    return thing.kind == THING_SOLID || thing.kind == THING_ENTITY;
}

/// The id of a thing that wires can go to, "" while it has none; NULL: none can.
static const char *end_of(const Document *doc, Thing thing) {
    LevelThing list;
    return list_of(thing, &list) ? level_wire_end(list, level_thing(doc->level, list, thing.index))
                                 : NULL;
}

/// Writes the name, or the first of "name 2", "name 3"... that nothing has.
static void free_id(const Level *level, const char *name, char out[LEVEL_NAME_MAX]) {
    LevelThing list;
    int index;
    snprintf(out, LEVEL_NAME_MAX, "%s", name);
    for (int number = 2; level_find_wire_end(level, out, &list, &index); number++) {
        snprintf(out, LEVEL_NAME_MAX, "%.48s %d", name, number);
    }
}

static bool set_id(Document *doc, Thing thing, const char *id) {
    LevelAnything copy; // borrows: the history copies
    LevelThing list;
    list_of(thing, &list);
    memcpy(&copy, level_thing(doc->level, list, thing.index), level_thing_size(list));
    snprintf(list == LEVEL_SOLID ? copy.solid.id : copy.entity.id, LEVEL_NAME_MAX, "%s", id);
    return history_set_thing(&doc->history, list, thing.index, &copy);
}

void wire_to(Hand *hand, Thing end) {
    Document *doc = hand->doc;
    const char *own = end_of(doc, end);
    char id[LEVEL_NAME_MAX];
    LevelEntity sender;
    if (!own) {
        toast_say(doc, UI_TOAST_INFO, "A wire goes to a gate, a moving solid, or what obeys wires");
        return;
    }
    snprintf(id, sizeof id, "%s", own);
    step_begin(doc, "wire");
    if (id[0] == '\0') {
        free_id(doc->level, end.kind == THING_SOLID ? "lift" : "gate", id);
        if (!set_id(doc, end, id)) {
            return;
        }
    }
    if (!level_thing_copy(LEVEL_ENTITY, &sender, &doc->level->entities[doc->chosen.index]) ||
        !level_wires_toggle(&sender, id)) {
        step_lacks_memory(doc);
        return;
    }
    history_set_thing(&doc->history, LEVEL_ENTITY, doc->chosen.index, &sender);
    level_thing_free(LEVEL_ENTITY, &sender);
}

void wire_copied_id(const Level *level, const LevelCounts *before, char id[LEVEL_NAME_MAX]) {
    char name[LEVEL_NAME_MAX];
    LevelThing list;
    int index;
    snprintf(name, sizeof name, "%s", id);
    for (int number = 2; name[0] != '\0' && level_find_wire_end(level, id, &list, &index) &&
                         index < (list == LEVEL_SOLID ? before->solids : before->entities);
         number++) {
        snprintf(id, LEVEL_NAME_MAX, "%.48s %d", name, number);
    }
}

// ---- Showing ----

static void show_wire(Stage *stage, const LevelEntity *sender, LevelThing list, int index) {
    FhRect end = list == LEVEL_SOLID ? thing_box(stage->doc, (Thing){THING_SOLID, index, -1})
                                     : level_entity_box(&stage->doc->level->entities[index]);
    overlay_line(stage, EDITOR_ROLE_WIRE, middle_of(level_entity_box(sender)), middle_of(end));
    overlay_point(stage, EDITOR_MARK_POINT, EDITOR_ROLE_WIRE, middle_of(end));
}

static void show_wires_from(Stage *stage, const LevelEntity *sender) {
    char name[LEVEL_NAME_MAX];
    for (const char *at = sender->wires; (at = level_wires_next(at, name));) {
        LevelThing list;
        int index;
        if (level_find_wire_end(stage->doc->level, name, &list, &index)) {
            show_wire(stage, sender, list, index);
        }
    }
}

void wires_show(Stage *stage) {
    const Document *doc = stage->doc;
    const LevelEntity *sender = chosen_sender(doc);
    const char *end = thing_is_there(doc, doc->chosen) ? end_of(doc, doc->chosen) : NULL;
    LevelThing list;
    if (sender) {
        show_wires_from(stage, sender);
        overlay_point(stage, EDITOR_MARK_HANDLE, EDITOR_ROLE_WIRE,
                      knob_of(thing_box(doc, doc->chosen)));
    }
    for (int i = 0; i < doc->level->entity_count && end && end[0] != '\0'; i++) {
        if (level_wires_have(&doc->level->entities[i], end)) {
            list_of(doc->chosen, &list);
            show_wire(stage, &doc->level->entities[i], list, doc->chosen.index);
        }
    }
}

void wire_show_drag(Hand *hand) {
    Thing end = thing_at(hand, hand->pointer.x, hand->pointer.y);
    overlay_line(hand->stage, EDITOR_ROLE_WIRE, middle_of(thing_box(hand->doc, hand->doc->chosen)),
                 pointer_px(hand));
    if (end_of(hand->doc, end)) {
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_WIRE, thing_box(hand->doc, end));
    }
}
