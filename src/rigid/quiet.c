// quiet.c - keeps the physics engine's messages out of the program's output.
//
// A Chipmunk2D with its checks on, as Debian builds it, prints a line to the standard output when
// the first space is made. The program writes traces and JSON there, so a first space is made
// before main, while the output is closed. Later Chipmunk2D warns of collisions that took it many
// steps; no user can act on that, so this printer replaces its own.

#include <chipmunk/chipmunk.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

__attribute__((constructor)) static void hear_greeting(void) {
    int output = dup(STDOUT_FILENO);
    int nowhere = open("/dev/null", O_WRONLY);
    if (output < 0 || nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0) {
        return;
    }
    cpSpaceFree(cpSpaceNew());
    fflush(stdout);
    dup2(output, STDOUT_FILENO);
    close(output);
    close(nowhere);
}

void cpMessage(const char *condition, const char *file, int line, int is_error, int is_hard,
               const char *message, ...) {
    if (is_error || is_hard) {
        fprintf(stderr, "foothold: Chipmunk2D: %s (%s, %s:%d)\n", message, condition, file, line);
    }
}
