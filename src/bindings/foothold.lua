-- foothold.lua - Foothold for LuaJIT: all that foothold.h declares, under the same names.
--
--     local fh = require "foothold"
--     local world = fh.fh_world_create { terrain = terrain, bounds = { 0, 0, 320, 180 }, actors = 1 }
--     world:tick(fh.FhInput(fh.FH_INPUT_RIGHT))
--
-- fh.FhRect(0, 0, 8, 8) makes a struct. A function whose name begins with the type of its first argument is a method. What
-- a function makes for its caller is destroyed when it is garbage, or by :destroy(), and keeps what it was made of.

local ffi = require "ffi"

@api@

local function load()
    local folder = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
    local name = os.getenv "FOOTHOLD_LIBRARY" or folder .. "../../../lib/libfoothold.so.0"
    local found, library = pcall(ffi.load, name)
    return found and library or ffi.load "foothold"
end

local library = load()
local fh = setmetatable({}, {
    __index = function(self, name)
        local value = name:match "^Fh" and ffi.typeof(name) or library[name]
        self[name] = value
        return value
    end,
})
local kept = setmetatable({}, { __mode = "k" }) -- of each thing: what it was made of
local has_methods = {}

for name, of in pairs(makers) do
    local destroy = library[of.destroy]
    fh[name] = function(...)
        local given = { ... }
        if type(given[1]) == "table" then
            given[1] = ffi.new(of.takes, given[1])
        end
        local made = library[name](unpack(given))
        if made == nil then
            error(name .. ": out of memory", 2)
        end
        kept[made] = { ... }
        return ffi.gc(made, destroy)
    end
    fh[of.destroy] = function(thing)
        destroy(ffi.gc(thing, nil))
    end
    if not has_methods[of.makes] then
        local prefix = of.destroy:match "^.*_"
        has_methods[of.makes] = true
        ffi.metatype(of.makes, {
            __index = function(_, method)
                return fh[prefix .. method]
            end,
        })
    end
end

return fh
