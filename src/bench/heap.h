// heap.h - what the heap holds, and the most that the process ever held, where the system tells.

#ifndef FOOTHOLD_BENCH_HEAP_H
#define FOOTHOLD_BENCH_HEAP_H

/// Bytes in use on the heap; below zero where nobody knows.
double heap_bytes(void);
/// Gives back what is free, so that nobody pays for what another left behind: after a tree of
/// millions of nodes the next allocation takes a tenth of a second.
void heap_settle(void);
/// Gives back what is free, and starts watching. Returns the bytes of memory held now; below zero
/// where nobody knows.
double heap_watch(void);
/// The most bytes of memory held since heap_watch; below zero where nobody knows.
double heap_peak(void);

#endif
