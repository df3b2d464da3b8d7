// contacts.h - what an actor touches on each side: one pixel beyond its box.
//
// Recomputed before control and after moving (law 7), for terrain may have been edited and solids
// may have moved. An actor keeps this tick's and the last tick's. Source: Branicki (E24, E25).

#ifndef FOOTHOLD_ENGINE_STATE_CONTACTS_H
#define FOOTHOLD_ENGINE_STATE_CONTACTS_H

#include "engine/base/geometry.h"

/// What touches a side; several at once.
enum {
    FH_BY_TILE = 1,    // a solid tile
    FH_BY_SOLID = 2,   // a moving solid
    FH_BY_ONE_WAY = 4, // a one-way (tile or solid), from above; never set with other sides
    FH_BY_SLOPE = 8,   // the tile's touching edge is not straight
    FH_BY_EDGE = 16,   // the world's side
    FH_BY_ACTOR = 32   // an actor that blocks (a crate)
};

typedef struct FhContact {
    uint16_t by;      // FH_BY_*; 0: nothing
    bool has_tile;    // col and row name a tile of the terrain, solid or one-way
    int32_t col, row; // the tile, when by a tile (the nearest to the middle of the side)
    int32_t solid;    // the solid's index + 1, when by a solid; else 0
} FhContact;

typedef struct FhContacts {
    FhContact sides[FH_SIDES];
} FhContacts;

/// Takes these away from what touches.
static inline void fh_contact_lose(FhContact *contact, unsigned by) {
    contact->by = (uint16_t)(contact->by & ~by);
}

static inline bool fh_contacts_on(const FhContacts *contacts, FhSide side) {
    return contacts->sides[side].by != 0;
}

static inline bool fh_contacts_floor(const FhContacts *contacts) {
    return contacts->sides[FH_SIDE_BOTTOM].by != 0;
}

#endif
