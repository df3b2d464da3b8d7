// No memory while an author edits: the document is unharmed, and so is the way back.

#include <stdlib.h>

#include "editor/editor_test.h"
#include "faults/memory.h"
#include "level/level_test_kit.h"
#include "test.h"

enum { EDITS = 60, FEW = 60 };

/// Paints, drags, copies, pastes, moves things: what an author does in a minute.
static void edit(Bench *bench, uint32_t seed) {
    static const EditorAction tools[] = {
        EDITOR_DO_BRUSH,  EDITOR_DO_LINE,      EDITOR_DO_RECT,   EDITOR_DO_FILL,  EDITOR_DO_ERASER,
        EDITOR_DO_SELECT, EDITOR_DO_THINGS,    EDITOR_DO_SOLID,  EDITOR_DO_SLOPE, EDITOR_DO_COPY,
        EDITOR_DO_PASTE,  EDITOR_DO_DUPLICATE, EDITOR_DO_DELETE, EDITOR_DO_UNDO,  EDITOR_DO_REDO};
    for (int i = 0; i < EDITS; i++) {
        editor_do(bench->editor, tools[test_random(&seed) % (sizeof tools / sizeof tools[0])]);
        bench_drag(bench, test_random_in(&seed, 4, 20), test_random_in(&seed, 3, 14),
                   test_random_in(&seed, 4, 20), test_random_in(&seed, 3, 14), 0);
    }
    editor_let_go(bench->editor);
}

/// Edits while allocation number `n` fails (0: none), then undoes all. Returns how many there were.
static long edit_and_undo(long n) {
    Bench *bench = bench_create_on(test_level_sample);
    char *first = bench_print(bench);
    memory_fail_at(n);
    edit(bench, 7);
    long count = memory_fail_never();
    while (editor_do(bench->editor, EDITOR_DO_UNDO)) {
    }
    char *undone = bench_print(bench);
    CHECK_STR(first, undone);
    free(first);
    free(undone);
    bench_destroy(bench);
    return count;
}

TEST(editing_without_memory_leaves_the_document_whole_and_can_be_undone) {
    long count = edit_and_undo(0);
    CHECK(count > 100);
    for (long n = memory_next_fault(0, count, FEW); n; n = memory_next_fault(n, count, FEW)) {
        edit_and_undo(n);
    }
}
