#include "app/pacing.h"

#include <math.h>

static const double away_s = 0.5;    // a window in the background after the pointer went over it
static const double measure_s = 0.5; // of the screen's rate
static const double gap_s = 0.1;     // between two frames: what was measured before says nothing
static const double look_s = 1.0 / PACE_LOOKS, shown_s = 0.1;

enum { USUAL_HZ = 60, MOST_HZ = 240 }; // of frames that nothing waits for

void pacing_note_hand(Pacing *pacing, double now) {
    pacing->hand = now;
}

void pacing_forget_rate(Pacing *pacing) {
    pacing->is_free = false;
    pacing->frames = 0;
}

static double awake_s(const PaceFacts *facts) {
    return !facts->is_focused ? away_s : facts->moves ? PACE_REST_S : PACE_MENU_S;
}

PaceKind pacing_next(Pacing *pacing, const PaceFacts *facts, double now) {
    pacing->hand = facts->holds ? now : pacing->hand;
    bool is_awake = facts->plays || now - pacing->hand < awake_s(facts);
    if (is_awake && !facts->is_hidden) {
        pacing->look = now;
        return PACE_RUN;
    }
    if (now < pacing->look) {
        return PACE_WAIT;
    }
    pacing->look = now + (facts->works ? shown_s : look_s);
    return PACE_LOOK;
}

bool pacing_draws(Pacing *pacing, const PaceFacts *facts, bool has_changed, double now) {
    pacing->owes_work = pacing->owes_work || facts->works; // until the last of it is shown
    bool is_due = !facts->works || now - pacing->drawn >= shown_s;
    bool draws = !facts->is_hidden && is_due && (has_changed || pacing->owes_work);
    if (draws) {
        pacing->owes_work = facts->works;
        pacing->drawn = now;
    }
    return draws;
}

double pacing_wait_s(const Pacing *pacing, double now) {
    double left = pacing->look - now;
    return left < 0.0 ? 0.0 : left > look_s ? look_s : left;
}

static int target_hz(const PaceFacts *facts) {
    int hz = facts->refresh > 0 ? facts->refresh : USUAL_HZ;
    return hz > MOST_HZ ? MOST_HZ : hz;
}

// A driver may take some frames without waiting, so only the mean of many says whether it waits:
// far more frames than the screen shows, and next to no time spent in presenting them.
static void measure(Pacing *pacing, const PaceFacts *facts, double now, double present_s) {
    const double many = 2.0, least_share = 0.3;
    if (pacing->frames == 0 || now - pacing->before > gap_s) {
        pacing->since = now;
        pacing->presented = 0.0;
        pacing->frames = 1;
        return;
    }
    pacing->frames++;
    pacing->presented += present_s;
    double passed = now - pacing->since;
    if (passed < measure_s) {
        return;
    }
    int hz = target_hz(facts) > USUAL_HZ ? target_hz(facts) : USUAL_HZ;
    pacing->is_free = pacing->is_free || ((pacing->frames - 1) / passed > many * hz &&
                                          pacing->presented / passed < least_share);
    pacing->frames = 0;
}

double pacing_shown(Pacing *pacing, const PaceFacts *facts, double now, double present_s) {
    measure(pacing, facts, now, present_s);
    pacing->before = now;
    if (facts->vsync && !pacing->is_free) {
        return 0.0;
    }
    double frame_s = 1.0 / target_hz(facts);
    pacing->slot += frame_s;
    if (pacing->slot < now || pacing->slot > now + frame_s) {
        pacing->slot = pacing->slot < now ? now : now + frame_s; // late: no frames are made up for
    }
    return pacing->slot - now;
}

// ---- Clock ----

// A screen of 59.9 or 60.1 Hz would now and then owe 0 or 2 ticks, which is seen as a jerk; a frame
// this near to a whole number of ticks is taken for one.
static const double near_ticks = 0.04;

int clock_owe(Clock *clock, double seconds) {
    double ticks = seconds > 0.0 ? seconds * 60.0 : 0.0;
    double whole = floor(ticks + 0.5);
    if (whole >= 1.0 && fabs(ticks - whole) < near_ticks) {
        ticks = whole;
    }
    clock->rest += ticks;
    int owed = clock->rest > CLOCK_TICKS_MAX ? CLOCK_TICKS_MAX : (int)clock->rest;
    clock->rest -= floor(clock->rest);
    return owed;
}

float clock_alpha(const Clock *clock) {
    return (float)clock->rest;
}
