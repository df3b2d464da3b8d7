#include "bench/peer.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
double heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (double)info.uordblks + (double)info.hblkhd;
}
#else
double heap_bytes(void) {
    return -1.0;
}
#endif

/// A line of Linux's own account of this process, in bytes.
static double status_line(const char *name) {
    char line[256];
    double kilobytes = -1.0;
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file)) {
        size_t length = strlen(name);
        if (strncmp(line, name, length) == 0) {
            sscanf(line + length, "%lf", &kilobytes);
        }
    }
    if (file) {
        fclose(file);
    }
    return kilobytes < 0.0 ? -1.0 : kilobytes * 1024.0;
}

void heap_settle(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

double heap_watch(void) {
    heap_settle();
    FILE *file = fopen("/proc/self/clear_refs", "w");
    bool is_reset = file && fputs("5", file) >= 0;
    is_reset = file && fclose(file) == 0 && is_reset;
    return is_reset ? status_line("VmRSS:") : -1.0;
}

double heap_peak(void) {
    return status_line("VmHWM:");
}
