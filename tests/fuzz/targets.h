// targets.h - the fuzz targets: one function for each place where bytes enter the program.
//
// `make fuzz SECONDS=60` lets libFuzzer make the bytes, which begins with the files under a
// target's seeds and with the stored corpus (tests/fuzz/corpus/NAME). Whatever the bytes, nothing
// may crash, hang, or break a promise (CHECK); inputs that once did lie in the corpus, and the unit
// tests run them again.

#ifndef FOOTHOLD_TESTS_FUZZ_TARGETS_H
#define FOOTHOLD_TESTS_FUZZ_TARGETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "level/error.h"

typedef struct FuzzTarget {
    const char *name;
    void (*run)(const uint8_t *bytes, size_t size);
} FuzzTarget;

extern const FuzzTarget fuzz_targets[];
extern const int fuzz_target_count;

/// The target of that name, or NULL.
const FuzzTarget *fuzz_target_find(const char *name);

/// A level, in memory: read, looked over, printed, read again, run.
void fuzz_level(const uint8_t *bytes, size_t size);
/// What the clipboard holds: pasted into a level, and undone.
void fuzz_clipboard(const uint8_t *bytes, size_t size);
/// A replay file: read, and a little of it played.
void fuzz_replay(const uint8_t *bytes, size_t size);
/// A link, and any text squeezed and unsqueezed.
void fuzz_link(const uint8_t *bytes, size_t size);
/// A card: refused with a reason, or the link in it read.
void fuzz_card(const uint8_t *bytes, size_t size);
/// assets/tiles.json and assets/characters.json.
void fuzz_tiles(const uint8_t *bytes, size_t size);
void fuzz_characters(const uint8_t *bytes, size_t size);
/// Reads settings from these bytes, in a folder of this process's own.
struct Settings;
bool fuzz_load_settings(const void *bytes, size_t size, struct Settings *settings,
                        LevelError *error);
/// The settings file.
void fuzz_settings(const uint8_t *bytes, size_t size);
/// Hands over the editor: undoing all gives back the first bytes, doing all again the last.
void fuzz_editor(const uint8_t *bytes, size_t size);
/// Keys, edits, sizes and other movements in a room.
void fuzz_engine(const uint8_t *bytes, size_t size);

/// A saved World, or a saved session: refused, or one that goes on.
void fuzz_world(const uint8_t *bytes, size_t size);
void fuzz_session(const uint8_t *bytes, size_t size);
/// A picture of ground: refused with a reason, or read, written and read again.
void fuzz_mask(const uint8_t *bytes, size_t size);

// ---- What targets share ----

enum { FUZZ_PATH = 300 };

/// Writes a file of that name in a folder of this process's own, and says its path.
void fuzz_put_file(const char *name, const void *bytes, size_t size, char path[FUZZ_PATH]);
/// A refusal says why, and in which file.
void fuzz_check_reason(const LevelError *error);
/// One of text, besides, in which line, column and member; the member may be missing where the
/// place is in none.
void fuzz_check_place(const LevelError *error, const uint8_t *bytes, size_t size);
/// How many refusals were checked so far.
long fuzz_refused_count(void);

/// The bytes as a row of choices, for targets that do things; 0 when there are no more.
typedef struct FuzzBytes {
    const uint8_t *at, *end;
} FuzzBytes;

static inline int fuzz_next(FuzzBytes *bytes) {
    return bytes->at < bytes->end ? *bytes->at++ : 0;
}

static inline int fuzz_in(FuzzBytes *bytes, int low, int high) {
    return low + fuzz_next(bytes) % (high - low + 1);
}

#endif
