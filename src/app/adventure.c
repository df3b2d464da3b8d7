#include "app/adventure.h"

#include <stdio.h>
#include <string.h>

#include "level/json.h"
#include "level/paths.h"

// ---- The file ----

static bool read_course(const JsonFile *file, const cJSON *node, MapWorld *world) {
    static const char *const known[] = {"level", "par", NULL};
    float par = 0.0f;
    char *name = world->files[world->count];
    if (!json_is_object(file, node) || !json_refuse_unknown(file, node, known) ||
        !json_get_text(file, node, "level", name, MAP_NAME_MAX) ||
        !json_get_float(file, node, "par", &par)) {
        return false;
    }
    if (!name[0] || !(par > 0.0f && par < 3600.0f)) {
        return json_fail(file, node, "needs a `level` and a `par` of 0 to 3600 s");
    }
    world->pars[world->count++] = (int)(par * 60.0f);
    return true;
}

static bool read_theme(const JsonFile *file, const cJSON *node, LevelTheme *theme) {
    char name[MAP_NAME_MAX] = "";
    if (!json_get_text(file, node, "theme", name, sizeof name)) {
        return false;
    }
    *theme = level_theme_named(name);
    return *theme != LEVEL_THEME_BY_SKY || json_fail(file, node, "has no theme \"%s\"", name);
}

static bool read_world(const JsonFile *file, const cJSON *node, MapWorld *world) {
    static const char *const known[] = {"name", "theme", "medals", "courses", NULL};
    const cJSON *courses = NULL;
    if (!json_is_object(file, node) || !json_refuse_unknown(file, node, known) ||
        !json_get_text(file, node, "name", world->name, sizeof world->name) ||
        !json_get_int(file, node, "medals", 0, 3 * MAP_WORLDS_MAX * MAP_COURSES_MAX,
                      &world->medals) ||
        !read_theme(file, node, &world->theme) ||
        !json_get_array(file, node, "courses", &courses)) {
        return false;
    }
    int count = courses ? cJSON_GetArraySize(courses) : 0;
    if (count < 1 || count > MAP_COURSES_MAX) {
        return json_fail(file, node, "needs 1 to %d courses", MAP_COURSES_MAX);
    }
    for (const cJSON *course = courses->child; course; course = course->next) {
        if (!read_course(file, course, world)) {
            return false;
        }
    }
    return true;
}

static bool read_heroes(const JsonFile *file, Adventure *adventure) {
    static const char *const known[] = {"preset", "medals", "coins", NULL};
    const cJSON *heroes = NULL;
    if (!json_get_array(file, file->root, "heroes", &heroes)) {
        return false;
    }
    if (heroes && cJSON_GetArraySize(heroes) > MAP_HEROES_MAX) {
        return json_fail(file, heroes, "has more than %d heroes", MAP_HEROES_MAX);
    }
    for (const cJSON *node = heroes ? heroes->child : NULL; node; node = node->next) {
        MapHero *hero = &adventure->heroes[adventure->hero_count++];
        if (!json_is_object(file, node) || !json_refuse_unknown(file, node, known) ||
            !json_get_text(file, node, "preset", hero->preset, sizeof hero->preset) ||
            !json_get_int(file, node, "medals", 0, INT16_MAX, &hero->medals) ||
            !json_get_int(file, node, "coins", 0, INT16_MAX, &hero->coins)) {
            return false;
        }
    }
    return true;
}

static bool read_worlds(const JsonFile *file, Adventure *adventure) {
    static const char *const known[] = {"worlds", "heroes", NULL};
    const cJSON *worlds = NULL;
    if (!json_refuse_unknown(file, file->root, known) ||
        !json_get_array(file, file->root, "worlds", &worlds)) {
        return false;
    }
    if (worlds && cJSON_GetArraySize(worlds) > MAP_WORLDS_MAX) {
        return json_fail(file, worlds, "has more than %d worlds", MAP_WORLDS_MAX);
    }
    for (const cJSON *node = worlds ? worlds->child : NULL; node; node = node->next) {
        if (!read_world(file, node, &adventure->worlds[adventure->count++])) {
            return false;
        }
    }
    return true;
}

static const MapHero *find_hero(const Adventure *adventure, const char *preset) {
    for (int i = 0; i < adventure->hero_count; i++) {
        if (strcmp(adventure->heroes[i].preset, preset) == 0) {
            return &adventure->heroes[i];
        }
    }
    return NULL;
}

/// Reads which heroes finished a course. A course or a hero that is no more counts for nothing.
static bool read_seen_course(const JsonFile *file, const cJSON *node, Adventure *adventure) {
    static const char *const known[] = {"level", "holds", "heroes", NULL};
    char name[MAP_NAME_MAX] = "", holds[RECORDS_KEY_BYTES] = "";
    const cJSON *heroes = NULL;
    MapPlace place;
    if (!json_is_object(file, node) || !json_refuse_unknown(file, node, known) ||
        !json_get_text(file, node, "level", name, sizeof name) ||
        !json_get_text(file, node, "holds", holds, sizeof holds) ||
        !json_get_array(file, node, "heroes", &heroes)) {
        return false;
    }
    if (adventure_find_file(adventure, name, &place)) {
        MapWorld *world = &adventure->worlds[place.world];
        memcpy(world->holds[place.course], holds, sizeof holds);
        for (const cJSON *one = heroes ? heroes->child : NULL; one; one = one->next) {
            const char *preset = cJSON_GetStringValue(one);
            const MapHero *hero = find_hero(adventure, preset ? preset : "");
            world->seen[place.course] |= hero ? 1u << (hero - adventure->heroes) : 0;
        }
    }
    return true;
}

static bool read_seen(const JsonFile *file, Adventure *adventure) {
    static const char *const known[] = {"courses", NULL};
    const cJSON *courses = NULL;
    bool ok = json_refuse_unknown(file, file->root, known) &&
              json_get_array(file, file->root, "courses", &courses);
    for (const cJSON *node = ok && courses ? courses->child : NULL; node && ok; node = node->next) {
        ok = read_seen_course(file, node, adventure);
    }
    return ok;
}

static bool read_game(const JsonFile *file, Adventure *adventure) {
    return read_worlds(file, adventure) && read_heroes(file, adventure);
}

/// Reads a file of the folder; true when there is none.
static bool load(const char *assets, const char *name, Adventure *adventure,
                 bool (*read)(const JsonFile *file, Adventure *adventure), LevelError *error) {
    JsonFile file;
    char path[FILES_PATH_MAX + 16];
    snprintf(path, sizeof path, "%s/%s", assets, name);
    if (!files_exists(path)) {
        return true;
    }
    bool ok = json_load(&file, path, error);
    if (ok) {
        ok = read(&file, adventure);
        json_close(&file);
    }
    return ok;
}

bool adventure_load(Adventure *adventure, const char *assets, LevelError *error) {
    *adventure = (Adventure){0};
    bool ok = load(assets, "game.json", adventure, read_game, error) &&
              load(assets, "heroes.json", adventure, read_seen, error);
    if (!ok) {
        *adventure = (Adventure){0};
    }
    return ok;
}

// ---- Progress ----

/// The number in the library of a course's level; -1: it is not there.
static int find_item(const Adventure *adventure, const Library *library, MapPlace place) {
    const char *name = adventure->worlds[place.world].files[place.course];
    for (int i = 0; i < library->count; i++) {
        const LibraryItem *item = &library->items[i];
        if (item->group == LIBRARY_ADVENTURE && strcmp(item->key, name) == 0) {
            return i;
        }
    }
    return -1;
}

static const LibraryItem *item_of(const Adventure *adventure, const Library *library,
                                  MapPlace place) {
    int index = find_item(adventure, library, place);
    return index >= 0 ? &library->items[index] : NULL;
}

static void read_item(LibraryItem *item, int par, const LevelCatalog *catalog) {
    if (!item->is_read) {
        LevelError error = {0};
        Level *level = level_load(item->path, catalog, &error);
        library_note(item, level, &error);
        level_destroy(level);
    }
    item->par = par;
}

void adventure_read(const Adventure *adventure, Library *library, const LevelCatalog *catalog) {
    MapPlace place = {0, 0};
    bool is_there = adventure->count > 0;
    for (; is_there; is_there = adventure_step(adventure, &place, 1)) {
        int index = find_item(adventure, library, place);
        if (index >= 0) {
            int par = adventure->worlds[place.world].pars[place.course];
            read_item(&library->items[index], par, catalog);
        }
    }
}

bool adventure_find_file(const Adventure *adventure, const char *name, MapPlace *place) {
    MapPlace at = {0, 0};
    bool is_there = adventure->count > 0;
    for (; is_there; is_there = adventure_step(adventure, &at, 1)) {
        if (strcmp(adventure->worlds[at.world].files[at.course], name) == 0) {
            *place = at;
            return true;
        }
    }
    return false;
}

bool adventure_find(const Adventure *adventure, const Library *library, const char *path,
                    MapPlace *place) {
    return adventure_find_file(adventure, paths_name(path), place) &&
           library_is_shipped(library, path);
}

int adventure_par(const Adventure *adventure, const Library *library, const char *path) {
    MapPlace place;
    bool is_course = adventure_find(adventure, library, path, &place);
    return is_course ? adventure->worlds[place.world].pars[place.course] : 0;
}

static Record record_of(const LibraryItem *item, const Records *records) {
    return item && item->record[0] ? records_get(records, item->record) : (Record){0};
}

static Medal medal_of(const LibraryItem *item, const Records *records) {
    Record record = record_of(item, records);
    Medal medal = item ? badge_medal(record.ticks, item->par) : MEDAL_NONE;
    return medal == MEDAL_NONE && record.assisted ? MEDAL_BRONZE : medal;
}

static bool is_open(const Adventure *adventure, const Library *library, const Records *records,
                    MapPlace place) {
    if (medal_of(item_of(adventure, library, place), records) != MEDAL_NONE) {
        return true; // an exit of another course led to it
    }
    if (place.course > 0) {
        MapPlace before = {place.world, place.course - 1};
        return medal_of(item_of(adventure, library, before), records) != MEDAL_NONE;
    }
    int needed = adventure->worlds[place.world].medals;
    return needed <= 0 || adventure_score(adventure, library, records, -1).medals >= needed;
}

MapCourse adventure_course(const Adventure *adventure, const Library *library,
                           const Records *records, MapPlace place) {
    const LibraryItem *item = item_of(adventure, library, place);
    return (MapCourse){.item = item,
                       .record = record_of(item, records),
                       .medal = medal_of(item, records),
                       .is_open = is_open(adventure, library, records, place)};
}

bool adventure_hero_is_open(const MapHero *hero, const MapScore *score) {
    return score->medals >= hero->medals && score->coins >= hero->coins;
}

MapScore adventure_score(const Adventure *adventure, const Library *library, const Records *records,
                         int world) {
    MapScore score = {0};
    MapPlace place = {world < 0 ? 0 : world, 0};
    bool is_there = place.world < adventure->count;
    while (is_there && (world < 0 || place.world == world)) {
        const LibraryItem *item = item_of(adventure, library, place);
        Record record = record_of(item, records);
        Medal medal = medal_of(item, records);
        score.courses++;
        score.finished += medal != MEDAL_NONE;
        score.medals += (int)medal;
        score.of[medal]++;
        score.ticks += record.ticks;
        score.deaths += fh_max(record.deaths_plus_one - 1, 0);
        score.medals_most += MEDAL_GOLD;
        score.coins += record.coins;
        score.coins_most += item ? item->coins : 0;
        is_there = adventure_step(adventure, &place, 1);
    }
    return score;
}

MapPlace adventure_next(const Adventure *adventure, const Library *library, const Records *records,
                        int world) {
    MapPlace first = {fh_max(world, 0), 0}, place = first;
    bool is_there = true;
    while (is_there && (world < 0 || place.world == world)) {
        MapCourse course = adventure_course(adventure, library, records, place);
        if (course.is_open && course.medal == MEDAL_NONE) {
            return place;
        }
        is_there = adventure_step(adventure, &place, 1);
    }
    return first;
}

const MapHero *adventure_hero(const Adventure *adventure, const Library *library,
                              const Records *records, const char *preset) {
    MapScore score = adventure_score(adventure, library, records, -1);
    const MapHero *hero = find_hero(adventure, preset);
    return hero && adventure_hero_is_open(hero, &score) ? hero : NULL;
}

bool adventure_hero_was_seen(const Adventure *adventure, MapPlace place, const MapHero *hero,
                             const char *record) {
    const MapWorld *world = &adventure->worlds[place.world];
    return world->seen[place.course] >> (hero - adventure->heroes) & 1 &&
           strcmp(world->holds[place.course], record) == 0;
}

bool adventure_step(const Adventure *adventure, MapPlace *place, int by) {
    int course = place->course + by;
    int world = place->world;
    if (course < 0) {
        world--;
        course = world >= 0 ? adventure->worlds[world].count - 1 : 0;
    } else if (course >= adventure->worlds[world].count) {
        world++;
        course = 0;
    }
    bool is_there = world >= 0 && world < adventure->count;
    if (is_there) {
        *place = (MapPlace){world, course};
    }
    return is_there;
}
