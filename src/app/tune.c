#include "app/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const channel_names[TUNE_CHANNELS] = {"lead", "chord", "bass", "drum"};
static const char *const wave_names[TUNE_WAVES] = {"pulse", "thin", "triangle", "bell"};

enum { DRUM = 3, WORD_BYTES = 24 };

// ---- Text ----

typedef struct Reader {
    Tune *tune;
    const char *at, *end;
    int line;
    int pattern; // that is read; -1: none
    const char *name;
    LevelError *error;
} Reader;

static bool refuse(Reader *reader, const char *text, const char *word) {
    snprintf(reader->error->file, sizeof reader->error->file, "%s", reader->name);
    reader->error->line = reader->line;
    return level_error_set(reader->error, text, word);
}

/// Takes the next word of the line. False at its end, where a comment begins.
static bool take_word(Reader *reader, char word[WORD_BYTES]) {
    int length = 0;
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '|')) {
        reader->at++;
    }
    while (reader->at < reader->end && !strchr(" |\n\r", *reader->at) && *reader->at != ';') {
        if (length < WORD_BYTES - 1) {
            word[length++] = *reader->at;
        }
        reader->at++;
    }
    word[length] = '\0';
    return length > 0;
}

static void skip_line(Reader *reader) {
    while (reader->at < reader->end && *reader->at != '\n') {
        reader->at++;
    }
    reader->at += reader->at < reader->end;
    reader->line++;
}

static int find_name(const char *const *names, int count, const char *word) {
    int at = count - 1;
    while (at >= 0 && strcmp(names[at], word) != 0) {
        at--;
    }
    return at;
}

/// Reads a number of the line, from above 0 (or 0 if `may_be_0`) to `most`.
static bool take_number(Reader *reader, bool may_be_0, float most, float *number) {
    char word[WORD_BYTES];
    char *end = word;
    bool is_there = take_word(reader, word);
    float value = strtof(word, &end);
    if (!is_there || *end || !(value > 0.0f || (may_be_0 && value == 0.0f)) || value > most) {
        return refuse(reader, "\"%s\" is no number that may stand here", word);
    }
    *number = value;
    return true;
}

/// A note: "c4", "f#3", "bb2". -1: it is none.
static int note_of(const char *word) {
    static const char letters[] = "c d ef g a b"; // by half tones
    const char *letter = word[0] && word[0] != ' ' ? strchr(letters, word[0]) : NULL;
    if (!letter) {
        return -1;
    }
    int half = (int)(letter - letters) + (word[1] == '#') - (word[1] == 'b');
    const char *octave = word + (word[1] == '#' || word[1] == 'b' ? 2 : 1);
    bool has_octave = octave[0] >= '0' && octave[0] <= '7' && octave[1] == '\0';
    return has_octave ? 12 * (octave[0] - '0') + half + 1 : -1;
}

/// What a word of a channel's line stands for; -1: nothing.
static int step_of(int channel, const char *word) {
    if (strcmp(word, ".") == 0) {
        return TUNE_GO_ON;
    }
    if (strcmp(word, "-") == 0) {
        return TUNE_REST;
    }
    if (channel == DRUM) {
        return word[1] == '\0' && strchr("ksh", word[0]) ? word[0] : -1;
    }
    int note = note_of(word);
    return note > 0 && note < TUNE_REST ? note : -1;
}

/// Reads more steps of a channel of the pattern.
static bool read_steps(Reader *reader, int channel, int lengths[TUNE_CHANNELS]) {
    char word[WORD_BYTES];
    if (reader->pattern < 0) {
        return refuse(reader, "\"%s\" needs a pattern before it", channel_names[channel]);
    }
    TunePattern *pattern = &reader->tune->patterns[reader->pattern];
    while (take_word(reader, word)) {
        int step = step_of(channel, word);
        if (step < 0) {
            return refuse(reader, "\"%s\" is no note", word);
        }
        if (lengths[channel] == TUNE_STEPS_MAX) {
            return refuse(reader, "the pattern is too long at \"%s\"", word);
        }
        pattern->steps[channel][lengths[channel]++] = (uint8_t)step;
    }
    pattern->count = lengths[channel] > pattern->count ? lengths[channel] : pattern->count;
    return true;
}

static bool read_voice(Reader *reader) {
    char channel[WORD_BYTES], wave[WORD_BYTES];
    take_word(reader, channel);
    int index = find_name(channel_names, TUNE_CHANNELS, channel);
    if (index < 0) {
        return refuse(reader, "there is no channel \"%s\"", channel);
    }
    TuneVoice *voice = &reader->tune->voices[index];
    take_word(reader, wave);
    int kind = find_name(wave_names, TUNE_WAVES, wave);
    if (kind < 0) {
        return refuse(reader, "there is no wave \"%s\"", wave);
    }
    voice->wave = (TuneWave)kind;
    return take_number(reader, true, 1.0f, &voice->volume) &&
           take_number(reader, true, 10.0f, &voice->decay);
}

static bool read_order(Reader *reader) {
    char word[WORD_BYTES];
    Tune *tune = reader->tune;
    while (take_word(reader, word)) {
        bool is_name = word[0] >= 'A' && word[0] <= 'Z' && word[1] == '\0';
        if (!is_name || tune->patterns[word[0] - 'A'].count == 0) {
            return refuse(reader, "there is no pattern \"%s\" above", word);
        }
        if (tune->order_count == TUNE_ORDER_MAX) {
            return refuse(reader, "the order is too long at \"%s\"", word);
        }
        tune->order[tune->order_count++] = (uint8_t)(word[0] - 'A');
    }
    return true;
}

static bool read_line(Reader *reader, int lengths[TUNE_CHANNELS]) {
    char word[WORD_BYTES], name[WORD_BYTES];
    if (!take_word(reader, word)) {
        return true;
    }
    int channel = find_name(channel_names, TUNE_CHANNELS, word);
    if (channel >= 0) {
        return read_steps(reader, channel, lengths);
    }
    if (strcmp(word, "tempo") == 0) {
        return take_number(reader, false, 50.0f, &reader->tune->tempo);
    }
    if (strcmp(word, "voice") == 0) {
        return read_voice(reader);
    }
    if (strcmp(word, "order") == 0) {
        return read_order(reader);
    }
    if (strcmp(word, "pattern") == 0 && take_word(reader, name) && name[0] >= 'A' &&
        name[0] <= 'Z' && name[1] == '\0') {
        reader->pattern = name[0] - 'A';
        memset(lengths, 0, TUNE_CHANNELS * sizeof *lengths);
        return true;
    }
    return refuse(reader, "\"%s\" is nothing that a line begins with", word);
}

bool tune_read(Tune *tune, const char *text, size_t size, const char *name, LevelError *error) {
    Reader reader = {tune, text, text + size, 1, -1, name, error};
    int lengths[TUNE_CHANNELS] = {0};
    *tune = (Tune){.voices[DRUM].volume = 0.5f};
    while (reader.at < reader.end) {
        if (!read_line(&reader, lengths)) {
            return false;
        }
        skip_line(&reader);
    }
    if (tune->order_count == 0 || tune->tempo <= 0.0f) {
        return refuse(&reader, "a tune needs %s", "a tempo, patterns and their order");
    }
    return true;
}

float tune_length(const Tune *tune) {
    int steps = 0;
    for (int i = 0; i < tune->order_count; i++) {
        steps += tune->patterns[tune->order[i]].count;
    }
    return (float)steps / tune->tempo;
}

// ---- Sound ----

/// Turns a sample of a note (1: C0).
static float pitch_of(int note) {
    static const float octave[12] = {16.3516f, 17.3239f, 18.3540f, 19.4454f, 20.6017f, 21.8268f,
                                     23.1247f, 24.4997f, 25.9565f, 27.5000f, 29.1352f, 30.8677f};
    return octave[(note - 1) % 12] * (float)(1 << (note - 1) / 12) / (float)TUNE_RATE;
}

/// A half of a sine, by a parabola.
static float bow(float phase) {
    float half = phase < 0.5f ? phase * 2.0f : phase * 2.0f - 1.0f;
    float height = 4.0f * half * (1.0f - half);
    return phase < 0.5f ? height : -height;
}

static float wave_at(TuneWave wave, float phase) {
    switch (wave) {
    case TUNE_PULSE:
        return phase < 0.5f ? 0.6f : -0.6f;
    case TUNE_THIN:
        return phase < 0.2f ? 0.8f : -0.2f;
    case TUNE_TRIANGLE:
        return phase < 0.5f ? 4.0f * phase - 1.0f : 3.0f - 4.0f * phase;
    case TUNE_BELL: {
        float third = phase * 3.0f;
        return 0.8f * bow(phase) + 0.2f * bow(third - (float)(int)third);
    }
    case TUNE_WAVES:
        break;
    }
    return 0.0f;
}

/// What a loudness is multiplied with at each sample to lose two thirds in `seconds`.
static float fall_in(float seconds) {
    return seconds > 0.0f ? 1.0f - 1.1f / (seconds * (float)TUNE_RATE) : 1.0f;
}

static void begin_step(TunePlayer *player) {
    const Tune *tune = player->tune;
    const TunePattern *pattern = &tune->patterns[tune->order[player->place]];
    static const float release = 0.04f; // s
    for (int i = 0; i < TUNE_CHANNELS; i++) {
        int step = pattern->steps[i][player->step];
        if (i == DRUM && step != TUNE_GO_ON) {
            player->drum = step == TUNE_REST ? 0 : step;
            player->drum_age = 0;
        } else if (step == TUNE_REST) {
            player->notes[i].fall = fall_in(release);
        } else if (i != DRUM && step != TUNE_GO_ON) {
            player->notes[i].pitch = pitch_of(step);
            player->notes[i].level = tune->voices[i].volume;
            player->notes[i].fall = fall_in(tune->voices[i].decay);
        }
    }
    if (++player->step >= pattern->count) {
        player->step = 0;
        player->place = (player->place + 1) % tune->order_count;
    }
}

static float noise(TunePlayer *player) {
    player->chance = player->chance * 1664525u + 1013904223u;
    return (float)(player->chance >> 8) / (float)(1 << 23) - 1.0f;
}

/// A kick glides down, a snare is noise over a low note, a hat is short noise.
static float next_drum(TunePlayer *player) {
    float age = (float)player->drum_age++ / (float)TUNE_RATE;
    float kick = 1.0f - age / 0.13f, snare = 1.0f - age / 0.11f, hat = 1.0f - age / 0.03f;
    float turns = age * (130.0f - 330.0f * age);
    float low = bow(turns - (float)(int)turns);
    switch (player->drum) {
    case 'k':
        return kick > 0.0f ? kick * kick * low : 0.0f;
    case 's':
        return snare > 0.0f ? snare * snare * (0.5f * noise(player) + 0.3f * low) : 0.0f;
    case 'h':
        return hat > 0.0f ? 0.3f * hat * hat * noise(player) : 0.0f;
    default:
        return 0.0f;
    }
}

float tune_next(TunePlayer *player, float speed) {
    if (!player->tune) {
        return 0.0f;
    }
    if (player->to_step <= 0.0f) {
        begin_step(player);
        player->to_step += (float)TUNE_RATE / player->tune->tempo;
    }
    player->to_step -= speed;
    float sum = player->tune->voices[DRUM].volume * next_drum(player);
    for (int i = 0; i < DRUM; i++) {
        TuneWave wave = player->tune->voices[i].wave;
        player->notes[i].phase += player->notes[i].pitch;
        player->notes[i].phase -= (float)(int)player->notes[i].phase;
        player->notes[i].level *= player->notes[i].fall;
        float sound = player->notes[i].level * wave_at(wave, player->notes[i].phase);
        player->notes[i].softened += 0.25f * (sound - player->notes[i].softened);
        sum += player->notes[i].softened;
    }
    sum *= 0.5f;
    return sum > 1.0f ? 1.0f : sum < -1.0f ? -1.0f : sum;
}
