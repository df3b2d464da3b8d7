// view.h - draws everything: the level and its actors, overlays, and the interface's draw list.
//
// A View changes nothing of its arguments. It keeps textures made from the assets and the level,
// and cosmetic memory (scarf, dust, covers) that view_tick alone changes: the same ticks give the
// same pixels. A frame is view_draw_world, view_draw_editor_overlay while editing, view_draw_ui.
// Spaces: world px; and target px, the renderer's own (scene.h). Nothing here presents.

#ifndef FOOTHOLD_VIEW_VIEW_H
#define FOOTHOLD_VIEW_VIEW_H

#include <SDL.h>

#include "game/session.h"
#include "view/scene.h"

struct EditorOverlay;
struct Ui;
struct UiFont;

/// Reads the pictures and the font from a folder. Borrows the renderer; the caller destroys the
/// View before it. A picture that is missing or broken is replaced by a loud checkered one and
/// named in `error` with the remedy (the first one is kept), and the View works all the same.
/// Returns NULL out of memory.
View *view_create(SDL_Renderer *renderer, const char *assets_dir, LevelError *error);
void view_destroy(View *view);
/// Drops the textures made from levels (not the pictures made by view_picture_create). Call it
/// after destroying or reloading a level: the next one may lie at the same address.
void view_forget_level(View *view);

/// Advances scarf, dust, sparks and covers of a body (0 to VIEW_BODIES - 1) by one tick. `news` as
/// session_news. A tick that is not the one after the last one noted (restart, rewind) starts
/// afresh.
void view_tick(View *view, int body, const Level *level, const FhWorld *world, uint32_t news);

/// Draws background, layers, terrain, objects, actors and the scene's overlays into its viewport.
void view_draw_world(View *view, const ViewScene *scene);
/// Draws what editor_overlay() returns: brush ghosts, selection, handles, slope runs, the cell at
/// the pointer. Its show_grid, show_collision, show_camera and layers are the caller's to put into
/// the scene.
void view_draw_editor_overlay(View *view, const ViewScene *scene,
                              const struct EditorOverlay *overlay);

/// Draws a frame's list of commands, each unit `scale` target px wide. Sprites are those of
/// assets/sprites.json by name; "kind:NAME" is a tile of that kind of `level` (NULL: the level last
/// drawn), "hero" the hero at rest. A command's transform is FH_FLIP_X, FH_FLIP_Y and FH_R90.
/// Images are numbers from view_picture_create. Missing pictures are drawn as a checkered box.
void view_draw_ui(View *view, const struct Ui *ui, int scale, const Level *level);
/// The font that view_draw_ui writes with, for ui_init. Borrowed for the View's life.
const struct UiFont *view_font(const View *view);

/// Makes a picture of w x h px for image commands of the interface: cards, the minimap. Returns its
/// number, above 0, or 0 out of memory. The View owns it.
int view_picture_create(View *view, int w, int h);
void view_picture_destroy(View *view, int picture);
/// Draws a part of a level (px; empty: all of it) into a picture, as large as fits, in the middle.
/// Does nothing if neither part nor level changed since. Returns the box of the picture, px, that
/// the part covers: it maps a click to a place.
FhRect view_picture_draw_level(View *view, int picture, const Level *level, FhRect part);
/// Draws a piece of a level into a picture: what is in its bounds, large, and no hero.
void view_picture_draw_piece(View *view, int picture, const Level *piece);
/// Draws version `to` of a level with marks where it differs from `from`: green added, red removed,
/// yellow changed. Draws at every call.
void view_picture_draw_difference(View *view, int picture, const Level *from, const Level *to,
                                  FhRect part);
/// Draws the beginning of a level, round its spawn, into a picture as it is seen in play. Image
/// commands then show it pixel for pixel, cut to their rectangle, so that cards are crisp at any
/// size; make it larger than any card.
void view_picture_draw_card(View *view, int picture, const Level *level);

#endif
