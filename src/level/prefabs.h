// prefabs.h - reads the rows of assets/things.json: what a thing does, its numbers and its picture.
//
// A row names traits; each trait gives it the fields of src/level/fields.c that bear it, and what
// the row says of them is where a level says nothing. Inside src/level only.

#ifndef FOOTHOLD_LEVEL_PREFABS_H
#define FOOTHOLD_LEVEL_PREFABS_H

#include "level/json.h"
#include "level/level.h"

/// Reads a row into an all-zero prefab, which stays where it is. False with the error filled.
bool level_prefab_read(LevelPrefab *prefab, const JsonFile *file, const cJSON *object);

#endif
