// The journal of edits: slots and locks, what is written and when, and a process killed at random
// moments while it edits, journals and saves. FOOTHOLD_KILLS says how often (`make kills`).

#define _GNU_SOURCE // for MAP_ANONYMOUS and setenv

#include "app/journal_test_support.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "faults/disk.h"
#include "level/file.h"
#include "level/level_difference.h"
#include "level/level_test_support.h"
#include "test.h"

enum { SIDE = 64, CELLS = SIDE * SIDE };

/// A level and a state folder of its own.
typedef struct Desk {
    char folder[300], path[400];
    Level *level;
} Desk;

static Desk desk_create(const char *name) {
    Desk desk = {0};
    const char *temp = getenv("FOOTHOLD_TEST_TEMP");
    snprintf(desk.folder, sizeof desk.folder, "%.200s/journal-%s-%ld", temp ? temp : "build/temp",
             name, (long)getpid());
    files_make_folder(desk.folder);
    char whole[FILES_PATH_MAX];
    files_absolute(desk.folder, whole, sizeof whole);
    setenv("XDG_STATE_HOME", whole, 1);
    snprintf(desk.path, sizeof desk.path, "%s/level.json", desk.folder);
    desk.level = level_create(test_catalog(), 16);
    LevelError error;
    CHECK(level_save(desk.level, desk.path, &error));
    return desk;
}

static void desk_free(Desk *desk) {
    char command[400];
    level_destroy(desk->level);
    unsetenv("XDG_STATE_HOME");
    snprintf(command, sizeof command, "rm -rf '%s'", desk->folder);
    CHECK_INT(0, system(command));
}

static void edit(Level *level, int number) {
    int block = level_find_kind(level, "block");
    CHECK(fh_terrain_set(level->terrain, number % SIDE, number / SIDE, fh_tile_make(block, 0)));
}

static bool has_edit(const Level *level, int number) {
    return fh_terrain_at(level->terrain, number % SIDE, number / SIDE) != FH_TILE_EMPTY;
}

static bool keep(Journal *journal, Desk *desk, uint64_t change, double ms) {
    LevelError error = {0};
    return test_journal_keep(journal, desk->level, desk->path, (JournalMoment){change, ms, false},
                             &error);
}

TEST(journal_is_written_within_a_second_and_gone_when_the_level_is_saved) {
    Desk desk = desk_create("when");
    Journal journal = {0};
    journal_begin(&journal, desk.path, 0);
    CHECK(keep(&journal, &desk, 0, 1000));
    CHECK(!files_exists(journal.own.file));
    edit(desk.level, 3);
    for (double ms = 2000; ms < 2900; ms += 16) {
        CHECK(keep(&journal, &desk, 1, ms));
    }
    CHECK(files_exists(journal.own.file));
    journal_saved(&journal, 1);
    CHECK(!files_exists(journal.own.file));
    CHECK(keep(&journal, &desk, 1, 9000));
    CHECK(!files_exists(journal.own.file));
    journal_end(&journal);
    desk_free(&desk);
}

/// Plays edits every 10 ms, and writes that take so long beside them. Returns how old the oldest
/// edit ever was that was not on disk yet (ms).
static double oldest_unwritten(double took_ms) {
    Journal journal = {.own = {.file = "somewhere"}};
    JournalMoment writing = {0};
    uint64_t change = 0, on_disk = 0;
    double oldest = 0.0, done_at = 0.0;
    for (double ms = 10; ms < 20000; ms += 10) {
        change++;
        JournalMoment moment = {change, ms, false};
        if (writing.change > 0 && ms >= done_at) {
            journal_note(&journal, writing, took_ms, true);
            on_disk = writing.change;
            writing.change = 0;
        }
        if (writing.change == 0 && journal_is_due(&journal, moment)) {
            writing = moment;
            done_at = ms + took_ms;
        }
        double age = (double)(change - on_disk - 1) * 10;
        oldest = age > oldest ? age : oldest;
    }
    return oldest;
}

TEST(journal_is_due_a_moment_after_the_edit_and_not_while_it_rests) {
    Journal journal = {.own.file = "x", .kept = 3};
    CHECK(!journal_is_due(&journal, (JournalMoment){3, 1000.0, true})); // all is kept
    CHECK(!journal_is_due(&journal, (JournalMoment){4, 2000.0, false}));
    CHECK(!journal_is_due(&journal, (JournalMoment){4, 2399.0, false}));
    CHECK(journal_is_due(&journal, (JournalMoment){4, 2400.0, false}));
    CHECK(journal_is_due(&journal, (JournalMoment){5, 2001.0, true}));
    journal.rest_until = 9000.0;
    CHECK(!journal_is_due(&journal, (JournalMoment){5, 8999.0, false}));
    CHECK(journal_is_due(&journal, (JournalMoment){5, 8999.0, true}));
    CHECK(journal_is_due(&journal, (JournalMoment){5, 9000.0, false}));
    journal.kept = 5;
    CHECK(!journal_is_due(&journal, (JournalMoment){5, 9001.0, false}));
    CHECK(!journal_is_due(&journal, (JournalMoment){6, 9002.0, false})); // it waits anew
    CHECK(!journal_is_due(&journal, (JournalMoment){6, 9401.0, false}));
    CHECK(journal_is_due(&journal, (JournalMoment){6, 9402.0, false}));
    journal.own.file[0] = '\0'; // there is no place for it
    CHECK(!journal_is_due(&journal, (JournalMoment){7, 20000.0, true}));
}

TEST(journal_that_takes_half_a_second_to_write_still_loses_no_more_than_a_second) {
    CHECK(oldest_unwritten(1) < 450);
    CHECK(oldest_unwritten(200) < 650);
    CHECK(oldest_unwritten(500) <= 1020);
    CHECK(oldest_unwritten(1000) < 2300); // as soon as can be, but for a little rest
    CHECK(oldest_unwritten(2000) < 4600);
}

TEST(journal_is_a_line_of_its_own_and_then_the_level_as_its_file_would_be) {
    Desk desk = desk_create("text");
    LevelError error = {0};
    char file[400];
    size_t size = 0;
    snprintf(file, sizeof file, "%s/journal", desk.folder);
    edit(desk.level, 3);
    CHECK(level_journal_write(desk.level, "/a/b\n.json", file, &error));
    char *journal = level_file_read(file, 1 << 20, &size, &error);
    char *level = level_print(desk.level);
    char *end = journal ? strchr(journal, '\n') : NULL;
    if (CHECK(end && level)) {
        CHECK_STR(level, end + 1);
        // A mistake in the level is told by its line in the journal.
        char *name = strstr(end, "\"tileSize\"");
        memcpy(name, "\"tileSize!", 10);
        CHECK(level_file_write_plain(file, journal, size, &error));
        CHECK(level_journal_read(file, test_catalog(), &error) == NULL);
        int line = 1;
        for (const char *at = journal; at < name; at++) {
            line += *at == '\n';
        }
        CHECK_INT(line, error.line);
        CHECK_STR(file, error.file);
    }
    free(level);
    free(journal);
    desk_free(&desk);
}

TEST(journal_left_behind_is_found_once_and_can_wait_for_another_time) {
    Desk desk = desk_create("found");
    Journal journal = {0};
    LevelError error = {0};
    char left[JOURNAL_PATH];
    journal_begin(&journal, desk.path, 0);
    edit(desk.level, 7);
    snprintf(left, sizeof left, "%s", journal.own.file);
    CHECK(level_journal_write(desk.level, desk.path, left, &error));
    close(journal.own.lock); // as the end of a process does
    journal = (Journal){0};
    for (int i = 0; i < 2; i++) { // not now, and then thrown away
        journal_begin(&journal, desk.path, 0);
        if (CHECK(journal_has_found(&journal))) {
            CHECK(strcmp(journal.own.file, journal.found.file) != 0);
            Level *found = level_journal_read(journal.found.file, test_catalog(), &error);
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
            journal_answer_found(&journal, i == 1);
        }
        journal_end(&journal);
    }
    journal_begin(&journal, desk.path, 0);
    CHECK(!journal_has_found(&journal));
    CHECK_INT(0, (int)journal.other);
    journal_end(&journal);
    desk_free(&desk);
}

/// What an editor leaves that ends without saving: its edits, and a lock that is free.
static void leave_behind_at(Desk *desk, int number, struct timespec when) {
    Journal journal = {0};
    LevelError error = {0};
    journal_begin(&journal, desk->path, 0);
    edit(desk->level, number);
    CHECK(level_journal_write(desk->level, desk->path, journal.own.file, &error));
    struct timespec times[2] = {when, when};
    CHECK_INT(0, utimensat(AT_FDCWD, journal.own.file, times, 0));
    close(journal.own.lock);
    if (journal.found.file[0]) {
        close(journal.found.lock);
    }
}

static void leave_behind(Desk *desk, int number, long when) {
    leave_behind_at(desk, number, (struct timespec){.tv_sec = when});
}

static bool finds(const Journal *journal, int number) {
    LevelError error = {0};
    Level *found = journal_has_found(journal)
                       ? level_journal_read(journal->found.file, test_catalog(), &error)
                       : NULL;
    bool has = found && has_edit(found, number);
    level_destroy(found);
    return has;
}

TEST(journals_left_behind_are_found_the_newest_first) {
    Desk desk = desk_create("newest");
    Journal journal = {0};
    CHECK(!journal_is_left(desk.path));
    leave_behind(&desk, 1, 1000);
    leave_behind(&desk, 2, 3000);
    leave_behind(&desk, 3, 2000); // holds the edits before it, too
    CHECK(journal_is_left(desk.path) && !journal_is_left(NULL));
    journal_begin(&journal, desk.path, 0);
    CHECK(finds(&journal, 2) && !finds(&journal, 3));
    journal_answer_found(&journal, true);
    CHECK(finds(&journal, 3));
    journal_answer_found(&journal, false);
    CHECK(finds(&journal, 1) && !finds(&journal, 2));
    journal_answer_found(&journal, true);
    CHECK(!journal_has_found(&journal));
    journal_end(&journal);
    journal_begin(&journal, desk.path, 0);
    CHECK(finds(&journal, 3)); // for another time
    journal_end(&journal);
    desk_free(&desk);
}

TEST(journal_that_was_taken_up_is_neither_found_again_nor_another_editor) {
    Desk desk = desk_create("taken");
    Journal journal = {0};
    leave_behind(&desk, 1, 1000);
    leave_behind(&desk, 2, 3000);
    journal_begin(&journal, desk.path, 0);
    CHECK(finds(&journal, 2));
    JournalSlot taken = journal_detach_found(&journal);
    CHECK(finds(&journal, 1));
    CHECK_INT(0, (int)journal.other);
    journal_let_go(&taken, false); // it could not be used, and stays for another time
    journal_answer_found(&journal, true);
    CHECK(!journal_has_found(&journal));
    journal_end(&journal);
    desk_free(&desk);
}

TEST(journals_left_behind_within_one_second_are_found_the_newest_first) {
    Desk desk = desk_create("second");
    Journal journal = {0};
    leave_behind_at(&desk, 1, (struct timespec){1000, 100000000});
    leave_behind_at(&desk, 2, (struct timespec){1000, 300000000});
    leave_behind_at(&desk, 3, (struct timespec){1000, 200000000});
    journal_begin(&journal, desk.path, 0);
    CHECK(finds(&journal, 2) && !finds(&journal, 3));
    journal_answer_found(&journal, true);
    CHECK(finds(&journal, 3));
    journal_answer_found(&journal, true);
    CHECK(finds(&journal, 1) && !finds(&journal, 3));
    journal_end(&journal);
    desk_free(&desk);
}

TEST(journals_of_two_editors_on_one_level_know_of_each_other) {
    Desk desk = desk_create("two");
    int ready[2];
    int go[2];
    char byte = 0;
    CHECK_INT(0, pipe(ready));
    CHECK_INT(0, pipe(go));
    Journal first = {0};
    journal_begin(&first, desk.path, 0);
    pid_t child = fork();
    if (child == 0) {
        close(first.own.lock); // the parent's
        Journal theirs = {0};
        journal_begin(&theirs, desk.path, 0);
        bool told = write(ready[1], "x", 1) == 1 && read(go[0], &byte, 1) == 1;
        _exit(told ? 0 : 1);
    }
    CHECK_INT(1, (int)read(ready[0], &byte, 1));
    CHECK_INT(0, (int)first.other);
    journal_look_for_others(&first);
    CHECK_INT((int)child, (int)first.other); // which came after it
    journal_end(&first);
    Journal journal = {0};
    journal_begin(&journal, desk.path, 0);
    CHECK_INT((int)child, (int)journal.other);
    CHECK(journal.own.file[0] != '\0');
    journal_end(&journal);
    CHECK_INT(1, (int)write(go[1], "x", 1));
    waitpid(child, NULL, 0);
    journal_begin(&journal, desk.path, 0); // its end gave the lock back
    journal_look_for_others(&journal);
    CHECK_INT(0, (int)journal.other);
    journal_end(&journal);
    for (int i = 0; i < 2; i++) {
        close(ready[i]);
        close(go[i]);
    }
    desk_free(&desk);
}

TEST(journal_in_a_folder_that_cannot_be_written_is_told_once) {
    Desk desk = desk_create("told");
    Journal journal = {0};
    LevelError error = {0};
    journal_begin(&journal, desk.path, 0);
    char folder[JOURNAL_PATH];
    snprintf(folder, sizeof folder, "%s", journal.own.file);
    CHECK_INT(0, mkdir(folder, 0777)); // a folder where the file should be
    JournalMoment moment = {1, 1000, true};
    CHECK(!test_journal_keep(&journal, desk.level, desk.path, moment, &error));
    CHECK(error.text[0] != '\0');
    moment = (JournalMoment){2, 3000, true};
    CHECK(test_journal_keep(&journal, desk.level, desk.path, moment, &error));
    rmdir(folder);
    moment = (JournalMoment){3, 5000, true};
    CHECK(test_journal_keep(&journal, desk.level, desk.path, moment, &error));
    CHECK(files_exists(journal.own.file));
    journal_end(&journal);
    desk_free(&desk);
}

TEST(journal_whose_folder_cannot_be_made_says_why) {
    Desk desk = desk_create("no-folder");
    char state[FILES_PATH_MAX];
    char none[FILES_PATH_MAX + 16];
    int refused = 0;
    bool hit = true;
    snprintf(state, sizeof state, "%s", getenv("XDG_STATE_HOME"));
    for (int n = 1; hit; n++) {
        Journal journal = {0};
        snprintf(none, sizeof none, "%s/none-%d", state, n);
        setenv("XDG_STATE_HOME", none, 1);
        disk_fail_at(n);
        journal_begin(&journal, desk.path, 0);
        hit = disk_fail_never();
        if (journal.own.file[0] == '\0') { // not what opening a lock in no folder says
            CHECK_INT(EIO, journal.trouble);
            refused++;
        }
        journal_end(&journal);
    }
    CHECK(refused > 0);
    desk_free(&desk);
}

/// Puts a folder where a lock should be, so that it cannot be opened.
static void block_lock(const char *file) {
    char lock[JOURNAL_PATH + 8];
    snprintf(lock, sizeof lock, "%s.lock", file);
    CHECK_INT(0, mkdir(lock, 0777));
}

TEST(journal_without_a_lock_to_be_had_is_no_other_editor) {
    Desk desk = desk_create("locks");
    Journal journal = {0};
    int blocked = 0;
    char before[JOURNAL_PATH] = "";
    journal_begin(&journal, desk.path, 0);
    for (; journal.own.file[0] && blocked < 100; blocked++) {
        char file[JOURNAL_PATH];
        snprintf(file, sizeof file, "%s", journal.own.file);
        CHECK(strcmp(before, file) != 0); // it went on to the next place
        CHECK_INT(0, (int)journal.other);
        snprintf(before, sizeof before, "%s", file);
        journal_end(&journal);
        block_lock(file);
        journal_begin(&journal, desk.path, 0);
    }
    CHECK(blocked > 1);
    CHECK_INT(0, (int)journal.other);
    CHECK_INT(EISDIR, journal.trouble);
    CHECK(keep(&journal, &desk, 1, 2000));
    journal_end(&journal);
    desk_free(&desk);
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

/// Edits, journals and saves until it is killed, a frame every 2 ms.
static void work(Desk *desk, Shared *shared) {
    Journal journal = {0};
    LevelError error = {0};
    journal_begin(&journal, desk->path, 0);
    for (uint64_t change = 0; change < CELLS; change++) {
        edit(desk->level, (int)change);
        shared->when[change] = now_ms();
        shared->edits = (int)change + 1;
        JournalMoment moment = {change + 1, now_ms(), false};
        test_journal_keep(&journal, desk->level, desk->path, moment, &error);
        if (change % 300 == 299 && level_save(desk->level, desk->path, &error)) {
            journal_saved(&journal, change + 1);
        }
        nanosleep(&(struct timespec){0, 2000000}, NULL);
        double took = now_ms() - shared->when[change];
        shared->stall = took > shared->stall ? took : shared->stall;
    }
}

/// How many edits older than a second are in neither the level nor its journal; -1 when the level
/// cannot be read.
static int count_lost(const Desk *desk, const Shared *shared, double killed) {
    LevelError error = {0};
    Journal journal = {0};
    Level *level = level_load(desk->path, test_catalog(), &error);
    journal_begin(&journal, desk->path, 0);
    Level *found = NULL;
    if (journal_has_found(&journal)) {
        found = level_journal_read(journal.found.file, test_catalog(), &error);
        if (!CHECK(found != NULL)) {
            printf("%s\n", error.text);
        }
        journal_answer_found(&journal, true);
    }
    int lost = level ? 0 : -1;
    for (int i = 0; level && i < shared->edits; i++) {
        bool is_old = killed - shared->when[i] > 1000.0;
        lost += is_old && !has_edit(level, i) && !(found && has_edit(found, i));
    }
    level_destroy(level);
    level_destroy(found);
    journal_end(&journal);
    return lost;
}

static void kill_once(uint32_t *seed) {
    Desk desk = desk_create("kill");
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
    desk_free(&desk);
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
    Journal first = {0};
    Journal second = {0};
    files_absolute(test_temp_dir(), path, sizeof path);
    setenv("XDG_STATE_HOME", path, 1);
    journal_begin(&first, "/a/twice.json", 0);
    journal_begin(&second, "/a/twice.json", 0);
    CHECK(first.own.file[0] && second.own.file[0]);
    CHECK(strcmp(first.own.file, second.own.file) != 0);
    CHECK(first.other == 0 && second.other == 0);
    journal_look_for_others(&second);
    CHECK_INT(0, (int)second.other);
    journal_end(&second);
    journal_end(&first);
    unsetenv("XDG_STATE_HOME");
}
