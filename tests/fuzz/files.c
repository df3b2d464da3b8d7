// Targets that read text or files: whatever the bytes, a file is read or refused with a reason.

#define _XOPEN_SOURCE 700 // for setenv and symlink

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/settings.h"
#include "fuzz/targets.h"

#include "game/link.h"
#include "view/card.h"
#include "view/png.h"
#include "game/replay.h"
#include "game/squeeze.h"
#include "level/level_test_support.h"
#include "level/catalog.h"
#include "test.h"

enum { TICKS = 30, PATH = FUZZ_PATH };

static long refused;

long fuzz_refused_count(void) {
    return refused;
}

void fuzz_check_reason(const LevelError *error) {
    refused++;
    CHECK(error->text[0] != '\0' && error->file[0] != '\0');
    CHECK(memchr(error->text, '\0', sizeof error->text) != NULL);
}

/// The place of line and column in the text; its end when it has not so many.
static const uint8_t *find_place(const LevelError *error, const uint8_t *at, const uint8_t *end) {
    for (int line = 1; line < error->line && at < end; at++) {
        line += *at == '\n';
    }
    for (int column = 1; column < error->column && at < end; at++) {
        bool goes_on = at + 1 < end && (at[1] & 0xc0) == 0x80;
        column += !goes_on;
    }
    return at;
}

/// True where a member can be named: behind a key of the outermost object, or deeper.
static bool has_member(const LevelError *error, const uint8_t *at, const uint8_t *end) {
    const uint8_t *place = find_place(error, at, end);
    int depth = 0;
    char last = ' '; // outside of strings; 's' for a string
    bool has_key = false;
    for (; at < place; at++) {
        if (*at == '"') {
            const uint8_t *start = at;
            for (at++; at < place && *at != '"'; at++) {
                at += *at == '\\';
            }
            bool is_key = depth == 1 && (last == '{' || last == ',');
            has_key = has_key || (is_key && at < place && at > start + 1);
            last = 's';
        } else if (*at > ' ') {
            depth += (*at == '{' || *at == '[') - (depth > 0 && (*at == '}' || *at == ']'));
            has_key = has_key && depth > 0 && !(depth == 1 && *at == ',');
            last = (char)*at;
        }
    }
    return depth > 0 && has_key;
}

void fuzz_check_place(const LevelError *error, const uint8_t *bytes, size_t size) {
    fuzz_check_reason(error);
    CHECK(error->line > 0 && error->column > 0);
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) { // an order mark is in no column
        bytes += 3;
        size -= 3;
    }
    if (error->member[0] == '\0' && !CHECK(!has_member(error, bytes, bytes + size))) {
        printf("%d:%d: no member: %s\n", error->line, error->column, error->text);
    }
}

// --- levels --------------------------------------------------------------------------------

/// What was read must be what is written: printed, read and printed it is the same.
static void check_printing(Level *level, const LevelCatalog *catalog) {
    LevelError error = {0};
    char *once = level_print(level);
    Level *again = once ? level_parse(once, strlen(once), "again.json", catalog, &error) : NULL;
    char *twice = again ? level_print(again) : NULL;
    if (once) {
        CHECK(twice != NULL && strcmp(once, twice) == 0);
    }
    free(once);
    free(twice);
    level_destroy(again);
}

static void run_a_little(const Level *level) {
    FhWorld *world = level_build_world(level, NULL);
    for (int tick = 0; world && tick < TICKS; tick++) {
        fh_world_tick(world, (FhInput){(uint32_t)tick % 32});
    }
    fh_world_destroy(world);
}

static bool is_small(const Level *level) {
    FhRect cells = fh_terrain_bounds(level->terrain);
    return cells.w < 512 && cells.h < 512 && level->entity_count + level->solid_count < 64;
}

void fuzz_level(const uint8_t *bytes, size_t size) {
    const LevelCatalog *catalog = test_catalog();
    LevelError error = {0};
    Level *level = level_parse((const char *)bytes, size, "fuzz.json", catalog, &error);
    if (!level) {
        fuzz_check_place(&error, bytes, size);
        return;
    }
    LevelFinding findings[8];
    level_check(level, "fuzz.json", findings, 8);
    if (is_small(level)) {
        check_printing(level, catalog);
        run_a_little(level);
    }
    level_destroy(level);
}

// --- files ---------------------------------------------------------------------------------

/// A folder of this process's own, made once; its whole path, as that of settings must be.
static const char *own_folder(void) {
    static char folder[PATH];
    if (!folder[0]) {
        char here[PATH / 2];
        const char *temp = test_temp_dir();
        bool is_whole = temp[0] == '/';
        CHECK(getcwd(here, sizeof here) != NULL);
        snprintf(folder, sizeof folder, "%s%s%s/fuzz-%ld", is_whole ? "" : here,
                 is_whole ? "" : "/", temp, (long)getpid());
        char command[PATH + 32];
        snprintf(command, sizeof command, "mkdir -p '%s/foothold'", folder);
        CHECK(system(command) == 0);
    }
    return folder;
}

void fuzz_put_file(const char *name, const void *bytes, size_t size, char path[FUZZ_PATH]) {
    snprintf(path, PATH, "%s/%s", own_folder(), name);
    unlink(path); // it may be a link to one of ours
    FILE *file = fopen(path, "wb");
    if (CHECK(file != NULL)) {
        CHECK(fwrite(bytes, 1, size, file) == size);
        fclose(file);
    }
}

void fuzz_replay(const uint8_t *bytes, size_t size) {
    char path[PATH];
    Replay replay;
    LevelError error = {0};
    fuzz_put_file("replay.json", bytes, size, path);
    if (!replay_load(path, test_catalog(), &replay, &error)) {
        fuzz_check_place(&error, bytes, size);
        return;
    }
    Level *level = test_level_from(test_level_sample);
    ReplayEnd end;
    replay.script.count = replay.script.count < TICKS ? replay.script.count : TICKS;
    replay_play(&replay, level, NULL, NULL, &end);
    test_end_now(level);
    replay_free(&replay);
}

void fuzz_card(const uint8_t *bytes, size_t size) {
    LevelError error = {0};
    char *text = png_find_text(bytes, size, "card.png", card_chunk, &error);
    CHECK(text != NULL || error.text[0]);
    if (text) {
        fuzz_link((const uint8_t *)text, strlen(text));
    }
    free(text);
}

void fuzz_link(const uint8_t *bytes, size_t size) {
    char *text = calloc(size + 4, 1);
    LevelError error = {0};
    Link link;
    memcpy(text, "v1.", 3);
    memcpy(text + 3, bytes, size);
    if (link_read(text, test_catalog(), &link, &error)) {
        link_prove(&link, &error);
        link_free(&link);
    } else {
        CHECK(error.text[0] != '\0');
    }
    static const char *const known[] = {"known\n", NULL};
    size_t packed = 0;
    uint8_t *squeezed = squeeze_pack((const char *)bytes, size, known, &packed);
    CHECK(squeezed && squeeze_unpack(squeezed, packed, known, text, size));
    CHECK(memcmp(text, bytes, size) == 0);
    CHECK(squeeze_unpack(bytes, size, known, text, size));
    free(squeezed);
    free(text);
}

/// Loads a catalog whose one file is the bytes, and whose other is ours.
static void load_catalog(const char *name, const char *other, const uint8_t *bytes, size_t size) {
    char path[PATH * 2];
    char ours[PATH * 2];
    LevelError error = {0};
    fuzz_put_file(name, bytes, size, path);
    snprintf(path, sizeof path, "%s/%s", own_folder(), other);
    char *here = realpath("assets", NULL);
    snprintf(ours, sizeof ours, "%.400s/%s", here ? here : "", other);
    free(here);
    unlink(path);
    CHECK(symlink(ours, path) == 0);
    LevelCatalog *catalog = level_catalog_load(own_folder(), &error);
    if (!catalog) {
        fuzz_check_place(&error, bytes, size);
        return;
    }
    FhTileset *tileset = level_catalog_tileset(catalog, 16);
    fh_tileset_destroy(tileset);
    level_catalog_free(catalog);
}

void fuzz_tiles(const uint8_t *bytes, size_t size) {
    load_catalog("tiles.json", "characters.json", bytes, size);
}

void fuzz_characters(const uint8_t *bytes, size_t size) {
    load_catalog("characters.json", "tiles.json", bytes, size);
}

bool fuzz_load_settings(const void *bytes, size_t size, struct Settings *settings,
                        LevelError *error) {
    char path[PATH + 16];
    char *before = getenv("XDG_CONFIG_HOME");
    before = before ? strdup(before) : NULL;
    fuzz_put_file("foothold/settings.json", bytes, size, path);
    setenv("XDG_CONFIG_HOME", own_folder(), 1);
    bool is_right = settings_load(settings, error);
    strcat(path, ".broken"); // what was no JSON is kept there
    unlink(path);
    if (before) {
        setenv("XDG_CONFIG_HOME", before, 1);
    } else {
        unsetenv("XDG_CONFIG_HOME");
    }
    free(before);
    return is_right;
}

void fuzz_settings(const uint8_t *bytes, size_t size) {
    LevelError error = {0};
    Settings settings;
    if (!fuzz_load_settings(bytes, size, &settings, &error)) {
        fuzz_check_place(&error, bytes, size);
    }
}
