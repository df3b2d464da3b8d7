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

static ApiWriter *writer_named(const char *name) {
    static const struct {
        const char *name;
        ApiWriter *write;
    } writers[] = {{"json", api_write_json},
                   {"inline", api_write_inline},
                   {"cpp", api_write_cpp},
                   {"lua", api_write_lua},
                   {"ts", api_write_ts}};
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        if (strcmp(writers[i].name, name) == 0) {
            return writers[i].write;
        }
    }
    return NULL;
}

static bool is_header(const char *path) {
    size_t length = strlen(path);
    return length > 2 && strcmp(path + length - 2, ".h") == 0;
}

int main(int count, char **words) {
    ApiWriter *write = count > 2 ? writer_named(words[1]) : NULL;
    if (!write) {
        fputs("usage: api json|inline|cpp|lua|ts [TEMPLATE] HEADER...\n", stderr);
        return EXIT_FAILURE;
    }
    Api api = {0};
    int first = is_header(words[2]) ? 2 : 3;
    for (int i = first; i < count; i++) {
        api_read(&api, words[i]);
    }
    const char *rest = "";
    if (first == 3) {
        const char *mark = "@api@\n";
        char *text = api_text(words[2]), *at = strstr(text, mark);
        if (!at) {
            api_fail(words[2], 0, "has no line", "@api@");
        }
        fwrite(text, 1, (size_t)(at - text), stdout);
        rest = at + strlen(mark);
    }
    write(&api);
    fputs(rest, stdout);
    return fflush(stdout) || ferror(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
