#include "engine/base/assert.h"
#include "engine/movers/mover.h"

void fh_marks_add(FhMarks *marks, FhMarkKind kind, FhMarkRole role, float x, float y, float w,
                  float h) {
    FH_ASSERT(marks && marks->count >= 0, "give marks to add to, their count 0 at first");
    if (marks->count < FH_MARKS_MAX) {
        marks->marks[marks->count++] = (FhMark){kind, role, x, y, w, h};
    }
}

void fh_marks_add_box(FhMarks *marks, FhMarkRole role, FhRect box) {
    fh_marks_add(marks, FH_MARK_BOX, role, (float)box.x, (float)box.y, (float)box.w, (float)box.h);
}
