// Makes the sounds of the program: assets/sounds/NAME.wav, 16 bit, mono, 44100 Hz.
//
// A sound is a handful of voices. A voice is a wave that glides from one pitch to another, comes in
// softly and dies away; the sum is softened by a low-pass filter and scaled to the sound's
// loudness. Nothing here uses the mathematics library, so that every machine writes the same bytes.
//
// Usage: sound FOLDER

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATE = 44100, VOICES_MAX = 8, SAMPLES_MAX = 2 * RATE };

typedef enum Wave { WAVE_SINE, WAVE_TRIANGLE, WAVE_BELL, WAVE_NOISE } Wave;

typedef struct Voice {
    Wave wave;
    int start_ms, length_ms;
    double from_hz, to_hz; // for noise: how fast its values change
    double volume;         // 0 to 1; a voice without volume ends the list
} Voice;

typedef struct Sound {
    const char *name;
    double loudness; // the highest peak, 0 to 1
    Voice voices[VOICES_MAX];
} Sound;

static const Sound sounds[] = {
    {"jump", 0.34, {{WAVE_TRIANGLE, 0, 150, 262, 523, 1}, {WAVE_SINE, 0, 150, 524, 1046, 0.3}}},
    {"land", 0.40, {{WAVE_SINE, 0, 90, 150, 70, 1}, {WAVE_NOISE, 0, 60, 1800, 500, 0.35}}},
    {"coin", 0.34, {{WAVE_BELL, 0, 90, 988, 988, 0.8}, {WAVE_BELL, 60, 340, 1319, 1319, 1}}},
    {"goal",
     0.42,
     {{WAVE_BELL, 0, 300, 523, 523, 0.8},
      {WAVE_BELL, 110, 300, 659, 659, 0.8},
      {WAVE_BELL, 220, 300, 784, 784, 0.8},
      {WAVE_BELL, 330, 800, 1047, 1047, 1},
      {WAVE_SINE, 330, 800, 262, 262, 0.5},
      {WAVE_SINE, 330, 800, 392, 392, 0.4}}},
    {"hurt", 0.42, {{WAVE_TRIANGLE, 0, 240, 440, 147, 1}, {WAVE_NOISE, 0, 90, 2600, 900, 0.4}}},
    {"squish", 0.44, {{WAVE_SINE, 0, 130, 220, 82, 1}, {WAVE_NOISE, 20, 140, 900, 240, 0.8}}},
    {"stomp", 0.42, {{WAVE_SINE, 0, 110, 330, 110, 1}, {WAVE_NOISE, 0, 70, 1600, 400, 0.6}}},
    {"key", 0.34, {{WAVE_BELL, 0, 90, 1175, 1175, 0.8}, {WAVE_BELL, 70, 380, 1568, 1568, 1}}},
    {"door", 0.40, {{WAVE_TRIANGLE, 0, 70, 196, 262, 1}, {WAVE_NOISE, 60, 220, 500, 160, 0.7}}},
    {"switch", 0.30, {{WAVE_TRIANGLE, 0, 40, 523, 392, 1}, {WAVE_NOISE, 0, 30, 3000, 1200, 0.6}}},
    {"break", 0.40, {{WAVE_NOISE, 0, 180, 1400, 200, 1}, {WAVE_TRIANGLE, 0, 90, 220, 90, 0.6}}},
    {"splash", 0.34, {{WAVE_NOISE, 0, 240, 2600, 300, 1}, {WAVE_SINE, 30, 160, 420, 180, 0.4}}},
    {"bounce", 0.40, {{WAVE_SINE, 0, 260, 165, 660, 1}, {WAVE_TRIANGLE, 0, 200, 330, 990, 0.3}}},
    {"step", 0.16, {{WAVE_NOISE, 0, 34, 1500, 600, 1}, {WAVE_SINE, 0, 30, 180, 110, 0.6}}},
    {"step-earth", 0.11, {{WAVE_NOISE, 0, 40, 1300, 500, 1}, {WAVE_SINE, 0, 34, 150, 90, 0.7}}},
    {"step-stone", 0.11, {{WAVE_NOISE, 0, 26, 3200, 1800, 1}, {WAVE_SINE, 0, 30, 330, 220, 0.6}}},
    {"step-wood", 0.12, {{WAVE_TRIANGLE, 0, 46, 210, 150, 1}, {WAVE_NOISE, 0, 20, 2000, 900, 0.5}}},
    {"step-metal", 0.10, {{WAVE_BELL, 0, 90, 740, 700, 1}, {WAVE_NOISE, 0, 18, 4200, 2600, 0.5}}},
    {"step-ice", 0.09, {{WAVE_BELL, 0, 50, 1760, 1560, 0.7}, {WAVE_NOISE, 0, 30, 5200, 3600, 0.8}}},
    {"climb", 0.18, {{WAVE_TRIANGLE, 0, 50, 247, 294, 1}, {WAVE_NOISE, 0, 25, 2200, 1200, 0.4}}},
    {"click", 0.20, {{WAVE_SINE, 0, 36, 880, 784, 1}, {WAVE_NOISE, 0, 10, 5000, 3000, 0.3}}},
    {"paint", 0.18, {{WAVE_SINE, 0, 60, 392, 523, 1}}},
    {"erase", 0.18, {{WAVE_SINE, 0, 70, 392, 262, 1}, {WAVE_NOISE, 0, 50, 1800, 700, 0.3}}},
    {"save", 0.28, {{WAVE_BELL, 0, 160, 523, 523, 0.8}, {WAVE_BELL, 90, 320, 784, 784, 1}}},
    {"checkpoint",
     0.36,
     {{WAVE_BELL, 0, 200, 392, 392, 0.8},
      {WAVE_BELL, 90, 220, 523, 523, 0.8},
      {WAVE_BELL, 180, 480, 784, 784, 1}}},
    {"error", 0.30, {{WAVE_TRIANGLE, 0, 110, 208, 196, 1}, {WAVE_TRIANGLE, 130, 170, 165, 156, 1}}},
};

// A sine of turns (0.25 is its top), good to a thousandth.
static double sine(double turns) {
    double t = turns - (double)(int64_t)turns;
    double half = t < 0.5 ? t * 2.0 : t * 2.0 - 1.0;
    double bow = 16.0 * half * (1.0 - half) / (5.0 - 4.0 * half * (1.0 - half));
    return t < 0.5 ? bow : -bow;
}

static double triangle(double turns) {
    double t = turns - (double)(int64_t)turns;
    return t < 0.5 ? 4.0 * t - 1.0 : 3.0 - 4.0 * t;
}

// Values by place, smooth between whole turns.
static double noise_at(uint32_t place) {
    uint32_t h = place * 0x9e3779b1u;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return (double)((h ^ h >> 15) >> 8) / (double)(1 << 23) - 1.0;
}

static double noise(double turns) {
    uint32_t place = (uint32_t)turns;
    double t = turns - (double)place;
    return noise_at(place) + (noise_at(place + 1) - noise_at(place)) * t;
}

static double wave_at(Wave wave, double turns) {
    switch (wave) {
    case WAVE_SINE:
        return sine(turns);
    case WAVE_TRIANGLE:
        return triangle(turns);
    case WAVE_BELL:
        return 0.75 * sine(turns) + 0.18 * sine(turns * 2.0) + 0.07 * sine(turns * 5.0);
    case WAVE_NOISE:
        return noise(turns);
    }
    return 0.0;
}

// Six milliseconds to come in, then away by the square (a bell by the cube).
static double envelope(const Voice *voice, int sample, int length) {
    double attack = (double)sample / (RATE * 0.006);
    double left = 1.0 - (double)sample / (double)length;
    double fade = voice->wave == WAVE_BELL ? left * left * left : left * left;
    return attack < 1.0 ? attack * fade : fade;
}

static int add_voice(double *samples, const Voice *voice) {
    int start = voice->start_ms * RATE / 1000;
    int length = voice->length_ms * RATE / 1000;
    double turns = 0.0;
    for (int i = 0; i < length && start + i < SAMPLES_MAX; i++) {
        double done = (double)i / (double)length;
        turns += (voice->from_hz + (voice->to_hz - voice->from_hz) * done) / RATE;
        samples[start + i] +=
            voice->volume * envelope(voice, i, length) * wave_at(voice->wave, turns);
    }
    return start + length < SAMPLES_MAX ? start + length : SAMPLES_MAX;
}

static void soften(double *samples, int count) {
    double held = 0.0;
    for (int i = 0; i < count; i++) {
        held += (samples[i] - held) * 0.5;
        samples[i] = held;
    }
}

static double highest(const double *samples, int count) {
    double peak = 1e-9;
    for (int i = 0; i < count; i++) {
        double size = samples[i] < 0.0 ? -samples[i] : samples[i];
        peak = size > peak ? size : peak;
    }
    return peak;
}

static void write_number(FILE *file, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; i++) {
        fputc((int)(value >> 8 * i & 0xff), file);
    }
}

static void write_head(FILE *file, uint32_t count) {
    fputs("RIFF", file);
    write_number(file, 36 + count * 2, 4);
    fputs("WAVEfmt ", file);
    write_number(file, 16, 4);
    write_number(file, 1, 2); // plain samples
    write_number(file, 1, 2); // one channel
    write_number(file, RATE, 4);
    write_number(file, RATE * 2, 4);
    write_number(file, 2, 2);
    write_number(file, 16, 2);
    fputs("data", file);
    write_number(file, count * 2, 4);
}

static void write_sound(const Sound *sound, const char *folder, double *samples) {
    memset(samples, 0, SAMPLES_MAX * sizeof *samples);
    int count = 0;
    for (int i = 0; i < VOICES_MAX && sound->voices[i].volume > 0.0; i++) {
        int end = add_voice(samples, &sound->voices[i]);
        count = end > count ? end : count;
    }
    soften(samples, count);
    double scale = sound->loudness * 32767.0 / highest(samples, count);
    char path[512];
    snprintf(path, sizeof path, "%s/%s.wav", folder, sound->name);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        fprintf(stderr, "%s: cannot be written\n", path);
        exit(1);
    }
    write_head(file, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        write_number(file, (uint32_t)(int32_t)(samples[i] * scale), 2);
    }
    fclose(file);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: sound FOLDER\n");
        return 1;
    }
    double *samples = malloc(SAMPLES_MAX * sizeof *samples);
    if (samples == NULL) {
        fprintf(stderr, "sound: out of memory\n");
        return 1;
    }
    for (size_t i = 0; i < sizeof sounds / sizeof sounds[0]; i++) {
        write_sound(&sounds[i], argv[1], samples);
    }
    free(samples);
    return 0;
}
