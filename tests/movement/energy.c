#include "movement/energy.h"

#include <math.h>

#include "foothold/query.h"
#include "test.h"

enum { COLS = 26, ROWS = 14, LIFTS = 4, CELLS = 3 };

static int draw(Energy *energy, int low, int high) {
    return test_random_in(&energy->random, low, high);
}

static bool chance(Energy *energy, int percent) {
    return draw(energy, 1, 100) <= percent;
}

// --- the room -------------------------------------------------------------------------------

static char draw_ground(Energy *energy) {
    static const char plain[] = "#######>><<i/\\h";
    static const char springy[] = "####>><<ioo/\\h";
    return energy->has_springs ? springy[draw(energy, 0, (int)sizeof springy - 2)]
                               : plain[draw(energy, 0, (int)sizeof plain - 2)];
}

/// A run of ground, and a ceiling over a part of it, as low as the body is tall or a px higher.
static void draw_storey(Energy *energy, int row) {
    for (int col = draw(energy, -4, 4); col < COLS; col += draw(energy, 1, 5)) {
        char letter = draw_ground(energy);
        for (int end = col + draw(energy, 1, 9); col < end; col++) {
            fh_terrain_set(energy->room.terrain, col, row, room_tile(letter));
        }
    }
}

static void draw_terrain(Energy *energy) {
    for (int row = 2; row < ROWS - 1; row += draw(energy, 1, 4)) {
        draw_storey(energy, row);
    }
    for (int col = -1; col <= COLS; col++) {
        char letter = chance(energy, 20) ? draw_ground(energy) : '#';
        fh_terrain_set(energy->room.terrain, col, ROWS - 1, room_tile(letter));
        for (int row = -30; (col == -1 || col == COLS) && row < ROWS; row++) {
            fh_terrain_set(energy->room.terrain, col, row, room_tile('#'));
        }
    }
}

/// A floor from side to side and a long ceiling, so high that most bodies touch both or hop a px or
/// two: taps there are many jumps.
static void draw_corridor(Energy *energy, int h) {
    int row = draw(energy, 4, ROWS - 2);
    int above = (h + 15) / 16, half = (16 * above - h) / 8;
    int from = draw(energy, -4, 8), to = COLS - draw(energy, -4, 8);
    for (int col = 0; col < COLS; col++) {
        fh_terrain_set(energy->room.terrain, col, row, room_tile('#'));
        bool is_below = col >= from && col < to;
        fh_terrain_set(energy->room.terrain, col, row - above - 1, room_tile(is_below ? '#' : 0));
        for (int free = 1; free <= above; free++) {
            char letter = half > 0 && free == 1 ? 'h' : 0;
            fh_terrain_set(energy->room.terrain, col, row - free, room_tile(letter));
        }
    }
    energy->start = (FhPoint){draw(energy, 10, COLS * 16 - 30), 16 * row - (half > 0 ? 8 : 0) - h};
}

/// What a lift with that path gives upwards, px/s.
static void note_speed(Energy *energy, const FhSolidDef *def) {
    float dx = (float)(def->path[1].x - def->path[0].x);
    float dy = (float)(def->path[1].y - def->path[0].y);
    float up = dy != 0.0f ? def->speed * fabsf(dy) / hypotf(dx, dy) : 0.0f;
    energy->lift_up = fmaxf(energy->lift_up, up + 0.01f);
}

static void draw_lift(Energy *energy) {
    static const char letters[] = "##><i";
    int x = draw(energy, 0, COLS * 16 - 60), y = draw(energy, 20, ROWS * 16 - 40);
    bool upright = chance(energy, 35);
    FhPoint path[2] = {{x, y},
                       {x + (upright ? 0 : draw(energy, 20, 300)),
                        y + (upright || chance(energy, 20) ? draw(energy, -90, 90) : 0)}};
    FhTile tiles[CELLS];
    char letter = letters[draw(energy, 0, 4)];
    for (int i = 0; i < CELLS; i++) {
        tiles[i] = room_tile(letter);
    }
    FhSolidDef def = {.box = {x, y, draw(energy, 16, 120), draw(energy, 4, 24)},
                      .one_way = chance(energy, 25),
                      .mode = chance(energy, 80) ? FH_PATH_PINGPONG : FH_PATH_LOOP,
                      .speed = (float)draw(energy, 10, 420),
                      .wait = chance(energy, 30) ? 0.2f : 0.0f,
                      .path = path,
                      .path_count = 2};
    if (chance(energy, 35)) {
        def.tiles = tiles;
        def.cols = CELLS;
        def.rows = 1;
    }
    fh_world_add_solid(energy->room.world, &def);
    note_speed(energy, &def);
}

/// The default, or fields of it that have to do with jumps, others.
static void draw_tuning(Energy *energy) {
    FhTuning *t = &energy->tuning;
    *t = fh_tuning_default();
    if (chance(energy, 50)) {
        return;
    }
    t->air_jumps = (float)draw(energy, 0, 2);
    t->jump_hold_bump = 0.01f * (float)draw(energy, 0, 20);
    t->jump_buffer = 0.01f * (float)draw(energy, 0, 20);
    t->coyote = 0.01f * (float)draw(energy, 0, 20);
    t->jump_boost = (float)draw(energy, 0, 80);
    t->jump_run_bonus = (float)draw(energy, 0, 60);
    t->lift_memory = 0.01f * (float)draw(energy, 0, 40);
    t->lift_cap_x = (float)draw(energy, 0, 400);
    t->run_speed = (float)draw(energy, 20, 300);
    t->air_control = 0.1f * (float)draw(energy, 0, 15);
    t->friction = (float)draw(energy, 0, 2000);
    t->wall_jump_speed = chance(energy, 30) ? 200.0f : 0.0f;
}

// --- what one law gives ---------------------------------------------------------------------

/// px that a rise with the button held leads up.
static int height_of(const FhTuning *t, float speed, float hold) {
    float px = 0.0f;
    for (int held = (int)lroundf(hold * 60.0f); held >= 0; held--) {
        px += speed / 60.0f;
    }
    for (float vy = speed; vy > 0.0f; vy -= t->gravity / 60.0f * (vy < t->apex_speed ? 0.5f : 1)) {
        px += vy / 60.0f;
    }
    return (int)px + 1;
}

static void note_ground(Energy *energy, const FhActorView *hero) {
    bool is_held = fh_world_supported(energy->room.world, energy->hero, hero->box);
    energy->was_on_ground = is_held && hero->vy >= 0.0f;
    energy->jump_ago += energy->was_on_ground ? 1000 : 0; // a landing ends the hold
    energy->ground_ago = energy->was_on_ground ? 0 : energy->ground_ago + 1;
    energy->air_jumps = energy->was_on_ground ? 0 : energy->air_jumps;
    energy->has_jumped = !energy->was_on_ground && energy->has_jumped;
    if (is_held) {
        energy->highest = fh_min(energy->highest, hero->box.y + hero->box.h);
    }
}

static void note_if_supported(Energy *energy, FhRect box) {
    if (fh_world_supported(energy->room.world, energy->hero, box)) {
        energy->highest = fh_min(energy->highest, fh_rect_bottom(box));
    }
}

/// A lift that came under its feet within the tick was stood on as well, if a jump led off it in
/// the same tick: it lies where it stood before, or no further below than it rose by itself.
static void note_lift(Energy *energy, FhRect before, const FhActorView *hero) {
    FhRect box = hero->box;
    note_if_supported(energy, before);
    int risen = (int)(-hero->vy / 60.0f) + 1;
    for (int px = 0; px < risen && !fh_world_supported(energy->room.world, energy->hero, box);
         px++) {
        box.y++;
    }
    note_if_supported(energy, box);
}

static void find_limits(Energy *energy) {
    const FhTuning *t = &energy->tuning;
    float up = fminf(t->lift_cap_up, energy->lift_up);
    float ground = t->jump_speed + t->jump_run_bonus + up;
    float air = t->air_jump_speed + up;
    energy->most_up = fmaxf(fmaxf(ground, t->air_jumps > 0 ? air : 0.0f),
                            t->wall_jump_speed > 0 ? t->wall_jump_speed + up : 0.0f);
    energy->most_vx =
        fmaxf(t->run_speed + t->jump_boost, t->wall_jump_speed > 0 ? t->wall_jump_push : 0.0f) +
        t->lift_cap_x + 0.01f;
    energy->may_rise =
        height_of(t, ground, t->jump_hold) + (int)t->air_jumps * height_of(t, air, t->jump_hold);
}

void energy_begin(Energy *energy, uint32_t seed) {
    *energy = (Energy){.seed = seed, .random = seed * 2654435761u | 1u};
    energy->has_springs = chance(energy, 25);
    energy->room = room_from("");
    draw_terrain(energy);
    FhWorldDef def = {
        .actors = 1, .solids = LIFTS, .path_points = 2 * LIFTS, .cells = CELLS * LIFTS};
    room_set_world(&energy->room, def);
    draw_tuning(energy);
    static const int heights[] = {8, 16, 16, 24, 24, 24, 32};
    int full = heights[draw(energy, 0, 6)],
        h = full - (chance(energy, 30) ? draw(energy, 1, 3) : 0);
    energy->tuning.height = (float)h;
    fh_world_set_tuning(energy->room.world, 0, &energy->tuning);
    for (int i = draw(energy, 0, LIFTS); i > 0; i--) {
        draw_lift(energy);
    }
    energy->start = (FhPoint){draw(energy, 10, COLS * 16 - 30), draw(energy, -40, 160)};
    if (chance(energy, 25)) {
        draw_corridor(energy, full);
    }
    FhActorDef hero = {.box = {energy->start.x, energy->start.y, 12, h},
                       .driver = FH_DRIVER_PLAYER};
    energy->hero = fh_world_add_actor(energy->room.world, &hero);
    energy->tap_on = draw(energy, 1, 12);
    energy->tap_off = draw(energy, 1, 20);
    energy->way_ticks = draw(energy, 1, 120);
    energy->highest = INT32_MAX;
    energy->ground_ago = INT32_MAX / 2;
    FhActorView view = fh_world_actor(energy->room.world, energy->hero);
    note_ground(energy, &view);
    find_limits(energy);
}

void energy_end(Energy *energy) {
    room_destroy(&energy->room);
}

// --- a tick ---------------------------------------------------------------------------------

static void choose_keys(Energy *energy) {
    int ticks = fh_world_ticks(energy->room.world);
    if (ticks % energy->way_ticks == 0) {
        static const uint32_t ways[] = {FH_INPUT_LEFT, FH_INPUT_RIGHT, 0, FH_INPUT_DOWN};
        energy->held = ways[draw(energy, 0, chance(energy, 80) ? 1 : 3)];
    }
    int part = ticks % (energy->tap_on + energy->tap_off);
    energy->held &= ~(uint32_t)FH_INPUT_JUMP;
    energy->held |= part < energy->tap_on ? FH_INPUT_JUMP : 0u;
}

/// The value of this tick's event of that type; -1: there was none.
static int told(const Energy *energy, FhEventType type) {
    int count;
    const FhEvent *events = fh_world_events(energy->room.world, &count, NULL);
    for (int i = 0; i < count; i++) {
        if (events[i].type == (int)type) {
            return events[i].value;
        }
    }
    return -1;
}

static bool is_by_a_wall(const Energy *energy, FhRect box) {
    int reach = (int)energy->tuning.wall_jump_reach + 8; // it has moved since
    box.x -= reach;
    box.w += 2 * reach;
    return fh_world_blocked(energy->room.world, energy->hero, box);
}

/// A solid may have come under its feet, or pushed it, in the tick before it jumped.
static bool is_by_a_solid(const Energy *energy, FhRect box) {
    FhRect about = {box.x - 10, box.y - 10, box.w + 20, box.h + 20};
    return fh_world_solid_in(energy->room.world, about, 0).index1 != 0;
}

/// A jump needs what it is called by.
static const char *wrong_of_jump(Energy *energy, int kind, FhRect before, const FhActorView *hero) {
    const FhTuning *tuning = &energy->tuning;
    FhRect box = hero->box;
    bool was_met = energy->met_ago <= (int)(tuning->coyote * 60.0f) + 2;
    if (kind == 0 && !was_met &&
        energy->ground_ago > fh_max(1, (int)lroundf(tuning->coyote * 60.0f))) {
        return "a jump off the ground without ground or coyote time";
    }
    bool rose = fh_rect_bottom(box) < fh_rect_bottom(before);
    bool is_steep = fabsf(hero->vx) < tuning->jump_speed; // else its way may lead under a ceiling
    if (kind == 0 && energy->was_on_ground && !was_met && is_steep && !rose) {
        return "a jump that did not rise";
    }
    energy->air_jumps = kind == 0 ? 0 : energy->air_jumps;
    if (kind == 0 && energy->has_jumped && energy->ground_ago > 1 && !was_met) {
        return "a second jump off the ground that one led off";
    }
    energy->has_jumped = true;
    if (kind == 1 && ++energy->air_jumps > (int)tuning->air_jumps) {
        return "a jump in the air too many";
    }
    if (kind == 3 && (tuning->wall_jump_speed <= 0.0f ||
                      !(is_by_a_wall(energy, before) || is_by_a_wall(energy, box)))) {
        return "a jump off a wall without a wall";
    }
    return NULL;
}

static const char *wrong_of_speed(const Energy *energy, const FhActorView *hero) {
    if (fabsf(hero->vx) > energy->most_vx) {
        return "faster than run speed, boost and lift together";
    }
    return !energy->has_springs && -hero->vy > energy->most_up + 0.01f
               ? "rises faster than a jump and a lift together"
               : NULL;
}

const char *energy_tick(Energy *energy) {
    FhWorld *world = energy->room.world;
    FhActorView before = fh_world_actor(world, energy->hero);
    choose_keys(energy);
    fh_world_tick(world, (FhInput){energy->held});
    FhActorView hero = fh_world_actor(world, energy->hero);
    if (hero.state != FH_STATE_ALIVE) {
        return NULL;
    }
    energy->ground_ago++;
    bool is_met = is_by_a_solid(energy, before.box) || is_by_a_solid(energy, hero.box);
    energy->met_ago = is_met ? 0 : energy->met_ago + 1;
    bool was_caught = before.vy > 0.0f && hero.vy == 0.0f; // by ground, which may be gone again
    // A solid may come under its feet, give the jumps in the air back, and move on within a tick.
    energy->air_jumps = was_caught || is_met ? 0 : energy->air_jumps;
    energy->has_jumped = !was_caught && energy->has_jumped;
    int kind = told(energy, FH_EVENT_JUMP);
    const char *wrong = kind >= 0 ? wrong_of_jump(energy, kind, before.box, &hero) : NULL;
    wrong = wrong ? wrong : wrong_of_speed(energy, &hero);
    energy->jump_ago = kind >= 0 ? 0 : energy->jump_ago + 1;
    bool is_kept_up = energy->jump_ago <= (int)lroundf(energy->tuning.jump_hold * 60.0f);
    bool rises = before.vy >= 0.0f && hero.vy < 0.0f;
    if (!wrong && rises && !is_kept_up && told(energy, FH_EVENT_BOUNCE) < 0) {
        wrong = "rises without a jump or a spring";
    }
    energy->ground_ago--;
    note_ground(energy, &hero);
    energy->air_jumps =
        told(energy, FH_EVENT_BOUNCE) < 0 ? energy->air_jumps : 0; // as a floor does
    if (is_met) {
        note_lift(energy, before.box, &hero);
    }
    bool has_limit = !energy->has_springs && energy->tuning.wall_jump_speed <= 0.0f;
    if (!wrong && has_limit && energy->highest != INT32_MAX &&
        hero.box.y + hero.box.h < energy->highest - energy->may_rise) {
        wrong = "higher above the highest ground than one jump leads";
    }
    return wrong;
}
