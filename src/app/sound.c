// sound.c - a dozen voices over a table of sounds.
//
// The callback runs in SDL's audio thread: it touches the voices and the volume only, and all other
// code takes the device's lock to do so (without a device SDL locks nothing). Sounds never change
// once read.

#include "app/sound.h"

#include <SDL.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/platform.h"

enum { VOICES = 12, SOUNDS_MAX = 48, RATE = 44100 };

typedef struct Wave {
    char name[32];
    Sint16 *samples; // mono, RATE; owned (SDL)
    int count;
} Wave;

typedef struct Voice {
    const Wave *wave; // NULL: silent
    int at;
} Voice;

struct Sound {
    SDL_AudioDeviceID device;
    float volume;
    Voice voices[VOICES];
    Wave waves[SOUNDS_MAX];
    int wave_count;
    TunePlayer player;
    const Tune *tune;      // to play: another one than the player's comes after a fade
    float loudness, speed; // of music, as they are to be
    float loud;            // as it is now: it follows, without a click
};

/// The music's share of the next sample.
static float next_of_music(Sound *sound) {
    static const float fade = 1.0f / (0.3f * (float)RATE), silence = 0.001f;
    bool stays = sound->tune == sound->player.tune;
    sound->loud += ((stays ? sound->loudness : 0.0f) - sound->loud) * 3.0f * fade;
    if (!stays && (sound->loud < silence || !sound->player.tune)) {
        sound->player = (TunePlayer){.tune = sound->tune, .chance = 1};
    }
    return sound->loud * tune_next(&sound->player, sound->speed) * (float)INT16_MAX;
}

void sound_mix(Sound *sound, int16_t *out, int count) {
    for (int i = 0; i < count; i++) {
        int sum = 0;
        for (int v = 0; v < VOICES; v++) {
            Voice *voice = &sound->voices[v];
            if (voice->wave) {
                sum += voice->wave->samples[voice->at++];
                voice->wave = voice->at < voice->wave->count ? voice->wave : NULL;
            }
        }
        sum = (int)((float)sum * sound->volume + next_of_music(sound));
        out[i] = (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
    }
}

static void fill(void *user, Uint8 *stream, int bytes) {
    sound_mix(user, (int16_t *)(void *)stream, bytes / (int)sizeof(int16_t));
}

// Turns what a file holds into our format. False when that cannot be, or leaves nothing.
static bool convert(Wave *wave, const SDL_AudioSpec *spec, const Uint8 *data, Uint32 bytes) {
    SDL_AudioCVT cvt;
    if (SDL_BuildAudioCVT(&cvt, spec->format, spec->channels, spec->freq, AUDIO_S16SYS, 1, RATE) <
        0) {
        return false;
    }
    cvt.len = (int)bytes;
    cvt.buf = SDL_malloc((size_t)cvt.len * (size_t)cvt.len_mult + 1);
    if (!cvt.buf) {
        return false;
    }
    memcpy(cvt.buf, data, bytes);
    cvt.len_cvt = cvt.len;
    bool is_converted = !cvt.needed || SDL_ConvertAudio(&cvt) == 0;
    wave->samples = (Sint16 *)(void *)cvt.buf;
    wave->count = is_converted ? cvt.len_cvt / (int)sizeof *wave->samples : 0;
    if (wave->count == 0) {
        SDL_free(cvt.buf);
    }
    return wave->count > 0;
}

static void read_wave(Sound *sound, const char *dir, const char *file) {
    size_t stem = strlen(file) < 4 ? 0 : strlen(file) - 4; // ".wav"
    Wave *wave = &sound->waves[sound->wave_count];
    if (stem == 0 || stem >= sizeof wave->name || strcmp(file + stem, ".wav") != 0) {
        return;
    }
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", dir, file);
    SDL_AudioSpec spec;
    Uint8 *data;
    Uint32 bytes;
    if (!SDL_LoadWAV(path, &spec, &data, &bytes)) {
        return;
    }
    if (bytes > 0 && convert(wave, &spec, data, bytes)) {
        memcpy(wave->name, file, stem);
        wave->name[stem] = '\0';
        sound->wave_count++;
    }
    SDL_FreeWAV(data);
}

static void read_waves(Sound *sound, const char *assets_dir) {
    char dir[768];
    snprintf(dir, sizeof dir, "%s/sounds", assets_dir);
    DIR *list = opendir(dir);
    struct dirent *entry;
    while (list && sound->wave_count < SOUNDS_MAX && (entry = readdir(list))) {
        read_wave(sound, dir, entry->d_name);
    }
    if (list) {
        closedir(list);
    }
}

Sound *sound_read(const char *assets_dir) {
    Sound *sound = calloc(1, sizeof *sound);
    if (sound) {
        sound->volume = 0.7f;
        sound->speed = 1.0f;
        read_waves(sound, assets_dir);
    }
    return sound;
}

Sound *sound_create(const char *assets_dir) {
    Sound *sound = SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 ? sound_read(assets_dir) : NULL;
    if (!sound) {
        return NULL;
    }
    SDL_AudioSpec want = {.freq = RATE,
                          .format = AUDIO_S16SYS,
                          .channels = 1,
                          .samples = (Uint16)platform_sound_chunk(),
                          .callback = fill,
                          .userdata = sound};
    sound->device = SDL_OpenAudioDevice(NULL, 0, &want, NULL, 0);
    if (!sound->device) {
        sound_destroy(sound);
        return NULL;
    }
    SDL_PauseAudioDevice(sound->device, 0);
    return sound;
}

void sound_destroy(Sound *sound) {
    if (!sound) {
        return;
    }
    SDL_CloseAudioDevice(sound->device); // 0: there is none
    for (int i = 0; i < sound->wave_count; i++) {
        SDL_free(sound->waves[i].samples);
    }
    free(sound);
}

// A free voice, else the one that is furthest along.
static Voice *choose_voice(Sound *sound) {
    Voice *best = &sound->voices[0];
    for (int i = 0; i < VOICES; i++) {
        Voice *voice = &sound->voices[i];
        if (!voice->wave) {
            return voice;
        }
        best = voice->at > best->at ? voice : best;
    }
    return best;
}

void sound_play(Sound *sound, const char *name) {
    for (int i = 0; sound && i < sound->wave_count; i++) {
        if (strcmp(sound->waves[i].name, name) == 0) {
            SDL_LockAudioDevice(sound->device);
            *choose_voice(sound) = (Voice){.wave = &sound->waves[i]};
            SDL_UnlockAudioDevice(sound->device);
            return;
        }
    }
}

void sound_set_volume(Sound *sound, float volume) {
    if (sound) {
        SDL_LockAudioDevice(sound->device);
        sound->volume = volume;
        SDL_UnlockAudioDevice(sound->device);
    }
}

void sound_set_music(Sound *sound, const Tune *tune, float loudness, float speed) {
    if (sound) {
        SDL_LockAudioDevice(sound->device);
        sound->tune = tune;
        sound->loudness = loudness;
        sound->speed = speed;
        SDL_UnlockAudioDevice(sound->device);
    }
}
