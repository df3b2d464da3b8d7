// pages.c - what the editor's command palette finds of the app: its screens, its settings, and the
// keys of play.

#include "app/pages.h"

#include <stdio.h>

#include "app/state.h"

static const struct {
    ScreenId screen;
    EditorPage page;
} screens[] = {
    {SCREEN_SETTINGS, {"settings", "Sound, window and keys", ""}},
    {SCREEN_RUNS, {"recorded runs", "Race, watch, import and export runs", ""}},
    {SCREEN_HELP, {"help", "The keys of play", ""}},
};
enum { SCREENS_SHOWN = sizeof screens / sizeof screens[0] };
_Static_assert(SCREENS_SHOWN + SETTINGS_PLAIN + APP_ACTION_COUNT == APP_PAGES, "count them all");

EditorPage page_at(const App *app, int index, char *keys, size_t size) {
    if (index < SCREENS_SHOWN) {
        return screens[index].page;
    }
    index -= SCREENS_SHOWN;
    if (index < SETTINGS_PLAIN) {
        const SettingInfo *info = setting_info(index);
        return (EditorPage){info->label, info->help, ""};
    }
    AppAction action = (AppAction)(index - SETTINGS_PLAIN);
    bindings_label(&app->settings.bindings, action, keys, size);
    return (EditorPage){app_actions[action].label, app_actions[action].help, keys};
}

/// Opens the page of a plain setting with the focus on it.
static void open_setting(App *app, const SettingInfo *info) {
    app_push(app, info->page == SETTING_PAGE_RUNS ? SCREEN_RUNS : SCREEN_SETTINGS);
    app->menus.settings_tab = 0;
    ui_seek(app->ui, info->widget);
}

void page_open(App *app, int index) {
    if (index < SCREENS_SHOWN) {
        app_push(app, screens[index].screen);
    } else if (index < SCREENS_SHOWN + SETTINGS_PLAIN) {
        open_setting(app, setting_info(index - SCREENS_SHOWN));
    } else {
        AppAction action = (AppAction)(index - SCREENS_SHOWN - SETTINGS_PLAIN);
        app_push(app, SCREEN_SETTINGS);
        app->menus.settings_tab = 1;
        char widget[BINDING_TEXT];
        snprintf(widget, sizeof widget, "##%s", app_actions[action].name);
        ui_seek(app->ui, widget);
    }
}
