// The languages: every text that is shown has its translation, every translation is shown, none
// is cut off.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app_test_support.h"
#include "app/adventure.h"
#include "app/library.h"
#include "app/laboratory.h"
#include "app/runs.h"
#include "app/screen_test_support.h"
#include "editor/panels.h"
#include "editor/find.h"
#include "editor/state.h"
#include "editor/tools.h"
#include "level/catalog.h"
#include "level/fields.h"
#include "level/movers.h"
#include "level/prefabs.h"
#include "test.h"
#include "tools/c_tokens.h"
#include "words/words.h"

// ---- A set of texts ----

enum { TEXT_MAX = 640, SLOTS = 1 << 15 };

typedef struct Texts {
    char *slots[SLOTS];
    const char *list[SLOTS]; // in the order in which they came
    int count;
} Texts;

static char **slot_of(Texts *texts, const char *text) {
    uint32_t hash = 2166136261u;
    for (const char *at = text; *at; at++) {
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    }
    while (texts->slots[hash % SLOTS] && strcmp(texts->slots[hash % SLOTS], text) != 0) {
        hash++;
    }
    return &texts->slots[hash % SLOTS];
}

static void add(Texts *texts, const char *text) {
    if (text && text[0] && !*slot_of(texts, text)) {
        char **slot = slot_of(texts, text);
        *slot = strdup(text);
        texts->list[texts->count++] = *slot;
    }
}

static void free_texts(Texts *texts) {
    for (int i = 0; i < SLOTS; i++) {
        free(texts->slots[i]);
    }
    free(texts);
}

// Files whose texts no window shows: they read scripts and the assets that come with the program.
static const char *const silent_files[] = {"src/app/script.c",
                                           "src/app/tune.c",
                                           "src/level/catalog.c",
                                           "src/level/prefabs.c",
                                           "src/level/paths.c",
                                           "src/view/sheet.c",
                                           NULL};
// Functions whose texts are names, paths or lines on a terminal.
static const char *const silent_calls[] = {"UI_ASSERT",      "strcmp", "strncmp", "fprintf",
                                           "printf",         "assert", "getenv",  "fopen",
                                           "_Static_assert", NULL};

static bool is_in(const char *const *list, const char *text) {
    while (*list && strcmp(*list, text) != 0) {
        list++;
    }
    return *list != NULL;
}

// ---- The texts of the sources ----

typedef void (*TellText)(const char *text, bool is_said, const char *call, void *context);

// Appends what a C string of the file says.
static void append(const CFile *file, const CToken *token, char *out) {
    size_t used = strlen(out);
    for (int i = token->from + 1; i < token->to - 1 && used + 2 < TEXT_MAX; i++) {
        char c = file->text[i];
        if (c == '\\') {
            c = file->text[++i];
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
            if (c == 'x') {
                c = (char)strtol((char[]){file->text[i + 1], file->text[i + 2], '\0'}, NULL, 16);
                i += 2;
            }
        }
        out[used++] = c;
    }
    out[used] = '\0';
}

// The name of the function whose argument a token is; "" for none.
static void name_call(const CFile *file, int at, char out[80]) {
    out[0] = '\0';
    for (int i = at - 1; i > 0; i--) {
        if (file->tokens[i].match >= 0 && file->tokens[i].match < i) {
            i = file->tokens[i].match; // past a pair of brackets
        } else if (c_is(file, i, "(") && file->tokens[i - 1].kind == C_NAME) {
            const CToken *name = &file->tokens[i - 1];
            snprintf(out, 80, "%.*s", name->to - name->from, file->text + name->from);
            return;
        } else if (c_is(file, i, "{") || c_is(file, i, ";")) {
            return;
        }
    }
}

static void tell_file(const char *path, TellText tell, void *context) {
    CFile file;
    char text[TEXT_MAX], call[80];
    if (!CHECK(c_file_load(path, &file))) {
        return;
    }
    for (int i = 0; i < file.token_count; i++) {
        int first = i;
        text[0] = '\0';
        while (i < file.token_count && file.tokens[i].kind == C_TEXT &&
               file.text[file.tokens[i].from] == '"') {
            append(&file, &file.tokens[i++], text);
        }
        if (i > first) {
            name_call(&file, first, call);
            bool is_said = strcmp(call, "say") == 0 || strcmp(call, "say_count") == 0;
            tell(text, is_said, call, context);
        }
    }
    c_file_free(&file);
}

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

static void tell_folder(const char *folder, TellText tell, void *context) {
    char paths[256][300];
    int count = 0;
    DIR *list = opendir(folder);
    struct dirent *entry;
    while (CHECK(list != NULL) && (entry = readdir(list)) && CHECK(count < 256)) {
        if (strstr(entry->d_name, ".c")) {
            snprintf(paths[count++], sizeof paths[0], "%s/%.200s", folder, entry->d_name);
        }
    }
    closedir(list);
    qsort(paths, (size_t)count, sizeof paths[0], by_name);
    for (int i = 0; i < count; i++) {
        if (!is_in(silent_files, paths[i])) {
            tell_file(paths[i], tell, context);
        }
    }
}

// ---- The texts of the tables, and of the files that come with the program ----

static void add_choices(Texts *texts, const LevelField *field) {
    int count = field->type == LEVEL_FIELD_CHOICE ? level_field_choices(field) : 0;
    for (int i = 0; i < count; i++) {
        LevelChoice choice = field->choice(i);
        add(texts, choice.label);
        add(texts, choice.help);
    }
}

static void add_fields(Texts *texts) {
    for (int kind = 0; kind < LEVEL_THINGS; kind++) {
        int count = 0;
        const LevelField *fields = level_fields((LevelThing)kind, &count);
        for (int i = 0; i < count; i++) {
            bool is_shown = fields[i].label != NULL && strlen(fields[i].label) > 1;
            add(texts, is_shown ? fields[i].label : NULL);
            add(texts, fields[i].label ? fields[i].unit : NULL);
            add(texts, fields[i].label ? fields[i].help : NULL);
            add_choices(texts, &fields[i]);
        }
    }
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        add(texts, fh_tuning_group_name(field->group));
        add(texts, field->label);
        add(texts, field->unit);
        add(texts, field->help);
        for (int k = 0; field->choices && k < fh_tuning_choice_count(field); k++) {
            add(texts, field->choices[k].label);
        }
    }
}

static void add_actions(Texts *texts) {
    for (int i = 0; i < APP_GROUPS; i++) {
        add(texts, app_group_name((AppActionGroup)i));
    }
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        add(texts, app_actions[i].label);
        add(texts, app_actions[i].help);
    }
    for (int i = 0; i < EDITOR_MENU_COUNT; i++) {
        add(texts, editor_menu_names[i]);
    }
    for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
        add(texts, editor_actions[i].label);
        add(texts, editor_actions[i].help);
    }
    for (int i = 0; i < TOOLS; i++) {
        add(texts, tool_infos[i].left);
        add(texts, tool_infos[i].right);
        add(texts, tool_infos[i].wheel);
        add(texts, tool_infos[i].more);
    }
}

// What a widget's label shows.
static void add_shown(Texts *texts, const char *label) {
    char text[TEXT_MAX];
    snprintf(text, sizeof text, "%.*s", ui_shown_bytes(label), label);
    add(texts, text);
}

static void add_rows(Texts *texts) {
    for (int i = 0; i < SETTINGS_PLAIN; i++) {
        add(texts, setting_info(i)->label);
        add(texts, setting_info(i)->help);
    }
    for (int i = 0; i < panel_level_row_count; i++) {
        add(texts, panel_level_rows[i].label);
        add(texts, panel_level_rows[i].help);
    }
    for (int i = 0; i < LIBRARY_GROUPS; i++) {
        add(texts, library_group_titles[i]);
    }
    for (int i = 0; i < RUN_KINDS; i++) {
        add(texts, run_kind_names[i]);
    }
    for (int i = 0; i < ROW_WAYS; i++) {
        add(texts, row_way_names[i]);
        add(texts, row_way_drags[i]);
    }
}

static void add_looks(Texts *texts) {
    for (int i = 0; i < LEVEL_LOOKS; i++) {
        add(texts, level_look_infos[i].label);
        add(texts, level_look_infos[i].help);
    }
    for (int i = 0; i < LEVEL_THEMES; i++) {
        add(texts, level_theme_infos[i].name);
        add(texts, level_theme_infos[i].help);
    }
    for (int i = 0; i < LEVEL_ENTITY_TYPES; i++) {
        add(texts, level_entity_infos[i].label);
        add(texts, level_entity_infos[i].help);
    }
    for (int i = 0; i < LEVEL_ABILITIES; i++) {
        add(texts, level_ability_names[i]);
    }
    for (int i = 0; i < level_mover_count; i++) {
        const LevelMoverText *text = &level_mover_texts[i];
        const char *all[] = {text->label, text->idea, text->source, text->strengths,
                             text->weaknesses};
        for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
            add(texts, all[k]);
        }
    }
}

static void add_catalog(Texts *texts, const LevelCatalog *catalog) {
    for (int i = 1; i <= level_catalog_kind_count(catalog); i++) {
        add(texts, level_catalog_kind(catalog, i)->label);
    }
    for (int i = 0; i < level_catalog_preset_count(catalog); i++) {
        add(texts, level_catalog_preset(catalog, i)->label);
        add(texts, level_catalog_preset(catalog, i)->about);
    }
    for (int i = 0; i < level_catalog_prefab_count(catalog); i++) {
        add(texts, level_catalog_prefab(catalog, i)->info.label);
        add(texts, level_catalog_prefab(catalog, i)->info.help);
    }
}

static void add_levels(Texts *texts, const LevelCatalog *catalog) {
    Library *library = calloc(1, sizeof *library);
    LevelError error = {0};
    library_list(library, "levels");
    for (int i = 0; i < library->count; i++) {
        if (library->items[i].group == LIBRARY_OWN) {
            continue;
        }
        Level *level = level_load(library->items[i].path, catalog, &error);
        if (CHECK(level != NULL)) {
            add(texts, level->name);
            for (int k = 0; k < level->entity_count; k++) {
                add(texts, level->entities[k].text);
            }
        }
        level_destroy(level);
    }
    Adventure *adventure = calloc(1, sizeof *adventure);
    CHECK(adventure_load(adventure, "assets", &error));
    for (int i = 0; i < adventure->count; i++) {
        add(texts, adventure->worlds[i].name);
    }
    free(adventure);
    free(library);
}

static void add_tables(Texts *texts) {
    LevelError error = {0};
    LevelCatalog *catalog = level_catalog_load("assets", &error);
    add_actions(texts);
    add_rows(texts);
    add_fields(texts);
    add_looks(texts);
    if (CHECK(catalog != NULL)) {
        add_catalog(texts, catalog);
        add_levels(texts, catalog);
    }
    level_catalog_free(catalog);
}

// ---- What the sources show ----

typedef struct Sources {
    Texts *all;   // whatever stands in the sources
    Texts *shown; // what is said, and what reads like a sentence
} Sources;

// Functions that show what they are given, of whatever form.
static const char *const shown_calls[] = {
    "step_begin", "panel_set_head", "ui_text",  "ui_heading", "ui_tooltip", "ui_button", "text_row",
    "bounds_row", "swatch",         "goal_row", "figure",     "part",       NULL};

// Two words with a space between them, or one with a capital.
static bool is_sentence(const char *text) {
    static const char small[] = "abcdefghijklmnopqrstuvwxyz";
    for (const char *at = text; *at; at++) {
        bool starts =
            at == text && at[0] >= 'A' && at[0] <= 'Z' && at[1] != '\0' && strchr(small, at[1]);
        bool goes_on = at > text && at[0] == ' ' && (strchr(small, at[-1]) || at[-1] == ',') &&
                       at[1] != '\0' && (strchr(small, at[1]) || at[1] == '.');
        if (starts || goes_on) {
            return true;
        }
    }
    return false;
}

static void take_text(const char *text, bool is_said, const char *call, void *context) {
    Sources *sources = context;
    add_shown(sources->all, text);
    add(sources->all, text);
    bool is_shown = is_said || is_in(shown_calls, call);
    if (text[0] && (is_shown || (is_sentence(text) && !is_in(silent_calls, call)))) {
        add_shown(sources->shown, text);
    }
}

// Functions that tell what is wrong with a file.
static const char *const error_calls[] = {"level_error_set", "level_error_at", "json_fail",
                                          "json_need",       "trouble",        "fail",
                                          "refuse",          "search_stop",    NULL};

static void take_said(const char *text, bool is_said, const char *call, void *context) {
    Sources *sources = context;
    add(sources->all, text);
    if (is_said || (is_in(error_calls, call) && is_sentence(text))) {
        add(sources->shown, text);
    }
}

static Sources read_sources(void) {
    static const char *const said[] = {"src/level", "src/search", "src/game", "src/view", NULL};
    static const char *const shown[] = {"src/app", "src/editor", "src/ui", NULL};
    Sources sources = {calloc(1, sizeof(Texts)), calloc(1, sizeof(Texts))};
    for (int i = 0; said[i]; i++) {
        tell_folder(said[i], take_said, &sources);
    }
    for (int i = 0; shown[i]; i++) {
        tell_folder(shown[i], take_text, &sources);
    }
    tell_file("src/level/level_check.c", take_text, &sources);
    tell_file("src/level/level_difference.c", take_text, &sources);
    add_tables(sources.all);
    add_tables(sources.shown);
    return sources;
}

static void free_sources(Sources *sources) {
    free_texts(sources->all);
    free_texts(sources->shown);
}

// ---- Texts that no window shows ----

static const char *const unsaid[] = {
    // Names of widgets, panels and topics, and what stands for nothing in a sentence.
    "help foot", "settings foot", "slider upwards", "slider to the right", "close the tuning map",
    "close the sliders", "text at the sign", "reset all", "find a value", "level name",
    "%s in tiles", "%s in px", "active layer", "side tabs", "way of a drag", "no movement",
    "menu bar", "Foothold", "%.1f s", "%s   %+.2f s", "%.2f s", "   %.0f fps",
    // Keys as files name them; their labels are words of their own.
    "Home", "PageUp", "PageDown", "Insert", "Backspace", "Enter", "Escape", "Tab", "Space", "Guide",
    // Lines on a terminal, and faults of the files that come with the program.
    "no display: a window needs one. Set DISPLAY or WAYLAND_DISPLAY, or run \"xvfb-run foothold\"; "
    "\"foothold run\" and \"foothold shot\" need none",
    "no window can be opened (%s); try SDL_RENDER_DRIVER=software",
    "no level with a recorded run was found beside the assets in %s",
    "needs a `level` and a `par` of 0 to 3600 s", "has no theme \"%s\"", "needs 1 to %d courses",
    "has more than %d heroes", "has more than %d worlds",
    // Units and signs, the same in all languages.
    "px", "px/s", "px/s²", "s", "°", "×", "%", "Celeste, TowerFall", NULL};

// ---- Cases: the files ----

static void say_german(Language language) {
    char error[WORDS_ERROR_BYTES] = "";
    if (!words_choose(language, "assets", error)) {
        test_fail(__FILE__, __LINE__, "%s", error);
    }
}

static bool has_text(const char *key) {
    return say_part(key, (int)strlen(key)) != NULL;
}

TEST(language_has_every_text_that_is_shown) {
    Sources sources = read_sources();
    int missing = 0;
    say_german(LANGUAGE_GERMAN);
    for (int i = 0; i < sources.shown->count; i++) {
        const char *text = sources.shown->list[i];
        if (!has_text(text) && !is_in(unsaid, text)) {
            missing++;
            printf("# assets/words/de.txt lacks: %s\n", text);
        }
    }
    CHECK_INT(0, missing);
    CHECK(sources.shown->count > 1700);
    say_german(LANGUAGE_ENGLISH);
    free_sources(&sources);
}

// "Left##key": the label of a key that SDL calls "Left".
static bool is_key_name(const char *key) {
    char name[32];
    const char *end = strstr(key, "##key");
    snprintf(name, sizeof name, "%.*s", end ? (int)(end - key) : 0, key);
    const char *at = name;
    EditorChord chord;
    return end && (SDL_GetKeyFromName(name) != SDLK_UNKNOWN || editor_chord_read(&at, &chord));
}

TEST(language_has_no_text_that_is_shown_nowhere) {
    Sources sources = read_sources();
    int unused = 0;
    say_german(LANGUAGE_GERMAN);
    for (int i = 0; i < words_count(LANGUAGE_GERMAN); i++) {
        const char *key = words_key(LANGUAGE_GERMAN, i);
        if (!*slot_of(sources.all, key) && !is_key_name(key)) {
            unused++;
            printf("# assets/words/de.txt has, and nothing shows: %s\n", key);
        }
    }
    CHECK_INT(0, unused);
    say_german(LANGUAGE_ENGLISH);
    free_sources(&sources);
}
// ---- Cases: what is said where ----

TEST(language_of_the_settings_is_spoken_at_once) {
    TestScreens screens = test_screens_open(1280, 720);
    Shell *shell = screens.app->shell;
    snprintf(shell->assets, sizeof shell->assets, "assets");
    test_screens_show(&screens, SCREEN_TITLE, SCREEN_TITLE);
    for (int language = LANGUAGE_COUNT; language >= 0;
         language--) { // 0: the system's; of a script English
        bool is_german = language == LANGUAGE_GERMAN + 1;
        shell->settings.language = language;
        app_apply_settings(shell);
        test_screens_frame(&screens);
        CHECK((test_screens_text(shell->ui, "Einstellungen") != NULL) == is_german);
        CHECK((test_screens_text(shell->ui, "Settings") != NULL) == !is_german);
    }
    test_screens_close(&screens);
}

TEST(language_of_the_program_says_nothing_of_what_an_author_wrote) {
    TestScreens screens = test_screens_open(1280, 720);
    Project *project = screens.app->project;
    Level *level = project->run.level;
    say_german(LANGUAGE_GERMAN);
    level_set_text(&level->name, "Play");
    LibraryItem *item = &screens.app->shell->library.items[0];
    snprintf(item->name, sizeof item->name, "Settings");
    item->group = LIBRARY_OWN;
    static const ScreenId pages[] = {SCREEN_PLAY, SCREEN_PAUSE, SCREEN_EDIT};
    for (int i = 0; i < 3; i++) {
        test_screens_show(&screens, i < 2 ? SCREEN_PLAY : SCREEN_EDIT, pages[i]);
        test_screens_frame(&screens);
        CHECK(test_screens_text(screens.app->shell->ui, "Play") != NULL);
    }
    test_screens_show(&screens, SCREEN_TITLE, SCREEN_TITLE);
    test_screens_frame(&screens);
    CHECK(test_screens_text(screens.app->shell->ui, "Settings") != NULL);
    say_german(LANGUAGE_ENGLISH);
    test_screens_close(&screens);
}

TEST(language_of_the_program_is_that_of_the_levels_that_came_with_it) {
    Library *library = calloc(1, sizeof *library);
    library_list(library, "levels");
    say_german(LANGUAGE_GERMAN);
    CHECK_STR("Erste Schritte", library_say(library, "levels/01-first-steps.json", "First steps"));
    CHECK_STR("First steps", library_say(library, "elsewhere/01-first-steps.json", "First steps"));
    say_german(LANGUAGE_ENGLISH);
    CHECK_STR("First steps", library_say(library, "levels/01-first-steps.json", "First steps"));
    free(library);
}

TEST(language_of_the_palette_is_that_of_the_program_and_english) {
    static const char *const words[] = {"rückgängig", "undo", "Öffnen"};
    TestScreens screens = test_screens_open(1280, 720);
    EditorFrame frame = {0};
    FindResults results;
    say_german(LANGUAGE_GERMAN);
    for (int i = 0; i < 3; i++) {
        find_all(screens.app->project->editor, &frame, words[i], &results);
        CHECK_INT(i < 2 ? EDITOR_DO_UNDO : EDITOR_DO_OPEN, results.items[0].index);
    }
    say_german(LANGUAGE_ENGLISH);
    test_screens_close(&screens);
}

// ---- Cases: the pages ----

typedef struct Look {
    Texts *all; // of the sources: what should not be read in another language
    int cut, unsaid, texts;
} Look;

// Where a text that is drawn in lines ends, and whether its end is out of sight.
static bool is_cut(const Ui *ui, int at) {
    const UiCommand *command = &ui->commands[at];
    UiRect seen = ui_rect_meet(command->rect, command->clip);
    bool is_out = seen.h > 0 && seen.w < command->rect.w;
    return is_out || strstr(command->text, "…") != NULL;
}

static void look(TestScreens *screens, const char *page, Look *told) {
    const Ui *ui = screens->app->shell->ui;
    bool is_german = words_language() == LANGUAGE_GERMAN;
    test_screens_frame(screens);
    test_screens_frame(screens);
    for (int i = 0; i < ui->command_count; i++) {
        const UiCommand *command = &ui->commands[i];
        if (command->kind != UI_COMMAND_TEXT) {
            continue;
        }
        told->texts++;
        if (is_cut(ui, i)) {
            told->cut++;
            if (getenv("FOOTHOLD_TELL")) {
                printf("# %s, %s, %d x %d: cut: %s%s\n", language_name(words_language()), page,
                       ui->input.screen_w, ui->input.screen_h,
                       i > 0 && ui->commands[i - 1].text ? ui->commands[i - 1].text : "",
                       command->text);
            }
        }
        const char *text = command->text;
        bool is_word = strlen(text) > 1 && *slot_of(told->all, text) && !is_in(unsaid, text) &&
                       strcmp(text, screens->app->project->run.level->name) != 0;
        if (is_german && is_word &&
            (has_text(text) ? strcmp(say(text), text) != 0 : is_sentence(text))) {
            told->unsaid++;
            printf("# %s: not in German: %s\n", page, text);
        }
    }
}

static void look_at_pages(int w, int h, Look *told) {
    static const struct {
        ScreenId base, top;
        const char *name;
    } pages[] = {{SCREEN_TITLE, SCREEN_TITLE, "title"},    {SCREEN_TITLE, SCREEN_MAP, "map"},
                 {SCREEN_PLAY, SCREEN_PLAY, "play"},       {SCREEN_PLAY, SCREEN_PAUSE, "pause"},
                 {SCREEN_PLAY, SCREEN_GOAL, "goal"},       {SCREEN_PLAY, SCREEN_RUNS, "runs"},
                 {SCREEN_PLAY, SCREEN_COMPARE, "compare"}, {SCREEN_TITLE, SCREEN_END, "end"}};
    TestScreens screens = test_screens_open(w, h);
    App *app = screens.app;
    LevelError error = {0};
    adventure_load(&app->shell->adventure, "assets", &error);
    adventure_read(&app->shell->adventure, &app->shell->library, app->shell->catalog);
    laboratory_set(app->project, true);
    for (int i = 0; i < app->shell->library.count; i++) { // what a card shows once it was read
        LibraryItem *item = &app->shell->library.items[i];
        snprintf(item->movement, sizeof item->movement, "%s",
                 level_movers[i % level_mover_count]->name);
        item->par = 700;
    }
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        test_screens_show(&screens, pages[i].base, pages[i].top);
        look(&screens, pages[i].name, told);
    }
    for (int tab = 0; tab < 2; tab++) {
        app->shell->menus.settings_tab = tab;
        test_screens_show(&screens, SCREEN_TITLE, SCREEN_SETTINGS);
        look(&screens, tab ? "keys" : "settings", told);
    }
    for (int tab = 0; tab < 3; tab++) {
        app->shell->menus.help_tab = tab;
        test_screens_show(&screens, SCREEN_TITLE, SCREEN_HELP);
        look(&screens, "help", told);
    }
    app->shell->menus.title_shows_laboratory = true;
    test_screens_show(&screens, SCREEN_TITLE, SCREEN_TITLE);
    look(&screens, "laboratory", told);
}

// Every command of the editor, one after the other: all tools, panels and dialogs come by.
static void look_at_editor(int w, int h, Look *told) {
    TestScreens screens = test_screens_open(w, h);
    Editor *editor = screens.app->project->editor;
    laboratory_set(screens.app->project, true);
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    for (int tab = 0; tab < TABS; tab++) {
        editor->hand->tab = (EditorTab)tab;
        look(&screens, "panel", told);
    }
    editor->panels.hero_more = true;
    for (int action = 0; action < EDITOR_ACTION_COUNT; action++) {
        editor->hand->tab = (EditorTab)(action % TABS);
        editor_do(editor, (EditorAction)action);
        look(&screens, editor_actions[action].name, told);
        ui_input_key(&screens.app->shell->ui_input, UI_KEY_ESCAPE, 0);
        test_screens_frame(&screens);
        dialog_close(editor);
    }
}

static void check_window(int w, int h) {
    Sources sources = read_sources();
    Look english = {.all = sources.all}, german = {.all = sources.all};
    look_at_pages(w, h, &english);
    look_at_editor(w, h, &english);
    say_german(LANGUAGE_GERMAN);
    look_at_pages(w, h, &german);
    look_at_editor(w, h, &german);
    say_german(LANGUAGE_ENGLISH);
    CHECK_INT(0, german.unsaid);
    CHECK(german.texts > 2000);
    if (german.cut > english.cut) {
        test_fail(__FILE__, __LINE__,
                  "%d texts are cut off in German, %d in English: "
                  "FOOTHOLD_TELL=1 tells which",
                  german.cut, english.cut);
    }
    free_sources(&sources);
}

TEST(language_german_cuts_no_more_off_than_english_in_a_usual_window) {
    check_window(1280, 720);
}

TEST(language_german_cuts_no_more_off_than_english_in_a_small_window) {
    check_window(900, 600);
}

TEST(language_german_cuts_no_more_off_than_english_in_the_smallest_window) {
    check_window(WINDOW_LEAST_W, WINDOW_LEAST_H);
}
