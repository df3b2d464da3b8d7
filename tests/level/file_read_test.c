// Reading a file: within a limit, and never more.

#define _XOPEN_SOURCE 700 // for truncate

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "level/file.h"
#include "test.h"

static const char *file_of(const char *name, const char *text) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", test_temp_dir(), name);
    FILE *file = fopen(path, "wb");
    if (CHECK(file != NULL)) {
        fputs(text, file);
        fclose(file);
    }
    return path;
}

TEST(file_is_read_whole_up_to_the_limit) {
    LevelError error = {0};
    size_t size = 0;
    const char *path = file_of("whole.txt", "12345678");
    char *text = level_file_read(path, 8, &size, &error);
    CHECK_STR("12345678", text);
    CHECK_INT(8, (int)size);
    free(text);
    text = level_file_read(file_of("empty.txt", ""), 8, &size, &error);
    CHECK_STR("", text);
    CHECK_INT(0, (int)size);
    free(text);
}

TEST(file_above_the_limit_is_refused) {
    LevelError error = {0};
    size_t size = 0;
    CHECK(level_file_read(file_of("long.txt", "123456789"), 8, &size, &error) == NULL);
    CHECK(strstr(error.text, "too large") != NULL);
    CHECK(strstr(error.file, "long.txt") != NULL);
    const char *path = file_of("vast.txt", "");
    CHECK(truncate(path, (off_t)10 << 30) == 0); // takes no room on the disk
    CHECK(level_file_read(path, 256 << 20, &size, &error) == NULL);
    CHECK_STR("is too large to be a file of ours (over 256 MB)", error.text);
    CHECK(level_file_hash_at(path) == 0); // nor is it read
    unlink(path);
}

TEST(file_that_is_a_pipe_a_device_or_a_folder_is_refused_at_once) {
    LevelError error = {0};
    size_t size = 0;
    char path[512];
    snprintf(path, sizeof path, "%s/fifo", test_temp_dir());
    unlink(path);
    CHECK_INT(0, mkfifo(path, 0600)); // without a writer: opening it would wait for ever
    CHECK(level_file_read(path, 16, &size, &error) == NULL);
    CHECK_STR("is a pipe or a device, not a file; save what it says to a file", error.text);
    CHECK(level_file_hash_at(path) == 0);
    unlink(path);
    CHECK(level_file_read("/dev/zero", 1 << 20, &size, &error) == NULL);
    CHECK(strstr(error.text, "a device") != NULL);
    CHECK(level_file_read(".", 16, &size, &error) == NULL);
    CHECK(strstr(error.text, "is a folder") != NULL);
    CHECK(level_file_read("assets/tiles.json", 16, &size, &error) == NULL);
    CHECK_STR("is too large to be a file of ours (over 0 MB)", error.text);
    CHECK(level_file_read("assets/tiles.json/x", 16, &size, &error) == NULL);
    CHECK_STR("there is no such file; check the name and the folder", error.text);
}
