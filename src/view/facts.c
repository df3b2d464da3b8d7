// facts.c - what the player's position is made of, in words: the facts of its PositionState that
// hold, one a line, with the tile where there is one.

#include <stdio.h>

#include "engine/position.h"
#include "view/internal.h"

// Target px at scale 1: under the clock; the window's height that a step of scale takes.
enum { PAD = 4, FROM_TOP = 28, FACTS_W = 150, SCALE_H = 360, LINE_ROOM = 64 };

typedef struct Lines {
    int count;
    char text[FH_POSITION_FACTS][LINE_ROOM];
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

static const FhActor *player_of(const FhWorld *world) {
    const FhActor *actors = fh_world_actors(world);
    for (int i = 0; i < world->actor_count; i++) {
        if (actors[i].brain == FH_BRAIN_PLAYER && fh_actor_is_there(&actors[i])) {
            return &actors[i];
        }
    }
    return NULL;
}

void facts_draw(View *view, const ViewScene *scene) {
    const FhActor *player = player_of(scene->world);
    if (!player) {
        return;
    }
    FhPositionState state = fh_position_state(player);
    Lines lines;
    lines.count = 0;
    for (int fact = 0; fact < FH_POSITION_FACTS; fact++) {
        if (state.facts[fact]) {
            add_line(&lines, &state, fact);
        }
    }
    int scale = fh_max(1, scene->viewport.h / SCALE_H);
    int high = view->font.height * scale;
    int x = scene->viewport.x + PAD * scale, y = scene->viewport.y + FROM_TOP * scale;
    for (int i = 0; i < lines.count; i++, y += high) {
        draw_fill(view, (SDL_Rect){x, y, FACTS_W * scale, high}, 0x14161fb0u);
        draw_text(view, lines.text[i], (SDL_Point){x + PAD * scale, y}, scale, 0xf7f3e3ffu);
    }
}
