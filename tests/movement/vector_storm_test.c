// Lines in a storm: random polygons, still and moving, one-way lines and thin walls over random
// tiles, with random keys. FOOTHOLD_FUZZ_TICKS=1000000 plays that many ticks and tells how deep a
// body was at worst.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "level/movers.h"
#include "engine/movers/near_lines.h"
#include "engine/movers/vector_body.h"
#include "movement/storm.h"
#include "recorded.h"
#include "test.h"

enum { POLYGONS = 5, CORNERS = 7, ROOM_TICKS = 400 };

#define DEEPEST 4.0 // px: a polygon that moves may press a body so deep into a corner of others

/// A storm whose ground is lines.
typedef struct LineStorm {
    Storm storm;
    FhLines *lines;
    FhPoint points[POLYGONS][CORNERS];
    FhPolygon polygons[POLYGONS];
} LineStorm;

static FhPoint random_place(LineStorm *it, int margin) {
    FhRect inside = storm_inside(&it->storm);
    int x = test_random_in(&it->storm.seed, inside.x + margin, inside.x + inside.w - margin);
    int y = test_random_in(&it->storm.seed, inside.y + inside.h / 2, inside.y + inside.h - margin);
    return (FhPoint){x, y};
}

/// Corners about a middle, in any order: some polygons cross themselves.
static FhPolygon random_polygon(LineStorm *it, int number) {
    FhPoint middle = random_place(it, 0);
    int count = test_random_in(&it->storm.seed, 2, CORNERS);
    int reach = 2 * it->storm.size;
    for (int i = 0; i < count; i++) {
        int dx = test_random_in(&it->storm.seed, -reach, reach);
        int dy = test_random_in(&it->storm.seed, -reach, reach);
        it->points[number][i] = (FhPoint){middle.x + dx, middle.y + dy};
    }
    bool closed = count > 2 && test_random(&it->storm.seed) % 3;
    return (FhPolygon){it->points[number], count, closed,
                       !closed && test_random(&it->storm.seed) % 2, 0};
}

static void add_moving(LineStorm *it) {
    FhPolygon polygon = random_polygon(it, POLYGONS - 1);
    FhRect box = fh_polygon_box(&polygon);
    FhPoint path[] = {{box.x, box.y}, random_place(it, 2 * it->storm.size)};
    FhSolidDef def = {.box = {box.x, box.y, box.w + 1, box.h + 1},
                      .mode = FH_PATH_PINGPONG,
                      .speed = (float)test_random_in(&it->storm.seed, 1, 5) * 31.0f,
                      .path = path,
                      .path_count = 2,
                      .polygon = &polygon};
    fh_world_add_solid(it->storm.room.world, &def);
}

static void begin(LineStorm *it, uint32_t number) {
    it->storm = storm_from(number, level_mover_find("vector"));
    it->lines = fh_lines_create();
    it->storm.room.world->lines = it->lines;
    for (int i = 0; i < POLYGONS - 1; i++) {
        it->polygons[i] = random_polygon(it, i);
    }
    CHECK(fh_lines_set_polygons(it->lines, it->polygons, POLYGONS - 1));
    if (number % 2) {
        add_moving(it);
    }
    fh_world_settle(it->storm.room.world);
}

static void end(LineStorm *it) {
    storm_end(&it->storm);
    fh_lines_destroy(it->lines);
}

/// How deep the body lies in the deepest line that still stands, px.
static double depth_of(const FhWorld *world, const FhActor *actor) {
    FhVectorBody body = fh_vector_body(world, actor);
    FhVectorDepth deepest = {.body = &body, .depth = 0.0, .limit = 1.0e9};
    FhRect reach = fh_vector_reach(&body, (FhVector){0.0, 0.0});
    fh_near_lines(world, actor, reach, 0, fh_vector_note_depth, &deepest);
    return deepest.depth;
}

/// A pixel is what a body between a polygon and a wall may be pressed into the wall.
static bool is_sane(const LineStorm *it, const FhActor *actor) {
    FhRect inside = storm_inside(&it->storm);
    inside = (FhRect){inside.x - 1, inside.y - 1, inside.w + 2, inside.h + 2};
    return isfinite(actor->vx) && isfinite(actor->vy) && isfinite(fh_actor_state(actor)->real[0]) &&
           isfinite(fh_actor_state(actor)->real[1]) && actor->x >= inside.x &&
           actor->y >= inside.y && actor->x + actor->w <= fh_rect_right(inside) &&
           actor->y + actor->h <= fh_rect_bottom(inside);
}

/// The worst depth of any body in a room; below zero when one got out of it or is no number.
static double play_room(uint32_t number) {
    LineStorm it;
    begin(&it, number);
    const FhWorld *world = it.storm.room.world;
    double worst = 0.0;
    for (int tick = 0; tick < ROOM_TICKS && worst >= 0.0; tick++) {
        if (number % 3) {
            CHECK(fh_lines_follow(it.lines, it.storm.room.terrain));
        }
        storm_tick(&it.storm);
        for (int i = 0; i < world->actor_count; i++) {
            const FhActor *actor = &fh_world_actors(world)[i];
            if (!fh_actor_is_there(actor)) {
                continue;
            }
            if (!is_sane(&it, actor)) {
                test_fail(__FILE__, __LINE__, "room %u, tick %d: actor %d at (%d, %d)", number,
                          world->tick, i, actor->x, actor->y);
                worst = -1.0;
                break;
            }
            double depth = depth_of(world, actor);
            worst = depth > worst ? depth : worst;
        }
    }
    end(&it);
    return worst;
}

TEST(recorded_bodies_of_vector_among_random_polygons) {
    uint64_t hash = RECORDED_NOTHING;
    for (uint32_t number = 1; number <= 6; number++) {
        LineStorm it;
        begin(&it, 7000 + number);
        for (int tick = 0; tick < ROOM_TICKS; tick++) {
            storm_tick(&it.storm);
            hash = recorded_number(hash, (int64_t)fh_world_hash(it.storm.room.world));
        }
        end(&it);
    }
    recorded_check("lines/vector", hash);
}

TEST(vector_bodies_among_random_polygons_stay_in_the_room_and_out_of_lines) {
    int rooms = storm_ticks_wanted(6000) / ROOM_TICKS;
    double worst = 0.0;
    for (int number = 1; number <= rooms && worst >= 0.0; number++) {
        double depth = play_room((uint32_t)number);
        worst = depth < 0.0 || depth > worst ? depth : worst;
    }
    CHECK(worst <= DEEPEST);
    if (getenv("FOOTHOLD_FUZZ_TICKS")) {
        printf("lines and polygons: at worst %g px deep\n", worst);
    }
}
