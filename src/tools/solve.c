// solve.c - finds a run from a level's spawn to its goal and writes it down as a replay.
//
// Best-first search over copies of the World (a World is one flat value: idea 3). A node is a World
// and the keys held on the way to it; its worth is the walk that is left, measured by a flood from
// the goal through the tiles that are not solid, plus the time spent. Nodes that look alike (place,
// speed, phase of the solids) are kept once.
//
// Usage: solve LEVEL.json OUT.json [MAX_NODES]   (exit 0 found, 1 not found, 2 bad arguments)

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/replay.h"
#include "game/session.h"

enum { STEP_TICKS = 5, FAR = 1 << 29, MARGIN_TILES = 8 };

static const uint32_t choices[] = {
    FH_INPUT_RIGHT,
    FH_INPUT_RIGHT | FH_INPUT_JUMP,
    FH_INPUT_LEFT,
    FH_INPUT_LEFT | FH_INPUT_JUMP,
    0,
    FH_INPUT_JUMP,
    FH_INPUT_UP,
    FH_INPUT_DOWN,
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

typedef struct Node {
    FhWorld *world; // owned; freed when expanded
    int parent;     // index; -1 for the first
    uint32_t held;
    int ticks;
} Node;

typedef struct HeapEntry {
    int cost;
    int node;
} HeapEntry;

typedef struct Search {
    const Level *level;
    FhRect goal;   // px
    FhRect area;   // tiles covered by the flood
    int *distance; // tiles to the goal, row by row over area
    Node *nodes;
    int node_count, node_room;
    HeapEntry *heap;
    int heap_count;
    uint64_t *seen; // open addressing; 0 is free
    size_t seen_room;
} Search;

static void heap_push(Search *search, HeapEntry entry) {
    int at = search->heap_count++;
    while (at > 0 && search->heap[(at - 1) / 2].cost > entry.cost) {
        search->heap[at] = search->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    search->heap[at] = entry;
}

static HeapEntry heap_pop(Search *search) {
    HeapEntry top = search->heap[0];
    HeapEntry last = search->heap[--search->heap_count];
    int at = 0;
    for (;;) {
        int child = at * 2 + 1;
        if (child >= search->heap_count) {
            break;
        }
        if (child + 1 < search->heap_count &&
            search->heap[child + 1].cost < search->heap[child].cost) {
            child++;
        }
        if (last.cost <= search->heap[child].cost) {
            break;
        }
        search->heap[at] = search->heap[child];
        at = child;
    }
    search->heap[at] = last;
    return top;
}

// Whether a body could be in a tile: anything but a whole solid one, or a hazard.
static bool is_passable(const Level *level, int col, int row) {
    const FhTileKind *kind =
        fh_tileset_kind(level->tileset, fh_terrain_at(level->terrain, col, row));
    return !kind ||
           (!(kind->flags & FH_KIND_HAZARD) && (kind->solidity != FH_SOLID || !kind->shape.full));
}

static int cell_index(const Search *search, int col, int row) {
    return (row - search->area.y) * search->area.w + (col - search->area.x);
}

static bool flood(Search *search) {
    int count = search->area.w * search->area.h;
    int *queue = malloc((size_t)count * sizeof *queue);
    search->distance = malloc((size_t)count * sizeof *search->distance);
    if (!queue || !search->distance) {
        free(queue);
        return false;
    }
    for (int i = 0; i < count; i++) {
        search->distance[i] = FAR;
    }
    int size = search->level->tile_size;
    int col = fh_floor_div(search->goal.x + search->goal.w / 2, size);
    int row = fh_floor_div(search->goal.y + search->goal.h - 1, size);
    int head = 0;
    int tail = 0;
    search->distance[cell_index(search, col, row)] = 0;
    queue[tail++] = cell_index(search, col, row);
    while (head < tail) {
        int at = queue[head++];
        int x = at % search->area.w + search->area.x;
        int y = at / search->area.w + search->area.y;
        static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (int i = 0; i < 4; i++) {
            int nx = x + steps[i][0];
            int ny = y + steps[i][1];
            if (!fh_rect_contains(search->area, nx, ny) || !is_passable(search->level, nx, ny)) {
                continue;
            }
            int next = cell_index(search, nx, ny);
            if (search->distance[next] == FAR) {
                search->distance[next] = search->distance[at] + 1;
                queue[tail++] = next;
            }
        }
    }
    free(queue);
    return true;
}

static int way_left(const Search *search, const FhActor *player) {
    int size = search->level->tile_size;
    int col = fh_floor_div(player->x + player->w / 2, size);
    int row = fh_floor_div(player->y + player->h - 1, size);
    if (!fh_rect_contains(search->area, col, row)) {
        return FAR;
    }
    int tiles = search->distance[cell_index(search, col, row)];
    if (tiles == FAR && fh_rect_contains(search->area, col, row - 1)) {
        tiles = search->distance[cell_index(search, col, row - 1)];
    }
    if (tiles == FAR) {
        return FAR;
    }
    int x_left = fh_abs(player->x + player->w / 2 - (search->goal.x + search->goal.w / 2));
    return tiles * size + fh_min(x_left, size);
}

// A name for all states that look alike, so that each is tried once.
static uint64_t look_of(const FhWorld *world, const FhActor *player) {
    uint64_t key = 14695981039346656037u;
    int parts[] = {fh_floor_div(player->x, 6),
                   fh_floor_div(player->y, 6),
                   (int)(player->vx / 30.0f),
                   (int)(player->vy / 60.0f),
                   fh_contacts_floor(&player->contacts),
                   player->pose,
                   world->solid_count > 0 || world->actor_count > 1 ? world->tick / 24 : 0};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        key = (key ^ (uint64_t)(uint32_t)parts[i]) * 1099511628211u;
        key ^= key >> 29;
    }
    return key | 1;
}

static bool is_new(Search *search, uint64_t key) {
    size_t at = (size_t)(key % search->seen_room);
    while (search->seen[at] != 0) {
        if (search->seen[at] == key) {
            return false;
        }
        at = (at + 1) % search->seen_room;
    }
    search->seen[at] = key;
    return true;
}

static bool has_won(const Search *search, const FhWorld *world) {
    return fh_rect_overlaps(fh_actor_box(&fh_world_actors(world)[0]), search->goal);
}

// Holds one choice for a few ticks from a node's World. Returns the new node, or -1 when it is not
// worth keeping.
static int try_choice(Search *search, int from, uint32_t held) {
    FhWorld *world = fh_world_clone(search->nodes[from].world);
    if (!world) {
        return -1;
    }
    int ticks = 0;
    FhActor *player = &fh_world_actors(world)[0];
    while (ticks < STEP_TICKS && !has_won(search, world) && player->state == FH_STATE_ALIVE) {
        fh_world_tick(world, (FhInput){held});
        ticks++;
    }
    int left = way_left(search, player);
    if (player->state != FH_STATE_ALIVE || left == FAR || !is_new(search, look_of(world, player)) ||
        search->node_count == search->node_room) {
        fh_world_destroy(world);
        return -1;
    }
    int index = search->node_count++;
    search->nodes[index] = (Node){world, from, held, ticks};
    heap_push(search, (HeapEntry){left * 2 + world->tick, index});
    return index;
}

// The node that stands in the goal, or -1.
static int search_goal(Search *search, FhWorld *start) {
    search->nodes[search->node_count++] = (Node){start, -1, 0, 0};
    heap_push(search, (HeapEntry){0, 0});
    while (search->heap_count > 0) {
        int at = heap_pop(search).node;
        for (int i = 0; i < CHOICES; i++) {
            int next = try_choice(search, at, choices[i]);
            if (next >= 0 && has_won(search, search->nodes[next].world)) {
                return next;
            }
        }
        fh_world_destroy(search->nodes[at].world);
        search->nodes[at].world = NULL;
    }
    return -1;
}

static int collect_ticks(const Search *search, int at, FhInput *ticks) {
    int count = 0;
    for (int node = at; node >= 0; node = search->nodes[node].parent) {
        count += search->nodes[node].ticks;
    }
    int end = count;
    for (int node = at; node >= 0; node = search->nodes[node].parent) {
        for (int i = 0; i < search->nodes[node].ticks; i++) {
            ticks[--end] = (FhInput){search->nodes[node].held};
        }
    }
    return count;
}

static const LevelEntity *find_goal(const Level *level) {
    for (int i = 0; i < level->entity_count; i++) {
        if (level->entities[i].type == LEVEL_GOAL) {
            return &level->entities[i];
        }
    }
    return NULL;
}

static bool search_init(Search *search, const Level *level, int node_room) {
    const LevelEntity *goal = find_goal(level);
    if (!goal) {
        fprintf(stderr, "solve: the level has no goal\n");
        return false;
    }
    FhRect bounds = level_bounds(level);
    int size = level->tile_size;
    search->level = level;
    search->goal = level_entity_box(goal);
    search->area = (FhRect){fh_floor_div(bounds.x, size) - MARGIN_TILES,
                            fh_floor_div(bounds.y, size) - MARGIN_TILES * 2,
                            bounds.w / size + 2 * MARGIN_TILES, bounds.h / size + 3 * MARGIN_TILES};
    search->node_room = node_room;
    search->seen_room = (size_t)node_room * 4 + 1;
    search->nodes = calloc((size_t)node_room + 1, sizeof *search->nodes);
    search->heap = calloc((size_t)node_room + 1, sizeof *search->heap);
    search->seen = calloc(search->seen_room, sizeof *search->seen);
    return search->nodes && search->heap && search->seen && flood(search);
}

static void search_free(Search *search) {
    for (int i = 0; i < search->node_count; i++) {
        fh_world_destroy(search->nodes[i].world);
    }
    free(search->nodes);
    free(search->heap);
    free(search->seen);
    free(search->distance);
}

// Plays the run under the game's rules, notes how it ends, and writes it down.
static bool write_run(const Level *level, const char *level_path, FhInput *ticks, int count,
                      const char *out) {
    LevelError error = {0};
    if (!replay_record(level, level_path, ticks, count, out, &error)) {
        char line[1024];
        level_error_print(&error, line, sizeof line);
        fprintf(stderr, "solve: %s\n", line);
        return false;
    }
    return true;
}

static int solve(const Level *level, const char *level_path, const char *out, int node_room) {
    Search search = {0};
    int status = 1;
    FhWorld *start = level_build_world(level, NULL);
    if (start && search_init(&search, level, node_room)) {
        int at = search_goal(&search, start);
        if (at >= 0) {
            FhInput *ticks = calloc((size_t)(search.nodes[at].world->tick + 1), sizeof *ticks);
            int count = ticks ? collect_ticks(&search, at, ticks) : 0;
            status = count > 0 && write_run(level, level_path, ticks, count, out) ? 0 : 1;
            printf("%s: %d ticks, %d nodes\n", level_path, count, search.node_count);
            free(ticks);
        } else {
            printf("%s: no way found in %d nodes\n", level_path, search.node_count);
        }
    }
    search_free(&search);
    return status;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: solve LEVEL.json OUT.json [MAX_NODES]\n");
        return 2;
    }
    LevelError error = {0};
    char line[1024];
    LevelKit *kit = level_kit_load("assets", &error);
    Level *level = kit ? level_load(argv[1], kit, &error) : NULL;
    if (!level) {
        level_error_print(&error, line, sizeof line);
        fprintf(stderr, "%s\n", line);
        level_kit_free(kit);
        return 1;
    }
    int status = solve(level, argv[1], argv[2], argc > 3 ? atoi(argv[3]) : 200000);
    level_destroy(level);
    level_kit_free(kit);
    return status;
}
