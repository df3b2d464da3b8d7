#include "app/script.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/bindings.h"
#include "game/replay.h"
#include "level/file.h"
#include "ui/input.h"
#include "level/text.h"

enum { SCRIPT_FILE_MAX = 4 << 20, SCRIPT_TICK_MAX = 10000000, SCRIPT_LINE_MAX = 65536 };
enum { SCRIPT_WHEEL_MAX = 1000, SCRIPT_PATIENCE_MAX = 600000 };

typedef struct Reader {
    Script *script;
    LevelError *error;
    int tick;
    const char *line; // that is read; else NULL
    bool good;
} Reader;

static void fail(Reader *reader, const char *what, const char *word) {
    if (reader->good) {
        level_error_set(reader->error, what, word);
        reader->good = false;
    }
}

static ScriptLine *add(Reader *reader, ScriptVerb verb) {
    static ScriptLine lost; // where lines go that find no room; never read
    Script *script = reader->script;
    if (!array_make_room(&script->lines, &script->capacity, script->count + 1,
                         sizeof *script->lines)) {
        fail(reader, "%s does not fit into memory", "the script");
        return &lost;
    }
    ScriptLine *line = &script->lines[script->count];
    *line = (ScriptLine){.tick = reader->tick, .order = script->count, .verb = verb};
    script->count++;
    return line;
}

static void add_key(Reader *reader, int tick, SDL_Keycode key, bool down) {
    ScriptLine *line = add(reader, SCRIPT_KEY);
    line->tick = tick;
    line->a = key;
    line->down = down;
}

static void add_mods(Reader *reader, uint32_t mods, bool down) {
    static const struct {
        uint32_t bit;
        SDL_Keycode key;
    } keys[] = {{UI_MOD_CTRL, SDLK_LCTRL}, {UI_MOD_SHIFT, SDLK_LSHIFT}, {UI_MOD_ALT, SDLK_LALT}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (mods & keys[i].bit) {
            add_key(reader, reader->tick, keys[i].key, down);
        }
    }
}

// Whether the word is "down" or "up"; "tap" and "click" are both, one after the other.
static bool is_way(const char *word, bool down) {
    bool both = strcmp(word, "tap") == 0 || strcmp(word, "click") == 0;
    return both || strcmp(word, down ? "down" : "up") == 0;
}

static void read_way(Reader *reader, const char *way) {
    if (!is_way(way, true) && !is_way(way, false)) {
        fail(reader, "\"%s\" must be down, up, tap or click", way);
    }
}

// "key NAME down|up|tap": a name may have spaces ("Left Ctrl"), the way is the last word.
static void read_key(Reader *reader, ScriptVerb verb, char *words) {
    (void)verb; // of each of its lines
    char *way = strrchr(words, ' ');
    if (!way) {
        fail(reader, "\"%s\" must be a key and down, up or tap", words);
        return;
    }
    *way++ = '\0';
    KeyChord chord;
    if (!key_chord_parse(words, &chord)) {
        fail(reader, "\"%s\" is no key", words);
    }
    read_way(reader, way);
    if (is_way(way, true)) {
        add_mods(reader, chord.mods, true);
        add_key(reader, reader->tick, chord.key, true);
    }
    if (is_way(way, false)) {
        add_key(reader, reader->tick, chord.key, false);
        add_mods(reader, chord.mods, false);
    }
}

static int read_button_name(Reader *reader, const char *name) {
    static const char *const names[] = {"left", "middle", "right"};
    static const int buttons[] = {SDL_BUTTON_LEFT, SDL_BUTTON_MIDDLE, SDL_BUTTON_RIGHT};
    for (int i = 0; i < 3; i++) {
        if (strcmp(name, names[i]) == 0) {
            return buttons[i];
        }
    }
    fail(reader, "\"%s\" must be left, middle or right", name);
    return SDL_BUTTON_LEFT;
}

static void add_pair(Reader *reader, ScriptVerb verb, int button, const char *way) {
    read_way(reader, way);
    for (int down = 1; down >= 0; down--) {
        if (is_way(way, down)) {
            ScriptLine *line = add(reader, verb);
            line->a = button;
            line->down = down;
        }
    }
}

static void read_button(Reader *reader, ScriptVerb verb, char *words) {
    char name[16];
    char way[16];
    if (sscanf(words, "%15s %15s", name, way) == 2) {
        add_pair(reader, verb, read_button_name(reader, name), way);
    } else {
        fail(reader, "\"%s\" must be a button and down, up or click", words);
    }
}

// The ends of a controller's axes, numbered behind its buttons.
static const struct {
    const char *name;
    SDL_GameControllerAxis axis;
    Sint16 value;
} axis_ends[] = {
    {"leftx-", SDL_CONTROLLER_AXIS_LEFTX, SDL_JOYSTICK_AXIS_MIN},
    {"leftx+", SDL_CONTROLLER_AXIS_LEFTX, SDL_JOYSTICK_AXIS_MAX},
    {"lefty-", SDL_CONTROLLER_AXIS_LEFTY, SDL_JOYSTICK_AXIS_MIN},
    {"lefty+", SDL_CONTROLLER_AXIS_LEFTY, SDL_JOYSTICK_AXIS_MAX},
    {"righty-", SDL_CONTROLLER_AXIS_RIGHTY, SDL_JOYSTICK_AXIS_MIN},
    {"righty+", SDL_CONTROLLER_AXIS_RIGHTY, SDL_JOYSTICK_AXIS_MAX},
    {"lefttrigger", SDL_CONTROLLER_AXIS_TRIGGERLEFT, SDL_JOYSTICK_AXIS_MAX},
    {"righttrigger", SDL_CONTROLLER_AXIS_TRIGGERRIGHT, SDL_JOYSTICK_AXIS_MAX},
};
enum { AXIS_ENDS = sizeof axis_ends / sizeof axis_ends[0] };

static int read_pad_name(const char *name) {
    for (int i = 0; i < AXIS_ENDS; i++) {
        if (strcmp(axis_ends[i].name, name) == 0) {
            return SDL_CONTROLLER_BUTTON_MAX + i;
        }
    }
    return SDL_GameControllerGetButtonFromString(name);
}

static void read_pad(Reader *reader, ScriptVerb verb, char *words) {
    char name[24] = "";
    char way[16] = "";
    int count = sscanf(words, "%23s %15s", name, way);
    int button = read_pad_name(name);
    if (count == 2 && button != SDL_CONTROLLER_BUTTON_INVALID) {
        add_pair(reader, verb, button, way);
    } else {
        fail(reader, "\"%s\" must be a controller's button and down, up or tap", words);
    }
}

static void read_two(Reader *reader, ScriptVerb verb, char *words) {
    ScriptLine *line = add(reader, verb);
    if (sscanf(words, "%d %d", &line->a, &line->b) != 2) {
        fail(reader, "\"%s\" must be two whole numbers", words);
    }
}

// "finger 1 down 200 300", "finger 1 move 220 300", "finger 1 up 220 300": thousandths of the
// window.
static void read_finger(Reader *reader, ScriptVerb verb, char *words) {
    ScriptLine *line = add(reader, verb);
    int count = sscanf(words, "%d %7s %d %d", &line->finger, line->text, &line->a, &line->b);
    bool is_way = strcmp(line->text, "down") == 0 || strcmp(line->text, "move") == 0 ||
                  strcmp(line->text, "up") == 0;
    if (count != 4 || !is_way) {
        fail(reader, "\"%s\" must be a number, down, move or up, and a place in thousandths",
             words);
    }
}

static void read_wheel(Reader *reader, ScriptVerb verb, char *words) {
    float up = 0.0f;
    float right = 0.0f;
    ScriptLine *line = add(reader, verb);
    int count = sscanf(words, "%f %f", &up, &right);
    if (count < 1 || !(fabsf(up) <= SCRIPT_WHEEL_MAX && fabsf(right) <= SCRIPT_WHEEL_MAX)) {
        fail(reader, "\"%s\" must be wheel steps, -1000 to 1000", words);
        return;
    }
    line->a = (int)(up * 100.0f);
    line->b = (int)(right * 100.0f);
}

static void read_words(Reader *reader, ScriptVerb verb, char *words) {
    ScriptLine *line = add(reader, verb);
    if (!*words || strlen(words) >= sizeof line->text) {
        fail(reader, "must be 1 to 199 bytes: \"%s\"", words);
        return;
    }
    snprintf(line->text, sizeof line->text, "%s", words);
}

// "hold R30 RJ12 .10": a run, as the keys that are bound by default.
static void read_hold(Reader *reader, ScriptVerb verb, char *words) {
    (void)verb;
    static const struct {
        uint32_t bit;
        SDL_Keycode key;
    } keys[] = {{FH_INPUT_LEFT, SDLK_LEFT},
                {FH_INPUT_RIGHT, SDLK_RIGHT},
                {FH_INPUT_UP, SDLK_UP},
                {FH_INPUT_DOWN, SDLK_DOWN},
                {FH_INPUT_JUMP, SDLK_SPACE}};
    InputScript run;
    if (!input_script_parse(words, &run, reader->error)) {
        reader->error->column += (int)(words - reader->line);
        reader->good = false;
        return;
    }
    uint32_t before = 0;
    for (int i = 0; i <= run.count; i++) {
        uint32_t held = i < run.count ? run.ticks[i].held : 0;
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            if ((held ^ before) & keys[k].bit) {
                add_key(reader, reader->tick + i, keys[k].key, (held & keys[k].bit) != 0);
            }
        }
        before = held;
    }
    input_script_free(&run);
}

static void read_focus(Reader *reader, ScriptVerb verb, char *words) {
    add(reader, verb)->down = strcmp(words, "back") == 0;
    if (strcmp(words, "back") != 0 && strcmp(words, "lost") != 0) {
        fail(reader, "\"%s\" must be lost or back", words);
    }
}

static void read_patience(Reader *reader, ScriptVerb verb, char *words) {
    ScriptLine *line = add(reader, verb);
    if (sscanf(words, "%d", &line->a) != 1 || line->a < 0 || line->a > SCRIPT_PATIENCE_MAX) {
        fail(reader, "\"%s\" must be ms, 0 to 600000", words);
    }
}

const char *const script_screens[SCREENS] = {
    [SCREEN_TITLE] = "title",   [SCREEN_PLAY] = "play",       [SCREEN_EDIT] = "edit",
    [SCREEN_PAUSE] = "pause",   [SCREEN_GOAL] = "goal",       [SCREEN_SETTINGS] = "settings",
    [SCREEN_HELP] = "help",     [SCREEN_COMPARE] = "compare", [SCREEN_RUNS] = "runs",
    [SCREEN_REPLAY] = "replay", [SCREEN_MAP] = "map",         [SCREEN_END] = "end",
};

static void read_wait(Reader *reader, ScriptVerb verb, char *words) {
    bool is_screen = false;
    for (int i = 0; i < SCREENS; i++) {
        is_screen = is_screen || strcmp(words, script_screens[i]) == 0;
    }
    if (!is_screen) {
        fail(reader, "\"%s\" is no screen to wait for (title, map, play, goal, end, ...)", words);
    }
    read_words(reader, verb, words);
}

static void read_nothing(Reader *reader, ScriptVerb verb, char *words) {
    (void)words;
    add(reader, verb);
}

static const struct {
    const char *name;
    ScriptVerb verb;
    void (*read)(Reader *reader, ScriptVerb verb, char *words);
} verbs[] = {{"key", SCRIPT_KEY, read_key},
             {"move", SCRIPT_MOVE, read_two},
             {"button", SCRIPT_BUTTON, read_button},
             {"wheel", SCRIPT_WHEEL, read_wheel},
             {"text", SCRIPT_TEXT, read_words},
             {"pad", SCRIPT_PAD, read_pad},
             {"finger", SCRIPT_FINGER, read_finger},
             {"hold", SCRIPT_KEY, read_hold},
             {"size", SCRIPT_SIZE, read_two},
             {"focus", SCRIPT_FOCUS, read_focus},
             {"close", SCRIPT_CLOSE, read_nothing},
             {"shot", SCRIPT_SHOT, read_words},
             {"quit", SCRIPT_QUIT, read_nothing},
             {"copy", SCRIPT_COPY, read_words},
             {"remove", SCRIPT_REMOVE, read_words},
             {"drop", SCRIPT_DROP, read_words},
             {"patience", SCRIPT_PATIENCE, read_patience},
             {"wait", SCRIPT_WAIT, read_wait}};

static void read_line(Reader *reader, char *line) {
    char verb[16] = "";
    int used = 0;
    int count = sscanf(line, "%d %15s %n", &reader->tick, verb, &used);
    reader->line = line;
    if (count < 2 || reader->tick < 0 || reader->tick > SCRIPT_TICK_MAX) {
        fail(reader, "\"%s\" must be a tick and a verb", line);
        return;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verb, verbs[i].name) == 0) {
            verbs[i].read(reader, verbs[i].verb, line + used);
            return;
        }
    }
    fail(reader,
         "\"%s\" is no verb (key, move, button, wheel, text, pad, hold, size, focus, "
         "close, shot, quit, copy, remove, patience, wait)",
         verb);
}

static int compare_lines(const void *a, const void *b) {
    const ScriptLine *one = a;
    const ScriptLine *two = b;
    return one->tick != two->tick ? (one->tick > two->tick) - (one->tick < two->tick)
                                  : one->order - two->order;
}

// Reads the line at `text`, which may end in "\r\n", and returns what comes behind it.
static const char *take_line(Reader *reader, const char *text) {
    char line[SCRIPT_LINE_MAX];
    size_t length = strcspn(text, "\n");
    const char *next = text + length + (text[length] == '\n');
    length -= length > 0 && text[length - 1] == '\r';
    if (length >= sizeof line) {
        fail(reader, "the line is too long: %s bytes are the most", "65535");
        return next;
    }
    memcpy(line, text, length);
    line[length] = '\0';
    if (strspn(line, " \t") < length && line[0] != '#') {
        read_line(reader, line);
        reader->line = NULL;
    }
    return next;
}

bool script_parse(Script *script, const char *text, const char *name, LevelError *error) {
    *script = (Script){0};
    Reader reader = {.script = script, .error = error, .good = true};
    for (int number = 1; *text && reader.good; number++) {
        error->line = number;
        text = take_line(&reader, text);
    }
    if (!reader.good) {
        snprintf(error->file, sizeof error->file, "%s", name);
        script_free(script);
        return false;
    }
    *error = (LevelError){0};
    script->is_patient = true;
    if (script->count > 0) {
        qsort(script->lines, (size_t)script->count, sizeof *script->lines, compare_lines);
    }
    return true;
}

bool script_load(Script *script, const char *path, LevelError *error) {
    *script = (Script){0};
    *error = (LevelError){0};
    size_t size = 0;
    char *text = level_file_read(path, SCRIPT_FILE_MAX, &size, error);
    if (text && size == 0) {
        level_error_at(error, path, "is empty; give a file of events");
    }
    bool read = text && size > 0 && script_parse(script, text, path, error);
    free(text);
    return read;
}

void script_free(Script *script) {
    free(script->lines);
    *script = (Script){0};
}

// "FROM TO", in place, as a program writes that is careless.
static void copy_file(const char *words) {
    char from[SCRIPT_TEXT_MAX];
    char to[SCRIPT_TEXT_MAX];
    LevelError error;
    size_t size = 0;
    bool is_pair = sscanf(words, "%199s %199s", from, to) == 2;
    char *bytes = is_pair ? level_file_read(from, LEVEL_FILE_MAX, &size, &error) : NULL;
    FILE *file = bytes ? fopen(to, "wb") : NULL;
    if (file) {
        fwrite(bytes, 1, size, file);
        fclose(file);
    }
    free(bytes);
}

// An event holds 31 bytes of text; longer texts are cut between code points.
static void push_text(const char *text) {
    while (*text) {
        SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
        size_t length = 0;
        while (text[length] && length < SDL_TEXTINPUTEVENT_TEXT_SIZE - 5) {
            length++;
            while (((unsigned char)text[length] & 0xC0) == 0x80) {
                length++;
            }
        }
        memcpy(event.text.text, text, length);
        SDL_PushEvent(&event);
        text += length;
    }
}

static SDL_Event wheel_event(const Script *script, const ScriptLine *line) {
    return (SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL,
                                 .x = line->b / 100,
                                 .y = line->a / 100,
                                 .preciseX = (float)line->b / 100.0f,
                                 .preciseY = (float)line->a / 100.0f,
                                 .mouseX = script->x,
                                 .mouseY = script->y}};
}

/// Numbers from SDL_CONTROLLER_BUTTON_MAX on are the ends of axes.
static SDL_Event finger_event(const ScriptLine *line) {
    Uint32 type = line->text[0] == 'd'   ? SDL_FINGERDOWN
                  : line->text[0] == 'u' ? SDL_FINGERUP
                                         : SDL_FINGERMOTION;
    return (SDL_Event){.tfinger = {.type = type,
                                   .fingerId = line->finger,
                                   .x = (float)line->a / 1000.0f,
                                   .y = (float)line->b / 1000.0f}};
}

static SDL_Event pad_event(const ScriptLine *line) {
    SDL_Event event = {0};
    int end = line->a - SDL_CONTROLLER_BUTTON_MAX;
    if (end >= 0) {
        event.caxis = (SDL_ControllerAxisEvent){.type = SDL_CONTROLLERAXISMOTION,
                                                .axis = (Uint8)axis_ends[end].axis,
                                                .value = line->down ? axis_ends[end].value : 0};
    } else {
        event.cbutton.type = line->down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP;
        event.cbutton.button = (Uint8)line->a;
    }
    return event;
}

/// Does what a line says and returns the event that it stands for; of type 0: for none.
static SDL_Event play_line(Script *script, const ScriptLine *line) {
    Uint8 state = line->down ? SDL_PRESSED : SDL_RELEASED;
    switch (line->verb) {
    case SCRIPT_KEY: // as bindings name it: by no layout
        return (SDL_Event){.key = {.type = line->down ? SDL_KEYDOWN : SDL_KEYUP,
                                   .state = state,
                                   .keysym = {.sym = line->a}}};
    case SCRIPT_MOVE:
        script->x = line->a;
        script->y = line->b;
        return (SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = line->a, .y = line->b}};
    case SCRIPT_BUTTON:
        return (SDL_Event){.button = {.type = line->down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                      .button = (Uint8)line->a,
                                      .state = state,
                                      .clicks = 1,
                                      .x = script->x,
                                      .y = script->y}};
    case SCRIPT_WHEEL:
        return wheel_event(script, line);
    case SCRIPT_PAD:
        return pad_event(line);
    case SCRIPT_FINGER:
        return finger_event(line);
    case SCRIPT_SIZE:
        return (SDL_Event){.window = {.type = SDL_WINDOWEVENT,
                                      .event = SDL_WINDOWEVENT_RESIZED,
                                      .data1 = line->a,
                                      .data2 = line->b}};
    case SCRIPT_FOCUS:
        return (SDL_Event){.window = {.type = SDL_WINDOWEVENT,
                                      .event = line->down ? SDL_WINDOWEVENT_FOCUS_GAINED
                                                          : SDL_WINDOWEVENT_FOCUS_LOST}};
    case SCRIPT_CLOSE:
        return (SDL_Event){.type = SDL_QUIT};
    case SCRIPT_DROP:
        return (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(line->text)}};
    case SCRIPT_TEXT:
        push_text(line->text);
        break;
    case SCRIPT_COPY:
        copy_file(line->text);
        break;
    case SCRIPT_REMOVE:
        remove(line->text);
        break;
    case SCRIPT_PATIENCE:
        script->patience_ms = line->a;
        script->is_patient = false;
        break;
    case SCRIPT_SHOT:
    case SCRIPT_QUIT:
    case SCRIPT_WAIT:
        break;
    }
    return (SDL_Event){0};
}

void script_play(Script *script, int tick, const char *screen) {
    script->from = script->next;
    for (;
         script->next < script->count && script->lines[script->next].tick <= tick - script->waited;
         script->next++) {
        const ScriptLine *line = &script->lines[script->next];
        if (line->verb == SCRIPT_WAIT && strcmp(line->text, screen) != 0) {
            script->waited++;
            return;
        }
        SDL_Event event = play_line(script, line);
        if (event.type != 0) {
            SDL_PushEvent(&event);
        }
    }
}

const char *script_shot(const Script *script, int n) {
    for (int i = script->from; i < script->next; i++) {
        if (script->lines[i].verb == SCRIPT_SHOT && n-- == 0) {
            return script->lines[i].text;
        }
    }
    return NULL;
}

bool script_is_over(const Script *script) {
    for (int i = script->from; i < script->next; i++) {
        if (script->lines[i].verb == SCRIPT_QUIT) {
            return true;
        }
    }
    return script->next == script->count;
}
