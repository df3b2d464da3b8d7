#include "app/pacing.h"

#include "test.h"

static const PaceFacts editor = {.moves = true, .is_focused = true, .vsync = true, .refresh = 60};

// A screen with a queue: presenting returns at once until `queue` frames wait to be shown.
typedef struct ModelScreen {
    double hz, last, shown[16];
    int count, queue;
    bool waits;
} ModelScreen;

static double present(ModelScreen *screen, double now) {
    double next = ((double)(long)(now * screen->hz) + 1.0) / screen->hz;
    screen->last =
        next < screen->last + 0.999 / screen->hz ? screen->last + 1.0 / screen->hz : next;
    screen->shown[screen->count++ % 16] = screen->last;
    double until = screen->count > screen->queue
                       ? screen->shown[(screen->count - 1 - screen->queue) % 16]
                       : 0.0;
    return screen->waits && until > now ? until : now;
}

// Frames shown in `seconds` from `*now` on, each of `work` s.
static int frames_in(Pacing *pacing, PaceFacts facts, ModelScreen *screen, double *now,
                     double seconds, double work) {
    int frames = 0;
    for (double end = *now + seconds; *now < end; frames++) {
        double begin = *now + work;
        *now = present(screen, begin);
        *now += pacing_shown(pacing, &facts, *now, *now - begin);
    }
    return frames;
}

TEST(pacing_keeps_the_rate_of_any_screen_also_after_a_pause) {
    static const int rates[] = {30, 50, 60, 75, 120, 144, 165, 240, 360};
    for (int queue = 0; queue <= 4; queue++) {
        for (int i = 0; i < (int)(sizeof rates / sizeof *rates); i++) {
            Pacing pacing = {0};
            ModelScreen screen = {.hz = rates[i], .queue = queue, .waits = true};
            double now = 10.0;
            for (int pause = 0; pause < 3; pause++) {
                int frames = frames_in(&pacing, editor, &screen, &now, 3.0, 0.0005);
                CHECK(frames >= rates[i] * 3 - 6 && frames <= rates[i] * 3 + 6);
                now += 0.4;
            }
        }
    }
}

TEST(pacing_waits_by_itself_where_presenting_does_not) {
    ModelScreen screen = {.hz = 60, .waits = false};
    for (int k = 0; k < 2; k++) {
        Pacing pacing = {0};
        PaceFacts facts = editor;
        facts.vsync = k == 0; // the renderer says that it waits, and does not
        double now = 10.0;
        frames_in(&pacing, facts, &screen, &now, 1.0, 0.001);
        int frames = frames_in(&pacing, facts, &screen, &now, 2.0, 0.001);
        CHECK(frames >= 118 && frames <= 122);
    }
}

TEST(pacing_lets_an_editor_rest_some_seconds_after_the_last_hand) {
    Pacing pacing = {0};
    pacing_note_hand(&pacing, 100.0);
    CHECK_INT(PACE_RUN, pacing_next(&pacing, &editor, 107.9));
    CHECK_INT(PACE_LOOK, pacing_next(&pacing, &editor, 108.1));
    CHECK_INT(PACE_WAIT, pacing_next(&pacing, &editor, 108.2));
    CHECK(pacing_wait_s(&pacing, 108.2) > 0.1 && pacing_wait_s(&pacing, 108.2) <= 0.25);
    CHECK(!pacing_draws(&pacing, &editor, false, 108.2));
    CHECK(pacing_draws(&pacing, &editor, true, 108.2)); // a toast, a caret
    pacing_note_hand(&pacing, 108.3);
    CHECK_INT(PACE_RUN, pacing_next(&pacing, &editor, 108.3));
}

TEST(pacing_never_lets_a_game_rest_but_hidden_it_draws_nothing) {
    Pacing pacing = {0};
    PaceFacts game = {.plays = true, .is_focused = true};
    CHECK_INT(PACE_RUN, pacing_next(&pacing, &game, 1000.0));
    game.is_hidden = true;
    int looks = 0;
    for (double now = 1000.0; now < 1010.0; now += 0.01) {
        looks += pacing_next(&pacing, &game, now) == PACE_LOOK;
        CHECK(!pacing_draws(&pacing, &game, true, now));
    }
    CHECK(looks >= 35 && looks <= 45);
}

TEST(pacing_rests_sooner_in_a_menu_and_at_once_in_the_background) {
    Pacing pacing = {0};
    PaceFacts menu = {.is_focused = true}, background = {.moves = true};
    CHECK_INT(PACE_RUN, pacing_next(&pacing, &menu, 1.9));
    CHECK_INT(PACE_LOOK, pacing_next(&pacing, &menu, 2.1));
    CHECK_INT(PACE_LOOK, pacing_next(&(Pacing){0}, &background, 1.0));
}

TEST(pacing_stays_awake_while_something_is_held) {
    Pacing pacing = {0};
    PaceFacts facts = editor;
    facts.holds = true;
    CHECK_INT(PACE_RUN, pacing_next(&pacing, &facts, 50.0));
    facts.holds = false;
    CHECK_INT(PACE_RUN, pacing_next(&pacing, &facts, 55.0));
    CHECK_INT(PACE_LOOK, pacing_next(&pacing, &facts, 60.0));
}

TEST(pacing_goes_on_with_work_at_rest_and_shows_the_last_of_it) {
    Pacing pacing = {.hand = -100.0};
    PaceFacts facts = editor;
    facts.works = true;
    int looks = 0;
    for (double now = 0.0; now < 1.0; now += 0.001) {
        looks += pacing_next(&pacing, &facts, now) == PACE_LOOK;
    }
    CHECK(looks >= 9 && looks <= 11);
    int drawn = 0;
    for (double now = 1.0; now < 2.0; now += 1.0 / 60.0) {
        drawn += pacing_draws(&pacing, &facts, true, now);
    }
    CHECK(drawn >= 8 && drawn <= 10);
    facts.works = false;
    CHECK(pacing_draws(&pacing, &facts, false, 2.0));
    CHECK(!pacing_draws(&pacing, &facts, false, 2.1));
}
