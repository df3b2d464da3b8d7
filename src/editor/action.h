// action.h - everything the editor can be told to do, in one table, and keys as plain numbers.
//
// The table gives the menus, tooltips, the help page, the command palette, the default keys and the
// names under which a settings file keeps others. A new action is one row here and one in
// commands.c.

#ifndef FOOTHOLD_EDITOR_ACTION_H
#define FOOTHOLD_EDITOR_ACTION_H

#include <stdbool.h>
#include <stdint.h>

/// A key: the character on it in capitals ('A', '1', '[', ',', ' ' for space), or one of these.
typedef int EditorKey;
enum {
    EDITOR_KEY_NONE = 0,
    EDITOR_KEY_LEFT = 256,
    EDITOR_KEY_RIGHT,
    EDITOR_KEY_UP,
    EDITOR_KEY_DOWN,
    EDITOR_KEY_HOME,
    EDITOR_KEY_END,
    EDITOR_KEY_PAGE_UP,
    EDITOR_KEY_PAGE_DOWN,
    EDITOR_KEY_INSERT,
    EDITOR_KEY_DELETE,
    EDITOR_KEY_BACKSPACE,
    EDITOR_KEY_ENTER,
    EDITOR_KEY_ESCAPE,
    EDITOR_KEY_TAB,
    EDITOR_KEY_F1, // EDITOR_KEY_F1 + 1 is F2, and so on to F12
    EDITOR_KEY_F12 = EDITOR_KEY_F1 + 11
};

typedef enum EditorMenu {
    EDITOR_MENU_FILE,
    EDITOR_MENU_EDIT,
    EDITOR_MENU_VIEW,
    EDITOR_MENU_RUN,
    EDITOR_MENU_HELP,
    EDITOR_MENUS,
    EDITOR_MENU_SHOW = EDITOR_MENUS, // what lies over the level: a menu within View
    EDITOR_MENU_LABORATORY,          // another one: only while the laboratory is switched on
    EDITOR_MENU_TOOLS,               // the tool column
    EDITOR_MENU_NONE,                // only by key and in the command palette
    EDITOR_MENU_COUNT
} EditorMenu;

// X(member, "name", menu, "label", "default keys", "help")
#define EDITOR_ACTIONS(X)                                                                          \
    X(NEW, "file.new", FILE, "New level", "Ctrl+N, Alt+N", "Start an empty level")                 \
    X(OPEN, "file.open", FILE, "Open...", "Ctrl+O", "Open another level")                          \
    X(SAVE, "file.save", FILE, "Save", "Ctrl+S", "Save the level in its file")                     \
    X(SAVE_AS, "file.saveAs", FILE, "Save as...", "Ctrl+Shift+S", "Save under another name")       \
    X(VERSIONS, "file.versions", FILE, "Versions...", "Ctrl+H",                                    \
      "Earlier saves, with pictures, to restore")                                                  \
    X(SHARE, "file.share", FILE, "Copy a link", "Ctrl+L",                                          \
      "Copy the level and a run to its goal as one text, to send it")                              \
    X(CARD, "file.card", FILE, "Save a card", "",                                                  \
      "Save a picture that holds the level and its run, to send it")                               \
    X(DOWNLOAD, "file.download", FILE, "Download", "",                                             \
      "In a page: take the level out of the browser, as a file")                                   \
    X(OPEN_LINK, "file.openLink", FILE, "Open a link", "Ctrl+Shift+L",                             \
      "Play the level of the link in the clipboard, against its author")                           \
    X(CHOOSE_NEXT, "file.next", NONE, "Next level...", "", "Choose the level after the goal")      \
    X(CHOOSE_PICTURE, "file.picture", NONE, "Ground picture...", "",                               \
      "Choose a picture whose pixels are ground for the bit mask mover")                           \
    X(TITLE, "file.title", FILE, "Title screen", "", "Leave the editor for the title screen")      \
    X(QUIT, "file.quit", FILE, "Quit", "Ctrl+Q", "Leave the program")                              \
    X(UNDO, "edit.undo", EDIT, "Undo", "Ctrl+Z", "Take the last step back")                        \
    X(REDO, "edit.redo", EDIT, "Redo", "Ctrl+Shift+Z, Ctrl+Y", "Do again what was undone")         \
    X(CUT, "edit.cut", EDIT, "Cut", "Ctrl+X", "Move the selection to the clipboard")               \
    X(COPY, "edit.copy", EDIT, "Copy", "Ctrl+C", "Copy the selection to the clipboard, as text")   \
    X(PASTE, "edit.paste", EDIT, "Paste", "Ctrl+V", "Hold the clipboard at the pointer")           \
    X(DUPLICATE, "edit.duplicate", EDIT, "Duplicate", "Ctrl+D", "Hold a copy of the selection")    \
    X(DELETE, "edit.delete", EDIT, "Delete", "Delete, Backspace", "Remove what is selected")       \
    X(SELECT_ALL, "edit.all", EDIT, "Select all", "Ctrl+A", "Select the whole level")              \
    X(SELECT_SAME, "edit.same", EDIT, "Select all of this tile", "Shift+S",                        \
      "Select all tiles like the one under the pointer")                                           \
    X(SELECT_NONE, "edit.none", EDIT, "Select nothing", "Ctrl+Shift+A", "Drop the selection")      \
    X(FLIP_X, "edit.flipX", EDIT, "Flip left to right", "X", "Mirror the brush or selection")      \
    X(FLIP_Y, "edit.flipY", EDIT, "Flip top to bottom", "Y", "Mirror the brush or selection")      \
    X(TURN, "edit.turn", EDIT, "Turn clockwise", "Z", "Turn the brush or selection by 90 degrees") \
    X(TURN_BACK, "edit.turnBack", EDIT, "Turn back", "Shift+Z",                                    \
      "Turn the brush or selection back by 90 degrees")                                            \
    X(KEEP_STAMP, "edit.keepStamp", EDIT, "Save as stamp...", "Ctrl+Shift+K",                      \
      "Save the selection under a name, to stamp it into any level")                               \
    X(MAKE_SOLID, "edit.makeSolid", EDIT, "Selection to moving solid", "Ctrl+M",                   \
      "Make a moving solid of the selected tiles")                                                 \
    X(GROUP, "edit.group", EDIT, "Group solids", "Alt+G",                                          \
      "Move the selected solids as one, along the path of the first that has one")                 \
    X(UNGROUP, "edit.ungroup", EDIT, "Ungroup solids", "Alt+Shift+G",                              \
      "Move the solids of this group on their own again")                                          \
    X(BRUSH, "tool.brush", TOOLS, "Brush", "B", "Paint tiles; Shift-click draws a line")           \
    X(LINE, "tool.line", TOOLS, "Line", "L", "Drag a line of tiles")                               \
    X(RECT, "tool.rect", TOOLS, "Rectangle", "R", "Drag a filled box of tiles; Ctrl: its outline") \
    X(ELLIPSE, "tool.ellipse", TOOLS, "Ellipse", "Shift+R",                                        \
      "Drag a filled ellipse of tiles; Ctrl: its outline; Shift: a circle")                        \
    X(FILL, "tool.fill", TOOLS, "Fill", "F",                                                       \
      "Fill an area, open sky as far as you see; Ctrl: replace that tile everywhere")              \
    X(ERASER, "tool.eraser", TOOLS, "Eraser", "E", "Erase tiles; so does the right button")        \
    X(PICKER, "tool.picker", TOOLS, "Picker", "I", "Take the tile under the pointer; so does Alt") \
    X(SELECT, "tool.select", TOOLS, "Select", "S, M", "Select, move, copy, flip and turn")         \
    X(SLOPE, "tool.slope", TOOLS, "Slope run", "/, K",                                             \
      "Drag from foot to top, on and down: a hill; Shift: hollow")                                 \
    X(THINGS, "tool.things", TOOLS, "Things", "T", "Place coins, signs, the goal and the spawn")   \
    X(SOLID, "tool.solid", TOOLS, "Moving solid", "O", "Drag out lifts and give them a path")      \
    X(SPAWN, "tool.spawn", TOOLS, "Spawn", "Shift+T", "Click where the hero starts")               \
    X(POLYGON, "tool.polygon", TOOLS, "Polygon", "U, Shift+L",                                     \
      "Draw ground as lines, point by point; drag points and sides")                               \
    X(DIG, "tool.dig", TOOLS, "Ground brush", "D", "Fill ground pixel by pixel; right: dig")       \
    X(HAND, "tool.hand", TOOLS, "Hand", "W", "Drag the view; so do space and the middle button")   \
    X(NEXT_VARIANT, "brush.next", NONE, "Next variant", "], .", "Turn to the next variant")        \
    X(PREVIOUS_VARIANT, "brush.previous", NONE, "Variant before", "[, ,",                          \
      "Turn to the variant before")                                                                \
    X(ZOOM_IN, "view.zoomIn", VIEW, "Zoom in", "+, =, Shift+=", "Larger")                          \
    X(ZOOM_OUT, "view.zoomOut", VIEW, "Zoom out", "-", "Smaller")                                  \
    X(ZOOM_ONE, "view.zoomOne", VIEW, "Zoom 1:1", "0", "One window pixel a pixel")                 \
    X(FIT, "view.fit", VIEW, "Whole level", "Home", "Show the whole level")                        \
    X(FIND_HERO, "view.hero", VIEW, "Show the hero", "End", "Bring the view to the hero")          \
    X(GRID, "view.grid", SHOW, "Grid", "G, Ctrl+G", "Lines between the tiles")                     \
    X(COLLISION, "view.collision", SHOW, "Collision shapes", "C",                                  \
      "Show what is solid, deadly or climbable")                                                   \
    X(CAMERA_FRAME, "view.camera", SHOW, "Camera frame", "V", "Show what a player sees at once")   \
    X(PLOTS, "view.plots", LABORATORY, "Plots of the run", "Shift+G",                              \
      "Position and speed of the hero over the last seconds")                                      \
    X(JUMP_ARCS, "view.arcs", SHOW, "Jump arcs", "J",                                              \
      "Show how far and high the hero jumps from here")                                            \
    X(TRAILS, "view.trails", SHOW, "Trails of the last runs", "Shift+J",                           \
      "Click a jump or a death to play on from there (with the hand: any point)")                  \
    X(PROOF, "view.proof", SHOW, "Proof while painting", "Shift+F",                                \
      "Can the goal still be reached? Shows the run, and looks for another one when it breaks")    \
    X(REACH, "view.reach", SHOW, "Reach", "Shift+A",                                               \
      "Everywhere the hero can get to from the spawn; dead ends are marked")                       \
    X(REACH_HERE, "view.reachHere", SHOW, "Reach from the pointer", "A",                           \
      "The same from the pointer, while the key is held")                                          \
    X(ATLAS, "view.atlas", SHOW, "Tuning map", "Shift+M",                                          \
      "For which values of two sliders the level can be solved; a click sets both")                \
    X(MINIMAP, "view.minimap", SHOW, "Minimap", "N", "The whole level, small")                     \
    X(PANELS, "view.panels", VIEW, "Panels", "H", "Fold the panels away")                          \
    X(DRAWER, "view.drawer", VIEW, "Side panel", "Shift+H", "Show or hide the panel at the right") \
    X(LAYER_UP, "view.layerUp", VIEW, "Layer above", "PageUp", "Paint on the layer in front")      \
    X(LAYER_DOWN, "view.layerDown", VIEW, "Layer below", "PageDown", "Paint on the layer behind")  \
    X(LAYER_RAISE, "view.layerRaise", VIEW, "Move layer to the front", "Ctrl+PageUp",              \
      "One layer nearer, past the ground as well")                                                 \
    X(LAYER_LOWER, "view.layerLower", VIEW, "Move layer to the back", "Ctrl+PageDown",             \
      "One layer farther, past the ground as well")                                                \
    X(LABORATORY, "view.laboratory", VIEW, "Laboratory", "F3",                                     \
      "Movers, comparison, plots, ticks and states: on and off")                                   \
    X(FULLSCREEN, "view.fullscreen", VIEW, "Full screen", "F11", "Use the whole screen")           \
    X(PLAY, "run.play", RUN, "Play", "Tab", "Play on from where the hero is")                      \
    X(PLAY_HERE, "run.here", RUN, "Play from the pointer", "P, Shift+Tab",                         \
      "Play from the place under the pointer")                                                     \
    X(PLAY_SPAWN, "run.spawn", RUN, "Play from the spawn", "F5", "Start over and play")            \
    X(WATCH_PROOF, "run.proof", RUN, "Watch the proof", "Ctrl+P",                                  \
      "Watch a run to the goal; any key of play takes over")                                       \
    X(WATCH_SHORTCUT, "run.shortcut", RUN, "Watch the shortcut", "",                               \
      "Watch a run that is at least a fifth faster than the known one")                            \
    X(KEEP_PROOF, "run.keepProof", RUN, "Keep the new run", "",                                    \
      "From now on checks this run after each edit, not the broken one")                           \
    X(TAKE_FIX, "run.fix", RUN, "Make the suggested edit", "",                                     \
      "Where the level is not solved: makes the boxed edit, with which it is")                     \
    X(PAUSE, "run.pause", RUN, "Pause the world", "F7", "Stop or go on while editing")             \
    X(STEP, "run.step", RUN, "One tick", "F6", "Step by 1/60 s while paused")                      \
    X(WALK, "run.walk", RUN, "Walk while editing", "Q",                                            \
      "Walk the hero by keys while the mouse paints")                                              \
    X(COMPARE, "run.compare", LABORATORY, "Compare movers", "Shift+C",                             \
      "Run other movers along with the same keys")                                                 \
    X(RESTART, "run.restart", RUN, "Restart the run", "Shift+F5",                                  \
      "Hero to the spawn, coins back in place")                                                    \
    X(HERO_HERE, "run.heroHere", RUN, "Hero to the pointer", "Shift+P",                            \
      "Put the hero under the pointer")                                                            \
    X(KEEP_GROUND, "run.keepGround", RUN, "Keep what was dug", "Ctrl+B",                           \
      "Make what was dug in this run part of the level")                                           \
    X(NEXT_FINDING, "run.finding", RUN, "Next finding", "F8", "Go to the next problem")            \
    X(HELP, "help.keys", HELP, "Keys", "F1, Shift+/", "All keys on one page")                      \
    X(MOVEMENTS, "help.movements", HELP, "Ways to move", "Ctrl+F1",                                \
      "What each mover is, can and cannot do")                                                     \
    X(PALETTE, "help.palette", HELP, "Command palette", "Ctrl+K, Ctrl+Shift+P",                    \
      "Find commands, tiles, things, values, levels and settings by typing")                       \
    X(ABOUT, "help.about", HELP, "About", "", "What this program is")                              \
    X(FINISH, "edit.finish", NONE, "Close the polygon", "Enter",                                   \
      "Join its last point with the first; a double click leaves it open")                         \
    X(CANCEL, "edit.cancel", NONE, "Cancel", "Escape", "Cancel the drag; drop the selection")      \
    X(NUDGE_LEFT, "edit.left", NONE, "Nudge left", "Left", "Move the selection, or the view")      \
    X(NUDGE_RIGHT, "edit.right", NONE, "Nudge right", "Right", "Move the selection, or the view")  \
    X(NUDGE_UP, "edit.up", NONE, "Nudge up", "Up", "Move the selection, or the view")              \
    X(NUDGE_DOWN, "edit.down", NONE, "Nudge down", "Down", "Move the selection, or the view")

#define EDITOR_ACTION_MEMBER(member, name, menu, label, keys, help) EDITOR_DO_##member,
typedef enum EditorAction {
    EDITOR_ACTIONS(EDITOR_ACTION_MEMBER) EDITOR_ACTION_COUNT,
    EDITOR_DO_NOTHING = EDITOR_ACTION_COUNT
} EditorAction;
#undef EDITOR_ACTION_MEMBER

typedef struct EditorActionInfo {
    const char *name;  // in settings: "tool.brush"
    const char *label; // in menus
    const char *keys;  // by default: "Ctrl+K, Ctrl+Shift+P"
    const char *help;  // one sentence, no full stop
    EditorMenu menu;
} EditorActionInfo;

extern const EditorActionInfo editor_actions[EDITOR_ACTION_COUNT];
/// Names of the menus on screen and in the help.
extern const char *const editor_menu_names[EDITOR_MENU_COUNT];

/// A key with its modifiers (UI_MOD_*).
typedef struct EditorChord {
    EditorKey key;
    uint32_t mods;
} EditorChord;

/// Reads the chord at `*text` ("Ctrl+Shift+P") and moves behind it and its comma. False at the end
/// and for what is no key.
bool editor_chord_read(const char **text, EditorChord *chord);
/// Writes "Ctrl+Shift+P" into `out`, cut to `size` bytes.
void editor_chord_print(EditorChord chord, char *out, int size);
/// The action with that name; EDITOR_DO_NOTHING when there is none.
EditorAction editor_action_find(const char *name);

#endif
