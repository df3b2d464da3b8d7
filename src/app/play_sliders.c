// play_sliders.c - the hero's page over the running game.
//
// Keys and mouse play and pull as ever: the page is a panel and takes only what the pointer does
// over it, and what is typed into it. A controller is shared: its cross, B and right trigger are
// the page's, stick and the other buttons the game's.

#include "app/state.h"

enum { PANEL_W = 288 }; // UI units

static void set_pad(App *app, bool on) {
    app->play.pad_sliders = on;
    ui_set_navigation(app->ui, on);
}

FhRect play_room(const App *app) {
    FhRect window = {0, 0, app->shell.width, app->shell.height};
    window.w -= app->play.sliders ? fh_min(app->play.sliders_w, window.w / 2) : 0;
    return window;
}

void play_sliders_leave_pad(App *app) {
    if (app->play.pad_sliders) {
        set_pad(app, false);
    }
}

void play_sliders_toggle(App *app, bool by_pad) {
    app->play.sliders = !app->play.sliders;
    set_pad(app, app->play.sliders && by_pad);
    if (!app->play.sliders) {
        editor_let_go(app->editor); // what is still held is a step
    } else if (by_pad) {
        ui_toast_about(app->ui, "sliders", UI_TOAST_INFO,
                       "D-pad: choose, RT: change, B: close. The stick walks");
        ui_input_key(&app->shell.ui_input, UI_KEY_TAB, 0); // to the first of the controls
    }
}

void play_sliders_tick(App *app) {
    bool uses = app->play.pad_sliders && (app->input.buttons >> PAD_TRIGGER_RIGHT & 1) != 0;
    if (uses && !app->play.pad_uses) {
        ui_input_key(&app->shell.ui_input, UI_KEY_ENTER, 0);
        app->shell.ui_input.by_pad = true;
    }
    app->play.pad_uses = uses;
}

bool play_sliders_take_button(const App *app, int button) {
    switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
    case SDL_CONTROLLER_BUTTON_DPAD_UP:
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
    case SDL_CONTROLLER_BUTTON_B:
        return app->play.pad_sliders;
    default:
        return app->play.pad_sliders && ui_blocks_keyboard(app->ui);
    }
}

void play_sliders_build(App *app, Ui *ui) {
    if (!app->play.sliders) {
        return;
    }
    ui_set_navigation(ui, app->play.pad_sliders); // a page above may have ended it
    int scale = app->shell.ui_scale;
    app->play.sliders_w = PANEL_W * scale;
    int x = play_room(app).w / scale;
    UiRect panel = {x, 0, ui->input.screen_w - x, ui->input.screen_h};
    bool stays = editor_play_sliders(app->editor, ui, panel);
    bool leaves = app->play.pad_sliders && ui_take_key(ui, UI_KEY_ESCAPE, 0);
    if (!stays || leaves) {
        play_sliders_toggle(app, false);
    }
}
