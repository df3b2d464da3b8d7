// parse.c - the text of a scenario file to Scenarios. One line is one statement; rows of a level
// follow the word "level" up to an empty line.

#include "scenario.h"

#include "foothold/mover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Where a file is read, and the case that is being filled.
typedef struct Parser {
    const char *file;
    int line;
    bool in_level;
    Scenario *cases; // [0] is the head that all cases begin with
    int count, capacity;
} Parser;

static Scenario *current(Parser *parser) {
    return &parser->cases[parser->count - 1];
}

static void refuse(Parser *parser, const char *what, const char *text) {
    Scenario *scenario = current(parser);
    if (!scenario->error[0]) {
        snprintf(scenario->error, sizeof scenario->error, "%s:%d: %s: %.80s", parser->file,
                 parser->line, what, text);
    }
}

static void copy_text(char *to, size_t room, const char *from) {
    snprintf(to, room, "%s", from);
}

/// The text behind leading blanks.
static const char *trimmed(const char *text) {
    return text + strspn(text, " \t");
}

/// The text behind the first word.
static const char *rest_of(const char *text) {
    text = trimmed(text);
    return trimmed(text + strcspn(text, " \t"));
}

/// True when the text begins with this word.
static bool begins(const char *text, const char *word) {
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && (text[length] == '\0' || text[length] == ' ');
}

static bool read_box(const char *text, FhRect *box) {
    return sscanf(text, "%dx%d@%d,%d", &box->w, &box->h, &box->x, &box->y) == 4;
}

static int find_actor(const Scenario *scenario, const char *name) {
    for (int i = 0; i < scenario->actor_count; i++) {
        if (strcmp(scenario->actors[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static int find_solid(const Scenario *scenario, const char *name) {
    for (int i = 0; i < scenario->solid_count; i++) {
        if (strcmp(scenario->solids[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/// Reads the name of an actor in front of `*text` and steps behind it; without one it is the first.
static int take_actor(const Scenario *scenario, const char **text) {
    char name[SCENARIO_NAME_MAX];
    if (sscanf(*text, "%15s", name) == 1 && find_actor(scenario, name) >= 0) {
        *text = rest_of(*text);
        return find_actor(scenario, name);
    }
    return 0;
}

// Rooms

/// Writes a row of the drawing; "#{70}" is 70 times "#".
static bool expand_row(const char *text, char row[SCENARIO_COLS_MAX]) {
    int length = 0;
    for (; *text && *text != ' '; text++) {
        int times = 1;
        int used = 0;
        if (sscanf(text, "{%d}%n", &times, &used) == 1 && used > 0 && length > 0) {
            text += used - 1;
            for (int i = 1; i < times && length < SCENARIO_COLS_MAX - 1; i++, length++) {
                row[length] = row[length - 1];
            }
        } else if (length < SCENARIO_COLS_MAX - 1 && scenario_legend(*text) >= 0) {
            row[length++] = *text;
        } else {
            return false;
        }
    }
    row[length] = '\0';
    return true;
}

static void parse_row(Parser *parser, const char *text) {
    Scenario *scenario = current(parser);
    int times = 1;
    sscanf(rest_of(text), "x%d", &times);
    for (int i = 0; i < times && scenario->row_count < SCENARIO_ROWS_MAX; i++) {
        if (!expand_row(text, scenario->rows[scenario->row_count++])) {
            refuse(parser, "a row with a letter that is not in the legend", text);
        }
    }
}

static void parse_level(Parser *parser, const char *text) {
    (void)text;
    current(parser)->row_count = 0;
    parser->in_level = true;
}

static const struct {
    const char *word;
    FhDriverKind driver;
    uint32_t flag;
    uint8_t type;
} actor_words[] = {
    {"player", FH_DRIVER_PLAYER, 0, 0},
    {"walker", FH_DRIVER_WALKER, 0, 0},
    {"thing", FH_DRIVER_THING, 0, 0},
    {"crate", FH_DRIVER_THING, FH_ACTOR_BLOCKS, FH_TYPE_CRATE},
    {"blocks", FH_DRIVER_NONE, FH_ACTOR_BLOCKS, 0},
    {"flies", FH_DRIVER_NONE, FH_ACTOR_FLIES, 0},
    {"clings", FH_DRIVER_NONE, FH_ACTOR_CLINGS, 0},
    {"careful", FH_DRIVER_NONE, FH_ACTOR_TURNS_AT_EDGES, 0},
};

static void parse_actor(Parser *parser, const char *text) {
    Scenario *scenario = current(parser);
    ScenarioActor actor = {.name = "a"};
    if (!read_box(text, &actor.box)) {
        sscanf(text, "%15s", actor.name);
        text = rest_of(text);
    }
    if (!read_box(text, &actor.box)) {
        refuse(parser, "an actor is [NAME] WxH@X,Y", text);
    }
    for (text = rest_of(text); *text; text = rest_of(text)) {
        bool known = false;
        for (size_t i = 0; i < sizeof actor_words / sizeof *actor_words; i++) {
            if (begins(text, actor_words[i].word)) {
                actor.driver = actor_words[i].driver ? actor_words[i].driver : actor.driver;
                actor.flags |= actor_words[i].flag;
                actor.type = actor_words[i].type ? actor_words[i].type : actor.type;
                known = true;
            }
        }
        if (!known) {
            refuse(parser, "no such word for an actor", text);
        }
    }
    int index = find_actor(scenario, actor.name);
    if (index < 0 && scenario->actor_count < SCENARIO_ACTORS_MAX) {
        index = scenario->actor_count++;
    }
    if (index >= 0) {
        scenario->actors[index] = actor;
    }
}

/// Reads the points behind "path" and steps to the first word that is none.
static const char *parse_path(ScenarioSolid *solid, const char *text) {
    FhPoint point;
    while (sscanf(text, "%d,%d", &point.x, &point.y) == 2 &&
           solid->def.path_count < SCENARIO_PATH_MAX) {
        solid->path[solid->def.path_count++] = point;
        text = rest_of(text);
    }
    return text;
}

/// Reads one word of a solid with what belongs to it; NULL when there is no such word.
static const char *parse_solid_word(ScenarioSolid *solid, const char *text) {
    const char *rest = rest_of(text);
    if (begins(text, "oneway")) {
        solid->def.one_way = true;
        return rest;
    }
    if (begins(text, "passable")) {
        solid->def.passable = true;
        return rest;
    }
    if (begins(text, "moving") && sscanf(rest, "%f,%f", &solid->vx, &solid->vy) == 2) {
        return rest_of(rest);
    }
    if (begins(text, "path")) {
        return parse_path(solid, rest);
    }
    if (begins(text, "speed") && sscanf(rest, "%f", &solid->def.speed) == 1) {
        return rest_of(rest);
    }
    if (begins(text, "wait") && sscanf(rest, "%f", &solid->def.wait) == 1) {
        return rest_of(rest);
    }
    if (begins(text, "group") && sscanf(rest, "%d", &solid->def.group) == 1) {
        return rest_of(rest);
    }
    if (begins(text, "loop") || begins(text, "pingpong")) {
        solid->def.mode = begins(text, "loop") ? FH_PATH_LOOP : FH_PATH_PINGPONG;
        return rest;
    }
    return NULL;
}

static bool read_solid_place(ScenarioSolid *solid, const char *text) {
    FhRect *box = &solid->def.box;
    if (read_box(text, box)) {
        return true;
    }
    if (sscanf(text, "[%63[^]]]@%d,%d", solid->cells, &box->x, &box->y) != 3) {
        return false;
    }
    solid->def.rows = 1;
    solid->def.cols = (int)strcspn(solid->cells, "|");
    for (const char *at = solid->cells; *at; at++) {
        solid->def.rows += *at == '|';
    }
    box->w = solid->def.cols * SCENARIO_TILE;
    box->h = solid->def.rows * SCENARIO_TILE;
    return true;
}

static void parse_solid(Parser *parser, const char *text) {
    Scenario *scenario = current(parser);
    ScenarioSolid solid = {0};
    sscanf(text, "%15s", solid.name);
    text = rest_of(text);
    if (!read_solid_place(&solid, text)) {
        refuse(parser, "a solid is NAME WxH@X,Y or NAME [ROW|ROW]@X,Y", text);
    }
    text = rest_of(text);
    while (text && *text) {
        const char *next = parse_solid_word(&solid, text);
        if (!next) {
            refuse(parser, "no such word for a solid", text);
        }
        text = next;
    }
    int index = find_solid(scenario, solid.name);
    if (index < 0 && scenario->solid_count < SCENARIO_SOLIDS_MAX) {
        index = scenario->solid_count++;
    }
    if (index >= 0) {
        scenario->solids[index] = solid;
    }
}

static void parse_tuning(Parser *parser, const char *text) {
    char key[40];
    float value;
    int used = 0;
    while (sscanf(text, " %39[A-Za-z] %f%n", key, &value, &used) == 2) {
        const FhTuningField *field = fh_tuning_field(key);
        if (!field) {
            refuse(parser, "no such tuning field", key);
            return;
        }
        fh_tuning_set(&current(parser)->tuning, field, value);
        text += used;
        text += strspn(text, " ,");
    }
    if (*text) {
        refuse(parser, "tuning is KEY VALUE, KEY VALUE", text);
    }
}

static void parse_bounds(Parser *parser, const char *text) {
    if (!read_box(text, &current(parser)->bounds)) {
        refuse(parser, "bounds are WxH@X,Y", text);
    }
}

static void parse_never_rests(Parser *parser, const char *text) {
    (void)text;
    current(parser)->never_rests = true;
}

static void parse_solids_order(Parser *parser, const char *text) {
    (void)text;
    current(parser)->solids_order = true;
}

// Steps

static ScenarioStep *add_step(Parser *parser, ScenarioStepKind kind) {
    Scenario *scenario = current(parser);
    if (scenario->step_count == SCENARIO_STEPS_MAX) {
        refuse(parser, "too many steps in one case", "");
        scenario->step_count--;
    }
    ScenarioStep *step = &scenario->steps[scenario->step_count++];
    *step = (ScenarioStep){.kind = kind, .line = parser->line, .frames = 1};
    return step;
}

static void parse_put(Parser *parser, const char *text) {
    char letter;
    int col, row;
    int across = 0, down = 0, times = 1;
    if (sscanf(text, "%c %d,%d step %d,%d x%d", &letter, &col, &row, &across, &down, &times) < 3 ||
        scenario_legend(letter) < 0) {
        refuse(parser, "put is TILE COL,ROW [step COLS,ROWS xN]", text);
        return;
    }
    ScenarioStep *step = add_step(parser, STEP_PUT);
    step->text[0] = letter;
    step->a = (float)col;
    step->b = (float)row;
    step->frames = times;
    step->parts[0].dx = (float)across;
    step->parts[0].dy = (float)down;
}

static void parse_gravity(Parser *parser, const char *text) {
    ScenarioStep *step = add_step(parser, STEP_GRAVITY);
    if (sscanf(text, "%f", &step->a) != 1) {
        refuse(parser, "gravity is a number", text);
    }
}

static void parse_resize(Parser *parser, const char *text) {
    ScenarioStep *step = add_step(parser, STEP_RESIZE);
    step->subject = take_actor(current(parser), &text);
    if (sscanf(text, "%fx%f", &step->a, &step->b) != 2) {
        refuse(parser, "resize is [ACTOR] WxH", text);
    }
}

static void parse_set(Parser *parser, const char *text) {
    ScenarioStep *step = add_step(parser, STEP_SET);
    step->subject = take_actor(current(parser), &text);
    if (sscanf(text, "%15s %f", step->text, &step->a) != 2) {
        refuse(parser, "set is [ACTOR] FIELD VALUE", text);
    }
}

static void parse_keys(Parser *parser, const char *text) {
    copy_text(add_step(parser, STEP_KEYS)->text, SCENARIO_TEXT_MAX, text);
}

static void parse_label(Parser *parser, const char *text) {
    copy_text(add_step(parser, STEP_LABEL)->text, SCENARIO_TEXT_MAX, text);
}

static void parse_retraces(Parser *parser, const char *text) {
    copy_text(add_step(parser, STEP_RETRACES)->text, SCENARIO_TEXT_MAX, text);
}

static void parse_runs(Parser *parser, const char *text) {
    ScenarioStep *step = add_step(parser, STEP_RUNS);
    if (sscanf(text, "%63[^:]: %319[^\n]", step->condition, step->text) != 2) {
        refuse(parser, "runs is EXPRESSION: VALUE, VALUE", text);
    }
}

/// "walk +3", "up 4", "both 3,-4", "idle": one part of a frame.
static bool parse_part(const Scenario *scenario, const char *text, ScenarioPart *part) {
    const char *rest = rest_of(text);
    part->actor = take_actor(scenario, &rest);
    if (begins(text, "idle")) {
        part->kind = PART_IDLE;
        return true;
    }
    if (begins(text, "walk")) {
        part->kind = PART_WALK;
        return sscanf(rest, "%f", &part->dx) == 1;
    }
    if (begins(text, "up") || begins(text, "down")) {
        part->kind = PART_RISE;
        bool read = sscanf(rest, "%f", &part->dy) == 1;
        part->dy = begins(text, "up") ? -part->dy : part->dy;
        return read;
    }
    part->kind = PART_BOTH;
    return begins(text, "both") && sscanf(rest, "%f,%f", &part->dx, &part->dy) == 2;
}

static void parse_frames(Parser *parser, const char *text) {
    ScenarioStep *step = add_step(parser, STEP_FRAMES);
    const char *times = strstr(text, " x");
    if (times && sscanf(times, " x%d", &step->frames) != 1) {
        refuse(parser, "a count is xN", text);
    }
    while (text && step->part_count < SCENARIO_PARTS_MAX) {
        text = trimmed(text);
        if (!parse_part(current(parser), text, &step->parts[step->part_count++])) {
            refuse(parser, "no such statement", text);
        }
        text = strchr(text, '&');
        text = text ? text + 1 : NULL;
    }
}

/// "lift moves +2,0", "lift stops", "lift appears", "lift vanishes".
static bool parse_solid_step(Parser *parser, const char *text) {
    char name[SCENARIO_NAME_MAX];
    int subject = sscanf(text, "%15s", name) == 1 ? find_solid(current(parser), name) : -1;
    if (subject < 0) {
        return false;
    }
    const char *rest = rest_of(text);
    bool appears = begins(rest, "appears");
    bool shown = appears || begins(rest, "vanishes");
    ScenarioStep *step = add_step(parser, shown ? STEP_APPEARS : STEP_MOVES);
    step->subject = subject;
    step->a = appears ? 1 : 0;
    if (!shown && !begins(rest, "stops") && sscanf(rest, "moves %f,%f", &step->a, &step->b) != 2) {
        refuse(parser, "a solid moves DX,DY or stops, appears, vanishes", text);
    }
    return true;
}

static const struct {
    const char *word;
    ScenarioStepKind kind;
} scopes[] = {
    {"each", STEP_EACH}, {"end", STEP_END},     {"some", STEP_SOME},  {"never", STEP_NEVER},
    {"when", STEP_WHEN}, {"first", STEP_FIRST}, {"frame", STEP_SPAN}, {"frames", STEP_SPAN},
};

/// "each: CLAIMS", "when CLAIMS: CLAIMS", "frames 3..7: CLAIMS" and so on.
static bool parse_expectation(Parser *parser, const char *text) {
    char scope[64];
    int used = 0;
    if (sscanf(text, "%63[^:]:%n", scope, &used) != 1 || used == 0) {
        return false;
    }
    for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++) {
        if (begins(scope, scopes[i].word)) {
            ScenarioStep *step = add_step(parser, scopes[i].kind);
            const char *condition = rest_of(scope);
            copy_text(step->condition, sizeof step->condition, condition);
            copy_text(step->text, sizeof step->text, trimmed(text + used));
            if (sscanf(condition, "%d..%d", &step->from, &step->to) == 1) {
                step->to = step->from;
            }
            return true;
        }
    }
    return false;
}

// Files

static void begin_case(Parser *parser, const char *sentence) {
    if (parser->count == parser->capacity) {
        parser->capacity = parser->capacity ? parser->capacity * 2 : 8;
        size_t bytes = (size_t)parser->capacity * sizeof(Scenario);
        parser->cases = realloc(parser->cases, bytes);
        if (!parser->cases) {
            abort();
        }
    }
    Scenario *scenario = &parser->cases[parser->count++];
    if (parser->count > 1) {
        *scenario = parser->cases[0];
    } else {
        memset(scenario, 0, sizeof *scenario);
        scenario->tuning = fh_tuning_default();
        scenario->tuning.step_up = 2;
        scenario->tuning.step_down = 2;
        scenario->tuning.squish_wiggle = 0;
        scenario->tuning.corner_correction = 4;
    }
    const char *slash = strrchr(parser->file, '/');
    const char *base = slash ? slash + 1 : parser->file;
    copy_text(scenario->file, sizeof scenario->file, parser->file);
    snprintf(scenario->name, sizeof scenario->name, "%.*s: %.120s", (int)strcspn(base, "_."), base,
             sentence);
    scenario->line = parser->line;
}

static const struct {
    const char *word;
    void (*parse)(Parser *parser, const char *rest);
} statements[] = {
    {"case", begin_case},
    {"level", parse_level},
    {"actor", parse_actor},
    {"solid", parse_solid},
    {"tuning", parse_tuning},
    {"bounds", parse_bounds},
    {"never-rests", parse_never_rests},
    {"solids-in-order", parse_solids_order},
    {"put", parse_put},
    {"gravity", parse_gravity},
    {"resize", parse_resize},
    {"set", parse_set},
    {"keys", parse_keys},
    {"label", parse_label},
    {"retraces", parse_retraces},
    {"runs", parse_runs},
};

static void parse_line(Parser *parser, const char *line) {
    const char *text = trimmed(line);
    if (parser->in_level && *text) {
        parse_row(parser, text);
        return;
    }
    parser->in_level = false;
    if (!*text || strncmp(text, "//", 2) == 0) {
        return;
    }
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        if (begins(text, statements[i].word)) {
            statements[i].parse(parser, rest_of(text));
            return;
        }
    }
    if (!parse_solid_step(parser, text) && !parse_expectation(parser, text)) {
        parse_frames(parser, text);
    }
}

Scenario *scenario_parse(const char *file, const char *text, int *count) {
    Parser parser = {.file = file};
    begin_case(&parser, "");
    while (*text) {
        char line[400];
        size_t length = strcspn(text, "\n");
        parser.line++;
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        parse_line(&parser, line);
        text += length + (text[length] == '\n');
    }
    // The head is a case itself where it is all there is.
    if (parser.count > 1) {
        parser.count--;
        memmove(parser.cases, parser.cases + 1, (size_t)parser.count * sizeof(Scenario));
    }
    *count = parser.count;
    return parser.cases;
}

Scenario *scenario_load(const char *path, int *count) {
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 16);
    Scenario *cases = NULL;
    if (file && text) {
        size_t length = fread(text, 1, (1 << 16) - 1, file);
        text[length] = '\0';
        cases = scenario_parse(path, text, count);
    }
    if (file) {
        fclose(file);
    }
    free(text);
    return cases;
}
