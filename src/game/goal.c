#include "game/goal.h"

static bool is_over(const FhTerrain *terrain, FhRect body, FhRect goal) {
    FhRect column = {goal.x, body.y, goal.w, goal.y - body.y};
    FhRect between = {goal.x + goal.w / 2, fh_rect_bottom(body), 1, goal.y - fh_rect_bottom(body)};
    return fh_rect_overlaps(body, column) &&
           (between.h <= 0 || !fh_terrain_overlaps(terrain, between));
}

bool goal_is_reached(const FhTerrain *terrain, FhRect body, bool falls, const FhRect *goals,
                     int count) {
    for (int i = 0; i < count; i++) {
        if (fh_rect_overlaps(body, goals[i]) || (falls && is_over(terrain, body, goals[i]))) {
            return true;
        }
    }
    return false;
}
