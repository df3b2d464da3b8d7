// run.c - `foothold run`: simulates a level without a window, tick by tick, for tests and tools.

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "level/movers.h"
#include "level/file.h"

// ---- The run as CSV: a header, and a line for every tick ----

static int touches(const FhActorView *player, FhSide side) {
    return fh_contacts_on(&player->contacts, side);
}

static int stands_on(const FhActorView *player, uint32_t by) {
    return (player->contacts.sides[FH_SIDE_BOTTOM].by & by) != 0;
}

/// Writes a solid's id as a CSV field; solids without one are named by their place in the file.
static void put_id(FILE *out, const Level *level, int solid) {
    const char *id = solid < level->solid_count ? level->solids[solid].id : "";
    if (id[0] == '\0') {
        fprintf(out, "solids[%d]", solid);
    } else if (!strpbrk(id, ",\"\r\n")) {
        fputs(id, out);
    } else {
        fputc('"', out);
        for (; *id != '\0'; id++) {
            fputs(*id == '"' ? "\"\"" : (char[2]){*id, '\0'}, out);
        }
        fputc('"', out);
    }
}

static void trace_line(FILE *out, Session *session) {
    const FhActorView hero = session_hero(session);
    bool climbs = hero.holds_on;
    // Adding 0 turns -0 into 0: a mirrored run prints no other zeros.
    fprintf(out, "%d,%d,%d,%d,%d,%g,%g,", fh_world_ticks(session_world(session)), hero.box.x,
            hero.box.y, hero.box.w, hero.box.h, (double)hero.vx + 0.0, (double)hero.vy + 0.0);
    fprintf(out, "%d,%d,%d,%d,%d,%d,%d,", touches(&hero, FH_SIDE_BOTTOM),
            touches(&hero, FH_SIDE_TOP), touches(&hero, FH_SIDE_LEFT),
            touches(&hero, FH_SIDE_RIGHT), stands_on(&hero, FH_BY_SLOPE),
            stands_on(&hero, FH_BY_ONE_WAY), climbs);
    if (hero.riding1 > 0) {
        put_id(out, session_level(session), hero.riding1 - 1);
    }
    fprintf(out, ",%s\n", replay_state_name(session));
}

// ---- The command ----

/// The state of a run.
typedef struct Run {
    Setup setup;
    const char *trace_path;
    Session *session;
    FILE *trace;
} Run;

/// Returns the level's mover; prints a note and returns the default where this build lacks it.
static int take_level_movement(const Setup *setup) {
    const Level *level = setup->level;
    const FhMover *named = level_movers[fh_max(0, level_mover_find(level->movement))];
    if (!fh_mover_is_there(named)) {
        fprintf(stderr, "foothold run: movement %s: %s; %s is used\n", named->name, named->absent,
                level_movers[setup->movement]->name);
    }
    return CLI_OK;
}

/// Finds the replay's movement, where none was asked for.
static int choose_movement(Setup *setup) {
    if (setup->mover || !setup->replay_path) {
        return setup->mover ? CLI_OK : take_level_movement(setup);
    }
    LevelError error = {0};
    if (!replay_need_movement(&setup->replay, setup->replay_path, &error)) {
        char line[800];
        level_error_print(&error, line, sizeof line);
        fprintf(stderr, "%s, or choose one with --movement\n", line);
        return CLI_BAD_FILE;
    }
    const char *name = setup->replay.movement;
    return setup_find_movement(setup, name, strlen(name), &setup->movement);
}

static int open_trace(Run *run) {
    const char *path = run->trace_path;
    if (!path) {
        return CLI_OK;
    }
    bool is_stdout = strcmp(path, "-") == 0;
    if (!is_stdout && !level_file_may_take(path, "tick,")) {
        fprintf(stderr, "%s: is there already, and is no trace; choose another name\n", path);
        return CLI_BAD_FILE;
    }
    run->trace = is_stdout ? stdout : fopen(path, "w");
    if (!run->trace) {
        fprintf(stderr, "%s: cannot be written: %s; choose another place for the trace\n", path,
                strerror(errno));
        return CLI_BAD_FILE;
    }
    fprintf(run->trace,
            "tick,x,y,w,h,vx,vy,floor,ceiling,left,right,slope,oneway,climbing,riding,state\n");
    return CLI_OK;
}

static int close_trace(Run *run) {
    if (!run->trace) {
        return CLI_OK;
    }
    bool ok = fflush(run->trace) == 0 && !ferror(run->trace);
    if (run->trace != stdout) {
        ok = fclose(run->trace) == 0 && ok;
    }
    run->trace = NULL;
    if (!ok) {
        fprintf(stderr, "%s: cannot write all of the trace: %s; choose another place for it\n",
                run->trace_path, strerror(errno));
    }
    return ok ? CLI_OK : CLI_BAD_FILE;
}

static void simulate(Run *run) {
    if (run->trace) {
        trace_line(run->trace, run->session);
    }
    const Replay *replay = &run->setup.replay;
    int next = run->setup.mover ? replay->change_count : 0; // an explicit --movement stays
    for (int i = 0; i < setup_ticks(&run->setup); i++) {
        while (next < replay->change_count && replay->changes[next].tick <= i) {
            session_apply(run->session, &replay->changes[next++]);
        }
        session_tick(run->session, setup_input(&run->setup, i));
        if (run->trace) {
            trace_line(run->trace, run->session);
        }
    }
}

/// True when the run is the replay's and nothing else.
static bool is_plain_replay(const Run *run) {
    const Setup *setup = &run->setup;
    return setup->replay_path && !run->setup.mover && setup->set_count == 0 && !setup->has_spawn &&
           setup->ticks < 0;
}

/// Plays the recording once more, and prints the first tick that differs.
static int check_replay(const Run *run) {
    const Setup *setup = &run->setup;
    ReplayEnd end;
    char why[256];
    if (!replay_play(&setup->replay, setup->level, NULL, NULL, &end) || end.as_recorded) {
        return CLI_OK;
    }
    replay_explain(&setup->replay, setup->level, &end, why, sizeof why);
    fprintf(stderr, "%s: %s\n", setup->replay_path, why);
    return CLI_BAD_FILE;
}

static int play(Run *run) {
    run->session = setup_session(&run->setup, run->setup.movement);
    if (!run->session) {
        return CLI_BAD_FILE;
    }
    int status = open_trace(run);
    if (status == CLI_OK) {
        simulate(run);
        status = close_trace(run);
    }
    if (status == CLI_OK) {
        const FhWorld *world = session_world(run->session);
        FhRect player = session_hero(run->session).box;
        printf("tick=%d x=%d y=%d state=%s hash=%016llx\n", fh_world_ticks(world), player.x,
               player.y, replay_state_name(run->session), (unsigned long long)fh_world_hash(world));
        status = is_plain_replay(run) ? check_replay(run) : CLI_OK;
    }
    return status;
}

static int command_run(int argc, char **argv, const char *assets) {
    Run run = {.setup = {.command = &cli_run}};
    const SetupOption own[] = {{"--movement", .value = &run.setup.mover},
                               {"--trace", .value = &run.trace_path}};
    int status = setup_read_words(&run.setup, own, sizeof own / sizeof *own, argc, argv);
    if (status == CLI_OK) {
        status = setup_load(&run.setup, assets);
    }
    if (status == CLI_OK) {
        status = choose_movement(&run.setup);
    }
    if (status == CLI_OK) {
        status = play(&run);
    }
    session_destroy(run.session);
    setup_free(&run.setup);
    return status;
}

static const char run_options[] = SETUP_OPTIONS
    "  --movement NAME  another mover\n"
    "  --trace FILE     a line of CSV for every tick; - is standard output\n"
    "With --replay and no other option it names the first tick that differs from the recording;\n"
    "the exit status is then 1.\n";

const CliCommand cli_run = {"run", "run LEVEL [options]", "simulates a level without a window",
                            run_options, command_run};
