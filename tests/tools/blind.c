// blind.c - plays levels without looking: by the scripts of search/difficulty, and by mashers,
// which press keys by chance for as long as a script plays, deaths included.
//
//   blind [--mashers N] LEVEL...
//
// A masher changes right or left, jump, and up or down, each by itself; how often and how likely is
// drawn for each masher. Prints a line a level: how many finish it, and how far along the bounds
// the best masher comes. Exit 0: none finishes; 1: one does; 2: bad arguments.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/session.h"
#include "level/catalog.h"
#include "search/difficulty.h"
#include "test.h"

enum { MASHERS = 1000, PERCENT = 100 };

/// How a masher presses: ticks for which a choice stays, at most, and how likely it is, percent.
typedef struct Masher {
    uint32_t random;
    int stays[3];
    int right, jump, up;
    int left[3]; // ticks of the present choices
    uint32_t keys[3];
} Masher;

static Masher masher_of(int seed) {
    Masher masher = {.random = 2654435769u * (uint32_t)(seed + 1) | 1};
    for (int i = 0; i < 3; i++) {
        masher.stays[i] = test_random_in(&masher.random, 4, i == 1 ? 40 : 150);
    }
    masher.right = test_random_in(&masher.random, 50, PERCENT);
    masher.jump = test_random_in(&masher.random, 10, 90);
    masher.up = test_random_in(&masher.random, 0, 40);
    return masher;
}

static bool is_drawn(Masher *masher, int percent) {
    return test_random_in(&masher->random, 1, PERCENT) <= percent;
}

static FhInput masher_input(Masher *masher) {
    for (int i = 0; i < 3; i++) {
        if (masher->left[i]-- > 0) {
            continue;
        }
        masher->left[i] = test_random_in(&masher->random, 1, masher->stays[i]);
        masher->keys[i] = i == 0 ? is_drawn(masher, masher->right) ? FH_INPUT_RIGHT : FH_INPUT_LEFT
                          : i == 1 ? is_drawn(masher, masher->jump) ? FH_INPUT_JUMP : 0
                          : is_drawn(masher, masher->up) ? FH_INPUT_UP
                          : is_drawn(masher, masher->up) ? FH_INPUT_DOWN
                                                         : 0;
    }
    return (FhInput){masher->keys[0] | masher->keys[1] | masher->keys[2]};
}

/// The scripts that finish; -1: they could not be played.
static int count_scripts(const Level *level) {
    Difficulty *difficulty = difficulty_begin(level, NULL);
    DifficultyAnswer answer = {0};
    while (difficulty && answer.tried < BLIND_SCRIPTS && difficulty_step(difficulty)) {
        answer = difficulty_answer(difficulty);
    }
    difficulty_end(difficulty);
    return answer.tried == BLIND_SCRIPTS ? answer.blind : -1;
}

/// The mashers that finish, -1 out of memory; and the right-most px at which one of them stood.
static int count_mashers(const Level *level, int mashers, int *farthest) {
    Session *session = session_create(level, NULL);
    int finished = session ? 0 : -1;
    if (session) {
        session_drop_past(session);
    }
    for (int i = 0; session && i < mashers; i++) {
        Masher masher = masher_of(i);
        session_restart(session);
        for (int tick = 0; tick < BLIND_TICKS && !session_state(session)->finished; tick++) {
            session_tick(session, masher_input(&masher));
            *farthest = fh_max(*farthest, session_hero(session).box.x);
        }
        finished += session_state(session)->finished;
    }
    session_destroy(session);
    return finished;
}

/// Plays one level and prints its line. True if no player finishes it.
static bool play(const char *path, const LevelCatalog *catalog, int mashers) {
    LevelError error = {0};
    Level *level = level_load(path, catalog, &error);
    const char *slash = strrchr(path, '/');
    int farthest = 0;
    int scripts = level ? count_scripts(level) : -1;
    int mashed = level ? count_mashers(level, mashers, &farthest) : -1;
    if (scripts < 0 || mashed < 0) {
        fprintf(stderr, "%s: not played. %s\n", path, error.text);
    } else {
        printf("%-28s scripts %2d of %d, mashers %3d of %d, the farthest at %3d %%\n",
               slash ? slash + 1 : path, scripts, BLIND_SCRIPTS, mashed, mashers,
               PERCENT * (farthest - level->bounds.x) / fh_max(level->bounds.w, 1));
        fflush(stdout);
    }
    level_destroy(level);
    return scripts == 0 && mashed == 0;
}

int main(int argc, char **argv) {
    LevelError error = {0};
    LevelCatalog *catalog = level_catalog_load("assets", &error);
    int mashers = MASHERS;
    int from = 1;
    if (argc > 2 && strcmp(argv[1], "--mashers") == 0) {
        mashers = atoi(argv[2]);
        from = 3;
    }
    if (!catalog || from >= argc) {
        fprintf(stderr, "usage: blind [--mashers N] LEVEL...   %s\n", error.text);
        return 2;
    }
    bool is_safe = true;
    for (int i = from; i < argc; i++) {
        is_safe = play(argv[i], catalog, mashers) && is_safe;
    }
    level_catalog_free(catalog);
    return is_safe ? 0 : 1;
}
