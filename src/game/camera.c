#include "game/camera.h"

#include <math.h>

static const float dead_zone = 12.0f;    // px either way that the player moves unfollowed
static const float look_ahead = 0.11f;   // of the view's width
static const float ahead_speed = 1.25f;  // px a tick at most
static const float follow_speed = 16.0f; // px a tick at most, sideways
static const float feet_at = 0.60f;      // of the view's height: place of resting feet
static const float air_room = 0.34f;     // of the view's height that a jump may rise unfollowed
static const float edge_room = 0.16f;    // of the view's height: no closer to top or bottom
static const float stairs_part = 0.12f;  // a tick, of the distance left on stairs
static const float run_min = 20.0f;      // px/s: slower is standing

static float clampf(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

static float player_x(const FhActorView *player) {
    return (float)player->box.x + (float)player->box.w * 0.5f;
}

static int player_feet(const FhActorView *player) {
    return fh_rect_bottom(player->box);
}

// The start of a view of `size` along one axis: `at` clamped to the bounds, or `otherwise` if the
// bounds fit into the view.
static float inside(float at, int low, int length, int size, float otherwise) {
    return length <= size ? otherwise : clampf(at, (float)low, (float)(low + length - size));
}

static void place(Camera *camera, FhRect bounds) {
    float x = camera->focus_x + camera->ahead - (float)camera->view_w * 0.5f;
    float y = camera->focus_y - (float)camera->view_h * feet_at;
    float left = (float)bounds.x + (float)(bounds.w - camera->view_w) * 0.5f;
    float top = (float)(fh_rect_bottom(bounds) - camera->view_h); // no void under the ground
    camera->x = inside(x, bounds.x, bounds.w, camera->view_w, left);
    camera->y = inside(y, bounds.y, bounds.h, camera->view_h, top);
}

void camera_reset(Camera *camera, FhActorView player, FhRect bounds, int view_w, int view_h) {
    *camera = (Camera){.view_w = view_w, .view_h = view_h, .floor_y = player_feet(&player)};
    camera->focus_x = player_x(&player);
    camera->focus_y = (float)camera->floor_y;
    place(camera, bounds);
    camera->before_x = camera->x;
    camera->before_y = camera->y;
}

/// How far the focus goes sideways in a tick. On stairs the player is put from step to step: the
/// focus glides after it.
static float step_sideways(Camera *camera, const FhActorView *player, float behind) {
    camera->eases = player->pose == FH_POSE_STAIRS || (camera->eases && fabsf(behind) > 1.0f);
    return camera->eases ? behind * stairs_part : clampf(behind, -follow_speed, follow_speed);
}

// The player pushes the dead zone's edge pixel by pixel, so a running actor stands still on the
// screen; only the look-ahead is eased.
static void follow_sideways(Camera *camera, const FhActorView *player) {
    float x = player_x(player);
    float want = clampf(camera->focus_x, x - dead_zone, x + dead_zone);
    camera->focus_x += step_sideways(camera, player, want - camera->focus_x);
    float target = camera->ahead;
    if (player->vx > run_min) {
        target = (float)camera->view_w * look_ahead;
    } else if (player->vx < -run_min) {
        target = (float)camera->view_w * -look_ahead;
    }
    float step = clampf((target - camera->ahead) * 0.06f, -ahead_speed, ahead_speed);
    camera->ahead = fabsf(target - camera->ahead) < 0.25f ? target : camera->ahead + step;
}

// The view rests at the height of the last landing; a jump shorter than air_room leaves it alone.
static void follow_height(Camera *camera, const FhActorView *player) {
    int feet = player_feet(player);
    float room = (float)camera->view_h * air_room;
    if (camera->is_grounded || fh_contacts_floor(&player->contacts) || player->holds_on) {
        camera->floor_y = feet;
    }
    float target = (float)camera->floor_y;
    if (feet > camera->floor_y) {
        target = (float)feet;
    } else if ((float)feet < target - room) {
        target = (float)feet + room;
    }
    float diff = target - camera->focus_y;
    camera->focus_y = fabsf(diff) < 0.25f ? target : camera->focus_y + diff * 0.12f;
    // However fast the fall or the lift: the player stays in the picture.
    float low = (float)feet - (float)camera->view_h * (1.0f - edge_room - feet_at);
    float high = (float)player->box.y + (float)camera->view_h * (feet_at - edge_room);
    camera->focus_y = clampf(camera->focus_y, low, high > low ? high : low);
}

void camera_follow(Camera *camera, FhActorView player, FhRect bounds, int view_w, int view_h) {
    if (fabsf(player_x(&player) - camera->focus_x) > (float)view_w) {
        camera_reset(camera, player, bounds, view_w, view_h);
        return;
    }
    camera->before_x = camera->x;
    camera->before_y = camera->y;
    bool resized = camera->view_w != view_w || camera->view_h != view_h;
    camera->view_w = view_w;
    camera->view_h = view_h;
    camera->shake = camera->shake < 0.2f ? 0.0f : camera->shake * 0.88f;
    follow_sideways(camera, &player);
    follow_height(camera, &player);
    place(camera, bounds);
    if (resized) {
        camera->before_x = camera->x;
        camera->before_y = camera->y;
    }
}
