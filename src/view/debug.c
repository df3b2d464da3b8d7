#include "view/debug.h"

#include <stdio.h>

#include "view/draw.h"
#include "level/movers.h"

const char *const fh_position_fact_names[FH_POSITION_FACTS] = {
    "pushesLeft",       "pushesRight",       "pushesTop",       "pushesBottom",
    "pushesLeftTile",   "pushesRightTile",   "pushesTopTile",   "pushesBottomTile",
    "pushesLeftObject", "pushesRightObject", "pushesTopObject", "pushesBottomObject",
    "pushedLeft",       "pushedRight",       "pushedTop",       "pushedBottom",
    "pushedLeftTile",   "pushedRightTile",   "pushedTopTile",   "pushedBottomTile",
    "pushedLeftObject", "pushedRightObject", "pushedTopObject", "pushedBottomObject",
    "onOneWayPlatform",
};

/// Sets one side's three facts in the group that begins at `first`.
static void take_side(FhPositionState *state, FhPositionFact first, int side,
                      const FhContact *contact) {
    bool *facts = state->facts + first + side;
    facts[0] = contact->by != 0;
    facts[FH_PUSHES_LEFT_TILE] = contact->has_tile || (contact->by & (FH_BY_TILE | FH_BY_EDGE));
    facts[FH_PUSHES_LEFT_OBJECT] = contact->by & (FH_BY_SOLID | FH_BY_ACTOR);
}

static FhPoint tile_of(const FhContact *contact) {
    bool has_tile = contact->has_tile || (contact->by & FH_BY_TILE);
    return has_tile ? (FhPoint){contact->col, contact->row} : (FhPoint){FH_NO_TILE, FH_NO_TILE};
}

FhPositionState fh_position_state(const FhActorView *actor) {
    FhPositionState state = {0};
    for (int side = 0; side < FH_SIDES; side++) {
        take_side(&state, FH_PUSHES_LEFT, side, &actor->contacts.sides[side]);
        take_side(&state, FH_PUSHED_LEFT, side, &actor->before.sides[side]);
        state.tiles[side] = tile_of(&actor->contacts.sides[side]);
    }
    state.facts[FH_ON_ONE_WAY_PLATFORM] = actor->contacts.sides[FH_SIDE_BOTTOM].by & FH_BY_ONE_WAY;
    return state;
}

// ---- Contact debug ----
//
// Lists the true facts of the player's PositionState, one a line, with their tile if there is one.
// The first line is the velocity, in the colour of its arrow.

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

// ---- Mover debug ----
//
// Draws the queries of a mover: the marks that FhMover.see reports.
//
// One colour for each role: queried cells pale, hits red, edges teal, ground yellow, normals
// violet, places orange.

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
