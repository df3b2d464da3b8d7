// Sounds, mixed without a device: what each voice adds, when it ends, which one gives way, and what
// of a folder is a sound.

#include "app/sound.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "level/file.h"
#include "test.h"

enum { PATH = 400, RATE = 44100, WAV_HEAD = 44, SAMPLES_MAX = 400, VOICES = 12 };

typedef struct Wav {
    int16_t samples[SAMPLES_MAX];
    int count, channels, rate;
} Wav;

static void put(unsigned char *at, int bytes, int value) {
    for (int i = 0; i < bytes; i++) {
        at[i] = (unsigned char)(value >> (8 * i));
    }
}

static void write_wav(const char *folder, const char *name, const Wav *wav) {
    unsigned char bytes[WAV_HEAD + 2 * SAMPLES_MAX] = "RIFF....WAVEfmt ";
    char path[2 * PATH];
    LevelError error = {0};
    int size = 2 * wav->count;
    put(bytes + 4, 4, WAV_HEAD - 8 + size);
    put(bytes + 16, 4, 16);
    put(bytes + 20, 2, 1);
    put(bytes + 22, 2, wav->channels);
    put(bytes + 24, 4, wav->rate);
    put(bytes + 28, 4, wav->rate * wav->channels * 2);
    put(bytes + 32, 2, wav->channels * 2);
    put(bytes + 34, 2, 16);
    memcpy(bytes + 36, "data", 4);
    put(bytes + 40, 4, size);
    memcpy(bytes + WAV_HEAD, wav->samples, (size_t)size);
    snprintf(path, sizeof path, "%s/sounds/%s", folder, name);
    CHECK(level_file_write_plain(path, (char *)bytes, (size_t)(WAV_HEAD + size), &error));
}

/// A sound of one height, `count` samples long.
static void write_flat(const char *folder, const char *name, int height, int count) {
    Wav wav = {.count = count, .channels = 1, .rate = RATE};
    for (int i = 0; i < count; i++) {
        wav.samples[i] = (int16_t)height;
    }
    write_wav(folder, name, &wav);
}

static void make_folder(char folder[PATH], const char *name) {
    char command[3 * PATH];
    snprintf(folder, PATH, "%.200s/sound-%s", test_temp_dir(), name);
    snprintf(command, sizeof command, "rm -rf '%s' && mkdir -p '%s/sounds'", folder, folder);
    CHECK_INT(0, system(command));
}

static int next(Sound *sound) {
    int16_t out = 0;
    sound_mix(sound, &out, 1);
    return out;
}

TEST(sound_plays_by_the_volume_to_its_end_and_once) {
    char folder[PATH];
    make_folder(folder, "once");
    write_flat(folder, "a.wav", 1000, 3);
    write_flat(folder, "b.wav", -300, 5);
    Sound *sound = sound_read(folder);
    int16_t out[8];
    sound_mix(sound, out, 8);
    for (int i = 0; i < 8; i++) {
        CHECK_INT(0, out[i]);
    }
    sound_play(sound, "a");
    CHECK_INT(700, next(sound)); // seven tenths, until it is set
    sound_set_volume(sound, 1.0f);
    sound_play(sound, "b");
    sound_play(sound, "c"); // there is none
    static const int heard[] = {700, 700, -300, -300, -300, 0, 0};
    for (int i = 0; i < 7; i++) {
        CHECK_INT(heard[i], next(sound));
    }
    sound_play(sound, "a");
    sound_set_volume(sound, 0.0f);
    CHECK_INT(0, next(sound));
    sound_destroy(sound);
}

TEST(sound_that_is_too_loud_is_cut_at_both_ends) {
    char folder[PATH];
    make_folder(folder, "loud");
    write_flat(folder, "high.wav", 32767, 4);
    write_flat(folder, "low.wav", -32768, 2);
    Sound *sound = sound_read(folder);
    sound_set_volume(sound, 1.0f);
    sound_play(sound, "high");
    CHECK_INT(32767, next(sound));
    sound_play(sound, "high");
    CHECK_INT(32767, next(sound));
    while (next(sound) != 0) {
    }
    sound_play(sound, "low");
    CHECK_INT(-32768, next(sound));
    sound_play(sound, "low");
    CHECK_INT(-32768, next(sound));
    sound_destroy(sound);
}

TEST(sound_without_a_free_voice_takes_that_of_the_one_furthest_along) {
    char folder[PATH];
    make_folder(folder, "voices");
    write_flat(folder, "one.wav", 1, 100);
    write_flat(folder, "many.wav", 100, 100);
    Sound *sound = sound_read(folder);
    sound_set_volume(sound, 1.0f);
    for (int i = 0; i < VOICES; i++) {
        sound_play(sound, i == 4 ? "many" : "one");
        CHECK_INT(i < 4 ? i + 1 : i + 100, next(sound));
    }
    sound_play(sound, "many"); // in place of the first "one"
    CHECK_INT(VOICES - 2 + 200, next(sound));
    for (int i = 0; i < 3; i++) {
        sound_play(sound, "one"); // of the next three: nothing changes
        CHECK_INT(VOICES - 2 + 200, next(sound));
    }
    sound_play(sound, "one"); // the old "many" is the furthest now
    CHECK_INT(VOICES - 1 + 100, next(sound));
    sound_destroy(sound);
}

TEST(sounds_of_a_folder_are_its_whole_wav_files_of_any_kind) {
    char folder[PATH];
    char name[64];
    make_folder(folder, "files");
    write_flat(folder, "a.wav.txt", 1000, 9);
    write_flat(folder, ".wav", 1000, 9);
    write_flat(folder, "wav", 1000, 9);
    write_flat(folder, "empty.wav", 1000, 0);
    memset(name, 'n', sizeof name);
    strcpy(name + 31, ".wav");
    write_flat(folder, name, 1000, 9);
    name[32] = 'n';
    strcpy(name + 32, ".wav");
    write_flat(folder, name, 1000, 9); // longer than a name may be
    write_wav(folder, "both.wav", &(Wav){{400, 200, 400, 200, 400, 200}, 6, 2, RATE});
    write_wav(folder, "slow.wav", &(Wav){{500, 500, 500, 500, 500, 500, 500, 500}, 8, 1, RATE / 2});
    Sound *sound = sound_read(folder);
    sound_set_volume(sound, 1.0f);
    static const char *const none[] = {"a.wav", "", "a", "empty", "wav"};
    for (int i = 0; i < 5; i++) {
        sound_play(sound, none[i]);
        CHECK_INT(0, next(sound));
    }
    name[32] = '\0';
    sound_play(sound, name);
    CHECK_INT(0, next(sound));
    name[31] = '\0';
    sound_play(sound, name);
    CHECK_INT(1000, next(sound));
    for (int i = 0; i < 8; i++) {
        CHECK_INT(1000, next(sound));
    }
    sound_play(sound, "both"); // its two sides in the middle
    for (int i = 0; i < 4; i++) {
        int heard = next(sound);
        CHECK(i < 3 ? heard == 300 || heard == 299 : heard == 0);
    }
    int count = 0;
    sound_play(sound, "slow");
    while (next(sound) != 0) {
        count++;
    }
    CHECK(count > 12 && count <= 16);
    sound_destroy(sound);
}

TEST(sounds_that_are_too_many_or_none_are_no_trouble) {
    char folder[PATH];
    char name[32];
    make_folder(folder, "many");
    for (int i = 0; i < 50; i++) {
        snprintf(name, sizeof name, "%d.wav", i);
        write_flat(folder, name, 10, 1);
    }
    Sound *sound = sound_read(folder);
    sound_set_volume(sound, 1.0f);
    int heard = 0;
    for (int i = 0; i < 50; i++) {
        snprintf(name, sizeof name, "%d", i);
        sound_play(sound, name);
        heard += next(sound) / 10;
    }
    CHECK_INT(48, heard);
    sound_destroy(sound);
    sound = sound_read("nowhere");
    sound_play(sound, "jump");
    CHECK_INT(0, next(sound));
    sound_destroy(sound);
    sound_play(NULL, "jump");
    sound_set_volume(NULL, 1.0f);
    sound_destroy(NULL);
}

TEST(sounds_that_the_program_plays_are_all_there) {
    static const char *const names[] = {
        "bounce",     "checkpoint", "climb",      "coin",     "error",     "goal",  "hurt",
        "jump",       "land",       "save",       "squish",   "step",      "erase", "paint",
        "step-earth", "step-stone", "step-metal", "step-ice", "step-wood", "click"};
    Sound *sound = sound_read("assets");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        int16_t out[2000] = {0};
        int loudest = 0;
        sound_play(sound, names[i]);
        sound_mix(sound, out, 2000);
        for (int k = 0; k < 2000; k++) {
            loudest = abs(out[k]) > loudest ? abs(out[k]) : loudest;
        }
        CHECK(loudest > 500);
        for (int k = 0; k < 40 * 2000 && loudest > 0; k += 2000) { // to its end
            sound_mix(sound, out, 2000);
        }
    }
    sound_destroy(sound);
}

TEST(sound_device_of_the_dummy_driver_plays_and_closes) {
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    Sound *sound = sound_create("assets");
    CHECK(sound != NULL);
    sound_set_volume(sound, 0.5f);
    sound_play(sound, "jump");
    sound_destroy(sound);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    setenv("SDL_AUDIODRIVER", "no such driver", 1);
    CHECK(sound_create("assets") == NULL);
    unsetenv("SDL_AUDIODRIVER");
}
