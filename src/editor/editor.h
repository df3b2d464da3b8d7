// editor.h - the level editor: events in, changes to a Level and requests to the app out.
//
// The editor changes a Level that the app owns; a World running on the same terrain sees painted
// tiles on its next tick. It knows no window: the app feeds it plain events and lets it build its
// panels into a Ui; the view reads editor_overlay() and editor_camera(). Whatever needs a disk, a
// window or the running session leaves as a request (editor_next_request) or as a bit of
// editor_take_changes().
//
// A frame: events (editor_pointer, editor_wheel, editor_key) -> ui_begin -> editor_frame -> ui_end
// -> editor_take_changes and editor_next_request until it is empty -> draw.
//
// Space: "window px" are the window's own pixels from its top left corner; "px" are the level's.
// The level is drawn over the whole window, panels lie above it: px = camera + window px / zoom.

#ifndef FOOTHOLD_EDITOR_EDITOR_H
#define FOOTHOLD_EDITOR_EDITOR_H

#include "editor/action.h"
#include "editor/overlay.h"
#include "level/level.h"
#include "ui/ui.h"

typedef struct Editor Editor;

enum { EDITOR_PATH_MAX = 512 };

/// What a level is called before it is named or saved, and the file that is proposed for one
/// without a name.
#define EDITOR_NEW_NAME "New level"
#define EDITOR_NEW_FILE "new-level.json"

// ---- Life ----

/// Makes an editor. Borrows the level, which must outlive it or be replaced by editor_set_level,
/// and the clipboard (may be NULL). `path` is where the level was loaded from, NULL when it never
/// was. The caller destroys it. NULL out of memory.
Editor *editor_create(Level *level, const char *path, const UiClipboard *clipboard);
void editor_destroy(Editor *editor);
/// Turns to another level: history, selection and dirty mark start anew; tools and view options
/// stay. The level before must still be alive.
void editor_set_level(Editor *editor, Level *level, const char *path);
/// Puts another version in the place of the level, as one step ("restore") that can be undone; the
/// pointer to the level stays, and so do camera and tools. Takes `other` over. False out of memory:
/// the level is as it was.
bool editor_replace_level(Editor *editor, Level *other, const char *step);
/// The number of the version that is chosen; -1 while none are shown.
int editor_chosen_version(const Editor *editor);

// ---- Events ----

typedef enum EditorButton { EDITOR_LEFT, EDITOR_MIDDLE, EDITOR_RIGHT } EditorButton;
typedef enum EditorPointerKind { EDITOR_MOVE, EDITOR_DOWN, EDITOR_UP } EditorPointerKind;

typedef struct EditorPointer {
    EditorPointerKind kind;
    EditorButton button; // of EDITOR_DOWN and EDITOR_UP
    float x, y;          // window px
    uint32_t mods;       // UI_MOD_*
    int clicks;          // of EDITOR_DOWN: 2 for a double click
    bool over_panel;     // ui_wants_pointer_at: presses are then the interface's
} EditorPointer;

/// Give it every pointer event; it leaves alone what belongs to the interface.
void editor_pointer(Editor *editor, const EditorPointer *event);
/// Says in every frame where the pointer is now: panels also fold and unfold under one that rests.
void editor_pointer_over(Editor *editor, bool over_panel);
/// A controller's brush goes by cells, to and from the pointer's place, and scrolls the view along;
/// what is held down paints. While the wheel of tools is open, `cols` turns it and `rows` the kinds
/// of tile.
void editor_pad_move(Editor *editor, int cols, int rows);
/// A controller's button goes down or up that does what this button of a mouse does.
void editor_pad_press(Editor *editor, EditorButton button, bool down);
/// Opens the wheel of tools at the brush; closing it takes the tool that it was turned to.
void editor_pad_wheel(Editor *editor, bool open);
/// Zooms by steps; the brush stays where it is in the level and in the window.
void editor_pad_zoom(Editor *editor, int steps);
/// Takes the tile under the brush.
void editor_pad_pick(Editor *editor);
/// True when a controller moved the brush last, not a mouse.
bool editor_led_by_pad(const Editor *editor);
/// Wheel steps, also parts of one (they are summed): `dy` > 0 away from the hand, `dx` > 0 to the
/// right.
void editor_wheel(Editor *editor, float dx, float dy, uint32_t mods, bool over_panel);
/// A key went down, by itself once more as well, or up. Give presses only while
/// !ui_wants_keyboard(ui), releases always. True when it was used; other keys are the app's own.
bool editor_key(Editor *editor, EditorKey key, uint32_t mods, bool down);
/// True while the help page waits for a new key: then give every press to editor_key, and none to
/// the interface.
bool editor_captures_key(const Editor *editor);
/// True when what is typed next belongs to a field or a dialog that is about to open, or is open:
/// then give no presses to editor_key.
bool editor_awaits_text(const Editor *editor);
/// Does an action as if its key had been pressed. False when it cannot be done now.
bool editor_do(Editor *editor, EditorAction action);
/// Ends drags and forgets held keys: the window lost the focus, or the app leaves for play.
void editor_let_go(Editor *editor);

// ---- The frame ----

typedef struct EditorFile {
    const char *path;
    const char *name;   // as listed
    const char *detail; // shown dim at the end; NULL for none
} EditorFile;

/// A page or setting of the app that the command palette finds.
typedef struct EditorPage {
    const char *label;
    const char *help; // searched as well
    const char *keys; // "" for none
} EditorPage;

enum { EDITOR_STAMP_NAME = 48 }; // bytes, with the NUL

/// A piece of a level that is kept for all levels.
typedef struct EditorStamp {
    const char *name;
    const char *text; // a level
    int image;        // of the app; 0: none
} EditorStamp;

/// A version of the level that was kept, as the page of versions shows it.
typedef struct EditorVersion {
    const char *when;       // "21 Nov 15:04:05"
    const char *size;       // "12 kB"
    const char *difference; // from the level as it is now: "12 tiles"; "" while it is being read
    bool is_same;           // nothing differs: it was read
    int image;              // of the app, EDITOR_VERSION_W x EDITOR_VERSION_H; 0: none yet
} EditorVersion;

enum { EDITOR_VERSION_W = 112, EDITOR_VERSION_H = 63 };        // UI units, of the small picture
enum { EDITOR_COMPARISON_W = 448, EDITOR_COMPARISON_H = 252 }; // and of the large one

/// What the app tells the editor for one frame. Everything is borrowed for the call.
typedef struct EditorFrame {
    int window_w, window_h;  // window px
    int ui_scale;            // window px a UI unit
    bool paused;             // the running World stands still
    bool compares;           // other movements run along
    bool laboratory;         // the laboratory is switched on
    bool is_page;            // the program runs in a page: it gives files away, and cannot quit
    const char *walks;       // the keys that walk the hero meanwhile; NULL: none do
    const FhWorld *world;    // the running World; NULL: none. Actor 0 is the player.
    const EditorFile *files; // for "open"; refreshed after EDITOR_REQUEST_LIST
    int file_count;
    const EditorFile *pictures; // that may be a level's ground; the same
    int picture_count;
    const EditorFile *recent; // last opened first
    int recent_count;
    const EditorPage *pages; // what EDITOR_REQUEST_PAGE opens
    int page_count;
    int minimap_image;         // the app's number of an image that shows the whole level; 0: none
    int minimap_w, minimap_h;  // its size
    FhRect minimap_level;      // where in it the level is, px of the image
    float frames_per_second;   // 0: not shown
    const EditorStamp *stamps; // valid until the next frame
    int stamp_count;
    const char *pad_help;          // what the controller's buttons do, for the line at the bottom
    const EditorVersion *versions; // of the level, the newest first; after EDITOR_REQUEST_VERSIONS
    int version_count;
    bool saves_copy;   // the level's file is read-only: saving makes a copy of one's own
    const char *save;  // of a save that takes long: "Saving cave.json (2 s)"; NULL: none does
    float save_done;   // 0 to 1
    bool save_is_slow; // so long that another place should be offered
    int comparison; // a picture of the chosen version, or of what a question is about, with marks
                    // where it differs from the level; 0: none yet
} EditorFrame;

/// Builds all panels. Call it once a frame (60 a second: it also counts time) between ui_begin and
/// ui_end.
void editor_frame(Editor *editor, Ui *ui, const EditorFrame *frame);
/// The part of the window, in window px, that no panel covers: for centring.
FhRect editor_canvas(const Editor *editor);

/// What the view draws over the level. Borrowed until the next call of any function here.
const EditorOverlay *editor_overlay(Editor *editor);

typedef struct EditorCamera {
    float x, y; // px at the window's top left corner
    float zoom; // window px a px: 1/8, 1/4, 1/2, 1, 2, ... 8
} EditorCamera;

EditorCamera editor_camera(const Editor *editor);
/// Takes over a place from the game's camera, so that Tab does not make the picture jump.
void editor_set_camera(Editor *editor, EditorCamera camera);

/// The way of one try, a point a tick.
typedef struct EditorTrailPoint {
    FhPoint at; // px, the middle of the hero
    bool jumps, dies;
} EditorTrailPoint;

typedef struct EditorTrail {
    const EditorTrailPoint *points;
    int count;
} EditorTrail;

enum { EDITOR_TRAILS_MAX = 4 };

/// Shows the ways of the last tries, the last one first. Borrowed until the next call; a click on a
/// jump or a death requests EDITOR_REQUEST_PLAY_ON.
void editor_show_trails(Editor *editor, const EditorTrail *trails, int count);

// ---- The proof: whether the level can be finished ----

typedef enum EditorProofState {
    EDITOR_PROOF_OFF,
    EDITOR_PROOF_CHECKING,  // the answer is that of the level before the last edit
    EDITOR_PROOF_SEARCHING, // it goes on; where it does not get past may be known already
    EDITOR_PROOF_HOLDS,     // `holds` reaches the goal
    EDITOR_PROOF_NONE,      // no run was found
    EDITOR_PROOF_STOPPED,   // nor, so far, when the search was stopped
    EDITOR_PROOF_STATES
} EditorProofState;

/// How exactly a jump of the run that holds has to be timed.
typedef struct EditorJump {
    FhPoint at;            // px, the middle of the hero, when it is pressed
    int early, late, most; // ticks by which it may come so; `most`: so many or more
    bool is_needed;        // false: it can be left out
    int misses;            // of 1,000 hands that err by some ticks
} EditorJump;

/// What the app has proved of the level as it is now. Everything is borrowed.
typedef struct EditorProof {
    EditorProofState state;
    const char *by;           // whose run holds: "your run"
    EditorTrail holds, fails; // the run that holds; the known one that does not; count 0: none
    int as_before;            // points of `fails` that lie where they did when it last held
    int ticks, ticks_before;  // of `holds`; of `fails` when it last held, 0: it never did
    const char *why;          // it was stopped
    EditorTrail shortcut;     // a run that is a fifth faster than `holds`; count 0: none is known
    const EditorJump *jumps;  // of `holds`, those that were measured so far
    int jump_count;
    const FhRect *walls; // px: walls without which the same places are reached, as soon
    int wall_count;
    int tightest;             // ticks: the narrowest window of all jumps; 0: not known; -1: none
    FhPoint gap_from, gap_to; // px, feet: where the way to the goal ends, and where it goes on
    bool has_gap;
    bool is_certain; // that it cannot be got past; else it was not yet
    const char *gap; // how much is missing at the gap: "108 px too high"; NULL: no gap is known
    const char *fix; // an edit that gets past: "one earth here solves it"; NULL: none
    FhRect fix_box;  // px: where
} EditorProof;

/// Where `holds` stands in EDITOR_REQUEST_PLAY_ON, in the place of the number of a try.
enum { EDITOR_TRAIL_PROOF = EDITOR_TRAILS_MAX };

/// Shows it over the level and in the line at the bottom. Borrowed until the next call.
void editor_show_proof(Editor *editor, const EditorProof *proof);

// ---- The veil: where the hero can get to ----

typedef enum EditorVeilFrom {
    EDITOR_VEIL_OFF,
    EDITOR_VEIL_SPAWN,
    EDITOR_VEIL_POINTER
} EditorVeilFrom;

/// What the author wants to see.
typedef struct EditorVeilRequest {
    EditorVeilFrom from;
    FhPoint feet; // px, of EDITOR_VEIL_POINTER
} EditorVeilRequest;

EditorVeilRequest editor_veil_request(const Editor *editor);

/// How far the app's map of it is.
typedef struct EditorVeil {
    EditorVeilFrom from; // EDITOR_VEIL_OFF: there is none
    bool goes_on;
    int grids;     // seen whole so far; the first is a map, finer ones add to it
    bool has_goal; // the goal can be reached; known when a grid was seen whole
    bool is_empty; // nothing is reached
    bool is_exact; // what is marked is reached; else hatched, for crates may lead elsewhere
    long long states;
} EditorVeil;

/// Tells of it, in a box over the level.
void editor_show_veil(Editor *editor, const EditorVeil *veil);

// ---- The atlas: with which values of two sliders the level can be finished ----

enum { EDITOR_ATLAS_SIDE = 64 }; // cells

typedef enum EditorAtlasCell {
    EDITOR_ATLAS_UNSEEN,
    EDITOR_ATLAS_NOT_FOUND,
    EDITOR_ATLAS_FINISHABLE, // a run was replayed; its slack is not known
    EDITOR_ATLAS_BARELY,     // with one jump two ticks off most of its runs fail
    EDITOR_ATLAS_ROOMY,      // most of them do not
    EDITOR_ATLAS_CELLS
} EditorAtlasCell;

extern const uint32_t editor_atlas_colors[EDITOR_ATLAS_CELLS]; // 0xRRGGBBAA

/// What the author looks at: the field to the right and the one upwards, and the values of the
/// first and the last cell.
typedef struct EditorAtlasView {
    bool is_open;
    const FhTuningField *fields[2];
    float first[2], last[2];
} EditorAtlasView;

EditorAtlasView editor_atlas_view(const Editor *editor);

/// How far the app's map of it is. Everything is borrowed.
typedef struct EditorAtlas {
    const uint8_t *cells; // EditorAtlasCell, row by row, y upwards; NULL: none yet
    int image;            // of the app: the same, a px a cell; 0: none
    int done;             // cells
    bool goes_on, waits;  // for the proof, whose run it begins with
    const char *why;      // it was stopped; NULL: it was not
} EditorAtlas;

/// Shows it while it is open. Borrowed until the next call.
void editor_show_atlas(Editor *editor, const EditorAtlas *atlas);

// ---- Out ----

typedef enum EditorRequestKind {
    EDITOR_REQUEST_SAVE,    // to `path`; answer with editor_saved or editor_save_failed
    EDITOR_REQUEST_SAVE_AS, // the same; if another level lies there, with editor_ask_replace, if
                            // there is no such folder, with editor_ask_folder
    EDITOR_REQUEST_SAVE_IN_NEW_FOLDER,
    EDITOR_REQUEST_SAVE_ELSEWHERE, // editor_save_elsewhere
    EDITOR_REQUEST_KEEP_MINE,      // of what editor_ask_changed asks about
    EDITOR_REQUEST_TAKE_THEIRS,
    EDITOR_REQUEST_KEEP_BOTH, // mine under another name
    EDITOR_REQUEST_DECIDE_LATER,
    EDITOR_REQUEST_OPEN,       // `path`; then editor_set_level, or editor_show_error
    EDITOR_REQUEST_PLAY_LEVEL, // the same, to play it at once
    EDITOR_REQUEST_NEW,        // an empty level; then editor_set_level
    EDITOR_REQUEST_LIST,       // refresh EditorFrame.files and .pictures
    EDITOR_REQUEST_PICTURE,    // the picture at `path` ("": none) as the level's ground:
                               // editor_replace_level, or editor_show_error
    EDITOR_REQUEST_VERSIONS,   // begin to fill EditorFrame.versions
    EDITOR_REQUEST_RESTORE,    // version number at.x: editor_replace_level
    EDITOR_REQUEST_PLAY,       // to play where the hero is
    EDITOR_REQUEST_PLAY_HERE,  // put the hero's feet at `at` first
    EDITOR_REQUEST_PLAY_SPAWN,
    EDITOR_REQUEST_PLAY_ON,   // from point at.y of trail at.x
    EDITOR_REQUEST_WATCH_WAY, // play the run of the veil's map that leads to `at`
    EDITOR_REQUEST_TOGGLE_PROOF,
    EDITOR_REQUEST_WATCH_PROOF,    // play EditorProof.holds from the start
    EDITOR_REQUEST_WATCH_SHORTCUT, // play EditorProof.shortcut from the start
    EDITOR_REQUEST_TAKE_FIX,       // make the edit of EditorProof.fix
    EDITOR_REQUEST_KEEP_PROOF,     // in the place of the run that fails
    EDITOR_REQUEST_RESTART,        // the run, from the spawn, still editing
    EDITOR_REQUEST_PLACE_HERO,     // put the hero's feet at `at`, still editing
    EDITOR_REQUEST_KEEP_GROUND,    // answer with editor_keep_ground
    EDITOR_REQUEST_TOGGLE_PAUSE,   // of the World while editing
    EDITOR_REQUEST_TOGGLE_COMPARE,
    EDITOR_REQUEST_TOGGLE_WALK, // keys walk the hero, still editing
    EDITOR_REQUEST_STEP,        // one tick while paused
    EDITOR_REQUEST_TOGGLE_LABORATORY,
    EDITOR_REQUEST_TOGGLE_FULLSCREEN,
    EDITOR_REQUEST_RECOVER,    // the edits that editor_ask_recover told of
    EDITOR_REQUEST_FORGET,     // throw them away
    EDITOR_REQUEST_LEAVE_THEM, // keep them for another time
    EDITOR_REQUEST_KEEP_STAMP, // named `path`: editor_stamp_text
    EDITOR_REQUEST_DROP_STAMP, // take the one named `path` away
    EDITOR_REQUEST_PAGE,       // open EditorFrame.pages[at.x]
    EDITOR_REQUEST_SHARE,      // copy a link of the level
    EDITOR_REQUEST_CARD,       // save it as a picture that holds it
    EDITOR_REQUEST_DOWNLOAD,   // give it away as a file
    EDITOR_REQUEST_OPEN_LINK,  // open the one that the clipboard holds
    EDITOR_REQUEST_TITLE,      // back to the title screen
    EDITOR_REQUEST_QUIT
} EditorRequestKind;

typedef struct EditorRequest {
    EditorRequestKind kind;
    char path[EDITOR_PATH_MAX];
    FhPoint at; // px
} EditorRequest;

/// The text of the stamp that is to be kept; borrowed until the next one is. NULL: there was none.
const char *editor_stamp_text(const Editor *editor);
/// Takes the oldest request. False when there is none. Unsaved changes have been asked about.
bool editor_next_request(Editor *editor, EditorRequest *item);

/// What the running session must be told; the terrain needs nothing.
enum {
    EDITOR_CHANGED_OBJECTS = 1,  // solids or entities: session_rebuild
    EDITOR_CHANGED_TUNING = 2,   // session_set_tuning(level_tuning(level))
    EDITOR_CHANGED_WORLD = 4,    // the movement: a new session (the hero may keep his place)
    EDITOR_CHANGED_BINDINGS = 8, // keys were bound anew: write the settings
    EDITOR_CHANGED_LEVEL = 16,   // it is another one: whatever pointed into it is made anew
    EDITOR_CHANGED_BOUNDS = 32   // `bounds`: the running World's are level_bounds from now on
};
/// The bits since the last call.
uint32_t editor_take_changes(Editor *editor);
/// Grows with every change of the level, and of what is being drawn: for autosave and minimaps.
uint64_t editor_change_count(const Editor *editor);
/// How many of those changed nothing but the tuning.
uint64_t editor_tuning_count(const Editor *editor);
/// A copy of the level with what is being drawn and not in it yet, for the caller to destroy. NULL
/// out of memory.
Level *editor_clone_level(const Editor *editor);

/// A number for the level as it is now, to say later that this is what was saved.
uint64_t editor_mark(Editor *editor);
/// The number of what is in the file.
uint64_t editor_saved_mark(const Editor *editor);
/// The level as it was at `mark` is what is in the file.
void editor_mark_saved(Editor *editor, uint64_t mark);
/// The level as it was at `mark` was written to `path`: it is not dirty if it still is as it was
/// then, and what waited for the save goes on.
void editor_saved(Editor *editor, const char *path, uint64_t mark);
/// Says why the level could not be saved to `path`, and offers to try again, or to save to
/// `elsewhere`. Copies the texts.
void editor_save_failed(Editor *editor, const char *path, const char *text, const char *elsewhere);
/// Opens "save as" with a path to begin with.
void editor_save_elsewhere(Editor *editor, const char *path);
/// Asks whether the folder of `path`, which is not there, is to be made.
void editor_ask_folder(Editor *editor, const char *path, const char *elsewhere);
/// Tells that another program has written the level's file while there are changes that are not
/// saved, and asks whose version stays: requests EDITOR_REQUEST_KEEP_MINE, _TAKE_THEIRS,
/// _KEEP_BOTH or _DECIDE_LATER. EditorFrame.comparison shows what differs. What is no level cannot
/// be taken.
void editor_ask_changed(Editor *editor, const char *text, bool is_level);
/// True while a question or a page is over the panels.
bool editor_shows_dialog(const Editor *editor);
/// Makes the running World's ground (its mask, borrowed; NULL: never dug) the level's own.
void editor_keep_ground(Editor *editor, const FhMask *dug);
/// True when the level, or what is being drawn, is not as in its file.
bool editor_is_dirty(const Editor *editor);
/// Asks about unsaved changes if there are any, then makes the request (EDITOR_REQUEST_OPEN,
/// _PLAY_LEVEL, _NEW, _TITLE or _QUIT; `path` for the first two, else NULL).
void editor_ask(Editor *editor, EditorRequestKind kind, const char *path);
/// True while such a request waits for an answer, or for the save that was the answer.
bool editor_waits(const Editor *editor);
/// Asks whether the level at `path` may be replaced, then requests EDITOR_REQUEST_SAVE to it.
void editor_ask_replace(Editor *editor, const char *path);
/// Tells of edits that another run left behind, and asks what is to be done with them: requests
/// EDITOR_REQUEST_RECOVER, _FORGET or _LEAVE_THEM. Copies the text.
void editor_ask_recover(Editor *editor, const char *text);
/// The level is not what is in its file: it counts as unsaved until it is saved.
void editor_mark_unsaved(Editor *editor);
/// Shows an error over the panels until it is answered. Copies the texts.
void editor_show_error(Editor *editor, const char *title, const char *text);
/// Shows a line for some seconds.
void editor_toast(Editor *editor, UiToastKind kind, const char *text);

// ---- Painting, and pulling sliders, while playing ----

/// Draws the strip of variants at the pointer while it is shown. `x`, `y`: window px.
void editor_play_frame(Editor *editor, Ui *ui, const EditorFrame *frame, float x, float y);
/// Turns to the next kind of tile (steps > 0) or the one before, or through the variants of the
/// chosen kind; parts of a step are summed.
void editor_play_choose(Editor *editor, float steps);
void editor_play_turn(Editor *editor, float steps);
/// Paints the chosen tile along the way from the last place of this stroke; x, y in px, as `seen`
/// shows them. The first call begins a stroke, editor_play_paint_end ends it (one undo step).
void editor_play_paint(Editor *editor, EditorCamera seen, float x, float y);
void editor_play_paint_end(Editor *editor);
/// Builds the hero's page, sliders and all, as a panel over the game. False when its button closes
/// it.
bool editor_play_sliders(Editor *editor, Ui *ui, UiRect rect);
/// The tile that painting would place.
FhTile editor_chosen_tile(const Editor *editor);

// ---- Keys, for a settings file ----

/// The keys of an action as text, "Ctrl+K, Ctrl+Shift+P"; "" for none. Borrowed until the next
/// call.
const char *editor_binding(Editor *editor, EditorAction action);
/// How keys are shown: by the signs of the keyboard's layout. Without it, as settings name them.
typedef void (*EditorKeyLabel)(EditorChord chord, char *out, int size);
void editor_show_keys(Editor *editor, EditorKeyLabel label);
/// Binds anew from such text. False, and nothing changed, when it names no key, or one that is not
/// an action's to have: Space and the hotbar's digits.
bool editor_bind(Editor *editor, EditorAction action, const char *keys);

// ---- What the table of movements says about each, as a page of help ----

/// Fills the open panel: a button for each movement, and below all about the chosen one (its index;
/// a click changes it).
void movement_page(Ui *ui, int *chosen);
/// True when a file's name says that its level shows a movement: "m3-tile_smooth.json".
bool movement_page_is_level_of(const char *file_name, int movement);
/// Writes the labels of the movements with an ability (FH_CAN_*), with commas between.
void movement_page_print_able(uint32_t ability, char *out, size_t size);

#endif
