// replay_file.c - reads and writes replays as JSON. Hashes are hex text, because JSON's numbers are
// doubles and would round them.

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "level/catalog.h"
#include "game/replay.h"
#include "level/file.h"
#include "level/json.h"

enum {
    VERSION = 1,
    RULES_MAX = 1000000,
    HASHES_A_LINE = 60, // a second
    DIGITS = 4,         // of a hash
    TICK_MAX = 20000000,
    TIGHTEST_MAX = 1000,
    BLIND_MAX = 1000 // scripts
};

static bool need_text(const JsonFile *file, const cJSON *object, const char *name, char *out,
                      size_t size) {
    const cJSON *node = NULL;
    return json_need(file, object, name, "a text", &node) &&
           json_get_text(file, object, name, out, size);
}

/// Reads `count` hex digits. False if a character is no hex digit.
static bool read_hex(const char *text, int count, uint64_t *out) {
    *out = 0;
    for (int i = 0; i < count; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *at = text[i] ? strchr(digits, text[i]) : NULL;
        int value = at ? (int)(at - digits) : -1;
        if (value < 0) {
            return false;
        }
        *out = *out << 4 | (uint64_t)value;
    }
    return true;
}

static bool need_hash(const JsonFile *file, const cJSON *object, const char *name, uint64_t *hash) {
    char text[17] = "";
    if (!need_text(file, object, name, text, sizeof text)) {
        return false;
    }
    return (strlen(text) == 16 && read_hex(text, 16, hash)) ||
           json_fail(file, json_member(object, name), "must be 16 hex digits");
}

static bool read_character(const JsonFile *file, const LevelCatalog *catalog,
                           LevelCharacter *character) {
    const cJSON *object = NULL;
    if (!json_need(file, file->root, "character", "an object: { ... }", &object) ||
        !json_is_object(file, object) ||
        !need_text(file, object, "preset", character->preset, sizeof character->preset)) {
        return false;
    }
    if (!level_catalog_find_preset(catalog, character->preset)) {
        return json_fail(file, json_member(object, "preset"),
                         "is not a preset of assets/characters.json");
    }
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const char *key = fh_tuning_fields[i].key;
        character->overridden[i] = json_member(object, key) != NULL;
        if (!json_get_float(file, object, key, &character->values[i])) {
            return false;
        }
    }
    return true;
}

static bool read_script(const JsonFile *file, InputScript *script) {
    const cJSON *node = NULL;
    if (!json_need(file, file->root, "script", "a text like \"R30 RJ12 .10\"", &node)) {
        return false;
    }
    if (!cJSON_IsString(node)) {
        return json_fail(file, node, "must be a text like \"R30 RJ12 .10\"");
    }
    LevelError error = {0};
    return input_script_parse(node->valuestring, script, &error) ||
           json_fail_in_string(file, node, error.column - 1, "%s", error.text);
}

static bool read_dig(const JsonFile *file, const cJSON *node, SessionChange *change) {
    const int far = LEVEL_COORDINATE_MAX;
    change->kind = SESSION_CHANGE_DIG;
    if (!cJSON_IsArray(node) || cJSON_GetArraySize(node) != 3) {
        return json_fail(file, node, "must be [x, y, radius]");
    }
    const cJSON *x = node->child;
    return json_int(file, x, -far, far, &change->at.x) &&
           json_int(file, x->next, -far, far, &change->at.y) &&
           json_int(file, x->next->next, 0, SESSION_DIG_MAX, &change->radius);
}

static bool read_change(const JsonFile *file, const cJSON *node, int earliest,
                        SessionChange *change) {
    if (!json_is_object(file, node) ||
        !json_need_int(file, node, "tick", earliest, TICK_MAX, &change->tick)) {
        return false;
    }
    const cJSON *movement = json_member(node, "movement");
    if (movement) {
        change->kind = SESSION_CHANGE_MOVEMENT;
        change->movement = cJSON_IsString(movement) ? level_mover_find(movement->valuestring) : -1;
        return change->movement >= 0 || json_fail(file, movement, "must name a movement");
    }
    const cJSON *dig = NULL;
    return json_need(file, node, "dig", "[x, y, radius], or movement a name", &dig) &&
           read_dig(file, dig, change) && json_get_bool(file, node, "solid", &change->solid);
}

static bool read_changes(const JsonFile *file, Replay *replay) {
    const cJSON *list = NULL;
    if (!json_get_array(file, file->root, "changes", &list) || !list) {
        return !json_member(file->root, "changes");
    }
    int count = cJSON_GetArraySize(list);
    if (count > SESSION_CHANGES_MAX) {
        return json_fail(file, list, "has more than %d entries", SESSION_CHANGES_MAX);
    }
    replay->changes = calloc((size_t)count + 1, sizeof *replay->changes);
    if (!replay->changes) {
        return json_fail_memory(file);
    }
    int earliest = 0;
    int64_t dug = 0;
    const cJSON *node;
    cJSON_ArrayForEach(node, list) {
        SessionChange *change = &replay->changes[replay->change_count];
        if (!read_change(file, node, earliest, change)) {
            return false;
        }
        dug += session_dug_by(change);
        if (dug > SESSION_DUG_MAX) {
            return json_fail(file, node,
                             "is one hole too many: all holes together may take 2^32 px");
        }
        earliest = change->tick;
        replay->change_count++;
    }
    return true;
}

/// Appends a line of hashes to the replay's.
static bool read_hash_line(const JsonFile *file, const cJSON *node, Replay *replay) {
    const char *text = cJSON_IsString(node) ? node->valuestring : "x";
    size_t length = strlen(text);
    if (length % DIGITS != 0 || length / DIGITS > HASHES_A_LINE) {
        return json_fail(file, node, "must be up to %d hashes of %d hex digits", HASHES_A_LINE,
                         DIGITS);
    }
    for (size_t i = 0; i < length; i += DIGITS) {
        uint64_t hash;
        if (!read_hex(text + i, DIGITS, &hash)) {
            return json_fail_in_string(file, node, (int)i, "must be hex digits");
        }
        replay->hashes[replay->hash_count++] = (uint16_t)hash;
    }
    return true;
}

static bool read_hashes(const JsonFile *file, Replay *replay) {
    const cJSON *list = NULL;
    if (!json_get_array(file, file->root, "hashes", &list) || !list) {
        return !json_member(file->root, "hashes");
    }
    size_t room = (size_t)cJSON_GetArraySize(list) * HASHES_A_LINE + 1;
    replay->hashes = calloc(room, sizeof *replay->hashes);
    if (!replay->hashes) {
        return json_fail_memory(file);
    }
    const cJSON *node;
    cJSON_ArrayForEach(node, list) {
        if (!read_hash_line(file, node, replay)) {
            return false;
        }
    }
    return true;
}

static bool read_end(const JsonFile *file, Replay *replay) {
    const int far = LEVEL_COORDINATE_MAX * 2;
    const cJSON *end = NULL;
    return json_need(file, file->root, "end", "an object: { ... }", &end) &&
           json_is_object(file, end) &&
           json_need_int(file, end, "tick", 0, TICK_MAX, &replay->end_tick) &&
           json_need_int(file, end, "x", -far, far, &replay->end_x) &&
           json_need_int(file, end, "y", -far, far, &replay->end_y) &&
           need_text(file, end, "state", replay->end_state, sizeof replay->end_state) &&
           need_hash(file, end, "hash", &replay->end_hash);
}

static bool read_format(const JsonFile *file) {
    char format[32] = "";
    int version = VERSION;
    if (!need_text(file, file->root, "format", format, sizeof format)) {
        return false;
    }
    if (strcmp(format, "foothold-replay") != 0) {
        return json_fail(file, json_member(file->root, "format"),
                         "must be \"foothold-replay\"; this file is not a run, choose another");
    }
    if (!json_get_int(file, file->root, "version", 1, INT32_MAX, &version)) {
        return false;
    }
    return version <= VERSION ||
           json_fail(file, json_member(file->root, "version"),
                     "is %d; this program knows replays up to version %d: get a newer one", version,
                     VERSION);
}

static bool read_replay(const JsonFile *file, const LevelCatalog *catalog, Replay *replay) {
    int blind = -1;
    bool ok = read_format(file) &&
              need_text(file, file->root, "level", replay->level, sizeof replay->level) &&
              need_hash(file, file->root, "levelHash", &replay->level_hash) &&
              json_get_int(file, file->root, "rules", 1, RULES_MAX, &replay->rules) &&
              need_text(file, file->root, "movement", replay->movement, sizeof replay->movement) &&
              read_character(file, catalog, &replay->character) &&
              read_script(file, &replay->script) && read_changes(file, replay) &&
              json_get_int(file, file->root, "tightest", REPLAY_NO_JUMP, TIGHTEST_MAX,
                           &replay->tightest) &&
              json_get_int(file, file->root, "blind", 0, BLIND_MAX, &blind) &&
              read_end(file, replay) && read_hashes(file, replay);
    replay->blind_plus_one = blind + 1;
    return ok;
}

/// Closes the file.
static bool read_file(JsonFile *file, const LevelCatalog *catalog, Replay *replay) {
    bool read = read_replay(file, catalog, replay);
    if (!read) {
        replay_free(replay);
    } else {
        *file->error = (LevelError){0};
    }
    json_close(file);
    return read;
}

bool replay_load(const char *path, const LevelCatalog *catalog, Replay *replay, LevelError *error) {
    JsonFile file;
    *replay = (Replay){0};
    *error = (LevelError){0};
    return json_load(&file, path, error) && read_file(&file, catalog, replay);
}

bool replay_parse(const char *text, size_t size, const char *name, const LevelCatalog *catalog,
                  Replay *replay, LevelError *error) {
    JsonFile file;
    *replay = (Replay){0};
    *error = (LevelError){0};
    return json_open_lean(&file, text, size, name, error) && read_file(&file, catalog, replay);
}

// ---- out

// All add_* functions return false out of memory.

static bool add_text(cJSON *object, const char *member, const char *text) {
    return cJSON_AddStringToObject(object, member, text) != NULL;
}

static bool add_number(cJSON *object, const char *member, double value) {
    return cJSON_AddNumberToObject(object, member, value) != NULL;
}

static bool add_hash(cJSON *object, const char *member, uint64_t hash) {
    char text[17];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    return add_text(object, member, text);
}

static bool add_character(cJSON *root, const LevelCharacter *character) {
    cJSON *object = cJSON_AddObjectToObject(root, "character");
    bool ok = add_text(object, "preset", character->preset);
    for (int i = 0; ok && i < fh_tuning_field_count; i++) {
        ok = !character->overridden[i] ||
             add_number(object, fh_tuning_fields[i].key, (double)character->values[i]);
    }
    return ok;
}

static bool add_dig(cJSON *object, const SessionChange *change) {
    int dig[] = {change->at.x, change->at.y, change->radius};
    // A constant name needs no allocation, so adding fails only without the numbers.
    return cJSON_AddItemToObjectCS(object, "dig", cJSON_CreateIntArray(dig, 3)) &&
           (!change->solid || cJSON_AddTrueToObject(object, "solid"));
}

static bool add_change(cJSON *list, const SessionChange *change) {
    cJSON *object = cJSON_CreateObject();
    return cJSON_AddItemToArray(list, object) && add_number(object, "tick", change->tick) &&
           (change->kind == SESSION_CHANGE_MOVEMENT
                ? add_text(object, "movement", level_movers[change->movement]->name)
                : add_dig(object, change));
}

static bool add_changes(cJSON *root, const Replay *replay) {
    cJSON *list = replay->change_count ? cJSON_AddArrayToObject(root, "changes") : NULL;
    bool ok = true;
    for (int i = 0; ok && i < replay->change_count; i++) {
        ok = add_change(list, &replay->changes[i]);
    }
    return ok;
}

static bool add_hashes(cJSON *root, const Replay *replay) {
    cJSON *list = replay->hash_count ? cJSON_AddArrayToObject(root, "hashes") : NULL;
    bool ok = true;
    for (int i = 0; ok && i < replay->hash_count; i += HASHES_A_LINE) {
        char line[HASHES_A_LINE * DIGITS + 1] = "";
        for (int k = i; k < replay->hash_count && k < i + HASHES_A_LINE; k++) {
            snprintf(line + (k - i) * DIGITS, DIGITS + 1, "%04x", replay->hashes[k]);
        }
        cJSON *item = cJSON_CreateString(line);
        ok = cJSON_AddItemToArray(list, item);
        if (!ok) {
            cJSON_Delete(item);
        }
    }
    return ok;
}

static bool add_end(cJSON *root, const Replay *replay) {
    cJSON *end = cJSON_AddObjectToObject(root, "end");
    return add_number(end, "tick", replay->end_tick) && add_number(end, "x", replay->end_x) &&
           add_number(end, "y", replay->end_y) && add_text(end, "state", replay->end_state) &&
           add_hash(end, "hash", replay->end_hash);
}

static bool add_replay(cJSON *root, const Replay *replay, const char *script) {
    return add_text(root, "format", "foothold-replay") && add_number(root, "version", VERSION) &&
           add_text(root, "level", replay->level) &&
           add_hash(root, "levelHash", replay->level_hash) &&
           (replay->rules <= 0 || add_number(root, "rules", replay->rules)) &&
           add_text(root, "movement", replay->movement) &&
           add_character(root, &replay->character) && add_text(root, "script", script) &&
           add_changes(root, replay) &&
           (replay->tightest == 0 || add_number(root, "tightest", replay->tightest)) &&
           (replay->blind_plus_one == 0 || add_number(root, "blind", replay->blind_plus_one - 1)) &&
           add_end(root, replay) && add_hashes(root, replay);
}

/// NULL out of memory.
static cJSON *replay_json(const Replay *replay) {
    char *script = input_script_print(replay->script.ticks, replay->script.count);
    cJSON *root = script ? cJSON_CreateObject() : NULL;
    if (!add_replay(root, replay, script)) {
        cJSON_Delete(root);
        root = NULL;
    }
    free(script);
    return root;
}

char *replay_print(const Replay *replay) {
    cJSON *root = replay_json(replay);
    char *text = root ? cJSON_Print(root) : NULL;
    cJSON_Delete(root);
    return text;
}

bool replay_save(const Replay *replay, const char *path, LevelError *error) {
    cJSON *root = replay_json(replay);
    bool saved = level_file_write_json(path, root, error);
    cJSON_Delete(root);
    return saved;
}
