// sides.h - the sides of all rows, by file.

#ifndef FOOTHOLD_BENCH_SIDES_H
#define FOOTHOLD_BENCH_SIDES_H

#include "bench/bench.h"

/// sweep.c: ns a move of `job` px a tick, bodies of all sizes, in no order.
void *sweep_engine_open(const BenchScale *scale, int job);
double sweep_engine_run(void *work);
void *sweep_article_open(const BenchScale *scale, int job);
double sweep_article_run(void *work);
double sweep_boxes_run(void *work);
void sweep_close(void *work);

/// crowd.c: us a tick of `job` characters of 12 x 24 px that run 3 px a tick.
void *crowd_engine_open(const BenchScale *scale, int job);
double crowd_engine_run(void *work);
double crowd_engine_worst(void *work); // a turn's slowest tick over its mean
double crowd_engine_bytes(void *work); // of the World's block, a character
void crowd_engine_close(void *work);
void *crowd_article_open(const BenchScale *scale, int job);
double crowd_article_run(void *work);
double crowd_boxes_run(void *work);
double crowd_article_bytes(void *work);
void crowd_article_close(void *work);

/// peers.c: the same by physics engines.
void *crowd_chipmunk_open(const BenchScale *scale, int job);
void *crowd_box2d_open(const BenchScale *scale, int job);
double crowd_peer_run(void *work);
double crowd_peer_worst(void *work);
double crowd_peer_bytes(void *work);
/// ns to list all in a box, and to find the first that a line of 300 px meets.
double crowd_engine_boxes(void *work);
double crowd_engine_rays(void *work);
double crowd_peer_boxes(void *work);
double crowd_peer_rays(void *work);
void crowd_peer_close(void *work);

/// candidates.c: ns a tick of one of 256 candidates that the mover `job` moves, with keys of its
/// own; and to pack and unpack one.
void *candidates_open(const BenchScale *scale, int job);
void *candidates_lifts_open(const BenchScale *scale, int job);
double candidates_run(void *work);
double candidates_pack_run(void *work);
void candidates_close(void *work);

/// solids.c: us a tick of `job` solids that carry and push ten times as many actors.
void *solids_engine_open(const BenchScale *scale, int job);
double solids_engine_run(void *work);
void solids_engine_close(void *work);
void *solids_article_open(const BenchScale *scale, int job);
double solids_article_run(void *work);
void solids_article_close(void *work);

/// tables.c: the eight offsets of a box at a shape of 16 px, ns, and bytes a shape.
void *tables_engine_open(const BenchScale *scale, int job);
double tables_engine_run(void *work);
double tables_engine_bytes(void *work);
void tables_engine_close(void *work);
void *tables_article_open(const BenchScale *scale, int job);
double tables_article_run(void *work);
double tables_article_bytes(void *work);
void tables_article_close(void *work);

/// files.c: ms to load or save `job` x `job` tiles, and peak memory as a multiple of the tiles.
void *files_engine_open(const BenchScale *scale, int job);
double files_engine_load(void *work);
double files_engine_save(void *work);
double files_engine_peak(void *work);
void files_engine_close(void *work);
void *files_cjson_open(const BenchScale *scale, int job);
double files_cjson_load(void *work);
double files_cjson_save(void *work);
double files_cjson_peak(void *work);
void files_cjson_close(void *work);

/// layer.c: ms a frame of one full layer, 1280 x 720, SDL's software renderer.
void *layer_engine_open(const BenchScale *scale, int job);
double layer_engine_run(void *work);
void layer_engine_close(void *work);
void *layer_copies_open(const BenchScale *scale, int job);
double layer_copies_run(void *work);
void layer_copies_close(void *work);

/// frame.c: ms of the slowest of 600 frames of the editor, 1280 x 720: scrolling, zooming,
/// painting. FRAME_PROVES: it is proved on the way. FRAME_TUNES: and the map of tunings is open.
enum { FRAME_PLAIN, FRAME_PROVES, FRAME_TUNES, FRAME_PLAYS };
void *frame_open(const BenchScale *scale, int job);
double frame_run(void *work);
void frame_close(void *work);

#endif
