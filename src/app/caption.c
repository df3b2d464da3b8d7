#include "app/caption.h"
#include "game/session.h"

enum {
    ABOVE_IT,
    AT_TOP,
    AT_TOP_LEFT,
    AT_TOP_RIGHT,
    AT_FOOT,
    PLACES,

    MARGIN = 6,       // units to the edges of the room
    HEIGHT_UP = 10,   // px above what they are about, and above a hero at it
    FAR_COST = 150,   // of a place that is not at what they are about
    NEAR_COLS = 10,   // tiles beside the hero that count more
    NEAR_ROWS = 6,    // tiles over and under it
    NEAR_COST = 6,    // of such a tile; of another: 1
    HERO_COST = 5000, // of covering the hero
    FLAG_COST = 3000, // the goal or a checkpoint
    WAY_COST = 1000,  // where the hero is about to walk
    COIN_COST = 20,   // another thing
    WAY_COLS = 5      // tiles to both sides of the hero that it is about to walk
};

static UiRect rect_at(const CaptionView *view, int place, int w, int h) {
    UiRect room = ui_rect_inset(view->room, MARGIN);
    float middle = (float)view->about.x + (float)view->about.w * 0.5f;
    // Over the head of a hero who stands there, wherever he is now: words do not jump with him.
    int high = fh_max(view->about.h, world_actor(view->world, 0).box.h);
    int top = fh_rect_bottom(view->about) - high - HEIGHT_UP;
    int x = (int)((middle - view->x) * view->scale) - w / 2;
    int y = (int)(((float)top - view->y) * view->scale) - h;
    UiRect rect = {room.x + (room.w - w) / 2, room.y, w, h};
    switch (place) {
    case ABOVE_IT:
        rect.x = fh_clamp(x, room.x, fh_max(room.x + room.w - w, room.x));
        rect.y = fh_clamp(y, room.y, fh_max(room.y + room.h - h, room.y));
        break;
    case AT_TOP_LEFT:
        rect.x = room.x;
        break;
    case AT_TOP_RIGHT:
        rect.x = room.x + room.w - w;
        break;
    case AT_FOOT:
        rect.y = room.y + room.h - h;
        break;
    default:
        break;
    }
    return rect;
}

static FhRect in_world(const CaptionView *view, UiRect rect) {
    return (FhRect){(int)(view->x + (float)rect.x / view->scale),
                    (int)(view->y + (float)rect.y / view->scale),
                    (int)((float)rect.w / view->scale), (int)((float)rect.h / view->scale)};
}

static bool is_near(FhRect hero, FhRect box, int tile) {
    FhRect near = {hero.x - NEAR_COLS * tile, hero.y - NEAR_ROWS * tile,
                   hero.w + 2 * NEAR_COLS * tile, hero.h + 2 * NEAR_ROWS * tile};
    return fh_rect_overlaps(near, box);
}

static int cost_of_tiles(const CaptionView *view, FhRect covered, FhRect hero) {
    const FhTerrain *terrain = fh_world_terrain(view->world);
    int tile = fh_terrain_tile_size(terrain);
    int cost = 0;
    FhTileWalk walk = fh_terrain_walk(terrain, covered);
    while (fh_tile_walk_next(&walk)) {
        FhRect box = {walk.hit.col * tile, walk.hit.row * tile, tile, tile};
        cost += is_near(hero, box, tile) ? NEAR_COST : 1;
    }
    return cost;
}

static int cost_of_solids(const CaptionView *view, FhRect covered, FhRect hero) {
    int tile = fh_terrain_tile_size(fh_world_terrain(view->world));
    int cost = 0;
    for (int i = 0; i < fh_world_solid_slots(view->world); i++) {
        FhRect box = world_solid(view->world, i).box;
        if (fh_rect_overlaps(box, covered)) {
            cost += is_near(hero, box, tile) ? 4 * NEAR_COST : 4;
        }
    }
    return cost;
}

static bool covers_hero(const CaptionView *view, UiRect rect, FhRect hero) {
    enum { CLEAR = 6 }; // px round the hero
    FhRect wide = {hero.x - CLEAR, hero.y - CLEAR, hero.w + 2 * CLEAR, hero.h + 2 * CLEAR};
    return fh_rect_overlaps(wide, in_world(view, rect));
}

static bool is_flag(const LevelEntity *entity) {
    return level_entity_ends(entity) || entity->type == LEVEL_CHECKPOINT;
}

static int cost_of_things(const CaptionView *view, FhRect covered) {
    int cost = 0;
    for (int i = 0; view->level && i < view->level->entity_count; i++) {
        const LevelEntity *entity = &view->level->entities[i];
        if (fh_rect_overlaps(level_entity_box(entity), covered)) {
            cost += is_flag(entity) ? FLAG_COST : COIN_COST;
        }
    }
    return cost;
}

static bool covers_way(const CaptionView *view, FhRect covered, FhRect hero) {
    int far = WAY_COLS * fh_terrain_tile_size(fh_world_terrain(view->world));
    FhRect way = {hero.x - far, hero.y, hero.w + 2 * far, hero.h};
    return fh_rect_overlaps(way, covered);
}

static int cost_at(const CaptionView *view, UiRect rect) {
    FhRect hero = world_actor(view->world, 0).box;
    FhRect covered = in_world(view, rect);
    int cost = covers_hero(view, rect, hero) ? HERO_COST : 0;
    cost += covers_way(view, covered, hero) ? WAY_COST : 0;
    return cost + cost_of_things(view, covered) + cost_of_tiles(view, covered, hero) +
           cost_of_solids(view, covered, hero);
}

UiRect caption_place(Caption *caption, const CaptionView *view, int about, int w, int h) {
    UiRect kept = rect_at(view, caption->place, w, h);
    FhRect hero = world_actor(view->world, 0).box;
    bool is_clear =
        !covers_hero(view, kept, hero) && cost_of_things(view, in_world(view, kept)) < FLAG_COST;
    if (caption->about == about && is_clear) {
        return kept;
    }
    int least = 0;
    for (int place = 0; place < PLACES; place++) {
        UiRect rect = rect_at(view, place, w, h);
        int cost = cost_at(view, rect) + (place == ABOVE_IT ? 0 : FAR_COST);
        if (place == 0 || cost < least) {
            least = cost;
            kept = rect;
            caption->place = place;
        }
    }
    caption->about = about;
    return kept;
}
