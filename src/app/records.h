// records.h - the best time of each level, kept in records.json.
//
// A record belongs to what a level holds, not to where it lies: its key is a hash of the level. An
// edited level has none yet, and a copy has that of the level it was copied from.

#ifndef FOOTHOLD_APP_RECORDS_H
#define FOOTHOLD_APP_RECORDS_H

#include "app/files.h"
#include "level/level.h"

enum { RECORDS_KEY_BYTES = 20 }; // 16 digits

typedef struct Record {
    int ticks;           // 0: never finished
    int coins;           // the most that were taken in one run
    int deaths_plus_one; // the fewest of a finished run, and 1; 0: not known
    bool assisted;       // finished with help once (assist.h)
    int tightest; // ticks: the window of the narrowest jump of the easiest run that was measured;
                  // 0: none was; REPLAY_NO_JUMP
    int blind_plus_one; // how many blind scripts finish (search/difficulty), and 1; 0: not tried
} Record;

typedef struct Records {
    struct cJSON *root; // owned; NULL: nothing known
} Records;

/// Writes the key of what a level holds now: of its text and of its ground's pixels. "" out of
/// memory.
void records_key(const Level *level, char out[RECORDS_KEY_BYTES]);
/// Writes the key of the record that a hero, by the name of its preset, has in a level.
void records_hero_key(const char *record, const char *hero,
                      char out[RECORDS_KEY_BYTES + LEVEL_NAME_MAX]);
/// False and `error` when the file was broken (it is kept aside, and the records begin anew).
bool records_load(Records *records, LevelError *error);
void records_free(Records *records);
/// True if nothing was ever finished or measured.
bool records_are_empty(const Records *records);
Record records_get(const Records *records, const char *key);
/// Notes a finished run and writes the file, with what other programs have noted in it since; one
/// waits for another, half a second at most.
/// `before` is the record until then. False and `error` when the file cannot be written.
bool records_note(Records *records, const char *key, Record run, Record *before, LevelError *error);
/// Writes ticks as "1:02.35".
void records_print_time(int ticks, char *out, size_t size);

#endif
