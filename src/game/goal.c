#include "game/goal.h"

bool goal_is_reached(const FhTerrain *terrain, FhRect body, bool falls, FhRect goal) {
    FhRect column = {goal.x, body.y, goal.w, goal.y - body.y};
    FhRect between = {goal.x + goal.w / 2, fh_rect_bottom(body), 1, goal.y - fh_rect_bottom(body)};
    bool is_over = falls && column.h > 0 && fh_rect_overlaps(body, column) &&
                   (between.h <= 0 || !fh_terrain_overlaps(terrain, between));
    return is_over || fh_rect_overlaps(body, goal);
}
