// fix.c - `foothold fix`: says where a level is blocked, and one edit that opens the way.

#include <stdio.h>

#include "cli/cli.h"

static const double seconds_default = 30.0;

void finish_print_edit(const Level *level, const FixEdit *edit, char *out, size_t size) {
    if (edit->kind == FIX_PATH) {
        snprintf(out, size, "let the path of solids[%d] end at %d,%d", edit->solid, edit->end.x,
                 edit->end.y);
    } else if (edit->kind == FIX_SOLID) {
        snprintf(out, size, "take solids[%d] away", edit->solid);
    } else {
        const LevelKind *kind = level_kind(level, edit->tile);
        snprintf(out, size, "%s %d x %d tiles from column %d, row %d%s%s",
                 kind ? "put" : "take away", edit->tiles.w, edit->tiles.h, edit->tiles.x,
                 edit->tiles.y, kind ? " on: " : "", kind ? kind->name : "");
    }
}

static void print_answer(const Setup *setup, const Finish *finish) {
    const FixAnswer *answer = &finish->fixes;
    char text[120];
    printf("%s: ", setup->level_path);
    if (finish->answer.state == SEARCH_FOUND) {
        printf("nothing is in the way: a run of %d ticks reaches the goal", finish->answer.ticks);
    } else if (answer->has_edit) {
        finish_print_edit(setup->level, &answer->edit, text, sizeof text);
        printf("%s", text);
        if (answer->is_solved) {
            printf(": then a run of %d ticks reaches the goal", answer->ticks);
        } else {
            printf(": that gets past, and no run to the goal is known yet");
        }
    } else {
        printf("no fix found");
    }
    if (finish->answer.state != SEARCH_FOUND) {
        finish_print_gap(finish, text, sizeof text);
        printf("%s%s; %d edits tried", text[0] ? "; " : "", text, answer->tried);
    }
    printf(", %.2f s", finish->seconds);
    bool is_late = finish->answer.state == SEARCH_GOES_ON || answer->seeks;
    if (!answer->is_solved && finish->answer.state != SEARCH_FOUND && !answer->has_gap) {
        finish_print_stop(finish->answer.why);
    } else if (!answer->is_solved && finish->answer.state != SEARCH_FOUND && is_late) {
        finish_print_stop(NULL);
    }
    printf("\n");
}

/// Until there is an edit: the search itself may find a run meanwhile.
static int look_for_fix(const Setup *setup, const SearchOptions *options, double most) {
    Finish finish;
    if (!finish_begin(&finish, setup->level, options)) {
        fprintf(stderr, "foothold fix: out of memory\n");
        return CLI_BAD_FILE;
    }
    finish_go_on(&finish, most, FINISH_TO_FIX);
    print_answer(setup, &finish);
    int status =
        finish.answer.state == SEARCH_FOUND || finish.fixes.has_edit ? CLI_OK : CLI_BAD_FILE;
    finish_end(&finish);
    return status;
}

int cli_fix(int argc, char **argv, const char *assets) {
    static Setup setup;
    setup = (Setup){.command = "fix", .plays_no_run = true};
    const char *seconds_text = NULL;
    double seconds = seconds_default;
    const SetupOption own[] = {{"--mover", .value = &setup.mover},
                               {"--seconds", .value = &seconds_text}};
    int status = setup_read_words(&setup, own, 2, argc, argv);
    status = status == CLI_OK ? finish_read_seconds("fix", seconds_text, &seconds) : status;
    status = status == CLI_OK ? setup_load(&setup, assets) : status;
    if (status == CLI_OK) {
        SearchOptions options = finish_options(&setup);
        status = look_for_fix(&setup, &options, seconds);
    }
    setup_free(&setup);
    return status;
}
