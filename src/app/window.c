#include "app/app.h"
#include "app/stamps.h"
#include "app/key_place.h"
#include "app/window.h"

#include <SDL_image.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "level/paths.h"
#include "view/png.h"

enum { PLACE_MS = 300 }; // after the last move of the window
enum { SCRIPT_W = 1280, SCRIPT_H = 720, SCREENS_MAX = 16 };

bool app_has_display(void) {
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        return false;
    }
    // SDL falls back on drivers without a screen by itself; they count only when asked for.
    const char *driver = SDL_GetCurrentVideoDriver();
    const char *asked = getenv("SDL_VIDEODRIVER");
    bool has = driver && ((asked && asked[0]) ||
                          (strcmp(driver, "dummy") != 0 && strcmp(driver, "offscreen") != 0 &&
                           strcmp(driver, "evdev") != 0));
    if (!has) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
    }
    return has;
}

static const char *clipboard_get(void *user) {
    App *app = user;
    SDL_free(app->shell.clipboard_text);
    app->shell.clipboard_text = SDL_GetClipboardText();
    return app->shell.clipboard_text;
}

static void clipboard_set(void *user, const char *text) {
    (void)user;
    SDL_SetClipboardText(text);
}

// The sizes of window and renderer; without a window manager's word on them (scripts) as asked for.
static void measure(App *app) {
    int window_h;
    SDL_GetWindowSize(app->shell.window, &app->shell.window_w, &window_h);
    SDL_GetRendererOutputSize(app->shell.renderer, &app->shell.width, &app->shell.height);
    app->shell.point_scale =
        app->shell.window_w > 0 ? (float)app->shell.width / (float)app->shell.window_w : 1.0f;
}

// The screen may be another one, with another rate and size.
static void measure_rate(App *app) {
    SDL_DisplayMode mode = {0};
    int display = SDL_GetWindowDisplayIndex(app->shell.window);
    bool is_known = display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0;
    app->shell.refresh = is_known ? mode.refresh_rate : 0;
    app->shell.screen =
        is_known && !app->scripted ? (SDL_Point){mode.w, mode.h} : (SDL_Point){0, 0};
    pacing_forget_rate(&app->pacing);
}

static void set_icon(App *app) {
    char path[FILES_PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/appicon.png", app->assets);
    SDL_Surface *icon = IMG_Load(path);
    if (icon) {
        SDL_SetWindowIcon(app->shell.window, icon);
        SDL_FreeSurface(icon);
    }
}

static bool open_renderer(App *app) {
    Uint32 vsync = app->scripted ? 0 : SDL_RENDERER_PRESENTVSYNC;
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "nearest");
    app->shell.renderer =
        SDL_CreateRenderer(app->shell.window, -1, vsync | SDL_RENDERER_TARGETTEXTURE);
    if (!app->shell.renderer) {
        app->shell.renderer = SDL_CreateRenderer(app->shell.window, -1, SDL_RENDERER_SOFTWARE);
    }
    SDL_RendererInfo info = {0};
    if (app->shell.renderer) {
        SDL_GetRendererInfo(app->shell.renderer, &info);
    }
    app->shell.vsync = (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
    return app->shell.renderer != NULL;
}

// As it was left, on a screen that there is. A script's window is always the same.
static WindowPlace place_of_window(const App *app) {
    WindowPlace fixed = {SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, SCRIPT_W, SCRIPT_H, false};
    SDL_Rect screens[SCREENS_MAX];
    int count = 0;
    for (int i = 0; i < SDL_GetNumVideoDisplays() && count < SCREENS_MAX; i++) {
        count += SDL_GetDisplayUsableBounds(i, &screens[count]) == 0;
    }
    return app->scripted || count == 0 ? fixed
                                       : window_place_fit(&app->settings.window, screens, count);
}

// From the corner of the frame to that of the inside. On X11 a window is asked for by the first and
// known by the second.
static SDL_Point frame_of(const App *app) {
    int top = WINDOW_TITLE_H, left = WINDOW_BORDER;
    if (strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0 &&
        SDL_GetWindowBordersSize(app->shell.window, &top, &left, NULL, NULL) != 0) {
        top = left = 0;
    }
    return (SDL_Point){left, top};
}

// A full screen and a hidden window are no places.
void window_note_place(App *app) {
    Uint32 flags = SDL_GetWindowFlags(app->shell.window);
    WindowPlace *place = &app->settings.window;
    if (app->scripted ||
        (flags & (SDL_WINDOW_FULLSCREEN | SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0) {
        return;
    }
    place->maximized = (flags & SDL_WINDOW_MAXIMIZED) != 0;
    if (!place->maximized) {
        SDL_GetWindowSize(app->shell.window, &place->w, &place->h);
        SDL_GetWindowPosition(app->shell.window, &place->x, &place->y);
        place->x -= frame_of(app).x;
        place->y -= frame_of(app).y;
    }
    app->shell.place_due = host_now_ms(app) + PLACE_MS;
}

void window_keep_place(App *app, bool at_once) {
    if (app->shell.place_due > 0.0 && (at_once || host_now_ms(app) >= app->shell.place_due)) {
        app->shell.place_due = 0.0;
        app_save_settings(app);
    }
}

static bool open_window(App *app, LevelError *error) {
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"); // it is a window among others
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"); // but while a game runs: pacing.h
    // A signal ends the program (shell.h): no user would answer a question about unsaved
    // changes.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    if (!app_has_display()) {
        level_error_set(error, "no display: a window needs one. Set DISPLAY or WAYLAND_DISPLAY, or "
                               "run \"xvfb-run foothold\"; \"foothold run\" and \"foothold shot\" "
                               "need none");
        return false;
    }
    SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER | SDL_INIT_EVENTS);
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    WindowPlace place = place_of_window(app);
    bool is_by_frame = app->scripted || strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0;
    place.x += is_by_frame ? 0 : WINDOW_BORDER;
    place.y += is_by_frame ? 0 : WINDOW_TITLE_H;
    flags |= place.maximized ? (Uint32)SDL_WINDOW_MAXIMIZED : 0;
    app->shell.window = SDL_CreateWindow("Foothold", place.x, place.y, place.w, place.h, flags);
    if (!app->shell.window || !open_renderer(app)) {
        level_error_set(error, "no window can be opened (%s); try SDL_RENDER_DRIVER=software",
                        SDL_GetError());
        return false;
    }
    SDL_SetWindowMinimumSize(app->shell.window, WINDOW_LEAST_W, WINDOW_LEAST_H);
    return true;
}

bool window_open(App *app, LevelError *error) {
    if (!open_window(app, error)) {
        return false;
    }
    measure(app);
    measure_rate(app);
    set_icon(app);
    LevelError trouble = {0};
    app->view = view_create(app->shell.renderer, app->assets, &trouble);
    app->ui = calloc(1, sizeof *app->ui);
    if (!app->view || !app->ui) {
        level_error_set(error, "out of memory");
        return false;
    }
    app->shell.clipboard = (UiClipboard){.get = clipboard_get, .set = clipboard_set, .user = app};
    ui_init(app->ui, view_font(app->view), &app->shell.clipboard);
    if (trouble.text[0]) {
        app_notice_error(app, "A picture is missing", &trouble);
    }
    if (!app->scripted) {
        sticky_keys_watch();
        app->sound = sound_create(app->assets);
    }
    SDL_StopTextInput();
    return true;
}

void window_close(App *app) {
    for (int i = 0; i < SDL_NUM_SYSTEM_CURSORS; i++) {
        SDL_FreeCursor(app->shell.cursors[i]);
    }
    SDL_free(app->shell.clipboard_text);
    free(app->ui);
    stamps_free(app);
    view_destroy(app->view);
    if (app->shell.renderer) {
        SDL_DestroyRenderer(app->shell.renderer);
    }
    if (app->shell.window) {
        SDL_DestroyWindow(app->shell.window);
    }
}

void window_keep_middle(App *app, FhPoint size_before, int zoom_before) {
    EditorCamera camera = editor_camera(app->editor);
    float x = camera.x + (float)size_before.x * 0.5f / camera.zoom;
    float y = camera.y + (float)size_before.y * 0.5f / camera.zoom;
    bool fitted = fabsf(camera.zoom - (float)zoom_before) < 0.01f;
    camera.zoom = fitted ? (float)app_zoom(app) : camera.zoom;
    camera.x = floorf(x - (float)app->shell.width * 0.5f / camera.zoom);
    camera.y = floorf(y - (float)app->shell.height * 0.5f / camera.zoom);
    editor_set_camera(app->editor, camera);
}

void window_resized(App *app, const SDL_WindowEvent *event) {
    FhPoint before = {app->shell.width, app->shell.height};
    int zoom_before = app_zoom(app);
    int w;
    int h;
    SDL_GetWindowSize(app->shell.window, &w, &h);
    // No window system sends the event of a script: make the window follow.
    if (event->data1 > 0 && event->data2 > 0 && (w != event->data1 || h != event->data2)) {
        SDL_SetWindowSize(app->shell.window, event->data1, event->data2);
    }
    measure(app);
    bool has_changed = before.x != app->shell.width || before.y != app->shell.height;
    if (app->editor && has_changed && app->screens.depth > 0 && app_base(app) == SCREEN_EDIT) {
        window_keep_middle(app, before, zoom_before);
    }
}

static void feed_wheel(UiInput *input, const SDL_MouseWheelEvent *wheel) {
    SDL_FPoint steps = input_state_wheel(wheel);
    input->wheel_x += steps.x;
    input->wheel_y += steps.y;
}

static void feed_stick(App *app, const SDL_ControllerAxisEvent *axis) {
    // app->input has seen the event already; a press it noted is one step of the focus.
    UiInput *input = &app->shell.ui_input;
    static const struct {
        AppAction action;
        UiKey key;
    } ways[] = {{APP_LEFT, UI_KEY_LEFT},
                {APP_RIGHT, UI_KEY_RIGHT},
                {APP_UP, UI_KEY_UP},
                {APP_DOWN, UI_KEY_DOWN}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        bool is_x = axis->axis == SDL_CONTROLLER_AXIS_LEFTX;
        bool is_way_x = i < 2;
        if (is_x == is_way_x && input_state_take(&app->input, ways[i].action)) {
            ui_input_key(input, ways[i].key, 0);
        }
    }
}

void window_feed_ui(App *app, const SDL_Event *event) {
    UiInput *input = &app->shell.ui_input;
    // The game has the keys: of a controller its panel gets what the game leaves to it.
    bool plays = app_top(app) == SCREEN_PLAY && !ui_blocks_keyboard(app->ui);
    input->mods = app->input.mods;
    switch (event->type) {
    case SDL_MOUSEBUTTONDOWN:
        input->down |= input_state_pointer_bit(event->button.button);
        input->pressed |= input_state_pointer_bit(event->button.button);
        break;
    case SDL_MOUSEBUTTONUP:
        input->down &= ~input_state_pointer_bit(event->button.button);
        input->released |= input_state_pointer_bit(event->button.button);
        break;
    case SDL_MOUSEWHEEL:
        feed_wheel(input, &event->wheel);
        break;
    case SDL_KEYDOWN:
        if (!plays && input_state_ui_key(event->key.keysym.sym) != UI_KEY_NONE) {
            ui_input_key(input, input_state_ui_key(event->key.keysym.sym), app->input.mods);
        }
        break;
    case SDL_TEXTINPUT:
        ui_input_text(input, event->text.text);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        if (plays && !play_sliders_take_button(app, event->cbutton.button)) {
            break;
        }
        if (input_state_ui_button(event->cbutton.button) != UI_KEY_NONE) {
            input->by_pad = true;
            ui_input_key(input, input_state_ui_button(event->cbutton.button), 0);
        }
        break;
    case SDL_CONTROLLERAXISMOTION:
        if (!plays && ui_wants_keyboard(app->ui)) {
            feed_stick(app, &event->caxis);
        }
        break;
    default:
        break;
    }
}

enum { FINE_W = 1120, FINE_H = 620 };    // units that a fine screen wants at least
enum { LARGE_W = 1920, LARGE_H = 1080 }; // and at most, before its words become larger

// What was chosen; a fine screen takes a step less where it would have too little room.
static int chosen_scale(const App *app, bool fine) {
    int scale = app->settings.scale;
    bool has_room = app->shell.width >= scale * FINE_W && app->shell.height >= scale * FINE_H;
    return fine && !has_room ? fh_max(1, scale - 1) : scale;
}

// A larger window gives a fine screen more room to work in, not larger panels, unless its px are
// small: a high-DPI display has several to a point.
static int fine_scale(const App *app) {
    int room = fh_min(app->shell.width / FINE_W, app->shell.height / FINE_H);
    SDL_Point size = app_scale_size(app);
    int wanted =
        fh_max((int)(app->shell.point_scale + 0.5f), fh_min(size.x / LARGE_W, size.y / LARGE_H));
    return fh_max(1, fh_min(room, wanted));
}

// Whole steps: coarse screens are twice as large as fine ones where the window has room.
static int fitting_scale(const App *app, bool fine) {
    if (app->settings.scale > 0) {
        return chosen_scale(app, fine);
    }
    if (fine) {
        return fine_scale(app);
    }
    // A step is left before the buttons no longer fit, and taken late: words stay of a good size.
    SDL_Point size = app_scale_size(app);
    float fit = fminf((float)size.x / 440.0f, (float)size.y / 270.0f);
    return fh_max(1, (int)(fit * 0.75f + 0.5f));
}

void window_place_ui(App *app, bool fine) {
    UiInput *input = &app->shell.ui_input;
    app->shell.ui_scale = fitting_scale(app, fine);
    input->x = (int)app->input.x / app->shell.ui_scale;
    input->y = (int)app->input.y / app->shell.ui_scale;
    if (!app->input.touched) {
        input->x = input->y = -1;
    }
    input->screen_w = app->shell.width / app->shell.ui_scale;
    input->screen_h = app->shell.height / app->shell.ui_scale;
    if (!app->scripted) { // delays and notices last as long at any frame rate
        input->frame = (uint32_t)(SDL_GetTicks64() * 60 / 1000);
    }
}

void window_follow_typing(App *app) {
    bool is_edited = app->editor && app_top(app) == SCREEN_EDIT;
    bool typing = ui_is_typing(app->ui) || (is_edited && editor_awaits_text(app->editor));
    if (typing != (SDL_IsTextInputActive() == SDL_TRUE)) {
        if (typing) {
            SDL_StartTextInput();
        } else {
            SDL_StopTextInput();
        }
    }
}

void app_set_fullscreen(App *app, bool fullscreen) {
    app->settings.fullscreen = fullscreen;
    if (!app->scripted) {
        bool was_maximized = app->settings.window.maximized;
        SDL_SetWindowFullscreen(app->shell.window, fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
        if (!fullscreen && was_maximized) { // else it would come back small
            SDL_MaximizeWindow(app->shell.window);
        }
    }
    measure(app);
    app_save_settings(app);
}

void app_apply_settings(App *app) {
    input_state_toggle_holds(&app->input, app->settings.toggles);
    app->ui->theme = app->settings.contrast ? ui_theme_contrast() : ui_theme_default();
    sound_set_volume(app->sound, app->shell.muted ? 0.0f : app->settings.volume / 100.0f);
    if (app->settings.fullscreen && !app->scripted) {
        SDL_SetWindowFullscreen(app->shell.window, SDL_WINDOW_FULLSCREEN_DESKTOP);
        measure(app);
    }
}

bool app_save_picture(App *app, const char *path, LevelError *error) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, app->shell.width, app->shell.height,
                                                          24, SDL_PIXELFORMAT_RGB24);
    bool is_read = surface && SDL_RenderReadPixels(app->shell.renderer, NULL, SDL_PIXELFORMAT_RGB24,
                                                   surface->pixels, surface->pitch) == 0;
    if (!is_read) {
        snprintf(error->file, sizeof error->file, "%s", path);
        level_error_set(error, "the picture cannot be taken: %s", SDL_GetError());
    }
    bool is_saved = is_read && files_need_room(path, error) && png_write(surface, path, error);
    SDL_FreeSurface(surface);
    return is_saved;
}

// In the user's folder of pictures, else in that where the program was started; over no picture of
// before. A script's pictures are named by its ticks.
static void name_picture(const App *app, char *path, size_t size) {
    char folder[FILES_PATH_MAX], stem[48], when[32];
    time_t now = time(NULL);
    bool is_dated = !app->scripted && strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime(&now));
    if (!files_pictures_path(folder, sizeof folder)) {
        snprintf(folder, sizeof folder, ".");
    }
    if (is_dated) {
        snprintf(stem, sizeof stem, "foothold-%s", when);
    } else {
        snprintf(stem, sizeof stem, "foothold-%d", app->tick);
    }
    snprintf(path, size, "%s/%s.png", folder, stem);
    for (int i = 2; i < 1000 && files_exists(path); i++) {
        snprintf(path, size, "%s/%s-%d.png", folder, stem, i);
    }
}

void app_keep_picture(App *app) {
    char path[FILES_PATH_MAX + 64], line[UI_TOAST_BYTES];
    LevelError error = {0};
    name_picture(app, path, sizeof path);
    bool saved = app_save_picture(app, path, &error);
    snprintf(line, sizeof line, "Picture saved: %s", paths_name(path));
    if (!saved) {
        level_error_print(&error, line, sizeof line);
    }
    ui_toast_about(app->ui, "picture", saved ? UI_TOAST_GOOD : UI_TOAST_BAD, line);
}

void app_show_level_name(App *app) {
    char title[FILES_PATH_MAX];
    snprintf(title, sizeof title, "%s%s - Foothold", app->run.level->name,
             editor_is_dirty(app->editor) ? " *" : "");
    if (strcmp(title, SDL_GetWindowTitle(app->shell.window)) != 0) {
        SDL_SetWindowTitle(app->shell.window, title);
    }
}

void app_show_cursor(App *app, int cursor) {
    if (cursor == app->shell.cursor_shown || app->scripted) {
        return;
    }
    if (!app->shell.cursors[cursor]) {
        app->shell.cursors[cursor] = SDL_CreateSystemCursor((SDL_SystemCursor)cursor);
    }
    SDL_SetCursor(app->shell.cursors[cursor]);
    app->shell.cursor_shown = cursor;
}

void app_show_ui_cursor(App *app) {
    static const SDL_SystemCursor cursors[] = {
        [UI_CURSOR_ARROW] = SDL_SYSTEM_CURSOR_ARROW,
        [UI_CURSOR_HAND] = SDL_SYSTEM_CURSOR_HAND,
        [UI_CURSOR_TEXT] = SDL_SYSTEM_CURSOR_IBEAM,
        [UI_CURSOR_SIDEWAYS] = SDL_SYSTEM_CURSOR_SIZEWE,
    };
    app_show_cursor(app, (int)cursors[app->ui->cursor]);
}

bool app_pointer_is_ui(const App *app) {
    int scale = fh_max(app->shell.ui_scale, 1); // before the first frame there is none
    return ui_wants_pointer_at(app->ui, (int)app->input.x / scale, (int)app->input.y / scale);
}

void app_end_panel(App *app, Ui *ui) {
    ui_space(ui, 4);
    ui_row(ui, 22, 1, NULL);
    ui_focus_here(ui);
    UiButton back = {.label = "Back", .primary = true};
    bool leaves = ui_button_with(ui, &back);
    ui_end_panel(ui);
    if (leaves || ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        app_pop(app);
    }
    app_show_ui_cursor(app);
}

void window_take_drop(App *app, const char *path) {
    LevelError error = {0};
    snprintf(error.file, sizeof error.file, "%s", path);
    if (files_is_folder(path)) {
        level_error_set(&error, "a folder is no level: drop one of its files");
    } else if (!files_exists(path)) {
        level_error_set(&error, "there is no such file");
    }
    if (error.text[0]) {
        app_toast_error(app, "Nothing was opened", &error);
        return;
    }
    app_ask_open(app, path);
}

// Nothing is held any more, and a game that ran is paused.
static void take_hands_off(App *app) {
    input_state_let_go(&app->input);
    app->shell.ui_input.down = 0;
    if (app->editor) {
        editor_let_go(app->editor);
    }
    if (app->screens.depth > 0 && app_top(app) == SCREEN_PLAY) { // else the first level is read
        app_push(app, SCREEN_PAUSE);
    }
}

void window_take_event(App *app, const SDL_WindowEvent *event) {
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_RESIZED:
        window_resized(app, event);
        window_note_place(app);
        break;
    case SDL_WINDOWEVENT_MOVED:
    case SDL_WINDOWEVENT_MAXIMIZED:
        window_note_place(app);
        break;
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
    case SDL_WINDOWEVENT_RESTORED:
        measure_rate(app);
        window_note_place(app);
        break;
    case SDL_WINDOWEVENT_MINIMIZED:
        take_hands_off(app);
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        app->shell.focused = false;
        take_hands_off(app);
        break;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        app->shell.focused = true;
        break;
    default:
        break;
    }
}
