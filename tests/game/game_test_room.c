#include "game/game_test_room.h"

#include <stdio.h>
#include <string.h>

#include "level/level_test_support.h"
#include "test.h"

Level *test_room(const char *rows, int spawn_x, int spawn_y, const char *entities) {
    char text[8192];
    char quoted[4096] = "\"";
    for (const char *at = rows; *at; at++) {
        size_t length = strlen(quoted);
        if (*at == '\n') {
            snprintf(quoted + length, sizeof quoted - length, "\", \"");
        } else {
            snprintf(quoted + length, sizeof quoted - length, "%c", *at);
        }
    }
    snprintf(text, sizeof text,
             "{ \"format\": \"foothold-level\", \"version\": 1, \"name\": \"room\", "
             "\"tileSize\": 16, \"movement\": \"pixel\", "
             "\"legend\": { \"#\": \"block\", \"w\": \"spikes\", \"/\": \"slope45\" }, "
             "\"tiles\": [ { \"x\": 0, \"y\": 0, \"rows\": [ %s\" ] } ], "
             "\"spawn\": { \"x\": %d, \"y\": %d }, \"entities\": [ %s ] }",
             quoted, spawn_x, spawn_y, entities);
    return test_level_from(text);
}

static void end_session(void *session) {
    session_destroy(session);
}

Session *test_session(const Level *level, const LevelWorldOptions *options) {
    Session *session = session_create(level, options);
    test_at_end(end_session, session);
    return session;
}

void test_hold(Session *session, uint32_t held, int ticks) {
    for (int i = 0; i < ticks; i++) {
        session_tick(session, (FhInput){held});
    }
}

Level *test_hall(const char *entities) {
    return test_room("....................\n"
                     "....................\n"
                     "....................\n"
                     "....................\n"
                     "....................\n"
                     "####################",
                     40, 80, entities);
}
