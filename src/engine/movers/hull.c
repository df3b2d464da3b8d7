#include "engine/movers/hull.h"

#include <math.h>

#define TOUCH         (FH_HULL_SKIN / 2.0) // px: nearer than this is met
#define ONE_WAY_SLACK 0.25     // px that feet may be below a one-way and still be above it
#define NOTHING       (-1.0e9) // px
#define LEVEL         (-0.1)   // normals with less y than this hold up

enum { AXES = FH_HULL_CORNERS + 2 };

/// A direction in which body and line may lie apart: `normal` leads from the line to the body.
typedef struct Axis {
    FhVector normal;
    double gap; // px between them; negative: they overlap by that much
} Axis;

/// A line as the body sees it.
typedef struct Wall {
    FhVector a, b;
    FhVector normal; // towards the free side; length 1
    int count;       // of the axes
    Axis axes[AXES]; // the line's normal, its back, then the body's sides
} Wall;

static void find_normals(FhHull *hull) {
    for (int i = 0; i < hull->count; i++) {
        FhVector from = hull->corners[i];
        FhVector to = hull->corners[(i + 1) % hull->count];
        double length = sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
        hull->normals[i] = (FhVector){(to.y - from.y) / length, (from.x - to.x) / length};
    }
}

FhHull fh_hull_of(int w, int h) {
    double cut_x = fh_min(FH_HULL_TAPER * 4, w) / 4.0;
    double cut_y = fh_min(FH_HULL_TAPER * 4, h) / 4.0;
    double left = FH_HULL_SKIN;
    double top = FH_HULL_SKIN;
    double right = w - FH_HULL_SKIN;
    double bottom = h - FH_HULL_SKIN;
    FhHull hull = {.count = FH_HULL_CORNERS, .w = w, .h = h};
    hull.corners[0] = (FhVector){left, top};
    hull.corners[1] = (FhVector){right, top};
    hull.corners[2] = (FhVector){right, bottom - cut_y};
    hull.corners[3] = (FhVector){right - cut_x, bottom};
    hull.corners[4] = (FhVector){left + cut_x, bottom};
    hull.corners[5] = (FhVector){left, bottom - cut_y};
    find_normals(&hull);
    return hull;
}

FhHull fh_hull_of_box(int w, int h) {
    double near = FH_HULL_SKIN;
    double right = w - FH_HULL_SKIN;
    double bottom = h - FH_HULL_SKIN;
    FhHull hull = {.count = 4, .w = w, .h = h};
    hull.corners[0] = (FhVector){near, near};
    hull.corners[1] = (FhVector){right, near};
    hull.corners[2] = (FhVector){right, bottom};
    hull.corners[3] = (FhVector){near, bottom};
    find_normals(&hull);
    return hull;
}

FhRect fh_hull_reach(const FhHull *hull, FhVector at, FhVector way) {
    int left = (int)floor(at.x + (way.x < 0 ? way.x : 0)) - 1;
    int top = (int)floor(at.y + (way.y < 0 ? way.y : 0)) - 1;
    int right = (int)floor(at.x + hull->w + (way.x > 0 ? way.x : 0)) + 2;
    int bottom = (int)floor(at.y + hull->h + (way.y > 0 ? way.y : 0)) + 2;
    return (FhRect){left, top, right - left, bottom - top};
}

// --- gaps -----------------------------------------------------------------------------------

/// The body's corner that lies furthest in a direction.
static FhVector furthest(const FhHull *hull, FhVector at, FhVector towards) {
    FhVector best = hull->corners[0];
    for (int i = 1; i < hull->count; i++) {
        best = fh_dot(hull->corners[i], towards) > fh_dot(best, towards) ? hull->corners[i] : best;
    }
    return (FhVector){best.x + at.x, best.y + at.y};
}

static FhVector back_of(FhVector v) {
    return (FhVector){-v.x, -v.y};
}

static FhVector from_to(FhVector from, FhVector to) {
    return (FhVector){to.x - from.x, to.y - from.y};
}

/// The gap along the line's own normal, from its first end.
static double gap_beyond(const FhHull *hull, FhVector at, const Wall *wall, FhVector normal) {
    FhVector nearest = furthest(hull, at, back_of(normal));
    return fh_dot(from_to(wall->a, nearest), normal);
}

/// The gap between a side of the body and the end of the line that is nearest to it.
static double gap_before(FhVector corner, FhVector side, const Wall *wall) {
    double first = fh_dot(from_to(corner, wall->a), side);
    double second = fh_dot(from_to(corner, wall->b), side);
    return first < second ? first : second;
}

/// True when the body's middle lies behind the line.
static bool is_behind(const FhHull *hull, FhVector at, const Wall *wall) {
    FhVector middle = {at.x + hull->w / 2.0, at.y + hull->h / 2.0};
    return fh_dot(from_to(wall->a, middle), wall->normal) < 0.0;
}

static Wall wall_of(const FhHull *hull, FhVector at, const FhLine *line) {
    Wall wall = {
        .a = {line->a.x, line->a.y}, .b = {line->b.x, line->b.y}, .count = 2 + hull->count};
    double dx = wall.b.x - wall.a.x;
    double dy = wall.b.y - wall.a.y;
    double length = sqrt(dx * dx + dy * dy);
    wall.normal = (FhVector){dy / length, -dx / length};
    if ((line->flags & FH_LINE_THIN) && is_behind(hull, at, &wall)) {
        wall.normal = back_of(wall.normal);
    }
    wall.axes[0].normal = wall.normal;
    wall.axes[1].normal = back_of(wall.normal);
    for (int i = 0; i < 2; i++) {
        wall.axes[i].gap = gap_beyond(hull, at, &wall, wall.axes[i].normal);
    }
    for (int i = 0; i < hull->count; i++) {
        FhVector corner = {hull->corners[i].x + at.x, hull->corners[i].y + at.y};
        wall.axes[2 + i].normal = back_of(hull->normals[i]);
        wall.axes[2 + i].gap = gap_before(corner, hull->normals[i], &wall);
    }
    return wall;
}

// --- the sweep ------------------------------------------------------------------------------

/// When the body begins to touch, as a part of the way, and along which axis; false: never.
static bool find_touch(const Wall *wall, FhVector way, int *axis, double *part) {
    double end = 1.0;
    *axis = -1;
    *part = NOTHING;
    for (int i = 0; i < wall->count; i++) {
        double closing = -fh_dot(way, wall->axes[i].normal);
        double room = wall->axes[i].gap - TOUCH;
        if (closing <= 0.0) {
            if (room > 0.0) {
                return false;
            }
            double until = closing < 0.0 ? room / closing : 1.0;
            end = until < end ? until : end;
        }
        // Where they overlap along all axes at once, the least overlap says which way is out.
        double when = closing > 0.0 ? room / closing : NOTHING;
        if (when > *part || *axis < 0) {
            *part = when;
            *axis = i;
        }
    }
    return *part <= end;
}

/// The axis along which they overlap least.
static int least_overlap(const Wall *wall) {
    int least = 0;
    for (int i = 1; i < wall->count; i++) {
        least = wall->axes[i].gap > wall->axes[least].gap ? i : least;
    }
    return least;
}

/// How far the body may go until it is a skin away along that axis.
static double part_to_skin(const Wall *wall, FhVector way, int axis) {
    double closing = -fh_dot(way, wall->axes[axis].normal);
    double part = (wall->axes[axis].gap - FH_HULL_SKIN) / closing;
    return part > 0.0 ? part : 0.0;
}

/// True when it can be left out of account: the way leads out of it, or along it.
static bool leads_away(const FhLine *line, const Wall *wall, FhVector way) {
    bool is_area = !(line->flags & FH_LINE_THIN);
    double length = fabs(way.x) + fabs(way.y);
    return is_area && -fh_dot(way, wall->normal) <= 1.0e-9 * length;
}

/// True when the feet lie below the line. Beside the end of a level one a corner that is cut off
/// may hang lower.
static bool is_below(const FhHull *hull, const Wall *wall) {
    double gap = wall->axes[0].gap;
    for (int i = 2; hull->hangs && i < wall->count && wall->a.y == wall->b.y; i++) {
        double beside = wall->axes[i].normal.y < LEVEL ? wall->axes[i].gap : NOTHING;
        gap = beside > gap ? beside : gap;
    }
    return gap < -ONE_WAY_SLACK;
}

static bool passes_one_way(const FhHull *hull, const FhLine *line, const Wall *wall,
                           FhVector normal) {
    return (line->flags & FH_LINE_ONE_WAY) && (normal.y > LEVEL || is_below(hull, wall));
}

static bool comes_before(double part, FhVector normal, const FhHullHit *first) {
    const double same = 1.0e-9;
    return !first->hits || part < first->part - same ||
           (part < first->part + same && normal.y < first->normal.y);
}

/// Where the body touches: its corner in front of a line, the line's end in front of a side.
static FhVector touch_place(const FhHull *hull, FhVector at, const Wall *wall, int axis) {
    if (axis < 2) {
        return furthest(hull, at, back_of(wall->axes[axis].normal));
    }
    FhVector side = back_of(wall->axes[axis].normal);
    return fh_dot(wall->a, side) < fh_dot(wall->b, side) ? wall->a : wall->b;
}

void fh_hull_sweep(const FhHull *hull, FhVector at, FhVector way, const FhLine *line,
                   FhHullHit *first) {
    Wall wall = wall_of(hull, at, line);
    int axis;
    double part;
    if (leads_away(line, &wall, way) || !find_touch(&wall, way, &axis, &part) || part > 1.0) {
        return;
    }
    if (part < 0.0) { // they touch already
        axis = least_overlap(&wall);
        if (axis == 1 || -fh_dot(way, wall.axes[axis].normal) <= 0.0) {
            return;
        }
    }
    FhVector normal = wall.axes[axis].normal;
    double stop = part_to_skin(&wall, way, axis);
    if (passes_one_way(hull, line, &wall, normal) || !comes_before(stop, normal, first)) {
        return;
    }
    FhVector end = {at.x + way.x * stop, at.y + way.y * stop};
    *first = (FhHullHit){true, stop, normal, touch_place(hull, end, &wall, axis), *line};
}

double fh_hull_depth(const FhHull *hull, FhVector at, const FhLine *line, FhVector *out) {
    if (line->flags & FH_LINE_ONE_WAY) {
        return NOTHING;
    }
    Wall wall = wall_of(hull, at, line);
    int axis = least_overlap(&wall);
    *out = wall.axes[axis].normal;
    return -wall.axes[axis].gap;
}
