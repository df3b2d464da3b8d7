// hot_record_test.c - hot records show in nothing: reading actors, or not, changes no result.

#include "engine/accel/crowd.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "engine/broadphase/spatial_hash.h"
#include "engine/room.h"
#include "level/runner.h"
#include "test.h"

enum { ACTORS = 24, TICKS = 400 };

static const char hills[] = "................................................\n"
                            "................................................\n"
                            "......###.............................#.........\n"
                            "..................../\\..........ab...##.........\n"
                            ".....####........../##\\........####..##......../\n"
                            "#######################....#####################\n"
                            "................................................\n"
                            "################################################\n";

/// Walkers and runners on hills, of several widths, in a World of their own.
static Room crowd_room(void) {
    Room room = room_from(hills);
    FhWorldDef def = {.terrain = room.terrain,
                      .drivers = level_drivers,
                      .driver_count = LEVEL_DRIVERS,
                      .bounds = {0, 0, 48 * 16, 8 * 16},
                      .actors = ACTORS + 1,
                      .solids = 1};
    fh_world_destroy(room.world);
    room.world = fh_world_create(&def);
    for (int i = 0; i < ACTORS; i++) {
        int width = i % 5 == 0 ? 24 : 8 + i % 4;
        FhActorDef actor = {.box = {8 + i * 29, -20, width, 14},
                            .driver = i % 3 ? FH_DRIVER_WALKER : (FhDriverKind)LEVEL_DRIVER_RUNNER,
                            .facing = i % 2 ? 1 : -1};
        fh_world_add_actor(room.world, &actor);
    }
    return room;
}

static uint64_t hash_of(FhWorld *world) {
    fh_world_sync(world);
    return fh_world_hash(world);
}

static void tick(FhWorld *world, int ticks) {
    for (int i = 0; i < ticks; i++) {
        fh_world_advance(world, (FhInput){0});
    }
}

static int steady(const FhWorld *world) {
    int count = 0;
    for (int i = 0; i < world->actor_count; i++) {
        count += fh_record_counts(world, i);
    }
    return count;
}

/// Lets them fall and go, so that many have a record, and are behind.
static void set_going(FhWorld *world) {
    tick(world, 90);
    CHECK(steady(world) > ACTORS / 3);
    CHECK_INT(FH_RECORDS_AHEAD, world->records);
}

TEST(who_is_looked_at_seldom_goes_as_who_is_looked_at_always) {
    for (int seldom = 2; seldom <= 17; seldom += 5) {
        Room room = crowd_room();
        FhWorld *watched = fh_world_clone(room.world);
        int with_record = 0;
        for (int i = 1; i <= TICKS; i++) {
            tick(room.world, 1);
            tick(watched, 1);
            hash_of(watched);
            with_record += steady(room.world);
            if (i % seldom == 0 && !CHECK(hash_of(room.world) == hash_of(watched))) {
                break;
            }
        }
        CHECK(with_record > TICKS * ACTORS / 3);
        fh_world_destroy(watched);
        room_destroy(&room);
    }
}

TEST(place_of_a_steady_actor_is_told_without_looking_at_it) {
    Room room = crowd_room();
    FhWorld *watched = fh_world_clone(room.world);
    int wrong = 0;
    for (int i = 0; i < TICKS; i++) {
        tick(room.world, 1);
        tick(watched, 1);
        for (int k = 0; k < ACTORS; k++) {
            FhPoint place = fh_world_place(room.world, k);
            fh_world_sync(watched);
            const FhActor *actor = &fh_world_actors(watched)[k];
            wrong += place.x != actor->x || place.y != actor->y;
        }
    }
    CHECK_INT(0, wrong);
    fh_world_destroy(watched);
    room_destroy(&room);
}

/// Two Worlds alike, of which the second is looked at.
typedef struct Pair {
    Room room;
    FhWorld *going, *watched;
} Pair;

static Pair going_pair(void) {
    Pair pair = {.room = crowd_room()};
    pair.going = pair.room.world;
    set_going(pair.going);
    fh_world_sync(pair.going);
    pair.watched = fh_world_clone(pair.going);
    tick(pair.going, 6);
    tick(pair.watched, 6);
    hash_of(pair.watched);
    CHECK_INT(FH_RECORDS_AHEAD, pair.going->records);
    return pair;
}

static void end_pair(Pair *pair) {
    CHECK(hash_of(pair->going) == hash_of(pair->watched));
    fh_world_destroy(pair->watched);
    room_destroy(&pair->room);
}

TEST(contacts_are_of_the_ground_as_it_was_when_the_tick_ended) {
    Pair pair = going_pair();
    uint64_t before = hash_of(pair.watched);
    fh_world_sync(pair.going);
    for (int col = 0; col < 48; col++) {
        for (int row = 0; row < 8; row++) {
            fh_terrain_set(pair.room.terrain, col, row, FH_TILE_EMPTY);
        }
    }
    CHECK(hash_of(pair.going) == before);
    tick(pair.going, 1);
    tick(pair.watched, 1);
    end_pair(&pair);
}

static jmp_buf after_claim;

static void note_claim(const char *file, int line, const char *claim, const char *instead) {
    (void)file;
    (void)line;
    (void)claim;
    CHECK(strstr(instead, "before the terrain is edited"));
    longjmp(after_claim, 1);
}

TEST(edit_of_the_ground_under_actors_that_are_behind_is_refused) {
    Pair pair = going_pair();
    fh_terrain_set(pair.room.terrain, 1, 7, FH_TILE_EMPTY);
    volatile bool is_refused = true;
    fh_set_assert_handler(note_claim);
    if (setjmp(after_claim) == 0) {
        fh_world_sync(pair.going);
        is_refused = false;
    }
    fh_set_assert_handler(NULL);
    CHECK(is_refused);
    fh_world_destroy(pair.watched);
    room_destroy(&pair.room);
}

TEST(world_that_is_copied_over_forgets_its_records) {
    Room room = crowd_room();
    FhWorld *start = fh_world_clone(room.world);
    FhWorld *going = fh_world_clone(room.world); // records begin alike in both
    set_going(going);
    fh_world_copy(going, start);
    for (int i = 0; i < ACTORS; i++) {
        CHECK_INT(fh_world_place(start, i).x, fh_world_place(going, i).x);
    }
    CHECK(hash_of(going) == hash_of(start));
    tick(going, 120);
    tick(start, 120);
    CHECK(hash_of(going) == hash_of(start));
    fh_world_destroy(going);
    fh_world_destroy(start);
    room_destroy(&room);
}

TEST(copies_are_of_actors_that_are_up_to_date) {
    Pair pair = going_pair();
    FhWorld *copy = fh_world_clone(pair.watched);
    fh_world_sync(pair.going);
    fh_world_copy(copy, pair.going);
    CHECK(hash_of(copy) == hash_of(pair.watched));
    fh_world_destroy(copy);
    end_pair(&pair);
    pair = going_pair();
    fh_world_sync(pair.going);
    copy = fh_world_clone(pair.going);
    CHECK(hash_of(copy) == hash_of(pair.watched));
    fh_world_destroy(copy);
    end_pair(&pair);
}

TEST(saves_are_of_actors_that_are_up_to_date) {
    Pair pair = going_pair();
    fh_world_sync(pair.going);
    size_t size = fh_world_save(pair.watched, NULL, 0);
    uint8_t *bytes = malloc(2 * size);
    CHECK_INT((long)size, (long)fh_world_save(pair.going, bytes, size));
    fh_world_save(pair.watched, bytes + size, size);
    CHECK(memcmp(bytes, bytes + size, size) == 0);
    free(bytes);
    end_pair(&pair);
}

TEST(who_is_asked_for_by_its_id_is_up_to_date) {
    Pair pair = going_pair();
    for (uint32_t i = 0; i < ACTORS; i++) {
        FhActorId id = {i + 1, 1};
        CHECK_INT(fh_actor_of(pair.watched, id)->x, fh_actor_of(pair.going, id)->x);
    }
    end_pair(&pair);
}

/// What is put into the place of an actor finds it there; of some of them the FhActor is behind.
TEST(crates_and_edits_meet_a_steady_actor_where_it_is) {
    for (int i = 0; i < ACTORS; i++) {
        for (int what = 0; what < 2; what++) {
            Pair pair = going_pair();
            FhWorld *const worlds[] = {pair.going, pair.watched};
            FhPoint place = fh_world_place(pair.going, i);
            FhActorDef crate = {.box = {place.x, place.y, 12, 12},
                                .driver = FH_DRIVER_THING,
                                .flags = FH_ACTOR_BLOCKS};
            if (what == 0) {
                fh_world_sync(pair.going);
                fh_terrain_set(pair.room.terrain, fh_floor_div(place.x, 16),
                               fh_floor_div(place.y, 16), room_tile('#'));
            }
            for (int k = 0; k < 2; k++) {
                if (what == 0) {
                    fh_world_settle(worlds[k]);
                } else {
                    fh_world_add_actor(worlds[k], &crate);
                }
                hash_of(pair.watched);
            }
            end_pair(&pair);
        }
    }
}

TEST(who_is_changed_or_removed_is_so_at_once) {
    Pair pair = going_pair();
    FhWorld *const worlds[] = {pair.going, pair.watched};
    for (int i = 0; i < 2; i++) {
        fh_world_actor_at(worlds[i], 1)->vx = -30.0f;
        fh_world_actor_at(worlds[i], 2)->control.facing *= -1;
        FhActor *gone = fh_world_actor_at(worlds[i], 4);
        fh_world_remove_actor(worlds[i], (FhActorId){5, gone->generation});
        worlds[i]->tunings[0].run_speed *= 0.5f;
        hash_of(pair.watched);
        tick(worlds[i], 50);
    }
    fh_world_sync(pair.going);
    CHECK(!(fh_world_actors(pair.going)[4].flags & FH_ACTOR_ALIVE));
    end_pair(&pair);
}

TEST(solids_meet_a_steady_actor_where_it_is) {
    for (int i = 0; i < ACTORS; i++) {
        Pair pair = going_pair();
        FhWorld *const worlds[] = {pair.going, pair.watched};
        FhPoint place = fh_world_place(pair.going, i);
        for (int k = 0; k < 2; k++) {
            fh_world_add_solid(worlds[k], &(FhSolidDef){.box = {place.x, place.y, 16, 12}});
            hash_of(pair.watched);
        }
        CHECK(hash_of(pair.going) == hash_of(pair.watched));
        tick(pair.going, 2);
        tick(pair.watched, 2);
        CHECK_INT(0, steady(pair.going));
        end_pair(&pair);
    }
}
