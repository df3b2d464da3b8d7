// Characters of one to four bytes: both sides of each length, and bytes that are none.

#include <string.h>

#include "level/json.h"
#include "test.h"
#include "words/utf8.h"

static int length_of(const char *bytes, int size) {
    const unsigned char *at = (const unsigned char *)bytes;
    return utf8_length(at, at + size);
}

TEST(utf8_characters_on_both_sides_of_each_length_come_back_as_they_were) {
    static const struct {
        uint32_t code;
        int bytes;
    } characters[] = {{1, 1},      {0x7f, 1},   {0x80, 2},   {0x7ff, 2},   {0x800, 3},
                      {0xd7ff, 3}, {0xe000, 3}, {0xffff, 3}, {0x10000, 4}, {0x10ffff, 4}};
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++) {
        char text[16];
        int bytes = characters[i].bytes;
        CHECK_INT(bytes, utf8_put(text, characters[i].code));
        CHECK_INT(bytes, (int)strlen(text));
        strcat(text, "\xc3\xa4");
        CHECK_INT(2, utf8_count(text, strlen(text)));
        for (int size = 1; size <= bytes; size++) { // cut off before its end
            CHECK_INT(size < bytes ? 0 : bytes, length_of(text, size));
        }
        const char *at = text;
        CHECK_INT(characters[i].code, utf8_next(&at));
        CHECK_INT(bytes, (int)(at - text));
        CHECK_INT(0xe4, utf8_next(&at));
        CHECK_INT(0, utf8_next(&at));
        CHECK_INT(bytes + 2, (int)(at - text));
    }
}

TEST(utf8_bytes_that_are_no_character_have_no_length) {
    static const char *const none[] = {"\x80",
                                       "\xbf",
                                       "\xc0\x80",
                                       "\xc1\xbf",
                                       "\xc3\x28",
                                       "\xe0\x9f\xbf",
                                       "\xed\xa0\x80",
                                       "\xed\xbf\xbf",
                                       "\xe2\x28\xa1",
                                       "\xe2\x82\x28",
                                       "\xe2\x82\xc0",
                                       "\xf0\x8f\xbf\xbf",
                                       "\xf4\x90\x80\x80",
                                       "\xf5\x80\x80\x80",
                                       "\xff"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        CHECK_INT(0, length_of(none[i], (int)strlen(none[i])));
    }
}
