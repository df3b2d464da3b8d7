#include "search/keys.h"

enum {
    L = FH_INPUT_LEFT,
    R = FH_INPUT_RIGHT,
    U = FH_INPUT_UP,
    D = FH_INPUT_DOWN,
    J = FH_INPUT_JUMP
};

/// True when the body would fit there ducked and not upright.
static bool is_low(const Crowd *crowd, int slot, FhRect box, int dx, const FhTuning *tuning) {
    int low = (int)tuning->duck_height;
    FhRect there = fh_rect_moved(box, dx, 0);
    FhRect ducked = {there.x, fh_rect_bottom(there) - low, there.w, low};
    return low > 0 && low < box.h && fh_world_blocked(crowd->world, crowd->ids[slot], there) &&
           !fh_world_blocked(crowd->world, crowd->ids[slot], ducked);
}

static int can_on_floor(const Crowd *crowd, const FhTuning *tuning, int slot,
                        const FhActorView *view) {
    const FhContact *floor = &view->contacts.sides[FH_SIDE_BOTTOM];
    int can = CAN_WALK | (floor->by & FH_BY_ONE_WAY ? CAN_DROP : 0);
    if (tuning->duck_height > 0.0f && view->pose != FH_POSE_DUCK) {
        can |= is_low(crowd, slot, view->box, -KEYS_AHEAD_PX, tuning) ? CAN_DUCK_LEFT : 0;
        can |= is_low(crowd, slot, view->box, KEYS_AHEAD_PX, tuning) ? CAN_DUCK_RIGHT : 0;
    }
    return can;
}

static int can_climb(const Crowd *crowd, const Flood *flood, FhRect box) {
    FhRect about = {box.x - 2, box.y, box.w + 4, box.h + 2};
    int climbs = flood_climbs(flood, about);
    int can = (climbs & 1 ? CAN_TAKE_LADDER : 0) | (climbs & 2 ? CAN_TAKE_STAIRS : 0);
    return can | (crowd_meets_moving(crowd, about) ? CAN_TAKE_LADDER : 0);
}

uint16_t keys_can(const Crowd *crowd, const Flood *flood, const FhTuning *tuning, int slot,
                  uint32_t held, uint16_t before) {
    FhActorView view = crowd_view(crowd, slot);
    int can = can_climb(crowd, flood, view.box);
    bool on_floor = fh_contacts_floor(&view.contacts);
    if (on_floor) {
        can |= can_on_floor(crowd, tuning, slot, &view);
    }
    can |= view.holds_on ? CAN_CLIMB : 0;
    bool at_wall = fh_contacts_on(&view.contacts, FH_SIDE_LEFT) ||
                   fh_contacts_on(&view.contacts, FH_SIDE_RIGHT);
    can |= at_wall && tuning->wall_jump_speed > 0.0f ? CAN_WALL_JUMP : 0;
    can |= (view.vy < 0.0f || view.vy < tuning->apex_speed) && (held & J) ? CAN_RISE : 0;
    can |= view.vx != 0.0f || view.riding1 ? CAN_STOP : 0;
    can |= tuning->air_jumps > 0.0f && !on_floor ? CAN_AIR_JUMP : 0;
    can |= !on_floor && crowd_takes_jump(crowd, view.box) ? CAN_AIR_JUMP | CAN_RISE : 0;
    bool falls = !on_floor && view.vy >= 0.0f;
    bool has_left = falls && (before & CAN_WALK) && tuning->coyote > 0.0f;
    bool left_before = (before & CAN_LATE_JUMP) && view.vy <= tuning->coyote * tuning->gravity;
    can |= has_left || (falls && left_before) ? CAN_LATE_JUMP : 0;
    can |= tuning->gravity == 0.0f ? CAN_FLY : 0;
    can |= crowd->solid_count > 0 && crowd_is_by_a_way(crowd, view.box) ? CAN_WAIT : 0;
    return (uint16_t)can;
}

static int add(uint8_t *keys, int count, int key) {
    keys[count] = (uint8_t)key;
    return count + 1;
}

static int keys_above(uint8_t *keys) {
    static const uint8_t all[] = {R, L, U, D, R | U, R | D, L | U, L | D, 0};
    for (int i = 0; i < (int)sizeof all; i++) {
        keys[i] = all[i];
    }
    return (int)sizeof all;
}

static bool may_jump(uint16_t can, uint32_t held) {
    if (held & J) {
        return can & CAN_RISE;
    }
    return can & (CAN_WALK | CAN_CLIMB | CAN_WALL_JUMP | CAN_AIR_JUMP | CAN_LATE_JUMP);
}

int keys_to_try(uint16_t can, uint32_t held, const FhTuning *tuning, uint8_t keys[KEYS_MAX]) {
    if (can & CAN_FLY) {
        return keys_above(keys);
    }
    int count = add(keys, add(keys, 0, R), L);
    if (may_jump(can, held)) {
        count = add(keys, add(keys, add(keys, count, R | J), L | J), J);
    }
    if (!(can & CAN_WALK) || (can & (CAN_STOP | CAN_WAIT)) || (held & (J | D))) {
        count = add(keys, count, 0);
    }
    if (can & (CAN_CLIMB | CAN_TAKE_LADDER | CAN_TAKE_STAIRS)) {
        count = add(keys, add(keys, count, U), D);
    } else if (can & CAN_DROP) {
        count = add(keys, count, tuning->drop_with_jump > 0.0f ? D | J : D);
    }
    if (can & CAN_TAKE_STAIRS) {
        count = add(keys, add(keys, add(keys, add(keys, count, R | U), L | U), R | D), L | D);
    }
    if (can & CAN_DUCK_RIGHT) {
        count = add(keys, count, R | D);
    }
    if (can & CAN_DUCK_LEFT) {
        count = add(keys, count, L | D);
    }
    return count;
}
