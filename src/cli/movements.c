// movements.c - `foothold movements`: what the table of movements says about each, for people.

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "engine/movers/mover.h"

enum { LABEL_W = 12, LINE_W = 88, ABILITIES = 128 };

/// A label, and a text that is broken between words to go on under itself.
static void print_part(const char *label, const char *text) {
    int at = printf("  %-*s", LABEL_W, label);
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (at + 1 + word > LINE_W) {
            at = printf("\n  %*s", LABEL_W, "") - 1;
        }
        at += printf("%s%.*s", at > LABEL_W + 2 ? " " : "", word, text);
        text += word + (text[word] == ' ');
    }
    printf("\n");
}

static void explain(const FhMover *movement) {
    char abilities[ABILITIES];
    fh_mover_abilities(movement, true, abilities, sizeof abilities);
    printf("%s: %s\n", movement->name, movement->label);
    print_part("idea", movement->idea);
    print_part("article", movement->source);
    print_part("strengths", movement->strengths);
    print_part("weaknesses", movement->weaknesses);
    print_part("games", movement->games);
    print_part("has", abilities[0] ? abilities : "none of what others have");
}

static void print_table(void) {
    printf("| movement | idea | article |");
    for (int i = 0; i < FH_CAN_COUNT; i++) {
        printf(" %s |", fh_can_names[i]);
    }
    printf("\n|---|---|---|");
    for (int i = 0; i < FH_CAN_COUNT; i++) {
        printf("---|");
    }
    for (int m = 0; m < fh_mover_count; m++) {
        const FhMover *movement = &fh_movers[m];
        printf("\n| `%s` | %s | %s |", movement->name, movement->idea, movement->source);
        for (int i = 0; i < FH_CAN_COUNT; i++) {
            printf(" %s |", movement->can & (1u << i) ? "yes" : "");
        }
    }
    printf("\n");
}

static int explain_named(const char *name) {
    int movement = fh_mover_find(name);
    if (movement < 0) {
        return cli_usage_error("movements",
                               "there is no movement \"%s\"; without a name all are told", name);
    }
    explain(&fh_movers[movement]);
    return CLI_OK;
}

int cli_movements(int argc, char **argv, const char *assets) {
    (void)assets;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--table") == 0) {
            print_table();
        } else if (argv[i][0] == '-') {
            return cli_usage_error("movements", "there is no option %s", argv[i]);
        } else if (explain_named(argv[i]) != CLI_OK) {
            return CLI_BAD_USAGE;
        }
    }
    for (int i = 0; argc == 0 && i < fh_mover_count; i++) {
        explain(&fh_movers[i]);
    }
    return CLI_OK;
}
