// run.h - a level that is open, a session on it, and the camera: what is played, edited and shown.

#ifndef FOOTHOLD_APP_RUN_H
#define FOOTHOLD_APP_RUN_H

#include "app/records.h"
#include "game/split.h"
#include "view/view.h"

/// How far the lesson is (lesson.h). All-zero: none goes on.
typedef struct Lesson {
    bool is_on;
    int step;
    int slopes; // in the level as it was opened
    int height; // of the hero then, px
} Lesson;

typedef struct Run {
    Level *level;                   // owned; NULL: nothing is open
    Session *session;               // owned
    Split split;                    // the player, and the followers
    char path[FILES_PATH_MAX];      // "" for a level without a file
    char key[FILES_PATH_MAX];       // of its place (library_key); "" for a level without a file
    char record[RECORDS_KEY_BYTES]; // of what it holds, as of the last host_refresh_record; "": not
                                    // looked at yet
    uint64_t record_change;         // of the editor, at that look
    Camera camera;
    FhRect bounds; // px, as of the last look
    uint64_t bounds_version;
    int played;     // ticks of this run up to the last one that was played, not edited beside
    bool is_kept;   // this run was written down
    bool is_undone; // it was rewound, or goes on from a saved moment: its time is no best one
    bool is_edited; // it has changes that are not saved, as of the last frame
    bool still;     // draw the last tick as it is, not between two
    Lesson lesson;  // that goes on in it
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
/// Builds the session anew for another movement or other bounds; the hero keeps his place. Without
/// `keeps_ground` the level itself has become another one: what was dug in the run is gone.
bool run_renew(Run *run, bool keeps_ground);
/// The level's bounds, kept until terrain or solids change.
FhRect run_bounds(Run *run);
void run_forget_bounds(Run *run);
void run_set_view(Run *run, int view_w, int view_h);
/// Puts the hero's feet at a place (px), at rest.
void run_place(Run *run, FhPoint feet);
/// Begins a test there, "play from here": session_begin_at.
void run_begin_at(Run *run, FhPoint feet);
/// The place for the hero's feet next to `feet` where he has room: that one, if he has. False:
/// there is none within some screens.
bool run_find_room(const Run *run, FhPoint feet, FhPoint *room);
/// Goes on from where the session was put as a whole, as a test.
void run_play_on(Run *run);
/// Ends it: the next restart is from the spawn.
void run_end_test(Run *run);
/// Takes up a session that was put elsewhere as a whole.
void run_take_up(Run *run);
/// Takes up edits of solids and things.
void run_rebuild(Run *run);
/// The scene of a body (0: the hero) between the last two ticks.
ViewScene run_scene(const Run *run, int body, float alpha, float zoom, FhRect viewport);
/// At the right or left end of the level, once the way led past the goal: where the goal is, -1 to
/// the left, 1 to the right; else 0.
int run_goal_behind(Run *run);
/// True where up means climbing: on ladders and stairs, or in front of one.
bool run_is_at_ladder(Run *run);

// ---- Footsteps ----

struct Run;

/// The sound of the step that the hero took in the last tick, "step-stone"; NULL: it took none.
/// Borrowed for ever.
const char *footstep_sound(const struct Run *run);

#endif
