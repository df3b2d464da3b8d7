// finish.c - `foothold finish`: searches for a run to the goal of each level.

#include "cli/cli.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "level/movers.h"

enum { LEVELS_MAX = 4096 };

static const double seconds_default = 10.0, seconds_first = 5.0; // to the first word

// --- the search, in time --------------------------------------------------------------------

double finish_core_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

SearchOptions finish_options(const Setup *setup) {
    return (SearchOptions){.tuning = &setup->tuning,
                           .movement = setup->mover,
                           .spawn = setup->has_spawn ? &setup->spawn : NULL};
}

bool finish_begin(Finish *finish, const Level *level, const SearchOptions *options) {
    *finish = (Finish){.fix = fix_begin(level, options)};
    return finish->fix != NULL;
}

bool finish_run(Finish *finish, const Level *level, const SearchOptions *options, double seconds) {
    bool ok = finish_begin(finish, level, options);
    if (ok) {
        finish_go_on(finish, seconds, FINISH_TO_PLACE);
    }
    return ok;
}

void finish_go_on(Finish *finish, double seconds, FinishTo to) {
    double start = finish_core_seconds() - finish->seconds;
    bool goes_on = true;
    while (goes_on) {
        goes_on = fix_step(finish->fix);
        finish->fixes = fix_answer(finish->fix);
        finish->answer = finish->fixes.search;
        finish->seconds = finish_core_seconds() - start;
        bool has_edit = finish->fixes.is_solved;
        bool searches = finish->answer.state == SEARCH_GOES_ON || finish->answer.inputs;
        bool is_enough = to == FINISH_TO_PLACE ? !searches && finish->fixes.has_gap
                                               : has_edit && (to == FINISH_TO_FIX || !searches);
        goes_on = goes_on && !is_enough && finish->seconds < seconds;
    }
}

void finish_end(Finish *finish) {
    fix_end(finish->fix);
    finish->fix = NULL;
}

void finish_print_gap(const Finish *finish, char *out, size_t size) {
    const FixGap *gap = &finish->fixes.gap;
    out[0] = '\0';
    if (finish->fixes.has_gap) {
        char what[80];
        fix_print_gap(gap, what, sizeof what);
        snprintf(out, size, "%s past %d,%d%s: %s",
                 finish->fixes.is_certain ? "cannot get" : "has not got", gap->from.x, gap->from.y,
                 finish->fixes.is_certain ? "" : " yet", what);
    }
}

/// "found", "none" or "stopped".
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

static const char *finish_word(const Finish *finish) {
    return finish->answer.state == SEARCH_FOUND  ? "found"
           : finish->answer.state == SEARCH_NONE ? "none"
                                                 : "stopped";
}

static bool copy_run(FinishRun *run, const FhInput *inputs, int count) {
    run->inputs = malloc(((size_t)count + 1) * sizeof *run->inputs);
    if (run->inputs) {
        memcpy(run->inputs, inputs, (size_t)count * sizeof *inputs);
        run->count = count;
    }
    return run->inputs != NULL;
}

/// Why no run was found, in a few words.
static const char *why_none(const SearchAnswer *answer) {
    return answer->state == SEARCH_NONE ? "all that it tried led nowhere"
           : answer->why                ? answer->why
                                        : "time is up";
}

/// Says that a run was looked for and not found, why, and what else there is.
static void say_no_run(const Setup *setup, const Finish *finish) {
    char gap[120];
    finish_print_gap(finish, gap, sizeof gap);
    fprintf(
        stderr,
        "%s: no run to the goal was found (%s); give one with --replay FILE or --input SCRIPT\n",
        setup->level_path, gap[0] ? gap : why_none(&finish->answer));
}

static int get_run(const Setup *setup, const SearchOptions *options, double seconds,
                   FinishRun *run) {
    *run = (FinishRun){0};
    Finish finish = {0};
    const InputScript *script = &setup->replay.script;
    bool ok = true;
    if (script->count > 0) {
        ok = copy_run(run, script->ticks, script->count);
    } else if (finish_run(&finish, setup->level, options, seconds)) {
        ok = finish.answer.state != SEARCH_FOUND ||
             copy_run(run, finish.answer.inputs, finish.answer.ticks);
    } else {
        ok = false;
    }
    if (!ok) {
        cli_no_memory(setup->command);
    } else if (run->count == 0) {
        say_no_run(setup, &finish);
    }
    finish_end(&finish);
    return run->count > 0 ? CLI_OK : CLI_BAD_FILE;
}

int finish_get_run(const Setup *setup, const SearchOptions *options, FinishRun *run) {
    return get_run(setup, options, seconds_default, run);
}

void finish_free_run(FinishRun *run) {
    free(run->inputs);
    *run = (FinishRun){0};
}

// --- the command ----------------------------------------------------------------------------

typedef struct Words {
    const char *levels[LEVELS_MAX];
    const char *out;
    Setup setup; // what holds for all levels
} Words;

// --- the results ----------------------------------------------------------------------------

/// Prints a text in the quotes of JSON.
static void print_text(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            putchar('\\');
        }
        if ((unsigned char)*text < ' ') {
            printf("\\u%04x", (unsigned)(unsigned char)*text);
        } else {
            putchar(*text);
        }
    }
    putchar('"');
}

static int print_json(const Setup *setup, const Finish *finish) {
    const SearchAnswer *answer = &finish->answer;
    const FixAnswer *fixes = &finish->fixes;
    bool is_found = answer->state == SEARCH_FOUND;
    char text[120],
        *input = answer->inputs ? input_script_print(answer->inputs, answer->ticks) : NULL;
    if (answer->inputs && !input) {
        return cli_no_memory(&cli_finish);
    }
    printf("{\"level\": ");
    print_text(setup->level_path);
    printf(", \"answer\": \"%s\", \"ticks\": %d, \"states\": %lld, \"seconds\": %.3f, \"input\": ",
           finish_word(finish), answer->ticks, (long long)answer->states, finish->seconds);
    print_text(input ? input : "");
    if (!is_found && fixes->has_gap) {
        const FixGap *gap = &fixes->gap;
        fix_print_gap(gap, text, sizeof text);
        printf(
            ", \"from\": [%d, %d], \"to\": [%d, %d], \"px\": %d, \"missing\": %d, \"certain\": %s, "
            "\"lacks\": ",
            gap->from.x, gap->from.y, gap->to.x, gap->to.y, gap->px, gap->missing,
            fixes->is_certain ? "true" : "false");
        print_text(text);
    }
    if (!is_found && fixes->has_edit) {
        finish_print_edit(setup->level, &fixes->edit, text, sizeof text);
        printf(", \"edit\": ");
        print_text(text);
        printf(", \"solved\": %s", fixes->is_solved ? "true" : "false");
    }
    printf("}\n");
    free(input);
    return CLI_OK;
}

void finish_print_stop(const char *why) {
    printf("; stopped: %s", why ? why : "time is up");
}

/// The first word where no run was found so far.
static void print_gap(FILE *file, const Setup *setup, const Finish *finish) {
    const FixAnswer *fixes = &finish->fixes;
    char text[200];
    finish_print_gap(finish, text, sizeof text);
    fprintf(file, "%s: %s", setup->level_path, text[0] ? text : "no run found");
    if (!text[0]) {
        fprintf(file, ": %s", why_none(&finish->answer));
    } else if (fixes->has_edit) {
        finish_print_edit(setup->level, &fixes->edit, text, sizeof text);
        fprintf(file, "; %s: %s", text, fixes->is_solved ? "solves it" : "gets past");
    }
}

static void print_line(const Setup *setup, const Finish *finish) {
    if (finish->answer.state == SEARCH_FOUND) {
        printf("%s: found, %d ticks", setup->level_path, finish->answer.ticks);
    } else {
        print_gap(stdout, setup, finish);
    }
    printf("; %.2f s\n", finish->seconds);
}

/// Plays a run that was found once more, as a replay for the caller to free. Returns CLI_OK, or
/// what the command exits with: it is said why.
static int finish_replay(const Setup *setup, const FhInput *inputs, int count, Replay *replay) {
    Session *session = setup_session(setup, setup->movement);
    if (!session) {
        return CLI_BAD_FILE;
    }
    for (int i = 0; i < count; i++) {
        session_tick(session, inputs[i]);
    }
    bool made = replay_of_session(session, setup->level_path, count, replay);
    session_destroy(session);
    return made ? CLI_OK : cli_no_memory(setup->command);
}

int finish_get_replay(Setup *setup, Replay *replay) {
    SearchOptions options = finish_options(setup);
    FinishRun run;
    *replay = (Replay){0};
    if (setup->replay_path) {
        *replay = setup->replay;
        setup->replay = (Replay){0};
        return CLI_OK;
    }
    int status = get_run(setup, &options, setup->seconds, &run);
    status = status == CLI_OK ? finish_replay(setup, run.inputs, run.count, replay) : status;
    finish_free_run(&run);
    return status;
}

static int write_run(const Setup *setup, const char *path, const SearchAnswer *run) {
    Replay replay = {0};
    LevelError error = {0};
    int status = finish_replay(setup, run->inputs, run->ticks, &replay);
    if (status == CLI_OK && !replay_save(&replay, path, &error)) {
        status = cli_file_error(&error);
    }
    replay_free(&replay);
    return status;
}

// --- a level --------------------------------------------------------------------------------

/// Searches and prints. Returns CLI_OK when a run was found, 1 when not, CLI_BAD_USAGE for a level
/// that cannot be searched.
static int search_level(const Words *words, const Setup *setup) {
    Finish finish;
    SearchOptions options = finish_options(setup);
    if (!finish_run(&finish, setup->level, &options, fmin(setup->seconds, seconds_first))) {
        fprintf(stderr, "%s: out of memory\n", setup->level_path);
        return CLI_BAD_USAGE;
    }
    if (finish.answer.state != SEARCH_FOUND && finish.seconds >= seconds_first) {
        print_gap(stderr, setup, &finish);
        fprintf(stderr, "; looking on\n");
    }
    finish_go_on(&finish, setup->seconds, FINISH_TO_EDIT);
    int status = CLI_OK;
    if (setup->is_json) {
        status = print_json(setup, &finish);
    } else {
        print_line(setup, &finish);
    }
    fflush(stdout);
    bool is_found = finish.answer.state == SEARCH_FOUND;
    if (status == CLI_OK && is_found && words->out) {
        status = write_run(setup, words->out, &finish.answer);
    }
    finish_end(&finish);
    return status != CLI_OK ? CLI_BAD_USAGE : is_found ? CLI_OK : 1;
}

static int finish_level(const Words *words, const char *path, const char *assets) {
    Setup setup = words->setup;
    setup.level_path = path;
    int status = setup_load(&setup, assets);
    status = status == CLI_OK ? search_level(words, &setup) : CLI_BAD_USAGE;
    setup_free(&setup);
    return status;
}

static int command_finish(int argc, char **argv, const char *assets) {
    static Words words;
    words = (Words){.setup = {.command = &cli_finish,
                              .plays_no_run = true,
                              .has_mover = true,
                              .seconds = seconds_default,
                              .levels = words.levels,
                              .level_most = LEVELS_MAX}};
    const SetupOption own[] = {{"--json", .flag = &words.setup.is_json},
                               {"-o", .value = &words.out}};
    int status = setup_read_words(&words.setup, own, 2, argc, argv);
    int count = words.setup.level_count;
    if (status == CLI_OK && words.out && count > 1) {
        status = cli_usage_error(&cli_finish, "-o takes the run of one level");
    }
    for (int i = 0; i < count && (status == CLI_OK || i > 0); i++) {
        int one = finish_level(&words, words.levels[i], assets);
        status = one > status ? one : status;
    }
    return status;
}

static const char finish_help[] =
    "  --mover NAME     another mover\n"
    "  --preset NAME    another character: celeste, super-metroid, sonic, ...\n"
    "  --set KEY=VALUE  another value of a tuning field; may be repeated\n"
    "  --spawn X,Y      from there, px (default: the level's spawn)\n"
    "  --seconds S      how long to search each level, in seconds of one core (default: 10)\n"
    "  --json           one object per line: level, answer, ticks, states, seconds, input; or\n"
    "                   from, to, px, missing, lacks, edit, solved\n"
    "  -o RUN.json      writes the run as a replay\n"
    "One line per level: a run was found, or where it cannot get past, how many px are missing\n"
    "and an edit that would do; a longer search may still find a run. Each run that is found\n"
    "was replayed in the game. Exit status: 0 all found, 1 not all, 2 bad input.\n";

const CliCommand cli_finish = {"finish", "finish LEVEL... [options]",
                               "searches for a run to the goal of each level", finish_help,
                               command_finish};
