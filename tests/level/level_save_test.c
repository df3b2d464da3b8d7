#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "level/file.h"
#include "level/task.h"
#include "level_test_support.h"
#include "test.h"

static const char *temp_path(const char *leaf) {
    static char paths[4][512];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", test_temp_dir(), leaf);
    return path;
}

/// The first bytes of a file in a static buffer; "" when there is none.
static const char *content(const char *path) {
    static char text[65536];
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[size] = '\0';
    if (file) {
        fclose(file);
    }
    return text;
}

static void put(const char *path, const char *text) {
    LevelError error;
    CHECK(level_file_write(path, text, strlen(text), &error));
}

static void clear(const char *path) {
    char backup[600];
    snprintf(backup, sizeof backup, "%s~", path);
    remove(path);
    remove(backup);
}

TEST(a_saved_level_loads_and_saves_byte_for_byte_the_same) {
    const char *path = temp_path("save.json");
    clear(path);
    LevelError error;
    Level *level = test_level_from(test_level_sample);
    if (!level || !CHECK(level_save(level, path, &error))) {
        return;
    }
    char *first = strdup(content(path));
    Level *again = test_level_kept(level_load(path, test_catalog(), &error));
    if (CHECK(again != NULL) && CHECK(level_save(again, path, &error))) {
        CHECK_STR(first, content(path));
    }
    free(first);
}

TEST(a_save_keeps_the_version_before_beside_it) {
    const char *path = temp_path("backup.json");
    clear(path);
    put(path, "one");
    CHECK_STR("", content(temp_path("backup.json~")));
    put(path, "two");
    CHECK_STR("one", content(temp_path("backup.json~")));
    put(path, "three");
    CHECK_STR("two", content(temp_path("backup.json~")));
    CHECK_STR("three", content(path));
}

TEST(a_save_keeps_the_permissions_of_the_file) {
    const char *path = temp_path("mode.json");
    struct stat about;
    clear(path);
    put(path, "one");
    CHECK_INT(0, chmod(path, 0640));
    put(path, "two");
    CHECK_INT(0, stat(path, &about));
    CHECK_INT(0640, about.st_mode & 0777);
}

TEST(a_save_through_a_symbolic_link_writes_what_it_points_to) {
    const char *path = temp_path("real.json");
    const char *other = temp_path("link.json");
    struct stat about;
    clear(path);
    remove(other);
    put(path, "one");
    CHECK_INT(0, symlink("real.json", other));
    put(other, "two");
    CHECK_STR("two", content(path));
    CHECK(lstat(other, &about) == 0 && S_ISLNK(about.st_mode));
}

static const char *save_error(const char *path) {
    static char line[1200];
    LevelError error;
    bool ok = level_file_write(path, "new", 3, &error);
    CHECK(!ok);
    level_error_print(&error, line, sizeof line);
    return line;
}

TEST(a_save_into_a_missing_folder_says_to_make_it) {
    const char *line = save_error(temp_path("nowhere/x.json"));
    CHECK(strstr(line, "nowhere/x.json: ") != NULL);
    CHECK(strstr(line, "make the folder first") != NULL);
    CHECK(!strstr(line, "The file before")); // there was none
}

TEST(a_save_that_cannot_be_says_what_would_help) {
    char name[400] = "";
    memset(name, 'a', 300);
    CHECK(strstr(save_error(temp_path(name)), "; take a shorter name") != NULL);
    if (access("/sys/kernel", F_OK) == 0) { // where no file can be made
        CHECK(strstr(save_error("/sys/kernel/x.json"), "; allow writing there, or save else"));
    }
}

TEST(a_save_over_a_folder_or_a_device_is_refused) {
    CHECK(strstr(save_error(test_temp_dir()), "is a folder") != NULL);
    CHECK(strstr(save_error("/dev/full"), "something special") != NULL);
    CHECK(strstr(save_error(""), "no usable name") != NULL);
}

TEST(a_full_disk_leaves_the_old_file_as_it_was) {
    const char *path = temp_path("full.json");
    clear(path);
    put(path, "old");
    struct rlimit before;
    struct rlimit small = {2, 2};
    getrlimit(RLIMIT_FSIZE, &before);
    small.rlim_max = before.rlim_max;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    LevelError error;
    bool ok = level_file_write(path, "much longer", 11, &error);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, handler);
    CHECK(!ok);
    CHECK(strstr(error.text, "free some space, or save elsewhere. The file before is as") != NULL);
    CHECK_STR("old", content(path));
    CHECK_STR("", content(temp_path("full.json~")));
}

TEST(a_failed_save_leaves_nothing_beside_the_file) {
    const char *path = temp_path("left/x.json");
    mkdir(temp_path("left"), 0755);
    clear(path);
    put(path, "old");
    CHECK_INT(0, mkdir(temp_path("left/x.json~"), 0755)); // the backup's name is taken by a folder
    save_error(path);
    CHECK_STR("old", content(path));
    rmdir(temp_path("left/x.json~"));
    remove(path);
    CHECK_INT(0, rmdir(temp_path("left"))); // only an empty folder can be removed
}

TEST(a_level_that_could_not_be_loaded_again_is_not_saved) {
    const char *path = temp_path("unloadable.json");
    clear(path);
    put(path, "old");
    Level *level = test_level_from(test_level_sample);
    if (level) {
        LevelError error;
        level->solids[0].w = 0;
        CHECK(!level_save(level, path, &error));
        CHECK_STR("solids[0].w", error.member);
        CHECK_INT(0, error.line); // no text that the author could look at
        CHECK_INT(0, error.column);
        CHECK(strstr(error.text, "cannot be saved like this: it must be") != NULL);
        CHECK_STR("old", content(path));
    }
}

TEST(what_a_killed_save_left_is_removed_when_its_process_is_long_no_more) {
    char dead[600];
    char fresh[600];
    char linked[600];
    char numbered[600];
    char alive[600];
    char others[600];
    const char *path = temp_path("sweep.json");
    pid_t child = fork();
    if (child == 0) {
        _exit(0);
    }
    waitpid(child, NULL, 0); // its process id is free now
    snprintf(dead, sizeof dead, "%s.%ld.new", path, (long)child);
    snprintf(numbered, sizeof numbered, "%s.%ld-3.new.old", path, (long)child);
    snprintf(alive, sizeof alive, "%s.%ld.new", path, (long)getppid());
    snprintf(others, sizeof others, "%s.bak.%ld.new", path, (long)child);
    snprintf(fresh, sizeof fresh, "%s.%ld-4.new", path, (long)child);
    snprintf(linked, sizeof linked, "%s.%ld-4.new.old", path, (long)child);
    const char *all[] = {dead, numbered, alive, others, linked, fresh};
    enum { ALL = sizeof all / sizeof *all };
    struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    for (int i = 0; i < ALL; i++) {
        put(all[i], "half");
        CHECK(all[i] == fresh || utimensat(AT_FDCWD, all[i], old, 0) == 0);
    }
    put(path, "{}");
    CHECK(access(dead, F_OK) != 0);
    CHECK(access(numbered, F_OK) != 0);
    CHECK(access(alive, F_OK) == 0);
    CHECK(access(others, F_OK) == 0);
    CHECK(access(linked, F_OK) == 0);
    CHECK(access(fresh, F_OK) == 0); // it may be a process of another machine
    for (int i = 0; i < ALL; i++) {
        clear(all[i]);
    }
    clear(path);
}

enum { NAMES_BESIDE = 10 };

/// The name of the save of that number that stalls in this process.
static const char *name_beside(const char *path, int number) {
    static char name[600];
    char more[16] = "";
    if (number > 0) {
        snprintf(more, sizeof more, "-%d", number);
    }
    snprintf(name, sizeof name, "%s.%ld%s.new", path, (long)getpid(), more);
    return name;
}

TEST(a_save_beside_those_that_stall_takes_another_name) {
    const char *path = temp_path("beside.json");
    for (int left = 0; left <= NAMES_BESIDE; left++) {
        LevelError error;
        clear(path);
        for (int i = 0; i < NAMES_BESIDE; i++) {
            FILE *file = i == left ? NULL : fopen(name_beside(path, i), "wb");
            if (file) {
                fputs("half", file);
                fclose(file);
            }
        }
        CHECK_INT(left < NAMES_BESIDE, level_file_write(path, "whole", 5, &error));
        CHECK_STR(left < NAMES_BESIDE ? "whole" : "", content(path));
        for (int i = 0; i < NAMES_BESIDE; i++) {
            CHECK_STR(i == left ? "" : "half", content(name_beside(path, i)));
            remove(name_beside(path, i));
        }
    }
    clear(path);
}

TEST(a_save_that_is_called_off_changes_nothing) {
    const char *path = temp_path("off.json");
    LevelError error;
    LevelTask task = {0};
    clear(path);
    put(path, "before");
    atomic_store(&task.is_called_off, true);
    CHECK(!level_file_write_watched(path, "after", 5, &task, &error));
    CHECK(strstr(error.text, "canceled") != NULL);
    CHECK_STR("before", content(path));
    atomic_store(&task.is_called_off, false);
    level_task_stage(&task, LEVEL_TASK_WHOLE);
    CHECK(level_file_write_watched(path, "after", 5, &task, &error));
    CHECK_INT(LEVEL_TASK_WHOLE, atomic_load(&task.done));
    clear(path);
}

TEST(a_load_tells_how_far_it_is_and_can_be_called_off) {
    const char *path = temp_path("watched.json");
    LevelError error;
    LevelTask task = {0};
    put(path, test_level_sample);
    Level *level = level_load_watched(path, test_catalog(), &task, &error);
    CHECK(level != NULL && atomic_load(&task.done) >= 400);
    level_destroy(level);
    task = (LevelTask){0};
    atomic_store(&task.is_called_off, true);
    CHECK(level_load_watched(path, test_catalog(), &task, &error) == NULL);
    CHECK(strstr(error.text, "called off") != NULL);
    clear(path);
}

// ---- Line ends, links ----

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL && fputs(text, file) >= 0);
    fclose(file);
}

/// Saves a level that was read from `from` to `to`, and counts how its lines end there.
static void save_and_count(const char *from, const char *to, int *crlf, int *all) {
    LevelError error = {0};
    Level *level = level_load(from, test_catalog(), &error);
    CHECK(level && level_save(level, to, &error));
    level_destroy(level);
    *crlf = count_of(content(to), "\r\n");
    *all = count_of(content(to), "\n");
}

TEST(save_keeps_how_most_lines_of_the_file_end) {
    static const struct {
        const char *text;
        bool crlf;
    } files[] = {
        {"{ \"format\": \"foothold-level\",\r\n  \"version\": 1 }\r\n", true},
        {"{ \"format\": \"foothold-level\",\n  \"version\": 1 }\n", false},
        {"{ \"format\": \"foothold-level\",\r\n  \"version\":\r\n 1 }\n", true},
        {"{ \"format\": \"foothold-level\",\r\n  \"version\":\n 1 }\n", false},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        int crlf, all;
        const char *path = temp_path("lines.json"), *other = temp_path("other-lines.json");
        write_text(path, files[i].text);
        remove(other);
        save_and_count(path, other, &crlf, &all); // to a new file
        CHECK_INT(files[i].crlf ? all : 0, crlf);
        save_and_count(path, path, &crlf, &all);
        CHECK_INT(files[i].crlf ? all : 0, crlf);
        CHECK(all > 3);
    }
}

TEST(save_makes_the_target_of_a_link_that_leads_nowhere_yet) {
    char folder[600], target[700], link_path[600], chain[600];
    snprintf(folder, sizeof folder, "%s/not-yet", test_temp_dir());
    snprintf(target, sizeof target, "%s/new.json", folder);
    snprintf(link_path, sizeof link_path, "%s/leads.json", test_temp_dir());
    snprintf(chain, sizeof chain, "%s/chain.json", test_temp_dir());
    unlink(target);
    rmdir(folder);
    unlink(link_path);
    unlink(chain);
    CHECK(symlink("not-yet/new.json", link_path) == 0 && symlink("leads.json", chain) == 0);
    LevelError error = {0};
    CHECK(level_file_write(chain, "{}\n", 3, &error));
    CHECK_STR("{}\n", content(target));
    struct stat about;
    CHECK(lstat(link_path, &about) == 0 && S_ISLNK(about.st_mode));
    CHECK(lstat(chain, &about) == 0 && S_ISLNK(about.st_mode));
}
