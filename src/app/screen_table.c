// screen_table.c - the screens by their ids.

#include "app/screens.h"

const Screen *const screen_table[SCREENS] = {
    [SCREEN_TITLE] = &title_screen, [SCREEN_PLAY] = &play_screen,
    [SCREEN_EDIT] = &edit_screen,   [SCREEN_PAUSE] = &pause_screen,
    [SCREEN_GOAL] = &goal_screen,   [SCREEN_SETTINGS] = &settings_screen,
    [SCREEN_HELP] = &help_screen,   [SCREEN_COMPARE] = &compare_screen,
    [SCREEN_RUNS] = &runs_screen,   [SCREEN_REPLAY] = &replay_screen,
};
