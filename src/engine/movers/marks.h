// marks.h - what a mover looks at, as marks for the eye: rays, rows, cells, normals.

#ifndef FOOTHOLD_ENGINE_MOVERS_MARKS_H
#define FOOTHOLD_ENGINE_MOVERS_MARKS_H

/// What a mark shows: the view gives each a colour.
typedef enum FhMarkRole {
    FH_MARK_LOOKED_AT, // a ray, a row, a cell that was asked
    FH_MARK_HIT,       // where the answer was yes
    FH_MARK_EDGE,      // the leading edge, the box that counts
    FH_MARK_GROUND,    // what holds the body up
    FH_MARK_NORMAL,    // the direction of a surface, or of a push
    FH_MARK_PLACE,     // where the body is in the movement's own terms: a cell, a ratio, a middle
    FH_MARK_ROLES
} FhMarkRole;

typedef enum FhMarkKind { FH_MARK_LINE, FH_MARK_BOX, FH_MARK_POINT } FhMarkKind;

/// One thing that a movement looks at, in world px. A line goes from (x, y) to (x + w, y + h).
typedef struct FhMark {
    FhMarkKind kind;
    FhMarkRole role;
    float x, y, w, h;
} FhMark;

enum { FH_MARKS_MAX = 512 };

typedef struct FhMarks FhMarks;
struct FhMarks {
    int count; // further ones are dropped
    FhMark marks[FH_MARKS_MAX];
};

/// Adds one mark, if there is room.
void fh_marks_add(FhMarks *marks, FhMarkKind kind, FhMarkRole role, float x, float y, float w,
                  float h);

#endif
