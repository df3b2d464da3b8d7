// samples.c - readers that hear all that a file comes to.

#include "samples.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/settings.h"
#include "fuzz/targets.h"
#include "game/replay.h"
#include "level/file.h"
#include "level/catalog.h"
#include "level/level_difference.h"
#include "level/level_test_support.h"
#include "recorded.h"
#include "test.h"

enum { TEXT_MAX = 1 << 18 };

// ---- where the values stand ----

static const char *behind_space(const char *at) {
    return at + strspn(at, " \t\r\n");
}

static const char *behind_string(const char *at) {
    for (at++; *at != '"'; at++) {
        at += *at == '\\';
    }
    return at + 1;
}

static bool has_path(const Spans *spans, uint64_t path) {
    int i = 0;
    while (i < spans->count && spans->at[i].path != path) {
        i++;
    }
    return i < spans->count;
}

/// Mixes in the "type" of an object, which tells by which reader its members are read.
static uint64_t mix_type(uint64_t path, const char *object) {
    static const char key[] = "\"type\": \"";
    const char *type = strstr(object, key);
    const char *inner = strchr(object + 1, '{'), *end = strchr(object, '}');
    bool is_its = type && type < end && (!inner || type < inner);
    type += is_its ? strlen(key) : 0;
    return is_its ? recorded_bytes(path, type, strcspn(type, "\"")) : path;
}

/// Notes a value and all in it; returns what follows. Requires: the text is JSON.
static const char *find_values(const char *text, const char *at, const char *member, uint64_t path,
                               Spans *spans) {
    bool is_again = has_path(spans, path);
    Span *span = &spans->at[spans->count++];
    CHECK(spans->count < VALUES_MAX);
    *span = (Span){.from = (int)(at - text),
                   .member = member ? (int)(member - text) : -1,
                   .path = path,
                   .is_again = is_again};
    if (*at == '{' || *at == '[') {
        bool is_object = *at == '{';
        path = is_object ? mix_type(path, at) : path;
        at = behind_space(at + 1);
        for (int n = 0; *at != '}' && *at != ']'; n++) {
            const char *key = is_object ? at : NULL;
            at = is_object ? behind_space(behind_space(behind_string(at)) + 1) : at;
            bool is_small = *at == '-' || (*at >= '0' && *at <= '9');
            uint64_t inner = key ? recorded_bytes(path, key, (size_t)(behind_string(key) - key))
                                 : recorded_number(path, is_small ? fh_min(n, 2) : 0);
            at = behind_space(find_values(text, at, key, inner, spans));
            at = *at == ',' ? behind_space(at + 1) : at;
        }
        at++;
    } else {
        at = *at == '"' ? behind_string(at) : at + strcspn(at, " \t\r\n,]}");
    }
    span->end = (int)(at - text);
    return at;
}

// ---- what it comes to ----

static bool was_refused;

bool sample_is_refused(void) {
    return was_refused;
}

static uint64_t hear_error(uint64_t hash, const LevelError *error) {
    was_refused = true;
    hash = recorded_number(hash, error->line);
    hash = recorded_number(hash, error->column);
    hash = recorded_text(hash, error->member);
    return strchr(error->text, '/') ? hash : recorded_text(hash, error->text); // no paths
}

static uint64_t difference_heard;

static void hear_difference(void *user, LevelChange change, FhRect box) {
    (void)user;
    difference_heard = recorded_number(difference_heard, change);
    difference_heard = recorded_bytes(difference_heard, &box, sizeof box);
}

static uint64_t hear_comparison(uint64_t hash, const Level *from, const Level *to) {
    char words[256];
    difference_heard = hash;
    LevelDifference difference = level_compare(from, to, &(LevelVisitor){hear_difference, NULL});
    level_difference_print(&difference, words, sizeof words);
    hash = recorded_text(difference_heard, words);
    return recorded_bytes(hash, &difference.box, sizeof difference.box);
}

static uint64_t hear_world(uint64_t hash, const Level *level) {
    FhRect bounds = level_bounds(level);
    bool is_small = bounds.w < 1 << 13 && bounds.h < 1 << 13;
    FhWorld *world = is_small ? level_build_world(level, NULL) : NULL;
    if (world && fh_world_actor_slots(world) < 16) {
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
    }
    hash = world ? recorded_number(hash, (int64_t)fh_world_hash(world)) : hash;
    fh_world_destroy(world);
    return recorded_bytes(hash, &bounds, sizeof bounds);
}

static uint64_t read_level(uint64_t hash, const char *text, size_t size) {
    LevelError error = {0};
    Level *level = level_parse(text, size, "x.json", test_catalog(), &error);
    char *printed = level ? level_print(level) : NULL;
    hash = level ? recorded_text(hash, printed) : hear_error(hash, &error);
    free(printed);
    level_destroy(level);
    return hash;
}

/// What level_check finds in it, and in what it differs from the sample.
static uint64_t look_over_level(uint64_t hash, const char *text, size_t size) {
    LevelError error = {0};
    LevelFinding findings[16];
    Level *level = level_parse(text, size, "x.json", test_catalog(), &error);
    if (!level) {
        return hash;
    }
    Level *sample = test_level_from(test_level_sample);
    int count = level_check(level, NULL, findings, 16);
    for (int i = 0; i < count; i++) {
        hash = recorded_number(recorded_text(hash, findings[i].member), findings[i].x);
        hash = recorded_number(recorded_text(hash, findings[i].text), findings[i].y);
    }
    hash = hear_comparison(hear_comparison(hash, sample, level), level, sample);
    level_destroy(level);
    return hash;
}

static uint64_t play_level(uint64_t hash, const char *text, size_t size) {
    LevelError error = {0};
    Level *level = level_parse(text, size, "x.json", test_catalog(), &error);
    hash = level ? hear_world(hash, level) : hash;
    level_destroy(level);
    return hash;
}

static uint64_t read_replay(uint64_t hash, const char *text, size_t size) {
    char path[FUZZ_PATH];
    Replay replay;
    LevelError error = {0};
    fuzz_put_file("values.json", text, size, path);
    if (!replay_load(path, test_catalog(), &replay, &error)) {
        return hear_error(hash, &error);
    }
    hash = recorded_text(recorded_text(hash, replay.level), replay.movement);
    hash = recorded_text(recorded_number(hash, replay.rules), replay.end_state);
    int64_t numbers[] = {(int64_t)replay.level_hash,
                         replay.end_tick,
                         replay.end_x,
                         replay.end_y,
                         replay.hash_count,
                         replay.change_count,
                         (int64_t)replay.end_hash,
                         replay.script.count};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        hash = recorded_number(hash, numbers[i]);
    }
    for (int i = 0; i < replay.script.count && i < 64; i++) {
        hash = recorded_number(hash, replay.script.ticks[i].held);
    }
    hash = recorded_bytes(hash, replay.hashes, sizeof *replay.hashes * (size_t)replay.hash_count);
    for (int i = 0; i < replay.change_count; i++) {
        const SessionChange *change = &replay.changes[i];
        hash = recorded_number(recorded_number(hash, change->kind), change->tick);
        hash = recorded_number(recorded_number(hash, change->radius), change->movement);
        hash = recorded_number(recorded_number(hash, change->at.x), change->at.y + change->solid);
    }
    FhTuning tuning = replay_tuning(&replay, test_catalog());
    hash = recorded_bytes(hash, &tuning.width, sizeof tuning.width);
    replay_free(&replay);
    return hash;
}

static const char tiles_text[] =
    "{\"format\": \"foothold-tiles\", \"version\": 1, \"kinds\": [\n"
    " {\"name\": \"block\", \"label\": \"earth\", \"family\": \"ground\", \"look\": \"earth\",\n"
    "  \"step\": \"earth\", \"hint\": \"#\", \"solidity\": \"solid\", \"grip\": 0.5, \"belt\": "
    "-30,\n"
    "  \"bounce\": 120, \"run\": \"r\", \"part\": 1, \"runParts\": 2, \"profile\": [[0, 1], [1, "
    "0.5]]},\n"
    " {\"name\": \"plank\", \"solidity\": \"oneway\", \"ladder\": true, \"stairs\": false,\n"
    "  \"hazard\": true, \"thickness\": 0.25,\n"
    "  \"heights\": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16]},\n"
    " {\"name\": \"twin\", \"solidity\": \"solid\", \"shapeOf\": \"plank\"}]}\n";

static const char characters_text[] =
    "{\"format\": \"foothold-characters\", \"version\": 1, \"presets\": [\n"
    " {\"name\": \"default\", \"label\": \"Foothold\", \"about\": \"a\", \"source\": \"own\"},\n"
    " {\"name\": \"other\", \"width\": 8, \"height\": 11, \"jumpCut\": 1, \"gravity\": 900}]}\n";

/// A catalog of this file, and the sample of the other; NULL and `error`.
static LevelCatalog *load_catalog(const char *name, const char *text, size_t size,
                                  LevelError *error) {
    char folder[FUZZ_PATH];
    fuzz_put_file("tiles.json", tiles_text, sizeof tiles_text - 1, folder);
    fuzz_put_file("characters.json", characters_text, sizeof characters_text - 1, folder);
    fuzz_put_file(name, text, size, folder);
    *strrchr(folder, '/') = '\0';
    return level_catalog_load(folder, error);
}

static uint64_t hear_shapes(uint64_t hash, const LevelCatalog *catalog, int size) {
    FhTileset *tileset = level_catalog_tileset(catalog, size);
    for (int i = 1; i <= level_catalog_kind_count(catalog); i++) {
        const FhTileKind *kind = fh_tileset_kind(tileset, fh_tile_make(i, 0));
        hash = recorded_number(recorded_number(hash, kind->solidity), kind->flags);
        hash = recorded_part(recorded_part(hash, (double)kind->grip), (double)kind->belt);
        hash = recorded_part(hash, (double)kind->bounce);
        hash = recorded_bytes(hash, kind->shape.rows, sizeof kind->shape.rows);
    }
    fh_tileset_destroy(tileset);
    return hash;
}

static uint64_t read_tiles(uint64_t hash, const char *text, size_t size) {
    LevelError error = {0};
    LevelCatalog *catalog = load_catalog("tiles.json", text, size, &error);
    if (!catalog) {
        return hear_error(hash, &error);
    }
    for (int i = 1; i <= level_catalog_kind_count(catalog); i++) {
        const LevelKind *kind = level_catalog_kind(catalog, i);
        const char *const texts[] = {kind->name, kind->label, kind->family, kind->look,
                                     kind->step, kind->hint,  kind->run};
        for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
            hash = recorded_text(hash, texts[k]);
        }
        hash = recorded_number(recorded_number(hash, kind->part), kind->run_parts);
        hash = recorded_number(hash, kind->shape_of);
    }
    hash = hear_shapes(hear_shapes(hash, catalog, 8), catalog, 32);
    level_catalog_free(catalog);
    return hash;
}

static uint64_t read_characters(uint64_t hash, const char *text, size_t size) {
    LevelError error = {0};
    LevelCatalog *catalog = load_catalog("characters.json", text, size, &error);
    if (!catalog) {
        return hear_error(hash, &error);
    }
    for (int i = 0; i < level_catalog_preset_count(catalog); i++) {
        const LevelPreset *preset = level_catalog_preset(catalog, i);
        hash = recorded_text(recorded_text(hash, preset->name), preset->label);
        hash = recorded_text(recorded_text(hash, preset->about), preset->source);
        for (int k = 0; k < fh_tuning_field_count; k++) {
            float value = fh_tuning_get(&preset->tuning, &fh_tuning_fields[k]);
            hash = recorded_part(hash, (double)value);
        }
    }
    level_catalog_free(catalog);
    return hash;
}

static uint64_t read_settings(uint64_t hash, const char *text, size_t size) {
    static Settings settings;
    LevelError error = {0};
    if (!fuzz_load_settings(text, size, &settings, &error)) {
        hash = hear_error(hash, &error); // what is right counts all the same
    }
    const int numbers[] = {settings.zoom,    settings.scale, settings.ghost,      settings.memory,
                           settings.shake,   settings.still, settings.fullscreen, settings.contrast,
                           settings.toggles, settings.prove, settings.wheel_zooms};
    hash = recorded_bytes(recorded_part(hash, (double)settings.volume), numbers, sizeof numbers);
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        char keys[BINDING_TEXT];
        bindings_print(&settings.bindings, (AppAction)i, keys, sizeof keys);
        hash = recorded_text(hash, keys);
        hash = recorded_number(hash, settings.bindings.buttons[i]);
    }
    for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
        hash = recorded_text(hash, settings.editor_keys[i]);
    }
    for (int i = 0; i < SETTINGS_RECENT; i++) {
        hash = recorded_text(hash, settings.recent[i]);
    }
    return recorded_text(hash, settings.edited);
}

uint64_t sample_read_script(uint64_t hash, const char *text, size_t size) {
    char line[256];
    InputScript script = {0};
    LevelError error = {0};
    snprintf(line, sizeof line, "%.*s", (int)size, text);
    if (!input_script_parse(line, &script, &error)) {
        return hear_error(hash, &error);
    }
    char *printed = input_script_print(script.ticks, script.count);
    hash = recorded_text(hash, printed);
    free(printed);
    input_script_free(&script);
    return hash;
}

// ---- the texts ----

static const char replay_text[] =
    "{\"format\": \"foothold-replay\", \"version\": 1, \"level\": \"x.json\",\n"
    " \"levelHash\": \"e5a6f3a1342e2ff9\", \"rules\": 2, \"movement\": \"bitmask\",\n"
    " \"character\": {\"preset\": \"default\", \"slopeSpeed\": 0.5}, \"script\": \"R3 RJ2 .1\",\n"
    " \"changes\": [{\"tick\": 1, \"movement\": \"pixel\"},\n"
    "  {\"tick\": 2, \"dig\": [8, -4, 6]},\n"
    "  {\"tick\": 3, \"dig\": [8, -4, 5], \"solid\": true}],\n"
    " \"end\": {\"tick\": 6, \"x\": 25, \"y\": 9, \"state\": \"goal\", \"hash\": "
    "\"7a1d380480785169\"},\n"
    " \"hashes\": [\"069dc2c9be0161eb\", \"9365\", \"79e3\"]}\n";

static const char settings_text[] =
    "{\"volume\": 35, \"zoom\": 3, \"scale\": 2, \"ghost\": 1, \"searchMemory\": 2, "
    "\"highContrast\": true, \"holdToToggle\": true,\n"
    " \"wheelZooms\": true, \"prove\": false, \"fullscreen\": "
    "true,\n"
    " \"shake\": false, \"reducedMotion\": true, \"keys\": {\"jump\": \"J, K\"},\n"
    " \"buttons\": {\"jump\": \"a\"}, \"editorKeys\": {\"file.save\": \"Ctrl+W\"},\n"
    " \"recent\": [\"/a/one.json\", \"/a/two.json\"], \"edited\": \"/a/two.json\"}\n";

const Sample samples[] = {
    {"level", test_level_sample, read_level, false},
    {"rich", test_level_rich, read_level, false},
    {"looked-over", test_level_sample, look_over_level, true},
    {"world", test_level_sample, play_level, true},
    {"replay", replay_text, read_replay, false},
    {"tiles", tiles_text, read_tiles, false},
    {"characters", characters_text, read_characters, false},
    {"settings", settings_text, read_settings, false},
};
const int sample_count = (int)(sizeof samples / sizeof samples[0]);

void sample_values(const Sample *sample, Spans *spans) {
    spans->count = 0;
    find_values(sample->text, sample->text, NULL, RECORDED_NOTHING, spans);
}

uint64_t sample_read_with(const Sample *sample, uint64_t hash, int from, int end,
                          const char *other) {
    static char text[TEXT_MAX];
    int size =
        snprintf(text, sizeof text, "%.*s%s%s", from, sample->text, other, sample->text + end);
    was_refused = false;
    return sample->read(hash, text, (size_t)size);
}
