// Taking up another movement in the middle of things, from each to each: never stuck, never lost,
// never through a wall.
//
// A scene is a closed room drawn as text, where a body that moves in one way is brought into some
// doing; then it takes up another way. Where there is no room for that, it must refuse and leave
// the body as it was. Sizes are in quarters of a tile, so that each scene is played with tiles of
// 8, 16 and 32 px.

#include <string.h>

#include "engine/room.h"
#include "engine/movers/mover.h"
#include "engine/rules/query.h"
#include "test.h"
#include "level/movers.h"

typedef struct Scene {
    const char *doing;
    const char *rows;
    FhRect body; // in quarters of a tile, as all that follows
    FhRect solid;
    FhPoint to; // where the solid goes, and back
    FhRect dug;
    uint32_t held;
    int ticks;
} Scene;

#define HALL                                                                                       \
    "############\n"                                                                               \
    "#..........#\n"                                                                               \
    "#...T--....#\n"                                                                               \
    "#...H......#\n"                                                                               \
    "#...H.....z#\n"                                                                               \
    "#...H..../##\n"                                                                               \
    "############\n"

static const Scene scenes[] = {
    {"runs", HALL, {5, 18, 3, 6}, .held = FH_INPUT_RIGHT, .ticks = 9},
    {"runs up a slope", HALL, {24, 18, 3, 6}, .held = FH_INPUT_RIGHT, .ticks = 35},
    {"rises", HALL, {5, 18, 3, 6}, .held = FH_INPUT_JUMP | FH_INPUT_RIGHT, .ticks = 10},
    {"falls", HALL, {22, 5, 3, 6}, .held = FH_INPUT_RIGHT, .ticks = 12},
    {"hangs on a ladder", HALL, {17, 18, 3, 6}, .held = FH_INPUT_UP, .ticks = 30},
    {"climbs onto a ladder's top", HALL, {17, 12, 3, 6}, .held = FH_INPUT_UP, .ticks = 36},
    {"climbs stairs",
     "########\n"
     "#......#\n"
     "#...z..#\n"
     "#..z...#\n"
     "########\n",
     {10, 10, 3, 6},
     .held = FH_INPUT_UP | FH_INPUT_RIGHT,
     .ticks = 25},
    {"rides a lift sideways",
     HALL,
     {21, 13, 3, 6},
     .solid = {20, 19, 8, 2},
     .to = {26, 19},
     .ticks = 30},
    {"rides a lift upwards",
     HALL,
     {31, 13, 3, 6},
     .solid = {30, 19, 6, 2},
     .to = {30, 12},
     .ticks = 30},
    {"jumps against a ceiling",
     "######\n"
     "#....#\n"
     "#....#\n"
     "######\n",
     {5, 6, 3, 6},
     .held = FH_INPUT_JUMP,
     .ticks = 6},
    {"runs in a gap as high as itself",
     "########\n"
     "########\n"
     "#......#\n"
     "#hhhhhh#\n"
     "########\n",
     {8, 8, 3, 6},
     .held = FH_INPUT_RIGHT,
     .ticks = 9},
    {"runs in a dug tunnel",
     "############\n"
     "############\n"
     "############\n"
     "############\n"
     "############\n",
     {8, 8, 3, 6},
     .dug = {6, 7, 30, 7},
     .held = FH_INPUT_RIGHT,
     .ticks = 12},
};
enum { SCENES = sizeof scenes / sizeof scenes[0], PATIENCE = 36 };

/// A scene being played.
typedef struct Play {
    const Scene *scene;
    Room room;
    FhMask *mask;
    FhActor *actor;
    int unit; // px of a quarter of a tile
    int from, to;
} Play;

static FhRect px_of(FhRect quarters, int unit) {
    return (FhRect){quarters.x * unit, quarters.y * unit, quarters.w * unit, quarters.h * unit};
}

static void add_lift(Play *play) {
    FhRect box = px_of(play->scene->solid, play->unit);
    FhPoint path[] = {{box.x, box.y},
                      {play->scene->to.x * play->unit, play->scene->to.y * play->unit}};
    FhSolidDef def = {.box = box,
                      .mode = FH_PATH_PINGPONG,
                      .speed = 40.0f,
                      .path = path,
                      .path_count = box.w > 0 ? 2 : 0};
    if (box.w > 0) {
        fh_world_add_solid(play->room.world, &def);
    }
}

static Play play_from(const Scene *scene, int tile, int from, int to) {
    Play play = {.scene = scene, .unit = tile / 4, .from = from, .to = to};
    play.room = room_sized(scene->rows, tile);
    play.mask = room_mask(play.room.terrain);
    CHECK(fh_mask_fill(play.mask, px_of(scene->dug, play.unit), false));
    play.room.world->mask = play.mask;
    add_lift(&play);
    FhActorDef def = {.box = px_of(scene->body, play.unit),
                      .driver = FH_DRIVER_PLAYER,
                      .mover = (uint8_t)from,
                      .facing = 1};
    play.actor = fh_actor_of(play.room.world, fh_world_add_actor(play.room.world, &def));
    room_tick(&play.room, 0, 2);
    room_tick(&play.room, scene->held, scene->ticks * tile / 16);
    return play;
}

static void play_end(Play *play) {
    room_destroy(&play->room);
    test_end_now(play->mask);
}

static bool wrong(const Play *play, const char *how) {
    test_fail(__FILE__, __LINE__, "%s to %s, while it %s, tiles of %d: %s at (%d, %d)",
              level_movers[play->from]->name, level_movers[play->to]->name, play->scene->doing,
              4 * play->unit, how, play->actor->x, play->actor->y);
    return false;
}

/// The floors of rays and lines are not boxes: they have an idea of their own what a place is.
static bool is_in_ground(const FhWorld *world, FhActor *actor) {
    FhActor there = *actor;
    if (level_movers[actor->movement]->settle) {
        FhWorld *copy = fh_world_clone(world);
        FhActor *same = fh_world_actor_at(copy, fh_world_index(world, actor));
        fh_actor_settle(copy, same);
        bool moved = same->x != there.x || same->y != there.y || same->state != there.state;
        fh_world_destroy(copy);
        return moved;
    }
    return fh_query_blocked(world, actor, fh_actor_box(actor));
}

/// Plays on with some keys, on a copy. Returns the furthest it went from where it was, px.
static int try_keys(const Play *play, uint32_t held, bool *ok) {
    FhWorld *copy = fh_world_clone(play->room.world);
    FhActor *actor = fh_world_actor_at(copy, 0);
    int x = actor->x;
    int y = actor->y;
    int furthest = 0;
    for (int tick = 0; tick < PATIENCE && *ok; tick++) {
        fh_world_tick(copy, (FhInput){tick < 24 ? held : 0u});
        furthest = fh_max(furthest, fh_max(fh_abs(actor->x - x), fh_abs(actor->y - y)));
        if (actor->state != FH_STATE_ALIVE) {
            *ok = wrong(play, "is lost");
        } else if (tick % 6 == 5 && is_in_ground(copy, actor)) {
            *ok = wrong(play, "comes into the ground");
        }
    }
    fh_world_destroy(copy);
    return furthest;
}

static bool can_move(const Play *play) {
    static const uint32_t keys[] = {FH_INPUT_RIGHT, FH_INPUT_LEFT | FH_INPUT_JUMP, FH_INPUT_UP};
    bool ok = true;
    int furthest = 0;
    for (int i = 0; i < 3 && ok; i++) {
        furthest = fh_max(furthest, try_keys(play, keys[i], &ok));
    }
    return ok && (furthest > 0 || wrong(play, "is stuck"));
}

/// At most a tile in one direction: law 17 goes through nothing that it was not inside of.
static bool stayed_near(const Play *play, FhRect before) {
    int dx = fh_abs(play->actor->x - before.x);
    int dy = fh_abs(play->actor->y - before.y);
    return (dx == 0 || dy == 0) && dx + dy <= 4 * play->unit;
}

/// Returns false where that mover cannot even begin.
static bool check_switch(const Scene *scene, int tile, int from, int to) {
    Play play = play_from(scene, tile, from, to);
    FhActor before = *play.actor;
    FhRect box = fh_actor_box(&before);
    bool can_be_there = fh_actor_is_there(&before);
    bool taken = can_be_there && fh_actor_set_movement(play.room.world, play.actor, to);
    if (!taken) {
        CHECK_INT(from, play.actor->movement);
        CHECK_INT(0, memcmp(&before, play.actor, sizeof before));
    } else if (play.actor->state != FH_STATE_ALIVE) {
        wrong(&play, "is lost at once");
    } else if (!stayed_near(&play, box)) {
        wrong(&play, "goes too far");
    } else if (is_in_ground(play.room.world, play.actor)) {
        wrong(&play, "is in the ground");
    } else {
        can_move(&play);
    }
    play_end(&play);
    return can_be_there;
}

/// Each pair of movers, with tiles of the three sizes in turn.
static void check_scene(int number) {
    int played = 0;
    for (int from = 0; from < level_mover_count; from++) {
        for (int to = 0; to < level_mover_count; to++) {
            int tile = 8 << (number + 2 * from + to) % 3;
            played += from != to && check_switch(&scenes[number], tile, from, to);
        }
    }
    CHECK(played > 0);
}

TEST(movements_can_be_taken_up_in_the_middle_of_anything) {
    for (int i = 0; i < SCENES; i++) {
        check_scene(i);
    }
}
