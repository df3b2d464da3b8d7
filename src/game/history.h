// history.h - the last seconds of one body: where it was and how fast, tick by tick.
//
// Flat: a ring that forgets the oldest. Who runs time back takes the newest away again. Space: px
// and px/s, remainders included, of the body's middle.

#ifndef FOOTHOLD_GAME_HISTORY_H
#define FOOTHOLD_GAME_HISTORY_H

#include "engine/world.h"

enum { HISTORY_TICKS = 480 };

typedef struct HistoryPoint {
    float x, y;       // px
    float vx, vy;     // px/s
    bool is_new_path; // does not join the point before: the body was put elsewhere
} HistoryPoint;

typedef struct History {
    HistoryPoint points[HISTORY_TICKS];
    int first, count;
} History;

/// What is noted of a body.
HistoryPoint history_point(const FhActor *actor, bool is_new_path);
void history_note(History *history, HistoryPoint point);
/// Forgets the newest point, if there is one.
void history_step_back(History *history);
/// Point 0 is the oldest. Borrowed.
const HistoryPoint *history_at(const History *history, int index);

#endif
