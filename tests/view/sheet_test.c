// Reading the pictures' indexes: what they give, and broken ones refused with file and remedy.

#include "view/sheet.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "test.h"

static void write_file(const char *dir, const char *name, const char *text, size_t size) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *file = fopen(path, "wb");
    if (CHECK(file != NULL)) {
        CHECK(fwrite(text, 1, size, file) == size);
        fclose(file);
    }
}

static void copy_file(const char *from, const char *dir, const char *name) {
    static char bytes[1 << 20];
    FILE *file = fopen(from, "rb");
    if (CHECK(file != NULL)) {
        size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        write_file(dir, name, bytes, size);
    }
}

static void make_dir(char *dir, size_t size) {
    snprintf(dir, size, "%s/sheet", test_temp_dir());
    mkdir(dir, 0777);
    copy_file("assets/sprites.png", dir, "sprites.png");
}

TEST(picture_that_is_missing_has_checks_of_four_px_and_the_size_asked_for) {
    Picture picture;
    if (CHECK(picture_create_missing(&picture, 20, 9))) {
        CHECK_INT(20, picture.w);
        CHECK_INT(9, picture.h);
        for (int i = 0; i < 20 * 9; i++) {
            bool is_like_first = (i % 20 / 4 + i / 20 / 4) % 2 == 0;
            CHECK_INT(is_like_first, picture.pixels[i] == picture.pixels[0]);
        }
        picture_free(&picture);
    }
}

TEST(sheet_finds_sprites_by_name_and_frames_by_tick) {
    Sheet sheet;
    LevelError error = {0};
    CHECK(sheet_load(&sheet, "assets", &error));
    const Sprite *run = sheet_find(&sheet, "hero.run");
    CHECK(run != NULL && sheet_find(&sheet, "hero.runs") == NULL);
    CHECK_INT(0, sprite_frame_at(run, 0));
    CHECK_INT(1, sprite_frame_at(run, run->ticks));
    CHECK_INT(0, sprite_frame_at(run, run->ticks * run->frames));
    sheet_free(&sheet);
}

TEST(sheet_takes_what_an_index_leaves_out_for_none_and_one) {
    static const char text[] = "{\"sheet\":\"sprites.png\",\"sprites\":{\"a\":{}}}";
    Sheet sheet;
    LevelError error = {0};
    char dir[256];
    make_dir(dir, sizeof dir);
    write_file(dir, "sprites.json", text, strlen(text));
    CHECK(sheet_load(&sheet, dir, &error));
    const Sprite *sprite = sheet_find(&sheet, "a");
    if (CHECK(sprite != NULL)) {
        CHECK_INT(0, sprite->x);
        CHECK_INT(0, sprite->y);
        CHECK_INT(1, sprite->w);
        CHECK_INT(1, sprite->h);
        CHECK_INT(1, sprite->frames);
        CHECK_INT(1, sprite->ticks);
    }
    sheet_free(&sheet);
}

TEST(sheet_refuses_broken_indexes_with_file_and_remedy) {
    static const char *const broken[] = {
        "",
        "{",
        "[]",
        "{\"sprites\":{}}",
        "{\"sprites\":{\"a\":{\"x\":0,\"y\":0,\"w\":99999,\"h\":1}}}",
        "{\"sprites\":{\"a\":{\"x\":2147483647,\"y\":2147483647,\"w\":8,\"h\":8,\"frames\":9}}}",
        "{\"sprites\":{\"a\":{\"x\":-5,\"y\":0,\"w\":1,\"h\":1,\"frames\":1e9}}}",
        "{\"sprites\":{\"a\":{\"w\":1,\"h\":1},\"b\":{\"x\":99999,\"w\":1,\"h\":1}}}",
        "{\"sheet\":\"none.png\",\"sprites\":{\"a\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}}"};
    char dir[256];
    make_dir(dir, sizeof dir);
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        Sheet sheet;
        LevelError error = {0};
        write_file(dir, "sprites.json", broken[i], strlen(broken[i]));
        CHECK(!sheet_load(&sheet, dir, &error));
        CHECK(strstr(error.file, "sprites.json") || strstr(error.file, "none.png"));
        CHECK(strstr(error.text, "restore") != NULL);
        sheet_free(&sheet);
    }
}

TEST(sheet_takes_a_sprite_as_far_as_its_picture_goes_and_no_further) {
    Picture picture;
    LevelError error = {0};
    char dir[256], text[200];
    make_dir(dir, sizeof dir);
    CHECK(picture_load(&picture, dir, "sprites.png", &error));
    for (int beyond = 0; beyond < 3; beyond++) {
        Sheet sheet;
        snprintf(text, sizeof text,
                 "{\"sprites\":{\"a\":{\"x\":%d,\"y\":%d,\"w\":4,\"h\":8,\"frames\":3}}}",
                 picture.w - 12 + (beyond == 1), picture.h - 8 + (beyond == 2));
        write_file(dir, "sprites.json", text, strlen(text));
        CHECK_INT(beyond == 0, sheet_load(&sheet, dir, &error));
        sheet_free(&sheet);
    }
    picture_free(&picture);
}

TEST(sheet_refuses_what_is_no_picture) {
    static uint32_t before;
    Picture picture = {.pixels = &before};
    LevelError error = {0};
    char dir[256];
    make_dir(dir, sizeof dir);
    write_file(dir, "cut.png", "no picture", 10);
    CHECK(!picture_load(&picture, dir, "cut.png", &error));
    CHECK(strstr(error.file, "cut.png") != NULL);
    CHECK(picture.pixels == NULL);
}

TEST(font_has_a_glyph_or_says_that_it_has_none) {
    FontSheet font;
    LevelError error = {0};
    CHECK(font_load(&font, "assets", &error));
    CHECK(font_glyph(&font, 'A') != font_glyph(&font, 'B'));
    CHECK(font_glyph(&font, 0x2026) != NULL);
    CHECK(font_glyph(&font, 0x10ffff) == NULL); // drawn as a box, not as a question
    font_free(&font);
    char dir[256];
    make_dir(dir, sizeof dir);
    copy_file("assets/font.png", dir, "font.png");
    const char *text = "{\"height\":2147483647,\"glyphs\":{\"65\":[2147483647,9,2147483647]}}";
    write_file(dir, "font.json", text, strlen(text));
    CHECK(!font_load(&font, dir, &error));
    CHECK_INT(FONT_HEIGHT, font.height);
    font_free(&font);
}

typedef struct GlyphAt {
    int code, x, y, w;
    bool is_taken;
} GlyphAt;

TEST(font_takes_a_glyph_as_far_as_its_picture_goes_and_no_further) {
    enum { HIGH = 8 };
    Picture picture;
    LevelError error = {0};
    char dir[256];
    char text[200];
    make_dir(dir, sizeof dir);
    copy_file("assets/font.png", dir, "font.png");
    CHECK(picture_load(&picture, dir, "font.png", &error));
    int right = picture.w, low = picture.h - HIGH;
    const GlyphAt rows[] = {{1, 0, 0, 5, true},           {0, 0, 0, 5, false},
                            {-7, 0, 0, 5, false},         {66, right - 5, low, 5, true},
                            {66, right - 4, 0, 5, false}, {66, right, 0, 0, true},
                            {66, right + 1, 0, 0, false}, {66, 0, low + 1, 5, false},
                            {66, -1, 0, 5, false},        {66, 0, -1, 5, false},
                            {66, 5, 0, -1, false},        {66, 0, 0, right, true},
                            {66, 0, 0, right + 1, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        FontSheet font;
        snprintf(text, sizeof text, "{\"height\":%d,\"glyphs\":{\"65\":[0,0,4],\"%d\":[%d,%d,%d]}}",
                 HIGH, rows[i].code, rows[i].x, rows[i].y, rows[i].w);
        write_file(dir, "font.json", text, strlen(text));
        CHECK(font_load(&font, dir, &error));
        const Glyph *glyph = font_glyph(&font, (uint32_t)rows[i].code);
        CHECK_INT(rows[i].is_taken, glyph != NULL);
        CHECK_INT(1 + rows[i].is_taken, font.count);
        CHECK(!glyph || (glyph->x == rows[i].x && glyph->y == rows[i].y && glyph->w == rows[i].w));
        font_free(&font);
    }
    picture_free(&picture);
}

TEST(picture_s_part_beyond_its_sides_is_empty) {
    Picture from, part;
    if (!CHECK(picture_create(&from, 3, 2) && picture_create(&part, 5, 4))) {
        return;
    }
    for (int i = 0; i < 3 * 2; i++) {
        from.pixels[i] = 0xff000001u + (uint32_t)i;
    }
    picture_copy_part(&part, &from, -1, -1);
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 5; x++) {
            bool is_inside = x >= 1 && x < 4 && y >= 1 && y < 3;
            uint32_t expected = is_inside ? 0xff000001u + (uint32_t)((y - 1) * 3 + x - 1) : 0;
            CHECK(part.pixels[y * 5 + x] == expected);
        }
    }
    picture_free(&from);
    picture_free(&part);
}
