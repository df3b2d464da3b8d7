// level_run.c - the run on the open level: its ticks and sounds, and what the editor changes under
// it.

#include <stdio.h>
#include <string.h>

#include "app/footsteps.h"
#include "app/prove.h"
#include "app/runs.h"
#include "app/state.h"
#include "app/watch.h"
#include "game/world_views.h"

enum { EARSHOT = 320 }; // px

void host_restart(App *app) {
    host_keep_run(app);
    tries_end(&app->play.tries);
    host_end_watch(app);
    run_restart(&app->run);
    runs_load_ghost(app);
    app->play.since_start = 0;
    host_forget_goal(app);
}

void host_begin_play(App *app) {
    const Session *session = app->run.session;
    bool can_be_kept = session_is_repeatable(session) && !session_has_begun(session);
    if (app->run.played > 0) {
        return;
    }
    if (can_be_kept) {
        host_restart(app);
        return;
    }
    for (int i = 0; i < app->run.split.count; i++) {
        session_begin_count(app->run.split.bodies[i].session);
    }
}

static const char *event_sound(const FhEvent *event) {
    switch (event->type) {
    case FH_EVENT_JUMP:
        return "jump";
    case FH_EVENT_LAND:
        return event->value > 90 ? "land" : "step";
    case FH_EVENT_BOUNCE:
        return "bounce";
    case FH_EVENT_SQUISH:
    case FH_EVENT_BREAK:
        return "squish";
    case FH_EVENT_HAZARD:
        return "hurt";
    case FH_EVENT_FELL:
        return "hurt";
    case FH_EVENT_CLIMB:
        return "climb";
    default:
        return NULL;
    }
}

/// The hero is heard, and what breaks near it.
static bool is_heard(const FhWorld *world, const FhEvent *event) {
    FhRect hero = world_actor(world, 0).box;
    bool near = fh_abs(event->x - hero.x) < EARSHOT && fh_abs(event->y - hero.y) < EARSHOT;
    return event->actor == 0 || (event->type == FH_EVENT_BREAK && near);
}

void app_play_sounds(App *app, Run *run) {
    const FhWorld *world = session_world(run->session);
    uint32_t news = session_news(run->session);
    const char *step = footstep_sound(run);
    if (step) {
        sound_play(app->sound, step);
    }
    int count = 0;
    const FhEvent *events = fh_world_events(world, &count, NULL);
    for (int i = 0; i < count; i++) {
        const char *name = event_sound(&events[i]);
        if (name && is_heard(world, &events[i])) {
            sound_play(app->sound, name);
        }
        if (events[i].type == FH_EVENT_SQUISH && app->settings.shake) {
            run->camera.shake = 6.0f;
        }
    }
    if (news & GAME_NEWS_COIN) {
        sound_play(app->sound, "coin");
    }
    if (news & GAME_NEWS_CHECKPOINT) {
        sound_play(app->sound, "checkpoint");
    }
    if (news & GAME_NEWS_GOAL) {
        sound_play(app->sound, "goal");
    }
}

void host_tick(App *app, FhInput input) {
    run_tick(&app->run, input, app->view);
    runs_follow(app);
    if (app_base(app) != SCREEN_EDIT) {
        run_note_played(&app->run);
        tries_note(&app->play.tries, app->run.session, input);
    }
    app_play_sounds(app, &app->run);
    if (session_news(app->run.session) & GAME_NEWS_GOAL) {
        host_keep_run(app);
        if (app->run.is_kept) {
            host_prove_by_author(app);
        }
    }
}

// Moves the hero to the spawn where the new mover has no room for it, in a tunnel perhaps.
static void bring_home(App *app) {
    if (session_hero(app->run.session).state == FH_STATE_SQUISHED) {
        run_place(&app->run, app->run.level->spawn);
        editor_toast(app->editor, UI_TOAST_INFO, "No room for the hero there: back at the spawn");
    }
}

// Another version of the level: what was made of the one before must go before its step does.
static void take_other_level(App *app) {
    runs_end_viewer(app);
    runs_drop_ghost(app);
    view_forget_level(app->view);
    app->editing.minimap_change = 0;
    app->document.contents++;
    if (!run_replace(&app->run)) {
        editor_do(app->editor, EDITOR_DO_UNDO); // back to the level that the run still stands on
        editor_take_changes(app->editor);
        editor_toast(app->editor, UI_TOAST_BAD, "Out of memory");
        return;
    }
    bring_home(app);
    runs_load_ghost(app);
}

void host_take_changes(App *app) {
    uint32_t changes = editor_take_changes(app->editor);
    if (changes & (EDITOR_CHANGED_LEVEL | EDITOR_CHANGED_WORLD | EDITOR_CHANGED_OBJECTS)) {
        tries_forget_moments(&app->play.tries);
    }
    if (changes & EDITOR_CHANGED_LEVEL) {
        take_other_level(app);
        changes &= ~(uint32_t)(EDITOR_CHANGED_WORLD | EDITOR_CHANGED_OBJECTS);
    }
    for (int i = 0; i < app->run.split.count; i++) {
        session_follow_edits(app->run.split.bodies[i].session);
    }
    if (changes & EDITOR_CHANGED_WORLD) {
        run_renew(&app->run);
        bring_home(app);
        runs_load_ghost(app);
    } else if (changes & EDITOR_CHANGED_OBJECTS) {
        run_rebuild(&app->run);
        runs_load_ghost(app);
    }
    if (changes & EDITOR_CHANGED_BOUNDS) {
        run_forget_bounds(&app->run);
        run_bounds(&app->run);
    }
    if (changes & EDITOR_CHANGED_TUNING) {
        FhTuning tuning = level_tuning(app->run.level);
        split_set_tuning(&app->run.split, &tuning);
    }
    if (changes & EDITOR_CHANGED_BINDINGS) {
        for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
            const char *keys = editor_binding(app->editor, (EditorAction)i);
            bool is_normal = strcmp(keys, editor_actions[i].keys) == 0;
            snprintf(app->settings.editor_keys[i], BINDING_TEXT, "%s", is_normal ? "" : keys);
        }
        app_save_settings(app);
    }
}
