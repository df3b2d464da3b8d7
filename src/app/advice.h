// advice.h - what follows from the proof: how exactly the jumps of the run have to be timed, and
// a shortcut, and walls that are not needed; or one edit that would do where no run was found.

#ifndef FOOTHOLD_APP_ADVICE_H
#define FOOTHOLD_APP_ADVICE_H

#include <stdbool.h>
#include <stddef.h>

#include "search/fix.h"

typedef struct App App;

/// Does a little of the work, on the level that was proved. Returns true while there is more.
/// Requires: the proof is over.
bool advice_step(App *app);
/// Adds what is known so far to what the editor shows of the proof.
void advice_show(App *app);
/// Where the jumps were all measured, the window of the narrowest, as slack_tightest() gives it; 0:
/// they were not.
int advice_tightest(const App *app);
/// Forgets it; call it before the prover's level becomes another one.
void advice_end(App *app);
/// Plays the shortcut that was found.
void host_watch_shortcut(App *app);
/// Makes the edit that would do, as a step.
void host_take_fix(App *app);

/// Says in words what an edit that mends a level is.
void advice_print_fix(const Level *level, const FixEdit *edit, char *out, size_t size);
/// Px: its box in the level.
FhRect advice_box_of(const Level *level, const FixEdit *edit);

#endif
