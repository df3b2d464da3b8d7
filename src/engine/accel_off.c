// accel_off.c - no acceleration: everything is unknown, and the rules decide (make ACCEL=0).

#include "engine/accel.h"

uint64_t fh_accel_bytes(const FhWorld *world) {
    (void)world;
    return 0;
}

void fh_accel_reset(FhWorld *world) {
    (void)world;
}

void fh_accel_drop_contacts(FhWorld *world, const FhActor *actor) {
    (void)world;
    (void)actor;
}

bool fh_accel_focus(FhWorld *world, int index) {
    (void)world;
    (void)index;
    return false;
}

bool fh_accel_is_settled(const FhWorld *world, int index) {
    (void)world;
    (void)index;
    return false;
}

bool fh_accel_walk(FhControlTick *tick) {
    (void)tick;
    return false;
}

bool fh_accel_is_plain(const FhWorld *world, const FhActor *who) {
    (void)world;
    (void)who;
    return false;
}

FhAnswer fh_accel_supported(const FhWorld *world, const FhActor *who, FhRect box) {
    (void)world;
    (void)who;
    (void)box;
    return FH_UNKNOWN;
}

bool fh_accel_is_away(const FhWorld *world, const FhActor *who) {
    (void)world;
    (void)who;
    return false;
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

FhPoint fh_accel_move(FhMoveState *state) {
    (void)state;
    return (FhPoint){0, 0};
}
