// chains.c - searches chains of levels (tests/search/chain.h), and says what each costs beside its
// parts alone: a level twice as long is to cost twice as much.
//
//   chains [--seeds A-B] [--seconds S] [--write FOLDER] [--join] LEVEL...
//
// Draws a chain of the levels for each seed; --join: one chain of all of them, in order.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "search/chain.h"
#include "level/catalog.h"
#include "search/search.h"
#include "view/png.h"

enum { LEVELS_MAX = 256 };

typedef struct Cost {
    bool found;
    int ticks;
    int64_t states, first; // all; when a run was first found
    double seconds;
    size_t bytes; // the most
} Cost;

typedef struct Part {
    const char *path;
    Level *level;
    Cost cost;
    bool is_known; // the cost
} Part;

typedef struct Words {
    int from, to;
    double seconds;
    const char *folder; // NULL: chains are not written
    bool joins, is_open;
} Words;

static double core_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static Cost search_it(const Level *level, double seconds) {
    Cost cost = {0};
    double begin = core_seconds();
    Search *search = search_begin(level, NULL);
    SearchAnswer answer = search_answer(search);
    for (int i = 0; search_step(search) && core_seconds() - begin < seconds; i++) {
        answer = search_answer(search);
        if (cost.first == 0 && answer.state == SEARCH_FOUND) {
            cost.first = answer.states;
        }
        size_t bytes = search_bytes(search);
        cost.bytes = bytes > cost.bytes ? bytes : cost.bytes;
    }
    answer = search_answer(search);
    cost.seconds = core_seconds() - begin;
    cost.found = answer.state == SEARCH_FOUND;
    cost.states = answer.states;
    cost.first = cost.first ? cost.first : answer.states;
    cost.ticks = answer.ticks;
    search_end(search);
    return cost;
}

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void print_cost(const char *what, const Cost *cost) {
    printf("%-28s %-7s %6d ticks %9lld states (first %9lld) %7.2f s %5.0f MB", what,
           cost->found ? "found" : "not", cost->ticks, (long long)cost->states,
           (long long)cost->first, cost->seconds, (double)cost->bytes / (1 << 20));
}

/// What a part costs alone, with the corridors that it has in a chain.
static Cost part_cost(Part *part, double seconds) {
    if (!part->is_known) {
        Level *alone = chain_join(&part->level, 1, false);
        part->cost = alone ? search_it(alone, seconds) : (Cost){0};
        part->is_known = true;
        print_cost(name_of(part->path), &part->cost);
        printf("\n");
        level_destroy(alone);
    }
    return part->cost;
}

static void do_chain(Part *parts, const int *drawn, int count, int seed, const Words *words) {
    Level *levels[CHAIN_PARTS_MAX];
    Cost sum = {.found = true};
    for (int i = 0; i < count; i++) {
        Cost one = part_cost(&parts[drawn[i]], words->seconds);
        sum.found = sum.found && one.found;
        sum.states += one.states;
        sum.first += one.first;
        sum.ticks += one.ticks;
        sum.seconds += one.seconds;
        sum.bytes = one.bytes > sum.bytes ? one.bytes : sum.bytes;
        levels[i] = parts[drawn[i]].level;
    }
    Level *chain = chain_join(levels, count, words->is_open || seed % 8 >= 4);
    LevelError error = {0};
    char path[512];
    snprintf(path, sizeof path, "%s/chain-%d.json", words->folder ? words->folder : ".", seed);
    if (words->folder && !level_save(chain, path, &error)) {
        fprintf(stderr, "%s: %s\n", path, error.text);
    }
    Cost cost = count > 1 ? search_it(chain, words->seconds) : sum;
    char what[32];
    snprintf(what, sizeof what, "%d/%d", seed, count);
    print_cost(what, &cost);
    printf("  parts %9lld (%9lld) %6.2f s  ratio %.2f (%.2f) %.2f :", (long long)sum.states,
           (long long)sum.first, sum.seconds, (double)cost.states / (double)sum.states,
           (double)cost.first / (double)sum.first, cost.seconds / sum.seconds);
    for (int i = 0; i < count; i++) {
        printf(" %.3s", name_of(parts[drawn[i]].path));
    }
    printf("%s\n", sum.found ? "" : " (a part alone is not found)");
    fflush(stdout);
    level_destroy(chain);
}

/// Loads a level as a part, when it can be one.
static bool load(Part *part, const char *path, const LevelCatalog *catalog) {
    LevelError error = {0};
    *part = (Part){.path = path, .level = level_load(path, catalog, &error)};
    if (part->level && chain_takes(part->level)) {
        return true;
    }
    fprintf(stderr, "%s: left out%s%s\n", path, part->level ? "" : ": ", error.text);
    level_destroy(part->level);
    return false;
}

static int read_words(Words *words, int argc, char **argv) {
    int at = 1;
    for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
        if (strcmp(argv[at], "--join") == 0) {
            words->joins = true;
        } else if (strcmp(argv[at], "--open") == 0) {
            words->is_open = true;
        } else if (at + 1 < argc && strcmp(argv[at], "--seeds") == 0) {
            sscanf(argv[++at], "%d-%d", &words->from, &words->to);
        } else if (at + 1 < argc && strcmp(argv[at], "--seconds") == 0) {
            words->seconds = atof(argv[++at]);
        } else if (at + 1 < argc && strcmp(argv[at], "--write") == 0) {
            words->folder = argv[++at];
        } else {
            fprintf(stderr, "chains: %s? see tests/tools/chains.c\n", argv[at]);
            exit(2);
        }
    }
    return at;
}

int main(int argc, char **argv) {
    static Part parts[LEVELS_MAX];
    Words words = {.from = 1, .to = 4, .seconds = 60};
    int at = read_words(&words, argc, argv), count = 0;
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    for (; catalog && at < argc && count < LEVELS_MAX; at++) {
        count += load(&parts[count], argv[at], catalog);
    }
    if (count == 0) {
        fprintf(stderr, "chains: which levels? %s\n", error.text);
        return 2;
    }
    int drawn[CHAIN_PARTS_MAX];
    for (int i = 0; i < CHAIN_PARTS_MAX; i++) {
        drawn[i] = i;
    }
    if (words.joins) {
        do_chain(parts, drawn, count < CHAIN_PARTS_MAX ? count : CHAIN_PARTS_MAX, 0, &words);
    }
    for (int seed = words.from; !words.joins && seed <= words.to; seed++) {
        do_chain(parts, drawn, chain_draw(seed, count, drawn), seed, &words);
    }
    for (int i = 0; i < count; i++) {
        level_destroy(parts[i].level);
    }
    level_catalog_free(catalog);
    return 0;
}
