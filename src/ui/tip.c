// tip.c - tooltips: which text, at a place that covers no control.
//
// Every control of the frame records its visible rectangle. Placing the tip is rectangle packing:
// the candidates are flush with an edge of the screen, a control or a panel, and the nearest free
// one wins. The text is broken at several line widths; if none fits, no tip is shown.

#include <limits.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"
#include "words/words.h"

enum {
    TIP_W = 240,
    TIP_PAD = 5,
    TIP_GAP = 3,      // to its neighbour
    PANEL_COST = 120, // covering a panel costs as much as this distance
    EDGES = 2 * (UI_FOCUSABLES + UI_AREAS) + 8
};

typedef struct Edges {
    short at[EDGES];
    int count;
} Edges;

typedef struct Shape {
    const char *text;
    int room, w, h;
} Shape;

// ---- What it must not cover ----

void ui_note_control(Ui *ui, UiRect rect) {
    UiRect seen = ui_rect_meet(rect, ui_clip(ui));
    if (ui->muted > 0 || seen.w <= 0 || seen.h <= 0) {
        return;
    }
    if (ui->noted_count < UI_FOCUSABLES) {
        ui->noted[ui->noted_count++] = (UiNoted){seen, ui->area};
    } else {
        ui->dropped++;
    }
}

void ui_keep_clear(Ui *ui, UiRect rect) {
    ui_note_control(ui, rect);
}

void ui_offer_tip(Ui *ui, const UiControl *control, const char *text) {
    uint32_t now = ui->input.frame;
    bool rests = control->hovered && ui->hot_before == control->id && !ui->input.down &&
                 now - ui->hot_since >= UI_TIP_FRAMES;
    bool is_focus = control->focused && ui->focus_visible && !ui->hot_before &&
                    now - ui->focus_since >= UI_TIP_FRAMES;
    if (!text || !text[0] || (!rests && !is_focus)) {
        return;
    }
    text = say(text);
    ui->tip = ui_keep(ui, text, (int)strlen(text));
    ui->tip_at = ui_rect_meet(control->rect, ui_clip(ui));
}

void ui_tooltip(Ui *ui, const char *text) {
    if (!ui->last.disabled) {
        ui_offer_tip(ui, &ui->last, text);
    }
}

// A tip may cover controls below a dialog or menu: they cannot be used.
static bool is_of_page(const Ui *ui, const UiNoted *noted) {
    return !ui->key_area || noted->area == ui->key_area;
}

static bool covers_control(const Ui *ui, UiRect tip) {
    if (ui_rects_overlap(tip, ui->tip_at)) {
        return true;
    }
    for (int i = 0; i < ui->noted_count; i++) {
        if (is_of_page(ui, &ui->noted[i]) && ui_rects_overlap(tip, ui->noted[i].rect)) {
            return true;
        }
    }
    return false;
}

static bool covers_panel(const Ui *ui, UiRect tip) {
    for (int i = 0; i < ui->area_count; i++) {
        if (ui_rects_overlap(tip, ui->areas[i].panel)) {
            return true;
        }
    }
    return false;
}

// ---- Where it may stand ----

static void add_edge(Edges *edges, int at, int last) {
    if (at < 0 || at > last || edges->count >= EDGES) {
        return;
    }
    for (int i = 0; i < edges->count; i++) {
        if (edges->at[i] == at) {
            return;
        }
    }
    edges->at[edges->count++] = (short)at;
}

static void add_edges_beside(Edges *xs, Edges *ys, UiRect rect, const Shape *shape, UiRect last) {
    add_edge(xs, rect.x + rect.w + TIP_GAP, last.x);
    add_edge(xs, rect.x - shape->w - TIP_GAP, last.x);
    add_edge(ys, rect.y + rect.h + TIP_GAP, last.y);
    add_edge(ys, rect.y - shape->h - TIP_GAP, last.y);
}

static void list_edges(const Ui *ui, const Shape *shape, UiRect last, Edges *xs, Edges *ys) {
    UiRect at = ui->tip_at;
    xs->count = ys->count = 0;
    add_edge(xs, at.x, last.x); // below and above, and at the side, are the first choices
    add_edge(xs, at.x + at.w - shape->w, last.x);
    add_edge(ys, at.y, last.y);
    add_edges_beside(xs, ys, at, shape, last);
    add_edge(xs, 0, last.x);
    add_edge(xs, last.x, last.x);
    add_edge(ys, 0, last.y);
    add_edge(ys, last.y, last.y);
    for (int i = 0; i < ui->noted_count; i++) {
        add_edges_beside(xs, ys, ui->noted[i].rect, shape, last);
    }
    for (int i = 0; i < ui->area_count; i++) {
        add_edges_beside(xs, ys, ui->areas[i].panel, shape, last);
    }
}

static int gap_between(int a, int a_size, int b, int b_size) {
    return ui_max(ui_max(b - (a + a_size), a - (b + b_size)), 0);
}

// The distance of a tip: the gap, and with less weight the offset of the middles.
static int distance(UiRect tip, UiRect at) {
    int gap = gap_between(tip.x, tip.w, at.x, at.w) + gap_between(tip.y, tip.h, at.y, at.h);
    int off = abs(2 * tip.x + tip.w - 2 * at.x - at.w) + abs(2 * tip.y + tip.h - 2 * at.y - at.h);
    return gap * 16 + off;
}

// Finds the nearest free place for a shape. Returns its cost, INT_MAX: there is none.
static int find_place(const Ui *ui, const Shape *shape, UiRect *place) {
    UiRect last = {ui->input.screen_w - shape->w, ui->input.screen_h - shape->h, 0, 0};
    Edges xs;
    Edges ys;
    int best = INT_MAX;
    list_edges(ui, shape, last, &xs, &ys);
    for (int i = 0; i < xs.count; i++) {
        for (int k = 0; k < ys.count; k++) {
            UiRect tip = {xs.at[i], ys.at[k], shape->w, shape->h};
            int cost = distance(tip, ui->tip_at);
            cost += cost < best && covers_panel(ui, tip) ? PANEL_COST * 16 : 0;
            if (cost < best && !covers_control(ui, tip)) {
                best = cost;
                *place = tip;
            }
        }
    }
    return best;
}

// ---- How it is broken into lines ----

static Shape shape_of(const Ui *ui, const char *text, int room) {
    Shape shape = {.text = text, .room = ui_clamp(room, 20, ui->input.screen_w - 2 * TIP_PAD)};
    int lines = 0;
    do {
        const char *next;
        int bytes = ui_text_line(ui->font, text, shape.room, &next);
        shape.w = ui_max(shape.w, ui_text_width(ui->font, text, bytes, 1));
        text = next;
        lines++;
    } while (*text);
    shape.w += 2 * TIP_PAD;
    shape.h = lines * (ui->font->height + 2) + 2 * TIP_PAD - 2;
    return shape;
}

// Joins the lines of a text, for a strip at an edge of the screen.
static const char *in_one_line(Ui *ui, const char *text) {
    char line[UI_TOAST_BYTES];
    size_t used = 0;
    for (; *text && used + 4 < sizeof line; text++) {
        if (*text == '\n') {
            used += (size_t)snprintf(line + used, sizeof line - used, " - ");
        } else {
            line[used++] = *text;
        }
    }
    const char *kept = ui_keep(ui, line, (int)used);
    return kept ? kept : "";
}

static void draw_tip(Ui *ui, const Shape *shape, UiRect rect) {
    ui->layer = UI_LAYER_TOOLTIP;
    ui->tip_rect = rect;
    ui_draw_fill(ui, rect, ui->theme.ground, 2);
    ui_draw_outline(ui, rect, ui->theme.faint, 2);
    ui_place(ui, (UiRect){rect.x + TIP_PAD, rect.y + TIP_PAD, shape->room, rect.h});
    ui_paragraph_in(ui, shape->text, ui->theme.text);
}

void ui_draw_tooltip(Ui *ui) {
    static const int rooms[] = {TIP_W, TIP_W * 2 / 3, TIP_W / 3};
    ui->tip_rect = (UiRect){0};
    if (!ui->tip) {
        return;
    }
    Shape best = {0};
    UiRect place = {0};
    int least = INT_MAX;
    for (int i = 0; i < 4; i++) {
        bool is_strip = i == 3;
        Shape shape = is_strip ? shape_of(ui, in_one_line(ui, ui->tip), ui->input.screen_w)
                               : shape_of(ui, ui->tip, rooms[i]);
        UiRect found;
        int cost = find_place(ui, &shape, &found);
        cost = cost < INT_MAX - PANEL_COST * 16 ? cost + i * PANEL_COST : cost;
        if (cost < least) { // the usual width, unless another place is much nearer
            least = cost;
            place = found;
            best = shape;
        }
    }
    if (least < INT_MAX) {
        draw_tip(ui, &best, place);
    }
}
