// trace.h - writes a run as CSV: a header, and a line for every tick.

#ifndef FOOTHOLD_CLI_TRACE_H
#define FOOTHOLD_CLI_TRACE_H

#include <stdio.h>

#include "game/session.h"

/// Writes the header.
void trace_begin(FILE *out);
/// Writes the player's state. Positions are whole px, the top left of the box; speeds px/s.
void trace_line(FILE *out, Session *session);

#endif
