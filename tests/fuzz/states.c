// Targets that read bytes of our own making: saved Worlds and sessions, and pictures of ground.

#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "engine/room.h"
#include "fuzz/targets.h"
#include "game/session.h"
#include "level/level_test_support.h"
#include "test.h"
#include "view/png.h"

enum { TICKS_BEFORE = 40, TICKS_AFTER = 8, PICTURE_PIXELS_MAX = 1 << 14, STATE_MAX = 1 << 18 };

static uint32_t key_at(int tick) {
    static const uint32_t keys[] = {FH_INPUT_RIGHT, FH_INPUT_RIGHT | FH_INPUT_JUMP, FH_INPUT_UP,
                                    FH_INPUT_LEFT,  FH_INPUT_LEFT | FH_INPUT_DOWN,  0};
    return keys[tick / 7 % 6];
}

/// What is read: the bytes as they are, or what was saved with some of its bytes changed (three
/// choices each: where, where, what), or cut. The caller frees it.
static uint8_t *make_state(FuzzBytes *bytes, const uint8_t *saved, size_t saved_size,
                           size_t *size) {
    uint8_t *made = malloc(STATE_MAX);
    bool as_they_are = fuzz_next(bytes) % 4 == 0;
    *size = as_they_are ? (size_t)(bytes->end - bytes->at) : saved_size;
    *size = *size < STATE_MAX ? *size : STATE_MAX;
    if (*size > 0) {
        memcpy(made, as_they_are ? bytes->at : saved, *size);
    }
    while (!as_they_are && *size > 0 && bytes->at < bytes->end) {
        size_t at = (size_t)fuzz_next(bytes);
        at = at << 8 | (size_t)fuzz_next(bytes);
        made[at % *size] = (uint8_t)fuzz_next(bytes);
    }
    return made;
}

// --- Worlds --------------------------------------------------------------------------------

static Room lively_room(int movement) {
    static const char rows[] = "....................\n"
                               "......../\\..........\n"
                               "...H...####....--...\n"
                               "...H..........####..\n"
                               "####################\n";
    Room room = room_from(rows);
    FhPoint path[2] = {{200, 40}, {240, 20}};
    FhSolidDef lift = {.box = {200, 40, 32, 16},
                       .speed = 30.0f,
                       .mode = FH_PATH_PINGPONG,
                       .path = path,
                       .path_count = 2};
    FhActorDef player = {
        .box = {20, 30, 12, 24}, .driver = FH_DRIVER_PLAYER, .mover = (uint8_t)movement};
    FhActorDef walker = {.box = {100, 4, 12, 12}, .driver = FH_DRIVER_WALKER};
    FhActorDef crate = {
        .box = {160, 40, 16, 16}, .driver = FH_DRIVER_THING, .flags = FH_ACTOR_BLOCKS};
    fh_world_add_solid(room.world, &lift);
    room_shaped(&room, "/#\n", 260, 20);
    fh_world_add_actor(room.world, &player);
    fh_world_add_actor(room.world, &walker);
    fh_world_add_actor(room.world, &crate);
    return room;
}

static uint8_t *save_world(const FhWorld *world, size_t *size) {
    *size = fh_world_save(world, NULL, 0);
    uint8_t *saved = malloc(*size);
    CHECK(fh_world_save(world, saved, *size) == *size);
    return saved;
}

/// A World that was read is one like any other: it saves, loads and goes on.
static void use_world(FhWorld *world) {
    size_t size;
    const char *wrong = NULL;
    uint8_t *saved = save_world(world, &size);
    FhWorld *again = fh_world_clone(world);
    if (CHECK(fh_world_load(again, saved, size, &wrong))) {
        CHECK(fh_world_hash(again) == fh_world_hash(world));
    }
    for (int tick = 0; tick < TICKS_AFTER; tick++) {
        fh_world_tick(world, (FhInput){key_at(tick * 7)});
    }
    fh_world_destroy(again);
    free(saved);
}

void fuzz_world(const uint8_t *bytes, size_t size) {
    FuzzBytes choices = {bytes, bytes + size};
    Room room = lively_room(fuzz_in(&choices, 0, level_mover_count - 1));
    for (int tick = 0; tick < TICKS_BEFORE; tick++) {
        fh_world_tick(room.world, (FhInput){key_at(tick)});
    }
    size_t saved_size, made_size;
    const char *wrong = NULL;
    uint8_t *saved = save_world(room.world, &saved_size);
    uint8_t *made = make_state(&choices, saved, saved_size, &made_size);
    uint64_t before = fh_world_hash(room.world);
    if (fh_world_load(room.world, made, made_size, &wrong)) {
        use_world(room.world);
    } else {
        CHECK(wrong != NULL && fh_world_hash(room.world) == before);
    }
    free(made);
    free(saved);
    room_destroy(&room);
}

// --- sessions ------------------------------------------------------------------------------

void fuzz_session(const uint8_t *bytes, size_t size) {
    FuzzBytes choices = {bytes, bytes + size};
    Level *level = test_level_from(test_level_sample);
    LevelWorldOptions options = {
        .movement = level_movers[fuzz_in(&choices, 0, level_mover_count - 1)]->name};
    Session *session = session_create(level, &options);
    for (int tick = 0; tick < TICKS_BEFORE; tick++) {
        session_tick(session, (FhInput){key_at(tick)});
    }
    session_dig(session, (FhPoint){40, 40}, 6, false);
    size_t saved_size = session_save(session, NULL, 0), made_size;
    uint8_t *saved = malloc(saved_size);
    session_save(session, saved, saved_size);
    uint8_t *made = make_state(&choices, saved, saved_size, &made_size);
    const char *wrong = NULL;
    if (!session_load(session, made, made_size, &wrong)) {
        CHECK(wrong != NULL);
    }
    for (int tick = 0; tick < TICKS_AFTER; tick++) {
        session_tick(session, (FhInput){key_at(tick * 7)});
        session_rewind(session);
        session_tick(session, (FhInput){key_at(tick * 7 + 3)});
    }
    free(made);
    free(saved);
    session_destroy(session);
    test_end_now(level);
}

// --- pictures ------------------------------------------------------------------------------

typedef struct Ground {
    FhMask *added, *removed;
    FhRect box;
} Ground;

static bool read_ground(const char *path, Ground *ground, LevelError *error) {
    ground->added = fh_mask_create();
    ground->removed = fh_mask_create();
    return mask_pictures.read(path, (FhPoint){-8, 16}, ground->added, ground->removed, &ground->box,
                              error);
}

static void free_ground(Ground *ground) {
    fh_mask_destroy(ground->added);
    fh_mask_destroy(ground->removed);
}

/// What was read must be what is written: written and read again it is the same.
static void check_writing(const Ground *ground, const char *path) {
    Ground again = {0};
    LevelError error = {0};
    FhRect box = ground->box;
    CHECK(mask_pictures.write(path, box, ground->added, ground->removed, path,
                              (FhPoint){box.x, box.y}, &error));
    CHECK(read_ground(path, &again, &error));
    CHECK(fh_mask_hash(again.added, box) == fh_mask_hash(ground->added, box));
    CHECK(fh_mask_hash(again.removed, box) == fh_mask_hash(ground->removed, box));
    free_ground(&again);
}

static uint32_t crc_of(const uint8_t *bytes, size_t size) {
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
        }
    }
    return ~crc;
}

static uint32_t big_endian(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/// Gives every chunk its right sum, or nothing behind the first change would ever be read.
static void mend_sums(uint8_t *png, size_t size) {
    enum { SIGNATURE = 8, AROUND = 12 };
    for (size_t at = SIGNATURE; at + AROUND <= size;) {
        size_t length = big_endian(png + at);
        if (length > size - at - AROUND) {
            return;
        }
        uint32_t crc = crc_of(png + at + 4, length + 4);
        for (int i = 0; i < 4; i++) {
            png[at + 8 + length + (size_t)i] = (uint8_t)(crc >> (24 - 8 * i));
        }
        at += length + AROUND;
    }
}

void fuzz_mask(const uint8_t *bytes, size_t size) {
    char path[FUZZ_PATH];
    Ground ground = {0};
    LevelError error = {0};
    uint8_t *png = malloc(size + 1);
    if (size > 0) {
        memcpy(png, bytes, size);
        if (bytes[size - 1] % 8 != 0) {
            mend_sums(png, size);
        }
    }
    fuzz_put_file("ground.png", png, size, path);
    free(png);
    if (!read_ground(path, &ground, &error)) {
        fuzz_check_reason(&error);
    } else if ((int64_t)ground.box.w * ground.box.h <= PICTURE_PIXELS_MAX) {
        check_writing(&ground, path);
    }
    free_ground(&ground);
}
