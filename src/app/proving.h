// proving.h - what the app keeps while the level is proved (proof.h), and while the title's cards
// are judged (badges.h).

#ifndef FOOTHOLD_APP_PROVING_H
#define FOOTHOLD_APP_PROVING_H

#include "editor/editor.h"
#include "game/replay.h"
#include "search/atlas.h"
#include "search/fix.h"
#include "search/prover.h"
#include "search/reach.h"
#include "search/shortcut.h"
#include "search/slack.h"
#include "search/track.h"
#include "search/walls.h"

enum { ADVICE_JUMPS = 128 };

/// What follows from the proof. All-zero: nothing was begun. All are of the prover's level.
typedef struct Advice {
    Slack *slack;       // owned; NULL: no run holds
    Fix *fix;           // owned; NULL: one does, or it is not looked for
    Shortcut *shortcut; // owned; NULL: it is not looked for
    Track track;        // of what it found
    Walls *walls;       // owned; NULL: they are not looked for, or not yet
    bool is_begun;
    bool goes_on;   // slack or fix
    bool seeks;     // a shortcut, or its way
    bool has_way;   // of the shortcut: all of it
    bool is_second; // whose turn it was: the shortcut's
    bool has_begun_walls;
    EditorJump jumps[ADVICE_JUMPS];
    FhRect walls_px[WALLS_MAX];
    char fix_text[80];
} Advice;

/// The map of where the hero can get to. All-zero: it is not shown.
typedef struct VeilMap {
    Reach *reach; // owned; NULL: there is none yet
    Level *level; // owned: as it is mapped
    Level *next; // owned: as it is now, to be mapped once the doubts of the map are marked; or NULL
    ProverCopy copy;
    EditorVeilRequest of;
    bool goes_on;
    FhPoint target; // px: a way there is to be watched once it is known
    bool has_target;
    ReachMap before; // of the level before the last edit, as far as that is not mapped yet; the
                     // cells are owned; NULL: none
} VeilMap;

/// The map of tunings. All-zero: it is not shown.
typedef struct AtlasWork {
    Atlas *atlas; // owned; NULL: there is none yet
    Level *level; // owned: as it is mapped
    ProverCopy copy;
    EditorAtlasView view;
    FhTuning apart;             // of the level, but for the two fields
    uint64_t tunings;           // how often that changed
    uint8_t cells[ATLAS_CELLS]; // EditorAtlasCell
    int image;                  // of the view; 0: none
    int drawn;                  // grows with what the picture shows; -1: nothing yet
    int waited;                 // frames, for the proof
    bool goes_on;
} AtlasWork;

typedef struct Proving {
    Prover *prover; // owned; NULL: off, or no level
    ProverCopy copy;
    EditorTrailPoint *points[3]; // owned: of the run that holds, the one that fails, a shortcut
    int room[3];
    EditorProof shown; // borrows points
    Advice advice;
    bool is_kept; // a found run was kept in the place of those that failed
    int turn;     // of the searches: which has stepped last
    bool works;   // one of them has work, where there is no worker
} Proving;

/// The card that is judged. All-zero: none is.
typedef struct BadgeWork {
    int item;     // of the library
    Level *level; // owned; NULL: none
    Replay replay;
    Track track;
    int at; // the run that is played, among those that may be stored
    bool is_proving;
    bool goes_on; // there is work
} BadgeWork;

typedef struct App App;

/// How many eighths of the memory that searches share each may have alone.
enum { ADVICE_EIGHTHS = 3, ATLAS_EIGHTHS = 3, VEIL_EIGHTHS = 5 };

/// Gives the searches beside the editor the level as it is now and shows what they have found,
/// after a frame is drawn; where they have no core of their own, they do a slice of their work. The
/// worker is held.
void host_work(App *app);
/// One step of one of them, in turns. Returns false when none has work.
bool host_step_searches(App *app);
/// Says whether there is more of it, or of the title's.
bool host_works(const App *app);

#endif
