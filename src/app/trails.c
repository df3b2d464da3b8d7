// trails.c - the ways of the last tries: noted while playing, shown while editing, gone on from.

#include "app/state.h"

void host_note_try(App *app, FhInput input) {
    tries_note(&app->play.tries, app->run.session, input);
}

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

void host_play_on(App *app, FhPoint at) {
    if (!tries_resume(&app->play.tries, at.x, at.y, app->run.session)) {
        editor_toast(app->editor, UI_TOAST_INFO,
                     "The level's things have changed since: play it anew to come back here");
        return;
    }
    tries_end(&app->play.tries);
    run_play_on(&app->run);
    app_go(app, SCREEN_PLAY);
}
