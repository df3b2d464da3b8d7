// body.c - cuts an actor's box into the polygons of its parts.

#include "rigid/body.h"

/// The lines that the parts are cut along, px.
typedef struct Cuts {
    float w, h;
    float taper; // cut off at the corners
    float thin;  // width of a side
    float foot;  // width of a leg
    float neck;  // where the head ends
    float knee;  // where the legs begin
    float ankle; // where they are tapered
} Cuts;

#define SENSE_DOWN  3.0f // px below the feet that still count as near the ground
#define SENSE_ASIDE 0.5f // px: what is nearer touches the box, in whole pixels

float rigid_taper(int w, int h) {
    float taper = (float)fh_min(w, h / 2) / 4.0f;
    return taper < 4.0f ? taper : 4.0f;
}

static Cuts cuts_of(int w, int h) {
    Cuts cuts = {.w = (float)w, .h = (float)h, .taper = rigid_taper(w, h)};
    cuts.thin = cuts.w / 4.0f;
    cuts.foot = cuts.w * 0.45f;
    cuts.neck = cuts.h * 0.3f;
    cuts.knee = cuts.h * 0.65f;
    cuts.ankle = cuts.h - cuts.taper;
    return cuts;
}

static RigidPolygon box(float left, float top, float right, float bottom) {
    return (RigidPolygon){4, {{left, top}, {right, top}, {right, bottom}, {left, bottom}}};
}

static RigidPolygon left_leg(const Cuts *cuts) {
    return (RigidPolygon){5,
                          {{0.0f, cuts->knee},
                           {cuts->foot, cuts->knee},
                           {cuts->foot, cuts->h},
                           {cuts->taper, cuts->h},
                           {0.0f, cuts->ankle}}};
}

static RigidPolygon head(const Cuts *cuts) {
    return (RigidPolygon){6,
                          {{cuts->taper, 0.0f},
                           {cuts->w - cuts->taper, 0.0f},
                           {cuts->w, cuts->taper},
                           {cuts->w, cuts->neck},
                           {0.0f, cuts->neck},
                           {0.0f, cuts->taper}}};
}

/// The same part on the other side of the body.
static RigidPolygon mirrored(RigidPolygon polygon, float w) {
    RigidPolygon out = {.count = polygon.count};
    for (int i = 0; i < polygon.count; i++) {
        RigidPoint at = polygon.corners[polygon.count - 1 - i];
        out.corners[i] = (RigidPoint){w - at.x, at.y};
    }
    return out;
}

RigidPolygon rigid_part(RigidPart part, int w, int h) {
    Cuts cuts = cuts_of(w, h);
    switch (part) {
    case RIGID_TRUNK:
        return box(cuts.taper, cuts.taper, cuts.w - cuts.taper, cuts.ankle);
    case RIGID_LEFT_LEG:
        return left_leg(&cuts);
    case RIGID_RIGHT_LEG:
        return mirrored(left_leg(&cuts), cuts.w);
    case RIGID_LEFT_SIDE:
        return box(0.0f, cuts.neck, cuts.thin, cuts.knee);
    case RIGID_RIGHT_SIDE:
        return box(cuts.w - cuts.thin, cuts.neck, cuts.w, cuts.knee);
    case RIGID_HEAD:
        return head(&cuts);
    case RIGID_NEAR_GROUND:
        return box(cuts.taper, cuts.knee, cuts.w - cuts.taper, cuts.h + SENSE_DOWN);
    case RIGID_NEAR_LEFT:
        return box(-SENSE_ASIDE, cuts.taper, cuts.thin, cuts.ankle);
    default:
        return box(cuts.w - cuts.thin, cuts.taper, cuts.w + SENSE_ASIDE, cuts.ankle);
    }
}
