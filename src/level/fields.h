// fields.h - the fields of a level's objects: one row each.
//
// A row is all that reading, writing, comparing, copying, the editor's inspector and the tables of
// docs/level-format.md know of a field. A new field is a member in level.h and a row in fields.c.
// Rows stand in the order of the file.

#ifndef FOOTHOLD_LEVEL_FIELDS_H
#define FOOTHOLD_LEVEL_FIELDS_H

#include "level/level.h"

typedef enum LevelFieldType {
    LEVEL_FIELD_WHOLE,    // int
    LEVEL_FIELD_SWITCH,   // bool
    LEVEL_FIELD_NAME,     // char[more]
    LEVEL_FIELD_TEXT,     // char *, owned; NULL: none
    LEVEL_FIELD_AMOUNT,   // float
    LEVEL_FIELD_PAIR,     // float[2], across and down
    LEVEL_FIELD_CHOICE,   // an enum: 0 to max
    LEVEL_FIELD_COLOR,    // char[8], "#rrggbb" or ""
    LEVEL_FIELD_MATERIAL, // char[24], the look of a block of ground, or ""
    LEVEL_FIELD_NAMES,    // char *, owned: names, a line each; NULL: none
    LEVEL_FIELD_POINTS,   // FhPoint *, owned; its int count at `more`
    LEVEL_FIELD_TYPE,     // LevelEntityType; the name of an unknown one at `more`
    LEVEL_FIELD_NUMBER,   // uint64_t, 16 hexadecimal digits; 0: none
    LEVEL_FIELD_TILES,    // FhTile *, owned; its int cols and rows at `more`
    LEVEL_FIELD_BLOCKS,   // FhTerrain *, owned; the blocks' unknown members at `more`
    LEVEL_FIELD_KEPT,     // cJSON *, owned: what the one before has at `more`
    LEVEL_FIELD_EXTRA     // cJSON *, owned: the members that no row names; read last
} LevelFieldType;

/// One of the values of a choice.
typedef struct LevelChoice {
    const char *name; // in files; NULL: files leave the field out
    const char *label;
    const char *help; // one sentence, no full stop; NULL: the field's
} LevelChoice;

typedef struct LevelField {
    const char *key; // in files
    LevelFieldType type;
    uint32_t types;  // of an entity: 1 << LevelEntityType of those that have it; 0: all
    uint32_t traits; // and the traits (LEVEL_WALKS, ...) of prefabs that have it
    size_t offset, more;
    /// What the member must be, for a file that lacks it: "a whole number". NULL: it may be
    /// missing.
    const char *needed;
    const char *instead; // the key of a field that takes this one's place; NULL: none
    const char *with;    // the key of a field with which this one is always written; NULL: none
    bool always;         // written at its default, too
    bool is_lack;        // stored is what it lacks of `max`
    float min, max;
    float normal; // where a file says nothing; below `min` is nothing, too
    float fresh;  // of what the editor makes; 0: as `normal`
    LevelChoice (*choice)(int value);

    // The inspector, and the documents.
    const char *label;  // NULL: the inspector has no such control
    const char *unit;   // of a number; of a name: what shows while it is empty
    const char *help;   // one sentence, no full stop
    float slider, step; // a slider goes from 0 to there in such steps; 0: a number to type
    /// Why the field does nothing in this object; "": it is not shown; NULL: it does.
    const char *(*obstacle)(const void *thing);
} LevelField;

/// The rows of the fields of a kind.
const LevelField *level_fields(LevelThing kind, int *count);
/// The row with that key; NULL: there is none.
const LevelField *level_field(LevelThing kind, const char *key);
/// True when an object may have the field: others hold a member of that name as unknown.
bool level_field_is_of(const LevelField *field, LevelThing kind, const void *thing);
/// True when a file must tell the field's value.
bool level_field_is_set(const LevelField *field, LevelThing kind, const void *thing);
/// The field's value where a file says nothing: `normal`, or what the entity's prefab says.
double level_field_normal(const LevelField *field, LevelThing kind, const void *thing);
/// Where the field's value is: of the type that its type says.
void *level_field_at(const LevelField *field, const void *thing);
/// The numbers at the field's `more`.
int *level_field_more(const LevelField *field, const void *thing);
/// The value of a whole number, switch, amount or choice, as in files.
double level_field_get(const LevelField *field, const void *thing);
void level_field_set(const LevelField *field, void *thing, double value);
/// How many values a choice has.
int level_field_choices(const LevelField *field);

/// Sets every field to what it is where a file says nothing.
void level_thing_init(LevelThing kind, void *thing);
/// The same for what the editor makes. Fields of other types of entity stay at 0.
void level_thing_make(LevelThing kind, void *thing);

#endif
