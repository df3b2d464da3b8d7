#include "app/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "app/files.h"
#include "app/records.h"
#include "level/file.h"
#include "test.h"

// Settings and data of its own for a case, below the tests' folder; whole, as the rules want it.
static void own_folders(const char *name) {
    char here[512];
    char path[1200];
    const char *temp = test_temp_dir();
    CHECK(getcwd(here, sizeof here) != NULL);
    snprintf(path, sizeof path, "%s%s%s/%s-%d", temp[0] == '/' ? "" : here,
             temp[0] == '/' ? "" : "/", temp, name, (int)getpid());
    setenv("XDG_CONFIG_HOME", path, 1);
    setenv("XDG_DATA_HOME", path, 1);
}

static void write_own(const char *text) {
    char path[FILES_PATH_MAX];
    CHECK(files_config_path("settings.json", path, sizeof path));
    CHECK(files_make_room(path));
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL);
    fputs(text, file);
    fclose(file);
}

TEST(settings_saved_are_loaded_again) {
    static Settings one;
    static Settings two;
    LevelError error;
    own_folders("settings-saved");
    settings_default(&one);
    settings_default(&two);
    one.volume = 35.0f;
    one.zoom = 3;
    one.shake = false;
    one.still = one.contrast = one.toggles = true;
    CHECK(bindings_parse_button(&one.bindings, APP_JUMP, "righttrigger"));
    CHECK(bindings_parse_button(&one.bindings, APP_DIG, "none"));
    CHECK(bindings_parse(&one.bindings, APP_JUMP, "J, K"));
    strcpy(one.editor_keys[EDITOR_DO_SAVE], "Ctrl+W");
    strcpy(one.edited, "/a/two.json");
    strcpy(one.hero, "feather");
    settings_note_recent(&one, "/a/one.json");
    settings_note_recent(&one, "/a/two.json");
    settings_note_recent(&one, "/a/one.json");
    CHECK(settings_save(&one, &two, &error));
    CHECK(two.zoom == 3);
    CHECK(settings_load(&two, &error));
    CHECK(two.volume == 35.0f);
    CHECK_INT(3, two.zoom);
    CHECK(!two.shake && two.still && two.contrast && two.toggles);
    CHECK(memcmp(&one.bindings, &two.bindings, sizeof one.bindings) == 0);
    CHECK_STR("Ctrl+W", two.editor_keys[EDITOR_DO_SAVE]);
    CHECK_STR("/a/two.json", two.edited);
    CHECK_STR("feather", two.hero);
    CHECK_STR("/a/one.json", two.recent[0]);
    CHECK_STR("/a/two.json", two.recent[1]);
    CHECK_STR("", two.recent[2]);
}

TEST(settings_forget_a_recent_level_that_is_gone) {
    Settings settings = {0};
    char path[32];
    for (int i = 0; i < SETTINGS_RECENT; i++) {
        snprintf(path, sizeof path, "/a/%d.json", i);
        settings_note_recent(&settings, path);
    }
    CHECK(!settings_drop_recent(&settings, "/b.json"));
    CHECK(settings_drop_recent(&settings, "/a/0.json")); // the last
    CHECK_STR("", settings.recent[SETTINGS_RECENT - 1]);
    CHECK(settings_drop_recent(&settings, path)); // the first
    CHECK_STR("", settings.recent[SETTINGS_RECENT - 2]);
    CHECK(strcmp(settings.recent[0], path) != 0 && settings.recent[0][0] != '\0');
}

TEST(settings_that_are_not_there_are_the_defaults) {
    static Settings settings;
    LevelError error;
    own_folders("settings-none");
    CHECK(settings_load(&settings, &error));
    CHECK(settings.volume == 70.0f);
    CHECK(settings.shake);
}

TEST(settings_that_are_partly_wrong_count_as_far_as_they_go) {
    static Settings settings;
    LevelError error;
    own_folders("settings-partly");
    write_own("{ \"volume\": 20, \"zoom\": 99, \"shake\": 1, \"newer\": {},"
              " \"keys\": { \"jump\": \"Nokey\", \"left\": \"H\", \"dance\": \"X\" } }");
    CHECK(!settings_load(&settings, &error));
    CHECK_STR("zoom", error.member);
    CHECK(settings.volume == 20.0f);
    CHECK_INT(0, settings.zoom);
    CHECK(settings.shake);
    CHECK(bindings_match(&settings.bindings, APP_LEFT, SDLK_h, 0));
    CHECK(bindings_match(&settings.bindings, APP_JUMP, SDLK_SPACE, 0));
}

TEST(settings_read_buttons_and_complain_of_those_that_are_none) {
    static Settings settings;
    LevelError error;
    own_folders("settings-buttons");
    write_own("{ \"buttons\": { \"jump\": \"b\", \"rewind\": \"none\", \"dig\": \"knob\","
              " \"pause\": 7, \"dance\": \"a\" } }");
    CHECK(!settings_load(&settings, &error));
    CHECK_STR("buttons.dig", error.member);
    CHECK_INT(SDL_CONTROLLER_BUTTON_B, bindings_button(&settings.bindings, APP_JUMP));
    CHECK_INT(PAD_NONE, bindings_button(&settings.bindings, APP_REWIND));
    CHECK_INT(SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, bindings_button(&settings.bindings, APP_DIG));
    CHECK_INT(SDL_CONTROLLER_BUTTON_START, bindings_button(&settings.bindings, APP_PAUSE));
}

static void check_own_has(const char *part) {
    char path[FILES_PATH_MAX];
    LevelError error;
    size_t size = 0;
    CHECK(files_config_path("settings.json", path, sizeof path));
    char *text = level_file_read(path, 1 << 16, &size, &error);
    if (!CHECK(text && strstr(text, part))) {
        printf("no %s in %s\n", part, text ? text : error.text);
    }
    free(text);
}

TEST(settings_saved_keep_what_is_unknown_wrong_or_not_theirs) {
    static Settings settings, known;
    LevelError error;
    own_folders("settings-others");
    write_own("{ \"newer\": {\"a\": [1]}, \"zoom\": 99, \"volume\": 20, \"editorKeys\": 5,"
              " \"keys\": { \"jump\": \"Nokey\", \"left\": \"H\", \"dance\": \"X\" } }");
    CHECK(!settings_load(&settings, &error));
    known = settings;
    settings.shake = false;
    CHECK(bindings_parse(&settings.bindings, APP_LEFT, "L"));
    CHECK(settings_save(&settings, &known, &error));
    check_own_has("\"newer\"");
    check_own_has("99");
    check_own_has("\"Nokey\"");
    check_own_has("\"dance\"");
    check_own_has("\"L\"");
    check_own_has("\"editorKeys\":\t5");
    CHECK(!settings_load(&settings, &error));
    CHECK(!settings.shake && settings.volume == 20.0f);
    CHECK(bindings_match(&settings.bindings, APP_LEFT, SDLK_l, 0));
    settings.zoom = 4; // what was wrong is set right
    CHECK(bindings_parse(&settings.bindings, APP_JUMP, "J"));
    strcpy(settings.editor_keys[EDITOR_DO_SAVE], "Ctrl+W");
    CHECK(settings_save(&settings, &known, &error));
    CHECK(settings_load(&settings, &error));
    CHECK_STR("Ctrl+W", settings.editor_keys[EDITOR_DO_SAVE]);
    CHECK_INT(4, settings.zoom);
    CHECK(bindings_match(&settings.bindings, APP_JUMP, SDLK_j, 0));
}

TEST(settings_of_two_programs_are_both_kept) {
    static Settings one, two, known_one, known_two;
    LevelError error;
    own_folders("settings-two");
    settings_default(&one);
    two = known_one = known_two = one;
    one.volume = 30.0f;
    CHECK(settings_save(&one, &known_one, &error));
    two.shake = false;
    strcpy(two.editor_keys[EDITOR_DO_SAVE], "Ctrl+W");
    CHECK(settings_save(&two, &known_two, &error));
    one.zoom = 2;
    CHECK(settings_save(&one, &known_one, &error));
    CHECK(settings_load(&one, &error));
    CHECK(one.volume == 30.0f && !one.shake);
    CHECK_INT(2, one.zoom);
    CHECK_STR("Ctrl+W", one.editor_keys[EDITOR_DO_SAVE]);
}

TEST(settings_whose_keys_are_a_list_name_no_action) {
    static Settings settings;
    LevelError error;
    own_folders("settings-list");
    write_own("{ \"keys\": [\"A\"], \"editorKeys\": [\"Ctrl+W\"] }");
    CHECK(!settings_load(&settings, &error));
    CHECK_STR("keys", error.member);
    CHECK(bindings_match(&settings.bindings, APP_LEFT, SDLK_a, 0));
}

TEST(settings_name_the_editor_action_whose_keys_are_none) {
    static Settings settings;
    LevelError error;
    own_folders("settings-editor");
    write_own("{ \"editorKeys\": {\n\"file\": 1,\n\"view.grid\": \"F4\",\n\"file.save\": 7 } }");
    CHECK(!settings_load(&settings, &error));
    CHECK_STR("editorKeys.file.save", error.member);
    CHECK_INT(4, error.line);
    CHECK_STR("F4", settings.editor_keys[editor_action_find("view.grid")]);
}

TEST(settings_that_are_broken_are_kept_aside) {
    static Settings settings;
    LevelError error;
    char path[FILES_PATH_MAX];
    own_folders("settings-broken");
    write_own("{ \"volume\": 20, ");
    CHECK(!settings_load(&settings, &error));
    CHECK(strstr(error.text, "settings.json.broken") != NULL);
    CHECK(settings.volume == 70.0f);
    CHECK(files_config_path("settings.json.broken", path, sizeof path));
    CHECK(files_exists(path));
    CHECK(settings_load(&settings, &error)); // the second start is a fresh one
    write_own("[");
    CHECK(!settings_load(&settings, &error));
    CHECK(strstr(error.text, "settings.json.broken-2") != NULL); // the first stays
    CHECK(files_exists(path));
    CHECK(unlink(path) == 0);
    CHECK(files_config_path("settings.json.broken-2", path, sizeof path));
    CHECK(unlink(path) == 0);
}

TEST(settings_folders_are_the_ones_of_the_user) {
    char path[FILES_PATH_MAX];
    setenv("XDG_CONFIG_HOME", "/tmp/c", 1);
    CHECK(files_config_path("settings.json", path, sizeof path));
    CHECK_STR("/tmp/c/foothold/settings.json", path);
    setenv("XDG_CONFIG_HOME", "relative", 1); // counts as none
    setenv("HOME", "/home/me", 1);
    CHECK(files_config_path("", path, sizeof path));
    CHECK_STR("/home/me/.config/foothold", path);
    CHECK(!files_config_path("settings.json", path, 10));
}

TEST(records_keep_the_best_time_and_the_most_coins) {
    Records records;
    LevelError error;
    Record before;
    own_folders("records");
    CHECK(records_load(&records, &error));
    CHECK_INT(0, records_get(&records, "a.json").ticks);
    CHECK(records_note(&records, "a.json", (Record){.ticks = 600, .coins = 3}, &before, &error));
    CHECK_INT(0, before.ticks);
    CHECK(records_note(&records, "a.json", (Record){.ticks = 700, .coins = 9}, &before, &error));
    CHECK_INT(600, before.ticks);
    records_free(&records);
    CHECK(records_load(&records, &error));
    CHECK_INT(600, records_get(&records, "a.json").ticks);
    CHECK_INT(9, records_get(&records, "a.json").coins);
    CHECK(records_note(&records, "a.json", (Record){.ticks = 599, .coins = 0}, &before, &error));
    CHECK_INT(600, before.ticks);
    CHECK_INT(9, records_get(&records, "a.json").coins);
    records_free(&records);
}

TEST(records_of_two_programs_at_once_are_both_kept) {
    Records here, there;
    LevelError error;
    Record before;
    own_folders("two-records");
    CHECK(records_load(&here, &error));
    CHECK(records_load(&there, &error));
    CHECK(records_note(&here, "a.json", (Record){.ticks = 600, .coins = 3}, &before, &error));
    CHECK(records_note(&there, "b.json", (Record){.ticks = 500, .coins = 1}, &before, &error));
    CHECK(records_note(&there, "a.json", (Record){.ticks = 650, .coins = 7}, &before, &error));
    CHECK_INT(600, before.ticks);
    records_free(&here);
    records_free(&there);
    CHECK(records_load(&here, &error));
    CHECK_INT(600, records_get(&here, "a.json").ticks);
    CHECK_INT(7, records_get(&here, "a.json").coins);
    CHECK_INT(500, records_get(&here, "b.json").ticks);
    records_free(&here);
}

/// As many programs as there are runs, one after the other.
static void note_runs(char who, int runs) {
    uint32_t seed = (uint32_t)who;
    for (int i = 0; i < runs; i++) {
        Records records;
        LevelError error;
        Record before;
        char key[32];
        snprintf(key, sizeof key, "%c%d.json", who, i);
        bool ok = records_load(&records, &error) &&
                  records_note(&records, key, (Record){.ticks = 600, .coins = 3}, &before, &error);
        records_free(&records);
        if (!ok) {
            _exit(1);
        }
        nanosleep(&(struct timespec){.tv_nsec = test_random_in(&seed, 1, 3) * 1000000L}, NULL);
    }
    _exit(0);
}

TEST(records_that_two_programs_note_at_one_moment_are_all_kept) {
    enum { RUNS = 25 };
    Records records;
    LevelError error;
    own_folders("records-at-once");
    pid_t programs[2];
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        programs[i] = fork();
        if (programs[i] == 0) {
            note_runs((char)('a' + i), RUNS);
        }
    }
    for (int i = 0; i < 2; i++) {
        int status = 1;
        waitpid(programs[i], &status, 0);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    CHECK(records_load(&records, &error));
    for (int i = 0; i < 2 * RUNS; i++) {
        char key[32];
        snprintf(key, sizeof key, "%c%d.json", 'a' + i % 2, i / 2);
        CHECK_INT(600, records_get(&records, key).ticks);
    }
    records_free(&records);
}

TEST(records_whose_lock_is_not_given_back_are_noted_all_the_same) {
    Records records;
    LevelError error;
    Record before;
    char path[FILES_PATH_MAX];
    own_folders("records-locked");
    CHECK(files_data_path("records.json", path, sizeof path));
    CHECK(files_make_room(path));
    int lock = lock_wait(path);
    CHECK(lock >= 0);
    CHECK(records_load(&records, &error));
    CHECK(records_note(&records, "a.json", (Record){.ticks = 600, .coins = 3}, &before, &error));
    lock_let_go(lock);
    records_free(&records);
}

TEST(records_that_cannot_be_written_say_so) {
    Records records;
    LevelError error = {0};
    Record before;
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    CHECK(records_load(&records, &error));
    CHECK(!records_note(&records, "a.json", (Record){.ticks = 600, .coins = 3}, &before, &error));
    CHECK(strstr(error.text, "folder cannot be made: Not a directory") != NULL);
    CHECK_INT(600,
              records_get(&records, "a.json").ticks); // it counts for this sitting all the same
    records_free(&records);
}

TEST(times_are_printed_to_the_hundredth) {
    char out[24];
    records_print_time(0, out, sizeof out);
    CHECK_STR("0:00.00", out);
    records_print_time(679, out, sizeof out);
    CHECK_STR("0:11.31", out);
    records_print_time(3600 + 90, out, sizeof out);
    CHECK_STR("1:01.50", out);
}

TEST(settings_keep_how_the_window_was_left_and_take_half_a_place_for_none) {
    static Settings one, two, known;
    LevelError error;
    own_folders("settings-window");
    settings_default(&one);
    settings_default(&known);
    one.window = (WindowPlace){-200, 40, 900, 600, true};
    CHECK(settings_save(&one, &known, &error));
    CHECK(settings_load(&two, &error));
    CHECK(two.window.x == -200 && two.window.y == 40 && two.window.w == 900 &&
          two.window.h == 600 && two.window.maximized);
    write_own("{\"window\": {\"x\": 1, \"y\": \"a\", \"width\": 5, \"height\": 5}}");
    CHECK(settings_load(&two, &error));
    CHECK_INT(0, two.window.w);
}
