#include "app/records.h"

#include <cjson/cJSON.h>
#include <stdio.h>

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

static int read_count(const cJSON *item, const char *member) {
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(item, member);
    return cJSON_IsNumber(number) && number->valueint > 0 ? number->valueint : 0;
}

Record records_get(const Records *records, const char *key) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(records->root, key);
    return (Record){.ticks = read_count(item, "ticks"), .coins = read_count(item, "coins")};
}

bool records_note(Records *records, const char *key, Record run, bool *is_best, LevelError *error) {
    char path[FILES_PATH_MAX];
    Record best = records_get(records, key);
    *is_best = best.ticks == 0 || run.ticks < best.ticks;
    best.ticks = *is_best ? run.ticks : best.ticks;
    best.coins = run.coins > best.coins ? run.coins : best.coins;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddNumberToObject(item, "ticks", best.ticks);
    cJSON_AddNumberToObject(item, "coins", best.coins);
    cJSON_DeleteItemFromObjectCaseSensitive(records->root, key);
    cJSON_AddItemToObject(records->root, key, item);
    if (!files_data_path("records.json", path, sizeof path)) {
        level_error_set(error, "there is no folder for best times: set HOME");
        return false;
    }
    return files_write_json(path, records->root, error);
}

void records_print_time(int ticks, char *out, size_t size) {
    int hundredths = ticks % 60 * 100 / 60;
    snprintf(out, size, "%d:%02d.%02d", ticks / 3600, ticks / 60 % 60, hundredths);
}
