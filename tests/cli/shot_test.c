// foothold shot: the same bytes twice, and errors that name file and remedy.

#include "cli/cli.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "test.h"

static const char level_text[] =
    "{\"format\":\"foothold-level\",\"version\":1,\"name\":\"t\",\"tileSize\":8,\n"
    "\"legend\":{\"#\":\"block\",\"/\":\"slope45\"},\n"
    "\"tiles\":[{\"x\":0,\"y\":0,\"rows\":[\"...../##\",\"########\"]}],\n"
    "\"spawn\":{\"x\":16,\"y\":8}}\n";

static void name_file(char *path, size_t size, const char *name) {
    snprintf(path, size, "%s/%s", test_temp_dir(), name);
}

static void write_level(const char *path) {
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL);
    if (file) {
        fwrite(level_text, 1, sizeof level_text - 1, file);
        fclose(file);
    }
}

static size_t read_all(const char *path, char *bytes, size_t size) {
    FILE *file = fopen(path, "rb");
    size_t count = file ? fread(bytes, 1, size, file) : 0;
    if (file) {
        fclose(file);
    }
    return count;
}

TEST(shot_writes_the_same_bytes_twice) {
    static char bytes[2][1 << 16];
    size_t sizes[2];
    char level[256], out[256];
    name_file(level, sizeof level, "shot.json");
    name_file(out, sizeof out, "shot.png");
    write_level(level);
    for (int i = 0; i < 2; i++) {
        ShotOptions options = {
            .level = level, .out = out, .assets_dir = "assets", .zoom = 2, .overlay = true};
        LevelError error = {0};
        CHECK(shot_take(&options, &error));
        CHECK_STR("", error.text);
        sizes[i] = read_all(out, bytes[i], sizeof bytes[i]);
    }
    CHECK(sizes[0] > 100);
    CHECK_INT((int)sizes[0], (int)sizes[1]);
    CHECK(memcmp(bytes[0], bytes[1], sizes[0]) == 0);
}

TEST(shot_names_what_it_cannot_read_or_write) {
    char level[256];
    name_file(level, sizeof level, "shot.json");
    write_level(level);
    LevelError error = {0};
    ShotOptions options = {
        .level = level, .out = "build/no/such/folder.png", .assets_dir = "assets", .zoom = 1};
    CHECK(!shot_take(&options, &error));
    CHECK_STR("build/no/such/folder.png", error.file);
    error = (LevelError){0};
    options.level = "no-such-level.json";
    CHECK(!shot_take(&options, &error));
    CHECK_STR("no-such-level.json", error.file);
    error = (LevelError){0};
    options.level = level;
    options.rect = (FhRect){0, 0, 60000, 60000};
    CHECK(!shot_take(&options, &error));
    CHECK(strstr(error.text, "--rect") != NULL);
}

TEST(shot_refuses_bad_usage_with_2) {
    char *lines[][4] = {{"a.json", NULL},
                        {"a.json", "-o", NULL},
                        {"-o", "x.png", NULL},
                        {"a.json", "--zoom", "9", NULL},
                        {"a.json", "--rect", "1,2,3", NULL},
                        {"a.json", "--what", NULL}};
    int wrong = 0;
    int errors = dup(2);
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, 2);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int count = 0;
        while (count < 4 && lines[i][count]) {
            count++;
        }
        wrong += cli_shot.run(count, lines[i], "assets") != CLI_BAD_USAGE;
    }
    dup2(errors, 2);
    close(errors);
    close(nothing);
    CHECK_INT(0, wrong);
}

TEST(a_picture_for_which_there_is_no_room_is_refused_and_leaves_nothing) {
    char level[256], out[256];
    struct rlimit all, little;
    name_file(level, sizeof level, "shot.json");
    name_file(out, sizeof out, "no-room.png");
    write_level(level);
    ShotOptions options = {.level = level, .out = out, .assets_dir = "assets", .zoom = 4};
    LevelError error = {0};
    getrlimit(RLIMIT_FSIZE, &all);
    little = all;
    little.rlim_cur = 256;
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &little);
    bool is_taken = shot_take(&options, &error);
    setrlimit(RLIMIT_FSIZE, &all);
    signal(SIGXFSZ, before);
    CHECK(!is_taken);
    CHECK_STR(out, error.file);
    CHECK(strstr(error.text, "free some space") != NULL);
    CHECK(access(out, F_OK) != 0);
}
