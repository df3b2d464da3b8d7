// recorded_draw.h - what is drawn, as a number: each call of SDL's that draws, or that changes what
// is drawn with, is heard in place of being done. No pixel is touched, so that a frame costs little
// and comes to the same with every SDL.
//
// The tests' program links these functions in front of SDL's (DRAWN in the Makefile).

#ifndef FOOTHOLD_TESTS_VIEW_RECORDED_DRAW_H
#define FOOTHOLD_TESTS_VIEW_RECORDED_DRAW_H

#include <stdint.h>

#include "ui/ui.h"

/// Hears all calls from now on. Textures made from then on are known by their order.
void recorded_draw_begin(void);
/// What was heard since the beginning. It is heard on.
uint64_t recorded_draw_heard(void);
/// Called in each frame that is heard with its interface, a unit of which is `scale` px: to push
/// what a hand does next. NULL: nothing is.
typedef void RecordedGuide(const Ui *ui, int scale, void *user);
void recorded_draw_guide(RecordedGuide *guide, void *user);
/// SDL draws again, and nothing guides.
void recorded_draw_end(void);

#endif
