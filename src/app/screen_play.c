// screen_play.c - playing: the world over the whole window, coins and time, and painting while one
// plays.

#include <math.h>
#include <stdio.h>

#include "app/laboratory.h"
#include "app/runs.h"
#include "app/state.h"
#include "level/movers.h"

enum { NAME_TICKS = 130, GOAL_WAIT = 50, SLOW_EVERY = 4, BOMB_RADIUS = 12, BOMB_REACH = 6 };
enum { HUD_TOP = 6, HUD_H = 20 }; // of the counts

static void play_draw(App *app) {
    for (int i = 0; i < compare_pane_count(app); i++) {
        ViewScene scene = compare_scene(app, i);
        view_draw_world(app->view, &scene);
    }
    if (app->play.plots) {
        compare_draw_plots(app, play_room(app));
    }
}

static void enter_play(App *app) {
    app->play.painting = false;
    if (app_top(app) == SCREEN_PLAY && session_state(app->run.session)->finished) {
        host_restart(app); // behind the goal there is nothing to go on with
    }
    app->run.still = true;
    Camera *camera = &app->run.camera;
    FhRect seen = {(int)camera->x, (int)camera->y, camera->view_w, camera->view_h};
    FhRect hero = session_hero(app->run.session).box;
    if (!fh_rect_overlaps(seen, hero)) {
        camera_reset(camera, session_hero(app->run.session), run_bounds(&app->run), camera->view_w,
                     camera->view_h);
    }
}

static void end_stroke(App *app) {
    if (app->play.painting) {
        editor_play_paint_end(app->editor);
        app->play.painting = false;
    }
}

static void leave_play(App *app) {
    end_stroke(app);
    play_sliders_leave_pad(app);
    editor_let_go(app->editor); // a slider that is still held
}

static void turn_tile(App *app, float steps) {
    editor_play_choose(app->editor, steps);
}

static void paint(App *app) {
    ViewScene scene = compare_scene_at(app, (int)app->input.x, (int)app->input.y);
    FhPoint at = view_world_at(&scene, (int)app->input.x, (int)app->input.y);
    EditorCamera seen = {scene.x, scene.y, scene.zoom};
    if (app->settings.still) {
        seen.x = seen.y = 0.0f; // layers go with the ground
    }
    editor_play_paint(app->editor, seen, (float)at.x, (float)at.y);
}

// Goes on with the stroke. The button may have been let go under a screen that lay over this one.
static void paint_on(App *app) {
    if (app->play.painting && (app->input.pointer & UI_BUTTON_RIGHT)) {
        paint(app);
    } else {
        end_stroke(app);
    }
}

// The right button paints; while it is held the arrow keys choose the tile instead of walking.
static void play_event(App *app, const SDL_Event *event) {
    bool over_panel = app_pointer_is_ui(app);
    if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_RIGHT &&
        !over_panel) {
        app->play.painting = true;
        paint(app); // a quick click ends before the next tick
    } else if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_RIGHT) {
        end_stroke(app);
    } else if (event->type == SDL_MOUSEWHEEL && !over_panel) {
        bool variants = app->input.mods & UI_MOD_SHIFT;
        (variants ? editor_play_turn : editor_play_choose)(app->editor,
                                                           input_state_wheel(&event->wheel).y);
    } else if (event->type == SDL_KEYDOWN && !event->key.repeat && !ui_blocks_keyboard(app->ui)) {
        compare_take_key(app, event->key.keysym.sym);
    }
    if (event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN) {
        app->play.pad_leads = false;
        play_sliders_leave_pad(app);
    } else if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        app->play.pad_leads = true;
    }
}

static void tell_if_absent(App *app, int movement) {
    if (!fh_mover_is_there(level_movers[movement])) {
        char line[UI_TOAST_BYTES];
        snprintf(line, sizeof line, "%s: %s", level_mover_texts[movement].label,
                 level_movers[movement]->absent);
        ui_toast_about(app->ui, "no movement", UI_TOAST_BAD, line);
    }
}

// The next one that there is room for where the hero is.
static void take_next_movement(App *app) {
    int own = session_hero(app->run.session).mover;
    int next = own;
    do {
        next = (next + 1) % level_mover_count;
        tell_if_absent(app, next);
    } while (next != own && !split_set_movement(&app->run.split, next));
    char line[200] = "No room here for another mover";
    if (next != own) {
        const char *unseen = level_unseen_by(app->run.level, next);
        snprintf(line, sizeof line, "%s: %s", level_mover_texts[next].label,
                 unseen ? unseen : level_mover_texts[next].idea);
    }
    ui_toast_about(app->ui, "movement", UI_TOAST_INFO, line);
}

// A hole beside a body, or over its head or under its feet. False when it cannot dig.
static bool dig_beside(Session *session, int d_y) {
    FhActorView hero = session_hero(session);
    FhRect box = hero.box;
    int d_x = d_y ? 0 : hero.facing;
    FhPoint at = {box.x + box.w / 2 + d_x * (box.w / 2 + BOMB_REACH),
                  box.y + box.h / 2 + d_y * (box.h / 2 + BOMB_REACH)};
    return (level_movers[hero.mover]->can & FH_CAN_DIG) &&
           session_dig(session, at, BOMB_RADIUS, false);
}

static void drop_bomb(App *app) {
    const Bindings *bindings = &app->settings.bindings;
    bool down = input_state_hold(&app->input, bindings, APP_DOWN);
    bool up = input_state_hold(&app->input, bindings, APP_UP);
    bool has_dug = false;
    for (int i = 0; i < app->run.split.count; i++) {
        has_dug = dig_beside(app->run.split.bodies[i].session, down - up) || has_dug;
    }
    if (has_dug) {
        sound_play(app->sound, "squish");
    } else if (laboratory_is_on(app)) {
        ui_toast(app->ui, UI_TOAST_INFO, "Only the bit mask mover digs: V changes the mover");
    }
}

static void take_laboratory_keys(App *app) {
    modes_take_overlay_keys(app);
    if (input_state_take(&app->input, APP_MOVEMENT)) {
        take_next_movement(app);
    }
    if (input_state_take(&app->input, APP_COMPARE)) {
        compare_next_mode(app);
    }
    if (input_state_take(&app->input, APP_PLOTS)) {
        app->play.plots = !app->play.plots;
    }
    if (input_state_take(&app->input, APP_SLOW)) {
        app->play.slow = !app->play.slow;
    }
    if (input_state_take(&app->input, APP_FREEZE)) {
        app->play.frozen = !app->play.frozen;
    }
}

static void change_zoom(App *app, int by) {
    app->settings.zoom = fh_clamp(app_zoom(app) + by, 1, SETTINGS_ZOOM_MAX);
    app_save_settings(app);
}

// Keys that change what is shown. True when the screen is left.
static bool take_game_keys(App *app) {
    InputState *state = &app->input;
    if (input_state_take(state, APP_EDIT)) {
        app_go(app, SCREEN_EDIT);
        return true;
    }
    if (input_state_take(state, APP_PAUSE)) {
        app_push(app, SCREEN_PAUSE);
        return true;
    }
    if (input_state_take(state, APP_HELP)) {
        app_push(app, SCREEN_HELP);
        return true;
    }
    if (input_state_take(state, APP_RESTART)) {
        host_restart(app);
    }
    if (input_state_take(state, APP_LABORATORY)) {
        laboratory_toggle(app);
    }
    if (input_state_take(state, APP_SLIDERS)) {
        play_sliders_toggle(app, app->play.pad_leads);
    }
    if (input_state_take(state, APP_SAVE_STATE)) {
        runs_save_state(app);
    }
    if (input_state_take(state, APP_LOAD_STATE)) {
        runs_load_state(app);
    }
    if (input_state_take(state, APP_DIG)) {
        drop_bomb(app);
    }
    if (input_state_take(state, APP_ZOOM_IN)) {
        change_zoom(app, 1);
    }
    if (input_state_take(state, APP_ZOOM_OUT)) {
        change_zoom(app, -1);
    }
    if (input_state_take(state, APP_MUTE)) {
        app->shell.muted = !app->shell.muted;
        app_apply_settings(app);
    }
    turn_tile(app, (float)(input_state_take(state, APP_NEXT_TILE) -
                           input_state_take(state, APP_PREVIOUS_TILE)));
    return false;
}

// What plays: a controller's buttons that go through the sliders do not.
static FhInput plain_input(App *app) {
    InputState without = app->input;
    for (int button = 0; button < PAD_BUTTONS; button++) {
        if (play_sliders_take_button(app, button)) {
            without.buttons &= ~(1u << button);
        }
    }
    app->input.tapped = 0;
    return input_state_input(&without, &app->settings.bindings, run_is_at_ladder(&app->run));
}

// While painting, the arrows choose.
static FhInput take_input(App *app) {
    InputState *state = &app->input;
    if (!app->play.painting) {
        return plain_input(app);
    }
    InputState without = *state;
    without.key_count = 0;
    for (int i = 0; i < state->key_count; i++) {
        if (state->keys[i] != SDLK_LEFT && state->keys[i] != SDLK_RIGHT &&
            state->keys[i] != SDLK_UP && state->keys[i] != SDLK_DOWN) {
            without.keys[without.key_count++] = state->keys[i];
        }
    }
    without.tapped = 0;
    bool next = input_state_take(state, APP_RIGHT) || input_state_take(state, APP_UP);
    bool back = input_state_take(state, APP_LEFT) || input_state_take(state, APP_DOWN);
    turn_tile(app, (float)(next - back));
    state->tapped = 0;
    return input_state_input(&without, &app->settings.bindings, run_is_at_ladder(&app->run));
}

static void play_tick(App *app) {
    play_sliders_tick(app);
    if (ui_blocks_keyboard(app->ui)) { // a number is typed, a list is open: the hero stands
        InputState *state = &app->input;
        input_state_forget_presses(state);
        host_tick(app, (FhInput){0});
        return;
    }
    if (take_game_keys(app)) {
        return;
    }
    take_laboratory_keys(app);
    paint_on(app);
    app->play.since_start++;
    if (input_state_hold(&app->input, &app->settings.bindings, APP_REWIND)) {
        if (run_rewind(&app->run, app->view)) {
            tries_step_back(&app->play.tries);
        }
        runs_follow(app);
        host_forget_goal(app);
        return;
    }
    bool step = input_state_take(&app->input, APP_STEP);
    app->play.frozen = app->play.frozen || step;
    if ((app->play.frozen && !step) ||
        (app->play.slow && app->play.since_start % SLOW_EVERY != 0)) {
        app->run.still = true;
        return;
    }
    host_tick(app, host_watched_input(app, take_input(app)));
    if (session_state(app->run.session)->finished && ++app->play.goal_ticks == GOAL_WAIT) {
        app_push(app, SCREEN_GOAL);
    }
}

// Lines of text, each in the middle of a box.
static void draw_lines(Ui *ui, UiRect box, const char *text, UiColor color, int scale) {
    int h = ui->font->height * scale;
    for (int y = box.y; *text; y += h) {
        const char *next;
        char line[256];
        int bytes = ui_text_line(ui->font, text, box.w / scale, &next);
        snprintf(line, sizeof line, "%.*s", bytes, text);
        ui_draw_text_in(ui, (UiRect){box.x, y, box.w, h}, line, UI_CENTRE, color, scale);
        text = next;
    }
}

// Text on a dark ground in the middle of a room, in as many lines as it needs; `fade` 0 to 255.
// Returns where the next one may begin.
static int draw_caption(Ui *ui, UiRect room, int y, const char *text, int scale, int fade) {
    int widest = room.w - 32;
    scale = ui_text_width(ui->font, text, -1, scale) > 2 * widest ? 1 : scale;
    int lines = ui_text_lines(ui->font, text, widest / scale);
    int w = fh_min(ui_text_width(ui->font, text, -1, scale), widest);
    int h = lines * ui->font->height * scale;
    UiRect box = {room.x + (room.w - w) / 2, y, w, h};
    UiRect ground = {box.x - 8, y - 4, w + 16, h + 8};
    ui_draw_fill(ui, ground, ui_color_fade(ui_plate(ui, 0xb0), fade), 2);
    ui_keep_toasts_off(ui, ground);
    draw_lines(ui, box, text, ui_color_fade(ui->theme.text, fade), scale);
    return y + h + 12;
}

static UiRect in_units(const App *app, FhRect room) {
    int scale = app->shell.ui_scale;
    return (UiRect){room.x / scale, room.y / scale, room.w / scale, room.h / scale};
}

// The game's part of the window, in units of the interface.
static UiRect game_room(const App *app) {
    return in_units(app, compare_room(app));
}

static void build_name(App *app, Ui *ui) {
    int left = NAME_TICKS - app->play.since_start;
    if (left <= 0 || app->play.goal_ticks > 0) {
        return;
    }
    int fade = fh_min(255, left * 255 / 20);
    UiRect room = game_room(app);
    int y = ui->input.screen_h / 5;
    char keys[BINDING_TEXT];
    char hint[BINDING_TEXT + 16];
    bindings_label(&app->settings.bindings, APP_EDIT, keys, sizeof keys);
    snprintf(hint, sizeof hint, "%s: edit", keys);
    y = draw_caption(ui, room, y, app->run.level->name, 2, fade);
    if (keys[0]) {
        draw_caption(ui, room, y, hint, 1, fade);
    }
}

// A word with room for a mark before it. Returns where the next one may begin.
static int draw_marked(Ui *ui, int x, const char *text) {
    int w = ui_text_width(ui->font, text, -1, 1);
    UiRect plate = {x, HUD_TOP, w + 28, HUD_H};
    ui_draw_fill(ui, plate, ui_plate(ui, 0x90), 2);
    ui_keep_toasts_off(ui, plate);
    ui_draw_text(ui, x + 21, HUD_TOP + (HUD_H - ui->font->height) / 2, text, ui->theme.text, 1);
    return x + w + 34;
}

static int draw_count(Ui *ui, int x, const char *icon, const char *text) {
    int next = draw_marked(ui, x, text);
    UiRect rect = {x + 2, HUD_TOP + 2, 16, 16};
    ui_draw_picture(ui, rect, (UiPicture){.sprite = icon, .scale = 1});
    return next;
}

// The hero's mover, where it is not the usual one; compared bodies have a list of names instead.
static int draw_movement(App *app, Ui *ui, int x) {
    int movement = session_hero(app->run.session).mover;
    bool is_told = movement != 0 || laboratory_is_on(app);
    if (!is_told || app->run.split.mode != SPLIT_OFF) {
        return x;
    }
    int next = draw_marked(ui, x, level_mover_texts[movement].label);
    UiRect swatch = {x + 7, HUD_TOP + 6, 8, 8};
    ui_draw_fill(ui, swatch, view_movement_color(movement), 1);
    return next;
}

static void build_counts(App *app, Ui *ui) {
    const GameState *state = session_state(app->run.session);
    char text[48];
    int coins = session_coin_count(app->run.session);
    int x = 6;
    if (coins > 0) {
        snprintf(text, sizeof text, "%d / %d", state->coins, coins);
        x = draw_count(ui, x, "coin", text);
    }
    records_print_time(state->ticks, text, sizeof text);
    x = draw_count(ui, x, "icon.clock", text);
    x = draw_movement(app, ui, x);
    if (input_state_hold(&app->input, &app->settings.bindings, APP_REWIND)) {
        snprintf(text, sizeof text, "%.1f s",
                 (double)session_rewind_ticks(app->run.session) / 60.0);
        x = draw_count(ui, x, "icon.rewind", text);
    }
    UiRect room = game_room(app);
    int right = room.x + room.w - 6;
    modes_build(app, ui, (UiRect){x, HUD_TOP, right - x, HUD_H});
}

// What the words of the level stand over.
static CaptionView caption_view(const App *app, FhPoint about) {
    enum { SIGN_H = 24 }; // px
    const Camera *camera = &app->run.camera;
    UiRect room = game_room(app);
    ui_cut_top(&room, HUD_TOP + HUD_H);
    return (CaptionView){.world = session_world(app->run.session),
                         .level = app->run.level,
                         .room = room,
                         .x = camera->x,
                         .y = camera->y,
                         .scale = (float)app_zoom(app) / (float)app->shell.ui_scale,
                         .about = {about.x, about.y - SIGN_H, 1, SIGN_H}};
}

// Returns where the words of the sign stand at which the hero is; an empty place: at none.
static UiRect build_sign(App *app, Ui *ui) {
    int index = session_state(app->run.session)->sign - 1;
    if (index < 0 || index >= app->run.level->entity_count ||
        !app->run.level->entities[index].text) {
        app->play.sign = (Caption){0};
        return (UiRect){0};
    }
    const LevelEntity *sign = &app->run.level->entities[index];
    const char *text = sign->text;
    CaptionView view = caption_view(app, (FhPoint){sign->x, sign->y});
    int w = fh_min(fh_min(320, view.room.w - 40), ui_text_width(ui->font, text, -1, 1) + 25);
    int lines = ui_text_lines(ui->font, text, w - 24);
    int h = lines * ui->font->height + 16;
    UiRect box = caption_place(&app->play.sign, &view, index + 1, w, h);
    ui_draw_fill(ui, box, ui_plate(ui, 0xd8), 2);
    ui_draw_outline(ui, box, ui->theme.line, 2);
    draw_lines(ui, (UiRect){box.x + 12, box.y + 8, w - 24, h - 16}, text, ui->theme.text, 1);
    return box;
}

// At a side's end of the level, with the goal behind: which way it is.
static void build_way_back(App *app, Ui *ui) {
    int way = run_goal_behind(&app->run);
    if (way != 0 && app->play.goal_ticks == 0) {
        UiRect room = game_room(app);
        draw_caption(ui, room, room.y + room.h / 3,
                     way < 0 ? "←  The goal is back there" : "The goal is back there  →", 1, 255);
    }
}

// Notices hang down from the top, below the counts and a sign and beside the plots; at the foot,
// where the ground is, they stand only while the hero is far up.
static void place_toasts(App *app, Ui *ui, UiRect sign) {
    FhRect hero = session_hero(app->run.session).box;
    const Camera *camera = &app->run.camera;
    float down = ((float)hero.y + (float)hero.h * 0.5f - camera->y) / (float)camera->view_h;
    // Between the two they stay where they are.
    app->play.toasts_above = down > 0.35f || (app->play.toasts_above && down > 0.2f);
    UiRect room = in_units(app, compare_room_beside_plots(app));
    ui_cut_top(&room, HUD_TOP + HUD_H);
    bool is_sign_high = 2 * sign.y + sign.h < 2 * room.y + room.h;
    if (sign.h > 0 && is_sign_high) {
        ui_cut_top(&room, sign.y + sign.h - room.y);
    } else if (sign.h > 0) {
        ui_cut_bottom(&room, room.y + room.h - sign.y);
    }
    ui->toast_area = room;
    // The facts about contacts stand at the foot.
    ui->toasts_above = app->play.toasts_above || (app->play.overlays & VIEW_CONTACTS);
}

static void play_build(App *app, Ui *ui) {
    EditorFrame frame = host_editor_frame(app);
    app_show_level_name(app);
    modes_build_flag(app, ui);
    compare_build(app, ui);
    build_counts(app, ui);
    UiRect sign = build_sign(app, ui);
    build_name(app, ui);
    build_way_back(app, ui);
    play_sliders_build(app, ui);
    editor_play_frame(app->editor, ui, &frame, app->input.x, app->input.y);
    place_toasts(app, ui, sign);
    host_take_changes(app);
    host_take_requests(app);
    app_show_ui_cursor(app);
}

const Screen play_screen = {
    .enter = enter_play,
    .leave = leave_play,
    .event = play_event,
    .tick = play_tick,
    .build = play_build,
    .draw = play_draw,
};

// ---- Play sliders ----
//
// The hero's page over the running game.
//
// Keys and mouse play and pull as ever: the page is a panel and takes only what the pointer does
// over it, and what is typed into it. A controller is shared: its cross, B and right trigger are
// the page's, stick and the other buttons the game's.

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
