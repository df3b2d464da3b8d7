// clock.c - the clock of `make bench-web` in node: the time that the process has had of a core, for emscripten has none.

#include <emscripten.h>
#include <time.h>

// clang-format off
EM_JS(double, cpu_us, (void), { const had = process.cpuUsage(); return had.user + had.system; });
// clang-format on

int clock_gettime(clockid_t clock, struct timespec *now) {
    double us = cpu_us();
    (void)clock;
    now->tv_sec = (time_t)(us / 1e6);
    now->tv_nsec = (long)(us - (double)now->tv_sec * 1e6) * 1000;
    return 0;
}
