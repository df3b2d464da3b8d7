// A catalog whose kind of tile has a column of heights more or less than sixteen is refused by
// name.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

// A folder like assets, but for its tiles.json.
static void make_folder(char folder[512]) {
    static const char *const others[] = {"characters.json"};
    char here[512];
    CHECK(getcwd(here, sizeof here) != NULL);
    snprintf(folder, 512, "%s/catalog", test_temp_dir());
    mkdir(folder, 0777);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char from[1100];
        char to[1100];
        snprintf(from, sizeof from, "%s/assets/%s", here, others[i]);
        snprintf(to, sizeof to, "%s/%s", folder, others[i]);
        if (access(from, F_OK) == 0) {
            unlink(to);
            CHECK(symlink(from, to) == 0);
        }
    }
}

static bool loads(const char *folder, const cJSON *root, LevelError *error) {
    char path[600];
    snprintf(path, sizeof path, "%s/tiles.json", folder);
    char *text = cJSON_Print(root);
    FILE *out = fopen(path, "wb");
    fputs(text, out);
    fclose(out);
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
