#include "engine/movers/vector_body.h"

#include <math.h>

#include "engine/movers/near_lines.h"
#include "engine/broadphase/spatial_hash.h"
#include "engine/base/rounding.h"
#include "engine/rules/depenetrate.h"
#include "engine/rules/query.h"

enum {
    PIECE = 64,    // px: longer ways are gone in pieces, so that each looks at little
    PUSHES_MAX = 8 // out of lines, one after the other
};

#define GROUND_REACH 1.0                  // px
#define WEDGED       0.25                 // px that a wedged body can still slide
#define DEEP         (4.0 - FH_HULL_SKIN) // px: no body is pushed out of more

/// The cosine of an angle in degrees, 0 to 90, by its series: exact to seven digits and the same
/// everywhere.
static double cosine(double degrees) {
    double x = degrees * (3.14159265358979 / 180.0);
    double square = x * x;
    double sum = 1.0;
    double term = 1.0;
    for (int i = 2; i <= 12; i += 2) {
        term *= -square / (double)(i * (i - 1));
        sum += term;
    }
    return sum;
}

FhVectorBody fh_vector_body(const FhWorld *world, const FhActor *actor) {
    const float *part = fh_actor_state(actor)->real;
    const FhTuning *tuning = &world->tunings[actor->tuning];
    FhHull hull = fh_hull_of(actor->w, actor->h);
    hull.hangs = !fh_actor_state(actor)->whole[FH_VECTOR_DROPS];
    return (FhVectorBody){
        .world = world,
        .actor = actor,
        .hull = hull,
        .box = fh_hull_of_box(actor->w, actor->h),
        .origin = {actor->x, actor->y},
        .at = {(double)part[FH_VECTOR_PART_X], (double)part[FH_VECTOR_PART_Y]},
        .level = cosine((double)tuning->max_slope_angle),
    };
}

/// Splits a coordinate into the nearest whole pixel and the rest.
static void put_coordinate(int32_t origin, double value, int32_t *whole, float *part) {
    double nearest = floor(value + 0.5);
    *whole = origin + (int32_t)nearest;
    *part = (float)(value - nearest);
}

void fh_vector_put(const FhVectorBody *body, FhActor *actor) {
    float *part = fh_actor_state(actor)->real;
    put_coordinate(body->origin.x, body->at.x, &actor->x, &part[FH_VECTOR_PART_X]);
    put_coordinate(body->origin.y, body->at.y, &actor->y, &part[FH_VECTOR_PART_Y]);
}

// --- ways -----------------------------------------------------------------------------------

static FhLine seen_from(FhPoint origin, const FhLine *line) {
    FhLine seen = *line;
    seen.a = (FhPoint){line->a.x - origin.x, line->a.y - origin.y};
    seen.b = (FhPoint){line->b.x - origin.x, line->b.y - origin.y};
    return seen;
}

static const FhHull *hull_for(const FhVectorBody *body, const FhLine *line) {
    return line->of == FH_LINE_OF_ACTOR ? &body->box : &body->hull;
}

FhRect fh_vector_reach(const FhVectorBody *body, FhVector way) {
    FhRect reach = fh_hull_reach(&body->hull, body->at, way);
    return fh_rect_moved(reach, body->origin.x, body->origin.y);
}

/// fh_hull_sweep for a line of the World; the hit is in px from the origin.
static void sweep_line(const FhVectorBody *body, FhVector way, const FhLine *line,
                       FhHullHit *first) {
    FhLine seen = seen_from(body->origin, line);
    fh_hull_sweep(hull_for(body, line), body->at, way, &seen, first);
}

typedef struct Look {
    const FhVectorBody *body;
    FhVector way;
    FhHullHit first;
} Look;

/// An FhLineVisit.
static void look_at(void *context, const FhLine *line) {
    Look *look = context;
    if (!fh_line_is_dropped(look->body->world, look->body->actor, line)) {
        sweep_line(look->body, look->way, line, &look->first);
    }
}

FhHullHit fh_vector_look(const FhVectorBody *body, FhVector way) {
    Look look = {.body = body, .way = way, .first = {.part = 1.0}};
    fh_near_lines(body->world, body->actor, fh_vector_reach(body, way), body->except_solid1,
                  look_at, &look);
    return look.first;
}

FhHullHit fh_vector_go(FhVectorBody *body, FhVector way) {
    double length = sqrt(fh_dot(way, way));
    int pieces = 1 + (int)(length / PIECE);
    FhVector piece = {way.x / pieces, way.y / pieces};
    for (int i = 0; i < pieces; i++) {
        FhHullHit hit = fh_vector_look(body, piece);
        body->at.x += piece.x * hit.part;
        body->at.y += piece.y * hit.part;
        if (hit.hits) {
            hit.part = (i + hit.part) / pieces;
            return hit;
        }
    }
    return (FhHullHit){.part = 1.0};
}

// --- ground ---------------------------------------------------------------------------------

bool fh_vector_is_floor(const FhVectorBody *body, FhVector normal) {
    return normal.y <= -body->level;
}

/// True when the body on a steep surface cannot slide down it, for another is in the way.
static bool is_wedged(const FhVectorBody *body, FhVector normal) {
    double down = normal.x < 0.0 ? -1.0 : 1.0;
    FhVector slide = {-normal.y * down, normal.x * down};
    FhHullHit other = fh_vector_look(body, slide);
    return other.hits && other.part < WEDGED;
}

FhHullHit fh_vector_ground(const FhVectorBody *body) {
    FhHullHit hit = fh_vector_look(body, (FhVector){0.0, GROUND_REACH});
    if (hit.hits && !fh_vector_is_floor(body, hit.normal)) {
        hit.hits = is_wedged(body, hit.normal);
        hit.normal = (FhVector){0.0, -1.0};
    }
    return hit;
}

bool fh_vector_on_floor(const FhWorld *world, const FhActor *actor) {
    FhVectorBody body = fh_vector_body(world, actor);
    return fh_vector_ground(&body).hits;
}

bool fh_vector_held_by(const FhWorld *world, const FhActor *actor, int solid) {
    FhVectorBody body = fh_vector_body(world, actor);
    Look look = {.body = &body, .way = {0.0, GROUND_REACH}, .first = {.part = 1.0}};
    FhRect reach = fh_vector_reach(&body, look.way);
    fh_solid_lines(world, &fh_world_solids(world)[solid], (FhPoint){0, 0}, reach, look_at, &look);
    if (look.first.hits && !fh_vector_is_floor(&body, look.first.normal)) {
        FhHullHit ground = fh_vector_ground(&body);
        return ground.hits && ground.line.of == FH_LINE_OF_SOLID && ground.line.index == solid;
    }
    return look.first.hits;
}

// --- out of lines ---------------------------------------------------------------------------

void fh_vector_note_depth(void *context, const FhLine *line) {
    FhVectorDepth *deepest = context;
    FhVector out;
    const FhVectorBody *body = deepest->body;
    FhLine seen = seen_from(body->origin, line);
    double depth = fh_hull_depth(hull_for(body, line), body->at, &seen, &out);
    if (depth > deepest->depth && depth < deepest->limit) {
        deepest->depth = depth;
        deepest->out = out;
    }
}

static FhVectorDepth find_deepest(const FhVectorBody *body) {
    FhVectorDepth deepest = {.body = body, .depth = -FH_HULL_SKIN / 2.0, .limit = DEEP};
    FhRect reach = fh_vector_reach(body, (FhVector){0.0, 0.0});
    fh_near_lines(body->world, body->actor, reach, body->except_solid1, fh_vector_note_depth,
                  &deepest);
    return deepest;
}

double fh_vector_push_out(FhVectorBody *body) {
    FhVectorDepth deepest = find_deepest(body);
    for (int i = 0; i < PUSHES_MAX && deepest.depth > -FH_HULL_SKIN / 2.0; i++) {
        body->at.x += deepest.out.x * (deepest.depth + FH_HULL_SKIN);
        body->at.y += deepest.out.y * (deepest.depth + FH_HULL_SKIN);
        deepest = find_deepest(body);
    }
    return deepest.depth;
}

// --- boxes ----------------------------------------------------------------------------------

typedef struct BoxQuestion {
    FhHull hull;
    FhPoint corner;
    bool overlaps;
} BoxQuestion;

/// An FhLineVisit.
static void note_overlap(void *context, const FhLine *line) {
    BoxQuestion *question = context;
    FhVector out;
    if (!question->overlaps) {
        FhLine seen = seen_from(question->corner, line);
        double depth = fh_hull_depth(&question->hull, (FhVector){0.0, 0.0}, &seen, &out);
        question->overlaps = depth > FH_VECTOR_SLACK;
    }
}

static BoxQuestion question_of(FhRect box) {
    return (BoxQuestion){fh_hull_of(box.w, box.h), {box.x, box.y}, false};
}

/// Polygons that move are ground, too, to a mover that sees lines: no other solid is asked about
/// here.
static bool is_in_moving_polygon(const FhWorld *world, FhRect box, BoxQuestion *question) {
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, box);
    while (!question->overlaps && fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        FhPolygon polygon = fh_world_polygon(world, solid);
        double x = box.x + box.w / 2.0 - solid->x;
        double y = box.y + box.h / 2.0 - solid->y;
        if (solid->flags & FH_SOLID_POLYGON) {
            fh_solid_lines(world, solid, (FhPoint){0, 0}, box, note_overlap, question);
            question->overlaps |= fh_polygon_contains(&polygon, x, y);
        }
    }
    return question->overlaps;
}

bool fh_vector_terrain_in(const FhWorld *world, FhRect box) {
    BoxQuestion question = question_of(box);
    fh_lines_visit(world->lines, world->terrain, box, note_overlap, &question);
    return question.overlaps || fh_ground_at(world, box.x + box.w / 2.0, box.y + box.h / 2.0) ||
           is_in_moving_polygon(world, box, &question);
}

bool fh_vector_solid_in(const FhWorld *world, const FhSolid *solid, FhRect box) {
    BoxQuestion question = question_of(box);
    FhRect middle = {box.x + box.w / 2, box.y + box.h / 2, 1, 1};
    fh_solid_lines(world, solid, (FhPoint){0, 0}, box, note_overlap, &question);
    return question.overlaps || fh_solid_overlaps(world, solid, middle);
}

// --- contacts -------------------------------------------------------------------------------

FhContact fh_vector_contact(const FhWorld *world, FhPoint origin, const FhHullHit *hit) {
    static const uint16_t what[] = {[FH_LINE_OF_TILE] = FH_BY_TILE,
                                    [FH_LINE_OF_POLYGON] = FH_BY_TILE,
                                    [FH_LINE_OF_SOLID] = FH_BY_SOLID,
                                    [FH_LINE_OF_ACTOR] = FH_BY_ACTOR,
                                    [FH_LINE_OF_WORLD] = FH_BY_EDGE};
    if (!hit->hits) {
        return (FhContact){0};
    }
    const FhLine *line = &hit->line;
    bool one_way = line->flags & FH_LINE_ONE_WAY;
    bool tile_one_way = one_way && line->of != FH_LINE_OF_SOLID;
    int size = fh_terrain_tile_size(world->terrain);
    FhContact contact = {.by = tile_one_way ? FH_BY_ONE_WAY : what[line->of]};
    contact.by |= one_way ? FH_BY_ONE_WAY : 0u;
    contact.by |= line->a.x != line->b.x && line->a.y != line->b.y ? FH_BY_SLOPE : 0u;
    FhPoint at = {origin.x + (int)floor(hit->at.x - hit->normal.x / 2.0),
                  origin.y + (int)floor(hit->at.y - hit->normal.y / 2.0)};
    contact.col = fh_floor_div(at.x, size);
    contact.row = fh_floor_div(at.y, size);
    contact.solid = line->of == FH_LINE_OF_SOLID ? line->index + 1 : 0;
    return contact;
}

// --- polygons that move -----------------------------------------------------------------------
// Other moving solids push and carry by whole pixels, the same for all movers (rules/solid.c). A
// polygon's way is swept, too, against the body, so none passes it at any speed.

static FhVector way_of(const FhSolid *solid) {
    return (FhVector){solid->moved_x, solid->moved_y};
}

/// An FhLineVisit.
static void note_meeting(void *context, const FhLine *line) {
    Look *look = context;
    sweep_line(look->body, look->way, line, &look->first);
}

/// Where on its way the polygon would have met the body.
static FhHullHit meet(const FhVectorBody *body, const FhSolid *solid) {
    FhVector way = {-solid->moved_x, -solid->moved_y};
    Look meeting = {.body = body, .way = way, .first = {.part = 1.0}}; // seen from the polygon
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
