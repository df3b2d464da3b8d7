// scenario.h - a room drawn as text, what happens in it, and what must hold: one case of
// tests/scenarios/.
//
// The stages of a case: parse.c turns its text into a Scenario; build.c makes a World of it, turned
// by a variant; run.c plays the steps and records a Trace with the variant undone; claim.c and
// check.c compare the Trace with the text's expectations, and the variants with each other;
// invariant.c checks every frame. tests/scenarios/README.md describes the language.
// Space: px and frames (a frame is a tick); speeds in the text are px a frame.

#ifndef FOOTHOLD_SCENARIO_H
#define FOOTHOLD_SCENARIO_H

#include "engine/world/world.h"
#include "engine/rules/move.h"

enum {
    SCENARIO_ROWS_MAX = 64,
    SCENARIO_COLS_MAX = 160,
    SCENARIO_ACTORS_MAX = 6,
    SCENARIO_SOLIDS_MAX = 6,
    SCENARIO_PARTS_MAX = 4,
    SCENARIO_STEPS_MAX = 80,
    SCENARIO_PATH_MAX = 6,
    SCENARIO_NAME_MAX = 16,
    SCENARIO_TEXT_MAX = 320,
    SCENARIO_TILE = 16, // px
    SCENARIO_EVENT_TYPES = FH_EVENT_BREAK + 1
};

typedef struct ScenarioActor {
    char name[SCENARIO_NAME_MAX];
    FhRect box;
    FhDriverKind driver;
    uint32_t flags;
    uint8_t type;
} ScenarioActor;

typedef struct ScenarioSolid {
    char name[SCENARIO_NAME_MAX];
    FhSolidDef def; // path and tiles point nowhere: see the next two
    float vx, vy;   // px a frame, from the start
    char cells[64]; // rows of tiles with '|' between; empty: a plain box
    FhPoint path[SCENARIO_PATH_MAX];
} ScenarioSolid;

typedef enum ScenarioPartKind { PART_IDLE, PART_WALK, PART_RISE, PART_BOTH } ScenarioPartKind;

/// What one actor does in each frame of a step.
typedef struct ScenarioPart {
    ScenarioPartKind kind;
    int actor;
    float dx, dy; // px a frame
} ScenarioPart;

typedef enum ScenarioStepKind {
    STEP_FRAMES,   // parts, `frames` times
    STEP_KEYS,     // text: a script of keys
    STEP_MOVES,    // solid `subject` moves a, b px a frame from now on
    STEP_APPEARS,  // solid `subject` becomes collidable (a != 0) or not
    STEP_RESIZE,   // actor `subject` to a x b
    STEP_SET,      // field `text` of actor `subject` to a
    STEP_PUT,      // tile text[0] at col a, row b
    STEP_GRAVITY,  // a px a frame and frame, for actors without a driver
    STEP_LABEL,    // the leg's name is `text`
    STEP_EACH,     // text holds after every frame of the leg
    STEP_END,      // ... after its last
    STEP_SOME,     // ... after at least one
    STEP_NEVER,    // ... after none
    STEP_WHEN,     // ... after every frame where `condition` holds, and there is one
    STEP_FIRST,    // ... after the first frame where `condition` holds
    STEP_SPAN,     // ... after the frames `from` to `to` of the leg
    STEP_RUNS,     // the expression `condition` takes the values in text, frame by frame
    STEP_RETRACES, // the places of the leg named `text`, backwards
    STEP_KINDS
} ScenarioStepKind;

typedef struct ScenarioStep {
    ScenarioStepKind kind;
    int line;
    int frames;
    int subject;
    int from, to; // frames of the leg
    float a, b;
    int part_count;
    ScenarioPart parts[SCENARIO_PARTS_MAX];
    char condition[64];
    char text[SCENARIO_TEXT_MAX];
} ScenarioStep;

typedef struct ScenarioPut {
    char tile;
    int col, row;
} ScenarioPut;

typedef struct Scenario {
    char file[96];
    int line;
    char name[160]; // the file's word and the case's sentence
    int row_count;
    char rows[SCENARIO_ROWS_MAX][SCENARIO_COLS_MAX];
    FhRect bounds; // px; empty: no end of the world
    FhTuning tuning;
    float gravity;     // px a frame and frame
    bool has_gravity;  // free bodies keep their vy, and fall
    bool never_rests;  // no idle run at the end
    bool solids_order; // the order of the solids is what the case is about
    int actor_count, solid_count, step_count;
    ScenarioActor actors[SCENARIO_ACTORS_MAX];
    ScenarioSolid solids[SCENARIO_SOLIDS_MAX];
    ScenarioStep steps[SCENARIO_STEPS_MAX];
    char error[200]; // why the text could not be read; empty: it could
} Scenario;

/// All cases of a file; `*count` of them. The caller frees the array. NULL when it cannot be read.
Scenario *scenario_load(const char *path, int *count);
/// The same from a text in memory.
Scenario *scenario_parse(const char *file, const char *text, int *count);
/// All cases under tests/scenarios/, by file name; loaded before main(), borrowed for the whole
/// run.
const Scenario *const *scenario_all(int *count);

/// How a case is turned before it is run. All-zero is the plain case.
typedef struct ScenarioVariant {
    const char *name;
    bool mirrored; // left to right, about x = 0
    int shift_cols, shift_rows;
    bool actors_reversed, solids_reversed;
    int order; // 0: as it is; else actors and solids in permutation number `order` of them
} ScenarioVariant;

enum { SCENARIO_VARIANTS = 6 };
extern const ScenarioVariant scenario_variants[SCENARIO_VARIANTS];

/// The functions that move: the engine's, the reference's, or ones broken on purpose.
typedef struct ScenarioMover {
    void (*tick)(FhWorld *world, FhInput input);
    FhMove (*move_x)(FhWorld *world, FhActor *actor, float amount);
    FhMove (*move_y)(FhWorld *world, FhActor *actor, float amount);
    FhMove2 (*move)(FhWorld *world, FhActor *actor, float dx, float dy);
    bool (*resize)(FhWorld *world, FhActor *actor, int w, int h);
    void (*refresh)(const FhWorld *world, FhActor *actor);
    void (*solid_move)(FhWorld *world, FhSolid *solid, float dx, float dy);
    void (*set_collidable)(FhWorld *world, FhSolid *solid, bool collidable);
    void (*set_speed)(const FhWorld *world, FhSolid *solid, float speed);
} ScenarioMover;

extern const ScenarioMover scenario_engine;

/// A World made from a case, and the way back from it to the case's own numbers.
typedef struct ScenarioStage {
    const Scenario *scenario;
    ScenarioVariant variant;
    FhTileset *tileset;
    FhTerrain *terrain;
    FhWorld *world;
    FhActorId actors[SCENARIO_ACTORS_MAX]; // in the order of the text
    FhSolidId solids[SCENARIO_SOLIDS_MAX];
} ScenarioStage;

/// Makes the stage; false (and `stage` owes nothing) out of memory.
bool scenario_stage_init(ScenarioStage *stage, const Scenario *scenario,
                         const ScenarioVariant *variant);
void scenario_stage_free(ScenarioStage *stage);
/// The tile that a letter of the legend stands for; FH_TILE_EMPTY for '.', ' ' and '='; -1 when
/// there is no such letter.
int scenario_legend(char letter);
/// A tileset with every kind of the legend; the caller destroys it.
FhTileset *scenario_tileset_create(int tile_size);
void scenario_put(ScenarioStage *stage, char letter, int col, int row);
FhActor *scenario_actor(const ScenarioStage *stage, int index);
FhSolid *scenario_solid(const ScenarioStage *stage, int index);
/// A box of the case in the World, and the other way.
FhRect scenario_to_world(const ScenarioVariant *variant, FhRect box);
FhRect scenario_from_world(const ScenarioVariant *variant, FhRect box);

typedef struct TraceActor {
    FhRect box;
    int dx, dy;   // px, in this frame
    float vx, vy; // px/s
    float rem_x, rem_y;
    double sum_x, sum_y; // where exact sums of all that was asked for would have led it
    int state, pose, facing, sliding;
    int riding;                       // the case's solid, counted from 1; 0: none
    uint32_t sides[FH_SIDES];         // FH_BY_*
    int gap;                          // free rows down to what would hold it up; 999: nothing
    bool wall, head;                  // a step to a side, or up, was blocked in this frame
    int events[SCENARIO_EVENT_TYPES]; // since the start
} TraceActor;

typedef struct TraceFrame {
    uint64_t hash; // of the World, in its own numbers
    TraceActor actors[SCENARIO_ACTORS_MAX];
    FhRect solids[SCENARIO_SOLIDS_MAX];
} TraceFrame;

enum { TRACE_FRAMES_MAX = 4000 };

/// What happened, in the case's own numbers. frames[0] is the state before any.
typedef struct Trace {
    int count; // frames in use
    int capacity;
    TraceFrame *frames;                // owned
    int step_ends[SCENARIO_STEPS_MAX]; // the frame that was the last when each step was done
} Trace;

/// What went wrong first, and how often.
typedef struct ScenarioReport {
    int failures;
    int line;
    char text[600];
} ScenarioReport;

void scenario_fail(ScenarioReport *report, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Plays a case and fills `trace` (zeroed by the caller, freed by trace_free). Breaches of the
/// invariants go to the report.
void scenario_play(const Scenario *scenario, const ScenarioVariant *variant,
                   const ScenarioMover *mover, Trace *trace, ScenarioReport *report);
void trace_free(Trace *trace);

/// The value of an expression of claims (see README.md) after a frame. Returns false, and says why
/// in the report, when it cannot be read.
bool claim_value(const Scenario *scenario, const Trace *trace, int frame, const char *text,
                 double *value, ScenarioReport *report);
/// True when all claims in a text (commas between) hold after a frame; else *failed is the one that
/// does not, borrowed from text, and *got its left side's value.
bool claims_hold(const Scenario *scenario, const Trace *trace, int frame, const char *text,
                 const char **failed, double *got, ScenarioReport *report);

/// Holds the whole text's expectations against a trace.
void scenario_check(const Scenario *scenario, const Trace *trace, ScenarioReport *report);
/// Holds a variant's trace against the plain one's.
void scenario_compare(const Scenario *scenario, const Trace *plain, const Trace *other,
                      const char *variant, ScenarioReport *report);
/// Plays a case in all variants and checks everything.
void scenario_run(const Scenario *scenario, const ScenarioMover *mover, ScenarioReport *report);

/// What a frame asked for, for invariant I3.
typedef struct FrameRequest {
    int x_before, y_before;
    float asked_x, asked_y; // px
    bool is_asked;          // else control chose the movement, and the test has no figure for it
    int solids_x, solids_y; // px that all solids together moved
} FrameRequest;

/// Checks I1 to I4 for one actor after a frame.
void invariants_check(const ScenarioStage *stage, int actor, const FrameRequest *request, int frame,
                      ScenarioReport *report);

#endif
