// The proof over the level: what the chip says, what is drawn, and what a click asks for.

#include <string.h>

#include "editor_test.h"

static const EditorTrailPoint way[] = {{.at = {100, 100}}, {.at = {110, 100}}, {.at = {120, 90}},
                                       {.at = {130, 90}},  {.at = {140, 95}},  {.at = {200, 120}}};
static const EditorProof holding = {
    .state = EDITOR_PROOF_HOLDS, .by = "search", .holds = {way, 6}, .ticks = 684};

static EditorProof broken(void) {
    EditorProof proof = holding;
    proof.fails = (EditorTrail){way, 6};
    proof.as_before = 3;
    proof.ticks_before = 654;
    return proof;
}

/// True when the frame shows a line with that text.
static bool shows(Bench *bench, EditorProof proof, const char *text) {
    editor_show_proof(bench->editor, &proof);
    bench_frame(bench);
    return bench_find_text(bench, text).w > 0;
}

TEST(the_chip_says_what_was_proved_and_no_more) {
    Bench *bench = bench_create();
    CHECK(shows(bench, holding, "Solved in 11.4 s"));
    CHECK(shows(bench, broken(), "Solved in 11.4 s, was 10.9 s. Keep?"));
    CHECK(shows(bench, (EditorProof){.state = EDITOR_PROOF_CHECKING}, "Checking"));
    CHECK(shows(bench, (EditorProof){.state = EDITOR_PROOF_SEARCHING}, "Looking for a way"));
    CHECK(shows(bench, (EditorProof){.state = EDITOR_PROOF_NONE}, "Not solved yet"));
    CHECK(shows(bench, (EditorProof){.state = EDITOR_PROOF_STOPPED, .why = "the level has no goal"},
                "No goal yet"));
    CHECK(!shows(bench, (EditorProof){0}, "No goal yet"));
    bench->laboratory = true; // shows what is on hover else
    CHECK(shows(bench, holding, "Solved in 11.4 s, by search"));
    CHECK(shows(bench, (EditorProof){.state = EDITOR_PROOF_STOPPED, .why = "out of memory"},
                "Not solved yet, stopped: out of memory"));
}

TEST(a_run_that_fails_is_drawn_in_dashes) {
    EditorTrailPoint points[17] = {{.at = {0, 0}}};
    for (int i = 0; i < 17; i++) {
        points[i].at = (FhPoint){i, i};
    }
    Bench *bench = bench_create();
    EditorProof proof = {.state = EDITOR_PROOF_HOLDS, .holds = {points, 17}};
    editor_show_proof(bench->editor, &proof);
    CHECK_INT(4, bench_marks_of(bench, EDITOR_MARK_LINE, EDITOR_ROLE_PROOF));
    proof = (EditorProof){.state = EDITOR_PROOF_SEARCHING, .fails = {points, 17}};
    editor_show_proof(bench->editor, &proof);
    CHECK_INT(2, bench_marks_of(bench, EDITOR_MARK_LINE, EDITOR_ROLE_BROKEN));
}

TEST(a_run_is_drawn_green_to_the_goal_and_red_from_where_it_leaves_its_way) {
    Bench *bench = bench_create();
    EditorProof proof = holding;
    editor_show_proof(bench->editor, &proof);
    CHECK(bench_marks(bench, EDITOR_ROLE_PROOF) > 0);
    CHECK_INT(0, bench_marks(bench, EDITOR_ROLE_BROKEN));
    proof = broken();
    proof.state = EDITOR_PROOF_SEARCHING;
    proof.holds.count = 0;
    editor_show_proof(bench->editor, &proof);
    CHECK(bench_marks(bench, EDITOR_ROLE_PROOF) > 0 && bench_marks(bench, EDITOR_ROLE_BROKEN) > 0);
    proof.state = EDITOR_PROOF_NONE;
    proof.has_gap = true;
    proof.gap = "108 px too high";
    int lines = bench_marks(bench, EDITOR_ROLE_BROKEN);
    editor_show_proof(bench->editor, &proof);
    CHECK_INT(lines + 1, bench_marks(bench, EDITOR_ROLE_BROKEN)); // and the ring
    editor_show_proof(bench->editor, &(EditorProof){0});
    CHECK_INT(0, bench_marks(bench, EDITOR_ROLE_PROOF) + bench_marks(bench, EDITOR_ROLE_BROKEN));
}

TEST(a_click_on_the_proved_run_plays_on_from_there_with_the_hand_alone) {
    Bench *bench = bench_create();
    EditorRequest request;
    editor_show_proof(bench->editor, &holding);
    bench_choose(bench, "block", 0);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 140, 95, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 140, 95, 0);
    CHECK(!bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request)); // it paints
    bench_key(bench, 'W', 0);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 140, 95, 0);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 140, 95, 0);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_PLAY_ON, &request));
    CHECK_INT(EDITOR_TRAIL_PROOF, request.at.x);
    CHECK_INT(4, request.at.y);
}

TEST(a_run_is_watched_and_kept_when_there_is_one) {
    Bench *bench = bench_create();
    EditorRequest request;
    CHECK(!editor_do(bench->editor, EDITOR_DO_WATCH_PROOF));
    editor_show_proof(bench->editor, &holding);
    CHECK(editor_do(bench->editor, EDITOR_DO_WATCH_PROOF));
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_WATCH_PROOF, &request));
    CHECK(!editor_do(bench->editor, EDITOR_DO_KEEP_PROOF)); // nothing is broken
    EditorProof proof = broken();
    editor_show_proof(bench->editor, &proof);
    CHECK(editor_do(bench->editor, EDITOR_DO_KEEP_PROOF));
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_KEEP_PROOF, &request));
}

TEST(a_click_of_the_hand_with_a_modifier_plays_from_any_place_or_watches_a_way_there) {
    Bench *bench = bench_create();
    EditorRequest request;
    bench_key(bench, 'W', 0);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 300, 200, UI_MOD_CTRL);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 300, 200, UI_MOD_CTRL);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_PLAY_HERE, &request));
    CHECK(request.at.x == 300 && request.at.y == 200);
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 310, 210, UI_MOD_SHIFT);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 310, 210, UI_MOD_SHIFT);
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_WATCH_WAY, &request));
    CHECK(request.at.x == 310 && request.at.y == 210);
    CHECK_INT(EDITOR_VEIL_SPAWN, editor_veil_request(bench->editor).from); // it has the ways
    bench_event_px(bench, EDITOR_DOWN, EDITOR_LEFT, 300, 200, UI_MOD_CTRL);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 340, 200, UI_MOD_CTRL);
    bench_event_px(bench, EDITOR_UP, EDITOR_LEFT, 340, 200, UI_MOD_CTRL); // the view was dragged
    CHECK(!editor_next_request(bench->editor, &request));
}

static const EditorJump jumps[] = {
    {.at = {120, 90}, .early = 1, .late = 0, .most = 30, .is_needed = true, .misses = 700},
    {.at = {160, 95}, .early = 30, .late = 4, .most = 30, .is_needed = true},
    {.at = {200, 120}, .most = 30}};

TEST(jumps_of_the_run_show_the_ticks_that_they_may_come_early_or_late) {
    Bench *bench = bench_create();
    EditorProof proof = holding;
    proof.jumps = jumps;
    proof.jump_count = 3;
    CHECK(shows(bench, proof, "1|0"));
    CHECK(shows(bench, proof, "30+|4"));                                        // so many or more
    CHECK(!shows(bench, proof, "0|0"));                                         // it is not needed
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_POINT, EDITOR_ROLE_BROKEN)); // two are tight
    CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_RING, EDITOR_ROLE_BROKEN));  // hands miss it
    bench->laboratory = true;
    proof.tightest = 2;
    CHECK(shows(bench, proof, "Solved in 11.4 s, by search, tightest jump 2 ticks"));
    proof.tightest = -1;
    CHECK(shows(bench, proof, "Solved in 11.4 s, by search, no jump needed"));
    bench_point(bench, 122, 92);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 122, 92, 0);
    CHECK(shows(bench, proof, "Jump window: 1 ticks early, 0 late"));
    CHECK(shows(bench, proof, "700 of 1,000 players miss it (timing off by 2 ticks)"));
    bench_point(bench, 200, 121);
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 200, 121, 0);
    CHECK(shows(bench, proof, "This jump is not needed"));
    proof.state = EDITOR_PROOF_SEARCHING; // of a level before
    CHECK(!shows(bench, proof, "1|0"));
}

TEST(a_place_that_is_not_got_past_is_ringed_and_said_while_the_search_goes_on) {
    static const EditorProofState states[] = {EDITOR_PROOF_SEARCHING, EDITOR_PROOF_NONE,
                                              EDITOR_PROOF_STOPPED};
    Bench *bench = bench_create();
    EditorProof proof = {
        .has_gap = true, .gap = "a wall of 48 px", .gap_from = {100, 200}, .gap_to = {180, 100}};
    proof.state = EDITOR_PROOF_SEARCHING;
    CHECK(shows(bench, proof, "Not past here yet: a wall of 48 px"));
    proof.is_certain = true;
    for (int i = 0; i < 3; i++) {
        proof.state = states[i];
        CHECK(shows(bench, proof, "Cannot get past here: a wall of 48 px"));
        CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_RING, EDITOR_ROLE_BROKEN));
        CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_LINE, EDITOR_ROLE_WARN)); // to the next one
    }
    proof.state = EDITOR_PROOF_CHECKING; // it is of the level before
    CHECK(!shows(bench, proof, "Cannot get past here: a wall of 48 px"));
    CHECK_INT(0, bench_marks_of(bench, EDITOR_MARK_RING, EDITOR_ROLE_BROKEN));
}

TEST(an_edit_that_would_do_is_offered_where_no_run_was_found) {
    Bench *bench = bench_create();
    EditorRequest request;
    EditorProof proof = {.state = EDITOR_PROOF_SEARCHING,
                         .fix = "one earth would do",
                         .fix_box = {160, 160, 16, 16},
                         .has_gap = true,
                         .gap = "16 px more than a jump",
                         .gap_from = {100, 200},
                         .gap_to = {180, 100}};
    CHECK(!editor_do(bench->editor, EDITOR_DO_TAKE_FIX));
    CHECK(shows(bench, proof, "Not past here yet: one earth would do"));
    CHECK(bench_marks(bench, EDITOR_ROLE_PAINT) >= 2);
    bench_click_text(bench, "Fix");
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_TAKE_FIX, &request));
    proof.state = EDITOR_PROOF_HOLDS;
    CHECK(!shows(bench, proof, "Not past here yet: one earth would do"));
    CHECK(!editor_do(bench->editor, EDITOR_DO_TAKE_FIX));
}

TEST(a_jump_that_many_hands_miss_is_hot_though_its_window_is_wide) {
    static const int misses[] = {0, 9, 10, 99, 100, 299, 300, 1000};
    Bench *bench = bench_create();
    for (int i = 0; i < 8; i++) {
        EditorJump jump = {.at = {120, 90}, .early = 20, .late = 20, .most = 30, .is_needed = true};
        EditorProof proof = holding;
        jump.misses = misses[i];
        proof.jumps = &jump;
        proof.jump_count = 1;
        editor_show_proof(bench->editor, &proof);
        EditorMarkRole role = misses[i] >= 300   ? EDITOR_ROLE_BROKEN
                              : misses[i] >= 100 ? EDITOR_ROLE_CLOSE
                                                 : EDITOR_ROLE_PROOF;
        CHECK_INT(1, bench_marks_of(bench, EDITOR_MARK_POINT, role));
        CHECK_INT(misses[i] >= 10, bench_marks_of(bench, EDITOR_MARK_RING, role));
    }
}

/// The box of the ring around a jump that so many of 1,000 hands miss; of no size: there is none.
static FhRect ring_of(Bench *bench, int misses) {
    EditorJump jump = {.at = {120, 90}, .early = 20, .late = 20, .is_needed = true};
    jump.misses = misses;
    EditorProof proof = holding;
    proof.jumps = &jump;
    proof.jump_count = 1;
    editor_show_proof(bench->editor, &proof);
    const EditorOverlay *overlay = editor_overlay(bench->editor);
    for (int i = 0; i < overlay->mark_count; i++) {
        if (overlay->marks[i].kind == EDITOR_MARK_RING) {
            return overlay->marks[i].box;
        }
    }
    return (FhRect){0};
}

TEST(a_ring_lies_around_its_jump_and_is_the_wider_the_more_hands_miss_it) {
    Bench *bench = bench_create();
    int before = 0;
    for (int misses = 100; misses <= 1000; misses += 300) {
        FhRect ring = ring_of(bench, misses);
        CHECK_INT(2 * 120, 2 * ring.x + ring.w);
        CHECK_INT(2 * 90, 2 * ring.y + ring.h);
        CHECK_INT(ring.w, ring.h);
        CHECK(ring.w > before);
        before = ring.w;
    }
    CHECK_INT(28, before); // all of them
    CHECK_INT(28, ring_of(bench, 5000).w);
}

TEST(a_shortcut_is_drawn_in_its_own_colour_told_and_watched) {
    Bench *bench = bench_create();
    EditorRequest request;
    EditorProof proof = holding;
    proof.by = "your run";
    CHECK(!editor_do(bench->editor, EDITOR_DO_WATCH_SHORTCUT));
    editor_show_proof(bench->editor, &proof);
    CHECK_INT(0, bench_marks(bench, EDITOR_ROLE_SHORTCUT));
    CHECK(!editor_do(bench->editor, EDITOR_DO_WATCH_SHORTCUT));
    proof.shortcut = (EditorTrail){way, 6};
    CHECK(shows(bench, proof, "Solved in 11.4 s, shortcut: 0.1 s"));
    CHECK(bench_marks(bench, EDITOR_ROLE_SHORTCUT) > 0);
    CHECK(bench_marks(bench, EDITOR_ROLE_PROOF) > 0);
    bench_click_text(bench, "Watch");
    CHECK(bench_takes_request(bench, EDITOR_REQUEST_WATCH_SHORTCUT, &request));
    proof.state = EDITOR_PROOF_CHECKING; // it is of the level before
    CHECK(!shows(bench, proof, "Watch"));
    CHECK_INT(0, bench_marks(bench, EDITOR_ROLE_SHORTCUT));
}

TEST(walls_that_are_not_needed_are_marked_counted_and_explained_under_the_pointer) {
    static const FhRect walls[] = {{160, 96, 16, 48}, {240, 96, 32, 32}};
    static const char why[] = "Without it the level is as hard and as long";
    Bench *bench = bench_create();
    EditorProof proof = holding;
    proof.walls = walls;
    proof.wall_count = 1;
    bench->laboratory = true;
    CHECK(shows(bench, proof, "Solved in 11.4 s, by search, 1 wall not needed"));
    CHECK_INT(2, bench_marks(bench, EDITOR_ROLE_SHORTCUT));
    proof.wall_count = 2;
    CHECK(shows(bench, proof, "Solved in 11.4 s, by search, 2 walls not needed"));
    CHECK_INT(4, bench_marks(bench, EDITOR_ROLE_SHORTCUT));
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 150, 100, 0);
    CHECK(!shows(bench, proof, why));
    bench_event_px(bench, EDITOR_MOVE, EDITOR_LEFT, 250, 100, 0);
    CHECK(shows(bench, proof, why));
    proof.state = EDITOR_PROOF_CHECKING; // they are of the level before
    CHECK(!shows(bench, proof, why));
    CHECK_INT(0, bench_marks(bench, EDITOR_ROLE_SHORTCUT));
}
