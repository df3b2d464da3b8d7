#include "view/recorded_draw.h"

#include <SDL.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ui/recorded_ui.h"
#include "view/view.h"

enum { TEXTURES_MAX = 4096 };

static struct {
    bool hears;
    uint64_t hash;
    SDL_Texture *textures[TEXTURES_MAX];
    int count; // made so far; the last of a full list shares its number
    unsigned frames;
    int stamps; // of files
    RecordedGuide *guide;
    void *user;
} draw;

void recorded_draw_begin(void) {
    draw.hears = true;
    draw.hash = RECORDED_NOTHING;
    draw.count = 0;
    draw.frames = 0;
    draw.stamps = 0;
    memset(draw.textures, 0, sizeof draw.textures);
}

uint64_t recorded_draw_heard(void) {
    return draw.hash;
}

void recorded_draw_guide(RecordedGuide *guide, void *user) {
    draw.guide = guide;
    draw.user = user;
}

void recorded_draw_end(void) {
    draw.hears = false;
    draw.guide = NULL;
}

static bool hear(const char *what) {
    draw.hash = draw.hears ? recorded_text(draw.hash, what) : draw.hash;
    return draw.hears;
}

static void hear_number(int64_t number) {
    draw.hash = recorded_number(draw.hash, number);
}

static void hear_rect(const SDL_Rect *rect) {
    draw.hash =
        rect ? recorded_bytes(draw.hash, rect, sizeof *rect) : recorded_number(draw.hash, 0);
}

static void hear_texture(const SDL_Texture *texture) {
    int i = draw.count - 1;
    while (i >= 0 && draw.textures[i] != texture) {
        i--;
    }
    hear_number(texture ? i : -2);
}

// Four bytes at a time: pictures are large.
static void hear_pixels(const void *pixels, int pitch, int w, int h) {
    uint64_t hash = draw.hash;
    for (int y = 0; y < h; y++) {
        const uint32_t *row =
            (const uint32_t *)(const void *)((const char *)pixels + (long)y * pitch);
        for (int x = 0; x < w; x++) {
            hash = (hash ^ row[x]) * UINT64_C(1099511628211);
        }
    }
    draw.hash = hash;
}

// --- textures -------------------------------------------------------------------------------

SDL_Texture *__real_SDL_CreateTexture(SDL_Renderer *renderer, Uint32 format, int access, int w,
                                      int h);
SDL_Texture *__wrap_SDL_CreateTexture(SDL_Renderer *renderer, Uint32 format, int access, int w,
                                      int h);
SDL_Texture *__wrap_SDL_CreateTexture(SDL_Renderer *renderer, Uint32 format, int access, int w,
                                      int h) {
    SDL_Texture *texture = __real_SDL_CreateTexture(renderer, format, access, w, h);
    if (hear("texture")) {
        draw.textures[draw.count < TEXTURES_MAX ? draw.count++ : TEXTURES_MAX - 1] = texture;
        hear_number(access);
        hear_number(w);
        hear_number(h);
    }
    return texture;
}

void __real_SDL_DestroyTexture(SDL_Texture *texture);
void __wrap_SDL_DestroyTexture(SDL_Texture *texture);
void __wrap_SDL_DestroyTexture(SDL_Texture *texture) {
    if (hear("destroy")) {
        hear_texture(texture);
        for (int i = 0; texture && i < draw.count; i++) {
            draw.textures[i] = draw.textures[i] == texture ? NULL : draw.textures[i];
        }
    }
    __real_SDL_DestroyTexture(texture);
}

int __real_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *rect, const void *pixels,
                             int pitch);
int __wrap_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *rect, const void *pixels,
                             int pitch);
int __wrap_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *rect, const void *pixels,
                             int pitch) {
    int w = 0;
    int h = 0;
    if (!hear("update")) {
        return __real_SDL_UpdateTexture(texture, rect, pixels, pitch);
    }
    SDL_QueryTexture(texture, NULL, NULL, &w, &h);
    hear_texture(texture);
    hear_rect(rect);
    hear_pixels(pixels, pitch, rect ? rect->w : w, rect ? rect->h : h);
    return 0;
}

int __real_SDL_SetTextureColorMod(SDL_Texture *texture, Uint8 r, Uint8 g, Uint8 b);
int __wrap_SDL_SetTextureColorMod(SDL_Texture *texture, Uint8 r, Uint8 g, Uint8 b);
int __wrap_SDL_SetTextureColorMod(SDL_Texture *texture, Uint8 r, Uint8 g, Uint8 b) {
    if (hear("colour")) {
        hear_texture(texture);
        hear_number(r << 16 | g << 8 | b);
    }
    return __real_SDL_SetTextureColorMod(texture, r, g, b);
}

int __real_SDL_SetTextureAlphaMod(SDL_Texture *texture, Uint8 alpha);
int __wrap_SDL_SetTextureAlphaMod(SDL_Texture *texture, Uint8 alpha);
int __wrap_SDL_SetTextureAlphaMod(SDL_Texture *texture, Uint8 alpha) {
    if (hear("alpha")) {
        hear_texture(texture);
        hear_number(alpha);
    }
    return __real_SDL_SetTextureAlphaMod(texture, alpha);
}

int __real_SDL_SetTextureBlendMode(SDL_Texture *texture, SDL_BlendMode mode);
int __wrap_SDL_SetTextureBlendMode(SDL_Texture *texture, SDL_BlendMode mode);
int __wrap_SDL_SetTextureBlendMode(SDL_Texture *texture, SDL_BlendMode mode) {
    if (hear("blend")) {
        hear_texture(texture);
        hear_number(mode);
    }
    return __real_SDL_SetTextureBlendMode(texture, mode);
}

// --- drawing --------------------------------------------------------------------------------

int __real_SDL_SetRenderTarget(SDL_Renderer *renderer, SDL_Texture *texture);
int __wrap_SDL_SetRenderTarget(SDL_Renderer *renderer, SDL_Texture *texture);
int __wrap_SDL_SetRenderTarget(SDL_Renderer *renderer, SDL_Texture *texture) {
    if (hear("target")) {
        hear_texture(texture);
    }
    return __real_SDL_SetRenderTarget(renderer, texture);
}

int __real_SDL_RenderSetClipRect(SDL_Renderer *renderer, const SDL_Rect *rect);
int __wrap_SDL_RenderSetClipRect(SDL_Renderer *renderer, const SDL_Rect *rect);
int __wrap_SDL_RenderSetClipRect(SDL_Renderer *renderer, const SDL_Rect *rect) {
    if (hear("clip")) {
        hear_rect(rect);
    }
    return __real_SDL_RenderSetClipRect(renderer, rect);
}

int __real_SDL_SetRenderDrawColor(SDL_Renderer *renderer, Uint8 r, Uint8 g, Uint8 b, Uint8 a);
int __wrap_SDL_SetRenderDrawColor(SDL_Renderer *renderer, Uint8 r, Uint8 g, Uint8 b, Uint8 a);
int __wrap_SDL_SetRenderDrawColor(SDL_Renderer *renderer, Uint8 r, Uint8 g, Uint8 b, Uint8 a) {
    if (hear("ink")) {
        hear_number((int64_t)r << 24 | g << 16 | b << 8 | a);
    }
    return __real_SDL_SetRenderDrawColor(renderer, r, g, b, a);
}

int __real_SDL_SetRenderDrawBlendMode(SDL_Renderer *renderer, SDL_BlendMode mode);
int __wrap_SDL_SetRenderDrawBlendMode(SDL_Renderer *renderer, SDL_BlendMode mode);
int __wrap_SDL_SetRenderDrawBlendMode(SDL_Renderer *renderer, SDL_BlendMode mode) {
    if (hear("ink blend")) {
        hear_number(mode);
    }
    return __real_SDL_SetRenderDrawBlendMode(renderer, mode);
}

int __real_SDL_RenderClear(SDL_Renderer *renderer);
int __wrap_SDL_RenderClear(SDL_Renderer *renderer);
int __wrap_SDL_RenderClear(SDL_Renderer *renderer) {
    return hear("clear") ? 0 : __real_SDL_RenderClear(renderer);
}

int __real_SDL_RenderFillRect(SDL_Renderer *renderer, const SDL_Rect *rect);
int __wrap_SDL_RenderFillRect(SDL_Renderer *renderer, const SDL_Rect *rect);
int __wrap_SDL_RenderFillRect(SDL_Renderer *renderer, const SDL_Rect *rect) {
    if (!hear("fill")) {
        return __real_SDL_RenderFillRect(renderer, rect);
    }
    hear_rect(rect);
    return 0;
}

int __real_SDL_RenderDrawLine(SDL_Renderer *renderer, int x1, int y1, int x2, int y2);
int __wrap_SDL_RenderDrawLine(SDL_Renderer *renderer, int x1, int y1, int x2, int y2);
int __wrap_SDL_RenderDrawLine(SDL_Renderer *renderer, int x1, int y1, int x2, int y2) {
    if (!hear("line")) {
        return __real_SDL_RenderDrawLine(renderer, x1, y1, x2, y2);
    }
    hear_rect(&(SDL_Rect){x1, y1, x2, y2});
    return 0;
}

int __real_SDL_RenderDrawLines(SDL_Renderer *renderer, const SDL_Point *points, int count);
int __wrap_SDL_RenderDrawLines(SDL_Renderer *renderer, const SDL_Point *points, int count);
int __wrap_SDL_RenderDrawLines(SDL_Renderer *renderer, const SDL_Point *points, int count) {
    if (!hear("lines")) {
        return __real_SDL_RenderDrawLines(renderer, points, count);
    }
    draw.hash = recorded_bytes(draw.hash, points, (size_t)count * sizeof *points);
    return 0;
}

int __real_SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                          const SDL_Rect *to);
int __wrap_SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                          const SDL_Rect *to);
int __wrap_SDL_RenderCopy(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                          const SDL_Rect *to) {
    if (!hear("copy")) {
        return __real_SDL_RenderCopy(renderer, texture, from, to);
    }
    hear_texture(texture);
    hear_rect(from);
    hear_rect(to);
    return 0;
}

int __real_SDL_RenderCopyEx(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                            const SDL_Rect *to, double angle, const SDL_Point *middle,
                            SDL_RendererFlip flip);
int __wrap_SDL_RenderCopyEx(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                            const SDL_Rect *to, double angle, const SDL_Point *middle,
                            SDL_RendererFlip flip);
int __wrap_SDL_RenderCopyEx(SDL_Renderer *renderer, SDL_Texture *texture, const SDL_Rect *from,
                            const SDL_Rect *to, double angle, const SDL_Point *middle,
                            SDL_RendererFlip flip) {
    if (!hear("copy turned")) {
        return __real_SDL_RenderCopyEx(renderer, texture, from, to, angle, middle, flip);
    }
    hear_texture(texture);
    hear_rect(from);
    hear_rect(to);
    draw.hash = recorded_part(draw.hash, angle);
    hear_number(flip);
    return 0;
}

void __real_SDL_RenderPresent(SDL_Renderer *renderer);
void __wrap_SDL_RenderPresent(SDL_Renderer *renderer);
void __wrap_SDL_RenderPresent(SDL_Renderer *renderer) {
    if (!hear("present")) {
        __real_SDL_RenderPresent(renderer);
    }
}

// --- the interface ---------------------------------------------------------------------------

/// For a look at where two runs part.
static void tell(const Ui *ui) {
    printf("frame %u %016" PRIx64 "\n", draw.frames, draw.hash);
    for (int i = 0; i < ui->command_count; i++) {
        const UiCommand *command = &ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT) {
            printf("  %d %d %s\n", command->rect.x, command->rect.y, command->text);
        }
    }
}

void __real_view_draw_ui(View *view, const Ui *ui, int scale, const Level *level);
void __wrap_view_draw_ui(View *view, const Ui *ui, int scale, const Level *level);
void __wrap_view_draw_ui(View *view, const Ui *ui, int scale, const Level *level) {
    enum { DRAWN_ONE_IN = 8 }; // its words are many pictures of letters
    bool drawn = !draw.hears || draw.frames++ % DRAWN_ONE_IN == 0;
    draw.hash = draw.hears ? recorded_ui(draw.hash, ui) : draw.hash;
    if (draw.hears && getenv("FOOTHOLD_TELL")) {
        tell(ui);
    }
    if (draw.hears && draw.guide) {
        draw.guide(ui, scale, draw.user);
    }
    if (drawn) {
        __real_view_draw_ui(view, ui, scale, level);
    }
}

// --- the clock --------------------------------------------------------------------------------

size_t __real_strftime(char *out, size_t size, const char *format, const struct tm *time);
size_t __wrap_strftime(char *out, size_t size, const char *format, const struct tm *time);
size_t __wrap_strftime(char *out, size_t size, const char *format, const struct tm *time) {
    if (!draw.hears) {
        return __real_strftime(out, size, format, time);
    }
    bool is_stamp = strncmp(format, "%Y", 2) == 0;
    int seconds = is_stamp ? draw.stamps++ % 60 : 0;
    int used = snprintf(out, size, is_stamp ? "20200102-0304%02d" : "2 Jan 03:04:%02d", seconds);
    return (size_t)used < size ? (size_t)used : 0;
}

// --- what else is shown or heard ------------------------------------------------------------

void __real_SDL_SetWindowTitle(SDL_Window *window, const char *title);
void __wrap_SDL_SetWindowTitle(SDL_Window *window, const char *title);
void __wrap_SDL_SetWindowTitle(SDL_Window *window, const char *title) {
    hear(title);
    __real_SDL_SetWindowTitle(window, title);
}

struct Sound;
void __real_sound_play(struct Sound *sound, const char *name);
void __wrap_sound_play(struct Sound *sound, const char *name);
void __wrap_sound_play(struct Sound *sound, const char *name) {
    if (!hear(name)) {
        __real_sound_play(sound, name);
    }
}
