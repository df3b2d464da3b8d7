#include "engine/terrain/mask.h"

#include "engine/base/assert.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

typedef struct MaskChunk {
    uint64_t rows[FH_MASK_CHUNK]; // bit x of rows[y]
    int32_t col, row;             // in chunks
    uint64_t version;             // the mask's, at the chunk's last change
} MaskChunk;

/// Chunks in an open hash table that is at most half full.
struct FhMask {
    MaskChunk **table;
    size_t capacity; // a power of two, or 0
    size_t count;
    uint64_t version;
};

FhMask *fh_mask_create(void) {
    return calloc(1, sizeof(FhMask));
}

void fh_mask_destroy(FhMask *mask) {
    for (size_t i = 0; mask && i < mask->capacity; i++) {
        free(mask->table[i]);
    }
    if (mask) {
        free(mask->table);
    }
    free(mask);
}

static FhMask *clone_chunks(FhMask *clone, const FhMask *mask) {
    for (size_t i = 0; i < mask->capacity; i++) {
        clone->table[i] = mask->table[i] ? malloc(sizeof **mask->table) : NULL;
        if (clone->table[i]) {
            *clone->table[i] = *mask->table[i];
        } else if (mask->table[i]) {
            fh_mask_destroy(clone);
            return NULL;
        }
    }
    return clone;
}

FhMask *fh_mask_clone(const FhMask *mask) {
    FH_ASSERT(mask, "give a mask that fh_mask_create made");
    FhMask *clone = fh_mask_create();
    if (!clone || !mask->table) {
        return clone;
    }
    clone->table = calloc(mask->capacity, sizeof *clone->table);
    if (!clone->table) {
        fh_mask_destroy(clone);
        return NULL;
    }
    clone->capacity = mask->capacity;
    clone->count = mask->count;
    clone->version = mask->version;
    return clone_chunks(clone, mask);
}

// --- chunks ---------------------------------------------------------------------------------

/// The chunk's place, or the free one where it belongs. Requires: a place is free.
static MaskChunk **slot_of(const FhMask *mask, int col, int row) {
    uint64_t hash = (uint64_t)(uint32_t)col * UINT64_C(0x9e3779b97f4a7c15) +
                    (uint64_t)(uint32_t)row * UINT64_C(0xc2b2ae3d27d4eb4f);
    size_t i = (size_t)(hash ^ hash >> 32) & (mask->capacity - 1);
    while (mask->table[i] && (mask->table[i]->col != col || mask->table[i]->row != row)) {
        i = (i + 1) & (mask->capacity - 1);
    }
    return &mask->table[i];
}

static MaskChunk *chunk_at(const FhMask *mask, int col, int row) {
    return mask->capacity ? *slot_of(mask, col, row) : NULL;
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
        if (mask->table[i]) {
            *slot_of(&grown, mask->table[i]->col, mask->table[i]->row) = mask->table[i];
        }
    }
    free(mask->table);
    *mask = grown;
    return true;
}

static bool need_chunk(FhMask *mask, int col, int row) {
    if (chunk_at(mask, col, row)) {
        return true;
    }
    MaskChunk *chunk = make_room(mask) ? calloc(1, sizeof *chunk) : NULL;
    if (chunk) {
        chunk->col = col;
        chunk->row = row;
        *slot_of(mask, col, row) = chunk;
        mask->count++;
    }
    return chunk;
}

/// The chunks that a box meets, both ends included.
static FhRect chunks_of(FhRect box) {
    int col = fh_floor_div(box.x, FH_MASK_CHUNK);
    int row = fh_floor_div(box.y, FH_MASK_CHUNK);
    return (FhRect){col, row, fh_floor_div(box.x + box.w - 1, FH_MASK_CHUNK) - col + 1,
                    fh_floor_div(box.y + box.h - 1, FH_MASK_CHUNK) - row + 1};
}

/// Makes what is missing before anything is filled, so that a failure changes no pixel.
static bool need_chunks(FhMask *mask, FhRect box) {
    FhRect chunks = chunks_of(box);
    for (int row = chunks.y; row < fh_rect_bottom(chunks); row++) {
        for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
            if (!need_chunk(mask, col, row)) {
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
        for (int y = 0; mask->table[i] && y < FH_MASK_CHUNK; y++) {
            if (mask->table[i]->rows[y]) {
                extend_by_row(&extent, mask->table[i], y);
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

/// Writes one row of pixels. Requires: where it fills there are chunks.
static void write_row(FhMask *mask, int x, int y, int w, bool solid) {
    FhRect chunks = chunks_of((FhRect){x, y, w, 1});
    for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
        MaskChunk *chunk = chunk_at(mask, col, chunks.y);
        if (!chunk) {
            continue;
        }
        uint64_t bits = bits_between(col, x, w);
        uint64_t *row = &chunk->rows[fh_floor_mod(y, FH_MASK_CHUNK)];
        uint64_t after = solid ? *row | bits : *row & ~bits;
        if (after != *row) {
            chunk->version = ++mask->version;
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
    if (solid && !need_chunks(mask, box)) {
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
    if (solid && !need_chunks(mask, box)) {
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
        const MaskChunk *found = mask->table[(*cursor)++];
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
    const MaskChunk *found = chunk_at(mask, chunk.x, chunk.y);
    return found ? found->version : 0;
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
    if (!need_chunk(mask, chunk.x, chunk.y)) {
        return false;
    }
    MaskChunk *changed = *slot_of(mask, chunk.x, chunk.y);
    memcpy(changed->rows, rows, bytes);
    changed->version = ++mask->version;
    return true;
}
