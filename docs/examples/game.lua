-- The game of game.c in Lua, by LuaJIT: LUA_PATH=".../share/foothold/bindings/?.lua" luajit game.lua

local bit = require "bit"
local ffi = require "ffi"
local fh = require "foothold"

local function add_kind(tileset, left, right)
    local kind = fh.FhTileKind { solidity = fh.FH_SOLID, grip = 1 }
    local line = ffi.new("FhProfilePoint[2]", { { 0, left }, { 1, right } })
    fh.fh_shape_from_profile(kind.shape, 16, line, 2)
    return fh.fh_tile_make(tileset:add(kind), 0)
end

local tileset = fh.fh_tileset_create(16)
local block, slope = add_kind(tileset, 1, 1), add_kind(tileset, 0, 1)
local terrain = fh.fh_terrain_create(tileset)
for col = 0, 29 do
    terrain:set(col, 10, block)
end
terrain:set(8, 9, slope)
terrain:set(9, 9, slope + fh.FH_FLIP_X)
local world = fh.fh_world_create {
    terrain = terrain, bounds = { 0, 0, 480, 180 }, actors = 2, solids = 1, path_points = 2,
}
local path = ffi.new("FhPoint[2]", { { 240, 152 }, { 240, 60 } })
world:add_solid(fh.FhSolidDef {
    box = { 240, 152, 48, 8 }, path = path, path_count = 2, speed = 50, mode = fh.FH_PATH_PINGPONG,
})
local hero = world:add_actor(fh.FhActorDef { box = { 40, 136, 12, 24 }, driver = fh.FH_DRIVER_PLAYER })
world:add_actor(fh.FhActorDef { box = { 300, 144, 14, 16 }, driver = fh.FH_DRIVER_WALKER, facing = -1 })
local events, count = 0, ffi.new "int[1]"
for tick = 0, 599 do
    local way = math.floor(tick / 150) % 2 == 1 and fh.FH_INPUT_LEFT or fh.FH_INPUT_RIGHT
    local jump = tick % 50 < 12 and fh.FH_INPUT_JUMP or 0
    world:tick(fh.FhInput(way + jump))
    world:events(count, nil)
    events = events + count[0]
end
local box = world:actor(hero).box
print(("%s, %d events, the hero at %d,%d"):format(bit.tohex(world:hash()), events, box.x, box.y))
