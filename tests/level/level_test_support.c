#include "level_test_support.h"
#include "level/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

const char test_level_sample[] =
    "{\n"
    "  \"format\": \"foothold-level\",\n"
    "  \"version\": 1,\n"
    "  \"name\": \"First steps\",\n"
    "  \"tileSize\": 16,\n"
    "  \"movement\": \"pixel\",\n"
    "  \"background\": \"#1d2b53\",\n"
    "  \"legend\": { \"#\": \"block\", \"/\": \"slope45\", \"\\\\\": \"slope45 fx\",\n"
    "    \"-\": \"oneway\", \"H\": \"ladder\", \"r\": \"ramp r90 fx fy\" },\n"
    "  \"shapes\": { \"ramp\": [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15] },\n"
    "  \"tiles\": [\n"
    "    { \"x\": 0, \"y\": 0, \"rows\": [ \"............\", \"...../#\\\\..r.\", "
    "\"############\" ] }\n"
    "  ],\n"
    "  \"layers\": [ { \"name\": \"back\", \"front\": false, \"parallax\": [0.5, 1],\n"
    "    \"tiles\": [ { \"x\": -2, \"y\": 1, \"rows\": [\"##\", \"#\"] } ] } ],\n"
    "  \"spawn\": { \"x\": 24, \"y\": 32 },\n"
    "  \"character\": { \"preset\": \"default\", \"width\": 12, \"height\": 24 },\n"
    "  \"solids\": [\n"
    "    { \"id\": \"lift\", \"group\": \"cabin\", \"x\": 64, \"y\": 16, \"w\": 32, \"h\": 8, "
    "\"oneWay\": false,\n"
    "      \"path\": [[64, 16], [64, -80]], \"speed\": 40, \"mode\": \"pingpong\", \"wait\": 0.5 "
    "},\n"
    "    { \"id\": \"hill\", \"x\": 96, \"y\": 0, \"rows\": [\"/#\", \"#-\"] }\n"
    "  ],\n"
    "  \"entities\": [ { \"type\": \"coin\", \"x\": 40, \"y\": 8 },\n"
    "    { \"type\": \"goal\", \"x\": 160, \"y\": 32 },\n"
    "    { \"type\": \"sign\", \"x\": 48, \"y\": 32, \"text\": \"Up!\" },\n"
    "    { \"type\": \"runner\", \"x\": 80, \"y\": 16, \"edges\": true },\n"
    "    { \"type\": \"crate\", \"x\": 20, \"y\": 16 } ],\n"
    "  \"polygons\": [ { \"points\": [[0, 48], [96, 40], [192, 48]], \"closed\": true } ],\n"
    "  \"mask\": { \"image\": \"cave.png\", \"x\": 0, \"y\": 0 },\n"
    "  \"bounds\": { \"x\": 0, \"y\": 0, \"w\": 320, \"h\": 180 },\n"
    "  \"next\": \"02.json\"\n"
    "}\n";

const char test_level_rich[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"n\", \"tileSize\": 8,\n"
    " \"movement\": \"bitmask\", \"background\": \"#1d2b53\", \"own\": 1,\n"
    " \"legend\": {\"#\": \"block\", \"b\": \"bump\", \"c\": \"cross fy\"},\n"
    " \"shapes\": {\"spare\": [1, 1, 1, 1, 1, 1, 1, 1], \"bump\": [0, 1, 2, 3, 3, 2, 1, 8], "
    "\"cross\": [\"........\", \"..####..\",\n"
    "  \"########\", \"...##...\", \"#.......\", \"........\", \".......#\", \"########\"]},\n"
    " \"tiles\": [{\"x\": -3, \"y\": 2, \"rows\": [\"#b c\", \"\"], \"own\": [1]}],\n"
    " \"layers\": [{\"name\": \"front\", \"front\": true, \"parallax\": [0.25, 2], \"opacity\": "
    "40,\n"
    "  \"visible\": false, \"locked\": true, \"tint\": \"#ff8000\", \"own\": {},\n"
    "  \"tiles\": [{\"x\": 1, \"y\": 1, \"rows\": [\"#\"]}]}],\n"
    " \"spawn\": {\"x\": -8, \"y\": 16, \"own\": \"s\"},\n"
    " \"character\": {\"preset\": \"celeste\", \"jumpCut\": 0.5, \"own\": null},\n"
    " \"solids\": [{\"id\": \"a\", \"group\": \"g\", \"x\": 8, \"y\": -16, \"w\": 24, \"h\": 8,\n"
    "   \"oneWay\": true, \"path\": [[8, -16], [40, -16]], \"speed\": 30.5, \"mode\": \"loop\",\n"
    "   \"wait\": 0.25, \"look\": \"cloud\", \"own\": true},\n"
    "  {\"group\": \"g\", \"x\": 8, \"y\": 0, \"rows\": [\"#b\"]}],\n"
    " \"entities\": [{\"type\": \"runner\", \"x\": 8, \"y\": 9, \"edges\": true, \"jumps\": true,\n"
    "   \"count\": 3, \"w\": 40, \"own\": 0}, {\"type\": \"pusher\", \"x\": 1, \"y\": 2, "
    "\"edges\": true},\n"
    "  {\"type\": \"sign\", \"x\": 3, \"y\": 4, \"text\": \"a\\nb\"}, {\"type\": \"ghost\", \"x\": "
    "5, \"y\": 6}],\n"
    " \"polygons\": [{\"points\": [[0, 0], [9, 1]], \"closed\": false, \"oneWay\": true,\n"
    "   \"material\": \"metal\", \"path\": [[0, 0], [5, 5]], \"speed\": 12, \"mode\": \"once\", "
    "\"wait\": 1, \"own\": 2}],\n"
    " \"mask\": {\"image\": \"m.png\", \"x\": 1, \"y\": -1, \"save\": \"00000000000000a7\", "
    "\"own\": 3},\n"
    " \"bounds\": {\"x\": -64, \"y\": -64, \"w\": 256, \"h\": 128, \"own\": 4},\n"
    " \"next\": \"z.json\"}\n";

static LevelCatalog *catalog;

static void free_catalog(void) {
    level_catalog_free(catalog);
}

const LevelCatalog *test_catalog(void) {
    LevelError error;
    if (!catalog) {
        catalog = level_catalog_load("assets", &error);
        atexit(free_catalog);
    }
    if (!catalog) {
        fprintf(stderr, "the assets cannot be read: %s: %s\n", error.file, error.text);
        exit(1);
    }
    return catalog;
}

static void end_level(void *level) {
    level_destroy(level);
}

char *test_level_text(Level *level) {
    char *text = level_print(level);
    if (text) {
        test_at_end(free, text);
    }
    return text;
}

Level *test_level_kept(Level *level) {
    if (level) {
        test_at_end(end_level, level);
    }
    return level;
}

static Level *must_be(Level *level, const LevelError *error) {
    if (!level) {
        char line[1024];
        level_error_print(error, line, sizeof line);
        CHECK_STR("", line);
    }
    return test_level_kept(level);
}

Level *test_level_from(const char *text) {
    LevelError error;
    return must_be(level_parse(text, strlen(text), "x.json", test_catalog(), &error), &error);
}

Level *test_level_with(const char *members) {
    char text[1024];
    int length = snprintf(text, sizeof text,
                          "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
                          "  \"legend\": { \"#\": \"block\" }, %s }",
                          members);
    CHECK(length < (int)sizeof text);
    return test_level_from(text);
}

Level *test_level_at(const char *path) {
    LevelError error;
    return must_be(level_load(path, test_catalog(), &error), &error);
}

const char *test_level_error_in(const char *text, size_t size) {
    static char line[1024];
    LevelError error = {0};
    Level *level = level_parse(text, size, "x.json", test_catalog(), &error);
    level_destroy(level);
    level_error_print(&error, line, sizeof line);
    return line;
}

const char *test_level_error(const char *text) {
    return test_level_error_in(text, strlen(text));
}
