// background.c - the work behind the editor: each frame has time for one slice of the proof, of the
// map of reach or of the map of tunings.

#include "app/atlas.h"
#include "app/prove.h"
#include "app/state.h"
#include "app/veil.h"

void host_work(App *app) {
    app->search_memory.most = (size_t)128 << 20 << app->settings.memory;
    bool is_shared = host_wants_veil(app) || host_wants_atlas(app);
    if (app_base(app) != SCREEN_EDIT || !app->run.level || !host_prove(app, is_shared)) {
        return;
    }
    Proving *proving = &app->proving;
    bool both = editor_veil_request(app->editor).from != EDITOR_VEIL_OFF &&
                editor_atlas_view(app->editor).is_open; // each takes a copy of the level, too
    proving->atlas_turn = !both || !proving->atlas_turn;
    if (!both || !proving->atlas_turn) {
        host_follow_veil(app, proving->goes_on || both);
    }
    host_follow_atlas(app, proving->atlas_turn);
}

bool host_works(const App *app) {
    const Advice *advice = &app->proving.advice;
    bool is_editing = app_base(app) == SCREEN_EDIT && app->run.level;
    bool proves = app->proving.goes_on || advice->goes_on || advice->seeks;
    bool maps = app->veil.goes_on || app->atlas.goes_on;
    return (is_editing && (proves || maps)) ||
           (app_top(app) == SCREEN_TITLE && app->badges.goes_on);
}
