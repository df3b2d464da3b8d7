// records.h - the best time of each level, kept in records.json.
//
// A level is known by a key: its file's name when it came with the program, else its whole path.

#ifndef FOOTHOLD_APP_RECORDS_H
#define FOOTHOLD_APP_RECORDS_H

#include "app/files.h"

typedef struct Record {
    int ticks; // 0: never finished
    int coins; // the most that were taken in one run
} Record;

typedef struct Records {
    struct cJSON *root; // owned; NULL: nothing known
} Records;

/// False and `error` when the file was broken (it is kept aside, and the records begin anew).
bool records_load(Records *records, LevelError *error);
void records_free(Records *records);
Record records_get(const Records *records, const char *key);
/// Notes a finished run and writes the file, with what other programs have noted in it since; one
/// waits for another, half a second at most.
/// `before` is the record until then. False and `error` when the file cannot be written.
bool records_note(Records *records, const char *key, Record run, Record *before, LevelError *error);
/// Writes ticks as "1:02.35".
void records_print_time(int ticks, char *out, size_t size);

#endif
