// Messages over everything: several that were not read yet follow each other.

#include <string.h>

#include "app/app.h"
#include "app/screen_test_support.h"
#include "test.h"

TEST(notice_that_was_not_read_yet_is_followed_by_the_next) {
    TestScreens screens = test_screens_open(640, 400);
    App *app = screens.app;
    app_notice(app->shell, "First", "one");
    CHECK_STR("First", app->shell->screens.notice_title);
    CHECK_STR("one", app->shell->screens.notice_text);
    app_notice(app->shell, "Second", "two");
    app_notice(app->shell, "Third", "three");
    CHECK_STR("First", app->shell->screens.notice_title);
    CHECK_STR("one\n\nSecond:\ntwo\n\nThird:\nthree", app->shell->screens.notice_text);
    for (int i = 0; i < 200; i++) {
        app_notice(app->shell, "More", "than there is room for");
    }
    CHECK_INT((int)sizeof app->shell->screens.notice_text - 1,
              (int)strlen(app->shell->screens.notice_text));
    CHECK(strstr(app->shell->screens.notice_text,
                 "one\n\nSecond:\ntwo\n\nThird:\nthree\n\nMore:\n") ==
          app->shell->screens.notice_text);
}
