#include "reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Address {
    uintptr_t address, flags;
} Address;

static bool grow(void **list, int count, int *room, size_t size) {
    if (count < *room) {
        return true;
    }
    int more = *room ? 2 * *room : 64;
    void *grown = realloc(*list, (size_t)more * size);
    if (grown) {
        *list = grown;
        *room = more;
    }
    return grown != NULL;
}

// One copy of each file's path, from "src/" on.
static char *file_of(Reach *reach, const char *path) {
    const char *from = strstr(path, "/src/");
    from = strncmp(path, "src/", 4) == 0 ? path : from ? from + 1 : path;
    for (int i = reach->file_count - 1; i >= 0; i--) {
        if (strcmp(reach->files[i], from) == 0) {
            return reach->files[i];
        }
    }
    if (!grow((void **)&reach->files, reach->file_count, &reach->file_room, sizeof(char *))) {
        return NULL;
    }
    return reach->files[reach->file_count++] = strdup(from);
}

static bool read_addresses(Reach *reach, FILE *in, const char *list) {
    FILE *out = fopen(list, "w");
    Address place;
    bool ok = out != NULL;
    for (size_t i = 0; ok && i < reach->block_count; i++) {
        ok = fread(&place, sizeof place, 1, in) == 1 &&
             fprintf(out, "%#jx\n", (uintmax_t)place.address) > 0;
    }
    return (!out || fclose(out) == 0) && ok;
}

// Asks addr2line where each block lies: a line with its function, then one with file and line.
static bool name_blocks(Reach *reach, const char *program, const char *list) {
    char command[1024];
    char text[1024];
    snprintf(command, sizeof command, "addr2line -f -e %s < %s", program, list);
    FILE *names = popen(command, "r");
    size_t done = 0;
    for (; names && done < reach->block_count && fgets(text, sizeof text, names); done++) {
        ReachBlock *block = &reach->blocks[done];
        snprintf(block->function, sizeof block->function, "%.*s", (int)strcspn(text, "\n"), text);
        if (!fgets(text, sizeof text, names)) {
            break;
        }
        char *colon = strrchr(text, ':');
        block->line = colon ? atoi(colon + 1) : 0;
        *(colon ? colon : text) = '\0';
        block->file = file_of(reach, text);
    }
    return names && pclose(names) == 0 && done == reach->block_count;
}

static ReachTest *test_named(Reach *reach, const char *name) {
    for (int i = reach->test_count - 1; i >= 0; i--) {
        if (strcmp(reach->tests[i].name, name) == 0) {
            return &reach->tests[i];
        }
    }
    size_t bytes = (reach->block_count + 7) / 8;
    if (!grow((void **)&reach->tests, reach->test_count, &reach->test_room, sizeof(ReachTest))) {
        return NULL;
    }
    ReachTest *test = &reach->tests[reach->test_count++];
    *test = (ReachTest){.blocks = calloc(1, bytes)};
    snprintf(test->name, sizeof test->name, "%s", name);
    return test->blocks ? test : NULL;
}

// Records of one name are one test's: of its child processes.
static bool read_tests(Reach *reach, FILE *in) {
    char line[512];
    size_t bytes = (reach->block_count + 7) / 8;
    uint8_t *blocks = malloc(bytes + 1);
    while (blocks && fgets(line, sizeof line, in)) {
        char *space = strrchr(line, ' ');
        if (!space || fread(blocks, 1, bytes, in) != bytes) {
            break;
        }
        *space = '\0';
        ReachTest *test = test_named(reach, line);
        for (size_t i = 0; test && i < bytes; i++) {
            test->blocks[i] |= blocks[i];
        }
        if (test) {
            long ms = atol(space + 1);
            test->ms += ms > 0 ? ms : 0; // a child's clock begins anew
        }
    }
    free(blocks);
    return blocks != NULL;
}

static int quicker(const void *a, const void *b) {
    const ReachTest *first = a;
    const ReachTest *second = b;
    return first->ms != second->ms ? (first->ms > second->ms) - (first->ms < second->ms)
                                   : strcmp(first->name, second->name);
}

bool reach_load(Reach *reach, const char *program, const char *path) {
    char list[512];
    *reach = (Reach){0};
    FILE *in = fopen(path, "rb");
    snprintf(list, sizeof list, "%s.places", path);
    bool ok = in && fscanf(in, "%zu", &reach->block_count) == 1 && fgetc(in) == '\n' &&
              (reach->blocks = calloc(reach->block_count, sizeof *reach->blocks)) &&
              read_addresses(reach, in, list) && name_blocks(reach, program, list) &&
              read_tests(reach, in);
    if (in) {
        fclose(in);
    }
    if (!ok) {
        fprintf(stderr, "mutants: what %s noted in %s cannot be read; remove it and begin again\n",
                program, path);
        reach_free(reach);
        return false;
    }
    qsort(reach->tests, (size_t)reach->test_count, sizeof *reach->tests, quicker);
    return true;
}

void reach_free(Reach *reach) {
    for (int i = 0; i < reach->test_count; i++) {
        free(reach->tests[i].blocks);
    }
    for (int i = 0; i < reach->file_count; i++) {
        free(reach->files[i]);
    }
    free(reach->blocks);
    free(reach->tests);
    free(reach->files);
    *reach = (Reach){0};
}

static bool is_in(const ReachBlock *block, ReachPlace place) {
    return block->file && strcmp(block->file, place.file) == 0 &&
           (!place.function[0] || strcmp(block->function, place.function) == 0);
}

// The line where the blocks begin that a place lies in; 0 when it lies before all of them.
static int line_before(const Reach *reach, ReachPlace place) {
    int line = 0;
    for (size_t i = 0; i < reach->block_count; i++) {
        const ReachBlock *block = &reach->blocks[i];
        if (block->line <= place.line && block->line > line && is_in(block, place)) {
            line = block->line;
        }
    }
    return line;
}

uint8_t *reach_blocks(const Reach *reach, ReachPlace place, bool near) {
    uint8_t *blocks = calloc(1, (reach->block_count + 7) / 8);
    int line = near && place.function[0] ? line_before(reach, place) : 0;
    for (size_t i = 0; blocks && i < reach->block_count; i++) {
        if ((line == 0 || reach->blocks[i].line == line) && is_in(&reach->blocks[i], place)) {
            blocks[i / 8] |= (uint8_t)(1 << i % 8);
        }
    }
    return blocks;
}

bool reach_runs(const Reach *reach, const ReachTest *test, const uint8_t *blocks) {
    for (size_t i = 0; i < (reach->block_count + 7) / 8; i++) {
        if (blocks[i] & test->blocks[i]) {
            return true;
        }
    }
    return false;
}
