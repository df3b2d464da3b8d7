// draw.c - emits commands, each with the current clip and layer and its own copy of its text.

#include <string.h>

#include "ui/draw.h"
#include "ui/internal.h"
#include "ui/ui.h"
#include "words/words.h"
#include "words/utf8.h"

UiTheme ui_theme_default(void) {
    return (UiTheme){
        .ground = 0x14161fff,
        .panel = 0x232736ff,
        .raised = 0x323850ff,
        .hover = 0x414968ff,
        .sunken = 0x191c28ff,
        .line = 0x3d4256ff,
        .text = 0xf7f3e3ff,
        .dim = 0x9aa3b8ff,
        .faint = 0x626a80ff,
        .accent = 0x43c6c0ff,
        .on_accent = 0x14161fff,
        .warn = 0xf7cf4dff,
        .danger = 0xd94f4fff,
        .shade = 0x0b0c12a8,
        .row = 20,
        .pad = 6,
        .gap = 4,
    };
}

UiTheme ui_theme_contrast(void) {
    UiTheme theme = ui_theme_default();
    theme.ground = theme.panel = theme.sunken = 0x000000ff;
    theme.raised = 0x20242eff;
    theme.hover = 0x474f6cff;
    theme.line = theme.faint = 0xa9b0c2ff;
    theme.text = 0xffffffff;
    theme.dim = 0xe4e7f0ff;
    theme.accent = 0x5cf5edff;
    theme.on_accent = 0x000000ff;
    theme.warn = 0xffe45eff;
    theme.danger = 0xff6b6bff;
    theme.shade = 0x000000d8;
    theme.opaque = true;
    return theme;
}

UiColor ui_color_fade(UiColor color, int part) {
    UiColor alpha = (color & 0xFF) * (UiColor)ui_clamp(part, 0, 255) / 255;
    return (color & ~0xFFu) | alpha;
}

UiColor ui_plate(const Ui *ui, int alpha) {
    const UiTheme *theme = &ui->theme;
    return (theme->ground & ~0xFFu) | (theme->opaque ? 0xFFu : (UiColor)alpha);
}

bool ui_rect_holds(UiRect rect, int x, int y) {
    return x >= rect.x && y >= rect.y && x < rect.x + rect.w && y < rect.y + rect.h;
}

UiRect ui_rect_meet(UiRect a, UiRect b) {
    int x = ui_max(a.x, b.x);
    int y = ui_max(a.y, b.y);
    int w = ui_min(a.x + a.w, b.x + b.w) - x;
    int h = ui_min(a.y + a.h, b.y + b.h) - y;
    return (UiRect){x, y, ui_max(w, 0), ui_max(h, 0)};
}

UiRect ui_rect_inset(UiRect rect, int by) {
    return (UiRect){rect.x + by, rect.y + by, ui_max(rect.w - 2 * by, 0),
                    ui_max(rect.h - 2 * by, 0)};
}

UiRect ui_cut_left(UiRect *rect, int w) {
    w = ui_clamp(w, 0, rect->w);
    UiRect cut = {rect->x, rect->y, w, rect->h};
    rect->x += w;
    rect->w -= w;
    return cut;
}

UiRect ui_cut_right(UiRect *rect, int w) {
    w = ui_clamp(w, 0, rect->w);
    rect->w -= w;
    return (UiRect){rect->x + rect->w, rect->y, w, rect->h};
}

UiRect ui_cut_top(UiRect *rect, int h) {
    h = ui_clamp(h, 0, rect->h);
    UiRect cut = {rect->x, rect->y, rect->w, h};
    rect->y += h;
    rect->h -= h;
    return cut;
}

UiRect ui_cut_bottom(UiRect *rect, int h) {
    h = ui_clamp(h, 0, rect->h);
    rect->h -= h;
    return (UiRect){rect->x, rect->y + rect->h, rect->w, h};
}

UiRect ui_rect_centred(UiRect rect, int w, int h) {
    return (UiRect){rect.x + (rect.w - w) / 2, rect.y + (rect.h - h) / 2, w, h};
}

const char *ui_keep(Ui *ui, const char *text, int bytes) {
    if (bytes < 0 || ui->arena_used + bytes + 1 > UI_ARENA) {
        ui->dropped++;
        return NULL;
    }
    char *kept = ui->arena + ui->arena_used;
    memcpy(kept, text, (size_t)bytes);
    kept[bytes] = '\0';
    ui->arena_used += bytes + 1;
    return kept;
}

const char *ui_shown(Ui *ui, const char *label) {
    const char *kept = ui_keep(ui, label, ui_shown_bytes(label));
    return kept ? kept : "";
}

const char *ui_whole_parts(Ui *ui, const char *text, int w) {
    int bytes = (int)strlen(text);
    for (int at = bytes - 1; at > 0 && ui_text_width(ui->font, text, bytes, 1) > w; at--) {
        if (text[at] == ' ' && text[at - 1] == ' ') { // a gap: what is before it
            while (at > 0 && text[at - 1] == ' ') {
                at--;
            }
            bytes = at;
        }
    }
    const char *kept = ui_keep(ui, text, bytes);
    return kept ? kept : "";
}

const char *ui_said(Ui *ui, const char *label) {
    const char *said = say_part(label, ui_shown_bytes(label));
    return said ? said : ui_shown(ui, label);
}

UiRect ui_clip(const Ui *ui) {
    return ui->clip_depth > 0 ? ui->clips[ui->clip_depth - 1] : ui_screen(ui);
}

void ui_push_clip_exact(Ui *ui, UiRect rect) {
    UI_ASSERT(ui->clip_depth < UI_CLIPS, "call ui_pop_clip() for each ui_push_clip()");
    ui->clips[ui->clip_depth++] = rect;
}

void ui_push_clip(Ui *ui, UiRect rect) {
    ui_push_clip_exact(ui, ui_rect_meet(ui_clip(ui), rect));
}

void ui_pop_clip(Ui *ui) {
    UI_ASSERT(ui->clip_depth > 0, "call ui_pop_clip() only after ui_push_clip()");
    ui->clip_depth--;
}

// Invisible shapes are not emitted, so a long list costs only its visible part.
static bool is_visible(const Ui *ui, UiRect bounds) {
    UiRect seen = ui_rect_meet(ui_clip(ui), bounds);
    return ui->muted == 0 && seen.w > 0 && seen.h > 0;
}

static void emit(Ui *ui, UiCommand command) {
    if (ui->drawn_count >= UI_COMMANDS) {
        ui->dropped++;
        return;
    }
    command.layer = ui->layer;
    command.clip = ui_clip(ui);
    ui->drawn[ui->drawn_count++] = command;
}

void ui_draw_fill(Ui *ui, UiRect rect, UiColor color, int radius) {
    if (is_visible(ui, rect)) {
        emit(ui,
             (UiCommand){.kind = UI_COMMAND_FILL, .rect = rect, .color = color, .radius = radius});
    }
}

void ui_draw_outline(Ui *ui, UiRect rect, UiColor color, int radius) {
    if (is_visible(ui, rect)) {
        emit(ui, (UiCommand){
                     .kind = UI_COMMAND_OUTLINE, .rect = rect, .color = color, .radius = radius});
    }
}

static void draw_text_bytes(Ui *ui, int x, int y, const char *text, int bytes, UiColor color,
                            int scale) {
    scale = ui_max(scale, 1);
    UiRect rect = {x, y, ui_text_width(ui->font, text, bytes, scale), ui->font->height * scale};
    if (!is_visible(ui, rect)) {
        return;
    }
    const char *kept = ui_keep(ui, text, bytes < 0 ? (int)strlen(text) : bytes);
    if (kept) {
        emit(ui, (UiCommand){.kind = UI_COMMAND_TEXT,
                             .rect = rect,
                             .color = color,
                             .text = kept,
                             .scale = scale});
    }
}

void ui_draw_text(Ui *ui, int x, int y, const char *text, UiColor color, int scale) {
    draw_text_bytes(ui, x, y, text, -1, color, scale);
}

// Returns the number of bytes of `text` that fit in `width`, whole code points only.
static int fitting_bytes(const UiFont *font, const char *text, int width) {
    const char *at = text;
    for (;;) {
        const char *before = at;
        uint32_t code_point = utf8_next(&at);
        if (!code_point) {
            return (int)(before - text);
        }
        width -= font->advance(font->data, code_point);
        if (width < 0) {
            return (int)(before - text);
        }
    }
}

static void draw_elided(Ui *ui, UiRect rect, const char *text, UiColor color, int scale) {
    static const char dots[] = "…";
    int room = rect.w / scale - ui_text_width(ui->font, dots, -1, 1);
    int bytes = fitting_bytes(ui->font, text, ui_max(room, 0));
    draw_text_bytes(ui, rect.x, rect.y, text, bytes, color, scale);
    int used = ui_text_width(ui->font, text, bytes, scale);
    draw_text_bytes(ui, rect.x + used, rect.y, dots, -1, color, scale);
}

void ui_draw_text_in(Ui *ui, UiRect rect, const char *text, UiAlign align, UiColor color,
                     int scale) {
    scale = ui_max(scale, 1);
    int height = ui->font->height * scale;
    int width = ui_text_width(ui->font, text, -1, scale);
    rect.y += (rect.h - height) / 2;
    rect.h = height;
    if (width > rect.w) {
        draw_elided(ui, rect, text, color, scale);
        return;
    }
    int spare = rect.w - width;
    int shift = align == UI_LEFT ? 0 : align == UI_CENTRE ? spare / 2 : spare;
    draw_text_bytes(ui, rect.x + shift, rect.y, text, -1, color, scale);
}

void ui_draw_picture(Ui *ui, UiRect rect, UiPicture picture) {
    if ((!picture.sprite && !picture.image) || !is_visible(ui, rect)) {
        return;
    }
    UiCommand command = {.kind = picture.sprite ? UI_COMMAND_SPRITE : UI_COMMAND_IMAGE,
                         .rect = rect,
                         .color = picture.tint ? picture.tint : 0xffffffff,
                         .image = picture.image,
                         .scale = picture.scale,
                         .transform = picture.transform};
    if (picture.sprite) {
        command.text = ui_keep(ui, picture.sprite, (int)strlen(picture.sprite));
        if (!command.text) {
            return;
        }
    }
    emit(ui, command);
}

void ui_sort_commands(Ui *ui) {
    ui->command_count = 0;
    for (int layer = 0; layer < UI_LAYER_COUNT; layer++) {
        for (int i = 0; i < ui->drawn_count; i++) {
            if ((int)ui->drawn[i].layer == layer) {
                ui->commands[ui->command_count++] = ui->drawn[i];
            }
        }
    }
}

// Hashes the fields, not the bytes, which may include padding.
static UiId hash_command(UiId hash, const UiCommand *command) {
    const int numbers[] = {(int)command->kind, (int)command->layer, command->image,
                           command->scale,     command->transform,  command->radius};
    hash = ui_hash(hash, numbers, sizeof numbers);
    hash = ui_hash(hash, &command->rect, sizeof command->rect);
    hash = ui_hash(hash, &command->clip, sizeof command->clip);
    hash = ui_hash(hash, &command->color, sizeof command->color);
    return command->text ? ui_hash(hash, command->text, strlen(command->text)) : hash;
}

UiId ui_frame_hash(const Ui *ui) {
    UiId hash = ui_hash(0, &ui->cursor, sizeof ui->cursor);
    for (int i = 0; i < ui->command_count; i++) {
        hash = hash_command(hash, &ui->commands[i]);
    }
    return hash;
}
