// editor_test.h - a level, an editor and hands for the editor's tests.

#ifndef FOOTHOLD_TESTS_EDITOR_TEST_H
#define FOOTHOLD_TESTS_EDITOR_TEST_H

#include "editor/editor.h"
#include "test.h"

/// A level of 16 px tiles, an editor on it with zoom 1 and the camera at the origin, so that window
/// px are px, and a clipboard.
typedef struct Bench {
    const LevelCatalog *catalog;
    LevelCatalog *own_catalog; // NULL: that of all tests
    Level *level;
    Editor *editor;
    char *clip; // owned
    Ui *ui;     // made by bench_frame
    UiInput input;
    const EditorFile *pictures; // borrowed, for the list of pictures
    int picture_count;
    const EditorVersion *versions; // borrowed, for the page of versions
    int version_count;
    const FhWorld *world;    // borrowed; NULL: none runs
    int comparison;          // a picture of what differs
    const EditorFile *files; // borrowed, for lists of levels
    int file_count;
    const EditorPage *pages; // borrowed, the app's
    int page_count;
    bool laboratory;           // is switched on
    bool saves_copy;           // the level's file is read-only
    const EditorStamp *stamps; // borrowed
    int stamp_count;
} Bench;

/// It lasts as long as the case.
Bench *bench_create(void);
/// The same on a level read from text.
Bench *bench_create_on(const char *text);
/// The same with the kinds of another folder.
Bench *bench_create_with(const char *assets);
/// Destroys it before the case is over.
void bench_destroy(Bench *bench);

/// The level's text; it lasts as long as the case.
char *bench_print(Bench *bench);
/// Checks that the level's text is the wanted one. Returns whether it is.
#define CHECK_PRINTS(wanted, bench) bench_check_prints(__FILE__, __LINE__, wanted, bench)
bool bench_check_prints(const char *file, int line, const char *wanted, Bench *bench);
FhTile bench_tile(const Bench *bench, int col, int row);
int bench_kind(const Bench *bench, const char *name);

/// One pointer event at a place (px).
void bench_event_px(Bench *bench, EditorPointerKind kind, EditorButton button, int x, int y,
                    uint32_t mods);
/// The same in the middle of a cell.
void bench_event(Bench *bench, EditorPointerKind kind, EditorButton button, int col, int row,
                 uint32_t mods);
void bench_click(Bench *bench, int col, int row, uint32_t mods);
void bench_right_click(Bench *bench, int col, int row);
/// Presses in one cell, moves straight to another and lets go there.
void bench_drag(Bench *bench, int col, int row, int to_col, int to_row, uint32_t mods);
/// The same in px.
void bench_drag_px(Bench *bench, int x, int y, int to_x, int to_y, uint32_t mods);
void bench_key(Bench *bench, EditorKey key, uint32_t mods);
/// Chooses the tile of a kind with a transform.
void bench_choose(Bench *bench, const char *kind, int transform);
/// One frame of the interface, 1280 x 720.
void bench_frame(Bench *bench);
/// The hand over the panels: moves to a place (window px), presses, lets go, or all of it; a frame
/// each, and one more after letting go.
void bench_point(Bench *bench, int x, int y);
void bench_press(Bench *bench);
void bench_let_go(Bench *bench);
void bench_click_at(Bench *bench, int x, int y);
/// Clicks where the interface says this, the last place of several; fails when it says it nowhere.
void bench_click_text(Bench *bench, const char *text);
/// The rectangle of the last such text; empty when there is none.
UiRect bench_find_text(const Bench *bench, const char *text);
/// True when a text of the last frame has that part.
bool bench_shows(const Bench *bench, const char *part);
/// How many marks lie over the level with that role; of any kind, or of one.
int bench_marks(Bench *bench, EditorMarkRole role);
int bench_marks_of(Bench *bench, EditorMarkKind kind, EditorMarkRole role);
bool bench_takes_request(Bench *bench, EditorRequestKind kind, EditorRequest *request);

#endif
