// game_test_room.h - rooms drawn as text for the tests of the rules.

#ifndef FOOTHOLD_TESTS_GAME_GAME_TEST_ROOM_H
#define FOOTHOLD_TESTS_GAME_GAME_TEST_ROOM_H

#include "game/session.h"

/// A level of 16 px tiles from rows separated by '\n' ('#' block, 'w' spikes, '.' nothing), its
/// spawn and its entities as JSON ("" for none), until the case is over.
Level *test_room(const char *rows, int spawn_x, int spawn_y, const char *entities);
/// A session on the level, until the case is over.
Session *test_session(const Level *level, const LevelWorldOptions *options);
/// Ticks with the same keys held.
void test_hold(Session *session, uint32_t held, int ticks);
/// A room of 20 x 6 tiles with a floor whose surface is at y = 80, and the hero at x = 40.
Level *test_hall(const char *entities);

#endif
