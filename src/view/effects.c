// effects.c - cosmetic animation: the scarf, squash and stretch, dust, sparks, the trail.
//
// The scarf is a chain of points under gravity; each is pulled to within a link's length of the one
// before. On stairs an actor moves half a tile in one tick: its picture lags behind by that step
// and catches up before the next. The World is not affected.
//
// view_tick alone changes the effects; every choice is a function of places and ticks, so the same
// run gives the same pictures. A tick that does not follow the last one resets them.

#include "view/layers.h"

#include <math.h>

#include "view/draw.h"
#include "view/view.h"

enum {
    NECK = 14,     // px above the drawn hero's feet
    FAR_JUMP = 48, // px in a tick: a teleport
    LONG_AGO = 1 << 20,
    SLIDE_DUST_TICKS = 6,
    TRAIL_MAX = 16,
    STAIR_STEP_MAX = 40 // px along an axis: a step, and getting onto the stairs
};

static const float LINK = 2.2F; // px between two points of the scarf at most

/// The player; all-zero in a World without one.
static FhActorView player_of(const FhWorld *world) {
    FhActorView first = world_actor(world, 0);
    return first.tag == LEVEL_TAG_PLAYER ? first : (FhActorView){0};
}

const Effects *effects_of(const View *view, const ViewScene *scene) {
    return &view->effects[scene->body];
}

static FhPoint feet_of(const FhActorView *actor) {
    return (FhPoint){actor->box.x + actor->box.w / 2, fh_rect_bottom(actor->box)};
}

static void start_afresh(Effects *effects, FhPoint feet, int facing) {
    *effects = (Effects){.has_tick = true, .landed = LONG_AGO, .turned = LONG_AGO};
    for (int i = 0; i < VIEW_SCARF_POINTS; i++) {
        effects->scarf_x[i] = effects->scarf_before_x[i] = (float)(feet.x - facing * i);
        effects->scarf_y[i] = effects->scarf_before_y[i] = (float)(feet.y - NECK + i);
    }
}

// Pulls a point to at most a link's length from the one before it.
static void pull(float *x, float *y, float to_x, float to_y) {
    float dx = *x - to_x, dy = *y - to_y;
    float length = sqrtf(dx * dx + dy * dy);
    if (length > LINK) {
        *x = to_x + dx * LINK / length;
        *y = to_y + dy * LINK / length;
    }
}

// A wave between -1 and 1 with a period of 25 ticks, in exact arithmetic, so that every machine
// draws the same.
static float swing(int tick) {
    enum { PERIOD = 25 };
    float part = (float)fh_floor_mod(tick, PERIOD) / (float)PERIOD * 2.0F - 1.0F; // -1 to 1
    return 4.0F * part * (1.0F - fabsf(part));
}

static void move_scarf(Effects *effects, const FhActorView *actor) {
    FhPoint feet = feet_of(actor);
    float speed = fabsf(actor->vx);
    int facing = actor->facing < 0 ? -1 : 1;
    for (int i = 0; i < VIEW_SCARF_POINTS; i++) {
        effects->scarf_before_x[i] = effects->scarf_x[i];
        effects->scarf_before_y[i] = effects->scarf_y[i];
    }
    effects->scarf_x[0] = (float)(feet.x - facing * 3);
    effects->scarf_y[0] = (float)(feet.y - NECK);
    for (int i = 1; i < VIEW_SCARF_POINTS; i++) {
        float wave = swing(effects->tick - i * 4);
        effects->scarf_x[i] -= (float)facing * (0.3F + speed * 0.004F);
        effects->scarf_y[i] += 0.9F - fminf(speed * 0.004F, 0.7F) + wave * 0.3F;
        pull(&effects->scarf_x[i], &effects->scarf_y[i], effects->scarf_x[i - 1],
             effects->scarf_y[i - 1]);
    }
}

static void add_particle(Effects *effects, Particle particle) {
    effects->particles[effects->next_particle] = particle;
    effects->next_particle = (effects->next_particle + 1) % VIEW_PARTICLES;
}

static void add_dust(Effects *effects, const FhActorView *actor, int direction) {
    FhPoint feet = feet_of(actor);
    add_particle(effects, (Particle){.sprite = "dust",
                                     .x = (float)(feet.x + direction * 5),
                                     .y = (float)feet.y,
                                     .vx = (float)direction * 0.5F,
                                     .life = 20,
                                     .is_flipped = direction < 0});
}

static void add_burst(Effects *effects, const char *sprite, FhPoint at, int life) {
    add_particle(effects,
                 (Particle){.sprite = sprite, .x = (float)at.x, .y = (float)at.y, .life = life});
}

/// Sparks that fly apart.
static void add_sparks(Effects *effects, FhPoint at) {
    static const float ways[6][2] = {{2, -1},  {2.5F, 0.5F},  {1, -2},
                                     {-1, -2}, {-2.5F, 0.5F}, {-2, -1}};
    for (int i = 0; i < 6; i++) {
        add_particle(effects, (Particle){.sprite = "spark",
                                         .x = (float)at.x,
                                         .y = (float)at.y,
                                         .vx = ways[i][0],
                                         .vy = ways[i][1],
                                         .life = 15});
    }
}

/// The thing of the level that an actor or a solid of the World is; NULL: it is none.
static const LevelEntity *thing_of(const Level *level, uint64_t user) {
    uint32_t number = (uint32_t)user;
    return number > 0 && number <= (uint32_t)level->entity_count ? &level->entities[number - 1]
                                                                 : NULL;
}

static bool kills(const Level *level, uint64_t user) {
    const LevelEntity *thing = thing_of(level, user);
    return thing && (level_entity_traits(thing) & (LEVEL_HURTS | LEVEL_THROWS));
}

/// The thing that touches the hero and hurts.
static FhRect killing_thing(const Level *level, const FhWorld *world, FhRect hero) {
    for (int i = 1; i < fh_world_actor_slots(world); i++) {
        FhActorView view = world_actor(world, i);
        if (view.tag == LEVEL_TAG_PREFAB && fh_rect_overlaps(view.box, hero) &&
            kills(level, view.user)) {
            return view.box;
        }
    }
    for (int i = 0; i < fh_world_solid_slots(world); i++) {
        FhSolidView view = world_solid(world, i);
        if (fh_rect_overlaps(view.box, hero) && kills(level, view.user)) {
            return view.box;
        }
    }
    return (FhRect){0};
}

static FhRect killing_tile(const FhWorld *world, FhRect hero) {
    const FhTerrain *terrain = fh_world_terrain(world);
    int size = fh_terrain_tile_size(terrain);
    FhTileWalk walk = fh_terrain_walk(terrain, hero);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->flags & FH_KIND_HAZARD) {
            return (FhRect){walk.hit.x, walk.hit.y, size, size};
        }
    }
    return (FhRect){0};
}

/// What has just killed the hero; without pixels when nothing is to be seen of it.
static FhRect cause_of(const Level *level, const FhWorld *world, const FhActorView *hero) {
    int count = 0;
    const FhEvent *events = fh_world_events(world, &count, NULL);
    for (int i = 0; i < count; i++) {
        if (events[i].actor == 0 && events[i].type == FH_EVENT_SQUISH) {
            return fh_world_solid(world, events[i].solid).box;
        }
    }
    FhRect thing = killing_thing(level, world, hero->box);
    return thing.w ? thing : killing_tile(world, hero->box);
}

static void answer_hit(Effects *effects, const Level *level, const FhWorld *world, uint32_t news) {
    enum { FLASH_TICKS = 6 };
    FhActorView hero = player_of(world);
    FhPoint middle = {hero.box.x + hero.box.w / 2, hero.box.y + hero.box.h / 2};
    bool is_death = (news & GAME_NEWS_DEATH) != 0;
    effects->flash = fh_max(effects->flash - 1, 0);
    effects->cause = hero.state == FH_STATE_ALIVE ? (FhRect){0} : effects->cause;
    if (is_death || (news & GAME_NEWS_STOMP)) {
        effects->flash = FLASH_TICKS;
        add_sparks(effects, is_death ? middle : feet_of(&hero));
    }
    if (is_death) {
        effects->cause = cause_of(level, world, &hero);
    }
}

static void answer_event(Effects *effects, const FhWorld *world, const FhEvent *event) {
    FhActorView view = world_actor(world, event->actor);
    const FhActorView *actor = &view;
    FhPoint middle = {view.box.x + view.box.w / 2, view.box.y + view.box.h / 2};
    bool is_hero = event->actor == 0;
    switch (event->type) {
    case FH_EVENT_LAND:
        if (event->value > 120) {
            add_dust(effects, actor, -1);
            add_dust(effects, actor, 1);
        }
        if (is_hero) {
            effects->landed = 0;
            effects->squash = -fminf((float)event->value / 320.0F, 1.0F);
        }
        break;
    case FH_EVENT_JUMP:
    case FH_EVENT_BOUNCE:
        add_dust(effects, actor, actor->facing < 0 ? 1 : -1);
        effects->squash = is_hero ? 0.8F : effects->squash;
        break;
    case FH_EVENT_TURN:
        add_dust(effects, actor, actor->vx < 0.0F ? -1 : 1);
        break;
    case FH_EVENT_BREAK:
        add_dust(effects, actor, -1);
        add_dust(effects, actor, 1);
        add_burst(effects, "puff", middle, 18);
        break;
    case FH_EVENT_SQUISH:
    case FH_EVENT_HAZARD:
        add_burst(effects, "puff", middle, 18);
        break;
    default:
        break;
    }
}

// Adds dust under the hands of an actor that slides down a wall.
static void add_slide_dust(Effects *effects, const FhActorView *actor, int tick) {
    int side = actor->slides;
    int middle = actor->box.y + actor->box.h / 2;
    if (side != 0 && tick % SLIDE_DUST_TICKS == 0) {
        add_particle(effects,
                     (Particle){.sprite = "dust",
                                .x = (float)(side < 0 ? actor->box.x : fh_rect_right(actor->box)),
                                .y = (float)middle,
                                .vx = (float)-side * 0.3F,
                                .life = 20,
                                .is_flipped = side > 0});
    }
}

static void age_particles(Effects *effects) {
    for (int i = 0; i < VIEW_PARTICLES; i++) {
        Particle *particle = &effects->particles[i];
        if (particle->life) {
            particle->x += particle->vx;
            particle->y += particle->vy;
            particle->vx *= 0.9F;
            particle->life = ++particle->age < particle->life ? particle->life : 0;
        }
    }
}

static void keep_trail(Effects *effects, FhPoint feet) {
    int count = fh_min(effects->trail_count + 1, TRAIL_MAX);
    for (int i = count - 1; i > 0; i--) {
        effects->trail[i] = effects->trail[i - 1];
    }
    effects->trail[0] = feet;
    effects->trail_count = count;
}

/// Shortens a lag: by the same px a tick within one step, by a share of itself if it is longer.
static float shorten(float lag, float step, float ticks) {
    float less = fmaxf(step, fabsf(lag)) / fmaxf(ticks, 1.0F);
    return fabsf(lag) <= less ? 0.0F : lag - copysignf(less, lag);
}

/// Adds a step onto or along stairs to the lag, so that the picture stays in place, then shortens
/// the lag.
static void ease_stairs(Effects *effects, const FhWorld *world, const FhActorView *actor,
                        FhPoint by) {
    int ticks = fh_max(1, (int)fh_world_tuning(world, actor->tuning).stairs_ticks);
    bool is_on = actor->pose == FH_POSE_STAIRS;
    bool steps = is_on && (!effects->was_on_stairs || actor->step_ticks == ticks);
    float half = (float)fh_terrain_tile_size(fh_world_terrain(world)) / 2.0F;
    effects->lag_before = effects->lag;
    if (steps && fh_abs(by.x) <= STAIR_STEP_MAX && fh_abs(by.y) <= STAIR_STEP_MAX) {
        effects->lag.x -= (float)by.x;
        effects->lag.y -= (float)by.y;
    }
    effects->lag.x = shorten(effects->lag.x, half, (float)ticks);
    effects->lag.y = shorten(effects->lag.y, half, (float)ticks);
    effects->was_on_stairs = is_on;
}

SDL_FPoint effects_lag(const View *view, const ViewScene *scene) {
    const Effects *effects = effects_of(view, scene);
    bool is_of_scene = effects->has_tick && fh_world_ticks(scene->world) == effects->tick;
    if (!is_of_scene) {
        return (SDL_FPoint){0.0F, 0.0F};
    }
    float part = scene->before ? scene->alpha : 1.0F;
    SDL_FPoint from = effects->lag_before, to = effects->lag;
    return (SDL_FPoint){from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
}

void view_tick(View *view, int body, const Level *level, const FhWorld *world, uint32_t news) {
    Effects *effects = &view->effects[body];
    covers_tick(view, body, level, world);
    FhActorView player = player_of(world);
    if (!player.id.index1) {
        effects->has_tick = false;
        return;
    }
    FhPoint feet = feet_of(&player);
    bool follows = effects->has_tick && fh_world_ticks(world) == effects->tick + 1 &&
                   effects->trail_count > 0 && fh_abs(feet.x - effects->trail[0].x) < FAR_JUMP &&
                   fh_abs(feet.y - effects->trail[0].y) < FAR_JUMP;
    if (!follows) {
        start_afresh(effects, feet, player.facing < 0 ? -1 : 1);
        effects->trail[0] = feet;
    }
    FhPoint by = {feet.x - effects->trail[0].x, feet.y - effects->trail[0].y};
    ease_stairs(effects, world, &player, by);
    effects->tick = fh_world_ticks(world);
    effects->landed = fh_min(effects->landed + 1, LONG_AGO);
    effects->walked += fh_abs(feet.x - effects->trail[0].x);
    if (fh_world_tuning(world, player.tuning).gravity ==
        0.0F) { // seen from above: any direction counts
        effects->walked += fh_abs(feet.y - effects->trail[0].y);
    }
    effects->squash_before = effects->squash;
    effects->squash *= 0.78F;
    age_particles(effects);
    int count = 0;
    const FhEvent *events = fh_world_events(world, &count, NULL);
    for (int i = 0; i < count; i++) {
        if (events[i].actor >= 0) {
            answer_event(effects, world, &events[i]);
        }
    }
    add_slide_dust(effects, &player, fh_world_ticks(world));
    if (news & GAME_NEWS_COIN) {
        add_burst(effects, "spark", (FhPoint){feet.x, feet.y - player.box.h / 2}, 15);
    }
    if (news & (GAME_NEWS_STOMP | GAME_NEWS_HIT)) {
        bool is_hit = (news & GAME_NEWS_HIT) != 0;
        add_burst(effects, "puff", (FhPoint){feet.x, feet.y - (is_hit ? player.box.h / 2 : 0)}, 18);
    }
    answer_hit(effects, level, world, news);
    effects->squash = news & GAME_NEWS_BOUNCE ? 0.8F : effects->squash;
    move_scarf(effects, &player);
    keep_trail(effects, feet);
}

// The scarf's three tones, from the sheet.
static uint32_t scarf_tone(const View *view, int index) {
    const Sprite *sprite = sheet_find(&view->sheet, "scarf.tones");
    if (!sprite) {
        return 0x43c6c0ffu;
    }
    const Picture *sheet = &view->sheet.picture;
    uint32_t pixel = sheet->pixels[sprite->y * sheet->w + sprite->x + fh_min(index, sprite->w - 1)];
    return pixel << 8 | 255;
}

void effects_draw_scarf(View *view, const ViewScene *scene, SDL_FPoint feet, SDL_FPoint scale) {
    const Effects *effects = effects_of(view, scene);
    if (!effects->has_tick || fh_world_ticks(scene->world) != effects->tick) {
        return;
    }
    // The scarf's points are relative to a hero of normal size; it follows the drawn neck.
    float knot_x = effects->scarf_x[0], knot_y = effects->scarf_y[0];
    float before_x = effects->scarf_before_x[0], before_y = effects->scarf_before_y[0];
    int facing = player_of(scene->world).facing < 0 ? -1 : 1;
    float neck_x = feet.x - (float)facing * 3.0F * scale.x, neck_y = feet.y - (float)NECK * scale.y;
    for (int i = (VIEW_SCARF_POINTS - 1) * 2; i >= 0; i--) {
        int first = i / 2, last = fh_min(first + i % 2, VIEW_SCARF_POINTS - 1);
        float x = (effects->scarf_x[first] + effects->scarf_x[last]) / 2.0F - knot_x;
        float y = (effects->scarf_y[first] + effects->scarf_y[last]) / 2.0F - knot_y;
        float old_x =
            (effects->scarf_before_x[first] + effects->scarf_before_x[last]) / 2.0F - before_x;
        float old_y =
            (effects->scarf_before_y[first] + effects->scarf_before_y[last]) / 2.0F - before_y;
        float at_x = old_x + (x - old_x) * scene->alpha, at_y = old_y + (y - old_y) * scene->alpha;
        int thick = first < 2 ? 3 : first < VIEW_SCARF_POINTS - 2 ? 3 : 2;
        SDL_FPoint at = {neck_x + at_x * scale.x, neck_y + at_y * scale.y};
        uint32_t tone = scarf_tone(view, first < 2 ? 0 : first < 5 ? 1 : 2);
        float size = (float)thick;
        draw_fill(view, scene_rect(scene, floorf(at.x), floorf(at.y - size / 2.0F), size, size),
                  scene->scarf ? scene->scarf : tone);
    }
}

void effects_draw_behind(View *view, const ViewScene *scene) {
    const Effects *effects = effects_of(view, scene);
    const Sprite *sprite = sheet_find(&view->sheet, "hero.jump");
    FhActorView player = scene->world ? player_of(scene->world) : (FhActorView){0};
    if (!(scene->flags & VIEW_TRAIL) || !sprite || !player.id.index1) {
        return;
    }
    FhTuning tuning = fh_world_tuning(scene->world, player.tuning);
    SDL_FPoint scale = scene_hero_scale(&tuning);
    int transform = player.facing < 0 ? FH_FLIP_X : 0;
    for (int i = effects->trail_count - 1; i >= 3; i -= 4) {
        SDL_Rect rect =
            scene_rect(scene, (float)effects->trail[i].x - (float)sprite->anchor_x * scale.x,
                       (float)effects->trail[i].y - (float)sprite->anchor_y * scale.y,
                       (float)sprite->w * scale.x, (float)sprite->h * scale.y);
        draw_set_tint(view, 0x43c6c000u | (uint32_t)(110 - i * 6));
        draw_sprite(view, sprite, 0, rect, transform);
    }
    draw_set_tint(view, 0xffffffffu);
}

/// Frames what killed the hero.
static void draw_cause(View *view, const ViewScene *scene, FhRect cause) {
    enum { AWAY = 2 };
    FhRect frame = {cause.x - AWAY, cause.y - AWAY, cause.w + 2 * AWAY, cause.h + 2 * AWAY};
    SDL_Rect rect = scene_box(scene, frame);
    int px = fh_max(1, scene_zoom(scene));
    draw_frame(view, rect, 3 * px, 0x1b1f3bffu);
    SDL_Rect inner = {rect.x + px, rect.y + px, rect.w - 2 * px, rect.h - 2 * px};
    draw_frame(view, inner, px, 0xf08a76ffu);
}

void effects_draw_flash(View *view, const ViewScene *scene, SDL_Rect port) {
    const Effects *effects = effects_of(view, scene);
    bool shows = scene->world && !(scene->flags & (VIEW_NO_EFFECTS | VIEW_NO_FLASH));
    if (shows && effects->has_tick && fh_world_ticks(scene->world) == effects->tick) {
        draw_fill(view, port, 0xf7f3e300u | (uint32_t)(effects->flash * 7));
    }
}

void effects_draw_before(View *view, const ViewScene *scene) {
    const Effects *effects = effects_of(view, scene);
    if (scene->world && effects->cause.w > 0 && fh_world_ticks(scene->world) == effects->tick) {
        draw_cause(view, scene, effects->cause);
    }
    if ((scene->flags & VIEW_NO_EFFECTS) || !scene->world) {
        return;
    }
    for (int i = 0; i < VIEW_PARTICLES; i++) {
        const Particle *particle = &effects->particles[i];
        const Sprite *sprite = particle->life ? sheet_find(&view->sheet, particle->sprite) : NULL;
        if (sprite) {
            float x = floorf(particle->x) - (float)sprite->anchor_x;
            float y = floorf(particle->y) - (float)sprite->anchor_y;
            int frame = fh_min(particle->age / sprite->ticks, sprite->frames - 1);
            draw_sprite(view, sprite, frame,
                        scene_rect(scene, x, y, (float)sprite->w, (float)sprite->h),
                        particle->is_flipped ? FH_FLIP_X : 0);
        }
    }
}
