// input.h - what a player holds in a tick, as the library's public header has them.

#ifndef FOOTHOLD_ENGINE_BASE_INPUT_H
#define FOOTHOLD_ENGINE_BASE_INPUT_H

#include "foothold/base.h"

#endif
