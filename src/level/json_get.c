// json_get.c - reads members by type; an error for a wrong type, size or range names the right one.

#include <math.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "level/json_place.h"

bool json_need(const JsonFile *file, const cJSON *object, const char *name, const char *what_it_is,
               const cJSON **out) {
    *out = json_member(object, name);
    return *out != NULL || json_fail_missing(file, object, name, what_it_is);
}

bool json_int(const JsonFile *file, const cJSON *node, int low, int high, int *out) {
    double value = node->valuedouble;
    if (!cJSON_IsNumber(node) || value != floor(value) || value < low || value > high) {
        return json_fail(file, node, "must be a whole number from %d to %d", low, high);
    }
    *out = (int)value;
    return true;
}

bool json_get_int(const JsonFile *file, const cJSON *object, const char *name, int low, int high,
                  int *out) {
    const cJSON *node = json_member(object, name);
    return !node || json_int(file, node, low, high, out);
}

bool json_need_int(const JsonFile *file, const cJSON *object, const char *name, int low, int high,
                   int *out) {
    const cJSON *node = NULL;
    return json_need(file, object, name, "a whole number", &node) &&
           json_int(file, node, low, high, out);
}

bool json_get_float(const JsonFile *file, const cJSON *object, const char *name, float *out) {
    const cJSON *node = json_member(object, name);
    if (!node) {
        return true;
    }
    if (!cJSON_IsNumber(node) || fabs(node->valuedouble) > 1e9) {
        return json_fail(file, node, "must be a number, at most 1,000,000,000 either way");
    }
    *out = (float)node->valuedouble;
    return true;
}

bool json_get_bool(const JsonFile *file, const cJSON *object, const char *name, bool *out) {
    const cJSON *node = json_member(object, name);
    if (node && !cJSON_IsBool(node)) {
        return json_fail(file, node, "must be true or false");
    }
    *out = node ? cJSON_IsTrue(node) : *out;
    return true;
}

static bool is_string(const JsonFile *file, const cJSON *node) {
    return cJSON_IsString(node) || json_fail(file, node, "must be a text in \"quotes\"");
}

bool json_get_text(const JsonFile *file, const cJSON *object, const char *name, char *out,
                   size_t size) {
    const cJSON *node = json_member(object, name);
    if (!node) {
        return true;
    }
    if (!is_string(file, node)) {
        return false;
    }
    size_t length = strlen(node->valuestring);
    if (length >= size) {
        return json_fail(file, node, "must not be longer than %d bytes", (int)size - 1);
    }
    memcpy(out, node->valuestring, length + 1);
    return true;
}

bool json_get_string(const JsonFile *file, const cJSON *object, const char *name, char **out) {
    const cJSON *node = json_member(object, name);
    if (!node) {
        return true;
    }
    if (!is_string(file, node)) {
        return false;
    }
    char *copy = strdup(node->valuestring);
    if (!copy) {
        return json_fail_memory(file);
    }
    free(*out);
    *out = copy;
    return true;
}

bool json_is_object(const JsonFile *file, const cJSON *node) {
    return cJSON_IsObject(node) || json_fail(file, node, "must be an object: { ... }");
}

bool json_get_array(const JsonFile *file, const cJSON *object, const char *name,
                    const cJSON **out) {
    *out = json_member(object, name);
    return !*out || cJSON_IsArray(*out) || json_fail(file, *out, "must be a list: [ ... ]");
}

static bool is_known(const char *name, const char *const *known) {
    for (; *known; known++) {
        if (strcmp(name, *known) == 0) {
            return true;
        }
    }
    return false;
}

const char *json_row(const JsonFile *file, const cJSON *node, size_t *size) {
    if (node->valuestring[0] != '\0') {
        *size = strlen(node->valuestring);
        return node->valuestring;
    }
    const char *row = json_place_value(file, node) + 1; // left in the text, or really empty
    *size = (size_t)(strchr(row, '"') - row);
    return row;
}

/// The text of a value as it stands in the file, without carriage returns.
static cJSON *raw_copy(const JsonFile *file, const cJSON *node) {
    JsonPlace place = json_place_find(file, node);
    size_t size = (size_t)(place.end - place.value);
    char *text = malloc(size + 1);
    if (!text) {
        return NULL;
    }
    size_t used = 0;
    for (size_t i = 0; i < size; i++) {
        text[used] = place.value[i];
        used += place.value[i] != '\r';
    }
    text[used] = '\0';
    cJSON *copy = cJSON_CreateRaw(text);
    free(text);
    return copy;
}

static bool add_unknown(const JsonFile *file, const cJSON *child, cJSON **out) {
    if (!*out) {
        *out = cJSON_CreateObject();
    }
    cJSON *copy = *out ? raw_copy(file, child) : NULL;
    if (!copy || !cJSON_AddItemToObject(*out, child->string, copy)) {
        cJSON_Delete(copy);
        return json_fail_memory(file);
    }
    return true;
}

static void note_near(const JsonFile *file, const cJSON *object, const cJSON *child,
                      const char *const *known) {
    LevelNears *nears = file->nears;
    const char *meant = nears ? json_near(child->string, object, known) : NULL;
    if (meant && nears->count < LEVEL_NEARS_MAX) {
        LevelNear *near = &nears->list[nears->count++];
        json_fail(file, child, "is nearly \"%s\"", meant); // finds the path to it
        memcpy(near->member, file->error->member, sizeof near->member);
        snprintf(near->meant, sizeof near->meant, "%s", meant);
    }
}

bool json_take_unknown(const JsonFile *file, const cJSON *object, const char *const *known,
                       cJSON **out) {
    for (const cJSON *child = object->child; child; child = child->next) {
        if (is_known(child->string, known)) {
            continue;
        }
        note_near(file, object, child, known);
        if (!add_unknown(file, child, out)) {
            cJSON_Delete(*out);
            *out = NULL;
            return false;
        }
    }
    return true;
}
