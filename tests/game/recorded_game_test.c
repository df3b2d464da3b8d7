// Sessions, splits, tries, cameras and playbacks led by chance, as they were recorded
// (tests/recorded.txt): the rules' memory, what they tell, the World and the pictures' place after
// every tick.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/replay.h"
#include "game/split.h"
#include "game/tries.h"
#include "level/file.h"
#include "level/level_test_support.h"
#include "level/movers.h"
#include "recorded.h"
#include "test.h"

enum { TICKS = 900 };

static const char *const levels[] = {"01-first-steps", "04-ladders", "06-lifts",
                                     "07-crushers",    "m4-bitmask", "09-ice-and-bounce"};
enum { LEVELS = sizeof levels / sizeof levels[0] };

typedef struct Run {
    Level *level;
    Session *session;
    Split split;
    Tries tries;
    Camera camera;
    SessionMoment *moment; // NULL: none is kept
    uint32_t seed, held;
    uint64_t heard;
} Run;

static int chance(Run *run, int low, int high) {
    return test_random_in(&run->seed, low, high);
}

static void hear(Run *run, int64_t number) {
    run->heard = recorded_number(run->heard, number);
}

// ---- what is heard ----

static void hear_session(Run *run, Session *session) {
    const GameState *state = session_state(session);
    int inputs = 0;
    int changes = 0;
    const int32_t numbers[] = {state->ticks, state->coins,      state->deaths,  state->checkpoint,
                               state->sign,  state->dead_ticks, state->finished};
    run->heard = recorded_bytes(run->heard, numbers, sizeof numbers);
    hear(run, (int64_t)fh_world_hash(session_world(session)));
    hear(run, session_news(session));
    hear(run, session_rewind_ticks(session));
    session_inputs(session, &inputs);
    const SessionChange *list = session_changes(session, &changes);
    hear(run, inputs);
    for (int i = 0; i < changes; i++) {
        const int64_t of_change[] = {list[i].kind, list[i].tick,   list[i].movement, list[i].at.x,
                                     list[i].at.y, list[i].radius, list[i].solid};
        run->heard = recorded_bytes(run->heard, of_change, sizeof of_change);
    }
    hear(run, session_is_repeatable(session));
    hear(run, session_has_begun(session));
    hear(run, session_before(session) != NULL);
    run->heard = recorded_text(run->heard, replay_state_name(session));
}

static void hear_camera(Run *run, const Camera *camera) {
    const float places[] = {camera->x,       camera->y,     camera->before_x, camera->before_y,
                            camera->focus_x, camera->ahead, camera->shake};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        run->heard = recorded_part(run->heard, (double)places[i]);
    }
    hear(run, camera->floor_y);
    hear(run, camera->eases);
}

static void hear_tries(Run *run) {
    for (int i = 0; i < TRIES_MAX; i++) {
        const Try *one = tries_at(&run->tries, i);
        FhPoint feet = {0, 0};
        int last = one ? one->count - 1 : -1;
        hear(run, last);
        if (last >= 0) {
            hear(run, one->points[last].marks);
            hear(run, one->moment_count);
            hear(run, one->every);
            hear(run, tries_place(&run->tries, i, last / 2, &feet));
            hear(run, feet.x * 65536 + feet.y);
        }
    }
}

static void hear_split(Run *run) {
    hear(run, run->split.count);
    for (int i = 1; i < run->split.count; i++) {
        const SplitBody *body = &run->split.bodies[i];
        hear(run, (int64_t)fh_world_hash(session_world(body->session)));
        hear(run, body->trail.count * 2 + body->still);
        hear_camera(run, &body->camera);
    }
}

// ---- what is done ----

static FhPoint somewhere(Run *run) {
    FhRect hero = session_hero(run->session).box;
    int x = chance(run, -60, 90); // members have no order
    int y = chance(run, -40, 40);
    return (FhPoint){hero.x + x, hero.y + y};
}

static void save_and_load(Run *run) {
    const char *wrong = NULL;
    size_t size = session_save(run->session, NULL, 0);
    unsigned char *bytes = malloc(size);
    hear(run, (int64_t)size);
    hear(run, session_save(run->session, bytes, size) == size);
    bytes[size / 2] ^= (unsigned char)chance(run, 0, 1);
    size -= (size_t)(chance(run, 0, 9) == 0);
    hear(run, session_load(run->session, bytes, size, &wrong));
    run->heard = recorded_text(run->heard, wrong);
    free(bytes);
    tries_end(&run->tries);
}

static void use_moment(Run *run) {
    if (!run->moment) {
        run->moment = session_keep_moment(run->session);
        hear(run, (int64_t)session_moment_bytes(run->session) > 0);
    } else {
        hear(run, session_return_to(run->session, run->moment, somewhere(run)));
        session_moment_destroy(run->moment);
        run->moment = NULL;
    }
}

static void tune(Run *run) {
    FhTuning tuning = level_tuning(run->level);
    const FhTuningField *field = &fh_tuning_fields[chance(run, 0, fh_tuning_field_count - 1)];
    float part = (float)chance(run, 0, 4) / 4.0f;
    fh_tuning_set(&tuning, field, field->min + (field->max - field->min) * part);
    tuning.width = 12.0f;
    tuning.height = (float)chance(run, 18, 24);
    split_set_tuning(&run->split, &tuning);
}

static void change_movement(Run *run) {
    int mover = chance(run, 0, level_mover_count - 1);
    if (!level_movers[mover]->varies) {
        hear(run, chance(run, 0, 1) ? split_set_movement(&run->split, mover)
                                    : split_choose(&run->split, mover));
    }
}

static void dig(Run *run, int most) {
    FhPoint at = somewhere(run);
    int radius = chance(run, 0, most);
    hear(run, session_dig(run->session, at, radius, chance(run, 0, 1)));
}

static void resume(Run *run) {
    int back = chance(run, 0, 3);
    hear(run, tries_resume(&run->tries, back, chance(run, 0, 90), run->session));
}

static void do_something(Run *run) {
    switch (chance(run, 0, 19)) {
    case 0:
        session_place_player(run->session, somewhere(run));
        break;
    case 1:
        session_begin_at(run->session, somewhere(run));
        break;
    case 2:
        session_end_begin(run->session);
        break;
    case 3:
        hear(run, session_rebuild(run->session));
        break;
    case 4:
        split_restart(&run->split);
        break;
    case 5:
        tune(run);
        break;
    case 6:
    case 7:
        change_movement(run);
        break;
    case 8:
    case 9:
        dig(run, 12);
        break;
    case 10:
        save_and_load(run);
        break;
    case 11:
    case 12:
        use_moment(run);
        break;
    case 13:
        split_set_mode(&run->split, (SplitMode)chance(run, 0, SPLIT_MODES - 1));
        break;
    case 14:
        split_gather(&run->split);
        break;
    case 15:
        split_set_bounds(&run->split, (FhRect){-40, -400, chance(run, 300, 3000), 900});
        break;
    case 16:
        tries_end(&run->tries);
        break;
    case 17:
        resume(run);
        break;
    case 18:
        tries_forget_moments(&run->tries);
        break;
    default:
        for (int i = chance(run, 1, 30); i > 0 && split_rewind(&run->split); i--) {
            tries_step_back(&run->tries);
        }
    }
    hear_session(run, run->session);
}

static void play_tick(Run *run) {
    if (chance(run, 0, 7) == 0) {
        run->held = (uint32_t)chance(run, 0, 31);
        run->held |= chance(run, 0, 1) ? FH_INPUT_RIGHT : 0u;
    }
    FhInput input = {run->held};
    split_tick(&run->split, input);
    tries_note(&run->tries, run->session, input);
    run->camera.is_grounded = run->held % 2 == 0;
    camera_follow(&run->camera, session_hero(run->session), level_bounds(run->level), 320, 180);
    hear_session(run, run->session);
    hear_camera(run, &run->camera);
}

static Level *load(const char *name) {
    char path[96];
    LevelError error = {0};
    snprintf(path, sizeof path, "levels/%s.json", name);
    Level *level = level_load(path, test_catalog(), &error);
    CHECK_STR("", error.text);
    return level;
}

static void run_begin(Run *run, const char *level, uint32_t seed) {
    *run = (Run){.level = load(level), .seed = seed, .heard = RECORDED_NOTHING};
    run->session = session_create(run->level, NULL);
    split_init(&run->split, run->session);
    camera_reset(&run->camera, session_hero(run->session), level_bounds(run->level), 320, 180);
}

static void run_end(Run *run) {
    session_moment_destroy(run->moment);
    tries_clear(&run->tries);
    split_end(&run->split);
    session_destroy(run->session);
    level_destroy(run->level);
}

static void hold(const Run *run, const char *what, const char *name) {
    char row[96];
    snprintf(row, sizeof row, "game/%s/%s", what, name);
    recorded_check(row, run->heard);
}

TEST(recorded_sessions_led_by_chance) {
    for (int i = 0; i < 2 * LEVELS; i++) {
        Run run;
        char name[64];
        run_begin(&run, levels[i % LEVELS], (uint32_t)i * 7907 + 11);
        for (int tick = 0; tick < TICKS; tick++) {
            play_tick(&run);
            if (chance(&run, 0, 11) == 0) {
                do_something(&run);
                hear_tries(&run);
            }
            if (tick % 10 == 0) {
                hear_split(&run);
                hear_tries(&run);
            }
        }
        snprintf(name, sizeof name, "%s-%d", levels[i % LEVELS], i / LEVELS);
        hold(&run, "session", name);
        run_end(&run);
    }
}

// ---- replays ----

static void hear_playback(Run *run, const Replay *replay) {
    Playback *playback = playback_create(replay, run->level);
    int length = playback_length(playback);
    const int places[] = {length, 0, length / 3, length / 2, 1, length - 1, length / 4};
    hear(run, length);
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        playback_seek(playback, places[i]);
        hear(run, playback_at(playback));
        hear(run, (int64_t)fh_world_hash(session_world(playback_session(playback))));
        playback_tick(playback);
        hear(run, playback_at(playback));
        hear(run, playback_first_difference(playback));
    }
    playback_destroy(playback);
}

/// Played again, as it is and with a part of it changed; the words say why it ends otherwise.
static void hear_replay(Run *run, Replay *replay) {
    ReplayEnd end;
    char words[512];
    for (int i = 0; i < 5; i++) {
        replay->rules += i == 1 ? -1 : i == 2 ? 1 : 0;
        replay->level_hash += (uint64_t)(i == 2);
        replay->script.count -= i == 3 ? replay->script.count / 3 : 0;
        if (i == 4 && replay->hash_count > 20) {
            replay->hashes[17] ^= 1;
        }
        hear(run, replay_play(replay, run->level, NULL, NULL, &end));
        replay_explain(replay, run->level, &end, words, sizeof words);
        hear(run, replay_breaks_rules(replay, run->level, &end) * 2 + end.as_recorded);
        hear(run, end.first_difference * 4096 + end.tick);
        run->heard = recorded_text(recorded_text(run->heard, words), end.state);
    }
}

TEST(recorded_replays_of_sessions_led_by_chance) {
    for (int i = 0; i < LEVELS; i++) {
        Run run;
        Replay replay;
        Replay again;
        LevelError error = {0};
        char path[600];
        run_begin(&run, levels[i], (uint32_t)i * 104729 + 5);
        for (int tick = 0; tick < TICKS / 2; tick++) {
            play_tick(&run);
            if (tick % 40 == 39) {
                int mover = chance(&run, 0, 6);
                hear(&run, session_set_movement(run.session, mover));
                dig(&run, 9);
            }
        }
        hear(&run, session_is_repeatable(run.session));
        CHECK(replay_of_session(run.session, "levels/x.json", TICKS, &replay));
        snprintf(path, sizeof path, "%s/recorded-%ld.json", test_temp_dir(), (long)getpid());
        CHECK(replay_save(&replay, path, &error));
        size_t size = 0;
        char *text = level_file_read(path, LEVEL_FILE_MAX, &size, &error);
        run.heard = recorded_text(run.heard, text);
        free(text);
        if (CHECK(replay_load(path, test_catalog(), &again, &error))) {
            hear_playback(&run, &again);
            hear_replay(&run, &again);
            replay_free(&again);
        }
        unlink(path);
        replay_free(&replay);
        hold(&run, "replay", levels[i]);
        run_end(&run);
    }
}
