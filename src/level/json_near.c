// json_near.c - the known member that an unknown one is nearly: another case, other separators, or
// a slip or two of the fingers (optimal string alignment distance).

#include <ctype.h>
#include <string.h>

#include "level/json.h"

enum { NAME_MAX_BYTES = 40, SHORT = 3, LONG = 6 };

/// Copies a name in lower case, without what separates words. False when it is too long.
static bool fold(const char *name, char out[NAME_MAX_BYTES]) {
    size_t length = 0;
    for (; *name; name++) {
        if (*name == '_' || *name == '-' || *name == ' ') {
            continue;
        }
        if (length + 1 == NAME_MAX_BYTES) {
            return false;
        }
        out[length++] = (char)tolower((unsigned char)*name);
    }
    out[length] = '\0';
    return true;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

/// How many letters were added, left out, changed or swapped with the next one.
static int distance(const char *a, const char *b) {
    int cost[NAME_MAX_BYTES + 1][NAME_MAX_BYTES + 1];
    int rows = (int)strlen(a), cols = (int)strlen(b);
    for (int i = 0; i <= rows; i++) {
        for (int k = 0; k <= cols; k++) {
            if (i == 0 || k == 0) {
                cost[i][k] = i + k;
                continue;
            }
            int change = cost[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
            cost[i][k] = least(change, least(cost[i - 1][k], cost[i][k - 1]) + 1);
            bool is_swap = i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1];
            if (is_swap) {
                cost[i][k] = least(cost[i][k], cost[i - 2][k - 2] + 1);
            }
        }
    }
    return cost[rows][cols];
}

const char *json_near(const char *name, const cJSON *object, const char *const *known) {
    char folded[NAME_MAX_BYTES], other[NAME_MAX_BYTES];
    const char *best = NULL;
    int best_slips = 0;
    if (!fold(name, folded)) {
        return NULL;
    }
    for (; *known; known++) {
        if (!fold(*known, other)) {
            continue;
        }
        int slips = distance(folded, other);
        int letters = least((int)strlen(folded), (int)strlen(other));
        int most = letters >= LONG ? 2 : letters >= SHORT ? 1 : 0;
        // Beside the known member another of nearly its name is meant as it is, but for its case.
        bool is_meant = slips > 0 && json_member(object, *known);
        if (slips <= most && !is_meant && (!best || slips < best_slips)) {
            best = *known;
            best_slips = slips;
        }
    }
    return best;
}
