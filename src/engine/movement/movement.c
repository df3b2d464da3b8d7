#include "engine/movement/movement.h"

#include <string.h>

#include "engine/movement/pixel.h"

const FhMovement fh_movements[] = {
    {"pixel", "Boxes that move pixel by pixel, over slopes of any shape.",
     "Thorson, Celeste and TowerFall physics; Branicki, slopes", fh_pixel_tick},
};

const int fh_movement_count = sizeof fh_movements / sizeof fh_movements[0];

int fh_movement_find(const char *name) {
    for (int i = 0; i < fh_movement_count; i++) {
        if (strcmp(fh_movements[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}
