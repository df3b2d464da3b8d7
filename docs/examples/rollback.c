// Two players over a late network: each machine guesses what the other player holds, and goes back
// to where it guessed wrong when the truth arrives. A World is one flat value: going back is a
// copy.

#include <stdio.h>
#include <string.h>

#include <foothold/foothold.h>

enum { TICKS = 1200, RING = 16, PLAYERS = 2 };

typedef struct Machine {
    FhWorld *now, *past[RING];       // past[t % RING]: before tick t
    FhInput held[TICKS][PLAYERS];    // as it is known, or was guessed
    int known[PLAYERS], done, twice; // ticks: whose input is known, done, done again
} Machine;

static FhWorld *make_world(const FhTerrain *terrain) {
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, 480, 180}, .actors = 4, .solids = 2};
    def.path_points = 2;
    FhWorld *world = fh_world_create(&def);
    const FhPoint path[] = {{200, 140}, {200, 60}};
    FhSolidDef lift = {.box = {200, 140, 48, 8}, .path = path, .path_count = 2, .speed = 50};
    lift.mode = FH_PATH_PINGPONG;
    fh_world_add_solid(world, &(FhSolidDef){.box = {0, 160, 480, 20}});
    fh_world_add_solid(world, &lift);
    for (int i = 0; i < PLAYERS; i++) {
        FhActorDef hero = {.box = {60 + 200 * i, 136, 12, 24}, .driver = FH_DRIVER_PLAYER};
        hero.player = (uint8_t)i;
        fh_world_add_actor(world, &hero);
    }
    FhActorDef crate = {.box = {130, 144, 16, 16}, .driver = FH_DRIVER_THING};
    crate.flags = FH_ACTOR_BLOCKS;
    crate.type = FH_TYPE_CRATE;
    fh_world_add_actor(world, &crate);
    return world;
}

static void tick(Machine *machine) {
    int t = machine->done++;
    fh_world_copy(machine->past[t % RING], machine->now);
    for (int i = 0; i < PLAYERS; i++) {
        if (t >= machine->known[i] && t > 0) {
            machine->held[t][i] = machine->held[t - 1][i]; // the guess: as before
        }
    }
    fh_world_tick_each(machine->now, machine->held[t], PLAYERS);
}

/// The input of a player for tick `t` arrives; ticks that were done with another one are done
/// again.
static void hear(Machine *machine, int player, int t, FhInput input) {
    int until = machine->done;
    int is_wrong = t < until && machine->held[t][player].held != input.held;
    machine->held[t][player] = input;
    machine->known[player] = t + 1;
    if (is_wrong) {
        fh_world_copy(machine->now, machine->past[t % RING]);
        machine->twice += until - t;
        for (machine->done = t; machine->done < until;) {
            tick(machine);
        }
    }
}

/// What a player holds, by chance.
static FhInput held_at(int player, int t) {
    uint32_t dice = (uint32_t)(t / 11 * 7919 + player * 104729) * 2654435761u;
    return (FhInput){dice >> 16 & (FH_INPUT_LEFT | FH_INPUT_RIGHT | FH_INPUT_JUMP)};
}

int main(void) {
    static Machine machines[PLAYERS];
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tileset);
    for (int i = 0; i < PLAYERS; i++) {
        machines[i].now = make_world(terrain);
        for (int k = 0; k < RING; k++) {
            machines[i].past[k] = fh_world_clone(machines[i].now);
        }
    }
    for (int t = 0; t < TICKS + 8; t++) {
        for (int i = 0; i < PLAYERS; i++) {
            int late = t - 4 - t % 5; // the other's input is 4 to 8 ticks late
            for (int k = machines[i].known[1 - i]; k <= late && k < TICKS; k++) {
                hear(&machines[i], 1 - i, k, held_at(1 - i, k));
            }
            if (t < TICKS) {
                hear(&machines[i], i, t, held_at(i, t));
                tick(&machines[i]);
            }
        }
    }
    for (int i = 0; i < PLAYERS; i++) { // the last that are under way
        for (int k = machines[i].known[1 - i]; k < TICKS; k++) {
            hear(&machines[i], 1 - i, k, held_at(1 - i, k));
        }
    }
    int same = fh_world_hash(machines[0].now) == fh_world_hash(machines[1].now);
    printf("after %d ticks, %d and %d of them done twice: %s\n", TICKS, machines[0].twice,
           machines[1].twice, same ? "one World" : "two Worlds");
    for (int i = 0; i < PLAYERS; i++) {
        for (int k = 0; k < RING; k++) {
            fh_world_destroy(machines[i].past[k]);
        }
        fh_world_destroy(machines[i].now);
    }
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return !same;
}
