// api_bindings.c - writes what the headers declare in other languages.

#include "api.h"

#include <stdio.h>
#include <string.h>

static bool is_method(const ApiItem *function, const ApiItem *type) {
    return function->count && strcmp(function->items[0].base, type->name) == 0;
}

// --- C ---

static void write_c_items(const ApiItem *item, const char *between);

/// "const char *name[4]", "int (*name)(int x)".
static void write_c(const ApiItem *item) {
    bool is_tight = item->type[strlen(item->type) - 1] == '*';
    printf("%s%s%s%s%s", item->type, is_tight ? "" : " ", item->is_pointer ? "(*" : "", item->name,
           item->is_pointer ? ")" : "");
    if (item->kind == API_FUNCTION || item->kind == API_CALLBACK) {
        printf("(");
        write_c_items(item, ", ");
        printf(item->count ? ")" : "void)");
    } else if (item->array > 0) {
        printf("[%d]", item->array);
    } else if (item->array == API_OPEN_ARRAY) {
        printf("[]");
    }
}

static void write_c_items(const ApiItem *item, const char *between) {
    for (int i = 0; i < item->count; i++) {
        printf("%s", i ? between : "");
        write_c(&item->items[i]);
    }
}

static void write_c_constants(const ApiItem *list) {
    printf("{ ");
    for (int i = 0; i < list->count; i++) {
        printf("%s%s = %lld", i ? ", " : "", list->items[i].name, list->items[i].value);
    }
    printf(" }");
}

static void write_declaration(const ApiItem *item) {
    if (item->kind == API_CONSTANT) {
        printf("static const int %s = %lld", item->name, item->value);
    } else if (item->kind == API_ENUM) {
        printf(item->name[0] ? "typedef enum %s " : "enum ", item->name);
        write_c_constants(item);
        printf(" %s", item->name);
    } else if (item->kind == API_STRUCT) {
        printf("struct %s { ", item->name);
        write_c_items(item, "; ");
        printf("; }");
    } else {
        bool is_type = item->kind == API_ALIAS || item->kind == API_CALLBACK;
        printf(is_type ? "typedef " : item->kind == API_VALUE ? "extern " : "");
        write_c(item);
    }
    printf(";\n");
}

// --- LuaJIT: declarations of C, and owners ---

void api_write_lua(const Api *api) {
    printf("ffi.cdef [[\n");
    for (int i = 0; i < api->count; i++) { // a struct may point to one that comes later
        const char *name = api->items[i].name;
        if (api->items[i].kind == API_STRUCT) {
            printf("typedef struct %s %s;\n", name, name);
        }
    }
    for (int i = 0; i < api->count; i++) {
        if (api->items[i].kind != API_STRUCT || api->items[i].count) {
            write_declaration(&api->items[i]);
        }
    }
    printf("]]\n\nlocal makers = {\n");
    for (int i = 0; i < api->count; i++) {
        const ApiItem *item = &api->items[i];
        if (api_is_owned(api, item)) {
            printf("    %s = { makes = \"%s\", destroy = \"%s\", takes = \"%s\" },\n", item->name,
                   item->base, api_destroyer(api, item->base)->name,
                   item->count ? item->items[0].base : "");
        }
    }
    printf("}\n");
}

// --- the headers' own functions, to be linked ---

static void write_arguments(const ApiItem *function, int from) {
    for (int i = from; i < function->count; i++) {
        printf("%s%s", i ? ", " : "", function->items[i].name);
    }
    printf(")");
}

void api_write_inline(const Api *api) {
    static const char *const before[] = {"#define %s %s_of_header\n", "#undef %s\n"};
    for (int part = 0; part < 2; part++) {
        for (int i = 0; i < api->count; i++) {
            if (api->items[i].is_inline) {
                printf(before[part], api->items[i].name, api->items[i].name);
            }
        }
        printf(part ? "" : "#include \"foothold/foothold.h\"\n");
    }
    for (int i = 0; i < api->count; i++) {
        const ApiItem *item = &api->items[i];
        if (item->is_inline) {
            printf("FH_API ");
            write_c(item);
            printf(";\n");
            write_c(item);
            printf(" {\n    return %s_of_header(", item->name);
            write_arguments(item, 0);
            printf(";\n}\n");
        }
    }
}

// --- C++ ---

static void write_cpp_method(const Api *api, const ApiItem *function, const ApiItem *type,
                             const char *name) {
    bool is_own = is_method(function, type), owned = api_is_owned(api, function);
    const ApiItem *ends = api_destroyer(api, type->name);
    if (strcmp(function->name, ends->name) == 0) {
        return; // the destructor calls it
    }
    ApiItem shown = *function;
    shown.name = name;
    shown.items += is_own;
    shown.count -= is_own;
    if (owned) {
        shown.type = function->base + 2;
    }
    printf(is_own ? "    " : "    static ");
    write_c(&shown);
    printf("%s { ", is_own && function->items[0].base_const ? " const" : "");
    printf(strcmp(function->type, "void") ? "return " : "");
    printf("%s%s%s(%s", owned ? shown.type : "", owned ? "(" : "", function->name,
           is_own ? "get()" : "");
    write_arguments(function, is_own);
    printf(owned ? "); }\n" : "; }\n");
}

void api_write_cpp(const Api *api) {
    for (int i = 0; i < api->count; i++) {
        const ApiItem *type = &api->items[i], *ends = api_destroyer(api, type->name);
        if (type->kind != API_STRUCT || !ends) {
            continue;
        }
        printf("/// %s\nclass %s : public Owner<%s, %s> {\n  public:\n    using Owner::Owner;\n",
               type->name, type->name + 2, type->name, ends->name);
        for (int k = 0; k < api->count; k++) {
            const char *name = NULL;
            if (api_class(api, &api->items[k], &name) == type) {
                write_cpp_method(api, &api->items[k], type, name);
            }
        }
        printf("};\n\n");
    }
}

// --- TypeScript ---

static const char *ts_name(const Api *api, const ApiItem *item) {
    const bool is_struct = api_find(api, 1u << API_STRUCT, item->base) != NULL;
    return is_struct                         ? item->base
           : strcmp(item->base, "void") == 0 ? "void"
           : strcmp(item->base, "bool") == 0 ? "boolean"
           : strstr(item->base, "64_t")      ? "bigint"
                                             : "number";
}

static void write_ts_type(const Api *api, const ApiItem *item) {
    const char *name = ts_name(api, item);
    if (item->kind == API_CALLBACK) {
        printf("null");
    } else if (item->pointers == 1 && api_destroyer(api, item->base)) {
        printf(api_is_owned(api, item) && item->kind == API_FUNCTION ? "%s" : "%s | null",
               item->base + 2);
    } else if (item->pointers == 1 && strcmp(item->base, "char") == 0) {
        printf("string | null");
    } else if (item->pointers == 1 && strcmp(name, "void") == 0) {
        printf("Uint8Array | number | null");
    } else if (item->pointers) {
        printf("Pointer<%s> | null", item->pointers == 1 ? name : "any");
    } else {
        printf(item->array == API_NO_ARRAY ? "%s" : "%s[]", name);
    }
}

static void write_ts_function(const Api *api, const ApiItem *function, const char *name, int from) {
    printf("    %s(", name);
    for (int i = from; i < function->count; i++) {
        const ApiItem *parameter = &function->items[i];
        bool is_word = strcmp(parameter->name, "in") == 0; // of the language
        printf("%s%s: Given<", i > from ? ", " : "", is_word ? "from" : parameter->name);
        write_ts_type(api, parameter);
        printf(">");
    }
    printf("): ");
    write_ts_type(api, function);
    printf(";\n");
}

/// The methods of a type, or what makes it without one.
static void write_ts_class(const Api *api, const ApiItem *type, bool is_static) {
    printf(is_static ? "    %s: {\n" : "export interface %s extends Owner {\n", type->name + 2);
    for (int i = 0; i < api->count; i++) {
        const char *name = NULL;
        const ApiItem *item = &api->items[i];
        if (api_class(api, item, &name) == type && is_method(item, type) != is_static) {
            write_ts_function(api, item, name, !is_static);
        }
    }
    printf(is_static ? "    };\n" : "}\n");
}

static void write_ts_struct(const Api *api, const ApiItem *item) {
    printf("export interface %s {\n", item->name);
    for (int i = 0; i < item->count; i++) {
        printf("    %s: ", item->items[i].name);
        write_ts_type(api, &item->items[i]);
        printf(";\n");
    }
    printf("}\n");
}

void api_write_ts(const Api *api) {
    for (int i = 0; i < api->count; i++) {
        const ApiItem *item = &api->items[i];
        if (item->kind == API_STRUCT && api_destroyer(api, item->name)) {
            write_ts_class(api, item, false);
        } else if (item->kind == API_STRUCT) {
            write_ts_struct(api, item);
        }
    }
    printf("/** The library: what its headers declare, by their names. */\n"
           "export interface Foothold {\n");
    for (int i = 0; i < api->count; i++) {
        const ApiItem *item = &api->items[i];
        if (item->kind == API_STRUCT && api_destroyer(api, item->name)) {
            write_ts_class(api, item, true);
        } else if (item->kind == API_FUNCTION) {
            write_ts_function(api, item, item->name, 0);
        }
        for (int k = 0; item->kind == API_ENUM && k < item->count; k++) {
            printf("    readonly %s: %lld;\n", item->items[k].name, item->items[k].value);
        }
    }
    printf("}\n");
}
