// claim.c - parses and evaluates claims: "x = 120, |dy| <= 3, not wall, riding = lift, y in 4..8".
//
// Everything is a number: a claim that is true is 1, the names of solids are their numbers from 1,
// the words for states and poses are theirs. Grammar: README.md.

#include "scenario.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reader {
    const Scenario *scenario;
    const Trace *trace;
    int frame;
    const char *at;
    bool broken;
    double left; // the left side of the last comparison
    ScenarioReport *report;
} Reader;

#define PX(speed) ((double)(speed) / FH_TICKS_PER_SECOND)

// Each quantity of an actor: its name, and what it is. Of a solid there is only the box.
#define QUANTITIES(Q)                                                                              \
    Q(x, now->box.x)                                                                               \
    Q(y, now->box.y)                                                                               \
    Q(w, now->box.w)                                                                               \
    Q(h, now->box.h)                                                                               \
    Q(right, now->box.x + now->box.w)                                                              \
    Q(bottom, now->box.y + now->box.h)                                                             \
    Q(dx, now->dx)                                                                                 \
    Q(dy, now->dy)                                                                                 \
    Q(vx, PX(now->vx))                                                                             \
    Q(vy, PX(now->vy))                                                                             \
    Q(remx, now->rem_x)                                                                            \
    Q(remy, now->rem_y)                                                                            \
    Q(sumx, now->sum_x)                                                                            \
    Q(sumy, now->sum_y)                                                                            \
    Q(gap, now->gap)                                                                               \
    Q(state, now->state)                                                                           \
    Q(pose, now->pose)                                                                             \
    Q(facing, now->facing)                                                                         \
    Q(sliding, now->sliding)                                                                       \
    Q(riding, now->riding)                                                                         \
    Q(grounded, now->sides[FH_SIDE_BOTTOM] != 0 && now->vy >= 0)                                   \
    Q(airborne, !(now->sides[FH_SIDE_BOTTOM] != 0 && now->vy >= 0))                                \
    Q(wall, now->wall)                                                                             \
    Q(head, now->head)                                                                             \
    Q(touchleft, now->sides[FH_SIDE_LEFT] != 0)                                                    \
    Q(touchright, now->sides[FH_SIDE_RIGHT] != 0)                                                  \
    Q(touchtop, now->sides[FH_SIDE_TOP] != 0)                                                      \
    Q(onslope, (now->sides[FH_SIDE_BOTTOM] & FH_BY_SLOPE) != 0)                                    \
    Q(ononeway, (now->sides[FH_SIDE_BOTTOM] & FH_BY_ONE_WAY) != 0)                                 \
    Q(jumps, now->events[FH_EVENT_JUMP])                                                           \
    Q(lands, now->events[FH_EVENT_LAND])                                                           \
    Q(bumps, now->events[FH_EVENT_BUMP_HEAD])                                                      \
    Q(walls, now->events[FH_EVENT_BUMP_WALL])                                                      \
    Q(climbs, now->events[FH_EVENT_CLIMB])                                                         \
    Q(drops, now->events[FH_EVENT_DROP])                                                           \
    Q(squishes, now->events[FH_EVENT_SQUISH])                                                      \
    Q(fells, now->events[FH_EVENT_FELL])                                                           \
    Q(breaks, now->events[FH_EVENT_BREAK])

#define QUANTITY_FUNCTION(name, value)                                                             \
    static double quantity_##name(const TraceActor *now) {                                         \
        return (double)(value);                                                                    \
    }
QUANTITIES(QUANTITY_FUNCTION)

#define QUANTITY_ROW(name, value) {#name, quantity_##name},
static const struct {
    const char *name;
    double (*get)(const TraceActor *now);
} quantities[] = {QUANTITIES(QUANTITY_ROW)};

static const struct {
    const char *name;
    int value;
} words[] = {
    {"alive", FH_STATE_ALIVE},  {"squished", FH_STATE_SQUISHED},
    {"dead", FH_STATE_DEAD},    {"goal", FH_STATE_OUT},
    {"stand", FH_POSE_STAND},   {"duck", FH_POSE_DUCK},
    {"ladder", FH_POSE_LADDER}, {"stairs", FH_POSE_STAIRS},
    {"hang", FH_POSE_HANG},     {"nothing", 0},
};

static double cannot_read(Reader *reader) {
    if (!reader->broken) {
        scenario_fail(reader->report, 0, "cannot read the claim at: %.40s", reader->at);
    }
    reader->broken = true;
    return 0;
}

static void skip_blanks(Reader *reader) {
    reader->at += strspn(reader->at, " \t");
}

static bool take(Reader *reader, const char *token) {
    skip_blanks(reader);
    size_t length = strlen(token);
    bool is_word = isalpha((unsigned char)token[0]) != 0;
    if (strncmp(reader->at, token, length) != 0 ||
        (is_word && isalnum((unsigned char)reader->at[length]))) {
        return false;
    }
    reader->at += length;
    return true;
}

static void take_name(Reader *reader, char name[SCENARIO_NAME_MAX]) {
    size_t length = 0;
    while (isalnum((unsigned char)*reader->at) && length + 1 < SCENARIO_NAME_MAX) {
        name[length++] = *reader->at++;
    }
    name[length] = '\0';
}

/// The actor or solid of a name; a solid has a box and nothing else.
static bool find_owner(const Reader *reader, const char *name, TraceActor *owner) {
    const Scenario *scenario = reader->scenario;
    const TraceFrame *frame = &reader->trace->frames[reader->frame];
    for (int i = 0; i < scenario->actor_count; i++) {
        if (strcmp(name, scenario->actors[i].name) == 0) {
            *owner = frame->actors[i];
            return true;
        }
    }
    for (int i = 0; i < scenario->solid_count; i++) {
        if (strcmp(name, scenario->solids[i].name) == 0) {
            *owner = (TraceActor){.box = frame->solids[i]};
            return true;
        }
    }
    return false;
}

/// A quantity of the actor or solid called `owner` (NULL: the first actor).
static double quantity(Reader *reader, const char *owner, const char *name) {
    TraceActor now = reader->trace->frames[reader->frame].actors[0];
    bool found = !owner || find_owner(reader, owner, &now);
    for (size_t i = 0; found && i < sizeof quantities / sizeof *quantities; i++) {
        if (strcmp(name, quantities[i].name) == 0) {
            return quantities[i].get(&now);
        }
    }
    return cannot_read(reader);
}

static double name_value(Reader *reader) {
    char name[SCENARIO_NAME_MAX];
    char member[SCENARIO_NAME_MAX];
    take_name(reader, name);
    if (*reader->at == '.' && reader->at[1] != '.') {
        reader->at++;
        take_name(reader, member);
        return quantity(reader, name, member);
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(name, words[i].name) == 0) {
            return words[i].value;
        }
    }
    for (int i = 0; i < reader->scenario->solid_count; i++) {
        if (strcmp(name, reader->scenario->solids[i].name) == 0) {
            return i + 1;
        }
    }
    return quantity(reader, NULL, name);
}

static double sum(Reader *reader);

static double number(Reader *reader) {
    double value = 0;
    int used = 0;
    char text[32];
    // "4..8" is two numbers, which strtod would not see.
    snprintf(text, sizeof text, "%s", reader->at);
    char *dots = strstr(text, "..");
    if (dots) {
        *dots = '\0';
    }
    if (sscanf(text, "%lf%n", &value, &used) != 1) {
        return cannot_read(reader);
    }
    reader->at += used;
    return value;
}

static double term(Reader *reader) {
    skip_blanks(reader);
    if (take(reader, "|")) {
        double value = sum(reader);
        if (!take(reader, "|")) {
            return cannot_read(reader);
        }
        return value < 0 ? -value : value;
    }
    if (isalpha((unsigned char)*reader->at)) {
        return name_value(reader);
    }
    return number(reader);
}

static double sum(Reader *reader) {
    double value = term(reader);
    for (;;) {
        if (take(reader, "+")) {
            value += term(reader);
        } else if (take(reader, "-")) {
            value -= term(reader);
        } else {
            return value;
        }
    }
}

static bool near(double a, double b) {
    double difference = a - b;
    return difference < 1e-4 && difference > -1e-4;
}

static bool comparison(Reader *reader) {
    double left = sum(reader);
    reader->left = left;
    if (take(reader, "in")) {
        double low = sum(reader);
        bool dotted = take(reader, "..");
        double high = dotted ? sum(reader) : cannot_read(reader);
        return left >= low && left <= high;
    }
    if (take(reader, "!=")) {
        return !near(left, sum(reader));
    }
    if (take(reader, "<=")) {
        double right = sum(reader);
        return left < right || near(left, right);
    }
    if (take(reader, ">=")) {
        double right = sum(reader);
        return left > right || near(left, right);
    }
    if (take(reader, "=")) {
        return near(left, sum(reader));
    }
    if (take(reader, "<")) {
        return left < sum(reader);
    }
    if (take(reader, ">")) {
        return left > sum(reader);
    }
    return !near(left, 0);
}

static bool claim(Reader *reader) {
    bool denied = take(reader, "not");
    return comparison(reader) != denied;
}

bool claim_value(const Scenario *scenario, const Trace *trace, int frame, const char *text,
                 double *value, ScenarioReport *report) {
    Reader reader = {scenario, trace, frame, text, false, 0, report};
    *value = sum(&reader);
    skip_blanks(&reader);
    if (*reader.at) {
        cannot_read(&reader);
    }
    return !reader.broken;
}

bool claims_hold(const Scenario *scenario, const Trace *trace, int frame, const char *text,
                 const char **failed, double *got, ScenarioReport *report) {
    Reader reader = {scenario, trace, frame, text, false, 0, report};
    do {
        skip_blanks(&reader);
        *failed = reader.at;
        bool holds = claim(&reader);
        *got = reader.left;
        if (!holds || reader.broken) {
            return false;
        }
    } while (take(&reader, ","));
    if (*reader.at) {
        cannot_read(&reader);
    }
    return !reader.broken;
}
