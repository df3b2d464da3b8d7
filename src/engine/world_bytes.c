// world_bytes.c - a World as bytes, the same on every machine, and back.
//
// One walk over the named fields serves both ways: it writes each or reads it over, so that the two
// cannot drift apart. Numbers are 32 bits, lowest byte first. Movements and tuning fields go by
// name, so that bytes outlive a table that grew. What is read is hostile until it passed: every
// number has a range, every index its count. The terrain, the mask, the lines, the types and the
// events of the tick are not in it. A field that is added to a struct and that makes the future is
// added here and in world_hash.c.

#include <string.h>

#include "engine/movement/movement.h"
#include "engine/world.h"

enum {
    MAGIC = 0x44574846, // "FHWD"
    VERSION = 1,
    NAME_SIZE = 32,
    NAMES_MAX = 255,
    FAR = 1 << 26,  // px
    LONG = 1 << 24, // ticks, and whatever movements count
    LARGE = 1 << 16 // px: sides of boxes
};

static const float fast = 1e9f;

/// Where in the bytes the walk is.
typedef struct Walk {
    uint8_t *out;      // written to while there is room; NULL: only counted
    const uint8_t *in; // read from; NULL: the walk writes
    size_t at, size;
    const char *wrong;            // the first thing that did not pass; NULL: nothing
    int movements[NAMES_MAX + 1]; // of the bytes' numbers; -1: not known here
    int movement_count;
} Walk;

static void refuse(Walk *walk, const char *what) {
    walk->wrong = walk->wrong ? walk->wrong : what;
}

static void pass_bits(Walk *walk, uint32_t *value) {
    bool fits = walk->size - walk->at >= 4 && walk->at <= walk->size;
    const uint8_t *in = walk->in ? walk->in + walk->at : NULL;
    if (in && fits) {
        *value =
            (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
    } else if (in) {
        *value = 0;
        refuse(walk, "it is cut short");
    } else if (walk->out && fits) {
        for (int i = 0; i < 4; i++) {
            walk->out[walk->at + (size_t)i] = (uint8_t)(*value >> (8 * i));
        }
    }
    walk->at += walk->in && !fits ? 0 : 4;
}

static void pass_int(Walk *walk, int32_t *value, int32_t low, int32_t high) {
    uint32_t bits = (uint32_t)*value;
    pass_bits(walk, &bits);
    int32_t read;
    memcpy(&read, &bits, sizeof read);
    if (walk->in && (read < low || read > high)) {
        refuse(walk, "a number in it is out of range");
        read = low;
    }
    *value = read;
}

static void pass_byte(Walk *walk, uint8_t *value, int high) {
    int32_t whole = *value;
    pass_int(walk, &whole, 0, high);
    *value = (uint8_t)whole;
}

static void pass_float(Walk *walk, float *value) {
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    pass_bits(walk, &bits);
    float read;
    memcpy(&read, &bits, sizeof read);
    if (walk->in && !(read >= -fast && read <= fast)) { // NaN fails, too
        refuse(walk, "a number in it is no sensible one");
        read = 0.0f;
    }
    *value = read;
}

static void pass_floats(Walk *walk, float *values, int count) {
    for (int i = 0; i < count; i++) {
        pass_float(walk, &values[i]);
    }
}

static void pass_name(Walk *walk, char name[NAME_SIZE]) {
    for (int i = 0; i < NAME_SIZE; i += 4) {
        uint32_t bits;
        memcpy(&bits, name + i, sizeof bits);
        pass_bits(walk, &bits);
        memcpy(name + i, &bits, sizeof bits);
    }
    name[NAME_SIZE - 1] = '\0';
}

static void set_name(char name[NAME_SIZE], const char *text) {
    memset(name, 0, NAME_SIZE);
    strncpy(name, text, NAME_SIZE - 1);
}

// --- the head -------------------------------------------------------------------------------

static void pass_movements(Walk *walk) {
    int32_t count = fh_movement_count;
    pass_int(walk, &count, 0, NAMES_MAX);
    for (int i = 0; i < count && !walk->wrong; i++) {
        char name[NAME_SIZE];
        set_name(name, walk->in ? "" : fh_movements[i].name);
        pass_name(walk, name);
        walk->movements[i] = fh_movement_find(name);
    }
    walk->movement_count = count;
}

static void pass_field(Walk *walk, FhTuning *tuning, int index) {
    char name[NAME_SIZE] = "";
    float value = 0.0f;
    if (!walk->in) {
        set_name(name, fh_tuning_fields[index].key);
        value = fh_tuning_get(tuning, &fh_tuning_fields[index]);
    }
    pass_name(walk, name);
    pass_float(walk, &value);
    const FhTuningField *field = fh_tuning_field(name);
    if (walk->in && field) {
        fh_tuning_set(tuning, field, value);
    }
}

/// Only what differs from the default, as a list of names and values.
static void pass_tuning(Walk *walk, FhTuning *tuning) {
    const FhTuning normal = fh_tuning_default();
    int32_t count = 0;
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        count += fh_tuning_get(tuning, field) != fh_tuning_get(&normal, field);
    }
    pass_int(walk, &count, 0, NAMES_MAX);
    if (walk->in) {
        *tuning = normal;
        for (int i = 0; i < count && !walk->wrong; i++) {
            pass_field(walk, tuning, 0);
        }
        return;
    }
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        if (fh_tuning_get(tuning, field) != fh_tuning_get(&normal, field)) {
            pass_field(walk, tuning, i);
        }
    }
}

static void pass_head(Walk *walk, FhWorld *world) {
    int32_t magic = MAGIC, version = VERSION;
    pass_int(walk, &magic, INT32_MIN, INT32_MAX);
    pass_int(walk, &version, INT32_MIN, INT32_MAX);
    if (magic != MAGIC) {
        refuse(walk, "it is no saved World");
    } else if (version != VERSION) {
        refuse(walk, "it was saved by another version of the program");
    }
    pass_movements(walk);
    pass_int(walk, &world->tick, 0, INT32_MAX - LONG);
    pass_int(walk, &world->bounds.x, -FAR, FAR);
    pass_int(walk, &world->bounds.y, -FAR, FAR);
    pass_int(walk, &world->bounds.w, 0, FAR);
    pass_int(walk, &world->bounds.h, 0, FAR);
    pass_bits(walk, &world->held);
    pass_bits(walk, &world->held_before);
    pass_int(walk, &world->actor_count, 0, world->actor_capacity);
    pass_int(walk, &world->first_free, 0, world->actor_count);
    pass_int(walk, &world->has_blockers, 0, 1);
    pass_int(walk, &world->solid_count, 0, world->solid_capacity);
    pass_int(walk, &world->path_count, 0, world->path_capacity);
    pass_int(walk, &world->cell_count, 0, world->cell_capacity);
    for (int i = 0; i < FH_TUNINGS_MAX && !walk->wrong; i++) {
        pass_tuning(walk, &world->tunings[i]);
    }
}

// --- solids ---------------------------------------------------------------------------------

static void pass_generation(Walk *walk, uint16_t *generation) {
    int32_t whole = *generation;
    pass_int(walk, &whole, 0, UINT16_MAX);
    *generation = (uint16_t)whole;
}

static void pass_solid(Walk *walk, const FhWorld *world, FhSolid *solid) {
    pass_int(walk, &solid->x, -FAR, FAR);
    pass_int(walk, &solid->y, -FAR, FAR);
    pass_int(walk, &solid->w, 0, LARGE);
    pass_int(walk, &solid->h, 0, LARGE);
    pass_float(walk, &solid->rem_x);
    pass_float(walk, &solid->rem_y);
    pass_float(walk, &solid->vx);
    pass_float(walk, &solid->vy);
    pass_bits(walk, &solid->flags);
    pass_generation(walk, &solid->generation);
    pass_byte(walk, &solid->mode, FH_PATH_PINGPONG);
    pass_byte(walk, &solid->line_flags, UINT8_MAX);
    pass_int(walk, &solid->cell_first, 0, world->cell_count);
    pass_int(walk, &solid->cell_cols, 0, LARGE);
    pass_int(walk, &solid->cell_rows, 0, LARGE);
    pass_int(walk, &solid->path_first, 0, world->path_count);
    pass_int(walk, &solid->path_count, 0, world->path_count - solid->path_first);
    pass_int(walk, &solid->point_first, 0, world->path_count);
    pass_int(walk, &solid->point_count, 0, world->path_count - solid->point_first);
    pass_int(walk, &solid->moved_x, -FAR, FAR);
    pass_int(walk, &solid->moved_y, -FAR, FAR);
    pass_int(walk, &solid->leg, 0, solid->path_count > 0 ? solid->path_count - 1 : 0);
    pass_int(walk, &solid->direction, -1, 1);
    pass_int(walk, &solid->wait_left, 0, LONG);
    pass_int(walk, &solid->wait_ticks, 0, LONG);
    pass_float(walk, &solid->speed);
    pass_int(walk, &solid->leg_ticks, 0, LONG);
    int64_t cells = (int64_t)solid->cell_cols * solid->cell_rows;
    if (walk->in && cells > world->cell_count - solid->cell_first) {
        refuse(walk, "a solid in it has tiles that are not there");
    }
}

static void pass_pools(Walk *walk, const FhWorld *world) {
    // Both pools are the World's own memory, which these two only show as constant.
    FhPoint *path = (FhPoint *)((char *)(uintptr_t)world + world->path_at);
    FhTile *cells = (FhTile *)((char *)(uintptr_t)world + world->cells_at);
    const FhTileset *tileset = fh_terrain_tileset(world->terrain);
    for (int i = 0; i < world->path_count && !walk->wrong; i++) {
        pass_int(walk, &path[i].x, -FAR, FAR);
        pass_int(walk, &path[i].y, -FAR, FAR);
    }
    for (int i = 0; i < world->cell_count && !walk->wrong; i++) {
        int32_t tile = cells[i];
        pass_int(walk, &tile, 0, UINT16_MAX);
        if (walk->in && tile != 0 && !fh_tileset_kind(tileset, (FhTile)tile)) {
            refuse(walk, "a tile in it is of no kind of this level");
        }
        cells[i] = (FhTile)tile;
    }
}

// --- actors ---------------------------------------------------------------------------------

static void pass_contacts(Walk *walk, const FhWorld *world, FhContacts *contacts) {
    for (int side = 0; side < FH_SIDES; side++) {
        FhContact *contact = &contacts->sides[side];
        pass_bits(walk, &contact->by);
        pass_int(walk, &contact->col, -FAR, FAR);
        pass_int(walk, &contact->row, -FAR, FAR);
        pass_int(walk, &contact->solid, 0, world->solid_count);
    }
}

static void pass_control(Walk *walk, const FhWorld *world, FhControl *c) {
    int32_t *counts[] = {&c->coyote,     &c->buffer,     &c->hold,         &c->jumping,
                         &c->air_jumps,  &c->ascent,     &c->spinning,     &c->retention,
                         &c->lift_ticks, &c->drop_row,   &c->drop_depth,   &c->grab_lock,
                         &c->step_ticks, &c->slid_ticks, &c->forced_ticks, &c->barred_ticks,
                         &c->pulled};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        pass_int(walk, counts[i], -FAR, FAR);
    }
    pass_int(walk, &c->dropping, FH_DROPS_NONE, FH_DROPS_ALL);
    pass_int(walk, &c->drop_solid, 0, world->solid_count);
    int32_t *sides[] = {&c->stairs_rise, &c->facing, &c->sliding, &c->forced_x, &c->barred_x};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        pass_int(walk, sides[i], -1, 1);
    }
    float *speeds[] = {&c->hold_vy, &c->retained_vx, &c->fall_cap, &c->lift_vx, &c->lift_vy};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        pass_float(walk, speeds[i]);
    }
}

static void pass_movement(Walk *walk, FhActor *actor) {
    pass_byte(walk, &actor->movement, walk->movement_count > 0 ? walk->movement_count - 1 : 0);
    if (!walk->in || walk->wrong) {
        return;
    }
    int known = walk->movement_count > 0 ? walk->movements[actor->movement] : -1;
    if (known < 0) {
        refuse(walk, "it moves in a way that is not known here");
    }
    actor->movement = (uint8_t)fh_max(known, 0);
}

static void pass_actor(Walk *walk, const FhWorld *world, FhActor *actor, int types) {
    pass_int(walk, &actor->x, -FAR, FAR);
    pass_int(walk, &actor->y, -FAR, FAR);
    pass_int(walk, &actor->w, 0, LARGE);
    pass_int(walk, &actor->h, 0, LARGE);
    pass_float(walk, &actor->rem_x);
    pass_float(walk, &actor->rem_y);
    pass_float(walk, &actor->vx);
    pass_float(walk, &actor->vy);
    pass_bits(walk, &actor->flags);
    pass_generation(walk, &actor->generation);
    pass_byte(walk, &actor->brain, FH_BRAIN_THING);
    pass_byte(walk, &actor->state, FH_STATE_GOAL);
    pass_byte(walk, &actor->pose, FH_POSE_HANG);
    pass_movement(walk, actor);
    pass_byte(walk, &actor->tuning, FH_TUNINGS_MAX - 1);
    pass_byte(walk, &actor->tag, UINT8_MAX);
    pass_byte(walk, &actor->type, types);
    pass_int(walk, &actor->riding, 0, world->solid_count);
    pass_contacts(walk, world, &actor->contacts);
    pass_contacts(walk, world, &actor->before);
    pass_control(walk, world, &actor->control);
    pass_floats(walk, actor->motion.real, FH_MOTION_WORDS);
    int32_t most = fh_movements[actor->movement].motion_max;
    most = most > 0 ? most : LONG;
    for (int i = 0; i < FH_MOTION_WORDS; i++) {
        pass_int(walk, &actor->motion.whole[i], -most, most);
    }
}

/// The highest type that the World's actors have: its table is no longer known to be.
static int types_of(const FhWorld *world) {
    int highest = 0;
    for (int i = 0; i < world->actor_count; i++) {
        highest = fh_max(highest, fh_world_actors(world)[i].type);
    }
    return highest;
}

static void pass_world(Walk *walk, FhWorld *world) {
    int types = types_of(world);
    pass_head(walk, world);
    for (int i = 0; i < world->solid_count && !walk->wrong; i++) {
        pass_solid(walk, world, &fh_world_solids(world)[i]);
    }
    pass_pools(walk, world);
    for (int i = 0; i < world->actor_count && !walk->wrong; i++) {
        pass_actor(walk, world, &fh_world_actors(world)[i], types);
    }
}

size_t fh_world_save(const FhWorld *world, void *out, size_t room) {
    Walk walk = {.out = out, .size = room};
    // A walk that writes only reads the World.
    pass_world(&walk, (FhWorld *)(uintptr_t)world);
    return walk.at;
}

bool fh_world_load(FhWorld *world, const void *bytes, size_t size, const char **wrong) {
    Walk walk = {.in = bytes, .size = size};
    FhWorld *read = fh_world_clone(world);
    *wrong = "there is not enough memory";
    if (!read) {
        return false;
    }
    pass_world(&walk, read);
    if (walk.at != size) {
        refuse(&walk, "it is longer than what it holds");
    }
    read->event_count = read->event_lost = 0;
    if (!walk.wrong) {
        fh_world_copy(world, read);
    }
    fh_world_destroy(read);
    *wrong = walk.wrong;
    return !walk.wrong;
}
