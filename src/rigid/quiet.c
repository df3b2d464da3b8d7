// quiet.c - lets the physics engine say its greeting where nobody hears it.
//
// A Chipmunk2D with its checks on, as Debian builds it, prints a line to the standard output when
// the first space is made. That output belongs to the program (traces, JSON), so a first space is
// made before main, with the output closed for so long.

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
