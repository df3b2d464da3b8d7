#include "game/tries.h"

#include <stdlib.h>
#include <string.h>

enum { EVERY = 15, LEAST = 20, BEFORE_DEATH = 60 }; // ticks

static void drop_moments(Try *one, int from) {
    for (int i = from; i < one->moment_count; i++) {
        session_moment_destroy(one->moments[i].moment);
    }
    one->moment_count = fh_min(one->moment_count, from);
}

static void begin(Tries *tries) {
    bool is_short = tries->all[tries->last].count < LEAST;
    tries->last = is_short ? tries->last : (tries->last + 1) % TRIES_MAX;
    Try *one = &tries->all[tries->last];
    drop_moments(one, 0);
    one->count = 0;
    one->every = EVERY;
    tries->ended = false;
}

/// Keeps every other moment.
static void thin_out(Try *one) {
    int kept = 0;
    for (int i = 0; i < one->moment_count; i++) {
        if (i % 2 == 0) {
            one->moments[kept++] = one->moments[i];
        } else {
            session_moment_destroy(one->moments[i].moment);
        }
    }
    one->moment_count = kept;
    one->every *= 2;
}

static void note_moment(Try *one, const Session *session) {
    size_t bytes = session_moment_bytes(session);
    int room = (int)fh_min(TRY_MOMENTS, (int)(TRIES_BYTES_MAX / TRIES_MAX / bytes));
    int last = one->moment_count > 0 ? one->moments[one->moment_count - 1].index : -one->every;
    if (room < 2 || one->count - 1 - last < one->every) {
        return;
    }
    if (one->moment_count >= room) {
        thin_out(one);
    }
    SessionMoment *moment = session_keep_moment(session);
    if (moment) {
        one->moments[one->moment_count++] = (TryMoment){one->count - 1, moment};
    }
}

/// Drops the first quarter.
static void forget_first(Try *one) {
    int gone = TRY_TICKS / 4, kept = 0;
    memmove(one->points, one->points + gone, (size_t)(one->count - gone) * sizeof *one->points);
    one->count -= gone;
    for (int i = 0; i < one->moment_count; i++) {
        if (one->moments[i].index >= gone) {
            one->moments[kept] = one->moments[i];
            one->moments[kept++].index -= gone;
        } else {
            session_moment_destroy(one->moments[i].moment);
        }
    }
    one->moment_count = kept;
}

static uint32_t marks_of(Session *session) {
    const FhWorld *world = session_world(session);
    uint32_t marks = fh_world_is_grounded(world, session_hero(session).id) ? TRY_FLOOR : 0;
    int count = 0;
    const FhEvent *events = fh_world_events(world, &count, NULL);
    for (int i = 0; i < count; i++) {
        bool is_jump = events[i].actor == 0 && events[i].type == FH_EVENT_JUMP;
        marks |= is_jump ? TRY_JUMP : 0;
    }
    return marks | (session_news(session) & GAME_NEWS_DEATH ? TRY_DEATH : 0);
}

void tries_note(Tries *tries, Session *session, FhInput held) {
    FhRect hero = session_hero(session).box;
    Try *one = &tries->all[tries->last];
    int tick = fh_world_ticks(session_world(session));
    bool has_died = session_state(session)->dead_ticks > 1;
    if (has_died || session_state(session)->finished) {
        tries->ended = true; // the next tick begins another try
        return;
    }
    if (tries->ended || one->count == 0 || tick != one->last_tick + 1) {
        if (held.held == 0) { // a try begins with its first key
            tries->ended = true;
            return;
        }
        begin(tries);
        one = &tries->all[tries->last];
    }
    one->points = one->points ? one->points : malloc(TRY_TICKS * sizeof *one->points);
    if (!one->points) {
        return;
    }
    if (one->count == TRY_TICKS) {
        forget_first(one);
    }
    FhPoint feet = {hero.x + hero.w / 2, hero.y + hero.h};
    one->points[one->count++] =
        (TryPoint){{feet.x, hero.y + hero.h / 2}, feet, held, marks_of(session)};
    one->last_tick = tick;
    note_moment(one, session);
}

void tries_end(Tries *tries) {
    tries->ended = true;
}

void tries_step_back(Tries *tries) {
    Try *one = &tries->all[tries->last];
    one->count = fh_max(one->count - 1, 0);
    one->last_tick--;
    while (one->moment_count > 0 && one->moments[one->moment_count - 1].index >= one->count) {
        drop_moments(one, one->moment_count - 1);
    }
}

void tries_forget_moments(Tries *tries) {
    for (int i = 0; i < TRIES_MAX; i++) {
        drop_moments(&tries->all[i], 0);
    }
}

void tries_clear(Tries *tries) {
    tries_forget_moments(tries);
    for (int i = 0; i < TRIES_MAX; i++) {
        free(tries->all[i].points);
    }
    *tries = (Tries){0};
}

const Try *tries_at(const Tries *tries, int back) {
    const Try *one = &tries->all[(tries->last + TRIES_MAX - back % TRIES_MAX) % TRIES_MAX];
    return back >= 0 && back < TRIES_MAX && one->count > 0 ? one : NULL;
}

/// The index one second before a death at or shortly after `index`; otherwise `index` itself.
static int before_death(const Try *one, int index) {
    for (int i = index; i < one->count && i <= index + BEFORE_DEATH / 2; i++) {
        if (one->points[i].marks & TRY_DEATH) {
            return fh_max(fh_min(index, i - BEFORE_DEATH), 0);
        }
    }
    return index;
}

static const TryMoment *moment_before(const Try *one, int index) {
    const TryMoment *found = NULL;
    for (int i = 0; i < one->moment_count && one->moments[i].index <= index; i++) {
        found = &one->moments[i];
    }
    return found;
}

static int floor_before(const Try *one, int index) {
    while (index > 0 && !(one->points[index].marks & TRY_FLOOR)) {
        index--;
    }
    return index;
}

bool tries_place(const Tries *tries, int back, int index, FhPoint *feet) {
    const Try *one = tries_at(tries, back);
    bool is_there = one && index >= 0 && index < one->count;
    if (is_there) {
        *feet = one->points[floor_before(one, before_death(one, index))].feet;
    }
    return is_there;
}

bool tries_resume(const Tries *tries, int back, int index, Session *session) {
    const Try *one = tries_at(tries, back);
    if (!one || index < 0 || index >= one->count) {
        return false;
    }
    int to = before_death(one, index);
    const TryMoment *from = moment_before(one, to);
    FhPoint feet = one->points[floor_before(one, to)].feet;
    if (!from || !session_return_to(session, from->moment, feet)) {
        return false;
    }
    for (int i = from->index + 1; i <= to; i++) {
        session_tick(session, one->points[i].held);
    }
    return true;
}
