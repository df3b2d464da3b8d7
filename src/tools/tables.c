// tables.c - prints the program's own tables as Markdown, for the documents (docs.sh).
//
// The tables are those of the program, so that a document shows what the program has.

#include <stdio.h>
#include <string.h>

#include "app/bindings.h"
#include "editor/action.h"
#include "level/catalog.h"
#include "level/fields.h"

/// Prints "A, Left" with each key as code. A comma may be a key itself.
static void print_keys(const char *keys) {
    while (*keys) {
        size_t length = 1 + strcspn(keys + 1, ",");
        bool is_last = keys[length] == '\0';
        printf("`%.*s`%s", (int)length, keys, is_last ? "" : ", ");
        keys += is_last ? length : length + strlen(", ");
    }
}

static void print_playing(void) {
    printf("| keys | controller | does |\n|---|---|---|\n");
    for (int group = 0; group < APP_GROUPS; group++) {
        printf("| | | **%s** |\n", app_group_name((AppActionGroup)group));
        for (int i = 0; i < APP_ACTION_COUNT; i++) {
            const AppActionInfo *info = &app_actions[i];
            if ((int)info->group == group) {
                printf("| ");
                print_keys(info->keys);
                printf(" | %s | %s: %s |\n", info->button, info->label, info->help);
            }
        }
    }
}

static void print_editing(void) {
    static const EditorMenu order[] = {EDITOR_MENU_TOOLS, EDITOR_MENU_FILE, EDITOR_MENU_EDIT,
                                       EDITOR_MENU_VIEW,  EDITOR_MENU_SHOW, EDITOR_MENU_RUN,
                                       EDITOR_MENU_HELP,  EDITOR_MENU_NONE, EDITOR_MENU_LABORATORY};
    printf("| keys | does |\n|---|---|\n");
    for (size_t menu = 0; menu < sizeof order / sizeof *order; menu++) {
        printf("| | **%s** |\n", editor_menu_names[order[menu]]);
        for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
            const EditorActionInfo *info = &editor_actions[i];
            if (info->menu == order[menu]) {
                printf("| ");
                print_keys(info->keys);
                printf(" | %s: %s |\n", info->label, info->help);
            }
        }
    }
}

/// Prints what the values of a choice mean: " 0 `adds`: adds up; 1 ...".
static void print_choices(const FhTuningChoice *choices) {
    for (int i = 0; choices && choices[i].name; i++) {
        bool says_more = strcmp(choices[i].name, choices[i].label) != 0;
        printf("%s %d `%s`%s%s", i > 0 ? ";" : "", i, choices[i].name, says_more ? ": " : "",
               says_more ? choices[i].label : "");
    }
}

static void print_tuning(void) {
    printf("| field | unit | from | to | default | means |\n|---|---|---|---|---|---|\n");
    int group = -1;
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        if ((int)field->group != group) {
            group = (int)field->group;
            printf("| | | | | | **%s** |\n", fh_tuning_group_name(field->group));
        }
        printf("| `%s` | %s | %g | %g | %g | %s", field->key, field->unit, (double)field->min,
               (double)field->max, (double)field->normal, field->help);
        print_choices(field->choices);
        printf(" |\n");
    }
}

static void print_presets(void) {
    LevelError error = {0};
    LevelCatalog *catalog = level_catalog_load("assets", &error);
    printf("| preset | in the panel | like | figures |\n|---|---|---|---|\n");
    for (int i = 0; catalog && i < level_catalog_preset_count(catalog); i++) {
        const LevelPreset *preset = level_catalog_preset(catalog, i);
        printf("| `%s` | %s | %s | %s |\n", preset->name, preset->label, preset->about,
               preset->source);
    }
    level_catalog_free(catalog);
}

static void print_entities(void) {
    printf("| `type` | px | does |\n|---|---|---|\n");
    for (int i = 0; i < LEVEL_ENTITY_TYPES; i++) {
        const LevelEntityInfo *info = &level_entity_infos[i];
        printf("| `%s` | %d x %d | %s |\n", info->name, info->w, info->h, info->help);
    }
}

/// Prints what a member may be: "whole number, 1 to 4096 px".
static void print_values(const LevelField *field) {
    static const char *const names[] = {
        [LEVEL_FIELD_WHOLE] = "whole number",  [LEVEL_FIELD_SWITCH] = "`true`, `false`",
        [LEVEL_FIELD_NAME] = "text",           [LEVEL_FIELD_TEXT] = "text",
        [LEVEL_FIELD_AMOUNT] = "number",       [LEVEL_FIELD_PAIR] = "two numbers, across and down",
        [LEVEL_FIELD_COLOR] = "`\"#rrggbb\"`", [LEVEL_FIELD_MATERIAL] = "the `look` of a block",
        [LEVEL_FIELD_NAMES] = "list of ids",   [LEVEL_FIELD_POINTS] = "points",
        [LEVEL_FIELD_TYPE] = "text",           [LEVEL_FIELD_TILES] = "rows",
        [LEVEL_FIELD_BLOCKS] = "blocks"};
    if (field->type == LEVEL_FIELD_CHOICE) {
        const char *comma = "";
        for (int i = 0; i < level_field_choices(field); i++) {
            const char *name = field->choice(i).name;
            printf("%s%s%s%s", name ? comma : "", name ? "`" : "", name ? name : "",
                   name ? "`" : "");
            comma = name ? ", " : comma;
        }
        return;
    }
    printf("%s", names[field->type]);
    if (field->type == LEVEL_FIELD_NAME) {
        printf(", at most %d bytes", (int)field->more - 1);
    } else if (field->type == LEVEL_FIELD_AMOUNT && field->min > 0) {
        printf(" above 0, at most %.0f %s", (double)field->max, field->unit);
    } else if (field->max > 1) {
        printf(", %.0f to %.0f%s%s", (double)field->min, (double)field->max, field->unit ? " " : "",
               field->unit ? field->unit : "");
    }
}

static void print_normal(const LevelField *field) {
    bool is_number = field->type == LEVEL_FIELD_WHOLE || field->type == LEVEL_FIELD_AMOUNT ||
                     field->type == LEVEL_FIELD_PAIR;
    if (field->types == 1U << LEVEL_UNKNOWN_ENTITY) {
        printf("its row's, else %g", (double)field->fresh);
    } else if (field->needed) {
        printf(field->instead ? "required without `%s`" : "required", field->instead);
    } else if (field->type == LEVEL_FIELD_SWITCH) {
        printf("`%s`", field->normal != 0 ? "true" : "false");
    } else if (field->type == LEVEL_FIELD_CHOICE && field->choice((int)field->normal).name) {
        printf("`%s`", field->choice((int)field->normal).name);
    } else if (field->type == LEVEL_FIELD_CHOICE) {
        printf("%s", field->choice((int)field->normal).label);
    } else if (is_number && field->normal >= field->min) {
        printf("%g", (double)field->normal);
    } else {
        printf("none");
    }
}

static void print_fields(LevelThing kind) {
    int count;
    const LevelField *fields = level_fields(kind, &count);
    printf("| member | is | default | means |\n|---|---|---|---|\n");
    for (int i = 0; i < count; i++) {
        if (!fields[i].key) {
            continue;
        }
        printf("| `%s` | ", fields[i].key);
        print_values(&fields[i]);
        printf(" | ");
        print_normal(&fields[i]);
        printf(" | ");
        const char *comma = "Of a ";
        for (int type = 0; type < LEVEL_ENTITY_TYPES; type++) {
            if (fields[i].types >> type & 1) {
                printf("%s%s", comma, level_entity_infos[type].label);
                comma = ", ";
            }
        }
        comma = fields[i].types >> LEVEL_UNKNOWN_ENTITY ? "Of what " : ", of what ";
        for (int trait = 0; trait < LEVEL_TRAITS; trait++) {
            if (fields[i].traits >> trait & 1) {
                printf("%s%s", comma, level_traits[trait].name);
                comma = ", ";
            }
        }
        printf("%s%s. |\n", fields[i].types ? ". " : "", fields[i].help);
    }
}

static void print_layers(void) {
    print_fields(LEVEL_LAYER);
}

static void print_solids(void) {
    print_fields(LEVEL_SOLID);
}

static void print_things(void) {
    print_fields(LEVEL_ENTITY);
}

static void print_prefabs(void) {
    LevelError error = {0};
    LevelCatalog *catalog = level_catalog_load("assets", &error);
    printf("| `type` | px | does | |\n|---|---|---|---|\n");
    for (int i = 0; catalog && i < level_catalog_prefab_count(catalog); i++) {
        const LevelPrefab *prefab = level_catalog_prefab(catalog, i);
        printf("| `%s` | %d x %d | ", prefab->name, prefab->info.w, prefab->info.h);
        const char *comma = "";
        for (int trait = 0; trait < LEVEL_TRAITS; trait++) {
            if (prefab->traits >> trait & 1) {
                printf("%s%s", comma, level_traits[trait].name);
                comma = ", ";
            }
        }
        printf(" | %s |\n", prefab->help);
    }
    level_catalog_free(catalog);
}

static void print_traits(void) {
    printf("| `does` | means that it |\n|---|---|\n");
    for (int i = 0; i < LEVEL_TRAITS; i++) {
        printf("| `%s` | %s. |\n", level_traits[i].name, level_traits[i].help);
    }
}

static void print_polygons(void) {
    print_fields(LEVEL_POLYGON);
}

#define USAGE                                                                                      \
    "tables playing | editing | tuning | presets | entities | layers | solids | things | "         \
    "prefabs | traits | polygons"

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*print)(void);
    } tables[] = {
        {"playing", print_playing}, {"editing", print_editing},   {"tuning", print_tuning},
        {"presets", print_presets}, {"entities", print_entities}, {"layers", print_layers},
        {"solids", print_solids},   {"things", print_things},     {"prefabs", print_prefabs},
        {"traits", print_traits},   {"polygons", print_polygons}};
    for (size_t i = 0; argc == 2 && i < sizeof tables / sizeof *tables; i++) {
        if (strcmp(argv[1], tables[i].name) == 0) {
            tables[i].print();
            return 0;
        }
    }
    fprintf(stderr, "usage: " USAGE "\n");
    return 2;
}
