// Makes the pictures of the program from the texts under assets/art:
//   palette.txt, then every other NAME.txt in the order of their names -> sprites.png, sprites.json
//   font.txt                                                          -> font.png, font.json
//   scenery.txt                                                       -> the backgrounds
// The same texts always give the same pictures. With --check nothing is written: the program ends
// with status 1 if a picture or a list is not what the texts say.
//
// Usage: art [--check] ASSETS

#include "tools/sheet.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHEET_WIDTH = 512, FILES_MAX = 64, PATH_LENGTH = 512 };

static int keep_drawings(const struct dirent *entry) {
    static const char *const others[] = {"palette.txt", "font.txt", "scenery.txt"};
    size_t length = strlen(entry->d_name);
    if (length < 5 || strcmp(entry->d_name + length - 4, ".txt") != 0) {
        return 0;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (strcmp(entry->d_name, others[i]) == 0) {
            return 0;
        }
    }
    return 1;
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void read_drawings(Sheet *sheet, const char *assets) {
    char folder[PATH_LENGTH];
    char path[2 * PATH_LENGTH];
    snprintf(folder, sizeof folder, "%s/art", assets);
    snprintf(path, sizeof path, "%s/palette.txt", folder);
    sheet_read(sheet, path);
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, keep_drawings, by_name);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        sheet_read(sheet, path);
        free(entries[i]);
    }
    free(entries);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(((const Sprite *)a)->name, ((const Sprite *)b)->name);
}

static void write_list(const Sheet *sheet, FILE *out) {
    fprintf(out, "{\n  \"sheet\": \"sprites.png\",\n  \"sprites\": {");
    const char *between = "\n";
    for (int i = 0; i < sheet->count; i++) {
        const Sprite *s = &sheet->sprites[i];
        if (!s->is_part) {
            fprintf(out,
                    "%s    \"%s\": {\"x\": %d, \"y\": %d, \"w\": %d, \"h\": %d, \"frames\": %d, "
                    "\"ticks\": %d, \"anchor\": [%d, %d]}",
                    between, s->name, s->x, s->y, s->w, s->h, s->frames, s->ticks, s->anchor_x,
                    s->anchor_y);
            between = ",\n";
        }
    }
    fprintf(out, "\n  }\n}\n");
}

static void make_sprites(Sheet *sheet, const char *assets, bool checking) {
    Picture packed = sheet_pack(sheet, SHEET_WIDTH);
    qsort(sheet->sprites, (size_t)sheet->count, sizeof *sheet->sprites, compare_names);
    char path[PATH_LENGTH];
    snprintf(path, sizeof path, "%s/sprites.png", assets);
    picture_save(&packed, path, checking);
    for (int i = 0; i < sheet->count; i++) {
        if (sheet->sprites[i].file[0] != '\0') {
            snprintf(path, sizeof path, "%s/%s", assets, sheet->sprites[i].file);
            picture_save(&sheet->sprites[i].picture, path, checking);
        }
    }
    snprintf(path, sizeof path, "%s/sprites.json", assets);
    FILE *list = text_open();
    write_list(sheet, list);
    text_save(list, path, checking);
    picture_free(&packed);
}

int main(int argc, char **argv) {
    bool checking = argc == 3 && strcmp(argv[1], "--check") == 0;
    if (argc != 2 && !checking) {
        fail("usage", 0, "art [--check] ASSETS");
    }
    const char *assets = argv[argc - 1];
    Sheet sheet = {0};
    read_drawings(&sheet, assets);
    make_sprites(&sheet, assets, checking);
    font_make(assets, checking);
    char path[PATH_LENGTH];
    snprintf(path, sizeof path, "%s/art/scenery.txt", assets);
    scenery_draw(&sheet, path, assets, checking);
    sheet_free(&sheet);
    return 0;
}
