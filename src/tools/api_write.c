// api_write.c - writes what the headers declare as JSON, by the rules that all languages share.

#include "api.h"

#include <stdio.h>
#include <string.h>

// --- rules for all languages ---

/// The part of a type's name that its functions' names begin with: fh_level_catalog_ of
/// FhLevelCatalog.
static void prefix_of(const char *type, char *out, size_t room) {
    size_t length = (size_t)snprintf(out, room, "fh");
    for (const char *at = type + 2; *at && length + 3 < room; at++) {
        if (*at >= 'A' && *at <= 'Z') {
            out[length++] = '_';
        }
        out[length++] = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
    }
    out[length++] = '_';
    out[length] = '\0';
}

const ApiItem *api_destroyer(const Api *api, const char *type) {
    char name[80];
    if (strncmp(type, "Fh", 2) != 0) {
        return NULL;
    }
    prefix_of(type, name, sizeof name - 8);
    size_t length = strlen(name);
    memcpy(name + length, "destroy", 8);
    const ApiItem *found = api_find(api, 1u << API_FUNCTION, name);
    memcpy(name + length, "free", 5);
    return found ? found : api_find(api, 1u << API_FUNCTION, name);
}

bool api_is_owned(const Api *api, const ApiItem *function) {
    return function->pointers == 1 && !function->base_const && api_destroyer(api, function->base);
}

const ApiItem *api_class(const Api *api, const ApiItem *function, const char **name) {
    const ApiItem *self = function->count ? &function->items[0] : NULL;
    const char *bases[] = {self && self->pointers == 1 ? self->base : NULL,
                           api_is_owned(api, function) ? function->base : NULL};
    for (int i = 0; function->kind == API_FUNCTION && i < 2; i++) {
        char prefix[80];
        if (bases[i] && api_destroyer(api, bases[i])) {
            prefix_of(bases[i], prefix, sizeof prefix);
            if (strncmp(function->name, prefix, strlen(prefix)) == 0) {
                *name = function->name + strlen(prefix);
                return api_find(api, 1u << API_STRUCT, bases[i]);
            }
        }
    }
    return NULL;
}

// --- JSON ---

static void write_text(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            putchar('\\');
        }
        putchar(*text);
    }
    putchar('"');
}

static void write_member(const char *key, const char *text) {
    if (text && text[0]) {
        printf(", \"%s\": ", key);
        write_text(text);
    }
}

static void write_type(const ApiItem *item) {
    write_member("type", item->type);
    write_member("base", item->base);
    printf(", \"pointers\": %d", item->pointers);
    if (item->array != API_NO_ARRAY) {
        printf(", \"array\": %d", item->array);
    }
}

static void write_items(const char *key, const ApiItem *item);

static void write_item(const ApiItem *item) {
    printf("{\"name\": ");
    write_text(item->name);
    if (item->kind == API_CONSTANT) {
        printf(", \"value\": %lld", item->value);
    } else if (item->kind == API_VALUE || item->kind == API_ALIAS) {
        write_type(item);
    } else if (item->kind == API_FUNCTION || item->kind == API_CALLBACK) {
        printf(", \"result\": {\"name\": \"\"");
        write_type(item);
        printf("}");
        write_items("parameters", item);
    }
    write_member("comment", item->comment);
}

static void write_items(const char *key, const ApiItem *item) {
    printf(", \"%s\": [", key);
    for (int i = 0; i < item->count; i++) {
        printf(i ? ", " : "");
        write_item(&item->items[i]);
        printf("}");
    }
    printf("]");
}

static void write_list(const Api *api, const char *key, ApiKind kind) {
    printf(",\n\"%s\": [", key);
    bool has_any = false;
    for (int i = 0; i < api->count; i++) {
        const ApiItem *item = &api->items[i];
        if (item->kind != kind) {
            continue;
        }
        printf(has_any ? ",\n" : "\n");
        has_any = true;
        write_item(item);
        write_member("header", item->header);
        const char *name = NULL;
        const ApiItem *type = api_class(api, item, &name), *ends = NULL;
        if (kind == API_STRUCT) {
            write_items("fields", item);
            ends = api_destroyer(api, item->name);
            write_member("destroy", ends ? ends->name : NULL);
        } else if (kind == API_ENUM) {
            write_items("constants", item);
        } else if (kind == API_FUNCTION) {
            write_member("class", type ? type->name : NULL);
            write_member("method", name);
            printf(", \"inline\": %s, \"owned\": %s", item->is_inline ? "true" : "false",
                   api_is_owned(api, item) ? "true" : "false");
        }
        printf("}");
    }
    printf("]");
}

void api_write_json(const Api *api) {
    printf("{\"headers\": [");
    for (int i = 0; i < api->header_count; i++) {
        printf(i ? ",\n" : "\n");
        write_item(&api->headers[i]);
        printf("}");
    }
    printf("]");
    write_list(api, "constants", API_CONSTANT);
    write_list(api, "enums", API_ENUM);
    write_list(api, "types", API_ALIAS);
    write_list(api, "structs", API_STRUCT);
    write_list(api, "callbacks", API_CALLBACK);
    write_list(api, "functions", API_FUNCTION);
    write_list(api, "variables", API_VALUE);
    printf("}\n");
}
