#include "engine/movers/pixel.h"
#include "engine/movers/rigid.h"

const char fh_rigid_absent[] = "built without Chipmunk2D: install libchipmunk-dev and build again";

void fh_rigid_tick(FhWorld *world, FhActor *actor, FhInput input) {
    fh_pixel_tick(world, actor, input);
}

void fh_rigid_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    fh_pixel_see(world, actor, marks);
}

bool fh_rigid_terrain_in(const FhWorld *world, FhRect box) {
    return fh_terrain_overlaps(world->terrain, box);
}
