// Every member of a level's file, one at a time: with a value of the wrong kind, with another
// value, at zero. The sample of the format has them all.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "level/level_difference.h"
#include "level_test_support.h"
#include "test.h"

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

// The sample with one node changed, as text for the caller to free; NULL when the change is none.
// `*is_over` is set when there is no such node.
static char *sample_with(int number, Change *change, char *name, size_t size, bool *is_over) {
    int count = 0;
    cJSON *root = cJSON_Parse(test_level_sample);
    cJSON *node = node_at(root, number, &count);
    *is_over = node == NULL;
    char *text = NULL;
    if (node) {
        snprintf(name, size, "%s%s",
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

TEST(level_member_of_the_wrong_kind_is_refused_by_its_name) {
    bool is_over = false;
    for (int number = 0; !is_over; number++) {
        char name[64];
        char *text = sample_with(number, of_the_wrong_kind, name, sizeof name, &is_over);
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
    level_destroy(again);
    free(before);
    free(after);
}

static int check_each(Change *change) {
    Level *sample = test_level_from(test_level_sample);
    bool is_over = false;
    int taken = 0;
    for (int number = 0; !is_over; number++) {
        char name[64];
        char *text = sample_with(number, change, name, sizeof name, &is_over);
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
    level_destroy(sample);
    return taken;
}

TEST(level_member_with_another_value_is_seen_and_kept) {
    CHECK(check_each(another_value) > 30);
}

TEST(level_member_at_zero_is_seen_and_kept) {
    CHECK(check_each(zero) > 10);
}
