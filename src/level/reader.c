// reader.c - levels for other people's games: the public header in front of this room.
//
// FhLevelCatalog is LevelCatalog and FhLevel is Level, under the library's name; the public structs
// of a level's parts are filled from the room's own when they are asked for.

#include "foothold/level.h"

#include <string.h>

#include "engine/base/assert.h"
#include "level/level.h"
#include "level/catalog.h"

static const LevelCatalog *catalog_of(const FhLevelCatalog *catalog) {
    FH_ASSERT(catalog, "give a catalog that fh_level_catalog_load or _parse returned");
    return (const LevelCatalog *)(const void *)catalog;
}

static const Level *level_of(const FhLevel *level) {
    FH_ASSERT(level, "give a level that fh_level_load or _parse returned");
    return (const Level *)(const void *)level;
}

static const char *text_or_none(const char *text) {
    return text ? text : "";
}

/// Passes on what was made, or else tells why it was not.
static void *told(void *made, const LevelError *why, FhLevelError *error) {
    if (!made && error) {
        level_error_print(why, error->text, sizeof error->text);
    }
    return made;
}

FhLevelCatalog *fh_level_catalog_load(const char *folder, FhLevelError *error) {
    LevelError why = {0};
    FH_ASSERT(folder, "name the folder with tiles.json and characters.json");
    return told(level_catalog_load(folder, &why), &why, error);
}

FhLevelCatalog *fh_level_catalog_parse(FhLevelText tiles, FhLevelText characters,
                                       FhLevelText things, FhLevelError *error) {
    LevelError why = {0};
    FH_ASSERT(tiles.name && tiles.bytes && characters.name && characters.bytes,
              "give name and bytes of tiles and characters");
    FH_ASSERT(things.name || !things.bytes, "give the name of the things");
    FhLevelText from[] = {tiles, characters, things};
    return told(level_catalog_parse(from, &why), &why, error);
}

bool fh_level_catalog_tuning(const FhLevelCatalog *catalog, const char *name, FhTuning *out) {
    FH_ASSERT(name && out, "give the name of a character, and room for its tuning");
    const LevelPreset *preset = level_catalog_find_preset(catalog_of(catalog), name);
    if (preset) {
        *out = preset->tuning;
    }
    return preset != NULL;
}

void fh_level_catalog_free(FhLevelCatalog *catalog) {
    level_catalog_free((LevelCatalog *)(void *)catalog);
}

FhLevel *fh_level_load(const FhLevelCatalog *catalog, const char *path, FhLevelError *error) {
    LevelError why = {0};
    FH_ASSERT(path, "name the level's file");
    return told(level_load(path, catalog_of(catalog), &why), &why, error);
}

FhLevel *fh_level_parse(const FhLevelCatalog *catalog, FhLevelText text, FhLevelError *error) {
    LevelError why = {0};
    FH_ASSERT(text.name && text.bytes, "give name and bytes of the level");
    return told(level_parse(text.bytes, text.size, text.name, catalog_of(catalog), &why), &why,
                error);
}

void fh_level_free(FhLevel *level) {
    level_destroy((Level *)(void *)level);
}

FhLevelAbout fh_level_about(const FhLevel *of) {
    const Level *level = level_of(of);
    return (FhLevelAbout){
        .name = level->name,
        .movement = level->movement,
        .character = level->character.preset,
        .background = level->background,
        .theme = level_theme_infos[level_theme(level)].name,
        .next = text_or_none(level->next),
        .picture = text_or_none(level->mask_image),
        .picture_at = level->mask_at,
        .spawn = level->spawn,
        .bounds = level_bounds(level),
        .tile_size = level->tile_size,
        .layers = level->layer_count,
        .things = level->entity_count,
        .solids = level->solid_count,
        .terrain = level->terrain,
        .tuning = level_tuning(level),
    };
}

bool fh_level_kind(const FhLevel *level, FhTile tile, FhLevelKind *out) {
    FH_ASSERT(out, "give room for the kind");
    const LevelKind *kind = level_kind(level_of(level), tile);
    if (kind) {
        *out = (FhLevelKind){kind->name, kind->family, kind->look, kind->step};
    }
    return kind != NULL;
}

/// True when the list has an element of that number.
static bool has(int index, int count, const void *out) {
    FH_ASSERT(out, "give room for what is asked for");
    return index >= 0 && index < count;
}

bool fh_level_layer(const FhLevel *of, int index, FhLevelLayer *out) {
    const Level *level = level_of(of);
    if (!has(index, level->layer_count, out)) {
        return false;
    }
    const LevelLayer *layer = &level->layers[index];
    *out = (FhLevelLayer){
        .name = layer->name,
        .tint = layer->tint,
        .tiles = layer->tiles,
        .parallax_x = layer->parallax_x,
        .parallax_y = layer->parallax_y,
        .opacity = (float)(100 - layer->faded) / 100.0f,
        .is_front = layer->front,
        .is_hidden = layer->hidden,
        .hides_secret = layer->hides_secret,
    };
    return true;
}

bool fh_level_thing(const FhLevel *of, int index, FhLevelThing *out) {
    const Level *level = level_of(of);
    if (!has(index, level->entity_count, out)) {
        return false;
    }
    const LevelEntity *thing = &level->entities[index];
    const LevelEntityInfo *info = level_entity_info(thing);
    int before = 1; // the player
    for (int i = 0; i < index; i++) {
        before += level_entity_actors(&level->entities[i]);
    }
    *out = (FhLevelThing){
        .type = info ? info->name : thing->unknown_type,
        .text = text_or_none(thing->text),
        .at = {thing->x, thing->y},
        .box = level_entity_box(thing),
        .actors = level_entity_actors(thing),
        .first_actor = before,
    };
    return true;
}

bool fh_level_solid(const FhLevel *of, int index, FhLevelSolid *out) {
    const Level *level = level_of(of);
    if (!has(index, level->solid_count, out)) {
        return false;
    }
    const LevelSolid *solid = &level->solids[index];
    *out =
        (FhLevelSolid){solid->id, solid->group, text_or_none(level_look_infos[solid->look].name)};
    return true;
}

FhWorld *fh_level_world(const FhLevel *of, const FhLevelChange *change) {
    const Level *level = level_of(of);
    LevelWorldOptions options = {0};
    if (change) {
        FH_ASSERT(!change->spawn || fh_is_place(change->spawn->x, change->spawn->y),
                  "put the spawn within 2^30 px of the origin");
        options.movement = change->movement;
        options.tuning = change->tuning;
        options.spawn = change->spawn;
        options.mask = change->mask;
    }
    return level_build_world(level, &options);
}
