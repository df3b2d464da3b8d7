// run.c - `foothold run`: a level without a window, tick by tick: the door for tests and tools.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/trace.h"
#include "engine/movement/movement.h"
#include "game/replay.h"

enum { SETS_MAX = 256, TICKS_MAX = 100000000 };

/// What the arguments ask for; strings are borrowed from them.
typedef struct RunOptions {
    const char *level;
    const char *input;
    const char *replay;
    const char *movement;
    const char *trace;
    const char *sets[SETS_MAX];
    int set_count;
    int ticks; // -1: as long as the script
    bool has_spawn;
    FhPoint spawn; // px
} RunOptions;

/// What a run works with.
typedef struct Run {
    LevelKit *kit;
    Level *level;
    Replay replay; // its script alone when there is no file
    FhTuning tuning;
    const char *movement;
    Session *session;
    FILE *trace;
} Run;

static bool read_int(const char *text, const char **end, long low, long high, int *out) {
    char *stop = NULL;
    errno = 0;
    long value = strtol(text, &stop, 10);
    bool ok = stop != text && errno == 0 && value >= low && value <= high;
    *out = ok ? (int)value : 0;
    *end = stop;
    return ok;
}

static bool read_point(const char *text, FhPoint *out) {
    const long far = LEVEL_COORDINATE_MAX;
    int x = 0;
    int y = 0;
    const char *at = text;
    bool ok = read_int(at, &at, -far, far, &x) && *at++ == ',' && read_int(at, &at, -far, far, &y);
    *out = (FhPoint){x, y};
    return ok && *at == '\0';
}

/// Reads one option and its value. Returns CLI_OK, or the status of the error it printed.
static int read_option(RunOptions *options, const char *name, const char *value) {
    static const struct {
        const char *name;
        size_t offset;
    } texts[] = {
        {"--input", offsetof(RunOptions, input)},
        {"--replay", offsetof(RunOptions, replay)},
        {"--movement", offsetof(RunOptions, movement)},
        {"--trace", offsetof(RunOptions, trace)},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(name, texts[i].name) == 0) {
            memcpy((char *)options + texts[i].offset, &value, sizeof value);
            return CLI_OK;
        }
    }
    const char *end = "";
    if (strcmp(name, "--ticks") == 0) {
        return read_int(value, &end, 0, TICKS_MAX, &options->ticks) && *end == '\0'
                   ? CLI_OK
                   : cli_usage_error("run", "--ticks wants a whole number from 0 to %d, not %s",
                                     TICKS_MAX, value);
    }
    if (strcmp(name, "--spawn") == 0) {
        options->has_spawn = read_point(value, &options->spawn);
        return options->has_spawn
                   ? CLI_OK
                   : cli_usage_error("run", "--spawn wants X,Y in px, not %s", value);
    }
    if (options->set_count == SETS_MAX) {
        return cli_usage_error("run", "there are too many --set options");
    }
    options->sets[options->set_count++] = value;
    return CLI_OK;
}

static bool takes_value(const char *name) {
    static const char *const names[] = {"--input", "--replay", "--ticks", "--movement",
                                        "--set",   "--spawn",  "--trace"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static int read_words(RunOptions *options, int argc, char **argv) {
    int status = CLI_OK;
    for (int i = 0; i < argc && status == CLI_OK; i++) {
        if (takes_value(argv[i])) {
            status = i + 1 < argc ? read_option(options, argv[i], argv[i + 1])
                                  : cli_usage_error("run", "%s wants a value", argv[i]);
            i++;
        } else if (argv[i][0] == '-') {
            status = cli_usage_error("run", "there is no option %s", argv[i]);
        } else if (options->level) {
            status = cli_usage_error("run", "one level at a time; what is %s?", argv[i]);
        } else {
            options->level = argv[i];
        }
    }
    if (status == CLI_OK && !options->level) {
        status = cli_usage_error("run", "which level?");
    }
    if (status == CLI_OK && options->input && options->replay) {
        status = cli_usage_error("run", "either --input or --replay, not both");
    }
    return status;
}

/// Reads KEY=VALUE into the tuning.
static int apply_set(Run *run, const char *set) {
    char key[64] = "";
    const char *equals = strchr(set, '=');
    if (!equals || (size_t)(equals - set) >= sizeof key) {
        return cli_usage_error("run", "--set wants KEY=VALUE, not %s", set);
    }
    memcpy(key, set, (size_t)(equals - set));
    const FhTuningField *field = fh_tuning_field(key);
    if (!field) {
        return cli_usage_error("run", "--set: there is no tuning field %s", key);
    }
    char *end = NULL;
    float value = strtof(equals + 1, &end);
    if (end == equals + 1 || *end != '\0' || !(value >= field->min && value <= field->max)) {
        return cli_usage_error("run", "--set %s: must be a number from %g to %g", key,
                               (double)field->min, (double)field->max);
    }
    fh_tuning_set(&run->tuning, field, value);
    return CLI_OK;
}

static int choose_movement(Run *run, const RunOptions *options) {
    run->movement = options->movement ? options->movement
                    : options->replay ? run->replay.movement
                                      : run->level->movement;
    if (fh_movement_find(run->movement) >= 0) {
        return CLI_OK;
    }
    char names[256] = "";
    for (int i = 0; i < fh_movement_count; i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? ", " : "",
                 fh_movements[i].name);
    }
    return cli_usage_error("run", "there is no movement %s; there are: %s", run->movement, names);
}

static int read_script(Run *run, const RunOptions *options) {
    LevelError error = {0};
    if (options->replay) {
        return replay_load(options->replay, run->kit, &run->replay, &error)
                   ? CLI_OK
                   : cli_file_error(&error);
    }
    const char *script = options->input ? options->input : "";
    return input_script_parse(script, &run->replay.script, &error)
               ? CLI_OK
               : cli_usage_error("run", "--input, character %d: %s", error.column, error.text);
}

/// Reads everything that the run needs.
static int prepare(Run *run, const RunOptions *options, const char *assets) {
    LevelError error = {0};
    run->kit = cli_load_kit(assets);
    if (!run->kit) {
        return CLI_BAD_FILE;
    }
    int status = read_script(run, options);
    if (status != CLI_OK) {
        return status;
    }
    run->level = level_load(options->level, run->kit, &error);
    if (!run->level) {
        return cli_file_error(&error);
    }
    run->tuning =
        options->replay ? replay_tuning(&run->replay, run->kit) : level_tuning(run->level);
    for (int i = 0; i < options->set_count && status == CLI_OK; i++) {
        status = apply_set(run, options->sets[i]);
    }
    return status == CLI_OK ? choose_movement(run, options) : status;
}

static int open_trace(Run *run, const char *path) {
    if (!path) {
        return CLI_OK;
    }
    run->trace = strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
    if (!run->trace) {
        fprintf(stderr, "%s: cannot be written: %s; choose another place for the trace\n", path,
                strerror(errno));
        return CLI_BAD_FILE;
    }
    trace_begin(run->trace);
    return CLI_OK;
}

static int close_trace(Run *run, const char *path) {
    if (!run->trace) {
        return CLI_OK;
    }
    bool ok = fflush(run->trace) == 0 && !ferror(run->trace);
    if (run->trace != stdout) {
        ok = fclose(run->trace) == 0 && ok;
    }
    run->trace = NULL;
    if (!ok) {
        fprintf(stderr, "%s: cannot write all of the trace: %s\n", path, strerror(errno));
    }
    return ok ? CLI_OK : CLI_BAD_FILE;
}

static void simulate(Run *run, int ticks) {
    const InputScript *script = &run->replay.script;
    if (run->trace) {
        trace_line(run->trace, run->session);
    }
    for (int i = 0; i < ticks; i++) {
        session_tick(run->session, i < script->count ? script->ticks[i] : (FhInput){0});
        if (run->trace) {
            trace_line(run->trace, run->session);
        }
    }
}

static void print_end(Session *session) {
    const FhWorld *world = session_world(session);
    const FhActor *player = session_player(session);
    printf("tick=%d x=%d y=%d state=%s hash=%016llx\n", world->tick, player->x, player->y,
           replay_state_name(session), (unsigned long long)fh_world_hash(world));
}

static int play(Run *run, const RunOptions *options) {
    LevelWorldOptions world = {.tuning = &run->tuning,
                               .movement = run->movement,
                               .spawn = options->has_spawn ? &options->spawn : NULL};
    run->session = session_create(run->level, &world);
    if (!run->session) {
        fprintf(stderr, "foothold run: there is not enough memory\n");
        return CLI_BAD_FILE;
    }
    int status = open_trace(run, options->trace);
    if (status == CLI_OK) {
        simulate(run, options->ticks >= 0 ? options->ticks : run->replay.script.count);
        status = close_trace(run, options->trace);
    }
    if (status == CLI_OK) {
        print_end(run->session);
    }
    return status;
}

int cli_run(int argc, char **argv, const char *assets) {
    RunOptions options = {.ticks = -1};
    Run run = {0};
    int status = read_words(&options, argc, argv);
    if (status == CLI_OK) {
        status = prepare(&run, &options, assets);
    }
    if (status == CLI_OK) {
        status = play(&run, &options);
    }
    session_destroy(run.session);
    replay_free(&run.replay);
    level_destroy(run.level);
    level_kit_free(run.kit);
    return status;
}
