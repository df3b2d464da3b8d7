// app_test_support.h - an app with an open level, without a window.

#ifndef FOOTHOLD_TESTS_APP_TEST_SUPPORT_H
#define FOOTHOLD_TESTS_APP_TEST_SUPPORT_H

#include "app/state.h"

/// The first level, with a run begun on it; `key` names it among what is kept ("": it has no file).
App *test_app_open(const char *key);
void test_app_close(App *app);

#endif
