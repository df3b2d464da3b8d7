// recorded_ui.h - what an interface shows, and which of its controls can be used, as a number.

#ifndef FOOTHOLD_TESTS_UI_RECORDED_UI_H
#define FOOTHOLD_TESTS_UI_RECORDED_UI_H

#include "recorded.h"
#include "ui/ui.h"

/// Mixes in all that the last frame draws, the pointer's look and where the focus is.
uint64_t recorded_ui(uint64_t hash, const Ui *ui);

#endif
