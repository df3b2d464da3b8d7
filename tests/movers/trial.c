#include "movers/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/control/control.h"
#include "engine/movers/mover.h"
#include "engine/rules/solid.h"
#include "foothold/foothold.h"
#include "level/movers.h"
#include "recorded.h"
#include "test.h"

enum { DRAWING_MAX = 4096, FAR_COLS = -211, FAR_ROWS = -97 };

// Chipmunk's, where it is linked in.
extern const char *cpVersionString __attribute__((weak));

void trial_name_mover(int mover, char name[64]) {
    const char *version = &cpVersionString ? cpVersionString : "none";
#ifdef __x86_64__
    const char *machine = "x86_64";
#else
    const char *machine = "other";
#endif
    const FhMover *row = level_movers[mover];
    snprintf(name, 64, row->varies ? "%s-%s-%s" : "%s", row->name, version, machine);
}

static char mirrored_letter(char letter) {
    static const char pairs[] = "/\\^\"adbcpqzZ><sSfF15263748";
    const char *at = strchr(pairs, letter);
    if (!at || letter == '\0') {
        return letter;
    }
    return (at - pairs) % 2 ? at[-1] : at[1];
}

static int cols_of(const char *rows) {
    return (int)(strchr(rows, '\n') - rows);
}

/// Turns every row around.
static void mirror(const char *rows, char *out) {
    int cols = cols_of(rows);
    for (const char *row = rows; *row; row += cols + 1) {
        for (int i = 0; i < cols; i++) {
            *out++ = mirrored_letter(row[cols - 1 - i]);
        }
        *out++ = '\n';
    }
    *out = '\0';
}

static void draw(const char *rows, bool mirrored, char *out) {
    if (mirrored) {
        mirror(rows, out);
    } else {
        strcpy(out, rows);
    }
}

/// The cell in which a letter stands; (-1, -1): it stands nowhere.
static FhPoint find(const char *rows, char letter) {
    const char *at = strchr(rows, letter);
    int cols = cols_of(rows) + 1;
    return at ? (FhPoint){(int)(at - rows) % cols, (int)(at - rows) / cols} : (FhPoint){-1, -1};
}

static FhPoint origin_of(Variant variant) {
    return variant.shifted ? (FhPoint){FAR_COLS * variant.size, FAR_ROWS * variant.size}
                           : (FhPoint){0, 0};
}

/// A box of the drawing in the World.
static FhRect in_world(const Trial *trial, FhRect box) {
    if (trial->variant.mirrored) {
        box.x = trial->width - box.x - box.w;
    }
    return fh_rect_moved(box, trial->origin.x, trial->origin.y);
}

static void add_solid(Trial *trial, const char *rows, const TrialSolid *solid) {
    int size = trial->variant.size;
    char drawn[DRAWING_MAX] = "";
    FhTile tiles[256];
    FhPoint cell = find(rows, 'M');
    int cols = 0;
    int lines = 0;
    if (solid->rows) {
        draw(solid->rows, trial->variant.mirrored, drawn);
        cols = cols_of(drawn);
        lines = (int)strlen(drawn) / (cols + 1);
        for (int i = 0; i < cols * lines; i++) {
            tiles[i] = room_tile(drawn[i / cols * (cols + 1) + i % cols]);
        }
    }
    FhRect box = {cell.x * size, cell.y * size,
                  solid->rows ? cols * size : (int)(solid->w * (float)size),
                  solid->rows ? lines * size : (int)(solid->h * (float)size)};
    FhRect to = fh_rect_moved(box, solid->way.x * size, solid->way.y * size);
    box = in_world(trial, box);
    to = in_world(trial, to);
    FhPoint path[] = {{box.x, box.y}, {to.x, to.y}};
    FhSolidDef def = {.box = box,
                      .one_way = solid->one_way,
                      .speed = solid->speed,
                      .mode = solid->once ? FH_PATH_ONCE : FH_PATH_PINGPONG,
                      .path = path,
                      .path_count = solid->speed > 0.0f ? 2 : 0,
                      .tiles = solid->rows ? tiles : NULL,
                      .cols = cols,
                      .rows = lines};
    trial->solid = fh_solid_of(trial->room.world, fh_world_add_solid(trial->room.world, &def));
}

static void add_body(Trial *trial, const char *rows, int mover) {
    int size = trial->variant.size;
    int w = (int)trial->variant.w;
    int h = (int)trial->variant.h;
    FhPoint cell = find(rows, 'P');
    FhRect box = {cell.x * size + size / 2 - w / 2, (cell.y + 1) * size - h, w, h};
    trial->actor = room_actor(&trial->room, FH_DRIVER_PLAYER, in_world(trial, box));
    fh_actor_face(trial->actor, trial->variant.mirrored ? -1 : 1);
    fh_actor_set_movement(trial->room.world, trial->actor, mover);
}

Trial trial_begin(const char *rows, const TrialSolid *solid, Variant variant, int mover,
                  const FhTuning *tuning) {
    char drawn[DRAWING_MAX];
    draw(rows, variant.mirrored, drawn);
    Trial trial = {.variant = variant,
                   .width = cols_of(rows) * variant.size,
                   .origin = origin_of(variant),
                   .heard = RECORDED_NOTHING};
    FhPoint first = {trial.origin.x / variant.size, trial.origin.y / variant.size};
    trial.room = room_drawn(drawn, variant.size, first);
    FhTuning like = tuning ? *tuning : fh_tuning_default();
    like.width = variant.w;
    like.height = variant.h;
    like.duck_height = tuning ? like.duck_height : 0.0f;
    fh_world_set_tuning(trial.room.world, 0, &like);
    if (solid) {
        add_solid(&trial, rows, solid);
    }
    add_body(&trial, rows, mover);
    trial_watch(&trial);
    return trial;
}

void trial_end(Trial *trial) {
    room_destroy(&trial->room);
}

void trial_shift(Trial *trial, int px) {
    fh_actor_put(trial->actor, trial->actor->x + (trial->variant.mirrored ? -px : px),
                 trial->actor->y);
}

static FhPoint beside_solid(const Trial *trial) {
    FhPoint at = fh_actor_place(trial->actor);
    return trial->solid ? (FhPoint){at.x - trial->solid->x, at.y - trial->solid->y} : at;
}

void trial_watch(Trial *trial) {
    trial->ticks = trial->airborne = trial->unsteady = trial->still = 0;
    trial->jumps = trial->bounces = 0;
    trial->beside = beside_solid(trial);
    trial->at = trial->last = fh_actor_place(trial->actor);
    trial->highest = 0;
}

static void count(Trial *trial) {
    FhPoint beside = beside_solid(trial);
    FhPoint at = fh_actor_place(trial->actor);
    trial->ticks++;
    trial->heard = recorded_number(trial->heard, (int64_t)fh_world_hash(trial->room.world));
    trial->airborne += !trial_stands(trial);
    trial->jumps += room_events(&trial->room, FH_EVENT_JUMP);
    trial->bounces += room_events(&trial->room, FH_EVENT_BOUNCE);
    trial->unsteady += beside.x != trial->beside.x || beside.y != trial->beside.y;
    trial->still += at.x == trial->last.x && at.y == trial->last.y;
    trial->highest = trial->at.y - at.y > trial->highest ? trial->at.y - at.y : trial->highest;
    trial->beside = beside;
    trial->last = at;
}

void trial_go(Trial *trial, uint32_t held, int ticks) {
    uint32_t aside = held & (FH_INPUT_LEFT | FH_INPUT_RIGHT);
    if (trial->variant.mirrored && (aside == FH_INPUT_LEFT || aside == FH_INPUT_RIGHT)) {
        held ^= FH_INPUT_LEFT | FH_INPUT_RIGHT;
    }
    for (int i = 0; i < ticks && trial_lives(trial); i++) {
        fh_world_tick(trial->room.world, (FhInput){held});
        count(trial);
    }
}

bool trial_lives(const Trial *trial) {
    return fh_actor_is_there(trial->actor);
}

int trial_solid1(const Trial *trial) {
    return (int)(trial->solid - fh_world_solids(trial->room.world)) + 1;
}

bool trial_stands(const Trial *trial) {
    return fh_actor_is_grounded(trial->room.world, trial->actor);
}

int trial_x(const Trial *trial) {
    int left = trial->actor->x - trial->origin.x;
    int w = trial->actor->w;
    return (trial->variant.mirrored ? trial->width - left - w : left) + w / 2;
}

int trial_beside(const Trial *trial) {
    int x = trial->actor->x + trial->actor->w / 2;
    int left = trial->solid->x;
    return trial->variant.mirrored ? left + trial->solid->w - x : x - left;
}

int trial_y(const Trial *trial) {
    return trial->actor->y + trial->actor->h - trial->origin.y;
}

int trial_cells(const Trial *trial, float cells) {
    return (int)(cells * (float)trial->variant.size);
}
