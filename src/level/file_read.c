// file_read.c - reads a whole file; every file that the program reads as a whole passes through it.
//
// The size is checked first, so that a file that is too large is refused before any memory is
// allocated. A pipe or a device, whose reading may never end, is refused; a file that grows is read
// up to the same limit.

#define _DEFAULT_SOURCE // for madvise

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "level/file.h"

void level_file_unreadable(LevelError *error, int reason, size_t limit) {
    switch (reason) {
    case ENOENT:
    case ENOTDIR:
        level_error_set(error, "there is no such file; check the name and the folder");
        break;
    case EISDIR:
        level_error_set(error, "is a folder; name a file in it");
        break;
    case EACCES:
        level_error_set(error, "may not be read; check the file's permissions");
        break;
    case EINVAL:
        level_error_set(error, "is a pipe or a device, not a file; save what it says to a file");
        break;
    case ENOMEM:
        level_error_set(error, "there is not enough memory to read this file");
        break;
    case EFBIG:
        level_error_set(error, "is too large to be a file of ours (over %zu MB)",
                        limit / (1 << 20));
        break;
    default:
        level_error_set(error, "cannot be read: %s", strerror(reason));
    }
}

/// Requests large pages for the memory of a vast file: touching thousands of small pages takes
/// longer than the reading.
static void ask_large_pages(char *bytes, size_t size) {
#ifdef MADV_HUGEPAGE
    enum { LARGE_PAGE = 2 << 20 };
    uintptr_t first = ((uintptr_t)bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    size_t skipped = (size_t)(first - (uintptr_t)bytes);
    if (bytes && size >= skipped + LARGE_PAGE) {
        madvise(bytes + skipped, (size - skipped) / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
    }
#else
    (void)bytes;
    (void)size;
#endif
}

/// Reads all of a stream into memory of `room` bytes that grows, but never above limit + 1. NULL
/// with errno set when that fails.
static char *read_stream(FILE *stream, size_t room, size_t limit, size_t *size) {
    char *bytes = malloc(room);
    ask_large_pages(bytes, room);
    *size = 0;
    while (bytes) {
        *size += fread(bytes + *size, 1, room - *size, stream);
        if (*size < room) {
            break;
        }
        size_t more = room < limit / 2 ? room * 2 : limit + 1;
        char *larger = room <= limit ? realloc(bytes, more) : NULL;
        if (!larger) {
            errno = room <= limit ? ENOMEM : EFBIG;
            free(bytes);
        }
        bytes = larger;
        room = more;
    }
    if (bytes && ferror(stream)) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

static char *read_path(const char *path, size_t limit, size_t *size) {
    struct stat about;
    if (stat(path, &about) != 0) {
        return NULL;
    }
    bool is_file = S_ISREG(about.st_mode);
    if (!is_file || (uintmax_t)about.st_size > limit) {
        errno = is_file ? EFBIG : S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
        return NULL;
    }
    FILE *stream = fopen(path, "rb");
    if (!stream) {
        return NULL;
    }
    char *bytes = read_stream(stream, (size_t)about.st_size + 1, limit, size);
    int reason = errno;
    fclose(stream);
    errno = reason;
    return bytes;
}

char *level_file_read(const char *path, size_t limit, size_t *size, LevelError *error) {
    char *bytes = read_path(path, limit, size);
    int reason = errno;
    if (bytes) {
        bytes[*size] = '\0'; // in the part of the room that reading never fills
        return bytes;
    }
    memset(error, 0, sizeof *error);
    snprintf(error->file, sizeof error->file, "%s", path);
    level_file_unreadable(error, reason, limit);
    return NULL;
}

bool level_file_may_take(const char *path, const char *start) {
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) {
        return true;
    }
    char got[32];
    size_t length = strlen(start);
    FILE *stream = fopen(path, "rb");
    bool is_like = stream && length <= sizeof got && fread(got, 1, length, stream) == length &&
                   memcmp(got, start, length) == 0;
    if (stream) {
        fclose(stream);
    }
    return is_like;
}

// --- hashes ---------------------------------------------------------------------------------

static const uint64_t HASH_START = UINT64_C(14695981039346656037);

/// Eight bytes at a time: levels may be vast. Parts before the last are a multiple of that.
static uint64_t hash_on(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (; size >= sizeof hash; at += sizeof hash, size -= sizeof hash) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    for (; size > 0; at++, size--) {
        hash = (hash ^ *at) * UINT64_C(1099511628211);
    }
    return hash;
}

uint64_t level_file_hash(const void *bytes, size_t size) {
    uint64_t hash = hash_on(HASH_START, bytes, size);
    return hash + (hash == 0);
}

uint64_t level_file_hash_at(const char *path) {
    char part[16384];
    struct stat about;
    // A pipe would wait for ever, and a file above the limit is none that the program wrote.
    bool is_file = stat(path, &about) == 0 && S_ISREG(about.st_mode) &&
                   (uintmax_t)about.st_size <= LEVEL_FILE_MAX;
    FILE *stream = is_file ? fopen(path, "rb") : NULL;
    uint64_t hash = HASH_START;
    if (!stream) {
        return 0;
    }
    size_t got = fread(part, 1, sizeof part, stream);
    while (got > 0) {
        hash = hash_on(hash, part, got);
        got = fread(part, 1, sizeof part, stream);
    }
    bool failed = ferror(stream) != 0;
    fclose(stream);
    return failed ? 0 : hash + (hash == 0);
}
