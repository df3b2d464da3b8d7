// What pushes the hero and carries it: flyers, clingers and pushers of a shipped level (A11, E33),
// and a vehicle of several solids.

#include <stdlib.h>
#include <string.h>

#include "level/level_test_support.h"
#include "engine/rules/solid.h"
#include "engine/world/world.h"
#include "test.h"

typedef struct Company {
    const LevelCatalog *catalog;
    Level *level;
    FhWorld *world;
} Company;

static Company company(void) {
    LevelError error = {0};
    Company made = {.catalog = test_catalog()};
    made.level = level_load("levels/12-company.json", made.catalog, &error);
    made.world = made.level ? level_build_world(made.level, NULL) : NULL;
    if (!made.world) {
        test_fail(__FILE__, __LINE__, "%s", error.text);
    }
    return made;
}

static void company_end(Company *made) {
    fh_world_destroy(made->world);
    level_destroy(made->level);
}

static FhActor *first_of(const Company *made, int tag) {
    for (int i = 0; i < fh_world_actor_slots(made->world); i++) {
        FhActor *actor = fh_world_actor_at(made->world, i);
        if (actor->tag == tag) {
            return actor;
        }
    }
    return NULL;
}

static void tick(Company *made, uint32_t held) {
    fh_world_tick(made->world, (FhInput){held});
}

TEST(level_flyer_rides_nothing_and_carries_the_hero_to_and_fro_A11_E33) {
    Company made = company();
    FhActor *flyer = first_of(&made, LEVEL_TAG_FLYER);
    FhActor *hero = first_of(&made, LEVEL_TAG_PLAYER);
    CHECK(fh_world_teleport(made.world, fh_world_actor_id(made.world, 0), flyer->x + 4,
                            flyer->y - hero->h));
    int least = flyer->x, most = flyer->x;
    for (int i = 0; i < 400; i++) {
        int x = flyer->x, y = flyer->y, hero_x = hero->x;
        tick(&made, 0);
        least = fh_min(least, flyer->x);
        most = fh_max(most, flyer->x);
        CHECK_INT(y, flyer->y);
        CHECK_INT(0, flyer->riding);
        CHECK_INT(flyer->x - x, hero->x - hero_x);
        CHECK_INT(flyer->y, hero->y + hero->h);
    }
    CHECK(most - least > 80);
    company_end(&made);
}

TEST(level_clinger_goes_where_the_solid_beside_it_goes_A11) {
    Company made = company();
    FhActor *clinger = first_of(&made, LEVEL_TAG_CLINGER);
    const FhSolid *column = fh_world_solids(made.world);
    int above = clinger->y - column->y, least = clinger->y, most = clinger->y;
    for (int i = 0; i < 500; i++) {
        tick(&made, 0);
        CHECK_INT(above, clinger->y - column->y);
        least = fh_min(least, clinger->y);
        most = fh_max(most, clinger->y);
    }
    CHECK_INT(96, most - least);
    company_end(&made);
}

TEST(level_flyer_rides_no_solid_that_it_touches_A11) {
    Company made = company();
    FhActor *flyer = first_of(&made, LEVEL_TAG_FLYER);
    FhRect box = fh_actor_box(flyer);
    FhSolidDef def = {.box = {box.x - 8, fh_rect_bottom(box), box.w + 16, 8}};
    FhSolid *lift = fh_solid_of(made.world, fh_world_add_solid(made.world, &def));
    fh_solid_move(made.world, lift, 6.0f, 0.0f);
    fh_solid_move(made.world, lift, 0.0f, 4.0f);
    CHECK_INT(box.x, flyer->x);
    CHECK_INT(box.y, flyer->y);
    company_end(&made);
}

/// The hero lies a little over the side of one of them, again and again: it goes as it goes alone.
static void check_way_is_its_own(int tag) {
    Company alone = company();
    Company met = company();
    FhActor *expected = first_of(&alone, tag);
    FhActor *actor = first_of(&met, tag);
    FhActor *hero = first_of(&met, LEVEL_TAG_PLAYER);
    FhActorId id = fh_world_actor_id(met.world, 0);
    int met_count = 0;
    for (int i = 0; i < 120; i++) {
        int x = i / 2 % 2 ? actor->x + actor->w - 3 : actor->x - hero->w + 3;
        if (i % 2 == 0) {
            CHECK(fh_world_teleport(met.world, id, x, actor->y - 4));
        }
        FhRect before = fh_actor_box(hero);
        met_count += fh_rect_overlaps(before, fh_actor_box(actor));
        tick(&met, i / 2 % 2 ? FH_INPUT_LEFT : FH_INPUT_RIGHT);
        tick(&alone, 0);
        CHECK_INT(expected->x, actor->x);
        CHECK_INT(expected->y, actor->y);
    }
    CHECK_INT(60, met_count);
    company_end(&alone);
    company_end(&met);
}

TEST(level_flyer_and_clinger_give_the_hero_no_way_E33) {
    check_way_is_its_own(LEVEL_TAG_FLYER);
    check_way_is_its_own(LEVEL_TAG_CLINGER);
}

TEST(level_pusher_and_the_hero_bar_each_other_s_way_and_its_back_carries_E33) {
    Company made = company();
    FhActor *pusher = first_of(&made, LEVEL_TAG_PUSHER);
    FhActor *hero = first_of(&made, LEVEL_TAG_PLAYER);
    FhActorId id = fh_world_actor_id(made.world, 0);
    int floor = pusher->y + pusher->h;
    CHECK(fh_world_teleport(made.world, id, pusher->x + pusher->w + 2, floor - hero->h));
    int x = hero->x;
    for (int i = 0; i < 60; i++) {
        tick(&made, i < 30 ? 0 : FH_INPUT_LEFT); // what runs into another gives way
        CHECK(hero->x >= pusher->x + pusher->w);
    }
    CHECK(hero->x <= x + 1 && hero->x <= pusher->x + pusher->w + 1);
    CHECK(fh_world_teleport(made.world, id, pusher->x + 6, pusher->y - hero->h));
    int from = pusher->x;
    for (int i = 0; i < 40; i++) {
        int before = pusher->x, hero_before = hero->x;
        tick(&made, 0);
        CHECK_INT(pusher->x - before, hero->x - hero_before);
        CHECK_INT(pusher->y, hero->y + hero->h);
    }
    CHECK(pusher->x != from);
    company_end(&made);
}

TEST(level_vehicle_of_several_solids_goes_as_one) {
    Company made = company();
    const FhSolid *solids = fh_world_solids(made.world);
    FhPoint start = {solids[1].x, solids[1].y};
    int furthest = 0;
    for (int i = 0; i < 300; i++) {
        tick(&made, 0);
        furthest = fh_max(furthest, solids[1].x - start.x);
        for (int part = 2; part <= 4; part++) {
            const LevelSolid *from = &made.level->solids[part];
            CHECK_INT(solids[1].x - start.x, solids[part].x - from->x);
            CHECK_INT(solids[1].y - start.y, solids[part].y - from->y);
        }
    }
    CHECK_INT(304, furthest);
    company_end(&made);
}

TEST(level_with_company_is_written_as_it_was_read) {
    Company made = company();
    CHECK(level_has_company(made.level));
    char *text = test_level_text(made.level);
    CHECK(text && strstr(text, "\"type\": \"pusher\", \"x\": 280, \"y\": 256, \"edges\": true"));
    company_end(&made);
}
