// screens.h - the screens: which lie over which, what is asked for between two frames, and notices.

#ifndef FOOTHOLD_APP_SCREENS_H
#define FOOTHOLD_APP_SCREENS_H

#include <SDL.h>

#include "app/adventure.h"
#include "app/files.h"
#include "level/level.h"
#include "ui/ui.h"

typedef struct Shell Shell;     // shell.h
typedef struct Project Project; // project.h

typedef enum ScreenId {
    SCREEN_TITLE,
    SCREEN_PLAY,
    SCREEN_EDIT,
    SCREEN_PAUSE,
    SCREEN_GOAL,
    SCREEN_SETTINGS,
    SCREEN_HELP,
    SCREEN_COMPARE,
    SCREEN_RUNS,
    SCREEN_REPLAY,
    SCREEN_MAP,
    SCREEN_END,
    SCREENS
} ScreenId;

/// A screen; NULL members do nothing.
typedef struct Screen {
    void (*enter)(Project *project);
    void (*leave)(Project *project);
    void (*event)(Project *project, const SDL_Event *event);
    void (*tick)(Project *project);
    void (*build)(Project *project, Ui *ui);
    void (*draw)(Project *project); // base screens only
    bool navigates;                 // arrows and Enter move among its buttons
    bool fine;                      // its interface is drawn small: much of it
} Screen;

extern const Screen title_screen, play_screen, edit_screen, pause_screen, goal_screen,
    settings_screen, help_screen, compare_screen, runs_screen, replay_screen, map_screen,
    end_screen;

enum { SCREEN_DEPTH = 4 };
enum { NOTICE_BYTES = 512 }; // of one message

typedef enum PageRequestKind {
    PAGE_REQUEST_NONE,
    PAGE_REQUEST_SCREEN,
    PAGE_REQUEST_OPEN,
    PAGE_REQUEST_NEW,
    PAGE_REQUEST_QUIT
} PageRequestKind;

typedef struct PageRequest {
    PageRequestKind kind;
    ScreenId screen; // to go to
    char path[FILES_PATH_MAX];
} PageRequest;

/// The game in which a question was asked that the editor shows.
typedef struct AskedIn {
    bool is_play; // false: it was asked in the editor, or none is
    bool shows_goal;
    bool is_test, is_watched; // Play.is_test and Watch.plays
} AskedIn;

/// The screens that lie over each other, the base first.
typedef struct ScreenStack {
    const Screen *const *table; // all there are
    ScreenId stack[SCREEN_DEPTH];
    UiId focus[SCREEN_DEPTH]; // what had the focus when another screen was laid over this one
    int depth;
    PageRequest request;
    AskedIn asked_in;
    char notice_title[64]; // "" when there is nothing to say
    char notice_text[3 * NOTICE_BYTES];
} ScreenStack;

/// What single screens keep: their pages, and the key that is waited for.
typedef struct Menus {
    int rebinding;       // settings: the action that waits for a key; -1: none
    bool rebinding_adds; // the key comes to those that are bound already
    bool rebinding_pad;  // a controller's button is waited for, not a key
    int settings_tab, help_tab, help_movement;
    int title_selected;
    int title_about;             // the card that is told about
    int title_world;             // the line below the cards describes this world; -1: a level
    bool title_is_drawn;         // at least once
    bool title_shows_laboratory; // the title's page of mechanisms and movers, not that of the game
    uint32_t laboratory_starts;  // with what those levels begin (laboratory.c)
    MapPlace map;                // the course that is chosen on the map
    MapPlace map_behind;         // the one that plays behind it
    int map_rests;               // ticks since another one was chosen
    int end_shown;               // ticks of the ending
} Menus;

const Screen *app_screen(const Shell *shell, ScreenId id);
ScreenId app_top(const Shell *shell);
ScreenId app_base(const Shell *shell);
/// Returns whether a screen shows a level that plays itself: the title, the map and the ending.
bool app_has_backdrop(ScreenId screen);
/// True when the interface of the topmost is drawn small.
bool app_is_fine(const Project *project);
/// Lays a screen over the others.
void app_push(Project *project, ScreenId screen);
/// Gives the topmost what is pressed from now on, not what was before.
void app_hand_over(Shell *shell);
/// Puts a screen in place of all.
void app_set_base(Project *project, ScreenId screen);
/// Takes all screens away: the program ends.
void app_leave_all(Project *project);
/// Takes the topmost away; never the base.
void app_pop(Project *project);
/// Asks for another base screen, in the next frame.
void app_go(Shell *shell, ScreenId screen);
void app_open(Shell *shell, const char *path, ScreenId screen);
void app_open_new(Shell *shell);
/// Asks to leave; unsaved changes are asked about first, in the editor. The same for the title
/// screen, and for another level to play.
void app_ask_quit(Project *project);
void app_ask_title(Project *project);
/// Returns whether the open level is a course, whose way out is the map.
bool app_leads_to_map(const Project *project);
/// The same for the map, from a course; else as app_ask_title.
void app_ask_way_out(Project *project);
/// The same for the ending of the game.
void app_ask_end(Project *project);
void app_ask_play(Project *project, const char *path);
/// Asks to open another level where the program is: to play it in a game, else in the editor.
void app_ask_open(Project *project, const char *path);
/// Goes back to the game in which that was asked, where the question was cancelled: the game is
/// paused, or at its goal, as it was.
void app_return_to_play(Project *project);
/// Shows a message with one button over everything; below the one before when that is still there.
void app_notice(Shell *shell, const char *title, const char *text);
void app_notice_error(Shell *shell, const char *title, const LevelError *error);
/// Says for some seconds what failed, of which file, and why.
void app_toast_error(Shell *shell, const char *what, const LevelError *error);
/// Ends all: the level is left.
void modes_end(Project *project);

#endif
