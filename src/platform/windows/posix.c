// posix.c - POSIX calls by those of Windows, which take paths in UTF-16.

#include <windows.h>

#include <direct.h>
#include <wchar.h>

// The program's own names for what follows; windows.h has to come first.
#include "platform/windows/posix.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

enum { PATH_UNITS = 1024, TICKS_A_SECOND = 10000000 };

// From 1601, where Windows begins to count, to 1970.
static const int64_t EPOCH_S = INT64_C(134774) * 86400;

/// A path in UTF-16.
typedef struct Wide {
    wchar_t text[PATH_UNITS];
} Wide;

/// An empty path, which names no file, if it is too long, or is a path on Windows alone: a level
/// must not climb out of its folder by '\\', or by the folder that a drive is in.
static Wide widen(const char *path) {
    Wide wide;
    bool has_drive = path[0] && path[1] == ':' && (path[2] == '/' || path[2] == '\0');
    const char *name = path + (has_drive ? 2 : 0);
    bool is_ours = strpbrk(name, "\\:") == NULL;
    if (!is_ours || !MultiByteToWideChar(CP_UTF8, 0, path, -1, wide.text, PATH_UNITS)) {
        wide.text[0] = L'\0';
    }
    return wide;
}

/// Returns false if `out` is too small.
static bool narrow(const wchar_t *path, char *out, size_t size) {
    bool fits = WideCharToMultiByte(CP_UTF8, 0, path, -1, out, (int)size, NULL, NULL) > 0;
    for (char *at = out; fits && *at; at++) {
        *at = *at == '\\' ? '/' : *at;
    }
    return fits;
}

/// Returns 0 if `ok`; else -1, with errno for the error of Windows.
static int answer(bool ok) {
    if (ok) {
        return 0;
    }
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
        errno = ENOENT;
        break;
    case ERROR_ALREADY_EXISTS:
    case ERROR_FILE_EXISTS:
        errno = EEXIST;
        break;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        errno = ENOSPC;
        break;
    default:
        errno = EACCES;
        break;
    }
    return -1;
}

// ---- Files ----

static int describe(HANDLE file, struct posix_stat *out) {
    BY_HANDLE_FILE_INFORMATION about;
    if (!GetFileInformationByHandle(file, &about)) {
        return answer(false);
    }
    uint64_t time =
        (uint64_t)about.ftLastWriteTime.dwHighDateTime << 32 | about.ftLastWriteTime.dwLowDateTime;
    bool is_folder = about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    bool is_locked = about.dwFileAttributes & FILE_ATTRIBUTE_READONLY;
    *out = (struct posix_stat){
        .st_mode = (mode_t)((is_folder ? S_IFDIR : S_IFREG) | (is_locked ? 0444 : 0666)),
        .st_dev = about.dwVolumeSerialNumber,
        .st_size = (int64_t)about.nFileSizeHigh << 32 | about.nFileSizeLow,
        .st_ino = (uint64_t)about.nFileIndexHigh << 32 | about.nFileIndexLow,
        .st_nlink = about.nNumberOfLinks,
        .st_mtime = (time_t)(time / TICKS_A_SECOND) - EPOCH_S,
    };
    out->st_mtim.tv_sec = out->st_mtime;
    out->st_mtim.tv_nsec = (long)(time % TICKS_A_SECOND) * 100;
    return 0;
}

int posix_stat(const char *path, struct posix_stat *out) {
    Wide wide = widen(path);
    HANDLE file = CreateFileW(wide.text, FILE_READ_ATTRIBUTES,
                              FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        return answer(false);
    }
    int result = describe(file, out);
    CloseHandle(file);
    return result;
}

int posix_fstat(int file, struct posix_stat *out) {
    return describe((HANDLE)_get_osfhandle(file), out);
}

FILE *posix_fopen(const char *path, const char *mode) {
    wchar_t how[8] = {0};
    for (int i = 0; i < 7 && mode[i]; i++) {
        how[i] = (wchar_t)mode[i];
    }
    return _wfopen(widen(path).text, how);
}

int posix_open(const char *path, int flags, ...) {
    Wide wide = widen(strcmp(path, "/dev/null") == 0 ? "NUL" : path);
    return _wopen(wide.text, flags | _O_BINARY, _S_IREAD | _S_IWRITE);
}

int posix_access(const char *path, int mode) {
    return _waccess(widen(path).text, mode & (R_OK | W_OK));
}

int posix_rename(const char *from, const char *to) {
    Wide before = widen(from), after = widen(to);
    return answer(
        MoveFileExW(before.text, after.text, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH));
}

int posix_unlink(const char *path) {
    return _wunlink(widen(path).text);
}

int posix_rmdir(const char *path) {
    return _wrmdir(widen(path).text);
}

int posix_mkdir(const char *path, int mode) {
    (void)mode;
    return _wmkdir(widen(path).text);
}

char *posix_getcwd(char *out, size_t size) {
    Wide wide;
    return _wgetcwd(wide.text, PATH_UNITS) && narrow(wide.text, out, size) ? out : NULL;
}

int link(const char *from, const char *to) {
    Wide before = widen(from), after = widen(to);
    return answer(CreateHardLinkW(after.text, before.text, NULL));
}

ssize_t readlink(const char *path, char *out, size_t size) {
    (void)path;
    (void)out;
    (void)size;
    errno = EINVAL;
    return -1;
}

char *realpath(const char *path, char *out) {
    Wide whole;
    struct posix_stat about;
    if (posix_stat(path, &about) != 0) {
        return NULL;
    }
    DWORD length = GetFullPathNameW(widen(path).text, PATH_UNITS, whole.text, NULL);
    char *result = out ? out : malloc(PATH_MAX);
    bool ok = length > 0 && length < PATH_UNITS && result && narrow(whole.text, result, PATH_MAX);
    size_t used = ok ? strlen(result) : 0;
    if (used > strlen("C:/") && result[used - 1] == '/') {
        result[used - 1] = '\0';
    }
    if (!ok && !out) {
        free(result);
    }
    return ok ? result : NULL;
}

int fchmod(int file, int mode) {
    (void)file;
    (void)mode;
    return 0;
}

int fsync(int file) {
    return _commit(file);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    return lseek(file, at, SEEK_SET) < 0 ? -1 : _write(file, bytes, (unsigned)size);
}

int flock(int file, int how) {
    // A byte far behind the file's end: what is locked cannot be read by others.
    OVERLAPPED place = {.OffsetHigh = 1u << 30};
    (void)how;
    bool ok = LockFileEx((HANDLE)_get_osfhandle(file),
                         LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place);
    errno = EWOULDBLOCK;
    return ok ? 0 : -1;
}

struct PosixFolder {
    HANDLE search;
    WIN32_FIND_DATAW found;
    bool has_next;
    struct posix_dirent entry;
};

PosixFolder *posix_opendir(const char *path) {
    char pattern[PATH_MAX + 4];
    PosixFolder *folder = calloc(1, sizeof *folder);
    snprintf(pattern, sizeof pattern, "%s/*", path);
    if (folder) {
        folder->search = FindFirstFileW(widen(pattern).text, &folder->found);
        folder->has_next = folder->search != INVALID_HANDLE_VALUE;
    }
    if (folder && !folder->has_next) {
        answer(false);
        free(folder);
        folder = NULL;
    }
    return folder;
}

struct posix_dirent *posix_readdir(PosixFolder *folder) {
    bool is_there = folder->has_next && narrow(folder->found.cFileName, folder->entry.d_name,
                                               sizeof folder->entry.d_name);
    folder->has_next = is_there && FindNextFileW(folder->search, &folder->found);
    return is_there ? &folder->entry : NULL;
}

int posix_closedir(PosixFolder *folder) {
    FindClose(folder->search);
    free(folder);
    return 0;
}

// ---- Text ----

int posix_snprintf(char *out, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    // Each of the two lacks what the other knows: numbers of arguments, "%zu".
    int length = strstr(format, "$s") ? _vsprintf_p(out, size, format, arguments)
                                      : vsnprintf(out, size, format, arguments);
    va_end(arguments);
    return length;
}

// ---- Time, processes, signals ----

struct tm *gmtime_r(const time_t *when, struct tm *out) {
    return gmtime_s(out, when) == 0 ? out : NULL;
}

struct tm *localtime_r(const time_t *when, struct tm *out) {
    return localtime_s(out, when) == 0 ? out : NULL;
}

int kill(pid_t process, int number) {
    (void)number;
    HANDLE handle = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, (DWORD)process);
    DWORD code = 0;
    bool runs = handle && GetExitCodeProcess(handle, &code) && code == STILL_ACTIVE;
    if (handle) {
        CloseHandle(handle);
    }
    errno = ESRCH;
    return runs ? 0 : -1;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
    if (before) {
        *before = (struct sigaction){.sa_handler = SIG_DFL};
    }
    return action && signal(number, action->sa_handler) == SIG_ERR ? -1 : 0;
}
