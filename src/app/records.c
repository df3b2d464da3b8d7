#include "app/records.h"

#include <cjson/cJSON.h>
#include <stdio.h>

#include "game/replay.h"
#include "search/difficulty.h"

static uint64_t hash_ground(const FhMask *mask) {
    FhRect box = mask ? fh_mask_bounds(mask) : (FhRect){0};
    uint64_t place = (uint64_t)(uint32_t)box.x << 32 | (uint32_t)box.y;
    return box.w == 0 ? 0 : fh_mask_hash(mask, box) ^ place;
}

void records_key(const Level *level, char out[RECORDS_KEY_BYTES]) {
    uint64_t hash = replay_level_hash(level);
    out[0] = '\0';
    if (hash != 0) {
        hash ^= hash_ground(level->ground.added) + 31 * hash_ground(level->ground.removed);
        snprintf(out, RECORDS_KEY_BYTES, "%016llx", (unsigned long long)hash);
    }
}

void records_hero_key(const char *record, const char *hero,
                      char out[RECORDS_KEY_BYTES + LEVEL_NAME_MAX]) {
    snprintf(out, RECORDS_KEY_BYTES + LEVEL_NAME_MAX, "%s%s%s", record, hero[0] ? " " : "", hero);
}

bool records_load(Records *records, LevelError *error) {
    char path[FILES_PATH_MAX];
    *error = (LevelError){0};
    records->root = NULL;
    if (files_data_path("records.json", path, sizeof path)) {
        records->root = files_read_json(path, error);
    }
    if (!records->root) {
        records->root = cJSON_CreateObject();
    }
    return !error->text[0];
}

void records_free(Records *records) {
    cJSON_Delete(records->root);
    records->root = NULL;
}

bool records_are_empty(const Records *records) {
    return !records->root || !records->root->child;
}

static int read_count(const cJSON *item, const char *member) {
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(item, member);
    return cJSON_IsNumber(number) && number->valueint > 0 ? number->valueint : 0;
}

static Record read_record(const cJSON *item) {
    const cJSON *tightest = cJSON_GetObjectItemCaseSensitive(item, "tightest");
    bool has_blind = cJSON_IsNumber(cJSON_GetObjectItemCaseSensitive(item, "blind"));
    bool has_deaths = cJSON_IsNumber(cJSON_GetObjectItemCaseSensitive(item, "deaths"));
    bool is_free = cJSON_IsNumber(tightest) && tightest->valueint == REPLAY_NO_JUMP;
    return (Record){.ticks = read_count(item, "ticks"),
                    .coins = read_count(item, "coins"),
                    .assisted = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(item, "assisted")),
                    .deaths_plus_one = has_deaths ? read_count(item, "deaths") + 1 : 0,
                    .tightest = is_free ? REPLAY_NO_JUMP : read_count(item, "tightest"),
                    .blind_plus_one = has_blind ? read_count(item, "blind") + 1 : 0};
}

Record records_get(const Records *records, const char *key) {
    return read_record(cJSON_GetObjectItemCaseSensitive(records->root, key));
}

/// False out of memory, and then all is as it was.
static bool put(Records *records, const char *key, Record record) {
    bool had = cJSON_GetObjectItemCaseSensitive(records->root, key) != NULL;
    cJSON *item = cJSON_CreateObject();
    bool ok =
        cJSON_AddNumberToObject(item, "ticks", record.ticks) &&
        cJSON_AddNumberToObject(item, "coins", record.coins) &&
        (!record.assisted || cJSON_AddTrueToObject(item, "assisted")) &&
        (record.deaths_plus_one == 0 ||
         cJSON_AddNumberToObject(item, "deaths", record.deaths_plus_one - 1)) &&
        (record.tightest == 0 || cJSON_AddNumberToObject(item, "tightest", record.tightest)) &&
        (record.blind_plus_one == 0 ||
         cJSON_AddNumberToObject(item, "blind", record.blind_plus_one - 1)) &&
        cJSON_AddItemToObject(records->root, key, item);
    if (!ok) {
        cJSON_Delete(item);
    } else if (had) {
        cJSON_DeleteItemFromObjectCaseSensitive(records->root, key); // the first of both
    }
    return ok;
}

/// The smaller of two counts of which 0 means that it is not known.
static int fewest(int a, int b) {
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/// The best of both, whichever run it is from; the easiest run; and what was tried last.
static Record best_of(Record a, Record b) {
    bool is_a = b.ticks == 0 || (a.ticks > 0 && a.ticks <= b.ticks);
    return (Record){.ticks = is_a ? a.ticks : b.ticks,
                    .coins = a.coins > b.coins ? a.coins : b.coins,
                    .assisted = a.assisted || b.assisted,
                    .deaths_plus_one = fewest(a.deaths_plus_one, b.deaths_plus_one),
                    .tightest = difficulty_easier(a.tightest, b.tightest),
                    .blind_plus_one = b.blind_plus_one != 0 ? b.blind_plus_one : a.blind_plus_one};
}

/// What another program has noted since is in the file only. False out of memory; `error` when it
/// cannot be read.
static bool read_again(Records *records, const char *path, LevelError *error) {
    cJSON *now = files_read_json(path, error);
    bool ok = true;
    const cJSON *item;
    cJSON_ArrayForEach(item, now) {
        Record best = best_of(records_get(records, item->string), read_record(item));
        ok = put(records, item->string, best) && ok;
    }
    cJSON_Delete(now);
    return ok;
}

/// Adds a run to the file, whose lock is held, or was not to be had.
static bool note_in_file(Records *records, const char *key, Record run, Record *before,
                         const char *path, LevelError *error) {
    LevelError reading = {0};
    bool is_whole = read_again(records, path, &reading);
    *before = records_get(records, key);
    is_whole = put(records, key, best_of(*before, run)) && is_whole;
    // What cannot be read is not written over; it was kept aside when it is broken.
    bool is_free = !reading.text[0] || !files_exists(path);
    bool ok = is_free && files_write_json(path, is_whole ? records->root : NULL, error);
    if (reading.text[0]) {
        *error = reading;
    }
    return ok && !reading.text[0];
}

bool records_note(Records *records, const char *key, Record run, Record *before,
                  LevelError *error) {
    char path[FILES_PATH_MAX];
    records->root = records->root ? records->root : cJSON_CreateObject();
    if (!files_data_path("records.json", path, sizeof path)) {
        *before = records_get(records, key);
        put(records, key, best_of(*before, run));
        return level_error_set(error, "there is no folder for best times: set HOME");
    }
    files_make_room(path);
    int lock = lock_wait(path); // without it, better this time written than none
    bool ok = note_in_file(records, key, run, before, path, error);
    lock_let_go(lock);
    return ok;
}

void records_print_time(int ticks, char *out, size_t size) {
    int hundredths = ticks % 60 * 100 / 60;
    snprintf(out, size, "%d:%02d.%02d", ticks / 3600, ticks / 60 % 60, hundredths);
}
