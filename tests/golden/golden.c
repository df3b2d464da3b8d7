// golden.c - plays recorded runs and prints how each ends, with the World's hash on the way.
//
// One line a run: "ok NAME ..." or "FAILED NAME ...", then hashes every 60 ticks, and what does not
// hold of the World there. With --storm
// TICKS the arguments are levels, played by random input (storm.h). Built by several compilers; the
// text must be the same in all of them.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/replay.h"
#include "level/paths.h"
#include "level/catalog.h"
#include "storm.h"
#include "engine/world/world.h"

enum { HASH_EVERY = 60 };

static void print_hash(const Session *session, void *user) {
    (void)user;
    const FhWorld *world = session_world((Session *)session);
    if (world->tick % HASH_EVERY == 0) {
        printf("  %d %016llx\n", world->tick, (unsigned long long)fh_world_hash(world));
        int number = -1;
        const char *wrong = fh_world_validate(world, &number);
        if (wrong) {
            printf("FAILED at tick %d: %s (number %d)\n", world->tick, wrong, number);
        }
    }
}

static bool fail(const char *name, const LevelError *error) {
    char line[1024];
    level_error_print(error, line, sizeof line);
    printf("FAILED %s: %s\n", name, line);
    return false;
}

static bool play(const LevelCatalog *catalog, const char *path) {
    Replay replay = {0};
    LevelError error = {0};
    const char *name = paths_name(path);
    if (!replay_load(path, catalog, &replay, &error)) {
        return fail(name, &error);
    }
    char level_path[256];
    snprintf(level_path, sizeof level_path, "levels/adventure/%s", paths_name(replay.level));
    const char *at = access(level_path, F_OK) == 0 ? "levels/adventure" : "levels";
    snprintf(level_path, sizeof level_path, "%s/%s", at, paths_name(replay.level));
    Level *level = level_load(level_path, catalog, &error);
    ReplayEnd end = {0};
    bool played = level && replay_play(&replay, level, print_hash, NULL, &end);
    if (!played) {
        fail(name, &error);
    } else {
        printf("%s %s: tick=%d x=%d y=%d state=%s hash=%016llx\n",
               end.as_recorded ? "ok" : "FAILED", name, end.tick, end.x, end.y, end.state,
               (unsigned long long)end.hash);
        if (!end.as_recorded) {
            char why[256];
            replay_explain(&replay, level, &end, why, sizeof why);
            printf("  %s\n", why);
            printf("  recorded: tick=%d x=%d y=%d state=%s hash=%016llx\n", replay.end_tick,
                   replay.end_x, replay.end_y, replay.end_state,
                   (unsigned long long)replay.end_hash);
        }
    }
    replay_free(&replay);
    level_destroy(level);
    return played && end.as_recorded;
}

int main(int argc, char **argv) {
    LevelError error = {0};
    LevelCatalog *catalog = level_catalog_load("assets", &error);
    if (!catalog) {
        fail("assets", &error);
        return 1;
    }
    bool good = true;
    bool storms = argc > 2 && strcmp(argv[1], "--storm") == 0;
    int ticks = storms ? atoi(argv[2]) : 0;
    for (int i = storms ? 3 : 1; i < argc; i++) {
        good = (storms ? ticks >= 100 && storm(catalog, argv[i], ticks) : play(catalog, argv[i])) &&
               good;
    }
    level_catalog_free(catalog);
    return good ? 0 : 1;
}
