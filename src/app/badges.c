#include "app/badges.h"

#include <stdio.h>
#include <string.h>

#include "app/proof.h"
#include "app/demo.h"
#include "app/run_prune.h"
#include "app/background.h"
#include "app/state.h"
#include "level/paths.h"
#include "game/replay.h"

enum {
    STEPS_SCRIPTED = 4, // a frame, where no clock is read
    STEP_TICKS = 60,
    TICKS_MOST = 5 * 60 * 60, // of a run that is played for a badge
};
static const double slice_s = 0.003;

// ---- The runs that may be stored ----

typedef struct Place {
    BadgeBy by;
    const char *suffix; // in the folder of runs; NULL: beside the program's levels
} Place;

static const Place places[] = {
    {BADGE_BY_PLAYER, HOST_BEST_RUN},    {BADGE_BY_PLAYER, HOST_HELD_RUN},
    {BADGE_BY_RECORD, HOST_HELD_RECORD}, {BADGE_BY_RECORD, NULL},
    {BADGE_BY_SEARCH, HOST_KEPT_RUN},    {BADGE_BY_SEARCH, HOST_FOUND_RUN}};
enum { PLACES = sizeof places / sizeof *places };

static bool find_place(const App *app, const LibraryItem *item, int at, char *path, size_t size) {
    char inside[RECORDS_KEY_BYTES + 32];
    if (!places[at].suffix) {
        return demo_find_replay(app->assets, item->path, path, size);
    }
    snprintf(inside, sizeof inside, "runs/%s%s", item->record, places[at].suffix);
    return item->record[0] && files_data_path(inside, path, size) && files_exists(path);
}

static void note_trouble(Badge *badge, const LevelError *error) {
    if (!badge->trouble[0]) {
        level_error_print(error, badge->trouble, sizeof badge->trouble);
    }
}

/// Reads a run that may count. False: there is none; what was refused is noted.
static bool read_run(App *app, LibraryItem *item, const char *path) {
    BadgeWork *work = &app->badges;
    LevelError error = {0};
    bool ok = replay_load(path, app->catalog, &work->replay, &error);
    if (ok && !replay_is_of(&work->replay, work->level)) {
        level_error_set(&error, "it is of another level, or of this one before an edit");
        ok = false;
    } else if (ok && work->replay.script.count > TICKS_MOST) {
        level_error_set(&error, "it is longer than five minutes");
        ok = false;
    }
    if (!ok && places[work->at].suffix) { // a level may have the name of one of the program's
        snprintf(error.file, sizeof error.file, "%s", paths_name(path));
        note_trouble(&item->badge, &error);
    }
    return ok && work->replay.change_count == 0;
}

static void end_run(BadgeWork *work) {
    track_free(&work->track);
    replay_free(&work->replay);
    work->is_proving = false;
}

static void end_card(BadgeWork *work) {
    end_run(work);
    level_destroy(work->level);
    *work = (BadgeWork){0};
}

void host_end_judging(App *app) {
    end_card(&app->badges);
}

static LibraryItem *next_item(App *app) {
    for (int i = 0; i < app->library.count; i++) {
        LibraryItem *item = &app->library.items[i];
        if (!item->is_judged) {
            app->badges.item = i;
            return item->is_read ? item : NULL;
        }
    }
    return NULL;
}

/// Begins with the next card. Returns true while there may be more.
static bool begin_card(App *app) {
    LevelError error = {0};
    LibraryItem *item = next_item(app);
    char path[FILES_PATH_MAX];
    bool has_run = false;
    if (!item) {
        return false;
    }
    for (int i = 0; i < PLACES && !item->trouble[0]; i++) {
        has_run = has_run || find_place(app, item, i, path, sizeof path);
    }
    app->badges.level = has_run ? level_load(item->path, app->catalog, &error) : NULL;
    item->is_judged = app->badges.level == NULL;
    return true;
}

/// Begins with the next run; without one the card is judged.
static void begin_run(App *app) {
    BadgeWork *work = &app->badges;
    LibraryItem *item = &app->library.items[work->item];
    const LevelWorldOptions as_level = {0};
    char path[FILES_PATH_MAX];
    for (; work->at < PLACES && !work->is_proving; work->at++) {
        if (find_place(app, item, work->at, path, sizeof path) && read_run(app, item, path)) {
            const InputScript *script = &work->replay.script;
            work->is_proving =
                track_begin(&work->track, work->level, &as_level, script->ticks, script->count);
        }
        if (!work->is_proving) {
            end_run(work);
        }
    }
    item->is_judged = !work->is_proving;
}

static bool step(App *app) {
    BadgeWork *work = &app->badges;
    if (!work->level) {
        return begin_card(app);
    }
    LibraryItem *item = &app->library.items[work->item];
    if (work->is_proving && track_step(&work->track, STEP_TICKS)) {
        return true;
    }
    if (work->track.has_goal) {
        Record record = records_get(&app->records, item->record);
        item->badge.by = places[work->at - 1].by;
        item->badge.ticks = work->track.ticks;
        item->badge.tightest = record.tightest != 0 ? record.tightest : work->replay.tightest;
        item->is_judged = true;
    } else {
        end_run(work);
        begin_run(app);
    }
    if (item->is_judged) {
        end_card(work);
    }
    return true;
}

void host_judge_cards(App *app) {
    app->badges.goes_on = slice_work(app, (Slice){step, slice_s, STEPS_SCRIPTED});
}

// ---- Storing ----

/// True when the proof is of what the level's file holds.
static bool is_of_file(const App *app) {
    return app->editor && app->run.level && app->run.key[0] && app->proving.prover &&
           !app->proving.copy.lacks_edits && !editor_is_dirty(app->editor) &&
           app->proving.copy.given == editor_change_count(app->editor);
}

static const char *const kept_as[PROVER_BYS] = {[PROVER_BY_AUTHOR] = HOST_HELD_RUN,
                                                [PROVER_BY_RECORD] = HOST_HELD_RECORD,
                                                [PROVER_BY_SEARCH] = HOST_FOUND_RUN};

/// True when the run that holds is stored already, as it was recorded on the level as it is.
static bool is_stored(const App *app, ProverBy by) {
    char path[FILES_PATH_MAX];
    return (by == PROVER_BY_AUTHOR && host_find_run(app, HOST_BEST_RUN, path, sizeof path)) ||
           (by == PROVER_BY_RECORD && host_is_read_only(app, app->run.path));
}

/// The file for the run that holds.
static const char *suffix_for(const App *app, const ProverAnswer *answer) {
    bool is_kept = app->proving.is_kept && !answer->fails.inputs;
    return is_kept && answer->by == PROVER_BY_SEARCH ? HOST_KEPT_RUN : kept_as[answer->by];
}

static void keep_badge(App *app) {
    LevelError error = {0};
    char path[FILES_PATH_MAX];
    Record before;
    if (!is_of_file(app)) {
        return;
    }
    ProverAnswer answer = prover_answer(app->proving.prover);
    if (answer.state != PROVER_HOLDS) {
        return;
    }
    host_refresh_record(app);
    int ticks = advice_tightest(app);
    bool ok =
        ticks == 0 || records_get(&app->records, app->run.record).tightest == ticks ||
        records_note(&app->records, app->run.record, (Record){.tightest = ticks}, &before, &error);
    if (ok && !is_stored(app, answer.by)) {
        ok = host_run_place(app, suffix_for(app, &answer), path, sizeof path, &error) &&
             replay_record(app->run.level, app->run.path, answer.holds.inputs, answer.holds.ticks,
                           path, &error);
        if (ok) {
            run_prune(path);
        }
    }
    if (!ok) {
        app_toast_error(app, "The run to the goal was not kept", &error);
    }
}

void host_keep_badge(App *app) {
    analysis_hold(app->analysis);
    keep_badge(app);
    analysis_let_go(app->analysis);
}

// ---- Badge ----

enum { EXACT = 3, CLOSE = 8 }; // ticks: the narrowest jumps, and narrow ones

Medal badge_medal(int ticks, int par) {
    return ticks <= 0                         ? MEDAL_NONE
           : par <= 0                         ? MEDAL_BRONZE
           : ticks <= par                     ? MEDAL_GOLD
           : 4 * (long)ticks <= 5 * (long)par ? MEDAL_SILVER
                                              : MEDAL_BRONZE;
}

bool badge_mark(const LibraryItem *item, Record record, UiCardBadge *mark) {
    static const UiCardBadge marks[MEDALS] = {
        [MEDAL_BRONZE] = {.icon = "icon.medal", .text = "Done", .tint = 0xe0b98aff},
        [MEDAL_SILVER] = {.icon = "icon.medal", .text = "Silver", .tint = 0xcfe8f5ff},
        [MEDAL_GOLD] = {.icon = "icon.medal", .text = "Gold", .tint = 0xf7cf4dff}};
    Medal medal = badge_medal(record.ticks, item->par);
    bool is_open = item->is_judged && item->badge.by == BADGE_NONE && !item->trouble[0];
    *mark = medal != MEDAL_NONE ? marks[medal]
                                : (UiCardBadge){.icon = "icon.warning", .text = "Not solved yet"};
    return medal != MEDAL_NONE || is_open;
}

int badge_gauge(const Badge *badge) {
    int ticks = badge->tightest;
    return badge->by == BADGE_NONE || ticks <= 0 ? 0 : ticks <= EXACT ? 3 : ticks <= CLOSE ? 2 : 1;
}

// Adds a part to the line: a name and a time, or a name and words.
static void add(char *out, size_t size, const char *name, int ticks, const char *words) {
    size_t length = strlen(out);
    char time[24];
    records_print_time(ticks, time, sizeof time);
    snprintf(out + length, size - length, "%s%s%s", length > 0 ? "   " : "", name,
             words ? words : time);
}

void badge_print(const LibraryItem *item, Record record, char *out, size_t size) {
    static const char *const jumps[] = {"", "easy", "close", "exact"};
    const Badge *badge = &item->badge;
    int gauge = badge_gauge(badge);
    out[0] = '\0';
    if (record.ticks > 0) {
        add(out, size, "Best ", record.ticks, NULL);
    }
    if (item->par > 0) {
        add(out, size, "Par ", item->par, NULL);
    } else if (badge->by == BADGE_BY_SEARCH) {
        add(out, size, "Solved by the search in ", badge->ticks, NULL);
    } else if (item->is_judged && badge->by == BADGE_NONE && record.ticks <= 0) {
        add(out, size, "", 0, "No way to the goal is known yet");
    }
    if (gauge > 0 || badge->tightest == REPLAY_NO_JUMP) {
        add(out, size, "Hardest jump: ", 0, gauge > 0 ? jumps[gauge] : "none");
    }
    if (badge->trouble[0]) {
        add(out, size, "A stored run does not count: ", 0, badge->trouble);
    }
}
