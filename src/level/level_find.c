#include <stdlib.h>
#include <string.h>

#include "level/json_place.h"
#include "level/level.h"

/// Takes one step of a member's path, "solids", ".speed" or "[0]", and moves *at behind it. NULL
/// when there is no such child.
static const cJSON *take_step(const cJSON *node, const char **at) {
    if (**at == '[') {
        char *end = NULL;
        long index = strtol(*at + 1, &end, 10);
        *at = *end == ']' ? end + 1 : end;
        return cJSON_IsArray(node) ? cJSON_GetArrayItem(node, (int)index) : NULL;
    }
    *at += **at == '.';
    const cJSON *found = NULL;
    size_t length = 0;
    for (const cJSON *child = node->child; child && cJSON_IsObject(node); child = child->next) {
        size_t longer = strlen(child->string); // a name may have a point in it
        if (longer > length && strncmp(*at, child->string, longer) == 0 &&
            strchr(".[", (*at)[longer])) {
            found = child;
            length = longer;
        }
    }
    *at += length;
    return found;
}

void level_find_member(const char *path, const char *member, int *line, int *column) {
    LevelError error;
    JsonFile file;
    if (!json_load(&file, path, &error)) {
        return;
    }
    const cJSON *node = file.root;
    const char *at = member;
    while (*at != '\0') {
        const cJSON *child = take_step(node, &at);
        if (!child) {
            break;
        }
        node = child;
    }
    json_place_count(&file, json_place_find(&file, node).start, line, column);
    json_close(&file);
}
