#include "app/run.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { VIEW_W = 640, VIEW_H = 360 };

bool run_start(Run *run, Level *level, const char *path, const char *key) {
    Session *session = session_create(level, NULL);
    if (!session) {
        return false;
    }
    *run = (Run){.level = level, .session = session, .still = true};
    split_init(&run->split, session);
    snprintf(run->path, sizeof run->path, "%s", path);
    snprintf(run->key, sizeof run->key, "%s", key);
    camera_reset(&run->camera, session_hero(session), run_bounds(run), VIEW_W, VIEW_H);
    return true;
}

void run_end(Run *run) {
    if (run->session) {
        split_end(&run->split);
    }
    session_destroy(run->session);
    level_destroy(run->level);
    *run = (Run){0};
}

// Where a level has no bounds of its own, the box around its tiles grows as they are painted, and
// the running World with it. Looking for it is dear, so it is looked for only after a change.
FhRect run_bounds(Run *run) {
    uint64_t version =
        fh_terrain_version(run->level->terrain) + fh_mask_version(run->level->ground.added) + 1;
    if (run->bounds_version != version) {
        run->bounds = level_bounds(run->level);
        run->bounds_version = version;
        split_set_bounds(&run->split, run->bounds);
    }
    return run->bounds;
}

void run_forget_bounds(Run *run) {
    run->bounds_version = 0;
}

static void follow(Run *run) {
    Camera *camera = &run->camera;
    FhActorView player = session_hero(run->session);
    camera->is_grounded = fh_world_is_grounded(session_world(run->session), player.id);
    camera_follow(camera, player, run_bounds(run), camera->view_w, camera->view_h);
}

static void tell_view(const Run *run, View *view) {
    for (int i = 0; view && i < run->split.count; i++) {
        Session *session = run->split.bodies[i].session;
        view_tick(view, i, run->level, session_world(session), session_news(session));
    }
}

void run_tick(Run *run, FhInput input, View *view) {
    split_tick(&run->split, input);
    tell_view(run, view);
    follow(run);
    run->still = run->split.bodies[0].still;
}

void run_note_played(Run *run) {
    session_inputs(run->session, &run->played);
}

bool run_rewind(Run *run, View *view) {
    if (!split_rewind(&run->split)) {
        return false;
    }
    tell_view(run, view);
    follow(run);
    run->is_kept = false; // from here on it is another one
    run->is_undone = true;
    run->still = true;
    return true;
}

/// The camera begins at the hero.
static void begin_seen(Run *run) {
    run->still = true;
    run_forget_bounds(run);
    camera_reset(&run->camera, session_hero(run->session), run_bounds(run), run->camera.view_w,
                 run->camera.view_h);
}

void run_restart(Run *run) {
    split_restart(&run->split);
    run->is_kept = run->is_undone = false;
    run->played = 0;
    begin_seen(run);
}

bool run_renew(Run *run, bool keeps_ground) {
    Session *session = session_create(run->level, NULL);
    if (!session) {
        return false;
    }
    FhRect hero = session_hero(run->session).box;
    if (keeps_ground) {
        session_take_ground(session, run->session);
    }
    session_keep_begin(session, run->session);
    session_place_player(session, (FhPoint){hero.x + hero.w / 2, fh_rect_bottom(hero)});
    session_destroy(run->session);
    run->session = session;
    split_lead(&run->split, session);
    run->played = 0;
    run->still = true;
    run_forget_bounds(run);
    return true;
}

void run_set_view(Run *run, int view_w, int view_h) {
    Camera *camera = &run->camera;
    if (camera->view_w != view_w || camera->view_h != view_h) {
        camera_reset(camera, session_hero(run->session), run_bounds(run), view_w, view_h);
    }
}

void run_place(Run *run, FhPoint feet) {
    session_place_player(run->session, feet);
    split_gather(&run->split);
    run->still = true;
}

void run_begin_at(Run *run, FhPoint feet) {
    session_begin_at(run->session, feet);
    split_gather(&run->split);
    run->played = 0;
    run->is_kept = run->is_undone = false;
    run->still = true;
}

enum { ROOM_STEP = 4, ROOM_RINGS = 160 }; // px; how far is looked

static bool has_room(const Run *run, FhPoint feet) {
    FhActorView hero = session_hero(run->session);
    FhRect box = {feet.x - hero.box.w / 2, feet.y - hero.box.h, hero.box.w, hero.box.h};
    return !fh_world_blocked(session_world(run->session), hero.id, box);
}

/// Takes the nearest place on one square round `feet` if it is nearer than `*least` (squared px).
static void search_ring(const Run *run, FhPoint feet, int ring, int *least, FhPoint *room) {
    for (int i = -ring; i <= ring; i++) {
        FhPoint sides[4] = {{i, -ring}, {i, ring}, {-ring, i}, {ring, i}};
        for (int k = 0; k < 4; k++) {
            FhPoint by = {sides[k].x * ROOM_STEP, sides[k].y * ROOM_STEP};
            FhPoint at = {feet.x + by.x, feet.y + by.y};
            int way = by.x * by.x + by.y * by.y;
            if (way < *least && has_room(run, at)) {
                *least = way;
                *room = at;
            }
        }
    }
}

bool run_find_room(const Run *run, FhPoint feet, FhPoint *room) {
    int least = INT_MAX;
    for (int ring = 0; ring < ROOM_RINGS; ring++) {
        if (least <= ring * ROOM_STEP * ring * ROOM_STEP) {
            return true; // what follows is farther
        }
        search_ring(run, feet, ring, &least, room);
    }
    return least < INT_MAX;
}

void run_play_on(Run *run) {
    run_take_up(run);
    run->played = 0;
}

void run_end_test(Run *run) {
    for (int i = 0; i < run->split.count; i++) {
        session_end_begin(run->split.bodies[i].session);
    }
}

void run_take_up(Run *run) {
    split_lead(&run->split, run->session);
    run->is_kept = false;
    run_note_played(run);
    begin_seen(run);
}

void run_rebuild(Run *run) {
    session_rebuild(run->session);
    split_gather(&run->split);
    run_forget_bounds(run);
    run->still = true;
}

ViewScene run_scene(const Run *run, int body, float alpha, float zoom, FhRect viewport) {
    const SplitBody *who = &run->split.bodies[body];
    const Camera *camera = body == 0 ? &run->camera : &who->camera;
    const FhWorld *world = session_world(who->session);
    bool still = run->still || who->still;
    float part = still ? 1.0f : alpha;
    return (ViewScene){
        .level = run->level,
        .world = world,
        .before = still ? NULL : session_before(who->session),
        .alpha = part,
        .state = session_state(who->session),
        .x = camera->before_x + (camera->x - camera->before_x) * part,
        .y = camera->before_y + (camera->y - camera->before_y) * part,
        .zoom = zoom,
        .shake = camera->shake,
        .viewport = viewport,
        .tick = fh_world_ticks(world),
        .body = body,
    };
}

/// The middle of the goal nearest to the hero, px. False when there is none.
static bool find_goal(const Run *run, int hero_x, int *goal_x) {
    bool is_found = false;
    for (int i = 0; i < run->level->entity_count; i++) {
        const LevelEntity *entity = &run->level->entities[i];
        bool is_nearer = !is_found || fh_abs(entity->x - hero_x) < fh_abs(*goal_x - hero_x);
        if (level_entity_ends(entity) && is_nearer) {
            *goal_x = entity->x;
            is_found = true;
        }
    }
    return is_found;
}

int run_goal_behind(Run *run) {
    FhRect bounds = run_bounds(run);
    FhRect hero = session_hero(run->session).box;
    int goal_x = 0;
    if (!find_goal(run, hero.x + hero.w / 2, &goal_x)) {
        return 0;
    }
    bool is_right = fh_rect_right(hero) >= fh_rect_right(bounds) && goal_x < hero.x;
    bool is_left = hero.x <= bounds.x && goal_x > fh_rect_right(hero);
    int spawn_x = run->level->spawn.x;
    return is_right && spawn_x < goal_x ? -1 : is_left && spawn_x > goal_x ? 1 : 0;
}

bool run_is_at_ladder(Run *run) {
    FhActorView hero = session_hero(run->session);
    if (hero.holds_on) {
        return true;
    }
    FhTileWalk walk = fh_terrain_walk(run->level->terrain, hero.box);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->flags & (FH_KIND_LADDER | FH_KIND_STAIRS)) {
            return true;
        }
    }
    return false;
}

// ---- Footsteps ----
//
// A step sounds whenever the hero's feet enter another stretch of ground.
//
// Nothing is kept: where the feet are now and where they were a tick before tell it, so a run that
// is rewound or played again sounds the same. The kind of tile names the sound; a moving solid
// sounds like metal.

enum { STRIDE = 20 }; // px from a footstep to the next

static const char *sound_of(const char *step) {
    static const char *const names[] = {"step-earth", "step-stone", "step-wood", "step-metal",
                                        "step-ice"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i] + strlen("step-"), step) == 0) {
            return names[i];
        }
    }
    return NULL;
}

static int stretch_of(const FhActorView *hero) {
    return fh_floor_div(hero->box.x + hero->box.w / 2, STRIDE);
}

static bool walks(const FhActorView *hero) {
    return hero->state == FH_STATE_ALIVE && fh_contacts_floor(&hero->contacts);
}

const char *footstep_sound(const Run *run) {
    const FhWorld *before = session_before(run->session);
    if (run->still || !before) {
        return NULL;
    }
    FhActorView hero = world_actor(session_world(run->session), 0);
    FhActorView was = world_actor(before, 0);
    const FhContact *floor = &hero.contacts.sides[FH_SIDE_BOTTOM];
    if (!walks(&hero) || !walks(&was) || hero.vx == 0.0f || stretch_of(&hero) == stretch_of(&was)) {
        return NULL;
    }
    if (!floor->has_tile) {
        return floor->solid ? sound_of("metal") : NULL;
    }
    const LevelKind *kind =
        level_kind(run->level, fh_terrain_at(run->level->terrain, floor->col, floor->row));
    return kind ? sound_of(kind->step) : NULL;
}
