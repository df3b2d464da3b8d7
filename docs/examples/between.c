// Drawing at any rate: ticks are 1/60 s, frames come when the screen wants them (here at 144 Hz). A
// frame first does the ticks that are due, then draws each actor between where it was at the end of
// the tick before and where it is: a whole tick late, and without a jerk. (A game of large pixels
// draws whole pixels, box.x alone.)

#include <math.h>
#include <stdio.h>

#include <foothold/foothold.h>

static const double tick_s = 1.0 / 60.0;

typedef struct Game {
    FhWorld *world;
    FhActorId hero;
    double before; // px: where the hero was at the end of the tick before
    double owed;   // s that have passed and were not ticked
} Game;

/// Where the hero is, with what is due beyond its whole px.
static double place(const Game *game) {
    FhActorView hero = fh_world_actor(game->world, game->hero);
    return hero.box.x + (double)hero.rem_x;
}

static void advance(Game *game, double passed) {
    game->owed += passed < 0.25 ? passed : 0.25; // after a pause the game does not race
    for (; game->owed >= tick_s; game->owed -= tick_s) {
        game->before = place(game);
        fh_world_tick(game->world, (FhInput){FH_INPUT_RIGHT});
    }
}

/// Where to draw the hero: `share` of the way from the last tick but one to the last.
static double drawn_x(const Game *game) {
    double share = game->owed / tick_s;
    double now = place(game);
    bool is_elsewhere = fabs(now - game->before) > 64; // it was put there: no picture lies between
    return is_elsewhere ? now : game->before + (now - game->before) * share;
}

int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tileset);
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, 2000, 180}, .actors = 1, .solids = 1};
    Game game = {.world = fh_world_create(&def)};
    fh_world_add_solid(game.world, &(FhSolidDef){.box = {0, 160, 2000, 20}});
    FhActorDef hero = {.box = {20, 136, 12, 24}, .driver = FH_DRIVER_PLAYER};
    game.hero = fh_world_add_actor(game.world, &hero);
    game.before = place(&game);
    double last = 0, least = 1e9, most = 0;
    for (int frame = 0; frame < 288; frame++) { // two seconds
        advance(&game, 1.0 / 144.0);
        double x = drawn_x(&game);
        if (frame > 144) { // at full speed
            least = fmin(least, x - last);
            most = fmax(most, x - last);
        }
        last = x;
    }
    printf("%d ticks; from frame to frame %.2f to %.2f px\n", fh_world_ticks(game.world), least,
           most);
    advance(&game, 30.0);
    printf("after half a minute away: %d ticks\n", fh_world_ticks(game.world));
    fh_world_destroy(game.world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
