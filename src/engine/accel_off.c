// accel_off.c - no acceleration: everything is unknown, and the rules decide (make ACCEL=0).

#include "engine/accel.h"

uint64_t fh_accel_bytes(const FhWorld *world) {
    (void)world;
    return 0;
}

void fh_accel_reset(FhWorld *world) {
    (void)world;
}

void fh_accel_touch(FhWorld *world, int what) {
    (void)world;
    (void)what;
}

void fh_accel_sync(FhWorld *world) {
    (void)world;
}

void fh_accel_drop_contacts(const FhWorld *world, const FhActor *actor) {
    (void)world;
    (void)actor;
}

bool fh_accel_begin_tick(FhWorld *world) {
    (void)world;
    return false;
}

bool fh_accel_solid_ahead(const FhWorld *world, int index, FhSolid *ahead) {
    (void)world;
    (void)index;
    (void)ahead;
    return false;
}

void fh_accel_place_solids(FhWorld *world) {
    (void)world;
}

void fh_accel_end_tick(FhWorld *world) {
    (void)world;
}

bool fh_accel_focus(FhWorld *world, int index) {
    (void)world;
    (void)index;
    return false;
}

FhAnswer fh_accel_supported(const FhWorld *world, const FhActor *who, FhRect box) {
    (void)world;
    (void)who;
    (void)box;
    return FH_UNKNOWN;
}

bool fh_accel_solids(const FhWorld *world, const FhActor *who, FhNear *near) {
    (void)world;
    (void)who;
    (void)near;
    return false;
}

bool fh_accel_contacts(const FhWorld *world, FhActor *actor) {
    (void)world;
    (void)actor;
    return false;
}

bool fh_accel_contact(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side,
                      FhContact *contact) {
    (void)world;
    (void)who;
    (void)strip;
    (void)side;
    (void)contact;
    return false;
}

bool fh_accel_ground(const FhWorld *world, const FhActor *who, FhGround *ground) {
    (void)world;
    (void)who;
    (void)ground;
    return false;
}

FhAccelMove fh_accel_begin_move(FhWorld *world, FhActor *actor, FhPoint px, bool is_heard,
                                FhMove2 *move) {
    (void)world;
    (void)actor;
    (void)px;
    (void)is_heard;
    (void)move;
    return FH_ACCEL_NOT_MOVED;
}

FhPoint fh_accel_move(FhMoveState *state) {
    (void)state;
    return (FhPoint){0, 0};
}
