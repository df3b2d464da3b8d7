// background.h - what the searches beside the editor, and the title's cards, have to do with the
// app.

#ifndef FOOTHOLD_APP_BACKGROUND_H
#define FOOTHOLD_APP_BACKGROUND_H

#include <stdbool.h>

#include "app/atlas.h"
#include "app/badges.h"
#include "app/project.h"
#include "app/veil.h"

/// All-zero: none has begun.
typedef struct Searches {
    SearchMemory memory; // of all of them together, and of the proof
    Veil veil;
    AtlasWork atlas;
    BadgeWork badges; // of the title's cards
    int turn;         // of the searches: which has stepped last
    bool works;       // one of them has work, where there is no worker
    bool judges;      // cards of the title are left
} Searches;

/// Gives the searches beside the editor the level as it is now and shows what they have found,
/// after a frame is drawn; where they have no core of their own, they do a slice of their work. The
/// worker is held.
void host_work(Project *project);
/// One step of one of them, in turns. Returns false when none has work.
bool host_step_searches(Project *project);
/// Forgets them all: the level is left.
void host_end_searches(Project *project);
/// Says whether there is more of it, or of the title's cards.
bool host_works(const Project *project);
/// Gives the proof the run that has just reached the goal.
void host_take_finished_run(Project *project);
void host_toggle_proof(Project *project);
/// Plays a run from the spawn to a place (px) as soon as the map of reach has one.
void host_ask_way(Project *project, FhPoint at);
/// Draws the map of reach over the level, as far as it is.
void host_draw_veil(Project *project, const ViewScene *scene);
/// The level is left: stores the run that was found for it, and its tightness, when that is what
/// the file holds.
void host_keep_badge(Project *project);
/// Judges the title's cards, one after the other, a slice a frame (badges.h).
void host_judge_cards(Project *project);
/// The title is left, or lists the levels anew.
void host_end_judging(Project *project);

#endif
