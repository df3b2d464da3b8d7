// levels_test.c - random runs of the levels that come with the game: a mover loses no body to a
// squeeze that `pixel`, with the same box in the same place, survives.
//
// Keys by chance, tiles painted near the hero, the ground dug, solids switched off and on, and the
// hero's mover changed for some ticks and back. The unit suite plays a little of it;
// FOOTHOLD_LEVEL_RUNS=30 plays so many minutes of each level with each mover and prints a line for
// each mover. FOOTHOLD_LEVEL=word and FOOTHOLD_MOVER=name choose, FOOTHOLD_LEVEL_FIRST=N begins
// with that seed.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/movers/mover.h"
#include "engine/base/rounding.h"
#include "engine/rules/depenetrate.h"
#include "engine/rules/query.h"
#include "engine/rules/solid.h"
#include "engine/state/world.h"
#include "foothold/foothold.h"
#include "game/game_test_room.h"
#include "game/session.h"
#include "level/level_test_support.h"
#include "level/movers.h"
#include "test.h"

enum { MINUTE = 3600, LEVELS_MAX = 64, NEXT_TICKS = 10 };

/// What came of the runs of one mover.
typedef struct Runs {
    int64_t ticks, changes;
    int squished; // by its own mover
    int same;     // pixel is squished there, too
    int stuck;    // pixel had no room near it for long: a mover with another measure of the body
    int law;      // pixel survives where the mover's own measure of the ground leaves no room
    int own;      // pixel survives
} Runs;

typedef struct Run {
    Level *level;
    Session *session;
    uint32_t number, seed, held;
    int mover;
    int no_room;    // ticks since pixel last had room, where law 17 puts it
    FhPoint room;   // top left of its box there
    int to_be_told; // squishes that happened between ticks, after the last one
} Run;

static FhPoint near_hero(Run *run, int tiles) {
    const FhActor *hero = session_player(run->session);
    int size = fh_terrain_tile_size(run->level->terrain);
    int x = test_random_in(&run->seed, -tiles * size, tiles * size);
    int y = test_random_in(&run->seed, -tiles * size, tiles * size);
    return (FhPoint){hero->x + x, hero->y + y};
}

/// Puts a tile of the level somewhere else, near the hero.
static void paint(Run *run) {
    int size = fh_terrain_tile_size(run->level->terrain);
    FhPoint from = near_hero(run, 12);
    FhPoint to = near_hero(run, 4);
    FhTile tile =
        fh_terrain_at(run->level->terrain, fh_floor_div(from.x, size), fh_floor_div(from.y, size));
    CHECK(fh_terrain_set(run->level->terrain, fh_floor_div(to.x, size), fh_floor_div(to.y, size),
                         tile));
}

static void dig(Run *run) {
    FhPoint at = near_hero(run, 4);
    int radius = test_random_in(&run->seed, 1, 12);
    session_dig(run->session, at, radius, test_random(&run->seed) % 2);
}

static void switch_solid(Run *run) {
    FhWorld *world = session_world(run->session);
    if (world->solid_count > 0) {
        uint32_t index = test_random(&run->seed) % (uint32_t)world->solid_count;
        FhSolid *solid = &fh_world_solids(world)[index];
        bool is_polygon = solid->flags & FH_SOLID_POLYGON;
        if (!is_polygon) {
            fh_solid_set_collidable(world, solid, !(solid->flags & FH_SOLID_COLLIDABLE));
        }
    }
}

static void change_mover(Run *run) {
    bool is_own = session_player(run->session)->movement == run->mover;
    int other = (int)(test_random(&run->seed) % (uint32_t)level_mover_count);
    session_set_movement(run->session, is_own ? other : run->mover);
}

/// Now and then something changes. Returns true when it did.
static bool change(Run *run) {
    uint32_t chance = test_random(&run->seed) % 4096;
    bool is_away = session_player(run->session)->movement != run->mover;
    if (chance < 16) {
        paint(run);
    } else if (chance < 24) {
        dig(run);
    } else if (chance < 32) {
        switch_solid(run);
    } else if (chance < 36 || (is_away && chance < 400)) {
        change_mover(run);
    } else {
        return false;
    }
    return true;
}

static FhActor *hero_in(const Run *run, FhWorld *world) {
    const FhWorld *own = session_world(run->session);
    return &fh_actor_slots(world)[session_player(run->session) - fh_actor_slots(own)];
}

/// How often the actor was squished, by the events from number `from` on.
static int count_squishes(const FhWorld *world, const FhActor *actor, int from) {
    int index = (int)(actor - fh_actor_slots(world));
    int count = 0;
    for (int i = from; i < world->event_count; i++) {
        count += fh_world_event_list(world)[i].type == FH_EVENT_SQUISH &&
                 fh_world_event_list(world)[i].actor == index;
    }
    return count;
}

static bool is_squished(const FhWorld *world, const FhActor *actor) {
    return count_squishes(world, actor, 0) > 0;
}

/// A copy of the World a tick ago, with what has changed since, the hero moved by the first of
/// these movers from there (NULL: where it is); NULL: it is not to be had, or has no room for that.
static FhWorld *world_with(const Run *run, const FhMover *const *movers, const FhPoint *from) {
    const FhWorld *before = session_before(run->session);
    FhWorld *world = before ? fh_world_clone(before) : NULL;
    if (world) {
        world->movers = movers;
    }
    if (world && from) {
        hero_in(run, world)->x = from->x;
        hero_in(run, world)->y = from->y;
    }
    if (world && !fh_actor_set_movement(world, hero_in(run, world), 0)) {
        fh_world_destroy(world);
        return NULL;
    }
    return world;
}

static void stay(FhWorld *world, FhActor *actor, FhInput input) {
    (void)world;
    (void)actor;
    (void)input;
}

/// True when the place that solids push pixel's box to, which stays by itself, is ground as the
/// run's mover understands that.
static bool is_pushed_into_ground(const Run *run) {
    FhMover still = fh_mover_pixel;
    const FhMover *movers[FH_MOVERS_MAX];
    memcpy(movers, level_movers, (size_t)level_mover_count * sizeof movers[0]);
    movers[0] = &still;
    still.tick = stay;
    still.steps = false;
    FhWorld *world = world_with(run, movers, NULL);
    if (!world) {
        return false;
    }
    fh_world_tick(world, (FhInput){run->held});
    FhRect box = fh_actor_box(hero_in(run, world));
    fh_world_destroy(world);
    return fh_query_ground_in(session_world(run->session), session_player(run->session), box);
}

static void tell(const Run *run, int tick, const char *what) {
    const FhActor *hero = session_player(run->session);
    printf("  %s, seed %u: %s is squished at tick %d, now at (%d, %d): %s\n", run->level->name,
           run->number, level_movers[run->mover]->name, tick, hero->x, hero->y, what);
}

static void count(const Run *run, Runs *runs, int tick, bool dies, bool by_law) {
    runs->same += dies;
    runs->law += !dies && by_law;
    runs->own += !dies && !by_law;
    if (!dies && getenv("FOOTHOLD_TELL")) {
        tell(run, tick, by_law ? "pixel goes into what is ground to this one" : "pixel is not");
    }
}

static void count_without_room(const Run *run, Runs *runs, int tick) {
    if (run->no_room < NEXT_TICKS) { // what moved or changed leaves pixel no room either
        count(run, runs, tick, true, false);
        return;
    }
    runs->stuck++;
    if (getenv("FOOTHOLD_TELL")) {
        tell(run, tick, "pixel has no room there");
    }
}

/// What becomes of pixel where the game brings the hero back, in ground that was put there since.
static void judge_return(const Run *run, Runs *runs, int tick) {
    FhWorld *world = fh_world_clone(session_world(run->session));
    if (!CHECK(world != NULL)) {
        return;
    }
    FhActor *hero = hero_in(run, world);
    hero->state = FH_STATE_ALIVE;
    hero->movement = 0;
    world->event_count = 0;
    fh_world_settle(world);
    FhRect box = fh_actor_box(hero);
    bool dies = is_squished(world, hero);
    fh_world_destroy(world);
    const FhActor *own = session_player(run->session);
    count(run, runs, tick, dies, fh_query_ground_in(session_world(run->session), own, box));
}

/// What would have become of pixel in the hero's place, a tick ago.
static void judge(const Run *run, Runs *runs, int tick) {
    if (session_news(run->session) & GAME_NEWS_RESPAWN) {
        judge_return(run, runs, tick);
        return;
    }
    FhWorld *world = world_with(run, level_movers, NULL);
    if (!world && run->no_room < NEXT_TICKS) {
        world = world_with(run, level_movers, &run->room);
    }
    if (!world) {
        count_without_room(run, runs, tick);
        return;
    }
    FhActor *hero = hero_in(run, world);
    bool dies = false;
    for (int i = 0; i < NEXT_TICKS && !dies; i++) {
        fh_world_tick(world, (FhInput){run->held});
        dies = is_squished(world, hero);
    }
    fh_world_destroy(world);
    count(run, runs, tick, dies, !dies && is_pushed_into_ground(run));
}

static void play_tick(Run *run, Runs *runs, int tick) {
    session_tick(run->session, (FhInput){run->held});
    const FhActor *hero = session_player(run->session);
    CHECK(hero->vx == hero->vx && hero->vy == hero->vy && hero->rem_x == hero->rem_x);
    const FhWorld *world = session_world(run->session);
    int fresh = count_squishes(world, hero, 0) - run->to_be_told;
    run->to_be_told = count_squishes(world, hero, world->told_count); // at the next tick's head
    if (hero->movement == run->mover && fresh > 0) {
        runs->squished++;
        judge(run, runs, tick);
    }
}

/// Where pixel's box would be: there, or where law 17 puts it from the slope that a mover with a
/// measure of its own is sunk in.
static void note_room(Run *run) {
    FhActor pixel = *session_player(run->session);
    pixel.movement = 0;
    if (fh_actor_depenetrate(session_world(run->session), &pixel)) {
        run->room = (FhPoint){pixel.x, pixel.y};
        run->no_room = 0;
    } else {
        run->no_room++;
    }
}

static void play(Run *run, Runs *runs, int ticks) {
    for (int tick = 0; tick < ticks; tick++) {
        note_room(run);
        runs->changes += change(run);
        if (test_random(&run->seed) % 16 == 0) {
            uint32_t ahead = test_random(&run->seed) % 4 ? 0 : FH_INPUT_RIGHT;
            run->held = test_random(&run->seed) % 32 | ahead;
        }
        play_tick(run, runs, tick);
    }
    runs->ticks += ticks;
}

/// A bitmask hero dies in a pit; meanwhile tiles, or pixels of the picture, cover its spawn.
static Runs runs_of_covered_spawn(bool by_tiles) {
    static const char pit[] = "..........\n..........\n..........\n####ww####";
    Runs runs = {0};
    Run run = {.mover = level_mover_find("bitmask"), .held = FH_INPUT_RIGHT};
    run.level = test_room(pit, 24, 48, "");
    LevelWorldOptions options = {.movement = "bitmask"};
    run.session = session_create(run.level, &options);
    while (session_state(run.session)->deaths == 0) {
        session_tick(run.session, (FhInput){run.held});
    }
    for (int row = 0; by_tiles && row < 3; row++) {
        for (int col = 0; col < 3; col++) {
            fh_terrain_set(run.level->terrain, col, row, fh_terrain_at(run.level->terrain, 0, 3));
        }
    }
    CHECK(by_tiles || session_dig(run.session, (FhPoint){24, 32}, 32, true));
    for (int tick = 0; tick <= GAME_RESPAWN_TICKS; tick++) {
        play_tick(&run, &runs, tick);
    }
    session_destroy(run.session);
    return runs;
}

TEST(random_runs_judge_a_hero_that_comes_back_into_ground_by_the_place_where_it_comes_back) {
    Runs tiles = runs_of_covered_spawn(true);
    CHECK_INT(1, tiles.squished);
    CHECK_INT(1, tiles.same);
    Runs picture = runs_of_covered_spawn(false); // the run begins anew, with the ground as it was
    CHECK_INT(0, picture.squished);
    CHECK_INT(0, picture.law);
}

TEST(random_runs_judge_a_hero_covered_by_tiles_as_pixel_with_the_same_box) {
    static const char hall[] = "..........\n..........\n..........\n##########";
    Runs runs = {0};
    Run run = {.mover = level_mover_find("cell")};
    run.level = test_room(hall, 72, 48, "");
    LevelWorldOptions options = {.movement = "cell"};
    run.session = session_create(run.level, &options);
    note_room(&run);
    for (int i = 0; i < 25; i++) {
        fh_terrain_set(run.level->terrain, 2 + i % 5, i / 5 - 1,
                       fh_terrain_at(run.level->terrain, 0, 3));
    }
    play_tick(&run, &runs, 0);
    CHECK_INT(1, runs.squished);
    CHECK_INT(1, runs.same);
    session_destroy(run.session);
}

static void play_level(const char *path, int mover, uint32_t seed, int ticks, Runs *runs) {
    LevelError error;
    Run run = {.mover = mover, .number = seed, .seed = (seed + 1) * 2654435761u | 1u};
    run.level = level_load(path, test_catalog(), &error);
    CHECK(run.level != NULL);
    LevelWorldOptions options = {.movement = level_movers[mover]->name, .without_crowds = true};
    run.session = session_create(run.level, &options);
    CHECK(run.session != NULL);
    play(&run, runs, ticks);
    session_destroy(run.session);
    level_destroy(run.level);
}

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

static int list_levels(char paths[LEVELS_MAX][300]) {
    const char *word = getenv("FOOTHOLD_LEVEL");
    DIR *folder = opendir("levels");
    int count = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder)) && count < LEVELS_MAX;) {
        if (strstr(entry->d_name, ".json") && (!word || strstr(entry->d_name, word))) {
            snprintf(paths[count++], 300, "levels/%s", entry->d_name);
        }
    }
    if (folder) {
        closedir(folder);
    }
    qsort(paths, (size_t)count, 300, compare);
    return count;
}

static uint32_t first_seed(void) {
    const char *first = getenv("FOOTHOLD_LEVEL_FIRST");
    return first ? (uint32_t)strtoul(first, NULL, 10) : 0;
}

static void play_minutes(int mover, int minutes, Runs *runs) {
    static char paths[LEVELS_MAX][300];
    int count = list_levels(paths);
    for (int i = 0; i < count; i++) {
        for (int minute = 0; minute < minutes; minute++) {
            play_level(paths[i], mover, first_seed() + (uint32_t)minute, MINUTE, runs);
        }
    }
}

static bool is_wanted(int mover) {
    const char *name = getenv("FOOTHOLD_MOVER");
    return fh_mover_is_there(level_movers[mover]) &&
           (!name || strcmp(level_movers[mover]->name, name) == 0);
}

TEST(random_runs_of_levels_squish_no_body_that_pixel_saves) {
    const char *minutes = getenv("FOOTHOLD_LEVEL_RUNS");
    for (int mover = 0; mover < level_mover_count; mover++) {
        Runs runs = {0};
        if (is_wanted(mover) && minutes) {
            play_minutes(mover, atoi(minutes), &runs);
            printf("%s: %lld ticks, %lld changes, %d squished: %d as pixel would, %d where pixel "
                   "has no room, %d where its own ground is, %d alone\n",
                   level_movers[mover]->name, (long long)runs.ticks, (long long)runs.changes,
                   runs.squished, runs.same, runs.stuck, runs.law, runs.own);
            fflush(stdout);
        } else if (is_wanted(mover)) {
            play_level("levels/10-moving-hill.json", mover, 1, 120, &runs);
        }
        CHECK_INT(0, runs.own);
    }
}
