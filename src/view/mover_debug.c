// mover_debug.c - draws the queries of a mover: the marks that FhMover.see reports.
//
// One colour for each role: queried cells pale, hits red, edges teal, ground yellow, normals
// violet, places orange.

#include "view/mover_debug.h"
#include "level/movers.h"
#include "view/draw.h"
#include "foothold/mover.h"

static const uint32_t colors[FH_MARK_ROLES] = {
    [FH_MARK_LOOKED_AT] = 0xf7f3e3b0u, [FH_MARK_HIT] = 0xd94f4fffu,
    [FH_MARK_EDGE] = 0x43c6c0ffu,      [FH_MARK_GROUND] = 0xf7cf4dffu,
    [FH_MARK_NORMAL] = 0x8a63d2ffu,    [FH_MARK_PLACE] = 0xf28c3affu,
};

static void draw_mark(View *view, const ViewScene *scene, const FhMark *mark) {
    uint32_t color = colors[mark->role];
    FhPoint from = view_target_at(scene, mark->x, mark->y);
    FhPoint to = view_target_at(scene, mark->x + mark->w, mark->y + mark->h);
    if (mark->kind == FH_MARK_LINE) {
        draw_line(view, (SDL_Point){from.x, from.y}, (SDL_Point){to.x, to.y}, 1, color);
    } else if (mark->kind == FH_MARK_BOX) {
        SDL_Rect box = {from.x, from.y, fh_max(1, to.x - from.x), fh_max(1, to.y - from.y)};
        draw_fill(view, box, (color & 0xffffff00u) | 0x50u);
        draw_frame(view, box, 1, color);
    } else {
        draw_fill(view, (SDL_Rect){from.x - 2, from.y - 2, 5, 5}, color);
    }
}

void mover_debug_draw(View *view, const ViewScene *scene) {
    for (int i = 0; i < fh_world_actor_slots(scene->world); i++) {
        FhActorView actor = fh_world_actor(scene->world, fh_world_actor_id(scene->world, i));
        if (actor.id.index1 == 0 || actor.tag != LEVEL_TAG_PLAYER ||
            actor.state != FH_STATE_ALIVE) {
            continue;
        }
        FhMarks marks;
        marks.count = 0;
        fh_world_see(scene->world, actor.id, &marks);
        for (int k = 0; k < marks.count; k++) {
            draw_mark(view, scene, &marks.marks[k]);
        }
    }
}
