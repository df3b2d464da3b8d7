// list.c - selectable lines and cards.

#include "ui/internal.h"
#include "ui/ui.h"
#include "words/words.h"

bool ui_list_item(Ui *ui, const char *label, const char *detail, bool selected) {
    return ui_list_row(ui, label, detail, selected).clicked;
}

UiControl ui_list_row(Ui *ui, const char *label, const char *detail, bool selected) {
    const UiTheme *theme = &ui->theme;
    UiControl control = ui_control(ui, label, ui_next(ui));
    if (selected) {
        ui_draw_fill(ui, control.rect, theme->raised, 1);
        UiRect mark = {control.rect.x, control.rect.y, 2, control.rect.h};
        ui_draw_fill(ui, mark, theme->accent, 0);
    } else if (control.hovered) {
        ui_draw_fill(ui, control.rect, theme->hover, 1);
    }
    UiRect room = control.rect;
    ui_cut_left(&room, ui->theme.pad);
    ui_cut_right(&room, ui->theme.pad);
    if (detail) {
        int width = ui_text_width(ui->font, detail, -1, 1);
        UiRect right = ui_cut_right(&room, ui_min(width, room.w / 2));
        ui_draw_text_in(ui, right, detail, UI_RIGHT, theme->dim, 1);
        ui_cut_right(&room, ui->theme.gap);
    }
    UiColor color = control.disabled ? theme->faint : theme->text;
    ui_draw_text_in(ui, room, ui_shown(ui, label), UI_LEFT, color, 1);
    return control;
}

static void draw_card_words(Ui *ui, UiRect *room, const UiCard *card, UiColor color) {
    int line = ui->font->height + 1;
    if (card->detail) {
        UiColor shade = card->warns ? ui->theme.warn : ui->theme.dim;
        const char *detail = ui_whole_parts(ui, card->detail, room->w);
        ui_draw_text_in(ui, ui_cut_bottom(room, line), detail, UI_CENTRE, shade, 1);
    }
    if (!card->nameless) {
        const char *name = ui_shown(ui, card->label);
        ui_draw_text_in(ui, ui_cut_bottom(room, line), name, UI_CENTRE, color, 1);
    }
}

static void draw_badge(Ui *ui, UiRect room, const UiCardBadge *badge) {
    enum { H = 14, ICON = 12 };
    UiRect strip = ui_cut_bottom(&room, H);
    ui_draw_fill(ui, strip, ui_plate(ui, 0xc8), 0);
    ui_cut_left(&strip, 2);
    UiRect icon = ui_cut_left(&strip, ICON);
    ui_draw_picture(ui, icon, (UiPicture){.sprite = badge->icon, .scale = 1, .tint = badge->tint});
    ui_cut_left(&strip, 3);
    ui_cut_right(&strip, 2);
    ui_draw_text_in(ui, strip, say(badge->text), UI_LEFT, ui->theme.text, 1);
}

bool ui_card(Ui *ui, const UiCard *card) {
    const UiTheme *theme = &ui->theme;
    UiControl control = ui_control(ui, card->label, ui_next(ui));
    bool is_over = control.hovered && !control.disabled;
    UiColor back = card->selected || is_over ? theme->hover : theme->raised;
    ui_draw_fill(ui, control.rect, control.disabled ? theme->panel : back, 2);
    UiRect room = ui_rect_inset(control.rect, 3);
    draw_card_words(ui, &room, card, control.disabled ? theme->faint : theme->text);
    UiPicture picture = card->picture;
    if (control.disabled) {
        picture.tint = ui_color_fade(picture.tint ? picture.tint : 0xffffffff, 90);
    }
    ui_draw_picture(ui, room, picture);
    if (card->badge) {
        draw_badge(ui, room, card->badge);
    }
    if (card->selected) {
        ui_draw_outline(ui, control.rect, theme->accent, 2);
        ui_draw_outline(ui, ui_rect_inset(control.rect, 1), theme->accent, 1);
    } else if (is_over) {
        ui_draw_outline(ui, control.rect, theme->faint, 2);
    }
    return control.clicked;
}
