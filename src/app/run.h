// run.h - a level that is open, a session on it, and the camera: what is played, edited and shown.

#ifndef FOOTHOLD_APP_RUN_H
#define FOOTHOLD_APP_RUN_H

#include "app/files.h"
#include "game/camera.h"
#include "game/split.h"
#include "view/view.h"

typedef struct Run {
    Level *level;              // owned; NULL: nothing is open
    Session *session;          // owned
    Split split;               // the player, and the followers
    char path[FILES_PATH_MAX]; // "" for a level without a file
    char key[FILES_PATH_MAX];  // in the records
    Camera camera;
    FhRect bounds; // px, as of the last look
    uint64_t bounds_version;
    int played;   // ticks of this run up to the last one that was played, not edited beside
    bool is_kept; // this run was written down
    bool still;   // draw the last tick as it is, not between two
} Run;

/// Takes over the level and starts a session. False out of memory: then the level is the caller's.
bool run_start(Run *run, Level *level, const char *path, const char *key);
void run_end(Run *run);
/// One tick of world and camera. `view` may be NULL.
void run_tick(Run *run, FhInput input, View *view);
/// Takes note that the last tick was one of play.
void run_note_played(Run *run);
/// One tick back. False when there is no more to go back to.
bool run_rewind(Run *run, View *view);
void run_restart(Run *run);
/// Builds the session anew for another movement or other bounds; the hero keeps his place.
bool run_renew(Run *run);
/// The same when the level itself has become another one: what was dug in the run is gone.
bool run_replace(Run *run);
/// The level's bounds, kept until terrain or solids change.
FhRect run_bounds(Run *run);
void run_forget_bounds(Run *run);
void run_set_view(Run *run, int view_w, int view_h);
/// Puts the hero's feet at a place (px), at rest.
void run_place(Run *run, FhPoint feet);
/// The same, and time is counted from there: "play from here".
void run_begin_at(Run *run, FhPoint feet);
/// Takes up a session that was put elsewhere as a whole.
void run_take_up(Run *run);
/// Takes up edits of solids and things.
void run_rebuild(Run *run);
/// The scene of a body (0: the hero) between the last two ticks.
ViewScene run_scene(const Run *run, int body, float alpha, float zoom, FhRect viewport);
/// True where up means climbing: on ladders and stairs, or in front of one.
bool run_is_at_ladder(Run *run);

#endif
