#define _XOPEN_SOURCE 700 // for realpath

// file.c - an atomic file write: write beside, flush, read back, compare, rename.
//
// The new version is written as NAME.PID.new, flushed to disk, read back and compared; the version
// before becomes PATH~ (a hard link where the file system has them); then the rename puts the new
// one in place. A file is written where a symbolic link points to, with the mode of the one before.

#include "level/file.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <dirent.h>
#include <signal.h>
#include <time.h>

#include "level/task.h"
#include "level/paths.h"
#include "words/words.h"

enum { PATH_SIZE = PATH_MAX + 64, NEW_FILE_MODE = 0666, WRITE_PART = 1 << 20, NAMES_BESIDE = 10 };

/// The files of one write.
typedef struct Write {
    char path[PATH_SIZE];   // what a symbolic link points to, not the link
    char beside[PATH_SIZE]; // the new version until it is whole
    char backup[PATH_SIZE]; // PATH~
    char folder[PATH_SIZE];
    bool existed;
    bool keeps_before; // as PATH~
    mode_t mode;       // of the version before
    LevelTask *task;   // may be NULL
} Write;

static bool fail(LevelError *error, const char *what, int reason) {
    const char *remedy = "try another folder";
    switch (reason) {
    case ENOENT:
        remedy = "make the folder first, or save elsewhere";
        break;
    case EACCES:
    case EPERM:
    case EROFS:
        remedy = "allow writing there, or save elsewhere";
        break;
    case ENAMETOOLONG:
        remedy = "take a shorter name";
        break;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        remedy = "free some space, or save elsewhere";
        break;
    default:
        break;
    }
    return level_error_set(error, "%s: %s; %s", say(what), strerror(reason), say(remedy));
}

static void find_folder(Write *job) {
    snprintf(job->folder, sizeof job->folder, "%s", job->path);
    char *slash = strrchr(job->folder, '/');
    if (!slash) {
        strcpy(job->folder, ".");
    } else {
        slash[slash == job->folder] = '\0';
    }
}

/// Writes a file name with this process's id, and a number where another write of
/// this process still stalls.
static void name_beside(Write *job, int number) {
    char more[16] = "";
    if (number > 0) {
        snprintf(more, sizeof more, "-%d", number);
    }
    snprintf(job->beside, sizeof job->beside, "%.*s.%ld%s.new", PATH_MAX, job->path, (long)getpid(),
             more);
}

enum { LINKS_MAX = 16 };

/// Where a link leads whose target is not there: `path` becomes the target. Leaves a path that is
/// no link.
static void follow_links(char path[PATH_SIZE]) {
    char target[PATH_MAX], joined[2 * PATH_SIZE];
    for (int i = 0; i < LINKS_MAX; i++) {
        ssize_t length = readlink(path, target, sizeof target - 1);
        if (length <= 0) {
            return;
        }
        target[length] = '\0';
        const char *slash = strrchr(path, '/');
        int folder = target[0] != '/' && slash ? (int)(slash + 1 - path) : 0;
        int size = snprintf(joined, sizeof joined, "%.*s%s", folder, path, target);
        if (size >= PATH_MAX) {
            return;
        }
        memcpy(path, joined, (size_t)size + 1);
    }
}

/// Makes the folders of a link's target.
static void make_folders(const char *path) {
    char folder[PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0777);
        *slash = '/';
    }
}

/// Reads the state of the present file. False when it may not be replaced.
static bool look(Write *job, const char *path, LevelError *error) {
    char real[PATH_MAX];
    struct stat about;
    if (path[0] == '\0' || strlen(path) >= PATH_MAX) {
        return level_error_set(error, "there is no usable name to save under; give one");
    }
    job->existed = stat(path, &about) == 0;
    snprintf(job->path, sizeof job->path, "%s", job->existed && realpath(path, real) ? real : path);
    if (!job->existed && readlink(path, real, sizeof real) > 0) {
        follow_links(job->path);
        make_folders(job->path);
    }
    job->mode = job->existed ? about.st_mode & 07777 : 0;
    find_folder(job);
    name_beside(job, 0);
    snprintf(job->backup, sizeof job->backup, "%.*s~", PATH_MAX, job->path);
    if (job->existed && !S_ISREG(about.st_mode)) {
        return level_error_set(error, "is %s, not a file to save over; choose another name",
                               say(S_ISDIR(about.st_mode) ? "a folder" : "something special"));
    }
    if (job->existed && access(job->path, W_OK) != 0) {
        return fail(error, "the file may not be written", errno);
    }
    return true;
}

/// Writes in parts, so that the task can cancel it.
static bool write_all(const Write *job, int file, const char *text, size_t size) {
    size_t done = 0;
    while (done < size) {
        size_t part = size - done < WRITE_PART ? size - done : WRITE_PART;
        ssize_t wrote = write(file, text + done, part);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote <= 0) {
            return false;
        }
        done += (size_t)wrote;
        if (!level_task_go_on(job->task, done, size)) {
            errno = ECANCELED;
            return false;
        }
    }
    return true;
}

/// Writes the new version beside the old one and flushes it to disk.
static bool write_beside(Write *job, const char *text, size_t size, LevelError *error) {
    int file = -1;
    for (int number = 0; file < 0 && number < NAMES_BESIDE; number++) {
        name_beside(job, number);
        file = open(job->beside, O_WRONLY | O_CREAT | O_EXCL, NEW_FILE_MODE);
        number = file < 0 && errno != EEXIST ? NAMES_BESIDE : number;
    }
    if (file < 0) {
        job->beside[0] = '\0'; // nothing to remove
        return fail(error, "cannot be written", errno);
    }
    bool ok = (!job->existed || fchmod(file, job->mode) == 0 || errno == EPERM) &&
              write_all(job, file, text, size) && fsync(file) == 0;
    int reason = errno;
    if (close(file) != 0 && ok) {
        reason = errno;
        ok = false;
    }
    return ok || fail(error, "cannot be written whole", reason);
}

static bool is_same_on_disk(const Write *job, const char *text, size_t size) {
    FILE *file = fopen(job->beside, "rb");
    char part[4096];
    size_t at = 0;
    bool same = file != NULL;
    while (same && at < size) {
        size_t wanted = size - at < sizeof part ? size - at : sizeof part;
        same = fread(part, 1, wanted, file) == wanted && memcmp(part, text + at, wanted) == 0;
        at += wanted;
    }
    same = same && fgetc(file) == EOF;
    if (file) {
        fclose(file);
    }
    return same;
}

/// Keeps the version before as PATH~. At every moment there is a whole file at PATH, but where the
/// file system knows no links: there the backup takes the file's place until the rename.
static bool keep_backup(const Write *job, LevelError *error) {
    if (!job->existed || !job->keeps_before) {
        return true;
    }
    char link_path[PATH_SIZE + 8];
    snprintf(link_path, sizeof link_path, "%s.old", job->beside);
    if (link(job->path, link_path) == 0) {
        if (rename(link_path, job->backup) == 0) {
            unlink(link_path); // both names were one file already, and rename did nothing
            return true;
        }
        int reason = errno;
        unlink(link_path);
        return fail(error, "cannot keep the version before", reason);
    }
    return rename(job->path, job->backup) == 0 ||
           fail(error, "cannot keep the version before", errno);
}

static void flush_folder(const Write *job) {
    int folder = open(job->folder, O_RDONLY);
    if (folder >= 0) {
        fsync(folder); // some file systems refuse; the file itself is on disk already
        close(folder);
    }
}

/// The new file takes the place of the one before.
static bool put_in_place(Write *job, LevelError *error) {
    if (!keep_backup(job, error)) {
        return false;
    }
    if (rename(job->beside, job->path) != 0) {
        int reason = errno;
        if (job->existed && access(job->path, F_OK) != 0) {
            rename(job->backup, job->path);
        }
        return fail(error, "cannot put the new file in its place", reason);
    }
    flush_folder(job);
    return true;
}

static bool replace(Write *job, const char *text, size_t size, LevelError *error) {
    if (!write_beside(job, text, size, error)) {
        return false;
    }
    if (!is_same_on_disk(job, text, size)) {
        return level_error_set(error,
                               "what was written does not read back the same; the disk may be "
                               "failing: save elsewhere");
    }
    if (!level_task_go_on(job->task, 1, 1)) {
        return fail(error, "was not saved", ECANCELED);
    }
    return put_in_place(job, error);
}

/// Options of a write.
typedef struct WriteOptions {
    bool keeps_before; // as PATH~
    LevelTask *task;   // may be NULL
} WriteOptions;

/// Prepares a write to `path`. The caller frees the job; NULL and `error` when the path cannot be
/// written.
static Write *begin(const char *path, WriteOptions options, LevelError *error) {
    memset(error, 0, sizeof *error);
    snprintf(error->file, sizeof error->file, "%s", path);
    Write *job = calloc(1, sizeof *job);
    if (!job) {
        level_error_set(error, "there is not enough memory to save");
        return NULL;
    }
    job->keeps_before = options.keeps_before;
    job->task = options.task;
    if (!look(job, path, error)) {
        free(job);
        return NULL;
    }
    return job;
}

static bool write_file(const char *path, const char *text, size_t size, WriteOptions options,
                       LevelError *error) {
    Write *job = begin(path, options, error);
    if (!job) {
        return false;
    }
    if (job->keeps_before) {
        level_file_sweep(job->path);
    }
    bool ok = replace(job, text, size, error);
    if (ok) {
        memset(error, 0, sizeof *error);
    } else {
        unlink(job->beside);
        if (job->existed) {
            size_t used = strlen(error->text);
            snprintf(error->text + used, sizeof error->text - used, "%s",
                     say(". The file before is as it was"));
        }
    }
    free(job);
    return ok;
}

bool level_file_write(const char *path, const char *text, size_t size, LevelError *error) {
    return write_file(path, text, size, (WriteOptions){.keeps_before = true}, error);
}

bool level_file_write_watched(const char *path, const char *text, size_t size,
                              struct LevelTask *task, LevelError *error) {
    return write_file(path, text, size, (WriteOptions){.keeps_before = true, .task = task}, error);
}

bool level_file_write_plain(const char *path, const char *text, size_t size, LevelError *error) {
    return write_file(path, text, size, (WriteOptions){0}, error);
}

bool level_file_put(const char *file, const char *path, LevelError *error) {
    Write *job = begin(path, (WriteOptions){.keeps_before = true}, error);
    if (!job) {
        return false;
    }
    snprintf(job->beside, sizeof job->beside, "%.*s", PATH_SIZE - 1, file);
    bool ok = put_in_place(job, error);
    free(job);
    return ok;
}

bool level_file_write_json(const char *path, const cJSON *json, LevelError *error) {
    char *text = json ? cJSON_Print(json) : NULL;
    size_t size = text ? strlen(text) : 0;
    char *line = text ? realloc(text, size + 2) : NULL;
    bool ok = false;
    if (line) {
        memcpy(line + size, "\n", 2);
        ok = write_file(path, line, size + 1, (WriteOptions){0}, error);
    } else {
        *error = (LevelError){0};
        level_error_at(error, path, "there is not enough memory to save");
    }
    free(line ? line : text);
    return ok;
}

// ---- File sweep ----
//
// Removes what a killed save leaves beside a file: NAME.PID.new, or NAME.PID-N.new.
//
// A process id that does not exist on this machine may belong to another one that shares the
// folder: only files that were last written long ago are removed.

/// Returns the process id in a temporary file's name, which begins with the file's own; 0 for any
/// other name. `name_length` 0: of any file.
static long writer_of(const char *entry, size_t name_length) {
    static const char suffix[] = ".new";
    const char *end = strstr(entry + name_length, suffix);
    const char *number = end;
    while (number && number > entry && number[-1] != '.') {
        number--;
    }
    if (!number || number == entry || (name_length > 0 && number != entry + name_length + 1)) {
        return 0;
    }
    char *stop = NULL;
    long writer = strtol(number, &stop, 10);
    if (stop != number && *stop == '-') {
        strtol(stop + 1, &stop, 10);
    }
    const char *rest = end + strlen(suffix);
    bool is_whole = stop == end && (*rest == '\0' || strcmp(rest, ".old") == 0);
    return is_whole && writer > 0 ? writer : 0;
}

static bool is_dead(long process) {
    return kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

void level_file_sweep_if(const char *path, LevelIsLeft *is_left, const void *data) {
    char file[PATH_MAX + 260];
    const char *name = paths_name(path);
    int folder = (int)(name - path);
    snprintf(file, sizeof file, "%.*s", folder > 0 ? folder : 2, folder > 0 ? path : "./");
    DIR *list = opendir(file);
    struct dirent *entry;
    while (list && (entry = readdir(list))) {
        snprintf(file, sizeof file, "%.*s%s", folder, path, entry->d_name);
        if (strncmp(entry->d_name, name, strlen(name)) == 0 &&
            is_left(file, entry->d_name, strlen(name), data)) {
            unlink(file);
        }
    }
    if (list) {
        closedir(list);
    }
}

bool level_file_is_left_behind(const char *file) {
    struct stat about;
    return stat(file, &about) == 0 && about.st_mtime < time(NULL) - LEVEL_LEFT_BEHIND_S;
}

static bool is_of_the_dead(const char *file, const char *entry, size_t name_length,
                           const void *data) {
    static const char suffix[] = ".old";
    char written[PATH_MAX + 260];
    (void)data;
    long writer = writer_of(entry, name_length);
    if (writer == 0 || !is_dead(writer)) {
        return false;
    }
    // NAME.PID.new.old is the version before, and as old as that: the write's age is
    // NAME.PID.new's.
    size_t length = strlen(file);
    size_t rest = length - strlen(suffix);
    bool is_before = length > strlen(suffix) && strcmp(file + rest, suffix) == 0;
    snprintf(written, sizeof written, "%.*s", (int)(is_before ? rest : length), file);
    return level_file_is_left_behind(written) || (is_before && access(written, F_OK) != 0);
}

void level_file_sweep(const char *path) {
    level_file_sweep_if(path, is_of_the_dead, NULL);
}
