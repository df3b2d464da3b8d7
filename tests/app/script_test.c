#include "app/script.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

#include "test.h"

static bool is_over_at(Script *script, int tick) {
    script_play(script, tick, "play");
    return script_is_over(script);
}

TEST(script_of_events_is_played_in_the_order_of_ticks) {
    Script script;
    LevelError error = {0};
    CHECK(script_parse(&script,
                       "# a comment\n"
                       "\n"
                       "20 quit\n"
                       "5 key Ctrl+Z tap\n"
                       "2 move 640 360\n"
                       "9 text hello there\n"
                       "9 shot out/a b.png\n",
                       "x.events", &error));
    CHECK_INT(8, script.count); // a tap of Ctrl+Z is four
    CHECK_INT(SCRIPT_MOVE, script.lines[0].verb);
    CHECK_INT(640, script.lines[0].a);
    CHECK_INT(SDLK_LCTRL, script.lines[1].a);
    CHECK(script.lines[1].down);
    CHECK_INT(SDLK_z, script.lines[2].a);
    CHECK_INT(SDLK_z, script.lines[3].a);
    CHECK(!script.lines[4].down);
    CHECK_STR("hello there", script.lines[5].text);
    script_play(&script, 9, "play");
    CHECK_STR("out/a b.png", script_shot(&script, 0));
    CHECK(script_shot(&script, 1) == NULL);
    CHECK(!is_over_at(&script, 19));
    CHECK(script_shot(&script, 0) == NULL);
    CHECK(is_over_at(&script, 20));
    script_free(&script);
}

TEST(script_of_events_turns_a_run_into_keys) {
    Script script;
    LevelError error = {0};
    CHECK(script_parse(&script, "10 hold R3 RJ2 .1\n", "x.events", &error));
    CHECK_INT(4, script.count);
    CHECK_INT(10, script.lines[0].tick);
    CHECK_INT(SDLK_RIGHT, script.lines[0].a);
    CHECK_INT(13, script.lines[1].tick);
    CHECK_INT(SDLK_SPACE, script.lines[1].a);
    CHECK_INT(15, script.lines[2].tick);
    CHECK(!script.lines[2].down && !script.lines[3].down);
    script_free(&script);
}

TEST(script_of_events_stands_still_until_the_screen_that_it_waits_for) {
    Script script;
    LevelError error = {0};
    CHECK(!script_parse(&script, "3 wait nowhere\n", "x.events", &error));
    CHECK(strstr(error.text, "\"nowhere\" is no screen") != NULL);
    CHECK(script_parse(&script, "3 shot a\n3 wait play\n3 shot b\n5 quit\n", "x.events", &error));
    script_play(&script, 3, "map");
    CHECK_STR("a", script_shot(&script, 0));
    CHECK(script_shot(&script, 1) == NULL && !script_is_over(&script));
    script_play(&script, 900, "map");
    CHECK(script_shot(&script, 0) == NULL && script.waited == 2);
    script_play(&script, 5, "play");
    CHECK_STR("b", script_shot(&script, 0));
    script_play(&script, 6, "goal");
    CHECK(!script_is_over(&script));
    script_play(&script, 7, "goal");
    CHECK(script_is_over(&script));
    script_free(&script);
}

TEST(script_of_events_lets_go_where_a_run_ends) {
    Script script;
    LevelError error = {0};
    CHECK(script_parse(&script, "10 hold R3", "x.events", &error));
    if (CHECK_INT(2, script.count)) {
        CHECK(script.lines[0].down && !script.lines[1].down);
        CHECK_INT(13, script.lines[1].tick);
        CHECK_INT(SDLK_RIGHT, script.lines[1].a);
    }
    script_free(&script);
}

TEST(script_of_events_ends_after_its_last_line) {
    Script script;
    LevelError error = {0};
    CHECK(script_parse(&script, "3 wheel 1\n7 wheel -0.5\n", "x.events", &error));
    CHECK(!is_over_at(&script, 6));
    CHECK(is_over_at(&script, 7));
    CHECK_INT(-50, script.lines[1].a);
    script_free(&script);
    CHECK(script_parse(&script, "", "x.events", &error));
    CHECK(is_over_at(&script, 0));
    script_free(&script);
}

TEST(script_of_events_names_the_line_that_is_wrong) {
    static const char *const lines[] = {
        "jump",
        "5 jump",
        "-3 quit",
        "5 key Nokey tap",
        "5 key d",
        "5 key d sideways",
        "5 move 3",
        "5 button up left",
        "5 wheel high",
        "5 pad nothing tap",
        "5 hold Q9",
        "5 focus away",
        "5 shot",
        "99999999999 quit",
        "5 wheel 1e30",
        "5 wheel nan",
        "5 wheel 1 -2000",
        "5 patience",
        "5 patience soon",
        "5 patience -1",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[128] = "1 move 1 1\n";
        Script script;
        LevelError error = {0};
        strcat(text, lines[i]);
        if (!CHECK(!script_parse(&script, text, "x.events", &error))) {
            test_fail(__FILE__, __LINE__, "%s", lines[i]);
            script_free(&script);
        }
        CHECK_INT(2, error.line);
        CHECK_STR("x.events", error.file);
        CHECK(error.text[0] != '\0');
    }
}

TEST(script_of_events_names_the_place_in_a_run_that_is_wrong) {
    Script script;
    LevelError error = {0};
    CHECK(!script_parse(&script, "5 hold R20J10", "x.events", &error));
    CHECK_INT(1, error.line);
    CHECK_INT(11, error.column);
    CHECK_STR("must be a space or a digit: a count ends its keys", error.text);
}

TEST(script_of_events_may_end_its_lines_as_other_systems_do) {
    Script script;
    LevelError error = {0};
    CHECK(script_parse(&script, "2 key d tap\r\n\r\n3 text a\r\n9 quit\r\n", "x.events", &error));
    if (CHECK_INT(4, script.count)) {
        CHECK_STR("a", script.lines[2].text);
    }
    CHECK(is_over_at(&script, 9));
    script_free(&script);
}

TEST(script_of_events_refuses_a_line_that_is_too_long) {
    static char text[70000];
    Script script;
    LevelError error = {0};
    strcpy(text, "1 quit\n2 hold ");
    size_t head = strlen(text);
    memset(text + head, ' ', sizeof text - head - 4);
    strcpy(text + sizeof text - 4, "R1\n");
    CHECK(!script_parse(&script, text, "x.events", &error));
    CHECK_INT(2, error.line);
    CHECK(strstr(error.text, "too long") != NULL);
}

TEST(script_of_events_types_a_long_text_in_parts_that_an_event_holds) {
    static const char text[] =
        "a text that is longer than what one event holds, with \u00fc and \u20ac and all "
        "that a player may type";
    char line[200], typed[200] = "";
    Script script;
    LevelError error = {0};
    snprintf(line, sizeof line, "1 text %s\n", text);
    CHECK(script_parse(&script, line, "x.events", &error));
    CHECK_INT(0, SDL_InitSubSystem(SDL_INIT_EVENTS));
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    script_play(&script, 1, "play");
    int parts = 0;
    for (SDL_Event event; SDL_PollEvent(&event);) {
        if (event.type == SDL_TEXTINPUT) {
            parts++;
            CHECK(memchr(event.text.text, 0, sizeof event.text.text) != NULL);
            strncat(typed, event.text.text, sizeof typed - strlen(typed) - 1);
        }
    }
    CHECK(parts > 1);
    CHECK_STR(text, typed);
    SDL_QuitSubSystem(SDL_INIT_EVENTS);
    script_free(&script);
}
