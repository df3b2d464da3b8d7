#include "level/prefabs.h"

#include <string.h>

#include "level/fields.h"
#include "level/level_read.h"

enum { SIDE_MAX = 256, MEMBERS_MAX = 64 };

const LevelTrait level_traits[LEVEL_TRAITS] = {
    {"walks", "walks where it faces, and turns at walls"},
    {"hurts", "kills the hero at a touch"},
    {"is stomped", "is beaten by a hero that lands on it, and throws him up"},
    {"is solid", "stops all, and is stood on"},
    {"springs", "throws the hero where its `angle` points"},
    {"is a key", "is taken by the hero, and opens one lock"},
    {"is locked", "opens for a hero with a key, for good"},
    {"switches", "is turned on and off by the hero's touch, with all that its `wires` go to"},
    {"is weighed", "is on while a hero or crate stands on it, with all that its `wires` go to"},
    {"obeys wires", "opens while one of the wires to its `id` is on"},
    {"breaks", "is broken by the hero's head from below"},
    {"gives way", "falls away under the hero after a while, and comes back"},
    {"comes and goes", "is there and gone by turns, and hurts only while it is there"},
    {"hops", "hops from the ground again and again"},
    {"throws", "throws what flies straight along its `angle`, and kills"},
    {"is water", "slows the hero's fall; he swims up while jump is held"},
    {"blows", "pushes the hero along its `angle`"},
    {"is taken", "is taken by the hero, and turns on what its `wires` go to, for good"},
    {"leads on", "ends the level as a goal does, and leads to the level `next`"},
};

static bool read_trait(const JsonFile *file, const cJSON *node, uint32_t *traits) {
    for (int i = 0; cJSON_IsString(node) && i < LEVEL_TRAITS; i++) {
        if (strcmp(node->valuestring, level_traits[i].name) == 0) {
            *traits |= 1U << i;
            return true;
        }
    }
    return json_fail(file, node, "is nothing that a thing does; docs/level-format.md lists that");
}

static bool read_traits(const JsonFile *file, const cJSON *object, uint32_t *traits) {
    const cJSON *list = NULL;
    if (!json_get_array(file, object, "does", &list)) {
        return false;
    }
    for (const cJSON *node = list ? list->child : NULL; node; node = node->next) {
        if (!read_trait(file, node, traits)) {
            return false;
        }
    }
    return true;
}

static bool read_face(const JsonFile *file, const cJSON *object, LevelPrefab *prefab) {
    const cJSON *node = NULL;
    LevelEntityInfo *info = &prefab->info;
    if (!json_need(file, object, "name", "the `type` that levels use", &node) ||
        !json_get_text(file, object, "name", prefab->name, sizeof prefab->name) ||
        !json_need_int(file, object, "w", 1, SIDE_MAX, &info->w) ||
        !json_need_int(file, object, "h", 1, SIDE_MAX, &info->h)) {
        return false;
    }
    memcpy(prefab->label, prefab->name, sizeof prefab->name);
    memcpy(prefab->sprite, prefab->name, sizeof prefab->name);
    info->name = prefab->name;
    info->label = prefab->label;
    info->sprite = prefab->sprite;
    info->help = prefab->help;
    return json_get_text(file, object, "label", prefab->label, sizeof prefab->label) &&
           json_get_text(file, object, "sprite", prefab->sprite, sizeof prefab->sprite) &&
           json_get_text(file, object, "help", prefab->help, sizeof prefab->help);
}

bool level_prefab_read(LevelPrefab *prefab, const JsonFile *file, const cJSON *object) {
    const char *known[MEMBERS_MAX] = {"name", "label", "sprite", "help", "w", "h", "does"};
    int count = 0;
    while (known[count]) {
        count++;
    }
    if (!json_is_object(file, object) || !read_face(file, object, prefab) ||
        !read_traits(file, object, &prefab->traits)) {
        return false;
    }
    prefab->model = (LevelEntity){.type = LEVEL_PREFAB_ENTITY, .prefab = prefab};
    level_thing_make(LEVEL_ENTITY, &prefab->model);
    return level_read_model(file, object, &prefab->model, known + count) &&
           json_refuse_unknown(file, object, known);
}
