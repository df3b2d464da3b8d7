// trails.c - the ways of the last tries: noted while playing, shown while editing, gone on from.

#include "app/state.h"
#include "app/watch.h"

void host_show_trails(App *app) {
    int count = 0;
    const Try *one;
    while ((one = tries_at(&app->play.tries, count)) != NULL) {
        EditorTrailPoint *points = app->play.trail_points[count];
        for (int i = 0; i < one->count; i++) {
            uint32_t marks = one->points[i].marks;
            points[i] = (EditorTrailPoint){.at = one->points[i].at,
                                           .jumps = (marks & TRY_JUMP) != 0,
                                           .dies = (marks & TRY_DEATH) != 0};
        }
        app->play.trails[count++] = (EditorTrail){points, one->count};
    }
    editor_show_trails(app->editor, app->play.trails, count);
}

/// Begins at the place of a point in the level as it is now. False when there is none, or no room.
static bool play_from_place(App *app, FhPoint at) {
    FhPoint feet;
    if (!tries_place(&app->play.tries, at.x, at.y, &feet)) {
        return false;
    }
    run_begin_at(&app->run, feet);
    if (session_hero(app->run.session).state != FH_STATE_ALIVE) {
        run_end_test(&app->run);
        host_restart(app);
        editor_toast(app->editor, UI_TOAST_INFO,
                     "No room for the hero there any more: back at the spawn");
        return false;
    }
    editor_toast(app->editor, UI_TOAST_INFO,
                 "The level has changed since: coins and lifts start anew");
    return true;
}

void host_play_on(App *app, FhPoint at) {
    if (at.x == EDITOR_TRAIL_PROOF) {
        host_play_on_proof(app, at.y);
        return;
    }
    if (tries_resume(&app->play.tries, at.x, at.y, app->run.session)) {
        run_play_on(&app->run);
    } else if (!play_from_place(app, at)) {
        return;
    }
    tries_end(&app->play.tries);
    input_state_let_go(&app->input); // Space, or A, that was held for the click is no jump
    app_go(app, SCREEN_PLAY);
}
