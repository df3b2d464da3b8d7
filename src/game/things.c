#include "game/things.h"

#include <stdlib.h>
#include <string.h>

#include "game/session.h"

/// A thing of the level.
typedef struct Thing {
    LevelEntity is;       // owns nothing
    FhRect box;           // px, of what does not move
    int32_t actor, solid; // its number + 1; 0: none
} Thing;

struct Things {
    int count;
    Thing things[];
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

static size_t size_of(int count) {
    return sizeof(Things) + (size_t)count * sizeof(Thing);
}

Things *things_create(const Level *level, const FhWorld *world) {
    Things *things = malloc(size_of(level_has_prefabs(level) ? level->entity_count : 0));
    if (!things) {
        return NULL;
    }
    things->count = 0;
    for (int i = 0; i < level->entity_count; i++) {
        const LevelEntity *entity = &level->entities[i];
        uint64_t user = (uint64_t)i + 1;
        if (entity->prefab) {
            bool moves = (entity->prefab->traits & LEVEL_MOVES) != 0;
            things->things[things->count++] = (Thing){.is = *entity,
                                                      .box = level_entity_box(entity),
                                                      .actor = moves ? find_actor(world, user) : 0,
                                                      .solid = moves ? 0 : find_solid(world, user)};
        }
    }
    return things;
}

Things *things_copy(const Things *things) {
    Things *copy = malloc(size_of(things->count));
    if (copy) {
        memcpy(copy, things, size_of(things->count));
    }
    return copy;
}

// --- what the rules ask and do ------------------------------------------------------------------

static FhActorView actor_of(const Turn *turn, const Thing *thing) {
    return thing->actor ? world_actor(turn->world, thing->actor - 1) : (FhActorView){0};
}

/// The thing's box; without pixels when it is out of play.
static FhRect box_of(const Turn *turn, const Thing *thing) {
    FhActorView view = actor_of(turn, thing);
    return thing->actor ? (view.state == FH_STATE_ALIVE ? view.box : (FhRect){0}) : thing->box;
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

// --- states, for searches -----------------------------------------------------------------------
// Of a thing that is a solid: its state, and at the top whether it is there.

#define IS_THERE (1U << 31)

static FhSolidView solid_of(const FhWorld *world, const Thing *thing) {
    return thing->solid ? world_solid(world, thing->solid - 1) : (FhSolidView){0};
}

static uint32_t state_of(const FhSolidView *solid) {
    bool is_there = (solid->flags & FH_SOLID_COLLIDABLE) != 0;
    return thing_state(solid) | (is_there ? IS_THERE : 0);
}

static void put_state(FhWorld *world, const FhSolidView *solid, uint32_t state) {
    uint64_t user = (uint32_t)solid->user | (uint64_t)(state & ~IS_THERE) << THINGS_STATE_AT;
    if (user != solid->user) {
        fh_world_set_solid_user(world, solid->id, user);
    }
    if (((state ^ state_of(solid)) & IS_THERE) != 0) {
        fh_world_set_collidable(world, solid->id, (state & IS_THERE) != 0);
    }
}

int things_words(const Things *things) {
    return things->count;
}

int things_keep(const Things *things, const FhWorld *world, uint32_t *words) {
    int count = 0;
    for (int i = 0; i < things->count; i++) {
        FhSolidView solid = solid_of(world, &things->things[i]);
        if (solid.id.index1) {
            words[count++] = state_of(&solid);
        }
    }
    return count;
}

int things_put(const Things *things, FhWorld *world, const uint32_t *words) {
    int count = 0;
    for (int i = 0; i < things->count; i++) {
        FhSolidView solid = solid_of(world, &things->things[i]);
        if (solid.id.index1) {
            put_state(world, &solid, words[count++]);
        }
    }
    return count;
}

uint64_t things_key(const Things *things, const FhWorld *world, FhRect near) {
    uint64_t key = 0;
    for (int i = 0; i < things->count; i++) {
        const Thing *thing = &things->things[i];
        FhSolidView solid = solid_of(world, thing);
        bool counts = (level_entity_traits(&thing->is) & LEVEL_OPENS_WAYS) != 0;
        counts = counts || ((level_entity_traits(&thing->is) & LEVEL_SOLID_ITSELF) != 0 &&
                            fh_rect_overlaps(near, thing->box));
        uint32_t state = counts ? state_of(&solid) : 0;
        uint32_t grain =
            (state & IS_THERE) + ((state & ~IS_THERE) + 15) / 16; // timers go by sixteen
        key = (key ^ grain) * 0x9e3779b97f4a7c15U;
        key ^= key >> 32;
    }
    return key;
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

static void hurt(Turn *turn, const Thing *thing) {
    if (is_touched(turn, thing)) {
        fh_world_set_state(turn->world, turn->hero.id, FH_STATE_DEAD);
        turn->news |= GAME_NEWS_HIT;
        look_at_hero(turn);
    }
}

/// The half of a spring's box that is left of it in its direction; all but the edges of a slanted
/// one.
static FhRect spring_box(FhRect box, int eighth) {
    static const FhRect parts[8] = {{0, 1, 8, 14}, {3, 3, 10, 10}, {1, 8, 14, 8}, {3, 3, 10, 10},
                                    {8, 1, 8, 14}, {3, 3, 10, 10}, {1, 0, 14, 8}, {3, 3, 10, 10}};
    return fh_rect_moved(parts[eighth], box.x, box.y);
}

static void spring(Turn *turn, const Thing *thing) {
    enum { SHOWN_TICKS = 12 };
    static const float ways[8] = {1,  0.70710678f,  0, -0.70710678f,
                                  -1, -0.70710678f, 0, 0.70710678f};
    FhSolidView solid = solid_of(turn->world, thing);
    int eighth = level_entity_eighth(&thing->is);
    float x = ways[eighth], y = -ways[(eighth + 6) % 8];
    const FhActorView *hero = &turn->hero;
    bool is_on = hero->state == FH_STATE_ALIVE &&
                 fh_rect_overlaps(hero->box, spring_box(thing->box, eighth));
    uint32_t shown = thing_state(&solid);
    put_state(turn->world, &solid, shown > 0 ? shown - 1 : 0);
    if (is_on && hero->vx * x + hero->vy * y <= 0.0f) {
        float strength = thing->is.strength;
        throw_hero(turn, x != 0.0f ? x * strength : hero->vx, y != 0.0f ? y * strength : hero->vy);
        put_state(turn->world, &solid, SHOWN_TICKS);
    }
}

static void be_taken(Turn *turn, const Thing *thing) {
    FhSolidView solid = solid_of(turn->world, thing);
    if (thing_state(&solid) == 0 && is_touched(turn, thing)) {
        put_state(turn->world, &solid, 1);
        turn->news |= GAME_NEWS_KEY;
    }
}

int things_keys(const Things *things, const FhWorld *world) {
    int keys = 0;
    for (int i = 0; i < things->count; i++) {
        const Thing *thing = &things->things[i];
        FhSolidView solid = solid_of(world, thing);
        uint32_t traits = thing_state(&solid) ? level_entity_traits(&thing->is) : 0;
        keys += ((traits & LEVEL_KEY) != 0) - ((traits & LEVEL_LOCKED) != 0);
    }
    return keys;
}

static void unlock(Turn *turn, const Thing *thing) {
    FhSolidView solid = solid_of(turn->world, thing);
    FhRect reach = {thing->box.x - 1, thing->box.y - 1, thing->box.w + 2, thing->box.h + 2};
    if (thing_state(&solid) == 0 && turn->hero.state == FH_STATE_ALIVE &&
        fh_rect_overlaps(turn->hero.box, reach) && things_keys(turn->things, turn->world) > 0) {
        put_state(turn->world, &solid, 1);
        turn->news |= GAME_NEWS_DOOR;
    }
}

/// In their order: what is stomped hurts no more.
static const struct {
    uint32_t trait;
    void (*play)(Turn *turn, const Thing *thing);
} rules[] = {
    {LEVEL_WALKS, walk},     {LEVEL_STOMPED, be_stomped}, {LEVEL_HURTS, hurt},
    {LEVEL_SPRINGS, spring}, {LEVEL_KEY, be_taken},       {LEVEL_LOCKED, unlock},
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
    }
    return turn.news;
}
