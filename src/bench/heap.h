// heap.h - measures the heap and the process's peak memory, where the system reports them.

#ifndef FOOTHOLD_BENCH_HEAP_H
#define FOOTHOLD_BENCH_HEAP_H

/// Returns the bytes in use on the heap; below zero where the system does not report them.
double heap_bytes(void);
/// Returns free memory to the system, so that no side pays for what another one freed: after a tree
/// of millions of nodes the next allocation takes a tenth of a second.
void heap_settle(void);
/// Returns free memory to the system and starts watching. Returns the bytes of memory held now;
/// below zero where the system does not report them.
double heap_watch(void);
/// Returns the peak bytes of memory since heap_watch; below zero where the system does not report
/// them.
double heap_peak(void);

#endif
