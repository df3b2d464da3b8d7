// No way through thin walls: see tunnel.h, and rooms.h for FOOTHOLD_TUNNEL_ROOMS and the like.

#include "movement/rooms.h"
#include "movement/tunnel.h"

#include "test.h"

enum { ROOMS = 60 };

static long checks;

static const char *play(uint32_t seed, int *tick, bool tells) {
    Tunnel *tunnel = tunnel_create(seed, false);
    const char *wrong = NULL;
    for (*tick = 0; tunnel && *tick < TUNNEL_TICKS && !wrong; ++*tick) {
        wrong = tunnel_tick(tunnel);
        if (tells) {
            tunnel_tell(tunnel, *tick);
        }
    }
    checks += tunnel ? tunnel->checks : 0;
    tunnel_destroy(tunnel);
    return wrong;
}

TEST(tunnel_through_a_thin_wall_is_found_by_no_actor) {
    checks = 0;
    int rooms = rooms_play("FOOTHOLD_TUNNEL", ROOMS, play);
    CHECK(checks / TUNNEL_TICKS >= rooms / 2); // of an actor a room
}

TEST(tunnel_where_a_wall_is_missing_is_found) {
    int found = 0;
    for (uint32_t seed = 1; seed <= 20; seed++) {
        Tunnel *tunnel = tunnel_create(seed, true);
        const char *wrong = NULL;
        for (int tick = 0; tunnel && tick < TUNNEL_TICKS && !wrong; tick++) {
            wrong = tunnel_tick(tunnel);
        }
        found += wrong != NULL;
        tunnel_destroy(tunnel);
    }
    CHECK(found > 5);
}
