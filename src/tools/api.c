// api.c - makes foothold_api.json, and declarations in other languages, of the public headers.
//
//     api json|inline|cpp|lua|ts [TEMPLATE] HEADER...
//
// A template is printed with the line @api@ replaced by what is written. A header brings those of
// ours that it includes.

#include "api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    ApiWriter *write;
} writers[] = {{"json", api_write_json},
               {"inline", api_write_inline},
               {"cpp", api_write_cpp},
               {"lua", api_write_lua},
               {"ts", api_write_ts}};

int main(int count, char **words) {
    size_t which = 0, all = sizeof writers / sizeof *writers;
    while (which < all && count > 2 && strcmp(writers[which].name, words[1]) != 0) {
        which++;
    }
    if (count < 3 || which == all) {
        fputs("usage: api json|inline|cpp|lua|ts [TEMPLATE] HEADER...\n", stderr);
        return EXIT_FAILURE;
    }
    Api api = {0};
    const char *end = strrchr(words[2], '.'), *mark = "@api@\n", *rest = mark;
    char *text = "";
    int first = end && strcmp(end, ".h") == 0 ? 2 : 3;
    for (int i = first; i < count; i++) {
        api_read(&api, words[i]);
    }
    if (first == 3) {
        text = api_text(words[2]);
        rest = strstr(text, mark);
        if (!rest) {
            api_fail(words[2], 0, "has no line", "@api@");
        }
    }
    fwrite(text, 1, first == 3 ? (size_t)(rest - text) : 0, stdout);
    writers[which].write(&api);
    fputs(rest + strlen(mark), stdout);
    return fflush(stdout) || ferror(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
