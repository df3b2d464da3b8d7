// The peer Chipmunk2D where it is not installed: its sides are left out.

#include "bench/peer.h"

void *peer_chipmunk_create(const PeerJob *job) {
    (void)job;
    return NULL;
}

void peer_chipmunk_tick(void *peer) {
    (void)peer;
}

void peer_chipmunk_destroy(void *peer) {
    (void)peer;
}

int peer_chipmunk_boxes(void *peer, const PeerBody *boxes, int count) {
    (void)peer;
    (void)boxes;
    return 0 * count;
}

int peer_chipmunk_rays(void *peer, const PeerLine *lines, int count) {
    (void)peer;
    (void)lines;
    return 0 * count;
}
