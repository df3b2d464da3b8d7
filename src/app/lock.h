// lock.h - locks between programs that share a file: FILE.lock beside it, held until it is let go
// or its process ends, however that ends.

#ifndef FOOTHOLD_APP_LOCK_H
#define FOOTHOLD_APP_LOCK_H

#include <stddef.h>

typedef enum LockState { LOCK_TAKEN, LOCK_HELD, LOCK_NONE } LockState;

/// Writes the path of a file's lock.
void lock_path(const char *file, char *out, size_t size);
/// Takes the lock at `path`, unless another process has it; `*lock` is then a descriptor, for the
/// caller to close. A system without locks gives it to every process; LOCK_NONE where the file
/// cannot be opened, and then errno says why.
LockState lock_take(const char *path, int *lock);
/// Signs a lock that this process holds with its id.
void lock_sign(int lock);
/// The process that signed the lock at `path` last; 0: unknown.
long lock_signer(const char *path);
/// The other process that holds the lock at `path`; 0: none; 1: an unknown one.
long lock_holder(const char *path);
/// Takes a file's lock, waiting for half a second at most. -1 when it is not to be had.
int lock_wait(const char *file);
/// Lets it go; -1 is none.
void lock_let_go(int lock);

#endif
