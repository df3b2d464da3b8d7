// shell.h - the window, its pictures and settings, waiting and the time: what all screens share.

#ifndef FOOTHOLD_APP_SHELL_H
#define FOOTHOLD_APP_SHELL_H

#include "app/input_state.h"
#include "app/job.h"
#include "app/key_place.h"
#include "app/library.h"
#include "app/pacing.h"
#include "app/screens.h"
#include "app/script.h"
#include "app/settings.h"
#include "app/sound.h"
#include "level/task.h"
#include "view/view.h"

struct Run;
typedef struct Music Music; // music.h

/// The window, what it shows, what of the system belongs to it, and what outlives a level.
struct Shell {
    View *view;
    Ui *ui;
    LevelCatalog *catalog;
    bool has_begun_sound;
    Sound *sound; // owned; NULL: none, or not yet
    Music *music; // owned; NULL: none
    Settings settings;
    Settings known_settings; // as they stand in the file
    Records records;
    Library library;
    Adventure adventure;
    InputState input;
    Touch touch;
    Script script;
    bool scripted;
    Clock clock;
    Pacing pacing;
    int tick; // frames of a script, ticks of the clock
    float alpha;
    double frame_s; // from frame to frame, smoothed
    bool rests;     // this frame is a look, without hands
    bool quit;
    int exit_status;
    char assets[FILES_PATH_MAX];
    ScreenStack screens;
    Menus menus;
    SDL_Window *window;
    SDL_Renderer *renderer;
    UiInput ui_input;
    UiClipboard clipboard;
    char *clipboard_text; // owned (SDL)
    int width, height;    // window px
    int window_w;         // points
    float point_scale;    // window px a point
    int ui_scale;         // window px a UI unit
    bool focused;
    bool vsync;       // presenting waits for the screen, the renderer says
    int refresh;      // Hz of the screen, by its mode; 0: unknown
    SDL_Point screen; // points; 0: unknown
    double place_due; // when the window's place is saved; 0: it is
    bool muted;
    SDL_Cursor *cursors[SDL_NUM_SYSTEM_CURSORS];
    int cursor_shown;
    KeyPlaces places; // of the keys that are down
    uint32_t latched; // UI_MOD_* of the system's last message (key_place.h)
};

/// How the pictures are drawn by the settings: VIEW_NO_EFFECTS, VIEW_STILL, VIEW_CONTRAST.
uint32_t app_view_flags(const Shell *shell);
/// The size (px) that words and the world are scaled for: the window's, or the screen's where the
/// window fills it.
SDL_Point app_scale_size(const Shell *shell);
/// The zoom of the world while playing: the setting's, or what fits the window.
int app_zoom(const Shell *shell);
/// Lets the camera of a run see as much as the window shows at that zoom.
void app_fit_camera(const Shell *shell, struct Run *run);
void app_apply_settings(Shell *shell);
void app_save_settings(Shell *shell);
/// The first among the recent levels.
void app_note_opened(Shell *shell, const char *path);
void app_set_fullscreen(Shell *shell, bool fullscreen);
/// Shows the open level's name in the window's title, with a star while it is not saved.
void app_show_level_name(Project *project);
/// Shows a cursor; `cursor` is a SDL_SystemCursor.
void app_show_cursor(Shell *shell, int cursor);
/// Shows the cursor that the interface wants.
void app_show_ui_cursor(Shell *shell);
/// True when what the pointer does now is the interface's.
bool app_pointer_is_ui(const Shell *shell);
/// Darkens what lies below, and returns the middle of the screen for a page of that size, if there
/// is room.
UiRect app_page(Ui *ui, int w, int h);
/// Ends a screen that is one open panel: a button that leads back, as Esc does.
void app_end_panel(Project *project, Ui *ui);
/// Saves a picture of the window. False and `error` when it cannot be written.
bool app_save_picture(Shell *shell, const char *path, LevelError *error);
/// Writes a free name that ends in `suffix` (".png"), in the user's folder of pictures, else in the
/// folder where the program was started.
void app_name_picture(const Shell *shell, const char *suffix, char *path, size_t size);
/// The same into the user's folder of pictures, under a free name; tells which.
void app_keep_picture(Shell *shell);

// ---- Time ----

/// The time in ms, above 0; of a script, by its ticks.
double host_now_ms(const Shell *shell);
/// How many ms a frame waits for a job: none, or under a script until it is done.
int host_patience(const Shell *shell);
/// Waits for a job, showing how far it is when that takes long. False when the user does not want
/// to wait: then the job was left.
bool app_wait(Project *project, Job *job, LevelTask *task, const char *what);

// ---- Shutdown ----

/// From now on the first such signal is only noted; the second ends the program at once, as ever.
/// One that was ignored until now stays so.
void shutdown_watch(void);
bool shutdown_is_asked(void);
/// Ends the program by the signal that was noted.
void shutdown_now(void);

#endif
