// level.c - what the kinds of a level's objects are, and what an object says by itself.

#include "level/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const LevelEntityInfo level_entity_infos[LEVEL_ENTITY_TYPES] = {
    [LEVEL_COIN] = {"coin", "coin", 12, 12, "coin", "The player takes it by touching it."},
    [LEVEL_GOAL] = {"goal", "goal", 16, 32, "goal", "The level ends here."},
    [LEVEL_CHECKPOINT] = {"checkpoint", "checkpoint", 16, 24, "checkpoint.off",
                          "The player comes back here after a death; what was done to "
                          "things since is undone."},
    [LEVEL_SIGN] = {"sign", "sign", 16, 16, "sign", "Shows its text when the player stands at it."},
    [LEVEL_CRATE] = {"crate", "crate", 16, 16, "crate",
                     "Falls; you can stand on it, and push it by walking against it."},
    [LEVEL_RUNNER] = {"runner", "runner", 14, 14, "runner",
                      "Walks; turns at walls, and at edges if set."},
    [LEVEL_FLYER] =
        {"flyer", "flyer", 22, 12, "flyer",
         "Flies back and forth between walls, through lifts, and carries what stands on it."},
    [LEVEL_CLINGER] = {"clinger", "clinger", 16, 12, "clinger",
                       "Clings to the moving solid beside or below it; you can stand on it."},
    [LEVEL_PUSHER] = {"pusher", "pusher", 24, 14, "pusher",
                      "Walks back and forth, blocks the way, and carries what stands on it."},
};

const LevelLookInfo level_look_infos[LEVEL_LOOKS] = {
    [LEVEL_LOOK_BY_MOTION] = {NULL, "by its motion", "lift.block", "lift.plank",
                              "A crusher when thick, vertical and fast; "
                              "else a lift"},
    [LEVEL_LOOK_LIFT] = {"lift", "lift", "lift.block", "lift.plank",
                         "An orange platform with rivets: it carries"},
    [LEVEL_LOOK_CRUSHER] = {"crusher", "crusher", "crusher.block", "crusher.plank",
                            "Red with warning stripes: it squeezes"},
    [LEVEL_LOOK_RAFT] = {"raft", "raft", "raft.block", "raft.plank", "Logs bound with rope"},
    [LEVEL_LOOK_STONE] = {"stone", "stone", "stone.block", "stone.plank",
                          "A slab of pale stone with a groove round it"},
    [LEVEL_LOOK_METAL] = {"metal", "metal", "metal.block", "metal.plank",
                          "Blue sheet metal with upright ribs"},
    [LEVEL_LOOK_CLOUD] = {"cloud", "cloud", "cloud.block", "cloud.plank",
                          "White puffs without a corner"},
};

const LevelThemeInfo level_theme_infos[LEVEL_THEMES] = {
    [LEVEL_THEME_MEADOW] = {"meadow", "#86b9e0", "Meadow: grass and brown earth under a blue sky"},
    [LEVEL_THEME_CAVE] = {"cave", "#1d2b53", "Cave: violet rock, crystals and mushrooms that glow"},
    [LEVEL_THEME_SNOW] = {"snow", "#cfe8f5", "Snow: white hills and firs before mountains"},
    [LEVEL_THEME_CASTLE] = {"castle", "#c98a8a", "Castle: grey walls, red brick and banners"},
    [LEVEL_THEME_WORKS] = {"works", "#d99a5a", "Works: steel and rust, pipes, gears and chimneys"},
};

LevelTheme level_theme_named(const char *name) {
    int theme = LEVEL_THEMES - 1;
    while (theme > LEVEL_THEME_BY_SKY && strcmp(level_theme_infos[theme].name, name) != 0) {
        theme--;
    }
    return (LevelTheme)theme;
}

LevelTheme level_theme(const Level *level) {
    unsigned long sky = strtoul(level->background[0] ? level->background + 1 : "ffffff", NULL, 16);
    bool is_dark = (sky >> 16 & 255) * 3 + (sky >> 8 & 255) * 6 + (sky & 255) < 900;
    return level->theme ? level->theme : is_dark ? LEVEL_THEME_CAVE : LEVEL_THEME_MEADOW;
}

const char *const level_path_mode_names[FH_PATH_PINGPONG + 1] = {"once", "loop", "pingpong"};

const char *const level_color_names[LEVEL_COLORS] = {"gold", "red", "blue"};

const LevelEntityInfo *level_entity_info(const LevelEntity *entity) {
    return entity->prefab                      ? &entity->prefab->info
           : entity->type < LEVEL_ENTITY_TYPES ? &level_entity_infos[entity->type]
                                               : NULL;
}

int level_entity_eighth(const LevelEntity *entity) {
    return (entity->angle + 22) / 45 % 8;
}

uint32_t level_entity_traits(const LevelEntity *entity) {
    return entity->prefab ? entity->prefab->traits : 0;
}

bool level_has_prefabs(const Level *level) {
    int index = 0;
    while (index < level->entity_count && !level->entities[index].prefab) {
        index++;
    }
    return index < level->entity_count;
}

bool level_set_text(char **owned, const char *text) {
    char *copy = text ? strdup(text) : NULL;
    if (text && !copy) {
        return false;
    }
    free(*owned);
    *owned = copy;
    return true;
}

bool level_text_same(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool level_layer_is_cover(const LevelLayer *layer) {
    return layer->front && layer->hides_secret;
}
