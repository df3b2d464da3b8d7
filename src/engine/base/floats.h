// floats.h - stops a build whose floats would not be IEEE's, rounded after each operation.
//
// The same inputs give the same World, bit for bit, only if float arithmetic is float arithmetic: a
// register with more bits (x87) or a reordered sum (-ffast-math) rounds elsewhere, and a recorded
// run ends elsewhere. Included by base/assert.h and base/geometry.h, and so by all of the engine.

#ifndef FOOTHOLD_ENGINE_BASE_FLOATS_H
#define FOOTHOLD_ENGINE_BASE_FLOATS_H

#include <float.h>

// Clang obeys the pragma. GCC does not: it fuses where the machine can and the dialect is its own.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && defined(__FP_FAST_FMAF) && !defined(__STRICT_ANSI__) &&                 \
    !defined(FH_FP_CONTRACT_OFF)
#error                                                                                             \
    "Foothold: fused multiply-adds round once instead of twice. Add -std=c17, or -ffp-contract=off -DFH_FP_CONTRACT_OFF."
#endif

#ifdef __FAST_MATH__
#error "Foothold: -ffast-math reorders sums, recorded runs would end elsewhere. Build without it."
#endif

#if FLT_EVAL_METHOD != 0
#if defined(__i386__) || defined(_M_IX86)
#error "Foothold: x87 computes floats with more bits than it stores. Add -msse2 -mfpmath=sse."
#elif defined(__s390__)
#error "Foothold: floats are computed as doubles here. Add -fexcess-precision=fast."
#else
#error                                                                                             \
    "Foothold: floats must be computed as floats (FLT_EVAL_METHOD 0). Add -fexcess-precision=fast."
#endif
#endif

#endif
