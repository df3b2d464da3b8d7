// Separating actors on random ground, beside their mirror image: alike in every tick, never
// through each other, and at rest in the end. FOOTHOLD_SEPARATE_ROOMS=100000 and the like (rooms.h)
// play long.

#include <stdio.h>

#include "engine/room.h"
#include "movement/rooms.h"
#include "test.h"

enum { ROOMS = 60, MOST = 5, HALF = 8, FLOOR = 6, PUSHED = 40, TICKS = 400, STILL = 40 };

typedef struct Twin {
    Room room;
    FhActor *actors[MOST];
    bool mirrored;
} Twin;

static char mirrored_letter(char letter) {
    return letter == '/' ? '\\' : letter == '\\' ? '/' : letter;
}

static void put(Twin *twin, char letter, int col, int row) {
    fh_terrain_set(twin->room.terrain, twin->mirrored ? -1 - col : col, row,
                   room_tile(twin->mirrored ? mirrored_letter(letter) : letter));
}

static FhRect turned(const Twin *twin, FhRect box) {
    box.x = twin->mirrored ? -box.x - box.w : box.x;
    return box;
}

/// A floor between walls, with steps, slopes and one-ways on it.
static void build(Twin *twin, uint32_t *random) {
    static const char things[] = "....##/\\-h";
    twin->room = room_from("");
    for (int col = -HALF; col < HALF; col++) {
        bool is_wall = col == -HALF || col == HALF - 1;
        put(twin, '#', col, FLOOR);
        put(twin, is_wall ? '#' : things[test_random_in(random, 0, 9)], col, FLOOR - 1);
        for (int row = -FLOOR; is_wall && row < FLOOR; row++) {
            put(twin, '#', col, row);
        }
    }
}

static void add(Twin *twin, int number, FhRect box, bool is_kinematic) {
    FhActorDef def = {.box = turned(twin, box),
                      .driver = FH_DRIVER_THING,
                      .facing = twin->mirrored ? -1 : 1,
                      .flags = FH_ACTOR_SEPARATES | (is_kinematic ? FH_ACTOR_KINEMATIC : 0)};
    FhActorId id = fh_world_add_actor(twin->room.world, &def);
    twin->actors[number] = fh_actor_of(twin->room.world, id);
}

/// At most one is kinematic: of two that want a body in between, neither makes room.
static Twin twin_of(uint32_t seed, bool mirrored, int *count) {
    uint32_t random = seed * 2654435761u | 1u;
    Twin twin = {.mirrored = mirrored};
    build(&twin, &random);
    *count = test_random_in(&random, 2, MOST);
    for (int i = 0; i < *count; i++) {
        int w = test_random_in(&random, 1, 20), h = test_random_in(&random, 1, 20);
        int x = test_random_in(&random, -100, 100 - w), y = test_random_in(&random, -40, 60);
        add(&twin, i, (FhRect){x, y, w, h}, i == 0 && test_random_in(&random, 0, 1) == 0);
    }
    return twin;
}

/// One tick, in which one of them is given a speed at first.
static void play(Twin *twin, uint32_t seed, int tick, int count) {
    uint32_t random = (seed * 31u + (uint32_t)tick) * 2654435761u | 1u;
    int number = test_random_in(&random, 0, count - 1);
    float vx = (float)test_random_in(&random, -600, 600);
    if (tick < PUSHED) {
        twin->actors[number]->vx = twin->mirrored ? -vx : vx;
    }
    room_tick(&twin->room, 0, 1);
}

static bool is_alike(const Twin *a, const Twin *b, int count) {
    bool alike = true;
    for (int i = 0; i < count; i++) {
        FhRect of_a = fh_actor_box(a->actors[i]), of_b = turned(b, fh_actor_box(b->actors[i]));
        alike = alike && of_a.x == of_b.x && of_a.y == of_b.y &&
                a->actors[i]->state == b->actors[i]->state;
    }
    return alike;
}

/// True when one that lay to the left of another, side by side with it, lies to its right now.
static bool has_swapped(const Twin *twin, const FhRect *before, int count) {
    for (int i = 0; i < count * count; i++) {
        FhRect a = before[i / count], b = before[i % count];
        FhRect of_a = fh_actor_box(twin->actors[i / count]);
        FhRect of_b = fh_actor_box(twin->actors[i % count]);
        bool were_beside = a.y < b.y + b.h && b.y < a.y + a.h && a.x + a.w <= b.x;
        bool are_beside = of_a.y < of_b.y + of_b.h && of_b.y < of_a.y + of_a.h;
        bool lives = twin->actors[i / count]->state == FH_STATE_ALIVE &&
                     twin->actors[i % count]->state == FH_STATE_ALIVE;
        if (lives && were_beside && are_beside && of_b.x + of_b.w <= of_a.x) {
            return true;
        }
    }
    return false;
}

static const char *run(Twin *one, Twin *other, uint32_t seed, int *tick, int count) {
    int still = 0;
    for (*tick = 0; *tick < TICKS && still < STILL; ++*tick) {
        FhRect before[MOST];
        for (int i = 0; i < count; i++) {
            before[i] = fh_actor_box(one->actors[i]);
        }
        play(one, seed, *tick, count);
        play(other, seed, *tick, count);
        still++;
        for (int i = 0; i < count; i++) {
            FhRect now = fh_actor_box(one->actors[i]);
            bool is_same = now.x == before[i].x && now.y == before[i].y;
            still = is_same && *tick >= PUSHED ? still : 0;
        }
        if (!is_alike(one, other, count)) {
            return "the mirror image went elsewhere";
        }
        if (has_swapped(one, before, count)) {
            return "two swapped sides";
        }
    }
    return still < STILL ? "not at rest" : NULL;
}

static const char *play_room(uint32_t seed, int *tick, bool tells) {
    int count;
    Twin one = twin_of(seed, false, &count), other = twin_of(seed, true, &count);
    const char *wrong = run(&one, &other, seed, tick, count);
    for (int i = 0; tells && i < count; i++) {
        FhRect box = fh_actor_box(one.actors[i]);
        printf("%d: %d,%d %dx%d v %g,%g flags %x\n", i, box.x, box.y, box.w, box.h,
               (double)one.actors[i]->vx, (double)one.actors[i]->vy, one.actors[i]->flags);
    }
    room_destroy(&one.room);
    room_destroy(&other.room);
    return wrong;
}

TEST(separate_crowds_on_the_ground_mirror_and_come_to_rest_E33) {
    rooms_play("FOOTHOLD_SEPARATE", ROOMS, play_room);
}
