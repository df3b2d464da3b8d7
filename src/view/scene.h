// scene.h - one picture of a world: its content, and the transform from world px to target px.
//
// Spaces: "world" px of the level, "target" px of the renderer: target = viewport + (world -
// camera) * zoom. All results are whole: each world coordinate is rounded to a target px by itself,
// so that neighbours share their borders at every zoom and camera.

#ifndef FOOTHOLD_VIEW_SCENE_H
#define FOOTHOLD_VIEW_SCENE_H

#include <SDL.h>

#include "game/session.h"

struct Trail;

typedef struct View View;

enum { VIEW_BODIES = 5 }; // players with a scarf and dust

/// Debug overlays over the world: bits.
enum {
    VIEW_BOXES = 1,          // boxes of actors, solids and entities
    VIEW_CONTACTS = 2,       // sides in contact, coloured by the kind; the player's in words
    VIEW_SHAPES = 4,         // the collision shapes of tiles
    VIEW_VELOCITIES = 8,     // an arrow for each actor and solid
    VIEW_REMAINDERS = 16,    // remainders, as a dot in a magnified pixel
    VIEW_PATHS = 32,         // paths of solids
    VIEW_GRID = 64,          // cells, with every tenth line stronger
    VIEW_CAMERA_FRAME = 128, // the view in play: ViewScene.camera_frame
    VIEW_MOVER_DEBUG = 256   // the queries of the player's mover: rays, rows, cells
};

/// How a scene is drawn: bits.
enum {
    VIEW_TRAIL = 1,       // ghosts of the hero behind him (slow motion)
    VIEW_EDITING = 2,     // shows spawn, bounds and names of unknown entities
    VIEW_NO_EFFECTS = 4,  // no dust, sparks or shaking
    VIEW_FADE_LAYERS = 8, // draws all layers but active_layer faint
    VIEW_GROUND = 16,     // shows the mask of the ground for every mover
    VIEW_NO_GROUND = 32,  // hides tiles and mask of the terrain
    VIEW_NO_HERO = 64,    // no hero at the spawn of a level without a World
    VIEW_STILL = 1 << 16, // reduced motion: no effects, squash, trail, drifting scenery, parallax
                          // of layers; coins, belts and water stand still
    VIEW_CONTRAST = 1 << 17, // hazards and one-ways stand out
    VIEW_NO_FLASH = 1 << 18  // nothing brightens at a hit
};

/// One picture of a world. With only level, zoom and viewport set, it shows the level as authored.
typedef struct ViewScene ViewScene;
struct ViewScene {
    const Level *level;
    const FhWorld *world;   // NULL: solids and entities stand where the level puts them
    const FhWorld *before;  // the tick before, to draw between the two; NULL: draw `world` as it is
    float alpha;            // 0 (before) to 1 (world)
    const GameState *state; // coins taken, checkpoint; NULL: a fresh start
    float x, y;             // px of the world at the viewport's top left corner
    float zoom;             // 1, 2, ... 8; or 0.5, 0.25, 0.125
    float shake;            // px: the amplitude of the camera's jolts
    FhRect viewport;        // target px
    int32_t tick;           // drives animations (coins, water, belts, marching ants)
    uint32_t overlays;      // VIEW_BOXES...
    uint32_t flags;         // VIEW_TRAIL...
    int active_layer;       // for VIEW_FADE_LAYERS: index in level->layers, -1: the terrain
    FhRect camera_frame;    // px, for VIEW_CAMERA_FRAME
    int body;               // of the scarf and dust: the number given to view_tick
    uint32_t scarf;         // its colour, 0xRRGGBBAA; 0: the sheet's
    uint32_t tint;          // of the player; 0: none
    const struct Trail *trails; // drawn behind the actors
    int trail_count;
    const ViewScene *others; // their players are drawn behind this one's
    int other_count;
};

/// The world px under a target px.
FhPoint view_world_at(const ViewScene *scene, int x, int y);
/// The target px of a place in the world.
FhPoint view_target_at(const ViewScene *scene, float x, float y);

/// The zoom as a whole number: 1, 2, ... 8; -2, -4 and -8 for one half, a quarter and an eighth.
int scene_zoom(const ViewScene *scene);
/// The target px of one world px: 1, 2, ... 8; 0.5, 0.25 and 0.125.
float scene_zoom_factor(const ViewScene *scene);
/// The index in level_movers of the player's mover; without a World, of the level's.
int scene_movement(const ViewScene *scene);
/// A world box on the target.
SDL_Rect scene_rect(const ViewScene *scene, float x, float y, float w, float h);
SDL_Rect scene_box(const ViewScene *scene, FhRect box);
/// How thick lines of the physics are drawn, target px.
int scene_line_width(const ViewScene *scene);
enum { HERO_W = 12, HERO_H = 24 }; // px: the box of the hero's pictures
/// The scale of a hero's size to that box.
SDL_FPoint scene_hero_scale(const FhTuning *tuning);
/// Returns whether a box of the target reaches into the viewport.
bool scene_sees(const ViewScene *scene, SDL_Rect rect);
/// The tick of animations in place: coins, belts, water. 0 with reduced motion.
int scene_pattern_tick(const ViewScene *scene);
/// The scene in a layer's own px, moved by its parallax; -1: the scene itself. With reduced motion
/// layers move like the ground, except while editing.
ViewScene scene_of_layer(const ViewScene *scene, int index);
/// The part of the world in the viewport, px.
FhRect scene_world_rect(const ViewScene *scene);
/// Interpolates a coordinate between the tick before and this one, by the scene's alpha.
float scene_between(const ViewScene *scene, int before, int now);

#endif
