// pacing.h - how a frame ends: whether one is due, whether it is drawn, and how long to wait.
//
// While the game runs, or hands do something, a frame follows the other as the screen takes them.
// Some seconds after the last hand the program rests: it looks at its interface four times a second
// (timers, files, work beside the editor) and draws what has changed. Hidden it draws nothing. The
// simulation's ticks are below. Pure: the caller reads the clock; times are seconds.

#ifndef FOOTHOLD_APP_PACING_H
#define FOOTHOLD_APP_PACING_H

#include <stdbool.h>

typedef struct PaceFacts {
    bool plays;      // the game runs: it never rests
    bool moves;      // a world moves behind the interface, as long as hands do something
    bool holds;      // a key, button or stick is held
    bool works;      // there is work beside the loop
    bool is_hidden;  // minimised
    bool is_focused; // else another window is in front
    bool vsync;      // the renderer says that presenting waits for the screen
    int refresh;     // Hz, as the screen's mode says; 0: unknown
} PaceFacts;

typedef enum PaceKind {
    PACE_WAIT, // nothing is due
    PACE_LOOK, // the interface and what goes on beside it; drawn where it has changed
    PACE_RUN   // a whole frame
} PaceKind;

/// All-zero: nothing has happened yet.
typedef struct Pacing {
    double hand;      // when a hand did something last
    double look;      // when the next look is due
    double slot;      // when the next frame is due, where nothing else waits for the screen
    double since;     // the measure began
    double presented; // s spent in presenting since then
    double before;    // the last frame
    int frames;       // since then
    bool is_free;     // presenting was seen not to wait, whatever the renderer says
    double drawn;     // the last look that was drawn
    bool owes_work;   // work was done since then
} Pacing;

enum { PACE_REST_S = 8, PACE_MENU_S = 2, PACE_LOOKS = 4 }; // looks a second

/// A hand did something, or the system said something of the window.
void pacing_note_hand(Pacing *pacing, double now);
/// The window is another one for the screen: measure anew.
void pacing_forget_rate(Pacing *pacing);
PaceKind pacing_next(Pacing *pacing, const PaceFacts *facts, double now);
/// Whether a look is drawn: where the interface has changed since the last one drawn; what work
/// beside it comes to is shown ten times a second.
bool pacing_draws(Pacing *pacing, const PaceFacts *facts, bool has_changed, double now);
/// How long to wait for an event, at most: until the next look.
double pacing_wait_s(const Pacing *pacing, double now);
/// A frame was shown, `present_s` of its time in presenting. Returns how long to sleep before the
/// next one: 0 where presenting waits for the screen.
double pacing_shown(Pacing *pacing, const PaceFacts *facts, double now, double present_s);

// ---- Clock ----

enum { CLOCK_TICKS_MAX = 8 };

typedef struct Clock {
    double rest; // ticks, part of one, not yet run
} Clock;

/// Takes the seconds since the last frame in and returns the ticks to run now.
int clock_owe(Clock *clock, double seconds);
/// How far the time is between the last tick (0) and the next (1).
float clock_alpha(const Clock *clock);

#endif
