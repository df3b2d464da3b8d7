// layout.c - places widgets: rows of cells, grids that wrap.

#include "ui/internal.h"
#include "ui/ui.h"

UiLayout *ui_layout(Ui *ui) {
    UI_ASSERT(ui->layout_depth > 0, "open a panel, or place the widget with ui_place()");
    return &ui->layouts[ui->layout_depth - 1];
}

void ui_layout_push(Ui *ui, UiRect body) {
    UI_ASSERT(ui->layout_depth < UI_DEPTH * 2, "close columns and panels that you open");
    ui->layouts[ui->layout_depth++] =
        (UiLayout){.body = body, .next_y = body.y, .bottom = body.y, .right = body.x};
}

void ui_layout_pop(Ui *ui) {
    UI_ASSERT(ui->layout_depth > 0, "close only what you opened");
    ui->layout_depth--;
}

static int share_of(const int *widths, int i) {
    int width = widths ? widths[i] : 0;
    return width > 0 ? 0 : width == 0 ? 1 : -width;
}

void ui_row(Ui *ui, int height, int count, const int *widths) {
    UiLayout *layout = ui_layout(ui);
    int gap = ui->theme.gap;
    count = ui_clamp(count, 1, UI_ROW_CELLS);
    int spare = layout->body.w - gap * (count - 1);
    int shares = 0;
    for (int i = 0; i < count; i++) {
        shares += share_of(widths, i);
        spare -= widths && widths[i] > 0 ? widths[i] : 0;
    }
    spare = ui_max(spare, 0);
    int x = layout->body.x;
    for (int i = 0; i < count; i++) {
        int share = share_of(widths, i);
        // Dividing the remainder cell by cell leaves no unit over at the right end.
        int width = share > 0 ? spare * share / shares : widths[i];
        spare -= share > 0 ? width : 0;
        shares -= share;
        layout->cell_x[i] = x;
        layout->cell_w[i] = width;
        x += width + gap;
    }
    layout->row_h = height > 0 ? height : ui->theme.row;
    layout->cell_count = count;
    layout->cell = count; // the first cell opens the row
    layout->has_row = true;
}

void ui_grid(Ui *ui, int cell_w, int cell_h) {
    UiLayout *layout = ui_layout(ui);
    int gap = ui->theme.gap;
    int count = ui_clamp((layout->body.w + gap) / ui_max(cell_w + gap, 1), 1, UI_ROW_CELLS);
    ui_row(ui, cell_h, count, NULL); // spare width widens the cells
}

UiRect ui_next(Ui *ui) {
    if (ui->has_next_rect) {
        ui->has_next_rect = false;
        return ui->next_rect;
    }
    UiLayout *layout = ui_layout(ui);
    if (!layout->has_row) {
        ui_row(ui, 0, 1, NULL);
    }
    if (layout->cell >= layout->cell_count) {
        layout->cell = 0;
        layout->row_y = layout->next_y;
    }
    int i = layout->cell++;
    UiRect rect = {layout->cell_x[i], layout->row_y, layout->cell_w[i], layout->row_h};
    ui_layout_grow(ui, layout->row_h);
    layout->right = ui_max(layout->right, rect.x + rect.w);
    return rect;
}

void ui_layout_grow(Ui *ui, int height) {
    if (ui->layout_depth == 0) {
        return; // a placed widget on the bare screen
    }
    UiLayout *layout = ui_layout(ui);
    layout->bottom = ui_max(layout->bottom, layout->row_y + height);
    layout->next_y = ui_max(layout->next_y, layout->row_y + height + ui->theme.gap);
}

void ui_place(Ui *ui, UiRect rect) {
    ui->has_next_rect = true;
    ui->next_rect = rect;
}

void ui_space(Ui *ui, int height) {
    UiLayout *layout = ui_layout(ui);
    layout->next_y += height;
    layout->bottom = ui_max(layout->bottom, layout->next_y - ui->theme.gap);
    layout->cell = layout->cell_count;
}

UiRect ui_body(const Ui *ui) {
    UI_ASSERT(ui->layout_depth > 0, "open a panel first");
    return ui->layouts[ui->layout_depth - 1].body;
}

int ui_content_height(const Ui *ui) {
    UI_ASSERT(ui->layout_depth > 0, "open a panel first");
    const UiLayout *layout = &ui->layouts[ui->layout_depth - 1];
    return layout->bottom - layout->body.y;
}
