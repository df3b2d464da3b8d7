// panels.h - the panels and dialogs: their state, and the parts that they are built of.

#ifndef FOOTHOLD_EDITOR_PANELS_H
#define FOOTHOLD_EDITOR_PANELS_H

#include "editor/tools.h"

typedef enum EditorDialog {
    DIALOG_NONE,
    DIALOG_UNSAVED,
    DIALOG_OPEN,
    DIALOG_NEXT,
    DIALOG_PICTURE,
    DIALOG_SAVE_AS,
    DIALOG_REPLACE,
    DIALOG_HELP,
    DIALOG_MOVEMENTS,
    DIALOG_PALETTE,
    DIALOG_ABOUT,
    DIALOG_VERSIONS,
    DIALOG_SAVE_FAILED,
    DIALOG_FOLDER,
    DIALOG_CHANGED,
    DIALOG_KEEP_STAMP,
    DIALOG_DROP_STAMP,
    DIALOG_RECOVER,
    DIALOG_ERROR,
    DIALOGS
} EditorDialog;

typedef struct Panels {
    EditorDialog dialog;
    EditorAction capture;      // the help page waits for this action's new key
    bool just_opened;          // the dialog was opened in this frame
    int chosen_row;            // of lists in dialogs
    bool hero_more;            // the hero's page shows all values, not only the first three
    char hero_words[32];       // of them only what these words meet; "": all
    const char *sought;        // the widget of the side panel that is to have the focus; NULL: none
    char text[UI_FIELD_BYTES]; // of the open dialog's field
    char color[16];            // the background, perhaps half typed
    bool types_color;
    char error_title[80], error_text[1024];
    bool theirs_is_level;                                     // what is asked about
    bool row_is_chosen;                                       // by hand, among the versions
    char failed[EDITOR_PATH_MAX], elsewhere[EDITOR_PATH_MAX]; // of a save that went wrong
    bool was_playing; // the frame before was a frame of play
    bool drags_layer; // a line of the list of layers is held, layer_dragged
    int layer_dragged;
} Panels;

enum { BINDINGS_PER_ACTION = 4 };

// ---- Keys of the actions ----

void bindings_reset(Editor *editor);
/// The place in the hotbar that a key takes from, stores to with Ctrl, or mixes in with Shift; -1
/// for none.
int chord_slot(EditorChord chord);
/// Why a key cannot be bound to an action; NULL when it can.
const char *chord_obstacle(EditorChord chord);
EditorAction binding_find(const Editor *editor, EditorChord chord);
/// The keys of an action as they are shown, or its first one; "" for none. Borrowed until the next
/// call.
const char *binding_label(Editor *editor, EditorAction action);
const char *binding_first(Editor *editor, EditorAction action);

// ---- The panels ----

/// Measures the hero's jump anew when his tuning has changed.
void stats_refresh(Lint *lint, const Document *doc);
void panel_menu_bar(Editor *editor, Ui *ui, const EditorFrame *frame, UiRect rect);
void panel_tool_column(Editor *editor, Ui *ui, UiRect rect);
/// How wide the chip of the proof is, with its button; 0: it is off.
int panel_proof_width(const Stage *stage, const Ui *ui);
void panel_proof(Editor *editor, Ui *ui, UiRect rect);
/// At each jump of the run by how many ticks it may come early or late; more under the pointer.
void panel_jumps(const Hand *hand, Ui *ui);
void panel_writing(Hand *hand, Ui *ui);
/// What the colours of the veil mean, and how far it is.
void panel_veil(const Hand *hand, Ui *ui);
/// The map of tunings, at the lower left of what the panels leave free.
void panel_atlas(Editor *editor, Ui *ui);
void panel_status(Editor *editor, Ui *ui, const EditorFrame *frame, UiRect rect);
void panel_minimap(Editor *editor, Ui *ui, const EditorFrame *frame, UiRect rect);
void panel_pad_wheel(Hand *hand, Ui *ui);
/// A line or two of text in a box beside the pointer; `second` may be "".
void panel_label(const Hand *hand, Ui *ui, const char *first, const char *second);
void panel_strip(Editor *editor, Ui *ui, float window_x, float window_y);
void panel_side(Editor *editor, Ui *ui, UiRect rect);
/// How many decimals a value with such steps is shown with.
int panel_decimals(float step);
void panel_hero(Editor *editor, Ui *ui);
void panel_things(Editor *editor, Ui *ui);
void panel_level(Editor *editor, Ui *ui);
void panel_layers(Editor *editor, Ui *ui);
void panel_dialogs(Editor *editor, Ui *ui, const EditorFrame *frame);
void dialog_palette(Editor *editor, Ui *ui, const EditorFrame *frame);
/// The field that a list is searched by, typed in at once; Escape leaves the dialog, not only the
/// field.
void dialog_search_field(Editor *editor, Ui *ui, const char *hint, bool *open);
void dialog_keep_stamp(Editor *editor, Ui *ui);
/// Asks before a stamp is taken away: no undo brings it back.
void dialog_drop_stamp(Editor *editor, Ui *ui);
void dialog_save_failed(Editor *editor, Ui *ui);
void dialog_folder(Editor *editor, Ui *ui);
void dialog_changed(Editor *editor, Ui *ui, const EditorFrame *frame);
void dialog_recover(Editor *editor, Ui *ui, const EditorFrame *frame);
/// The strip that tells of a save that takes long.
void panel_save(Editor *editor, Ui *ui, const EditorFrame *frame);
void dialog_versions(Editor *editor, Ui *ui, const EditorFrame *frame);
/// The large picture of what differs, within w x h, with the meaning of its marks below: rows of
/// the open panel.
void dialog_comparison(Ui *ui, const EditorFrame *frame, int w, int h);
/// True when Enter was pressed in this frame.
bool dialog_takes_enter(const Ui *ui);
/// How far down (or up, below 0) the arrow keys of this frame go in a list.
int dialog_row_keys(const Ui *ui);
void dialog_open(Editor *editor, EditorDialog dialog);
void dialog_close(Editor *editor);
/// The page about the ways to move; `chosen_row` is the movement it tells about.
void dialog_movements(Editor *editor, Ui *ui, const EditorFrame *frame);
/// What a widget said becomes a change of the level's head, a solid or an entity: one drag of a
/// slider, or one text typed, is one step.
void panel_set_head(Document *doc, UiResult result, const char *name, const HistoryHead *head);
/// Gives the level this tuning, within the open step.
void panel_put_tuning(Editor *editor, const FhTuning *tuning);
/// The list of movements, with that id; choosing one is a step. Returns the index of the level's,
/// -1 when it is not known.
int panel_movement(Editor *editor, Ui *ui, const char *id);
/// Gives the level this movement, as a step, and says what of the level it does not see.
void panel_set_movement(Editor *editor, int index);
/// Opens a page of the side panel with the focus on the widget with that label, a literal.
void panel_seek(Editor *editor, EditorTab tab, const char *label);

/// A row of the level's page.
typedef struct PanelRow {
    const char *label;
    const char *focus; // the label of its first widget
    const char *help;  // one sentence, no full stop
    void (*build)(Editor *editor, Ui *ui);
} PanelRow;

extern const PanelRow panel_level_rows[];
extern const int panel_level_row_count;
void panel_set_thing(Document *doc, UiResult result, LevelThing kind, int index, const void *thing);
/// A control for each field of a thing; what is changed in one is set in the level's thing `index`.
void panel_fields(Hand *hand, Ui *ui, LevelThing kind, int index, void *thing);
enum { COLOR_BYTES = 8 }; // "#rrggbb"
/// A row of colours to choose from; `first` is the tooltip of the first one, NULL: its own.
bool panel_swatches(Ui *ui, const char *const *colors, int count, const char *first,
                    char chosen[COLOR_BYTES]);
UiPicture picture_of_tile(FhTile tile);
/// Writes the step that undo or redo would take; "" for other actions, and when there is none.
void panel_print_step(const Document *doc, EditorAction action, char *out, size_t size);
/// The tooltip of an action: its help and its key.
void action_tooltip(Editor *editor, Ui *ui, EditorAction action);
/// Why an action cannot be done now; NULL when it can.
const char *action_obstacle(const Editor *editor, EditorAction action);
bool action_is_on(const Editor *editor, EditorAction action);

#endif
