#include "view/film.h"

#include <stdio.h>
#include <string.h>
#include <SDL.h>

#include "game/camera.h"
#include "level/file.h"
#include "view/gif.h"
#include "view/png.h"
#include "view/view.h"

enum { LINGER = 100 }; // hundredths of a second: the last picture of a GIF, before it repeats

/// What a film is made with; parts are NULL until they are there.
typedef struct Film {
    const FilmOptions *options;
    const Level *level;
    SDL_Surface *surface; // its pixels lie row by row without gaps
    SDL_Renderer *renderer;
    View *view;
    Playback *playback;
    Camera camera;
    FhRect bounds;
    Gif *gif; // NULL: each picture is a PNG
    int pictures;
} Film;

FilmOptions film_options(const char *out, const char *assets) {
    return (FilmOptions){.out = out, .assets = assets, .w = 384, .h = 216, .zoom = 1, .every = 2};
}

static bool ends_in(const char *out, const char *suffix) {
    size_t length = strlen(out);
    return length > strlen(suffix) && strcmp(out + length - strlen(suffix), suffix) == 0;
}

static bool is_gif(const char *out) {
    return ends_in(out, ".gif");
}

static bool open_film(Film *film, const Replay *replay, LevelError *error) {
    const FilmOptions *options = film->options;
    int w = options->w * options->zoom, h = options->h * options->zoom;
    if (w < 16 || h < 16 || w > GIF_SIDE_MAX || h > GIF_SIDE_MAX) {
        return level_error_at(error, film->options->out,
                              "its pictures would be too small or too large: 16 to 4096 px");
    }
    film->surface = SDL_CreateRGBSurfaceWithFormat(0, w, h, 32, SDL_PIXELFORMAT_ARGB8888);
    film->renderer = film->surface ? SDL_CreateSoftwareRenderer(film->surface) : NULL;
    film->view = film->renderer ? view_create(film->renderer, options->assets, error) : NULL;
    film->playback = playback_create(replay, film->level);
    film->gif = is_gif(options->out) ? gif_create(w, h) : NULL;
    bool is_open = film->view && film->playback && film->surface->pitch == w * 4 &&
                   (film->gif || !is_gif(options->out));
    return is_open || error->text[0] ? is_open
                                     : level_error_at(error, film->options->out, "out of memory");
}

static void close_film(Film *film) {
    gif_destroy(film->gif);
    playback_destroy(film->playback);
    view_destroy(film->view);
    if (film->renderer) {
        SDL_DestroyRenderer(film->renderer);
    }
    SDL_FreeSurface(film->surface);
}

static void draw(Film *film) {
    const FilmOptions *options = film->options;
    Session *session = playback_session(film->playback);
    ViewScene scene = {.level = film->level,
                       .world = session_world(session),
                       .alpha = 1.0f,
                       .state = session_state(session),
                       .x = film->camera.x,
                       .y = film->camera.y,
                       .zoom = (float)options->zoom,
                       .shake = film->camera.shake,
                       .viewport = {0, 0, film->surface->w, film->surface->h},
                       .tick = fh_world_ticks(session_world(session))};
    view_draw_world(film->view, &scene);
    SDL_RenderPresent(film->renderer);
}

static bool write_png(Film *film, LevelError *error) {
    char path[FILENAME_MAX];
    const char *out = film->options->out;
    int stem = (int)(strlen(out) - strlen(".png"));
    snprintf(path, sizeof path, "%.*s-%04d.png", stem, out, film->pictures);
    return png_may_take(path, error) && png_write(film->surface, path, error);
}

static bool add_picture(Film *film, int hundredths, LevelError *error) {
    film->pictures++;
    draw(film);
    if (!film->gif) {
        return write_png(film, error);
    }
    return gif_add(film->gif, film->surface->pixels, hundredths) ||
           level_error_at(error, film->options->out,
                          "it is too long, or there is no memory: film a part of the run");
}

static void play_tick(Film *film) {
    playback_tick(film->playback);
    Session *session = playback_session(film->playback);
    FhActorView hero = session_hero(session);
    view_tick(film->view, 0, film->level, session_world(session), session_news(session));
    film->camera.is_grounded = fh_world_is_grounded(session_world(session), hero.id);
    camera_follow(&film->camera, hero, film->bounds, film->options->w, film->options->h);
}

/// When a tick is shown, in hundredths of a second: rounded as a whole, so that no error adds up.
static int hundredths_at(int tick) {
    return (tick * 100 + 30) / 60;
}

static bool shoot(Film *film, LevelTask *task, LevelError *error) {
    const FilmOptions *options = film->options;
    int end = playback_length(film->playback);
    int to = options->to > 0 && options->to < end ? options->to : end;
    int from = fh_clamp(options->from, 0, to);
    if (to - from > FILM_TICKS_MAX) {
        return level_error_at(error, film->options->out,
                              "a film is ten minutes at most: choose a part of the run");
    }
    film->bounds = level_bounds(film->level);
    camera_reset(&film->camera, session_hero(playback_session(film->playback)), film->bounds,
                 options->w, options->h);
    for (int tick = 0; tick <= to; tick++) {
        bool is_last = tick + options->every > to;
        int time = is_last ? LINGER : hundredths_at(tick + options->every) - hundredths_at(tick);
        bool is_shown = tick >= from && (tick - from) % options->every == 0;
        if (is_shown && !add_picture(film, time, error)) {
            return false;
        }
        if (!level_task_go_on(task, (uint64_t)tick, (uint64_t)to)) {
            return level_error_at(error, film->options->out, "the film was called off");
        }
        play_tick(film);
    }
    return true;
}

bool film_write(const FilmOptions *options, const Replay *replay, const Level *level,
                LevelTask *task, LevelError *error) {
    Film film = {.options = options, .level = level};
    size_t size = 0;
    level_task_stage(task, LEVEL_TASK_WHOLE);
    if (!is_gif(options->out) && !ends_in(options->out, ".png")) {
        return level_error_at(error, film.options->out,
                      "a film is a GIF or PNGs: give a name that ends in .gif or .png");
    }
    if (is_gif(options->out) && !level_file_may_take(options->out, "GIF8")) {
        return level_error_at(error, film.options->out,
                              "there is a file that is no GIF: choose another name");
    }
    bool ok = open_film(&film, replay, error) && shoot(&film, task, error);
    if (ok && film.gif) {
        const char *bytes = gif_end(film.gif, &size);
        ok = bytes ? level_file_write_plain(options->out, bytes, size, error)
                   : level_error_at(error, film.options->out, "out of memory");
    }
    close_film(&film);
    return ok;
}
