// touch.h - which actors touch what they ask for (their `meets`), and since when.

#ifndef FOOTHOLD_ENGINE_RULES_TOUCH_H
#define FOOTHOLD_ENGINE_RULES_TOUCH_H

#include "engine/state/world.h"

/// Lists all that touches at the end of a tick: what begins, what lasts, and what ends. Nothing is
/// done in a World in which no actor ever met anything.
void fh_touches_find(FhWorld *world);

#endif
