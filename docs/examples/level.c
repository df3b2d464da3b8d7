// A level from Foothold's editor in a game of one's own: its World in ten lines, and the proof that
// it is the same World: the run that was recorded with the level ends with its hash.
// usage: level [LEVEL.json RUN.json]

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <foothold/foothold.h>
#include <foothold/level.h>

/// The only rule of this game: a hero at a goal, or above one, is taken out of play.
static void stop_at_goal(FhWorld *world, const FhLevel *level) {
    FhActorId hero = fh_world_actor_id(world, 0);
    FhLevelThing thing;
    for (int i = 0; fh_level_thing(level, i, &thing); i++) {
        FhRect sky = {thing.box.x, INT16_MIN, thing.box.w, thing.box.y + thing.box.h - INT16_MIN};
        if (!strcmp(thing.type, "goal") && fh_rect_overlaps(fh_world_actor(world, hero).box, sky)) {
            fh_world_set_state(world, hero, FH_STATE_OUT);
        }
    }
}

/// Plays a script of keys, "R30 RJ12 .4": which are held, and for how many ticks.
static void play(FhWorld *world, const FhLevel *level, const char *script) {
    static const char keys[] = "LRUDJ";
    while (*script) {
        FhInput input = {0};
        for (; *script && strchr(".LRUDJ", *script); script++) {
            const char *key = strchr(keys, *script);
            input.held |= key ? 1u << (key - keys) : 0;
        }
        char *end;
        long ticks = strtol(script, &end, 10);
        for (ticks += end == script; ticks > 0; ticks--) { // a count of 1 may be left out
            fh_world_tick(world, input);
            stop_at_goal(world, level);
        }
        script = end + strspn(end, " ");
    }
}

static cJSON *read_run(const char *path) {
    static char text[1 << 20];
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (file) {
        fclose(file);
    }
    return cJSON_ParseWithLength(text, size);
}

int main(int argc, char **argv) {
    const char *path = argc > 2 ? argv[1] : "levels/06-lifts.json";
    cJSON *run = read_run(argc > 2 ? argv[2] : "tests/replays/06-lifts.json");
    FhLevelError error = {"no run is in the second file, or there is not enough memory"};
    FhLevelCatalog *catalog = fh_level_catalog_load("assets", &error);
    FhLevel *level = catalog ? fh_level_load(catalog, path, &error) : NULL;
    FhWorld *world = level ? fh_level_world(level, NULL) : NULL;
    if (!world || !run) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    FhLevelAbout about = fh_level_about(level);
    printf("%s: %d things, %d solids\n", about.name, about.things, about.solids);
    play(world, level, cJSON_GetObjectItem(run, "script")->valuestring);
    const cJSON *end = cJSON_GetObjectItem(run, "end");
    while (fh_world_ticks(world) < cJSON_GetObjectItem(end, "tick")->valueint) {
        play(world, level, ".1"); // a script leaves out its last ticks without a key
    }
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)fh_world_hash(world));
    int is_same = strcmp(hash, cJSON_GetObjectItem(end, "hash")->valuestring) == 0;
    printf("tick %d: %s\n", fh_world_ticks(world), is_same ? "as recorded" : "another World");
    cJSON_Delete(run);
    fh_world_destroy(world);
    fh_level_free(level);
    fh_level_catalog_free(catalog);
    return !is_same;
}
