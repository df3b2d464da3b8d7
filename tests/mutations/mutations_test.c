// Files cut at every byte, and mutated ones: each is read, or refused with its place and member,
// within a second and without harm. The targets of tests/fuzz are what they are given to.
//
// `make mutations COUNT=1000000` cuts everywhere and mutates that often; FOLDER=path takes the
// files of that folder instead of our own. Without that it is a small share, the same every time.

#define _XOPEN_SOURCE 700 // for clock_gettime

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fuzz/targets.h"
#include "level/file.h"
#include "mutate.h"
#include "test.h"

enum {
    SAMPLES_MAX = 400,
    PATH = 400,
    SAMPLE_BYTES_MAX = 16 << 20,
    FEW_CUTS = 900,
    FEW_MUTATIONS = 1500,
    FOREIGN_CUT = 4096 // bytes: larger foreign files are cut so many times
};

typedef struct FileSample {
    char path[PATH];
    const FuzzTarget *target;
    uint8_t *bytes; // owned
    size_t size;
} FileSample;

typedef struct FileSamples {
    FileSample at[SAMPLES_MAX];
    int count;
} FileSamples;

// ---- samples ----

static void add_sample(FileSamples *samples, const char *path, const char *target) {
    FileSample *sample = &samples->at[samples->count];
    LevelError error = {0};
    if (samples->count == SAMPLES_MAX) {
        return;
    }
    snprintf(sample->path, sizeof sample->path, "%s", path);
    sample->target = fuzz_target_find(target);
    sample->bytes = (uint8_t *)level_file_read(path, SAMPLE_BYTES_MAX, &sample->size, &error);
    samples->count += CHECK(sample->bytes != NULL);
}

/// The readers of foreign files: everything that opens text, or pictures.
static void add_foreign(FileSamples *samples, const char *path) {
    static const char *const readers[] = {"level", "replay", "tiles", "characters", "settings"};
    const char *dot = strrchr(path, '.');
    if (dot && strcmp(dot, ".png") == 0) {
        add_sample(samples, path, "mask");
        return;
    }
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
        add_sample(samples, path, readers[i]);
    }
}

/// Adds the files of a folder; those below it, too, when no target is named.
static void add_folder(FileSamples *samples, const char *folder, const char *target) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[PATH];
        snprintf(path, sizeof path, "%.180s/%.180s", folder, entries[i]->d_name);
        DIR *below = entries[i]->d_name[0] != '.' ? opendir(path) : NULL;
        if (below) {
            closedir(below);
            if (!target) {
                add_folder(samples, path, NULL);
            }
        } else if (entries[i]->d_name[0] != '.' && !strstr(entries[i]->d_name, ".txt")) {
            target ? add_sample(samples, path, target) : add_foreign(samples, path);
        }
        free(entries[i]);
    }
    free(entries);
}

static FileSamples *collect(void) {
    FileSamples *samples = calloc(1, sizeof *samples);
    const char *folder = getenv("FOOTHOLD_MUTATED");
    if (folder && folder[0] != '\0') {
        add_folder(samples, folder, NULL);
        return samples;
    }
    add_folder(samples, "levels", "level");
    add_folder(samples, "tests/replays", "replay");
    add_sample(samples, "assets/tiles.json", "tiles");
    add_sample(samples, "assets/characters.json", "characters");
    add_sample(samples, "tests/fuzz/corpus/settings/plain.json", "settings");
    add_sample(samples, "tests/fuzz/corpus/clipboard/corridor.json", "clipboard");
    add_sample(samples, "tests/fuzz/corpus/mask/rgba.png", "mask");
    add_sample(samples, "tests/fuzz/corpus/mask/palette.png", "mask");
    add_sample(samples, "tests/fuzz/corpus/world/moved", "world");
    add_sample(samples, "tests/fuzz/corpus/session/moved", "session");
    return samples;
}

static void free_samples(FileSamples *samples) {
    for (int i = 0; i < samples->count; i++) {
        free(samples->at[i].bytes);
    }
    free(samples);
}

// ---- giving them ----

/// Time that this process has worked (s): a busy machine makes nothing slower here.
static double worked_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/// Gives bytes that end where their memory ends. Keeps the longest time.
static void give(const FileSample *sample, const uint8_t *bytes, size_t size, double *longest) {
    uint8_t *exact = malloc(size > 0 ? size : 1);
    if (size > 0) {
        memcpy(exact, bytes, size);
    }
    double before = worked_s();
    sample->target->run(exact, size);
    double took = worked_s() - before;
    *longest = took > *longest ? took : *longest;
    if (!CHECK(took < 1.0)) {
        printf("%s, %zu bytes: %.1f s\n", sample->path, size, took);
    }
    free(exact);
}

static int count_wanted(int otherwise) {
    const char *given = getenv("FOOTHOLD_MUTATIONS");
    return given ? atoi(given) : otherwise;
}

static void tell(const char *what, int given, long refused, double longest) {
    if (getenv("FOOTHOLD_MUTATIONS")) {
        printf("%d files %s: %ld refused, %.3f s the longest\n", given, what, refused, longest);
    }
}

TEST(files_cut_at_every_byte_are_refused_with_their_place) {
    FileSamples *samples = collect();
    bool all = getenv("FOOTHOLD_MUTATIONS") != NULL;
    bool foreign = getenv("FOOTHOLD_MUTATED") && getenv("FOOTHOLD_MUTATED")[0] != '\0';
    long refused = fuzz_refused_count();
    double longest = 0.0;
    int given = 0;
    for (int i = 0; i < samples->count; i++) {
        const FileSample *sample = &samples->at[i];
        size_t few = (size_t)(FEW_CUTS / samples->count + 1);
        size_t most = all ? (foreign ? FOREIGN_CUT : sample->size) : few;
        size_t step = most > 0 && sample->size > most ? sample->size / most : 1;
        for (size_t size = 0; size < sample->size; size += step, given++) {
            give(sample, sample->bytes, size, &longest);
        }
    }
    CHECK(given > samples->count);
    tell("cut", given, fuzz_refused_count() - refused, longest);
    free_samples(samples);
}

TEST(mutated_files_are_read_or_refused_with_their_place) {
    FileSamples *samples = collect();
    long refused = fuzz_refused_count();
    int count = count_wanted(FEW_MUTATIONS);
    double longest = 0.0;
    for (int i = 0; i < count; i++) {
        const FileSample *sample = &samples->at[i % samples->count];
        size_t size;
        uint8_t *mutated = mutate(sample->bytes, sample->size, (uint32_t)i + 1, &size);
        give(sample, mutated, size, &longest);
        free(mutated);
    }
    CHECK(fuzz_refused_count() - refused > count / 3);
    tell("mutated", count, fuzz_refused_count() - refused, longest);
    free_samples(samples);
}
