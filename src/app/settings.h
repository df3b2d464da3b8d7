// settings.h - what the player chose: kept in settings.json, read tolerantly.
//
// Members that are missing or wrong are as by default; one complaint is kept. Keys that differ from
// the table's stand under "keys" by the action's name, the editor's under "editorKeys", buttons of
// a controller under "buttons".

#ifndef FOOTHOLD_APP_SETTINGS_H
#define FOOTHOLD_APP_SETTINGS_H

#include "app/bindings.h"
#include "app/files.h"
#include "app/window_place.h"
#include "editor/action.h"
#include "level/level.h"
#include "words/words.h"

enum { SETTINGS_RECENT = 8, SETTINGS_ZOOM_MAX = 8, SETTINGS_SCALE_MAX = 4 };
enum { SETTINGS_PLAIN = 21, SETTINGS_MEMORY_MAX = 3, SETTINGS_JUMPS_MAX = 3 };

typedef struct Settings {
    float volume; // of sounds, 0..100
    float music;  // 0..100
    int zoom;     // of the world while playing; 0: as fits the window
    int scale;    // of the interface; 0: as fits the window
    int language; // 0: the system's; else a Language and one
    int ghost;    // a RunKind: the run that the player races
    bool fullscreen;
    bool shake;
    bool hit_stop;      // the game stands still for some ticks at a hit
    bool flash;         // and the picture flashes
    bool still;         // reduced motion: nothing moves but the game
    bool contrast;      // high contrast: hazards, one-ways and the interface
    bool toggles;       // a press of a key that is held starts it, the next one ends it
    bool wheel_zooms;   // in the editor: the plain wheel zooms, Alt+wheel turns the variants
    bool prove;         // in the editor: after each edit, does a run still reach the goal?
    bool laboratory;    // keys and marks of the physics, in each level
    float assist_speed; // of the game, 50..100 %
    int assist_jumps;   // more of them in the air
    bool assist_grace;  // longer coyote time and jump buffer
    bool assist_spared; // hazards do not kill
    int memory;         // of all searches beside the editor together: 128 MB << memory
    Bindings bindings;
    char editor_keys[EDITOR_ACTION_COUNT][BINDING_TEXT]; // "": as by default
    char recent[SETTINGS_RECENT][FILES_PATH_MAX];        // last first; "": none
    char edited[FILES_PATH_MAX];                         // the level edited last; "": none
    char hero[LEVEL_NAME_MAX]; // of the courses: a preset's name; "": their own
    WindowPlace window;        // as it was left
} Settings;

typedef enum SettingPage { SETTING_PAGE_GENERAL, SETTING_PAGE_RUNS } SettingPage;

/// How a page shows a plain setting.
typedef struct SettingInfo {
    const char *label;  // "full screen"
    const char *widget; // the label of its widget there
    const char *help;   // one sentence, no full stop; searched as well
    SettingPage page;
} SettingInfo;

/// The plain settings: 0 <= index < SETTINGS_PLAIN.
const SettingInfo *setting_info(int index);

void settings_default(Settings *settings);
/// Reads settings.json over the defaults. False and `error` when something in it was wrong; the
/// rest counts all the same.
bool settings_load(Settings *settings, LevelError *error);
/// Writes what differs from `known`, what the file said when it was last loaded or saved, over what
/// it says now: members of newer versions, values that were wrong and what another program has
/// changed stay. `known` is then the same as `settings`. False and `error`, and the file is as it
/// was.
bool settings_save(const Settings *settings, Settings *known, LevelError *error);
/// Puts a level at the head of the recent ones.
void settings_note_recent(Settings *settings, const char *path);
/// Takes a level away from them. False when it is none of them.
bool settings_drop_recent(Settings *settings, const char *path);

#endif
