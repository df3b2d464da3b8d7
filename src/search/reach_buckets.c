// reach_buckets.c - lists the nodes of a map of reach by where they are (reach_parts.h).

#include "search/reach_parts.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNKS_FIRST = 1 << 10 };

uint32_t reach_bucket(const Reach *reach, FhPoint at, int round) {
    FhRect area = reach->buckets.area;
    int x = fh_clamp(fh_floor_div(at.x, REACH_BUCKET) - area.x, 0, area.w - 1);
    int y = fh_clamp(fh_floor_div(at.y, REACH_BUCKET) - area.y, 0, area.h - 1);
    return (uint32_t)((round * area.h + y) * area.w + x);
}

uint32_t reach_bucket_count(const Reach *reach) {
    return (uint32_t)(reach->buckets.area.w * reach->buckets.area.h * (int)GRIDS_MAX);
}

bool reach_begin_buckets(Reach *reach) {
    ReachBuckets *buckets = &reach->buckets;
    FhRect px = reach->map.area;
    int x = fh_floor_div(px.x * REACH_CELL, REACH_BUCKET);
    int y = fh_floor_div(px.y * REACH_CELL, REACH_BUCKET);
    buckets->area =
        (FhRect){x, y, fh_floor_div(fh_rect_right(px) * REACH_CELL, REACH_BUCKET) + 1 - x,
                 fh_floor_div(fh_rect_bottom(px) * REACH_CELL, REACH_BUCKET) + 1 - y};
    buckets->first = calloc(reach_bucket_count(reach), sizeof *buckets->first);
    return buckets->first != NULL;
}

void reach_end_buckets(Reach *reach) {
    free(reach->buckets.first);
    free(reach->buckets.chunks);
}

bool reach_need_bucket(Reach *reach) {
    ReachBuckets *buckets = &reach->buckets;
    if (buckets->back > 0 || buckets->count + GRIDS_MAX < buckets->room) {
        return true;
    }
    void *chunks = buckets->chunks;
    bool ok = reach_grow(reach, &chunks, &buckets->room, sizeof(ReachChunk));
    buckets->chunks = chunks;
    return ok;
}

/// Adds a chunk before that number in a list; returns its number. Requires: there is room.
static uint32_t add_chunk(ReachBuckets *buckets, uint32_t before) {
    uint32_t number = buckets->back;
    if (number > 0) {
        buckets->back = buckets->chunks[number - 1].next;
    } else {
        number = ++buckets->count;
    }
    buckets->chunks[number - 1].count = 0;
    buckets->chunks[number - 1].next = before;
    return number;
}

void reach_put_in_bucket(Reach *reach, uint32_t node) {
    ReachBuckets *buckets = &reach->buckets;
    const Spot *spot = &reach->spots[node];
    uint32_t *first = &buckets->first[reach_bucket(reach, reach_middle(spot->box), spot->round)];
    if (*first == 0 || buckets->chunks[*first - 1].count == REACH_CHUNK) {
        *first = add_chunk(buckets, *first);
    }
    ReachChunk *chunk = &buckets->chunks[*first - 1];
    chunk->nodes[chunk->count++] = node;
}

/// Fetches where the nodes of a chunk are, before they are asked for.
static void fetch(const Reach *reach, uint32_t number) {
    const ReachChunk *chunk = &reach->buckets.chunks[number - 1];
    for (uint32_t i = 0; i < chunk->count; i++) {
        __builtin_prefetch(&reach->spots[chunk->nodes[i]]);
    }
}

ReachCursor reach_enter(const Reach *reach, uint32_t bucket) {
    return (ReachCursor){reach->buckets.first[bucket], 0};
}

uint32_t reach_next(const Reach *reach, ReachCursor *cursor) {
    const ReachChunk *chunk = &reach->buckets.chunks[cursor->chunk - 1];
    if (cursor->at == 0) {
        fetch(reach, cursor->chunk);
    }
    uint32_t node = chunk->nodes[cursor->at++];
    if (cursor->at == chunk->count) {
        *cursor = (ReachCursor){chunk->next, 0};
    }
    return node;
}

/// Takes the nodes out of a chunk for which `is_out` is true.
static void thin(Reach *reach, ReachChunk *chunk, bool (*is_out)(Reach *, uint32_t)) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < chunk->count; i++) {
        if (!is_out(reach, chunk->nodes[i])) {
            chunk->nodes[left++] = chunk->nodes[i];
        }
    }
    chunk->count = left;
}

int reach_take_out(Reach *reach, ReachPlace *place, bool (*is_out)(Reach *, uint32_t)) {
    ReachBuckets *buckets = &reach->buckets;
    uint32_t *link = place->before > 0 ? &buckets->chunks[place->before - 1].next
                                       : &buckets->first[place->bucket];
    uint32_t number = *link;
    if (number == 0) {
        *place = (ReachPlace){place->bucket + 1, 0};
        return 1;
    }
    ReachChunk *chunk = &buckets->chunks[number - 1];
    ReachChunk *before = place->before > 0 ? &buckets->chunks[place->before - 1] : NULL;
    int all = (int)chunk->count;
    thin(reach, chunk, is_out);
    if (before && before->count + chunk->count <= REACH_CHUNK) {
        memcpy(&before->nodes[before->count], chunk->nodes, chunk->count * sizeof *chunk->nodes);
        before->count += chunk->count;
        chunk->count = 0;
    }
    if (chunk->count > 0) {
        place->before = number;
    } else {
        *link = chunk->next;
        chunk->next = buckets->back;
        buckets->back = number;
    }
    return all;
}

void reach_list_buckets(Reach *reach, ReachListBucket *list, FhRect box, int px, int round) {
    FhRect wide = crowd_grown(box, px + REACH_KEY_PX);
    uint32_t cols_of_all = (uint32_t)reach->buckets.area.w;
    uint32_t first = reach_bucket(reach, (FhPoint){wide.x, wide.y}, round);
    uint32_t last =
        reach_bucket(reach, (FhPoint){fh_rect_right(wide), fh_rect_bottom(wide)}, round);
    uint32_t cols = last % cols_of_all - first % cols_of_all;
    for (uint32_t row = first; row <= last; row += cols_of_all) {
        for (uint32_t bucket = row; bucket <= row + cols; bucket++) {
            list(reach, bucket, round);
        }
    }
}
