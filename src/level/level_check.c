// What a file may say and a player would hate. Every rule is a function that notes what it finds.

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cjson/cJSON.h>

#include "level/movers.h"
#include "level/catalog.h"
#include "level/level.h"
#include "level/paths.h"
#include "words/words.h"

enum { IDLE_TICKS = 240, MIDDLE_SIZE = 4 };

typedef struct Check {
    const Level *level;
    const char *path;       // of the level's file, or NULL
    LevelFinding *findings; // borrowed, `room` long
    int count, room;
    FhRect bounds;
} Check;

/// What a finding is about.
typedef struct About {
    bool is_error;
    int x, y; // px
    const char *list;
    int index; // in the list; -1: `list` is the member itself
    const char *part;
} About;

static void note(Check *check, About about, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void note(Check *check, About about, const char *format, ...) {
    if (check->count >= check->room) {
        return;
    }
    LevelFinding *finding = &check->findings[check->count++];
    *finding = (LevelFinding){.is_error = about.is_error, .x = about.x, .y = about.y};
    if (about.index < 0) {
        snprintf(finding->member, sizeof finding->member, "%s", about.list);
    } else {
        snprintf(finding->member, sizeof finding->member, "%s[%d]%s%s", about.list, about.index,
                 about.part ? "." : "", about.part ? about.part : "");
    }
    va_list args;
    va_start(args, format);
    vsnprintf(finding->text, sizeof finding->text, say(format), args);
    va_end(args);
}

/// True when a polygon that stands still covers the middle of the box and the mover reads polygons.
static bool is_in_polygon(const Check *check, FhRect box) {
    const Level *level = check->level;
    bool sees = level_movers[level_movement(level)]->can & FH_CAN_LINES;
    for (int i = 0; sees && i < level->polygon_count; i++) {
        const LevelPolygon *polygon = &level->polygons[i];
        FhPolygon area = {polygon->points, polygon->count, polygon->closed, false, 0};
        if (!level_polygon_moves(polygon) &&
            fh_polygon_contains(&area, box.x + box.w / 2.0, box.y + box.h / 2.0)) {
            return true;
        }
    }
    return false;
}

static bool is_in_solid(const Check *check, FhRect box) {
    for (int i = 0; i < check->level->solid_count; i++) {
        const LevelSolid *solid = &check->level->solids[i];
        FhRect place = {solid->x, solid->y, solid->w, solid->h};
        if (!solid->one_way && !solid->tiles && fh_rect_overlaps(box, place)) {
            return true;
        }
    }
    return false;
}

static bool is_outside(FhRect bounds, FhRect box) {
    return box.x < bounds.x || fh_rect_right(box) > fh_rect_right(bounds) ||
           fh_rect_bottom(box) > fh_rect_bottom(bounds);
}

/// True when the player dies with no key pressed: falls out, is crushed, or lands on spikes.
static bool dies_at_once(const Level *level) {
    FhWorld *world = level_build_world(level, &(LevelWorldOptions){.without_crowds = true});
    bool dies = false;
    for (int i = 0; world && i < IDLE_TICKS && !dies; i++) {
        fh_world_tick(world, (FhInput){0});
        int state = fh_world_actor(world, fh_world_actor_id(world, 0)).state;
        dies = state == FH_STATE_DEAD || state == FH_STATE_SQUISHED;
    }
    fh_world_destroy(world);
    return dies;
}

static void check_spawn(Check *check) {
    const Level *level = check->level;
    FhTuning tuning = level_tuning(level);
    int w = (int)lroundf(tuning.width);
    int h = (int)lroundf(tuning.height);
    FhRect box = {level->spawn.x - w / 2, level->spawn.y - h, w, h};
    About about = {true, level->spawn.x, level->spawn.y, "spawn", -1, NULL};
    if (fh_terrain_overlaps(level->terrain, box) || is_in_solid(check, box) ||
        is_in_polygon(check, box)) {
        note(check, about, "the character starts inside a wall; move the spawn to free space");
    } else if (is_outside(check->bounds, box)) {
        note(check, about, "the spawn lies outside the level's bounds; move it inside");
    } else if (fh_terrain_touches_hazard(level->terrain, box)) {
        note(check, about, "the character starts in a hazard; move the spawn");
    } else if (dies_at_once(level)) {
        note(check, about, "the character dies without a key pressed; put ground under the spawn");
    }
}

static void check_duck(Check *check, About about) {
    FhTuning tuning = level_tuning(check->level);
    about.is_error = false;
    about.list = "character.duckHeight";
    if (tuning.duck_height > tuning.height) {
        note(check, about, "the character ducks to %.0f px, but stands %.0f px tall; lower it",
             (double)tuning.duck_height, (double)tuning.height);
    }
}

static bool is_near(const LevelNears *nears, const char *member) {
    for (int i = 0; i < nears->count; i++) {
        if (strcmp(nears->list[i].member, member) == 0) {
            return true;
        }
    }
    return false;
}

static void check_character(Check *check) {
    const Level *level = check->level;
    About about = {true, level->spawn.x, level->spawn.y, "character.preset", -1, NULL};
    if (!level_catalog_find_preset(level->catalog, level->character.preset)) {
        note(check, about, "there is no preset \"%s\"; the default is used",
             level->character.preset);
    }
    int movement = level_mover_find(level->movement);
    about.list = "movement";
    if (movement < 0) {
        note(check, about, "there is no movement \"%s\"; pixel is used", level->movement);
    } else if (!fh_mover_is_there(level_movers[movement])) {
        about.is_error = false;
        note(check, about, "pixel is used instead of %s: %s", level->movement,
             level_movers[movement]->absent);
    }
    check_duck(check, about);
    const cJSON *child;
    cJSON_ArrayForEach(child, level->character.extra) {
        char member[128];
        snprintf(member, sizeof member, "character.%.100s", child->string);
        about = (About){false, level->spawn.x, level->spawn.y, member, -1, NULL};
        if (is_near(&level->nears, member)) { // check_nears says which one is meant
            continue;
        }
        note(check, about, "%s is not a tuning field; it does nothing", child->string);
    }
}

static void check_path(Check *check, const LevelMotion *motion, FhRect place, About about) {
    about.part = "path";
    if (motion->path_count == 1) {
        note(check, about, "the path has one point, so nothing moves; add a second, or remove it");
    }
    bool moves = false;
    for (int i = 0; i < motion->path_count; i++) {
        FhPoint at = motion->path[i];
        moves = moves || at.x != motion->path[0].x || at.y != motion->path[0].y;
        if (at.x < -LEVEL_COORDINATE_MAX || at.x + place.w > LEVEL_COORDINATE_MAX ||
            at.y < -LEVEL_COORDINATE_MAX || at.y + place.h > LEVEL_COORDINATE_MAX) {
            about.is_error = true;
            note(check, about, "point %d of the path lies too far out", i);
        }
    }
    int long_leg = fh_path_long_leg(motion->path, motion->path_count, motion->mode);
    if (long_leg >= 0 && !about.is_error) {
        about.is_error = true;
        note(
            check, about,
            "the way to point %d of the path is longer than %d px along an axis, so nothing moves; "
            "add a point between",
            long_leg, FH_SOLID_LEG_MAX);
    }
    about.is_error = false;
    bool goes = motion->path_count >= 2;
    if (goes && (motion->path[0].x != place.x || motion->path[0].y != place.y)) {
        note(check, about,
             "the path begins elsewhere than at its %s, so it jumps there at the start",
             strcmp(about.list, "solids") == 0 ? "solid's place" : "polygon's first point");
    }
    if (goes && !moves) {
        note(check, about, "the path has all its points at one place, so nothing moves");
    }
    if (goes && !(motion->speed > 0)) {
        about.part = "speed";
        note(check, about, "the path has no speed, so it stands still; set one");
    }
}

/// The names of the movements that see polygons, with commas between.
static void list_seers(char *names, size_t size) {
    names[0] = '\0';
    for (int i = 0; i < level_mover_count; i++) {
        if (level_movers[i]->can & FH_CAN_LINES) {
            words_add(names, size, ", ", level_movers[i]->name);
        }
    }
}

static void check_polygons(Check *check) {
    const Level *level = check->level;
    const FhMover *movement = level_movers[level_movement(level)];
    char seers[128];
    list_seers(seers, sizeof seers);
    for (int i = 0; i < level->polygon_count; i++) {
        const LevelPolygon *polygon = &level->polygons[i];
        FhPoint at = polygon->points[0];
        About about = {false, at.x, at.y, "polygons", i, NULL};
        if (!(movement->can & FH_CAN_LINES)) {
            note(check, about,
                 "the level's movement, %s, goes through polygons; these stand on them: %s",
                 movement->name, seers);
        }
        check_path(check, &polygon->motion, (FhRect){at.x, at.y, 0, 0}, about);
    }
}

static bool has_an_earlier_twin(const Level *level, int index) {
    const char *id = level->solids[index].id;
    for (int i = 0; i < index && id[0] != '\0'; i++) {
        if (strcmp(level->solids[i].id, id) == 0) {
            return true;
        }
    }
    return false;
}

/// A group of one has nothing to go with, and one way is all that a group has.
static void check_group(Check *check, int index, About about) {
    const LevelSolid *solid = &check->level->solids[index];
    if (solid->group[0] == '\0') {
        return;
    }
    about.part = "group";
    if (level_solid_parts(check->level, index) == 1) {
        note(check, about,
             "no other solid is of the group %s; give one the same, or remove this one",
             solid->group);
    }
    int leader = level_solid_leader(check->level, index);
    about.part = "path";
    if (solid->path_count > 1 && leader >= 0 && leader != index) {
        note(check, about,
             "solids[%d] leads the group %s, so this path is ignored; remove one of the two",
             leader, solid->group);
    }
}

// --- what comes to rest over a place to come back to ---------------------------------------------

/// True when a character at those feet, on its own with the solid at that place, would find no
/// room.
static bool is_taken(const Check *check, const LevelSolid *solid, FhPoint at, FhPoint feet) {
    const Level *level = check->level;
    FhTuning tuning = level_tuning(level);
    int w = (int)lroundf(tuning.width);
    int h = (int)lroundf(tuning.height);
    FhRect box = {feet.x - w / 2, feet.y - h, w, h};
    if (solid->one_way || !fh_rect_overlaps(box, (FhRect){at.x, at.y, solid->w, solid->h})) {
        return false;
    }
    FhWorld *world = fh_world_create(&(FhWorldDef){.terrain = level->terrain,
                                                   .bounds = check->bounds,
                                                   .actors = 1,
                                                   .solids = 1,
                                                   .cells = solid->cols * solid->rows});
    if (!world) {
        return false;
    }
    FhActorId hero = fh_world_add_actor(world, &(FhActorDef){.box = box, .facing = 1});
    bool had_room = fh_world_actor(world, hero).state == FH_STATE_ALIVE;
    fh_world_add_solid(world, &(FhSolidDef){.box = {at.x, at.y, solid->w, solid->h},
                                            .tiles = solid->tiles,
                                            .cols = solid->cols,
                                            .rows = solid->rows});
    bool is_squished = fh_world_actor(world, hero).state == FH_STATE_SQUISHED;
    fh_world_destroy(world);
    return had_room && is_squished;
}

/// Notes the spawn and the checkpoints that the solid at that place leaves no room at.
static void check_rest(Check *check, int index, FhPoint at, About about) {
    const Level *level = check->level;
    const LevelSolid *solid = &level->solids[index];
    bool moves = at.x != solid->x || at.y != solid->y;
    const char *claim = say(moves ? "its path ends over" : "it stands over");
    about.part = moves && solid->path_count > 1 ? "path" : NULL;
    if (moves &&
        is_taken(check, solid, at, level->spawn)) { // at the start that is the spawn's fault
        note(check, about, "%s the spawn and leaves no room to come back to; end it elsewhere",
             claim);
    }
    for (int i = 0; i < level->entity_count; i++) {
        const LevelEntity *entity = &level->entities[i];
        FhRect box = level_entity_box(entity);
        FhPoint feet = {box.x + box.w / 2, fh_rect_bottom(box)};
        if (entity->type == LEVEL_CHECKPOINT && is_taken(check, solid, at, feet)) {
            note(check, about,
                 "%s the checkpoint entities[%d] and leaves no room to come back to; move one of "
                 "them",
                 claim, i);
        }
    }
}

/// Where a solid stands still, or its way ends: the end of a path that is gone once, both ends of
/// one that is gone to and fro.
static void check_rests(Check *check, int index, About about) {
    const Level *level = check->level;
    const LevelSolid *solid = &level->solids[index];
    int leader = level_solid_leader(level, index);
    const LevelSolid *first = leader >= 0 ? &level->solids[leader] : solid;
    if (first->path_count < 2 || !(first->speed > 0)) {
        check_rest(check, index, (FhPoint){solid->x, solid->y}, about);
        return;
    }
    FhPoint last = first->path[first->path_count - 1];
    FhPoint ends[] = {
        {last.x - first->x + solid->x, last.y - first->y + solid->y},
        {first->path[0].x - first->x + solid->x, first->path[0].y - first->y + solid->y}};
    int count = first->mode == FH_PATH_ONCE ? 1 : first->mode == FH_PATH_PINGPONG ? 2 : 0;
    for (int i = 0; i < count; i++) {
        check_rest(check, index, ends[i], about);
    }
}

static void check_solids(Check *check) {
    for (int i = 0; i < check->level->solid_count; i++) {
        const LevelSolid *solid = &check->level->solids[i];
        About about = {false, solid->x + solid->w / 2, solid->y + solid->h / 2, "solids", i, NULL};
        LevelMotion motion = {solid->mode, solid->speed, solid->wait, solid->path,
                              solid->path_count};
        check_path(check, &motion, (FhRect){solid->x, solid->y, solid->w, solid->h}, about);
        if (has_an_earlier_twin(check->level, i)) {
            about.part = "id";
            note(check, about, "another solid is called %s as well", solid->id);
        }
        check_group(check, i, about);
        check_rests(check, i, about);
        if (solid->tiles && solid->look != LEVEL_LOOK_BY_MOTION) {
            about.part = "look";
            note(check, about, "a solid made of tiles looks like them; the look changes nothing");
        }
    }
}

/// Names the loose ends of wires.
static void check_wires(Check *check, int index, About about) {
    const Level *level = check->level;
    const LevelEntity *entity = &level->entities[index];
    uint32_t traits = level_entity_traits(entity);
    const char *label = say(level_entity_info(entity)->label);
    char name[LEVEL_NAME_MAX];
    LevelThing kind;
    int end;
    about.part = "wires";
    for (const char *at = entity->wires; (at = level_wires_next(at, name));) {
        if (!level_find_wire_end(level, name, &kind, &end)) {
            note(check, about,
                 "nothing has the id %s; drag the wire to a gate or a lift, or cut it", name);
        } else if (kind == LEVEL_SOLID && level_solid_leader(level, end) < 0) {
            note(check, about, "%s has no path, so a wire starts nothing; give it one", name);
        }
    }
    if ((traits & (LEVEL_SWITCH | LEVEL_PLATE)) && !entity->wires) {
        note(check, about, "the %s has no wire; drag one to a gate or a lift", label);
    }
    about.part = "id";
    if ((traits & LEVEL_GATE) && !level_is_wired(level, entity->id)) {
        note(check, about, "no wire goes to the %s; drag one from a switch, a plate or a key",
             label);
    } else if ((traits & LEVEL_GATE) && level_find_wire_end(level, entity->id, &kind, &end) &&
               (kind != LEVEL_ENTITY || end != index)) {
        note(check, about, "something else is called %s as well", entity->id);
    }
}

static bool is_file(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

bool level_find_next(const Level *level, const char *next, const char *path, char *out,
                     size_t size) {
    if (!next || next[0] == '\0') {
        return false;
    }
    int folder = paths_is_absolute(next) ? 0 : (int)(paths_name(path) - path);
    int length = snprintf(out, size, "%.*s%s", folder, path, next);
    if (length > 0 && (size_t)length < size && is_file(out)) {
        return true;
    }
    const char *shipped = level_catalog_levels(level->catalog);
    length = snprintf(out, size, "%s/%s", shipped, next);
    return shipped[0] != '\0' && !paths_is_absolute(next) && (size_t)length < size && is_file(out);
}

static void check_entity(Check *check, int index) {
    const Level *level = check->level;
    const LevelEntity *entity = &level->entities[index];
    FhRect box = level_entity_box(entity);
    FhRect middle = {box.x + box.w / 2 - MIDDLE_SIZE / 2, box.y + box.h / 2 - MIDDLE_SIZE / 2,
                     MIDDLE_SIZE, MIDDLE_SIZE};
    About about = {false, entity->x, entity->y, "entities", index, NULL};
    if (entity->type == LEVEL_UNKNOWN_ENTITY) {
        about.part = "type";
        note(check, about, "\"%s\" is no known type of entity; it does nothing",
             entity->unknown_type);
        return;
    }
    const char *name = level_entity_info(entity)->label;
    bool is_actor = level_entity_actors(entity) > 0;
    if (fh_terrain_overlaps(level->terrain, is_actor ? box : middle) ||
        is_in_polygon(check, middle)) {
        about.is_error = entity->type == LEVEL_GOAL;
        note(check, about, "the %s is inside a wall; move it to free space", name);
    } else if (is_outside(check->bounds, middle)) {
        about.is_error = entity->type == LEVEL_GOAL;
        note(check, about, "the %s lies outside the level's bounds; move it inside", name);
    }
    if (entity->count > LEVEL_RUNNERS_MANY) {
        about.part = "count";
        note(check, about,
             "so many runners may be more than a machine can move in a sixtieth of a "
             "second; take %d or fewer",
             LEVEL_RUNNERS_MANY);
    } else if (entity->count > 1 && entity->w < entity->count / 64) {
        about.part = "w";
        note(check, about, "%d runners start in nearly the same place; spread them", entity->count);
    }
    check_wires(check, index, about);
    if (entity->type == LEVEL_SIGN && (!entity->text || entity->text[0] == '\0')) {
        note(check, about, "the sign has no text");
    }
    char next[1024];
    if (entity->next && check->path &&
        !level_find_next(check->level, entity->next, check->path, next, sizeof next)) {
        about.part = "next";
        note(check, about, "there is no level %s; correct the name or remove it", entity->next);
    }
}

static void check_entities(Check *check) {
    FhRect goal;
    for (int i = 0; i < check->level->entity_count; i++) {
        check_entity(check, i);
    }
    if (level_goals(check->level, &goal, 1) == 0) {
        About about = {false, check->level->spawn.x, check->level->spawn.y, "entities", -1, NULL};
        note(check, about, "there is no goal, so the level cannot be finished; place one");
    }
}

/// Notes when a file that the level names, relative to its own place, is not there.
static void check_reference(Check *check, const char *member, const char *name) {
    char full[1024];
    if (!check->path || !name) {
        return;
    }
    int folder = paths_is_absolute(name) ? 0 : (int)(paths_name(check->path) - check->path);
    snprintf(full, sizeof full, "%.*s%s", folder, check->path, name);
    if (!is_file(full)) {
        About about = {true, check->level->spawn.x, check->level->spawn.y, member, -1, NULL};
        note(check, about, "there is no file %s; correct the name or remove it", full);
    }
}

static void check_ground(Check *check) {
    const LevelError *trouble = &check->level->ground.trouble;
    if (trouble->text[0] != '\0') {
        About about = {true, check->level->mask_at.x, check->level->mask_at.y, "mask.image", -1,
                       NULL};
        note(check, about, "%s: %s", trouble->file, trouble->text);
    } else if (!level_catalog_pictures(check->level->catalog)) {
        check_reference(check, "mask.image", check->level->mask_image);
    }
}

static void check_layers(Check *check) {
    for (int i = 0; i < check->level->layer_count; i++) {
        const LevelLayer *layer = &check->level->layers[i];
        FhPoint at = check->level->spawn;
        About about = {false, at.x, at.y, "layers", i, "hidesSecret"};
        if (layer->hides_secret && !layer->front) {
            note(check, about, "only a layer in front hides a secret; say \"front\": true as well");
        }
    }
}

static void check_nears(Check *check) {
    const LevelNears *nears = &check->level->nears;
    for (int i = 0; i < nears->count; i++) {
        About about = {
            false, check->level->spawn.x, check->level->spawn.y, nears->list[i].member, -1, NULL};
        note(check, about, "is not known, and does nothing; did you mean \"%s\"?",
             nears->list[i].meant);
    }
}

int level_check(const Level *level, const char *path, LevelFinding *findings, int room) {
    Check check = {level, path, findings, 0, room, level_bounds(level)};
    check_spawn(&check);
    check_character(&check);
    check_solids(&check);
    check_polygons(&check);
    check_entities(&check);
    char next[1024];
    if (!path || !level_find_next(level, level->next, path, next, sizeof next)) {
        check_reference(&check, "next", level->next);
    }
    check_ground(&check);
    check_layers(&check);
    check_nears(&check);
    return check.count;
}
