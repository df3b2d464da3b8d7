// What each mover shows of how it sees the World: marks near the body. They are recorded, and the
// World with them, in rooms with ground of all kinds, lifts and heaps of crates, while the body
// runs, jumps and ducks by chance.

#include <stdio.h>
#include <string.h>

#include "engine/room.h"
#include "level/movers.h"
#include "movers/trial.h"
#include "recorded.h"
#include "test.h"

enum { ROOMS = 5, TICKS = 300, EVERY = 6, NEAR = 160 };

/// Hills with a hero on them, crates, lifts, a one-way and tiles that move.
static Room room_with_all(uint32_t *random, int mover, FhActor **hero) {
    Room room = room_of_hills(random, 16);
    *hero =
        room_mover(&room, level_movers[mover]->name, FH_DRIVER_PLAYER, (FhRect){80, -40, 12, 24});
    for (int i = 0; i < 4; i++) {
        int x = 110 + 110 * i;
        FhPoint path[] = {{x, 40}, {x + 40, 40 - 20 * i}};
        FhSolidDef lift = {.box = {x, 40, 40, 8},
                           .mode = FH_PATH_PINGPONG,
                           .speed = 30.0f,
                           .path = path,
                           .path_count = 2};
        fh_world_add_solid(room.world, &lift);
        room_one_way(&room, (FhRect){x + 50, 30, 24, 6});
        for (int k = 0; k < 3; k++) { // two side by side, and one on top of both
            FhActorDef crate = {.box = {x + 30 + 16 * k - 24 * (k / 2), -30 - 16 * (k / 2), 16, 16},
                                .driver = FH_DRIVER_THING,
                                .flags = FH_ACTOR_BLOCKS,
                                .type = FH_TYPE_CRATE};
            fh_world_add_actor(room.world, &crate);
        }
    }
    room_shaped(&room, "/#\n##\n", 300, 20);
    return room;
}

static uint32_t keys_by_chance(uint32_t *random, uint32_t held) {
    static const uint32_t keys[] = {FH_INPUT_LEFT, FH_INPUT_RIGHT, FH_INPUT_JUMP, FH_INPUT_DOWN,
                                    FH_INPUT_RIGHT};
    return test_random_in(random, 0, 9) == 0 ? held ^ keys[test_random_in(random, 0, 4)] : held;
}

static uint64_t mix_marks(uint64_t hash, const FhMarks *marks, FhRect box) {
    hash = recorded_number(hash, marks->count);
    for (int i = 0; i < marks->count; i++) {
        const FhMark *mark = &marks->marks[i];
        hash = recorded_number(hash, (int64_t)mark->kind * 100 + (int64_t)mark->role);
        hash = recorded_part(hash, (double)mark->x);
        hash = recorded_part(hash, (double)mark->y);
        hash = recorded_part(hash, (double)mark->w);
        hash = recorded_part(hash, (double)mark->h);
        bool is_near = mark->x > (float)(box.x - NEAR) && mark->y > (float)(box.y - NEAR) &&
                       mark->x < (float)(fh_rect_right(box) + NEAR) &&
                       mark->y < (float)(fh_rect_bottom(box) + NEAR);
        if (!is_near) {
            CHECK_INT(0, (int)mark->x);
        }
    }
    return hash;
}

/// Plays a room; the marks of some ticks go into the hash. Returns how many there were.
static int play(uint32_t number, int mover, uint64_t *hash) {
    uint32_t random = number, held = FH_INPUT_RIGHT;
    FhActor *hero;
    Room room = room_with_all(&random, mover, &hero);
    int count = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        held = keys_by_chance(&random, held);
        room_tick(&room, held, 1);
        *hash = recorded_number(*hash, (int64_t)fh_world_hash(room.world));
        if (tick % EVERY == 0) {
            FhMarks marks = {0};
            fh_world_see(room.world, fh_world_actor_id(room.world, 0), &marks);
            *hash = mix_marks(*hash, &marks, fh_actor_box(hero));
            count += marks.count;
        }
    }
    return count;
}

TEST(recorded_marks_of_what_each_mover_sees) {
    for (int i = 0; i < level_mover_count; i++) {
        char name[64], row[80];
        uint64_t hash = RECORDED_NOTHING;
        int marks = 0;
        for (uint32_t number = 1; number <= ROOMS; number++) {
            marks += play(number, i, &hash);
        }
        CHECK(marks > ROOMS * TICKS / EVERY * 3);
        trial_name_mover(i, name);
        snprintf(row, sizeof row, "seen/%s", name);
        if (level_movers[i]->varies) {
            recorded_check_known(row, hash);
        } else {
            recorded_check(row, hash);
        }
    }
}
