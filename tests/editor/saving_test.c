// What the editor says and asks around a save: edits while it goes on, a failure, a folder that is
// not there, another program's version, what a crash left.

#include <stdlib.h>
#include <string.h>

#include "editor_test.h"
#include "level/level_test_support.h"

static void press(Bench *bench, UiKey key) {
    ui_input_key(&bench->input, key, 0);
    bench_frame(bench);
    bench_frame(bench);
}

static void change(Bench *bench) {
    bench_choose(bench, "block", 0);
    bench_click(bench, 3, 3, 0);
    bench_frame(bench);
}

static Bench *bench_with_a_change(void) {
    Bench *bench = bench_create();
    change(bench);
    return bench;
}

TEST(what_was_edited_while_a_save_went_on_is_not_saved) {
    Bench *bench = bench_with_a_change();
    uint64_t mark = editor_mark(bench->editor);
    bench_click(bench, 5, 5, 0);
    editor_saved(bench->editor, "a.json", mark);
    CHECK(editor_is_dirty(bench->editor));
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK(!editor_is_dirty(bench->editor));
    CHECK(editor_do(bench->editor, EDITOR_DO_UNDO));
    CHECK(editor_is_dirty(bench->editor));
}

TEST(leaving_waits_for_a_save_and_asks_again_about_later_edits) {
    Bench *bench = bench_with_a_change();
    EditorRequest request;
    uint64_t mark = editor_mark(bench->editor);
    editor_ask(bench->editor, EDITOR_REQUEST_TITLE, NULL);
    bench_click(bench, 6, 6, 0);
    editor_saved(bench->editor, "a.json", mark);
    CHECK(!editor_next_request(bench->editor, &request));
    CHECK(editor_shows_dialog(bench->editor));
}

TEST(a_save_that_ends_answers_the_question_about_unsaved_changes) {
    Bench *bench = bench_with_a_change();
    EditorRequest request;
    editor_ask(bench->editor, EDITOR_REQUEST_TITLE, NULL);
    CHECK(editor_shows_dialog(bench->editor));
    editor_saved(bench->editor, "a.json", editor_mark(bench->editor));
    CHECK(!editor_shows_dialog(bench->editor));
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_TITLE, &request));
}

TEST(what_is_asked_about_a_level_ends_with_it) {
    Bench *bench = bench_with_a_change();
    EditorRequest request;
    Level *other = test_level_kept(level_create(test_catalog(), 16));
    editor_ask(bench->editor, EDITOR_REQUEST_TITLE, NULL);
    editor_save_failed(bench->editor, "a.json", "no room", "b.json");
    editor_set_level(bench->editor, other, "c.json");
    CHECK(!editor_shows_dialog(bench->editor));
    editor_saved(bench->editor, "c.json", editor_mark(bench->editor));
    CHECK(!editor_next_request(bench->editor, &request));
    editor_set_level(bench->editor, bench->level, NULL);
}

TEST(a_save_that_failed_offers_another_place_and_keeps_the_mark) {
    Bench *bench = bench_with_a_change();
    EditorRequest request;
    editor_save_failed(bench->editor, "/full/a.json", "no room", "/home/me/a.json");
    bench_frame(bench);
    press(bench, UI_KEY_ENTER);
    CHECK(editor_shows_dialog(bench->editor)); // "save as", with the other place in it
    press(bench, UI_KEY_ENTER);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_SAVE_AS, &request));
    CHECK_STR("/home/me/a.json", request.path);
    CHECK(editor_is_dirty(bench->editor));
}

static const char *name_of(const Bench *bench) {
    return bench->level->name != NULL ? bench->level->name : "";
}

TEST(a_new_level_is_called_after_the_file_that_it_is_saved_in_but_not_a_named_one) {
    static const struct {
        const char *name, *path, *becomes;
    } rows[] = {{EDITOR_NEW_NAME, "levels/the pit", "the pit"},
                {EDITOR_NEW_NAME, "a.b.json", "a.b"},
                {EDITOR_NEW_NAME, "levels/" EDITOR_NEW_FILE, EDITOR_NEW_NAME},
                {"The pit", "levels/other.json", "The pit"},
                {NULL, "levels/other.json", ""}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Bench *bench = bench_create();
        EditorRequest request;
        CHECK(level_set_text(&bench->level->name, rows[i].name));
        change(bench);
        editor_save_elsewhere(bench->editor, rows[i].path);
        bench_frame(bench);
        press(bench, UI_KEY_ENTER);
        CHECK(bench_takes_request(bench, EDITOR_REQUEST_SAVE_AS, &request));
        CHECK_STR(rows[i].becomes, name_of(bench));
        CHECK(editor_do(bench->editor, EDITOR_DO_UNDO)); // the name is a step of its own
        CHECK_STR(rows[i].name != NULL ? rows[i].name : "", name_of(bench));
    }
}

TEST(a_level_that_was_never_saved_is_proposed_a_file_that_is_called_after_it) {
    static const struct {
        const char *name, *file;
    } rows[] = {{"The Pit, part 2!", "the-pit-part-2.json"},
                {"  --a b--  ", "a-b.json"},
                {"../../etc", "etc.json"},
                {"\xc3\x9c"
                 "bung 3",
                 "bung-3.json"},
                {"0123456789012345678901234567890123456789012345 7 9",
                 "0123456789012345678901234567890123456789012345-7.json"},
                {EDITOR_NEW_NAME, EDITOR_NEW_FILE},
                {"\xd0\x96 ?", EDITOR_NEW_FILE},
                {NULL, EDITOR_NEW_FILE}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Bench *bench = bench_with_a_change();
        EditorRequest request;
        editor_set_level(bench->editor, bench->level, NULL);
        CHECK(level_set_text(&bench->level->name, rows[i].name));
        CHECK(editor_do(bench->editor, EDITOR_DO_SAVE_AS));
        bench_frame(bench);
        press(bench, UI_KEY_ENTER);
        CHECK(bench_takes_request(bench, EDITOR_REQUEST_SAVE_AS, &request));
        CHECK_STR(rows[i].file, request.path);
        CHECK_STR(rows[i].name != NULL ? rows[i].name : "", name_of(bench));
    }
}

TEST(a_folder_that_is_not_there_is_made_when_the_author_says_so) {
    Bench *bench = bench_with_a_change();
    EditorRequest request;
    editor_ask_folder(bench->editor, "new/a.json", "/home/me/a.json");
    bench_frame(bench);
    press(bench, UI_KEY_ENTER);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_SAVE_IN_NEW_FOLDER, &request));
    CHECK_STR("new/a.json", request.path);
    editor_ask_folder(bench->editor, "new/a.json", "/home/me/a.json");
    bench_frame(bench);
    press(bench, UI_KEY_ESCAPE);
    CHECK(!editor_next_request(bench->editor, &request));
}

TEST(another_programs_version_is_kept_beside_ones_own_unless_told_otherwise) {
    Bench *bench = bench_with_a_change();
    EditorRequest request;
    editor_ask_changed(bench->editor, "another program", true);
    bench_frame(bench);
    press(bench, UI_KEY_ENTER);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_KEEP_BOTH, &request));
    editor_ask_changed(bench->editor, "no level", false);
    bench_frame(bench);
    press(bench, UI_KEY_ESCAPE);
    CHECK(!editor_shows_dialog(bench->editor));
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_DECIDE_LATER, &request));
}

static const UiCommand *find_text(const Bench *bench, const char *text) {
    for (int i = 0; i < bench->ui->command_count; i++) {
        const UiCommand *command = &bench->ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strcmp(command->text, text) == 0) {
            return command;
        }
    }
    return NULL;
}

TEST(who_takes_the_other_version_stays_where_he_is) {
    Bench *bench = bench_with_a_change();
    EditorRequest request;
    editor_ask(bench->editor, EDITOR_REQUEST_QUIT, NULL);
    bench_frame(bench);
    press(bench, UI_KEY_ENTER); // save first
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_SAVE, &request));
    editor_ask_changed(bench->editor, "another program", true);
    bench_frame(bench);
    const UiCommand *button = find_text(bench, "Take theirs");
    if (CHECK(button != NULL)) {
        bench_click_at(bench, button->rect.x + 2, button->rect.y + 2);
    }
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_TAKE_THEIRS, &request));
    editor_saved(bench->editor, "one.json", editor_mark(bench->editor)); // some time later
    CHECK(!editor_next_request(bench->editor, &request));
}

/// Whether a text stands whole where it may be drawn.
static bool is_whole(const Bench *bench, const char *text) {
    const UiCommand *command = find_text(bench, text);
    return command && command->rect.y >= command->clip.y &&
           command->rect.y + command->rect.h <= command->clip.y + command->clip.h;
}

TEST(a_long_question_leaves_room_for_its_answers) {
    char text[900] = "";
    memset(text, 'w', sizeof text - 1);
    for (int comparison = 0; comparison < 2; comparison++) {
        Bench *bench = bench_with_a_change();
        bench->comparison = comparison;
        editor_ask_changed(bench->editor, text, true);
        bench_frame(bench);
        bench_frame(bench);
        CHECK(is_whole(bench, "Keep mine"));
        CHECK(is_whole(bench, "comes") == (comparison == 1));
    }
}

/// How much is left below the answers to a question, px.
static int room_below(const char *text, int comparison) {
    Bench *bench = bench_with_a_change();
    bench->comparison = comparison;
    editor_ask_changed(bench->editor, text, true);
    bench_frame(bench);
    bench_frame(bench);
    const UiCommand *answer = find_text(bench, "Keep mine");
    int room = answer ? answer->clip.y + answer->clip.h - answer->rect.y - answer->rect.h : -1;
    return room;
}

TEST(a_question_ends_below_its_answers_with_and_without_a_picture) {
    int room = room_below("w", 0);
    CHECK(room > 0 && room < 24);
    CHECK_INT(room, room_below("w", 1));
    CHECK_INT(room, room_below("w\nw\nw", 0));
    CHECK_INT(room, room_below("w\nw\nw", 1));
}

/// Asks with so many lines of text. Returns true when the picture is shown too.
static bool question_has_picture(int lines) {
    char text[80] = "";
    for (int i = 0; i < lines; i++) {
        strcat(text, "w\n");
    }
    Bench *bench = bench_with_a_change();
    bench->comparison = 1;
    editor_ask_changed(bench->editor, text, true);
    bench_frame(bench);
    bench_frame(bench);
    CHECK(is_whole(bench, "Keep mine"));
    bool has_picture = find_text(bench, "comes") != NULL;
    return has_picture;
}

TEST(a_question_of_many_lines_has_no_picture_rather_than_a_tiny_one) {
    int lines = 1;
    while (lines < 30 && question_has_picture(lines)) {
        lines++;
    }
    CHECK(lines > 10 && lines < 30 && !question_has_picture(lines + 1));
}

TEST(of_the_versions_the_newest_that_differs_is_chosen_first) {
    Bench *bench = bench_create();
    EditorVersion versions[3] = {
        {.when = "now", .size = "1 kB", .difference = "nothing", .is_same = true},
        {.when = "before", .size = "1 kB", .difference = "2 tiles"},
        {.when = "first", .size = "1 kB", .difference = "3 tiles"}};
    bench->versions = versions;
    bench->version_count = 3;
    editor_do(bench->editor, EDITOR_DO_VERSIONS);
    bench_frame(bench);
    CHECK_INT(1, editor_chosen_version(bench->editor));
    press(bench, UI_KEY_UP); // by hand, any of them
    bench_frame(bench);
    CHECK_INT(0, editor_chosen_version(bench->editor));
}

TEST(what_a_crash_left_can_be_taken_up_or_left_for_another_time) {
    Bench *bench = bench_create();
    EditorRequest request;
    editor_ask_recover(bench->editor, "some edits");
    bench_frame(bench);
    press(bench, UI_KEY_ENTER);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_RECOVER, &request));
    editor_ask_recover(bench->editor, "some edits");
    bench_frame(bench);
    press(bench, UI_KEY_ESCAPE);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_LEAVE_THEM, &request));
}

TEST(the_question_before_leaving_says_that_a_shipped_level_is_saved_in_a_copy) {
    for (int copies = 0; copies < 2; copies++) {
        Bench *bench = bench_create();
        bench->saves_copy = copies == 1;
        bench_choose(bench, "block", 0);
        bench_click(bench, 5, 5, 0);
        editor_ask(bench->editor, EDITOR_REQUEST_TITLE, NULL);
        bench_frame(bench);
        bench_frame(bench);
        CHECK_INT(copies, bench_find_text(bench, "Save a copy").w > 0);
        CHECK_INT(!copies, bench_find_text(bench, "Save").w > 0);
    }
}

/// True when Enter in that frame of a list of versions, from 0, takes one.
static bool enter_takes_a_version(int frames) {
    Bench *bench = bench_create();
    EditorVersion versions[] = {{.when = "before", .size = "1 kB", .difference = "2 tiles"}};
    EditorRequest request;
    bench->versions = versions;
    bench->version_count = 1;
    bench_frame(bench);
    editor_do(bench->editor, EDITOR_DO_VERSIONS);
    while (editor_next_request(bench->editor, &request)) {
    }
    for (int i = 0; i < frames; i++) {
        bench_frame(bench);
    }
    ui_input_key(&bench->input, UI_KEY_ENTER, 0);
    bench_frame(bench);
    bool takes = bench_takes_request(bench, EDITOR_REQUEST_RESTORE, &request);
    return takes;
}

TEST(enter_takes_a_version_but_not_in_the_frame_that_shows_them_first) {
    CHECK(!enter_takes_a_version(0));
    CHECK(enter_takes_a_version(1));
    CHECK(enter_takes_a_version(2));
}

static void give_up_save_as(Bench *bench) {
    editor_save_elsewhere(bench->editor, "b.json");
    bench_frame(bench);
    press(bench, UI_KEY_ESCAPE);
}

static void go_on_after_a_failure(Bench *bench) {
    editor_save_failed(bench->editor, "a.json", "no room", "b.json");
    bench_frame(bench);
    press(bench, UI_KEY_ESCAPE);
}

static void make_no_folder(Bench *bench) {
    editor_ask_folder(bench->editor, "new/a.json", "b.json");
    bench_frame(bench);
    press(bench, UI_KEY_ESCAPE);
}

static void decide_later(Bench *bench) {
    editor_ask_changed(bench->editor, "another program", true);
    bench_frame(bench);
    press(bench, UI_KEY_ESCAPE);
}

static void hear_of_an_error(Bench *bench) {
    editor_show_error(bench->editor, "Not saved", "no room");
    bench_frame(bench);
    press(bench, UI_KEY_ENTER);
}

static void stay(Bench *bench) {
    press(bench, UI_KEY_ESCAPE);
}

TEST(a_save_given_up_leaves_nothing_to_be_done_after_a_later_one) {
    static void (*const give_up[])(Bench *) = {give_up_save_as,  go_on_after_a_failure,
                                               make_no_folder,   decide_later,
                                               hear_of_an_error, stay};
    for (size_t i = 0; i < sizeof give_up / sizeof give_up[0]; i++) {
        Bench *bench = bench_with_a_change();
        EditorRequest request;
        editor_ask(bench->editor, EDITOR_REQUEST_TITLE, NULL);
        bench_frame(bench);
        give_up[i](bench);
        CHECK(!editor_shows_dialog(bench->editor));
        while (editor_next_request(bench->editor, &request)) {
        }
        editor_saved(bench->editor, "a.json", editor_mark(bench->editor));
        CHECK(!editor_next_request(bench->editor, &request));
    }
}
