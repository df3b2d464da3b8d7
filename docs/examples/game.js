// The game of game.c in JavaScript, by WebAssembly: NODE_PATH=.../share/foothold/bindings/js node game.js
'use strict';

function addKind(fh, tileset, left, right) {
    const kind = { solidity: fh.FH_SOLID, grip: 1, shape: {} };
    fh.fh_shape_from_profile(kind.shape, 16, [{ x: 0, y: left }, { x: 1, y: right }], 2);
    return fh.fh_tile_make(tileset.add(kind), 0);
}

async function main() {
    const fh = await require('foothold').load();
    const tileset = fh.Tileset.create(16);
    const block = addKind(fh, tileset, 1, 1), slope = addKind(fh, tileset, 0, 1);
    const terrain = fh.Terrain.create(tileset);
    for (let col = 0; col < 30; col++) {
        terrain.set(col, 10, block);
    }
    terrain.set(8, 9, slope);
    terrain.set(9, 9, slope + fh.FH_FLIP_X);
    const bounds = { x: 0, y: 0, w: 480, h: 180 };
    const world = fh.World.create({ terrain, bounds, actors: 2, solids: 1, path_points: 2 });
    const path = [{ x: 240, y: 152 }, { x: 240, y: 60 }];
    world.add_solid({ box: { x: 240, y: 152, w: 48, h: 8 }, path, path_count: 2, speed: 50, mode: fh.FH_PATH_PINGPONG });
    const hero = world.add_actor({ box: { x: 40, y: 136, w: 12, h: 24 }, driver: fh.FH_DRIVER_PLAYER });
    world.add_actor({ box: { x: 300, y: 144, w: 14, h: 16 }, driver: fh.FH_DRIVER_WALKER, facing: -1 });
    let events = 0;
    for (let tick = 0; tick < 600; tick++) {
        const way = Math.floor(tick / 150) % 2 ? fh.FH_INPUT_LEFT : fh.FH_INPUT_RIGHT;
        const jump = tick % 50 < 12 ? fh.FH_INPUT_JUMP : 0;
        world.tick({ held: way | jump });
        const count = [0];
        world.events(count, null);
        events += count[0];
    }
    const { box } = world.actor(hero);
    const hash = world.hash().toString(16).padStart(16, '0');
    console.log(`${hash}, ${events} events, the hero at ${box.x},${box.y}`);
    world.destroy();
    terrain.destroy();
    tileset.destroy();
}

main();
