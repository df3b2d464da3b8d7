// save.c - a World as bytes, the same on every machine, and back.
//
// One walk over the named fields serves both ways (bytes.h). Movements and tuning fields go by
// name, so that bytes outlive a table that grew. What is read is hostile until it passed: every
// number has a range, every index its count. The terrain, the mask, the lines, the types and the
// events of the tick are not in it. A field that is added to a struct and that makes the future is
// added here and in hash.c.

#include <string.h>

#include "engine/base/bytes.h"
#include "engine/state/world.h"
#include "engine/rules/solid_path.h"
#include "engine/world/world.h"
#include "engine/base/assert.h"

enum {
    MAGIC = 0x44574846, // "FHWD"
    VERSION = 9,
    NAMES_MAX = 255,
    FAR = 1 << 30,  // px: as far as places may be
    LONG = 1 << 24, // ticks
    LARGE = FH_SOLID_MAX
};

/// The bytes, and what their numbers of movements mean here.
typedef struct Walk {
    FhBytes bytes;
    int movements[NAMES_MAX + 1]; // of the bytes' numbers; -1: not known here
    int movement_count;
} Walk;

static void set_name(char name[FH_BYTES_NAME], const char *text) {
    memset(name, 0, FH_BYTES_NAME);
    strncpy(name, text, FH_BYTES_NAME - 1);
}

// --- the head -------------------------------------------------------------------------------

static int find_mover(const FhWorld *world, const char *name) {
    for (int i = 0; i < world->mover_count; i++) {
        if (strcmp(world->movers[i]->name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static void pass_movements(Walk *walk, const FhWorld *world) {
    int32_t count = world->mover_count;
    fh_bytes_int(&walk->bytes, &count, 0, NAMES_MAX);
    for (int i = 0; i < count && !walk->bytes.wrong; i++) {
        char name[FH_BYTES_NAME];
        set_name(name, walk->bytes.in ? "" : world->movers[i]->name);
        fh_bytes_name(&walk->bytes, name);
        walk->movements[i] = find_mover(world, name);
    }
    walk->movement_count = count;
}

/// A tuning comes back as it was saved, or not at all.
static void take_field(Walk *walk, FhTuning *tuning, const char *name, float value) {
    const FhTuningField *field = fh_tuning_field(name);
    if (!field) {
        fh_bytes_refuse(&walk->bytes, "a tuning in it has a field that is not known here");
    } else if (!fh_tuning_allows(field, value)) {
        fh_bytes_refuse(&walk->bytes, "a tuning in it holds a number that is out of range");
    } else {
        fh_tuning_keep(tuning, field, value);
    }
}

static void pass_field(Walk *walk, FhTuning *tuning, int index) {
    char name[FH_BYTES_NAME] = "";
    float value = 0.0f;
    if (!walk->bytes.in) {
        set_name(name, fh_tuning_fields[index].key);
        value = fh_tuning_get(tuning, &fh_tuning_fields[index]);
    }
    fh_bytes_name(&walk->bytes, name);
    fh_bytes_float(&walk->bytes, &value);
    if (walk->bytes.in && !walk->bytes.wrong) {
        take_field(walk, tuning, name, value);
    }
}

static bool differs(const FhTuning *a, const FhTuning *b, const FhTuningField *field) {
    float one = fh_tuning_get(a, field), other = fh_tuning_get(b, field);
    // -0 is not 0 here. NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
    return memcmp(&one, &other, sizeof one) != 0;
}

/// Only what differs from the default, as a list of names and values.
static void pass_tuning(Walk *walk, FhTuning *tuning) {
    const FhTuning normal = fh_tuning_default();
    int32_t count = 0;
    for (int i = 0; i < fh_tuning_field_count; i++) {
        count += differs(tuning, &normal, &fh_tuning_fields[i]);
    }
    fh_bytes_int(&walk->bytes, &count, 0, NAMES_MAX);
    if (walk->bytes.in) {
        *tuning = normal;
        for (int i = 0; i < count && !walk->bytes.wrong; i++) {
            pass_field(walk, tuning, 0);
        }
        return;
    }
    for (int i = 0; i < fh_tuning_field_count; i++) {
        if (differs(tuning, &normal, &fh_tuning_fields[i])) {
            pass_field(walk, tuning, i);
        }
    }
}

static void pass_head(Walk *walk, FhWorld *world) {
    int32_t magic = MAGIC, version = VERSION;
    fh_bytes_int(&walk->bytes, &magic, INT32_MIN, INT32_MAX);
    fh_bytes_int(&walk->bytes, &version, INT32_MIN, INT32_MAX);
    if (magic != MAGIC) {
        fh_bytes_refuse(&walk->bytes, "it is no saved World");
    } else if (version != VERSION) {
        fh_bytes_refuse(&walk->bytes, "it was saved by another version of the program");
    }
    int32_t own_size = fh_terrain_tile_size(world->terrain), tile_size = own_size;
    fh_bytes_int(&walk->bytes, &tile_size, 0, INT32_MAX);
    if (tile_size != own_size) {
        fh_bytes_refuse(&walk->bytes, "it was saved on tiles of another size");
    }
    pass_movements(walk, world);
    fh_bytes_int(&walk->bytes, &world->tick, 0, INT32_MAX - LONG);
    fh_bytes_int(&walk->bytes, &world->bounds.x, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &world->bounds.y, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &world->bounds.w, 0, INT32_MAX);
    fh_bytes_int(&walk->bytes, &world->bounds.h, 0, INT32_MAX);
    if (!fh_is_box(world->bounds)) {
        fh_bytes_refuse(&walk->bytes, "its bounds lie too far out");
    }
    for (int i = 0; i < FH_PLAYERS_MAX; i++) {
        fh_bytes_bits(&walk->bytes, &world->held[i]);
        fh_bytes_bits(&walk->bytes, &world->held_before[i]);
    }
    fh_bytes_int(&walk->bytes, &world->actor_count, 0, world->actor_capacity);
    fh_bytes_int(&walk->bytes, &world->first_free, 0, world->actor_count);
    fh_bytes_int(&walk->bytes, &world->has_blockers, 0, 1);
    fh_bytes_int(&walk->bytes, &world->has_separating, 0, 1);
    fh_bytes_int(&walk->bytes, &world->solid_count, 0, world->solid_capacity);
    fh_bytes_int(&walk->bytes, &world->path_count, 0, world->path_capacity);
    fh_bytes_int(&walk->bytes, &world->cell_count, 0, world->cell_capacity);
    fh_bytes_int(&walk->bytes, &world->touch_count, 0, world->touch_capacity);
    for (int i = 0; i < FH_TUNINGS_MAX && !walk->bytes.wrong; i++) {
        pass_tuning(walk, &world->tunings[i]);
    }
}

// --- solids ---------------------------------------------------------------------------------

static void pass_user(Walk *walk, uint64_t *user) {
    uint32_t low = (uint32_t)*user, high = (uint32_t)(*user >> 32);
    fh_bytes_bits(&walk->bytes, &low);
    fh_bytes_bits(&walk->bytes, &high);
    *user = (uint64_t)high << 32 | low;
}

static void pass_short(Walk *walk, uint16_t *value) {
    int32_t whole = *value;
    fh_bytes_int(&walk->bytes, &whole, 0, UINT16_MAX);
    *value = (uint16_t)whole;
}

static void pass_solid(Walk *walk, const FhWorld *world, FhSolid *solid) {
    fh_bytes_int(&walk->bytes, &solid->x, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &solid->y, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &solid->w, 0, LARGE);
    fh_bytes_int(&walk->bytes, &solid->h, 0, LARGE);
    fh_bytes_float(&walk->bytes, &solid->rem_x);
    fh_bytes_float(&walk->bytes, &solid->rem_y);
    fh_bytes_float(&walk->bytes, &solid->vx);
    fh_bytes_float(&walk->bytes, &solid->vy);
    fh_bytes_float(&walk->bytes, &solid->hand_x);
    fh_bytes_float(&walk->bytes, &solid->hand_y);
    fh_bytes_bits(&walk->bytes, &solid->flags);
    pass_short(walk, &solid->generation);
    fh_bytes_small(&walk->bytes, &solid->mode, FH_PATH_PINGPONG);
    fh_bytes_small(&walk->bytes, &solid->line_flags, UINT8_MAX);
    fh_bytes_int(&walk->bytes, &solid->cell_first, 0, world->cell_count);
    fh_bytes_int(&walk->bytes, &solid->cell_cols, 0, LARGE);
    fh_bytes_int(&walk->bytes, &solid->cell_rows, 0, LARGE);
    fh_bytes_int(&walk->bytes, &solid->path_first, 0, world->path_count);
    fh_bytes_int(&walk->bytes, &solid->path_count, 0, world->path_count - solid->path_first);
    fh_bytes_int(&walk->bytes, &solid->point_first, 0, world->path_count);
    fh_bytes_int(&walk->bytes, &solid->point_count, 0, world->path_count - solid->point_first);
    fh_bytes_int(&walk->bytes, &solid->moved_x, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &solid->moved_y, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &solid->leg, 0, solid->path_count > 0 ? solid->path_count - 1 : 0);
    fh_bytes_int(&walk->bytes, &solid->direction, -1, 1);
    fh_bytes_int(&walk->bytes, &solid->wait_left, 0, LONG);
    fh_bytes_int(&walk->bytes, &solid->wait_ticks, 0, LONG);
    fh_bytes_float(&walk->bytes, &solid->speed);
    fh_bytes_float(&walk->bytes, &solid->leg_from);
    pass_user(walk, &solid->user);
    fh_bytes_bits(&walk->bytes, &solid->category);
    fh_bytes_int(&walk->bytes, &solid->leg_ticks, 0, FH_SOLID_TICKS_MAX);
    if (walk->bytes.in) {
        solid->group = solid->leader = 0; // of what was here before
        solid->grip = 0.0f;
    }
    if (solid->flags & FH_SOLID_GROUPED) {
        fh_bytes_int(&walk->bytes, &solid->group, 1, INT32_MAX);
        fh_bytes_int(&walk->bytes, &solid->leader, 0, world->solid_count);
    }
    if (solid->flags & FH_SOLID_GRIPS) {
        fh_bytes_float(&walk->bytes, &solid->grip);
    }
    int64_t cells = (int64_t)solid->cell_cols * solid->cell_rows;
    if (walk->bytes.in && cells > world->cell_count - solid->cell_first) {
        fh_bytes_refuse(&walk->bytes, "a solid in it has tiles that are not there");
    }
}

/// An id; what is read becomes one of this World.
static FhActorId pass_id(Walk *walk, const FhWorld *world, FhActorId id) {
    int32_t whole = (int32_t)id.index1;
    fh_bytes_int(&walk->bytes, &whole, 0, FH_CAPACITY_MAX);
    pass_short(walk, &id.generation);
    return (FhActorId){(uint32_t)whole, id.generation, whole ? (uint16_t)world->number : 0};
}

static void pass_touch(Walk *walk, const FhWorld *world, FhTouch *touch) {
    FhSolidId solid = touch->solid;
    fh_bytes_int(&walk->bytes, &touch->phase, 0, FH_TOUCH_ENDS);
    touch->actor = pass_id(walk, world, touch->actor);
    touch->other = pass_id(walk, world, touch->other);
    FhActorId id = pass_id(walk, world, (FhActorId){solid.index1, solid.generation, solid.world});
    touch->solid = (FhSolidId){id.index1, id.generation, id.world};
    fh_bytes_int(&walk->bytes, &touch->col, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &touch->row, -FAR, FAR);
    pass_short(walk, &touch->tile);
}

static void pass_pools(Walk *walk, const FhWorld *world) {
    // Both pools are the World's own memory, which these two only show as constant.
    FhPoint *path = fh_world_points(world);
    FhTile *cells = fh_world_at(world, world->cells_at);
    const FhTileset *tileset = fh_terrain_tileset(world->terrain);
    for (int i = 0; i < world->path_count && !walk->bytes.wrong; i++) {
        fh_bytes_int(&walk->bytes, &path[i].x, -FAR, FAR);
        fh_bytes_int(&walk->bytes, &path[i].y, -FAR, FAR);
    }
    for (int i = 0; i < world->cell_count && !walk->bytes.wrong; i++) {
        int32_t tile = cells[i];
        fh_bytes_int(&walk->bytes, &tile, 0, UINT16_MAX);
        if (walk->bytes.in && tile != 0 && !fh_tileset_kind(tileset, (FhTile)tile)) {
            fh_bytes_refuse(&walk->bytes, "a tile in it is of no kind of this level");
        }
        cells[i] = (FhTile)tile;
    }
}

// --- actors ---------------------------------------------------------------------------------

static void pass_contacts(Walk *walk, const FhWorld *world, FhContacts *contacts) {
    for (int side = 0; side < FH_SIDES; side++) {
        FhContact *contact = &contacts->sides[side];
        uint32_t by = contact->by;
        fh_bytes_bits(&walk->bytes, &by);
        contact->by = (uint16_t)by;
        if (by > UINT16_MAX) {
            fh_bytes_refuse(&walk->bytes, "a number in it is out of range");
        }
        fh_bytes_int(&walk->bytes, &contact->col, -FAR, FAR);
        fh_bytes_int(&walk->bytes, &contact->row, -FAR, FAR);
        fh_bytes_int(&walk->bytes, &contact->solid, 0, world->solid_count);
        int32_t has_tile = contact->has_tile;
        fh_bytes_int(&walk->bytes, &has_tile, 0, 1);
        contact->has_tile = has_tile != 0;
    }
}

static void pass_count(Walk *walk, int16_t *count) {
    int32_t value = *count;
    fh_bytes_int(&walk->bytes, &value, INT16_MIN, INT16_MAX);
    *count = (int16_t)value;
}

static void pass_tiny(Walk *walk, int8_t *number, int low, int high) {
    int32_t value = *number;
    fh_bytes_int(&walk->bytes, &value, low, high);
    *number = (int8_t)value;
}

static void pass_counts(Walk *walk, FhControl *c) {
    pass_count(walk, &c->coyote);
    pass_count(walk, &c->buffer);
    pass_count(walk, &c->hold);
    pass_tiny(walk, &c->jumping, 0, 2);
    pass_tiny(walk, &c->air_jumps, INT8_MIN, INT8_MAX);
    pass_count(walk, &c->ascent);
    pass_tiny(walk, &c->spinning, 0, 1);
    pass_tiny(walk, &c->retention, INT8_MIN, INT8_MAX);
    pass_count(walk, &c->lift_ticks);
    fh_bytes_int(&walk->bytes, &c->drop_row, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &c->drop_depth, -FAR, FAR);
    pass_tiny(walk, &c->grab_lock, 0, 1);
    pass_tiny(walk, &c->step_ticks, INT8_MIN, INT8_MAX);
    pass_count(walk, &c->slid_ticks);
    pass_tiny(walk, &c->forced_ticks, INT8_MIN, INT8_MAX);
    pass_tiny(walk, &c->barred_ticks, INT8_MIN, INT8_MAX);
    pass_count(walk, &c->pulled);
}

static void pass_control(Walk *walk, const FhWorld *world, FhControl *c) {
    pass_counts(walk, c);
    pass_tiny(walk, &c->dropping, FH_DROPS_NONE, FH_DROPS_ALL);
    fh_bytes_int(&walk->bytes, &c->drop_solid, 0, world->solid_count);
    int8_t *sides[] = {&c->stairs_rise, &c->facing, &c->sliding, &c->forced_x, &c->barred_x};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        pass_tiny(walk, sides[i], -1, 1);
    }
    float *speeds[] = {&c->hold_vy,  &c->retained_vx, &c->fall_cap,
                       &c->given_vx, &c->lift_vx,     &c->lift_vy};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        fh_bytes_float(&walk->bytes, speeds[i]);
    }
}

static void pass_movement(Walk *walk, FhActor *actor) {
    fh_bytes_small(&walk->bytes, &actor->movement,
                   walk->movement_count > 0 ? walk->movement_count - 1 : 0);
    if (!walk->bytes.in || walk->bytes.wrong) {
        return;
    }
    int known = walk->movement_count > 0 ? walk->movements[actor->movement] : -1;
    if (known < 0) {
        fh_bytes_refuse(&walk->bytes, "it moves in a way that is not known here");
    }
    actor->movement = (uint8_t)fh_max(known, 0);
}

/// What the mover keeps; zeros for an actor of a World in which no mover keeps anything.
static void pass_state(Walk *walk, const FhWorld *world, FhActor *actor) {
    FhMoverState none = {0};
    FhMoverState *state = actor->state_at ? fh_actor_state(actor) : &none;
    int32_t most = actor->state_at ? fh_motion_max(world, actor) : 0;
    for (int i = 0; i < FH_MOVER_STATE_WORDS; i++) {
        fh_bytes_float(&walk->bytes, &state->real[i]);
        fh_bytes_int(&walk->bytes, &state->whole[i], -most, most);
    }
}

static void pass_actor(Walk *walk, FhWorld *world, FhActor *actor) {
    fh_bytes_int(&walk->bytes, &actor->x, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &actor->y, -FAR, FAR);
    fh_bytes_int(&walk->bytes, &actor->w, 0, INT32_MAX);
    fh_bytes_int(&walk->bytes, &actor->h, 0, INT32_MAX);
    fh_bytes_float(&walk->bytes, &actor->rem_x);
    fh_bytes_float(&walk->bytes, &actor->rem_y);
    fh_bytes_float(&walk->bytes, &actor->vx);
    fh_bytes_float(&walk->bytes, &actor->vy);
    fh_bytes_bits(&walk->bytes, &actor->flags);
    if ((actor->flags & FH_ACTOR_ALIVE) && (actor->w < 1 || actor->h < 1)) {
        fh_bytes_refuse(&walk->bytes, "an actor in it has no size");
    } else if (actor->w > FH_BODY_MAX || actor->h > FH_BODY_MAX) {
        fh_bytes_refuse(&walk->bytes, "an actor in it is larger than 4096 px");
    }
    pass_short(walk, &actor->generation);
    fh_bytes_small(&walk->bytes, &actor->driver, FH_DRIVER_OWN - 1 + world->driver_count);
    fh_bytes_small(&walk->bytes, &actor->state, FH_STATE_OUT);
    fh_bytes_small(&walk->bytes, &actor->pose, FH_POSE_HANG);
    pass_movement(walk, actor);
    fh_bytes_small(&walk->bytes, &actor->tuning, FH_TUNINGS_MAX - 1);
    fh_bytes_small(&walk->bytes, &actor->tag, UINT8_MAX);
    fh_bytes_small(&walk->bytes, &actor->player, FH_PLAYERS_MAX - 1);
    fh_bytes_small(&walk->bytes, &actor->type, world->type_count - 1);
    if (actor->flags & FH_ACTOR_CANDIDATE) {
        fh_bytes_small(&walk->bytes, &actor->held, UINT8_MAX);
        fh_bytes_small(&walk->bytes, &actor->held_before, UINT8_MAX);
        world->candidates += walk->bytes.in && (actor->flags & FH_ACTOR_ALIVE) ? 1 : 0;
    }
    fh_bytes_int(&walk->bytes, &actor->riding, 0, world->solid_count);
    pass_contacts(walk, world, &actor->contacts);
    pass_contacts(walk, world, &actor->before);
    pass_control(walk, world, &actor->control);
    if ((actor->flags & FH_ACTOR_ALIVE) && actor->control.facing == 0) {
        fh_bytes_refuse(&walk->bytes, "an actor in it faces nowhere");
    }
    pass_state(walk, world, actor);
}

static void pass_world(Walk *walk, FhWorld *world) {
    pass_head(walk, world);
    for (int i = 0; i < world->solid_count && !walk->bytes.wrong; i++) {
        pass_solid(walk, world, &fh_world_solids(world)[i]);
    }
    pass_pools(walk, world);
    for (int i = 0; i < world->touch_count && !walk->bytes.wrong; i++) {
        pass_touch(walk, world, &fh_world_touch_list(world)[i]);
    }
    world->candidates = walk->bytes.in ? 0 : world->candidates;
    world->has_meeting = walk->bytes.in ? 0 : world->has_meeting;
    for (int i = 0; i < world->actor_count && !walk->bytes.wrong; i++) {
        pass_actor(walk, world, &fh_actor_slots(world)[i]);
        pass_user(walk, &fh_world_users(world)[i]);
        fh_bytes_bits(&walk->bytes, &fh_actor_slots(world)[i].category);
        fh_bytes_bits(&walk->bytes, &fh_actor_slots(world)[i].passes);
        fh_bytes_bits(&walk->bytes, &fh_world_meets(world)[i]);
        world->has_meeting |= fh_world_meets(world)[i] != 0;
    }
}

static bool is_far(int from, int to) {
    int64_t way = (int64_t)to - from;
    return way > FH_SOLID_STEP_MAX || way < -FH_SOLID_STEP_MAX;
}

/// True when a solid would go further in one tick than any path asks for: it sweeps pixel by
/// pixel, so that a tick would take minutes.
static bool leaps(const FhWorld *world, const FhSolid *solid) {
    const float fastest = (float)FH_SOLID_STEP_MAX * (float)FH_TICKS_PER_SECOND; // px/s
    FhSolid soon = *solid;
    soon.wait_left = 0;
    FhSolid ahead = fh_solid_ahead(world, &soon);
    return solid->speed > fastest || solid->speed < -fastest || is_far(solid->x, ahead.x) ||
           is_far(solid->y, ahead.y);
}

static void check_ways(Walk *walk, const FhWorld *world) {
    for (int i = 0; i < world->solid_count && !walk->bytes.wrong; i++) {
        const FhSolid *solid = &fh_world_solids(world)[i];
        if (!fh_solid_is_led(world, solid)) {
            fh_bytes_refuse(&walk->bytes, "a solid in it goes along with one that does not lead");
        } else if (fh_path_long_leg(fh_world_path(world, solid), solid->path_count,
                                    (FhPathMode)solid->mode) >= 0) {
            fh_bytes_refuse(&walk->bytes, "a solid in it has a leg of more than 4194304 px");
        } else if (solid->path_count > 0 &&
                   !(solid->leg_from >= 0.0f &&
                     fh_solid_gone(solid) <= fh_solid_leg_length(world, solid))) {
            fh_bytes_refuse(&walk->bytes, "a solid in it has gone further than its leg is long");
        } else if (!fh_solid_path_is_near(world, solid, 0, 0)) {
            fh_bytes_refuse(&walk->bytes, "a solid in it has a path that leads too far out");
        } else if (leaps(world, solid)) {
            fh_bytes_refuse(&walk->bytes, "a solid in it goes further in a tick than 65536 px");
        }
    }
}

size_t fh_world_save(const FhWorld *world, void *out, size_t room) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(out || room == 0, "give room for the bytes, or none to learn how many they are");
    Walk walk = {.bytes = {.out = out, .size = room}};
    // A walk that writes only reads the World.
    pass_world(&walk, (FhWorld *)(uintptr_t)world);
    return walk.bytes.at;
}

bool fh_world_load(FhWorld *world, const void *bytes, size_t size, const char **wrong) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(bytes || size == 0, "give the bytes");
    FH_ASSERT(wrong, "give room for what is wrong with them");
    Walk walk = {.bytes = {.in = bytes, .size = size}};
    FhWorld *read = fh_world_clone(world);
    *wrong = "there is not enough memory";
    if (!read) {
        return false;
    }
    pass_world(&walk, read);
    check_ways(&walk, read);
    if (walk.bytes.at != size) {
        fh_bytes_refuse(&walk.bytes, "it is longer than what it holds");
    }
    const char *wrong_value = walk.bytes.wrong ? NULL : fh_world_wrong(read, false, NULL);
    if (wrong_value) {
        fh_bytes_refuse(&walk.bytes, wrong_value);
    }
    read->event_count = read->event_lost = read->told_count = read->told_lost = 0;
    if (!walk.bytes.wrong) {
        fh_world_copy(world, read);
    }
    fh_world_destroy(read);
    *wrong = walk.bytes.wrong;
    return !walk.bytes.wrong;
}
