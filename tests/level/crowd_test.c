// crowd_test.c - many runners in one entity, and what they do.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level_test_support.h"
#include "engine/room.h"
#include "test.h"
#include "engine/world/world.h"

#define HEAD                                                                                       \
    "{\"format\": \"foothold-level\", \"version\": 1, \"legend\": {\"#\": \"block\"},\n"           \
    "\"tiles\": [{\"x\": 0, \"y\": 4, \"rows\": [\"####################\"]}],\n"                   \
    "\"bounds\": {\"x\": 0, \"y\": 0, \"w\": 320, \"h\": 80},\n"                                   \
    "\"spawn\": {\"x\": 24, \"y\": 64}, \"entities\": ["                                           \
    "{\"type\": \"goal\", \"x\": 40, \"y\": 64},\n"

static Level *level_with(const char *entity) {
    char text[2048];
    snprintf(text, sizeof text, HEAD "%s]}", entity);
    return test_level_from(text);
}

static const char crowd[] = "{ \"type\": \"runner\", \"x\": 160, \"y\": 64, \"jumps\": true, "
                            "\"count\": 300, \"w\": 240 }";

TEST(crowd_is_one_entity_that_is_written_as_it_was_read) {
    Level *level = level_with(crowd);
    char *text = level ? test_level_text(level) : NULL;
    CHECK(text && strstr(text, crowd) != NULL);
}

TEST(crowd_of_an_entity_stands_over_its_whole_width) {
    Level *level = level_with(crowd);
    FhWorld *world = test_world(level ? level_build_world(level, NULL) : NULL);
    if (CHECK(world != NULL)) {
        const FhActor *actors = fh_world_actors(world);
        CHECK_INT(301, world->actor_count);
        CHECK_INT(160 - 120, actors[1].x);
        CHECK_INT(160 + 120 - 14, actors[300].x);
        CHECK_INT(64 - 14, actors[150].y);
        CHECK_INT(LEVEL_TAG_RUNNER, actors[300].tag);
    }
}

TEST(crowd_follows_the_players_numbers_while_it_runs) {
    Level *level = level_with(crowd);
    FhWorld *world = test_world(level ? level_build_world(level, NULL) : NULL);
    if (CHECK(world != NULL)) {
        FhTuning tuning = level_tuning(level);
        const FhActor *runner = &fh_world_actors(world)[1];
        float width = world->tunings[runner->tuning].width;
        uint64_t before = fh_world_hash(world);
        level_tune_world(world, &tuning);
        CHECK(before == fh_world_hash(world));
        tuning.run_speed = 33.0f;
        tuning.gravity = 0.0f;
        level_tune_world(world, &tuning);
        CHECK(world->tunings[runner->tuning].run_speed == 33.0f);
        CHECK(world->tunings[runner->tuning].gravity == 0.0f);
        CHECK(world->tunings[runner->tuning].width == width);
        tuning = level_tuning(level);
        level_tune_world(world, &tuning);
        CHECK(before == fh_world_hash(world));
    }
}

TEST(crowd_runs_jumps_and_stays_repeatable) {
    Level *level = level_with(crowd);
    FhWorld *world = test_world(level ? level_build_world(level, NULL) : NULL);
    FhWorld *twin = test_world(world ? fh_world_clone(world) : NULL);
    if (CHECK(twin != NULL)) {
        int in_the_air = 0;
        int events = 0;
        for (int i = 0; i < 70; i++) {
            fh_world_tick(world, (FhInput){0});
            fh_world_tick(twin, (FhInput){0});
            events += world->event_count;
        }
        for (int i = 1; i < world->actor_count; i++) {
            in_the_air += fh_world_actors(world)[i].y < 64 - 14;
        }
        CHECK(in_the_air > 30 && in_the_air < 270);
        CHECK_INT(0, events); // a crowd fills no room for events
        CHECK(fh_world_hash(world) == fh_world_hash(twin));
    }
}

static void check_found(const char *expected, const char *member, const char *entity) {
    LevelFinding findings[4] = {0};
    Level *level = level_with(entity);
    CHECK_INT(expected ? 1 : 0, level ? level_check(level, NULL, findings, 4) : -1);
    CHECK_STR(expected ? expected : "", findings[0].text);
    CHECK_STR(member, findings[0].member);
}

TEST(crowd_that_is_too_large_or_has_no_room_is_warned_of) {
    check_found(NULL, "", crowd);
    check_found("so many runners may be more than a machine can move in a sixtieth of a second; "
                "take 10000 or fewer",
                "entities[1].count",
                "{\"type\": \"runner\", \"x\": 160, \"y\": 64, \"count\": 20000, \"w\": 300}");
    check_found("500 runners start in nearly the same place; spread them", "entities[1].w",
                "{\"type\": \"runner\", \"x\": 160, \"y\": 64, \"count\": 500}");
}

TEST(crowd_of_none_is_refused) {
    LevelError error = {0};
    char text[1024];
    snprintf(text, sizeof text,
             HEAD "{\"type\": \"runner\", \"x\": 160, \"y\": 64, \"count\": 0}]}");
    Level *level =
        test_level_kept(level_parse(text, strlen(text), "t.json", test_catalog(), &error));
    CHECK(level == NULL);
    CHECK_STR("entities[1].count", error.member);
}
