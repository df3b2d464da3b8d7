"""The game of game.c in Python, by ctypes: PYTHONPATH=.../share/foothold/bindings python3 game.py"""

import ctypes

import foothold as fh


def add_kind(tileset, left, right):
    kind = fh.FhTileKind(solidity=fh.FH_SOLID, grip=1)
    line = (fh.FhProfilePoint * 2)((0, left), (1, right))
    fh.fh_shape_from_profile(kind.shape, 16, line, 2)
    return fh.fh_tile_make(tileset.add(kind), 0)


tileset = fh.Tileset.create(16)
block, slope = add_kind(tileset, 1, 1), add_kind(tileset, 0, 1)
terrain = fh.Terrain.create(tileset)
for col in range(30):
    terrain.set(col, 10, block)
terrain.set(8, 9, slope)
terrain.set(9, 9, slope + fh.FH_FLIP_X)
room = fh.FhWorldDef(terrain=terrain, bounds=(0, 0, 480, 180), actors=2, solids=1, path_points=2)
world = fh.World.create(room)
lift = fh.FhSolidDef(box=(240, 152, 48, 8), path=[(240, 152), (240, 60)], path_count=2, speed=50)
lift.mode = fh.FH_PATH_PINGPONG
world.add_solid(lift)
hero = world.add_actor(fh.FhActorDef(box=(40, 136, 12, 24), driver=fh.FH_DRIVER_PLAYER))
world.add_actor(fh.FhActorDef(box=(300, 144, 14, 16), driver=fh.FH_DRIVER_WALKER, facing=-1))
events = 0
count = ctypes.c_int()
for tick in range(600):
    way = fh.FH_INPUT_LEFT if tick // 150 % 2 else fh.FH_INPUT_RIGHT
    jump = fh.FH_INPUT_JUMP if tick % 50 < 12 else 0
    world.tick(fh.FhInput(way | jump))
    world.events(count, None)
    events += count.value
box = world.actor(hero).box
print(f"{world.hash():016x}, {events} events, the hero at {box.x},{box.y}")
