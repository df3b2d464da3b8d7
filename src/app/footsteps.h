// footsteps.h - how the hero's steps sound on the ground it walks on (Monteiro, B2).

#ifndef FOOTHOLD_APP_FOOTSTEPS_H
#define FOOTHOLD_APP_FOOTSTEPS_H

struct Run;

/// The sound of the step that the hero took in the last tick, "step-stone"; NULL: it took none.
/// Borrowed for ever.
const char *footstep_sound(const struct Run *run);

#endif
