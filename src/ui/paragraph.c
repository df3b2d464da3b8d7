// paragraph.c - greedy line breaking: words fill a line until the next one does not fit.

#include "ui/internal.h"
#include "ui/ui.h"

void ui_paragraph_in(Ui *ui, const char *text, UiColor color) {
    bool is_placed = ui->has_next_rect;
    UiRect rect = ui_next(ui);
    int line_h = ui->font->height + 2;
    int y = rect.y;
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
    int lines = ui_text_lines(ui->font, text, w);
    return text[0] ? ui_max(lines * (ui->font->height + 2), ui->theme.row) : 0;
}
