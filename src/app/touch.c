#include "app/touch.h"

#include <math.h>

// Sizes in UI units; a finger is some 40 wide.
enum {
    STICK = 44,
    KNOB = 18,
    DEAD = 10,
    FULL_TICKS = 120,
    FADE_TICKS = 60,
    FAINT = 40,
    PLAIN = 130
};

static const float ZOOM_STEP = 1.5f; // how much further apart the fingers are for a step of zoom

/// A button; its place is from the right edge, and from the bottom, or from the top if negative.
typedef struct TouchButton {
    AppAction action;
    const char *icon;
    int right, bottom, size;
} TouchButton;

static const TouchButton buttons[] = {
    {APP_JUMP, "icon.jump", 20, 20, 64},
    {APP_REWIND, "icon.rewind", 96, 20, 44},
    {APP_PAUSE, "icon.pause", 8, -34, 28},
    {APP_EDIT, "icon.edit", 44, -34, 28},
};
enum { BUTTONS = sizeof buttons / sizeof *buttons };

static const AppAction stick_ways[] = {APP_LEFT, APP_RIGHT, APP_UP, APP_DOWN};

/// Window px a UI unit; an event may come before the first frame.
static int unit(const Shell *shell) {
    return shell->ui_scale > 0 ? shell->ui_scale : 1;
}

static UiRect button_rect(const Shell *shell, const TouchButton *button) {
    int w = shell->width / unit(shell), h = shell->height / unit(shell);
    int y = button->bottom < 0 ? -button->bottom : h - button->bottom - button->size;
    return (UiRect){w - button->right - button->size, y, button->size, button->size};
}

static const TouchButton *button_at(const Shell *shell, SDL_FPoint at) {
    int x = (int)at.x / unit(shell), y = (int)at.y / unit(shell);
    for (int i = 0; i < BUTTONS; i++) {
        UiRect rect = button_rect(shell, &buttons[i]);
        if (x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h) {
            return &buttons[i];
        }
    }
    return NULL;
}

// ---- Playing ----

/// The directions in which a finger pulls the stick; diagonals are both.
static void pull_stick(Shell *shell, const TouchFinger *finger) {
    float dead = (float)(DEAD * unit(shell));
    float x = finger->is_down ? finger->now.x - finger->from.x : 0.0f;
    float y = finger->is_down ? finger->now.y - finger->from.y : 0.0f;
    // A thumb that runs wanders up and down: what climbs and ducks is pulled at least half as far.
    bool is_upright = fabsf(y) > dead && fabsf(y) > fabsf(x) * 0.5f;
    bool is_sideways = fabsf(x) > dead && fabsf(x) > fabsf(y) * 0.5f;
    const bool pulled[] = {is_sideways && x < 0, is_sideways && x > 0, is_upright && y < 0,
                           is_upright && y > 0};
    for (int i = 0; i < 4; i++) {
        input_state_finger(&shell->input, stick_ways[i], pulled[i]);
    }
}

static void touch_game(Shell *shell, TouchFinger *finger) {
    const TouchButton *button = button_at(shell, finger->now);
    if (button) {
        finger->role = TOUCH_BUTTON;
        finger->action = button->action;
        input_state_finger(&shell->input, button->action, true);
    } else if (finger->now.x < (float)shell->width / 2.0f) {
        finger->role = TOUCH_STICK;
    }
}

static void lift(Shell *shell, TouchFinger *finger) {
    finger->is_down = false;
    if (finger->role == TOUCH_STICK) {
        pull_stick(shell, finger);
    } else if (finger->role == TOUCH_BUTTON) {
        input_state_finger(&shell->input, finger->action, false);
    }
}

// ---- Editing ----

static int fingers_down(const Touch *touch, const TouchFinger *down[TOUCH_FINGERS]) {
    int count = 0;
    for (int i = 0; i < TOUCH_FINGERS; i++) {
        if (touch->fingers[i].is_down) {
            down[count++] = &touch->fingers[i];
        }
    }
    return count;
}

static void point(Project *project, EditorPointerKind kind, EditorButton button, SDL_FPoint at) {
    project->shell->input.x = at.x;
    project->shell->input.y = at.y;
    EditorPointer pointer = {.kind = kind, .button = button, .x = at.x, .y = at.y};
    editor_pointer(project->editor, &pointer);
}

static void measure(const TouchFinger *a, const TouchFinger *b, SDL_FPoint *middle, float *apart) {
    *middle = (SDL_FPoint){(a->now.x + b->now.x) / 2.0f, (a->now.y + b->now.y) / 2.0f};
    *apart = hypotf(a->now.x - b->now.x, a->now.y - b->now.y);
}

/// A second finger is down: what the first one began is taken back.
static void begin_pinch(Project *project, const TouchFinger *a, const TouchFinger *b) {
    Touch *touch = &project->shell->touch;
    if (project->shell->input.pointer & UI_BUTTON_LEFT) {
        editor_do(project->editor, EDITOR_DO_CANCEL);
        point(project, EDITOR_UP, EDITOR_LEFT, a->now);
        project->shell->input.pointer &= ~(uint32_t)UI_BUTTON_LEFT;
        project->shell->ui_input.down &= ~(uint32_t)UI_BUTTON_LEFT;
    }
    touch->pinches = true;
    measure(a, b, &touch->held, &touch->pinched);
    point(project, EDITOR_DOWN, EDITOR_MIDDLE, touch->held);
}

/// The view goes with the middle of both fingers, and is zoomed about it.
static void pinch(Project *project, const TouchFinger *a, const TouchFinger *b) {
    Touch *touch = &project->shell->touch;
    float apart = 0.0f;
    measure(a, b, &touch->held, &apart);
    point(project, EDITOR_MOVE, EDITOR_LEFT, touch->held);
    float step = apart > touch->pinched * ZOOM_STEP   ? 1.0f
                 : apart < touch->pinched / ZOOM_STEP ? -1.0f
                                                      : 0.0f;
    if (step != 0.0f) {
        point(project, EDITOR_UP, EDITOR_MIDDLE, touch->held);
        editor_wheel(project->editor, 0.0f, step, UI_MOD_CTRL, false);
        point(project, EDITOR_DOWN, EDITOR_MIDDLE, touch->held);
        touch->pinched = apart;
    }
}

static void touch_editor(Project *project) {
    Touch *touch = &project->shell->touch;
    const TouchFinger *down[TOUCH_FINGERS];
    int count = fingers_down(touch, down);
    if (count >= 2 && !touch->pinches && !app_pointer_is_ui(project->shell)) {
        begin_pinch(project, down[0], down[1]);
    } else if (count >= 2 && touch->pinches) {
        pinch(project, down[0], down[1]);
    } else if (count == 0 && touch->pinches) {
        point(project, EDITOR_UP, EDITOR_MIDDLE, touch->held);
        touch->pinches = false;
    }
}

// ---- Events ----

/// The finger of an event; NULL when there are more than have room.
static TouchFinger *find_finger(Touch *touch, SDL_FingerID id) {
    TouchFinger *room = NULL;
    for (int i = 0; i < TOUCH_FINGERS; i++) {
        if (touch->fingers[i].is_down && touch->fingers[i].id == id) {
            return &touch->fingers[i];
        }
        room = room || touch->fingers[i].is_down ? room : &touch->fingers[i];
    }
    return room;
}

static void take_finger(Project *project, const SDL_TouchFingerEvent *event) {
    Shell *shell = project->shell;
    Touch *touch = &shell->touch;
    TouchFinger *finger = find_finger(touch, event->fingerId);
    SDL_FPoint at = {event->x * (float)shell->width, event->y * (float)shell->height};
    bool is_play = app_top(shell) == SCREEN_PLAY;
    touch->is_used = true;
    touch->used_tick = shell->tick;
    if (!finger || (!finger->is_down && event->type != SDL_FINGERDOWN)) {
        return;
    }
    finger->now = at;
    if (event->type == SDL_FINGERDOWN) {
        *finger = (TouchFinger){.is_down = true, .id = event->fingerId, .from = at, .now = at};
        if (is_play) {
            touch_game(shell, finger);
        }
    } else if (event->type == SDL_FINGERUP) {
        lift(shell, finger);
    } else if (finger->role == TOUCH_STICK) {
        pull_stick(shell, finger);
    }
    if (app_top(shell) == SCREEN_EDIT) {
        touch_editor(project);
    }
}

bool touch_take(Project *project, const SDL_Event *event) {
    Touch *touch = &project->shell->touch;
    switch (event->type) {
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        take_finger(project, &event->tfinger);
        return true;
    case SDL_KEYDOWN:
    case SDL_CONTROLLERBUTTONDOWN:
        touch->is_used = false;
        return false;
    case SDL_MOUSEMOTION:
        return touch->pinches && event->motion.which == SDL_TOUCH_MOUSEID;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return touch->pinches && event->button.which == SDL_TOUCH_MOUSEID;
    default:
        return false;
    }
}

void touch_let_go(Project *project) {
    Touch *touch = &project->shell->touch;
    for (int i = 0; i < TOUCH_FINGERS; i++) {
        touch->fingers[i].role = TOUCH_POINTS;
    }
    project->shell->input.fingers = 0;
    if (touch->pinches) {
        point(project, EDITOR_UP, EDITOR_MIDDLE, touch->held);
        touch->pinches = false;
    }
}

// ---- Drawing ----

/// How clearly the controls are seen: they fade once no finger is down.
static int clearness(const Shell *shell) {
    const TouchFinger *down[TOUCH_FINGERS];
    int rested = shell->tick - shell->touch.used_tick - FULL_TICKS;
    if (fingers_down(&shell->touch, down) > 0 || rested <= 0) {
        return PLAIN;
    }
    int faded = rested < FADE_TICKS ? rested : FADE_TICKS;
    return PLAIN - (PLAIN - FAINT) * faded / FADE_TICKS;
}

static void draw_button(Ui *ui, const TouchButton *button, UiRect rect, int clear, bool is_down) {
    UiColor ground = is_down ? ui->theme.accent : ui->theme.panel;
    int icon = button->size / 2;
    UiRect inner = {rect.x + (rect.w - icon) / 2, rect.y + (rect.h - icon) / 2, icon, icon};
    ui_draw_fill(ui, rect, ui_color_fade(ground, clear), 2);
    ui_draw_outline(ui, rect, ui_color_fade(ui->theme.text, clear), 2);
    ui_draw_picture(
        ui, inner,
        (UiPicture){.sprite = button->icon, .tint = ui_color_fade(ui->theme.text, clear + 60)});
}

static void draw_stick(const Shell *shell, Ui *ui, int clear) {
    int scale = shell->ui_scale, h = shell->height / scale;
    int x = STICK + 20, y = h - STICK - 20; // where a thumb finds it
    int dx = 0, dy = 0;
    for (int i = 0; i < TOUCH_FINGERS; i++) {
        const TouchFinger *finger = &shell->touch.fingers[i];
        if (finger->is_down && finger->role == TOUCH_STICK) {
            x = (int)finger->from.x / scale;
            y = (int)finger->from.y / scale;
            dx = fh_clamp((int)(finger->now.x - finger->from.x) / scale, -STICK, STICK);
            dy = fh_clamp((int)(finger->now.y - finger->from.y) / scale, -STICK, STICK);
        }
    }
    UiRect plate = {x - STICK, y - STICK, 2 * STICK, 2 * STICK};
    UiRect knob = {x + dx - KNOB, y + dy - KNOB, 2 * KNOB, 2 * KNOB};
    ui_draw_fill(ui, plate, ui_color_fade(ui->theme.panel, clear / 2), 2);
    ui_draw_outline(ui, plate, ui_color_fade(ui->theme.text, clear / 2), 2);
    ui_draw_fill(ui, knob, ui_color_fade(ui->theme.text, clear), 2);
}

void touch_build(const Project *project, Ui *ui) {
    const Shell *shell = project->shell;
    if (!shell->touch.is_used || app_top(shell) != SCREEN_PLAY) {
        return;
    }
    int clear = clearness(shell);
    draw_stick(shell, ui, clear);
    for (int i = 0; i < BUTTONS; i++) {
        bool is_down =
            input_state_hold(&shell->input, &shell->settings.bindings, buttons[i].action);
        draw_button(ui, &buttons[i], button_rect(shell, &buttons[i]), clear, is_down);
    }
}
