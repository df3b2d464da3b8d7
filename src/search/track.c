#include "search/track.h"

#include <stdlib.h>

bool track_stands(const FhActorView *view) {
    return view->holds_on || fh_contacts_floor(&view->contacts);
}

bool track_begin(Track *track, const Level *level, const LevelWorldOptions *options,
                 const FhInput *inputs, int count) {
    *track = (Track){.inputs = inputs, .count = count};
    track->session = session_create(level, options);
    track->feet = malloc(((size_t)count + 1) * sizeof *track->feet);
    track->spots = malloc(((size_t)count + 1) * sizeof *track->spots);
    if (!track->session || !track->feet || !track->spots) {
        track_free(track);
        return false;
    }
    session_drop_past(track->session);
    return true;
}

static void note(Track *track) {
    FhActorView view = session_hero(track->session);
    track->feet[track->ticks] = (FhPoint){view.box.x + view.box.w / 2, fh_rect_bottom(view.box)};
    track->spots[track->ticks++] =
        (TrackSpot){view.vy, (uint16_t)view.riding1, track_stands(&view)};
}

bool track_step(Track *track, int ticks) {
    const GameState *state = session_state(track->session);
    for (; ticks > 0 && track->ticks < track->count; ticks--) {
        session_tick(track->session, track->inputs[track->ticks]);
        note(track);
        track->has_goal = state->finished && state->deaths == 0;
        if (track->has_goal || state->deaths > 0) {
            return false;
        }
    }
    return track->ticks < track->count;
}

bool track_run(Track *track, int ticks, Fibre *fibre) {
    while (fibre_yield(fibre) && track_step(track, ticks)) {
    }
    return track->has_goal;
}

void track_free(Track *track) {
    session_destroy(track->session);
    free(track->feet);
    free(track->spots);
    *track = (Track){0};
}
