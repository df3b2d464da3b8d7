#include "engine/movers/vector_moved.h"

#include <math.h>

#include "engine/rules/depenetrate.h"
#include "engine/state/tuning.h"
#include "engine/movers/near_lines.h"
#include "engine/rules/query.h"

static FhVector way_of(const FhSolid *solid) {
    return (FhVector){solid->moved_x, solid->moved_y};
}

// --- pushed ---------------------------------------------------------------------------------

/// The body's way past the polygon, seen from the polygon.
typedef struct Meeting {
    const FhVectorBody *body;
    FhVector way;
    FhHullHit first;
} Meeting;

/// An FhLineVisit.
static void note_meeting(void *context, const FhLine *line) {
    Meeting *meeting = context;
    fh_vector_sweep(meeting->body, meeting->way, line, &meeting->first);
}

/// Where on its way the polygon would have met the body.
static FhHullHit meet(const FhVectorBody *body, const FhSolid *solid) {
    FhVector way = {-solid->moved_x, -solid->moved_y};
    Meeting meeting = {.body = body, .way = way, .first = {.part = 1.0}};
    FhRect reach = fh_vector_reach(body, way);
    FhPoint back = {-solid->moved_x, -solid->moved_y};
    fh_solid_lines(body->world, solid, back, reach, note_meeting, &meeting);
    return meeting.first;
}

/// Goes `px` in a direction; where something is in the way, along that, until it is as far off.
static void give_way(FhVectorBody *body, FhVector direction, double px) {
    const double least = 0.25; // what leads away less than this leads nowhere
    FhHullHit hit = fh_vector_go(body, (FhVector){direction.x * px, direction.y * px});
    FhVector aside = {-hit.normal.y, hit.normal.x};
    double leads = fh_dot(aside, direction);
    if (hit.hits && fabs(leads) > least) {
        double left = px * (1.0 - hit.part) / leads;
        fh_vector_go(body, (FhVector){aside.x * left, aside.y * left});
    }
}

/// Pushes the body along what has met it, by what is left of the polygon's way in that direction.
/// Returns false when nothing has.
static bool push(FhVectorBody *body, const FhSolid *solid) {
    FhHullHit hit = meet(body, solid);
    double px = (1.0 - hit.part) * fh_dot(way_of(solid), hit.normal);
    if (px <= 0.0) {
        return false;
    }
    give_way(body, hit.normal, px);
    return true;
}

// --- carried --------------------------------------------------------------------------------

/// Takes the body along, and keeps in mind what the polygon could give to a jump (law 9).
static void carry(FhVectorBody *body, const FhSolid *solid, FhActor *actor) {
    fh_vector_go(body, way_of(solid));
    fh_actor_remember_lift(body->world, actor, solid->vx, solid->vy);
}

static void be_moved_by(FhWorld *world, FhActor *actor, const FhSolid *solid) {
    int index1 = (int)(solid - fh_world_solids(world)) + 1;
    FhVectorBody body = fh_vector_body(world, actor);
    body.except_solid1 = index1;
    if (fh_actor_state(actor)->whole[FH_VECTOR_RIDES] == index1) {
        carry(&body, solid, actor);
    } else if (!push(&body, solid)) {
        return;
    }
    body.except_solid1 = 0;
    fh_vector_push_out(&body);
    fh_vector_put(&body, actor);
    // A small body may have been pressed through a line: then it is in what lies behind.
    if (fh_query_blocked(world, actor, fh_actor_box(actor))) {
        fh_actor_squish(world, actor, index1);
    }
}

void fh_vector_be_moved(FhWorld *world, FhActor *actor) {
    const FhSolid *solids = fh_world_solids(world);
    for (int i = 0; i < world->solid_count && fh_actor_is_there(actor); i++) {
        bool moved = solids[i].moved_x != 0 || solids[i].moved_y != 0;
        if ((solids[i].flags & FH_SOLID_POLYGON) && moved) {
            be_moved_by(world, actor, &solids[i]);
        }
    }
}
