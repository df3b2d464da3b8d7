// Each thing of assets/things.json in a level that it alone decides: tests/search/things/NAME.json
// can be finished with it, and NAME-without.json, where there is one, cannot without it. What every
// tool says of them. FOOTHOLD_THINGS=1 asks all tools of all, else the search alone of a few.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "level/catalog.h"
#include "level/level_test_support.h"
#include "search/atlas.h"
#include "search/fix.h"
#include "search/reach.h"
#include "search/slack.h"
#include "search_test_support.h"
#include "test.h"

enum { PATH = 120, STATES = 40000, GAP_TILES = 5 };

/// The level of a thing; NULL: there is none.
static Level *level_of(const char *name, const char *behind) {
    char path[PATH];
    snprintf(path, sizeof path, "tests/search/things/%s%s.json", name, behind);
    return access(path, F_OK) == 0 ? test_level_at(path) : NULL;
}

/// The run that the search finds, which was replayed. The caller ends the search. NULL: none.
static Search *find(const Level *level, SearchAnswer *answer) {
    Search *search = search_begin(level, &(SearchOptions){.states = STATES});
    do {
        *answer = search_answer(search);
    } while (answer->state != SEARCH_FOUND && search_step(search));
    *answer = search_answer(search);
    if (answer->state == SEARCH_FOUND) {
        CHECK(test_reaches_goal(level, NULL, answer->inputs, answer->ticks));
    }
    return search;
}

static void check_found(const char *name) {
    SearchAnswer answer;
    Search *search = find(level_of(name, ""), &answer);
    CHECK_STR(name, answer.state == SEARCH_FOUND ? name : "no run");
    search_end(search);
}

TEST(search_holds_jump_in_the_air_where_that_throws_higher_and_where_it_swims) {
    check_found("mouse");
    check_found("water");
}

TEST(search_rises_in_wind) {
    check_found("wind");
}

/// The veil: whether the goal is in what is reached.
static bool is_reached(const Level *level) {
    Reach *reach = reach_begin(level, NULL);
    while (!reach_map(reach).has_goal && reach_map(reach).grids == 0 && reach_step(reach)) {
    }
    bool has_goal = reach_map(reach).has_goal;
    reach_end(reach);
    return has_goal;
}

/// All jumps of a run are measured, and none has a window of nothing.
static bool is_measured(const Level *level, const SearchAnswer *run) {
    Slack *slack = slack_begin(level, NULL, run->inputs, run->ticks);
    while (slack_step(slack)) {
    }
    SlackAnswer answer = slack_answer(slack);
    bool is = answer.state == SEARCH_FOUND && answer.done == answer.count;
    slack_end(slack);
    return is;
}

/// The tuning map: it works with the level's own tuning, and not where the hero stands still.
static bool is_mapped(const Level *level, const SearchAnswer *run) {
    AtlasAxis axes[2] = {{fh_tuning_field("runSpeed"), 150.0f, 213.0f},
                         {fh_tuning_field("jumpSpeed"), 230.0f, 293.0f}};
    Atlas *atlas = atlas_begin(level, NULL, axes, run->inputs, run->ticks);
    while (atlas_map(atlas).cells[0].state == ATLAS_UNSEEN && atlas_step(atlas)) {
    }
    bool works = atlas_map(atlas).cells[0].state == ATLAS_WORKS;
    atlas_end(atlas);
    return works;
}

/// The gap that is named where the thing is missing; of what opens, that it stays shut.
static bool has_gap(const Level *level, FhPoint at, bool shuts) {
    Fix *fix = fix_begin(level, NULL);
    while (fix_step(fix) && !fix_answer(fix).has_gap) {
    }
    FixAnswer answer = fix_answer(fix);
    int px = GAP_TILES * level->tile_size;
    bool is = answer.has_gap && answer.search.state != SEARCH_FOUND &&
              (answer.gap.lack == FIX_SHUT) == shuts &&
              at.x >= fh_min(answer.gap.from.x, answer.gap.to.x) - px &&
              at.x <= fh_max(answer.gap.from.x, answer.gap.to.x) + px;
    fix_end(fix);
    return is;
}

static void check_tools(const char *name) {
    Level *level = level_of(name, ""), *without = level_of(name, "-without");
    SearchAnswer run;
    Search *search = level ? find(level, &run) : NULL;
    if (!CHECK_STR(name, search && run.state == SEARCH_FOUND ? name : "no run")) {
        return;
    }
    CHECK_STR(name, is_reached(level) ? name : "the veil does not come to the goal");
    CHECK_STR(name, is_measured(level, &run) ? name : "its jumps are not measured");
    CHECK_STR(name, is_mapped(level, &run) ? name : "the tuning map does not know it");
    search_end(search);
    if (without) {
        FhPoint at = {0};
        bool has_shut = false;
        for (int i = 0; i < level->entity_count; i++) {
            const LevelEntity *entity = &level->entities[i];
            bool shuts = (level_entity_traits(entity) & (LEVEL_GATE | LEVEL_LOCKED)) != 0;
            has_shut = has_shut || shuts;
            at = entity->prefab && (at.x == 0 || shuts) ? (FhPoint){entity->x, entity->y} : at;
        }
        CHECK_STR(name, !is_reached(without) ? name : "the veil comes to the goal without it");
        CHECK_STR(name, has_gap(without, at, has_shut) ? name : "fix names another place");
    }
}

TEST(each_thing_is_known_to_veil_slack_fix_and_tuning_map) {
    const LevelCatalog *catalog = test_catalog();
    int kinds = level_entity_kinds(catalog);
    for (int kind = LEVEL_ENTITY_TYPES; kind < kinds; kind++) {
        LevelEntity entity = level_entity_of_kind(catalog, kind);
        char path[PATH];
        snprintf(path, sizeof path, "tests/search/things/%s.json",
                 level_entity_info(&entity)->name);
        CHECK_STR(path, access(path, F_OK) == 0 ? path : "no level decides it");
        if (getenv("FOOTHOLD_THINGS")) {
            check_tools(level_entity_info(&entity)->name);
        }
    }
}
