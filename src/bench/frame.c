// frame.c - the slowest of 600 frames of 1280 x 720 over a level of 1000 x 200 tiles, drawn by
// SDL's software renderer while the picture scrolls, is zoomed and is painted in: what a hand at
// the editor feels. A frame is the editor's: the hand's events, a tick of the World, the panels,
// the minimap, the level, the marks over it and the interface. The clock is read around each frame;
// the worst one counts.

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/scene.h"
#include "level/catalog.h"
#include "bench/sides.h"
#include "editor/editor.h"
#include "game/camera.h"
#include "search/atlas.h"
#include "search/prover.h"
#include "view/veil.h"

enum {
    WIDTH = 1280,
    HEIGHT = 720,
    COLS = 1000,
    ROWS = 200,
    FRAMES = 600,
    ZOOM_FRAMES = 30, // from one step of the wheel to the next
    SCROLL = 8,       // px of the window a frame
    SCALE = 2,        // of the interface
    MAP_W = 160,      // the minimap
    MAP_H = 90,
    MAP_FRAMES = 30,   // from one minimap to the next, as the window does
    COPY_FRAMES = 300, // the same of copies for the autosave
    RUN_TICKS = 600,   // of the known run
    LIFTS = 40,
    COINS = 200,
    THINGS = 300,
    RUN_FRAMES = 60, // of the game, from one place of the hero to the next
    FURTHER = 5      // columns between them: as far as it runs meanwhile
};

#define SLICE_S       0.0015 // of the proof or the map, by turns, as in the window,
#define SLICE_LEAST_S 0.0003 // and in a frame that is full
#define FULL_S        0.015

/// The kinds that the level is made of.
typedef struct Kinds {
    FhTile earth, stone, rise, fall, oneway, ladder, spikes;
} Kinds;

typedef struct Frames {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    LevelCatalog *catalog;
    Level *level;
    View *view;
    Session *session;
    Editor *editor;
    Ui *ui;
    UiInput input;
    int minimap;
    FhRect minimap_level;
    Kinds kinds;
    int frame, frames;
    Prover *prover; // NULL: the proof is off
    ProverCopy copy;
    EditorTrailPoint *way; // of the known run, as it goes now
    Reach *reach;          // the map of where the hero gets to, of `mapped`
    Level *mapped;
    ProverCopy map_copy;
    bool has_atlas;
    Atlas *atlas; // of `tuned`, with the panel open
    Level *tuned;
    ProverCopy atlas_copy;
    uint8_t atlas_cells[ATLAS_CELLS]; // EditorAtlasCell
    int atlas_image;
    bool plays; // the game, not the editor
    Camera camera;
    float x, y;   // px of the level in the middle of the window
    double start; // of the frame
} Frames;

static int wave(int x, int period, int size) {
    int at = x % period;
    return (at < period / 2 ? at : period - at) * size * 2 / period;
}

/// The row of the topmost ground: steps of one, so that slopes join.
static int surface_at(int col) {
    return ROWS / 4 + wave(col, 48, 12) + wave(col + 7, 22, 5);
}

static FhTile cave_at(const Kinds *kinds, int col, int room) {
    if (col % 31 == 4 && room != 0) {
        return kinds->ladder;
    }
    if (room < 3) {
        return kinds->earth;
    }
    if (room == 8 && col % 31 > 9 && col % 31 < 13) {
        return kinds->spikes;
    }
    return room == 5 && col % 31 > 15 && col % 31 < 20 ? kinds->oneway : FH_TILE_EMPTY;
}

/// Hills over caves with pillars, floors, ladders and spikes: as tests/large-level.sh prints it.
static FhTile tile_at(const Kinds *kinds, int col, int row) {
    int top = surface_at(col), before = surface_at(col + 47), after = surface_at(col + 1);
    if (row == top - 1 && (after < top || before < top)) {
        return after < top ? kinds->rise : kinds->fall;
    }
    if (row < top) {
        return row == top - 6 && col % 23 < 4 ? kinds->oneway : FH_TILE_EMPTY;
    }
    if (row < top + 6 || row > ROWS - 4 || col % 31 > 26) {
        return row % 40 < 20 ? kinds->earth : kinds->stone;
    }
    return cave_at(kinds, col, (row - top) % 9);
}

static bool fill_terrain(Frames *frames) {
    bool filled = true;
    for (int i = 0; i < COLS * ROWS && filled; i++) {
        FhTile tile = tile_at(&frames->kinds, i % COLS, i / COLS);
        filled = fh_terrain_set(frames->level->terrain, i % COLS, i / COLS, tile);
    }
    return filled;
}

static bool fill_things(Level *level) {
    bool filled = true;
    for (int i = 0; i < LIFTS && filled; i++) {
        int col = COLS / LIFTS * i + 8;
        LevelSolid lift = {
            .x = col * SCENE_TILE, .y = (surface_at(col) - 9) * SCENE_TILE, .w = 48, .h = 8};
        snprintf(lift.id, sizeof lift.id, "lift%d", i);
        filled = level_insert_thing(level, LEVEL_SOLID, level->solid_count, &lift);
    }
    for (int i = 0; i < COINS && filled; i++) {
        int col = COLS / COINS * i + 3;
        LevelEntity coin = {
            .type = LEVEL_COIN, .x = col * SCENE_TILE, .y = (surface_at(col) - 2) * SCENE_TILE};
        filled = level_insert_thing(level, LEVEL_ENTITY, level->entity_count, &coin);
    }
    return filled;
}

static Kinds find_kinds(const Level *level) {
    int slope = level_find_kind(level, "slope45");
    return (Kinds){.earth = fh_tile_make(level_find_kind(level, "block"), 0),
                   .stone = fh_tile_make(level_find_kind(level, "stone"), 0),
                   .rise = fh_tile_make(slope, 0),
                   .fall = fh_tile_make(slope, FH_FLIP_X),
                   .oneway = fh_tile_make(level_find_kind(level, "oneway"), 0),
                   .ladder = fh_tile_make(level_find_kind(level, "ladder"), 0),
                   .spikes = fh_tile_make(level_find_kind(level, "spikes"), 0)};
}

void frame_close(void *work) {
    Frames *frames = work;
    prover_destroy(frames->prover);
    reach_end(frames->reach);
    level_destroy(frames->mapped);
    atlas_end(frames->atlas);
    level_destroy(frames->tuned);
    free(frames->way);
    free(frames->ui);
    editor_destroy(frames->editor);
    session_destroy(frames->session);
    view_destroy(frames->view);
    level_destroy(frames->level);
    level_catalog_free(frames->catalog);
    SDL_DestroyRenderer(frames->renderer);
    SDL_FreeSurface(frames->surface);
    free(frames);
}

/// In and out by all steps, as the wheel takes them.
static float zoom_at(int frame) {
    static const float zooms[] = {1.0F, 2.0F, 3.0F,  4.0F,   3.0F,  2.0F,
                                  1.0F, 0.5F, 0.25F, 0.125F, 0.25F, 0.5F};
    return zooms[frame / ZOOM_FRAMES % (int)(sizeof zooms / sizeof *zooms)];
}

/// A tile a frame in the middle of the window, now of earth, now none.
static void paint(Frames *frames) {
    EditorPointer pointer = {.kind = EDITOR_MOVE,
                             .button = frames->frame % 2 ? EDITOR_LEFT : EDITOR_RIGHT,
                             .x = WIDTH / 2.0F,
                             .y = HEIGHT / 2.0F,
                             .clicks = 1};
    editor_pointer(frames->editor, &pointer);
    pointer.kind = EDITOR_DOWN;
    editor_pointer(frames->editor, &pointer);
    pointer.kind = EDITOR_UP;
    editor_pointer(frames->editor, &pointer);
    if (editor_take_changes(frames->editor) & EDITOR_CHANGED_OBJECTS) {
        session_rebuild(frames->session);
    }
}

static void build_interface(Frames *frames) {
    ui_begin(frames->ui, &frames->input);
    EditorFrame frame = {.window_w = WIDTH,
                         .window_h = HEIGHT,
                         .ui_scale = SCALE,
                         .world = session_world(frames->session),
                         .minimap_image = frames->minimap,
                         .minimap_w = MAP_W,
                         .minimap_h = MAP_H,
                         .minimap_level = frames->minimap_level,
                         .frames_per_second = 60.0F};
    editor_frame(frames->editor, frames->ui, &frame);
    ui_end(frames->ui);
    ui_input_next_frame(&frames->input);
}

static void draw_minimap(Frames *frames) {
    if (frames->frame % MAP_FRAMES == 0) {
        frames->minimap_level =
            view_picture_draw_level(frames->view, frames->minimap, frames->level, (FhRect){0});
    }
}

static void draw(Frames *frames) {
    EditorCamera camera = editor_camera(frames->editor);
    const EditorOverlay *overlay = editor_overlay(frames->editor);
    ViewScene scene = {.level = frames->level,
                       .world = session_world(frames->session),
                       .state = session_state(frames->session),
                       .alpha = 1.0F,
                       .zoom = camera.zoom,
                       .x = camera.x,
                       .y = camera.y,
                       .viewport = {0, 0, WIDTH, HEIGHT},
                       .tick = frames->frame,
                       .overlays = overlay->show_grid ? VIEW_GRID : 0U,
                       .flags = VIEW_EDITING,
                       .active_layer = overlay->active_layer};
    view_draw_world(frames->view, &scene);
    if (frames->reach) {
        ReachMap map = reach_map(frames->reach);
        view_draw_veil(frames->view, &scene, &map, NULL);
    }
    view_draw_editor_overlay(frames->view, &scene, overlay);
    view_draw_ui(frames->view, frames->ui, SCALE, frames->level);
    SDL_RenderFlush(frames->renderer);
}

/// The autosave writes a copy of the level beside the window; the copy is made within a frame.
static void copy_for_autosave(Frames *frames) {
    if (frames->frame % COPY_FRAMES == 0) {
        level_destroy(editor_clone_level(frames->editor));
    }
}

/// When the slice of a frame ends that begins now.
static double slice_end(const Frames *frames) {
    double now = bench_cpu_clock(), left = FULL_S - (now - frames->start);
    return now + (left > SLICE_S ? SLICE_S : left < SLICE_LEAST_S ? SLICE_LEAST_S : left);
}

/// The map of where one gets to from the middle; it begins anew with each copy of the level.
static void map(Frames *frames) {
    if (prover_is_due(&frames->map_copy, editor_change_count(frames->editor))) {
        FhPoint middle = {COLS / 2 * SCENE_TILE, (surface_at(COLS / 2) - 1) * SCENE_TILE};
        SearchOptions options = {.spawn = &middle};
        Level *copy = editor_clone_level(frames->editor);
        reach_end(frames->reach);
        level_destroy(frames->mapped);
        frames->mapped = copy;
        frames->reach = copy ? reach_begin(copy, &options) : NULL;
        return;
    }
    double end = slice_end(frames);
    while (frames->reach && reach_step(frames->reach) && bench_cpu_clock() < end) {
    }
}

static void show_atlas(Frames *frames) {
    enum { PICTURE_FRAMES = 6 }; // as the window does
    static const uint8_t classes[] = {[ATLAS_UNSEEN] = EDITOR_ATLAS_UNSEEN,
                                      [ATLAS_WORKS] = EDITOR_ATLAS_FINISHABLE,
                                      [ATLAS_NOT_FOUND] = EDITOR_ATLAS_NOT_FOUND};
    if (frames->frame / 3 % PICTURE_FRAMES == 0) {
        for (int i = 0; i < ATLAS_CELLS && frames->atlas; i++) {
            frames->atlas_cells[i] = classes[atlas_map(frames->atlas).cells[i].state];
        }
        view_picture_draw_atlas(frames->view, frames->atlas_image, frames->atlas_cells);
    }
    EditorAtlas shown = {
        .cells = frames->atlas_cells, .image = frames->atlas_image, .goes_on = true};
    editor_show_atlas(frames->editor, &shown);
}

/// The map of tunings; it begins anew with each copy of the level.
static void tune(Frames *frames) {
    if (prover_is_due(&frames->atlas_copy, editor_change_count(frames->editor))) {
        const AtlasAxis axes[] = {{fh_tuning_field("runSpeed"), 0.0F, 300.0F},
                                  {fh_tuning_field("jumpSpeed"), 0.0F, 460.0F}};
        atlas_end(frames->atlas);
        level_destroy(frames->tuned);
        frames->tuned = editor_clone_level(frames->editor);
        frames->atlas = frames->tuned ? atlas_begin(frames->tuned, NULL, axes, NULL, 0) : NULL;
        return;
    }
    double end = slice_end(frames);
    while (frames->atlas && atlas_step(frames->atlas) && bench_cpu_clock() < end) {
    }
    show_atlas(frames);
}

/// The same copy, and a slice of the proof, whose known run leads nowhere: so it is searched, too.
static void prove(Frames *frames) {
    if (prover_is_due(&frames->copy, editor_change_count(frames->editor))) {
        prover_take_level(frames->prover, editor_clone_level(frames->editor));
        return;
    }
    int turn = frames->frame % (frames->has_atlas ? 3 : 2);
    if (turn > 0) {
        (turn == 1 ? map : tune)(frames);
        return;
    }
    double end = slice_end(frames);
    while (prover_step(frames->prover) && bench_cpu_clock() < end) {
    }
    ProverAnswer answer = prover_answer(frames->prover);
    for (int i = 0; i < answer.fails.ticks; i++) {
        frames->way[i] = (EditorTrailPoint){.at = answer.fails.feet[i]};
    }
    EditorProof proof = {.state = EDITOR_PROOF_SEARCHING,
                         .fails = {frames->way, answer.fails.ticks}};
    editor_show_proof(frames->editor, &proof);
}

static void show_frame(Frames *frames) {
    float zoom = zoom_at(frames->frame);
    frames->start = bench_cpu_clock();
    frames->x += (float)SCROLL / zoom;
    EditorCamera camera = {.x = frames->x - (float)WIDTH / 2.0F / zoom,
                           .y = frames->y - (float)HEIGHT / 2.0F / zoom,
                           .zoom = zoom};
    editor_set_camera(frames->editor, camera);
    paint(frames);
    session_tick(frames->session, (FhInput){0});
    draw_minimap(frames);
    build_interface(frames);
    draw(frames);
    copy_for_autosave(frames);
    if (frames->prover) {
        prove(frames);
    }
}

static FhPoint feet_at(int col) {
    return (FhPoint){col * SCENE_TILE, (surface_at(col) - 1) * SCENE_TILE};
}

/// A frame of the game: the hero runs and jumps among things.
static void show_play(Frames *frames) {
    FhRect bounds = level_bounds(frames->level);
    int part = frames->frame % RUN_FRAMES;
    uint32_t held = FH_INPUT_RIGHT | (part % 30 < 12 ? FH_INPUT_JUMP : 0u);
    if (part == 0) { // what kills it has it begin again further on
        int col = COLS / 2 + frames->frame / RUN_FRAMES * FURTHER % (COLS / 2 - FURTHER);
        session_place_player(frames->session, feet_at(col));
    }
    session_tick(frames->session, (FhInput){held});
    const FhWorld *world = session_world(frames->session);
    view_tick(frames->view, 0, frames->level, world, session_news(frames->session));
    camera_follow(&frames->camera, session_hero(frames->session), bounds, WIDTH / 2, HEIGHT / 2);
    ViewScene scene = {.level = frames->level,
                       .world = world,
                       .state = session_state(frames->session),
                       .alpha = 1.0F,
                       .zoom = 2.0F,
                       .x = frames->camera.x,
                       .y = frames->camera.y,
                       .viewport = {0, 0, WIDTH, HEIGHT},
                       .tick = frames->frame};
    view_draw_world(frames->view, &scene);
    SDL_RenderFlush(frames->renderer);
}

/// Things of all kinds that end no level, by turns.
static bool fill_prefabs(Level *level) {
    bool filled = true;
    int kinds = level_entity_kinds(level->catalog) - LEVEL_ENTITY_TYPES;
    for (int i = 0; i < THINGS && filled && kinds > 0; i++) {
        LevelEntity thing = level_entity_of_kind(level->catalog, LEVEL_ENTITY_TYPES + i % kinds);
        FhPoint feet = feet_at((COLS - 20) / THINGS * i + 10);
        thing.x = feet.x;
        thing.y = feet.y;
        filled = level_entity_ends(&thing) ||
                 level_insert_thing(level, LEVEL_ENTITY, level->entity_count, &thing);
    }
    return filled;
}

/// The picture and what is drawn into it. False when something of it is missing.
static bool open_view(Frames *frames, const char *assets) {
    LevelError error = {0};
    frames->surface =
        SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    frames->renderer = frames->surface ? SDL_CreateSoftwareRenderer(frames->surface) : NULL;
    frames->view = frames->renderer ? view_create(frames->renderer, assets, &error) : NULL;
    frames->minimap = frames->view ? view_picture_create(frames->view, MAP_W, MAP_H) : 0;
    return frames->minimap != 0;
}

static bool open_level(Frames *frames, const char *assets) {
    LevelError error = {0};
    frames->catalog = level_catalog_load(assets, &error);
    frames->level = frames->catalog ? level_create(frames->catalog, SCENE_TILE) : NULL;
    if (!frames->level) {
        return false;
    }
    frames->kinds = find_kinds(frames->level);
    return fill_terrain(frames) && fill_things(frames->level);
}

static bool open_editor(Frames *frames) {
    LevelWorldOptions options = {0};
    frames->session = session_create(frames->level, &options);
    frames->editor = editor_create(frames->level, NULL, NULL);
    frames->ui = calloc(1, sizeof *frames->ui);
    if (!frames->session || !frames->editor || !frames->ui) {
        return false;
    }
    ui_init(frames->ui, view_font(frames->view), NULL);
    frames->input = (UiInput){.x = WIDTH / 2 / SCALE,
                              .y = HEIGHT / 2 / SCALE,
                              .screen_w = WIDTH / SCALE,
                              .screen_h = HEIGHT / SCALE};
    return true;
}

/// A goal at the far end, and a run that begins at the other one.
static bool open_proof(Frames *frames) {
    FhInput right[RUN_TICKS];
    for (int i = 0; i < RUN_TICKS; i++) {
        right[i] = (FhInput){FH_INPUT_RIGHT};
    }
    LevelEntity goal = {
        .type = LEVEL_GOAL, .x = (COLS - 10) * SCENE_TILE, .y = surface_at(COLS - 10) * SCENE_TILE};
    frames->level->spawn = (FhPoint){4 * SCENE_TILE, (surface_at(4) - 1) * SCENE_TILE};
    frames->prover = prover_create(NULL);
    frames->way = malloc(RUN_TICKS * sizeof *frames->way);
    if (!frames->prover || !frames->way) {
        return false;
    }
    prover_give_run(frames->prover, PROVER_BY_AUTHOR, right, RUN_TICKS);
    return level_insert_thing(frames->level, LEVEL_ENTITY, 0, &goal);
}

static bool open_atlas(Frames *frames) {
    frames->has_atlas = true;
    frames->atlas_image = view_picture_create(frames->view, ATLAS_SIDE, ATLAS_SIDE);
    return frames->atlas_image != 0 && editor_do(frames->editor, EDITOR_DO_ATLAS);
}

void *frame_open(const BenchScale *scale, int job) {
    Frames *frames = calloc(1, sizeof *frames);
    if (!frames) {
        return NULL;
    }
    frames->frames = scale->is_tiny ? 2 : FRAMES;
    if (!open_view(frames, scale->assets) || !open_level(frames, scale->assets) ||
        (job == FRAME_PLAYS && !fill_prefabs(frames->level)) ||
        ((job == FRAME_PROVES || job == FRAME_TUNES) && !open_proof(frames)) ||
        !open_editor(frames) || (job == FRAME_TUNES && !open_atlas(frames))) {
        frame_close(frames);
        return NULL;
    }
    frames->plays = job == FRAME_PLAYS;
    if (frames->plays) {
        session_place_player(frames->session, feet_at(COLS / 2));
        camera_reset(&frames->camera, session_hero(frames->session), level_bounds(frames->level),
                     WIDTH / 2, HEIGHT / 2);
    }
    int middle = COLS / 2;
    frames->x = (float)(middle * SCENE_TILE);
    frames->y = (float)(surface_at(middle) * SCENE_TILE);
    (frames->plays ? show_play
                   : show_frame)(frames); // what opening a level costs is not of the 600
    return frames;
}

double frame_run(void *work) {
    Frames *frames = work;
    double worst = 0.0;
    for (int i = 0; i < frames->frames; i++, frames->frame++) {
        double start = bench_cpu_clock();
        (frames->plays ? show_play : show_frame)(frames);
        double passed = bench_cpu_clock() - start;
        worst = passed > worst ? passed : worst;
    }
    int middle = COLS / 2;
    frames->x = (float)(middle * SCENE_TILE);
    return worst * 1e3;
}
