// contact_debug.c - lists the true facts of the player's PositionState, one a line, with their tile
// if there is one. The first line is the velocity, in the colour of its arrow.

#include "view/contact_debug.h"
#include "game/world_views.h"

#include <stdio.h>

#include "view/draw.h"
#include "view/position.h"

// Target px at scale 1. The box is at the lower left, clear of the names and counts; SCALE_H is the
// window's height for each step of scale.
enum { PAD = 5, MARGIN = 6, LINE_GAP = 2, FACTS_W = 140, SCALE_H = 360, LINE_ROOM = 64 };
enum { TOOLS_W = 20, STATUS_H = 12 }; // the editor's bars over its picture there

typedef struct Lines {
    int count;
    char text[FH_POSITION_FACTS + 1][LINE_ROOM]; // the speed, then the facts
} Lines;

static void add_line(Lines *lines, const FhPositionState *state, int fact) {
    char *line = lines->text[lines->count++];
    int side = fact - FH_PUSHES_LEFT_TILE;
    bool has_tile = side >= 0 && side < FH_SIDES && state->tiles[side].x != FH_NO_TILE;
    if (has_tile) {
        snprintf(line, LINE_ROOM, "%s %d,%d", fh_position_fact_names[fact], state->tiles[side].x,
                 state->tiles[side].y);
    } else {
        snprintf(line, LINE_ROOM, "%s", fh_position_fact_names[fact]);
    }
}

/// The living player; all-zero if there is none.
static FhActorView player_of(const FhWorld *world) {
    for (int i = 0; i < fh_world_actor_slots(world); i++) {
        FhActorView actor = world_actor(world, i);
        if (actor.id.index1 && actor.tag == LEVEL_TAG_PLAYER && actor.state == FH_STATE_ALIVE) {
            return actor;
        }
    }
    return (FhActorView){0};
}

static void draw_box(View *view, const ViewScene *scene, const Lines *lines) {
    int scale = fh_max(1, scene->viewport.h / SCALE_H);
    int high = (view->font.height + LINE_GAP) * scale;
    int w = FACTS_W * scale;
    for (int i = 0; i < lines->count; i++) {
        w = fh_max(w, ui_text_width(&view->ui_font, lines->text[i], -1, scale));
    }
    w += 2 * PAD * scale;
    int h = lines->count * high + (2 * PAD - LINE_GAP) * scale;
    bool is_editing = scene->flags & VIEW_EDITING;
    int aside = (MARGIN + (is_editing ? TOOLS_W : 0)) * scale;
    int below = (MARGIN + (is_editing ? STATUS_H : 0)) * scale;
    SDL_Rect box = {scene->viewport.x + aside, fh_rect_bottom(scene->viewport) - below - h, w, h};
    draw_fill(view, box, 0x14161fb0u);
    draw_frame(view, box, scale, 0x3d4256ffu);
    for (int i = 0; i < lines->count; i++) {
        SDL_Point at = {box.x + PAD * scale, box.y + PAD * scale + i * high};
        draw_text(view, lines->text[i], at, scale, i == 0 ? 0xd94f4fffu : 0xf7f3e3ffu);
    }
}

void contact_debug_draw(View *view, const ViewScene *scene) {
    FhActorView player = player_of(scene->world);
    if (!player.id.index1) {
        return;
    }
    FhPositionState state = fh_position_state(&player);
    Lines lines;
    lines.count = 1;
    snprintf(lines.text[0], LINE_ROOM, "speed %.1f, %.1f px/s", (double)player.vx,
             (double)player.vy);
    for (int fact = 0; fact < FH_POSITION_FACTS; fact++) {
        if (state.facts[fact]) {
            add_line(&lines, &state, fact);
        }
    }
    draw_box(view, scene, &lines);
}
