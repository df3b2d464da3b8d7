// replay.c - scripts of keys, and replay files.
//
// A script's ticks are bounded (SCRIPT_MAX, some 90 hours), so that a hostile count cannot ask for
// all memory. The file's hashes are hex text: JSON's numbers are doubles and would round them.

#include "game/replay.h"

#include "level/file.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCRIPT_MAX = 20000000, FILE_MAX = 64 << 20 };

typedef struct KeyLetter {
    char letter;
    uint32_t bit;
} KeyLetter;

static const KeyLetter key_letters[] = {
    {'L', FH_INPUT_LEFT}, {'R', FH_INPUT_RIGHT}, {'U', FH_INPUT_UP},
    {'D', FH_INPUT_DOWN}, {'J', FH_INPUT_JUMP},
};

enum { KEY_LETTERS = sizeof key_letters / sizeof *key_letters };

static const char *const state_names[] = {"alive", "squished", "dead", "goal"};

static bool fail_at(LevelError *error, const char *text, const char *at, const char *what) {
    level_error_set(error, "%s", what);
    error->column = (int)(at - text) + 1;
    return false;
}

// The bit of a letter; 0 for '.', UINT32_MAX for what is no key.
static uint32_t letter_bit(char letter) {
    for (int i = 0; i < KEY_LETTERS; i++) {
        if (key_letters[i].letter == letter) {
            return key_letters[i].bit;
        }
    }
    return letter == '.' ? 0 : UINT32_MAX;
}

static bool append(InputScript *script, int *capacity, FhInput input, int count) {
    if (script->count + count > *capacity) {
        int room = fh_max(script->count + count, *capacity * 2);
        FhInput *grown = realloc(script->ticks, (size_t)room * sizeof *grown);
        if (!grown) {
            return false;
        }
        script->ticks = grown;
        *capacity = room;
    }
    for (int i = 0; i < count; i++) {
        script->ticks[script->count++] = input;
    }
    return true;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Reads keys and count of the token at *at, and moves *at behind it.
static bool read_token(const char *text, const char **at, FhInput *input, int *count,
                       LevelError *error) {
    const char *start = *at;
    *input = (FhInput){0};
    for (; **at && letter_bit(**at) != UINT32_MAX; (*at)++) {
        input->held |= letter_bit(**at);
    }
    if (*at == start) {
        return fail_at(error, text, start, "must be keys (L R U D J or '.') and a count");
    }
    *count = **at >= '0' && **at <= '9' ? 0 : 1;
    for (; **at >= '0' && **at <= '9'; (*at)++) {
        *count = *count * 10 + (**at - '0');
        if (*count > SCRIPT_MAX) {
            return fail_at(error, text, start, "is longer than 20,000,000 ticks");
        }
    }
    if (**at && !is_space(**at)) {
        return fail_at(error, text, *at, "must be a space, or one of L R U D J . or a digit");
    }
    return true;
}

bool input_script_parse(const char *text, InputScript *script, LevelError *error) {
    *script = (InputScript){0};
    int capacity = 0;
    for (const char *at = text; *at;) {
        if (is_space(*at)) {
            at++;
            continue;
        }
        FhInput input;
        int count;
        const char *start = at;
        bool read = read_token(text, &at, &input, &count, error);
        if (read && script->count + count > SCRIPT_MAX) {
            read = fail_at(error, text, start, "makes the script longer than 20,000,000 ticks");
        } else if (read && !append(script, &capacity, input, count)) {
            read = fail_at(error, text, start, "does not fit into memory");
        }
        if (!read) {
            input_script_free(script);
            return false;
        }
    }
    return true;
}

// Writes one token, "RJ12" and a space before it if it is not the first. Returns its length.
static int print_token(char *out, bool first, uint32_t held, int count) {
    char *at = out;
    if (!first) {
        *at++ = ' ';
    }
    char *keys = at;
    for (int i = 0; i < KEY_LETTERS; i++) {
        if (held & key_letters[i].bit) {
            *at++ = key_letters[i].letter;
        }
    }
    if (at == keys) {
        *at++ = '.';
    }
    at += count > 1 ? sprintf(at, "%d", count) : 0;
    *at = '\0';
    return (int)(at - out);
}

char *input_script_print(const FhInput *ticks, int count) {
    enum { TOKEN_MAX = 24 };
    size_t capacity = 256;
    size_t length = 0;
    char *text = calloc(1, capacity);
    for (int i = 0; text && i < count;) {
        int end = i + 1;
        while (end < count && ticks[end].held == ticks[i].held) {
            end++;
        }
        if (length + TOKEN_MAX > capacity) {
            capacity *= 2;
            char *grown = realloc(text, capacity);
            if (!grown) {
                free(text);
                return NULL;
            }
            text = grown;
        }
        length += (size_t)print_token(text + length, i == 0, ticks[i].held, end - i);
        i = end;
    }
    return text;
}

void input_script_free(InputScript *script) {
    free(script->ticks);
    *script = (InputScript){0};
}

const char *replay_state_name(const Session *session) {
    // The player is read, not changed; session_player has no const twin.
    return state_names[session_player((Session *)session)->state];
}

static const char *file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool fail(LevelError *error, const char *member, const char *what) {
    snprintf(error->member, sizeof error->member, "%s", member);
    level_error_set(error, "%s", what);
    return false;
}

static bool read_text(const cJSON *object, const char *member, char *out, size_t size,
                      LevelError *error) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, member);
    if (!cJSON_IsString(item) || strlen(item->valuestring) >= size) {
        return fail(error, member, "must be a short text");
    }
    memcpy(out, item->valuestring, strlen(item->valuestring) + 1);
    return true;
}

static bool read_hash(const cJSON *object, const char *member, uint64_t *hash, LevelError *error) {
    char text[17];
    char *end = text;
    if (read_text(object, member, text, sizeof text, error)) {
        *hash = strtoull(text, &end, 16);
    }
    return end == text + 16 || fail(error, member, "must be 16 hex digits");
}

static bool read_int(const cJSON *object, const char *member, int *out, LevelError *error) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, member);
    if (!cJSON_IsNumber(item) || item->valuedouble != (double)item->valueint) {
        return fail(error, member, "must be a whole number");
    }
    *out = item->valueint;
    return true;
}

static bool read_character(const cJSON *root, const LevelKit *kit, LevelCharacter *character,
                           LevelError *error) {
    const cJSON *object = cJSON_GetObjectItemCaseSensitive(root, "character");
    if (!read_text(object, "preset", character->preset, sizeof character->preset, error)) {
        return false;
    }
    if (!level_kit_find_preset(kit, character->preset)) {
        return fail(error, "character.preset", "is no preset of assets/characters.json");
    }
    for (int i = 0; i < fh_tuning_field_count && i < LEVEL_TUNING_FIELDS_MAX; i++) {
        const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, fh_tuning_fields[i].key);
        if (item && !cJSON_IsNumber(item)) {
            return fail(error, fh_tuning_fields[i].key, "must be a number");
        }
        character->overridden[i] = item != NULL;
        character->values[i] = item ? (float)item->valuedouble : 0.0f;
    }
    return true;
}

static bool read_script(const cJSON *root, InputScript *script, LevelError *error) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, "script");
    if (!cJSON_IsString(item)) {
        return fail(error, "script", "must be a text like \"R30 RJ12 .10\"");
    }
    if (!input_script_parse(item->valuestring, script, error)) {
        snprintf(error->member, sizeof error->member, "script");
        return false;
    }
    return true;
}

static bool read_replay(const cJSON *root, const LevelKit *kit, Replay *replay, LevelError *error) {
    const cJSON *format = cJSON_GetObjectItemCaseSensitive(root, "format");
    const cJSON *end = cJSON_GetObjectItemCaseSensitive(root, "end");
    if (!cJSON_IsString(format) || strcmp(format->valuestring, "foothold-replay") != 0) {
        return fail(error, "format", "must be \"foothold-replay\"");
    }
    return read_text(root, "level", replay->level, sizeof replay->level, error) &&
           read_hash(root, "levelHash", &replay->level_hash, error) &&
           read_text(root, "movement", replay->movement, sizeof replay->movement, error) &&
           read_character(root, kit, &replay->character, error) &&
           read_script(root, &replay->script, error) &&
           read_int(end, "tick", &replay->end_tick, error) &&
           read_int(end, "x", &replay->end_x, error) && read_int(end, "y", &replay->end_y, error) &&
           read_text(end, "state", replay->end_state, sizeof replay->end_state, error) &&
           read_hash(end, "hash", &replay->end_hash, error);
}

// The whole file as text for the caller to free; NULL and `error` when it cannot be read.
static char *read_file(const char *path, LevelError *error) {
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(FILE_MAX + 1) : NULL;
    size_t size = text ? fread(text, 1, FILE_MAX + 1, file) : 0;
    if (!text || ferror(file) || size > FILE_MAX) {
        level_error_set(error, "cannot be read: %s",
                        size > FILE_MAX ? "it is larger than 64 MB" : strerror(errno));
        free(text);
        text = NULL;
    } else {
        text[size] = '\0';
    }
    if (file) {
        fclose(file);
    }
    return text;
}

bool replay_load(const char *path, const LevelKit *kit, Replay *replay, LevelError *error) {
    *replay = (Replay){0};
    *error = (LevelError){0};
    snprintf(error->file, sizeof error->file, "%s", path);
    char *text = read_file(path, error);
    if (!text) {
        return false;
    }
    cJSON *root = cJSON_Parse(text);
    free(text);
    bool read = root ? read_replay(root, kit, replay, error)
                     : fail(error, "", "is not JSON; record the run again");
    cJSON_Delete(root);
    if (!read) {
        replay_free(replay);
    } else {
        *error = (LevelError){0};
    }
    return read;
}

static void add_hash(cJSON *object, const char *member, uint64_t hash) {
    char text[17];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    cJSON_AddStringToObject(object, member, text);
}

/// NULL out of memory.
static cJSON *replay_json(const Replay *replay) {
    char *script = input_script_print(replay->script.ticks, replay->script.count);
    if (!script) {
        return NULL;
    }
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "format", "foothold-replay");
    cJSON_AddNumberToObject(root, "version", 1);
    cJSON_AddStringToObject(root, "level", replay->level);
    add_hash(root, "levelHash", replay->level_hash);
    cJSON_AddStringToObject(root, "movement", replay->movement);
    cJSON *character = cJSON_AddObjectToObject(root, "character");
    cJSON_AddStringToObject(character, "preset", replay->character.preset);
    for (int i = 0; i < fh_tuning_field_count && i < LEVEL_TUNING_FIELDS_MAX; i++) {
        if (replay->character.overridden[i]) {
            cJSON_AddNumberToObject(character, fh_tuning_fields[i].key,
                                    (double)replay->character.values[i]);
        }
    }
    cJSON_AddStringToObject(root, "script", script);
    cJSON *end = cJSON_AddObjectToObject(root, "end");
    cJSON_AddNumberToObject(end, "tick", replay->end_tick);
    cJSON_AddNumberToObject(end, "x", replay->end_x);
    cJSON_AddNumberToObject(end, "y", replay->end_y);
    cJSON_AddStringToObject(end, "state", replay->end_state);
    add_hash(end, "hash", replay->end_hash);
    free(script);
    return root;
}

bool replay_save(const Replay *replay, const char *path, LevelError *error) {
    cJSON *root = replay_json(replay);
    bool saved = level_file_write_json(path, root, error);
    cJSON_Delete(root);
    return saved;
}

void replay_free(Replay *replay) {
    input_script_free(&replay->script);
}

// FNV-1a.
static uint64_t hash_text(const char *text) {
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++) {
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    }
    return hash;
}

FhTuning replay_tuning(const Replay *replay, const LevelKit *kit) {
    const LevelPreset *preset = level_kit_find_preset(kit, replay->character.preset);
    FhTuning tuning = preset ? preset->tuning : fh_tuning_default();
    for (int i = 0; i < fh_tuning_field_count && i < LEVEL_TUNING_FIELDS_MAX; i++) {
        if (replay->character.overridden[i]) {
            fh_tuning_set(&tuning, &fh_tuning_fields[i], replay->character.values[i]);
        }
    }
    return tuning;
}

static uint64_t hash_level(const Level *level) {
    // Printing may add characters to the legend, and changes nothing else.
    char *text = level_print((Level *)level);
    uint64_t hash = text ? hash_text(text) : 0;
    free(text);
    return hash;
}

static void note_end(Session *session, ReplayEnd *end) {
    const FhActor *player = session_player(session);
    *end = (ReplayEnd){
        .tick = session_world(session)->tick,
        .x = player->x,
        .y = player->y,
        .state = replay_state_name(session),
        .hash = fh_world_hash(session_world(session)),
    };
}

bool replay_record(const Level *level, const char *level_path, const FhInput *ticks, int count,
                   const char *out, LevelError *error) {
    Replay replay = {.level_hash = hash_level(level), .character = level->character};
    // Borrowed: replay_save only reads, and replay_free is not called.
    replay.script = (InputScript){.ticks = (FhInput *)ticks, .count = count};
    snprintf(replay.level, sizeof replay.level, "%s", file_name(level_path));
    snprintf(replay.movement, sizeof replay.movement, "%s", level->movement);
    ReplayEnd end;
    if (!replay_play(&replay, level, NULL, NULL, &end)) {
        level_error_set(error, "out of memory");
        return false;
    }
    replay.end_tick = end.tick;
    replay.end_x = end.x;
    replay.end_y = end.y;
    replay.end_hash = end.hash;
    snprintf(replay.end_state, sizeof replay.end_state, "%s", end.state);
    return replay_save(&replay, out, error);
}

static bool ends_as_recorded(const Replay *replay, const ReplayEnd *end) {
    return end->tick == replay->end_tick && end->x == replay->end_x && end->y == replay->end_y &&
           end->hash == replay->end_hash && strcmp(end->state, replay->end_state) == 0;
}

bool replay_play(const Replay *replay, const Level *level,
                 void (*each)(const Session *session, void *user), void *user, ReplayEnd *end) {
    FhTuning tuning = replay_tuning(replay, level->kit);
    LevelWorldOptions options = {.tuning = &tuning, .movement = replay->movement};
    Session *session = session_create(level, &options);
    if (!session) {
        return false;
    }
    for (int i = 0; i < replay->script.count; i++) {
        session_tick(session, replay->script.ticks[i]);
        if (each) {
            each(session, user);
        }
    }
    note_end(session, end);
    end->as_recorded = ends_as_recorded(replay, end);
    session_destroy(session);
    return true;
}
