// sound.h - short sounds and a tune, mixed by ourselves into SDL's audio callback.
//
// Reads assets/sounds/*.wav once. Without a device, or without the files, all goes on silently.

#ifndef FOOTHOLD_APP_SOUND_H
#define FOOTHOLD_APP_SOUND_H

#include <stdint.h>

#include "app/tune.h"

typedef struct Sound Sound;

/// Opens the device and reads the sounds, for the caller to destroy. NULL when there is no sound to
/// be had; every function here takes NULL.
Sound *sound_create(const char *assets_dir);
/// The same without a device: the caller mixes (sound_mix).
Sound *sound_read(const char *assets_dir);
void sound_destroy(Sound *sound);
/// Plays assets/sounds/NAME.wav from its beginning; nothing when there is none.
void sound_play(Sound *sound, const char *name);
/// 0..1.
void sound_set_volume(Sound *sound, float volume);

/// Plays a tune (borrowed until another one plays, and a fade longer; NULL: none) at a loudness of
/// 0 to 1, `speed` times as fast as it is written. Another tune than before begins when the one
/// before has faded out.
void sound_set_music(Sound *sound, const Tune *tune, float loudness, float speed);

/// The next samples, mono, 44100 a second: all that plays, by the volume. With a device its thread
/// does so, and no other may.
void sound_mix(Sound *sound, int16_t *out, int count);

#endif
