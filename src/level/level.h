// level.h - what an author makes: terrain, solids, things, and everything else that stands in a
// level file.
//
// A Level owns all it points to, but for the catalog. The terrain is shared with the Worlds built
// from it: they borrow it, so the Level must outlive them. Editing is writing these fields and
// calling the functions below; saving prints a pure function of them, so that undoing an edit gives
// back the same bytes. Members that this version does not know are kept in `extra` (a JSON object,
// or NULL) and written back. Format: the level file, version 1. Space: pixels, y down; cols and
// rows where it says so.

#ifndef FOOTHOLD_LEVEL_LEVEL_H
#define FOOTHOLD_LEVEL_LEVEL_H

#include "engine/terrain/ground.h"
#include "engine/terrain/polygon.h"
#include "foothold/mover.h"
#include "level/error.h"
#include <stddef.h>

struct cJSON;
typedef struct LevelCatalog LevelCatalog; // catalog.h
struct LevelTask;                         // task.h

enum {
    LEVEL_COORDINATE_MAX = 1 << 24, // px, either way
    LEVEL_SIZE_MAX = 4096,          // px, of a box
    LEVEL_DEPTH_MAX = 64,
    LEVEL_LAYERS_MAX = 256,
    LEVEL_SOLID_TILES_MAX = 1 << 24,   // of all solids that are drawn as rows
    LEVEL_TILES_BYTES_MAX = 512 << 20, // of memory, the layers' among them
    LEVEL_TUNING_FIELDS_MAX = 96,
    LEVEL_NAME_MAX = 64,
    LEVEL_RUNNERS_MAX = 1000000, // in one entity; as many in a World
    LEVEL_RUNNERS_MANY = 10000   // more are worth a warning
};

/// How a kind appears to people. The catalog owns the strings (or the level, for its own shapes).
typedef struct LevelKind {
    char name[48];   // as in legends: "slope22a"
    char label[48];  // as on screen: "gentle slope, low part"
    char family[24]; // "ground", "slope", "oneway", "ladder", "hazard", "special": groups the
                     // palette
    char look[24];   // "earth", "stone", "ice", "metal", or a theme's name for its earth in any
                     // level (shaded by shape); or "sprite:tile.spikes" (own picture)
    char step[16];   // how a footstep on it sounds: "earth", "stone", ...; "" for none
    char hint[8];    // the character that a saver prefers for it in a legend; "" for none
    char run[24];    // parts of one long slope share this: "slope22" for slope22a and slope22b
    int part;        // place in the run, from 0, left to right as it rises; run_parts in all
    int run_parts;
    int shape_of; // the kind whose shape this one has, of another material; 0: its own
} LevelKind;

typedef struct LevelLegend {
    uint32_t code_point;
    FhTile tile;
    bool added; // by a saver, not by the author: left out of the file while no tile needs it
} LevelLegend;

/// A shape that the level brings along. Its kind number is the catalog's count + 1 + its place in
/// the list.
typedef struct LevelShape {
    LevelKind kind;
    int *heights;   // tile size of them; NULL when it is a bitmap
    uint64_t *rows; // tile size of them; NULL when it is a height map
} LevelShape;

/// The names in files of FhPathMode's members, in their order.
extern const char *const level_path_mode_names[FH_PATH_PINGPONG + 1];

/// What a moving solid that is a plain box is drawn as. It changes nothing else.
typedef enum LevelLook {
    LEVEL_LOOK_BY_MOTION, // nothing is said: a crusher when thick, upright and fast, else a lift
    LEVEL_LOOK_LIFT,
    LEVEL_LOOK_CRUSHER,
    LEVEL_LOOK_RAFT,
    LEVEL_LOOK_STONE,
    LEVEL_LOOK_METAL,
    LEVEL_LOOK_CLOUD,
    LEVEL_LOOKS
} LevelLook;

/// One row a look: its name in files, its label, its pictures, and one sentence.
typedef struct LevelLookInfo {
    const char *name;  // "raft"; NULL for LEVEL_LOOK_BY_MOTION, which files leave out
    const char *label; // "raft"
    const char *block; // the sprite whose nine slices are repeated
    const char *plank; // the same for solids at most 8 px thick
    const char *help;  // one sentence, no full stop
} LevelLookInfo;

extern const LevelLookInfo level_look_infos[LEVEL_LOOKS];

/// How a level looks: its sky, and the pictures of its ground and decoration.
typedef enum LevelTheme {
    LEVEL_THEME_BY_SKY, // the cave under a dark sky, else the meadow
    LEVEL_THEME_MEADOW,
    LEVEL_THEME_CAVE,
    LEVEL_THEME_SNOW,
    LEVEL_THEME_CASTLE,
    LEVEL_THEME_WORKS,
    LEVEL_THEMES
} LevelTheme;

typedef struct LevelThemeInfo {
    const char *name; // in files, and before the names of its sprites; NULL: files leave it out
    const char *background; // the sky tint that leaves its colours as they are, "#rrggbb"
    const char *help;       // one sentence, no full stop
} LevelThemeInfo;

extern const LevelThemeInfo level_theme_infos[LEVEL_THEMES];
/// The theme with that name in files; LEVEL_THEME_BY_SKY if there is none.
LevelTheme level_theme_named(const char *name);

typedef struct LevelSolid {
    char id[LEVEL_NAME_MAX];
    char group[LEVEL_NAME_MAX]; // solids of one name, the parts of a vehicle, go as one; "": alone
    int x, y, w, h;             // px, top left
    bool one_way;
    LevelLook look;
    FhPathMode mode;
    float speed;   // px/s
    float wait;    // s at each point
    FhPoint *path; // px
    int path_count;
    FhTile *tiles; // row by row; NULL: a plain box
    int cols, rows;
    struct cJSON *extra;
} LevelSolid;

typedef enum LevelEntityType {
    LEVEL_COIN,
    LEVEL_GOAL,
    LEVEL_CHECKPOINT,
    LEVEL_SIGN,
    LEVEL_CRATE,
    LEVEL_RUNNER,
    LEVEL_FLYER, // this one and the next have FH_ACTOR_SEPARATES, and the player with them
    LEVEL_CLINGER,
    LEVEL_PUSHER,
    LEVEL_ENTITY_TYPES,
    LEVEL_UNKNOWN_ENTITY = LEVEL_ENTITY_TYPES, // kept and written back, shown as a box
    LEVEL_PREFAB_ENTITY                        // a row of assets/things.json
} LevelEntityType;

/// One row a type: its name in files, its label, the box of what it touches or is, its picture.
typedef struct LevelEntityInfo {
    const char *name;   // "coin"
    const char *label;  // "coin"
    int w, h;           // px; bottom centre at the entity's place
    const char *sprite; // "coin"
    const char *help;   // one sentence
} LevelEntityInfo;

extern const LevelEntityInfo level_entity_infos[LEVEL_ENTITY_TYPES];

typedef struct LevelEntity {
    LevelEntityType type;
    char unknown_type[LEVEL_NAME_MAX]; // when LEVEL_UNKNOWN_ENTITY
    const struct LevelPrefab *prefab;  // of the catalog, when LEVEL_PREFAB_ENTITY
    int x, y;                          // px, bottom centre
    char *text;                        // sign; NULL for none
    bool edges;                        // runner, pusher, what walks: turns at edges
    bool jumps;                        // runner: has the player's control, and whims
    int count;                         // runners: how many; 0 counts as 1
    int w;                             // runners: px, how wide they stand; 0: all in one place
    float speed;                       // px/s, of what walks
    float bounce;                      // px/s, of what is stomped
    float strength;                    // px/s, of what springs
    int angle;                         // degrees, of what springs: 0 right, 90 up
    char id[LEVEL_NAME_MAX];           // for wires
    char *wires;                       // ids of what it is joined to, a line each; NULL: none
    float stay;                        // s, of a plate: how long it stays down
    bool open;                         // of a gate: a wire closes it
    float holds, back;                 // s, of what falls: until it does, until it is back
    float there, gone;                 // s, of what comes and goes
    float every, phase;                // s, of what hops or throws
    float hop, shot;                   // px/s
    int wide, tall;                    // px, of water and wind
    float sink, swim, leap;            // px/s, in water
    float blow, push;                  // px/s, px/s^2, of wind
    int color;                         // of keys and locks, LEVEL_COLORS
    int needs;                         // of a gate: how many wires must be on
    char *next; // of an exit: the level that it leads to; NULL: as Level.next
    struct cJSON *extra;
} LevelEntity;

/// What a thing does, as bits: the rows of level_traits, each a rule of the game (game/things.c).
enum {
    LEVEL_WALKS = 1,
    LEVEL_HURTS = 2,
    LEVEL_STOMPED = 4,
    LEVEL_SOLID_ITSELF = 8,
    LEVEL_SPRINGS = 16,
    LEVEL_KEY = 32,
    LEVEL_LOCKED = 64,
    LEVEL_SWITCH = 128,
    LEVEL_PLATE = 256,
    LEVEL_GATE = 512,
    LEVEL_BREAKS = 1024,
    LEVEL_FALLS = 2048,
    LEVEL_TIMED = 4096,
    LEVEL_HOPS = 8192,
    LEVEL_THROWS = 16384,
    LEVEL_WATER = 32768,
    LEVEL_WIND = 65536,
    LEVEL_TAKEN = 131072,
    LEVEL_EXIT = 262144,
    LEVEL_TRAITS = 19,
    LEVEL_AREA = LEVEL_WATER | LEVEL_WIND,  // those as large as the level says
    LEVEL_MOVES = LEVEL_WALKS | LEVEL_HOPS, // those that make it an actor, else it is a solid
    LEVEL_SENDS = LEVEL_KEY | LEVEL_SWITCH | LEVEL_PLATE | LEVEL_TAKEN, // that wires begin at
    LEVEL_OPENS_WAYS = LEVEL_SENDS | LEVEL_LOCKED | LEVEL_GATE, // whose state counts from afar
};

enum { LEVEL_COLORS = 3 };
extern const char *const level_color_names[LEVEL_COLORS]; // "gold", ...

typedef struct LevelTrait {
    const char *name; // in things.json
    const char *help; // one sentence, no full stop
} LevelTrait;

extern const LevelTrait level_traits[LEVEL_TRAITS];

/// A row of assets/things.json: a thing that levels place by its name.
typedef struct LevelPrefab {
    LevelEntityInfo info; // points to the texts below
    char name[48], label[48], sprite[48], help[160];
    uint32_t traits;
    LevelEntity model; // its fields where a level says nothing
} LevelPrefab;

typedef struct LevelLayer {
    char name[LEVEL_NAME_MAX];
    bool front;
    bool hidden;       // drawn nowhere
    bool locked;       // the editor leaves its tiles alone
    bool hides_secret; // see level_layer_is_cover
    float parallax_x, parallax_y;
    char tint[8];     // "#rrggbb", multiplies its colours; "": what looks solid in it is toned down
    int faded;        // percent, 0 to 100: what its opacity lacks of 100
    FhTerrain *tiles; // same tileset; never touched by physics
    struct cJSON *tiles_extra; // as Level's
    struct cJSON *extra;
} LevelLayer;

/// How a thing goes about, as in a file. All-zero: it stands still.
typedef struct LevelMotion {
    FhPathMode mode;
    float speed;   // px/s
    float wait;    // s at each point
    FhPoint *path; // px
    int path_count;
} LevelMotion;

#define LEVEL_MATERIAL_USUAL "earth"

/// Ground as lines, for the movements that see such (`vector`, `rigid`). Closed: an area, solid on
/// all sides. Open: a thin wall, or, one-way, ground that only stops what comes down from above.
/// With a path of two points or more it moves, as a solid does: the path is where its first point
/// goes. The others change by fields: what stands still is seen by the next tick; after a change of
/// what moves, moved, or is to move, call session_rebuild.
typedef struct LevelPolygon {
    FhPoint *points; // px
    int count;
    bool closed;
    bool one_way;      // of an open one
    char material[24]; // the look of the ground that it is of; "": LEVEL_MATERIAL_USUAL
    LevelMotion motion;
    struct cJSON *extra;
} LevelPolygon;

/// The player's character: a preset and what differs from it. overridden[i] is true when field i of
/// fh_tuning_fields differs.
typedef struct LevelCharacter {
    char preset[LEVEL_NAME_MAX];
    bool overridden[LEVEL_TUNING_FIELDS_MAX];
    float values[LEVEL_TUNING_FIELDS_MAX];
    struct cJSON *extra;
} LevelCharacter;

/// The level's ground besides its tiles, as pixels: what a picture beside the level adds to them
/// and takes away. The file's `mask` names the picture and its place.
typedef struct LevelGround {
    FhMask *added, *removed; // owned, never NULL
    FhRect box;              // px, that the picture in the file covers; w = 0: none was read
    char *owner;             // the level's path when the picture was read or written; NULL: never
    LevelError trouble;      // why the picture could not be read; text "" when it could
    uint64_t saved_added, saved_removed; // their versions then
} LevelGround;

/// What was in a level's files when it was read from them or written to them: hashes; 0: no file.
typedef struct LevelSeen {
    uint64_t text, picture;
} LevelSeen;

typedef struct Level {
    const LevelCatalog *catalog; // borrowed
    LevelSeen seen;
    bool crlf;        // the file ends its lines, or most of them, with CR LF
    LevelNears nears; // members of the file that are nearly known ones
    char *name;
    int tile_size; // px
    char movement[LEVEL_NAME_MAX];
    char background[8]; // "#rrggbb"
    LevelTheme theme;
    FhTileset *tileset;
    FhTerrain *terrain;
    FhLines *lines; // of the terrain and of the polygons that stand still: level_follow_lines
    FhPoint spawn;  // px, middle of the feet
    LevelCharacter character;
    bool has_bounds;
    FhRect bounds;      // px, when has_bounds
    char *next;         // path relative to this file; NULL for none
    char *mask_image;   // a picture's path relative to this file; NULL: none
    FhPoint mask_at;    // px, its top left corner
    uint64_t mask_save; // the save that wrote the picture; 0: none did
    LevelGround ground;

    LevelLegend *legend;
    LevelShape *shapes;
    LevelSolid *solids;
    LevelEntity *entities;
    LevelPolygon *polygons;
    LevelLayer *layers;
    int legend_count, shape_count, solid_count, entity_count, polygon_count, layer_count;
    struct cJSON *spawn_extra, *bounds_extra, *mask_extra;
    struct cJSON *tiles_extra; // an array: for every block that was read its extra, or a null
    struct cJSON *extra;
} Level;

/// An empty level with a spawn at (0,0), for the caller to destroy. Borrows the catalog. NULL out
/// of memory.
Level *level_create(const LevelCatalog *catalog, int tile_size);
void level_destroy(Level *level);
/// Gives a level that has no tiles yet the tileset that holds its own shapes, too; takes it over.
/// Returns false when it is NULL, or memory runs out.
bool level_take_tileset(Level *level, FhTileset *tileset);

/// Reads a level and, with the catalog's pictures, its ground. The caller destroys it. NULL and a
/// filled error (file, line, column, member) when it is not one. A picture that cannot be read is
/// no reason to refuse the level: level->ground.trouble says why.
Level *level_load(const char *path, const LevelCatalog *catalog, LevelError *error);
/// The same for another thread to look on (`task` may be NULL), which may call it off: then NULL,
/// and an error that says so.
Level *level_load_watched(const char *path, const LevelCatalog *catalog, struct LevelTask *task,
                          LevelError *error);
/// The same from `size` bytes of text; `name` stands for the file in errors.
Level *level_parse(const char *text, size_t size, const char *name, const LevelCatalog *catalog,
                   LevelError *error);
/// The level as text, newline at the end, for the caller to free. NULL out of memory. May add
/// missing characters to the legend (the only change it makes).
char *level_print(Level *level);
/// Writes atomically: beside the file, flushed, renamed over it; the version before is kept as
/// PATH~. So is the ground's picture when it changed or the level goes elsewhere: at every moment
/// level_load finds both as they were, or both as they are now (level_ground.c). A level that has
/// pixels and names no picture gets one named after it. On failure both are as they were, `error`
/// says why and what to do, and false is returned.
bool level_save(Level *level, const char *path, LevelError *error);
/// The same for another thread to look on (`task` may be NULL), which may call it off until the new
/// file takes the old one's place: then false, and an error that says so.
bool level_save_watched(Level *level, const char *path, struct LevelTask *task, LevelError *error);

/// The files of a snapshot of a level that is kept elsewhere: of a saved version, or of unsaved
/// edits.
typedef struct LevelKept {
    const char *text;    // the level
    const char *picture; // of its ground; NULL: none
    const char *owner;   // the path of the level; NULL: it was never saved
    bool is_open;        // unsaved edits: without a picture the ground is the one of the owner
} LevelKept;

/// Reads a snapshot. Its ground counts as not saved, unless it is the owner's. Errors as
/// level_load; the picture of unsaved edits must be readable.
Level *level_load_kept(const LevelKept *kept, const LevelCatalog *catalog, LevelError *error);
/// Writes a level's unsaved edits as level_save would, but to the files of a snapshot: each
/// atomically, first the picture, if the ground was changed since the last save. A picture that no
/// save has named is named after its file. The level stays as it is. False and `error` on failure.
bool level_write_kept(Level *level, const LevelKept *kept, LevelError *error);
/// Writes the path of the ground's picture of a level at `path`; that is another one than the level
/// names while a save goes on, or when it was cut off. False when it has none.
bool level_picture_path(const Level *level, const char *path, char *out, size_t size);
/// Puts the picture of a level that was read from `path` in its place, when the save that wrote it
/// was cut off before that.
void level_ground_settle(const Level *level, const char *path);
/// What is in the files of a level at `path` now. Reads all of them.
LevelSeen level_look(const Level *level, const char *path);

/// A copy: it shares the catalog, the tileset, and the chunks of tiles and ground until one of the
/// two changes them. It may be used and destroyed by another thread; the caller destroys it. NULL
/// out of memory.
Level *level_clone(const Level *level);
/// Takes over what saving the clone noted: the level counts as saved as it was when it was cloned.
/// Requires: level_swap with another level was not called since. The clone is only to be destroyed.
void level_take_saved(Level *level, Level *clone);
/// Makes each what the other was; allocates nothing. What a World borrows (terrain, lines) keeps
/// its address, and in `a` chunks that differ get new versions: Worlds on `a` see edits of tiles,
/// and `b` is only to be swapped again or destroyed. `seen` stays, and so do the legend and the
/// picture that saves noted, unless they are of another level: then the pictures count as not
/// saved.
void level_swap(Level *a, Level *b, bool is_other);
/// Makes the ground count as not saved, so that its picture is written with the next save.
void level_forget_saved_ground(Level *level);
/// About how much memory a level takes beside another one, with which it may share chunks; NULL:
/// alone.
size_t level_bytes(const Level *level, const Level *beside);

/// The kind of a tile in this level, its own shapes included; borrowed. NULL for the empty tile.
const LevelKind *level_kind(const Level *level, FhTile tile);
/// How many kinds there are, the catalog's and its own; numbered 1 to this.
int level_kind_count(const Level *level);
int level_find_kind(const Level *level, const char *name);
/// True for ground of a material: solid, shaded by its look, and nothing else.
bool level_is_ground(const Level *level, int kind);
/// The first of the catalog's kinds that is a whole tile of ground with this look; 0: none.
int level_find_material(const Level *level, const char *look);

/// The tuning that the level's character has: the preset with the level's own values over it.
FhTuning level_tuning(const Level *level);
/// The value of a field at a share (0 to 1) of the way from one value to another, as a slider has
/// it: in whole steps.
float level_tuning_between(const FhTuningField *field, float from, float to, float share);
/// Lists the boxes (px) of the goals, at most `most` of them. Returns how many those are.
int level_goals(const Level *level, FhRect *boxes, int most);
/// Notes what differs between a tuning and the level's preset as overrides.
void level_set_tuning(Level *level, const FhTuning *tuning);

/// Index of the level's movement; the default's when it names none that is known.
int level_movement(const Level *level);

/// The level's theme; LEVEL_THEME_BY_SKY is never returned.
LevelTheme level_theme(const Level *level);

/// What the level's terrain is as a picture: tiles and ground, borrowed.
FhGroundDef level_ground(const Level *level);
/// True when the level has pixels of ground, or says where they would be.
bool level_has_ground(const Level *level);

/// What of the level a movement does not see, in a few words: "polygons are air to it"; NULL when
/// it sees all of it.
const char *level_unseen_by(const Level *level, int movement);

/// True when a picture of the level's ground and of `more` (px) is not too large to be saved.
bool level_ground_has_room(const Level *level, FhRect more);

/// Where the world ends, px: `bounds`, else the box around all tiles, ground, solids and
/// polygons (law 19).
FhRect level_bounds(const Level *level);

bool level_character_same(const LevelCharacter *a, const LevelCharacter *b);
/// NULL is not the empty text: a file says "" or nothing.
bool level_text_same(const char *a, const char *b);

/// Of what a level has lists.
typedef enum LevelThing {
    LEVEL_SOLID,
    LEVEL_ENTITY,
    LEVEL_POLYGON,
    LEVEL_OBJECTS, // those before can be selected and held
    LEVEL_LAYER = LEVEL_OBJECTS,
    LEVEL_THINGS,
    // What has fields, too, but no list: it lies in the level.
    LEVEL_SPAWN = LEVEL_THINGS,
    LEVEL_BOUNDS,
    LEVEL_MASK,
    LEVEL_HEAD, // what else the level owns
    LEVEL_KINDS
} LevelThing;

/// Room for a thing of any kind.
typedef union LevelAnything {
    LevelSolid solid;
    LevelEntity entity;
    LevelPolygon polygon;
    LevelLayer layer;
} LevelAnything;

// The same for a thing of any kind: a LevelSolid, LevelEntity, LevelPolygon or LevelLayer.

int level_thing_count(const Level *level, LevelThing kind);
/// The thing in the level, borrowed. 0 <= index < count.
void *level_thing(const Level *level, LevelThing kind, int index);
/// The bytes of the struct.
size_t level_thing_size(LevelThing kind);
/// Makes a deep copy for histories and clipboards. False out of memory: `to` is as it was.
bool level_thing_copy(LevelThing kind, void *to, const void *from);
/// Releases what a copy owns, not the struct.
void level_thing_free(LevelThing kind, void *thing);
/// True when nothing that the editor knows of them differs: unknown members and the tiles of layers
/// are not looked at.
bool level_thing_same(LevelThing kind, const void *a, const void *b);
typedef FhPoint LevelPointMap(FhPoint at, FhPoint by);
/// Puts all that has a place in a thing, its path and corners too, at map(place, by).
void level_thing_map(LevelThing kind, void *thing, LevelPointMap *map, FhPoint by);
void level_thing_move(LevelThing kind, void *thing, int dx, int dy);
/// The box of a thing, px, its right and lower edges included. Of a layer: none.
FhRect level_thing_box(LevelThing kind, const void *thing);
/// Inserts a thing (taking over what it owns) or removes one (freeing it). Insert returns false out
/// of memory, and then the thing is still the caller's. 0 <= index <= count.
bool level_insert_thing(Level *level, LevelThing kind, int index, const void *thing);
void level_remove_thing(Level *level, LevelThing kind, int index);
/// Frees a thing of the level and puts another one, whose parts it takes over, in its place.
void level_replace_thing(Level *level, LevelThing kind, int index, const void *thing);

/// Makes the picture at `picture` ("": none) the level's ground, in the place of what was: its top
/// left corner goes where the picture before had it, else to that of the level's bounds. A picture
/// beside the level's own `path` ("": it has none) is named in the level; the pixels of another one
/// are copied, and a save writes them beside the level. False and `error` when it cannot be read or
/// memory runs out: then the level is good for level_destroy only.
bool level_take_picture(Level *level, const char *path, const char *picture, LevelError *error);
/// Replaces an owned string by a copy of `text` (NULL: none). Returns false out of memory, nothing
/// changed.
bool level_set_text(char **owned, const char *text);

/// The solid whose path this one goes along (law 13): its own, or that of the first of its group
/// that has one; -1: it stands still.
int level_solid_leader(const Level *level, int index);
/// How many solids go as one with this one, itself among them.
int level_solid_parts(const Level *level, int index);
/// True when both go as one.
bool level_solid_together(const LevelSolid *a, const LevelSolid *b);
/// The look that a solid is drawn with; never LEVEL_LOOK_BY_MOTION.
LevelLook level_solid_look(const LevelSolid *solid);

/// True when the layer hides a secret room: it is drawn as one with the ground, whatever its tint,
/// opacity and parallax, and opens while the hero is behind it.
bool level_layer_is_cover(const LevelLayer *layer);
/// True when the polygon has a path to go and a speed to go with.
bool level_polygon_moves(const LevelPolygon *polygon);
/// The smallest box, px, with all its points in it, its right and lower edges included.
FhRect level_polygon_box(const LevelPolygon *polygon);

/// True when a thing of the level pushes the player and carries it (FH_ACTOR_SEPARATES).
bool level_has_company(const Level *level);
/// How many kinds of entity a level can have: the types, and after them the catalog's prefabs.
int level_entity_kinds(const LevelCatalog *catalog);
/// What the editor makes of that kind, at 0, 0; it owns nothing.
LevelEntity level_entity_of_kind(const LevelCatalog *catalog, int kind);
/// What is known of an entity's kind; NULL when it is unknown.
const LevelEntityInfo *level_entity_info(const LevelEntity *entity);
/// The direction of an entity's angle, in eighths of a turn: 0 right, 2 up.
int level_entity_eighth(const LevelEntity *entity);
/// The traits of an entity; 0 of one that is no prefab.
uint32_t level_entity_traits(const LevelEntity *entity);
/// True for a goal, and for a thing that leads on as one.
static inline bool level_entity_ends(const LevelEntity *entity) {
    return entity->type == LEVEL_GOAL || (level_entity_traits(entity) & LEVEL_EXIT);
}
/// The next of the names in `wires`, and where to go on; NULL: none.
const char *level_wires_next(const char *wires, char name[LEVEL_NAME_MAX]);
bool level_wires_have(const LevelEntity *entity, const char *id);
/// Adds a wire to what has that id, or cuts it. False out of memory.
bool level_wires_toggle(LevelEntity *entity, const char *id);
/// True when a wire goes to that id.
bool level_is_wired(const Level *level, const char *id);
/// The id of what a wire can go to, "" while it has none: a solid, or a thing that obeys wires.
/// NULL for all else.
const char *level_wire_end(LevelThing kind, const void *thing);
/// Finds what has that id. False when nothing has.
bool level_find_wire_end(const Level *level, const char *id, LevelThing *kind, int *index);

/// True when the level has things of assets/things.json.
bool level_has_prefabs(const Level *level);
/// How many actors an entity becomes in a World.
int level_entity_actors(const LevelEntity *entity);
/// Where what an entity throws begins: a box in its middle, px.
FhRect level_shot_box(const LevelEntity *entity);
/// The box of an entity, px; its place is the bottom centre. Of many runners: of all of them.
FhRect level_entity_box(const LevelEntity *entity);

/// What is over the level when a World is built: all NULL or 0 is "as the level says".
typedef struct LevelWorldOptions {
    const FhTuning *tuning;
    const char *movement;
    const FhPoint *spawn; // px, middle of the feet
    const FhMask *mask;   // the ground as a picture, borrowed for the World's life
    bool without_crowds;  // leaves out what stands there in numbers: it changes nothing for others
    bool without_things;  // leaves out crates and runners...
    bool crates_stand;    // ...but has solids that stand still in the place of the crates
    bool only_solids;     // no player either, and no room for more
    int candidates;       // so many FH_ACTOR_CANDIDATE, numbered from 0 on, are the player
} LevelWorldOptions;

/// Actor tags of a World built from a level: the player is actor 0; crates and runners follow in
/// the file's order; solids stand in the file's order, and after them the polygons that move.
enum {
    LEVEL_TAG_PLAYER,
    LEVEL_TAG_CRATE,
    LEVEL_TAG_RUNNER,
    LEVEL_TAG_FLYER,
    LEVEL_TAG_CLINGER,
    LEVEL_TAG_PUSHER,
    LEVEL_TAG_PREFAB
};
/// The `user` of a prefab's actor or solid is the entity's number + 1; of a solid, from this bit
/// on, its state: first whether it is on, open or gone, then a count that its rules keep; last of
/// all whether it was so at the checkpoint.
enum { LEVEL_STATE_AT = 32, LEVEL_KEPT_AT = 63 };

/// Brings the level's lines up to date with its tiles and polygons; what has not changed costs
/// nothing but a look at each polygon. Worlds that were built from the level see it at once.
/// Returns false out of memory: then some of the lines are the old ones.
bool level_follow_lines(const Level *level);
/// Gives the player of a level's World this tuning, and all other actors what follows from it: a
/// crowd has the player's control, and gravity 0 holds for all.
void level_tune_world(FhWorld *world, const FhTuning *tuning);
/// A World on the level's terrain, for the caller to destroy before the level. NULL out of memory.
FhWorld *level_build_world(const Level *level, const LevelWorldOptions *options);

/// One finding of level_check.
typedef struct LevelFinding {
    bool is_error; // else a warning
    char member[128];
    char text[256];
    int x, y; // px: where to look
} LevelFinding;

/// Looks for what a file may say and a player would hate: spawn in a wall, no goal, solids without
/// room, paths of one point, a next level that is not there (`path` is the level's own, or NULL)...
/// Returns how many were found, at most `room` of them written.
int level_check(const Level *level, const char *path, LevelFinding *findings, int room);
/// Writes the path of the level that `next` names: a file beside the level's own `path`, else one
/// that came with the assets. False when there is none.
bool level_find_next(const Level *level, const char *next, const char *path, char *out,
                     size_t size);
/// Finds where a member ("solids[0].speed") stands in a level file, or else the nearest that holds
/// it. Leaves line and column as they are when the file cannot be read.
void level_find_member(const char *path, const char *member, int *line, int *column);

// ---- Boxes of px, and the cells of a grid that they lie on ----

/// The cells of that size (px) that a box (px) touches.
static inline FhRect cells_of_px(FhRect px, int size) {
    int col = fh_floor_div(px.x, size), row = fh_floor_div(px.y, size);
    return (FhRect){col, row, fh_floor_div(fh_rect_right(px) - 1, size) + 1 - col,
                    fh_floor_div(fh_rect_bottom(px) - 1, size) + 1 - row};
}

/// The box (px) that cells of that size (px) fill.
static inline FhRect px_of_cells(FhRect cells, int size) {
    return (FhRect){cells.x * size, cells.y * size, cells.w * size, cells.h * size};
}

/// The place of a cell of an area, row by row. Requires: it lies in it.
static inline size_t cell_index(FhRect area, int x, int y) {
    return (size_t)(y - area.y) * (size_t)area.w + (size_t)(x - area.x);
}

#endif
