#include "app/screen_test_support.h"

#include <stdlib.h>
#include <string.h>

#include "app/app_test_support.h"
#include "app/laboratory.h"
#include "app/pad_edit.h"
#include "app/window.h"
#include "editor/document.h"
#include "test.h"

TestScreens test_screens_open(int w, int h) {
    LevelError error = {0};
    App *app = test_app_open("");
    TestScreens screens = {app,
                           SDL_CreateRGBSurfaceWithFormat(0, 64, 64, 32, SDL_PIXELFORMAT_ARGB8888)};
    app->shell.renderer = SDL_CreateSoftwareRenderer(screens.surface);
    app->view = view_create(app->shell.renderer, "assets", &error);
    app->editor =
        editor_create(app->run.level, "levels/01-first-steps.json", &app->shell.clipboard);
    CHECK(app->view != NULL && app->editor != NULL);
    ui_init(app->ui, view_font(app->view), NULL);
    settings_default(&app->settings);
    app->known_settings = app->settings;
    library_list(&app->library, "levels");
    for (int i = 0; i < app->library.count; i++) {
        app->library.items[i].is_read = true; // their pictures matter to no test
        app->library.items[i].is_judged = true;
    }
    app->screens.table = screen_table;
    app->scripted = app->shell.focused = true;
    app->menus.rebinding = -1;
    app->shell.width = w;
    app->shell.height = h;
    app->shell.point_scale = 1.0f;
    return screens;
}

void test_screens_close(TestScreens *screens) {
    App *app = screens->app;
    editor_destroy(app->editor);
    view_destroy(app->view);
    SDL_DestroyRenderer(app->shell.renderer);
    SDL_FreeSurface(screens->surface);
    test_app_close(app);
}

void test_screens_show(TestScreens *screens, ScreenId base, ScreenId top) {
    App *app = screens->app;
    app->screens.stack[0] = base;
    app->screens.stack[1] = top;
    app->screens.depth = top == base ? 1 : 2;
    ui_reset(app->ui);
    ui_set_navigation(app->ui, app_screen(app, top)->navigates);
}

static void build_editor(App *app) {
    EditorFrame frame = {.window_w = app->shell.width,
                         .window_h = app->shell.height,
                         .ui_scale = app->shell.ui_scale,
                         .walks = walk_help(app),
                         .laboratory = laboratory_is_on(app),
                         .paused = app->editing.edit_paused,
                         .minimap_image = 1,
                         .minimap_w = 160,
                         .minimap_h = 90,
                         .world = session_world(app->run.session)};
    editor_frame(app->editor, app->ui, &frame);
}

void test_screens_frame(TestScreens *screens) {
    App *app = screens->app;
    const Screen *screen = app_screen(app, app_top(app));
    window_place_ui(app, app_is_fine(app));
    ui_begin(app->ui, &app->shell.ui_input);
    if (app_top(app) == SCREEN_EDIT) {
        build_editor(app);
    } else {
        screen->build(app, app->ui);
    }
    ui_end(app->ui);
    ui_input_next_frame(&app->shell.ui_input);
}

const UiCommand *test_screens_text(const Ui *ui, const char *text) {
    for (int i = 0; i < ui->command_count; i++) {
        const UiCommand *command = &ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strcmp(command->text, text) == 0) {
            return command;
        }
    }
    return NULL;
}

void test_screens_run(TestScreens *screens, int frames) {
    for (int i = 0; i < frames; i++) {
        test_screens_frame(screens);
        host_take_changes(screens->app);
        host_work(screens->app);
    }
}

void test_screens_edit(TestScreens *screens, const char *text) {
    App *app = screens->app;
    Level *level = level_parse(text, strlen(text), "test.json", app->catalog, &(LevelError){0});
    CHECK(level != NULL && editor_replace_level(app->editor, level, "test"));
    test_screens_show(screens, SCREEN_EDIT, SCREEN_EDIT);
}

void test_screens_point(TestScreens *screens, EditorPointerKind kind, FhPoint px) {
    Editor *editor = screens->app->editor;
    EditorCamera camera = editor_camera(editor);
    EditorPointer pointer = {.kind = kind,
                             .x = ((float)px.x - camera.x) * camera.zoom,
                             .y = ((float)px.y - camera.y) * camera.zoom,
                             .clicks = 1};
    editor_pointer(editor, &pointer);
}

void test_screens_paint(TestScreens *screens, FhPoint cell) {
    FhPoint middle = {cell.x * 16 + 8, cell.y * 16 + 8};
    test_screens_point(screens, EDITOR_DOWN, middle);
    test_screens_point(screens, EDITOR_UP, middle);
}

void test_screens_ask(const TestScreens *screens, EditorRequestKind kind, FhPoint at) {
    request_at(document_of(screens->app->editor), kind, at);
    host_take_requests(screens->app);
}
