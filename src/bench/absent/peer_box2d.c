// The peer Box2D in every build but that of `make bench` where it is installed: left out.

#include "bench/peer.h"

void *peer_box2d_create(const PeerJob *job) {
    (void)job;
    return NULL;
}

void peer_box2d_tick(void *peer) {
    (void)peer;
}

void peer_box2d_destroy(void *peer) {
    (void)peer;
}

int peer_box2d_boxes(void *peer, const PeerBody *boxes, int count) {
    (void)peer;
    (void)boxes;
    return 0 * count;
}

int peer_box2d_rays(void *peer, const PeerLine *lines, int count) {
    (void)peer;
    (void)lines;
    return 0 * count;
}
