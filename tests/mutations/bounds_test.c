// The first and the last that a reader takes: of each number, of the length of each text and name,
// of how many each list holds. Found by bisection, held against tests/recorded.txt.

#include <stdio.h>
#include <string.h>

#include "recorded.h"
#include "samples.h"
#include "test.h"

enum { FINE = 1 << 10 }; // parts of one

/// Writes value number `n` of a kind.
typedef void Writer(char *out, size_t size, const char *part, int part_size, int64_t n);

static void write_whole(char *out, size_t size, const char *part, int part_size, int64_t n) {
    (void)part;
    (void)part_size;
    snprintf(out, size, "%lld", (long long)n);
}

static void write_fine(char *out, size_t size, const char *part, int part_size, int64_t n) {
    (void)part;
    (void)part_size;
    snprintf(out, size, "%.6f", (double)n / FINE);
}

static void write_text(char *out, size_t size, const char *part, int part_size, int64_t n) {
    (void)part;
    (void)part_size;
    int length = n < 0 ? 0 : n > (int64_t)size - 3 ? (int)size - 3 : (int)n;
    out[0] = '"';
    memset(out + 1, 'x', (size_t)length);
    memcpy(out + 1 + length, "\"", 2);
}

/// A list of the same part again and again.
static void write_list(char *out, size_t size, const char *part, int part_size, int64_t n) {
    size_t used = (size_t)snprintf(out, size, "[");
    for (int64_t i = 0; i < n && used + (size_t)part_size + 4 < size; i++) {
        used +=
            (size_t)snprintf(out + used, size - used, "%s%.*s", i > 0 ? "," : "", part_size, part);
    }
    snprintf(out + used, size - used, "]");
}

/// The value that is replaced, and by what.
typedef struct Place {
    const Sample *sample;
    Span span, part;
    Writer *write;
} Place;

static uint64_t read_n(const Place *place, uint64_t hash, int64_t n) {
    static char out[1 << 17];
    place->write(out, sizeof out, place->sample->text + place->part.from,
                 place->part.end - place->part.from, n);
    return sample_read_with(place->sample, hash, place->span.from, place->span.end, out);
}

static bool takes(const Place *place, int64_t n) {
    read_n(place, RECORDED_NOTHING, n);
    return !sample_is_refused();
}

static bool lies_between(int64_t at, int64_t one, int64_t other) {
    return (one < at && at < other) || (other < at && at < one);
}

/// The last that is taken on the way from one that is to `far`. Tries the bounds of other values
/// first: most share one.
static int64_t find_last(const Place *place, int64_t from, int64_t far) {
    static int64_t known[64];
    static int known_count;
    int64_t taken = from;
    int64_t refused = far;
    if (takes(place, far)) {
        return far;
    }
    for (int i = 0; i < known_count; i++) {
        if (lies_between(known[i], taken, refused)) {
            *(takes(place, known[i]) ? &taken : &refused) = known[i];
        }
    }
    int64_t next = taken + (far > from ? 1 : -1);
    if (next != refused) {
        *(takes(place, next) ? &taken : &refused) = next;
    }
    bool is_new = refused != next;
    while (refused - taken != 1 && taken - refused != 1) {
        int64_t middle = taken + (refused - taken) / 2;
        *(takes(place, middle) ? &taken : &refused) = middle;
    }
    if (is_new && known_count < (int)(sizeof known / sizeof known[0])) {
        known[known_count++] = taken;
    }
    return taken;
}

/// Mixes in the last one on the way, what it comes to, and the next one.
static uint64_t hear_bound(const Place *place, uint64_t hash, int64_t from, int64_t far) {
    int64_t last = find_last(place, from, far);
    hash = read_n(place, recorded_number(hash, last), last);
    return read_n(place, hash, last + (far > from ? 1 : -1));
}

/// Some value that is taken, 0 among those that are tried first; false: none.
static bool find_taken(const Place *place, int64_t *out) {
    static const int64_t tried[] = {1, 0, 8, 16, 2, 3, -1, 4096, 2048, 32, 64, 24};
    for (size_t i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        if (takes(place, tried[i])) {
            *out = tried[i];
            return true;
        }
    }
    return false;
}

static uint64_t hear_bounds(const Place *place, uint64_t hash, int64_t least, int64_t most) {
    int64_t taken;
    if (!find_taken(place, &taken)) {
        return hash;
    }
    hash = hear_bound(place, hash, taken, most);
    return hear_bound(place, hash, taken, least);
}

/// Mixes in both bounds of a number among whole ones, and then those among parts of one.
static uint64_t hear_number(Place place, uint64_t hash) {
    const int64_t far = (int64_t)1 << 32;
    int64_t taken;
    place.write = write_whole;
    if (!find_taken(&place, &taken)) {
        return hash;
    }
    int64_t most = find_last(&place, taken, far);
    int64_t least = find_last(&place, taken, -far);
    hash = read_n(&place, recorded_number(hash, most), most + 1);
    hash = read_n(&place, recorded_number(hash, least), least - 1);
    place.write = write_fine;
    if (!takes(&place, taken * FINE + 1) && !takes(&place, taken * FINE - 1)) {
        return hash; // whole ones alone
    }
    hash = hear_bound(&place, hash, most * FINE, (most + 1) * FINE);
    return hear_bound(&place, hash, least * FINE, (least - 1) * FINE);
}

static uint64_t hear_value(const Sample *sample, uint64_t hash, Span span, Span part) {
    Place place = {sample, span, part, NULL};
    char first = sample->text[span.from];
    if (first == '"') {
        place.write = write_text;
        return hear_bounds(&place, hash, 0, 1100);
    }
    if (first == '[') {
        place.write = write_list;
        return hear_bounds(&place, hash, 0, 300);
    }
    return first == '-' || (first >= '0' && first <= '9') ? hear_number(place, hash) : hash;
}

/// Mixes in how long the name of a member may be.
static uint64_t hear_name(const Sample *sample, uint64_t hash, int member) {
    const char *name = sample->text + member;
    int end = member + 1 + (int)strcspn(name + 1, "\"") + 1;
    Span span = {.from = member, .end = end, .member = -1};
    Place place = {sample, span, span, write_text};
    return hear_bounds(&place, hash, 0, 200);
}

TEST(recorded_bounds_of_each_value_of_each_file) {
    static Spans spans;
    for (int i = 0; i < sample_count; i++) {
        const Sample *sample = &samples[i];
        char row[64];
        uint64_t hash = RECORDED_NOTHING;
        if (sample->is_dear) {
            continue;
        }
        sample_read_with(sample, RECORDED_NOTHING, 0, 0, "");
        CHECK(!sample_is_refused());
        sample_values(sample, &spans);
        for (int at = 1; at < spans.count; at++) {
            if (spans.at[at].is_again) {
                continue;
            }
            bool has_part = at + 1 < spans.count && spans.at[at + 1].end < spans.at[at].end;
            int member = spans.at[at].member;
            hash = member >= 0 ? hear_name(sample, hash, member) : hash;
            hash = hear_value(sample, hash, spans.at[at], spans.at[has_part ? at + 1 : at]);
        }
        snprintf(row, sizeof row, "values/%s/bounds", sample->name);
        recorded_check(row, hash);
    }
}
