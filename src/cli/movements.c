// movements.c - `foothold movements`: prints what the table of movers says about each.

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "level/movers.h"

enum { LABEL_W = 12, LINE_W = 88, ABILITIES = 128 };

/// Prints a label, and a text that wraps between words under its own beginning.
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

static void explain(int index) {
    const FhMover *movement = level_movers[index];
    const LevelMoverText *text = &level_mover_texts[index];
    char abilities[ABILITIES];
    level_mover_abilities(movement, true, abilities, sizeof abilities);
    printf("%s: %s\n", movement->name, text->label);
    print_part("idea", text->idea);
    print_part("article", text->source);
    print_part("strengths", text->strengths);
    print_part("weaknesses", text->weaknesses);
    print_part("games", text->games);
    print_part("has", abilities[0] ? abilities : "none of what others have");
}

static void print_table(void) {
    printf("| movement | idea | article |");
    for (int i = 0; i < LEVEL_ABILITIES; i++) {
        printf(" %s |", level_ability_names[i]);
    }
    printf("\n|---|---|---|");
    for (int i = 0; i < LEVEL_ABILITIES; i++) {
        printf("---|");
    }
    for (int m = 0; m < level_mover_count; m++) {
        const FhMover *movement = level_movers[m];
        const LevelMoverText *text = &level_mover_texts[m];
        printf("\n| `%s` | %s | %s |", movement->name, text->idea, text->source);
        for (int i = 0; i < LEVEL_ABILITIES; i++) {
            printf(" %s |", movement->can & (1u << i) ? "yes" : "");
        }
    }
    printf("\n");
}

static int explain_named(const char *name) {
    int movement = level_mover_find(name);
    if (movement < 0) {
        return cli_usage_error(&cli_movements,
                               "there is no movement \"%s\"; without a name all are listed", name);
    }
    explain(movement);
    return CLI_OK;
}

static int command_movements(int argc, char **argv, const char *assets) {
    (void)assets;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--table") == 0) {
            print_table();
        } else if (argv[i][0] == '-') {
            return cli_usage_error(&cli_movements, "there is no option %s", argv[i]);
        } else if (explain_named(argv[i]) != CLI_OK) {
            return CLI_BAD_USAGE;
        }
    }
    for (int i = 0; argc == 0 && i < level_mover_count; i++) {
        explain(i);
    }
    return CLI_OK;
}

static const char movements_options[] = "  --table          their abilities as a Markdown table\n";

const CliCommand cli_movements = {
    "movements", "movements [NAME...] [--table]",
    "explains the movers: idea, article, strengths, weaknesses, games", movements_options,
    command_movements};
