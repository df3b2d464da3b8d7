#include "game/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "level/catalog.h"
#include "level/paths.h"
#include "words/words.h"
#include "level/text.h"

const char *replay_state_name(const Session *session) {
    static const char *const names[] = {"alive", "squished", "dead", "goal"};
    return names[session_hero(session).state];
}

void replay_free(Replay *replay) {
    input_script_free(&replay->script);
    free(replay->changes);
    free(replay->hashes);
    *replay = (Replay){0};
}

// FNV-1a.
static uint64_t hash_text(const char *text) {
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++) {
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    }
    return hash;
}

FhTuning replay_tuning(const Replay *replay, const LevelCatalog *catalog) {
    const LevelPreset *preset = level_catalog_find_preset(catalog, replay->character.preset);
    FhTuning tuning = preset ? preset->tuning : fh_tuning_default();
    for (int i = 0; i < fh_tuning_field_count; i++) {
        if (replay->character.overridden[i]) {
            fh_tuning_set(&tuning, &fh_tuning_fields[i], replay->character.values[i]);
        }
    }
    return tuning;
}

/// Prints `level` without the texts that only people read. Printing may add characters to its
/// legend. NULL out of memory.
static char *print_for_rules(Level *level) {
    char no_name[] = "";
    size_t count = (size_t)level->entity_count;
    LevelEntity *entities = malloc((count + 1) * sizeof *entities);
    if (!entities) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        entities[i] = level->entities[i];
        entities[i].text = NULL;
    }
    Level bare = *level;
    bare.name = no_name;
    bare.background[0] = '\0';
    bare.theme = LEVEL_THEME_BY_SKY;
    bare.entities = entities;
    char *text = level_print(&bare);
    level->legend = bare.legend;
    level->legend_count = bare.legend_count;
    free(entities);
    return text;
}

uint64_t replay_level_hash(const Level *level) {
    char *text = print_for_rules((Level *)(uintptr_t)level);
    uint64_t hash = text ? hash_text(text) : 0;
    free(text);
    return hash;
}

bool replay_need_movement(const Replay *replay, const char *path, LevelError *error) {
    if (level_mover_find(replay->movement) >= 0) {
        return true;
    }
    *error = (LevelError){0};
    snprintf(error->file, sizeof error->file, "%s", path);
    snprintf(error->member, sizeof error->member, "movement");
    return level_error_set(error, "this version has no mover \"%s\"; get a newer one",
                           replay->movement);
}

bool replay_is_of(const Replay *replay, const Level *level) {
    return replay->level_hash == replay_level_hash(level);
}

static void note_end(Session *session, ReplayEnd *end) {
    FhRect player = session_hero(session).box;
    *end = (ReplayEnd){
        .tick = fh_world_ticks(session_world(session)),
        .x = player.x,
        .y = player.y,
        .state = replay_state_name(session),
        .hash = fh_world_hash(session_world(session)),
    };
}

static bool ends_as_recorded(const Replay *replay, const ReplayEnd *end) {
    return end->tick == replay->end_tick && end->x == replay->end_x && end->y == replay->end_y &&
           end->hash == replay->end_hash && strcmp(end->state, replay->end_state) == 0;
}

bool replay_play(const Replay *replay, const Level *level,
                 void (*each)(const Session *session, void *user), void *user, ReplayEnd *end) {
    Playback *playback = playback_create(replay, level);
    if (!playback) {
        return false;
    }
    while (playback_tick(playback)) {
        if (each) {
            each(playback_session(playback), user);
        }
    }
    *end = playback_end(playback);
    playback_destroy(playback);
    return true;
}

// ---- recording

static void note_hash(const Session *session, void *user) {
    Replay *replay = user;
    const FhWorld *world = session_world((Session *)(uintptr_t)session);
    replay->hashes[replay->hash_count++] = (uint16_t)fh_world_hash(world);
}

/// Plays a replay whose inputs are complete, and records hashes and end state. False out of memory.
static bool note_way(Replay *replay, const Level *level) {
    uint16_t *hashes = calloc((size_t)replay->script.count + 1, sizeof *hashes);
    ReplayEnd end;
    if (!hashes) {
        return false;
    }
    replay->hashes = hashes;
    replay->hash_count = 0;
    if (!replay_play(replay, level, note_hash, replay, &end)) {
        return false;
    }
    replay->end_tick = end.tick;
    replay->end_x = end.x;
    replay->end_y = end.y;
    replay->end_hash = end.hash;
    snprintf(replay->end_state, sizeof replay->end_state, "%s", end.state);
    return true;
}

static Replay begin(const Level *level, const char *level_path) {
    Replay replay = {
        .level_hash = replay_level_hash(level), .rules = FH_RULES, .character = level->character};
    snprintf(replay.level, sizeof replay.level, "%.127s", paths_name(level_path));
    return replay;
}

/// Copies the inputs. False out of memory.
static bool copy_script(Replay *replay, const FhInput *ticks, int count) {
    replay->script.ticks = calloc((size_t)count + 1, sizeof *ticks);
    if (replay->script.ticks && count > 0) {
        memcpy(replay->script.ticks, ticks, (size_t)count * sizeof *ticks);
        replay->script.count = count;
    }
    return replay->script.ticks != NULL;
}

bool replay_of_session(const Session *session, const char *level_path, int ticks, Replay *replay) {
    const Level *level = session_level(session);
    int count, changes;
    const FhInput *inputs = session_inputs(session, &count);
    const SessionChange *change = session_changes(session, &changes);
    count = fh_min(count, ticks);
    while (changes > 0 && change[changes - 1].tick > count) {
        changes--;
    }
    *replay = begin(level, level_path);
    snprintf(replay->movement, sizeof replay->movement, "%s",
             level_movers[session_first_movement(session)]->name);
    replay->changes = calloc((size_t)changes + 1, sizeof *change);
    bool ok = replay->level_hash != 0 && replay->changes && copy_script(replay, inputs, count);
    if (ok && changes > 0) {
        memcpy(replay->changes, change, (size_t)changes * sizeof *change);
        replay->change_count = changes;
    }
    ok = ok && note_way(replay, level);
    if (!ok) {
        replay_free(replay);
    }
    return ok;
}

bool replay_of_inputs(const Level *level, const char *level_path, const FhInput *ticks, int count,
                      Replay *replay) {
    *replay = begin(level, level_path);
    snprintf(replay->movement, sizeof replay->movement, "%s", level->movement);
    bool ok =
        replay->level_hash != 0 && copy_script(replay, ticks, count) && note_way(replay, level);
    if (!ok) {
        replay_free(replay);
    }
    return ok;
}

bool replay_record(const Level *level, const char *level_path, const FhInput *ticks, int count,
                   const char *out, LevelError *error) {
    Replay replay;
    if (!replay_of_inputs(level, level_path, ticks, count, &replay)) {
        return level_error_set(error, "out of memory");
    }
    bool ok = replay_save(&replay, out, error);
    replay_free(&replay);
    return ok;
}

bool replay_breaks_rules(const Replay *replay, const Level *level, const ReplayEnd *end) {
    return !end->as_recorded && replay->rules == FH_RULES && replay_is_of(replay, level);
}

void replay_explain(const Replay *replay, const Level *level, const ReplayEnd *end, char *out,
                    size_t size) {
    const char *why = "";
    char rules[80] = "";
    if (!replay_is_of(replay, level)) {
        why = say("; the level has changed since");
    } else if (replay->rules != FH_RULES) {
        snprintf(rules, sizeof rules, say("; it was recorded by rules %d, these are rules %d"),
                 replay->rules, FH_RULES);
        why = rules;
    }
    bool same_place = end->x == replay->end_x && end->y == replay->end_y &&
                      end->tick == replay->end_tick && strcmp(end->state, replay->end_state) == 0;
    int used = end->first_difference > 0
                   ? snprintf(out, size, say("differs from tick %d on"), end->first_difference)
                   : snprintf(out, size, "%s", say("does not end as recorded"));
    if (used >= 0 && (size_t)used < size) {
        snprintf(out + used, size - (size_t)used, "%s%s",
                 same_place ? say(", but ends at the same place") : "", why);
    }
}

// ---- Playback ----

enum { KEY_EVERY = 300 }; // ticks from one saved state to the next

/// The session after KEY_EVERY * index ticks.
typedef struct KeyState {
    uint8_t *bytes; // owned; NULL: not saved
    size_t size;
} KeyState;

struct Playback {
    const Replay *replay;
    Session *session;
    int next_change;
    int first_difference;
    KeyState *keys; // for ticks 0, KEY_EVERY... up to the length
    int key_count;
};

// Out of memory it saves nothing: seeking is slower then.
static void save_key(Playback *playback) {
    int tick = playback_at(playback);
    KeyState *key = &playback->keys[tick / KEY_EVERY];
    if (tick % KEY_EVERY != 0 || key->bytes) {
        return;
    }
    key->size = session_save(playback->session, NULL, 0);
    key->bytes = malloc(key->size);
    if (key->bytes) {
        session_save(playback->session, key->bytes, key->size);
    }
}

Playback *playback_create(const Replay *replay, const Level *level) {
    Playback *playback = calloc(1, sizeof *playback);
    if (!playback) {
        return NULL;
    }
    FhTuning tuning = replay_tuning(replay, level->catalog);
    LevelWorldOptions options = {.tuning = &tuning, .movement = replay->movement};
    playback->replay = replay;
    playback->session = session_create(level, &options);
    playback->key_count = replay->script.count / KEY_EVERY + 1;
    playback->keys = calloc((size_t)playback->key_count, sizeof *playback->keys);
    if (!playback->session || !playback->keys) {
        playback_destroy(playback);
        return NULL;
    }
    return playback;
}

void playback_destroy(Playback *playback) {
    if (!playback) {
        return;
    }
    for (int i = 0; playback->keys && i < playback->key_count; i++) {
        free(playback->keys[i].bytes);
    }
    free(playback->keys);
    session_destroy(playback->session);
    free(playback);
}

int playback_at(const Playback *playback) {
    return fh_world_ticks(session_world(playback->session));
}

int playback_length(const Playback *playback) {
    return playback->replay->script.count;
}

Session *playback_session(const Playback *playback) {
    return playback->session;
}

int playback_first_difference(const Playback *playback) {
    return playback->first_difference;
}

static void check_hash(Playback *playback) {
    const Replay *replay = playback->replay;
    int tick = playback_at(playback);
    if (playback->first_difference == 0 && tick >= 1 && tick <= replay->hash_count &&
        replay->hashes[tick - 1] != (uint16_t)fh_world_hash(session_world(playback->session))) {
        playback->first_difference = tick;
    }
}

static void tick(Playback *playback) {
    const Replay *replay = playback->replay;
    int at = playback_at(playback);
    while (playback->next_change < replay->change_count &&
           replay->changes[playback->next_change].tick <= at) {
        session_apply(playback->session, &replay->changes[playback->next_change++]);
    }
    session_tick(playback->session, replay->script.ticks[at]);
    check_hash(playback);
}

bool playback_tick(Playback *playback) {
    int before = playback_at(playback);
    if (before < playback_length(playback)) {
        tick(playback);
    }
    return before < playback_at(playback);
}

ReplayEnd playback_end(const Playback *playback) {
    ReplayEnd end;
    note_end(playback->session, &end);
    end.first_difference = playback->first_difference;
    end.as_recorded = end.first_difference == 0 && ends_as_recorded(playback->replay, &end);
    return end;
}

// Skips the changes before the present tick: the loaded state contains them.
static void find_change(Playback *playback) {
    const Replay *replay = playback->replay;
    int at = playback_at(playback);
    playback->next_change = 0;
    while (playback->next_change < replay->change_count &&
           replay->changes[playback->next_change].tick < at) {
        playback->next_change++;
    }
}

static void go_back(Playback *playback, int to) {
    const char *wrong;
    for (int i = to / KEY_EVERY; i >= 0; i--) {
        const KeyState *key = &playback->keys[i];
        if (key->bytes && session_load(playback->session, key->bytes, key->size, &wrong)) {
            find_change(playback);
            return;
        }
    }
    session_restart(playback->session);
    playback->next_change = 0;
}

void playback_seek(Playback *playback, int to) {
    to = fh_clamp(to, 0, playback_length(playback));
    if (to < playback_at(playback)) {
        go_back(playback, to);
    }
    while (playback_at(playback) < to) {
        save_key(playback);
        tick(playback);
    }
}

// ---- Input script ----
//
// The held keys, tick by tick, as short text and back.
//
// SCRIPT_MAX (some 90 hours) bounds a script, so that a hostile count cannot exhaust memory.

enum { SCRIPT_MAX = 20000000 };

typedef struct KeyLetter {
    char letter;
    uint32_t bit;
} KeyLetter;

static const KeyLetter key_letters[] = {
    {'L', FH_INPUT_LEFT}, {'R', FH_INPUT_RIGHT}, {'U', FH_INPUT_UP},
    {'D', FH_INPUT_DOWN}, {'J', FH_INPUT_JUMP},
};

enum { KEY_LETTERS = sizeof key_letters / sizeof *key_letters };

static bool fail_at(LevelError *error, const char *text, const char *at, const char *what) {
    level_error_set(error, "%s", what);
    error->column = (int)(at - text) + 1;
    return false;
}

// The bit of a letter; 0 for '.', UINT32_MAX if it is no key.
static uint32_t letter_bit(char letter) {
    for (int i = 0; i < KEY_LETTERS; i++) {
        if (key_letters[i].letter == letter) {
            return key_letters[i].bit;
        }
    }
    return letter == '.' ? 0 : UINT32_MAX;
}

static bool append(InputScript *script, int *capacity, FhInput input, int count) {
    if (!array_make_room(&script->ticks, capacity, script->count + count, sizeof *script->ticks)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        script->ticks[script->count++] = input;
    }
    return true;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Reads keys and count of the token at *at, and moves *at past it.
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
    bool is_counted = **at >= '0' && **at <= '9';
    *count = is_counted ? 0 : 1;
    for (; **at >= '0' && **at <= '9'; (*at)++) {
        *count = *count * 10 + (**at - '0');
        if (*count > SCRIPT_MAX) {
            return fail_at(error, text, start, "is longer than 20,000,000 ticks");
        }
    }
    if (**at && !is_space(**at)) {
        return fail_at(error, text, *at,
                       is_counted ? "must be a space or a digit: a count ends its keys"
                                  : "must be a space, or one of L R U D J . or a digit");
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

char *input_script_print(const FhInput *ticks, int count) {
    Text text = {0};
    text_put(&text, "");
    for (int i = 0, end; i < count; i = end) {
        char keys[KEY_LETTERS + 1] = "";
        int length = 0;
        for (end = i + 1; end < count && ticks[end].held == ticks[i].held;) {
            end++;
        }
        for (int k = 0; k < KEY_LETTERS; k++) {
            if (ticks[i].held & key_letters[k].bit) {
                keys[length++] = key_letters[k].letter;
            }
        }
        text_format(&text, "%s%s", i > 0 ? " " : "", length > 0 ? keys : ".");
        if (end - i > 1) {
            text_format(&text, "%d", end - i);
        }
    }
    if (text.failed) {
        free(text.bytes);
        return NULL;
    }
    return text.bytes;
}

void input_script_free(InputScript *script) {
    free(script->ticks);
    *script = (InputScript){0};
}
