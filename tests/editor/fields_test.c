// Every row of the fields, one at a time: read, written, left out, bounded, compared, undone, and
// shown. A row that forgets something fails by its name.

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "editor/state.h"
#include "editor_test.h"
#include "level/fields.h"
#include "level/level_difference.h"
#include "level/level_test_support.h"
#include "test.h"

static const char *const lists[LEVEL_KINDS] = {"solids", "entities", "polygons", "layers",
                                               "spawn",  "bounds",   "mask"};

enum { TEXT_BYTES = 1024 };

/// The first type of entity that has a field.
static const char *type_with(const LevelField *field) {
    const LevelCatalog *catalog = test_catalog();
    int kind = 0;
    LevelEntity entity = level_entity_of_kind(catalog, kind);
    while (!level_field_is_of(field, LEVEL_ENTITY, &entity)) {
        entity = level_entity_of_kind(catalog, ++kind);
    }
    return level_entity_info(&entity)->name;
}

/// A value of a member that must be there, as text.
static const char *plain_value(const LevelField *field) {
    switch (field->type) {
    case LEVEL_FIELD_WHOLE:
        return "1";
    case LEVEL_FIELD_POINTS:
        return "[[1, 2], [3, 4]]";
    default:
        return "\"ab\"";
    }
}

/// Another value than the field has where a file says nothing.
static const char *other_value(const LevelField *field) {
    static char text[80];
    int count;
    switch (field->type) {
    case LEVEL_FIELD_WHOLE:
        return field->normal == 2 ? "3" : "2";
    case LEVEL_FIELD_SWITCH:
        return field->normal != 0 ? "false" : "true";
    case LEVEL_FIELD_AMOUNT:
        return "2.5";
    case LEVEL_FIELD_PAIR:
        return "[0.5, 2]";
    case LEVEL_FIELD_CHOICE:
        count = level_field_choices(field);
        snprintf(text, sizeof text, "\"%s\"", field->choice(count - 1).name);
        return text;
    case LEVEL_FIELD_COLOR:
        return "\"#102030\"";
    case LEVEL_FIELD_MATERIAL:
        return "\"ice\"";
    case LEVEL_FIELD_POINTS:
        return "[[5, 2], [3, 4], [9, 9]]";
    case LEVEL_FIELD_TYPE:
        return "\"goal\"";
    case LEVEL_FIELD_NAMES:
        return "[\"other\", \"one more\"]";
    case LEVEL_FIELD_NUMBER:
        return "\"00000000000000a7\"";
    case LEVEL_FIELD_TILES:
        return "[\"##\"]";
    case LEVEL_FIELD_BLOCKS:
        return "[{ \"x\": 1, \"y\": 1, \"rows\": [\"#\"] }]";
    default:
        return "\"other\"";
    }
}

/// What a field needs beside it to do anything.
static const char *company_of(LevelThing kind, const LevelField *field) {
    bool goes = strcmp(field->key, "speed") == 0 || strcmp(field->key, "mode") == 0 ||
                strcmp(field->key, "wait") == 0;
    return goes ? "\"path\": [[1, 2], [9, 9]], "
           : kind == LEVEL_POLYGON && strcmp(field->key, "oneWay") == 0    ? "\"closed\": false, "
           : kind == LEVEL_LAYER && strcmp(field->key, "hidesSecret") == 0 ? "\"front\": true, "
                                                                           : "";
}

/// A level with one object that has what it must have, and the member `key` with that value; NULL:
/// without it.
static void print_level(char out[TEXT_BYTES], LevelThing kind, const LevelField *field,
                        const char *key, const char *value) {
    char object[TEXT_BYTES / 2] = "";
    int count;
    const LevelField *rows = level_fields(kind, &count);
    for (int i = 0; i < count; i++) {
        bool is_it = &rows[i] == field && value != NULL;
        bool is_replaced = rows[i].instead && strcmp(rows[i].instead, field->key) == 0 && value;
        if (!rows[i].key || is_it || is_replaced || !rows[i].needed) {
            continue;
        }
        size_t used = strlen(object);
        bool is_type = rows[i].type == LEVEL_FIELD_TYPE;
        snprintf(object + used, sizeof object - used, is_type ? "\"%s\": \"%s\", " : "\"%s\": %s, ",
                 rows[i].key, is_type ? type_with(field) : plain_value(&rows[i]));
    }
    size_t used = strlen(object);
    snprintf(object + used, sizeof object - used, "%s\"own\": 1%s%s%s%s", company_of(kind, field),
             value ? ", \"" : "", value ? key : "", value ? "\": " : "", value ? value : "");
    bool is_list = kind < LEVEL_THINGS;
    snprintf(out, TEXT_BYTES,
             "{\"format\": \"foothold-level\", \"version\": 1, \"legend\": {\"#\": \"block\"}, "
             "\"%s\": %s{ %s }%s}",
             lists[kind], is_list ? "[" : "", object, is_list ? "]" : "");
}

/// A bench on such a level; NULL when it is refused: then `error` says why.
static Level *read_with(Bench *bench, LevelThing kind, const LevelField *field, const char *key,
                        const char *value, LevelError *error) {
    char text[TEXT_BYTES];
    print_level(text, kind, field, key, value);
    *error = (LevelError){0};
    return level_parse(text, strlen(text), "x.json", bench->catalog, error);
}

static void *object_in(Level *level, LevelThing kind) {
    return kind < LEVEL_THINGS ? level_thing(level, kind, 0) : level;
}

/// How many members the object has when it is printed.
static int count_members(Level *level, LevelThing kind) {
    char *text = test_level_text(level);
    cJSON *root = cJSON_Parse(text);
    const cJSON *object = cJSON_GetObjectItem(root, lists[kind]);
    int count = cJSON_GetArraySize(kind < LEVEL_THINGS ? cJSON_GetArrayItem(object, 0) : object);
    cJSON_Delete(root);
    return count;
}

typedef void FieldCheck(Bench *bench, LevelThing kind, const LevelField *field);

/// Calls `check` for every row with a name in files.
static void check_all(FieldCheck *check) {
    Bench *bench = bench_create();
    for (LevelThing kind = 0; kind < LEVEL_KINDS; kind++) {
        int count;
        const LevelField *rows = level_fields(kind, &count);
        for (int i = 0; i < count; i++) {
            if (rows[i].key) {
                check(bench, kind, &rows[i]);
            }
        }
    }
}

#define MUST(condition, what)                                                                      \
    if (!(condition)) {                                                                            \
        test_fail(__FILE__, __LINE__, "%s.%s %s", lists[kind], field->key, what);                  \
    }

static void check_kept(Bench *bench, LevelThing kind, const LevelField *field) {
    LevelError error;
    char member[64];
    snprintf(member, sizeof member, "\"%s\": ", field->key);
    Level *without = field->needed ? NULL : read_with(bench, kind, field, "", NULL, &error);
    Level *with = read_with(bench, kind, field, field->key, other_value(field), &error);
    MUST(with, "is not read");
    if (with) {
        char *text = test_level_text(with);
        Level *again = level_parse(text, strlen(text), "x.json", bench->catalog, &error);
        MUST(strstr(strstr(text, lists[kind]), member), "is not written");
        MUST(again && level_prints_the_same(with, again), "is not read as it was written");
        level_destroy(again);
    }
    if (without && with) {
        char *text = test_level_text(without);
        LevelDifference difference = level_compare(without, with, NULL);
        bool is_told = field->always || field->with || field->type == LEVEL_FIELD_BLOCKS;
        const char *object = strstr(text, lists[kind]);
        MUST(is_told || !object || !strstr(object, member), "is written where it says nothing");
        MUST(kind == LEVEL_MASK || !level_difference_is_none(&difference), "is not compared");
        MUST(!level_prints_the_same(without, with), "is not printed");
        int more = count_members(with, kind) - count_members(without, kind);
        bool brings_another = field->type == LEVEL_FIELD_TILES || field->type == LEVEL_FIELD_POINTS;
        MUST(brings_another || more == !is_told, "changes other members");
    }
    level_destroy(without);
    level_destroy(with);
}

TEST(each_row_of_a_field_is_read_written_left_out_and_compared) {
    check_all(check_kept);
}

static void check_refused(Bench *bench, LevelThing kind, const LevelField *field,
                          const char *value) {
    LevelError error;
    Level *level = read_with(bench, kind, field, field->key, value, &error);
    MUST(!level, "takes what it must refuse");
    MUST(level || strstr(error.member, field->key), "is refused by another name");
    MUST(level || (error.line == 1 && error.column > 60), "is refused without its place");
    level_destroy(level);
}

static void check_bounds(Bench *bench, LevelThing kind, const LevelField *field) {
    char text[64];
    LevelError error;
    check_refused(bench, kind, field, "{}");
    check_refused(bench, kind, field, "null");
    if (field->type == LEVEL_FIELD_WHOLE || field->type == LEVEL_FIELD_AMOUNT) {
        snprintf(text, sizeof text, "%.0f", (double)field->max + 1);
        check_refused(bench, kind, field, text);
        snprintf(text, sizeof text, "%.0f", (double)field->min - 1);
        check_refused(bench, kind, field, text);
        snprintf(text, sizeof text, "%.0f", (double)field->max);
        Level *level = read_with(bench, kind, field, field->key, text, &error);
        MUST(level, "refuses its greatest value");
        level_destroy(level);
    }
    if (field->needed) {
        Level *level = read_with(bench, kind, field, "own2", "1", &error);
        MUST(!level && strstr(error.text, field->needed), "may be missing");
        level_destroy(level);
    }
}

TEST(each_row_of_a_field_is_bounded_with_its_place) {
    check_all(check_bounds);
}

static void check_near(Bench *bench, LevelThing kind, const LevelField *field) {
    enum { LONG_ENOUGH = 5 };
    LevelError error;
    char key[32];
    snprintf(key, sizeof key, "%s", field->key);
    if (strlen(key) < LONG_ENOUGH || field->needed) {
        return;
    }
    key[0] = (char)toupper((unsigned char)key[0]);
    key[strlen(key) - 1] = '\0';
    Level *level = read_with(bench, kind, field, key, "7", &error);
    MUST(level && level->nears.count == 1 && strcmp(level->nears.list[0].meant, field->key) == 0,
         "is not told of a slip in its name");
    level_destroy(level);
}

TEST(each_row_of_a_field_is_meant_by_a_slip_in_its_name) {
    check_all(check_near);
}

static void check_undo(Bench *bench, LevelThing kind, const LevelField *field) {
    LevelError error;
    if (kind >= LEVEL_THINGS || field->needed || field->type == LEVEL_FIELD_BLOCKS) {
        return;
    }
    Level *level = read_with(bench, kind, field, "", NULL, &error);
    Level *other = read_with(bench, kind, field, field->key, other_value(field), &error);
    Level *before = test_level_kept(level_clone(level));
    History history = {.level = level};
    history_begin(&history, "change");
    history_set_thing(&history, kind, 0, object_in(other, kind));
    MUST(history_end(&history), "is no step");
    MUST(level_prints_the_same(level, other), "is not set");
    history_undo(&history);
    MUST(level_prints_the_same(level, before), "is not undone");
    history_redo(&history);
    MUST(level_prints_the_same(level, other), "is not done again");
    history_free(&history);
    level_destroy(other);
    level_destroy(level);
}

TEST(each_row_of_a_field_is_set_and_undone) {
    check_all(check_undo);
}

/// The rows that the editor has its own ways for: handles, tiles, the list of layers.
static bool has_own_way(const LevelField *field) {
    static const char *const keys[] = {"path",  "rows",    "type",   "points", "wires",
                                       "front", "visible", "locked", "tiles"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i], field->key) == 0) {
            return true;
        }
    }
    return false;
}

static void check_shown(Bench *bench, LevelThing kind, const LevelField *field) {
    static const ThingKind things[] = {THING_SOLID, THING_ENTITY, THING_POLYGON};
    MUST(kind >= LEVEL_SPAWN || field->help, "has no help");
    MUST(!field->help || field->help[strlen(field->help) - 1] != '.', "ends its help with a stop");
    MUST(!field->slider || field->step > 0, "has a slider without steps");
    (void)bench;
    MUST(kind >= LEVEL_SPAWN || !field->label == has_own_way(field), "has no label");
    if (kind >= LEVEL_THINGS || !field->label) {
        return;
    }
    char text[TEXT_BYTES];
    print_level(text, kind, field, field->key, other_value(field));
    Bench *shown = bench_create_on(text);
    if (kind == LEVEL_LAYER) {
        shown->editor->doc->layer = 0;
        shown->editor->hand->tab = TAB_LEVEL;
    } else {
        thing_choose(shown->editor->hand, (Thing){things[kind], 0, -1});
    }
    bench_frame(shown);
    bool is_pair = field->type == LEVEL_FIELD_PAIR;
    bool is_few = field->type == LEVEL_FIELD_CHOICE && level_field_choices(field) <= 3;
    snprintf(text, sizeof text, "%s%s", is_few ? field->choice(0).label : field->label,
             is_pair ? " x" : "");
    MUST(bench_shows(shown, text), "is not shown");
}

TEST(each_row_of_a_field_has_a_help_and_its_label_is_shown) {
    check_all(check_shown);
}
