// Gives the targets the inputs that fuzzing found, and a part of its corpus.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz/targets.h"
#include "test.h"

enum { BYTES_MAX = 1 << 16 };

static void give(const FuzzTarget *target, const char *path) {
    static uint8_t bytes[BYTES_MAX];
    FILE *file = fopen(path, "rb");
    if (!CHECK(file != NULL)) {
        return;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    // Of its own size, so that a read past the end is seen.
    uint8_t *exact = malloc(size ? size : 1);
    for (size_t i = 0; i < size; i++) {
        exact[i] = bytes[i];
    }
    target->run(exact, size);
    free(exact);
}

static int give_all(const FuzzTarget *target) {
    char folder[64];
    char path[512];
    snprintf(folder, sizeof folder, "tests/fuzz/corpus/%s", target->name);
    DIR *list = opendir(folder);
    struct dirent *entry;
    int count = 0;
    while (list && (entry = readdir(list)) != NULL) {
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof path, "%s/%.200s", folder, entry->d_name);
            give(target, path);
            count++;
        }
    }
    if (list) {
        closedir(list);
    }
    return count;
}

TEST(fuzz_corpus_does_no_harm) {
    for (int i = 0; i < fuzz_target_count; i++) {
        CHECK(give_all(&fuzz_targets[i]) > 0);
    }
}
