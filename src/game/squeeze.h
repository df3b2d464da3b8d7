// squeeze.h - packs a text into few bytes, for links: some 8 % of a level.
//
// Each bit is predicted by what came before it, and costs as little as it was expected (an
// arithmetic coder). Both sides learn a known text first, so that what is common costs nearly
// nothing. Whole numbers alone: packed bytes mean the same on every machine. Any change of this
// file, or of the known text, makes packed bytes of before unreadable.

#ifndef FOOTHOLD_GAME_SQUEEZE_H
#define FOOTHOLD_GAME_SQUEEZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Packs `size` bytes; `known` is a text that both sides have, in pieces, the last
/// one NULL. The caller frees the result, of
/// `*packed` bytes. NULL out of memory.
uint8_t *squeeze_pack(const char *text, size_t size, const char *const *known, size_t *packed);
/// Unpacks into `text`, which has room for `size` bytes: the size of the text that squeeze_pack was
/// given. If the packed bytes were altered, `text` is another text, which the caller finds out by a
/// check sum. False out of memory.
bool squeeze_unpack(const uint8_t *bytes, size_t count, const char *const *known, char *text,
                    size_t size);

/// The same in steps.
typedef struct Unpacking Unpacking;
/// Begins; borrows `bytes`. The caller ends it. NULL out of memory.
Unpacking *squeeze_unpack_begin(const uint8_t *bytes, size_t count, const char *const *known,
                                size_t size);
/// Unpacks `most` bytes more: about a microsecond each, whatever they are. True while there is
/// more.
bool squeeze_unpack_on(Unpacking *unpacking, size_t most);
/// Returns what was unpacked so far, borrowed; no zero ends it.
const char *squeeze_unpacked(const Unpacking *unpacking);
/// Takes NULL.
void squeeze_unpack_end(Unpacking *unpacking);

#endif
