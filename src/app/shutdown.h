// shutdown.h - the system tells the program to end: SIGTERM, SIGINT, SIGHUP.
//
// The program cannot ask a question then, and nothing may be lost: the loop ends, the run is saved
// as when the level is left, edits stay in the journal, and the program ends by that signal.

#ifndef FOOTHOLD_APP_SHUTDOWN_H
#define FOOTHOLD_APP_SHUTDOWN_H

#include <stdbool.h>

/// From now on the first such signal is only noted; the second ends the program at once, as ever.
/// One that was ignored until now stays so.
void shutdown_watch(void);
bool shutdown_is_asked(void);
/// Ends the program by the signal that was noted.
void shutdown_now(void);

#endif
