#include "game/camera.h"

#include <math.h>

#include "test.h"

enum { VIEW_W = 640, VIEW_H = 360 };

static const FhRect wide = {0, 0, 4000, 2000};

static FhActorView hero_at(int x, int feet) {
    FhActorView hero = {.box = {x - 6, feet - 24, 12, 24}};
    hero.contacts.sides[FH_SIDE_BOTTOM].by = FH_BY_TILE;
    return hero;
}

static void follow(Camera *camera, FhActorView hero, int ticks) {
    for (int i = 0; i < ticks; i++) {
        camera_follow(camera, hero, wide, VIEW_W, VIEW_H);
    }
}

TEST(camera_stays_inside_the_bounds) {
    Camera camera;
    FhActorView hero = hero_at(20, 100);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    CHECK(camera.x == 0.0f && camera.y == 0.0f);
    hero = hero_at(3990, 1990);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    CHECK(camera.x == 4000 - VIEW_W && camera.y == 2000 - VIEW_H);
}

TEST(camera_follows_up_and_down_in_a_view_from_above) {
    Camera camera;
    FhActorView hero = hero_at(600, 1000);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    hero = hero_at(600, 950);
    hero.contacts.sides[FH_SIDE_BOTTOM].by = 0;
    float before = camera.y;
    follow(&camera, hero, 200);
    CHECK(camera.y == before); // a jump
    camera.is_grounded = true;
    follow(&camera, hero, 200);
    CHECK(camera.y == before - 50.0f);
}

TEST(camera_shows_a_level_smaller_than_the_view_in_the_middle_of_its_foot) {
    Camera camera;
    FhActorView hero = hero_at(50, 100);
    FhRect small = {-100, 20, 300, 200};
    camera_reset(&camera, hero, small, VIEW_W, VIEW_H);
    CHECK(camera.x == -100 + (300 - VIEW_W) / 2);
    CHECK(camera.y == 20 + (200 - VIEW_H));
}

TEST(camera_rests_when_the_hero_rests) {
    Camera camera;
    FhActorView hero = hero_at(2000, 1000);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    follow(&camera, hero, 5);
    float x = camera.x;
    float y = camera.y;
    follow(&camera, hero, 100);
    CHECK(camera.x == x && camera.y == y);
    CHECK(camera.before_x == x && camera.before_y == y);
}

TEST(camera_leaves_small_steps_alone) {
    Camera camera;
    FhActorView hero = hero_at(2000, 1000);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    float x = camera.x;
    hero.box.x += 8;
    follow(&camera, hero, 10);
    CHECK(camera.x == x);
}

TEST(camera_looks_ahead_of_a_run_and_holds_the_hero_still_on_the_screen) {
    Camera camera;
    FhActorView hero = hero_at(1000, 1000);
    hero.vx = 90.0f;
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    for (int i = 0; i < 240; i++) {
        hero.box.x += 1 + i % 2; // 1.5 px a tick: one, two, one, two
        follow(&camera, hero, 1);
    }
    float on_screen = (float)hero.box.x - camera.x;
    CHECK(on_screen < VIEW_W / 2 - 30);
    bool still = true;
    for (int i = 0; i < 60; i++) {
        hero.box.x += 1 + i % 2;
        follow(&camera, hero, 1);
        still = still && fabsf((float)hero.box.x - camera.x - on_screen) < 0.01f;
    }
    CHECK(still);
}

TEST(camera_never_steps_back_while_the_hero_runs_one_way) {
    Camera camera;
    FhActorView hero = hero_at(1000, 1000);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    hero.vx = 90.0f;
    bool forwards = true;
    for (int i = 0; i < 200; i++) {
        float before = camera.x;
        hero.box.x += 1 + i % 2;
        follow(&camera, hero, 1);
        forwards = forwards && camera.x >= before;
    }
    CHECK(forwards);
}

/// How far the camera goes sideways in a tick at most while the hero takes `steps` steps of stairs,
/// eight px in one tick of seven, and for a while after.
static float farthest_step(Camera *camera, FhActorView *hero, int steps) {
    float farthest = 0.0f;
    for (int tick = 0; tick < steps * 7 + 60; tick++) {
        bool climbs = tick < steps * 7;
        hero->pose = climbs ? FH_POSE_STAIRS : FH_POSE_STAND;
        hero->box.x += climbs && tick % 7 == 0 ? 8 : 0;
        hero->box.y -= climbs && tick % 7 == 0 ? 8 : 0;
        follow(camera, *hero, 1);
        farthest = fmaxf(farthest, fabsf(camera->x - camera->before_x));
    }
    return farthest;
}

TEST(camera_glides_along_stairs_and_catches_up_after_them) {
    Camera camera;
    FhActorView hero = hero_at(1000, 1000);
    camera_reset(&camera, hero, wide, 640, 360);
    CHECK(farthest_step(&camera, &hero, 12) <= 3.0f);
    float behind = (float)hero.box.x + (float)hero.box.w * 0.5f - camera.focus_x;
    CHECK(fabsf(behind) <= 13.1f); // the dead zone
    CHECK(!camera.eases);
}

TEST(camera_keeps_its_height_during_a_jump) {
    Camera camera;
    FhActorView hero = hero_at(2000, 1000);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    float y = camera.y;
    hero.contacts.sides[FH_SIDE_BOTTOM].by = 0;
    for (int i = 0; i < 60; i++) {
        hero.box.y = 1000 - 24 - (i < 30 ? i : 60 - i) * 2;
        follow(&camera, hero, 1);
    }
    CHECK(camera.y == y);
}

TEST(camera_snaps_to_the_height_of_a_landing) {
    Camera camera;
    FhActorView hero = hero_at(2000, 1000);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    float y = camera.y;
    hero.box.y -= 64;
    follow(&camera, hero, 120);
    CHECK(camera.y == y - 64);
}

TEST(camera_never_loses_a_falling_hero) {
    Camera camera;
    FhActorView hero = hero_at(2000, 200);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    hero.contacts.sides[FH_SIDE_BOTTOM].by = 0;
    bool seen = true;
    for (int i = 0; i < 90; i++) {
        hero.box.y += 16;
        follow(&camera, hero, 1);
        seen = seen && (float)hero.box.y >= camera.y &&
               (float)(hero.box.y + hero.box.h) <= camera.y + (float)VIEW_H;
    }
    CHECK(seen);
}

TEST(camera_goes_at_once_to_a_hero_far_away) {
    Camera camera;
    FhActorView hero = hero_at(3000, 1000);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    hero = hero_at(1000, 1000);
    follow(&camera, hero, 1);
    CHECK(fabsf(camera.x + VIEW_W / 2.0f - 1000.0f) < 1.0f);
    CHECK(camera.before_x == camera.x);
}

TEST(camera_shakes_less_each_tick_until_it_stands_still) {
    Camera camera;
    FhActorView hero = hero_at(2000, 1000);
    camera_reset(&camera, hero, wide, VIEW_W, VIEW_H);
    CHECK(camera.shake == 0.0f);
    camera.shake = 4.0f;
    int ticks = 0;
    for (float before = 4.0f; camera.shake > 0.0f && ticks < 100; before = camera.shake, ticks++) {
        follow(&camera, hero, 1);
        CHECK(camera.shake >= 0.0f && camera.shake < before);
        CHECK(before < 0.2f || camera.shake > before * 0.8f);
    }
    CHECK(ticks > 10 && ticks < 60);
}
