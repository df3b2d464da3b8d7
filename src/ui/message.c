// message.c - dialogs and toasts.

#include <stdio.h>
#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"
#include "words/words.h"

#define TITLE_H          24
#define TOAST_FRAMES     240
#define TOAST_BAD_FRAMES 420 // errors take longer to read
#define TOAST_GAP        4
#define FADE_FRAMES      30

// ---- Dialogs ----

static void draw_title(Ui *ui, UiRect *rect, const char *title, bool *open) {
    UiRect bar = ui_cut_top(rect, TITLE_H);
    ui_draw_fill(ui, bar, ui->theme.raised, 0);
    if (open) {
        ui_place(ui, ui_rect_inset(ui_cut_right(&bar, TITLE_H), 3));
        UiButton cross = {.label = "×##close", .flat = true};
        if (ui_button_with(ui, &cross)) {
            *open = false;
        }
    }
    ui_cut_left(&bar, ui->theme.pad + 2);
    ui_draw_text_in(ui, bar, ui_said(ui, title), UI_LEFT, ui->theme.text, 1);
}

void ui_begin_modal(Ui *ui, const char *title, int w, int h, bool *open) {
    UiRect screen = ui_screen(ui);
    UiRect rect = ui_rect_centred(screen, ui_min(w, screen.w), ui_min(h, screen.h));
    UiLayer outer = ui->layer;
    ui->layer = UI_LAYER_MODAL;
    ui_push_clip_exact(ui, screen);
    ui_draw_fill(ui, screen, ui->theme.shade, 0);
    ui_pop_clip(ui);
    ui->layer = outer;
    UiId id = ui_claim(ui, title);
    unsigned flags = UI_PANEL_BORDER | UI_PANEL_TIGHT;
    ui_begin_root(ui, id, rect, UI_LAYER_MODAL, flags, true);
    ui->panels[ui->panel_depth - 1].open = open;
    UiRect inside = ui_rect_inset(rect, 1);
    draw_title(ui, &inside, title, open);
    ui_layout_pop(ui);
    ui_layout_push(ui, ui_rect_inset(inside, ui->theme.pad + 2));
}

void ui_end_modal(Ui *ui) {
    UiPanel *panel = &ui->panels[ui->panel_depth - 1];
    if (panel->open && ui->key_area == panel->id && ui_grab_key(ui, UI_KEY_ESCAPE, 0)) {
        *panel->open = false;
    }
    ui_end_root(ui);
}

static int button_width(Ui *ui, const char *label) {
    return ui_max(ui_text_width(ui->font, ui_said(ui, label), -1, 1) + 24, 72);
}

static int draw_answers(Ui *ui, UiRect room, const UiDialog *dialog, int count) {
    int width = 0;
    for (int i = 0; i < count; i++) {
        width += button_width(ui, dialog->buttons[i]) + (i > 0 ? ui->theme.gap : 0);
    }
    ui_cut_left(&room, room.w - width);
    int answer = -1;
    for (int i = 0; i < count; i++) {
        ui_place(ui, ui_cut_left(&room, button_width(ui, dialog->buttons[i])));
        ui_cut_left(&room, ui->theme.gap);
        if (i == dialog->enter) {
            ui_focus_here(ui);
        }
        UiButton button = {.label = dialog->buttons[i], .primary = i == dialog->enter};
        answer = ui_button_with(ui, &button) ? i : answer;
    }
    return answer;
}

static int answer_count(const UiDialog *dialog) {
    int count = 0;
    while (count < 4 && dialog->buttons[count]) {
        count++;
    }
    return count;
}

int ui_dialog(Ui *ui, const UiDialog *dialog) {
    int count = answer_count(dialog);
    int widest = 2 * (ui->theme.pad + 3);
    for (int i = 0; i < count; i++) {
        widest += button_width(ui, dialog->buttons[i]) + ui->theme.gap;
    }
    int w = ui_min(ui_max(widest, 320), ui_max(ui->input.screen_w, 80));
    int lines = ui_text_lines(ui->font, say(dialog->text), w - 2 * (ui->theme.pad + 3));
    int text_h = lines * (ui->font->height + 2);
    int margins = 2 * (ui->theme.pad + 3) + 12;
    ui_begin_modal(ui, dialog->title, w, TITLE_H + text_h + ui->theme.row + margins, NULL);
    ui_paragraph(ui, dialog->text);
    UiRect room = ui_body(ui);
    int answer = draw_answers(ui, ui_cut_bottom(&room, ui->theme.row), dialog, count);
    if (answer < 0 && ui->key_area == ui->area && ui_grab_key(ui, UI_KEY_ESCAPE, 0)) {
        answer = dialog->escape;
    }
    if (answer < 0 && ui->key_area == ui->area && ui_grab_key(ui, UI_KEY_ENTER, 0)) {
        answer = dialog->enter;
    }
    ui_end_modal(ui);
    return answer;
}

// ---- Toasts ----

static UiId toast_topic(const char *topic) {
    return ui_hash(0, topic, strlen(topic));
}

// Returns whether `a` is replaced before `b`: free slots first, errors last, then by age.
static bool gives_way_before(const Ui *ui, const UiToast *a, const UiToast *b) {
    if (!a->alive || !b->alive) {
        return b->alive;
    }
    if ((a->kind == UI_TOAST_BAD) != (b->kind == UI_TOAST_BAD)) {
        return b->kind == UI_TOAST_BAD;
    }
    return ui->input.frame - a->born > ui->input.frame - b->born;
}

// The slot of the toast on this topic, else the slot to replace first.
static UiToast *toast_slot(Ui *ui, UiId topic) {
    UiToast *slot = &ui->toasts[0];
    for (int i = 0; i < UI_TOASTS; i++) {
        UiToast *toast = &ui->toasts[i];
        if (toast->alive && toast->topic == topic) {
            return toast;
        }
        if (gives_way_before(ui, toast, slot)) {
            slot = toast;
        }
    }
    return slot;
}

void ui_toast_about(Ui *ui, const char *topic, UiToastKind kind, const char *text) {
    UiToast *slot = toast_slot(ui, toast_topic(topic));
    *slot = (UiToast){
        .kind = kind, .topic = toast_topic(topic), .born = ui->input.frame, .alive = true};
    snprintf(slot->text, sizeof slot->text, "%s", say(text));
}

// The text itself is the topic.
void ui_toast(Ui *ui, UiToastKind kind, const char *text) {
    ui_toast_about(ui, text, kind, text);
}

void ui_end_toast(Ui *ui, const char *topic) {
    for (int i = 0; i < UI_TOASTS; i++) {
        ui->toasts[i].alive = ui->toasts[i].alive && ui->toasts[i].topic != toast_topic(topic);
    }
}

void ui_forget_toasts(Ui *ui) {
    for (int i = 0; i < UI_TOASTS; i++) {
        ui->toasts[i].alive = ui->toasts[i].alive && ui->toasts[i].kind == UI_TOAST_BAD;
    }
}

static int toast_frames(const UiToast *toast) {
    return toast->kind == UI_TOAST_BAD ? TOAST_BAD_FRAMES : TOAST_FRAMES;
}

void ui_keep_toasts_off(Ui *ui, UiRect rect) {
    if (rect.w > 0 && rect.h > 0 && ui->toast_bar_count < UI_TOAST_BARS) {
        ui->toast_bars[ui->toast_bar_count++] = rect;
    }
}

// The first rectangle under `rect`: text kept clear, a menu, a dialog, or with `panels` any panel.
// NULL: none.
static const UiRect *covered_by(const Ui *ui, UiRect rect, bool panels) {
    for (int i = 0; i < ui->toast_bar_count; i++) {
        if (ui_rects_overlap(rect, ui->toast_bars[i])) {
            return &ui->toast_bars[i];
        }
    }
    for (int i = 0; i < ui->area_count; i++) {
        const UiArea *area = &ui->areas[i];
        if ((panels || area->layer != UI_LAYER_BASE) && ui_rects_overlap(rect, area->panel)) {
            return &area->panel;
        }
    }
    return NULL;
}

// Moves a toast away from the area's edge until it covers nothing. Returns false if it does not fit
// the area there.
static bool find_toast_place(const Ui *ui, UiRect area, bool panels, UiRect *rect) {
    const UiRect *below;
    while ((below = covered_by(ui, *rect, panels)) != NULL) {
        rect->y =
            ui->toasts_above ? below->y + below->h + TOAST_GAP : below->y - TOAST_GAP - rect->h;
    }
    return rect->y >= area.y && rect->y + rect->h <= area.y + area.h;
}

// Cuts a text to two lines.
static void fit_toast(const Ui *ui, const char *text, int room, char *out, size_t size) {
    const char *second, *rest;
    ui_text_line(ui->font, text, room, &second);
    int bytes = ui_text_line(ui->font, second, room - ui_text_width(ui->font, "…", -1, 1), &rest);
    bool fits = ui_text_lines(ui->font, text, room) <= 2;
    snprintf(out, size, "%.*s%s", fits ? (int)size - 1 : (int)(second - text) + bytes, text,
             fits ? "" : "…");
}

// Draws one toast at `edge` (its bottom, or its top with toasts_above) and returns the next toast's
// edge. A toast without a place waits.
static int draw_toast(Ui *ui, UiToast *toast, UiRect area, int edge, uint32_t passed) {
    const UiTheme *theme = &ui->theme;
    char text[UI_TOAST_BYTES + 4];
    int line_h = ui->font->height + 2;
    int room = ui_min(400, ui_max(area.w - 32, 40));
    fit_toast(ui, toast->text, room, text, sizeof text);
    int w = ui_min(ui_text_width(ui->font, text, -1, 1), room) + 20;
    int h = ui_text_lines(ui->font, text, room) * line_h + 8;
    UiRect rect = {area.x + (area.w - w) / 2, ui->toasts_above ? edge : edge - h, w, h};
    UiRect beside = rect; // beside all panels, else over some
    bool is_placed = find_toast_place(ui, area, true, &beside);
    if (!is_placed && !find_toast_place(ui, area, false, &rect)) {
        toast->born += passed;
        return edge;
    }
    rect = is_placed ? beside : rect;
    int left = toast_frames(toast) - (int)(ui->input.frame - toast->born);
    int part = left * 255 / FADE_FRAMES;
    UiColor mark = toast->kind == UI_TOAST_BAD    ? theme->danger
                   : toast->kind == UI_TOAST_GOOD ? theme->accent
                                                  : theme->dim;
    ui_draw_fill(ui, rect, ui_color_fade(theme->ground, part), 2);
    ui_draw_outline(ui, rect, ui_color_fade(mark, part), 2);
    ui_place(ui, (UiRect){rect.x + 10, rect.y + 5, room, h});
    ui_paragraph_in(ui, text, ui_color_fade(theme->text, part));
    return ui->toasts_above ? rect.y + h + TOAST_GAP : rect.y - TOAST_GAP;
}

// The youngest toast older than `least_age` frames, or that old and behind index `skip`; NULL:
// none.
static UiToast *youngest_before(Ui *ui, uint32_t least_age, int skip) {
    UiToast *found = NULL;
    for (int i = 0; i < UI_TOASTS; i++) {
        UiToast *toast = &ui->toasts[i];
        uint32_t age = ui->input.frame - toast->born;
        bool is_candidate = toast->alive && (age > least_age || (age == least_age && i > skip));
        if (is_candidate && (!found || age < ui->input.frame - found->born)) {
            found = toast;
        }
    }
    return found;
}

// A toast's time starts when it is first drawn, so a stall does not swallow it.
static void begin_toasts(Ui *ui) {
    for (int i = 0; i < UI_TOASTS; i++) {
        UiToast *toast = &ui->toasts[i];
        toast->born = toast->drawn ? toast->born : ui->input.frame;
        toast->drawn = true;
    }
}

static bool is_dialog_open(const Ui *ui) {
    bool is_open = false;
    for (int i = 0; i < ui->drawn_count && !is_open; i++) {
        is_open = ui->drawn[i].layer == UI_LAYER_MODAL;
    }
    return is_open;
}

// An open dialog hides toasts and stops their time, lest they cover its question.
static void wait_behind(Ui *ui) {
    ui->layer = UI_LAYER_BASE;
    for (int i = 0; i < UI_TOASTS; i++) {
        uint32_t age = ui->input.frame - ui->toasts[i].born;
        uint32_t passed = ui->input.frame - ui->toasts_drawn;
        ui->toasts[i].born += age < passed ? age : passed;
    }
}

void ui_draw_toasts(Ui *ui) {
    UiRect area = ui->toast_area.w > 0 ? ui->toast_area : ui_screen(ui);
    int edge = ui->toasts_above ? area.y + TOAST_GAP : area.y + area.h - 12;
    uint32_t passed = ui->input.frame - ui->toasts_drawn;
    ui->layer = UI_LAYER_TOAST;
    begin_toasts(ui);
    if (is_dialog_open(ui)) {
        wait_behind(ui);
    }
    ui->toasts_drawn = ui->input.frame;
    UiToast *toast = youngest_before(ui, 0, -1);
    while (toast) {
        uint32_t age = ui->input.frame - toast->born;
        if (age >= (uint32_t)toast_frames(toast)) {
            toast->alive = false;
        } else {
            edge = draw_toast(ui, toast, area, edge, age < passed ? age : passed);
        }
        toast = youngest_before(ui, age, (int)(toast - ui->toasts));
    }
}
