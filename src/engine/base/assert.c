#include "engine/base/assert.h"

#include <stdio.h>
#include <stdlib.h>

void fh_assert_failed(const char *file, int line, const char *claim, const char *instead) {
    fprintf(stderr, "%s:%d: does not hold: %s; instead: %s\n", file, line, claim, instead);
    abort();
}
