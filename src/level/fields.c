// fields.c - the rows of the fields, and what can be done with any of them.

#include "level/fields.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "level/level_parts.h"

// --- values and obstacles that rows name ----------------------------------------------------

static LevelChoice choice_of_mode(int value) {
    return (LevelChoice){level_path_mode_names[value], level_path_mode_names[value], NULL};
}

static LevelChoice choice_of_look(int value) {
    const LevelLookInfo *info = &level_look_infos[value];
    return (LevelChoice){info->name, info->label, info->help};
}

static LevelChoice choice_of_color(int value) {
    return (LevelChoice){level_color_names[value], level_color_names[value], NULL};
}

static const char *look_obstacle(const void *thing) {
    return ((const LevelSolid *)thing)->tiles ? "Drawn as the tiles it is made of" : NULL;
}

static const char *size_obstacle(const void *thing) {
    return ((const LevelSolid *)thing)->tiles ? "" : NULL;
}

static const char *closed_obstacle(const void *thing) {
    return ((const LevelPolygon *)thing)->count < 3 ? "Two points make no area" : NULL;
}

static const char *line_obstacle(const void *thing) {
    return ((const LevelPolygon *)thing)->closed ? "Only open lines can be one-way" : NULL;
}

static const char *path_obstacle(const void *thing) {
    return ((const LevelPolygon *)thing)->motion.path_count == 0 ? "" : NULL;
}

static const char *back_obstacle(const void *thing) {
    return ((const LevelLayer *)thing)->front ? NULL : "";
}

static const char *cover_obstacle(const void *thing) {
    return level_layer_is_cover(thing) ? "" : NULL;
}

// --- the rows -------------------------------------------------------------------------------

#define AT(object, member)      .offset = offsetof(object, member)
#define NAME_AT(object, member) AT(object, member), .more = sizeof((object *)0)->member
#define OF(type)                (1U << LEVEL_##type)
#define NUMBER(member, trait)   .types = NO_TYPE, .traits = (trait), AT(LevelEntity, member)
#define NO_TYPE                 (1U << LEVEL_UNKNOWN_ENTITY) // prefabs alone
#define FAR                     LEVEL_COORDINATE_MAX
#define A_WHOLE_NUMBER          "a whole number"
#define PLACE                   .needed = A_WHOLE_NUMBER, .min = -FAR, .max = FAR, .unit = "px"
#define SIZE                                                                                       \
    .needed = A_WHOLE_NUMBER, .instead = "rows", .min = 1, .max = LEVEL_SIZE_MAX, .unit = "px"
#define EXTRA_AT(object, member)                                                                   \
    { .type = LEVEL_FIELD_EXTRA, AT(object, member) }

// clang-format off
/// Of what goes along a path: `way` is where its LevelMotion's members begin in the object.
#define MOTION(object, way, shown)                                                                 \
    {"path", LEVEL_FIELD_POINTS, AT(object, way path),                              \
     .more = offsetof(object, way path_count),                                                     \
     .help = "Where it goes: a list of points `[x, y]`, px; the first is its own place"},          \
    {"speed", LEVEL_FIELD_AMOUNT, AT(object, way speed), .min = FLT_TRUE_MIN,       \
     .max = FH_SOLID_STEP_MAX * FH_TICKS_PER_SECOND, .fresh = 40, .unit = "px/s",                  \
     .label = "speed", .help = "Speed along the path", .slider = 400, .step = 1,                   \
     .obstacle = shown},                                                                           \
    {"mode", LEVEL_FIELD_CHOICE, AT(object, way mode), .max = FH_PATH_PINGPONG,     \
     .fresh = FH_PATH_PINGPONG, .with = "path", .choice = choice_of_mode, .label = "mode",         \
     .help = "At the path's end: stay, go straight back to the start, or turn round",              \
     .obstacle = shown},                                                                           \
    {"wait", LEVEL_FIELD_AMOUNT, AT(object, way wait), .max = FH_SOLID_WAIT_MAX,    \
     .fresh = 0.5f, .unit = "s", .label = "wait", .help = "Pause at each point of the path",       \
     .slider = 10, .step = 0.1f, .obstacle = shown}

static const LevelField solid_fields[] = {
    {"id", LEVEL_FIELD_NAME, NAME_AT(LevelSolid, id), .label = "id",
     .unit = "a name (may stay empty)", .help = "Its name in the file"},
    {"group", LEVEL_FIELD_NAME, NAME_AT(LevelSolid, group), .label = "group",
     .unit = "a vehicle's name (may stay empty)",
     .help = "Solids of one group go as one, along the path of the first that has one"},
    {"x", LEVEL_FIELD_WHOLE, AT(LevelSolid, x), PLACE, .label = "x", .help = "Its left edge"},
    {"y", LEVEL_FIELD_WHOLE, AT(LevelSolid, y), PLACE, .label = "y", .help = "Its upper edge"},
    {"w", LEVEL_FIELD_WHOLE, AT(LevelSolid, w), SIZE, .label = "w", .help = "How wide it is",
     .obstacle = size_obstacle},
    {"h", LEVEL_FIELD_WHOLE, AT(LevelSolid, h), SIZE, .label = "h", .help = "How tall it is",
     .obstacle = size_obstacle},
    {"oneWay", LEVEL_FIELD_SWITCH, AT(LevelSolid, one_way), .label = "one-way",
     .help = "Solid only from above"},
    {"look", LEVEL_FIELD_CHOICE, AT(LevelSolid, look), .max = LEVEL_LOOKS - 1,
     .choice = choice_of_look, .label = "look",
     .help = "What a plain box is drawn as; it changes nothing else", .obstacle = look_obstacle},
    {"rows", LEVEL_FIELD_TILES, AT(LevelSolid, tiles), .more = offsetof(LevelSolid, cols),
     .help = "Rows as in `tiles`, in the place of `w` and `h`, which give it that shape"},
    MOTION(LevelSolid, , NULL),
    EXTRA_AT(LevelSolid, extra),
};

static const LevelField entity_fields[] = {
    {"type", LEVEL_FIELD_TYPE, AT(LevelEntity, type), .more = offsetof(LevelEntity, unknown_type),
     .needed = "coin, goal, checkpoint, ...", .help = "What it is: a row of the table above"},
    {"x", LEVEL_FIELD_WHOLE, AT(LevelEntity, x), PLACE, .label = "x",
     .help = "The middle of its feet"},
    {"y", LEVEL_FIELD_WHOLE, AT(LevelEntity, y), PLACE, .label = "y",
     .help = "The height of its feet"},
    {"text", LEVEL_FIELD_TEXT, .types = OF(SIGN), AT(LevelEntity, text), .label = "what it says",
     .unit = "text of the sign", .help = "Shown while the player stands at it"},
    {"edges", LEVEL_FIELD_SWITCH, .types = OF(RUNNER) | OF(PUSHER), .traits = LEVEL_WALKS,
     AT(LevelEntity, edges), .fresh = 1, .label = "turns at edges", .help = "Off: walks off the edge and falls"},
    {"jumps", LEVEL_FIELD_SWITCH, .types = OF(RUNNER), AT(LevelEntity, jumps),
     .label = "runs and jumps", .help = "Controlled like the player, by chance"},
    {.key = "count", .types = OF(RUNNER), AT(LevelEntity, count), .min = 1,
     .max = LEVEL_RUNNERS_MAX, .normal = 1, .label = "how many",
     .help = "How many of them start here"},
    {.key = "w", .types = OF(RUNNER), AT(LevelEntity, w), .min = 1, .max = FAR, .unit = "px",
     .label = "over", .help = "How wide they stand at first"},
    {"speed", LEVEL_FIELD_AMOUNT, NUMBER(speed, LEVEL_WALKS), .min = 1, .max = 400, .fresh = 40,
     .unit = "px/s", .label = "speed", .help = "How fast it goes", .slider = 200, .step = 1},
    {"bounce", LEVEL_FIELD_AMOUNT, NUMBER(bounce, LEVEL_STOMPED), .min = 1, .max = 1000,
     .fresh = 230, .unit = "px/s", .label = "bounce", .slider = 600, .step = 5,
     .help = "How fast it throws the hero up; half as much again with jump held"},
    {"strength", LEVEL_FIELD_AMOUNT, NUMBER(strength, LEVEL_SPRINGS), .min = 1, .max = 2000,
     .fresh = 560, .unit = "px/s", .label = "strength", .help = "How fast it throws",
     .slider = 900, .step = 10},
    {"angle", LEVEL_FIELD_WHOLE, NUMBER(angle, LEVEL_SPRINGS | LEVEL_THROWS | LEVEL_WIND), .max = 315, .fresh = 90,
     .unit = "\xc2\xb0", .label = "angle", .slider = 315, .step = 45,
     .help = "Where it throws, in steps of 45: 0 to the right, 90 up, 180 to the left"},
    {"id", LEVEL_FIELD_NAME, NUMBER(id, LEVEL_GATE), .more = sizeof((LevelEntity *)0)->id,
     .label = "id", .unit = "a name (for wires)", .help = "Its name for wires"},
    {"wires", LEVEL_FIELD_NAMES, NUMBER(wires, LEVEL_SENDS),
     .help = "The ids of the things and solids that it is joined to"},
    {"stay", LEVEL_FIELD_AMOUNT, NUMBER(stay, LEVEL_PLATE), .max = 60, .unit = "s",
     .label = "stays down", .help = "How long it stays down when nothing stands on it any more",
     .slider = 10, .step = 0.1f},
    {"open", LEVEL_FIELD_SWITCH, NUMBER(open, LEVEL_GATE), .label = "open at first",
     .help = "Is open, and a wire closes it"},
    {"holds", LEVEL_FIELD_AMOUNT, NUMBER(holds, LEVEL_FALLS), .max = 60, .fresh = 0.5f,
     .unit = "s", .label = "holds", .help = "How long it holds the hero", .slider = 5,
     .step = 0.1f},
    {"back", LEVEL_FIELD_AMOUNT, NUMBER(back, LEVEL_FALLS), .max = 60, .fresh = 3, .unit = "s",
     .label = "is back after", .help = "After how long it is back; 0: never", .slider = 10,
     .step = 0.1f},
    {"there", LEVEL_FIELD_AMOUNT, NUMBER(there, LEVEL_TIMED), .min = 0.1f, .max = 60, .fresh = 1.5f,
     .unit = "s", .label = "is there for", .help = "How long it is there", .slider = 10,
     .step = 0.1f},
    {"gone", LEVEL_FIELD_AMOUNT, NUMBER(gone, LEVEL_TIMED), .min = 0.1f, .max = 60, .fresh = 1.5f,
     .unit = "s", .label = "is gone for", .help = "How long it is gone", .slider = 10,
     .step = 0.1f},
    {"every", LEVEL_FIELD_AMOUNT, NUMBER(every, LEVEL_HOPS | LEVEL_THROWS), .min = 0.1f, .max = 60,
     .fresh = 1.5f, .unit = "s", .label = "every", .help = "From one hop or shot to the next",
     .slider = 10, .step = 0.1f},
    {"phase", LEVEL_FIELD_AMOUNT, NUMBER(phase, LEVEL_TIMED | LEVEL_HOPS | LEVEL_THROWS),
     .max = 60, .unit = "s", .label = "begins after", .slider = 10, .step = 0.1f,
     .help = "How much later it begins, so that several take turns"},
    {"hop", LEVEL_FIELD_AMOUNT, NUMBER(hop, LEVEL_HOPS), .min = 1, .max = 1000, .fresh = 220,
     .unit = "px/s", .label = "hop", .help = "How fast it hops up", .slider = 600, .step = 5},
    {"shot", LEVEL_FIELD_AMOUNT, NUMBER(shot, LEVEL_THROWS), .min = 1, .max = 1000, .fresh = 90,
     .unit = "px/s", .label = "shot", .help = "How fast what it throws flies; one flies at a time", .slider = 300,
     .step = 5},
    {"needs", LEVEL_FIELD_WHOLE, NUMBER(needs, LEVEL_GATE), .min = 1, .max = 99, .normal = 1,
     .fresh = 1, .label = "needs", .unit = "wires",
     .help = "How many of the wires to it must be on"},
    {"color", LEVEL_FIELD_CHOICE, NUMBER(color, LEVEL_KEY | LEVEL_LOCKED), .max = LEVEL_COLORS - 1,
     .choice = choice_of_color, .label = "color", .help = "A key opens locks of its color"},
    {"next", LEVEL_FIELD_TEXT, NUMBER(next, LEVEL_EXIT), .label = "leads to",
     .unit = "a level's file", .help = "The level that it leads to, beside this one"},
    {"wide", LEVEL_FIELD_WHOLE, NUMBER(wide, LEVEL_AREA), .min = 1, .max = LEVEL_SIZE_MAX,
     .fresh = 80, .unit = "px", .label = "wide", .help = "How wide it is"},
    {"tall", LEVEL_FIELD_WHOLE, NUMBER(tall, LEVEL_AREA), .min = 1, .max = LEVEL_SIZE_MAX,
     .fresh = 64, .unit = "px", .label = "tall", .help = "How tall it is"},
    {"sink", LEVEL_FIELD_AMOUNT, NUMBER(sink, LEVEL_WATER), .max = 400, .fresh = 50,
     .unit = "px/s", .label = "sinks", .help = "How fast the hero sinks", .slider = 200, .step = 5},
    {"swim", LEVEL_FIELD_AMOUNT, NUMBER(swim, LEVEL_WATER), .min = 1, .max = 400, .fresh = 100,
     .unit = "px/s", .label = "swims", .help = "How fast he swims, up with jump held and sideways",
     .slider = 200, .step = 5},
    {"leap", LEVEL_FIELD_AMOUNT, NUMBER(leap, LEVEL_WATER), .max = 1000, .fresh = 210,
     .unit = "px/s", .label = "leaps out", .help = "How fast he leaves the water with jump held",
     .slider = 400, .step = 5},
    {"blow", LEVEL_FIELD_AMOUNT, NUMBER(blow, LEVEL_WIND), .min = 1, .max = 1000, .fresh = 120,
     .unit = "px/s", .label = "blows", .help = "How fast it makes the hero at most",
     .slider = 400, .step = 5},
    {"push", LEVEL_FIELD_AMOUNT, NUMBER(push, LEVEL_WIND), .min = 1, .max = 10000, .fresh = 1500,
     .unit = "px/s\xc2\xb2", .label = "pushes", .slider = 3000, .step = 50,
     .help = "How hard it pushes; upwards it must be more than gravity"},
    EXTRA_AT(LevelEntity, extra),
};

static const LevelField polygon_fields[] = {
    {"points", LEVEL_FIELD_POINTS, AT(LevelPolygon, points), .more = offsetof(LevelPolygon, count),
     .needed = "a list of points", .help = "Its corners: two or more `[x, y]`, px"},
    {"closed", LEVEL_FIELD_SWITCH, AT(LevelPolygon, closed), .always = true, .normal = 1,
     .label = "closed", .help = "Closed: an area, solid on all sides. Open: a thin wall",
     .obstacle = closed_obstacle},
    {"oneWay", LEVEL_FIELD_SWITCH, AT(LevelPolygon, one_way), .label = "one-way",
     .help = "Solid only from above", .obstacle = line_obstacle},
    {"material", LEVEL_FIELD_MATERIAL, AT(LevelPolygon, material), .label = "material",
     .help = "How it looks, and how it grips: ice is slippery"},
    MOTION(LevelPolygon, motion., path_obstacle),
    EXTRA_AT(LevelPolygon, extra),
};

static const LevelField layer_fields[] = {
    {"name", LEVEL_FIELD_NAME, NAME_AT(LevelLayer, name), .always = true, .label = "name",
     .unit = "name", .help = "Its name in the list of layers"},
    {"front", LEVEL_FIELD_SWITCH, AT(LevelLayer, front), .always = true,
     .help = "Drawn before the actors"},
    {"parallax", LEVEL_FIELD_PAIR, AT(LevelLayer, parallax_x), .always = true, .min = -100,
     .max = 100, .normal = 1, .label = "parallax",
     .help = "1: moves with the ground; less: seems farther away", .slider = 2, .step = 0.05f,
     .obstacle = cover_obstacle},
    {"hidesSecret", LEVEL_FIELD_SWITCH, AT(LevelLayer, hides_secret), .label = "hides a secret",
     .help = "Looks and moves like the ground around it, and opens while the hero is behind it",
     .obstacle = back_obstacle},
    {"visible", LEVEL_FIELD_SWITCH, AT(LevelLayer, hidden), .is_lack = true, .max = 1, .normal = 1,
     .help = "Off: it is drawn nowhere"},
    {"locked", LEVEL_FIELD_SWITCH, AT(LevelLayer, locked),
     .help = "Keeps the editor from changing its tiles"},
    {"tint", LEVEL_FIELD_COLOR, AT(LevelLayer, tint), .label = "dim",
     .help = "With no tint of its own: paler than the solid ground, so that it does not look solid",
     .obstacle = cover_obstacle},
    {"opacity", LEVEL_FIELD_WHOLE, AT(LevelLayer, faded), .is_lack = true, .max = 100,
     .normal = 100, .unit = "%", .label = "opacity", .help = "0: invisible; 100: opaque",
     .slider = 100, .step = 1, .obstacle = cover_obstacle},
    EXTRA_AT(LevelLayer, extra),
    {.type = LEVEL_FIELD_KEPT, AT(LevelLayer, tiles_extra)},
    {"tiles", LEVEL_FIELD_BLOCKS, AT(LevelLayer, tiles), .more = offsetof(LevelLayer, tiles_extra),
     .help = "Blocks of rows, as the level's `tiles`"},
};

static const LevelField spawn_fields[] = {
    {"x", LEVEL_FIELD_WHOLE, AT(Level, spawn.x), PLACE, .label = "x",
     .help = "The middle of the feet"},
    {"y", LEVEL_FIELD_WHOLE, AT(Level, spawn.y), PLACE, .label = "y",
     .help = "The height of the feet"},
    EXTRA_AT(Level, spawn_extra),
};

static const LevelField bounds_fields[] = {
    {"x", LEVEL_FIELD_WHOLE, AT(Level, bounds.x), PLACE},
    {"y", LEVEL_FIELD_WHOLE, AT(Level, bounds.y), PLACE},
    {"w", LEVEL_FIELD_WHOLE, AT(Level, bounds.w), .needed = A_WHOLE_NUMBER, .min = 1, .max = FAR},
    {"h", LEVEL_FIELD_WHOLE, AT(Level, bounds.h), .needed = A_WHOLE_NUMBER, .min = 1, .max = FAR},
    EXTRA_AT(Level, bounds_extra),
};

static const LevelField mask_fields[] = {
    {"image", LEVEL_FIELD_TEXT, AT(Level, mask_image), .needed = "a picture's path"},
    {"x", LEVEL_FIELD_WHOLE, AT(Level, mask_at.x), .always = true, .min = -FAR, .max = FAR},
    {"y", LEVEL_FIELD_WHOLE, AT(Level, mask_at.y), .always = true, .min = -FAR, .max = FAR},
    {"save", LEVEL_FIELD_NUMBER, AT(Level, mask_save)},
    EXTRA_AT(Level, mask_extra),
};

#define OWNED(sort, member) {.type = LEVEL_FIELD_##sort, AT(Level, member)}

static const LevelField head_fields[] = {
    OWNED(TEXT, name), OWNED(TEXT, next), OWNED(TEXT, ground.owner), OWNED(KEPT, character.extra),
    OWNED(KEPT, tiles_extra), OWNED(KEPT, extra),
};
// clang-format on

#define ROWS(list) list, sizeof(list) / sizeof *(list)

static const struct {
    const LevelField *rows;
    int count;
    size_t size; // bytes of an object; 0: it lies in the level
} kinds[LEVEL_KINDS] = {
    [LEVEL_SOLID] = {ROWS(solid_fields), sizeof(LevelSolid)},
    [LEVEL_ENTITY] = {ROWS(entity_fields), sizeof(LevelEntity)},
    [LEVEL_POLYGON] = {ROWS(polygon_fields), sizeof(LevelPolygon)},
    [LEVEL_LAYER] = {ROWS(layer_fields), sizeof(LevelLayer)},
    [LEVEL_SPAWN] = {ROWS(spawn_fields), 0},
    [LEVEL_BOUNDS] = {ROWS(bounds_fields), 0},
    [LEVEL_MASK] = {ROWS(mask_fields), 0},
    [LEVEL_HEAD] = {ROWS(head_fields), 0},
};

const LevelField *level_fields(LevelThing kind, int *count) {
    *count = kinds[kind].count;
    return kinds[kind].rows;
}

const LevelField *level_field(LevelThing kind, const char *key) {
    for (int i = 0; i < kinds[kind].count; i++) {
        const LevelField *field = &kinds[kind].rows[i];
        if (field->key && strcmp(field->key, key) == 0) {
            return field;
        }
    }
    return NULL;
}

size_t level_thing_size(LevelThing kind) {
    return kinds[kind].size;
}

// --- one field ------------------------------------------------------------------------------

void *level_field_at(const LevelField *field, const void *thing) {
    return (char *)(uintptr_t)thing + field->offset;
}

int *level_field_more(const LevelField *field, const void *thing) {
    return (int *)(void *)((char *)(uintptr_t)thing + field->more);
}

bool level_field_is_of(const LevelField *field, LevelThing kind, const void *thing) {
    if (kind != LEVEL_ENTITY || field->types == 0) {
        return true;
    }
    const LevelEntity *entity = thing;
    return entity->type == LEVEL_PREFAB_ENTITY
               ? (field->traits & level_entity_traits(entity)) != 0
               : (field->types & ~NO_TYPE & 1U << entity->type) != 0;
}

double level_field_normal(const LevelField *field, LevelThing kind, const void *thing) {
    const LevelEntity *entity = thing;
    bool has_model = kind == LEVEL_ENTITY && field->traits != 0 && entity->prefab;
    return has_model ? level_field_get(field, &entity->prefab->model) : (double)field->normal;
}

int level_field_choices(const LevelField *field) {
    return (int)field->max + 1;
}

double level_field_get(const LevelField *field, const void *thing) {
    const void *at = level_field_at(field, thing);
    double value = 0;
    if (field->type == LEVEL_FIELD_SWITCH) {
        value = *(const bool *)at;
    } else if (field->type == LEVEL_FIELD_AMOUNT || field->type == LEVEL_FIELD_PAIR) {
        value = (double)*(const float *)at;
    } else if (field->type == LEVEL_FIELD_WHOLE || field->type == LEVEL_FIELD_CHOICE) {
        value = *(const int *)at;
    }
    return field->is_lack ? (double)field->max - value : value;
}

void level_field_set(const LevelField *field, void *thing, double value) {
    void *at = level_field_at(field, thing);
    value = field->is_lack ? (double)field->max - value : value;
    if (field->type == LEVEL_FIELD_SWITCH) {
        *(bool *)at = value != 0;
    } else if (field->type == LEVEL_FIELD_AMOUNT) {
        *(float *)at = (float)value;
    } else if (field->type == LEVEL_FIELD_PAIR) {
        ((float *)at)[0] = ((float *)at)[1] = (float)value;
    } else if (field->type == LEVEL_FIELD_WHOLE || field->type == LEVEL_FIELD_CHOICE) {
        *(int *)at = (int)value;
    }
}

static void *pointer_at(const LevelField *field, const void *thing) {
    void *pointer;
    memcpy(&pointer, level_field_at(field, thing), sizeof pointer);
    return pointer;
}

static void set_pointer(const LevelField *field, void *thing, void *pointer) {
    memcpy(level_field_at(field, thing), &pointer, sizeof pointer);
}

bool level_field_is_set(const LevelField *field, LevelThing kind, const void *thing) {
    double value = level_field_get(field, thing);
    switch (field->type) {
    case LEVEL_FIELD_NAME:
    case LEVEL_FIELD_COLOR:
    case LEVEL_FIELD_MATERIAL:
        return *(const char *)level_field_at(field, thing) != '\0';
    case LEVEL_FIELD_POINTS:
        return *level_field_more(field, thing) > 0;
    case LEVEL_FIELD_TEXT:
    case LEVEL_FIELD_NAMES:
    case LEVEL_FIELD_TILES:
        return pointer_at(field, thing) != NULL;
    case LEVEL_FIELD_NUMBER:
        return *(const uint64_t *)level_field_at(field, thing) != 0;
    case LEVEL_FIELD_TYPE:
    case LEVEL_FIELD_BLOCKS:
    case LEVEL_FIELD_EXTRA:
        return true;
    default:
        return value >= (double)field->min && value != level_field_normal(field, kind, thing);
    }
}

/// True when the field points to what belongs to it.
static bool is_owner(const LevelField *field) {
    return field->type == LEVEL_FIELD_TEXT || field->type == LEVEL_FIELD_NAMES ||
           field->type == LEVEL_FIELD_POINTS || field->type >= LEVEL_FIELD_TILES;
}

/// How many bytes the array or text is that the field owns.
static size_t owned_bytes(const LevelField *field, const void *thing) {
    const int *more = level_field_more(field, thing);
    const char *owned = pointer_at(field, thing);
    return !owned                              ? 0
           : field->type == LEVEL_FIELD_POINTS ? (size_t)*more * sizeof(FhPoint)
           : field->type == LEVEL_FIELD_TILES  ? (size_t)more[0] * (size_t)more[1] * sizeof(FhTile)
           : field->type == LEVEL_FIELD_TEXT || field->type == LEVEL_FIELD_NAMES ? strlen(owned) + 1
                                                                                 : 0;
}

/// Gives the field its own copy of what it points to. False out of memory: it points to nothing.
static bool own(const LevelField *field, void *thing) {
    void *from = pointer_at(field, thing);
    void *copy = NULL;
    size_t bytes = owned_bytes(field, thing);
    bool is_there = from != NULL;
    if (field->type >= LEVEL_FIELD_KEPT) {
        copy = from ? cJSON_Duplicate(from, 1) : NULL;
    } else if (field->type == LEVEL_FIELD_BLOCKS) {
        copy = from ? fh_terrain_clone(from, fh_terrain_tileset(from)) : NULL;
    } else {
        is_there = bytes > 0; // an empty array need not be there
        copy = is_there ? malloc(bytes) : NULL;
    }
    if (copy && bytes > 0) {
        memcpy(copy, from, bytes);
    }
    set_pointer(field, thing, copy);
    return copy || !is_there;
}

static void disown(const LevelField *field, void *thing) {
    if (field->type >= LEVEL_FIELD_KEPT) {
        cJSON_Delete(pointer_at(field, thing));
    } else if (field->type == LEVEL_FIELD_BLOCKS) {
        fh_terrain_destroy(pointer_at(field, thing));
    } else {
        free(pointer_at(field, thing));
    }
    set_pointer(field, thing, NULL);
}

static bool is_same(const LevelField *field, const void *a, const void *b) {
    const void *one = level_field_at(field, a), *other = level_field_at(field, b);
    const int *more[] = {level_field_more(field, a), level_field_more(field, b)};
    size_t bytes = owned_bytes(field, a);
    switch (field->type) {
    case LEVEL_FIELD_PAIR:
        return memcmp(one, other, 2 * sizeof(float)) == 0;
    case LEVEL_FIELD_NAME:
    case LEVEL_FIELD_COLOR:
    case LEVEL_FIELD_MATERIAL:
        return strcmp(one, other) == 0;
    case LEVEL_FIELD_TEXT:
    case LEVEL_FIELD_NAMES:
        return level_text_same(pointer_at(field, a), pointer_at(field, b));
    case LEVEL_FIELD_TYPE:
        return *(const int *)one == *(const int *)other &&
               ((const LevelEntity *)a)->prefab == ((const LevelEntity *)b)->prefab &&
               strcmp((const char *)more[0], (const char *)more[1]) == 0;
    case LEVEL_FIELD_TILES:
        if (more[0][1] != more[1][1] || !pointer_at(field, a) != !pointer_at(field, b)) {
            return false;
        } // fall through
    case LEVEL_FIELD_POINTS:
        return *more[0] == *more[1] &&
               (bytes == 0 || memcmp(pointer_at(field, a), pointer_at(field, b), bytes) == 0);
    case LEVEL_FIELD_BLOCKS:
    case LEVEL_FIELD_KEPT:
    case LEVEL_FIELD_EXTRA:
        return true;
    default:
        return level_field_get(field, a) == level_field_get(field, b);
    }
}

// --- all fields of a thing ------------------------------------------------------------------

#define FOR_EACH_FIELD(field, kind)                                                                \
    for (const LevelField *field = kinds[kind].rows; field < kinds[kind].rows + kinds[kind].count; \
         field++)

void level_thing_init(LevelThing kind, void *thing) {
    FOR_EACH_FIELD (field, kind) {
        level_field_set(field, thing, level_field_normal(field, kind, thing));
    }
}

void level_thing_make(LevelThing kind, void *thing) {
    FOR_EACH_FIELD (field, kind) {
        if (level_field_is_of(field, kind, thing)) {
            level_field_set(field, thing,
                            (double)(field->fresh != 0 ? field->fresh : field->normal));
        }
    }
}

bool level_thing_own(LevelThing kind, void *thing) {
    bool ok = true;
    FOR_EACH_FIELD (field, kind) {
        ok = (!is_owner(field) || own(field, thing)) && ok;
    }
    return ok;
}

bool level_thing_copy(LevelThing kind, void *to, const void *from) {
    LevelAnything copy;
    memcpy(&copy, from, kinds[kind].size);
    if (!level_thing_own(kind, &copy)) {
        level_thing_free(kind, &copy);
        return false;
    }
    memcpy(to, &copy, kinds[kind].size);
    return true;
}

void level_thing_free(LevelThing kind, void *thing) {
    FOR_EACH_FIELD (field, kind) {
        if (is_owner(field)) {
            disown(field, thing);
        }
    }
}

bool level_thing_same(LevelThing kind, const void *a, const void *b) {
    FOR_EACH_FIELD (field, kind) {
        if (!is_same(field, a, b)) {
            return false;
        }
    }
    return true;
}

void level_thing_map(LevelThing kind, void *thing, LevelPointMap *map, FhPoint by) {
    const LevelField *x = level_field(kind, "x"), *y = level_field(kind, "y");
    if (x && y) {
        FhPoint at = {(int)level_field_get(x, thing), (int)level_field_get(y, thing)};
        at = map(at, by);
        level_field_set(x, thing, at.x);
        level_field_set(y, thing, at.y);
    }
    FOR_EACH_FIELD (field, kind) {
        FhPoint *points = field->type == LEVEL_FIELD_POINTS ? pointer_at(field, thing) : NULL;
        for (int i = 0; points && i < *level_field_more(field, thing); i++) {
            points[i] = map(points[i], by);
        }
    }
}

static FhPoint moved(FhPoint at, FhPoint by) {
    return (FhPoint){at.x + by.x, at.y + by.y};
}

void level_thing_move(LevelThing kind, void *thing, int dx, int dy) {
    level_thing_map(kind, thing, moved, (FhPoint){dx, dy});
}

size_t level_thing_bytes(LevelThing kind, const void *thing) {
    size_t bytes = kinds[kind].size;
    FOR_EACH_FIELD (field, kind) {
        bytes += is_owner(field) ? owned_bytes(field, thing) : 0;
    }
    return bytes;
}
