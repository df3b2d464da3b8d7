// A mover, a driver and a type of actor of the program's own: two pixels a tick wherever the keys
// point, until something is in the way.
#include <foothold/foothold.h>
#include <stdio.h>

static void fly(FhWorld *world, FhActor *actor, int dx, int dy) {
    FhRect box = fh_rect_moved(fh_actor_view(world, actor).box, dx, dy);
    if (!fh_query_blocked(world, actor, box)) {
        fh_actor_put(actor, box.x, box.y);
    }
}

static void hover_tick(FhWorld *world, FhActor *actor, FhInput input) {
    fh_actor_begin(world, actor);
    FhIntent intent = fh_actor_intent(world, actor, input);
    for (int px = 0; px < 2; px++) {
        fly(world, actor, intent.x, 0);
        fly(world, actor, 0, intent.y);
    }
    fh_actor_numbers(actor)->whole[0]++; // how long it has flown, ticks
    fh_actor_refresh_contacts(world, actor);
}

static const FhMover hover = {.name = "hover", .keeps_state = true, .tick = hover_tick};

/// Rises for a second, then turns left.
static FhIntent bird_intends(const FhWorld *world, FhActor *actor) {
    bool rises = fh_world_ticks(world) < FH_TICKS_PER_SECOND;
    fh_actor_turn(actor, rises ? 1 : -1);
    return (FhIntent){.x = rises ? 0 : -1, .y = rises ? -1 : 0};
}

static const FhDriver bird = {.name = "bird", .intend = bird_intends};

int main(void) {
    const FhMover *movers[] = {&fh_mover_pixel, &hover};
    const FhDriver *drivers[] = {&bird};
    FhTileset *tiles = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tiles);
    FhWorldDef def = {.terrain = terrain,
                      .bounds = {0, 0, 320, 180},
                      .actors = 3,
                      .movers = movers,
                      .mover_count = 2,
                      .drivers = drivers,
                      .driver_count = 1};
    FhWorld *world = fh_world_create(&def);
    FhActorDef flier = {.box = {100, 100, 10, 10}, .driver = FH_DRIVER_PLAYER, .mover = 1};
    FhActorId by_keys = fh_world_add_actor(world, &flier);
    flier.player = 1;
    flier.box.y = 140;
    FhActorId by_others = fh_world_add_actor(world, &flier);
    flier.box.x = 200;
    flier.driver = FH_DRIVER_OWN;
    FhActorId by_bird = fh_world_add_actor(world, &flier);
    for (int tick = 0; tick < 80; tick++) {
        FhInput inputs[2] = {{FH_INPUT_RIGHT}, {FH_INPUT_LEFT | FH_INPUT_UP}};
        fh_world_tick_each(world, inputs, 2);
    }
    FhRect right = fh_world_actor(world, by_keys).box;
    FhRect left = fh_world_actor(world, by_others).box;
    FhRect up = fh_world_actor(world, by_bird).box;
    printf("%d,%d %d,%d %d,%d\n", (int)right.x, (int)right.y, (int)left.x, (int)left.y, (int)up.x,
           (int)up.y);
    bool ok = right.x == 260 && right.y == 100 && left.x == 0 && left.y == -20 && up.x == 160 &&
              up.y == 20;
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tiles);
    return ok ? 0 : 1;
}
