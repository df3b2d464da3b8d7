// disk.h - fault injection: makes one file operation of the program fail.
//
// The tests are linked so that open, write, fsync and their like come here first (the Makefile's
// --wrap). Disarmed, they do what they always do. An operation that fails gives -1 or NULL with
// EIO; write() writes half, and after that the disk is full.

#ifndef FOOTHOLD_TESTS_FAULTS_DISK_H
#define FOOTHOLD_TESTS_FAULTS_DISK_H

#include <stdbool.h>

/// Makes file operation number `n`, from 1, fail; those after it succeed.
void disk_fail_at(int n);
/// Lets operation `n` and all after it change nothing more, as a kill or a power cut does; half of
/// a write() is done.
void disk_end_at(int n);
/// Lets the disk know no links, as some do not, or know them again.
void disk_know_links(bool knows);
/// Lets write() put another byte in the place of the last one, and say nothing; or write what it is
/// given again.
void disk_spoil(bool spoils);
/// Lets all operations succeed again. Returns true when one has failed: there were at least n.
bool disk_fail_never(void);

/// Lets no other thread open or rename a file or make a folder until disk_let_go: what a job saves,
/// or fails to, is then on its way.
void disk_hold(void);
/// Waits until one wants to.
void disk_await(void);
void disk_let_go(void);

/// Begins to note which files were written to and not flushed since.
void disk_watch(void);
/// Ends that. Returns how many files were renamed since, and in `*unflushed` how many of those had
/// bytes that no fsync() had brought to the disk (a power cut could leave an empty file in place),
/// one more when no folder was flushed after the last of them (it could leave the file before).
int disk_end_watch(int *unflushed);

#endif
