#include "movement/tunnel.h"

#include <stdio.h>
#include <stdlib.h>

#include "foothold/query.h"
#include "test.h"

enum { WALLS = 10, CELLS = 6, POINTS = 3, THICKEST = 4, WALL = 0, OUTSIDE = 1, NO_REGION = 255 };

static int draw(Tunnel *tunnel, int low, int high) {
    return test_random_in(&tunnel->random, low, high);
}

static bool chance(Tunnel *tunnel, int percent) {
    return draw(tunnel, 1, 100) <= percent;
}

static char draw_letter(Tunnel *tunnel, const char *letters) {
    int count = 0;
    while (letters[count]) {
        count++;
    }
    return letters[draw(tunnel, 0, count - 1)];
}

// --- the map --------------------------------------------------------------------------------

static uint8_t *at(Tunnel *tunnel, int x, int y) {
    x += TUNNEL_MARGIN;
    y += TUNNEL_MARGIN;
    bool is_in = x >= 0 && y >= 0 && x < TUNNEL_MAP_W && y < TUNNEL_MAP_H;
    return is_in ? &tunnel->map[y][x] : NULL;
}

static void map_wall(Tunnel *tunnel, FhRect box) {
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            uint8_t *pixel = at(tunnel, x, y);
            if (pixel) {
                *pixel = WALL;
            }
        }
    }
}

/// Gives all pixels that hang together with this one, by their sides, its region's number.
static void flood(uint8_t *map, int first, uint8_t number, int32_t *stack) {
    int count = 0;
    stack[count++] = first;
    map[first] = number;
    while (count > 0) {
        int pixel = stack[--count];
        int x = pixel % TUNNEL_MAP_W;
        int y = pixel / TUNNEL_MAP_W;
        const int next[] = {x > 0 ? pixel - 1 : -1, x < TUNNEL_MAP_W - 1 ? pixel + 1 : -1,
                            y > 0 ? pixel - TUNNEL_MAP_W : -1,
                            y < TUNNEL_MAP_H - 1 ? pixel + TUNNEL_MAP_W : -1};
        for (int i = 0; i < 4; i++) {
            if (next[i] >= 0 && map[next[i]] == NO_REGION) {
                map[next[i]] = number;
                stack[count++] = next[i];
            }
        }
    }
}

/// Numbers the regions, the outside first. Returns false when there is no other, or no memory.
static bool map_regions(Tunnel *tunnel) {
    int32_t *stack = malloc(sizeof tunnel->map * sizeof *stack);
    uint8_t *map = &tunnel->map[0][0];
    tunnel->region_count = 0;
    for (int i = 0; stack && i < (int)sizeof tunnel->map; i++) {
        if (map[i] == NO_REGION && tunnel->region_count < NO_REGION - 1) {
            flood(map, i, (uint8_t)++tunnel->region_count, stack);
        }
    }
    free(stack);
    return tunnel->region_count > OUTSIDE;
}

/// The region that all of the box's edge lies in; 0: there is none.
static uint8_t region_of(Tunnel *tunnel, FhRect box) {
    const uint8_t *first = at(tunnel, box.x, box.y);
    uint8_t region = first ? *first : OUTSIDE;
    for (int y = box.y; y < box.y + box.h; y++) {
        bool is_end = y == box.y || y == box.y + box.h - 1;
        for (int x = box.x; x < box.x + box.w; x += is_end || box.w == 1 ? 1 : box.w - 1) {
            const uint8_t *pixel = at(tunnel, x, y);
            if ((pixel ? *pixel : OUTSIDE) != region) {
                return WALL;
            }
        }
    }
    return region;
}

// --- walls ----------------------------------------------------------------------------------

static void add_wall(Tunnel *tunnel, FhRect box, bool leaks) {
    map_wall(tunnel, box);
    if (!leaks) {
        FhSolidDef def = {.box = box};
        fh_world_add_solid(tunnel->room.world, &def);
    }
}

/// Adds a kind of tile: a bar along its top, or a diagonal, so many px thick.
static void add_kind(Tunnel *tunnel, int thick, bool is_diagonal) {
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1.0f};
    uint64_t rows[FH_TILE_SIZE_MAX] = {0};
    for (int y = 0; y < tunnel->size; y++) {
        for (int x = 0; x < tunnel->size; x++) {
            int from = is_diagonal ? x + y - (tunnel->size - 1) : y;
            rows[y] |= (uint64_t)(from >= 0 && from < thick) << x;
        }
    }
    fh_shape_from_rows(&kind.shape, tunnel->size, rows);
    fh_tileset_add(tunnel->room.tileset, &kind);
}

static void add_kinds(Tunnel *tunnel) {
    for (int thick = 1; thick <= THICKEST; thick++) {
        add_kind(tunnel, thick, false);
        add_kind(tunnel, thick, true);
    }
}

/// A bar or a diagonal of any thickness, turned.
static FhTile draw_thin(Tunnel *tunnel, bool is_diagonal, int transform) {
    int first = fh_tileset_count(tunnel->room.tileset) - 2 * THICKEST + 1;
    return fh_tile_make(first + 2 * draw(tunnel, 0, THICKEST - 1) + is_diagonal, transform);
}

static void put_wall(Tunnel *tunnel, int col, int row, FhTile tile) {
    int size = tunnel->size;
    if (fh_terrain_at(tunnel->room.terrain, col, row) != FH_TILE_EMPTY) {
        return; // one wall's tile is not another's
    }
    fh_terrain_set(tunnel->room.terrain, col, row, tile);
    const FhShape *shape = fh_tileset_shape(tunnel->room.tileset, tile);
    for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
            if (fh_shape_overlaps(shape, (FhRect){x, y, 1, 1})) {
                map_wall(tunnel, (FhRect){col * size + x, row * size + y, 1, 1});
            }
        }
    }
}

/// The sides as bars in the tiles around the inside: they meet at corners only.
static void put_sides(Tunnel *tunnel) {
    int kind = fh_tile_kind(draw_thin(tunnel, false, 0));
    for (int col = 0; col < tunnel->cols; col++) {
        put_wall(tunnel, col, -1, fh_tile_make(kind, FH_FLIP_Y));
        put_wall(tunnel, col, tunnel->rows, fh_tile_make(kind, 0));
    }
    for (int row = 0; row < tunnel->rows; row++) {
        put_wall(tunnel, -1, row, fh_tile_make(kind, FH_R90));
        put_wall(tunnel, tunnel->cols, row, fh_tile_make(kind, FH_R90 | FH_FLIP_X));
    }
}

/// The sides as solids; where one ends the next begins, beside it or across the corner.
static void add_sides(Tunnel *tunnel, bool leak) {
    int w = tunnel->cols * tunnel->size;
    int h = tunnel->rows * tunnel->size;
    int thick[4];
    int over[4];
    for (int i = 0; i < 4; i++) {
        thick[i] = draw(tunnel, 1, THICKEST);
        over[i] = chance(tunnel, 50) ? thick[i] : 0;
    }
    add_wall(tunnel, (FhRect){-over[0], -thick[0], w + over[0] + over[1], thick[0]}, leak);
    add_wall(tunnel, (FhRect){-over[2], h, w + over[2] + over[3], thick[1]}, false);
    add_wall(tunnel, (FhRect){-thick[2], 0, thick[2], h}, leak);
    add_wall(tunnel, (FhRect){w, 0, thick[3], h}, false);
}

/// A wall from one side to the other.
static void add_partition(Tunnel *tunnel) {
    int w = tunnel->cols * tunnel->size;
    int h = tunnel->rows * tunnel->size;
    int thick = draw(tunnel, 1, THICKEST);
    if (chance(tunnel, 50)) {
        add_wall(tunnel, (FhRect){draw(tunnel, 1, w - 8), 0, thick, h}, false);
    } else {
        add_wall(tunnel, (FhRect){0, draw(tunnel, 1, h - 8), w, thick}, false);
    }
}

/// A row of bars, or a flight of diagonals, from one side to the other.
static void put_partition(Tunnel *tunnel) {
    bool falls = chance(tunnel, 50);
    if (chance(tunnel, 50)) {
        FhTile bar = draw_thin(tunnel, false, falls ? FH_FLIP_Y : 0);
        int row = draw(tunnel, 0, tunnel->rows - 1);
        for (int col = 0; col < tunnel->cols; col++) {
            put_wall(tunnel, col, row, bar);
        }
        return;
    }
    FhTile step = draw_thin(tunnel, true, falls ? FH_FLIP_X : 0);
    int first = draw(tunnel, 0, tunnel->cols - 1);
    for (int i = -tunnel->cols; i <= tunnel->cols; i++) {
        int col = first + i;
        int row = tunnel->rows / 2 + (falls ? i : -i);
        if (col >= 0 && col < tunnel->cols && row >= 0 && row < tunnel->rows) {
            put_wall(tunnel, col, row, step);
        }
    }
}

static void draw_walls(Tunnel *tunnel, bool leak) {
    if (chance(tunnel, 50) && !leak) {
        put_sides(tunnel);
    } else {
        add_sides(tunnel, leak);
    }
    for (int i = draw(tunnel, 0, 2); i > 0; i--) {
        put_partition(tunnel);
    }
    for (int i = draw(tunnel, 0, 3); i > 0; i--) {
        add_partition(tunnel);
    }
}

// --- what is in the room --------------------------------------------------------------------

static const char tiles_drawn[] = "####//\\\\^\"abcd---pqHHTTzZi><hhsSfF12345678";

/// True when the tile's cell lies in the room and holds no wall of tiles.
static bool is_cell_free(Tunnel *tunnel, int col, int row) {
    bool is_in = col >= 0 && row >= 0 && col < tunnel->cols && row < tunnel->rows;
    FhTile tile = fh_terrain_at(tunnel->room.terrain, col, row);
    return is_in && fh_tile_kind(tile) <= fh_tile_kind(room_tile('4'));
}

static void paint(Tunnel *tunnel, int percent) {
    int col = draw(tunnel, 0, tunnel->cols - 1);
    int row = draw(tunnel, 0, tunnel->rows - 1);
    bool is_set = chance(tunnel, percent);
    char letter = draw_letter(tunnel, tiles_drawn);
    if (is_cell_free(tunnel, col, row)) {
        fh_terrain_set(tunnel->room.terrain, col, row, is_set ? room_tile(letter) : FH_TILE_EMPTY);
    }
}

static FhPoint draw_place(Tunnel *tunnel) {
    int beyond = chance(tunnel, 25) ? 24 : 0;
    int x = draw(tunnel, -beyond, tunnel->cols * tunnel->size + beyond);
    int y = draw(tunnel, -beyond, tunnel->rows * tunnel->size + beyond);
    return (FhPoint){x, y};
}

static FhSolidId add_solid(Tunnel *tunnel) {
    FhPoint from = draw_place(tunnel);
    FhPoint path[POINTS] = {from};
    FhTile tiles[CELLS];
    FhSolidDef def = {.path = path}; // C leaves the order in an initializer open: one draw a line
    int w = draw(tunnel, 1, 40);
    int h = draw(tunnel, 1, 24);
    def.box = (FhRect){from.x, from.y, w, h};
    def.one_way = chance(tunnel, 25);
    def.passable = chance(tunnel, 15);
    def.mode = (FhPathMode)draw(tunnel, 0, 2);
    def.speed = (float)draw(tunnel, 5, chance(tunnel, 20) ? 6000 : 300);
    def.wait = chance(tunnel, 30) ? 0.1f : 0.0f;
    def.path_count = chance(tunnel, 80) ? draw(tunnel, 2, POINTS) : 0;
    for (int i = 1; i < POINTS; i++) {
        FhPoint to = draw_place(tunnel);
        int along = draw(tunnel, 0, 3);
        path[i] = (FhPoint){along == 0 ? from.x : to.x, along == 1 ? from.y : to.y};
    }
    if (chance(tunnel, 35)) {
        def.cols = draw(tunnel, 1, 3);
        def.rows = draw(tunnel, 1, 2);
        def.tiles = tiles;
        for (int i = 0; i < def.cols * def.rows; i++) {
            tiles[i] = room_tile(chance(tunnel, 80) ? draw_letter(tunnel, tiles_drawn) : '.');
        }
    }
    return fh_world_add_solid(tunnel->room.world, &def);
}

static int draw_side(Tunnel *tunnel) {
    int kind = draw(tunnel, 1, 10);
    return kind <= 4 ? draw(tunnel, 1, 4) : kind <= 9 ? draw(tunnel, 1, 16) : draw(tunnel, 1, 40);
}

/// A place of a box that lies in a sealed region with all its pixels; false: none was found.
static bool find_place(Tunnel *tunnel, FhRect *box) {
    for (int i = 0; i < 30; i++) {
        box->x = draw(tunnel, 0, tunnel->cols * tunnel->size - 1);
        box->y = draw(tunnel, 0, tunnel->rows * tunnel->size - 1);
        uint8_t region = region_of(tunnel, *box);
        if (region != WALL && region != OUTSIDE) {
            return true;
        }
    }
    return false;
}

static void add_actor(Tunnel *tunnel, int index) {
    static const FhDriverKind drivers[] = {FH_DRIVER_PLAYER, FH_DRIVER_PLAYER, FH_DRIVER_PLAYER,
                                           FH_DRIVER_WALKER, FH_DRIVER_THING,  FH_DRIVER_NONE};
    static const uint32_t sorts[] = {0,
                                     0,
                                     0,
                                     FH_ACTOR_BLOCKS,
                                     FH_ACTOR_SEPARATES,
                                     FH_ACTOR_SEPARATES | FH_ACTOR_KINEMATIC,
                                     FH_ACTOR_CLINGS,
                                     FH_ACTOR_FLIES};
    FhActorDef def = {0};
    def.box.w = draw_side(tunnel);
    def.box.h = draw_side(tunnel);
    def.driver = drivers[draw(tunnel, 0, 5)];
    def.flags = sorts[draw(tunnel, 0, 7)];
    def.tuning = (uint8_t)draw(tunnel, 0, FH_TUNINGS_MAX - 1);
    def.facing = chance(tunnel, 50) ? -1 : 1;
    def.player = (uint8_t)draw(tunnel, 0, FH_PLAYERS_MAX - 1);
    tunnel->actors[index] = (FhActorId){0};
    if (find_place(tunnel, &def.box)) {
        tunnel->regions[index] = region_of(tunnel, def.box);
        tunnel->actors[index] = fh_world_add_actor(tunnel->room.world, &def);
    }
}

/// The default, or any fields at one of their ends or between.
static void draw_tuning(Tunnel *tunnel, int number) {
    FhTuning tuning = fh_tuning_default();
    int percent = draw(tunnel, 0, 3) * 30;
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        if (!chance(tunnel, percent)) {
            continue;
        }
        float part = 0.5f * (float)draw(tunnel, 0, 2);
        fh_tuning_set(&tuning, field, field->min + part * (field->max - field->min));
        if (field->unit[0] == 'p' && field->unit[2] == '\0' && chance(tunnel, 30)) {
            fh_tuning_set(&tuning, field, field->min + (float)draw(tunnel, 0, 8));
        }
    }
    if (tuning.stairs_ticks > 10.0f) {
        tuning.stairs_ticks = 10.0f; // else nothing happens on stairs
    }
    fh_world_set_tuning(tunnel->room.world, number, &tuning);
}

static bool make_world(Tunnel *tunnel) {
    FhWorldDef def = {.actors = TUNNEL_ACTORS,
                      .solids = WALLS + TUNNEL_SOLIDS,
                      .path_points = POINTS * TUNNEL_SOLIDS,
                      .cells = CELLS * TUNNEL_SOLIDS};
    room_set_world(&tunnel->room, def);
    return tunnel->room.world != NULL;
}

/// Draws the walls. Returns false when they seal nothing.
static bool draw_room(Tunnel *tunnel, bool leak) {
    tunnel->size = chance(tunnel, 50) ? 8 : 16;
    tunnel->room = room_sized("", tunnel->size);
    tunnel->cols = draw(tunnel, 3, (TUNNEL_MAP_W - 2 * TUNNEL_MARGIN) / tunnel->size);
    tunnel->rows = draw(tunnel, 2, (TUNNEL_MAP_H - 2 * TUNNEL_MARGIN) / tunnel->size);
    for (int i = 0; i < (int)sizeof tunnel->map; i++) {
        (&tunnel->map[0][0])[i] = NO_REGION;
    }
    add_kinds(tunnel);
    if (!make_world(tunnel)) {
        return false;
    }
    draw_walls(tunnel, leak);
    return map_regions(tunnel);
}

Tunnel *tunnel_create(uint32_t seed, bool leak) {
    Tunnel *tunnel = calloc(1, sizeof *tunnel);
    if (!tunnel) {
        return NULL;
    }
    tunnel->seed = seed;
    tunnel->random = seed * 2654435761u | 1u;
    if (!draw_room(tunnel, leak)) {
        tunnel_destroy(tunnel);
        return NULL;
    }
    tunnel->roughness = draw(tunnel, 0, 2) * 12;
    for (int i = draw(tunnel, 0, tunnel->cols * tunnel->rows / 3); i > 0; i--) {
        paint(tunnel, 100);
    }
    for (int i = 0; i < FH_TUNINGS_MAX; i++) {
        draw_tuning(tunnel, i);
    }
    for (int i = draw(tunnel, 0, TUNNEL_SOLIDS); i > 0; i--) {
        tunnel->solids[i - 1] = add_solid(tunnel);
    }
    for (int i = draw(tunnel, 1, TUNNEL_ACTORS); i > 0; i--) {
        add_actor(tunnel, i - 1);
    }
    return tunnel;
}

void tunnel_destroy(Tunnel *tunnel) {
    if (tunnel) {
        room_destroy(&tunnel->room);
        free(tunnel);
    }
}

// --- hands from outside ---------------------------------------------------------------------

static void resize(Tunnel *tunnel, FhActorId id) {
    FhRect box = fh_world_actor(tunnel->room.world, id).box;
    int w = chance(tunnel, 50) ? draw_side(tunnel) : fh_max(1, box.w + draw(tunnel, -3, 3));
    int h = chance(tunnel, 50) ? draw_side(tunnel) : fh_max(1, box.h + draw(tunnel, -3, 3));
    fh_world_resize(tunnel->room.world, id, w, h);
}

static void do_to_actor(Tunnel *tunnel, int index) {
    FhWorld *world = tunnel->room.world;
    FhActorId id = tunnel->actors[index];
    if (fh_world_actor(world, id).state != FH_STATE_ALIVE) {
        fh_world_remove_actor(world, id);
        add_actor(tunnel, index);
        return;
    }
    int what = draw(tunnel, 1, 10);
    if (what <= 5) {
        resize(tunnel, id);
    } else if (what <= 7) {
        int most = chance(tunnel, 20) ? 20000 : 600;
        float vx = (float)draw(tunnel, -most, most);
        float vy = (float)draw(tunnel, -most, most);
        fh_world_set_velocity(world, id, vx, vy);
    } else if (what <= 9) {
        fh_world_set_actor_tuning(world, id, draw(tunnel, 0, FH_TUNINGS_MAX - 1));
    } else {
        draw_tuning(tunnel, draw(tunnel, 0, FH_TUNINGS_MAX - 1));
    }
}

static void do_to_solid(Tunnel *tunnel, int index) {
    FhWorld *world = tunnel->room.world;
    FhSolidId id = tunnel->solids[index];
    int what = draw(tunnel, 1, 10);
    if (fh_world_solid(world, id).flags == 0) {
        tunnel->solids[index] = add_solid(tunnel);
    } else if (what <= 2) {
        fh_world_remove_solid(world, id);
    } else if (what <= 6) {
        bool is_there = fh_world_solid(world, id).flags & FH_SOLID_COLLIDABLE;
        fh_world_set_collidable(world, id, !is_there);
    } else {
        int most = chance(tunnel, 20) ? 100 : 6;
        float dx = (float)draw(tunnel, -most, most);
        float dy = (float)draw(tunnel, -most, most);
        float dx_first = (float)draw(tunnel, -most, most);
        FhSolidMove moves[2] = {{id, dx, dy}, {tunnel->solids[0], dx_first, 0.0f}};
        fh_world_move_solids(world, moves, draw(tunnel, 1, 2));
    }
}

static void interfere(Tunnel *tunnel) {
    int what = draw(tunnel, 1, 10);
    if (what <= 3) {
        paint(tunnel, 60);
    } else if (what <= 8) {
        do_to_actor(tunnel, draw(tunnel, 0, TUNNEL_ACTORS - 1));
    } else {
        do_to_solid(tunnel, draw(tunnel, 0, TUNNEL_SOLIDS - 1));
    }
}

static void choose_keys(Tunnel *tunnel) {
    for (int i = 0; i < FH_PLAYERS_MAX; i++) {
        if (chance(tunnel, 12)) {
            tunnel->held[i] = (uint32_t)draw(tunnel, 0, 2 * FH_INPUT_JUMP - 1);
        }
    }
}

// --- a tick ---------------------------------------------------------------------------------

static const char *find_escape(Tunnel *tunnel) {
    for (int i = 0; i < TUNNEL_ACTORS; i++) {
        FhActorView actor = fh_world_actor(tunnel->room.world, tunnel->actors[i]);
        if (actor.id.index1 == 0 || actor.state != FH_STATE_ALIVE) {
            continue;
        }
        uint8_t region = region_of(tunnel, actor.box);
        if (region != tunnel->regions[i]) {
            return region == WALL ? "an actor is in a wall" : "an actor went through a wall";
        }
        tunnel->checks++;
    }
    return NULL;
}

const char *tunnel_tick(Tunnel *tunnel) {
    choose_keys(tunnel);
    if (chance(tunnel, tunnel->roughness)) {
        interfere(tunnel);
    }
    const char *wrong = find_escape(tunnel);
    if (!wrong) {
        FhInput inputs[FH_PLAYERS_MAX];
        for (int i = 0; i < FH_PLAYERS_MAX; i++) {
            inputs[i] = (FhInput){tunnel->held[i]};
        }
        fh_world_tick_each(tunnel->room.world, inputs, FH_PLAYERS_MAX);
        wrong = find_escape(tunnel);
    }
    return wrong;
}

// --- told -----------------------------------------------------------------------------------

static char pixel_of(Tunnel *tunnel, int x, int y) {
    FhWorld *world = tunnel->room.world;
    FhRect pixel = {x, y, 1, 1};
    uint32_t actor = fh_world_actor_in(world, pixel, 0).index1;
    if (actor) {
        return (char)('A' + actor - 1);
    }
    uint8_t *region = at(tunnel, x, y);
    uint32_t solid = fh_world_solid_in(world, pixel, 0).index1;
    bool is_ground = fh_terrain_overlaps(tunnel->room.terrain, pixel);
    return region && *region == WALL ? '#'
           : solid                   ? (char)('a' + solid - 1)
           : is_ground               ? '+'
                                     : '.';
}

void tunnel_tell(const Tunnel *tunnel, int tick) {
    Tunnel *of = (Tunnel *)tunnel; // nothing is written
    printf("tick %d\n", tick);
    for (int i = 0; i < TUNNEL_ACTORS; i++) {
        FhActorView actor = fh_world_actor(tunnel->room.world, tunnel->actors[i]);
        if (actor.id.index1) {
            printf("  %c %dx%d@%d,%d v %g,%g flags %x driver %d pose %d state %d tuning %d keys %u "
                   "riding %d region %d\n",
                   (char)('A' + actor.id.index1 - 1), actor.box.w, actor.box.h, actor.box.x,
                   actor.box.y, (double)actor.vx, (double)actor.vy, actor.flags, actor.driver,
                   actor.pose, actor.state, actor.tuning, tunnel->held[actor.player], actor.riding1,
                   tunnel->regions[i]);
        }
    }
    for (int y = -8; y < tunnel->rows * tunnel->size + 8; y++) {
        for (int x = -8; x < tunnel->cols * tunnel->size + 8; x++) {
            putchar(pixel_of(of, x, y));
        }
        putchar('\n');
    }
}
