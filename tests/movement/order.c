#include "movement/order.h"

#include <stdio.h>
#include <string.h>

#include "test.h"

enum { COLS = 20, ROWS = 12, SIZE = 16 };

static int draw(Order *order, int low, int high) {
    return test_random_in(&order->random, low, high);
}

static bool chance(Order *order, int percent) {
    return draw(order, 1, 100) <= percent;
}

// --- the room -------------------------------------------------------------------------------

static FhTile draw_tile(Order *order) {
    static const char letters[] = "########//\\\\--><ihop14";
    return room_tile(letters[draw(order, 0, (int)sizeof letters - 2)]);
}

static void draw_terrain(Order *order) {
    FhTerrain *terrain = order->room.terrain;
    for (int col = -1; col <= COLS; col++) {
        fh_terrain_set(terrain, col, ROWS, room_tile('#'));
        for (int row = -12; (col == -1 || col == COLS) && row < ROWS; row++) {
            fh_terrain_set(terrain, col, row, room_tile('#'));
        }
    }
    for (int storey = draw(order, 1, 3); storey > 0; storey--) {
        int row = draw(order, 3, ROWS - 1);
        for (int col = draw(order, -3, COLS / 2); col < COLS; col += draw(order, 1, 5)) {
            FhTile tile = draw_tile(order);
            for (int end = col + draw(order, 1, 6); col < end && col < COLS; col++) {
                fh_terrain_set(terrain, fh_max(col, 0), row,
                               chance(order, 15) ? draw_tile(order) : tile);
            }
        }
    }
}

static void draw_path(Order *order, int index) {
    FhSolidDef *def = &order->solids[index];
    int along = draw(order, 0, 3);
    order->paths[index][0] = (FhPoint){def->box.x, def->box.y};
    order->paths[index][1] = (FhPoint){def->box.x + (along == 0 ? 0 : draw(order, -140, 140)),
                                       def->box.y + (along == 1 ? 0 : draw(order, -90, 90))};
    def->path = order->paths[index];
    def->path_count = 2;
    def->mode = chance(order, 70) ? FH_PATH_PINGPONG : FH_PATH_LOOP;
    def->speed = (float)draw(order, 5, chance(order, 20) ? 900 : 240);
    def->wait = chance(order, 30) ? 0.15f : 0.0f;
}

static void draw_lift(Order *order) {
    FhSolidDef *def = &order->solids[order->solid_count];
    *def = (FhSolidDef){.box = {draw(order, 0, COLS * SIZE - 60), draw(order, 20, ROWS * SIZE - 30),
                                draw(order, 12, 90), draw(order, 4, 24)},
                        .one_way = chance(order, 30)};
    draw_path(order, order->solid_count++);
}

/// Parts that hang together somehow; one of them has the path.
static void draw_vehicle(Order *order, int group) {
    int first = order->solid_count;
    FhPoint at = {draw(order, 0, COLS * SIZE - 100), draw(order, 20, ROWS * SIZE - 80)};
    int w = draw(order, 30, 90);
    int h = draw(order, 30, 60);
    const FhRect sides[ORDER_PARTS] = {{at.x, at.y + h - 6, w, 6},
                                       {at.x, at.y, 6, h},
                                       {at.x + w - 6, at.y, 6, h},
                                       {at.x, at.y, w, 6}};
    for (int i = 0; i < ORDER_PARTS; i++) {
        FhRect box = sides[i];
        if (chance(order, 30)) {
            box = (FhRect){at.x + draw(order, 0, w), at.y + draw(order, 0, h), draw(order, 4, 40),
                           draw(order, 4, 16)};
        }
        order->solids[order->solid_count++] =
            (FhSolidDef){.box = box, .group = group, .one_way = chance(order, 10)};
    }
    draw_path(order, first + draw(order, 0, ORDER_PARTS - 1));
}

/// True when nothing that stops lies in the box at the start.
static bool is_free(Order *order, FhRect box) {
    bool ok = !fh_terrain_overlaps(order->room.terrain, box) && box.x >= 0 &&
              fh_rect_right(box) <= COLS * SIZE;
    for (int i = 0; i < order->solid_count; i++) {
        ok = ok && !fh_rect_overlaps(order->solids[i].box, box);
    }
    for (int i = 0; i < order->actor_count; i++) {
        uint32_t meets = FH_ACTOR_BLOCKS | FH_ACTOR_SEPARATES;
        bool may_meet = (order->actors[i].flags & meets) != 0 || order->actor_count < 3;
        ok = ok && !(may_meet && fh_rect_overlaps(order->actors[i].box, box));
    }
    return ok;
}

/// A place on another thing's head as often as not: stacks.
static FhRect draw_place(Order *order, int w, int h) {
    FhRect box = {draw(order, 0, COLS * SIZE - w), draw(order, -20, ROWS * SIZE - h), w, h};
    if (order->actor_count > 0 && chance(order, 50)) {
        FhRect below = order->actors[draw(order, 0, order->actor_count - 1)].box;
        box.x = below.x + draw(order, -w + 1, below.w - 1);
        box.y = below.y - h;
    }
    return box;
}

static void draw_actor(Order *order, FhActorDef def) {
    int w = def.flags & FH_ACTOR_BLOCKS ? draw(order, 6, 24) : draw(order, 6, 14);
    int h = def.flags & FH_ACTOR_BLOCKS ? draw(order, 6, 24) : draw(order, 8, 24);
    for (int i = 0; i < 60; i++) {
        def.box = draw_place(order, w, h);
        if (is_free(order, def.box)) {
            order->actors[order->actor_count++] = def;
            return;
        }
    }
}

static void draw_actors(Order *order, OrderSort sort) {
    for (int i = draw(order, 2, 5); i > 0; i--) {
        draw_actor(order, (FhActorDef){.driver = FH_DRIVER_THING,
                                       .flags = FH_ACTOR_BLOCKS,
                                       .tuning = (uint8_t)draw(order, 0, 1)});
    }
    for (int i = draw(order, 1, 3); i > 0; i--) {
        bool separates = sort.separating && chance(order, 60);
        bool walks = chance(order, 20);
        draw_actor(order, (FhActorDef){.driver = walks ? FH_DRIVER_WALKER : FH_DRIVER_PLAYER,
                                       .flags = separates ? FH_ACTOR_SEPARATES : 0,
                                       .tuning = (uint8_t)draw(order, 0, 1),
                                       .facing = chance(order, 50) ? 1 : -1,
                                       .player = (uint8_t)(i - 1)});
    }
}

// --- the order ------------------------------------------------------------------------------

/// Permutation `number` of so many, from a seed of its own.
static void permute(int *places, int count, int number) {
    uint32_t random = (uint32_t)number * 2654435761u | 1u;
    for (int i = 0; i < count; i++) {
        places[i] = i;
    }
    for (int i = count - 1; i > 0 && number > 0; i--) {
        int k =
            number == 1 ? (i > count - 1 - i ? count - 1 - i : i) : test_random_in(&random, 0, i);
        int kept = places[i];
        places[i] = places[k];
        places[k] = kept;
    }
}

static void fill_world(Order *order, int number) {
    int places[ORDER_SOLIDS];
    permute(places, order->solid_count, number);
    for (int i = 0; i < order->solid_count; i++) {
        order->solid_ids[places[i]] =
            fh_world_add_solid(order->room.world, &order->solids[places[i]]);
    }
    permute(places, order->actor_count, number);
    for (int i = 0; i < order->actor_count; i++) {
        order->actor_ids[places[i]] =
            fh_world_add_actor(order->room.world, &order->actors[places[i]]);
    }
}

void order_begin(Order *order, uint32_t seed, OrderSort sort, int number) {
    *order = (Order){.random = seed * 2654435761u | 1u};
    order->room = room_from("");
    draw_terrain(order);
    FhWorldDef def = {
        .actors = ORDER_ACTORS, .solids = ORDER_SOLIDS, .path_points = 2 * ORDER_SOLIDS};
    room_set_world(&order->room, def);
    order->edit_percent = chance(order, 40) ? draw(order, 1, 8) : 0;
    FhTuning tuning = fh_tuning_default();
    fh_world_set_tuning(order->room.world, 0, &tuning);
    tuning.friction = 50.0f;
    tuning.run_speed = 260.0f;
    fh_world_set_tuning(order->room.world, 1, &tuning);
    for (int i = sort.vehicles ? draw(order, 1, 2) : 0; i > 0; i--) {
        draw_vehicle(order, i);
    }
    for (int i = sort.vehicles ? 0 : draw(order, 0, 4); i > 0; i--) {
        draw_lift(order);
    }
    draw_actors(order, sort);
    fill_world(order, number);
}

void order_end(Order *order) {
    room_destroy(&order->room);
}

// --- a tick ---------------------------------------------------------------------------------

void order_tick(Order *order) {
    FhInput inputs[FH_PLAYERS_MAX];
    for (int i = 0; i < FH_PLAYERS_MAX; i++) {
        if (chance(order, 8)) {
            static const uint32_t ways[] = {FH_INPUT_LEFT, FH_INPUT_RIGHT, FH_INPUT_RIGHT, 0};
            order->held[i] = ways[draw(order, 0, 3)] | (chance(order, 40) ? FH_INPUT_JUMP : 0u) |
                             (chance(order, 10) ? FH_INPUT_DOWN : 0u);
        }
        inputs[i] = (FhInput){order->held[i]};
    }
    if (chance(order, order->edit_percent)) {
        int col = draw(order, 0, COLS - 1);
        int row = draw(order, 2, ROWS - 1);
        fh_terrain_set(order->room.terrain, col, row,
                       chance(order, 60) ? FH_TILE_EMPTY : draw_tile(order));
    }
    fh_world_tick_each(order->room.world, inputs, FH_PLAYERS_MAX);
}

OrderState order_state(const Order *order) {
    OrderState state = {0};
    for (int i = 0; i < order->actor_count; i++) {
        FhActorView actor = fh_world_actor(order->room.world, order->actor_ids[i]);
        state.actors[i] = actor.box;
        state.vx[i] = actor.vx;
        state.vy[i] = actor.vy;
        state.states[i] = actor.state;
    }
    for (int i = 0; i < order->solid_count; i++) {
        state.solids[i] = fh_world_solid(order->room.world, order->solid_ids[i]).box;
    }
    return state;
}

int order_difference(const Order *order, const OrderState *a, const OrderState *b) {
    for (int i = 0; i < order->actor_count; i++) {
        bool same = memcmp(&a->actors[i], &b->actors[i], sizeof a->actors[i]) == 0 &&
                    a->vx[i] == b->vx[i] && a->vy[i] == b->vy[i] && a->states[i] == b->states[i];
        if (!same) {
            return i;
        }
    }
    for (int i = 0; i < order->solid_count; i++) {
        if (memcmp(&a->solids[i], &b->solids[i], sizeof a->solids[i]) != 0) {
            return -1 - i;
        }
    }
    return ORDER_ACTORS;
}

void order_tell(const Order *order, int tick) {
    printf("tick %d\n", tick);
    for (int i = 0; i < order->actor_count; i++) {
        FhActorView a = fh_world_actor(order->room.world, order->actor_ids[i]);
        printf("  actor %d %dx%d@%d,%d v %g,%g flags %x driver %d state %d by %x riding %d keys "
               "%u\n",
               i, a.box.w, a.box.h, a.box.x, a.box.y, (double)a.vx, (double)a.vy, a.flags, a.driver,
               a.state, a.contacts.sides[FH_SIDE_BOTTOM].by, a.riding1, order->held[a.player]);
    }
    for (int i = 0; i < order->solid_count; i++) {
        FhSolidView s = fh_world_solid(order->room.world, order->solid_ids[i]);
        printf("  solid %d %dx%d@%d,%d v %g,%g group %d flags %x\n", i, s.box.w, s.box.h, s.box.x,
               s.box.y, (double)s.vx, (double)s.vy, order->solids[i].group, s.flags);
    }
    for (int row = 0; row <= ROWS; row++) {
        for (int col = -1; col <= COLS; col++) {
            FhTile tile = fh_terrain_at(order->room.terrain, col, row);
            static const char letters[] = "#/\\-><ihop14";
            char letter = '.';
            for (int k = 0; tile != FH_TILE_EMPTY && letters[k]; k++) {
                letter = room_tile(letters[k]) == tile ? letters[k] : letter;
            }
            putchar(letter);
        }
        putchar('\n');
    }
}
