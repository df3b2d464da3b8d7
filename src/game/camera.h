// camera.h - the camera follows the player with a dead zone and a look-ahead, inside the level's
// bounds.
//
// Pure: the state is one value; one call a tick. Space: px; x, y is the view's top left corner.

#ifndef FOOTHOLD_GAME_CAMERA_H
#define FOOTHOLD_GAME_CAMERA_H

#include "foothold/world.h"

typedef struct Camera {
    float x, y;               // px, now
    float before_x, before_y; // px, a tick ago: drawing interpolates
    float focus_x, focus_y;   // px: the point in focus, before look-ahead and bounds
    float ahead;              // px of look-ahead, eased
    float shake;              // px, fading; the session's caller sets it
    int32_t floor_y;          // px: the height in focus until the player lands elsewhere
    int32_t view_w, view_h;   // px of the world in view
    bool eases;               // on stairs, and after them until it has caught up
    bool is_grounded;         // set by the caller: the mover counts the player as on the ground
} Camera;

/// Puts the camera on the player at once.
void camera_reset(Camera *camera, FhActorView player, FhRect bounds, int view_w, int view_h);
/// One tick.
void camera_follow(Camera *camera, FhActorView player, FhRect bounds, int view_w, int view_h);

#endif
