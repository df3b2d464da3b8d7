// task.h - the progress of reading or writing a level, shared with another thread, which may cancel
// it.
//
// All-zero: at its beginning. Functions take NULL for a task without an observer.

#ifndef FOOTHOLD_LEVEL_TASK_H
#define FOOTHOLD_LEVEL_TASK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { LEVEL_TASK_WHOLE = 1000 };

typedef struct LevelTask {
    atomic_int done; // of LEVEL_TASK_WHOLE
    atomic_bool is_called_off;
    int from, to; // of the stage that goes on; the worker's own
} LevelTask;

/// Begins a stage, which ends at `to`.
static inline void level_task_stage(LevelTask *task, int to) {
    if (task) {
        task->from = task->to;
        task->to = to;
        atomic_store(&task->done, task->from);
    }
}

/// Notes that `part` of `all` of the stage are done. False when the task was cancelled.
static inline bool level_task_go_on(LevelTask *task, uint64_t part, uint64_t all) {
    if (!task) {
        return true;
    }
    uint64_t span = (uint64_t)(task->to - task->from);
    atomic_store(&task->done, task->from + (int)(all > 0 ? span * part / all : span));
    return !atomic_load(&task->is_called_off);
}

#endif
