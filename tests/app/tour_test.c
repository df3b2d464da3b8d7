// The whole program, led by chance and by scripts: what it draws, plays and writes in every frame
// is as it was recorded (tests/recorded.txt). No window, no pixels, no clock.
//
// FOOTHOLD_TELL=1 tells what each frame shows and came to, to find where two runs part.

#define _XOPEN_SOURCE 700 // for setenv

#include <SDL.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "foothold/base.h"
#include "level/file.h"
#include "recorded.h"
#include "test.h"
#include "view/recorded_draw.h"

enum { PATH = 512, SCRIPT_BYTES = 1 << 16 };

// ---- a program of its own ----

// In its folder all paths are short and the same everywhere: HOME is "." and nothing is absolute.
static const char *const variables[][2] = {{"HOME", "."},
                                           {"XDG_CONFIG_HOME", ""},
                                           {"XDG_DATA_HOME", ""},
                                           {"XDG_STATE_HOME", ""},
                                           {"SDL_VIDEODRIVER", "dummy"},
                                           {"SDL_RENDER_DRIVER", "software"},
                                           {"FOOTHOLD_ASSETS", "assets"}};
enum { VARIABLES = sizeof variables / sizeof variables[0] };

static bool is_away; // in such a folder

void __real_files_absolute(const char *path, char *out, size_t size);
void __wrap_files_absolute(const char *path, char *out, size_t size);
void __wrap_files_absolute(const char *path, char *out, size_t size) {
    if (is_away) {
        snprintf(out, size, "%s", path);
    } else {
        __real_files_absolute(path, out, size);
    }
}

char *__real_realpath(const char *path, char *out);
char *__wrap_realpath(const char *path, char *out);
char *__wrap_realpath(const char *path, char *out) {
    char *real = __real_realpath(path, out);
    if (!is_away || !real) {
        return real;
    }
    if (!out) {
        free(real);
        return strdup(path);
    }
    snprintf(out, PATH_MAX, "%s", path);
    return out;
}

typedef struct Place {
    char folder[PATH];
    char here[PATH];         // where the tests run
    char *before[VARIABLES]; // owned; NULL: it was not set
} Place;

/// An empty folder for settings and data, with links to the assets and some levels, for the
/// pictures of all are dear; SDL needs no screen.
static void place_begin(Place *place) {
    char command[10 * PATH];
    CHECK(getcwd(place->here, sizeof place->here) != NULL);
    snprintf(place->folder, sizeof place->folder, "%.400s/tour-%ld", test_temp_dir(),
             (long)getpid());
    snprintf(command, sizeof command,
             "rm -rf '%s'; mkdir -p '%s/levels'; ln -s '%s/assets' '%s'; "
             "ln -s '%s'/levels/0*.json '%s'/levels/10*.json '%s'/levels/m[45]*.json '%s/levels'; "
             "cp levels/01-first-steps.json '%s/own.json'",
             place->folder, place->folder, place->here, place->folder, place->here, place->here,
             place->here, place->folder, place->folder);
    CHECK(system(command) == 0);
    for (int i = 0; i < VARIABLES; i++) {
        const char *before = getenv(variables[i][0]);
        place->before[i] = before ? strdup(before) : NULL;
        setenv(variables[i][0], variables[i][1], 1);
    }
    is_away = CHECK(chdir(place->folder) == 0);
}

static void place_end(Place *place) {
    char command[2 * PATH];
    is_away = false;
    CHECK(chdir(place->here) == 0);
    for (int i = 0; i < VARIABLES; i++) {
        if (place->before[i]) {
            setenv(variables[i][0], place->before[i], 1);
        } else {
            unsetenv(variables[i][0]);
        }
        free(place->before[i]);
    }
    snprintf(command, sizeof command, "rm -rf '%s'", place->folder);
    CHECK(system(command) == 0);
}

static uint64_t hear_file(uint64_t hash, const char *path) {
    size_t size = 0;
    LevelError error = {0};
    char *bytes = level_file_read(path, LEVEL_FILE_MAX, &size, &error);
    for (char *line = bytes ? strtok(bytes, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        hash = recorded_text(hash, line);
        if (getenv("FOOTHOLD_TELL")) {
            printf("%s: %s\n", path, line);
        }
    }
    free(bytes);
    return hash;
}

// ---- a tour ----

typedef struct Tour {
    AppStart start;
    char level[PATH]; // "": none
    const char *text;
    uint32_t guide; // a seed; 0: only the script leads
    int from;       // the guide leads from this frame on
} Tour;

// ---- a guide ----

/// Uses the controls that are shown, by turns and by chance: so that every page is come to.
typedef struct Guide {
    uint32_t seed;
    int frame, from;
    FhPoint at; // of the pointer
} Guide;

static void push_key(SDL_Keycode key) {
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key}}});
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYUP, .keysym = {.sym = key}}});
}

static void push_button(const Guide *guide, uint32_t type, int button) {
    SDL_PushEvent(&(SDL_Event){.button = {.type = type,
                                          .button = (Uint8)button,
                                          .clicks = 1,
                                          .x = guide->at.x,
                                          .y = guide->at.y}});
}

static void push_move(Guide *guide, FhPoint to) {
    guide->at = to;
    SDL_PushEvent(&(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = to.x, .y = to.y}});
}

/// To a control that is seen; now and then anywhere.
static void push_choice(Guide *guide, const Ui *ui, int scale) {
    int index = test_random_in(&guide->seed, 0, ui->focusable_count + 1);
    FhPoint to = {.x = test_random_in(&guide->seed, 8, 1200)};
    to.y = test_random_in(&guide->seed, 8, 700);
    if (index < ui->focusable_count) {
        UiRect rect = ui->focusables[index].rect;
        to = (FhPoint){(rect.x + rect.w / 2) * scale, (rect.y + rect.h / 2) * scale};
    }
    push_move(guide, to);
}

static void lead(const Ui *ui, int scale, void *user) {
    static const SDL_Keycode keys[] = {SDLK_ESCAPE, SDLK_RETURN, SDLK_DOWN,   SDLK_UP,
                                       SDLK_TAB,    SDLK_RIGHT,  SDLK_ESCAPE, SDLK_LEFT};
    enum { SHARE = 4 }; // frames of one click
    Guide *guide = user;
    int step = guide->frame++ - guide->from;
    int button = step / SHARE % 7 == 6 ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT;
    if (step < 0) {
        return;
    }
    if (step / SHARE % 5 == 4) {
        if (step % SHARE == 0) {
            push_key(keys[test_random_in(&guide->seed, 0, 7)]);
        }
    } else if (step % SHARE == 0) {
        push_choice(guide, ui, scale);
    } else if (step % SHARE == 1) {
        push_button(guide, SDL_MOUSEBUTTONDOWN, button);
    } else if (step % SHARE == 2) {
        if (step / SHARE % 3 == 0) {
            push_move(guide, (FhPoint){guide->at.x + 9, guide->at.y});
        }
        push_button(guide, SDL_MOUSEBUTTONUP, button);
    }
}

static uint64_t play(const Tour *tour) {
    LevelError error = {0};
    Place place;
    place_begin(&place);
    CHECK(level_file_write_plain("tour.events", tour->text, strlen(tour->text), &error));
    AppOptions options = {.start = tour->start,
                          .level = tour->level[0] ? tour->level : NULL,
                          .events = "tour.events",
                          .program = "foothold"};
    Guide guide = {tour->guide, 0, tour->from, {0, 0}};
    recorded_draw_begin();
    recorded_draw_guide(tour->guide ? lead : NULL, &guide);
    int status = app_run(&options);
    uint64_t hash = recorded_number(recorded_draw_heard(), status);
    recorded_draw_end();
    hash = hear_file(hash, ".config/foothold/settings.json");
    hash = hear_file(hash, ".local/share/foothold/records.json");
    place_end(&place);
    return hash;
}

static void hold(const char *name, const Tour *tour) {
    char row[96];
    uint64_t hash = play(tour);
    snprintf(row, sizeof row, "app/%s", name);
    recorded_check(row, hash);
}

// ---- by chance ----

typedef struct Chance {
    uint32_t seed;
    char *at, *end;
} Chance;

static void add(Chance *chance, int tick, const char *words) {
    int size = snprintf(chance->at, (size_t)(chance->end - chance->at), "%d %s\n", tick, words);
    chance->at += size;
    CHECK(chance->at < chance->end);
}

static void add_key(Chance *chance, int tick, const char *const *keys, int count, const char *how) {
    char words[64];
    snprintf(words, sizeof words, "key %s %s", keys[test_random_in(&chance->seed, 0, count - 1)],
             how);
    add(chance, tick, words);
}

static void add_pointer(Chance *chance, int tick) {
    char words[64];
    int x = test_random_in(&chance->seed, 0, 1279); // arguments have no order
    int y = test_random_in(&chance->seed, 0, 719);
    snprintf(words, sizeof words, "move %d %d", x, y);
    add(chance, tick, words);
}

// What a hand may do in one tick; nothing that leaves the program.
static void add_something(Chance *chance, int tick) {
    static const char *const held[] = {"Left", "Right", "Up", "Down", "Space", "D", "A"};
    static const char *const tapped[] = {
        "Escape",   "Return",  "Tab",    "F1",     "F2",     "F3",     "F4",     "F5",
        "F6",       "F7",      "F8",     "F9",     "F10",    "B",      "C",      "D",
        "E",        "F",       "G",      "H",      "J",      "K",      "L",      "M",
        "N",        "O",       "P",      "Q",      "R",      "S",      "T",      "U",
        "V",        "W",       "X",      "Y",      "Z",      "1",      "2",      "5",
        "9",        "Home",    "End",    "Delete", "[",      "]",      "-",      "=",
        "Shift+C",  "Shift+G", "Ctrl+Z", "Ctrl+D", "Ctrl+A", "Ctrl+X", "Ctrl+V", "Ctrl+K",
        "Shift+Tab"};
    static const char *const pads[] = {"pad a tap",
                                       "pad b tap",
                                       "pad x tap",
                                       "pad y tap",
                                       "pad start tap",
                                       "pad dpdown tap",
                                       "pad dpright tap",
                                       "pad dpup tap",
                                       "pad leftx+ down",
                                       "pad leftx+ up",
                                       "pad righttrigger down",
                                       "pad righttrigger up"};
    int what = test_random_in(&chance->seed, 0, 19);
    if (what < 5) {
        add_key(chance, tick, held, 7, what < 3 ? "down" : "up");
    } else if (what < 9) {
        add_key(chance, tick, tapped, sizeof tapped / sizeof tapped[0], "tap");
    } else if (what < 12) {
        add_pointer(chance, tick);
    } else if (what < 16) {
        add_pointer(chance, tick);
        add(chance, tick + 1, what == 15 ? "button right click" : "button left click");
    } else if (what == 16) {
        add(chance, tick, "button left down");
        add_pointer(chance, tick + 1);
        add(chance, tick + 2, "button left up");
    } else if (what == 17) {
        add(chance, tick, test_random_in(&chance->seed, 0, 1) ? "wheel 1" : "wheel -1");
    } else if (what == 18) {
        add(chance, tick, "text 7");
    } else {
        add(chance, tick, pads[test_random_in(&chance->seed, 0, 11)]);
    }
}

static void tour_by_chance(int number, AppStart start, const char *kind) {
    enum { TICKS = 180 };
    static char text[SCRIPT_BYTES];
    char name[64];
    Chance chance = {(uint32_t)number * 48271, text, text + sizeof text};
    if (start == APP_START_PLAY) {
        add(&chance, 0, "size 640 400"); // quicker
    }
    for (int tick = 2; tick < TICKS; tick += test_random_in(&chance.seed, 1, 4)) {
        add_something(&chance, tick);
    }
    Tour tour = {.start = start, .text = text};
    if (start != APP_START_TITLE) {
        snprintf(tour.level, sizeof tour.level, "levels/%s",
                 number % 3 == 0   ? "01-first-steps.json"
                 : number % 3 == 1 ? "06-lifts.json"
                                   : "09-ice-and-bounce.json");
    }
    snprintf(name, sizeof name, "chance/%s-%02d", kind, number);
    hold(name, &tour);
}

// ---- guided ----

/// Where the guide begins: the script leads there.
static const struct {
    const char *name;
    AppStart start;
    const char *level;
    const char *script;
    int from, ticks;
} guided[] = {
    {"title", APP_START_TITLE, "", "", 4, 240},
    {"pause", APP_START_PLAY, "levels/04-ladders.json", "4 key Right tap\n8 key Escape tap\n", 12,
     240},
    {"compare", APP_START_PLAY, "levels/01-first-steps.json",
     "2 key Right down\n30 key C tap\n40 key Right up\n", 44, 240},
    {"goal", APP_START_PLAY, "levels/01-first-steps.json",
     "0 hold R44 RJ16 R16 RJ24 R8 RJ24 R52 RJ8 R20 L4 RJ24 R32 RJ24 R40 RJ24 R36 RJ16 R44 RJ8 R56 "
     "RJ24 R16 LJ4 RJ20 R24 RJ8 R66\n",
     830, 1060},
    {"settings", APP_START_PLAY, "levels/01-first-steps.json", "4 key F1 tap\n", 8, 240},
    {"edit", APP_START_EDIT, "levels/06-lifts.json", "", 4, 260},
    {"versions", APP_START_EDIT, "own.json",
     "3 move 500 300\n4 button left click\n8 key Ctrl+S tap\n14 move 540 300\n15 button left "
     "click\n18 key Ctrl+S tap\n26 move 580 300\n27 button left click\n30 key Ctrl+S tap\n36 key "
     "Ctrl+H tap\n",
     44, 240},
    {"stamps", APP_START_EDIT, "own.json",
     "3 move 500 300\n4 button left click\n8 key Ctrl+A tap\n12 key Ctrl+Shift+K tap\n16 text "
     "mine\n20 key Return tap\n",
     30, 240},
    {"palette", APP_START_EDIT, "levels/10-moving-hill.json",
     "4 key Ctrl+K tap\n8 text ru\n12 key Down tap\n16 key Return tap\n", 24, 240},
    {"help", APP_START_EDIT, "levels/m5-vector.json", "4 key Ctrl+F1 tap\n", 8, 240},
    // The run before the restart is watched.
    {"replay", APP_START_PLAY, "levels/01-first-steps.json",
     "2 key Right down\n60 key Right up\n62 key Escape tap\n64 key Down tap\n66 key Return tap\n"
     "70 key Escape tap\n72 key Down tap\n73 key Down tap\n74 key Down tap\n75 key Return tap\n80 "
     "move 738 378\n81 button left click\n",
     90, 260},
    {"panes", APP_START_PLAY, "levels/01-first-steps.json",
     "2 key Right down\n20 key C tap\n30 key P tap\n40 key P tap\n44 key C tap\n50 key 2 tap\n60 "
     "key 3 tap\n70 "
     "key Backspace down\n80 key Backspace up\n82 key P tap\n",
     90, 160},
    {"bomb", APP_START_PLAY, "levels/m4-bitmask.json",
     "4 key B tap\n30 key Right down\n40 key B tap\n60 key Right up\n70 key Tab tap\n80 key Ctrl+B "
     "tap\n",
     90, 160},
    // Another program writes the file, with no edits here and with some, breaks and removes it.
    {"reload", APP_START_EDIT, "own.json",
     "4 copy tour.events own.json\n60 copy levels/02-slopes.json own.json\n110 remove "
     "own.json\n160 "
     "key Ctrl+S tap\n170 move 500 300\n172 button left click\n176 copy levels/03-ceilings.json "
     "own.json\n210 key Return tap\n",
     224, 250},
    {"both", APP_START_EDIT, "own.json",
     "2 move 500 300\n4 button left click\n8 copy levels/03-ceilings.json own.json\n", 50, 160},
    {"proof", APP_START_EDIT, "own.json",
     "2 key B tap\n42 move 656 420\n44 button left down\n46 move 656 388\n48 button left up\n120 "
     "move 1000 708\n130 button left click\n180 key Right down\n190 key Right up\n200 key Tab "
     "tap\n",
     206, 240},
    {"layers", APP_START_EDIT, "levels/02-slopes.json", "4 move 1240 45\n5 button left click\n", 10,
     110},
    {"hero", APP_START_EDIT, "levels/08-stairs.json", "4 move 1110 45\n5 button left click\n", 10,
     110},
    {"things", APP_START_EDIT, "levels/06-lifts.json",
     "4 move 1175 45\n5 button left click\n10 key Ctrl+A tap\n", 14, 200},
};
enum { GUIDED = sizeof guided / sizeof guided[0] };

static void guided_tour(int at, int number) {
    char text[2048];
    char name[64];
    snprintf(text, sizeof text, "%s%d quit\n", guided[at].script, guided[at].ticks);
    Tour tour = {.start = guided[at].start,
                 .text = text,
                 .guide = (uint32_t)(at * 4 + number) * 69621,
                 .from = guided[at].from};
    snprintf(tour.level, sizeof tour.level, "%s", guided[at].level);
    snprintf(name, sizeof name, "guided/%s-%d", guided[at].name, number);
    hold(name, &tour);
}

#define GUIDED_TOUR(number)                                                                        \
    TEST(recorded_tour_guided_##number) {                                                          \
        guided_tour((number - 1) % GUIDED, (number - 1) / GUIDED + 1);                             \
    }

GUIDED_TOUR(1)
GUIDED_TOUR(2)
GUIDED_TOUR(3)
GUIDED_TOUR(4)
GUIDED_TOUR(5)
GUIDED_TOUR(6)
GUIDED_TOUR(7)
GUIDED_TOUR(8)
GUIDED_TOUR(9)
GUIDED_TOUR(10)
GUIDED_TOUR(11)
GUIDED_TOUR(12)
GUIDED_TOUR(13)
GUIDED_TOUR(14)
GUIDED_TOUR(15)
GUIDED_TOUR(16)
GUIDED_TOUR(17)
GUIDED_TOUR(18)
GUIDED_TOUR(19)

// A case each: the first that notices a change ends a look for it.
#define TOUR(kind, start, number)                                                                  \
    TEST(recorded_tour_by_chance_##kind##_##number) {                                              \
        tour_by_chance(number, start, #kind);                                                      \
    }

TOUR(play, APP_START_PLAY, 1)
TOUR(play, APP_START_PLAY, 2)
TOUR(edit, APP_START_EDIT, 1)
TOUR(edit, APP_START_EDIT, 2)
TOUR(edit, APP_START_EDIT, 3)
TOUR(title, APP_START_TITLE, 1)
