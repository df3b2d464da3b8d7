#include "game/split.h"

#include "level/movers.h"

enum { VIEW_W = 320, VIEW_H = 180 }; // px, until split_set_view

static uint32_t bit(int movement) {
    return (uint32_t)1 << movement;
}

static FhActorView player_of(const SplitBody *body) {
    return session_hero(body->session);
}

int split_movement(const Split *split, int body) {
    return player_of(&split->bodies[body]).mover;
}

static void reset_camera(SplitBody *body, int view_w, int view_h) {
    camera_reset(&body->camera, player_of(body), fh_world_bounds(session_world(body->session)),
                 view_w, view_h);
}

// Adds a follower at the player. Adds none out of memory, or if that mover has no room there.
static void add_follower(Split *split, int movement) {
    SplitBody *body = &split->bodies[split->count];
    const SplitBody *player = &split->bodies[0];
    Camera *camera = &body->camera;
    int view_w = camera->view_w > 0 ? camera->view_w : VIEW_W;
    int view_h = camera->view_h > 0 ? camera->view_h : VIEW_H;
    *body = (SplitBody){.session = session_fork(player->session, movement), .still = true};
    if (body->session) {
        split->count++;
        reset_camera(body, view_w, view_h);
        body_trail_note(&body->trail, body_point(player_of(body), true));
    }
}

void split_end(Split *split) {
    for (int i = 1; i < split->count; i++) {
        session_destroy(split->bodies[i].session);
        split->bodies[i].session = NULL;
    }
    split->count = 1;
}

static int chosen_count(const Split *split) {
    int count = 0;
    for (int i = 0; i < level_mover_count; i++) {
        count += split_is_chosen(split, i);
    }
    return count;
}

bool split_is_chosen(const Split *split, int movement) {
    return (split->chosen & bit(movement)) != 0;
}

void split_gather(Split *split) {
    split_end(split);
    for (int i = 0; split->mode != SPLIT_OFF && i < level_mover_count; i++) {
        if (split_is_chosen(split, i) && i != split_movement(split, 0) &&
            split->count < SPLIT_BODIES) {
            add_follower(split, i);
        }
    }
}

void split_init(Split *split, Session *player) {
    *split = (Split){.count = 1};
    split_lead(split, player);
}

void split_lead(Split *split, Session *player) {
    split->bodies[0].session = player;
    body_trail_note(&split->bodies[0].trail, body_point(player_of(&split->bodies[0]), true));
    split_gather(split);
}

static void choose_next_ones(Split *split) {
    int own = split_movement(split, 0);
    for (int i = 1; i < level_mover_count && chosen_count(split) < SPLIT_BODIES - 1; i++) {
        int next = (own + i) % level_mover_count;
        if (fh_mover_is_there(level_movers[next])) {
            split->chosen |= bit(next);
        }
    }
}

void split_set_mode(Split *split, SplitMode mode) {
    if ((split->chosen & ~bit(split_movement(split, 0))) == 0) {
        choose_next_ones(split);
    }
    bool is_as_before = (split->mode == SPLIT_OFF) == (mode == SPLIT_OFF);
    split->mode = mode;
    if (!is_as_before) {
        split_gather(split);
    }
}

static void drop_follower(Split *split, int movement) {
    int kept = 1;
    for (int i = 1; i < split->count; i++) {
        SplitBody *body = &split->bodies[i];
        if (split_movement(split, i) == movement) {
            session_destroy(body->session);
        } else {
            split->bodies[kept++] = *body;
        }
    }
    for (int i = kept; i < split->count; i++) {
        split->bodies[i].session = NULL;
    }
    split->count = kept;
}

bool split_choose(Split *split, int movement) {
    if (movement == split_movement(split, 0) || !fh_mover_is_there(level_movers[movement])) {
        return false;
    }
    if (!split_is_chosen(split, movement) && chosen_count(split) == SPLIT_BODIES - 1) {
        return false;
    }
    split->chosen ^= bit(movement);
    if (split->mode == SPLIT_OFF) {
        return true;
    }
    if (split_is_chosen(split, movement)) {
        add_follower(split, movement);
    } else {
        drop_follower(split, movement);
    }
    return true;
}

// If that mover has no room at the follower, restarts the follower at the player.
static void give_movement(Split *split, int body, int movement) {
    if (!session_set_movement(split->bodies[body].session, movement)) {
        drop_follower(split, split_movement(split, body));
        add_follower(split, movement);
    }
}

bool split_set_movement(Split *split, int movement) {
    int before = split_movement(split, 0);
    if (!session_set_movement(split->bodies[0].session, movement)) {
        return false;
    }
    for (int i = split->count - 1; i > 0; i--) {
        if (split_movement(split, i) == movement) {
            give_movement(split, i, before);
        }
    }
    if (split_is_chosen(split, movement)) {
        split->chosen = (split->chosen & ~bit(movement)) | bit(before);
    }
    return true;
}

static void follow(SplitBody *body) {
    camera_follow(&body->camera, player_of(body), fh_world_bounds(session_world(body->session)),
                  body->camera.view_w, body->camera.view_h);
}

void split_tick(Split *split, FhInput input) {
    for (int i = 0; i < split->count; i++) {
        session_tick(split->bodies[i].session, input);
        split->bodies[i].still = (session_news(split->bodies[i].session) & GAME_NEWS_RESPAWN) != 0;
        body_trail_note(&split->bodies[i].trail,
                        body_point(player_of(&split->bodies[i]), split->bodies[i].still));
        if (i > 0) {
            follow(&split->bodies[i]);
        }
    }
}

bool split_rewind(Split *split) {
    bool all_can = true;
    if (!session_rewind(split->bodies[0].session)) {
        return false;
    }
    for (int i = 0; i < split->count; i++) {
        SplitBody *body = &split->bodies[i];
        bool can = i == 0 || session_rewind(body->session);
        all_can = all_can && can;
        body_trail_step_back(&body->trail);
        body->still = true;
        if (i > 0 && can) {
            follow(body);
        }
    }
    if (!all_can) {
        split_gather(split);
    }
    return true;
}

void split_restart(Split *split) {
    for (int i = 0; i < split->count; i++) {
        SplitBody *body = &split->bodies[i];
        session_restart(body->session);
        body->still = true;
        body->trail = (BodyTrail){0};
        body_trail_note(&body->trail, body_point(player_of(body), true));
        if (i > 0) {
            reset_camera(body, body->camera.view_w, body->camera.view_h);
        }
    }
}

void split_set_tuning(Split *split, const FhTuning *tuning) {
    for (int i = 0; i < split->count; i++) {
        session_set_tuning(split->bodies[i].session, tuning);
    }
}

void split_set_bounds(Split *split, FhRect bounds) {
    for (int i = 0; i < split->count; i++) {
        session_set_bounds(split->bodies[i].session, bounds);
    }
}

void split_set_view(Split *split, int body, int view_w, int view_h) {
    const Camera *camera = &split->bodies[body].camera;
    if (camera->view_w != view_w || camera->view_h != view_h) {
        reset_camera(&split->bodies[body], view_w, view_h);
    }
}

// ---- Body trail ----

BodyPoint body_point(FhActorView actor, bool is_new_path) {
    return (BodyPoint){
        .x = (float)actor.box.x + actor.rem_x + (float)actor.box.w * 0.5f,
        .y = (float)actor.box.y + actor.rem_y + (float)actor.box.h * 0.5f,
        .vx = actor.vx,
        .vy = actor.vy,
        .is_new_path = is_new_path,
    };
}

void body_trail_note(BodyTrail *trail, BodyPoint point) {
    if (trail->count == BODY_TRAIL_TICKS) {
        trail->points[trail->first] = point;
        trail->first = (trail->first + 1) % BODY_TRAIL_TICKS;
        return;
    }
    trail->points[(trail->first + trail->count++) % BODY_TRAIL_TICKS] = point;
}

void body_trail_step_back(BodyTrail *trail) {
    trail->count -= trail->count > 0;
}
