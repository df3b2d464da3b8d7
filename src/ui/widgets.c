// widgets.c - labels, buttons and choices.

#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"
#include "words/words.h"

// ---- Labels ----

void ui_text(Ui *ui, const char *text, UiAlign align, UiColor color, int scale) {
    UiRect rect = ui_next(ui);
    ui_draw_text_in(ui, rect, say(text), align, color, scale);
    ui->last = (UiControl){.rect = rect};
    ui->last.hovered = ui_is_over(ui, rect);
}

void ui_label(Ui *ui, const char *text) {
    ui_text(ui, text, UI_LEFT, ui->theme.text, 1);
}

void ui_heading(Ui *ui, const char *text) {
    UiRect rect = ui_next(ui);
    ui_draw_text_in(ui, rect, say(text), UI_LEFT, ui->theme.accent, 1);
    int y = rect.y + rect.h - 1;
    ui_draw_fill(ui, (UiRect){rect.x, y, rect.w, 1}, ui->theme.line, 0);
}

void ui_separator(Ui *ui) {
    UiRect rect = ui_next(ui);
    ui_draw_fill(ui, (UiRect){rect.x, rect.y + rect.h / 2, rect.w, 1}, ui->theme.line, 0);
}

// ---- Buttons ----

typedef struct Look {
    UiColor back, front;
    bool has_back;
} Look;

static Look button_look(const UiTheme *theme, const UiControl *control, const UiButton *button) {
    if (control->disabled) {
        return (Look){theme->panel, theme->faint, !button->flat};
    }
    bool is_down = control->held && control->hovered;
    if (button->toggled || button->primary) {
        UiColor back = is_down ? theme->dim : theme->accent;
        return (Look){back, theme->on_accent, true};
    }
    if (is_down) {
        return (Look){theme->sunken, theme->accent, true};
    }
    bool is_over = control->hovered || control->held;
    return (Look){is_over ? theme->hover : theme->raised, theme->text, is_over || !button->flat};
}

static void draw_button_back(Ui *ui, const UiControl *control, Look look) {
    if (look.has_back) {
        ui_draw_fill(ui, control->rect, look.back, 2);
    }
    if (control->disabled && look.has_back) {
        ui_draw_outline(ui, control->rect, ui->theme.line, 2);
    } else if (control->hovered && !control->held) {
        ui_draw_outline(ui, control->rect, ui->theme.faint, 2);
    }
}

static void draw_button_face(Ui *ui, const UiControl *control, const UiButton *button, Look look) {
    const char *text = button->text ? button->text : ui_said(ui, button->label);
    bool has_icon = button->icon.sprite || button->icon.image;
    UiRect room = ui_rect_inset(control->rect, 2);
    if (control->held && control->hovered) {
        room.y++;
    }
    UiPicture icon = button->icon;
    if (control->disabled) {
        icon.tint = ui_color_fade(icon.tint ? icon.tint : 0xffffffff, 90);
    }
    if (has_icon && !text[0]) {
        ui_draw_picture(ui, room, icon);
        return;
    }
    if (has_icon) {
        ui_draw_picture(ui, ui_cut_left(&room, room.h), icon);
        ui_cut_left(&room, 2);
    }
    ui_cut_left(&room, 2);
    ui_cut_right(&room, 2);
    bool is_left = button->left || has_icon;
    ui_draw_text_in(ui, room, text, is_left ? UI_LEFT : UI_CENTRE, look.front, button->scale);
}

bool ui_button_with(Ui *ui, const UiButton *button) {
    UiControl control = ui_control(ui, button->label, ui_next(ui));
    Look look = button_look(&ui->theme, &control, button);
    draw_button_back(ui, &control, look);
    draw_button_face(ui, &control, button, look);
    return control.clicked;
}

bool ui_button(Ui *ui, const char *label) {
    return ui_button_with(ui, &(UiButton){.label = label});
}

bool ui_icon_button(Ui *ui, const char *label, const char *sprite, bool toggled) {
    UiControl control = ui_control(ui, label, ui_next(ui));
    UiButton button = {.label = "##", .icon = {.sprite = sprite}, .toggled = toggled, .flat = true};
    Look look = button_look(&ui->theme, &control, &button);
    draw_button_back(ui, &control, look);
    draw_button_face(ui, &control, &button, look);
    return control.clicked;
}

// ---- Choices ----

// Draws the label of a choice; returns the square for the mark at its left.
static UiRect draw_choice(Ui *ui, const UiControl *control, const char *label) {
    UiRect rest = control->rect;
    UiRect box = ui_rect_centred(ui_cut_left(&rest, 14), 12, 12);
    ui_cut_left(&rest, 4);
    UiColor color = control->disabled ? ui->theme.faint : ui->theme.text;
    ui_draw_text_in(ui, rest, ui_said(ui, label), UI_LEFT, color, 1);
    return box;
}

bool ui_checkbox(Ui *ui, const char *label, bool *checked) {
    UiControl control = ui_control(ui, label, ui_next(ui));
    if (control.clicked) {
        *checked = !*checked;
    }
    const UiTheme *theme = &ui->theme;
    UiRect box = draw_choice(ui, &control, label);
    UiColor back = *checked ? theme->accent : control.hovered ? theme->hover : theme->sunken;
    ui_draw_fill(ui, box, control.disabled ? theme->panel : back, 1);
    ui_draw_outline(ui, box, control.hovered ? theme->dim : theme->faint, 1);
    if (*checked) {
        UiColor color = control.disabled ? theme->faint : theme->on_accent;
        ui_draw_text_in(ui, box, "✓", UI_CENTRE, color, 1);
    }
    return control.clicked;
}

static UiControl choice_control(Ui *ui, int i, UiRect rect, UiId base) {
    UiId id = ui_hash(base, &i, sizeof i);
    return ui_control_at(ui, id, rect, true);
}

static UiRect share_cut(UiRect *rest, int left_over) {
    return left_over <= 1 ? ui_cut_left(rest, rest->w) : ui_cut_left(rest, rest->w / left_over);
}

bool ui_segmented(Ui *ui, const char *label, const char *const *names, int count, int *selected) {
    UiRect rest = ui_next(ui);
    UiId base = ui_claim(ui, label);
    const char *reason = ui->next_reason;
    int before = *selected;
    ui_draw_fill(ui, rest, ui->theme.sunken, 2);
    for (int i = 0; i < count; i++) {
        ui->next_reason = reason;
        if (i == *selected && ui->type_next == base) { // ui_seek gave it to the row
            ui->focus = ui->scroll_to = ui_hash(base, &i, sizeof i);
        }
        UiControl control = choice_control(ui, i, share_cut(&rest, count - i), base);
        if (control.clicked) {
            *selected = i;
        }
        UiButton button = {.label = names[i], .toggled = *selected == i, .flat = true};
        Look look = button_look(&ui->theme, &control, &button);
        draw_button_back(ui, &control, look);
        draw_button_face(ui, &control, &button, look);
    }
    ui->next_reason = NULL;
    return *selected != before;
}

bool ui_tabs(Ui *ui, const UiTabs *tabs, int *selected) {
    UiRect rest = ui_next(ui);
    UiId base = ui_claim(ui, tabs->label);
    const UiTheme *theme = &ui->theme;
    int before = *selected;
    UiRect line = {rest.x, rest.y + rest.h - 1, rest.w, 1};
    ui_draw_fill(ui, line, theme->line, 0);
    for (int i = 0; i < tabs->count; i++) {
        UiControl control = choice_control(ui, i, share_cut(&rest, tabs->count - i), base);
        *selected = control.clicked ? i : *selected;
        bool is_on = *selected == i;
        if (control.hovered && !is_on) {
            ui_draw_fill(ui, control.rect, theme->raised, 1);
        }
        if (is_on) {
            UiRect mark = {control.rect.x, line.y - 1, control.rect.w, 2};
            ui_draw_fill(ui, mark, theme->accent, 0);
        }
        UiColor color = is_on ? theme->text : theme->dim;
        ui_draw_text_in(ui, control.rect, say(tabs->names[i]), UI_CENTRE, color, 1);
        ui_offer_tip(ui, &control, tabs->tips ? tabs->tips[i] : NULL);
    }
    return *selected != before;
}

bool ui_swatch(Ui *ui, const char *label, UiColor color, bool selected) {
    UiControl control = ui_control(ui, label, ui_next(ui));
    ui_draw_fill(ui, control.rect, color, 1);
    UiColor border = selected ? ui->theme.text : control.hovered ? ui->theme.dim : ui->theme.line;
    ui_draw_outline(ui, control.rect, border, 1);
    if (selected) {
        ui_draw_outline(ui, ui_rect_inset(control.rect, 1), ui->theme.ground, 1);
    }
    return control.clicked;
}

// ---- Paragraph ----
//
// Greedy line breaking: words fill a line until the next one does not fit.

void ui_paragraph_in(Ui *ui, const char *text, UiColor color) {
    bool is_placed = ui->has_next_rect;
    UiRect rect = ui_next(ui);
    int line_h = ui->font->height + 2;
    int y = rect.y;
    text = say(text);
    do {
        const char *next;
        int bytes = ui_text_line(ui->font, text, rect.w, &next);
        const char *line = ui_keep(ui, text, bytes);
        ui_draw_text(ui, rect.x, y, line ? line : "", color, 1);
        text = next;
        y += line_h;
    } while (*text);
    if (!is_placed) {
        ui_layout_grow(ui, y - rect.y);
    }
}

void ui_paragraph(Ui *ui, const char *text) {
    ui_paragraph_in(ui, text, ui->theme.text);
}

int ui_paragraph_height(const Ui *ui, const char *text, int w) {
    int lines = ui_text_lines(ui->font, say(text), w);
    return text[0] ? ui_max(lines * (ui->font->height + 2), ui->theme.row) : 0;
}
