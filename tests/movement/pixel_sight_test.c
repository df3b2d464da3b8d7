#include "level/movers.h"
#include "foothold/mover.h"

#include "engine/room.h"
#include "test.h"

/// The mark of that kind and role that starts at (x, y); NULL: none.
static const FhMark *mark_from(const FhMarks *marks, FhMarkKind kind, float x, float y) {
    for (int i = 0; i < marks->count; i++) {
        const FhMark *mark = &marks->marks[i];
        if (mark->kind == kind && mark->role == FH_MARK_NORMAL && mark->x == x && mark->y == y) {
            return mark;
        }
    }
    return NULL;
}

TEST(mover_debug_of_pixel_shows_the_offsets_in_the_tiles_under_the_box_E8) {
    Room room = room_from("....\n"
                          "./..\n"
                          "####\n");
    // In the slope's cell lie the box's rows 16 to 22, its columns 20 to 27.
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){20, 12, 8, 8});
    FhMarks marks = {.count = 0};
    int pixel = level_mover_find("pixel");
    level_movers[pixel]->see(room.world, actor, &marks);
    const FhMark *down = mark_from(&marks, FH_MARK_LINE, 24, 20);
    const FhMark *right = mark_from(&marks, FH_MARK_LINE, 28, 18);
    if (CHECK(down && right)) {
        CHECK_INT(0, (int)down->h);
        CHECK_INT(0, (int)right->w);
    }
    actor->x -= 3;
    marks.count = 0;
    level_movers[pixel]->see(room.world, actor, &marks);
    down = mark_from(&marks, FH_MARK_LINE, 21, 20);
    if (CHECK(down)) {
        CHECK_INT(3, (int)down->h);
        CHECK(mark_from(&marks, FH_MARK_POINT, 21, 23));
    }
    CHECK(!mark_from(&marks, FH_MARK_LINE, 17, 18)); // to the left is no pixel of the slope
}
