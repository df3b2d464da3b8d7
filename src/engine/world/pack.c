// pack.c - an actor's state as a few words, for searches that keep millions of them.
//
// The state is laid out as an array of words, and those that are not zero are kept behind a mask
// with a bit for each: a standing actor has some 13 of 73. Nothing is rounded and nothing is left
// out, so the actor goes on from it to the bit. Contacts are among the words: finding them anew
// would cost as much as a tick.

#include "engine/base/bits.h"
#include "engine/world/world.h"

#include <string.h>

#include "engine/broadphase/spatial_hash.h"

enum {
    WORD_X,
    WORD_Y,
    WORD_SIZE, // width, and height in the high half
    WORD_REM_X,
    WORD_REM_Y,
    WORD_VX,
    WORD_VY,
    WORD_POSE, // and the keys held, in the high half
    WORD_RIDING,
    WORD_CONTROL,
    CONTROL_WORDS = sizeof(FhControl) / sizeof(uint32_t),
    WORD_CONTACTS = WORD_CONTROL + CONTROL_WORDS,
    CONTACT_WORDS = 4, // a side
    WORD_MOTION = WORD_CONTACTS + FH_SIDES * CONTACT_WORDS,
    MOTION_WORDS = sizeof(FhMoverState) / sizeof(uint32_t),
    WORDS = WORD_MOTION + MOTION_WORDS,
    MASKS = (WORDS + 31) / 32
};
_Static_assert((int)MASKS + (int)WORDS <= (int)FH_PACKED_WORDS, "a packed actor has room");
_Static_assert(sizeof(FhControl) == CONTROL_WORDS * sizeof(uint32_t), "no byte of it is padding");

static uint32_t bits_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// --- the words ------------------------------------------------------------------------------

static void write_contacts(const FhContacts *contacts, uint32_t *words) {
    for (int side = 0; side < FH_SIDES; side++) {
        const FhContact *contact = &contacts->sides[side];
        uint32_t *to = words + side * CONTACT_WORDS;
        to[0] = contact->by | (contact->has_tile ? 1u << 16 : 0u);
        to[1] = (uint32_t)contact->col;
        to[2] = (uint32_t)contact->row;
        to[3] = (uint32_t)contact->solid;
    }
}

static void read_contacts(FhContacts *contacts, const uint32_t *words) {
    for (int side = 0; side < FH_SIDES; side++) {
        const uint32_t *from = words + side * CONTACT_WORDS;
        contacts->sides[side] = (FhContact){.by = (uint16_t)from[0],
                                            .has_tile = from[0] >> 16 & 1,
                                            .col = (int32_t)from[1],
                                            .row = (int32_t)from[2],
                                            .solid = (int32_t)from[3]};
    }
}

static void write_words(const FhActor *actor, uint32_t words[WORDS]) {
    words[WORD_X] = (uint32_t)actor->x;
    words[WORD_Y] = (uint32_t)actor->y;
    words[WORD_SIZE] = (uint32_t)actor->w | (uint32_t)actor->h << 16;
    words[WORD_REM_X] = bits_of(actor->rem_x);
    words[WORD_REM_Y] = bits_of(actor->rem_y);
    words[WORD_VX] = bits_of(actor->vx);
    words[WORD_VY] = bits_of(actor->vy);
    words[WORD_POSE] =
        actor->pose | (uint32_t)actor->held << 16 | (uint32_t)actor->held_before << 24;
    words[WORD_RIDING] = (uint32_t)actor->riding;
    memcpy(&words[WORD_CONTROL], &actor->control, sizeof actor->control);
    write_contacts(&actor->contacts, &words[WORD_CONTACTS]);
    FhMoverState none = {0};
    const FhMoverState *state = actor->state_at ? fh_actor_state(actor) : &none;
    memcpy(&words[WORD_MOTION], state, sizeof *state);
}

static void read_words(FhActor *actor, const uint32_t words[WORDS]) {
    actor->x = (int32_t)words[WORD_X];
    actor->y = (int32_t)words[WORD_Y];
    actor->w = (int32_t)(words[WORD_SIZE] & UINT16_MAX);
    actor->h = (int32_t)(words[WORD_SIZE] >> 16);
    actor->rem_x = float_of(words[WORD_REM_X]);
    actor->rem_y = float_of(words[WORD_REM_Y]);
    actor->vx = float_of(words[WORD_VX]);
    actor->vy = float_of(words[WORD_VY]);
    actor->pose = (uint8_t)words[WORD_POSE];
    actor->held = (uint8_t)(words[WORD_POSE] >> 16);
    actor->held_before = (uint8_t)(words[WORD_POSE] >> 24);
    actor->riding = (int32_t)words[WORD_RIDING];
    memcpy(&actor->control, &words[WORD_CONTROL], sizeof actor->control);
    read_contacts(&actor->contacts, &words[WORD_CONTACTS]);
    if (actor->state_at) {
        memcpy(fh_actor_state(actor), &words[WORD_MOTION], sizeof(FhMoverState));
    }
}

// --- packing --------------------------------------------------------------------------------

/// The actor with that id; NULL when it is gone. Requires: the World is synced.
static const FhActor *actor_of(const FhWorld *world, FhActorId id) {
    int index = fh_actor_index(world, id);
    return index < 0 ? NULL : &fh_world_actors(world)[index];
}

int fh_actor_pack(const FhWorld *world, FhActorId id, FhPacked *packed) {
    FH_ASSERT(packed, "give a place for the words");
    const FhActor *actor = actor_of(world, id);
    if (!actor || actor->state != FH_STATE_ALIVE) {
        return 0;
    }
    uint32_t words[WORDS];
    write_words(actor, words);
    int count = MASKS;
    for (int mask = 0; mask < MASKS; mask++) {
        uint32_t bits = 0;
        for (int i = mask * 32; i < fh_min(mask * 32 + 32, WORDS); i++) {
            packed->words[count] = words[i];
            bits |= (uint32_t)(words[i] != 0) << i % 32;
            count += words[i] != 0;
        }
        packed->words[mask] = bits;
    }
    return count;
}

static bool is_body(uint32_t size) {
    uint32_t w = size & UINT16_MAX, h = size >> 16;
    return w > 0 && w <= FH_BODY_MAX && h > 0 && h <= FH_BODY_MAX;
}

bool fh_actor_unpack(FhWorld *world, FhActorId id, const uint32_t *packed) {
    FH_ASSERT(packed, "give the words that fh_actor_pack wrote");
    FhActor *actor = fh_actor_of(world, id);
    if (!actor) {
        return false;
    }
    FH_ASSERT(WORDS % 32 == 0 || packed[MASKS - 1] >> WORDS % 32 == 0,
              "give the words that fh_actor_pack wrote");
    uint32_t words[WORDS] = {0};
    const uint32_t *next = packed + MASKS;
    for (int mask = 0; mask < MASKS; mask++) {
        for (uint32_t bits = packed[mask]; bits; bits &= bits - 1) {
            words[mask * 32 + fh_zeros_below(bits)] = *next++;
        }
    }
    FH_ASSERT(is_body(words[WORD_SIZE]), "give the words that fh_actor_pack wrote");
    read_words(actor, words);
    actor->before = actor->contacts;
    actor->state = FH_STATE_ALIVE;
    fh_world_actor_replaced(world, actor);
    fh_near_actor_moved(world, actor);
    return true;
}

// --- the key --------------------------------------------------------------------------------

static uint64_t mix(uint64_t key, int part) {
    key = (key ^ (uint32_t)part) * 0x9e3779b97f4a7c15u;
    return key ^ key >> 32;
}

enum { STEP = 4 }; // ticks

/// In which of the stretches of `grain` a speed lies; those about 0 are one.
static int stretch_of(float speed, int grain) {
    float at = speed / (float)grain;
    return at > 1e6f ? 1000000 : at > -1e6f ? (int)at : -1000000;
}

/// What is under way, in steps of a few ticks: a jump that is held may rise further, a jump off a
/// wall goes its way, the floor was left a moment ago.
static uint64_t mix_under_way(uint64_t key, const FhActor *actor) {
    const FhControl *control = &actor->control;
    int hold = (control->hold + STEP - 1) / STEP;
    int forced = (control->forced_ticks + STEP - 1) / STEP * control->forced_x;
    int barred = control->barred_ticks > 0 ? control->barred_x : 0;
    bool may_jump = control->coyote > 0 && !fh_contacts_floor(&actor->contacts);
    bool will_jump = control->buffer > 0; // a tap waits, whether it is held or not
    return mix(mix(key, control->step_ticks),
               fh_min(hold, 15) | fh_min(control->air_jumps, 255) << 4 | may_jump << 12 |
                   (barred + 1) << 13 | (forced & 255) << 16 | will_jump << 24);
}

static uint64_t mix_motion(uint64_t key, const FhWorld *world, const FhActor *actor) {
    for (uint32_t tells = world->movers[actor->movement]->tells; tells; tells &= tells - 1) {
        key = mix(key, fh_actor_state(actor)->whole[fh_zeros_below(tells)]);
    }
    return key;
}

uint64_t fh_actor_key(const FhWorld *world, FhActorId id, int px, int speed) {
    FH_ASSERT(px > 0 && speed > 0, "give grains of at least 1 px and 1 px/s");
    const FhActor *actor = actor_of(world, id);
    if (!actor) {
        return 0;
    }
    const FhControl *control = &actor->control;
    uint32_t held = fh_world_input(world, actor).held;
    int stand = (fh_contacts_floor(&actor->contacts) ? 1 : 0) | (held & FH_INPUT_JUMP ? 2 : 0) |
                (control->dropping ? 4 : 0) | (control->grab_lock ? 8 : 0) | actor->pose << 4 |
                fh_min(control->air_jumps, 255) << 8;
    uint64_t key = mix(0x243f6a8885a308d3u, fh_floor_div(actor->x, px));
    key = mix(mix(key, fh_floor_div(actor->y, px)), stretch_of(actor->vx, speed));
    key = mix(mix(key, stretch_of(actor->vy, speed)), stand);
    key = mix_motion(mix_under_way(key, actor), world, actor);
    return key ? key : 1;
}
