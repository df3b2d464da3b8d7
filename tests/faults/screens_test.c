// Out of memory while a page is entered, ticks, is built and left: it goes on with what there is.

#include "app/screen_test_support.h"
#include "faults/memory.h"
#include "test.h"

static void visit(TestScreens *screens, ScreenId id) {
    enum { TICKS = 3 };
    App *app = screens->app;
    const Screen *screen = app_screen(app->shell, id);
    test_screens_show(screens, id, id);
    if (screen->enter) {
        screen->enter(app->project);
    }
    for (int i = 0; i < TICKS; i++) {
        if (screen->tick) {
            screen->tick(app->project);
        }
        test_screens_frame(screens);
    }
    if (screen->leave) {
        screen->leave(app->project);
    }
}

TEST(pages_without_memory_are_entered_built_and_left) {
    static const ScreenId pages[] = {SCREEN_TITLE,   SCREEN_PLAY, SCREEN_GOAL, SCREEN_SETTINGS,
                                     SCREEN_COMPARE, SCREEN_RUNS, SCREEN_HELP};
    int failed = 0;
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        TestScreens screens = test_screens_open(640, 360);
        for (MemoryFaults faults = {.few = 24}; memory_arm(&faults);) {
            visit(&screens, pages[i]);
            failed += memory_disarm(&faults);
        }
        visit(&screens, pages[i]); // as before, when there is some again
        CHECK_STR("", screens.app->shell->screens.notice_title);
        test_screens_close(&screens);
    }
    CHECK(failed > 40);
}
