#include "engine/terrain/mask.h"

#include "engine/base/owners.h"
#include "engine/base/assert.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

/// Masks that were cloned share it: one that several have is never written to.
typedef struct MaskChunk {
    uint64_t rows[FH_MASK_CHUNK]; // bit x of rows[y]
    int32_t col, row;             // in chunks
    FhOwners owners;              // masks that have it
} MaskChunk;

typedef struct MaskPlace {
    MaskChunk *chunk; // NULL: the place is free
    uint64_t version; // the mask's, at the last change there
} MaskPlace;

/// Chunks in an open hash table that is at most half full.
struct FhMask {
    MaskPlace *table;
    size_t capacity; // a power of two, or 0
    size_t count;
    uint64_t version;
    uint64_t gone; // the version when chunks last went
};

FhMask *fh_mask_create(void) {
    return calloc(1, sizeof(FhMask));
}

/// Frees a chunk, unless another mask has it, too.
static void let_go(MaskChunk *chunk) {
    if (chunk && fh_owners_remove(&chunk->owners)) {
        free(chunk);
    }
}

void fh_mask_destroy(FhMask *mask) {
    for (size_t i = 0; mask && i < mask->capacity; i++) {
        let_go(mask->table[i].chunk);
    }
    if (mask) {
        free(mask->table);
    }
    free(mask);
}

FhMask *fh_mask_clone(const FhMask *mask) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    FhMask *clone = fh_mask_create();
    if (!clone || !mask->table) {
        return clone;
    }
    MaskPlace *table = malloc(mask->capacity * sizeof *table);
    if (!table) {
        fh_mask_destroy(clone);
        return NULL;
    }
    memcpy(table, mask->table, mask->capacity * sizeof *table);
    *clone = *mask;
    clone->table = table;
    for (size_t i = 0; i < clone->capacity; i++) {
        if (table[i].chunk) {
            fh_owners_add(&table[i].chunk->owners);
        }
    }
    return clone;
}

// --- chunks ---------------------------------------------------------------------------------

/// The chunk's place, or the free one where it belongs. Requires: a place is free.
static MaskPlace *slot_of(const FhMask *mask, int col, int row) {
    uint64_t hash = (uint64_t)(uint32_t)col * UINT64_C(0x9e3779b97f4a7c15) +
                    (uint64_t)(uint32_t)row * UINT64_C(0xc2b2ae3d27d4eb4f);
    size_t i = (size_t)(hash ^ hash >> 32) & (mask->capacity - 1);
    while (mask->table[i].chunk &&
           (mask->table[i].chunk->col != col || mask->table[i].chunk->row != row)) {
        i = (i + 1) & (mask->capacity - 1);
    }
    return &mask->table[i];
}

static MaskChunk *chunk_at(const FhMask *mask, int col, int row) {
    return mask->capacity ? slot_of(mask, col, row)->chunk : NULL;
}

static bool make_room(FhMask *mask) {
    if ((mask->count + 1) * 2 <= mask->capacity) {
        return true;
    }
    FhMask grown = *mask;
    grown.capacity = mask->capacity ? mask->capacity * 2 : FIRST_CAPACITY;
    grown.table = calloc(grown.capacity, sizeof *grown.table);
    if (!grown.table) {
        return false;
    }
    for (size_t i = 0; i < mask->capacity; i++) {
        const MaskChunk *chunk = mask->table[i].chunk;
        if (chunk) {
            *slot_of(&grown, chunk->col, chunk->row) = mask->table[i];
        }
    }
    free(mask->table);
    *mask = grown;
    return true;
}

/// Makes sure that the chunk can be written to: it is the mask's alone. One that is not there is
/// made when it is to be filled.
static bool need_chunk(FhMask *mask, int col, int row, bool fills) {
    MaskChunk *shared = chunk_at(mask, col, row);
    bool is_own = shared && fh_owners_is_one(&shared->owners);
    if (is_own || (!shared && !fills)) {
        return true;
    }
    MaskChunk *chunk = shared || make_room(mask) ? calloc(1, sizeof *chunk) : NULL;
    if (!chunk) {
        return false;
    }
    fh_owners_begin(&chunk->owners);
    chunk->col = col;
    chunk->row = row;
    MaskPlace *place = slot_of(mask, col, row);
    if (shared) {
        memcpy(chunk->rows, shared->rows, sizeof chunk->rows);
        place->chunk = chunk;
        let_go(shared);
    } else {
        *place = (MaskPlace){chunk, mask->gone};
        mask->count++;
    }
    return true;
}

/// The chunks that a box meets, both ends included.
static FhRect chunks_of(FhRect box) {
    int col = fh_floor_div(box.x, FH_MASK_CHUNK);
    int row = fh_floor_div(box.y, FH_MASK_CHUNK);
    return (FhRect){col, row, fh_floor_div(box.x + box.w - 1, FH_MASK_CHUNK) - col + 1,
                    fh_floor_div(box.y + box.h - 1, FH_MASK_CHUNK) - row + 1};
}

/// Allocates the chunks of a box before any pixel is written, so that a failure changes none.
static bool need_chunks(FhMask *mask, FhRect box, bool fills) {
    FhRect chunks = chunks_of(box);
    for (int row = chunks.y; row < fh_rect_bottom(chunks); row++) {
        for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
            if (!need_chunk(mask, col, row, fills)) {
                return false;
            }
        }
    }
    return true;
}

/// The bits of a chunk's row that lie in columns x to x + w - 1 (world px).
static uint64_t bits_between(int chunk_col, int x, int w) {
    int first = fh_max(x - chunk_col * FH_MASK_CHUNK, 0);
    int end = fh_min(x + w - chunk_col * FH_MASK_CHUNK, FH_MASK_CHUNK);
    if (first >= end) {
        return 0;
    }
    return UINT64_MAX >> (FH_MASK_CHUNK - (end - first)) << first;
}

// --- questions ------------------------------------------------------------------------------

static bool chunk_overlaps(const MaskChunk *chunk, FhRect box) {
    uint64_t bits = bits_between(chunk->col, box.x, box.w);
    int top = chunk->row * FH_MASK_CHUNK;
    int end = fh_min(fh_rect_bottom(box) - top, FH_MASK_CHUNK);
    for (int y = fh_max(box.y - top, 0); y < end; y++) {
        if (chunk->rows[y] & bits) {
            return true;
        }
    }
    return false;
}

bool fh_mask_overlaps(const FhMask *mask, FhRect box) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    if (box.w <= 0 || box.h <= 0) {
        return false;
    }
    FH_ASSERT(fh_is_box(box), "ask about a box within 2^30 px of the origin");
    FhRect chunks = chunks_of(box);
    for (int row = chunks.y; row < fh_rect_bottom(chunks); row++) {
        for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
            const MaskChunk *chunk = chunk_at(mask, col, row);
            if (chunk && chunk_overlaps(chunk, box)) {
                return true;
            }
        }
    }
    return false;
}

bool fh_mask_at(const FhMask *mask, int x, int y) {
    return fh_mask_overlaps(mask, (FhRect){x, y, 1, 1});
}

/// Both ends belong to it.
typedef struct Extent {
    int left, top, right, bottom;
} Extent;

static void extend_by_row(Extent *extent, const MaskChunk *chunk, int y) {
    uint64_t bits = chunk->rows[y];
    int left = 0;
    int right = FH_MASK_CHUNK - 1;
    while (!(bits >> left & 1)) {
        left++;
    }
    while (!(bits >> right & 1)) {
        right--;
    }
    int x = chunk->col * FH_MASK_CHUNK;
    extent->left = fh_min(extent->left, x + left);
    extent->right = fh_max(extent->right, x + right);
    extent->top = fh_min(extent->top, chunk->row * FH_MASK_CHUNK + y);
    extent->bottom = fh_max(extent->bottom, chunk->row * FH_MASK_CHUNK + y);
}

FhRect fh_mask_bounds(const FhMask *mask) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    Extent extent = {INT_MAX, INT_MAX, INT_MIN, INT_MIN};
    for (size_t i = 0; i < mask->capacity; i++) {
        const MaskChunk *chunk = mask->table[i].chunk;
        for (int y = 0; chunk && y < FH_MASK_CHUNK; y++) {
            if (chunk->rows[y]) {
                extend_by_row(&extent, chunk, y);
            }
        }
    }
    if (extent.left > extent.right) {
        return (FhRect){0, 0, 0, 0};
    }
    return (FhRect){extent.left, extent.top, extent.right - extent.left + 1,
                    extent.bottom - extent.top + 1};
}

uint64_t fh_mask_version(const FhMask *mask) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    return mask->version;
}

uint64_t fh_mask_hash(const FhMask *mask, FhRect box) {
    uint64_t hash = UINT64_C(1469598103934665603);
    FhRect chunks = chunks_of(box);
    for (int row = chunks.y; row < fh_rect_bottom(chunks); row++) {
        for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
            const MaskChunk *chunk = chunk_at(mask, col, row);
            for (int y = 0; y < FH_MASK_CHUNK; y++) {
                hash = (hash ^ (chunk ? chunk->rows[y] : 0)) * UINT64_C(1099511628211);
                hash ^= hash >> 29;
            }
        }
    }
    return hash;
}

size_t fh_mask_bytes(const FhMask *mask) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    return mask->count * sizeof(MaskChunk);
}

// --- changes --------------------------------------------------------------------------------

/// Writes one row of pixels. Requires: need_chunks.
static void write_row(FhMask *mask, int x, int y, int w, bool solid) {
    FhRect chunks = chunks_of((FhRect){x, y, w, 1});
    for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
        MaskPlace *place = mask->capacity ? slot_of(mask, col, chunks.y) : NULL;
        if (!place || !place->chunk) {
            continue;
        }
        uint64_t bits = bits_between(col, x, w);
        uint64_t *row = &place->chunk->rows[fh_floor_mod(y, FH_MASK_CHUNK)];
        uint64_t after = solid ? *row | bits : *row & ~bits;
        if (after != *row) {
            place->version = ++mask->version;
            *row = after;
        }
    }
}

bool fh_mask_fill(FhMask *mask, FhRect box, bool solid) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    if (box.w <= 0 || box.h <= 0) {
        return true;
    }
    FH_ASSERT(fh_is_box(box), "fill a box within 2^30 px of the origin");
    FH_ASSERT(!solid || (int64_t)box.w * box.h <= INT64_C(1) << 32, "fill at most 2^32 px at once");
    if (!need_chunks(mask, box, solid)) {
        return false;
    }
    for (int y = box.y; y < fh_rect_bottom(box); y++) {
        write_row(mask, box.x, y, box.w, solid);
    }
    return true;
}

bool fh_mask_fill_disc(FhMask *mask, FhPoint middle, int radius, bool solid) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    FH_ASSERT(fh_is_place(middle.x, middle.y), "name a place within 2^30 px of the origin");
    FH_ASSERT(radius < 1 << 15, "fill a disc with a radius under 2^15 px");
    if (radius < 0) {
        return true;
    }
    FhRect box = {middle.x - radius, middle.y - radius, 2 * radius + 1, 2 * radius + 1};
    if (!need_chunks(mask, box, solid)) {
        return false;
    }
    int half = 0;
    for (int y = -radius; y <= radius; y++) {
        // (radius + 1/2)^2 in whole numbers is radius^2 + radius.
        int64_t room = (int64_t)radius * radius + radius - (int64_t)y * y;
        while ((int64_t)(half + 1) * (half + 1) <= room) {
            half++;
        }
        while ((int64_t)half * half > room) {
            half--;
        }
        write_row(mask, middle.x - half, middle.y + y, 2 * half + 1, solid);
    }
    return true;
}

// --- whole chunks ---------------------------------------------------------------------------

bool fh_mask_next_chunk(const FhMask *mask, size_t *cursor, FhPoint *chunk) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    FH_ASSERT(cursor && chunk, "give a cursor that starts at 0, and room for a place");
    while (*cursor < mask->capacity) {
        const MaskChunk *found = mask->table[(*cursor)++].chunk;
        if (found) {
            *chunk = (FhPoint){found->col, found->row};
            return true;
        }
    }
    return false;
}

const uint64_t *fh_mask_chunk(const FhMask *mask, FhPoint chunk) {
    const MaskChunk *found = chunk_at(mask, chunk.x, chunk.y);
    return found ? found->rows : NULL;
}

uint64_t fh_mask_chunk_version(const FhMask *mask, FhPoint chunk) {
    const MaskPlace *place = mask->capacity ? slot_of(mask, chunk.x, chunk.y) : NULL;
    return place && place->chunk ? place->version : mask->gone;
}

bool fh_mask_set_chunk(FhMask *mask, FhPoint chunk, const uint64_t rows[FH_MASK_CHUNK]) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    FH_ASSERT(rows, "give the rows of the chunk");
    static const uint64_t none[FH_MASK_CHUNK];
    const uint64_t *before = fh_mask_chunk(mask, chunk);
    size_t bytes = FH_MASK_CHUNK * sizeof *rows;
    if (memcmp(before ? before : none, rows, bytes) == 0) {
        return true;
    }
    if (!need_chunk(mask, chunk.x, chunk.y, true)) {
        return false;
    }
    MaskPlace *changed = slot_of(mask, chunk.x, chunk.y);
    memcpy(changed->chunk->rows, rows, bytes);
    changed->version = ++mask->version;
    return true;
}

/// True when the same pixels are solid in both; NULL is a chunk without one.
static bool has_same_pixels(const MaskChunk *a, const MaskChunk *b) {
    static const uint64_t none[FH_MASK_CHUNK];
    return a == b || memcmp(a ? a->rows : none, b ? b->rows : none, sizeof none) == 0;
}

void fh_mask_take(FhMask *mask, FhMask *from) {
    const FhMask was = *mask;
    *mask = *from;
    *from = was;
    mask->version = was.version;
    mask->gone = was.gone;
    for (size_t i = 0; i < mask->capacity; i++) {
        MaskPlace *place = &mask->table[i];
        const MaskChunk *chunk = place->chunk;
        if (chunk) {
            bool is_same = has_same_pixels(chunk, chunk_at(&was, chunk->col, chunk->row));
            place->version = is_same
                                 ? fh_mask_chunk_version(&was, (FhPoint){chunk->col, chunk->row})
                                 : ++mask->version;
        }
    }
    for (size_t i = 0; i < was.capacity; i++) {
        const MaskChunk *chunk = was.table[i].chunk;
        if (chunk && !chunk_at(mask, chunk->col, chunk->row)) {
            mask->gone = ++mask->version;
        }
    }
}

size_t fh_mask_copy_bytes(const FhMask *mask, const FhMask *beside) {
    size_t bytes = sizeof *mask + mask->capacity * sizeof *mask->table;
    for (size_t i = 0; i < mask->capacity; i++) {
        const MaskChunk *chunk = mask->table[i].chunk;
        bool is_shared = chunk && beside && chunk_at(beside, chunk->col, chunk->row) == chunk;
        bytes += chunk && !is_shared ? sizeof *chunk : 0;
    }
    return bytes;
}
