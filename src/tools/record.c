// record.c - writes the replay of a run through a level to its goal, for tests/replays.
//
// A run in OUT.json that still leads to the goal stays; only its end is recorded anew. If the level
// and FH_RULES are the same but the end differs, the tool refuses: FH_RULES must be raised first.
// Otherwise a run is searched for (src/search). How hard the level is (search/difficulty) is
// measured where it is not noted.
//
// Usage: record LEVEL.json OUT.json. Exit 0 written, 1 not, 2 bad arguments.

#include <stdio.h>
#include <string.h>

#include "game/replay.h"
#include "level/movers.h"
#include "level/catalog.h"
#include "search/difficulty.h"
#include "search/slack.h"

static bool complain(const LevelError *error) {
    char line[1024];
    level_error_print(error, line, sizeof line);
    fprintf(stderr, "record: %s\n", line);
    return false;
}

typedef enum Renewal { RENEWED, NOT_THERE, REFUSED } Renewal;

// Refuses to record an end that changed under the same number of the rules.
static Renewal refuse(const char *out, const Replay *replay, const Level *level,
                      const ReplayEnd *end) {
    char why[200];
    replay_explain(replay, level, end, why, sizeof why);
    fprintf(stderr,
            "record: %s %s, on the same level and by rules %d as before; if that is meant, raise "
            "FH_RULES in src/engine/world/world.h and say in CHANGELOG.md what is new\n",
            out, why, FH_RULES);
    return REFUSED;
}

// Measures how hard the level is, with the replay's run as one of the known.
static void measure(const Level *level, Replay *replay) {
    Slack *slack = slack_begin(level, NULL, replay->script.ticks, replay->script.count);
    while (slack && slack_step(slack)) {
    }
    SlackAnswer answer = slack ? slack_answer(slack) : (SlackAnswer){.tightest = -1};
    Difficulty *difficulty = difficulty_begin(level, NULL);
    while (difficulty && difficulty_step(difficulty)) {
    }
    DifficultyAnswer measured = difficulty ? difficulty_answer(difficulty) : (DifficultyAnswer){0};
    replay->tightest = difficulty_easier(slack_tightest(&answer), measured.tightest);
    replay->blind_plus_one = measured.tried == BLIND_SCRIPTS ? measured.blind + 1 : 0;
    difficulty_end(difficulty);
    slack_end(slack);
}

// Writes how hard the level is into a run that was just recorded: as `known` has it, else as it is
// measured.
static bool note_difficulty(const Level *level, const char *out, const Replay *known) {
    Replay replay = {0};
    LevelError error = {0};
    bool ok = replay_load(out, level->catalog, &replay, &error);
    if (ok) {
        if (known) {
            replay.tightest = known->tightest;
            replay.blind_plus_one = known->blind_plus_one;
        } else {
            measure(level, &replay);
        }
        ok = replay_save(&replay, out, &error);
    }
    replay_free(&replay);
    return ok || complain(&error);
}

// Records the end of the present run anew, if it still leads to the goal.
static Renewal renew(const Level *level, const char *path, const char *out) {
    Replay replay = {0};
    ReplayEnd end = {0};
    LevelError error = {0};
    Renewal renewal = NOT_THERE;
    bool plays = replay_load(out, level->catalog, &replay, &error) &&
                 replay_play(&replay, level, NULL, NULL, &end);
    if (plays && replay_breaks_rules(&replay, level, &end)) {
        renewal = refuse(out, &replay, level, &end);
    } else if (plays && strcmp(end.state, "goal") == 0 &&
               replay_record(level, path, replay.script.ticks, replay.script.count, out, &error)) {
        bool is_known = replay_is_of(&replay, level) && replay.rules == FH_RULES &&
                        replay.tightest != 0 && replay.blind_plus_one != 0;
        printf("%s: %d ticks, as before\n", path, end.tick);
        renewal = note_difficulty(level, out, is_known ? &replay : NULL) ? RENEWED : REFUSED;
    }
    replay_free(&replay);
    return renewal;
}

static bool search_run(const Level *level, const char *path, const char *out) {
    Search *search = search_begin(level, NULL);
    if (!search) {
        fprintf(stderr, "record: out of memory\n");
        return false;
    }
    while (search_step(search)) {
    }
    SearchAnswer answer = search_answer(search);
    LevelError error = {0};
    bool found = answer.state == SEARCH_FOUND;
    bool ok = found &&
              (replay_record(level, path, answer.inputs, answer.ticks, out, &error) ||
               complain(&error)) &&
              note_difficulty(level, out, NULL);
    printf("%s: %s, %d ticks, %lld states\n", path, found ? "found" : "no run was found",
           answer.ticks, (long long)answer.states);
    search_end(search);
    return ok;
}

static bool record(const Level *level, const char *path, const char *out) {
    if (level_movers[fh_max(0, level_mover_find(level->movement))]->varies) {
        printf("%s: no run is recorded, for another build may end it elsewhere\n", path);
        return true;
    }
    Renewal renewal = renew(level, path, out);
    return renewal == RENEWED || (renewal == NOT_THERE && search_run(level, path, out));
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: record LEVEL.json OUT.json\n");
        return 2;
    }
    LevelError error = {0};
    LevelCatalog *catalog = level_catalog_load("assets", &error);
    Level *level = catalog ? level_load(argv[1], catalog, &error) : NULL;
    bool ok = level ? record(level, argv[1], argv[2]) : complain(&error);
    level_destroy(level);
    level_catalog_free(catalog);
    return ok ? 0 : 1;
}
