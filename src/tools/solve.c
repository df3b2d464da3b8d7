// solve.c - finds a run from a level's spawn to its goal and writes it as a replay.
//
// Best-first search over copies of the World (a World is one flat value: idea 3). A node is a World
// and the keys held on the way to it. Its cost is the time spent, some more for every change of
// keys (so that the run looks like a person's), and the remaining distance (route.h). Nodes that
// are alike (position, velocity, waypoint, phase of the solids) are kept once.
//
// A run in OUT.json that still leads to the goal stays; only its end is recorded anew. If the level
// and FH_RULES are the same but the end differs, the tool refuses: FH_RULES must be raised first.
//
// Usage: solve LEVEL.json OUT.json [--nodes N] [--via X,Y]... [--ways FILE]
// A waypoint is a place in px (route.h). FILE gives a line a level: its file name, then waypoints
// X,Y. Exit 0 found, 1 not found, 2 bad arguments.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "game/replay.h"
#include "game/session.h"
#include "level/paths.h"
#include "tools/frontier.h"
#include "tools/route.h"

enum {
    STEP_TICKS = 4,
    WAIT_TICKS = 400,
    NEAR_PX = 96,
    NODES = 150000,  // a try
    PRESS_COST = 8,  // ticks that a jump must save to be made
    LEG_BONUS = 400, // ticks that a run with one more waypoint may be later
    TURN_COST = 4    // ticks that any other change of keys must save
};

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

// The settings of a search. `weight`: of 4 px of the remaining distance, in ticks; at first little
// more than running takes, so that the run is a good one, then greedy. `grain`: px within which two
// positions are alike; a finer one tries more.
typedef struct Manner {
    int weight, grain;
} Manner;

static const Manner manners[] = {{3, 6}, {8, 8}, {4, 12}, {12, 4}};
enum { TRIES = sizeof manners / sizeof manners[0] };

typedef struct Node {
    FhWorld *world; // owned; freed when expanded
    int parent;     // index; -1 for the first
    uint32_t held;
    int ticks;
    int leg;   // waypoints passed
    int spent; // ticks, and what the changes of keys cost
} Node;

typedef struct Search {
    const Level *level;
    Route route;
    Node *nodes;
    int node_count, node_room;
    Frontier frontier;
    Manner manner;
    int nearest_left;    // px, of all nodes
    FhPoint nearest_end; // px: the feet of that node
} Search;

typedef struct Options {
    const char *level, *out, *ways;
    FhPoint vias[ROUTE_LEGS_MAX];
    int via_count;
    int nodes;
} Options;

// --- what looks alike ----------------------------------------------------------------------

static uint64_t mix(uint64_t key, int part) {
    key = (key ^ (uint64_t)(uint32_t)part) * 1099511628211u;
    return key ^ key >> 29;
}

// Adds where the solids and crates near the player are, and which way they go.
static uint64_t mix_neighbours(uint64_t key, const FhWorld *world, const FhActor *player,
                               int grain) {
    FhRect near = {player->x - NEAR_PX, player->y - NEAR_PX, player->w + 2 * NEAR_PX,
                   player->h + 2 * NEAR_PX};
    for (int i = 0; i < world->solid_count; i++) {
        const FhSolid *solid = &fh_world_solids(world)[i];
        if (solid->path_count > 1 && fh_rect_overlaps(near, fh_solid_box(solid))) {
            key = mix(mix(mix(key, i), fh_floor_div(solid->x, 2 * grain)),
                      fh_floor_div(solid->y, 2 * grain));
            key = mix(mix(key, solid->leg), solid->direction);
        }
    }
    for (int i = 1; i < world->actor_count; i++) {
        const FhActor *actor = &fh_world_actors(world)[i];
        if ((actor->flags & FH_ACTOR_BLOCKS) && fh_rect_overlaps(near, fh_actor_box(actor))) {
            key = mix(mix(mix(key, i), fh_floor_div(actor->x, 2 * grain)),
                      fh_floor_div(actor->y, 2 * grain));
        }
    }
    return key;
}

// A body that moves from cell to cell is in a place long before its next step; what it is about to
// do (rise, hang, pull itself up) tells its states apart.
static uint64_t mix_step(uint64_t key, const FhActor *player) {
    if (player->movement != level_mover_find("tile_locked")) {
        return key;
    }
    for (int i = 0; i < FH_MOVER_STATE_WORDS; i++) {
        key = mix(key, fh_actor_state(player)->whole[i]);
    }
    return key;
}

// The key of all states that are alike, so that each is tried once.
static uint64_t look_of(const FhWorld *world, int leg, uint32_t held, int grain) {
    const FhActor *player = &fh_world_actors(world)[0];
    float speed_grain = 8.0f * (float)grain;
    uint64_t key = 14695981039346656037u;
    key = mix(mix(key, fh_floor_div(player->x, grain)), fh_floor_div(player->y, grain));
    key = mix(mix(key, (int)(player->vx / speed_grain)), (int)(player->vy / speed_grain));
    key = mix(mix(key, fh_contacts_floor(&player->contacts)), player->pose);
    key = mix(mix(key, leg), (held & FH_INPUT_JUMP) != 0);
    key = mix_step(mix(key, player->control.step_ticks), player);
    return mix_neighbours(key, world, player, grain) | 1;
}

// --- the search ----------------------------------------------------------------------------

static int price_of(uint32_t before, uint32_t held) {
    if (before == held) {
        return 0;
    }
    bool presses = (held & FH_INPUT_JUMP) && !(before & FH_INPUT_JUMP);
    return presses ? PRESS_COST : TURN_COST;
}

static bool is_climbable(const Search *search, FhTile tile) {
    const FhTileKind *kind = fh_tileset_kind(search->level->tileset, tile);
    return kind && (kind->flags & (FH_KIND_LADDER | FH_KIND_STAIRS));
}

// Whether a ladder or stairs may be in reach, of the terrain or of a solid.
static bool is_near_ladder(const Search *search, const FhWorld *world, FhRect box) {
    int size = search->level->tile_size;
    for (int y = box.y; y <= fh_rect_bottom(box); y += size / 2) {
        for (int x = box.x; x <= fh_rect_right(box); x += box.w) {
            FhTile tile =
                fh_terrain_at(search->level->terrain, fh_floor_div(x, size), fh_floor_div(y, size));
            if (is_climbable(search, tile)) {
                return true;
            }
        }
    }
    for (int i = 0; i < world->solid_count; i++) {
        const FhSolid *solid = &fh_world_solids(world)[i];
        const FhTile *cells = fh_world_cells(world, solid);
        for (int c = 0;
             fh_rect_overlaps(box, fh_solid_box(solid)) && c < solid->cell_cols * solid->cell_rows;
             c++) {
            if (is_climbable(search, cells[c])) {
                return true;
            }
        }
    }
    return false;
}

// False for keys that would do nothing now, or nothing new.
static bool is_worth_trying(const Search *search, int from, uint32_t held) {
    const Node *node = &search->nodes[from];
    const FhActor *player = &fh_world_actors(node->world)[0];
    bool on_floor = fh_contacts_floor(&player->contacts) != 0;
    bool is_climbing = fh_actor_holds_on(player);
    bool is_at_wall = node->world->tunings[player->tuning].wall_jump_speed > 0.0f &&
                      (fh_contacts_on(&player->contacts, FH_SIDE_LEFT) ||
                       fh_contacts_on(&player->contacts, FH_SIDE_RIGHT));
    bool is_rising = player->vy < 0.0f && (node->held & FH_INPUT_JUMP);
    if (node->world->tunings[player->tuning].gravity == 0.0f) { // seen from above
        return !(held & FH_INPUT_JUMP);
    }
    if (held & FH_INPUT_JUMP) {
        return on_floor || is_climbing || is_rising || is_at_wall;
    }
    if (held & (FH_INPUT_UP | FH_INPUT_DOWN)) {
        bool may_drop = on_floor && held == FH_INPUT_DOWN;
        return is_climbing || may_drop || is_near_ladder(search, node->world, fh_actor_box(player));
    }
    return true;
}

// What the last ticks cost: less for waiting, and while something carries the player.
static int cost_of(const FhActor *player, int ticks) {
    return player->riding || ticks > STEP_TICKS ? ticks / 4 : ticks;
}

// Holds some keys for a few ticks; with none, until the state looks different: so long it takes a
// lift to come, or to carry the player a grain further. Returns the ticks.
static int hold(const Search *search, FhWorld *world, uint32_t held, int *leg) {
    const FhActor *player = &fh_world_actors(world)[0];
    int grain = search->manner.grain;
    uint64_t before = look_of(world, *leg, held, grain);
    bool may_wait = held == 0 && search->level->solid_count > 0 && player->vx == 0.0f &&
                    fh_contacts_floor(&player->contacts);
    int ticks = 0;
    while (ticks < WAIT_TICKS && *leg < search->route.leg_count &&
           player->state == FH_STATE_ALIVE &&
           (ticks < STEP_TICKS || (may_wait && look_of(world, *leg, held, grain) == before))) {
        fh_world_tick(world, (FhInput){held});
        ticks++;
        *leg += route_is_met(&search->route, player, *leg);
    }
    return ticks;
}

static void note_nearest(Search *search, const FhActor *player, int left) {
    if (left < search->nearest_left) {
        search->nearest_left = left;
        search->nearest_end = (FhPoint){player->x + player->w / 2, player->y + player->h};
    }
}

// Tries one choice from a node's World. Returns the new node, or -1 when it is not worth keeping.
static int try_choice(Search *search, int from, uint32_t held) {
    const Node *node = &search->nodes[from];
    FhWorld *world = fh_world_clone(node->world);
    if (!world) {
        return -1;
    }
    int leg = node->leg;
    int ticks = hold(search, world, held, &leg);
    const FhActor *player = &fh_world_actors(world)[0];
    int left = route_left(&search->route, player, leg);
    if (player->state != FH_STATE_ALIVE || left >= ROUTE_FAR ||
        search->node_count == search->node_room ||
        !frontier_is_new(&search->frontier, look_of(world, leg, held, search->manner.grain))) {
        fh_world_destroy(world);
        return -1;
    }
    note_nearest(search, player, left);
    int index = search->node_count++;
    int spent = node->spent + cost_of(player, ticks) + price_of(node->held, held);
    int cost = spent + left * search->manner.weight / 4 - leg * LEG_BONUS;
    search->nodes[index] = (Node){world, from, held, ticks, leg, spent};
    frontier_push(&search->frontier, cost, index);
    return index;
}

// The node that stands in the goal, or -1. Takes over `start`.
static int search_goal(Search *search, FhWorld *start) {
    search->nodes[search->node_count++] = (Node){start, -1, 0, 0, 0, 0};
    frontier_push(&search->frontier, 0, 0);
    for (int at; (at = frontier_pop(&search->frontier)) >= 0;) {
        for (int i = 0; i < CHOICES; i++) {
            int next =
                is_worth_trying(search, at, choices[i]) ? try_choice(search, at, choices[i]) : -1;
            if (next >= 0 && search->nodes[next].leg == search->route.leg_count) {
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

static bool search_init(Search *search, const Level *level, const Options *options) {
    const LevelEntity *goal = find_goal(level);
    if (!goal) {
        fprintf(stderr, "solve: the level has no goal\n");
        return false;
    }
    search->level = level;
    search->nearest_left = ROUTE_FAR;
    search->node_room = options->nodes;
    search->nodes = calloc((size_t)options->nodes + 1, sizeof *search->nodes);
    return search->nodes && frontier_init(&search->frontier, options->nodes) &&
           route_plan(&search->route, level, options->vias, options->via_count,
                      level_entity_box(goal));
}

static void search_free(Search *search) {
    for (int i = 0; i < search->node_count; i++) {
        fh_world_destroy(search->nodes[i].world);
    }
    route_free(&search->route);
    free(search->nodes);
    frontier_free(&search->frontier);
}

// --- files and arguments -------------------------------------------------------------------

static bool complain(const LevelError *error) {
    char line[1024];
    level_error_print(error, line, sizeof line);
    fprintf(stderr, "solve: %s\n", line);
    return false;
}

// Plays the run under the game's rules, notes how it ends, and writes it down.
static bool write_run(const Search *search, const Options *options, int at) {
    LevelError error = {0};
    FhInput *ticks = calloc((size_t)search->nodes[at].world->tick + 1, sizeof *ticks);
    int count = ticks ? collect_ticks(search, at, ticks) : 0;
    bool written =
        ticks && replay_record(search->level, options->level, ticks, count, options->out, &error);
    free(ticks);
    printf("%s: %d ticks, %d nodes\n", options->level, count, search->node_count);
    return written || complain(&error);
}

static void report_failure(const Search *search, const Options *options) {
    printf("%s: no way found in %d nodes; the nearest came to %d,%d, %d px from the end\n",
           options->level, search->node_count, search->nearest_end.x, search->nearest_end.y,
           search->nearest_left);
}

// One try. Returns the status to exit with.
static int search_and_write(const Level *level, const Options *options, int try) {
    Search search = {.manner = manners[try]};
    int status = 1;
    FhWorld *start = level_build_world(level, NULL);
    if (start && search_init(&search, level, options)) {
        int at = search_goal(&search, start);
        if (at >= 0) {
            status = write_run(&search, options, at) ? 0 : 1;
        } else if (try == TRIES - 1) {
            report_failure(&search, options);
        }
    } else {
        fh_world_destroy(start);
    }
    search_free(&search);
    return status;
}

typedef enum Renewal { RENEWED, NOT_THERE, REFUSED } Renewal;

// Refuses to record an end that changed under the same number of the rules.
static Renewal refuse(const Options *options, const Replay *replay, const Level *level,
                      const ReplayEnd *end) {
    char why[200];
    replay_explain(replay, level, end, why, sizeof why);
    fprintf(stderr,
            "solve: %s %s, on the same level and by rules %d as before; if that is meant, raise "
            "FH_RULES in src/engine/world/world.h and say in CHANGELOG.md what is new\n",
            options->out, why, FH_RULES);
    return REFUSED;
}

// Records the end of the present run anew, if it still leads to the goal.
static Renewal renew(const Level *level, const Options *options) {
    Replay replay = {0};
    ReplayEnd end = {0};
    LevelError error = {0};
    Renewal renewal = NOT_THERE;
    bool plays = replay_load(options->out, level->catalog, &replay, &error) &&
                 replay_play(&replay, level, NULL, NULL, &end);
    if (plays && replay_breaks_rules(&replay, level, &end)) {
        renewal = refuse(options, &replay, level, &end);
    } else if (plays && strcmp(end.state, "goal") == 0 &&
               replay_record(level, options->level, replay.script.ticks, replay.script.count,
                             options->out, &error)) {
        printf("%s: %d ticks, as before\n", options->level, end.tick);
        renewal = RENEWED;
    }
    replay_free(&replay);
    return renewal;
}

static int solve(const Level *level, const Options *options) {
    Renewal renewal = renew(level, options);
    int status = renewal == RENEWED ? 0 : 1;
    for (int try = 0; try < TRIES && renewal == NOT_THERE && status != 0; try++) {
        status = search_and_write(level, options, try);
    }
    return status;
}

static bool add_via(Options *options, const char *text) {
    FhPoint at;
    char rest;
    if (options->via_count == ROUTE_LEGS_MAX - 1 ||
        sscanf(text, "%d,%d%c", &at.x, &at.y, &rest) != 2) {
        fprintf(stderr, "solve: not a waypoint, or too many: %s\n", text);
        return false;
    }
    options->vias[options->via_count++] = at;
    return true;
}

// Adds the waypoints of this level's line in the file of ways.
static bool read_ways(Options *options) {
    char line[2048];
    FILE *file = fopen(options->ways, "r");
    bool good = file != NULL;
    if (!file) {
        fprintf(stderr, "solve: cannot read %s\n", options->ways);
    }
    while (good && fgets(line, sizeof line, file)) {
        const char *word = strtok(line, " \n");
        if (!word || strcmp(word, paths_name(options->level)) != 0) {
            continue;
        }
        while (good && (word = strtok(NULL, " \n")) != NULL) {
            good = add_via(options, word);
        }
    }
    if (file) {
        fclose(file);
    }
    return good;
}

static bool read_arguments(Options *options, int argc, char **argv) {
    if (argc < 3) {
        return false;
    }
    options->level = argv[1];
    options->out = argv[2];
    options->nodes = NODES;
    for (int i = 3; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--nodes") == 0) {
            options->nodes = fh_max(atoi(argv[i + 1]), 1);
        } else if (strcmp(argv[i], "--ways") == 0) {
            options->ways = argv[i + 1];
        } else if (strcmp(argv[i], "--via") != 0 || !add_via(options, argv[i + 1])) {
            return false;
        }
    }
    return argc % 2 == 1 && (!options->ways || read_ways(options));
}

int main(int argc, char **argv) {
    Options options = {0};
    if (!read_arguments(&options, argc, argv)) {
        fprintf(stderr,
                "usage: solve LEVEL.json OUT.json [--nodes N] [--via X,Y]... [--ways FILE]\n");
        return 2;
    }
    LevelError error = {0};
    LevelCatalog *catalog = level_catalog_load("assets", &error);
    Level *level = catalog ? level_load(options.level, catalog, &error) : NULL;
    bool varies = level && level_movers[fh_max(0, level_mover_find(level->movement))]->varies;
    int status = varies ? 0 : level ? solve(level, &options) : 1;
    if (varies) {
        printf("%s: no run is recorded, for another build may end it elsewhere\n", options.level);
    } else if (!level) {
        complain(&error);
    }
    level_destroy(level);
    level_catalog_free(catalog);
    return status;
}
