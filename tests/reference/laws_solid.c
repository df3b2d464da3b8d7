// laws_solid.c - moving solids, and actors inside of something: laws 12 to 17.

#include "laws.h"

#include "engine/base/assert.h"

enum { WAITS, MOVED, SCOOPED }; // Push.done
enum { ACTORS_MAX = 64 };

static bool is_there(const FhActor *actor) {
    return (actor->flags & FH_ACTOR_ALIVE) && actor->state == FH_STATE_ALIVE;
}

// Law 17

/// True when the box is in something that it was not in at the start.
static bool in_something_new(const FhWorld *world, const FhActor *actor, FhRect start, FhRect box) {
    Pieces pieces;
    laws_pieces(world, actor, box, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        const Piece *piece = &pieces.list[i];
        if (piece->solidity != FH_SOLID || !laws_overlaps(piece, box)) {
            continue;
        }
        bool was_in = laws_overlaps(piece, start);
        Pieces others; // a solid counts as one thing, whatever its tiles
        laws_pieces(world, actor, start, &others);
        for (int j = 0; piece->solid && j < others.count; j++) {
            was_in = was_in ||
                     (others.list[j].solid == piece->solid && others.list[j].solidity == FH_SOLID &&
                      laws_overlaps(&others.list[j], start));
        }
        if (!was_in) {
            return true;
        }
    }
    for (int i = 0; i < world->actor_count; i++) {
        FhRect other = fh_actor_box(&fh_world_actors(world)[i]);
        if (laws_stop_each_other(actor, &fh_world_actors(world)[i]) &&
            fh_rect_overlaps(other, box) && !fh_rect_overlaps(other, start)) {
            return true;
        }
    }
    FhRect edge = world->bounds;
    bool beyond = box.x < edge.x || fh_rect_right(box) > fh_rect_right(edge);
    bool was_beyond = start.x < edge.x || fh_rect_right(start) > fh_rect_right(edge);
    return edge.w > 0 && beyond && !was_beyond;
}

/// The fewest pixels that way to a free place; 0: there is none.
static int way_out(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    FhRect start = fh_actor_box(actor);
    for (int px = 1; px <= fh_terrain_tile_size(world->terrain); px++) {
        FhRect box = fh_rect_moved(start, dx * px, dy * px);
        if (!laws_blocked(world, actor, box)) {
            return px;
        }
        if (in_something_new(world, actor, start, box)) {
            return 0;
        }
    }
    return 0;
}

static bool get_free(const FhWorld *world, FhActor *actor) {
    if (!laws_blocked(world, actor, fh_actor_box(actor))) {
        return true;
    }
    int ahead = actor->control.facing < 0 ? -1 : 1;
    const FhPoint ways[] = {{0, -1}, {ahead, 0}, {-ahead, 0}, {0, 1}};
    FhPoint out = {0, 0};
    int least = INT32_MAX;
    for (int i = 0; i < 4; i++) {
        int px = way_out(world, actor, ways[i].x, ways[i].y);
        if (px && px < least) {
            least = px;
            out = (FhPoint){ways[i].x * px, ways[i].y * px};
        }
    }
    actor->x += out.x;
    actor->y += out.y;
    return least < INT32_MAX;
}

static void squish(FhWorld *world, FhActor *actor, int solid_index1) {
    actor->state = FH_STATE_SQUISHED;
    actor->vx = 0.0f;
    actor->vy = 0.0f;
    fh_world_emit(world, FH_EVENT_SQUISH, actor, solid_index1);
}

void laws_free_or_squish(FhWorld *world, FhActor *actor, int solid_index1) {
    if (is_there(actor) && !get_free(world, actor)) {
        squish(world, actor, solid_index1);
    }
}

/// The place nearest to the one in the middle that is free and holds all of the columns that the
/// body had. Returns false when there is none.
static bool grow_aside(const FhWorld *world, FhActor *actor, const FhActor *was) {
    int middle = actor->x;
    for (int px = 0; px <= actor->w - was->w; px++) {
        for (int side = -1; side <= 1; side += 2) {
            actor->x = middle + side * px;
            if (actor->x <= was->x && actor->x + actor->w >= was->x + was->w &&
                !laws_blocked(world, actor, fh_actor_box(actor))) {
                return true;
            }
        }
    }
    actor->x = middle;
    return !laws_blocked(world, actor, fh_actor_box(actor)); // it may have become narrower
}

/// The feet's middle stays; of a middle between two pixels the one behind counts.
static bool take_size(const FhWorld *world, FhActor *actor, int w, int h) {
    FhActor was = *actor;
    int behind = actor->control.facing < 0 ? 1 : 0;
    int middle = was.x + (was.w + behind) / 2;
    actor->x = middle - (w + behind) / 2;
    actor->y = was.y + was.h - h;
    actor->w = w;
    actor->h = h;
    bool grew = w > was.w || h > was.h;
    if (grew && !grow_aside(world, actor, &was)) {
        *actor = was;
        return false;
    }
    return true;
}

bool laws_resize(FhWorld *world, FhActor *actor, int w, int h) {
    bool grew = !take_size(world, actor, w, h);
    while (grew) {
        grew = false;
        if (actor->h != h) {
            grew |= take_size(world, actor, actor->w, actor->h + fh_sign(h - actor->h));
        }
        if (actor->w != w) {
            grew |= take_size(world, actor, actor->w + fh_sign(w - actor->w), actor->h);
        }
    }
    return actor->w == w && actor->h == h;
}

// Laws 12 to 15: a pixel of all solids' ways along an axis

typedef struct Push {
    FhWorld *world;
    int index1; // of the solid that pushes or carries
    int dx, dy;
    const FhPoint *steps; // of all solids in this step, px
    const FhActor *by;    // pushes in the solid's place; NULL: none
    uint8_t *done;        // with each actor in this step
} Push;

static uint8_t *done_with(const Push *push, const FhActor *actor) {
    return &push->done[actor - fh_world_actors(push->world)];
}

static bool step(const Push *push, FhActor *actor) {
    return push->dx ? laws_step_x(push->world, actor, push->dx)
                    : laws_step_y(push->world, actor, push->dy);
}

static bool is_inside_solid(const Push *push, const FhActor *actor) {
    Pieces pieces;
    laws_pieces(push->world, actor, fh_actor_box(actor), &pieces);
    for (int i = 0; i < pieces.count; i++) {
        const Piece *piece = &pieces.list[i];
        if (piece->solid == push->index1 && piece->solidity == FH_SOLID &&
            laws_overlaps(piece, fh_actor_box(actor))) {
            return true;
        }
    }
    return false;
}

static bool put(const Push *push, FhActor *actor, int dx, int dy) {
    FhRect box = fh_rect_moved(fh_actor_box(actor), dx, dy);
    bool stays_in_way = push->by && fh_rect_overlaps(box, fh_rect_moved(fh_actor_box(push->by),
                                                                        push->dx, push->dy));
    if (stays_in_way || laws_blocked(push->world, actor, box)) {
        return false;
    }
    actor->x = box.x;
    actor->y = box.y;
    return true;
}

/// True when all that is in the way there is what the actor is in now.
static bool leads_on(const Push *push, const FhActor *actor, int dx, int dy) {
    FhRect start = fh_actor_box(actor);
    return !in_something_new(push->world, actor, start, fh_rect_moved(start, dx, dy));
}

static bool climb_on(const Push *push, FhActor *actor) {
    int reach = fh_tuning_px(push->world->tunings[actor->tuning].step_up);
    bool may = push->dx && laws_on_floor(push->world, actor);
    for (int up = 1; may && up <= reach && leads_on(push, actor, 0, -up); up++) {
        if (put(push, actor, 0, -up)) {
            return true;
        }
    }
    return false;
}

static bool slip_aside(const Push *push, FhActor *actor) {
    int reach = fh_tuning_px(push->world->tunings[actor->tuning].squish_wiggle);
    int way = push->dx || actor->control.facing < 0 ? -1 : 1; // up, or to its facing, first
    bool first = true;
    bool other = true;
    for (int px = 1; px <= reach; px++) {
        int aside_x = push->dx ? 0 : way * px;
        int aside_y = push->dx ? way * px : 0;
        first = first && leads_on(push, actor, aside_x, aside_y);
        other = other && leads_on(push, actor, -aside_x, -aside_y);
        if ((first && put(push, actor, push->dx + aside_x, push->dy + aside_y)) ||
            (other && put(push, actor, push->dx - aside_x, push->dy - aside_y)) ||
            (first && put(push, actor, aside_x, aside_y)) ||
            (other && put(push, actor, -aside_x, -aside_y))) {
            return true;
        }
    }
    return false;
}

/// True when the other must go first for this one to move.
static bool is_before(const Push *push, const FhActor *actor, const FhActor *other) {
    FhRect box = fh_rect_moved(fh_actor_box(actor), push->dx, push->dy);
    return *done_with(push, other) != MOVED && laws_stop_each_other(actor, other) &&
           fh_rect_overlaps(box, fh_actor_box(other));
}

static bool is_carried(const Push *push, const FhActor *actor) {
    const FhPoint *step = &push->steps[actor->riding - (actor->riding > 0)];
    bool rides = actor->riding && step->x == push->dx && step->y == push->dy;
    return is_there(actor) && *done_with(push, actor) != MOVED &&
           ((push->dy < 0 && *done_with(push, actor) == SCOOPED) || rides);
}

/// The first of those in the way of one (all of them, or those that are carried); NULL: none.
static FhActor *first_before(const Push *push, const FhActor *actor, bool carries) {
    FhActor *first = NULL;
    for (int i = 0; i < push->world->actor_count; i++) {
        FhActor *other = &fh_actor_slots(push->world)[i];
        if (is_before(push, actor, other) && (!carries || is_carried(push, other)) &&
            (!first || laws_goes_before(other, first, push->dx, push->dx))) {
            first = other;
        }
    }
    return first;
}

static void push_actor(const Push *push, FhActor *actor) {
    *done_with(push, actor) = MOVED;
    Push next = *push;
    next.by = actor;
    for (FhActor *other; (other = first_before(push, actor, false)) != NULL;) {
        push_actor(&next, other);
    }
    if (!step(push, actor) && !climb_on(push, actor) && !slip_aside(push, actor)) {
        squish(push->world, actor, push->index1);
    }
}

static void carry_actor(const Push *push, FhActor *actor) {
    *done_with(push, actor) = MOVED;
    for (FhActor *other; (other = first_before(push, actor, true)) != NULL;) {
        carry_actor(push, other);
    }
    step(push, actor);
}

/// An actor that the solid, which takes this step, carries, or scoops up.
static bool is_carried_by(const Push *push, const FhActor *actor) {
    bool scooped = *done_with(push, actor) == SCOOPED && push->dy < 0;
    return is_carried(push, actor) && (scooped || actor->riding == push->index1);
}

static bool is_pushed_by(const Push *push, const FhActor *actor) {
    return is_there(actor) && *done_with(push, actor) != MOVED && is_inside_solid(push, actor);
}

static void scoop(const Push *push) {
    for (int i = 0; i < push->world->actor_count; i++) {
        const FhActor *actor = &fh_actor_slots(push->world)[i];
        if (push->dy < 0 && is_there(actor) &&
            laws_columns_on(push->world, actor, push->index1) > 0) {
            *done_with(push, actor) = SCOOPED;
        }
    }
}

static void go(const Push *push) {
    FhSolid *solid = &fh_world_solids(push->world)[push->index1 - 1];
    solid->x += push->dx;
    solid->y += push->dy;
}

/// Does something for each solid that takes a step towards (dx, dy).
static void each(Push push, int dx, int dy, void (*act)(const Push *)) {
    push.dx = dx;
    push.dy = dy;
    for (int i = 0; i < push.world->solid_count; i++) {
        push.index1 = i + 1;
        if (push.steps[i].x == dx && push.steps[i].y == dy) {
            act(&push);
        }
    }
}

/// The first actor, from the bottom up, that a solid which steps so moves; NULL: none.
static FhActor *first_moved(Push *push, bool (*is_moved_by)(const Push *, const FhActor *)) {
    FhActor *first = NULL;
    int by = 0;
    for (int i = 0; i < push->world->actor_count; i++) {
        FhActor *actor = &fh_actor_slots(push->world)[i];
        for (int k = 0; k < push->world->solid_count; k++) {
            bool steps = push->steps[k].x == push->dx && push->steps[k].y == push->dy;
            push->index1 = k + 1;
            if (steps && is_moved_by(push, actor) &&
                (!first || laws_goes_before(actor, first, push->dx, push->dx))) {
                first = actor;
                by = k + 1;
            }
        }
    }
    push->index1 = by;
    return first;
}

static void push_all(Push push, int dx, int dy) {
    push.dx = dx;
    push.dy = dy;
    for (FhActor *actor; (actor = first_moved(&push, is_pushed_by)) != NULL;) {
        push_actor(&push, actor);
    }
}

static void carry_all(Push push, int dx, int dy) {
    push.dx = dx;
    push.dy = dy;
    for (FhActor *actor; (actor = first_moved(&push, is_carried_by)) != NULL;) {
        carry_actor(&push, actor);
    }
}

static void step_solids(FhWorld *world, const FhPoint *steps, bool along_x) {
    uint8_t done[ACTORS_MAX] = {WAITS};
    FH_ASSERT(world->actor_count <= ACTORS_MAX, "hold small Worlds against the laws");
    Push push = {world, 0, 0, 0, steps, NULL, done};
    int x = along_x;
    int y = !along_x;
    each(push, -x, -y, scoop);
    each(push, -x, -y, go);
    each(push, x, y, go);
    push_all(push, -x, -y);
    push_all(push, x, y);
    carry_all(push, -x, -y);
    carry_all(push, x, y);
}

/// Pixel number `px` of each way, along one axis.
static void step_ways(FhWorld *world, const FhPoint *ways, bool along_x, int px) {
    FhPoint steps[SOLIDS_MAX] = {{0, 0}};
    for (int i = 0; i < world->solid_count; i++) {
        if (along_x) {
            steps[i].x = fh_abs(ways[i].x) >= px ? fh_sign(ways[i].x) : 0;
        } else {
            steps[i].y = fh_abs(ways[i].y) >= px ? fh_sign(ways[i].y) : 0;
        }
    }
    step_solids(world, steps, along_x);
}

void laws_sweep(FhWorld *world, FhPoint *ways) {
    FhPoint most = {0, 0};
    FH_ASSERT(world->solid_count <= SOLIDS_MAX, "hold small Worlds against the laws");
    for (int i = 0; i < world->solid_count; i++) {
        FhSolid *solid = &fh_world_solids(world)[i];
        if (!(solid->flags & FH_SOLID_ALIVE) || !(solid->flags & FH_SOLID_COLLIDABLE)) {
            solid->x += ways[i].x;
            solid->y += ways[i].y;
            ways[i] = (FhPoint){0, 0};
        }
        most.x = fh_max(most.x, fh_abs(ways[i].x));
        most.y = fh_max(most.y, fh_abs(ways[i].y));
    }
    for (int px = 1; px <= most.x; px++) {
        step_ways(world, ways, true, px);
    }
    for (int px = 1; px <= most.y; px++) {
        step_ways(world, ways, false, px);
    }
}

FhPoint laws_way_of(FhSolid *solid, float dx, float dy) {
    FhPoint way = {laws_take_whole(&solid->rem_x, dx), 0};
    way.y = laws_take_whole(&solid->rem_y, dy);
    return way;
}

void laws_solid_move(FhWorld *world, FhSolid *solid, float dx, float dy) {
    FhPoint ways[SOLIDS_MAX] = {{0, 0}};
    laws_list_riders(world);
    FhPoint way = laws_way_of(solid, dx, dy);
    for (int i = 0; i < world->solid_count; i++) {
        FhSolid *other = &fh_world_solids(world)[i];
        bool is_with_it = other->group > 0 && other->group == solid->group;
        if (other == solid || (is_with_it && (other->flags & FH_SOLID_ALIVE))) {
            ways[i] = way;
            other->hand_x += dx;
            other->hand_y += dy;
            other->moved_x += way.x;
            other->moved_y += way.y;
            other->rem_x = solid->rem_x;
            other->rem_y = solid->rem_y;
            other->vx = solid->vx;
            other->vy = solid->vy;
        }
    }
    laws_sweep(world, ways);
}

void laws_set_collidable(FhWorld *world, FhSolid *solid, bool collidable) {
    Push push = {.world = world, .index1 = (int)(solid - fh_world_solids(world)) + 1};
    solid->flags &= ~(uint32_t)FH_SOLID_COLLIDABLE;
    solid->flags |= collidable ? (uint32_t)FH_SOLID_COLLIDABLE : 0u;
    for (int i = 0; collidable && i < world->actor_count; i++) {
        FhActor *actor = fh_world_actor_at(world, i);
        if (is_there(actor) && is_inside_solid(&push, actor)) {
            laws_free_or_squish(world, actor, push.index1);
        }
    }
}
