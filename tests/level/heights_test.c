// A catalog whose kind of tile has a column of heights more or less than sixteen is refused by
// name.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cjson/cJSON.h>

#include "level/catalog.h"
#include "test.h"

static char *read_whole(const char *path) {
    char *text = calloc(1, 1 << 20);
    FILE *in = fopen(path, "rb");
    size_t size = in ? fread(text, 1, (1 << 20) - 1, in) : 0;
    CHECK(size > 0);
    if (in) {
        fclose(in);
    }
    return text;
}

static void write_text(const char *folder, const char *name, const char *text) {
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "wb");
    if (CHECK(out != NULL)) {
        fputs(text, out);
        fclose(out);
    }
}

// A folder like assets, as far as a catalog is read from it, but for its tiles.json.
static void make_folder(char folder[512]) {
    snprintf(folder, 512, "%s/catalog-of-heights", test_temp_dir());
    mkdir(folder, 0777);
    char *text = read_whole("assets/characters.json");
    write_text(folder, "characters.json", text);
    free(text);
}

static bool loads(const char *folder, const cJSON *root, LevelError *error) {
    char *text = cJSON_Print(root);
    write_text(folder, "tiles.json", text);
    free(text);
    *error = (LevelError){0};
    LevelCatalog *catalog = level_catalog_load(folder, error);
    level_catalog_free(catalog);
    return catalog != NULL;
}

TEST(catalog_whose_heights_are_not_sixteen_is_refused) {
    char folder[512];
    make_folder(folder);
    char *text = read_whole("assets/tiles.json");
    cJSON *root = cJSON_Parse(text);
    LevelError error;
    CHECK(loads(folder, root, &error));
    cJSON *kind = cJSON_GetObjectItem(root, "kinds")->child;
    cJSON_DeleteItemFromObject(kind, "profile");
    for (int count = 14; count <= 18; count++) {
        cJSON *heights = cJSON_CreateArray();
        for (int i = 0; i < count; i++) {
            cJSON_AddItemToArray(heights, cJSON_CreateNumber(i % 17));
        }
        cJSON_AddItemToObject(kind, "heights", heights);
        CHECK(loads(folder, root, &error) == (count == 16));
        CHECK(count == 16 || strstr(error.member, "heights"));
        cJSON_DeleteItemFromObject(kind, "heights");
    }
    cJSON_Delete(root);
    free(text);
}
