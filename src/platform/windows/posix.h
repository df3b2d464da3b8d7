// posix.h - the POSIX calls of the program that Windows lacks; each file of the program includes it
// first (windows.mk). Paths are UTF-8 with '/' between folders, here as everywhere in the program.
//
// It includes the headers whose names it takes, so that they declare their own before.

#ifndef FOOTHOLD_PLATFORM_WINDOWS_POSIX_H
#define FOOTHOLD_PLATFORM_WINDOWS_POSIX_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// ---- Files ----

struct posix_stat {
    mode_t st_mode;
    uint64_t st_dev;
    int64_t st_size;
    uint64_t st_ino;
    unsigned st_nlink;
    time_t st_mtime;
    struct timespec st_mtim;
};

int posix_stat(const char *path, struct posix_stat *out);
int posix_fstat(int file, struct posix_stat *out);
FILE *posix_fopen(const char *path, const char *mode);
int posix_open(const char *path, int flags, ...); // the mode is not looked at
int posix_access(const char *path, int mode);
int posix_rename(const char *from, const char *to);
int posix_unlink(const char *path);
int posix_rmdir(const char *path);
int posix_mkdir(const char *path, int mode);
char *posix_getcwd(char *out, size_t size);

#define stat          posix_stat
#define lstat         posix_stat
#define fstat         posix_fstat
#define fopen         posix_fopen
#define open          posix_open
#define access        posix_access
#define rename        posix_rename
#define unlink        posix_unlink
#define rmdir         posix_rmdir
#define mkdir         posix_mkdir
#define getcwd        posix_getcwd
#define S_ISLNK(mode) 0
#define O_CLOEXEC     _O_NOINHERIT
#define EDQUOT        (1 << 20) // nothing answers so
// The program has functions of its own by the name of one in io.h.
#define tell program_tell

/// A hard link.
int link(const char *from, const char *to);
/// There are no links to follow: -1.
ssize_t readlink(const char *path, char *out, size_t size);
/// `out` may be NULL: then the caller frees the path.
char *realpath(const char *path, char *out);
int fchmod(int file, int mode);
int fsync(int file);
ssize_t pwrite(int file, const void *bytes, size_t size, off_t at);

enum { LOCK_EX = 1, LOCK_NB = 2 };
/// Locks the file for this process, without waiting; reading it stays possible.
int flock(int file, int how);

struct posix_dirent {
    char d_name[4 * 260];
};
typedef struct PosixFolder PosixFolder;
PosixFolder *posix_opendir(const char *path);
struct posix_dirent *posix_readdir(PosixFolder *folder);
int posix_closedir(PosixFolder *folder);
#define DIR      PosixFolder
#define dirent   posix_dirent
#define opendir  posix_opendir
#define readdir  posix_readdir
#define closedir posix_closedir

// ---- Text ----

/// Knows "%2$s" as well, by which a translation takes its arguments in another order.
int posix_snprintf(char *out, size_t size, const char *format, ...);
#define snprintf posix_snprintf

// ---- Time, processes, signals ----

struct tm *gmtime_r(const time_t *when, struct tm *out);
struct tm *localtime_r(const time_t *when, struct tm *out);
#define timegm _mkgmtime

/// With `number` 0: is there such a process?
int kill(pid_t process, int number);

#define SIGHUP SIGBREAK
enum { SA_RESETHAND = 1, SA_RESTART = 2 };
struct sigaction {
    void (*sa_handler)(int);
    int sa_flags, sa_mask;
};
#define sigemptyset(set) (*(set) = 0)
int sigaction(int number, const struct sigaction *action, struct sigaction *before);

#endif
