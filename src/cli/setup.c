#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "level/catalog.h"
#include "words/words.h"

enum { TICKS_MAX = 100000000, SECONDS_MAX = 1000000 };

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

static int read_ticks(Setup *setup, const char *value) {
    const char *end = "";
    return read_int(value, &end, 0, TICKS_MAX, &setup->ticks) && *end == '\0'
               ? CLI_OK
               : cli_usage_error(setup->command,
                                 "--ticks wants a whole number from 0 to %d, not %s", TICKS_MAX,
                                 value);
}

static int read_spawn(Setup *setup, const char *value) {
    setup->has_spawn = read_point(value, &setup->spawn);
    return setup->has_spawn
               ? CLI_OK
               : cli_usage_error(setup->command,
                                 "--spawn wants X,Y in px, not %s; each up to %d either way", value,
                                 LEVEL_COORDINATE_MAX);
}

static int read_set(Setup *setup, const char *value) {
    if (setup->set_count == SETUP_SETS_MAX) {
        return cli_usage_error(setup->command, "there are too many --set options");
    }
    setup->sets[setup->set_count++] = value;
    return CLI_OK;
}

int setup_read_seconds(const CliCommand *command, const char *text, double *seconds) {
    char *end = NULL;
    errno = 0;
    *seconds = strtod(text, &end);
    bool ok =
        end != text && *end == '\0' && errno == 0 && *seconds > 0.0 && *seconds <= SECONDS_MAX;
    return ok ? CLI_OK
              : cli_usage_error(command, "--seconds wants a time above 0 and up to %d, not %s",
                                SECONDS_MAX, text);
}

static int read_seconds(Setup *setup, const char *value) {
    return setup_read_seconds(setup->command, value, &setup->seconds);
}

static const SetupOption *find_option(const SetupOption *options, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (options[i].name && strcmp(name, options[i].name) == 0) {
            return &options[i];
        }
    }
    return NULL;
}

/// A word that is no option.
static int read_level(Setup *setup, const char *word) {
    if (word[0] == '\0') {
        return cli_usage_error(setup->command, "a level's name is empty");
    }
    if (setup->levels && setup->level_count == setup->level_most) {
        return cli_usage_error(setup->command, "at most %d levels at a time", setup->level_most);
    }
    if (setup->levels) {
        setup->levels[setup->level_count++] = word;
    } else if (setup->level_path) {
        return cli_usage_error(setup->command, "one level at a time; what is %s?", word);
    }
    setup->level_path = word;
    return CLI_OK;
}

int setup_read_words(Setup *setup, const SetupOption *own, int count, int argc, char **argv) {
    const CliCommand *command = setup->command;
    bool plays = !setup->plays_no_run;
    const SetupOption shared[] = {
        {plays ? "--input" : NULL, .value = &setup->input},
        {plays ? "--replay" : NULL, .value = &setup->replay_path},
        {plays ? "--ticks" : NULL, .read = read_ticks},
        {"--preset", .value = &setup->preset},
        {"--set", .read = read_set},
        {"--spawn", .read = read_spawn},
        {setup->has_mover ? "--mover" : NULL, .value = &setup->mover},
        {setup->seconds > 0.0 ? "--seconds" : NULL, .read = read_seconds}};
    setup->ticks = -1;
    int status = CLI_OK;
    for (int i = 0; i < argc && status == CLI_OK; i++) {
        const SetupOption *option = find_option(own, count, argv[i]);
        option =
            option ? option : find_option(shared, (int)(sizeof shared / sizeof *shared), argv[i]);
        if (option && option->flag) {
            *option->flag = true;
        } else if (option && i + 1 == argc) {
            status = cli_usage_error(command, "%s wants a value", argv[i]);
        } else if (option && option->read) {
            status = option->read(setup, argv[++i]);
        } else if (option) {
            *option->value = argv[++i];
        } else if (argv[i][0] == '-') {
            status = cli_usage_error(command, "there is no option %s", argv[i]);
        } else {
            status = read_level(setup, argv[i]);
        }
    }
    if (status == CLI_OK && !setup->level_path) {
        status = cli_usage_error(command, "which level?");
    }
    if (status == CLI_OK && setup->input && setup->replay_path) {
        status = cli_usage_error(command, "either --input or --replay, not both");
    }
    return status;
}

/// Refuses a value, with those that there are.
static int refuse_value(const Setup *setup, const FhTuningField *field) {
    char names[160] = "";
    int count = fh_tuning_choice_count(field);
    for (int i = 0; i < count; i++) {
        words_add(names, sizeof names, ", ", field->choices[i].name);
    }
    return cli_usage_error(setup->command, "--set %s: must be %s%sa number from %g to %g",
                           field->key, names, count > 0 ? ", or " : "", (double)field->min,
                           (double)field->max);
}

/// Reads a number, or the name of a choice.
static bool read_value(const FhTuningField *field, const char *text, float *value) {
    char *end = NULL;
    *value = strtof(text, &end);
    bool is_number = end != text && *end == '\0' && *value >= field->min && *value <= field->max;
    return is_number || fh_tuning_find_choice(field, text, value);
}

/// Reads KEY=VALUE into the tuning.
static int apply_set(Setup *setup, const char *set) {
    char key[64] = "";
    const char *equals = strchr(set, '=');
    if (!equals || (size_t)(equals - set) >= sizeof key) {
        return cli_usage_error(setup->command, "--set wants KEY=VALUE, not %s", set);
    }
    memcpy(key, set, (size_t)(equals - set));
    const FhTuningField *field = fh_tuning_field(key);
    if (!field) {
        return cli_usage_error(
            setup->command, "--set: there is no tuning field %s; docs/level-format.md lists them",
            key);
    }
    float value = 0.0f;
    if (!read_value(field, equals + 1, &value)) {
        return refuse_value(setup, field);
    }
    fh_tuning_set(&setup->tuning, field, value);
    return CLI_OK;
}

/// Takes the preset's tuning, or refuses it with those that there are.
static int apply_preset(Setup *setup) {
    const LevelPreset *preset = level_catalog_find_preset(setup->catalog, setup->preset);
    if (preset) {
        setup->tuning = preset->tuning;
        return CLI_OK;
    }
    char names[512] = "";
    for (int i = 0; i < level_catalog_preset_count(setup->catalog); i++) {
        words_add(names, sizeof names, ", ", level_catalog_preset(setup->catalog, i)->name);
    }
    return cli_usage_error(setup->command, "there is no preset %s; there are: %s", setup->preset,
                           names);
}

static int read_script(Setup *setup) {
    LevelError error = {0};
    if (setup->replay_path) {
        return replay_load(setup->replay_path, setup->catalog, &setup->replay, &error)
                   ? CLI_OK
                   : cli_file_error(&error);
    }
    const char *script = setup->input ? setup->input : "";
    return input_script_parse(script, &setup->replay.script, &error)
               ? CLI_OK
               : cli_usage_error(setup->command, "--input, character %d: %s", error.column,
                                 error.text);
}

/// Finds the mover that was asked for, else the level's.
static int choose_movement(Setup *setup) {
    const char *name = setup->mover;
    setup->movement = level_movement(setup->level);
    return name ? setup_find_movement(setup, name, strlen(name), &setup->movement) : CLI_OK;
}

int setup_load(Setup *setup, const char *assets) {
    LevelError error = {0};
    setup->catalog = cli_load_catalog(assets);
    if (!setup->catalog) {
        return CLI_BAD_FILE;
    }
    int status = read_script(setup);
    if (status != CLI_OK) {
        return status;
    }
    setup->level = level_load(setup->level_path, setup->catalog, &error);
    if (!setup->level) {
        return cli_file_error(&error);
    }
    if (setup->level->ground.trouble.text[0] != '\0') {
        cli_file_error(&setup->level->ground.trouble); // it runs without its picture
    }
    setup->tuning = setup->replay_path ? replay_tuning(&setup->replay, setup->catalog)
                                       : level_tuning(setup->level);
    status = setup->preset ? apply_preset(setup) : CLI_OK;
    for (int i = 0; i < setup->set_count && status == CLI_OK; i++) {
        status = apply_set(setup, setup->sets[i]);
    }
    return status == CLI_OK ? choose_movement(setup) : status;
}

void setup_free(Setup *setup) {
    replay_free(&setup->replay);
    level_destroy(setup->level);
    level_catalog_free(setup->catalog);
}

int setup_run(Setup *setup, const SetupOption *own, int count, int argc, char **argv,
              const char *assets, int (*act)(const Setup *setup)) {
    int status = setup_read_words(setup, own, count, argc, argv);
    status = status == CLI_OK ? setup_load(setup, assets) : status;
    status = status == CLI_OK ? act(setup) : status;
    setup_free(setup);
    return status;
}

int setup_find_movement(const Setup *setup, const char *name, size_t length, int *movement) {
    char names[512] = "";
    for (int i = 0; i < level_mover_count; i++) {
        const char *known = level_movers[i]->name;
        if (strlen(known) == length && strncmp(known, name, length) == 0) {
            *movement = i;
            const FhMover *asked = level_movers[i];
            return fh_mover_is_there(asked) ? CLI_OK
                                            : cli_usage_error(setup->command, "movement %s: %s",
                                                              asked->name, asked->absent);
        }
        words_add(names, sizeof names, ", ", known);
    }
    return cli_usage_error(setup->command, "there is no movement %.*s; there are: %s", (int)length,
                           name, names);
}

Session *setup_session(const Setup *setup, int movement) {
    LevelWorldOptions world = {.tuning = &setup->tuning,
                               .movement = level_movers[movement]->name,
                               .spawn = setup->has_spawn ? &setup->spawn : NULL};
    Session *session = session_create(setup->level, &world);
    if (!session) {
        cli_no_memory(setup->command);
    }
    return session;
}

int setup_ticks(const Setup *setup) {
    return setup->ticks >= 0 ? setup->ticks : setup->replay.script.count;
}

FhInput setup_input(const Setup *setup, int tick) {
    const InputScript *script = &setup->replay.script;
    return tick < script->count ? script->ticks[tick] : (FhInput){0};
}
