// split.h - one input, several ways to move: the player and up to three followers, on one level.
//
// Body 0 is the player, in the caller's session. A follower has a session of its own: it shares the
// terrain and nothing else, begins where the player is, and is given the same input in every tick;
// its coins, deaths and digging are its own. All are at the same tick at all times: they are
// rewound and restarted together, and a follower that cannot go back as far begins anew where the
// player is. The last seconds of each are remembered, for trails and plots; the player's always.

#ifndef FOOTHOLD_GAME_SPLIT_H
#define FOOTHOLD_GAME_SPLIT_H

#include "game/camera.h"
#include "game/body_trail.h"
#include "game/session.h"

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
    Camera camera; // of a follower's own picture
    bool still;    // put elsewhere: draw the last tick as it is, not between two
} SplitBody;

typedef struct Split {
    SplitMode mode;
    uint32_t chosen; // bits by mover: the followers, unless it is the player's own
    SplitBody bodies[SPLIT_BODIES];
    int count; // bodies that run; at least 1
} Split;

/// Begins with the player alone. Borrows his session.
void split_init(Split *split, Session *player);
/// Takes another session for the player; followers begin anew where he is.
void split_lead(Split *split, Session *player);
/// Ends the followers.
void split_end(Split *split);

/// Followers begin where the player is, or end. Without a choice the next movers are.
void split_set_mode(Split *split, SplitMode mode);
/// Chooses a movement to follow, or no more. False when there are as many as can be, when it is
/// the player's own, or when this build does not have it.
bool split_choose(Split *split, int movement);
bool split_is_chosen(const Split *split, int movement);
/// Gives the player another mover; a follower that had it takes the player's old one. Returns false
/// where there is no room for it; then nothing has changed.
bool split_set_movement(Split *split, int movement);
/// The movement of a body: an index into level_movers.
int split_movement(const Split *split, int body);

/// One tick of all.
void split_tick(Split *split, FhInput input);
/// One tick back. False when the player cannot go back.
bool split_rewind(Split *split);
void split_restart(Split *split);
/// Lets every follower begin anew where the player is: after edits that build the World anew.
void split_gather(Split *split);
void split_set_tuning(Split *split, const FhTuning *tuning);
void split_set_bounds(Split *split, FhRect bounds);
/// The size of a follower's own picture, px of the world. 1 <= body < count.
void split_set_view(Split *split, int body, int view_w, int view_h);

#endif
