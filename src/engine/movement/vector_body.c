#include "engine/movement/vector_body.h"

#include <math.h>

#include "engine/movement/near_lines.h"
#include "engine/rounding.h"
#include "engine/solid_shape.h"

enum {
    PIECE = 64,    // px: longer ways are gone in pieces, so that each looks at little
    PUSHES_MAX = 8 // out of lines, one after the other
};

#define GROUND_REACH 1.0  // px
#define WEDGED       0.25 // px that a wedged body can still slide
#define DEEP         4.0  // px: nobody is pushed out of more

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
    const float *part = actor->motion.real;
    const FhTuning *tuning = &world->tunings[actor->tuning];
    return (FhVectorBody){
        .world = world,
        .actor = actor,
        .hull = fh_hull_of(actor->w, actor->h),
        .box = fh_hull_of_box(actor->w, actor->h),
        .at = {actor->x + (double)part[FH_VECTOR_PART_X],
               actor->y + (double)part[FH_VECTOR_PART_Y]},
        .level = cosine((double)tuning->max_slope_angle),
    };
}

/// Splits a coordinate into the nearest whole pixel and the rest.
static void put_coordinate(double value, int32_t *whole, float *part) {
    *whole = (int32_t)floor(value + 0.5);
    *part = (float)(value - *whole);
}

void fh_vector_put(const FhVectorBody *body, FhActor *actor) {
    float *part = actor->motion.real;
    put_coordinate(body->at.x, &actor->x, &part[FH_VECTOR_PART_X]);
    put_coordinate(body->at.y, &actor->y, &part[FH_VECTOR_PART_Y]);
}

// --- ways -----------------------------------------------------------------------------------

static const FhHull *hull_for(const FhVectorBody *body, const FhLine *line) {
    return line->of == FH_LINE_OF_ACTOR ? &body->box : &body->hull;
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
        fh_hull_sweep(hull_for(look->body, line), look->body->at, look->way, line, &look->first);
    }
}

FhHullHit fh_vector_look(const FhVectorBody *body, FhVector way) {
    Look look = {.body = body, .way = way, .first = {.part = 1.0}};
    FhRect reach = fh_hull_reach(&body->hull, body->at, way);
    fh_near_lines(body->world, body->actor, reach, body->except_solid1, look_at, &look);
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

// --- out of lines ---------------------------------------------------------------------------

void fh_vector_note_depth(void *context, const FhLine *line) {
    FhVectorDepth *deepest = context;
    FhVector out;
    const FhVectorBody *body = deepest->body;
    double depth = fh_hull_depth(hull_for(body, line), body->at, line, &out);
    if (depth > deepest->depth && depth < DEEP) {
        deepest->depth = depth;
        deepest->out = out;
    }
}

static FhVectorDepth find_deepest(const FhVectorBody *body) {
    FhVectorDepth deepest = {.body = body, .depth = -FH_HULL_SKIN / 2.0};
    FhRect reach = fh_hull_reach(&body->hull, body->at, (FhVector){0.0, 0.0});
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
    FhVector at;
    bool overlaps;
} BoxQuestion;

/// An FhLineVisit.
static void note_overlap(void *context, const FhLine *line) {
    BoxQuestion *question = context;
    FhVector out;
    if (!question->overlaps) {
        double depth = fh_hull_depth(&question->hull, question->at, line, &out);
        question->overlaps = depth > FH_VECTOR_SLACK;
    }
}

static BoxQuestion question_of(FhRect box) {
    return (BoxQuestion){fh_hull_of(box.w, box.h), {box.x, box.y}, false};
}

bool fh_vector_terrain_in(const FhWorld *world, FhRect box) {
    if (box.w <= 0 || box.h <= 0) {
        return false;
    }
    BoxQuestion question = question_of(box);
    fh_lines_visit(world->lines, world->terrain, box, note_overlap, &question);
    return question.overlaps || fh_ground_at(world, box.x + box.w / 2.0, box.y + box.h / 2.0);
}

bool fh_vector_solid_in(const FhWorld *world, const FhSolid *solid, FhRect box) {
    BoxQuestion question = question_of(box);
    FhRect middle = {box.x + box.w / 2, box.y + box.h / 2, 1, 1};
    fh_solid_lines(world, solid, (FhPoint){0, 0}, box, note_overlap, &question);
    return question.overlaps || fh_solid_overlaps(world, solid, middle);
}

// --- contacts -------------------------------------------------------------------------------

FhContact fh_vector_contact(const FhWorld *world, const FhHullHit *hit) {
    static const uint32_t what[] = {[FH_LINE_OF_TILE] = FH_BY_TILE,
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
    contact.col = fh_floor_div((int)floor(hit->at.x - hit->normal.x / 2.0), size);
    contact.row = fh_floor_div((int)floor(hit->at.y - hit->normal.y / 2.0), size);
    contact.solid = line->of == FH_LINE_OF_SOLID ? line->index + 1 : 0;
    return contact;
}
