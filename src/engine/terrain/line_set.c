#include "engine/terrain/line_set.h"

#include <stdlib.h>

enum {
    CELL = 64,       // px
    WIDE_CELLS = 256 // a line that lies in more cells is looked at whatever is asked
};

void fh_line_set_free(FhLineSet *set) {
    free(set->lines);
    free(set->entries);
    free(set->wide);
    *set = (FhLineSet){0};
}

void fh_line_set_add(void *context, const FhLine *line) {
    FhLineSet *set = context;
    if (set->count == set->room) {
        int room = set->room ? 2 * set->room : 64;
        FhLine *grown = realloc(set->lines, (size_t)room * sizeof *grown);
        if (!grown) {
            set->failed = true;
            return;
        }
        set->lines = grown;
        set->room = room;
    }
    set->lines[set->count++] = *line;
}

static FhRect cells_of(FhRect box) {
    int col = fh_floor_div(box.x, CELL);
    int row = fh_floor_div(box.y, CELL);
    return (FhRect){col, row, fh_floor_div(fh_rect_right(box), CELL) - col + 1,
                    fh_floor_div(fh_rect_bottom(box), CELL) - row + 1};
}

static int compare_entries(const void *first, const void *second) {
    const FhLineEntry *a = first;
    const FhLineEntry *b = second;
    int order = fh_point_order((FhPoint){a->col, a->row}, (FhPoint){b->col, b->row});
    return order ? order : fh_sign(a->line - b->line);
}

static bool is_wide(FhRect cells) {
    return (int64_t)cells.w * cells.h > WIDE_CELLS;
}

static void enter_line(FhLineSet *set, int index) {
    FhRect cells = cells_of(fh_line_box(&set->lines[index]));
    if (is_wide(cells)) {
        set->wide[set->wide_count++] = index;
        return;
    }
    for (int i = 0; i < cells.w * cells.h; i++) {
        set->entries[set->entry_count++] =
            (FhLineEntry){cells.y + i / cells.w, cells.x + i % cells.w, index};
    }
}

void fh_line_set_index(FhLineSet *set) {
    size_t entries = 0;
    for (int i = 0; i < set->count; i++) {
        FhRect cells = cells_of(fh_line_box(&set->lines[i]));
        entries += is_wide(cells) ? 0 : (size_t)cells.w * (size_t)cells.h;
    }
    set->entries = malloc((entries + 1) * sizeof *set->entries);
    set->wide = malloc(((size_t)set->count + 1) * sizeof *set->wide);
    if (!set->entries || !set->wide) {
        set->failed = true;
        return;
    }
    for (int i = 0; i < set->count; i++) {
        enter_line(set, i);
    }
    qsort(set->entries, (size_t)set->entry_count, sizeof *set->entries, compare_entries);
}

/// The first entry that is not before the cell.
static int first_entry(const FhLineSet *set, int row, int col) {
    int low = 0;
    int high = set->entry_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        const FhLineEntry *entry = &set->entries[middle];
        bool before = entry->row < row || (entry->row == row && entry->col < col);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low;
}

FhLineQuestion fh_line_question(FhRect box, FhLineVisit *visit, void *context) {
    return (FhLineQuestion){box, cells_of(box), visit, context};
}

/// A line that lies in several cells is met in the first of those that are asked.
static bool is_met_here(const FhLineQuestion *question, const FhLineEntry *entry, FhRect line) {
    FhRect cells = cells_of(line);
    return entry->row == fh_max(cells.y, question->cells.y) &&
           entry->col == fh_max(cells.x, question->cells.x) &&
           fh_line_boxes_meet(line, question->box);
}

static void ask_row(const FhLineSet *set, const FhLineQuestion *question, int row) {
    int last_col = fh_rect_right(question->cells) - 1;
    for (int i = first_entry(set, row, question->cells.x); i < set->entry_count; i++) {
        const FhLineEntry *entry = &set->entries[i];
        const FhLine *line = &set->lines[entry->line];
        if (entry->row != row || entry->col > last_col) {
            break;
        }
        if (is_met_here(question, entry, fh_line_box(line))) {
            question->visit(question->context, line);
        }
    }
}

void fh_line_set_ask(const FhLineSet *set, const FhLineQuestion *question) {
    for (int i = 0; i < set->wide_count; i++) {
        const FhLine *line = &set->lines[set->wide[i]];
        if (fh_line_boxes_meet(fh_line_box(line), question->box)) {
            question->visit(question->context, line);
        }
    }
    if (set->entry_count == 0) {
        return;
    }
    int first = fh_max(question->cells.y, set->entries[0].row);
    int last = fh_min(fh_rect_bottom(question->cells) - 1, set->entries[set->entry_count - 1].row);
    for (int row = first; row <= last; row++) {
        ask_row(set, question, row);
    }
}

// --- lines in a row become one --------------------------------------------------------------

typedef struct Start {
    FhPoint at;
    int32_t line;
} Start;

static int compare_starts(const void *first, const void *second) {
    const Start *a = first;
    const Start *b = second;
    int order = fh_point_order(a->at, b->at);
    return order ? order : fh_sign(a->line - b->line);
}

static bool goes_on_straight(const FhLine *line, const FhLine *next) {
    int64_t dx = line->b.x - line->a.x;
    int64_t dy = line->b.y - line->a.y;
    int64_t next_dx = next->b.x - next->a.x;
    int64_t next_dy = next->b.y - next->a.y;
    return line->flags == next->flags && dx * next_dy == dy * next_dx &&
           dx * next_dx + dy * next_dy > 0;
}

static bool is_gone(const FhLine *line) {
    return line->a.x == line->b.x && line->a.y == line->b.y;
}

/// The line that goes on where this one ends; NULL when there is none.
static FhLine *next_straight(FhLineSet *set, const Start *starts, const FhLine *line) {
    int low = 0;
    int high = set->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        bool before = fh_point_order(starts[middle].at, line->b) < 0;
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    for (; low < set->count && fh_point_order(starts[low].at, line->b) == 0; low++) {
        FhLine *next = &set->lines[starts[low].line];
        if (!is_gone(next) && next != line && goes_on_straight(line, next)) {
            return next;
        }
    }
    return NULL;
}

static void drop_gone(FhLineSet *set) {
    int kept = 0;
    for (int i = 0; i < set->count; i++) {
        if (!is_gone(&set->lines[i])) {
            set->lines[kept++] = set->lines[i];
        }
    }
    set->count = kept;
}

void fh_line_set_join(FhLineSet *set) {
    Start *starts = malloc(((size_t)set->count + 1) * sizeof *starts);
    if (!starts) {
        return;
    }
    for (int i = 0; i < set->count; i++) {
        starts[i] = (Start){set->lines[i].a, i};
    }
    qsort(starts, (size_t)set->count, sizeof *starts, compare_starts);
    for (int i = 0; i < set->count; i++) {
        FhLine *line = &set->lines[i];
        FhLine *next = is_gone(line) ? NULL : next_straight(set, starts, line);
        while (next) {
            line->b = next->b;
            next->b = next->a;
            next = next_straight(set, starts, line);
        }
    }
    free(starts);
    drop_gone(set);
}
