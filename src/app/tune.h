// tune.h - music as text, and the synthesizer that plays it sample by sample.
//
// A tune is a few lines of text (docs/music.md): a tempo, the sound of each channel, patterns of
// notes, and the order of the patterns. The player makes each sample when the mixer needs it, so a
// minute of music takes a kilobyte instead of five million, its speed may change, and the end joins
// the beginning without a seam: notes that still sound there sound on.

#ifndef FOOTHOLD_APP_TUNE_H
#define FOOTHOLD_APP_TUNE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "level/error.h"

enum {
    TUNE_CHANNELS = 4, // lead, chord, bass: notes; drum
    TUNE_PATTERNS = 26,
    TUNE_STEPS_MAX = 256, // of a pattern
    TUNE_ORDER_MAX = 64,
    TUNE_RATE = 44100
};

typedef enum TuneWave { TUNE_PULSE, TUNE_THIN, TUNE_TRIANGLE, TUNE_BELL, TUNE_WAVES } TuneWave;

/// How a channel of notes sounds.
typedef struct TuneVoice {
    TuneWave wave;
    float volume; // 0 to 1
    float decay;  // s until a held note has lost two thirds; 0: it does not
} TuneVoice;

typedef struct TunePattern {
    /// A note: half tones above C0, and 1; TUNE_GO_ON; TUNE_REST. Of drums a letter: k, s, h.
    uint8_t steps[TUNE_CHANNELS][TUNE_STEPS_MAX];
    int count; // of steps; 0: there is no such pattern
} TunePattern;

enum { TUNE_GO_ON = 0, TUNE_REST = 255 };

typedef struct Tune {
    float tempo; // steps a second
    TuneVoice voices[TUNE_CHANNELS];
    TunePattern patterns[TUNE_PATTERNS]; // A to Z
    uint8_t order[TUNE_ORDER_MAX];
    int order_count;
} Tune;

/// Reads a tune of `size` bytes of text; `name` stands for the file in errors. False and `error`,
/// with the line, if it is none.
bool tune_read(Tune *tune, const char *text, size_t size, const char *name, LevelError *error);

/// What plays a tune. All-zero: at its beginning.
typedef struct TunePlayer {
    const Tune *tune; // borrowed; NULL: silence
    int place, step;  // in the order, and in its pattern: what comes next
    float to_step;    // samples until then
    struct {
        float phase, pitch; // turns, and turns a sample
        float level, fall;  // loudness now, and by what it is multiplied with each sample
        float softened;
    } notes[TUNE_CHANNELS];
    uint32_t chance; // of the drums' noise
    int drum_age;    // samples since it was hit
    int drum;        // k, s, h; 0: none
} TunePlayer;

/// Returns the next sample, -1 to 1; the tune runs `speed` times as fast as it is written.
float tune_next(TunePlayer *player, float speed);
/// How long a tune is until it repeats, s.
float tune_length(const Tune *tune);

#endif
