#include "cli_test_support.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "test.h"

char out_text[1 << 16];
char err_text[1 << 14];

static void read_back(FILE *file, char *text, size_t size) {
    rewind(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

int foothold(const char *words) {
    char copy[2048];
    char *argv[40] = {"foothold"};
    int argc = 1;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, "|"); word && argc < 39; word = strtok(NULL, "|")) {
        argv[argc++] = strcmp(word, "''") == 0 ? "" : word;
    }
    FILE *out = tmpfile();
    FILE *err = tmpfile();
    fflush(stdout);
    fflush(stderr);
    int real_out = dup(1);
    int real_err = dup(2);
    dup2(fileno(out), 1);
    dup2(fileno(err), 2);
    int status = cli_main(argc, argv, "assets");
    fflush(stdout);
    fflush(stderr);
    dup2(real_out, 1);
    dup2(real_err, 2);
    close(real_out);
    close(real_err);
    read_back(out, out_text, sizeof out_text);
    read_back(err, err_text, sizeof err_text);
    return status;
}

const char *level_file(const char *leaf, const char *rest) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", test_temp_dir(), leaf);
    FILE *file = fopen(path, "w");
    if (CHECK(file != NULL)) {
        fprintf(file,
                "{\"format\": \"foothold-level\", \"version\": 1,\n"
                "\"legend\": {\"#\": \"block\", \"/\": \"slope45\", \"-\": \"oneway\"},\n"
                "\"tiles\": [{\"x\": 0, \"y\": 4, \"rows\": [\"####################\"]}],\n"
                "\"bounds\": {\"x\": 0, \"y\": 0, \"w\": 320, \"h\": 80},\n"
                "\"spawn\": {\"x\": 26, \"y\": 64}%s}\n",
                rest);
        fclose(file);
    }
    return path;
}

const char *words(const char *format, const char *level) {
    static char line[1024];
    snprintf(line, sizeof line, format, level);
    return line;
}

bool has(const char *text, const char *part) {
    return strstr(text, part) != NULL;
}
