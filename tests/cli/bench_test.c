// `foothold bench`: every row runs, and its output can be parsed. No case checks a measured value:
// tests do not depend on the clock.

#include <cjson/cJSON.h>

#include "bench/bench.h"
#include "cli/cli.h"
#include "cli_test_support.h"
#include "test.h"

static const char *text_of(const cJSON *object, const char *member) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(object, member));
    return text ? text : "";
}

/// The engine's own side of a row, which must be there.
static const cJSON *own_side(const cJSON *row) {
    return cJSON_GetArrayItem(cJSON_GetObjectItem(row, "sides"), 0);
}

TEST(bench_runs_every_row_and_prints_json) {
    CHECK_INT(CLI_OK, foothold("bench|--tiny|--json"));
    cJSON *root = cJSON_Parse(out_text);
    const cJSON *rows = cJSON_GetObjectItem(root, "rows");
    CHECK_INT(bench_row_count, cJSON_GetArraySize(rows));
    for (int i = 0; i < cJSON_GetArraySize(rows); i++) {
        const cJSON *row = cJSON_GetArrayItem(rows, i);
        const cJSON *figure = cJSON_GetObjectItem(own_side(row), "figure");
        CHECK_STR(bench_rows[i].name, text_of(row, "name"));
        // A tiny level may load into memory that the process has already: a peak of nothing.
        const cJSON *median = cJSON_GetObjectItem(figure, "median");
        CHECK(cJSON_IsNumber(median) && median->valuedouble >= 0.0);
    }
    cJSON_Delete(root);
}

TEST(bench_prints_a_table_of_the_rows_asked_for) {
    CHECK_INT(CLI_OK, foothold("bench|--tiny|tables|memory"));
    CHECK(has(out_text, "memory: memory a character"));
    CHECK(has(out_text, "article's cache"));
    CHECK(has(out_text, "goal: at least 400x: reached"));
    CHECK(!has(out_text, "sweep16"));
}

TEST(bench_names_the_rows_when_one_is_not_known) {
    CHECK_INT(CLI_BAD_USAGE, foothold("bench|sweep17"));
    CHECK(has(err_text, "there is no sweep17; there are: sweep1, sweep4, sweep16"));
    CHECK_INT(CLI_BAD_USAGE, foothold("bench|--turns|0"));
    CHECK(has(err_text, "--turns wants 1 to 31"));
}
