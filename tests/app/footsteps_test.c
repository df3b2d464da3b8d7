// Footsteps by the kind of ground (B2).

#include <string.h>

#include "engine/state/world.h"
#include "level/catalog.h"
#include "engine/world/world.h"
#include "app/app_test_support.h"
#include "app/run.h"
#include "app/state.h"
#include "recorded.h"
#include "test.h"
#include "view/recorded_draw.h"

/// Makes all tiles of the level's ground of one kind, where there are any.
static void pave(App *app, const char *kind) {
    Level *level = app->project->run.level;
    FhTile tile = fh_tile_make(level_catalog_find_kind(level->catalog, kind), 0);
    FhPoint spawn = level->spawn;
    int size = level->tile_size;
    for (int col = spawn.x / size - 4; col < spawn.x / size + 12; col++) {
        fh_terrain_set(level->terrain, col, spawn.y / size, tile);
    }
    session_follow_edits(app->project->run.session);
}

/// Walks right and counts the steps that sound like this; -1: another one was heard.
static int count_steps(App *app, const char *wanted, int ticks) {
    int count = 0;
    for (int i = 0; i < ticks; i++) {
        run_tick(&app->project->run, (FhInput){FH_INPUT_RIGHT}, NULL);
        const char *step = footstep_sound(&app->project->run);
        if (step && strcmp(step, wanted) != 0) {
            test_fail(__FILE__, __LINE__, "on %s: %s", wanted, step);
            return -1;
        }
        count += step != NULL;
    }
    return count;
}

TEST(footsteps_sound_like_the_kind_of_ground_B2) {
    static const char *const kinds[][2] = {{"block", "step-earth"},
                                           {"stone", "step-stone"},
                                           {"oneway", "step-wood"},
                                           {"ice", "step-ice"},
                                           {"metal", "step-metal"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        App *app = test_app_open("");
        pave(app, kinds[i][0]);
        for (int t = 0; t < 20; t++) {
            run_tick(&app->project->run, (FhInput){0}, NULL);
            CHECK(footstep_sound(&app->project->run) == NULL); // it stands
        }
        int x = session_player(app->project->run.session)->x;
        int steps = count_steps(app, kinds[i][1], 40);
        int way = session_player(app->project->run.session)->x - x;
        CHECK(way > 25 && steps > 0 && steps >= way / 20 - 1 && steps <= way / 20 + 1);
        test_app_close(app);
    }
}

TEST(footsteps_on_a_moving_solid_sound_like_metal_B2) {
    App *app = test_app_open("");
    FhWorld *world = session_world(app->project->run.session);
    FhRect hero = fh_actor_box(session_player(app->project->run.session));
    fh_world_add_solid(world,
                       &(FhSolidDef){.box = {hero.x - 20, fh_rect_bottom(hero) - 16, 300, 8}});
    CHECK(fh_world_teleport(world, fh_world_actor_id(world, 0), hero.x, hero.y - 16));
    run_tick(&app->project->run, (FhInput){0}, NULL); // it has landed
    CHECK(count_steps(app, "step-metal", 40) > 2);
}

TEST(footsteps_are_not_heard_in_the_air_B2) {
    App *app = test_app_open("");
    run_tick(&app->project->run, (FhInput){0}, NULL);
    int heard = 0;
    int in_air = 0;
    for (int i = 0; i < 30; i++) {
        run_tick(&app->project->run, (FhInput){FH_INPUT_RIGHT | FH_INPUT_JUMP}, NULL);
        const FhActor *hero = session_player(app->project->run.session);
        bool flies = !fh_contacts_floor(&hero->contacts);
        in_air += flies;
        heard += flies && footstep_sound(&app->project->run) != NULL;
    }
    CHECK(in_air > 10);
    CHECK_INT(0, heard);
}

TEST(footsteps_have_a_sound_for_each_kind_of_ground) {
    App *app = test_app_open("");
    const LevelCatalog *catalog = app->project->run.level->catalog;
    int named = 0;
    for (int i = 1; i <= level_catalog_kind_count(catalog); i++) {
        const LevelKind *kind = level_catalog_kind(catalog, i);
        char path[128];
        snprintf(path, sizeof path, "assets/sounds/step-%s.wav", kind->step);
        FILE *file = kind->step[0] ? fopen(path, "rb") : NULL;
        bool is_ground = strcmp(kind->family, "ground") == 0 || strcmp(kind->family, "slope") == 0;
        CHECK((file != NULL) == (kind->step[0] != '\0'));
        CHECK(!is_ground || kind->step[0] != '\0');
        named += file != NULL;
        if (file) {
            fclose(file);
        }
    }
    CHECK(named > 15);
}

// ---- What happens is heard ----

typedef struct Heard {
    int type, actor, value, dx, dy; // from the hero
    const char *sound;              // NULL: none
} Heard;

TEST(sounds_of_what_happens_to_the_hero_and_of_what_breaks_near_it) {
    static const Heard rows[] = {
        {FH_EVENT_JUMP, 0, 0, 0, 0, "jump"},       {FH_EVENT_JUMP, 1, 0, 0, 0, NULL},
        {FH_EVENT_LAND, 0, 91, 0, 0, "land"},      {FH_EVENT_LAND, 0, 90, 0, 0, "step"},
        {FH_EVENT_BOUNCE, 0, 0, 0, 0, "bounce"},   {FH_EVENT_SQUISH, 0, 0, 0, 0, "squish"},
        {FH_EVENT_BREAK, 0, 0, 0, 0, "squish"},    {FH_EVENT_HAZARD, 0, 0, 0, 0, "hurt"},
        {FH_EVENT_FELL, 0, 0, 0, 0, "hurt"},       {FH_EVENT_CLIMB, 0, 0, 0, 0, "climb"},
        {FH_EVENT_SQUISH, 1, 0, 0, 0, NULL},       {FH_EVENT_BREAK, 1, 0, 319, 319, "squish"},
        {FH_EVENT_BREAK, 1, 0, -319, 0, "squish"}, {FH_EVENT_BREAK, 1, 0, 0, -319, "squish"},
        {FH_EVENT_BREAK, 1, 0, 320, 0, NULL},      {FH_EVENT_BREAK, 1, 0, 0, 320, NULL},
        {FH_EVENT_BREAK, 1, 0, -320, -320, NULL},  {FH_EVENT_BREAK, 1, 0, 0, -320, NULL},
        {FH_EVENT_JUMP, 0, 0, 1000, 1000, "jump"}};
    App *app = test_app_open("");
    for (int i = 0; i < 40; i++) {
        run_tick(&app->project->run, (FhInput){0}, NULL);
    }
    FhWorld *world = session_world(app->project->run.session);
    FhRect hero = session_hero(app->project->run.session).box;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Heard *row = &rows[i];
        world->event_count = world->told_count = 1;
        fh_world_event_list(world)[0] = (FhEvent){.type = row->type,
                                                  .actor = row->actor,
                                                  .value = row->value,
                                                  .x = hero.x + row->dx,
                                                  .y = hero.y + row->dy};
        recorded_draw_begin();
        app->project->run.camera.shake = 0.0f;
        app->shell->settings.shake = i % 2 == 0;
        app_play_sounds(app->shell, &app->project->run);
        uint64_t heard = recorded_draw_heard();
        recorded_draw_end();
        uint64_t wanted = RECORDED_NOTHING;
        wanted = row->sound ? recorded_text(wanted, row->sound) : wanted;
        CHECK(heard == wanted);
        bool shakes = row->type == FH_EVENT_SQUISH && i % 2 == 0;
        CHECK_INT(shakes, app->project->run.camera.shake > 0.0f);
    }
    world->event_count = world->told_count = 0;
}
