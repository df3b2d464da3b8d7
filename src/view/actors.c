// actors.c - draws the actors: the hero, runners, crates. A state machine picks the animation.
//
// A sprite is scaled by the ratio of the actor's box to the sprite's reference box. Its feet are on
// the ground under the box's middle (law 6): a box stands on its highest pixel and would hover over
// a slope. The animation is a function of the actor alone, except landing and squash (effects.c).

#include "view/layers.h"

#include <math.h>
#include <stdio.h>

#include "view/draw.h"

enum { WALK_FRAME = 5, LAND_TICKS = 9, DEAD_SHOWN = 8 };

typedef struct Pose {
    const char *name;
    int clock; // picks the frame, in ticks of the sprite
} Pose;

static int clock_of(const View *view, const char *name, int frame) {
    const Sprite *sprite = sheet_find(&view->sheet, name);
    return sprite ? frame * sprite->ticks : 0;
}

static Pose air_pose(const FhActorView *actor, int tick) {
    bool at_wall = fh_contacts_on(&actor->contacts, FH_SIDE_LEFT) ||
                   fh_contacts_on(&actor->contacts, FH_SIDE_RIGHT);
    if (actor->slides || ((actor->flags & FH_ACTOR_CLINGS) && at_wall)) {
        return (Pose){"hero.cling", tick};
    }
    if (actor->vy < -50.0F) {
        return (Pose){"hero.jump", tick};
    }
    return (Pose){actor->vy < 50.0F ? "hero.apex" : "hero.fall", tick};
}

static Pose floor_pose(const View *view, const Effects *effects, const FhActorView *actor,
                       int tick) {
    float forwards = actor->vx * (float)actor->facing;
    if (forwards < -24.0F) {
        return (Pose){"hero.skid", tick};
    }
    if (fabsf(actor->vx) > 6.0F || fabsf(actor->vy) > 60.0F) {
        int frame = fh_floor_mod(effects->walked / WALK_FRAME, 8);
        return (Pose){"hero.run", clock_of(view, "hero.run", frame)};
    }
    if (effects->landed < LAND_TICKS) {
        return (Pose){"hero.land", effects->landed};
    }
    return (Pose){"hero.idle", tick};
}

static Pose pose_of(const View *view, const ViewScene *scene, const FhActorView *actor) {
    int tick = scene->tick;
    if (actor->state != FH_STATE_ALIVE) {
        const char *names[] = {"", "hero.squish", "hero.hurt", "hero.cheer"};
        return (Pose){names[actor->state & 3], tick};
    }
    if (actor->pose == FH_POSE_LADDER || actor->pose == FH_POSE_STAIRS) {
        int frame = fh_floor_mod(fh_floor_div(actor->box.y + actor->box.x, 5), 4);
        return (Pose){"hero.climb", clock_of(view, "hero.climb", frame)};
    }
    if (actor->pose == FH_POSE_HANG) {
        return actor->pulled ? (Pose){"hero.climb", actor->pulled} : (Pose){"hero.hang", tick};
    }
    if (actor->pose == FH_POSE_DUCK) {
        return (Pose){"hero.duck", tick};
    }
    return fh_world_is_grounded(scene->world, actor->id)
               ? floor_pose(view, effects_of(view, scene), actor, tick)
               : air_pose(actor, tick);
}

static FhActorView actor_before(const ViewScene *scene, const FhActorView *now) {
    if (!scene->before) {
        return *now;
    }
    FhActorView before = fh_world_actor(scene->before, now->id);
    // A teleported actor (respawn) is not interpolated.
    bool is_near = fh_abs(before.box.x - now->box.x) < 64 && fh_abs(before.box.y - now->box.y) < 64;
    return before.id.index1 && is_near ? before : *now;
}

// The middle of the feet, between two ticks.
static SDL_FPoint feet_of(const ViewScene *scene, const FhActorView *actor) {
    FhRect now = actor->box;
    FhActorView before = actor_before(scene, actor);
    float x = scene_between(scene, 2 * before.box.x + before.box.w, 2 * now.x + now.w) / 2.0F;
    int foot = fh_rect_bottom(now) + feet_sink(scene->world, actor);
    int foot_before =
        scene->before ? fh_rect_bottom(before.box) + feet_sink(scene->before, &before) : foot;
    return (SDL_FPoint){x, scene_between(scene, foot_before, foot)};
}

static SDL_Rect picture_rect(const ViewScene *scene, const Sprite *sprite, SDL_FPoint feet,
                             SDL_FPoint scale) {
    float w = (float)sprite->w * scale.x, h = (float)sprite->h * scale.y;
    return scene_rect(scene, feet.x - (float)sprite->anchor_x * scale.x,
                      feet.y - (float)sprite->anchor_y * scale.y, w, h);
}

static SDL_FPoint hero_scale(const View *view, const ViewScene *scene, const FhActorView *actor) {
    FhTuning tuning = fh_world_tuning(scene->world, actor->tuning);
    const Effects *effects = effects_of(view, scene);
    float squash =
        effects->squash_before + (effects->squash - effects->squash_before) * scene->alpha;
    squash = scene->flags & VIEW_STILL ? 0.0F : squash;
    SDL_FPoint scale = scene_hero_scale(&tuning);
    return (SDL_FPoint){scale.x * (1.0F - squash * 0.25F), scale.y * (1.0F + squash * 0.25F)};
}

static void draw_hero(View *view, const ViewScene *scene, const FhActorView *actor) {
    Pose pose = pose_of(view, scene, actor);
    const Sprite *sprite = sheet_find(&view->sheet, pose.name);
    SDL_FPoint feet = feet_of(scene, actor), lag = effects_lag(view, scene);
    feet.x += lag.x;
    feet.y += lag.y;
    if (!sprite) {
        draw_sprite(view, NULL, 0, scene_box(scene, actor->box), 0);
        return;
    }
    SDL_FPoint scale = hero_scale(view, scene, actor);
    effects_draw_scarf(view, scene, feet, scale);
    int transform = actor->facing < 0 ? FH_FLIP_X : 0;
    draw_set_tint(view, scene->tint ? scene->tint : 0xffffffffu);
    draw_sprite(view, sprite, sprite_frame_at(sprite, pose.clock),
                picture_rect(scene, sprite, feet, scale), transform);
    draw_set_tint(view, 0xffffffffu);
}

/// The thing of the level that an actor is; NULL: it is none. Above its number the game keeps
/// notes.
static const LevelEntity *thing_of(const Level *level, const FhActorView *actor) {
    uint32_t number = actor->tag == LEVEL_TAG_PREFAB ? (uint32_t)actor->user : 0;
    bool is_one =
        number > 0 && number <= (uint32_t)level->entity_count && level->entities[number - 1].prefab;
    return is_one ? &level->entities[number - 1] : NULL;
}

static const LevelEntityInfo *info_of(const Level *level, const FhActorView *actor) {
    static const LevelEntityType types[] = {
        [LEVEL_TAG_RUNNER] = LEVEL_RUNNER,   [LEVEL_TAG_FLYER] = LEVEL_FLYER,
        [LEVEL_TAG_CLINGER] = LEVEL_CLINGER, [LEVEL_TAG_PUSHER] = LEVEL_PUSHER,
        [LEVEL_TAG_CRATE] = LEVEL_CRATE,
    };
    const LevelEntity *thing = thing_of(level, actor);
    if (thing) {
        return level_entity_info(thing);
    }
    bool is_known = actor->tag > LEVEL_TAG_PLAYER && actor->tag <= LEVEL_TAG_PUSHER;
    return &level_entity_infos[is_known ? types[actor->tag] : LEVEL_CRATE];
}

/// What it throws has the picture "NAME.shot" of the thing that does.
static const Sprite *sprite_of(const View *view, const Level *level, const FhActorView *actor) {
    const LevelEntityInfo *info = info_of(level, actor);
    const LevelEntity *thing = thing_of(level, actor);
    char name[80];
    bool is_shot = thing && (level_entity_traits(thing) & LEVEL_THROWS) != 0;
    snprintf(name, sizeof name, "%s%s", info->sprite, is_shot ? ".shot" : "");
    return sheet_find(&view->sheet, name);
}

static void draw_other(View *view, const ViewScene *scene, const FhActorView *actor) {
    const LevelEntityInfo *info = info_of(scene->level, actor);
    bool is_crate = actor->tag == LEVEL_TAG_CRATE;
    SDL_Rect box = scene_box(scene, actor->box);
    SDL_Rect around = {box.x - box.w, box.y - box.h, 3 * box.w, 3 * box.h};
    if (!scene_sees(scene, around)) {
        return;
    }
    const Sprite *sprite = sprite_of(view, scene->level, actor);
    SDL_FPoint feet = feet_of(scene, actor);
    if (is_crate) {
        feet.y = scene_between(scene, actor_before(scene, actor).box.y, actor->box.y) +
                 (float)actor->box.h;
    }
    if (!sprite) {
        draw_sprite(view, NULL, 0, box, 0);
        return;
    }
    SDL_FPoint scale = {(float)actor->box.w / (float)info->w, (float)actor->box.h / (float)info->h};
    scale = actor->tag == LEVEL_TAG_PREFAB ? (SDL_FPoint){1, 1} : scale;
    int frame = sprite_frame_at(sprite, actor->state == FH_STATE_ALIVE ? scene->tick : 0);
    int transform = actor->facing < 0 && !is_crate ? FH_FLIP_X : 0;
    draw_sprite(view, sprite, frame, picture_rect(scene, sprite, feet, scale), transform);
}

// Draws the hero waiting at the spawn, in a level without a World.
static void draw_waiting_hero(View *view, const ViewScene *scene) {
    const Sprite *sprite = sheet_find(&view->sheet, "hero.idle");
    SDL_FPoint feet = {(float)scene->level->spawn.x, (float)scene->level->spawn.y};
    FhTuning tuning = level_tuning(scene->level);
    SDL_FPoint scale = scene_hero_scale(&tuning);
    if (sprite) {
        draw_sprite(view, sprite, sprite_frame_at(sprite, scene->tick),
                    picture_rect(scene, sprite, feet, scale), 0);
    }
}

// Returns true if the dead player is hidden: after a moment only the puff is drawn until the
// respawn.
static bool is_gone(const ViewScene *scene) {
    return scene->state && scene->state->dead_ticks > DEAD_SHOWN;
}

void actors_draw_hero(View *view, const ViewScene *scene) {
    FhActorView hero = world_actor(scene->world, 0);
    if (hero.id.index1 && !is_gone(scene)) {
        draw_hero(view, scene, &hero);
    }
}

void actors_draw(View *view, const ViewScene *scene) {
    if (!scene->world) {
        if (!(scene->flags & VIEW_NO_HERO)) {
            draw_waiting_hero(view, scene);
        }
        return;
    }
    // The hero is number 0 and is drawn last, over all others.
    for (int i = fh_world_actor_slots(scene->world) - 1; i >= 0; i--) {
        FhActorView actor = world_actor(scene->world, i);
        if (!actor.id.index1 || (actor.tag == LEVEL_TAG_PLAYER && is_gone(scene))) {
            continue;
        }
        if (actor.tag == LEVEL_TAG_PLAYER) {
            draw_hero(view, scene, &actor);
        } else if (actor.state < FH_STATE_OUT && actor.state != FH_STATE_SQUISHED) { // a puff
            draw_other(view, scene, &actor);
        }
    }
}

// ---- Feet ----

static bool is_terrain_at(const FhTerrain *terrain, FhRect pixel) {
    FhTileWalk walk = fh_terrain_walk(terrain, pixel);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->solidity != FH_PASSABLE && fh_tile_hit_overlaps(&walk.hit, pixel)) {
            return true;
        }
    }
    return false;
}

/// Returns true if the solid has a pixel there: in one of its tiles if it has tiles, else in its
/// box.
static bool is_in_solid(const FhTerrain *terrain, const FhSolidView *solid, FhRect pixel) {
    if (!solid->tiles || !fh_rect_overlaps(solid->box, pixel)) {
        return fh_rect_overlaps(solid->box, pixel);
    }
    const FhTileset *tileset = fh_terrain_tileset(terrain);
    int size = fh_terrain_tile_size(terrain);
    int col = (pixel.x - solid->box.x) / size, row = (pixel.y - solid->box.y) / size;
    FhTile tile = solid->tiles[row * solid->cols + col];
    FhRect inside = fh_rect_moved(pixel, -solid->box.x - col * size, -solid->box.y - row * size);
    return fh_tileset_kind(tileset, tile) &&
           fh_shape_overlaps(fh_tileset_shape(tileset, tile), inside);
}

static bool is_solid_at(const FhWorld *world, FhRect pixel) {
    FhSolidId id = fh_world_solid_in(world, pixel, 0);
    while (id.index1) {
        FhSolidView solid = fh_world_solid(world, id);
        if (is_in_solid(fh_world_terrain(world), &solid, pixel)) {
            return true;
        }
        id = fh_world_solid_in(world, pixel, (int)id.index1);
    }
    return false;
}

static bool is_ground(const FhWorld *world, FhRect pixel) {
    return is_terrain_at(fh_world_terrain(world), pixel) || is_solid_at(world, pixel);
}

int feet_sink(const FhWorld *world, const FhActorView *actor) {
    int middle = actor->box.x + actor->box.w / 2;
    if (!fh_contacts_floor(&actor->contacts)) {
        return 0;
    }
    for (int down = 0; down <= actor->box.w; down++) {
        int y = fh_rect_bottom(actor->box) + down;
        if (is_ground(world, (FhRect){middle, y, 1, 1}) ||
            is_ground(world, (FhRect){middle - 1, y, 1, 1})) {
            return down;
        }
    }
    return 0;
}
