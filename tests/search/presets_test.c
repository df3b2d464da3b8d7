// The presets of assets/characters.json: every choice of a law stands in one. (Which finish the
// first level tests/e2e tries.)

#include <string.h>

#include "level/level_test_support.h"
#include "level/catalog.h"
#include "test.h"

static int preset_count(void) {
    return level_catalog_preset_count(test_catalog());
}

static const LevelPreset *preset_at(int index) {
    return level_catalog_preset(test_catalog(), index);
}

/// How many presets have this value of a field.
static int count_with(const FhTuningField *field, float value) {
    int count = 0;
    for (int i = 0; i < preset_count(); i++) {
        count += fh_tuning_get(&preset_at(i)->tuning, field) == value;
    }
    return count;
}

TEST(presets_hold_each_choice_of_each_law) {
    int choices = 0;
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        for (int k = 0; k < fh_tuning_choice_count(field); k++) {
            choices++;
            if (count_with(field, field->min + (float)k) == 0) {
                test_fail(__FILE__, __LINE__, "no preset has %s %s", field->key,
                          field->choices[k].name);
            }
        }
    }
    CHECK(choices >= 18); // laws 3, drops 3, stores 3, air jumps 3, and three of two
}

/// How many presets have a field on (above 0), or off.
static int count_by(const char *key, bool is_on) {
    const FhTuningField *field = fh_tuning_field(key);
    int count = 0;
    for (int i = 0; CHECK(field != NULL) && i < preset_count(); i++) {
        count += (fh_tuning_get(&preset_at(i)->tuning, field) > 0.0f) == is_on;
    }
    return count;
}

TEST(presets_hold_each_jump_control_walls_ledges_and_slopes) {
    static const char *const keys[] = {
        "airMomentum",                                 // B57
        "airControl",                                  // B58
        "gravityHeld",    "ascentThrust",  "jumpHold", // B59
        "airJumps",                                    // B60
        "wallSlideSpeed", "wallJumpSpeed", "ledgeGrab", "slopeSpeed",
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        CHECK(count_by(keys[i], true) > 0);
        CHECK(count_by(keys[i], false) > 0);
    }
}

TEST(presets_say_what_they_are_like_and_where_their_numbers_are_from) {
    for (int i = 0; i < preset_count(); i++) {
        const LevelPreset *preset = preset_at(i);
        CHECK(preset->about[0] != '\0' && preset->source[0] != '\0');
        CHECK(strcmp(preset->label, preset->name) != 0);
        for (int k = 0; k < i; k++) {
            CHECK(!fh_tuning_equals(&preset->tuning, &preset_at(k)->tuning));
            CHECK(strcmp(preset->label, preset_at(k)->label) != 0);
        }
    }
}
