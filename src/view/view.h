// view.h - draws everything: the level and its actors, overlays, and the interface's draw list.
//
// A View does not change its arguments. It keeps textures made from the assets and the level, and
// cosmetic state (scarf, dust, covers) that view_tick alone changes: the same ticks give the same
// pixels. A frame is view_draw_world, view_draw_editor_overlay while editing, view_draw_ui. Spaces:
// world px; and target px, the renderer's own (scene.h). Nothing here presents.

#ifndef FOOTHOLD_VIEW_VIEW_H
#define FOOTHOLD_VIEW_VIEW_H

#include <SDL.h>

#include "view/scene.h"

struct EditorOverlay;
struct Ui;
struct UiFont;

/// Reads the pictures and the font from a folder. Borrows the renderer; the caller destroys the
/// View before it. A missing or broken picture is replaced by a loud checkered one; `error` names
/// the first such picture and the remedy, and the View works all the same. Returns NULL out of
/// memory.
View *view_create(SDL_Renderer *renderer, const char *assets_dir, LevelError *error);
void view_destroy(View *view);
/// Says whether a picture that is read when it is first drawn turned out broken since the last
/// call; `error` then names it and the remedy.
bool view_take_error(View *view, LevelError *error);
/// Drops the textures made from levels (not the pictures made by view_picture_create). Call it
/// after destroying or reloading a level: the next one may lie at the same address.
void view_forget_level(View *view);

/// Advances scarf, dust, sparks and covers of a body (0 to VIEW_BODIES - 1) by one tick. `news` as
/// session_news. A tick that does not follow the last one (restart, rewind) resets them.
void view_tick(View *view, int body, const Level *level, const FhWorld *world, uint32_t news);

/// Draws background, layers, terrain, objects, actors and the scene's overlays into its viewport.
void view_draw_world(View *view, const ViewScene *scene);
/// Draws the result of editor_overlay(): brush ghosts, selection, handles, slope runs, the cell at
/// the pointer. The caller puts its show_grid, show_collision, show_camera and layers into the
/// scene.
void view_draw_editor_overlay(View *view, const ViewScene *scene,
                              const struct EditorOverlay *overlay);

/// Draws a frame's list of commands, each unit `scale` target px wide. Sprites are those of
/// assets/sprites.json by name; "kind:NAME" is a tile of that kind of `level` (NULL: the level last
/// drawn), "hero" the hero at rest. A command's transform is FH_FLIP_X, FH_FLIP_Y and FH_R90.
/// Images are numbers from view_picture_create. Missing pictures are drawn as a checkered box.
void view_draw_ui(View *view, const struct Ui *ui, int scale, const Level *level);
/// The font of view_draw_ui, for ui_init. Borrowed for the View's lifetime.
const struct UiFont *view_font(const View *view);

/// Makes a picture of w x h px for image commands of the interface: cards, the minimap. Returns its
/// number, above 0, or 0 out of memory. The View owns it.
int view_picture_create(View *view, int w, int h);
void view_picture_destroy(View *view, int picture);
/// Draws a part of a level (px; empty: all of it) into a picture, as large as fits, centred. Does
/// nothing if neither part nor level has changed. Returns the box of the picture, px, that shows
/// the part, to map a click to a place.
FhRect view_picture_draw_level(View *view, int picture, const Level *level, FhRect part);
/// Draws a piece of a level into a picture: the content of its bounds, large, without a hero.
void view_picture_draw_piece(View *view, int picture, const Level *piece);
/// Draws version `to` of a level with marks on the differences from `from`: green added, red
/// removed, yellow changed. Draws at every call.
void view_picture_draw_difference(View *view, int picture, const Level *from, const Level *to,
                                  FhRect part);
/// Draws a level around its spawn into a picture, as in play. Image commands then show it pixel for
/// pixel, cut to their rectangle, so that cards are crisp at any size; make it larger than any
/// card.
void view_picture_draw_card(View *view, int picture, const Level *level);

#endif
