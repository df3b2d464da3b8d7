// proof.c - whether the level can be finished: the way of a run over it, and a chip with the answer
// in the line at the bottom. What is known is the app's; nothing is claimed that it has not
// replayed.

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "editor/panels.h"
#include "words/words.h"

enum { KEEP_W = 44, WATCH_W = 52, MARK_W = 20, RING = 10 }; // UI units, the last px

static const float ticks_a_second = (float)FH_TICKS_PER_SECOND;

/// True where no run is known of the level as it is.
static bool lacks_run(const EditorProof *proof) {
    return proof->state == EDITOR_PROOF_SEARCHING || proof->state == EDITOR_PROOF_NONE ||
           proof->state == EDITOR_PROOF_STOPPED;
}

bool proof_has_fix(const Stage *stage) {
    return lacks_run(&stage->proof) && stage->proof.fix != NULL;
}

bool proof_offers(const Stage *stage) {
    const EditorProof *proof = &stage->proof;
    return proof->state == EDITOR_PROOF_HOLDS && proof->fails.count > 0;
}

bool proof_has_shortcut(const Stage *stage) {
    const EditorProof *proof = &stage->proof;
    return proof->state == EDITOR_PROOF_HOLDS && proof->shortcut.count > 0;
}

void editor_show_proof(Editor *editor, const EditorProof *proof) {
    stage_of(editor)->proof = *proof;
}

// ---- Words ----

/// Adds ", ..." behind a text.
__attribute__((format(printf, 3, 4))) static void add(char *out, size_t size, const char *format,
                                                      ...) {
    va_list list;
    size_t length = strlen(out);
    va_start(list, format);
    vsnprintf(out + length, size - length, say(format), list);
    va_end(list);
}

/// Where the known run is broken it is a question, which the button beside it answers.
static void print_holds(const EditorProof *proof, char *out, size_t size) {
    double seconds = (double)((float)proof->ticks / ticks_a_second);
    double before = (double)((float)proof->ticks_before / ticks_a_second);
    snprintf(out, size, say("Solved in %.1f s"), seconds);
    if (proof->fails.count > 0 && proof->ticks_before > 0) {
        add(out, size, ", was %.1f s. Keep?", before);
    } else if (proof->shortcut.count > 0) {
        add(out, size, ", shortcut: %.1f s",
            (double)((float)proof->shortcut.count / ticks_a_second));
    }
}

/// Whose run holds and how exact its jumps are, or what is missing; each begins with `before`.
static void add_details(const EditorProof *proof, const char *before, char *out, size_t size) {
    bool holds = proof->state == EDITOR_PROOF_HOLDS;
    if (holds && proof->by) {
        add(out, size, "%sby %s", before, say(proof->by));
    }
    if (holds && proof->tightest > 0) {
        add(out, size,
            proof->tightest == 1 ? "%stightest jump %d tick" : "%stightest jump %d ticks", before,
            proof->tightest);
    } else if (holds && proof->tightest < 0) {
        add(out, size, "%sno jump needed", before);
    }
    if (holds && proof->wall_count > 0) {
        add(out, size, proof->wall_count == 1 ? "%s%d wall not needed" : "%s%d walls not needed",
            before, proof->wall_count);
    }
    if (lacks_run(proof) && proof->has_gap) {
        add(out, size, "%s%s", before, proof->gap);
    } else if (proof->state == EDITOR_PROOF_STOPPED) {
        add(out, size, "%sstopped: %s", before, say(proof->why ? proof->why : "by hand"));
    }
}

static bool lacks_goal(const EditorProof *proof) {
    return proof->state == EDITOR_PROOF_STOPPED && proof->why &&
           strcmp(proof->why, "the level has no goal") == 0;
}

/// Writes what is known, short: "finishable: 11.4 s (search)".
static void proof_print(const Stage *stage, char *out, size_t size) {
    const EditorProof *proof = &stage->proof;
    out[0] = '\0';
    switch (proof->state) {
    case EDITOR_PROOF_OFF:
    case EDITOR_PROOF_STATES:
        return;
    case EDITOR_PROOF_CHECKING:
        snprintf(out, size, "%s", say("Checking"));
        break;
    case EDITOR_PROOF_SEARCHING:
    case EDITOR_PROOF_NONE:
    case EDITOR_PROOF_STOPPED:
        snprintf(out, size, "%s",
                 say(lacks_goal(proof)                        ? "No goal yet"
                     : proof->has_gap && proof->is_certain    ? "Cannot get past here"
                     : proof->has_gap                         ? "Not past here yet"
                     : proof->state == EDITOR_PROOF_SEARCHING ? "Looking for a way"
                                                              : "Not solved yet"));
        break;
    case EDITOR_PROOF_HOLDS:
        print_holds(proof, out, size);
        break;
    }
    if (proof_has_fix(stage)) {
        add(out, size, ": %s", proof->fix);
    } else if (lacks_run(proof) && proof->has_gap) {
        add(out, size, ": %s", proof->gap);
    } else if (stage->laboratory && !lacks_goal(proof)) {
        add_details(proof, ", ", out, size);
    }
}

/// What the chip means, what a click does, and the details.
static void print_tip(const Stage *stage, char *out, size_t size) {
    static const char *const tips[EDITOR_PROOF_STATES] = {
        [EDITOR_PROOF_CHECKING] = "Plays the known run again on the level as it is now",
        [EDITOR_PROOF_SEARCHING] =
            "The known run no longer reaches the goal: looks for another one\n"
            "while you paint (Shift+F: off)",
        [EDITOR_PROOF_HOLDS] = "The line is a run to the goal\n"
                               "Click: watch it; any key of play takes over\n"
                               "Hand (W) or Space, and a click on the line: play on from there",
        [EDITOR_PROOF_NONE] = "The search found no way to the goal\n"
                              "A player may still find one: finish it yourself, and that counts",
        [EDITOR_PROOF_STOPPED] =
            "The search found no way to the goal so far\n"
            "A player may still find one: finish it yourself, and that counts"};
    static const char here[] = "The search did not get past the ring yet: the line leads on\n"
                               "A player may find a way: finish it yourself, and that counts";
    static const char shut[] =
        "No way that the search knows leads past the ring: the line leads on\n"
        "Finish it yourself, and that counts";
    const EditorProof *proof = &stage->proof;
    const char *tip = proof->state < EDITOR_PROOF_STATES ? tips[proof->state] : NULL;
    snprintf(out, size, "%s",
             lacks_goal(proof)                    ? "Place a goal: Things (T)"
             : lacks_run(proof) && proof->has_gap ? (proof->is_certain ? shut : here)
             : tip                                ? tip
                                                  : "");
    if (!lacks_goal(proof)) {
        add_details(proof, "\n", out, size);
    }
}

// ---- The chip ----

/// What the button in the chip does; EDITOR_DO_NOTHING: there is none.
static EditorAction offer_of(const Stage *stage) {
    return proof_has_fix(stage)        ? EDITOR_DO_TAKE_FIX
           : proof_offers(stage)       ? EDITOR_DO_KEEP_PROOF
           : proof_has_shortcut(stage) ? EDITOR_DO_WATCH_SHORTCUT
                                       : EDITOR_DO_NOTHING;
}

static int offer_width(EditorAction offer) {
    return offer == EDITOR_DO_NOTHING ? 0 : offer == EDITOR_DO_WATCH_SHORTCUT ? WATCH_W : KEEP_W;
}

int panel_proof_width(const Stage *stage, const Ui *ui) {
    char text[160];
    proof_print(stage, text, sizeof text);
    int keep = offer_width(offer_of(stage));
    return text[0] ? ui_text_width(ui->font, text, -1, 1) + MARK_W + 12 + keep : 0;
}

/// A mark that differs in shape as in colour.
static void draw_mark(const Stage *stage, Ui *ui, UiRect rect) {
    EditorProofState state = stage->proof.state;
    bool works = state == EDITOR_PROOF_CHECKING || state == EDITOR_PROOF_SEARCHING;
    UiPicture mark = {.sprite = state == EDITOR_PROOF_HOLDS ? "icon.check"
                                : works                     ? "icon.clock"
                                                            : "icon.warning",
                      .scale = 1};
    ui_draw_picture(ui, rect, mark);
}

void panel_proof(Editor *editor, Ui *ui, UiRect rect) {
    Hand *hand = hand_of(editor);
    char text[160];
    proof_print(hand->stage, text, sizeof text);
    EditorAction offer = offer_of(hand->stage);
    UiRect keep = ui_cut_right(&rect, offer_width(offer));
    UiControl chip = ui_control(ui, "##proof", rect);
    bool can_watch = hand->stage->proof.state == EDITOR_PROOF_HOLDS;
    if (can_watch) {
        ui_draw_fill(ui, ui_rect_inset(rect, 2), chip.hovered ? ui->theme.hover : ui->theme.raised,
                     2);
    }
    char tip[400];
    print_tip(hand->stage, tip, sizeof tip);
    ui_tooltip(ui, tip);
    if (chip.clicked && can_watch) {
        editor_do(editor, EDITOR_DO_WATCH_PROOF);
    }
    UiRect mark = ui_cut_left(&rect, MARK_W);
    draw_mark(hand->stage, ui, (UiRect){mark.x + 4, mark.y + (mark.h - 16) / 2, 16, 16});
    rect.x += 4;
    ui_draw_text_in(ui, rect, text, UI_LEFT, ui->theme.text, 1);
    if (keep.w > 0) {
        ui_place(ui, ui_rect_inset(keep, 2));
        const char *label = offer == EDITOR_DO_TAKE_FIX     ? "Fix##proof"
                            : offer == EDITOR_DO_KEEP_PROOF ? "Keep##proof"
                                                            : "Watch##proof";
        if (ui_button(ui, label)) {
            editor_do(editor, offer);
        }
        action_tooltip(editor, ui, offer);
    }
}

// ---- Over the level ----

/// The narrower the window, or the more hands miss it, the hotter its point.
static EditorMarkRole heat_of(const EditorJump *jump) {
    enum { TIGHT = 3, CLOSE = 8, MANY = 300, SOME = 100 };
    int window = jump->early + jump->late + 1;
    bool is_tight = window <= TIGHT || jump->misses >= MANY;
    bool is_close = window <= CLOSE || jump->misses >= SOME;
    return !jump->is_needed ? EDITOR_ROLE_PROOF
           : is_tight       ? EDITOR_ROLE_BROKEN
           : is_close       ? EDITOR_ROLE_CLOSE
                            : EDITOR_ROLE_PROOF;
}

/// A ring that is the wider the more of the hands miss the jump.
static void show_misses(Stage *stage, const EditorJump *jump) {
    enum { LEAST = 10, OF = 1000, FROM = 5, WIDEST = 14 }; // hands; px
    if (jump->is_needed && jump->misses >= LEAST) {
        int r = FROM + fh_min(jump->misses, OF) * (WIDEST - FROM) / OF;
        overlay_mark(stage, EDITOR_MARK_RING, heat_of(jump),
                     (FhRect){jump->at.x - r, jump->at.y - r, 2 * r, 2 * r});
    }
}

static void jumps_show(Stage *stage) {
    const EditorProof *proof = &stage->proof;
    for (int i = 0; proof->state == EDITOR_PROOF_HOLDS && i < proof->jump_count; i++) {
        FhPoint at = proof->jumps[i].at;
        overlay_point(stage, EDITOR_MARK_POINT, heat_of(&proof->jumps[i]), at);
        show_misses(stage, &proof->jumps[i]);
    }
}

static void walls_show(Stage *stage) {
    const EditorProof *proof = &stage->proof;
    for (int i = 0; proof->state == EDITOR_PROOF_HOLDS && i < proof->wall_count; i++) {
        overlay_mark(stage, EDITOR_MARK_FILL, EDITOR_ROLE_SHORTCUT, proof->walls[i]);
        overlay_mark(stage, EDITOR_MARK_BOX, EDITOR_ROLE_SHORTCUT, proof->walls[i]);
    }
}

void proof_show(Stage *stage) {
    const EditorProof *proof = &stage->proof;
    bool is_old = proof->state == EDITOR_PROOF_CHECKING;
    EditorMarkRole role = is_old ? EDITOR_ROLE_PROOF_OLD : EDITOR_ROLE_PROOF;
    if (proof->state == EDITOR_PROOF_OFF) {
        return;
    }
    if (proof->fails.count > 0) {
        int from = fh_clamp(proof->as_before - 1, 0, proof->fails.count - 1);
        EditorTrail broken = {proof->fails.points + from, proof->fails.count - from};
        EditorTrail good = {proof->fails.points, from + 1};
        if (proof->holds.count == 0) {
            trail_show(stage, role, &good);
        }
        trail_show(stage, EDITOR_ROLE_BROKEN, &broken);
        FhPoint leaves = broken.points[0].at;
        overlay_point(stage, EDITOR_MARK_POINT, EDITOR_ROLE_BROKEN, leaves);
    }
    if (proof_has_shortcut(stage)) { // below the run, where both go the same way
        trail_show(stage, EDITOR_ROLE_SHORTCUT, &proof->shortcut);
    }
    walls_show(stage);
    trail_show(stage, role, &proof->holds);
    jumps_show(stage);
    if (lacks_run(proof) && proof->has_gap) {
        FhPoint from = proof->gap_from, to = proof->gap_to;
        overlay_mark(stage, EDITOR_MARK_RING, EDITOR_ROLE_BROKEN,
                     (FhRect){from.x - RING, from.y - 2 * RING, 2 * RING, 2 * RING});
        overlay_line(stage, EDITOR_ROLE_WARN, from, to);
    }
    if (proof_has_fix(stage)) {
        overlay_mark(stage, EDITOR_MARK_FILL, EDITOR_ROLE_PAINT, proof->fix_box);
        overlay_mark(stage, EDITOR_MARK_BOX, EDITOR_ROLE_PAINT, proof->fix_box);
    }
}

// ---- The jumps ----

static void print_ticks(int ticks, int most, char *out, size_t size) {
    snprintf(out, size, "%d%s", ticks, ticks >= most ? "+" : "");
}

static void tell_jump(const Hand *hand, Ui *ui, const EditorJump *jump) {
    char first[80], second[80], early[16], late[16];
    print_ticks(jump->early, jump->most, early, sizeof early);
    print_ticks(jump->late, jump->most, late, sizeof late);
    snprintf(first, sizeof first, say("Jump window: %s ticks early, %s late"), early, late);
    snprintf(second, sizeof second, say("%d of 1,000 players miss it (timing off by 2 ticks)"),
             jump->misses);
    if (jump->is_needed) {
        panel_label(hand, ui, first, second);
    } else {
        panel_label(hand, ui, say("This jump is not needed"), "");
    }
}

/// "3|5" over the place of the press: ticks early and late. Returns whether the pointer is there.
static bool draw_jump(const Hand *hand, Ui *ui, const EditorJump *jump) {
    enum { H = 14, ABOVE = 24, NEAR = 10 };
    char text[40], early[16], late[16];
    float zoom = hand->stage->camera.zoom;
    float x = ((float)jump->at.x - hand->stage->camera.x) * zoom;
    float y = ((float)jump->at.y - hand->stage->camera.y) * zoom;
    if (!fh_rect_contains(stage_canvas(hand->stage), (int)x, (int)y)) {
        return false;
    }
    print_ticks(jump->early, jump->most, early, sizeof early);
    print_ticks(jump->late, jump->most, late, sizeof late);
    snprintf(text, sizeof text, "%s|%s", early, late);
    if (jump->is_needed && zoom >= 1.0f) {
        int scale = hand->stage->ui_scale;
        int w = ui_text_width(ui->font, text, -1, 1) + 8;
        UiRect plate = {(int)x / scale - w / 2, (int)y / scale - ABOVE, w, H};
        ui_draw_fill(ui, plate, ui_plate(ui, 0xc0), 2);
        ui_draw_text_in(ui, plate, text, UI_CENTRE, ui->theme.text, 1);
    }
    float far = fmaxf(fabsf(x - hand->pointer.window_x), fabsf(y - hand->pointer.window_y));
    return far < (float)NEAR && !hand->pointer.over_panel && hand->pointer.known;
}

static bool is_over_wall(const Hand *hand) {
    const EditorProof *proof = &hand->stage->proof;
    bool is_one = false;
    for (int i = 0; proof->state == EDITOR_PROOF_HOLDS && i < proof->wall_count; i++) {
        is_one |= fh_rect_contains(proof->walls[i], (int)hand->pointer.x, (int)hand->pointer.y);
    }
    return is_one && !hand->pointer.over_panel && hand->pointer.known;
}

void panel_jumps(const Hand *hand, Ui *ui) {
    const EditorProof *proof = &hand->stage->proof;
    const EditorJump *hot = NULL;
    for (int i = 0; proof->state == EDITOR_PROOF_HOLDS && i < proof->jump_count; i++) {
        hot = draw_jump(hand, ui, &proof->jumps[i]) ? &proof->jumps[i] : hot;
    }
    if (hand->drag.kind != DRAG_NONE) {
        return;
    }
    if (hot != NULL) {
        tell_jump(hand, ui, hot);
    } else if (is_over_wall(hand)) {
        panel_label(hand, ui, say("This wall is not needed"),
                    say("Without it the level is as hard and as long"));
    }
}

// ---- Trail ----
//
// The ways of the last tries over the level: a line each, points where the hero jumped and died. A
// click on such a point plays on from there, with the hand one anywhere on the line; elsewhere the
// tools work as ever.

enum { EVERY = 4, REACH = 7 }; // ticks a piece; window px

/// A try by its number, or the run of the proof; an empty one when it is not shown.
static const EditorTrail *trail_at(const Stage *stage, int t) {
    static const EditorTrail none = {0};
    if (t == EDITOR_TRAIL_PROOF) {
        return stage->proof.state == EDITOR_PROOF_HOLDS ? &stage->proof.holds : &none;
    }
    return stage->view.trails && t < stage->trail_count ? &stage->trails[t] : &none;
}

bool trail_takes_any_point(const Hand *hand) {
    return hand->space_held || hand->tool == TOOL_HAND;
}

bool trail_find(const Hand *hand, FhPoint *found) {
    const Pointer *pointer = &hand->pointer;
    float best = (float)REACH / hand->stage->camera.zoom;
    bool is_found = false;
    bool looks = pointer->known && !pointer->over_panel && pointer->mods == 0 &&
                 hand->drag.kind == DRAG_NONE && !hand->floating.held &&
                 hand->doc->draft.count == 0;
    bool any = trail_takes_any_point(hand);
    for (int t = 0; looks && t <= EDITOR_TRAIL_PROOF; t++) {
        const EditorTrail *trail = trail_at(hand->stage, t);
        for (int i = 0; i < trail->count; i++) {
            const EditorTrailPoint *point = &trail->points[i];
            float dx = (float)point->at.x - pointer->x, dy = (float)point->at.y - pointer->y;
            float far = fmaxf(fabsf(dx), fabsf(dy));
            if ((any || point->jumps || point->dies) && far < best) {
                best = far;
                *found = (FhPoint){t, i};
                is_found = true;
            }
        }
    }
    return is_found;
}

bool trail_press(Hand *hand) {
    FhPoint at;
    bool is_hit = trail_find(hand, &at);
    if (is_hit) {
        request_at(hand->doc, EDITOR_REQUEST_PLAY_ON, at);
    }
    return is_hit;
}

static void show_mark(Stage *stage, EditorMarkRole role, const EditorTrailPoint *point) {
    enum { ARM = 4 };
    FhPoint at = point->at;
    if (point->dies) {
        EditorMarkRole dead = role == EDITOR_ROLE_TRAIL ? EDITOR_ROLE_WARN : role;
        overlay_mark(stage, EDITOR_MARK_LINE, dead,
                     (FhRect){at.x - ARM, at.y - ARM, 2 * ARM, 2 * ARM});
        overlay_mark(stage, EDITOR_MARK_LINE, dead,
                     (FhRect){at.x - ARM, at.y + ARM, 2 * ARM, -2 * ARM});
    } else if (point->jumps) {
        overlay_point(stage, EDITOR_MARK_POINT, role, at);
    }
}

void trail_show(Stage *stage, EditorMarkRole role, const EditorTrail *trail) {
    int step = role == EDITOR_ROLE_BROKEN ? 2 * EVERY : EVERY; // dashes: known from others by form
    for (int i = 0; i + 1 < trail->count; i += step) {
        FhPoint from = trail->points[i].at;
        FhPoint to = trail->points[fh_min(i + EVERY, trail->count - 1)].at;
        overlay_line(stage, role, from, to);
    }
    for (int i = 0; i < trail->count; i++) {
        show_mark(stage, role, &trail->points[i]);
    }
}

void trails_show(Hand *hand) {
    FhPoint hot;
    for (int t = hand->stage->trail_count - 1; hand->stage->view.trails && t >= 0; t--) {
        trail_show(hand->stage, t == 0 ? EDITOR_ROLE_TRAIL : EDITOR_ROLE_TRAIL_OLD,
                   &hand->stage->trails[t]);
    }
    if (trail_find(hand, &hot)) {
        // Where one is found, it has points. NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
        FhPoint at = trail_at(hand->stage, hot.x)->points[hot.y].at;
        overlay_mark(hand->stage, EDITOR_MARK_RING, EDITOR_ROLE_HOT,
                     (FhRect){at.x - REACH, at.y - REACH, 2 * REACH, 2 * REACH});
    }
}

void editor_show_trails(Editor *editor, const EditorTrail *trails, int count) {
    Stage *stage = stage_of(editor);
    stage->trails = trails;
    stage->trail_count = fh_min(count, EDITOR_TRAILS_MAX);
}
