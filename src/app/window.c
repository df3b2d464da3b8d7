#include "app/app.h"
#include "app/window.h"

#include <SDL_image.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "level/paths.h"
#include "platform/platform.h"
#include "view/png.h"
#include "words/words.h"

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
    Shell *shell = user;
    SDL_free(shell->clipboard_text);
    shell->clipboard_text = SDL_GetClipboardText();
    return shell->clipboard_text;
}

static void clipboard_set(void *user, const char *text) {
    (void)user;
    SDL_SetClipboardText(text);
    platform_copied(text);
}

// The sizes of window and renderer; without a window manager's word on them (scripts) as asked for.
static void measure(Shell *shell) {
    int window_h;
    SDL_GetWindowSize(shell->window, &shell->window_w, &window_h);
    SDL_GetRendererOutputSize(shell->renderer, &shell->width, &shell->height);
    shell->point_scale = shell->window_w > 0 ? (float)shell->width / (float)shell->window_w : 1.0f;
}

// The screen may be another one, with another rate and size.
static void measure_rate(Shell *shell) {
    SDL_DisplayMode mode = {0};
    int display = SDL_GetWindowDisplayIndex(shell->window);
    bool is_known = display >= 0 && SDL_GetCurrentDisplayMode(display, &mode) == 0;
    shell->refresh = is_known ? mode.refresh_rate : 0;
    shell->screen = is_known && !shell->scripted ? (SDL_Point){mode.w, mode.h} : (SDL_Point){0, 0};
    pacing_forget_rate(&shell->pacing);
}

static void set_icon(Shell *shell) {
    char path[FILES_PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/appicon.png", shell->assets);
    SDL_Surface *icon = IMG_Load(path);
    if (icon) {
        SDL_SetWindowIcon(shell->window, icon);
        SDL_FreeSurface(icon);
    }
}

static bool open_renderer(Shell *shell) {
    Uint32 vsync = shell->scripted ? 0 : SDL_RENDERER_PRESENTVSYNC;
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "nearest");
    shell->renderer = SDL_CreateRenderer(shell->window, -1, vsync | SDL_RENDERER_TARGETTEXTURE);
    if (!shell->renderer) {
        shell->renderer = SDL_CreateRenderer(shell->window, -1, SDL_RENDERER_SOFTWARE);
    }
    SDL_RendererInfo info = {0};
    if (shell->renderer) {
        SDL_GetRendererInfo(shell->renderer, &info);
    }
    shell->vsync = (info.flags & SDL_RENDERER_PRESENTVSYNC) != 0;
    return shell->renderer != NULL;
}

// As it was left, on a screen that there is. A script's window is always the same.
static WindowPlace place_of_window(const Shell *shell) {
    WindowPlace fixed = {SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, SCRIPT_W, SCRIPT_H, false};
    SDL_Rect screens[SCREENS_MAX];
    int count = 0;
    for (int i = 0; i < SDL_GetNumVideoDisplays() && count < SCREENS_MAX; i++) {
        count += SDL_GetDisplayUsableBounds(i, &screens[count]) == 0;
    }
    return shell->scripted || count == 0
               ? fixed
               : window_place_fit(&shell->settings.window, screens, count);
}

// From the corner of the frame to that of the inside. On X11 a window is asked for by the first and
// known by the second.
static SDL_Point frame_of(const Shell *shell) {
    int top = WINDOW_TITLE_H, left = WINDOW_BORDER;
    if (strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0 &&
        SDL_GetWindowBordersSize(shell->window, &top, &left, NULL, NULL) != 0) {
        top = left = 0;
    }
    return (SDL_Point){left, top};
}

// A full screen and a hidden window are no places.
static void window_note_place(Shell *shell) {
    Uint32 flags = SDL_GetWindowFlags(shell->window);
    WindowPlace *place = &shell->settings.window;
    if (shell->scripted ||
        (flags & (SDL_WINDOW_FULLSCREEN | SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0) {
        return;
    }
    place->maximized = (flags & SDL_WINDOW_MAXIMIZED) != 0;
    if (!place->maximized) {
        SDL_GetWindowSize(shell->window, &place->w, &place->h);
        SDL_GetWindowPosition(shell->window, &place->x, &place->y);
        place->x -= frame_of(shell).x;
        place->y -= frame_of(shell).y;
    }
    shell->place_due = host_now_ms(shell) + PLACE_MS;
}

void window_keep_place(Shell *shell, bool at_once) {
    if (shell->place_due > 0.0 && (at_once || host_now_ms(shell) >= shell->place_due)) {
        shell->place_due = 0.0;
        app_save_settings(shell);
    }
}

static bool open_window(Shell *shell, LevelError *error) {
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"); // it is a window among others
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"); // but while a game runs: pacing.h
    // A signal ends the program (shell.h): no user would answer a question about unsaved
    // changes.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    if (!app_has_display()) {
        return level_error_set(error,
                               "no display: a window needs one. Set DISPLAY or WAYLAND_DISPLAY, or "
                               "run \"xvfb-run foothold\"; \"foothold run\" and \"foothold shot\" "
                               "need none");
    }
    SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER | SDL_INIT_EVENTS);
    Uint32 flags = SDL_WINDOW_RESIZABLE;
    flags |= platform_has_fine_pixels() ? (Uint32)SDL_WINDOW_ALLOW_HIGHDPI : 0;
    WindowPlace place = place_of_window(shell);
    bool is_by_frame = shell->scripted || strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0;
    place.x += is_by_frame ? 0 : WINDOW_BORDER;
    place.y += is_by_frame ? 0 : WINDOW_TITLE_H;
    flags |= place.maximized ? (Uint32)SDL_WINDOW_MAXIMIZED : 0;
    shell->window = SDL_CreateWindow("Foothold", place.x, place.y, place.w, place.h, flags);
    if (!shell->window || !open_renderer(shell)) {
        return level_error_set(
            error, "no window can be opened (%s); try SDL_RENDER_DRIVER=software", SDL_GetError());
    }
    SDL_SetWindowMinimumSize(shell->window, WINDOW_LEAST_W, WINDOW_LEAST_H);
    return true;
}

bool window_open(Shell *shell, LevelError *error) {
    if (!open_window(shell, error)) {
        return false;
    }
    measure(shell);
    measure_rate(shell);
    set_icon(shell);
    LevelError trouble = {0};
    shell->view = view_create(shell->renderer, shell->assets, &trouble);
    shell->ui = calloc(1, sizeof *shell->ui);
    if (!shell->view || !shell->ui) {
        return level_error_set(error, "out of memory");
    }
    shell->clipboard = (UiClipboard){.get = clipboard_get, .set = clipboard_set, .user = shell};
    ui_init(shell->ui, view_font(shell->view), &shell->clipboard);
    if (trouble.text[0]) {
        app_notice_error(shell, "A picture is missing", &trouble);
    }
    if (!shell->scripted) {
        sticky_keys_watch();
    }
    SDL_StopTextInput();
    return true;
}

void window_close(Project *project) {
    for (int i = 0; i < SDL_NUM_SYSTEM_CURSORS; i++) {
        SDL_FreeCursor(project->shell->cursors[i]);
    }
    SDL_free(project->shell->clipboard_text);
    free(project->shell->ui);
    stamps_free(project);
    view_destroy(project->shell->view);
    if (project->shell->renderer) {
        SDL_DestroyRenderer(project->shell->renderer);
    }
    if (project->shell->window) {
        SDL_DestroyWindow(project->shell->window);
    }
}

void window_keep_middle(Project *project, FhPoint size_before, int zoom_before) {
    EditorCamera camera = editor_camera(project->editor);
    float x = camera.x + (float)size_before.x * 0.5f / camera.zoom;
    float y = camera.y + (float)size_before.y * 0.5f / camera.zoom;
    bool fitted = fabsf(camera.zoom - (float)zoom_before) < 0.01f;
    camera.zoom = fitted ? (float)app_zoom(project->shell) : camera.zoom;
    camera.x = floorf(x - (float)project->shell->width * 0.5f / camera.zoom);
    camera.y = floorf(y - (float)project->shell->height * 0.5f / camera.zoom);
    editor_set_camera(project->editor, camera);
}

void window_resized(Project *project, const SDL_WindowEvent *event) {
    FhPoint before = {project->shell->width, project->shell->height};
    int zoom_before = app_zoom(project->shell);
    int w;
    int h;
    SDL_GetWindowSize(project->shell->window, &w, &h);
    // No window system sends the event of a script: make the window follow.
    if (event->data1 > 0 && event->data2 > 0 && (w != event->data1 || h != event->data2)) {
        SDL_SetWindowSize(project->shell->window, event->data1, event->data2);
    }
    measure(project->shell);
    bool has_changed = before.x != project->shell->width || before.y != project->shell->height;
    if (project->editor && has_changed && project->shell->screens.depth > 0 &&
        app_base(project->shell) == SCREEN_EDIT) {
        window_keep_middle(project, before, zoom_before);
    }
}

static void feed_wheel(UiInput *input, const SDL_MouseWheelEvent *wheel) {
    SDL_FPoint steps = input_state_wheel(wheel);
    input->wheel_x += steps.x;
    input->wheel_y += steps.y;
}

static void feed_stick(Shell *shell, const SDL_ControllerAxisEvent *axis) {
    // app->input has seen the event already; a press it noted is one step of the focus.
    UiInput *input = &shell->ui_input;
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
        if (is_x == is_way_x && input_state_take(&shell->input, ways[i].action)) {
            ui_input_key(input, ways[i].key, 0);
        }
    }
}

FhRect play_room(const Project *project) {
    FhRect window = {0, 0, project->shell->width, project->shell->height};
    window.w -= project->play.sliders ? fh_min(project->play.sliders_w, window.w / 2) : 0;
    return window;
}

bool play_sliders_take_button(const Project *project, int button) {
    switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
    case SDL_CONTROLLER_BUTTON_DPAD_UP:
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
    case SDL_CONTROLLER_BUTTON_B:
        return project->play.pad_sliders;
    default:
        return project->play.pad_sliders && ui_blocks_keyboard(project->shell->ui);
    }
}

void window_feed_ui(Project *project, const SDL_Event *event) {
    UiInput *input = &project->shell->ui_input;
    // The game has the keys: of a controller its panel gets what the game leaves to it.
    bool plays = app_top(project->shell) == SCREEN_PLAY && !ui_blocks_keyboard(project->shell->ui);
    input->mods = project->shell->input.mods;
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
            ui_input_key(input, input_state_ui_key(event->key.keysym.sym),
                         project->shell->input.mods);
        }
        break;
    case SDL_TEXTINPUT:
        ui_input_text(input, event->text.text);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        if (plays && !play_sliders_take_button(project, event->cbutton.button)) {
            break;
        }
        if (input_state_ui_button(event->cbutton.button) != UI_KEY_NONE) {
            input->by_pad = true;
            ui_input_key(input, input_state_ui_button(event->cbutton.button), 0);
        }
        break;
    case SDL_CONTROLLERAXISMOTION:
        if (!plays && ui_wants_keyboard(project->shell->ui)) {
            feed_stick(project->shell, &event->caxis);
        }
        break;
    default:
        break;
    }
}

enum { FINE_W = 1120, FINE_H = 620 };    // units that a fine screen wants at least
enum { LARGE_W = 1920, LARGE_H = 1080 }; // and at most, before its words become larger

// What was chosen; a fine screen takes a step less where it would have too little room.
static int chosen_scale(const Shell *shell, bool fine) {
    int scale = shell->settings.scale;
    bool has_room = shell->width >= scale * FINE_W && shell->height >= scale * FINE_H;
    return fine && !has_room ? fh_max(1, scale - 1) : scale;
}

// A larger window gives a fine screen more room to work in, not larger panels, unless its px are
// small: a high-DPI display has several to a point.
static int fine_scale(const Shell *shell) {
    int room = fh_min(shell->width / FINE_W, shell->height / FINE_H);
    SDL_Point size = app_scale_size(shell);
    int wanted =
        fh_max((int)(shell->point_scale + 0.5f), fh_min(size.x / LARGE_W, size.y / LARGE_H));
    return fh_max(1, fh_min(room, wanted));
}

// Whole steps: coarse screens are twice as large as fine ones where the window has room.
static int fitting_scale(const Shell *shell, bool fine) {
    if (shell->settings.scale > 0) {
        return chosen_scale(shell, fine);
    }
    if (fine) {
        return fine_scale(shell);
    }
    // A step is left before the buttons no longer fit, and taken late: words stay of a good size.
    SDL_Point size = app_scale_size(shell);
    float fit = fminf((float)size.x / 440.0f, (float)size.y / 270.0f);
    return fh_max(1, (int)(fit * 0.75f + 0.5f));
}

void window_place_ui(Shell *shell, bool fine) {
    UiInput *input = &shell->ui_input;
    shell->ui_scale = fitting_scale(shell, fine);
    input->x = (int)shell->input.x / shell->ui_scale;
    input->y = (int)shell->input.y / shell->ui_scale;
    if (!shell->input.touched) {
        input->x = input->y = -1;
    }
    input->screen_w = shell->width / shell->ui_scale;
    input->screen_h = shell->height / shell->ui_scale;
    if (!shell->scripted) { // delays and notices last as long at any frame rate
        input->frame = (uint32_t)(SDL_GetTicks64() * 60 / 1000);
    }
}

void window_follow_typing(Project *project) {
    bool is_edited = project->editor && app_top(project->shell) == SCREEN_EDIT;
    bool typing =
        ui_is_typing(project->shell->ui) || (is_edited && editor_awaits_text(project->editor));
    if (typing != (SDL_IsTextInputActive() == SDL_TRUE)) {
        if (typing) {
            SDL_StartTextInput();
        } else {
            SDL_StopTextInput();
        }
    }
}

void app_set_fullscreen(Shell *shell, bool fullscreen) {
    shell->settings.fullscreen = fullscreen;
    if (!shell->scripted) {
        bool was_maximized = shell->settings.window.maximized;
        platform_set_fullscreen(shell->window, fullscreen);
        if (!fullscreen && was_maximized) { // else it would come back small
            SDL_MaximizeWindow(shell->window);
        }
    }
    measure(shell);
    app_save_settings(shell);
}

static void choose_language(Shell *shell) {
    char error[WORDS_ERROR_BYTES];
    Language of_system = shell->scripted ? LANGUAGE_ENGLISH : language_of_system();
    int chosen = shell->settings.language;
    if (!words_choose(chosen > 0 ? (Language)(chosen - 1) : of_system, shell->assets, error)) {
        app_notice(shell, "The language cannot be read", error);
    }
}

void app_apply_settings(Shell *shell) {
    choose_language(shell);
    input_state_toggle_holds(&shell->input, shell->settings.toggles);
    shell->ui->theme = shell->settings.contrast ? ui_theme_contrast() : ui_theme_default();
    if (shell->settings.fullscreen && !shell->scripted) {
        platform_set_fullscreen(shell->window, true);
        measure(shell);
    }
}

bool app_save_picture(Shell *shell, const char *path, LevelError *error) {
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, shell->width, shell->height, 24, SDL_PIXELFORMAT_RGB24);
    bool is_read = surface && SDL_RenderReadPixels(shell->renderer, NULL, SDL_PIXELFORMAT_RGB24,
                                                   surface->pixels, surface->pitch) == 0;
    if (!is_read) {
        level_error_at(error, path, "the picture cannot be taken: %s", SDL_GetError());
    }
    bool is_saved = is_read && files_need_room(path, error) && png_write(surface, path, error);
    SDL_FreeSurface(surface);
    return is_saved;
}

// A script's pictures are named by its ticks.
void app_name_picture(const Shell *shell, const char *suffix, char *path, size_t size) {
    char folder[FILES_PATH_MAX], stem[48], when[32];
    time_t now = time(NULL);
    bool is_dated =
        !shell->scripted && strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime(&now));
    if (!files_pictures_path(folder, sizeof folder)) {
        snprintf(folder, sizeof folder, ".");
    }
    if (is_dated) {
        snprintf(stem, sizeof stem, "foothold-%s", when);
    } else {
        snprintf(stem, sizeof stem, "foothold-%d", shell->tick);
    }
    snprintf(path, size, "%s/%s%s", folder, stem, suffix);
    for (int i = 2; i < 1000 && files_exists(path); i++) {
        snprintf(path, size, "%s/%s-%d%s", folder, stem, i, suffix);
    }
}

void app_keep_picture(Shell *shell) {
    char path[FILES_PATH_MAX + 64], line[UI_TOAST_BYTES];
    LevelError error = {0};
    app_name_picture(shell, ".png", path, sizeof path);
    bool saved = app_save_picture(shell, path, &error);
    snprintf(line, sizeof line, say("Picture saved: %s"), paths_name(path));
    if (saved) {
        platform_give(path);
    } else {
        level_error_print(&error, line, sizeof line);
    }
    ui_toast_about(shell->ui, "picture", saved ? UI_TOAST_GOOD : UI_TOAST_BAD, line);
}

void app_show_level_name(Project *project) {
    char title[FILES_PATH_MAX];
    snprintf(title, sizeof title, "%s%s - Foothold", project->run.level->name,
             editor_is_dirty(project->editor) ? " *" : "");
    if (strcmp(title, SDL_GetWindowTitle(project->shell->window)) != 0) {
        SDL_SetWindowTitle(project->shell->window, title);
    }
}

void app_show_cursor(Shell *shell, int cursor) {
    if (cursor == shell->cursor_shown || shell->scripted) {
        return;
    }
    if (!shell->cursors[cursor]) {
        shell->cursors[cursor] = SDL_CreateSystemCursor((SDL_SystemCursor)cursor);
    }
    SDL_SetCursor(shell->cursors[cursor]);
    shell->cursor_shown = cursor;
}

void app_show_ui_cursor(Shell *shell) {
    static const SDL_SystemCursor cursors[] = {
        [UI_CURSOR_ARROW] = SDL_SYSTEM_CURSOR_ARROW,
        [UI_CURSOR_HAND] = SDL_SYSTEM_CURSOR_HAND,
        [UI_CURSOR_TEXT] = SDL_SYSTEM_CURSOR_IBEAM,
        [UI_CURSOR_SIDEWAYS] = SDL_SYSTEM_CURSOR_SIZEWE,
    };
    app_show_cursor(shell, (int)cursors[shell->ui->cursor]);
}

bool app_pointer_is_ui(const Shell *shell) {
    int scale = fh_max(shell->ui_scale, 1); // before the first frame there is none
    return ui_wants_pointer_at(shell->ui, (int)shell->input.x / scale, (int)shell->input.y / scale);
}

UiRect app_page(Ui *ui, int w, int h) {
    UiRect screen = {0, 0, ui->input.screen_w, ui->input.screen_h};
    ui_draw_fill(ui, screen, ui->theme.shade, 0);
    return ui_rect_centred(screen, fh_min(w, screen.w - 8), fh_min(h, screen.h - 8));
}

void app_end_panel(Project *project, Ui *ui) {
    ui_space(ui, 4);
    ui_row(ui, 22, 1, NULL);
    ui_focus_here(ui);
    UiButton back = {.label = "Back", .primary = true};
    bool leaves = ui_button_with(ui, &back);
    ui_end_panel(ui);
    if (leaves || ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        app_pop(project);
    }
    app_show_ui_cursor(project->shell);
}

// Nothing is held any more, and a game that ran is paused.
static void take_hands_off(Project *project) {
    Shell *shell = project->shell;
    input_state_let_go(&shell->input);
    shell->ui_input.down = 0;
    if (project->editor) {
        editor_let_go(project->editor);
    }
    if (shell->screens.depth > 0 && app_top(shell) == SCREEN_PLAY) { // else the first level is read
        app_push(project, SCREEN_PAUSE);
    }
}

void window_take_event(Project *project, const SDL_WindowEvent *event) {
    Shell *shell = project->shell;
    bool is_full = platform_is_fullscreen(shell->settings.fullscreen);
    if (!shell->scripted && is_full != shell->settings.fullscreen) {
        shell->settings.fullscreen = is_full;
        app_save_settings(shell);
    }
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_RESIZED:
        window_resized(project, event);
        window_note_place(shell);
        break;
    case SDL_WINDOWEVENT_MOVED:
    case SDL_WINDOWEVENT_MAXIMIZED:
        window_note_place(shell);
        break;
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
    case SDL_WINDOWEVENT_RESTORED:
        measure_rate(shell);
        window_note_place(shell);
        break;
    case SDL_WINDOWEVENT_MINIMIZED:
        take_hands_off(project);
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        shell->focused = false;
        take_hands_off(project);
        break;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        shell->focused = true;
        break;
    default:
        break;
    }
}
