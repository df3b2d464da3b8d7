// tables.c - prints the program's own tables as Markdown, for the documents (docs.sh).
//
// Usage: tables playing | editing | tuning | presets | entities. The tables are those of the
// program, so that a document shows what the program has.

#include <stdio.h>
#include <string.h>

#include "app/bindings.h"
#include "editor/action.h"
#include "foothold/tuning.h"
#include "level/catalog.h"
#include "level/level.h"

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

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*print)(void);
    } tables[] = {{"playing", print_playing},
                  {"editing", print_editing},
                  {"tuning", print_tuning},
                  {"presets", print_presets},
                  {"entities", print_entities}};
    for (size_t i = 0; argc == 2 && i < sizeof tables / sizeof *tables; i++) {
        if (strcmp(argv[1], tables[i].name) == 0) {
            tables[i].print();
            return 0;
        }
    }
    fprintf(stderr, "usage: tables playing | editing | tuning | presets | entities\n");
    return 2;
}
