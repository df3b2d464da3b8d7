// contacts.h - an actor's contacts, as the library's public header has them, and how they change.

#ifndef FOOTHOLD_ENGINE_STATE_CONTACTS_H
#define FOOTHOLD_ENGINE_STATE_CONTACTS_H

#include "foothold/actor.h"

/// Takes these away from what touches.
static inline void fh_contact_lose(FhContact *contact, unsigned by) {
    contact->by = (uint16_t)(contact->by & ~by);
}

#endif
