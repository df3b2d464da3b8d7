#include "game/history.h"

HistoryPoint history_point(const FhActor *actor, bool is_new_path) {
    return (HistoryPoint){
        .x = (float)actor->x + actor->rem_x + (float)actor->w * 0.5f,
        .y = (float)actor->y + actor->rem_y + (float)actor->h * 0.5f,
        .vx = actor->vx,
        .vy = actor->vy,
        .is_new_path = is_new_path,
    };
}

void history_note(History *history, HistoryPoint point) {
    if (history->count == HISTORY_TICKS) {
        history->points[history->first] = point;
        history->first = (history->first + 1) % HISTORY_TICKS;
        return;
    }
    history->points[(history->first + history->count++) % HISTORY_TICKS] = point;
}

void history_step_back(History *history) {
    history->count -= history->count > 0;
}

const HistoryPoint *history_at(const History *history, int index) {
    return &history->points[(history->first + index) % HISTORY_TICKS];
}
