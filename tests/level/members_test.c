// Every member of a level's file, one at a time: with a value of the wrong kind, with another
// value, at zero. The two samples have them all.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "level/level_difference.h"
#include "level_test_support.h"
#include "test.h"

// What the sample of the format leaves out.
static const char more_sample[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"More\", \"tileSize\": 16,\n"
    "\"movement\": \"raycast\", \"background\": \"#1d2b53\", \"theme\": \"snow\",\n"
    "\"legend\": {\"#\": \"block\"},\n"
    "\"layers\": [{\"name\": \"ab\", \"front\": true, \"hidesSecret\": true, \"parallax\": [-0.5, "
    "2.25],\n"
    "  \"visible\": "
    "false, \"locked\": true, \"tint\": \"#102030\", \"opacity\": 40,\n"
    "  \"tiles\": [{\"x\": 1, \"y\": 2, \"rows\": [\"#..\", \"##.\"]}]}],\n"
    "\"spawn\": {\"x\": 5, \"y\": 6}, \"character\": {\"preset\": \"celeste\", \"width\": 12},\n"
    "\"solids\": [{\"id\": \"ab\", \"group\": \"cd\", \"x\": 64, \"y\": 16, \"w\": 32, \"h\": 8,\n"
    "  \"oneWay\": true, \"look\": \"raft\", \"path\": [[64, 16], [64, -80]], \"speed\": 0.5,\n"
    "  \"mode\": \"loop\", \"wait\": 0.25}],\n"
    "\"entities\": [{\"type\": \"runner\", \"x\": 80, \"y\": 16, \"edges\": true, \"jumps\": true, "
    "\"count\": 9, \"w\": 64},\n  {\"type\": \"pusher\", \"x\": 8, \"y\": 9, \"edges\": true},\n"
    "  {\"type\": \"dragon\", \"x\": 1, \"y\": 2}],\n"
    "\"polygons\": [{\"points\": [[0, 48], [96, 40]], \"closed\": false, \"oneWay\": true,\n"
    "  \"material\": \"ice\", \"path\": [[0, 48], [9, 48]], \"speed\": 3, \"mode\": \"pingpong\", "
    "\"wait\": 1}],\n"
    "\"mask\": {\"image\": \"ab.png\", \"x\": 3, \"y\": 4, \"save\": \"0123456789abcde0\"}}\n";

static const char *const samples[] = {test_level_sample, more_sample};
enum { SAMPLES = 2 };

// The node of that number, counted down the tree; NULL when there are fewer. `*count` is 0 at
// first.
static cJSON *node_at(cJSON *node, int number, int *count) {
    if ((*count)++ == number) {
        return node;
    }
    cJSON *found = NULL;
    for (cJSON *child = node->child; child && !found; child = child->next) {
        found = node_at(child, number, count);
    }
    return found;
}

typedef bool Change(cJSON *node);

// Whether the node of that number lies in a member of the root.
static bool is_below(cJSON *root, const char *member, int number) {
    int count = 0;
    const cJSON *node = node_at(root, number, &count);
    for (int i = 0, at = 0; node; i++, at = 0) {
        const cJSON *found = node_at(cJSON_GetObjectItem(root, member), i, &at);
        if (!found || found == node) {
            return found == node;
        }
    }
    return false;
}

// A sample with one node changed, as text for the caller to free; NULL when the change is none.
// `*is_over` is set when there is no such node.
static char *sample_with(const char *sample, int number, Change *change, char name[64],
                         bool *is_over) {
    int count = 0;
    cJSON *root = cJSON_Parse(sample);
    cJSON *node = node_at(root, number, &count);
    *is_over = node == NULL;
    char *text = NULL;
    if (node) {
        snprintf(name, 64, "%s%s",
                 is_below(root, "shapes", number) ? "shapes/"
                 : is_below(root, "mask", number) ? "mask/"
                                                  : "",
                 node->string ? node->string : "");
        text = change(node) ? cJSON_Print(root) : NULL;
    }
    cJSON_Delete(root);
    return text;
}

static void become(cJSON *node, cJSON *other) {
    int type = other->type;
    cJSON_Delete(node->child);
    node->child = NULL;
    cJSON_free(node->valuestring);
    node->valuestring = other->valuestring;
    other->valuestring = NULL;
    node->type = type;
    node->valuedouble = other->valuedouble;
    node->valueint = other->valueint;
    cJSON_Delete(other);
}

static bool of_the_wrong_kind(cJSON *node) {
    become(node, cJSON_IsNumber(node) || cJSON_IsBool(node) ? cJSON_CreateString("no number")
                                                            : cJSON_CreateNumber(7.5));
    return true;
}

static void check_wrong_kinds(const char *sample) {
    bool is_over = false;
    for (int number = 0; !is_over; number++) {
        char name[64];
        char *text = sample_with(sample, number, of_the_wrong_kind, name, &is_over);
        LevelError error = {0};
        Level *level =
            text ? level_parse(text, strlen(text), "x.json", test_catalog(), &error) : NULL;
        if (text &&
            (level || !strstr(error.member, strchr(name, '/') ? strchr(name, '/') + 1 : name))) {
            test_fail(__FILE__, __LINE__, "\"%s\" of the wrong kind is %s \"%s\"", name,
                      level ? "taken" : "refused as", error.member);
        }
        level_destroy(level);
        free(text);
    }
}

TEST(level_member_of_the_wrong_kind_is_refused_by_its_name) {
    for (int i = 0; i < SAMPLES; i++) {
        check_wrong_kinds(samples[i]);
    }
}

static bool another_value(cJSON *node) {
    if (cJSON_IsNumber(node)) {
        cJSON_SetNumberValue(node, node->valuedouble + 1);
    } else if (cJSON_IsBool(node)) {
        become(node, cJSON_CreateBool(!cJSON_IsTrue(node)));
    } else if (cJSON_IsString(node)) {
        char text[512];
        snprintf(text, sizeof text, "%sx", node->valuestring);
        become(node, cJSON_CreateString(text));
    } else {
        return false;
    }
    return true;
}

static bool backwards(cJSON *node) {
    int size = cJSON_IsString(node) ? (int)strlen(node->valuestring) : 0;
    char text[512] = "";
    for (int i = 0; i < size; i++) {
        text[i] = node->valuestring[size - 1 - i];
    }
    bool differs = size > 0 && strcmp(text, node->valuestring) != 0;
    if (differs) {
        become(node, cJSON_CreateString(text));
    }
    return differs;
}

static bool another_end(cJSON *node) {
    if (!cJSON_IsString(node) || node->valuestring[0] == '\0') {
        return false;
    }
    node->valuestring[strlen(node->valuestring) - 1]++;
    return true;
}

static bool another_choice(cJSON *node) {
    static const char *const choices[][2] = {
        {"pixel", "raycast"}, {"raycast", "pixel"},   {"loop", "once"},       {"pingpong", "loop"},
        {"raft", "cloud"},    {"celeste", "default"}, {"coin", "checkpoint"}, {"ice", "stone"}};
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        if (cJSON_IsString(node) && strcmp(node->valuestring, choices[i][0]) == 0) {
            become(node, cJSON_CreateString(choices[i][1]));
            return true;
        }
    }
    return false;
}

static bool zero(cJSON *node) {
    return cJSON_IsNumber(node) && node->valuedouble != 0 && cJSON_SetNumberValue(node, 0) == 0;
}

static char *print(Level *level) {
    char *text = level_print(level);
    CHECK(text != NULL);
    return text;
}

// What a changed level must be: seen to differ from the sample, and the same when it was printed
// and read again.
static void check_changed(Level *sample, Level *level, const char *name) {
    char *before = print(sample);
    char *after = print(level);
    Level *again = test_level_from(after);
    LevelDifference difference = level_compare(sample, level, NULL);
    LevelDifference lost = level_compare(level, again, NULL);
    bool differs = strcmp(before, after) != 0;
    // A shape and a picture beside the level are compared by what they make of the ground.
    bool by_ground = strncmp(name, "shapes/", 7) == 0 || strncmp(name, "mask/", 5) == 0;
    if (!by_ground && differs != !level_difference_is_none(&difference)) {
        test_fail(__FILE__, __LINE__, "\"%s\" differs %s", name,
                  differs ? "only in print" : "but not in print");
    }
    if (!differs || !level_difference_is_none(&lost)) {
        test_fail(__FILE__, __LINE__, "the change of \"%s\" is lost in print", name);
    }
    free(before);
    free(after);
}

static int check_each_of(const char *text_before, Change *change) {
    Level *sample = test_level_from(text_before);
    bool is_over = false;
    int taken = 0;
    for (int number = 0; !is_over; number++) {
        char name[64];
        char *text = sample_with(text_before, number, change, name, &is_over);
        LevelError error = {0};
        Level *level =
            text ? level_parse(text, strlen(text), "x.json", test_catalog(), &error) : NULL;
        if (level) {
            check_changed(sample, level, name);
            taken++;
        }
        level_destroy(level);
        free(text);
    }
    return taken;
}

static int check_each(Change *change) {
    return check_each_of(samples[0], change) + check_each_of(samples[1], change);
}

TEST(level_member_with_another_value_is_seen_and_kept) {
    CHECK(check_each(another_value) > 120);
}

TEST(level_member_with_its_text_changed_is_seen_and_kept) {
    CHECK(check_each(backwards) > 20);
    CHECK(check_each(another_end) > 20);
    CHECK_INT(9, check_each(another_choice));
}

TEST(level_member_at_zero_is_seen_and_kept) {
    CHECK(check_each(zero) > 60);
}
