// laws_touch.c - what touches at the end of a tick: every actor against everything there is.

#include "laws.h"

static bool is_there(const FhActor *actor) {
    return (actor->flags & FH_ACTOR_ALIVE) && actor->state == FH_STATE_ALIVE;
}

static bool is_beside(FhRect box, FhRect other) {
    FhRect sides[] = {{box.x - 1, box.y, box.w + 2, box.h}, {box.x, box.y - 1, box.w, box.h + 2}};
    return fh_rect_overlaps(sides[0], other) || fh_rect_overlaps(sides[1], other);
}

static bool is_same(const FhTouch *a, const FhTouch *b) {
    return a->actor.index1 == b->actor.index1 && a->actor.generation == b->actor.generation &&
           a->other.index1 == b->other.index1 && a->other.generation == b->other.generation &&
           a->solid.index1 == b->solid.index1 && a->solid.generation == b->solid.generation &&
           a->col == b->col && a->row == b->row && a->tile == b->tile;
}

static const FhTouch *find(const FhTouch *list, int count, const FhTouch *touch) {
    for (int i = 0; i < count; i++) {
        if (is_same(&list[i], touch)) {
            return &list[i];
        }
    }
    return NULL;
}

typedef struct Found {
    int count;
    FhTouch list[TOUCHES_MAX];
} Found;

static void add(Found *found, FhTouch touch) {
    if (found->count < TOUCHES_MAX) {
        found->list[found->count++] = touch;
    }
}

static void meet_actors(const FhWorld *world, const FhActor *who, uint32_t meets, FhTouch touch,
                        Found *found) {
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *other = &fh_actor_slots(world)[i];
        FhRect box = fh_actor_box(who), its = fh_actor_box(other);
        bool touches =
            fh_rect_overlaps(box, its) || (laws_stop_each_other(who, other) && is_beside(box, its));
        if (other != who && is_there(other) && touches &&
            (fh_world_actors(world)[i].category & meets)) {
            touch.other = fh_actor_id_at(world, i);
            add(found, touch);
        }
    }
}

static void meet_solids(const FhWorld *world, const FhActor *who, uint32_t meets, FhTouch touch,
                        Found *found) {
    for (int i = 0; i < world->solid_count; i++) {
        const FhSolid *solid = &fh_world_solids(world)[i];
        bool touches = fh_rect_overlaps(fh_actor_box(who), fh_solid_box(solid));
        for (int side = 0; side < FH_SIDES; side++) {
            touches |= who->contacts.sides[side].solid == i + 1;
        }
        if (touches && (solid->flags & FH_SOLID_ALIVE) && (solid->category & meets)) {
            touch.solid = fh_solid_id_at(world, i);
            add(found, touch);
        }
    }
}

static bool touches_piece(const FhActor *who, const Piece *piece) {
    FhRect box = fh_actor_box(who);
    FhRect floor = {box.x, box.y + box.h, box.w, 1};
    FhRect sides[] = {{box.x - 1, box.y, box.w + 2, box.h}, {box.x, box.y - 1, box.w, box.h + 2}};
    bool stands = who->contacts.sides[FH_SIDE_BOTTOM].by & FH_BY_ONE_WAY;
    return laws_overlaps(piece, box) ||
           (piece->solidity == FH_SOLID &&
            (laws_overlaps(piece, sides[0]) || laws_overlaps(piece, sides[1]))) ||
           (piece->solidity == FH_ONE_WAY && stands && laws_overlaps(piece, floor));
}

static void meet_tiles(const FhWorld *world, const FhActor *who, uint32_t meets, FhTouch touch,
                       Found *found) {
    static Pieces pieces;
    laws_pieces(world, NULL, (FhRect){who->x - 1, who->y - 1, who->w + 2, who->h + 2}, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        const Piece *piece = &pieces.list[i];
        if (piece->solid == 0 && piece->kind && (piece->kind->category & meets) &&
            touches_piece(who, piece)) {
            touch.col = piece->col;
            touch.row = piece->row;
            touch.tile = fh_terrain_at(world->terrain, piece->col, piece->row);
            add(found, touch);
        }
    }
}

void laws_touch(FhWorld *world) {
    static Found found;
    found.count = 0;
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *who = &fh_actor_slots(world)[i];
        uint32_t meets = fh_world_meets(world)[i];
        FhTouch touch = {.actor = fh_actor_id_at(world, i)};
        if (is_there(who) && meets) {
            meet_actors(world, who, meets, touch, &found);
            meet_solids(world, who, meets, touch, &found);
            meet_tiles(world, who, meets, touch, &found);
        }
    }
    FhTouch *old = fh_world_touch_list(world);
    int touching = found.count;
    for (int i = 0; i < touching; i++) {
        const FhTouch *before = find(old, world->touch_count, &found.list[i]);
        bool lasts = before && before->phase != FH_TOUCH_ENDS;
        found.list[i].phase = lasts ? FH_TOUCH_LASTS : FH_TOUCH_BEGINS;
    }
    for (int i = 0; i < world->touch_count; i++) {
        if (old[i].phase != FH_TOUCH_ENDS && !find(found.list, touching, &old[i])) {
            old[i].phase = FH_TOUCH_ENDS;
            add(&found, old[i]);
        }
    }
    world->touch_count = found.count;
    for (int i = 0; i < found.count; i++) {
        old[i] = found.list[i];
    }
}

bool laws_same_touches(const FhWorld *world, const FhWorld *twin) {
    bool same = world->touch_count == twin->touch_count;
    for (int i = 0; i < world->touch_count; i++) {
        const FhTouch *touch = &fh_world_touch_list(world)[i];
        const FhTouch *its = find(fh_world_touch_list(twin), twin->touch_count, touch);
        same &= its && its->phase == touch->phase;
    }
    return same;
}
