// screen_play.c - playing: the world over the whole window, coins and time, and painting while one
// plays.

#include <math.h>
#include <stdio.h>

#include "app/touch.h"
#include "app/assist.h"
#include "app/laboratory.h"
#include "app/runs.h"
#include "app/project.h"
#include "app/requests.h"
#include "app/lesson.h"
#include "level/movers.h"
#include "words/words.h"

enum { NAME_TICKS = 130, GOAL_WAIT = 50, SLOW_EVERY = 4, BOMB_RADIUS = 12, BOMB_REACH = 6 };
enum { HUD_TOP = 6, HUD_H = 20 }; // of the counts

static void play_draw(Project *project) {
    for (int i = 0; i < compare_pane_count(project); i++) {
        ViewScene scene = compare_scene(project, i);
        view_draw_world(project->shell->view, &scene);
    }
    if (project->play.plots) {
        compare_draw_plots(project, play_room(project));
    }
}

static void enter_play(Project *project) {
    project->play.painting = false;
    if (app_top(project->shell) == SCREEN_PLAY && session_state(project->run.session)->finished) {
        host_restart(project); // behind the goal there is nothing to go on with
    }
    assist_begin(project);
    project->run.still = true;
    Camera *camera = &project->run.camera;
    FhRect seen = {(int)camera->x, (int)camera->y, camera->view_w, camera->view_h};
    FhRect hero = session_hero(project->run.session).box;
    if (!fh_rect_overlaps(seen, hero)) {
        camera_reset(camera, session_hero(project->run.session), run_bounds(&project->run),
                     camera->view_w, camera->view_h);
    }
}

static void end_stroke(Project *project) {
    if (project->play.painting) {
        editor_play_paint_end(project->editor);
        project->play.painting = false;
    }
}

static void leave_play(Project *project) {
    end_stroke(project);
    play_sliders_leave_pad(project);
    touch_let_go(project);
    assist_end(project);
    editor_let_go(project->editor); // a slider that is still held
}

static void turn_tile(Project *project, float steps) {
    editor_play_choose(project->editor, steps);
}

static void paint(Project *project) {
    ViewScene scene =
        compare_scene_at(project, (int)project->shell->input.x, (int)project->shell->input.y);
    FhPoint at = view_world_at(&scene, (int)project->shell->input.x, (int)project->shell->input.y);
    EditorCamera seen = {scene.x, scene.y, scene.zoom};
    if (project->shell->settings.still) {
        seen.x = seen.y = 0.0f; // layers go with the ground
    }
    editor_play_paint(project->editor, seen, (float)at.x, (float)at.y);
}

// Goes on with the stroke. The button may have been let go under a screen that lay over this one.
static void paint_on(Project *project) {
    if (project->play.painting && (project->shell->input.pointer & UI_BUTTON_RIGHT)) {
        paint(project);
    } else {
        end_stroke(project);
    }
}

// The right button paints; while it is held the arrow keys choose the tile instead of walking.
static void play_event(Project *project, const SDL_Event *event) {
    Shell *shell = project->shell;
    bool over_panel = app_pointer_is_ui(shell);
    if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_RIGHT &&
        !over_panel) {
        project->play.painting = true;
        paint(project); // a quick click ends before the next tick
    } else if (event->type == SDL_MOUSEBUTTONUP && event->button.button == SDL_BUTTON_RIGHT) {
        end_stroke(project);
    } else if (event->type == SDL_MOUSEWHEEL && !over_panel) {
        bool variants = shell->input.mods & UI_MOD_SHIFT;
        (variants ? editor_play_turn : editor_play_choose)(project->editor,
                                                           input_state_wheel(&event->wheel).y);
    } else if (event->type == SDL_KEYDOWN && !event->key.repeat && !ui_blocks_keyboard(shell->ui)) {
        compare_take_key(project, event->key.keysym.sym);
    }
    if (event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN) {
        project->play.pad_leads = false;
        play_sliders_leave_pad(project);
    } else if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        project->play.pad_leads = true;
    }
}

static void tell_if_absent(Shell *shell, int movement) {
    if (!fh_mover_is_there(level_movers[movement])) {
        char line[UI_TOAST_BYTES];
        snprintf(line, sizeof line, "%s: %s", say(level_mover_texts[movement].label),
                 say(level_movers[movement]->absent));
        ui_toast_about(shell->ui, "no movement", UI_TOAST_BAD, line);
    }
}

// The next one that there is room for where the hero is.
static void take_next_movement(Project *project) {
    int own = session_hero(project->run.session).mover;
    int next = own;
    do {
        next = (next + 1) % level_mover_count;
        tell_if_absent(project->shell, next);
    } while (next != own && !split_set_movement(&project->run.split, next));
    char line[200] = "No room here for another mover";
    if (next != own) {
        const char *unseen = level_unseen_by(project->run.level, next);
        snprintf(line, sizeof line, "%s: %s", say(level_mover_texts[next].label),
                 say(unseen ? unseen : level_mover_texts[next].idea));
    }
    ui_toast_about(project->shell->ui, "movement", UI_TOAST_INFO, line);
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

static void drop_bomb(Project *project) {
    const Bindings *bindings = &project->shell->settings.bindings;
    bool down = input_state_hold(&project->shell->input, bindings, APP_DOWN);
    bool up = input_state_hold(&project->shell->input, bindings, APP_UP);
    bool has_dug = false;
    for (int i = 0; i < project->run.split.count; i++) {
        has_dug = dig_beside(project->run.split.bodies[i].session, down - up) || has_dug;
    }
    if (has_dug) {
        sound_play(project->shell->sound, "squish");
    } else if (laboratory_is_on(project->shell)) {
        ui_toast(project->shell->ui, UI_TOAST_INFO,
                 "Only the bit mask mover digs: V changes the mover");
    }
}

static void take_laboratory_keys(Project *project) {
    modes_take_overlay_keys(project);
    if (input_state_take(&project->shell->input, APP_MOVEMENT)) {
        take_next_movement(project);
    }
    if (input_state_take(&project->shell->input, APP_COMPARE)) {
        compare_next_mode(project);
    }
    if (input_state_take(&project->shell->input, APP_PLOTS)) {
        project->play.plots = !project->play.plots;
    }
    if (input_state_take(&project->shell->input, APP_SLOW)) {
        project->play.slow = !project->play.slow;
    }
    if (input_state_take(&project->shell->input, APP_FREEZE)) {
        project->play.frozen = !project->play.frozen;
    }
}

static void change_zoom(Shell *shell, int by) {
    shell->settings.zoom = fh_clamp(app_zoom(shell) + by, 1, SETTINGS_ZOOM_MAX);
    app_save_settings(shell);
}

// Keys that change what is shown. True when the screen is left.
static bool take_game_keys(Project *project) {
    Shell *shell = project->shell;
    InputState *state = &shell->input;
    if (input_state_take(state, APP_EDIT)) {
        app_go(shell, SCREEN_EDIT);
        return true;
    }
    if (input_state_take(state, APP_PAUSE)) {
        app_push(project, SCREEN_PAUSE);
        return true;
    }
    if (input_state_take(state, APP_HELP)) {
        app_push(project, SCREEN_HELP);
        return true;
    }
    if (input_state_take(state, APP_RESTART)) {
        host_restart(project);
    }
    if (input_state_take(state, APP_LABORATORY)) {
        laboratory_toggle(project);
    }
    if (input_state_take(state, APP_SLIDERS)) {
        play_sliders_toggle(project, project->play.pad_leads);
    }
    if (input_state_take(state, APP_SAVE_STATE)) {
        runs_save_state(project);
    }
    if (input_state_take(state, APP_LOAD_STATE)) {
        runs_load_state(project);
    }
    if (input_state_take(state, APP_FILM)) {
        runs_film_last(project);
    }
    if (input_state_take(state, APP_DIG)) {
        drop_bomb(project);
    }
    if (input_state_take(state, APP_ZOOM_IN)) {
        change_zoom(shell, 1);
    }
    if (input_state_take(state, APP_ZOOM_OUT)) {
        change_zoom(shell, -1);
    }
    if (input_state_take(state, APP_MUTE)) {
        shell->muted = !shell->muted;
        app_apply_settings(shell);
    }
    turn_tile(project, (float)(input_state_take(state, APP_NEXT_TILE) -
                               input_state_take(state, APP_PREVIOUS_TILE)));
    return false;
}

// What plays: a controller's buttons that go through the sliders do not.
static FhInput plain_input(Project *project) {
    InputState without = project->shell->input;
    for (int button = 0; button < PAD_BUTTONS; button++) {
        if (play_sliders_take_button(project, button)) {
            without.buttons &= ~(1u << button);
        }
    }
    project->shell->input.tapped = 0;
    return input_state_input(&without, &project->shell->settings.bindings,
                             run_is_at_ladder(&project->run));
}

// While painting, the arrows choose.
static FhInput take_input(Project *project) {
    InputState *state = &project->shell->input;
    if (!project->play.painting) {
        return plain_input(project);
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
    turn_tile(project, (float)(next - back));
    state->tapped = 0;
    return input_state_input(&without, &project->shell->settings.bindings,
                             run_is_at_ladder(&project->run));
}

static void play_tick(Project *project) {
    Shell *shell = project->shell;
    play_sliders_tick(project);
    if (ui_blocks_keyboard(shell->ui)) { // a number is typed, a list is open: the hero stands
        InputState *state = &shell->input;
        input_state_forget_presses(state);
        host_tick(project, (FhInput){0});
        return;
    }
    if (take_game_keys(project)) {
        return;
    }
    take_laboratory_keys(project);
    paint_on(project);
    project->play.since_start++;
    if (input_state_hold(&shell->input, &shell->settings.bindings, APP_REWIND)) {
        if (run_rewind(&project->run, shell->view)) {
            tries_step_back(&project->play.tries);
        }
        runs_follow(project);
        host_forget_goal(project);
        return;
    }
    bool step = input_state_take(&shell->input, APP_STEP);
    project->play.frozen = project->play.frozen || step;
    if ((project->play.frozen && !step) ||
        (project->play.slow && project->play.since_start % SLOW_EVERY != 0)) {
        project->run.still = true;
        return;
    }
    if (project->play.stop > 0) { // what is pressed meanwhile counts in the next tick
        project->play.stop--;
        project->run.still = true;
        return;
    }
    host_tick(project, host_watched_input(project, take_input(project)));
    if (session_state(project->run.session)->finished && ++project->play.goal_ticks == GOAL_WAIT) {
        app_push(project, SCREEN_GOAL);
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

static UiRect in_units(const Shell *shell, FhRect room) {
    int scale = shell->ui_scale;
    return (UiRect){room.x / scale, room.y / scale, room.w / scale, room.h / scale};
}

// The game's part of the window, in units of the interface.
static UiRect game_room(const Project *project) {
    return in_units(project->shell, compare_room(project));
}

static void build_name(Project *project, Ui *ui) {
    int left = project->run.lesson.is_on ? 0 : NAME_TICKS - project->play.since_start;
    if (left <= 0 || project->play.goal_ticks > 0) {
        return;
    }
    int fade = fh_min(255, left * 255 / 20);
    UiRect room = game_room(project);
    int y = ui->input.screen_h / 5;
    char keys[BINDING_TEXT];
    char hint[BINDING_TEXT + 16];
    bindings_label(&project->shell->settings.bindings, APP_EDIT, keys, sizeof keys);
    snprintf(hint, sizeof hint, say("%s: edit"), keys);
    y = draw_caption(
        ui, room, y,
        library_say(&project->shell->library, project->run.path, project->run.level->name), 2,
        fade);
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
static int draw_movement(Project *project, Ui *ui, int x) {
    int movement = session_hero(project->run.session).mover;
    bool is_told = movement != 0 || laboratory_is_on(project->shell);
    if (!is_told || project->run.split.mode != SPLIT_OFF) {
        return x;
    }
    int next = draw_marked(ui, x, say(level_mover_texts[movement].label));
    UiRect swatch = {x + 7, HUD_TOP + 6, 8, 8};
    ui_draw_fill(ui, swatch, view_movement_color(movement), 1);
    return next;
}

static void build_counts(Project *project, Ui *ui) {
    const GameState *state = session_state(project->run.session);
    char text[48];
    int coins = session_coin_count(project->run.session);
    int x = 6;
    if (coins > 0) {
        snprintf(text, sizeof text, "%d / %d", state->coins, coins);
        x = draw_count(ui, x, "coin", text);
    }
    for (int color = 0; color < LEVEL_COLORS; color++) {
        int keys = session_keys(project->run.session, color);
        if (keys > 0) {
            char name[32];
            snprintf(name, sizeof name, color ? "key.%s" : "key", level_color_names[color]);
            snprintf(text, sizeof text, "%d", keys);
            x = draw_count(ui, x, name, text);
        }
    }
    records_print_time(state->ticks, text, sizeof text);
    x = draw_count(ui, x, "icon.clock", text);
    x = draw_movement(project, ui, x);
    if (input_state_hold(&project->shell->input, &project->shell->settings.bindings, APP_REWIND)) {
        snprintf(text, sizeof text, "%.1f s",
                 (double)session_rewind_ticks(project->run.session) / 60.0);
        x = draw_count(ui, x, "icon.rewind", text);
    }
    UiRect room = game_room(project);
    int right = room.x + room.w - 6;
    modes_build(project, ui, (UiRect){x, HUD_TOP, right - x, HUD_H});
}

// What the words of the level stand over.
static CaptionView caption_view(const Project *project, FhPoint about) {
    enum { SIGN_H = 24 }; // px
    const Camera *camera = &project->run.camera;
    UiRect room = game_room(project);
    ui_cut_top(&room, HUD_TOP + HUD_H);
    return (CaptionView){.world = session_world(project->run.session),
                         .level = project->run.level,
                         .room = room,
                         .x = camera->x,
                         .y = camera->y,
                         .scale = (float)app_zoom(project->shell) / (float)project->shell->ui_scale,
                         .about = {about.x, about.y - SIGN_H, 1, SIGN_H}};
}

// Returns where the words of the sign stand at which the hero is; an empty place: at none.
static UiRect build_sign(Project *project, Ui *ui) {
    int index = session_state(project->run.session)->sign - 1;
    if (index < 0 || index >= project->run.level->entity_count ||
        !project->run.level->entities[index].text) {
        project->play.sign = (Caption){0};
        return (UiRect){0};
    }
    const LevelEntity *sign = &project->run.level->entities[index];
    const char *text = library_say(&project->shell->library, project->run.path, sign->text);
    CaptionView view = caption_view(project, (FhPoint){sign->x, sign->y});
    int w = fh_min(fh_min(320, view.room.w - 40), ui_text_width(ui->font, text, -1, 1) + 25);
    int lines = ui_text_lines(ui->font, text, w - 24);
    int h = lines * ui->font->height + 16;
    UiRect box = caption_place(&project->play.sign, &view, index + 1, w, h);
    ui_draw_fill(ui, box, ui_plate(ui, 0xd8), 2);
    ui_draw_outline(ui, box, ui->theme.line, 2);
    draw_lines(ui, (UiRect){box.x + 12, box.y + 8, w - 24, h - 16}, text, ui->theme.text, 1);
    return box;
}

// At a side's end of the level, with the goal behind: which way it is.
static void build_way_back(Project *project, Ui *ui) {
    int way = run_goal_behind(&project->run);
    if (way != 0 && project->play.goal_ticks == 0) {
        UiRect room = game_room(project);
        draw_caption(ui, room, room.y + room.h / 3,
                     way < 0 ? say("←  The goal is back there") : say("The goal is back there  →"),
                     1, 255);
    }
}

// Notices hang down from the top, below the counts and a sign and beside the plots; at the foot,
// where the ground is, they stand only while the hero is far up.
static void place_toasts(Project *project, Ui *ui, UiRect sign) {
    FhRect hero = session_hero(project->run.session).box;
    const Camera *camera = &project->run.camera;
    float down = ((float)hero.y + (float)hero.h * 0.5f - camera->y) / (float)camera->view_h;
    // Between the two they stay where they are.
    project->play.toasts_above = down > 0.35f || (project->play.toasts_above && down > 0.2f);
    UiRect room = in_units(project->shell, compare_room_beside_plots(project));
    ui_cut_top(&room, HUD_TOP + HUD_H);
    bool is_sign_high = 2 * sign.y + sign.h < 2 * room.y + room.h;
    if (sign.h > 0 && is_sign_high) {
        ui_cut_top(&room, sign.y + sign.h - room.y);
    } else if (sign.h > 0) {
        ui_cut_bottom(&room, room.y + room.h - sign.y);
    }
    ui->toast_area = room;
    // The facts about contacts stand at the foot.
    ui->toasts_above = project->play.toasts_above || (project->play.overlays & VIEW_CONTACTS);
}

static void play_build(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    EditorFrame frame = host_editor_frame(project);
    app_show_level_name(project);
    modes_build_flag(project, ui);
    compare_build(project, ui);
    build_counts(project, ui);
    UiRect sign = build_sign(project, ui);
    build_name(project, ui);
    build_way_back(project, ui);
    play_sliders_build(project, ui);
    UiRect room = game_room(project);
    ui_cut_top(&room, HUD_TOP + HUD_H);
    lesson_build(project, ui, room);
    editor_play_frame(project->editor, ui, &frame, shell->input.x, shell->input.y);
    touch_build(project, ui);
    place_toasts(project, ui, sign);
    host_take_changes(project);
    host_take_requests(project);
    app_show_ui_cursor(shell);
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

static void set_pad(Project *project, bool on) {
    project->play.pad_sliders = on;
    ui_set_navigation(project->shell->ui, on);
}

void play_sliders_leave_pad(Project *project) {
    if (project->play.pad_sliders) {
        set_pad(project, false);
    }
}

void play_sliders_toggle(Project *project, bool by_pad) {
    project->play.sliders = !project->play.sliders;
    set_pad(project, project->play.sliders && by_pad);
    if (!project->play.sliders) {
        editor_let_go(project->editor); // what is still held is a step
    } else if (by_pad) {
        ui_toast_about(project->shell->ui, "sliders", UI_TOAST_INFO,
                       "D-pad: choose, RT: change, B: close. The stick walks");
        ui_input_key(&project->shell->ui_input, UI_KEY_TAB, 0); // to the first of the controls
    }
}

void play_sliders_tick(Project *project) {
    bool uses =
        project->play.pad_sliders && (project->shell->input.buttons >> PAD_TRIGGER_RIGHT & 1) != 0;
    if (uses && !project->play.pad_uses) {
        ui_input_key(&project->shell->ui_input, UI_KEY_ENTER, 0);
        project->shell->ui_input.by_pad = true;
    }
    project->play.pad_uses = uses;
}

void play_sliders_build(Project *project, Ui *ui) {
    if (!project->play.sliders) {
        return;
    }
    ui_set_navigation(ui, project->play.pad_sliders); // a page above may have ended it
    int scale = project->shell->ui_scale;
    project->play.sliders_w = PANEL_W * scale;
    int x = play_room(project).w / scale;
    UiRect panel = {x, 0, ui->input.screen_w - x, ui->input.screen_h};
    bool stays = editor_play_sliders(project->editor, ui, panel);
    bool leaves = project->play.pad_sliders && ui_take_key(ui, UI_KEY_ESCAPE, 0);
    if (!stays || leaves) {
        play_sliders_toggle(project, false);
    }
}
