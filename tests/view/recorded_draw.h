// recorded_draw.h - what is drawn, as a number: each call of SDL's that draws, or that changes what
// is drawn with, is heard in place of being done. No pixel is touched, so that a frame costs little
// and comes to the same with every SDL.
//
// The tests' program links these functions in front of SDL's (DRAWN in the Makefile).

#ifndef FOOTHOLD_TESTS_VIEW_RECORDED_DRAW_H
#define FOOTHOLD_TESTS_VIEW_RECORDED_DRAW_H

#include <stdint.h>

/// Hears all calls from now on. Textures made from then on are known by their order.
void recorded_draw_begin(void);
/// What was heard since the beginning. It is heard on.
uint64_t recorded_draw_heard(void);
/// SDL draws again.
void recorded_draw_end(void);

#endif
