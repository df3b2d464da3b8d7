#!/bin/bash
# Prints a level of 1000 x 200 tiles, nearly all of it filled: hills with slopes over caves with floors, ladders, thin floors,
# spikes, 200 coins, 40 lifts, 40 crates and 40 runners. The same text every time. For measuring the time of a frame:
#   tests/large-level.sh > build/large.json && build/foothold play build/large.json
# Usage: large-level.sh [COLS [ROWS]]
set -eu
awk -v cols="${1:-1000}" -v rows="${2:-200}" '
function surface(x) { # the row of the topmost solid tile: steps of one, so that slopes join
    return int(rows / 4) + wave(x, 48, 12) + wave(x + 7, 22, 5)
}
function wave(x, period, size,    at) {
    at = x % period
    return int((at < period / 2 ? at : period - at) * size * 2 / period)
}
function tile(x, y,    top, before, after, room) {
    top = surface(x); before = surface(x - 1); after = surface(x + 1)
    if (y == top - 1 && after < top) return "/"
    if (y == top - 1 && before < top) return "\\\\"
    if (y < top) return y == top - 6 && x % 23 < 4 ? "-" : "."
    room = (y - top) % 9 # caves: six rows high, a floor of three, pillars between
    if (y < top + 6 || y > rows - 4 || x % 31 > 26) return y % 40 < 20 ? "#" : "%"
    if (x % 31 == 4 && room != 0) return "H"
    if (room < 3) return x % 31 == 4 ? "T" : "#"
    if (room == 8 && x % 31 > 9 && x % 31 < 13) return "w"
    return room == 5 && x % 31 > 15 && x % 31 < 20 ? "-" : "."
}
BEGIN {
    printf "{\n  \"format\": \"foothold-level\",\n  \"version\": 1,\n  \"name\": \"Large\",\n  \"tileSize\": 16,\n"
    printf "  \"spawn\": { \"x\": 40, \"y\": %d },\n", (surface(2) - 2) * 16
    printf "  \"legend\": { \"#\": \"block\", \"%%\": \"stone\", \"/\": \"slope45\", \"\\\\\": \"slope45 fx\", \"-\": \"oneway\","
    printf " \"H\": \"ladder\", \"T\": \"ladderTop\", \"w\": \"spikes\" },\n"
    printf "  \"tiles\": [ { \"x\": 0, \"y\": 0, \"rows\": [\n"
    for (y = 0; y < rows; y++) {
        line = ""
        for (x = 0; x < cols; x++) line = line tile(x, y)
        printf "    \"%s\"%s\n", line, y < rows - 1 ? "," : ""
    }
    printf "  ] } ],\n  \"solids\": [\n"
    for (i = 0; i < 40; i++) {
        x = int(cols / 40 * i + 8) * 16; y = (surface(x / 16) - 9) * 16
        printf "    { \"id\": \"lift%d\", \"x\": %d, \"y\": %d, \"w\": 48, \"h\": 8, \"oneWay\": true,", i, x, y
        printf " \"path\": [[%d, %d], [%d, %d]], \"speed\": 50 }%s\n", x, y, x + 96, y - 32, i < 39 ? "," : ""
    }
    printf "  ],\n  \"entities\": [\n"
    for (i = 0; i < 280; i++) {
        x = int(cols / 280 * i + 3); y = (surface(x) - 2) * 16
        printf "    { \"type\": \"%s\", \"x\": %d, \"y\": %d },\n", i % 7 == 3 ? "crate" : i % 7 == 5 ? "runner" : "coin", x * 16 + 8, y
    }
    printf "    { \"type\": \"goal\", \"x\": %d, \"y\": %d }\n  ]\n}\n", (cols - 4) * 16, (surface(cols - 4) - 1) * 16
}'
