// The game: its list of worlds, what opens a course, the map, and the goal of a course.

#include <stdio.h>
#include <string.h>

#include "app/adventure.h"
#include "app/desk.h"
#include "test.h"

static const char game[] =
    "{ \"worlds\": [\n"
    " { \"name\": \"Hills\", \"theme\": \"meadow\", \"courses\": [\n"
    "   { \"level\": \"11-a.json\", \"par\": 10 }, { \"level\": \"12-b.json\", \"par\": 20.5 }] "
    "},\n"
    " { \"name\": \"Deep\", \"theme\": \"cave\", \"medals\": 4, \"courses\": [\n"
    "   { \"level\": \"21-c.json\", \"par\": 30 }] }],\n"
    " \"heroes\": [{ \"preset\": \"celeste\", \"medals\": 3 }, { \"preset\": \"feather\", "
    "\"coins\": 3 }] }";

/// A level of one screen; `coins` of 0 to 2.
static void write_level(const Desk *desk, const char *file, const char *name, int coins) {
    char path[900], text[600];
    snprintf(path, sizeof path, "%s/adventure/%s", desk->folder, file);
    CHECK(files_make_room(path));
    snprintf(text, sizeof text,
             "{ \"format\": \"foothold-level\", \"version\": 1, \"name\": \"%s\",\n"
             "\"next\": \"12-b.json\", \"spawn\": { \"x\": 24, \"y\": 32 },\n"
             "\"legend\": { \"#\": \"block\" },\n"
             "\"tiles\": [{ \"x\": 0, \"y\": 2, \"rows\": [\"############\"] }],\n"
             "\"entities\": [%s{ \"type\": \"goal\", \"x\": 160, \"y\": 32 }] }",
             name,
             coins == 0   ? ""
             : coins == 1 ? "{ \"type\": \"coin\", \"x\": 60, \"y\": 30 }, "
                          : "{ \"type\": \"coin\", \"x\": 60, \"y\": 30 }, "
                            "{ \"type\": \"coin\", \"x\": 90, \"y\": 30 }, ");
    desk_write(path, text);
}

/// A program whose levels are those of a game of three courses in two worlds.
static Desk open_game(const char *name) {
    LevelError error = {0};
    char path[420];
    Desk desk = desk_open(name);
    Shell *shell = desk.screens.app->shell;
    host_end_save(desk.screens.app->project);
    write_level(&desk, "11-a.json", "Alder", 2);
    write_level(&desk, "12-b.json", "Birch", 1);
    write_level(&desk, "21-c.json", "Cedar", 0);
    snprintf(path, sizeof path, "%.400s/game.json", desk.folder);
    desk_write(path, game);
    CHECK(adventure_load(&shell->adventure, desk.folder, &error));
    CHECK_INT(2, shell->adventure.count);
    library_list(&shell->library, desk.folder);
    adventure_read(&shell->adventure, &shell->library, shell->catalog);
    return desk;
}

static MapCourse course_at(const Shell *shell, int world, int course) {
    return adventure_course(&shell->adventure, &shell->library, &shell->records,
                            (MapPlace){world, course});
}

static void finish(Shell *shell, int world, int course, int ticks, int coins) {
    Record before;
    LevelError error = {0};
    CHECK(records_note(&shell->records, course_at(shell, world, course).item->record,
                       (Record){.ticks = ticks, .coins = coins, .deaths_plus_one = 1}, &before,
                       &error));
}

static void close_game(Desk *desk) {
    app_leave_all(desk->screens.app->project);
    records_free(&desk->screens.app->shell->records);
}

TEST(adventure_opens_a_course_after_the_one_before_and_a_world_by_medals) {
    Desk desk = open_game("adventure-opens");
    Shell *shell = desk.screens.app->shell;
    CHECK(course_at(shell, 0, 0).is_open && !course_at(shell, 0, 1).is_open);
    CHECK(!course_at(shell, 1, 0).is_open);
    CHECK_STR("Alder", course_at(shell, 0, 0).item->name);
    CHECK_INT(600, course_at(shell, 0, 0).item->par);
    finish(shell, 0, 0, 600, 1); // gold: 3
    CHECK(course_at(shell, 0, 1).is_open && !course_at(shell, 1, 0).is_open);
    finish(shell, 0, 1, 9999, 1); // bronze: 4 in all
    CHECK(course_at(shell, 1, 0).is_open);
    MapScore all = adventure_score(&shell->adventure, &shell->library, &shell->records, -1);
    CHECK_INT(4, all.medals);
    CHECK_INT(9, all.medals_most);
    CHECK(all.coins == 2 && all.coins_most == 3 && all.finished == 2 && all.courses == 3);
    MapScore first = adventure_score(&shell->adventure, &shell->library, &shell->records, 1);
    CHECK(first.medals == 0 && first.medals_most == 3 && first.courses == 1);
    close_game(&desk);
}

TEST(adventure_goes_on_across_worlds_and_ends_at_both_ends) {
    Desk desk = open_game("adventure-steps");
    const Adventure *adventure = &desk.screens.app->shell->adventure;
    MapPlace place = {0, 1};
    CHECK(adventure_step(adventure, &place, 1) && place.world == 1 && place.course == 0);
    CHECK(!adventure_step(adventure, &place, 1) && place.world == 1 && place.course == 0);
    CHECK(adventure_step(adventure, &place, -1) && place.world == 0 && place.course == 1);
    CHECK(adventure_step(adventure, &place, -1) && !adventure_step(adventure, &place, -1));
    close_game(&desk);
}

TEST(adventure_is_absent_without_its_file_and_refused_with_the_place_of_what_is_wrong) {
    static const struct {
        const char *text, *place;
    } rows[] = {
        {"{ \"worlds\": 3 }", "worlds"},
        {"{ \"words\": [] }", "words"},
        {"{ \"worlds\": [{ \"theme\": \"mud\", \"courses\": [] }] }", "mud"},
        {"{ \"worlds\": [{ \"theme\": \"cave\" }] }", "1 to 4 courses"},
        {"{ \"worlds\": [{ \"theme\": \"cave\", \"courses\": [{ \"level\": \"a\" }] }] }", "par"},
        {"{ \"worlds\": [{ \"theme\": \"cave\", \"courses\": [{ \"par\": 1 }] }] }", "level"},
        {"{ \"worlds\": [{}, {}, {}, {}, {}, {}, {}, {}, {}] }", "8 worlds"},
        {"{ \"heroes\": [{ \"preset\": \"celeste\", \"gems\": 3 }] }", "gems"},
        {"{ \"heroes\": [{ \"medals\": -3 }] }", "medals"},
        {"{", "game.json"},
    };
    Desk desk = desk_open("adventure-file");
    char path[420], told[600];
    Adventure adventure = {.count = 3};
    LevelError error = {0};
    CHECK(adventure_load(&adventure, desk.folder, &error) && adventure.count == 0);
    snprintf(path, sizeof path, "%.400s/game.json", desk.folder);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        desk_write(path, rows[i].text);
        CHECK(!adventure_load(&adventure, desk.folder, &error) && adventure.count == 0);
        level_error_print(&error, told, sizeof told);
        CHECK(strstr(told, rows[i].place) != NULL);
    }
}

static void show_map(Desk *desk) {
    app_set_base(desk->screens.app->project, SCREEN_MAP);
    for (int i = 0; i < 6; i++) {
        test_screens_frame(&desk->screens);
    }
}

TEST(map_shows_the_courses_of_a_world_and_leads_to_the_open_ones_only) {
    Desk desk = open_game("map-shows");
    Shell *shell = desk.screens.app->shell;
    show_map(&desk);
    CHECK(desk_shows(&desk, "Alder") && desk_shows(&desk, "Birch") && !desk_shows(&desk, "Cedar"));
    CHECK(desk_shows(&desk, "0/9") && desk_shows(&desk, "closed"));
    CHECK(desk.screens.app->project->play.backdrop.run.level != NULL);
    desk_click(&desk, "Birch");
    CHECK_INT(PAGE_REQUEST_NONE, shell->screens.request.kind);
    CHECK(desk_shows(&desk, "Opens when Alder is finished"));
    desk_click(&desk, "Deep");
    CHECK(desk_shows(&desk, "Cedar") && desk_shows(&desk, "Deep opens with 4 medals"));
    desk_click(&desk, "Cedar");
    CHECK_INT(PAGE_REQUEST_NONE, shell->screens.request.kind);
    desk_click(&desk, "Hills");
    desk_click(&desk, "Alder");
    CHECK_INT(PAGE_REQUEST_OPEN, shell->screens.request.kind);
    CHECK(shell->screens.request.screen == SCREEN_PLAY &&
          strstr(shell->screens.request.path, "11-a.json"));
    close_game(&desk);
}

static void show_title(Desk *desk) {
    Project *project = desk->screens.app->project;
    app_set_base(project, SCREEN_TITLE);
    test_screens_frame(&desk->screens);
    test_screens_frame(&desk->screens);
}

/// Notes with which heroes the search has finished the first course.
static void write_seen(Desk *desk, const char *holds) {
    LevelError error = {0};
    char path[420], text[200];
    snprintf(path, sizeof path, "%.400s/heroes.json", desk->folder);
    snprintf(text, sizeof text,
             "{ \"courses\": [{ \"level\": \"11-a.json\", \"holds\": \"%s\", \"heroes\": "
             "[\"celeste\", \"no hero\"] }, { \"level\": \"no.json\" }] }",
             holds);
    desk_write(path, text);
    CHECK(adventure_load(&desk->screens.app->shell->adventure, desk->folder, &error));
}

TEST(map_says_whether_a_run_is_known_with_the_chosen_hero_through_a_course_as_it_is_now) {
    Desk desk = open_game("map-heroes");
    Shell *shell = desk.screens.app->shell;
    finish(shell, 0, 0, 600, 2);
    finish(shell, 0, 1, 600, 1);
    write_seen(&desk, course_at(shell, 0, 0).item->record);
    show_map(&desk);
    CHECK(!desk_shows(&desk, "A run is known") && !desk_shows(&desk, "No run is known"));
    snprintf(shell->settings.hero, LEVEL_NAME_MAX, "celeste");
    test_screens_frame(&desk.screens);
    CHECK(desk_shows(&desk, "A run is known") && desk_shows(&desk, "No run is known"));
    CHECK(desk_shows(&desk, "The search has finished it with Mountaineer"));
    snprintf(shell->settings.hero, LEVEL_NAME_MAX, "feather");
    test_screens_frame(&desk.screens);
    CHECK(!desk_shows(&desk, "A run is known") && desk_shows(&desk, "No run is known"));
    snprintf(shell->settings.hero, LEVEL_NAME_MAX, "celeste");
    write_seen(&desk, "of another state");
    test_screens_frame(&desk.screens);
    CHECK(!desk_shows(&desk, "A run is known"));
    close_game(&desk);
}

TEST(heroes_that_were_seen_are_of_the_courses_as_they_are_and_each_finished_some) {
    Desk desk = desk_open("heroes-file");
    Shell *shell = desk.screens.app->shell;
    LevelError error = {0};
    MapPlace place = {0, 0};
    int counts[MAP_HEROES_MAX] = {0};
    library_list(&shell->library, "levels");
    CHECK(adventure_load(&shell->adventure, "assets", &error));
    adventure_read(&shell->adventure, &shell->library, shell->catalog);
    do {
        const char *record = course_at(shell, place.world, place.course).item->record;
        CHECK_STR(record, shell->adventure.worlds[place.world].holds[place.course]); // make heroes
        for (int i = 0; i < shell->adventure.hero_count; i++) {
            const MapHero *hero = &shell->adventure.heroes[i];
            counts[i] += adventure_hero_was_seen(&shell->adventure, place, hero, record);
        }
    } while (adventure_step(&shell->adventure, &place, 1));
    for (int i = 0; i < shell->adventure.hero_count; i++) {
        CHECK(counts[i] > 0);
    }
    close_game(&desk);
}

TEST(course_that_an_exit_led_to_and_that_was_finished_is_open) {
    Desk desk = open_game("map-exit");
    Shell *shell = desk.screens.app->shell;
    finish(shell, 1, 0, 9999, 0);
    CHECK(course_at(shell, 1, 0).is_open && !course_at(shell, 0, 1).is_open);
    close_game(&desk);
}

TEST(title_leads_to_the_first_open_course_that_is_left_and_by_a_card_to_each_world) {
    Desk desk = open_game("title-worlds");
    Shell *shell = desk.screens.app->shell;
    finish(shell, 0, 0, 700, 0);
    show_title(&desk);
    CHECK(shell->menus.map.world == 0 && shell->menus.map.course == 1);
    CHECK(desk_shows(&desk, "2 of 6 medals") && desk_shows(&desk, "opens with 4 medals"));
    CHECK(!desk_shows(&desk, "Demonstrations"));
    desk_click(&desk, "Deep");
    CHECK_INT(SCREEN_MAP, shell->screens.request.screen);
    CHECK(shell->menus.map.world == 1 && shell->menus.map.course == 0);
    finish(shell, 0, 1, 700, 0);
    show_title(&desk);
    CHECK(shell->menus.map.world == 1 && desk_shows(&desk, "5 of 6 medals"));
    desk_click(&desk, "Adventure");
    show_map(&desk);
    CHECK(shell->menus.map.world == 1 && shell->menus.map.course == 0);
    close_game(&desk);
}

/// Opens the first course and plays it to its goal, or a level that is no course.
static void reach_goal(Desk *desk, const char *path) {
    LevelError error = {0};
    Project *project = desk->screens.app->project;
    CHECK(host_open(project, path, &error));
    app_set_base(project, SCREEN_PLAY);
    for (int i = 0; i < 600 && !session_state(project->run.session)->finished; i++) {
        host_tick(project, (FhInput){FH_INPUT_RIGHT});
        run_note_played(&project->run);
    }
    CHECK(session_state(project->run.session)->finished);
    app_push(project, SCREEN_GOAL);
    for (int i = 0; i < 50; i++) {
        app_screen(project->shell, SCREEN_GOAL)->tick(project);
    }
    test_screens_frame(&desk->screens);
    test_screens_frame(&desk->screens);
}

TEST(goal_of_a_course_counts_up_to_its_medal_and_leads_on_and_to_the_map) {
    Desk desk = open_game("goal-course");
    Project *project = desk.screens.app->project;
    char path[500];
    snprintf(path, sizeof path, "%s/adventure/11-a.json", desk.folder);
    reach_goal(&desk, path);
    CHECK_INT(600, project->play.par);
    CHECK(app_leads_to_map(project) && project->play.course_par == 600);
    CHECK(desk_shows(&desk, "0:10.00") && desk_shows(&desk, "0:12.50"));
    CHECK(desk_shows(&desk, "2 / 2") && desk_shows(&desk, "Next level"));
    project->play.goal_shown = 0;
    test_screens_frame(&desk.screens);
    CHECK(desk_shows(&desk, "0 / 2"));
    project->shell->settings.still = true;
    test_screens_frame(&desk.screens);
    CHECK(desk_shows(&desk, "2 / 2"));
    desk_click(&desk, "Map");
    CHECK_INT(PAGE_REQUEST_SCREEN, project->shell->screens.request.kind);
    CHECK_INT(SCREEN_MAP, project->shell->screens.request.screen);
    CHECK_INT(1, records_get(&project->shell->records, project->run.record).deaths_plus_one);
    LevelError error = {0};
    CHECK(host_open(project, desk.path, &error)); // another level is no course
    CHECK(!app_leads_to_map(project) && project->play.course_par == 0);
    close_game(&desk);
}

TEST(exit_leads_on_to_a_course_that_the_map_keeps_closed) {
    Desk desk = open_game("goal-exit");
    char path[500], text[400];
    snprintf(path, sizeof path, "%s/adventure/11-a.json", desk.folder);
    for (int is_exit = 0; is_exit < 2; is_exit++) {
        snprintf(text, sizeof text,
                 "{ \"format\": \"foothold-level\", \"version\": 1, \"next\": \"21-c.json\",\n"
                 "\"spawn\": { \"x\": 24, \"y\": 32 }, \"legend\": { \"#\": \"block\" },\n"
                 "\"tiles\": [{ \"x\": 0, \"y\": 2, \"rows\": [\"############\"] }],\n"
                 "\"entities\": [{ \"type\": \"%s\", \"x\": 160, \"y\": 32%s }] }",
                 is_exit ? "exit" : "goal", is_exit ? ", \"next\": \"21-c.json\"" : "");
        desk_write(path, text);
        reach_goal(&desk, path);
        CHECK_INT(is_exit, desk_shows(&desk, "Next level"));
    }
    close_game(&desk);
}

TEST(goal_of_the_last_course_leads_to_the_end_with_the_sums_and_what_is_left) {
    Desk desk = open_game("goal-end");
    Project *project = desk.screens.app->project;
    Shell *shell = project->shell;
    char path[500];
    snprintf(path, sizeof path, "%s/adventure/21-c.json", desk.folder);
    finish(shell, 0, 0, 600, 2);
    finish(shell, 0, 1, 9999, 0);
    reach_goal(&desk, path);
    int ticks = session_state(project->run.session)->ticks;
    CHECK(!desk_shows(&desk, "Next level"));
    desk_click(&desk, "The end");
    CHECK_INT(SCREEN_END, shell->screens.request.screen);
    app_set_base(project, SCREEN_END);
    CHECK(project->run.level == NULL && project->play.backdrop.run.level != NULL);
    test_screens_frame(&desk.screens);
    CHECK(desk_shows(&desk, "0 / 3") && desk_shows(&desk, "Gold in Birch"));
    CHECK(!desk_shows(&desk, "a game, its engine"));
    shell->settings.still = true; // all is there at once, and nothing moves
    app_screen(shell, SCREEN_END)->tick(project);
    test_screens_frame(&desk.screens);
    char text[24];
    records_print_time(600 + 9999 + ticks, text, sizeof text);
    CHECK(desk_shows(&desk, "3 / 3") && desk_shows(&desk, text) && desk_shows(&desk, "1 coin"));
    CHECK_INT(0, project->play.backdrop.at);
    shell->settings.still = false;
    for (int i = 0; i < 90 + 40; i++) {
        app_screen(shell, SCREEN_END)->tick(project);
    }
    test_screens_frame(&desk.screens);
    CHECK(desk_shows(&desk, text) && desk_shows(&desk, "a game, its engine"));
    desk_click(&desk, "Map");
    CHECK_INT(SCREEN_MAP, shell->screens.request.screen);
    show_map(&desk);
    desk_click(&desk, "The end");
    CHECK_INT(SCREEN_END, shell->screens.request.screen);
    close_game(&desk);
}

static void play_as(Desk *desk, const char *hero) {
    snprintf(desk->screens.app->shell->settings.hero, LEVEL_NAME_MAX, "%s", hero);
}

TEST(adventure_opens_heroes_by_medals_and_coins_and_the_goal_says_so_once) {
    Desk desk = open_game("adventure-heroes");
    Project *project = desk.screens.app->project;
    Shell *shell = project->shell;
    const Adventure *adventure = &shell->adventure;
    char path[500];
    snprintf(path, sizeof path, "%s/adventure/11-a.json", desk.folder);
    CHECK_INT(2, adventure->hero_count);
    CHECK(adventure_hero(adventure, &shell->library, &shell->records, "celeste") == NULL);
    show_map(&desk);
    CHECK(desk_shows(&desk, "Hero: Foothold"));
    desk_click(&desk, "Hero: Foothold"); // none is open
    CHECK_STR("", shell->settings.hero);
    reach_goal(&desk, path); // gold and two coins
    CHECK(desk_shows(&desk, "New hero on the map: Mountaineer"));
    CHECK(!desk_shows(&desk, "Feather"));
    CHECK(adventure_hero(adventure, &shell->library, &shell->records, "celeste") != NULL);
    reach_goal(&desk, path);
    CHECK(!desk_shows(&desk, "New hero"));
    show_map(&desk);
    desk_click(&desk, "Hero: Foothold");
    test_screens_frame(&desk.screens);
    CHECK(desk_shows(&desk, "Hero: Mountaineer") && desk_shows(&desk, "par 0:10.00"));
    CHECK_STR("celeste", shell->settings.hero);
    desk_click(&desk, "Hero: Mountaineer");
    CHECK_STR("", shell->settings.hero);
    close_game(&desk);
}

TEST(adventure_keeps_the_time_of_another_hero_apart_and_gives_no_medal_for_it) {
    Desk desk = open_game("adventure-other");
    Project *project = desk.screens.app->project;
    Shell *shell = project->shell;
    char path[500], key[RECORDS_KEY_BYTES + LEVEL_NAME_MAX];
    snprintf(path, sizeof path, "%s/adventure/11-a.json", desk.folder);
    play_as(&desk, "celeste");
    reach_goal(&desk, path); // it is closed yet
    CHECK(!project->play.is_other && course_at(shell, 0, 0).medal == MEDAL_GOLD);
    int own = course_at(shell, 0, 0).record.ticks;
    reach_goal(&desk, path);
    CHECK(project->play.is_other && session_hero(project->run.session).box.w == 8);
    CHECK(desk_shows(&desk, "medals are for the courses' own hero"));
    records_hero_key(course_at(shell, 0, 0).item->record, "celeste", key);
    CHECK_INT(session_state(project->run.session)->ticks, records_get(&shell->records, key).ticks);
    CHECK_INT(own, course_at(shell, 0, 0).record.ticks);
    app_set_base(project, SCREEN_EDIT); // the editor shows the level's own hero
    CHECK_INT(12, session_hero(project->run.session).box.w);
    LevelError error = {0};
    CHECK(host_open(project, desk.path, &error)); // and no other level has another hero
    app_set_base(project, SCREEN_PLAY);
    CHECK_INT(12, session_hero(project->run.session).box.w);
    close_game(&desk);
}
