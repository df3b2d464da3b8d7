#include "fuzz/targets.h"

#include <string.h>

const FuzzTarget fuzz_targets[] = {
    {"level", fuzz_level},
    {"clipboard", fuzz_clipboard},
    {"replay", fuzz_replay},
    {"link", fuzz_link},
    {"card", fuzz_card},
    {"tiles", fuzz_tiles},
    {"characters", fuzz_characters},
    {"settings", fuzz_settings},
    {"editor", fuzz_editor},
    {"engine", fuzz_engine},
    {"world", fuzz_world},
    {"session", fuzz_session},
    {"mask", fuzz_mask},
};
const int fuzz_target_count = sizeof fuzz_targets / sizeof fuzz_targets[0];

const FuzzTarget *fuzz_target_find(const char *name) {
    for (int i = 0; i < fuzz_target_count; i++) {
        if (strcmp(fuzz_targets[i].name, name) == 0) {
            return &fuzz_targets[i];
        }
    }
    return NULL;
}
