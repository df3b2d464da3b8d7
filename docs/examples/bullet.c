// Bullets are rays: each tick asks what lies on a bullet's way, so that none is too fast to hit.
// The first enemy stops a bullet, its shooter is never hit, and a slope throws it off along the
// slope's normal.

#include <stdio.h>

#include <foothold/foothold.h>

typedef struct Bullet {
    FhPlace at;    // px
    double vx, vy; // px/s
    FhActorId owner;
    bool is_spent;
} Bullet;

/// Flies on for a tick. Returns the actor that it has hit; none (all-zero) else.
static FhActorId fly(Bullet *bullet, const FhWorld *world) {
    FhPlace to = {bullet->at.x + bullet->vx / 60, bullet->at.y + bullet->vy / 60};
    FhFilter filter = {.except = bullet->owner};
    FhHit hit;
    if (!fh_world_ray(world, bullet->at, to, &filter, &hit)) {
        bullet->at = to;
        return (FhActorId){0};
    }
    bool bounces = (hit.by & FH_BY_SLOPE) != 0;
    if (bounces) {
        double along = 2 * (bullet->vx * (double)hit.nx + bullet->vy * (double)hit.ny);
        bullet->vx -= along * (double)hit.nx;
        bullet->vy -= along * (double)hit.ny;
        printf("bounces at %.0f,%.0f\n", hit.x, hit.y);
    }
    bullet->is_spent = !bounces;
    bullet->at.x = hit.x + (double)hit.nx; // a pixel off what it met
    bullet->at.y = hit.y + (double)hit.ny;
    return hit.actor;
}

static void shoot(FhWorld *world, FhActorId owner, double vx) {
    FhRect from = fh_world_actor(world, owner).box;
    Bullet bullet = {.at = {from.x + from.w / 2.0, from.y + 10.0}, .vx = vx, .owner = owner};
    for (int tick = 1; !bullet.is_spent && tick < 120; tick++) {
        fh_world_tick(world, (FhInput){0});
        FhActorId hit = fly(&bullet, world);
        if (hit.index1) {
            printf("hits actor %d after %d ticks\n", (int)hit.index1 - 1, tick);
            fh_world_remove_actor(world, hit);
        } else if (bullet.is_spent) {
            printf("ends at %.0f,%.0f after %d ticks\n", bullet.at.x, bullet.at.y, tick);
        }
    }
}

/// A floor, a slope of 45 degrees on it, a wall, and a ceiling.
static FhTerrain *make_ground(FhTileset *tileset) {
    static const FhProfilePoint full[] = {{0, 1}, {1, 1}}, rising[] = {{0, 0}, {1, 1}};
    FhTileKind block = {.solidity = FH_SOLID, .grip = 1}, slope = block;
    fh_shape_from_profile(&block.shape, 16, full, 2);
    fh_shape_from_profile(&slope.shape, 16, rising, 2);
    FhTile earth = fh_tile_make(fh_tileset_add(tileset, &block), 0);
    FhTile hill = fh_tile_make(fh_tileset_add(tileset, &slope), 0);
    FhTerrain *terrain = fh_terrain_create(tileset);
    for (int col = 0; col < 30; col++) {
        fh_terrain_set(terrain, col, 10, earth);
        fh_terrain_set(terrain, col, 2, earth);
    }
    fh_terrain_set(terrain, 14, 9, hill);
    fh_terrain_set(terrain, 15, 9, earth);
    return terrain;
}

int main(void) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = make_ground(tileset);
    FhWorldDef def = {.terrain = terrain, .bounds = {0, 0, 480, 200}, .actors = 2};
    FhWorld *world = fh_world_create(&def);
    FhActorDef hero = {.box = {40, 136, 12, 24}, .driver = FH_DRIVER_PLAYER};
    FhActorDef enemy = {.box = {160, 144, 16, 16}, .driver = FH_DRIVER_THING};
    FhActorId shooter = fh_world_add_actor(world, &hero);
    fh_world_add_actor(world, &enemy);
    shoot(world, shooter, 1200); // 20 px a tick: the enemy is 16 px wide
    shoot(world, shooter, 1200); // the enemy is gone: the slope throws the bullet up
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
    return 0;
}
