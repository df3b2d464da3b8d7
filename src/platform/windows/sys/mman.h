// mman.h - nothing: Windows has no madvise, and the program does without.
