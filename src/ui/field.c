// field.c - editing a line of UTF-8 in the caller's own bytes.
//
// One field is edited at a time. Caret and anchor are byte offsets at code point borders, always
// inside the text; the text between them is selected. The caller may change the text between
// frames, so put_right() clamps the offsets first.

#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"
#include "words/words.h"
#include "words/utf8.h"

static bool is_trail(char byte) {
    return ((unsigned char)byte & 0xC0) == 0x80;
}

static int left_of(const char *text, int at) {
    do {
        at--;
    } while (at > 0 && is_trail(text[at]));
    return ui_max(at, 0);
}

static int right_of(const char *text, int at) {
    if (!text[at]) {
        return at;
    }
    do {
        at++;
    } while (is_trail(text[at]));
    return at;
}

static bool is_word(char byte) {
    unsigned char c = (unsigned char)byte;
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
}

static int word_left(const char *text, int at) {
    while (at > 0 && !is_word(text[at - 1])) {
        at--;
    }
    while (at > 0 && is_word(text[at - 1])) {
        at--;
    }
    return at;
}

static int word_right(const char *text, int at) {
    while (text[at] && !is_word(text[at])) {
        at++;
    }
    while (text[at] && is_word(text[at])) {
        at++;
    }
    return at;
}

static void put_right(UiEdit *edit, const char *text) {
    int length = (int)strlen(text);
    edit->caret = ui_clamp(edit->caret, 0, length);
    edit->anchor = ui_clamp(edit->anchor, 0, length);
    while (edit->caret > 0 && is_trail(text[edit->caret])) {
        edit->caret--;
    }
    while (edit->anchor > 0 && is_trail(text[edit->anchor])) {
        edit->anchor--;
    }
}

void ui_edit_start(Ui *ui, UiId id, const char *text) {
    UiEdit *edit = &ui->edit;
    edit->id = id;
    edit->anchor = 0;
    edit->caret = (int)strlen(text);
    edit->shown_from = 0;
    edit->moved = ui->input.frame;
    edit->is_written = false;
    edit->has_before = strlen(text) < sizeof edit->before;
    if (edit->has_before) {
        memcpy(edit->before, text, strlen(text) + 1);
    }
    ui->edit_seen = true;
}

void ui_edit_finish(Ui *ui) {
    if (!ui->edit_seen) {
        ui->edit.id = 0;
    }
}

// ---- Changing the text ----

static bool erase(UiEdit *edit, char *text, int from, int to) {
    memmove(text + from, text + to, strlen(text + to) + 1);
    edit->caret = edit->anchor = from;
    return to > from;
}

static bool erase_selected(UiEdit *edit, char *text) {
    int from = ui_min(edit->caret, edit->anchor);
    int to = ui_max(edit->caret, edit->anchor);
    return erase(edit, text, from, to);
}

static bool insert(UiEdit *edit, char *text, int size, const char *bytes, int count) {
    bool has_changed = erase_selected(edit, text);
    int length = (int)strlen(text);
    if (length + count + 1 > size) {
        return has_changed;
    }
    char *at = text + edit->caret;
    memmove(at + count, at, strlen(at) + 1);
    memcpy(text + edit->caret, bytes, (size_t)count);
    edit->caret += count;
    edit->anchor = edit->caret;
    return true;
}

static bool insert_code_point(UiEdit *edit, char *text, int size, uint32_t code_point) {
    char bytes[5];
    int count = utf8_put(bytes, code_point);
    return insert(edit, text, size, bytes, count);
}

static bool paste(Ui *ui, char *text, int size) {
    const char *from = ui->clipboard.get ? ui->clipboard.get(ui->clipboard.user) : NULL;
    from = ui->clipboard.get ? from : ui->own_clipboard;
    bool has_changed = false;
    uint32_t code_point;
    while (from && (code_point = utf8_next(&from)) != 0) {
        if (code_point >= 32 && code_point != 127) {
            has_changed |= insert_code_point(&ui->edit, text, size, code_point);
        }
    }
    return has_changed;
}

static void copy(Ui *ui, const char *text) {
    int from = ui_min(ui->edit.caret, ui->edit.anchor);
    int count = ui_max(ui->edit.caret, ui->edit.anchor) - from;
    char taken[UI_FIELD_BYTES];
    count = ui_min(count, UI_FIELD_BYTES - 1);
    while (count > 0 && is_trail(text[from + count])) {
        count--;
    }
    if (count == 0) {
        return;
    }
    memcpy(taken, text + from, (size_t)count);
    taken[count] = '\0';
    if (ui->clipboard.set) {
        ui->clipboard.set(ui->clipboard.user, taken);
    } else {
        memcpy(ui->own_clipboard, taken, (size_t)count + 1);
    }
}

// ---- Keys ----

static void move_caret(UiEdit *edit, int to, uint32_t mods) {
    edit->caret = to;
    if (!(mods & UI_MOD_SHIFT)) {
        edit->anchor = to;
    }
}

// Handles keys that move the caret; returns false for another key.
static bool use_moving_key(UiEdit *edit, const char *text, const UiKeyEvent *event) {
    bool by_word = event->mods & UI_MOD_CTRL;
    bool collapses = edit->caret != edit->anchor && !(event->mods & UI_MOD_SHIFT) && !by_word;
    int low = ui_min(edit->caret, edit->anchor);
    int high = ui_max(edit->caret, edit->anchor);
    switch (event->key) {
    case UI_KEY_LEFT:
        move_caret(edit,
                   collapses ? low
                   : by_word ? word_left(text, edit->caret)
                             : left_of(text, edit->caret),
                   event->mods);
        return true;
    case UI_KEY_RIGHT:
        move_caret(edit,
                   collapses ? high
                   : by_word ? word_right(text, edit->caret)
                             : right_of(text, edit->caret),
                   event->mods);
        return true;
    case UI_KEY_HOME:
    case UI_KEY_UP:
        move_caret(edit, 0, event->mods);
        return true;
    case UI_KEY_END:
    case UI_KEY_DOWN:
        move_caret(edit, (int)strlen(text), event->mods);
        return true;
    default:
        return false;
    }
}

static bool use_erasing_key(UiEdit *edit, char *text, const UiKeyEvent *event) {
    if (edit->caret != edit->anchor) {
        return erase_selected(edit, text);
    }
    bool by_word = event->mods & UI_MOD_CTRL;
    int at = edit->caret;
    if (event->key == UI_KEY_BACKSPACE) {
        return erase(edit, text, by_word ? word_left(text, at) : left_of(text, at), at);
    }
    return erase(edit, text, at, by_word ? word_right(text, at) : right_of(text, at));
}

static UiResult use_ctrl_key(Ui *ui, char *text, int size, UiKey key) {
    bool has_changed = false;
    if (key == UI_KEY_A) {
        ui->edit.anchor = 0;
        ui->edit.caret = (int)strlen(text);
    } else if (key == UI_KEY_A + ('c' - 'a')) {
        copy(ui, text);
    } else if (key == UI_KEY_A + ('x' - 'a')) {
        copy(ui, text);
        has_changed = erase_selected(&ui->edit, text);
    } else if (key == UI_KEY_A + ('v' - 'a')) {
        has_changed = paste(ui, text, size);
    }
    return has_changed ? UI_CHANGED : UI_NOTHING;
}

static UiResult give_up(Ui *ui, char *text, int size) {
    const UiEdit *edit = &ui->edit;
    ui->edit.id = 0;
    bool goes_back = edit->has_before && strlen(edit->before) < (size_t)size;
    if (!goes_back || strcmp(text, edit->before) == 0) {
        return UI_CANCELLED;
    }
    memcpy(text, edit->before, strlen(edit->before) + 1);
    return UI_CANCELLED | UI_CHANGED;
}

static UiResult use_event(Ui *ui, char *text, int size, const UiKeyEvent *event, bool *is_taken) {
    UiEdit *edit = &ui->edit;
    *is_taken = true;
    if (event->key == UI_KEY_TEXT) {
        bool has_changed = insert_code_point(edit, text, size, event->code_point);
        return has_changed ? UI_CHANGED : UI_NOTHING;
    }
    if (event->key == UI_KEY_ENTER || (event->key == UI_KEY_ESCAPE && edit->is_written)) {
        edit->id = 0;
        return UI_DONE;
    }
    if (event->key == UI_KEY_ESCAPE) {
        return give_up(ui, text, size);
    }
    if (event->key == UI_KEY_TAB && !edit->is_written) {
        edit->id = 0;
        ui->left_field = true;
        *is_taken = false;
        return UI_DONE;
    }
    if (event->key == UI_KEY_BACKSPACE || event->key == UI_KEY_DELETE) {
        return use_erasing_key(edit, text, event) ? UI_CHANGED : UI_NOTHING;
    }
    if (event->key >= UI_KEY_A && event->key <= UI_KEY_Z && event->mods == UI_MOD_CTRL) {
        return use_ctrl_key(ui, text, size, event->key);
    }
    // Letters come a second time as text. A field being edited consumes all other keys, too.
    use_moving_key(edit, text, event);
    return UI_NOTHING;
}

static UiResult use_events(Ui *ui, char *text, int size) {
    UiId id = ui->edit.id;
    UiResult result = UI_NOTHING;
    for (int i = 0; i < ui->input.event_count && ui->edit.id == id; i++) {
        if (!ui->taken[i]) {
            result |= use_event(ui, text, size, &ui->input.events[i], &ui->taken[i]);
            ui->edit.moved = ui->input.frame;
        }
    }
    return result;
}

// ---- Pointer and picture ----

static int offset_at(const Ui *ui, const char *text, int x) {
    const char *at = text;
    while (*at) {
        const char *before = at;
        int width = ui->font->advance(ui->font->data, utf8_next(&at));
        if (x < width / 2) {
            return (int)(before - text);
        }
        x -= width;
    }
    return (int)(at - text);
}

static void use_pointer(Ui *ui, const UiControl *control, UiRect rect, const char *text) {
    UiEdit *edit = &ui->edit;
    int at = offset_at(ui, text, ui->input.x - rect.x + edit->shown_from);
    if (control->double_clicked) {
        edit->anchor = 0;
        edit->caret = (int)strlen(text);
        ui->active = 0; // or the drag would shrink the selection at once
    } else if (control->pressed) {
        edit->caret = at;
        edit->anchor = ui->input.mods & UI_MOD_SHIFT ? edit->anchor : at;
    } else if (control->held) {
        edit->caret = at;
    }
    edit->moved = control->pressed ? ui->input.frame : edit->moved;
}

static void keep_caret_visible(Ui *ui, UiRect rect, const char *text) {
    UiEdit *edit = &ui->edit;
    int caret_x = ui_text_width(ui->font, text, edit->caret, 1);
    int width = ui_text_width(ui->font, text, -1, 1);
    edit->shown_from = ui_min(edit->shown_from, ui_max(width + 1 - rect.w, 0));
    edit->shown_from = ui_max(edit->shown_from, caret_x + 1 - rect.w);
    edit->shown_from = ui_min(edit->shown_from, caret_x);
}

static void draw_edit(Ui *ui, UiRect rect, const char *text) {
    const UiEdit *edit = &ui->edit;
    int x = rect.x - edit->shown_from;
    int top = rect.y + (rect.h - ui->font->height) / 2;
    int from = ui_text_width(ui->font, text, ui_min(edit->caret, edit->anchor), 1);
    int to = ui_text_width(ui->font, text, ui_max(edit->caret, edit->anchor), 1);
    ui_push_clip(ui, (UiRect){rect.x - 1, rect.y, rect.w + 2, rect.h});
    if (to > from) {
        UiRect marked = {x + from, top - 1, to - from, ui->font->height + 2};
        ui_draw_fill(ui, marked, ui_color_fade(ui->theme.accent, 110), 0);
    }
    ui_draw_text(ui, x, top, text, ui->theme.text, 1);
    if ((ui->input.frame - edit->moved) / 30 % 2 == 0) {
        int caret_x = x + ui_text_width(ui->font, text, edit->caret, 1);
        ui_draw_fill(ui, (UiRect){caret_x - 1, top - 1, 1, ui->font->height + 2}, ui->theme.accent,
                     0);
    }
    ui_pop_clip(ui);
}

UiResult ui_edit_text(Ui *ui, const UiControl *control, UiRect rect, const char *placeholder,
                      char *text, int size) {
    UiEdit *edit = &ui->edit;
    UiResult result = UI_NOTHING;
    bool is_written = ui->write_next;
    bool is_wanted = control->pressed || (control->clicked && control->by_key) ||
                     ui->edit_next == control->id || is_written;
    ui->write_next = false;
    if (is_wanted && edit->id != control->id && !control->disabled) {
        ui_edit_start(ui, control->id, text);
        ui->edit_next = 0;
        edit->is_written = is_written;
    }
    if (edit->id == control->id) {
        ui->edit_seen = true;
        put_right(edit, text);
        use_pointer(ui, control, rect, text);
        // With ui_write_next() the press that began the edit lies elsewhere, perhaps in this very
        // frame.
        bool is_left = ui->input.pressed && !control->hovered && !is_written;
        result = use_events(ui, text, size);
        if (is_left && edit->id == control->id) {
            edit->id = 0;
            result |= UI_DONE;
        }
    }
    bool is_empty = !text[0] && placeholder;
    bool is_edited = edit->id == control->id;
    if (is_edited) {
        keep_caret_visible(ui, rect, text);
        draw_edit(ui, rect, text);
    }
    if (!is_edited || is_empty) {
        UiColor color = is_empty || control->disabled ? ui->theme.faint : ui->theme.text;
        ui_draw_text_in(ui, rect, is_empty ? say(placeholder) : text, UI_LEFT, color, 1);
    }
    if (control->hovered && !control->disabled) {
        ui->cursor = UI_CURSOR_TEXT;
    }
    return result;
}

UiResult ui_text_field(Ui *ui, const char *label, const char *placeholder, char *text, int size) {
    const UiTheme *theme = &ui->theme;
    UiControl control = ui_control(ui, label, ui_next(ui));
    bool is_edited = ui->edit.id == control.id;
    ui_draw_fill(ui, control.rect, control.disabled ? theme->panel : theme->sunken, 1);
    UiColor border = is_edited ? theme->accent : control.hovered ? theme->dim : theme->faint;
    ui_draw_outline(ui, control.rect, control.disabled ? theme->line : border, 1);
    UiRect room = control.rect;
    ui_cut_left(&room, 4);
    ui_cut_right(&room, 4);
    return ui_edit_text(ui, &control, room, placeholder, text, size);
}
