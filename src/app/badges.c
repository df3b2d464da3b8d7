// badges.c - plays the stored runs of one card after the other; the first that reaches the goal
// counts.

#include "app/badges.h"

#include <stdio.h>
#include <string.h>

#include "app/play.h"
#include "level/paths.h"
#include "search/difficulty.h"
#include "words/words.h"

enum {
    STEP_TICKS = 60,
    TICKS_MOST = 5 * 60 * 60, // of a run that is played for a badge
};

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

static bool find_place(const BadgeDesk *desk, const LibraryItem *item, int at, char *path,
                       size_t size) {
    char inside[RECORDS_KEY_BYTES + 32];
    if (!places[at].suffix) {
        return demo_find_replay(desk->assets, item->path, path, size);
    }
    snprintf(inside, sizeof inside, "runs/%s%s", item->record, places[at].suffix);
    return item->record[0] && files_data_path(inside, path, size) && files_exists(path);
}

/// Reads a run that may count. False: there is none; what was refused is noted.
static bool read_run(BadgeWork *work, const BadgeDesk *desk, LibraryItem *item, const char *path) {
    LevelError error = {0};
    bool ok = replay_load(path, desk->catalog, &work->replay, &error);
    if (ok && !replay_is_of(&work->replay, work->level)) {
        ok = level_error_set(&error, "it is of another level, or of this one before an edit");
    } else if (ok && work->replay.script.count > TICKS_MOST) {
        ok = level_error_set(&error, "it is longer than five minutes");
    }
    if (!ok && places[work->at].suffix) { // a level may have the name of one of the program's
        snprintf(error.file, sizeof error.file, "%s", paths_name(path));
        if (!item->badge.trouble[0]) {
            level_error_print(&error, item->badge.trouble, sizeof item->badge.trouble);
        }
    }
    return ok && work->replay.change_count == 0;
}

static void end_run(BadgeWork *work) {
    track_free(&work->track);
    replay_free(&work->replay);
    work->is_proving = false;
}

void badges_end(BadgeWork *work) {
    end_run(work);
    level_destroy(work->level);
    *work = (BadgeWork){0};
}

static LibraryItem *next_item(BadgeWork *work, Library *library) {
    for (int i = 0; i < library->count; i++) {
        LibraryItem *item = &library->items[i];
        if (!item->is_judged) {
            work->item = i;
            return item->is_read ? item : NULL;
        }
    }
    return NULL;
}

/// Begins with the next card. Returns true while there may be more.
static bool begin_card(BadgeWork *work, const BadgeDesk *desk) {
    LevelError error = {0};
    LibraryItem *item = next_item(work, desk->library);
    char path[FILES_PATH_MAX];
    bool has_run = false;
    if (!item) {
        return false;
    }
    for (int i = 0; i < PLACES && !item->trouble[0]; i++) {
        has_run = has_run || find_place(desk, item, i, path, sizeof path);
    }
    work->level = has_run ? level_load(item->path, desk->catalog, &error) : NULL;
    item->is_judged = work->level == NULL;
    return true;
}

/// Begins with the next run; without one the card is judged.
static void begin_run(BadgeWork *work, const BadgeDesk *desk) {
    LibraryItem *item = &desk->library->items[work->item];
    const LevelWorldOptions as_level = {0};
    char path[FILES_PATH_MAX];
    for (; work->at < PLACES && !work->is_proving; work->at++) {
        if (find_place(desk, item, work->at, path, sizeof path) &&
            read_run(work, desk, item, path)) {
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

bool badges_step(BadgeWork *work, const BadgeDesk *desk) {
    if (!work->level) {
        return begin_card(work, desk);
    }
    LibraryItem *item = &desk->library->items[work->item];
    if (work->is_proving && track_step(&work->track, STEP_TICKS)) {
        return true;
    }
    if (work->track.has_goal) {
        Record record = records_get(desk->records, item->record);
        item->badge.by = places[work->at - 1].by;
        item->badge.ticks = work->track.ticks;
        item->badge.tightest = difficulty_easier(record.tightest, work->replay.tightest);
        item->badge.blind_plus_one =
            record.blind_plus_one != 0 ? record.blind_plus_one : work->replay.blind_plus_one;
        item->is_judged = true;
    } else {
        end_run(work);
        begin_run(work, desk);
    }
    if (item->is_judged) {
        badges_end(work);
    }
    return true;
}

// ---- What a card says ----

static const UiCardBadge medal_marks[MEDALS] = {
    [MEDAL_BRONZE] = {.icon = "icon.medal", .text = "Done", .tint = 0xe0b98aff},
    [MEDAL_SILVER] = {.icon = "icon.medal", .text = "Silver", .tint = 0xcfe8f5ff},
    [MEDAL_GOLD] = {.icon = "icon.medal", .text = "Gold", .tint = 0xf7cf4dff}};

UiColor badge_medal_tint(Medal medal) {
    return medal_marks[medal].tint;
}

void badge_build_medal(Ui *ui, Medal medal, bool shines, const char *word) {
    UiRect room = ui_next(ui);
    UiRect words = ui_cut_bottom(&room, ui->font->height + 2);
    UiColor tint = shines ? badge_medal_tint(medal) : ui_color_fade(0xffffffff, 60);
    ui_draw_picture(ui, room, (UiPicture){.sprite = "icon.medal", .scale = 2, .tint = tint});
    ui_draw_text_in(ui, words, word, UI_CENTRE, shines ? ui->theme.text : ui->theme.dim, 1);
}

int badge_medal_ticks(Medal medal, int par) {
    return medal == MEDAL_GOLD ? par : medal == MEDAL_SILVER ? par + par / 4 : INT32_MAX;
}

Medal badge_medal(int ticks, int par) {
    Medal medal = par > 0 ? MEDAL_GOLD : MEDAL_BRONZE;
    while (ticks > badge_medal_ticks(medal, par)) {
        medal--;
    }
    return ticks > 0 ? medal : MEDAL_NONE;
}

bool badge_mark(const LibraryItem *item, Record record, UiCardBadge *mark) {
    Medal medal = badge_medal(record.ticks, item->par);
    bool is_open = item->is_judged && item->badge.by == BADGE_NONE && !item->trouble[0];
    *mark = medal != MEDAL_NONE ? medal_marks[medal]
                                : (UiCardBadge){.icon = "icon.warning", .text = "Not solved yet"};
    return medal != MEDAL_NONE || is_open;
}

// Adds a part to the line: a name and a time, or a name and words.
static void add(char *out, size_t size, const char *name, int ticks, const char *words) {
    size_t length = strlen(out);
    char time[24];
    records_print_time(ticks, time, sizeof time);
    snprintf(out + length, size - length, length > 0 ? "   %s %s" : "%s %s", say(name),
             words ? words : time);
}

void badge_print(const LibraryItem *item, Record record, char *out, size_t size) {
    const Badge *badge = &item->badge;
    bool is_done = badge->by != BADGE_NONE;
    const char *word = is_done ? difficulty_word(badge->tightest, badge->blind_plus_one) : "";
    out[0] = '\0';
    if (record.ticks > 0) {
        add(out, size, "Best", record.ticks, NULL);
    }
    if (item->par > 0) {
        add(out, size, "Par", item->par, NULL);
    } else if (badge->by == BADGE_BY_SEARCH) {
        add(out, size, "Solved by the search in", badge->ticks, NULL);
    } else if (item->is_judged && badge->by == BADGE_NONE && record.ticks <= 0) {
        snprintf(out, size, "%s", say("No way to the goal is known yet"));
    }
    if (record.deaths_plus_one > 0) {
        char deaths[16];
        snprintf(deaths, sizeof deaths, "%d", record.deaths_plus_one - 1);
        add(out, size, "Fewest deaths:", 0, deaths);
    }
    if (word[0]) {
        add(out, size, "Difficulty:", 0, say(word));
    }
    if (is_done && badge->blind_plus_one > 0) {
        char blind[24];
        snprintf(blind, sizeof blind, say("%d of %d"), badge->blind_plus_one - 1, BLIND_SCRIPTS);
        add(out, size, "Blind play:", 0, blind);
    }
    if (badge->trouble[0]) {
        add(out, size, "A stored run does not count:", 0, badge->trouble);
    }
}
