#include "app/cards.h"

#include <string.h>

#include "app/level_store.h"
#include "game/replay.h"

enum { PICTURE_W = 480, PICTURE_H = 270 };

int cards_find_par(const Shell *shell, const char *path, const Level *level) {
    char run[FILES_PATH_MAX];
    Replay replay;
    LevelError error = {0};
    int par = 0;
    if (demo_find_replay(shell->assets, path, run, sizeof run) &&
        replay_load(run, shell->catalog, &replay, &error)) {
        bool holds = replay_is_of(&replay, level) && strcmp(replay.end_state, "goal") == 0;
        par = holds ? replay.end_tick : 0;
        replay_free(&replay);
    }
    return par;
}

static void read_card(Shell *shell, LibraryItem *item) {
    LevelError error = {0};
    Level *level = level_load(item->path, shell->catalog, &error);
    library_note(item, level, &error);
    item->is_left = level_store_is_left(item->path);
    if (level && item->par == 0) {
        item->par = cards_find_par(shell, item->path, level);
    }
    item->is_pictured = true;
    item->picture = level ? view_picture_create(shell->view, PICTURE_W, PICTURE_H) : 0;
    if (item->picture) {
        view_picture_draw_card(shell->view, item->picture, level);
    }
    level_destroy(level);
    view_forget_level(shell->view);
}

void cards_read_one(Shell *shell, bool (*is_shown)(const Shell *shell, int index)) {
    int next = -1;
    for (int i = shell->library.count - 1; i >= 0; i--) {
        bool comes_first = next < 0 || is_shown(shell, i) || !is_shown(shell, next);
        next = !shell->library.items[i].is_pictured && comes_first ? i : next;
    }
    if (next >= 0) {
        read_card(shell, &shell->library.items[next]);
    }
}

void cards_forget_pictures(Shell *shell) {
    for (int i = 0; i < shell->library.count; i++) {
        view_picture_destroy(shell->view, shell->library.items[i].picture);
        shell->library.items[i].picture = 0;
        shell->library.items[i].is_pictured = false;
    }
}
