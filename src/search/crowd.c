#include "search/crowd.h"

#include "level/movers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEAR_PX = 144,
    SOLID_GRAIN = 16,
    A_STEP_PX = 64,
    COMES_PX = 640,    // from where what goes by itself may soon come
    BESIDE_PX = 4,     // a body touches what is this near
    THING_SPEED = 120, // px/s that a thing may have at once
    MOMENTS_AT_ONCE = 30
};

// --- solids ---------------------------------------------------------------------------------

static FhRect way_of(const FhPoint *path, int count, int w, int h) {
    FhRect way = {path[0].x, path[0].y, w, h};
    for (int i = 1; i < count; i++) {
        way = fh_rect_around(way, (FhRect){path[i].x, path[i].y, w, h});
    }
    return way;
}

FhRect crowd_solid_way(const Level *level, int number) {
    const LevelSolid *solid = &level->solids[number];
    int leader = level_solid_leader(level, number);
    int w = solid->tiles ? solid->cols * level->tile_size : solid->w;
    int h = solid->tiles ? solid->rows * level->tile_size : solid->h;
    if (leader < 0) {
        return (FhRect){solid->x, solid->y, w, h};
    }
    const LevelSolid *leads = &level->solids[leader];
    FhRect way = way_of(leads->path, leads->path_count, w, h);
    return fh_rect_moved(way, solid->x - leads->x, solid->y - leads->y);
}

static void add_moving(Crowd *crowd, int number, FhRect way) {
    crowd->solid_numbers[crowd->solid_count] = number;
    crowd->ways[crowd->solid_count++] = way;
}

/// Notes which solids move, and where: the level's, and after them the polygons that move.
static void list_moving(Crowd *crowd, const Level *level) {
    int number = 0;
    for (; number < level->solid_count; number++) {
        if (level_solid_leader(level, number) >= 0) {
            add_moving(crowd, number, crowd_solid_way(level, number));
        }
    }
    for (int i = 0; i < level->polygon_count; i++) {
        const LevelPolygon *polygon = &level->polygons[i];
        if (level_polygon_moves(polygon)) {
            FhRect box = level_polygon_box(polygon);
            FhRect way =
                way_of(polygon->motion.path, polygon->motion.path_count, 2 * box.w, 2 * box.h);
            add_moving(crowd, number++, fh_rect_moved(way, -box.w, -box.h));
        }
    }
}

void crowd_read_solids(Crowd *crowd) {
    for (int i = 0; i < crowd->solid_count; i++) {
        FhSolidView view =
            fh_world_solid(crowd->world, fh_world_solid_id(crowd->world, crowd->solid_numbers[i]));
        crowd->solids[i] = view.box;
        crowd->directions[i] =
            (view.vx > 0.0f) - (view.vx < 0.0f) + 3 * (view.vy > 0.0f) - 3 * (view.vy < 0.0f);
    }
}

bool crowd_is_by_a_way(const Crowd *crowd, FhRect box) {
    FhRect near = crowd_grown(box, NEAR_PX);
    for (int i = 0; i < crowd->solid_count; i++) {
        if (fh_rect_overlaps(near, crowd->ways[i])) {
            return true;
        }
    }
    return false;
}

/// True when one of the solids whose ways come near is near the box at some tick; `elsewhere`: and
/// not where it is now.
static bool is_near_at(Crowd *crowd, FhRect box, int tick, bool elsewhere) {
    const FhRect *boxes = timeline_boxes(&crowd->timeline, tick);
    bool is_near = boxes == NULL;
    for (int i = 0; i < crowd->solid_count && !is_near; i++) {
        FhRect then = boxes[crowd->solid_numbers[i]];
        is_near = fh_rect_overlaps(box, crowd->ways[i]) && fh_rect_overlaps(box, then) &&
                  !(elsewhere && fh_rect_equals(then, crowd->solids[i]));
    }
    return is_near;
}

/// True for what goes by itself, and is in play.
static bool goes(const FhActorView *view) {
    return view->state == FH_STATE_ALIVE && view->driver != FH_DRIVER_THING;
}

/// How many ticks what goes by itself, at its fastest, takes to come near a box, or more.
static int ticks_to_come(const Crowd *crowd, FhRect box, int most) {
    for (int i = 0; i < crowd->things; i++) {
        FhActorView view = fh_world_actor(crowd->alone.world, crowd->thing_ids[i]);
        float speed = fmaxf(fmaxf(fabsf(view.vx), fabsf(view.vy)), THING_SPEED);
        int across = fh_max(view.box.x - fh_rect_right(box), box.x - fh_rect_right(view.box));
        int down = fh_max(view.box.y - fh_rect_bottom(box), box.y - fh_rect_bottom(view.box));
        int px = fh_max(fh_max(across, down) - A_STEP_PX, 0);
        int ticks = (int)((float)px / speed * FH_TICKS_PER_SECOND);
        most = goes(&view) ? fh_min(most, ticks) : most;
    }
    return most;
}

/// True when one of the solids is near a thing that rests at some tick, and was not.
static bool moves_a_thing_at(Crowd *crowd, int tick) {
    bool moves = false;
    for (int i = 0; i < crowd->things && !moves; i++) {
        FhActorView view = fh_world_actor(crowd->alone.world, crowd->thing_ids[i]);
        moves = view.state == FH_STATE_ALIVE && !goes(&view) &&
                is_near_at(crowd, crowd_grown(view.box, BESIDE_PX), tick, true);
    }
    return moves;
}

int crowd_ticks_alone(Crowd *crowd, FhRect box, int most, bool elsewhere, bool things_stay) {
    most = ticks_to_come(crowd, box, most);
    FhRect near = crowd_grown(box, crowd->near_px + A_STEP_PX);
    int ticks = 0, last = (crowd->timeline.count + MOMENTS_AT_ONCE) * TIMELINE_STEP;
    while (ticks < most &&
           !is_near_at(crowd, near, crowd->tick + ticks + TIMELINE_STEP, elsewhere) &&
           !(things_stay && moves_a_thing_at(crowd, crowd->tick + ticks + TIMELINE_STEP))) {
        ticks += TIMELINE_STEP;
        if (crowd->tick + ticks >= last) {
            break; // the rest at another time: a step is to be short
        }
    }
    return ticks;
}

bool crowd_meets_moving(const Crowd *crowd, FhRect box) {
    for (int i = 0; i < crowd->solid_count; i++) {
        if (fh_rect_overlaps(box, crowd->solids[i])) {
            return true;
        }
    }
    return false;
}

// --- begin and end --------------------------------------------------------------------------

static bool need_solids(Crowd *crowd, const Level *level) {
    size_t most = (size_t)(level->solid_count + level->polygon_count) + 1;
    crowd->solids = calloc(most, sizeof *crowd->solids);
    crowd->ways = calloc(most, sizeof *crowd->ways);
    crowd->solid_numbers = calloc(most, sizeof *crowd->solid_numbers);
    crowd->directions = calloc(most, sizeof *crowd->directions);
    return crowd->solids && crowd->ways && crowd->solid_numbers && crowd->directions;
}

/// Keeps the solids as they are at the start, and room for them as they are.
static bool need_solid_words(Crowd *crowd) {
    size_t bytes = fh_world_solids_size(crowd->world);
    crowd->solid_words = (int)((bytes + sizeof(uint32_t) - 1) / sizeof(uint32_t));
    crowd->solids_first = calloc(2 * (size_t)crowd->solid_words, sizeof(uint32_t));
    crowd->solids_now = crowd->solids_first ? crowd->solids_first + crowd->solid_words : NULL;
    if (crowd->solids_first) {
        fh_world_keep_solids(crowd->world, crowd->solids_first);
    }
    return crowd->solids_first != NULL;
}

/// Builds a World with `slots` candidates.
static bool need_world(CrowdWorld *world, const Level *level, LevelWorldOptions options,
                       int slots) {
    options.candidates = slots;
    world->world = level_build_world(level, &options);
    for (int i = 0; i < slots && world->world; i++) {
        world->ids[i] = fh_world_actor_id(world->world, i);
    }
    return world->world && fh_world_actor_slots(world->world) >= slots;
}

/// Uses the World of those that are free, or of one that is alone, and empties its slots.
static void use_world(Crowd *crowd, bool alone) {
    const CrowdWorld *now = alone ? &crowd->alone : &crowd->free;
    crowd->world = now->world;
    crowd->ids = now->ids;
    crowd->used = 0;
}

/// Builds the World with all that may be the rest.
static bool need_rest(Crowd *crowd, const Level *level, const LevelWorldOptions *options) {
    FhWorld *world = need_world(&crowd->alone, level, *options, 1) ? crowd->alone.world : NULL;
    crowd->things = world ? fh_world_actor_slots(world) - 1 : 0;
    if (!world || crowd->things > CROWD_THINGS_MAX) {
        return false;
    }
    for (int i = 0; i < crowd->things; i++) {
        crowd->thing_ids[i] = fh_world_actor_id(world, 1 + i);
    }
    crowd->plan = level_has_prefabs(level) ? things_create(level, world) : NULL;
    crowd->has_rest = crowd->things > 0 || crowd->plan;
    return !level_has_prefabs(level) || (crowd->plan && need_solid_words(crowd));
}

bool crowd_begin(Crowd *crowd, const Level *level, const LevelWorldOptions *given, int slots,
                 CrowdThings things) {
    *crowd = (Crowd){.slots = slots};
    crowd->near_px = NEAR_PX;
    LevelWorldOptions options = *given;
    crowd->tuning = given->tuning ? *given->tuning : level_tuning(level);
    options.without_things = true;
    options.crates_stand = things == CROWD_CRATES_STAND;
    if (level_has_ground(level)) {
        FhGroundDef ground = level_ground(level);
        options.mask = crowd->mask = fh_ground_mask(&ground);
        if (!crowd->mask) {
            return false;
        }
    }
    if (!need_solids(crowd, level) || !need_world(&crowd->free, level, options, slots) ||
        !timeline_begin(&crowd->timeline, level, &options)) {
        return false;
    }
    crowd->free.filled = slots;
    crowd->alone.filled = 1;
    options.without_things = false;
    use_world(crowd, false);
    if (things == CROWD_WITH_THINGS && !need_rest(crowd, level, &options)) {
        return false;
    }
    use_world(crowd, crowd->has_rest);
    list_moving(crowd, level);
    return true;
}

void crowd_free(Crowd *crowd) {
    timeline_free(&crowd->timeline);
    fh_world_destroy(crowd->free.world);
    fh_world_destroy(crowd->alone.world);
    free(crowd->plan);
    free(crowd->solids_first);
    fh_mask_destroy(crowd->mask);
    free(crowd->solids);
    free(crowd->ways);
    free(crowd->solid_numbers);
    free(crowd->directions);
    *crowd = (Crowd){0};
}

size_t crowd_bytes(const Crowd *crowd) {
    size_t actors = (size_t)(crowd->slots + crowd->things + 32) * 1024;
    return timeline_bytes(&crowd->timeline) + actors + sizeof *crowd +
           (crowd->mask ? fh_mask_bytes(crowd->mask) : 0);
}

// --- states ---------------------------------------------------------------------------------

/// Writes a thing behind its number of words; 0 words when it is out of play.
static int save_thing(const Crowd *crowd, int number, uint32_t *words) {
    FhPacked packed;
    int count = fh_actor_pack(crowd->alone.world, crowd->thing_ids[number], &packed);
    words[0] = (uint32_t)count;
    memcpy(words + 1, packed.words, (size_t)count * sizeof *words);
    return count + 1;
}

/// Writes behind `count` words those of the solids that are not as at the start, each with its
/// place, behind their number. Returns false where there are too many.
static bool save_solids(const Crowd *crowd, uint32_t *words, int *count) {
    uint32_t *number = &words[(*count)++];
    *number = 0;
    fh_world_keep_solids(crowd->alone.world, crowd->solids_now);
    for (int i = 0; i < crowd->solid_words; i++) {
        if (crowd->solids_now[i] != crowd->solids_first[i]) {
            if (2 * ++*number >= CROWD_PLAN_WORDS) {
                return false;
            }
            words[(*count)++] = (uint32_t)i;
            words[(*count)++] = crowd->solids_now[i];
        }
    }
    return true;
}

static void load_solids(Crowd *crowd, const uint32_t *words) {
    memcpy(crowd->solids_now, crowd->solids_first, (size_t)crowd->solid_words * sizeof *words);
    for (uint32_t i = 0; i < words[0]; i++) {
        crowd->solids_now[words[1 + 2 * i]] = words[2 + 2 * i];
    }
    fh_world_put_solids(crowd->alone.world, crowd->solids_now);
}

int crowd_save(const Crowd *crowd, int slot, uint32_t *words) {
    FhPacked packed;
    int count = fh_actor_pack(crowd->world, crowd->ids[slot], &packed);
    memcpy(words, packed.words, (size_t)count * sizeof *words);
    return count;
}

int crowd_save_rest(const Crowd *crowd, uint32_t *words) {
    int count = 0;
    for (int i = 0; i < crowd->things; i++) {
        count += save_thing(crowd, i, words + count);
    }
    return crowd->plan && !save_solids(crowd, words, &count) ? 0 : count;
}

static const uint32_t *load_thing(Crowd *crowd, int number, const uint32_t *words) {
    if (words[0] == 0) {
        fh_world_set_state(crowd->alone.world, crowd->thing_ids[number], FH_STATE_OUT);
    } else {
        fh_actor_unpack(crowd->alone.world, crowd->thing_ids[number], words + 1);
    }
    return words + 1 + words[0];
}

int crowd_load(Crowd *crowd, const uint32_t *words, uint32_t held) {
    int slot = crowd->used++;
    crowd->inputs[slot] = (FhInput){held};
    fh_actor_unpack(crowd->world, crowd->ids[slot], words);
    return slot;
}

void crowd_put_rest(Crowd *crowd, const uint32_t *rest) {
    for (int i = 0; i < crowd->things; i++) {
        rest = load_thing(crowd, i, rest);
    }
    if (crowd->plan) {
        load_solids(crowd, rest);
    }
}

bool crowd_seek(Crowd *crowd, int tick, const uint32_t *rest, bool alone) {
    use_world(crowd, alone);
    if (!crowd->plan && (crowd->timeline.moves || crowd->has_rest)) {
        if (!timeline_put(&crowd->timeline, tick, crowd->world)) {
            return false;
        }
    }
    if (rest) {
        crowd_put_rest(crowd, rest);
    }
    if (rest && crowd->plan && !alone) {
        fh_world_put_solids(crowd->world, crowd->solids_now);
    }
    crowd->tick = tick;
    return true;
}

/// How far something comes within TIMELINE_STEP ticks.
static int px_ahead(float speed, float other) {
    return (int)(fmaxf(fabsf(speed), other) * TIMELINE_STEP / FH_TICKS_PER_SECOND) + BESIDE_PX;
}

bool crowd_meets_things(const Crowd *crowd, const FhActorView *hero) {
    int dx = px_ahead(hero->vx, crowd->tuning.run_speed);
    int dy = px_ahead(hero->vy, crowd->tuning.jump_speed);
    FhRect near = {hero->box.x - dx, hero->box.y - dy, hero->box.w + 2 * dx, hero->box.h + 2 * dy};
    bool meets = crowd->plan && things_are_near(crowd->plan, near);
    for (int i = 0; i < crowd->things && !meets; i++) {
        FhActorView view = fh_world_actor(crowd->alone.world, crowd->thing_ids[i]);
        int px = px_ahead(fmaxf(fabsf(view.vx), fabsf(view.vy)), THING_SPEED);
        meets = view.state == FH_STATE_ALIVE && fh_rect_overlaps(near, crowd_grown(view.box, px));
    }
    return meets;
}

bool crowd_takes_jump(const Crowd *crowd, FhRect box) {
    return crowd->plan && things_take_jump(crowd->plan, crowd->alone.world, box);
}

bool crowd_has_near(const Crowd *crowd, FhRect box) {
    FhRect about = crowd_grown(box, COMES_PX);
    bool has = crowd->plan && things_are_near(crowd->plan, about);
    for (int i = 0; i < crowd->things && !has; i++) {
        FhActorView view = fh_world_actor(crowd->alone.world, crowd->thing_ids[i]);
        has = goes(&view) && fh_rect_overlaps(about, view.box);
    }
    return has;
}

void crowd_tick(Crowd *crowd) {
    CrowdWorld *now = crowd->world == crowd->free.world ? &crowd->free : &crowd->alone;
    for (; now->filled > crowd->used; now->filled--) {
        fh_world_set_state(now->world, now->ids[now->filled - 1], FH_STATE_OUT);
    }
    now->filled = crowd->used;
    fh_world_tick_each(now->world, crowd->inputs, crowd->used);
    if (crowd->plan && now == &crowd->alone) {
        FhActorId hero = crowd->used > 0 ? now->ids[0] : (FhActorId){0};
        things_tick(crowd->plan, now->world, hero, crowd->inputs[0]);
    }
    crowd->tick++;
}

FhActorView crowd_view(const Crowd *crowd, int slot) {
    return fh_world_actor(crowd->world, crowd->ids[slot]);
}

// --- keys -----------------------------------------------------------------------------------

static uint64_t mix(uint64_t key, int part) {
    key = (key ^ (uint32_t)part) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 32;
}

static uint64_t mix_key(uint64_t key, uint64_t other) {
    return mix(mix(key, (int)(uint32_t)other), (int)(other >> 32));
}

static uint64_t mix_place(uint64_t key, FhRect box) {
    return mix(mix(key, fh_floor_div(box.x, SOLID_GRAIN)), fh_floor_div(box.y, SOLID_GRAIN));
}

static uint64_t mix_things(uint64_t key, const Crowd *crowd, FhRect near) {
    for (int i = 0; i < crowd->things; i++) {
        FhActorView view = fh_world_actor(crowd->alone.world, crowd->thing_ids[i]);
        if (view.state == FH_STATE_ALIVE && fh_rect_overlaps(near, view.box)) {
            key = mix_place(mix(key, i), view.box);
        }
    }
    return key;
}

uint64_t crowd_key(const Crowd *crowd, int slot, int px, int speed) {
    uint64_t key = fh_actor_key(crowd->world, crowd->ids[slot], px, speed);
    if (crowd->solid_count == 0 && !crowd->has_rest) {
        return key;
    }
    FhRect near = crowd_grown(crowd_view(crowd, slot).box, crowd->near_px);
    if (crowd->plan) { // what is taken or turned is turned back from: a turn is a state of its own
        bool turns = fabsf(crowd_view(crowd, slot).vx) < (float)speed;
        uint32_t sideways = crowd->inputs[slot].held & (FH_INPUT_LEFT | FH_INPUT_RIGHT);
        key = mix_key(key, things_key(crowd->plan, crowd->alone.world, near));
        key = turns ? mix(key, (int)sideways) : key;
    }
    for (int i = 0; i < crowd->solid_count; i++) {
        if (fh_rect_overlaps(near, crowd->solids[i])) {
            key = mix(mix_place(mix(key, i), crowd->solids[i]), crowd->directions[i]);
        }
    }
    return mix_things(key, crowd, near);
}
