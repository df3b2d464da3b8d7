// split.h - one input, several movers: the player and up to three followers on one level.
//
// Body 0 is the player, in the caller's session. A follower has its own session: it shares only the
// terrain, begins at the player's place and gets the same input in every tick; its coins, deaths
// and holes are its own. All are at the same tick at all times: they rewind and restart together,
// and a follower that cannot rewind as far begins anew at the player. Each body records a trail of
// its last seconds, for trails and plots; the player's always.

#ifndef FOOTHOLD_GAME_SPLIT_H
#define FOOTHOLD_GAME_SPLIT_H

#include "game/camera.h"
#include "game/session.h"

enum { BODY_TRAIL_TICKS = 480 };

typedef struct BodyPoint {
    float x, y;       // px
    float vx, vy;     // px/s
    bool is_new_path; // not joined to the point before: the body was teleported
} BodyPoint;

typedef struct BodyTrail {
    BodyPoint points[BODY_TRAIL_TICKS];
    int first, count;
} BodyTrail; // from `first`, the oldest, around to the newest

/// The trail point of an actor.
BodyPoint body_point(FhActorView actor, bool is_new_path);
void body_trail_note(BodyTrail *trail, BodyPoint point);
/// Removes the newest point, if there is one.
void body_trail_step_back(BodyTrail *trail);

enum { SPLIT_BODIES = 4 };

typedef enum SplitMode {
    SPLIT_OFF,
    SPLIT_TOGETHER, // all in one picture
    SPLIT_PANES,    // a picture for each
    SPLIT_MODES
} SplitMode;

typedef struct SplitBody {
    Session *session; // body 0's is borrowed, the others' are owned
    BodyTrail trail;
    Camera camera; // of a follower's pane
    bool still;    // teleported: draw without interpolation
} SplitBody;

typedef struct Split {
    SplitMode mode;
    uint32_t chosen; // bits by mover: the followers', except the player's own mover
    SplitBody bodies[SPLIT_BODIES];
    int count; // bodies that run; at least 1
} Split;

/// Begins with the player alone. Borrows its session.
void split_init(Split *split, Session *player);
/// Replaces the player's session; followers begin anew at the player.
void split_lead(Split *split, Session *player);
/// Ends the followers.
void split_end(Split *split);

/// Starts followers at the player, or ends them. If none is chosen, chooses the next movers.
void split_set_mode(Split *split, SplitMode mode);
/// Chooses a mover for a follower, or drops the choice. False if there are SPLIT_BODIES - 1
/// already, if it is the player's own, or if this build lacks it.
bool split_choose(Split *split, int movement);
bool split_is_chosen(const Split *split, int movement);
/// Changes the player's mover; a follower that had it takes the player's old one. Returns false if
/// there is no room for it; then nothing has changed.
bool split_set_movement(Split *split, int movement);
/// The movement of a body: an index into level_movers.
int split_movement(const Split *split, int body);

/// Ticks all bodies.
void split_tick(Split *split, FhInput input);
/// Rewinds all bodies by one tick. False if the player cannot rewind.
bool split_rewind(Split *split);
void split_restart(Split *split);
/// Restarts all followers at the player, after edits that rebuild the World.
void split_gather(Split *split);
void split_set_tuning(Split *split, const FhTuning *tuning);
void split_set_bounds(Split *split, FhRect bounds);
/// Sets the size of a follower's pane, px of the world. Requires: 1 <= body < count.
void split_set_view(Split *split, int body, int view_w, int view_h);

#endif
