// level_legend.c - assigns characters to tiles: the legend's own first, then the hint of the kind,
// its mirror image for a mirrored tile, then the first free one of a list of readable characters.

#include "level/level_legend.h"

#include <stdlib.h>
#include <string.h>

#include "level/json.h"

/// Characters to choose from, in this order, from first to last.
static const struct {
    uint32_t first, last;
} ranges[] = {
    {'a', 'z'},         {'A', 'Z'},       {'0', '9'},
    {0xc0, 0xd6},       {0xd8, 0xf6},     {0xf8, 0x17e},    // Latin with marks
    {0x391, 0x3a1},     {0x3a3, 0x3a9},   {0x3b1, 0x3c9},   // Greek
    {0x410, 0x44f},                                         // Cyrillic
    {0x2580, 0x25ff},                                       // blocks and geometric shapes
    {0x4e00, 0x9fa5},   {0xac00, 0xd7a3}, {0x3400, 0x4db5}, // Han, Hangul
    {0x20000, 0x2a6d6},
};

void level_codes_init(LevelCodes *codes, const Level *level) {
    for (int i = level->legend_count - 1; i >= 0; i--) {
        codes->code_points[level->legend[i].tile] = level->legend[i].code_point;
    }
}

static bool is_taken(const Level *level, uint32_t code_point) {
    for (int i = 0; i < level->legend_count; i++) {
        if (level->legend[i].code_point == code_point) {
            return true;
        }
    }
    return false;
}

static bool is_hint_of_a_kind(const Level *level, uint32_t code_point) {
    for (int kind = 1; kind <= level_catalog_kind_count(level->catalog); kind++) {
        const char *hint = level_catalog_kind(level->catalog, kind)->hint;
        if (json_next_code_point(&hint) == code_point) {
            return true;
        }
    }
    return false;
}

/// The character that looks like this one in a mirror; 0 when there is none.
static uint32_t mirror_image(uint32_t code_point) {
    static const char pairs[] = "/\\()<>[]{}";
    const char *found = code_point != 0 && code_point < 128 ? strchr(pairs, (int)code_point) : NULL;
    return found ? (uint32_t)pairs[(found - pairs) ^ 1] : 0;
}

/// Returns the kind's preferred character; 0 when it has none, or when the legend uses it already.
static uint32_t hinted_code(const Level *level, FhTile tile) {
    const LevelKind *kind = level_kind(level, tile);
    const char *hint = kind ? kind->hint : "";
    uint32_t hinted = json_next_code_point(&hint);
    int transform = fh_tile_transform(tile);
    if (transform == FH_FLIP_X) {
        hinted = mirror_image(hinted);
    } else if (transform != 0) {
        hinted = 0;
    }
    return hinted != 0 && !is_taken(level, hinted) ? hinted : 0;
}

static uint32_t free_code(const Level *level) {
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        for (uint32_t code = ranges[i].first; code <= ranges[i].last; code++) {
            if (!is_taken(level, code) && !is_hint_of_a_kind(level, code)) {
                return code;
            }
        }
    }
    return 0; // cannot happen: there are more characters than tiles
}

/// Notes the tiles of a chunk. Skips a row that equals the one above, as most do.
static void use_chunk(LevelCodes *codes, const FhTile *tiles) {
    for (int row = 0; row < FH_CHUNK_TILES; row++, tiles += FH_CHUNK_TILES) {
        if (row > 0 && memcmp(tiles, tiles - FH_CHUNK_TILES, FH_CHUNK_TILES * sizeof *tiles) == 0) {
            continue;
        }
        for (int i = 0; i < FH_CHUNK_TILES; i++) {
            codes->used[tiles[i]] = true;
        }
    }
}

void level_codes_use_terrain(LevelCodes *codes, const FhTerrain *terrain) {
    size_t cursor = 0;
    FhPoint at;
    while (fh_terrain_next_chunk(terrain, &cursor, &at)) {
        use_chunk(codes, fh_terrain_chunk_tiles(terrain, at.x, at.y));
    }
}

static bool assign_code(LevelCodes *codes, Level *level, FhTile tile) {
    size_t size = ((size_t)level->legend_count + 1) * sizeof *level->legend;
    LevelLegend *larger = realloc(level->legend, size);
    if (!larger) {
        return false;
    }
    level->legend = larger;
    uint32_t code = hinted_code(level, tile);
    code = code != 0 ? code : free_code(level);
    level->legend[level->legend_count++] = (LevelLegend){code, tile, true};
    codes->code_points[tile] = code;
    return true;
}

static void spell(LevelCodes *codes, FhTile tile) {
    char character[5];
    uint32_t code = tile == FH_TILE_EMPTY ? '.' : codes->code_points[tile];
    bool is_escaped = code == '"' || code == '\\';
    int size = json_put_code_point(character, code);
    codes->bytes[tile][0] = '\\';
    memcpy(codes->bytes[tile] + is_escaped, character, (size_t)size);
    codes->size[tile] = (uint8_t)(size + is_escaped);
    codes->are_single = codes->are_single && codes->size[tile] == 1;
}

bool level_codes_assign(LevelCodes *codes, Level *level) {
    codes->are_single = true;
    spell(codes, FH_TILE_EMPTY);
    for (int tile = FH_TILE_EMPTY + 1; tile <= UINT16_MAX; tile++) {
        if (!codes->used[tile]) {
            continue;
        }
        if (codes->code_points[tile] == 0 && !assign_code(codes, level, (FhTile)tile)) {
            return false;
        }
        spell(codes, (FhTile)tile);
    }
    return true;
}
