// Letters: which ones the font has, and that no two that it lacks look the same.

#include <SDL.h>
#include <string.h>

#include "test.h"
#include "ui/text.h"
#include "view/draw.h"
#include "view/sheet.h"
#include "view/view.h"
#include "words/utf8.h"

TEST(font_has_the_letters_of_latin_greek_and_cyrillic_alphabets) {
    static const char *const texts[] = {
        "ABCÇĆČDĎĐEÉÈÊËĚĘFGĞHIÍÎÏİJKLĹĽŁMNÑŃŇOÓÔÖŐØŒPQRŔŘSŚŠŞȘTŤŢȚUÚÛÜŮŰVWXYÝŸZŹŻŽÆÅÄÐÞ",
        "aàâäåáãæbcçćčdďđeéèêëěęfgğhiíîïıjklĺľłmnñńňoóôöőøœpqrŕřsśšşșßtťţțuúûüůűvwxyýÿzźżžþð",
        "ĀāĂăĄąĈĉĊċĒēĔĕĖėĜĝĠġĢģĤĥĦħĨĩĪīĬĭĮįĴĶķĻļŅņŊŋŌōŎŏŖŗŜŝŦŧŨũŪūŬŭŲųŴŵŶŷ",
        "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
        "АБВГҐДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЃЄЅІЇЈЉЊЋЌЎЏЀЍ",
        "абвгґдеёжзийклмнопрстуфхцчшщъыьэюяђѓєѕіїјљњћќўџѐѝ"};
    FontSheet font;
    LevelError error = {0};
    CHECK(font_load(&font, "assets", &error));
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *text = texts[i];
        for (uint32_t code; (code = utf8_next(&text)) != 0;) {
            if (!font_glyph(&font, code)) {
                test_fail(__FILE__, __LINE__, "the font lacks U+%04X", code);
            }
        }
    }
    font_free(&font);
}

enum { W = 24, H = 16 };

static bool draw_one(uint32_t code, uint32_t *pixels) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, W, H, 32, SDL_PIXELFORMAT_RGBA32);
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    LevelError error = {0};
    View *view = view_create(renderer, "assets", &error);
    char text[8];
    utf8_put(text, code);
    int width = draw_text(view, text, (SDL_Point){1, 1}, 1, 0xffffffffu);
    SDL_RenderFlush(renderer);
    memcpy(pixels, surface->pixels, (size_t)(W * H) * sizeof *pixels);
    view_destroy(view);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
    return width > 0 && width < W;
}

TEST(font_draws_letters_that_it_lacks_so_that_they_can_be_told_apart) {
    static const uint32_t codes[] = {0x5d0, 0x5d1, 0x627, 0x10d0, 0x4e2d, 0x6587, 0x1f600, 0x1f601};
    enum { CODES = sizeof codes / sizeof *codes };
    static uint32_t pictures[CODES][W * H];
    for (int i = 0; i < CODES; i++) {
        CHECK(draw_one(codes[i], pictures[i]));
        for (int k = 0; k < i; k++) {
            CHECK(memcmp(pictures[i], pictures[k], sizeof pictures[i]) != 0);
        }
    }
}
