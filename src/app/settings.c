#include "app/settings.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "level/level.h"

typedef enum SettingKind { SETTING_FLOAT, SETTING_INT, SETTING_BOOL } SettingKind;

// One row a plain setting: its member, where it lies, its range and default, and how a page shows
// it.
typedef struct SettingField {
    const char *member;
    SettingKind kind;
    size_t offset;
    double min, max, normal;
    SettingInfo info;
} SettingField;

#define RANGE(kind, json, member, min, max, normal, ...)                                           \
    {                                                                                              \
        json, SETTING_##kind, offsetof(Settings, member), min, max, normal, {                      \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define AMOUNT(kind, json, member, max, normal, ...)                                               \
    RANGE(kind, json, member, 0, max, normal, __VA_ARGS__)
#define SWITCH(json, member, normal, ...)                                                          \
    AMOUNT(BOOL, json, member, 1, normal, __VA_ARGS__, SETTING_PAGE_GENERAL)

static const SettingField fields[] = {
    AMOUNT(FLOAT, "volume", volume, 100, 70, "volume", "volume", "How loud the game is; sound",
           SETTING_PAGE_GENERAL),
    AMOUNT(FLOAT, "music", music, 100, 50, "music", "music", "How loud the tunes are; volume",
           SETTING_PAGE_GENERAL),
    AMOUNT(INT, "zoom", zoom, SETTINGS_ZOOM_MAX, 0, "zoom of the world", "Zoom",
           "How large the world is drawn", SETTING_PAGE_GENERAL),
    AMOUNT(INT, "scale", scale, SETTINGS_SCALE_MAX, 0, "interface size", "Interface",
           "How large words and buttons are", SETTING_PAGE_GENERAL),
    AMOUNT(INT, "language", language, LANGUAGE_COUNT, 0, "language", "Language",
           "What the program says: English, German", SETTING_PAGE_GENERAL),
    SWITCH("fullscreen", fullscreen, 0, "full screen", "Full screen",
           "Use the whole screen; window"),
    SWITCH("shake", shake, 1, "shaking and sparks", "Shown##effects",
           "Dust, sparks, a short shake for a crush"),
    SWITCH("hitStop", hit_stop, 1, "stop at a hit", "Short stop##hits",
           "The game stands still for some ticks at a stomp and a death"),
    SWITCH("flash", flash, 1, "flash at a hit", "Flash##hits",
           "The picture brightens for some ticks at a stomp and a death"),
    SWITCH("reducedMotion", still, 0, "reduced motion", "Reduced##motion",
           "No shaking, stops, flashes, drifting scenery, turning coins or moving title"),
    SWITCH("highContrast", contrast, 0, "high contrast", "High##contrast",
           "Hazards, crushers, one-ways and words stand out"),
    SWITCH("holdToToggle", toggles, 0, "hold or toggle", "Toggled##holds",
           "One press instead of holding a key: run, climb, rewind"),
    AMOUNT(INT, "ghost", ghost, 4, 0, "race against", "ghost", "The ghost of a recorded run",
           SETTING_PAGE_RUNS),
    SWITCH("wheelZooms", wheel_zooms, 0, "wheel in the editor", "Wheel in the editor",
           "Turns variants or zooms"),
    SWITCH("prove", prove, 1, "proof while painting", "While painting##prove",
           "In the editor: is the level still finishable? searched beside"),
    SWITCH("laboratory", laboratory, 0, "laboratory", "Keys and marks##laboratory",
           "Movers, comparison, plots, slow motion; states, ticks and frames a second"),
    RANGE(FLOAT, "assistSpeed", assist_speed, 50, 100, 100, "assist: speed", "speed",
          "A slower game; such runs are no records", SETTING_PAGE_GENERAL),
    AMOUNT(INT, "assistJumps", assist_jumps, SETTINGS_JUMPS_MAX, 0, "assist: jumps", "More jumps",
           "Jumps in the air; such runs are no records", SETTING_PAGE_GENERAL),
    SWITCH("assistGrace", assist_grace, 0, "assist: grace", "Longer##grace",
           "More time to jump behind an edge, and before landing"),
    SWITCH("assistSpared", assist_spared, 0, "assist: hazards", "Harmless##hazards",
           "Spikes and enemies do not kill; such runs are no records"),
    AMOUNT(INT, "searchMemory", memory, SETTINGS_MEMORY_MAX, 1, "memory of searches",
           "Memory of searches", "What proof, map of reach and map of tunings may take together",
           SETTING_PAGE_GENERAL),
};

enum { FIELDS = sizeof fields / sizeof *fields };
_Static_assert(FIELDS == (int)SETTINGS_PLAIN, "count them in settings.h");

const SettingInfo *setting_info(int index) {
    return &fields[index].info;
}

static void set_field(Settings *settings, const SettingField *field, double value) {
    char *at = (char *)settings + field->offset;
    switch (field->kind) {
    case SETTING_FLOAT:
        *(float *)(void *)at = (float)value;
        break;
    case SETTING_INT:
        *(int *)(void *)at = (int)value;
        break;
    case SETTING_BOOL:
        *(bool *)at = value != 0.0;
        break;
    }
}

static double get_field(const Settings *settings, const SettingField *field) {
    const char *at = (const char *)settings + field->offset;
    switch (field->kind) {
    case SETTING_FLOAT:
        return (double)*(const float *)(const void *)at;
    case SETTING_INT:
        return *(const int *)(const void *)at;
    case SETTING_BOOL:
        return *(const bool *)at;
    }
    return 0.0;
}

void settings_default(Settings *settings) {
    memset(settings, 0, sizeof *settings);
    for (int i = 0; i < FIELDS; i++) {
        set_field(settings, &fields[i], fields[i].normal);
    }
    bindings_default(&settings->bindings);
}

// Keeps the first complaint only: one line is read, ten are not.
static void complain(LevelError *error, const char *member, const char *what) {
    if (!error->text[0]) {
        snprintf(error->member, sizeof error->member, "%s", member);
        level_error_set(error, "%s; it is as by default", what);
    }
}

static void read_field(Settings *settings, const SettingField *field, const cJSON *root,
                       LevelError *error) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, field->member);
    if (!item) {
        return;
    }
    bool is_right = field->kind == SETTING_BOOL ? cJSON_IsBool(item) : cJSON_IsNumber(item);
    double value = cJSON_IsBool(item) ? cJSON_IsTrue(item) : item->valuedouble;
    if (!is_right || !(value >= field->min && value <= field->max)) {
        complain(error, field->member, "is not a value that it can have");
        return;
    }
    set_field(settings, field, value);
}

// The object at a member, NULL when there is none; anything else there has no names to read.
static const cJSON *find_object(const cJSON *root, const char *member, LevelError *error) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, member);
    if (item && !cJSON_IsObject(item)) {
        complain(error, member, "is not an object of names and keys");
        return NULL;
    }
    return item;
}

static void complain_of(LevelError *error, const char *object, const char *action,
                        const char *what) {
    char member[sizeof error->member];
    snprintf(member, sizeof member, "%s.%s", object, action);
    complain(error, member, what);
}

static void complain_of_keys(LevelError *error, const char *object, const char *action) {
    complain_of(error, object, action, "does not name keys");
}

static void read_keys(Settings *settings, const cJSON *root, LevelError *error) {
    const cJSON *item;
    const cJSON *keys = find_object(root, "keys", error);
    cJSON_ArrayForEach(item, keys) {
        AppAction action = bindings_find(item->string);
        if (action != APP_ACTION_COUNT &&
            (!cJSON_IsString(item) ||
             !bindings_parse(&settings->bindings, action, item->valuestring))) {
            complain_of_keys(error, "keys", app_actions[action].name);
        }
    }
    keys = find_object(root, "buttons", error);
    cJSON_ArrayForEach(item, keys) {
        AppAction action = bindings_find(item->string);
        if (action != APP_ACTION_COUNT &&
            (!cJSON_IsString(item) ||
             !bindings_parse_button(&settings->bindings, action, item->valuestring))) {
            complain_of(error, "buttons", app_actions[action].name,
                        "does not name a controller's button, or none");
        }
    }
    keys = find_object(root, "editorKeys", error);
    cJSON_ArrayForEach(item, keys) {
        EditorAction action = editor_action_find(item->string);
        if (action != EDITOR_DO_NOTHING && cJSON_IsString(item)) {
            snprintf(settings->editor_keys[action], BINDING_TEXT, "%s", item->valuestring);
        } else if (action != EDITOR_DO_NOTHING) {
            complain_of_keys(error, "editorKeys", editor_actions[action].name);
        }
    }
}

static void read_recent(Settings *settings, const cJSON *root) {
    const cJSON *item;
    int count = 0;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(root, "recent")) {
        if (count < SETTINGS_RECENT && cJSON_IsString(item) &&
            strlen(item->valuestring) < FILES_PATH_MAX) {
            snprintf(settings->recent[count++], FILES_PATH_MAX, "%s", item->valuestring);
        }
    }
}

static void read_text(const cJSON *root, const char *member, char *out, size_t size) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, member);
    if (cJSON_IsString(item) && strlen(item->valuestring) < size) {
        snprintf(out, size, "%s", item->valuestring);
    }
}

static const struct {
    const char *member;
    size_t offset;
} window_members[] = {{"x", offsetof(WindowPlace, x)},
                      {"y", offsetof(WindowPlace, y)},
                      {"width", offsetof(WindowPlace, w)},
                      {"height", offsetof(WindowPlace, h)}};
enum { WINDOW_MEMBERS = sizeof window_members / sizeof *window_members, WINDOW_FAR = 100000 };

// Half a place is none.
static void read_window(Settings *settings, const cJSON *root) {
    const cJSON *window = cJSON_GetObjectItemCaseSensitive(root, "window");
    WindowPlace place = {0};
    for (int i = 0; i < WINDOW_MEMBERS; i++) {
        const cJSON *item = cJSON_GetObjectItemCaseSensitive(window, window_members[i].member);
        if (!cJSON_IsNumber(item) || !(fabs(item->valuedouble) <= WINDOW_FAR)) {
            return;
        }
        *(int *)(void *)((char *)&place + window_members[i].offset) = (int)item->valuedouble;
    }
    place.maximized = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(window, "maximized"));
    settings->window = place;
}

bool settings_load(Settings *settings, LevelError *error) {
    char path[FILES_PATH_MAX];
    settings_default(settings);
    *error = (LevelError){0};
    if (!files_config_path("settings.json", path, sizeof path)) {
        return true;
    }
    cJSON *root = files_read_json(path, error);
    for (int i = 0; root && i < FIELDS; i++) {
        read_field(settings, &fields[i], root, error);
    }
    read_keys(settings, root, error);
    read_recent(settings, root);
    read_text(root, "edited", settings->edited, sizeof settings->edited);
    read_text(root, "hero", settings->hero, sizeof settings->hero);
    read_window(settings, root);
    cJSON_Delete(root);
    if (error->text[0] && error->line == 0) {
        snprintf(error->file, sizeof error->file, "%s", path);
        level_find_member(path, error->member, &error->line, &error->column);
    }
    return !error->text[0];
}

// --- saving ----------------------------------------------------------------------------------

// Takes the item, which is NULL out of memory, in the place of what stood there. False out of
// memory, as all that put.
static bool put(cJSON *object, const char *member, cJSON *item) {
    cJSON_DeleteItemFromObjectCaseSensitive(object, member);
    bool ok = item && cJSON_AddItemToObject(object, member, item);
    if (!ok) {
        cJSON_Delete(item);
    }
    return ok;
}

static bool has(const cJSON *object, const char *member) {
    return cJSON_GetObjectItemCaseSensitive(object, member) != NULL;
}

static bool put_fields(cJSON *root, const Settings *settings, const Settings *known) {
    bool ok = true;
    for (int i = 0; ok && i < FIELDS; i++) {
        const SettingField *field = &fields[i];
        double value = get_field(settings, field);
        if (value != get_field(known, field) || !has(root, field->member)) {
            ok = put(root, field->member,
                     field->kind == SETTING_BOOL ? cJSON_CreateBool(value != 0.0)
                                                 : cJSON_CreateNumber(value));
        }
    }
    return ok;
}

// The object at a member, made where there is none.
static cJSON *need_object(cJSON *root, const char *member) {
    if (!cJSON_IsObject(cJSON_GetObjectItemCaseSensitive(root, member)) &&
        !put(root, member, cJSON_CreateObject())) {
        return NULL;
    }
    return cJSON_GetObjectItemCaseSensitive(root, member);
}

// An action's keys, in the object at `member`; without any of its own it has those of the table.
static bool put_chord(cJSON *root, const char *member, const char *action, const char *text) {
    cJSON *keys = need_object(root, member);
    cJSON_DeleteItemFromObjectCaseSensitive(keys, action);
    return keys && (text[0] == '\0' || put(keys, action, cJSON_CreateString(text)));
}

static bool same_keys(const Bindings *a, const Bindings *b, int action) {
    return memcmp(a->keys[action], b->keys[action], sizeof a->keys[action]) == 0;
}

static bool put_keys(cJSON *root, const Settings *settings, const Settings *known) {
    Bindings normal;
    bindings_default(&normal);
    bool ok = true;
    for (int i = 0; ok && i < APP_ACTION_COUNT; i++) {
        if (!same_keys(&settings->bindings, &known->bindings, i)) {
            char text[BINDING_TEXT] = "";
            if (!same_keys(&settings->bindings, &normal, i)) {
                bindings_print(&settings->bindings, (AppAction)i, text, sizeof text);
            }
            ok = put_chord(root, "keys", app_actions[i].name, text);
        }
    }
    return ok;
}

static bool put_buttons(cJSON *root, const Settings *settings, const Settings *known) {
    Bindings normal;
    bindings_default(&normal);
    bool ok = true;
    for (int i = 0; ok && i < APP_ACTION_COUNT; i++) {
        const int *buttons = settings->bindings.buttons;
        if (buttons[i] != known->bindings.buttons[i]) {
            bool is_normal = buttons[i] == normal.buttons[i];
            ok = put_chord(root, "buttons", app_actions[i].name,
                           is_normal ? ""
                                     : bindings_print_button(&settings->bindings, (AppAction)i));
        }
    }
    return ok;
}

static bool put_editor_keys(cJSON *root, const Settings *settings, const Settings *known) {
    bool ok = true;
    for (int i = 0; ok && i < EDITOR_ACTION_COUNT; i++) {
        if (strcmp(settings->editor_keys[i], known->editor_keys[i]) != 0) {
            ok = put_chord(root, "editorKeys", editor_actions[i].name, settings->editor_keys[i]);
        }
    }
    return ok;
}

static bool put_recent(cJSON *root, const Settings *settings, const Settings *known) {
    if (memcmp(settings->recent, known->recent, sizeof known->recent) == 0 && has(root, "recent")) {
        return true;
    }
    cJSON *recent = cJSON_CreateArray();
    bool ok = put(root, "recent", recent);
    for (int i = 0; ok && i < SETTINGS_RECENT && settings->recent[i][0]; i++) {
        ok = cJSON_AddItemToArray(recent, cJSON_CreateString(settings->recent[i]));
    }
    return ok;
}

static bool put_window(cJSON *root, const Settings *settings, const Settings *known) {
    const WindowPlace *place = &settings->window, *before = &known->window;
    bool is_same = place->x == before->x && place->y == before->y && place->w == before->w &&
                   place->h == before->h && place->maximized == before->maximized;
    if (is_same) {
        return true;
    }
    cJSON *window = cJSON_CreateObject();
    bool ok = put(root, "window", window);
    for (int i = 0; ok && i < WINDOW_MEMBERS; i++) {
        const void *at = (const char *)place + window_members[i].offset;
        ok = cJSON_AddNumberToObject(window, window_members[i].member, *(const int *)at) != NULL;
    }
    return ok && cJSON_AddBoolToObject(window, "maximized", place->maximized) != NULL;
}

static bool write_over(const char *path, const Settings *settings, const Settings *known,
                       LevelError *error) {
    static Settings normal;
    settings_default(&normal);
    cJSON *root = files_read_json(path, error);
    if (error->text[0]) { // a file that is broken was kept aside: the next time it is begun anew
        return false;
    }
    const Settings *there = root ? known : &normal;
    root = root ? root : cJSON_CreateObject();
    bool is_whole = root && put_fields(root, settings, there) && put_keys(root, settings, there) &&
                    put_buttons(root, settings, there) && put_editor_keys(root, settings, there) &&
                    put_recent(root, settings, there) &&
                    (strcmp(settings->edited, there->edited) == 0 ||
                     put(root, "edited", cJSON_CreateString(settings->edited))) &&
                    (strcmp(settings->hero, there->hero) == 0 ||
                     put(root, "hero", cJSON_CreateString(settings->hero))) &&
                    put_window(root, settings, there);
    bool written = files_write_json(path, is_whole ? root : NULL, error);
    cJSON_Delete(root);
    return written;
}

bool settings_save(const Settings *settings, Settings *known, LevelError *error) {
    char path[FILES_PATH_MAX];
    *error = (LevelError){0};
    if (!files_config_path("settings.json", path, sizeof path)) {
        return level_error_set(error, "there is no folder for settings: set HOME");
    }
    int lock = lock_wait(path); // without it, better this time written than none
    bool written = write_over(path, settings, known, error);
    lock_let_go(lock);
    if (written) {
        *known = *settings;
    }
    return written;
}

void settings_note_recent(Settings *settings, const char *path) {
    int at = 0;
    while (at < SETTINGS_RECENT - 1 && strcmp(settings->recent[at], path) != 0) {
        at++;
    }
    for (; at > 0; at--) {
        memcpy(settings->recent[at], settings->recent[at - 1], FILES_PATH_MAX);
    }
    snprintf(settings->recent[0], FILES_PATH_MAX, "%s", path);
}

bool settings_drop_recent(Settings *settings, const char *path) {
    int at = 0;
    while (at < SETTINGS_RECENT && strcmp(settings->recent[at], path) != 0) {
        at++;
    }
    if (at == SETTINGS_RECENT) {
        return false;
    }
    size_t after = (size_t)(SETTINGS_RECENT - 1 - at);
    memmove(settings->recent[at], settings->recent[at + 1], after * sizeof settings->recent[0]);
    settings->recent[SETTINGS_RECENT - 1][0] = '\0';
    return true;
}
