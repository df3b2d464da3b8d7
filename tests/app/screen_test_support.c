#include "app/screen_test_support.h"

#include <stdlib.h>
#include <string.h>

#include "app/app_test_support.h"
#include "app/laboratory.h"
#include "app/pad_edit.h"
#include "app/window.h"
#include "app/requests.h"
#include "editor/document.h"
#include "test.h"

static void end_surface(void *surface) {
    SDL_FreeSurface(surface);
}

static void end_screens(void *ended) {
    App *app = ended;
    editor_destroy(app->project->editor);
    view_destroy(app->shell->view);
    SDL_DestroyRenderer(app->shell->renderer);
}

TestScreens test_screens_open(int w, int h) {
    LevelError error = {0};
    App *app = test_app_open("");
    TestScreens screens = {app,
                           SDL_CreateRGBSurfaceWithFormat(0, 64, 64, 32, SDL_PIXELFORMAT_ARGB8888)};
    test_at_end(end_surface, screens.surface);
    test_at_end(end_screens, app);
    app->shell->renderer = SDL_CreateSoftwareRenderer(screens.surface);
    app->shell->view = view_create(app->shell->renderer, "assets", &error);
    app->project->editor = editor_create(app->project->run.level, "levels/01-first-steps.json",
                                         &app->shell->clipboard);
    CHECK(app->shell->view != NULL && app->project->editor != NULL);
    ui_init(app->shell->ui, view_font(app->shell->view), NULL);
    settings_default(&app->shell->settings);
    app->shell->known_settings = app->shell->settings;
    library_list(&app->shell->library, "levels");
    for (int i = 0; i < app->shell->library.count; i++) {
        app->shell->library.items[i].is_read = true;
        app->shell->library.items[i].is_pictured = true; // their pictures matter to no test
        app->shell->library.items[i].is_judged = true;
    }
    app->shell->screens.table = screen_table;
    app->shell->scripted = app->shell->focused = true;
    app->shell->menus.rebinding = -1;
    app->shell->width = w;
    app->shell->height = h;
    app->shell->point_scale = 1.0f;
    return screens;
}

void test_screens_close(TestScreens *screens) {
    test_end_now(screens->app); // the screens
    test_end_now(screens->surface);
    test_app_close(screens->app);
}

void test_screens_show(TestScreens *screens, ScreenId base, ScreenId top) {
    App *app = screens->app;
    app->shell->screens.stack[0] = base;
    app->shell->screens.stack[1] = top;
    app->shell->screens.depth = top == base ? 1 : 2;
    ui_reset(app->shell->ui);
    ui_set_navigation(app->shell->ui, app_screen(app->shell, top)->navigates);
}

static void build_editor(App *app) {
    EditorFrame frame = {.window_w = app->shell->width,
                         .window_h = app->shell->height,
                         .ui_scale = app->shell->ui_scale,
                         .walks = walk_help(app->project),
                         .laboratory = laboratory_is_on(app->shell),
                         .paused = app->project->editing.edit_paused,
                         .minimap_image = 1,
                         .minimap_w = 160,
                         .minimap_h = 90,
                         .world = session_world(app->project->run.session)};
    editor_frame(app->project->editor, app->shell->ui, &frame);
}

void test_screens_frame(TestScreens *screens) {
    App *app = screens->app;
    const Screen *screen = app_screen(app->shell, app_top(app->shell));
    window_place_ui(app->shell, app_is_fine(app->project));
    ui_begin(app->shell->ui, &app->shell->ui_input);
    if (app_top(app->shell) == SCREEN_EDIT) {
        build_editor(app);
    } else {
        screen->build(app->project, app->shell->ui);
    }
    ui_end(app->shell->ui);
    ui_input_next_frame(&app->shell->ui_input);
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
        host_take_changes(screens->app->project);
        host_work(screens->app->project);
    }
}

void test_screens_edit(TestScreens *screens, const char *text) {
    App *app = screens->app;
    Level *level =
        level_parse(text, strlen(text), "test.json", app->shell->catalog, &(LevelError){0});
    CHECK(level != NULL && editor_replace_level(app->project->editor, level, "test"));
    test_screens_show(screens, SCREEN_EDIT, SCREEN_EDIT);
}

void test_screens_point(TestScreens *screens, EditorPointerKind kind, FhPoint px) {
    Editor *editor = screens->app->project->editor;
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
    request_at(document_of(screens->app->project->editor), kind, at);
    host_take_requests(screens->app->project);
}
