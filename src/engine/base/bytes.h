// bytes.h - one walk over named fields that writes them as bytes, or reads them back.
//
// The same list of fields serves both ways, so that saving and loading cannot drift apart. Numbers
// are 32 bits, lowest byte first, on every machine. What is read is hostile until it passed: each
// number has a range, and the first that does not pass is kept in `wrong`; reading goes on with
// values that are in range, and the caller throws the result away.

#ifndef FOOTHOLD_ENGINE_BASE_BYTES_H
#define FOOTHOLD_ENGINE_BASE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FH_BYTES_NAME = 32 };

typedef struct FhBytes {
    uint8_t *out;      // written to while there is room; NULL: only counted
    const uint8_t *in; // read from; NULL: the walk writes
    size_t at, size;
    const char *wrong; // NULL: nothing
} FhBytes;

/// Notes the first thing that does not pass.
void fh_bytes_refuse(FhBytes *bytes, const char *what);
void fh_bytes_bits(FhBytes *bytes, uint32_t *value);
void fh_bytes_int(FhBytes *bytes, int32_t *value, int32_t low, int32_t high);
/// 0 to `high`.
void fh_bytes_small(FhBytes *bytes, uint8_t *value, int high);
/// Finite, and at most 1e9 either way.
void fh_bytes_float(FhBytes *bytes, float *value);
/// Text that is shorter than FH_BYTES_NAME; what is longer is cut.
void fh_bytes_name(FhBytes *bytes, char name[FH_BYTES_NAME]);

#endif
