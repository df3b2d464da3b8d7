// samples.h - a text of each kind of file that the program reads, where its values stand, and what
// it comes to.

#ifndef FOOTHOLD_TESTS_SAMPLES_H
#define FOOTHOLD_TESTS_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VALUES_MAX = 1024 };

typedef struct Span {
    int from, end;
    int member;    // where its key begins; -1: it is none of an object's
    uint64_t path; // of the names of the members that lead to it
    bool is_again; // one of the same path stands before it
} Span;

typedef struct Spans {
    Span at[VALUES_MAX];
    int count;
} Spans;

/// Mixes into the hash what a text comes to: the error's place, member and words, or what was read.
typedef uint64_t SampleReader(uint64_t hash, const char *text, size_t size);

typedef struct Sample {
    const char *name, *text;
    SampleReader *read;
    bool is_dear; // it looks at levels that were read; what is refused says nothing there
} Sample;

extern const Sample samples[];
extern const int sample_count;

/// Finds all values of a sample, the whole text first.
void sample_values(const Sample *sample, Spans *spans);
/// Mixes in what the text comes to with a part of it replaced.
uint64_t sample_read_with(const Sample *sample, uint64_t hash, int from, int end,
                          const char *other);
/// True when the last text that was read was refused.
bool sample_is_refused(void);
/// Mixes in what a line of input comes to.
uint64_t sample_read_script(uint64_t hash, const char *text, size_t size);

#endif
