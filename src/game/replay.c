#include "game/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "game/playback.h"
#include "level/paths.h"

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
    level_error_set(error, "this version has no mover \"%s\"; get a newer one", replay->movement);
    return false;
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
    Session *session = playback_session(playback);
    while (playback_at(playback) < playback_length(playback)) {
        playback_tick(playback);
        if (each) {
            each(session, user);
        }
    }
    note_end(session, end);
    end->first_difference = playback_first_difference(playback);
    end->as_recorded = end->first_difference == 0 && ends_as_recorded(replay, end);
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

bool replay_record(const Level *level, const char *level_path, const FhInput *ticks, int count,
                   const char *out, LevelError *error) {
    Replay replay = begin(level, level_path);
    snprintf(replay.movement, sizeof replay.movement, "%s", level->movement);
    bool ok =
        replay.level_hash != 0 && copy_script(&replay, ticks, count) && note_way(&replay, level);
    if (!ok) {
        level_error_set(error, "out of memory");
    }
    ok = ok && replay_save(&replay, out, error);
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
        why = "; the level has changed since";
    } else if (replay->rules != FH_RULES) {
        snprintf(rules, sizeof rules, "; it was recorded by rules %d, these are rules %d",
                 replay->rules, FH_RULES);
        why = rules;
    }
    bool same_place = end->x == replay->end_x && end->y == replay->end_y &&
                      end->tick == replay->end_tick && strcmp(end->state, replay->end_state) == 0;
    int used = end->first_difference > 0
                   ? snprintf(out, size, "differs from tick %d on", end->first_difference)
                   : snprintf(out, size, "does not end as recorded");
    if (used >= 0 && (size_t)used < size) {
        snprintf(out + used, size - (size_t)used, "%s%s",
                 same_place ? ", but ends at the same place" : "", why);
    }
}
