// Unsaved edits in the store: numbers and locks, what is written and when, and a process killed at
// random moments while it edits, autosaves and saves. FOOTHOLD_KILLS says how often (`make kills`).

#define _GNU_SOURCE // for MAP_ANONYMOUS and setenv

#include "app/level_store_test_support.h"

#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/files.h"
#include "faults/disk.h"
#include "level/file.h"
#include "level/level_difference.h"
#include "level/level_test_support.h"
#include "test.h"

enum { SIDE = 64, CELLS = SIDE * SIDE };

/// With the level's file.
static TestShelf saved_shelf(const char *name) {
    TestShelf shelf = test_shelf_create(name);
    LevelError error;
    CHECK(level_save(shelf.level, shelf.path, &error));
    return shelf;
}

static void edit(Level *level, int number) {
    int block = level_find_kind(level, "block");
    CHECK(fh_terrain_set(level->terrain, number % SIDE, number / SIDE, fh_tile_make(block, 0)));
}

static bool has_edit(const Level *level, int number) {
    return fh_terrain_at(level->terrain, number % SIDE, number / SIDE) != FH_TILE_EMPTY;
}

static bool keep(TestStore *kept, TestShelf *desk, uint64_t change, double ms) {
    LevelError error = {0};
    return test_store_keep(kept, desk->level, (AutosaveMoment){change, ms, false}, &error);
}

static bool has_file(const TestStore *kept) {
    char file[LEVEL_STORE_PATH];
    test_store_file(&kept->store, file, sizeof file);
    return file[0] != '\0';
}

TEST(journal_is_written_within_a_second_and_gone_when_the_level_is_saved) {
    TestShelf desk = saved_shelf("when");
    TestStore kept = {0};
    test_store_begin(&kept, desk.path, 0);
    CHECK(keep(&kept, &desk, 0, 1000));
    CHECK(!has_file(&kept));
    edit(desk.level, 3);
    for (double ms = 2000; ms < 2900; ms += 16) {
        CHECK(keep(&kept, &desk, 1, ms));
    }
    CHECK(has_file(&kept));
    autosave_end(&kept.autosave, &kept.store, 1);
    CHECK(!has_file(&kept));
    CHECK(keep(&kept, &desk, 1, 9000));
    CHECK(!has_file(&kept));
    test_store_end(&kept);
    test_shelf_free(&desk);
}

/// Plays edits every 10 ms, and writes that take so long beside them. Returns how old the oldest
/// edit ever was that was not on disk yet (ms).
static double oldest_unwritten(double took_ms) {
    const LevelStore store = {.own = {.number = 1}};
    Autosave autosave = {0};
    AutosaveMoment writing = {0};
    uint64_t change = 0, on_disk = 0;
    double oldest = 0.0, done_at = 0.0;
    for (double ms = 10; ms < 20000; ms += 10) {
        change++;
        AutosaveMoment moment = {change, ms, false};
        if (writing.change > 0 && ms >= done_at) {
            autosave_note(&autosave, writing, took_ms, true);
            on_disk = writing.change;
            writing.change = 0;
        }
        if (writing.change == 0 && autosave_is_due(&autosave, &store, moment)) {
            writing = moment;
            done_at = ms + took_ms;
        }
        double age = (double)(change - on_disk - 1) * 10;
        oldest = age > oldest ? age : oldest;
    }
    return oldest;
}

static bool is_due(Autosave *autosave, int number, AutosaveMoment moment) {
    const LevelStore store = {.own = {.number = number}};
    return autosave_is_due(autosave, &store, moment);
}

TEST(journal_is_due_a_moment_after_the_edit_and_not_while_it_rests) {
    Autosave autosave = {.kept = 3};
    CHECK(!is_due(&autosave, 1, (AutosaveMoment){3, 1000.0, true})); // all is kept
    CHECK(!is_due(&autosave, 1, (AutosaveMoment){4, 2000.0, false}));
    CHECK(!is_due(&autosave, 1, (AutosaveMoment){4, 2399.0, false}));
    CHECK(is_due(&autosave, 1, (AutosaveMoment){4, 2400.0, false}));
    CHECK(is_due(&autosave, 1, (AutosaveMoment){5, 2001.0, true}));
    autosave.rest_until = 9000.0;
    CHECK(!is_due(&autosave, 1, (AutosaveMoment){5, 8999.0, false}));
    CHECK(is_due(&autosave, 1, (AutosaveMoment){5, 8999.0, true}));
    CHECK(is_due(&autosave, 1, (AutosaveMoment){5, 9000.0, false}));
    autosave.kept = 5;
    CHECK(!is_due(&autosave, 1, (AutosaveMoment){5, 9001.0, false}));
    CHECK(!is_due(&autosave, 1, (AutosaveMoment){6, 9002.0, false})); // it waits anew
    CHECK(!is_due(&autosave, 1, (AutosaveMoment){6, 9401.0, false}));
    CHECK(is_due(&autosave, 1, (AutosaveMoment){6, 9402.0, false}));
    CHECK(!is_due(&autosave, 0, (AutosaveMoment){7, 20000.0, true})); // there is no place for it
}

TEST(journal_that_takes_half_a_second_to_write_still_loses_no_more_than_a_second) {
    CHECK(oldest_unwritten(1) < 450);
    CHECK(oldest_unwritten(200) < 650);
    CHECK(oldest_unwritten(500) <= 1020);
    CHECK(oldest_unwritten(1000) < 2300); // as soon as can be, but for a little rest
    CHECK(oldest_unwritten(2000) < 4600);
}

TEST(journal_is_the_level_as_its_file_would_be) {
    TestShelf desk = saved_shelf("text");
    TestStore kept = {0};
    for (int crlf = 0; crlf < 2; crlf++) {
        LevelError error = {0};
        char file[LEVEL_STORE_PATH];
        size_t size = 0;
        desk.level->crlf = crlf;
        test_store_begin(&kept, desk.path, 0);
        edit(desk.level, 3);
        CHECK(level_store_write(&kept.store.own, desk.level, kept.store.level, &error));
        test_store_file(&kept.store, file, sizeof file);
        CHECK(level_save(desk.level, desk.path, &error));
        CHECK(level_file_hash_at(file) == level_file_hash_at(desk.path));
        CHECK_INT(0, unlink(desk.path)); // the next save has no line ends to go by
        char *text = level_file_read(file, 1 << 20, &size, &error);
        // A mistake in the level is told by its line.
        char *name = text ? strstr(text, "\"tileSize\"") : NULL;
        if (CHECK(name && (strstr(text, "\r\n") != NULL) == crlf)) {
            memcpy(name, "\"tileSize!", 10);
            CHECK(level_file_write_plain(file, text, size, &error));
            CHECK(test_store_read(file, desk.path, test_catalog(), &error) == NULL);
            int line = 1;
            for (const char *at = text; at < name; at++) {
                line += *at == '\n';
            }
            CHECK_INT(line, error.line);
            CHECK_STR(file, error.file);
        }
        free(text);
        test_store_end(&kept);
    }
    test_shelf_free(&desk);
}

TEST(journal_left_behind_is_found_once_and_can_wait_for_another_time) {
    TestShelf desk = saved_shelf("found");
    TestStore kept = {0};
    LevelError error = {0};
    test_store_begin(&kept, desk.path, 0);
    edit(desk.level, 7);
    CHECK(level_store_write(&kept.store.own, desk.level, kept.store.level, &error));
    test_store_kill(&kept);
    for (int i = 0; i < 2; i++) { // not now, and then thrown away
        test_store_begin(&kept, desk.path, 0);
        if (CHECK(kept.store.found.number != 0)) {
            CHECK(kept.store.own.number != kept.store.found.number);
            Level *found = test_store_read_found(&kept.store, test_catalog(), &error);
            char what[80] = "";
            if (CHECK(found != NULL)) {
                CHECK(has_edit(found, 7));
                Level *before = level_load(desk.path, test_catalog(), &error);
                LevelDifference difference = level_compare(before, found, NULL);
                level_difference_print(&difference, what, sizeof what);
                CHECK_STR("1 tile", what);
                level_destroy(before);
            }
            level_destroy(found);
            level_store_answer_found(&kept.store, i == 1);
        }
        test_store_end(&kept);
    }
    test_store_begin(&kept, desk.path, 0);
    CHECK_INT(0, kept.store.found.number);
    CHECK_INT(0, (int)kept.store.other);
    test_store_end(&kept);
    test_shelf_free(&desk);
}

/// What an editor leaves that ends without saving: its edits, and a lock that is free. They get
/// that time and number in their name.
static void leave_behind_at(TestShelf *desk, int number, const char *stamp) {
    TestStore kept = {0};
    LevelError error = {0};
    char file[LEVEL_STORE_PATH];
    char named[LEVEL_STORE_PATH];
    test_store_begin(&kept, desk->path, 0);
    edit(desk->level, number);
    CHECK(level_store_write(&kept.store.own, desk->level, kept.store.level, &error));
    test_store_file(&kept.store, file, sizeof file);
    snprintf(named, sizeof named, "%.500s/%.20s.open-%d.json", kept.store.folder, stamp,
             kept.store.own.number);
    CHECK_INT(0, rename(file, named));
    test_store_kill(&kept);
}

static bool finds(const TestStore *kept, int number) {
    LevelError error = {0};
    Level *found = kept->store.found.number != 0
                       ? test_store_read_found(&kept->store, test_catalog(), &error)
                       : NULL;
    bool has = found && has_edit(found, number);
    level_destroy(found);
    return has;
}

TEST(journals_left_behind_are_found_the_newest_first) {
    TestShelf desk = saved_shelf("newest");
    TestStore kept = {0};
    CHECK(!level_store_is_left(desk.path));
    leave_behind_at(&desk, 1, "20010101-000001-00");
    leave_behind_at(&desk, 2, "20010101-000003-00");
    leave_behind_at(&desk, 3, "20010101-000002-00"); // holds the edits before it, too
    CHECK(level_store_is_left(desk.path) && !level_store_is_left(NULL));
    test_store_begin(&kept, desk.path, 0);
    CHECK(finds(&kept, 2) && !finds(&kept, 3));
    level_store_answer_found(&kept.store, true);
    CHECK(finds(&kept, 3));
    level_store_answer_found(&kept.store, false);
    CHECK(finds(&kept, 1) && !finds(&kept, 2));
    level_store_answer_found(&kept.store, true);
    CHECK_INT(0, kept.store.found.number);
    test_store_end(&kept);
    test_store_begin(&kept, desk.path, 0);
    CHECK(finds(&kept, 3)); // for another time
    test_store_end(&kept);
    test_shelf_free(&desk);
}

TEST(journal_that_was_taken_up_is_neither_found_again_nor_another_editor) {
    TestShelf desk = saved_shelf("taken");
    TestStore kept = {0};
    leave_behind_at(&desk, 1, "20010101-000001-00");
    leave_behind_at(&desk, 2, "20010101-000003-00");
    test_store_begin(&kept, desk.path, 0);
    CHECK(finds(&kept, 2));
    level_store_answer_found(&kept.store, false); // it could not be used, and stays
    CHECK(finds(&kept, 1) && !finds(&kept, 2));
    CHECK_INT(0, (int)kept.store.other);
    level_store_look_for_others(&kept.store);
    CHECK_INT(0, (int)kept.store.other);
    level_store_answer_found(&kept.store, true);
    CHECK_INT(0, kept.store.found.number);
    test_store_end(&kept);
    test_shelf_free(&desk);
}

TEST(journals_left_behind_within_one_second_are_found_the_newest_first) {
    TestShelf desk = saved_shelf("second");
    TestStore kept = {0};
    leave_behind_at(&desk, 1, "20010101-000001-00");
    leave_behind_at(&desk, 2, "20010101-000001-02");
    leave_behind_at(&desk, 3, "20010101-000001-01");
    test_store_begin(&kept, desk.path, 0);
    CHECK(finds(&kept, 2) && !finds(&kept, 3));
    level_store_answer_found(&kept.store, true);
    CHECK(finds(&kept, 3));
    level_store_answer_found(&kept.store, true);
    CHECK(finds(&kept, 1) && !finds(&kept, 3));
    test_store_end(&kept);
    test_shelf_free(&desk);
}

static int count_files(const char *folder, const char *part) {
    int count = 0;
    DIR *list = opendir(folder);
    for (const struct dirent *entry = list ? readdir(list) : NULL; entry; entry = readdir(list)) {
        count += strstr(entry->d_name, part) != NULL;
    }
    if (list) {
        closedir(list);
    }
    return count;
}

TEST(journal_written_many_times_within_a_second_leaves_the_last_one_alone) {
    TestShelf desk = saved_shelf("many");
    TestStore first = {0};
    TestStore second = {0};
    LevelError error = {0};
    test_store_begin(&first, desk.path, 0);
    test_store_begin(&second, desk.path, 0);
    for (int i = 0; i < 150; i++) { // more than a second has numbers
        edit(desk.level, i);
        TestStore *kept = i % 3 == 1 ? &second : &first;
        CHECK(level_store_write(&kept->store.own, desk.level, kept->store.level, &error));
        CHECK_INT(i == 0 ? 1 : 2, count_files(first.store.folder, ".open-"));
    }
    TestStore third = {0};
    test_store_begin(&third, desk.path, 0);
    CHECK_INT(0, third.store.found.number); // they are being edited
    test_store_end(&third);
    test_store_kill(&first);
    test_store_kill(&second);
    test_store_begin(&first, desk.path, 0);
    CHECK(finds(&first, 149));
    level_store_answer_found(&first.store, true);
    CHECK(finds(&first, 148) && !finds(&first, 149));
    test_store_end(&first);
    test_shelf_free(&desk);
}

TEST(journal_of_a_run_that_was_killed_before_it_removed_the_one_before_is_offered_once) {
    for (int removes = 0; removes < 2; removes++) {
        TestShelf desk = saved_shelf("twice");
        TestStore kept = {0};
        LevelError error = {0};
        char older[LEVEL_STORE_PATH];
        leave_behind_at(&desk, 1, "20010101-000003-00");
        test_store_begin(&kept, desk.path, 0);
        snprintf(older, sizeof older, "%.500s/20010101-000002-00.open-%d.json", kept.store.folder,
                 kept.store.found.number);
        test_store_end(&kept);
        CHECK(level_save(desk.level, older, &error));
        test_store_begin(&kept, desk.path, 0);
        CHECK(strstr(kept.store.found.text, "20010101-000003-00") != NULL);
        level_store_answer_found(&kept.store, removes);
        CHECK_INT(0, kept.store.found.number);
        CHECK_INT(removes ? 0 : 2, count_files(kept.store.folder, ".open-"));
        test_store_end(&kept);
        test_shelf_free(&desk);
    }
}

TEST(journal_is_never_begun_at_a_number_where_edits_wait) {
    TestShelf desk = saved_shelf("wait");
    TestStore kept = {0};
    for (int i = 1; i <= 16; i++) {
        char stamp[32];
        snprintf(stamp, sizeof stamp, "20010101-0000%02d-00", i);
        leave_behind_at(&desk, i, stamp);
    }
    test_store_begin(&kept, desk.path, 0);
    CHECK(kept.store.own.number == 0 && kept.store.trouble == 0);
    CHECK(finds(&kept, 16));
    char folder[FILES_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", kept.store.folder);
    test_store_end(&kept);
    CHECK_INT(16, count_files(folder, ".open-"));
    test_shelf_free(&desk);
}

TEST(journal_that_was_thrown_away_takes_no_later_edits_along) {
    TestShelf desk = saved_shelf("later");
    TestStore asked = {0};
    TestStore other = {0};
    LevelError error = {0};
    leave_behind_at(&desk, 1, "20010101-000001-00");
    test_store_begin(&asked, desk.path, 0);
    test_store_begin(&other, desk.path, 0);
    CHECK(finds(&asked, 1) && finds(&other, 1));
    int number = other.store.found.number;
    level_store_answer_found(&other.store, true);
    test_store_end(&other);
    test_store_begin(&other, desk.path, 0); // its number is free again
    CHECK_INT(number, other.store.own.number);
    edit(desk.level, 2);
    CHECK(level_store_write(&other.store.own, desk.level, other.store.level, &error));
    level_store_answer_found(&asked.store, true);
    CHECK_INT(0, asked.store.found.number); // it is being edited
    test_store_kill(&other);
    test_store_end(&asked);
    test_store_begin(&asked, desk.path, 0);
    CHECK(finds(&asked, 2));
    test_store_end(&asked);
    test_shelf_free(&desk);
}

TEST(journals_of_two_editors_on_one_level_know_of_each_other) {
    TestShelf desk = saved_shelf("two");
    int ready[2];
    int go[2];
    char byte = 0;
    CHECK_INT(0, pipe(ready));
    CHECK_INT(0, pipe(go));
    TestStore first = {0};
    test_store_begin(&first, desk.path, 0);
    pid_t child = fork();
    if (child == 0) {
        close(first.store.own.lock); // the parent's
        TestStore theirs = {0};
        test_store_begin(&theirs, desk.path, 0);
        bool told = write(ready[1], "x", 1) == 1 && read(go[0], &byte, 1) == 1;
        _exit(told ? 0 : 1);
    }
    CHECK_INT(1, (int)read(ready[0], &byte, 1));
    CHECK_INT(0, (int)first.store.other);
    level_store_look_for_others(&first.store);
    CHECK_INT((int)child, (int)first.store.other); // which came after it
    test_store_end(&first);
    TestStore kept = {0};
    test_store_begin(&kept, desk.path, 0);
    CHECK_INT((int)child, (int)kept.store.other);
    CHECK(kept.store.own.number != 0);
    test_store_end(&kept);
    CHECK_INT(1, (int)write(go[1], "x", 1));
    waitpid(child, NULL, 0);
    test_store_begin(&kept, desk.path, 0); // its end gave the lock back
    level_store_look_for_others(&kept.store);
    CHECK_INT(0, (int)kept.store.other);
    test_store_end(&kept);
    for (int i = 0; i < 2; i++) {
        close(ready[i]);
        close(go[i]);
    }
    test_shelf_free(&desk);
}

TEST(journal_in_a_folder_that_cannot_be_written_is_told_once) {
    TestShelf desk = saved_shelf("told");
    TestStore kept = {0};
    LevelError error = {0};
    test_store_begin(&kept, desk.path, 0);
    CHECK(level_file_write_plain(kept.store.folder, "x", 1, &error)); // where the folder should be
    AutosaveMoment moment = {1, 1000, true};
    CHECK(!test_store_keep(&kept, desk.level, moment, &error));
    CHECK(error.text[0] != '\0');
    moment = (AutosaveMoment){2, 3000, true};
    CHECK(test_store_keep(&kept, desk.level, moment, &error));
    CHECK(!has_file(&kept));
    CHECK_INT(0, unlink(kept.store.folder));
    moment = (AutosaveMoment){3, 5000, true};
    CHECK(test_store_keep(&kept, desk.level, moment, &error));
    CHECK(has_file(&kept));
    test_store_end(&kept);
    test_shelf_free(&desk);
}

TEST(journal_whose_folder_cannot_be_made_says_why) {
    TestShelf desk = saved_shelf("no-folder");
    char state[FILES_PATH_MAX];
    char none[FILES_PATH_MAX + 16];
    int refused = 0;
    bool hit = true;
    snprintf(state, sizeof state, "%s", getenv("XDG_STATE_HOME"));
    for (int n = 1; hit; n++) {
        TestStore kept = {0};
        snprintf(none, sizeof none, "%s/none-%d", state, n);
        setenv("XDG_STATE_HOME", none, 1);
        disk_fail_at(n);
        test_store_begin(&kept, desk.path, 0);
        hit = disk_fail_never();
        if (kept.store.own.number == 0) { // not what opening a lock in no folder says
            CHECK_INT(EIO, kept.store.trouble);
            refused++;
        }
        test_store_end(&kept);
    }
    CHECK(refused > 0);
    test_shelf_free(&desk);
}

/// Puts a folder where a lock should be, so that it cannot be opened.
static void block_lock(const LevelStorePlace *place) {
    char lock[LEVEL_STORE_PATH];
    snprintf(lock, sizeof lock, "%s-%d.lock", place->folder, place->number);
    CHECK_INT(0, mkdir(lock, 0777));
}

TEST(journal_without_a_lock_to_be_had_is_no_other_editor) {
    TestShelf desk = saved_shelf("locks");
    TestStore kept = {0};
    int blocked = 0;
    int before = 0;
    test_store_begin(&kept, desk.path, 0);
    for (; kept.store.own.number && blocked < 100; blocked++) {
        LevelStorePlace place = kept.store.own;
        CHECK(place.number != before); // it went on to the next place
        CHECK_INT(0, (int)kept.store.other);
        before = place.number;
        test_store_end(&kept);
        block_lock(&place);
        test_store_begin(&kept, desk.path, 0);
    }
    CHECK(blocked > 1);
    CHECK_INT(0, (int)kept.store.other);
    CHECK_INT(EISDIR, kept.store.trouble);
    CHECK(keep(&kept, &desk, 1, 2000));
    test_store_end(&kept);
    test_shelf_free(&desk);
}

// ---- Killed ----

/// What the process that is killed tells in shared memory: when each edit was made.
typedef struct Shared {
    volatile int edits;
    volatile double when[CELLS]; // ms
    volatile double stall;       // ms: the longest that a frame took, writing included
} Shared;

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1000.0 + (double)now.tv_nsec / 1e6;
}

/// Edits, autosaves and saves until it is killed, a frame every 2 ms.
static void work(TestShelf *desk, Shared *shared) {
    TestStore kept = {0};
    LevelError error = {0};
    test_store_begin(&kept, desk->path, 0);
    for (uint64_t change = 0; change < CELLS; change++) {
        edit(desk->level, (int)change);
        shared->when[change] = now_ms();
        shared->edits = (int)change + 1;
        AutosaveMoment moment = {change + 1, now_ms(), false};
        test_store_keep(&kept, desk->level, moment, &error);
        if (change % 300 == 299 && level_save(desk->level, desk->path, &error)) {
            autosave_end(&kept.autosave, &kept.store, change + 1);
        }
        nanosleep(&(struct timespec){0, 2000000}, NULL);
        double took = now_ms() - shared->when[change];
        shared->stall = took > shared->stall ? took : shared->stall;
    }
}

/// How many edits older than a second are in neither the level nor its store; -1 when the level
/// cannot be read.
static int count_lost(const TestShelf *desk, const Shared *shared, double killed) {
    LevelError error = {0};
    TestStore kept = {0};
    Level *level = level_load(desk->path, test_catalog(), &error);
    test_store_begin(&kept, desk->path, 0);
    Level *found = NULL;
    if (kept.store.found.number != 0) {
        found = test_store_read_found(&kept.store, test_catalog(), &error);
        if (!CHECK(found != NULL)) {
            printf("%s\n", error.text);
        }
        level_store_answer_found(&kept.store, true);
        CHECK_INT(0, kept.store.found.number); // one, and no other of the same run
    }
    int lost = level ? 0 : -1;
    for (int i = 0; level && i < shared->edits; i++) {
        bool is_old = killed - shared->when[i] > 1000.0;
        lost += is_old && !has_edit(level, i) && !(found && has_edit(found, i));
    }
    level_destroy(level);
    level_destroy(found);
    test_store_end(&kept);
    return lost;
}

static void kill_once(uint32_t *seed) {
    TestShelf desk = saved_shelf("kill");
    Shared *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child = fork();
    if (child == 0) {
        work(&desk, shared);
        _exit(0);
    }
    int wait_ms = test_random_in(seed, 1, 1700);
    nanosleep(&(struct timespec){wait_ms / 1000, wait_ms % 1000 * 1000000L}, NULL);
    kill(child, SIGKILL);
    double killed = now_ms();
    waitpid(child, NULL, 0);
    if (!CHECK_INT(0, count_lost(&desk, shared, killed))) {
        printf("a frame had taken %.0f ms, and one was on its way for %.0f\n", shared->stall,
               shared->edits > 0 ? killed - shared->when[shared->edits - 1] : 0.0);
    }
    munmap(shared, sizeof *shared);
    test_shelf_free(&desk);
}

TEST(editor_killed_at_any_moment_loses_no_edit_older_than_a_second) {
    const char *asked = getenv("FOOTHOLD_KILLS");
    int kills = asked ? atoi(asked) : 3;
    uint32_t seed = asked ? (uint32_t)time(NULL) | 1u : 7;
    for (int i = 0; i < kills; i++) {
        kill_once(&seed);
    }
}

TEST(journal_of_the_same_process_is_no_other_editor) {
    char path[FILES_PATH_MAX];
    TestStore first = {0};
    TestStore second = {0};
    files_absolute(test_temp_dir(), path, sizeof path);
    setenv("XDG_STATE_HOME", path, 1);
    test_store_begin(&first, "/a/twice.json", 0);
    test_store_begin(&second, "/a/twice.json", 0);
    CHECK(first.store.own.number && second.store.own.number);
    CHECK(first.store.own.number != second.store.own.number);
    CHECK(first.store.other == 0 && second.store.other == 0);
    level_store_look_for_others(&second.store);
    CHECK_INT(0, (int)second.store.other);
    test_store_end(&second);
    test_store_end(&first);
    unsetenv("XDG_STATE_HOME");
}

// ---- Locks ----

enum { LOCK_ROUNDS = 4000 };

/// Takes a lock and removes its file again and again. `inside` is what is not to be above 1.
static int contend(const char *path, atomic_int *inside) {
    int overlaps = 0;
    for (int i = 0; i < LOCK_ROUNDS; i++) {
        int lock = -1;
        if (lock_take(path, &lock) == LOCK_TAKEN) {
            overlaps += atomic_fetch_add(inside, 1) != 0;
            sched_yield();
            atomic_fetch_sub(inside, 1);
            unlink(path);
            close(lock);
        }
    }
    return overlaps;
}

TEST(lock_whose_file_its_holder_removes_has_one_holder_at_a_time) {
    char path[600];
    snprintf(path, sizeof path, "%.500s/contended.lock", test_temp_dir());
    atomic_int *inside =
        mmap(NULL, sizeof *inside, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t children[3];
    for (int i = 0; i < 3; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            _exit(contend(path, inside) != 0);
        }
    }
    for (int i = 0; i < 3; i++) {
        int status = 1;
        waitpid(children[i], &status, 0);
        CHECK_INT(0, status);
    }
    munmap(inside, sizeof *inside);
    unlink(path);
}
