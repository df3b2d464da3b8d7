#include "engine/terrain/polygon.h"

#include "engine/base/assert.h"

/// Twice the area of the triangle; positive when c lies to the right of the way from a to b.
static int64_t turn(FhPoint a, FhPoint b, FhPoint c) {
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

static int64_t area2(const FhPolygon *polygon) {
    int64_t sum = 0;
    for (int i = 1; i + 1 < polygon->count; i++) {
        sum += turn(polygon->points[0], polygon->points[i], polygon->points[i + 1]);
    }
    return sum;
}

static int side_of(FhPoint a, FhPoint b, FhPoint c) {
    int64_t turned = turn(a, b, c);
    return (turned > 0) - (turned < 0);
}

/// True when the two lines cross within both.
static bool cross(FhPoint a, FhPoint b, FhPoint c, FhPoint d) {
    return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

static bool crosses_itself(const FhPolygon *polygon) {
    const FhPoint *points = polygon->points;
    int count = polygon->count;
    for (int i = 0; i < count; i++) {
        for (int k = i + 2; k < count; k++) {
            if (cross(points[i], points[(i + 1) % count], points[k], points[(k + 1) % count])) {
                return true;
            }
        }
    }
    return false;
}

FhPolygonSense fh_polygon_sense(const FhPolygon *polygon) {
    if (!polygon->closed) {
        return (FhPolygonSense){polygon->one_way ? FH_LINE_ONE_WAY : FH_LINE_THIN, false};
    }
    int64_t area = area2(polygon);
    bool has_inside = area != 0 && !crosses_itself(polygon);
    return (FhPolygonSense){has_inside ? 0 : FH_LINE_THIN, area < 0};
}

FhRect fh_polygon_box(const FhPolygon *polygon) {
    FH_ASSERT(polygon, "give a polygon");
    FH_ASSERT(polygon->count > 0, "give a polygon with a point");
    FhPoint low = polygon->points[0];
    FhPoint high = low;
    for (int i = 1; i < polygon->count; i++) {
        FhPoint at = polygon->points[i];
        low = (FhPoint){fh_min(low.x, at.x), fh_min(low.y, at.y)};
        high = (FhPoint){fh_max(high.x, at.x), fh_max(high.y, at.y)};
    }
    return (FhRect){low.x, low.y, high.x - low.x, high.y - low.y};
}

static bool is_within(int a, int b) {
    int64_t way = (int64_t)a - b;
    return way <= FH_POLYGON_MAX && way >= -FH_POLYGON_MAX;
}

void fh_polygon_require(const FhPolygon *polygon) {
    FH_ASSERT(polygon->count >= 0, "give a polygon of 0 or more points");
    FH_ASSERT(polygon->points || polygon->count == 0, "give the polygon's points");
    FH_ASSERT(polygon->grip >= 0.0f && polygon->grip <= 1e6f, "give a grip of 0 to a million");
    for (int i = 0; i < polygon->count; i++) {
        FhPoint at = polygon->points[i];
        FH_ASSERT(fh_is_place(at.x, at.y), "name points within 2^30 px of the origin");
        FH_ASSERT(is_within(at.x, polygon->points[0].x) && is_within(at.y, polygon->points[0].y),
                  "give a polygon sides of at most 2^25 px");
    }
    FhRect box = polygon->count > 0 ? fh_polygon_box(polygon) : (FhRect){0};
    FH_ASSERT(box.w <= FH_POLYGON_MAX && box.h <= FH_POLYGON_MAX,
              "give a polygon sides of at most 2^25 px");
}

void fh_polygon_visit(const FhPolygon *polygon, FhPolygonSense sense, FhPoint by, FhLine like,
                      FhLineVisit *visit, void *context) {
    int sides = polygon->closed ? polygon->count : polygon->count - 1;
    for (int i = 0; i < sides; i++) {
        FhPoint from = polygon->points[i];
        FhPoint to = polygon->points[(i + 1) % polygon->count];
        bool one_way = sense.flags & FH_LINE_ONE_WAY;
        bool turned = one_way ? from.x > to.x : sense.backwards;
        like.flags = sense.flags;
        like.a = turned ? to : from;
        like.b = turned ? from : to;
        if ((from.x == to.x && from.y == to.y) || (one_way && from.x == to.x)) {
            continue;
        }
        like.a = (FhPoint){like.a.x + by.x, like.a.y + by.y};
        like.b = (FhPoint){like.b.x + by.x, like.b.y + by.y};
        visit(context, &like);
    }
}

bool fh_polygon_contains(const FhPolygon *polygon, double x, double y) {
    bool inside = false;
    for (int i = 0; polygon->closed && i < polygon->count; i++) {
        FhPoint a = polygon->points[i];
        FhPoint b = polygon->points[(i + 1) % polygon->count];
        if ((a.y > y) != (b.y > y)) {
            double along = (y - a.y) / (double)(b.y - a.y);
            inside ^= x < a.x + along * (double)(b.x - a.x);
        }
    }
    return inside;
}
