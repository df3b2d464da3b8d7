// file.h - flock is in posix.h, which each file includes first.
