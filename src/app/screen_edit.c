// screen_edit.c - hosts the editor: its events, its panels, and the world that runs underneath.

#include <stdio.h>
#include <string.h>

#include "app/touch.h"
#include "app/pad_edit.h"
#include "app/background.h"
#include "app/requests.h"
#include "app/lesson.h"

typedef struct EditorKeyPair {
    SDL_Keycode key;
    EditorKey editor;
} EditorKeyPair;

static const EditorKeyPair editor_keys[] = {
    {SDLK_LEFT, EDITOR_KEY_LEFT},
    {SDLK_RIGHT, EDITOR_KEY_RIGHT},
    {SDLK_UP, EDITOR_KEY_UP},
    {SDLK_DOWN, EDITOR_KEY_DOWN},
    {SDLK_HOME, EDITOR_KEY_HOME},
    {SDLK_END, EDITOR_KEY_END},
    {SDLK_PAGEUP, EDITOR_KEY_PAGE_UP},
    {SDLK_PAGEDOWN, EDITOR_KEY_PAGE_DOWN},
    {SDLK_INSERT, EDITOR_KEY_INSERT},
    {SDLK_DELETE, EDITOR_KEY_DELETE},
    {SDLK_BACKSPACE, EDITOR_KEY_BACKSPACE},
    {SDLK_RETURN, EDITOR_KEY_ENTER},
    {SDLK_ESCAPE, EDITOR_KEY_ESCAPE},
    {SDLK_TAB, EDITOR_KEY_TAB},
    {SDLK_KP_ENTER, EDITOR_KEY_ENTER},
    {SDLK_KP_PLUS, '+'},
    {SDLK_KP_MINUS, '-'},
    {SDLK_KP_DIVIDE, '/'},
};

static EditorKey editor_key_of(SDL_Keycode key) {
    if (key >= SDLK_F1 && key <= SDLK_F12) {
        return EDITOR_KEY_F1 + (key - SDLK_F1);
    }
    for (size_t i = 0; i < sizeof editor_keys / sizeof *editor_keys; i++) {
        if (editor_keys[i].key == key) {
            return editor_keys[i].editor;
        }
    }
    if (key >= SDLK_a && key <= SDLK_z) {
        return key - SDLK_a + 'A';
    }
    return key >= ' ' && key < 127 ? key : EDITOR_KEY_NONE;
}

static void enter_edit(Project *project) {
    Shell *shell = project->shell;
    int zoom = app_zoom(shell);
    const Camera *camera = &project->run.camera;
    project->run.still = true;
    shell->input.pressed = 0;
    host_show_trails(project);
    project->play.watch.plays = false;
    app_fit_camera(shell, &project->run);
    editor_set_camera(project->editor,
                      (EditorCamera){.x = camera->x, .y = camera->y, .zoom = (float)zoom});
}

static void leave_edit(Project *project) {
    touch_let_go(project);
    pad_edit_let_go(project);
    walk_set(project, false);
    project->editing.pad_edit.in_panels = false;
    editor_let_go(project->editor);
}

static void give_pointer(Project *project, EditorPointerKind kind, int button, int clicks) {
    EditorPointer pointer = {
        .kind = kind,
        .button = button == SDL_BUTTON_RIGHT    ? EDITOR_RIGHT
                  : button == SDL_BUTTON_MIDDLE ? EDITOR_MIDDLE
                                                : EDITOR_LEFT,
        .x = project->shell->input.x,
        .y = project->shell->input.y,
        .mods = project->shell->input.mods,
        .clicks = clicks,
        .over_panel = app_pointer_is_ui(project->shell),
    };
    editor_pointer(project->editor, &pointer);
}

// "Plain wheel zooms": then Alt turns the variants.
static void give_wheel(Project *project, const SDL_MouseWheelEvent *wheel) {
    uint32_t mods = project->shell->input.mods;
    if (project->shell->settings.wheel_zooms) {
        mods = mods & UI_MOD_ALT ? mods & ~(uint32_t)UI_MOD_ALT : mods | UI_MOD_CTRL;
    }
    SDL_FPoint steps = input_state_wheel(wheel);
    editor_wheel(project->editor, steps.x, steps.y, mods, app_pointer_is_ui(project->shell));
}

static void give_key(Project *project, const SDL_KeyboardEvent *event) {
    EditorKey key = editor_key_of(event->keysym.sym);
    bool down = event->type == SDL_KEYDOWN;
    // A key that is held long must not switch to and fro.
    bool switches = key == EDITOR_KEY_TAB || key >= EDITOR_KEY_F1;
    if (key == EDITOR_KEY_NONE || (event->repeat && switches)) {
        return;
    }
    if (walk_takes_key(project, event)) {
        return;
    }
    bool is_given = !down || !edit_types(project) || editor_captures_key(project->editor);
    if (is_given && editor_key(project->editor, key, project->shell->input.mods, down)) {
        input_state_forget_key(&project->shell->input, &project->shell->settings.bindings,
                               event->keysym.sym);
    }
}

static void edit_event(Project *project, const SDL_Event *event) {
    switch (event->type) {
    case SDL_MOUSEMOTION:
        give_pointer(project, EDITOR_MOVE, 0, 0);
        break;
    case SDL_MOUSEBUTTONDOWN:
        if (project->editing.pad_edit.in_panels) {
            pad_edit_set_panels(project, false);
        }
        give_pointer(project, EDITOR_DOWN, event->button.button, event->button.clicks);
        break;
    case SDL_MOUSEBUTTONUP:
        give_pointer(project, EDITOR_UP, event->button.button, event->button.clicks);
        break;
    case SDL_MOUSEWHEEL:
        give_wheel(project, &event->wheel);
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        give_key(project, &event->key);
        break;
    default:
        break;
    }
}

static void edit_tick(Project *project) {
    Shell *shell = project->shell;
    host_take_changes(project); // the level may be another one, and the one before be forgotten
    // What the editor does at a key never comes here (give_key); what is typed is no command
    // either.
    int button = bindings_button(&shell->settings.bindings, APP_EDIT);
    bool by_pad = button != PAD_NONE && (shell->input.buttons >> button & 1) != 0;
    if (input_state_take(&shell->input, APP_EDIT) && (by_pad || !edit_types(project))) {
        host_begin_play(project);
        app_go(shell, SCREEN_PLAY);
        return;
    }
    pad_edit_tick(project);
    bool stands = project->editing.edit_paused || shell->screens.asked_in.is_play;
    if (!stands && shell->focused) {
        host_tick(project, walk_input(project));
        walk_follow(project);
    } else {
        project->run.still = true;
    }
}

static void show_cursor(Project *project) {
    static const SDL_SystemCursor cursors[] = {
        [EDITOR_CURSOR_ARROW] = SDL_SYSTEM_CURSOR_ARROW,
        [EDITOR_CURSOR_CROSS] = SDL_SYSTEM_CURSOR_CROSSHAIR,
        [EDITOR_CURSOR_HAND] = SDL_SYSTEM_CURSOR_HAND,
        [EDITOR_CURSOR_GRAB] = SDL_SYSTEM_CURSOR_SIZEALL,
        [EDITOR_CURSOR_MOVE] = SDL_SYSTEM_CURSOR_SIZEALL,
        [EDITOR_CURSOR_SIZE_EW] = SDL_SYSTEM_CURSOR_SIZEWE,
        [EDITOR_CURSOR_SIZE_NS] = SDL_SYSTEM_CURSOR_SIZENS,
        [EDITOR_CURSOR_SIZE_NWSE] = SDL_SYSTEM_CURSOR_SIZENWSE,
        [EDITOR_CURSOR_SIZE_NESW] = SDL_SYSTEM_CURSOR_SIZENESW,
    };
    if (ui_wants_pointer(project->shell->ui)) {
        app_show_ui_cursor(project->shell);
    } else {
        app_show_cursor(project->shell, (int)cursors[editor_overlay(project->editor)->cursor]);
    }
}

static void edit_build(Project *project, Ui *ui) {
    host_offer_found(project);
    EditorFrame frame = host_editor_frame(project);
    editor_pointer_over(project->editor, ui_wants_pointer(ui));
    ui_set_navigation(ui, project->editing.pad_edit.in_panels); // a page above may have ended it
    editor_frame(project->editor, ui, &frame);
    int scale = project->shell->ui_scale;
    FhRect canvas = editor_canvas(project->editor);
    lesson_build(project, ui,
                 (UiRect){canvas.x / scale, canvas.y / scale, canvas.w / scale, canvas.h / scale});
    if (project->editing.pad_edit.in_panels && ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        pad_edit_set_panels(project, false);
    }
    host_take_changes(project);
    host_take_requests(project);
    show_cursor(project);
    app_show_level_name(project);
    app_return_to_play(project);
}

static void edit_draw(Project *project) {
    Shell *shell = project->shell;
    EditorCamera camera = editor_camera(project->editor);
    FhRect viewport = {0, 0, shell->width, shell->height};
    ViewScene scene = run_scene(&project->run, 0, shell->alpha, camera.zoom, viewport);
    const Camera *game = &project->run.camera;
    const EditorOverlay *overlay = editor_overlay(project->editor);
    scene.x = camera.x;
    scene.y = camera.y;
    scene.shake = 0.0f;
    scene.flags = VIEW_EDITING | app_view_flags(shell) | (overlay->show_ground ? VIEW_GROUND : 0u) |
                  (overlay->hides_ground ? VIEW_NO_GROUND : 0u) |
                  (overlay->shows_other_layers ? 0u : VIEW_FADE_LAYERS);
    scene.active_layer = overlay->active_layer;
    scene.overlays = project->play.overlays | (overlay->show_grid ? VIEW_GRID : 0u) |
                     (overlay->show_collision ? VIEW_SHAPES | VIEW_BOXES : 0u) |
                     (overlay->show_camera ? VIEW_CAMERA_FRAME : 0u);
    scene.camera_frame = (FhRect){(int)game->x, (int)game->y, game->view_w, game->view_h};
    if (project->run.split.mode != SPLIT_OFF) {
        compare_add_to_scene(project, &scene);
    }
    view_draw_world(shell->view, &scene);
    host_draw_veil(project, &scene);
    view_draw_editor_overlay(shell->view, &scene, overlay);
    if (overlay->show_plots) {
        compare_draw_plots(project, editor_canvas(project->editor));
    }
}

const Screen edit_screen = {
    .enter = enter_edit,
    .leave = leave_edit,
    .event = edit_event,
    .tick = edit_tick,
    .build = edit_build,
    .draw = edit_draw,
    .fine = true,
};
