// files.c - times loading and saving a vast level: in the level format, and the same tiles as one
// plain array of integers by cJSON.

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/peer.h"
#include "bench/sides.h"
#include "level/level.h"
#include "level/catalog.h"

enum { TINY = 64, KINDS = 6, PATH_BYTES = 512 };

/// Runs of a few tiles of a kind, as in a level.
static int tile_at(int col, int row) {
    uint32_t seed = (uint32_t)(col / 7) * 2654435761u + (uint32_t)(row / 3) * 40503u;
    return (int)(scene_random(&seed) % (KINDS + 1));
}

static double tile_bytes(int side) {
    return (double)sizeof(FhTile) * (double)side * (double)side;
}

/// Writes a file name of this process alone, so that two benches can run at once.
static void name_file(char path[PATH_BYTES], const BenchScale *scale, const char *what) {
    snprintf(path, PATH_BYTES, "%s/bench-%s-%ld.json", scale->folder, what, (long)getpid());
}

static bool write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    size_t size = strlen(text);
    bool written = file && fwrite(text, 1, size, file) == size;
    return file && fclose(file) == 0 && written;
}

/// Returns the peak memory over that of before, as a multiple of the tiles' own size.
static double peak_since(double before, int side) {
    double peak = heap_peak();
    return before < 0.0 || peak < 0.0 ? -1.0 : (peak - before) / tile_bytes(side);
}

// --- the engine -----------------------------------------------------------------------------

typedef struct EngineFiles {
    LevelCatalog *catalog;
    Level *level;
    char path[PATH_BYTES];
    int side;
} EngineFiles;

void files_engine_close(void *work) {
    EngineFiles *files = work;
    remove(files->path);
    level_destroy(files->level);
    level_catalog_free(files->catalog);
    free(files);
}

static bool fill_level(Level *level, int side) {
    bool filled = level != NULL;
    for (int row = 0; row < side && filled; row++) {
        for (int col = 0; col < side && filled; col++) {
            int kind = tile_at(col, row);
            filled = kind == 0 || fh_terrain_set(level->terrain, col, row, fh_tile_make(kind, 0));
        }
    }
    return filled;
}

void *files_engine_open(const BenchScale *scale, int job) {
    LevelError error = {0};
    EngineFiles *files = calloc(1, sizeof *files);
    if (!files) {
        return NULL;
    }
    files->side = scale->is_tiny ? TINY : job;
    name_file(files->path, scale, "level");
    files->catalog = level_catalog_load(scale->assets, &error);
    files->level = files->catalog ? level_create(files->catalog, SCENE_TILE) : NULL;
    if (!fill_level(files->level, files->side) || files_engine_save(files) < 0.0) {
        files_engine_close(files);
        return NULL;
    }
    return files;
}

double files_engine_save(void *work) {
    EngineFiles *files = work;
    heap_settle();
    double start = bench_clock();
    char *text = level_print(files->level);
    bool saved = text && write_text(files->path, text);
    double passed = bench_clock() - start;
    free(text);
    return saved ? passed * 1e3 : -1.0;
}

double files_engine_load(void *work) {
    EngineFiles *files = work;
    LevelError error = {0};
    heap_settle();
    double start = bench_clock();
    Level *level = level_load(files->path, files->catalog, &error);
    double passed = bench_clock() - start;
    bool loaded = level && fh_tile_kind(fh_terrain_at(level->terrain, 9, 9)) == tile_at(9, 9);
    level_destroy(level);
    return loaded ? passed * 1e3 : -1.0;
}

double files_engine_peak(void *work) {
    EngineFiles *files = work;
    level_destroy(files->level); // only what loading takes
    files->level = NULL;
    double before = heap_watch();
    return files_engine_load(files) < 0.0 ? -1.0 : peak_since(before, files->side);
}

// --- cJSON ----------------------------------------------------------------------------------

typedef struct CjsonFiles {
    FhTile *tiles;
    char path[PATH_BYTES];
    int side;
} CjsonFiles;

void files_cjson_close(void *work) {
    CjsonFiles *files = work;
    remove(files->path);
    free(files->tiles);
    free(files);
}

/// The file is written by hand once: as cJSON would, but without its seconds.
static bool write_array(const CjsonFiles *files) {
    FILE *file = fopen(files->path, "wb");
    for (int i = 0; i < files->side * files->side && file; i++) {
        fprintf(file, i == 0 ? "{\"data\":[%d" : ",%d", files->tiles[i]);
    }
    return file && fputs("]}", file) >= 0 && fclose(file) == 0;
}

void *files_cjson_open(const BenchScale *scale, int job) {
    CjsonFiles *files = calloc(1, sizeof *files);
    if (!files) {
        return NULL;
    }
    files->side = scale->is_tiny ? TINY : job;
    name_file(files->path, scale, "array");
    files->tiles = malloc((size_t)files->side * (size_t)files->side * sizeof(FhTile));
    for (int i = 0; i < files->side * files->side && files->tiles; i++) {
        int kind = tile_at(i % files->side, i / files->side);
        files->tiles[i] = kind ? fh_tile_make(kind, 0) : FH_TILE_EMPTY;
    }
    if (!files->tiles || !write_array(files)) {
        files_cjson_close(files);
        return NULL;
    }
    return files;
}

double files_cjson_save(void *work) {
    CjsonFiles *files = work;
    heap_settle();
    double start = bench_clock();
    cJSON *root = cJSON_CreateObject();
    cJSON *data = cJSON_AddArrayToObject(root, "data");
    for (int i = 0; i < files->side * files->side; i++) {
        cJSON_AddItemToArray(data, cJSON_CreateNumber((double)files->tiles[i]));
    }
    char *text = cJSON_PrintUnformatted(root);
    bool saved = text && write_text(files->path, text);
    double passed = bench_clock() - start;
    cJSON_free(text);
    cJSON_Delete(root);
    return saved ? passed * 1e3 : -1.0;
}

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    long size = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *text = size >= 0 ? malloc((size_t)size + 1) : NULL;
    if (text && fseek(file, 0, SEEK_SET) == 0) {
        text[fread(text, 1, (size_t)size, file)] = '\0';
    }
    if (file) {
        fclose(file);
    }
    return text;
}

double files_cjson_load(void *work) {
    CjsonFiles *files = work;
    free(files->tiles);
    heap_settle();
    double start = bench_clock();
    char *text = read_text(files->path);
    cJSON *root = text ? cJSON_Parse(text) : NULL;
    free(text);
    int count = 0, most = files->side * files->side;
    files->tiles = malloc((size_t)most * sizeof *files->tiles);
    const cJSON *item;
    cJSON_ArrayForEach(item, cJSON_GetObjectItem(root, "data")) {
        if (files->tiles && count < most) {
            files->tiles[count++] = (FhTile)item->valueint;
        }
    }
    cJSON_Delete(root);
    double passed = bench_clock() - start;
    return count == most ? passed * 1e3 : -1.0;
}

double files_cjson_peak(void *work) {
    CjsonFiles *files = work;
    double before = heap_watch();
    return files_cjson_load(files) < 0.0 ? -1.0 : peak_since(before, files->side);
}
