#include "game/things.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/session.h"

/// A thing of the level, or a solid that wires go to.
typedef struct Thing {
    LevelEntity is;       // owns nothing; of a solid its speed alone
    FhRect box;           // px, of what does not move
    int32_t actor, solid; // its number + 1; 0: none
} Thing;

/// From what sends to what obeys: their places among the things.
typedef struct Wire {
    int32_t from, to;
} Wire;

struct Things {
    int count, wire_count;
    Thing things[]; // and behind them the wires
};

/// A tick's rules at work.
typedef struct Turn {
    const Things *things;
    FhWorld *world;
    FhActorView hero;
    FhInput input;
    uint32_t news;
} Turn;

// --- what the rules are told --------------------------------------------------------------------

static int find_actor(const FhWorld *world, uint64_t user) {
    for (int i = 0; i < fh_world_actor_slots(world); i++) {
        FhActorView view = world_actor(world, i);
        if (view.tag == LEVEL_TAG_PREFAB && view.user == user) {
            return i + 1;
        }
    }
    return 0;
}

static int find_solid(const FhWorld *world, uint64_t user) {
    for (int i = 0; i < fh_world_solid_slots(world); i++) {
        if ((uint32_t)world_solid(world, i).user == user) {
            return i + 1;
        }
    }
    return 0;
}

static size_t size_of(int count, int wires) {
    return sizeof(Things) + (size_t)count * sizeof(Thing) + (size_t)wires * sizeof(Wire);
}

static Wire *wires_of(const Things *things) {
    return (Wire *)(uintptr_t)(things->things + things->count);
}

static void add_thing(Things *things, const LevelEntity *entity, int index, const FhWorld *world) {
    uint64_t user = (uint64_t)index + 1;
    things->things[things->count++] = (Thing){.is = *entity,
                                              .box = level_entity_box(entity),
                                              .actor = find_actor(world, user),
                                              .solid = find_solid(world, user)};
}

/// Adds what the wires of a thing go to: all things were added before, in the level's order.
static void add_wires(Things *things, const Level *level, int from) {
    char name[LEVEL_NAME_MAX];
    for (const char *at = things->things[from].is.wires; (at = level_wires_next(at, name));) {
        for (int to = 0; to < things->count; to++) {
            const Thing *end = &things->things[to];
            const char *id = end->is.prefab
                                 ? level_wire_end(LEVEL_ENTITY, &end->is)
                                 : level_wire_end(LEVEL_SOLID, &level->solids[end->solid - 1]);
            if (id && strcmp(id, name) == 0) {
                wires_of(things)[things->wire_count++] = (Wire){from, to};
            }
        }
    }
}

/// How many wires there may be: those that are named, to all that may have that id.
static int count_wires(const Level *level, int ends) {
    char name[LEVEL_NAME_MAX];
    int count = 0;
    for (int i = 0; i < level->entity_count; i++) {
        for (const char *at = level->entities[i].wires; (at = level_wires_next(at, name));) {
            count += ends;
        }
    }
    return count;
}

Things *things_create(const Level *level, const FhWorld *world) {
    bool has = level_has_prefabs(level);
    int most = has ? level->entity_count + level->solid_count : 0;
    Things *things = malloc(size_of(most, count_wires(level, most)));
    if (!things) {
        return NULL;
    }
    things->count = things->wire_count = 0;
    for (int i = 0; i < level->entity_count; i++) {
        if (level->entities[i].prefab) {
            add_thing(things, &level->entities[i], i, world);
        }
    }
    for (int i = 0; i < level->solid_count && has; i++) {
        if (level_is_wired(level, level->solids[i].id)) {
            things->things[things->count++] =
                (Thing){.is = {.type = LEVEL_UNKNOWN_ENTITY, .speed = level->solids[i].speed},
                        .solid = i + 1};
        }
    }
    for (int i = 0; i < things->count; i++) {
        add_wires(things, level, i);
    }
    for (int i = 0; i < things->count; i++) {
        things->things[i].is.wires = things->things[i].is.next = NULL; // the level's
    }
    return things;
}

Things *things_copy(const Things *things) {
    size_t size = size_of(things->count, things->wire_count);
    Things *copy = malloc(size);
    if (copy) {
        memcpy(copy, things, size);
    }
    return copy;
}

static int ticks_of(float seconds) {
    return (int)(seconds * FH_TICKS_PER_SECOND + 0.5f);
}

// --- states --------------------------------------------------------------------------------------

#define KEPT ((uint64_t)1 << LEVEL_KEPT_AT)

static FhSolidView solid_of(const FhWorld *world, const Thing *thing) {
    return thing->solid ? world_solid(world, thing->solid - 1) : (FhSolidView){0};
}

static bool is_on(const FhWorld *world, const Thing *thing) {
    FhSolidView solid = solid_of(world, thing);
    return thing_is_on(&solid);
}

static void set_state(FhWorld *world, const Thing *thing, bool on, int count) {
    FhSolidView solid = solid_of(world, thing);
    uint64_t user = (uint32_t)solid.user | (solid.user & KEPT) | (uint64_t)on << LEVEL_STATE_AT |
                    (uint64_t)count << (LEVEL_STATE_AT + 1);
    if (user != solid.user) {
        fh_world_set_solid_user(world, solid.id, user);
    }
}

/// The same for a thing that is there while it is off.
static void set_gone(FhWorld *world, const Thing *thing, bool gone, int count) {
    FhSolidView solid = solid_of(world, thing);
    bool is_solid = (level_entity_traits(&thing->is) & LEVEL_SOLID_ITSELF) != 0;
    set_state(world, thing, gone, count);
    if (is_solid && ((solid.flags & FH_SOLID_COLLIDABLE) != 0) == gone) {
        fh_world_set_collidable(world, solid.id, !gone);
    }
}

uint64_t things_key(const Things *things, const FhWorld *world, FhRect near) {
    uint64_t key = 0;
    for (int i = 0; i < things->count; i++) {
        const Thing *thing = &things->things[i];
        FhSolidView solid = solid_of(world, thing);
        uint32_t traits = level_entity_traits(&thing->is);
        bool counts = (traits & LEVEL_OPENS_WAYS) != 0 ||
                      ((traits & (LEVEL_SOLID_ITSELF | LEVEL_TIMED)) != 0 &&
                       fh_rect_overlaps(near, thing->box));
        int grain = counts ? thing_is_on(&solid) + (thing_count(&solid) + 15) / 16 * 2 : 0;
        key = (key ^ (uint32_t)grain) * 0x9e3779b97f4a7c15U;
        key ^= key >> 32;
    }
    return key;
}

bool things_are_near(const Things *things, FhRect near) {
    bool are = false;
    for (int i = 0; i < things->count && !are; i++) {
        are = things->things[i].is.prefab && fh_rect_overlaps(near, things->things[i].box);
    }
    return are;
}

bool things_take_jump(const Things *things, const FhWorld *world, FhRect hero) {
    enum { NEAR_PX = 24 };
    FhRect below = {hero.x - NEAR_PX, hero.y, hero.w + 2 * NEAR_PX, hero.h + NEAR_PX};
    bool take = false;
    for (int i = 0; i < things->count && !take; i++) {
        const Thing *thing = &things->things[i];
        uint32_t traits = level_entity_traits(&thing->is);
        if (traits & LEVEL_WATER) {
            take = fh_rect_overlaps(hero, thing->box);
        } else if (traits & LEVEL_STOMPED) {
            FhActorView view = world_actor(world, thing->actor - 1);
            take = view.state == FH_STATE_ALIVE && fh_rect_overlaps(below, view.box);
        }
    }
    return take;
}

// --- checkpoints --------------------------------------------------------------------------------

static uint64_t kept_if(uint64_t user, bool kept) {
    return kept ? user | KEPT : user & ~KEPT;
}

/// A crate's `user` is its place at the checkpoint: x, and y above it.
static void keep_crate(FhWorld *world, const FhActorView *crate) {
    fh_world_set_user(world, crate->id,
                      (uint32_t)crate->box.x | (uint64_t)(uint32_t)crate->box.y << 32);
}

static void put_back(FhWorld *world, FhActorId id, int x, int y) {
    fh_world_set_state(world, id, FH_STATE_ALIVE);
    fh_world_teleport(world, id, x, y);
    fh_world_set_velocity(world, id, 0, 0);
}

void things_keep(const Things *things, FhWorld *world) {
    for (int i = 0; i < things->count; i++) {
        FhSolidView solid = solid_of(world, &things->things[i]);
        fh_world_set_solid_user(world, solid.id, kept_if(solid.user, thing_is_on(&solid)));
    }
    for (int i = 0; i < fh_world_actor_slots(world) && things->count > 0; i++) {
        FhActorView view = world_actor(world, i);
        if (view.tag == LEVEL_TAG_CRATE) {
            keep_crate(world, &view);
        } else if (view.tag == LEVEL_TAG_PREFAB) {
            fh_world_set_user(world, view.id, kept_if(view.user, view.state != FH_STATE_ALIVE));
        }
    }
}

/// A switch counts as touched, so that a hero who begins again on it does not turn it.
static void restore_solid(FhWorld *world, const Thing *thing) {
    uint32_t traits = level_entity_traits(&thing->is);
    bool kept = (solid_of(world, thing).user & KEPT) != 0;
    if (traits & (LEVEL_KEY | LEVEL_LOCKED | LEVEL_BREAKS | LEVEL_TAKEN)) {
        set_gone(world, thing, kept, 0);
    } else if (traits & LEVEL_SWITCH) {
        set_state(world, thing, kept, 1);
    } else if (traits & LEVEL_FALLS) {
        set_gone(world, thing, kept, kept ? ticks_of(thing->is.holds) + 1 : 0);
    }
}

static void restore_actor(FhWorld *world, const Thing *thing, FhRect at) {
    FhActorView view = world_actor(world, thing->actor - 1);
    if (level_entity_traits(&thing->is) & LEVEL_THROWS) {
        fh_world_set_state(world, view.id, FH_STATE_OUT); // the shot
    } else if (view.state != FH_STATE_ALIVE && !(view.user & KEPT) &&
               !fh_rect_overlaps(thing->box, at)) {
        put_back(world, view.id, thing->box.x, thing->box.y);
    }
}

void things_restore(const Things *things, FhWorld *world, FhRect at) {
    for (int i = 0; i < things->count; i++) {
        const Thing *thing = &things->things[i];
        if (thing->actor) {
            restore_actor(world, thing, at);
        }
        if (thing->is.prefab && thing->solid) {
            restore_solid(world, thing);
        }
    }
    for (int i = 0; i < fh_world_actor_slots(world) && things->count > 0; i++) {
        FhActorView view = world_actor(world, i);
        if (view.tag == LEVEL_TAG_CRATE) {
            put_back(world, view.id, (int32_t)(uint32_t)view.user, (int32_t)(view.user >> 32));
        }
    }
}

// --- what the rules ask and do ------------------------------------------------------------------

static FhActorView actor_of(const Turn *turn, const Thing *thing) {
    return thing->actor ? world_actor(turn->world, thing->actor - 1) : (FhActorView){0};
}

/// The thing's box; without pixels when it is out of play, or gone for a while.
static FhRect box_of(const Turn *turn, const Thing *thing) {
    FhActorView view = actor_of(turn, thing);
    uint32_t traits = level_entity_traits(&thing->is);
    bool is_there = traits & LEVEL_MOVES   ? view.state == FH_STATE_ALIVE
                    : traits & LEVEL_TIMED ? !is_on(turn->world, thing)
                                           : true;
    return !is_there ? (FhRect){0} : traits & LEVEL_MOVES ? view.box : thing->box;
}

static bool is_touched(const Turn *turn, const Thing *thing) {
    return turn->hero.state == FH_STATE_ALIVE &&
           fh_rect_overlaps(turn->hero.box, box_of(turn, thing));
}

static void look_at_hero(Turn *turn) {
    turn->hero = fh_world_actor(turn->world, turn->hero.id);
}

static void throw_hero(Turn *turn, float vx, float vy) {
    fh_world_set_velocity(turn->world, turn->hero.id, vx, vy);
    turn->news |= GAME_NEWS_BOUNCE;
    look_at_hero(turn);
}

// --- the rules, one a trait ---------------------------------------------------------------------

static void walk(Turn *turn, const Thing *thing) {
    FhActorView view = actor_of(turn, thing);
    fh_world_set_velocity(turn->world, view.id, (float)view.facing * thing->is.speed, view.vy);
}

/// The hero lands on it: he falls, and his feet were not below its middle.
static void be_stomped(Turn *turn, const Thing *thing) {
    FhActorView view = actor_of(turn, thing);
    int feet = fh_rect_bottom(turn->hero.box) - (int)(turn->hero.vy / FH_TICKS_PER_SECOND);
    if (is_touched(turn, thing) && turn->hero.vy > view.vy && feet <= view.box.y + view.box.h / 2) {
        fh_world_set_state(turn->world, view.id, FH_STATE_SQUISHED);
        float held = turn->input.held & FH_INPUT_JUMP ? 1.5f : 1.0f;
        throw_hero(turn, turn->hero.vx, -thing->is.bounce * held);
        turn->news |= GAME_NEWS_STOMP;
    }
}

static void kill_hero(Turn *turn) {
    if (turn->hero.flags & FH_ACTOR_SPARED) {
        return;
    }
    fh_world_set_state(turn->world, turn->hero.id, FH_STATE_DEAD);
    turn->news |= GAME_NEWS_HIT;
    look_at_hero(turn);
}

static void hurt(Turn *turn, const Thing *thing) {
    if (is_touched(turn, thing)) {
        kill_hero(turn);
    }
}

/// The half of a spring's box that is left of it in its direction; all but the edges of a slanted
/// one.
static FhRect spring_box(FhRect box, int eighth) {
    static const FhRect parts[8] = {{0, 1, 8, 14}, {3, 3, 10, 10}, {1, 8, 14, 8}, {3, 3, 10, 10},
                                    {8, 1, 8, 14}, {3, 3, 10, 10}, {1, 0, 14, 8}, {3, 3, 10, 10}};
    return fh_rect_moved(parts[eighth], box.x, box.y);
}

/// The direction of its angle, of length 1.
static FhPlace way_of(const LevelEntity *entity) {
    static const double ways[8] = {1, 0.70710678, 0, -0.70710678, -1, -0.70710678, 0, 0.70710678};
    int eighth = level_entity_eighth(entity);
    return (FhPlace){ways[eighth], -ways[(eighth + 6) % 8]};
}

static void spring(Turn *turn, const Thing *thing) {
    enum { SHOWN_TICKS = 12 };
    FhSolidView solid = solid_of(turn->world, thing);
    int eighth = level_entity_eighth(&thing->is);
    float x = (float)way_of(&thing->is).x, y = (float)way_of(&thing->is).y;
    const FhActorView *hero = &turn->hero;
    int shown = fh_max(thing_count(&solid) - 1, 0);
    // A slanted spring has not yet thrown a hero who runs onto it along the ground.
    float along = y != 0.0f ? hero->vy * y : hero->vx * x;
    if (hero->state == FH_STATE_ALIVE && along <= 0.0f &&
        fh_rect_overlaps(hero->box, spring_box(thing->box, eighth))) {
        float strength = thing->is.strength;
        throw_hero(turn, x != 0.0f ? x * strength : hero->vx, y != 0.0f ? y * strength : hero->vy);
        shown = SHOWN_TICKS;
    }
    set_state(turn->world, thing, shown > 0, shown);
}

static void be_taken(Turn *turn, const Thing *thing) {
    if (!is_on(turn->world, thing) && is_touched(turn, thing)) {
        set_state(turn->world, thing, true, 0);
        bool is_key = (level_entity_traits(&thing->is) & LEVEL_KEY) != 0;
        turn->news |= is_key ? GAME_NEWS_KEY : GAME_NEWS_COIN;
    }
}

int things_keys(const Things *things, const FhWorld *world, int color) {
    int keys = 0;
    for (int i = 0; i < things->count; i++) {
        const Thing *thing = &things->things[i];
        bool counts = is_on(world, thing) && thing->is.color == color;
        uint32_t traits = counts ? level_entity_traits(&thing->is) : 0;
        keys += ((traits & LEVEL_KEY) != 0) - ((traits & LEVEL_LOCKED) != 0);
    }
    return keys;
}

static bool is_of_sort(const Thing *thing, bool on, bool has_key, ThingsSort sort) {
    uint32_t traits = level_entity_traits(&thing->is);
    bool is_closed = (traits & (LEVEL_LOCKED | LEVEL_GATE)) != 0 && !on;
    bool is_key = (traits & LEVEL_KEY) != 0 && !on;
    bool opens = is_key || ((traits & (LEVEL_SWITCH | LEVEL_PLATE | LEVEL_TAKEN)) != 0 && !on) ||
                 ((traits & LEVEL_LOCKED) != 0 && !on && has_key);
    return sort == THINGS_CLOSED ? is_closed
           : sort == THINGS_BARS ? is_closed && !opens
           : sort == THINGS_KEYS ? is_key
                                 : opens;
}

static bool is_lift_at_rest(const FhWorld *world, const Thing *thing) {
    FhSolidView solid = solid_of(world, thing);
    return !thing->is.prefab && solid.path_count > 0 && solid.speed == 0.0f;
}

int things_list(const Things *things, const FhWorld *world, ThingsSort sort, FhRect *boxes,
                int most) {
    bool has_key[LEVEL_COLORS];
    int count = 0;
    for (int color = 0; color < LEVEL_COLORS; color++) {
        has_key[color] = things_keys(things, world, color) > 0;
    }
    for (int i = 0; i < things->count; i++) {
        const Thing *thing = &things->things[i];
        if (sort == THINGS_LIFTS
                ? is_lift_at_rest(world, thing)
                : is_of_sort(thing, is_on(world, thing), has_key[thing->is.color], sort)) {
            if (count < most) {
                boxes[count] = thing->is.prefab ? thing->box : solid_of(world, thing).box;
            }
            count++;
        }
    }
    return count;
}

static void unlock(Turn *turn, const Thing *thing) {
    FhRect reach = {thing->box.x - 1, thing->box.y - 1, thing->box.w + 2, thing->box.h + 2};
    if (!is_on(turn->world, thing) && turn->hero.state == FH_STATE_ALIVE &&
        fh_rect_overlaps(turn->hero.box, reach) &&
        things_keys(turn->things, turn->world, thing->is.color) > 0) {
        set_gone(turn->world, thing, true, 0);
        turn->news |= GAME_NEWS_DOOR;
    }
}

/// Its count is 1 while it is touched: one touch turns it once.
static void toggle(Turn *turn, const Thing *thing) {
    FhSolidView solid = solid_of(turn->world, thing);
    bool touched = is_touched(turn, thing);
    bool turns = touched && thing_count(&solid) == 0;
    set_state(turn->world, thing, thing_is_on(&solid) != turns, touched);
    turn->news |= turns ? GAME_NEWS_SWITCH : 0;
}

static bool is_weighed(const Turn *turn, const Thing *thing) {
    FhActorId id = fh_world_actor_in(turn->world, thing->box, 0);
    while (id.index1) {
        FhActorView view = fh_world_actor(turn->world, id);
        bool is_hero = id.index1 == turn->hero.id.index1;
        if (view.state == FH_STATE_ALIVE && (is_hero || (view.flags & FH_ACTOR_BLOCKS))) {
            return true;
        }
        id = fh_world_actor_in(turn->world, thing->box, (int)id.index1);
    }
    return false;
}

/// Its count is the ticks left of its stay.
static void be_weighed(Turn *turn, const Thing *thing) {
    FhSolidView solid = solid_of(turn->world, thing);
    bool was_on = thing_is_on(&solid);
    int stay = ticks_of(thing->is.stay);
    int left = is_weighed(turn, thing) ? stay + 1 : fh_max(thing_count(&solid) - 1, 0);
    set_state(turn->world, thing, left > 0, left);
    turn->news |= (left > 0) != was_on ? GAME_NEWS_SWITCH : 0;
}

static int count_wires_on(const Turn *turn, int receiver) {
    const Things *things = turn->things;
    const Wire *wires = wires_of(things);
    int count = 0;
    for (int i = 0; i < things->wire_count; i++) {
        count += wires[i].to == receiver && is_on(turn->world, &things->things[wires[i].from]);
    }
    return count;
}

static void obey(Turn *turn, const Thing *thing) {
    int count = count_wires_on(turn, (int)(thing - turn->things->things));
    bool opens = (count >= thing->is.needs) != thing->is.open;
    turn->news |= opens != is_on(turn->world, thing) ? GAME_NEWS_DOOR : 0;
    set_gone(turn->world, thing, opens, 0);
}

/// A solid with wires goes along its path while one of them is on.
static void run_lift(Turn *turn, const Thing *lift) {
    FhSolidView solid = solid_of(turn->world, lift);
    bool runs = count_wires_on(turn, (int)(lift - turn->things->things)) > 0;
    if (solid.path_count > 0 && runs != (solid.speed != 0.0f)) {
        fh_world_set_solid_speed(turn->world, solid.id, runs ? lift->is.speed : 0.0f);
    }
}

// --- blocks -------------------------------------------------------------------------------------

/// True when the hero has just bumped his head.
static bool bumps(const Turn *turn) {
    int count = 0;
    const FhEvent *events = fh_world_events(turn->world, &count, NULL);
    for (int i = 0; i < count; i++) {
        if (events[i].type == FH_EVENT_BUMP_HEAD && events[i].who.index1 == turn->hero.id.index1) {
            return true;
        }
    }
    return false;
}

static void be_broken(Turn *turn, const Thing *thing) {
    bool is_above = turn->hero.contacts.sides[FH_SIDE_TOP].solid == thing->solid;
    if (!is_on(turn->world, thing) && is_above && bumps(turn)) {
        set_gone(turn->world, thing, true, 0);
        turn->news |= GAME_NEWS_BREAK;
    }
}

/// Its count is the ticks since it was stepped on.
static void give_way(Turn *turn, const Thing *thing) {
    FhSolidView solid = solid_of(turn->world, thing);
    int count = thing_count(&solid), holds = ticks_of(thing->is.holds),
        back = ticks_of(thing->is.back);
    bool is_stood_on = turn->hero.contacts.sides[FH_SIDE_BOTTOM].solid == thing->solid;
    bool is_over = back > 0 && count >= holds + back;
    bool counts = count > 0 || is_stood_on;
    bool goes_on = counts && (back > 0 || count <= holds);
    count = is_over ? 0 : count + goes_on;
    bool gone = count > holds;
    turn->news |= gone && !thing_is_on(&solid) ? GAME_NEWS_BREAK : 0;
    set_gone(turn->world, thing, gone, count);
}

/// Returns true in that tick of each turn in which something begins.
static bool is_due(const Turn *turn, float every, float phase) {
    int ticks = fh_world_ticks(turn->world) - ticks_of(phase);
    return fh_floor_mod(ticks, fh_max(ticks_of(every), 1)) == 0;
}

static void come_and_go(Turn *turn, const Thing *thing) {
    int there = ticks_of(thing->is.there), gone = ticks_of(thing->is.gone);
    int ticks = fh_world_ticks(turn->world) - ticks_of(thing->is.phase);
    set_gone(turn->world, thing, fh_floor_mod(ticks, there + gone) >= there, 0);
}

// --- hoppers and throwers -----------------------------------------------------------------------

static void hop(Turn *turn, const Thing *thing) {
    FhActorView view = actor_of(turn, thing);
    if (fh_contacts_floor(&view.contacts) && is_due(turn, thing->is.every, thing->is.phase)) {
        fh_world_set_velocity(turn->world, view.id, view.vx, -thing->is.hop);
    }
}

/// Takes what was thrown out of play where it has hit something, or is far.
static void fly(Turn *turn, const Thing *thing, const FhActorView *shot) {
    enum { FAR_PX = 1024 };
    bool hits =
        fh_abs(shot->box.x - thing->box.x) > FAR_PX || fh_abs(shot->box.y - thing->box.y) > FAR_PX;
    for (int side = 0; side < FH_SIDES; side++) {
        hits = hits || fh_contacts_on(&shot->contacts, (FhSide)side);
    }
    if (turn->hero.state == FH_STATE_ALIVE && fh_rect_overlaps(turn->hero.box, shot->box)) {
        kill_hero(turn);
        hits = true;
    }
    if (hits) {
        fh_world_set_state(turn->world, shot->id, FH_STATE_OUT);
    }
}

static void throw_shot(Turn *turn, const Thing *thing) {
    FhActorView shot = actor_of(turn, thing);
    if (shot.state == FH_STATE_ALIVE) {
        fly(turn, thing, &shot);
    } else if (is_due(turn, thing->is.every, thing->is.phase)) {
        FhRect box = level_shot_box(&thing->is);
        FhPlace way = way_of(&thing->is);
        fh_world_set_state(turn->world, shot.id, FH_STATE_ALIVE);
        if (!fh_world_teleport(turn->world, shot.id, box.x, box.y)) { // it is in a wall
            fh_world_set_state(turn->world, shot.id, FH_STATE_OUT);
        }
        fh_world_set_velocity(turn->world, shot.id, (float)way.x * thing->is.shot,
                              (float)way.y * thing->is.shot);
    }
}

// --- water and wind ------------------------------------------------------------------------------

static float approach(float from, float to, float by) {
    return from < to ? fminf(from + by, to) : fmaxf(from - by, to);
}

/// In water he sinks, or swims up while jump is held; where only his legs are left in it that is a
/// leap out.
static float swim_up(const Turn *turn, const Thing *thing) {
    const float water = 40; // px/s that it takes or gives in a tick, more than gravity does
    const FhActorView *hero = &turn->hero;
    bool rises = (turn->input.held & FH_INPUT_JUMP) != 0;
    bool is_under = hero->box.y + hero->box.h / 2 >= thing->box.y;
    bool stands = fh_contacts_floor(&hero->contacts);
    if (is_under) {
        return rises    ? approach(hero->vy, -thing->is.swim, water)
               : stands ? hero->vy
                        : approach(hero->vy, thing->is.sink, water);
    }
    return rises && hero->vy < 0.0f ? fminf(hero->vy, -thing->is.leap) : hero->vy;
}

/// Its count is 1 while the hero is in it.
static void swim(Turn *turn, const Thing *thing) {
    FhSolidView solid = solid_of(turn->world, thing);
    bool is_in = is_touched(turn, thing);
    turn->news |= is_in != (thing_count(&solid) != 0) ? GAME_NEWS_SPLASH : 0;
    set_state(turn->world, thing, false, is_in);
    if (is_in) {
        float most = thing->is.swim, vx = turn->hero.vx;
        vx = fabsf(vx) > most ? approach(vx, copysignf(most, vx), 20) : vx;
        fh_world_set_velocity(turn->world, turn->hero.id, vx, swim_up(turn, thing));
        look_at_hero(turn);
    }
}

static void blow(Turn *turn, const Thing *thing) {
    float x = (float)way_of(&thing->is).x, y = (float)way_of(&thing->is).y;
    float along = turn->hero.vx * x + turn->hero.vy * y;
    if (is_touched(turn, thing) && along < thing->is.blow) {
        float by = fminf(thing->is.push / FH_TICKS_PER_SECOND, thing->is.blow - along);
        fh_world_set_velocity(turn->world, turn->hero.id, turn->hero.vx + x * by,
                              turn->hero.vy + y * by);
        look_at_hero(turn);
    }
}

/// In their order: what is stomped hurts no more.
static const struct {
    uint32_t trait;
    void (*play)(Turn *turn, const Thing *thing);
} rules[] = {
    {LEVEL_TIMED, come_and_go},  {LEVEL_WALKS, walk},        {LEVEL_HOPS, hop},
    {LEVEL_STOMPED, be_stomped}, {LEVEL_HURTS, hurt},        {LEVEL_SPRINGS, spring},
    {LEVEL_KEY, be_taken},       {LEVEL_LOCKED, unlock},     {LEVEL_SWITCH, toggle},
    {LEVEL_PLATE, be_weighed},   {LEVEL_GATE, obey},         {LEVEL_BREAKS, be_broken},
    {LEVEL_FALLS, give_way},     {LEVEL_THROWS, throw_shot}, {LEVEL_TAKEN, be_taken},
    {LEVEL_WATER, swim},         {LEVEL_WIND, blow},
};

uint32_t things_tick(const Things *things, FhWorld *world, FhActorId hero, FhInput input) {
    Turn turn = {
        .things = things, .world = world, .hero = fh_world_actor(world, hero), .input = input};
    for (int i = 0; i < things->count; i++) {
        const Thing *thing = &things->things[i];
        for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
            if (level_entity_traits(&thing->is) & rules[k].trait) {
                rules[k].play(&turn, thing);
            }
        }
        if (!thing->is.prefab) {
            run_lift(&turn, thing);
        }
    }
    return turn.news;
}
