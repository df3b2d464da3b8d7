// veil.c - where the hero can get to: which map is wanted, and a box that says what its colours
// mean. The map is the app's, and drawn by the view; it is never claimed to be all there is.

#include <stdio.h>

#include "editor/panels.h"
#include "words/words.h"

enum { PAD = 6, LINE_H = 16, SWATCH = 10, AWAY = 8, LEGEND_W = 248, LEGEND_HATCHED_W = 440 };

// ---- What is wanted ----

void veil_hold(Hand *hand, EditorKey key) {
    hand->veil.from_pointer = true;
    hand->veil.held = key;
}

void veil_let_go(Hand *hand, EditorKey key) {
    VeilView *veil = &hand->veil;
    if (veil->held != EDITOR_KEY_NONE && veil->held == key) {
        veil->from_pointer = false;
        veil->held = EDITOR_KEY_NONE;
    }
}

void veil_follow_pointer(Hand *hand) {
    const Pointer *pointer = &hand->pointer;
    int size = hand->doc->level->tile_size;
    if (pointer->known && !pointer->over_panel) {
        FhPoint cell = cell_at(hand->doc, pointer->x, pointer->y);
        hand->veil.feet = (FhPoint){cell.x * size + size / 2, (cell.y + 1) * size};
    }
}

EditorVeilRequest editor_veil_request(const Editor *editor) {
    const VeilView *veil = &hand_of(editor)->veil;
    return (EditorVeilRequest){.from = veil->from_pointer ? EDITOR_VEIL_POINTER
                                       : veil->from_spawn ? EDITOR_VEIL_SPAWN
                                                          : EDITOR_VEIL_OFF,
                               .feet = veil->feet};
}

void editor_show_veil(Editor *editor, const EditorVeil *veil) {
    hand_of(editor)->veil.shown = *veil;
}

// ---- What is told ----

static const char *state_text(const EditorVeil *veil) {
    if (veil->is_empty && !veil->goes_on) {
        return "No room for the hero here";
    }
    if (veil->grids == 0) {
        return veil->goes_on ? "spreading ..." : "stopped: out of memory";
    }
    return veil->has_goal ? "goal reached" : "goal not reached yet";
}

/// One colour of the veil and what it means. Returns its width.
static int swatch(Ui *ui, FhPoint at, UiColor color, const char *words) {
    const char *text = say(words);
    UiRect box = {at.x, at.y + (LINE_H - SWATCH) / 2, SWATCH, SWATCH};
    int w = ui_text_width(ui->font, text, -1, 1);
    ui_draw_fill(ui, box, color, 1);
    ui_draw_outline(ui, box, ui->theme.line, 1);
    ui_draw_text_in(ui, (UiRect){at.x + SWATCH + 4, at.y, w, LINE_H}, text, UI_LEFT, ui->theme.text,
                    1);
    return SWATCH + 4 + w + 10;
}

static void legend(const EditorVeil *veil, Ui *ui, FhPoint at) {
    at.x += swatch(ui, at, 0xe4f1ffffu, "in the air");
    at.x += swatch(ui, at, 0x2ee86effu, "stands");
    at.x += swatch(ui, at, 0xff6a00ffu, "dead end");
    if (!veil->is_exact) {
        swatch(ui, at, ui->theme.raised, "hatched: crates may open it");
    }
}

void panel_veil(const Hand *hand, Ui *ui) {
    const EditorVeil *veil = &hand->veil.shown;
    if (veil->from == EDITOR_VEIL_OFF) {
        return;
    }
    char state[120];
    bool goes_on = veil->goes_on && veil->grids > 0;
    snprintf(state, sizeof state, goes_on ? say("%s; looking closer ...") : "%s",
             say(state_text(veil)));
    UiRect room = stage_room(hand->stage);
    int least = veil->is_exact ? LEGEND_W : LEGEND_HATCHED_W;
    int w = fh_max(least, ui_text_width(ui->font, state, -1, 1) + 2 * PAD);
    w = fh_min(w, room.w - 2 * AWAY);
    UiRect box = {room.x + AWAY, room.y + AWAY, w, 3 * LINE_H + PAD};
    UiRect line = {box.x + PAD, box.y + PAD / 2, w - 2 * PAD, LINE_H};
    ui_draw_fill(ui, box, ui_plate(ui, 0xe0), 3);
    ui_draw_outline(ui, box, ui->theme.line, 3);
    ui_draw_text_in(
        ui, line,
        say(veil->from == EDITOR_VEIL_SPAWN ? "Reach from the spawn" : "Reach from the pointer"),
        UI_LEFT, ui->theme.text, 1);
    line.y += LINE_H;
    ui_draw_text_in(ui, line, state, UI_LEFT, ui->theme.dim, 1);
    legend(veil, ui, (FhPoint){line.x, line.y + LINE_H});
}
