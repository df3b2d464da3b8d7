// The backgrounds, drawn by rule from assets/art/scenery.txt: gradients, ridges, trees, clouds,
// hanging rocks. Every picture is seamless in x. The words that the file may use are explained at
// its head.

#ifndef TOOLS_SCENERY_H
#define TOOLS_SCENERY_H

#include <stdbool.h>

/// Draws each picture that the file at path describes into folder, or compares it when checking.
void scenery_draw(const char *path, const char *folder, bool checking);

#endif
