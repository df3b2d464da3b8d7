#include "engine/state/tuning.h"

#include <math.h>
#include <string.h>

#include "test.h"

TEST(tuning_table_names_every_float_once_in_order_of_groups) {
    CHECK_INT((int)(sizeof(FhTuning) / sizeof(float)), fh_tuning_field_count);
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        CHECK(fh_tuning_field(field->key) == field);
        CHECK(i == 0 || field->group >= fh_tuning_fields[i - 1].group);
        CHECK(field->min <= field->normal && field->normal <= field->max && field->step > 0.0f);
        CHECK(field->label[0] && strchr(field->help, '.'));
        for (int k = 0; k < i; k++) {
            CHECK(fh_tuning_fields[k].offset != field->offset);
        }
    }
    CHECK(!fh_tuning_field("noSuchKey"));
}

TEST(tuning_keeps_values_in_range_and_whole_where_they_are_whole) {
    FhTuning tuning = fh_tuning_default();
    const FhTuningField *width = fh_tuning_field("width");
    CHECK(fh_tuning_get(&tuning, width) == 12.0f);
    CHECK(fh_tuning_set(&tuning, width, 13.4f) == 13.0f);
    CHECK(fh_tuning_set(&tuning, width, -5.0f) == 1.0f);
    CHECK(fh_tuning_set(&tuning, width, 1e9f) == 128.0f);
    CHECK(fh_tuning_set(&tuning, width, NAN) == 1.0f);
    CHECK(fh_tuning_set(&tuning, fh_tuning_field("runSpeed"), 91.5f) == 91.5f);
}

TEST(tuning_names_every_value_of_a_choice_and_no_field_tells_values_by_numbers) {
    int choices = 0;
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        int count = fh_tuning_choice_count(field);
        bool tells_numbers = strstr(field->help, "1:") != NULL && field->step == 1.0f;
        CHECK(!tells_numbers);
        if (count == 0) {
            continue;
        }
        choices++;
        CHECK_INT((int)(field->max - field->min) + 1, count);
        for (int k = 0; k < count; k++) {
            float value = -1.0f;
            CHECK(field->choices[k].label[0] != '\0');
            CHECK(fh_tuning_find_choice(field, field->choices[k].name, &value));
            CHECK(value == field->min + (float)k);
        }
    }
    CHECK_INT(8, choices);
}

TEST(tuning_finds_no_choice_by_a_name_that_is_none) {
    float value = 7.0f;
    CHECK(!fh_tuning_find_choice(fh_tuning_field("accelLaw"), "weigh", &value));
    CHECK(!fh_tuning_find_choice(fh_tuning_field("width"), "", &value));
    CHECK(value == 7.0f);
}

TEST(tuning_seconds_become_the_nearest_ticks) {
    CHECK_INT(6, fh_ticks(0.1f));
    CHECK_INT(5, fh_ticks(0.08f));
    CHECK_INT(4, fh_ticks(0.06f));
    CHECK_INT(0, fh_ticks(0.0f));
}

TEST(tuning_px_that_are_none_count_as_the_nearest_that_are) {
    CHECK_INT(4, fh_tuning_px(4.0f));
    CHECK_INT(4, fh_tuning_px(4.75f));
    CHECK_INT(0, fh_tuning_px(0.75f));
    CHECK_INT(0, fh_tuning_px(-3.0f));
    CHECK_INT(0, fh_tuning_px(NAN));
    CHECK_INT(0, fh_tuning_px(-INFINITY));
    CHECK_INT(FH_TUNING_PX_MAX, fh_tuning_px(1e30f));
    CHECK_INT(FH_TUNING_PX_MAX, fh_tuning_px(INFINITY));
}
