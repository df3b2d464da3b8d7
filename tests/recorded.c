#include "recorded.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "test.h"

enum { ROWS_MAX = 2048, NAME_MAX_BYTES = 96 };

static const char path[] = "tests/recorded.txt";

typedef struct Row {
    char name[NAME_MAX_BYTES];
    uint64_t hash;
} Row;

typedef struct Table {
    Row rows[ROWS_MAX];
    int count;
    bool is_read;
} Table;

static Table table;

uint64_t recorded_bytes(uint64_t hash, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

uint64_t recorded_number(uint64_t hash, int64_t number) {
    for (int i = 0; i < 8; i++) {
        hash = (hash ^ ((uint64_t)number >> (8 * i) & 0xff)) * UINT64_C(1099511628211);
    }
    return hash;
}

uint64_t recorded_text(uint64_t hash, const char *text) {
    return recorded_bytes(hash, text ? text : "", text ? strlen(text) + 1 : 1);
}

uint64_t recorded_part(uint64_t hash, double number) {
    return recorded_number(hash, isfinite(number) && fabs(number) < 1e12 ? llround(number * 1e3)
                                                                         : INT64_MIN);
}

// --- the table ------------------------------------------------------------------------------

// The word of FOOTHOLD_RECORD; NULL: nothing is recorded.
static const char *wanted(void) {
    const char *word = getenv("FOOTHOLD_RECORD");
    if (word && !word[0]) {
        test_fail(__FILE__, __LINE__, "FOOTHOLD_RECORD names no row: nothing is recorded");
        word = NULL;
    }
    return word;
}

// Rows that are to be recorded are left out: those that no case has any more are gone then.
static void read_table(const char *word) {
    Row row;
    FILE *in = fopen(path, "r");
    while (in && table.count < ROWS_MAX && fscanf(in, "%95s %" SCNx64, row.name, &row.hash) == 2) {
        if (!word || !strstr(row.name, word)) {
            table.rows[table.count++] = row;
        }
    }
    if (in) {
        fclose(in);
    }
    table.is_read = true;
}

static int compare(const void *a, const void *b) {
    return strcmp(((const Row *)a)->name, ((const Row *)b)->name);
}

static void write_table(void) {
    qsort(table.rows, (size_t)table.count, sizeof table.rows[0], compare);
    FILE *out = fopen(path, "w");
    for (int i = 0; out && i < table.count; i++) {
        fprintf(out, "%s %016" PRIx64 "\n", table.rows[i].name, table.rows[i].hash);
    }
    CHECK(out && fclose(out) == 0);
}

static Row *find(const char *name) {
    int i = 0;
    while (i < table.count && strcmp(table.rows[i].name, name) != 0) {
        i++;
    }
    return i < table.count ? &table.rows[i] : NULL;
}

static void record(const char *name, uint64_t hash) {
    Row *row = find(name);
    if (!row && CHECK(table.count < ROWS_MAX)) {
        row = &table.rows[table.count++];
        snprintf(row->name, sizeof row->name, "%s", name);
    }
    if (row) {
        row->hash = hash;
        write_table();
    }
}

/// True where a mover is absent: its place in the list is the default's then, and what chooses
/// movers by chance, or names them on the screen, comes to other numbers than those recorded.
static bool is_without_a_mover(void) {
    bool is_absent = false;
    for (int i = 0; i < level_mover_count; i++) {
        is_absent |= level_movers[i]->absent != NULL;
    }
    return is_absent;
}

static void check(const char *name, uint64_t hash, bool must_be_there) {
    const char *word = wanted();
    char printed[NAME_MAX_BYTES];
    snprintf(printed, sizeof printed, "%s", name);
    for (char *at = printed; *at; at++) {
        *at = *at == ' ' ? '-' : *at;
    }
    if (!table.is_read) {
        read_table(word);
    }
    if (word && strstr(printed, word)) {
        record(printed, hash);
        return;
    }
    const Row *row = find(printed);
    if ((row ? row->hash != hash : must_be_there) && !is_without_a_mover()) {
        test_fail(__FILE__, __LINE__,
                  "%s came to %016" PRIx64 ", not to what %s says; where that is meant: make "
                  "recorded NAME=%s",
                  printed, hash, path, printed);
    }
}

void recorded_check(const char *name, uint64_t hash) {
    check(name, hash, true);
}

void recorded_check_known(const char *name, uint64_t hash) {
    check(name, hash, false);
}
