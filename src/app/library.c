#include "app/library.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <SDL.h>

#include "level/paths.h"
#include "level/catalog.h"
#include "app/app.h"
#include "app/run.h"
#include "game/replay.h"
#include "view/png.h"
#include "words/words.h"

const char *const library_group_titles[LIBRARY_GROUPS] = {"Your levels", "Demonstrations",
                                                          "Laboratory", "Adventure"};

static int compare_items(const void *a, const void *b) {
    const LibraryItem *one = a;
    const LibraryItem *other = b;
    int groups = (int)one->group - (int)other->group;
    return groups ? groups : strcmp(paths_name(one->path), paths_name(other->path));
}

static bool names_way(const char *name) {
    return name[0] == 'm' && isdigit((unsigned char)name[1]);
}

// True when the file lies in the folder, by whatever names they are called.
static bool lies_in(const char *path, const char *folder) {
    char parent[FILES_PATH_MAX + 4];
    struct stat own;
    struct stat other;
    int length = (int)(paths_name(path) - path);
    snprintf(parent, sizeof parent, "%.*s.", length, path);
    return stat(parent, &own) == 0 && stat(folder, &other) == 0 && own.st_dev == other.st_dev &&
           own.st_ino == other.st_ino;
}

/// The folder of the game's courses; "" if its path is too long.
static void name_courses(const Library *library, char out[FILES_PATH_MAX]) {
    int length = snprintf(out, FILES_PATH_MAX, "%s/adventure", library->folder);
    if (length >= FILES_PATH_MAX) {
        out[0] = '\0';
    }
}

const char *library_item_name(const LibraryItem *item) {
    return item->group == LIBRARY_OWN ? item->name : say(item->name);
}

const char *library_say(const Library *library, const char *path, const char *text) {
    return words_language() != LANGUAGE_ENGLISH && library_is_shipped(library, path) ? say(text)
                                                                                     : text;
}

bool library_is_shipped(const Library *library, const char *path) {
    char whole[FILES_PATH_MAX];
    files_absolute(path, whole, sizeof whole); // a link elsewhere may lead there
    char courses[FILES_PATH_MAX];
    name_courses(library, courses);
    return library->folder[0] && path[0] &&
           (lies_in(path, library->folder) || lies_in(whole, library->folder) ||
            lies_in(path, courses) || lies_in(whole, courses));
}

bool library_shows_way(const Library *library, const char *path) {
    return names_way(paths_name(path)) && library_is_shipped(library, path);
}

bool library_own_folder(const Library *library, char *out, size_t size) {
    char inside[FILES_PATH_MAX + 4];
    if (!files_data_path("levels", out, size)) {
        return false;
    }
    snprintf(inside, sizeof inside, "%.*s/.", FILES_PATH_MAX, out);
    return !library_is_shipped(library, inside) || files_data_path("own-levels", out, size);
}

bool library_own_path(const Library *library, const char *name, char *out, size_t size) {
    char folder[FILES_PATH_MAX];
    if (!library_own_folder(library, folder, sizeof folder)) {
        return false;
    }
    int length = snprintf(out, size, "%s/%s", folder, name);
    return length > 0 && (size_t)length < size;
}

static void add_item(Library *library, const char *folder, const char *name, LibraryGroup group) {
    LibraryItem *item = &library->items[library->count];
    bool shows_way = group == LIBRARY_DEMO && names_way(name);
    *item = (LibraryItem){.group = shows_way ? LIBRARY_LABORATORY : group};
    int length = snprintf(item->path, sizeof item->path, "%s/%s", folder, name);
    if (length < 0 || (size_t)length >= sizeof item->path) {
        return;
    }
    snprintf(item->name, sizeof item->name, "%.*s", (int)(strlen(name) - 5), name);
    library_key(library, item->path, item->key, sizeof item->key);
    library->count++;
}

static void list_folder(Library *library, const char *folder, LibraryGroup group) {
    DIR *list = opendir(folder);
    int first = library->count;
    struct dirent *entry;
    while (list && library->count < LIBRARY_MAX && (entry = readdir(list))) {
        if (entry->d_name[0] != '.' && paths_is_json(entry->d_name)) {
            add_item(library, folder, entry->d_name, group);
        }
    }
    if (list) {
        closedir(list);
    }
    qsort(library->items + first, (size_t)(library->count - first), sizeof *library->items,
          compare_items);
}

void library_list(Library *library, const char *folder) {
    char own[FILES_PATH_MAX];
    library->count = 0;
    if (folder != library->folder) { // it may be listed anew
        snprintf(library->folder, sizeof library->folder, "%s", folder);
    }
    if (library_own_folder(library, own, sizeof own)) {
        list_folder(library, own, LIBRARY_OWN);
    }
    list_folder(library, library->folder, LIBRARY_DEMO);
    name_courses(library, own);
    list_folder(library, own, LIBRARY_ADVENTURE);
}

void library_key(const Library *library, const char *path, char *out, size_t size) {
    if (library_is_shipped(library, path)) {
        snprintf(out, size, "%s", paths_name(path));
    } else {
        files_absolute(path, out, size);
    }
}

void library_note(LibraryItem *item, const Level *level, const LevelError *error) {
    item->is_read = true;
    if (level) {
        item->trouble[0] = '\0';
        snprintf(item->name, sizeof item->name, "%.*s", LEVEL_NAME_MAX - 1, level->name);
        snprintf(item->movement, sizeof item->movement, "%s", level->movement);
        records_key(level, item->record);
        item->coins = 0;
        for (int i = 0; i < level->entity_count; i++) {
            item->coins += level->entities[i].type == LEVEL_COIN;
        }
    } else {
        LevelError named = *error; // the card says which file it is
        snprintf(named.file, sizeof named.file, "%s", paths_name(error->file));
        level_error_print(&named, item->trouble, sizeof item->trouble);
    }
}

// ---- Demo ----
//
// Recorded runs, and the demo for machines without a display.

enum { DEMO_W = 1280, DEMO_H = 720, DEMO_ZOOM = 2, DEMO_PICTURES = 4 };

bool demo_find_replay(const char *assets, const char *level_path, char *out, size_t size) {
    static const char *const folders[] = {"replays", "../replays", "../tests/replays"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        int length = snprintf(out, size, "%s/%s/%s", assets, folders[i], paths_name(level_path));
        if (length > 0 && (size_t)length < size && files_exists(out)) {
            return true;
        }
    }
    return false;
}

// What the demo draws with: a picture in memory, no window.
typedef struct Canvas {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    View *view;
} Canvas;

static bool open_canvas(Canvas *canvas, const char *assets, LevelError *error) {
    canvas->surface =
        SDL_CreateRGBSurfaceWithFormat(0, DEMO_W, DEMO_H, 32, SDL_PIXELFORMAT_ARGB8888);
    canvas->renderer = canvas->surface ? SDL_CreateSoftwareRenderer(canvas->surface) : NULL;
    canvas->view = canvas->renderer ? view_create(canvas->renderer, assets, error) : NULL;
    if (!canvas->view) {
        level_error_set(error, "out of memory");
    }
    return canvas->view != NULL;
}

static void close_canvas(Canvas *canvas) {
    view_destroy(canvas->view);
    if (canvas->renderer) {
        SDL_DestroyRenderer(canvas->renderer);
    }
    SDL_FreeSurface(canvas->surface);
}

static bool write_picture(Canvas *canvas, const Run *run, int number, LevelError *error) {
    ViewScene scene = run_scene(run, 0, 1.0f, DEMO_ZOOM, (FhRect){0, 0, DEMO_W, DEMO_H});
    char path[64];
    snprintf(path, sizeof path, "foothold-%d.png", number);
    view_draw_world(canvas->view, &scene);
    SDL_RenderPresent(canvas->renderer);
    if (!png_write(canvas->surface, path, error)) {
        return false;
    }
    printf("wrote %s (tick %d)\n", path, scene.tick);
    return true;
}

static bool play(Canvas *canvas, Run *run, const Replay *replay, LevelError *error) {
    int count = replay->script.count;
    run_set_view(run, DEMO_W / DEMO_ZOOM, DEMO_H / DEMO_ZOOM);
    bool written = true;
    for (int i = 0, number = 1; i < count && written; i++) {
        run_tick(run, replay->script.ticks[i], canvas->view);
        if (i + 1 == count * number / DEMO_PICTURES) {
            written = write_picture(canvas, run, number++, error);
        }
    }
    FhRect hero = session_hero(run->session).box;
    printf("%s: tick=%d x=%d y=%d state=%s hash=%016llx\n", replay->level,
           fh_world_ticks(session_world(run->session)), hero.x, hero.y,
           replay_state_name(run->session),
           (unsigned long long)fh_world_hash(session_world(run->session)));
    return written;
}

static bool play_level(const LevelCatalog *catalog, const char *assets, const char *path,
                       const char *replay_path, LevelError *error) {
    Replay replay;
    Run run;
    Canvas canvas = {0};
    if (!replay_load(replay_path, catalog, &replay, error)) {
        return false;
    }
    Level *level = level_load(path, catalog, error);
    bool played = level && run_start(&run, level, path, "");
    if (level && !played) {
        level_destroy(level);
        level_error_set(error, "out of memory");
    }
    if (played) {
        played = open_canvas(&canvas, assets, error) && play(&canvas, &run, &replay, error);
        close_canvas(&canvas);
        run_end(&run);
    }
    replay_free(&replay);
    return played;
}

static bool play_first(const LevelCatalog *catalog, const char *assets, LevelError *error) {
    char levels[FILES_PATH_MAX];
    char replay[FILES_PATH_MAX];
    Library *library = calloc(1, sizeof *library);
    bool played = false;
    if (library && paths_find_levels(assets, levels, sizeof levels)) {
        library_list(library, levels);
        for (int i = 0; i < library->count; i++) {
            const char *path = library->items[i].path;
            if (library->items[i].group != LIBRARY_OWN &&
                demo_find_replay(assets, path, replay, sizeof replay)) {
                played = play_level(catalog, assets, path, replay, error);
                free(library);
                return played;
            }
        }
    }
    free(library);
    return level_error_set(error, "no level with a recorded run was found beside the assets in %s",
                           assets);
}

int app_run_headless_demo(const char *program) {
    char assets[FILES_PATH_MAX];
    LevelError error = {0};
    if (!paths_find_assets(program, assets, sizeof assets)) {
        level_error_set(&error, "%s", assets);
        return app_report(&error);
    }
    printf(
        "There is no display, so no window can be opened. To play, start it in a desktop session "
        "(DISPLAY or\nWAYLAND_DISPLAY set), or with \"xvfb-run\". Here is the first level's "
        "recorded run instead:\n");
    LevelCatalog *catalog = mask_load_catalog(assets, &error);
    bool played = catalog && play_first(catalog, assets, &error);
    level_catalog_free(catalog);
    return played ? 0 : app_report(&error);
}
