#include "game/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/squeeze.h"

// The bytes of a link: HEAD of them (sizes, check sums), then what was squeezed. Its text is
// theirs, six bits a character.

enum {
    HEAD_TEXT = 0,   // 3 bytes: the size of the text
    HEAD_PACKED = 3, // 3 bytes: the size of what was squeezed
    HEAD_SUM = 6,    // 4 bytes: check sum of what was squeezed
    HEAD_OWN = 10,   // 1 byte: check sum of the head so far
    HEAD = 11,
    VERSION = 1,
    LINE_PARTS = 4,
    MOVED_LINE_PARTS = 16,
    STEP_WORK = 1 << 11,  // ticks times parts: some 2 ms, ten times that if things fly fast
    STEP_BYTES = 1 << 13, // some 10 ms
    PACKED_MAX = LINK_TEXT_MAX + LINK_TEXT_MAX / 4
};

static const char marker[] = "v1.";
static const char between[] = "\f\n"; // of level and run

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// --- bytes ----------------------------------------------------------------------------------

static void put_number(uint8_t *to, int count, uint32_t number) {
    for (int i = 0; i < count; i++) {
        to[i] = (uint8_t)(number >> (8 * (count - 1 - i)));
    }
}

static uint32_t number_at(const uint8_t *from, int count) {
    uint32_t number = 0;
    for (int i = 0; i < count; i++) {
        number = number << 8 | from[i];
    }
    return number;
}

static uint32_t sum_of(const void *bytes, size_t size) {
    uint32_t sum = 2166136261u;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * 16777619u;
    }
    return sum ^ sum >> 15;
}

static uint8_t sum_of_head(const uint8_t *head) {
    return (uint8_t)sum_of(head, HEAD_OWN);
}

/// Bytes as text; the caller frees it. NULL out of memory.
static char *print_bytes(const uint8_t *bytes, size_t count) {
    size_t length = (8 * count + 5) / 6;
    char *text = malloc(sizeof marker + length);
    for (size_t i = 0; i < length && text; i++) {
        uint32_t two = (uint32_t)bytes[6 * i / 8] << 8;
        two |= 6 * i / 8 + 1 < count ? bytes[6 * i / 8 + 1] : 0u;
        text[sizeof marker - 1 + i] = digits[two >> (10 - 6 * i % 8) & 63];
    }
    if (text) {
        memcpy(text, marker, sizeof marker - 1);
        text[sizeof marker - 1 + length] = '\0';
    }
    return text;
}

static int digit_of(char letter) {
    const char *at = letter ? strchr(digits, letter) : NULL;
    return at ? (int)(at - digits) : -1;
}

/// Reads text up to the first character that is none of the digits. Returns how many bytes that is.
static size_t read_bytes(const char *text, uint8_t *bytes, size_t most) {
    size_t count = 0;
    uint32_t bits = 0;
    for (int held = 0; digit_of(*text) >= 0 && count < most; text++) {
        bits = bits << 6 | (uint32_t)digit_of(*text);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes[count++] = (uint8_t)(bits >> held);
        }
    }
    return count;
}

// --- out ------------------------------------------------------------------------------------

static bool refuse(LevelError *error, const char *why) {
    *error = (LevelError){0};
    return level_error_set(error, "%s", why);
}

/// The number of objects in a level that move, or that the engine tests when one moves.
typedef struct Load {
    int64_t things; // solids, lines and actors, each with all others in the worst case
    int64_t parts;  // tiles of solids, lines of polygons at LINE_PARTS, each of a crowd
} Load;

static Load load_of(const Level *level) {
    Load load = {.things = level->solid_count + level->polygon_count, .parts = 1};
    for (int i = 0; i < level->solid_count; i++) {
        load.parts += level->solids[i].tiles ? level->solids[i].cols * level->solids[i].rows : 1;
    }
    for (int i = 0; i < level->polygon_count; i++) {
        const LevelPolygon *polygon = &level->polygons[i];
        load.parts +=
            polygon->count * (level_polygon_moves(polygon) ? MOVED_LINE_PARTS : LINE_PARTS);
    }
    for (int i = 0; i < level->entity_count; i++) {
        load.things += level_entity_actors(&level->entities[i]) > 0 || level->entities[i].prefab;
        load.parts += level_entity_actors(&level->entities[i]);
    }
    return load;
}

/// In the worst case: of two things that meet, each tick costs a quarter of what one part does.
static int64_t work_of_tick(const Level *level) {
    Load load = load_of(level);
    return load.parts + load.things * load.things / 4;
}

/// True when checking it would take long.
static bool takes_long(const Level *level, const Replay *run) {
    Load load = load_of(level);
    return load.things > LINK_THINGS_MAX || load.parts > LINK_PARTS_MAX ||
           work_of_tick(level) * run->script.count > LINK_WORK_MAX;
}

/// False and `error` for what goes into no link.
static bool fits(const Level *level, const Replay *run, LevelError *error) {
    if (strcmp(run->movement, level->movement) != 0 || run->change_count > 0 ||
        !level_character_same(&run->character, &level->character)) {
        return refuse(error, "its run was made with another mover or character than the level's, "
                             "or digs; give one without");
    }
    if (level_has_ground(level)) {
        return refuse(error, "its ground is a picture, which is too large for a link; send the "
                             "files");
    }
    if (run->script.count > LINK_TICKS_MAX) {
        return refuse(error, "its run takes longer than 10 minutes; give a shorter one");
    }
    if (takes_long(level, run)) {
        return refuse(error, "too much moves in it for a link to be checked; send the file");
    }
    return true;
}

/// Level and run as one text. NULL out of memory.
static char *print_both(Level *level, const Replay *run) {
    Replay bare = *run;
    bare.hashes = NULL;
    bare.hash_count = 0;
    char *of_level = level_print(level), *of_run = replay_print(&bare);
    size_t size = of_level && of_run ? strlen(of_level) + strlen(of_run) + sizeof between : 0;
    char *text = size ? malloc(size) : NULL;
    if (text) {
        snprintf(text, size, "%s%s%s", of_level, between, of_run);
    }
    free(of_level);
    free(of_run);
    return text;
}

/// NULL out of memory.
static char *print_text(const char *text, size_t size) {
    size_t count = 0;
    uint8_t *packed = squeeze_pack(text, size, link_known, &count);
    uint8_t *bytes = packed ? malloc(HEAD + count) : NULL;
    char *link = NULL;
    if (bytes) {
        put_number(bytes + HEAD_TEXT, 3, (uint32_t)size);
        put_number(bytes + HEAD_PACKED, 3, (uint32_t)count);
        put_number(bytes + HEAD_SUM, 4, sum_of(packed, count));
        bytes[HEAD_OWN] = sum_of_head(bytes);
        memcpy(bytes + HEAD, packed, count);
        link = print_bytes(bytes, HEAD + count);
    }
    free(bytes);
    free(packed);
    return link;
}

char *link_print(Level *level, const Replay *run, LevelError *error) {
    if (!replay_is_of(run, level)) {
        refuse(error, "the run is one of another level, or of this one before it was edited; find "
                      "a new one");
        return NULL;
    }
    if (!fits(level, run, error)) {
        return NULL;
    }
    char *text = print_both(level, run);
    size_t size = text ? strlen(text) : 0;
    bool has_room = size <= LINK_TEXT_MAX;
    char *link = text && has_room ? print_text(text, size) : NULL;
    if (!link) {
        refuse(error, has_room ? "out of memory" : "it is too large for a link; send the file");
    }
    free(text);
    return link;
}

// --- in -------------------------------------------------------------------------------------

/// Where the link begins, behind its marker; NULL and `error` when there is none that this program
/// knows.
static const char *find_link(const char *text, LevelError *error) {
    const char *hash = strchr(text, '#');
    const char *at = hash ? hash + 1 : text;
    int version = 0, length = 0;
    bool is_link = sscanf(at, "v%4d.%n", &version, &length) == 1 && length > 0 && version > 0;
    if (!is_link) {
        refuse(error, "no link: it has no #v1. in it");
        return NULL;
    }
    if (version > VERSION) {
        refuse(error, "the link was made by a newer Foothold; get that one to open it");
        return NULL;
    }
    return at + length;
}

/// Returns true if the bytes are a whole link and match its check sums; else fills `error`.
static bool check_bytes(const uint8_t *bytes, size_t count, LevelError *error) {
    size_t packed = count >= HEAD ? number_at(bytes + HEAD_PACKED, 3) : 0;
    if (count < HEAD) {
        return refuse(error, "the link was cut off: nearly nothing of it is there; copy all of it");
    }
    if (bytes[HEAD_OWN] != sum_of_head(bytes)) {
        return refuse(error, "the link was altered on its way; ask for it again");
    }
    if (number_at(bytes + HEAD_TEXT, 3) > LINK_TEXT_MAX || packed > PACKED_MAX) {
        return refuse(error, "the link holds more than links may; ask for the file");
    }
    if (count - HEAD < packed) {
        *error = (LevelError){0};
        return level_error_set(
            error,
            "the link was cut off: %zu of its %zu characters are there; copy all "
            "of it",
            sizeof marker - 1 + (8 * count + 5) / 6,
            sizeof marker - 1 + (8 * (HEAD + packed) + 5) / 6);
    }
    return number_at(bytes + HEAD_SUM, 4) == sum_of(bytes + HEAD, packed) ||
           refuse(error, "the link was altered on its way: its check sum is another one; ask for "
                         "it again");
}

static const char *find(const char *text, size_t size, const char *part) {
    size_t length = strlen(part);
    for (size_t i = 0; i + length <= size; i++) {
        if (memcmp(text + i, part, length) == 0) {
            return text + i;
        }
    }
    return NULL;
}

static bool check_run(const Link *link, LevelError *error) {
    if (link->run.rules > FH_RULES) {
        return refuse(error, "the link's run was made by newer rules; get a newer Foothold");
    }
    if (!replay_is_of(&link->run, link->level)) {
        return refuse(error, "the link's run is one of another level");
    }
    return fits(link->level, &link->run, error) &&
           replay_need_movement(&link->run, "the link's run", error);
}

static bool read_text(const char *text, size_t size, const LevelCatalog *catalog, Link *link,
                      LevelError *error) {
    const char *middle = find(text, size, between);
    const char *run = middle ? middle + sizeof between - 1 : NULL;
    if (!middle) {
        return refuse(error, "the link holds no run");
    }
    if (!replay_parse(run, (size_t)(text + size - run), "the link's run", catalog, &link->run,
                      error)) {
        return false;
    }
    link->level = level_parse(text, (size_t)(middle - text), "the link's level", catalog, error);
    return link->level && check_run(link, error);
}

struct LinkReading {
    uint8_t *bytes;       // owned
    Unpacking *unpacking; // owned
};

void link_read_free(LinkReading *reading) {
    if (reading) {
        squeeze_unpack_end(reading->unpacking);
        free(reading->bytes);
        free(reading);
    }
}

/// Begins to unpack what follows the marker.
static LinkReading *begin_reading(const char *at, LevelError *error) {
    LinkReading *reading = calloc(1, sizeof *reading);
    uint8_t *bytes = reading ? malloc(HEAD + PACKED_MAX) : NULL;
    if (!bytes) {
        free(reading);
        refuse(error, "out of memory");
        return NULL;
    }
    reading->bytes = bytes;
    if (check_bytes(bytes, read_bytes(at, bytes, HEAD + PACKED_MAX), error)) {
        reading->unpacking = squeeze_unpack_begin(bytes + HEAD, number_at(bytes + HEAD_PACKED, 3),
                                                  link_known, number_at(bytes + HEAD_TEXT, 3));
        if (reading->unpacking) {
            return reading;
        }
        refuse(error, "out of memory");
    }
    link_read_free(reading);
    return NULL;
}

LinkReading *link_begin(const char *text, LevelError *error) {
    *error = (LevelError){0};
    const char *at = find_link(text, error);
    return at ? begin_reading(at, error) : NULL;
}

bool link_read_on(LinkReading *reading) {
    return squeeze_unpack_on(reading->unpacking, STEP_BYTES);
}

bool link_read_end(LinkReading *reading, const LevelCatalog *catalog, Link *link,
                   LevelError *error) {
    *link = (Link){0};
    while (link_read_on(reading)) {
    }
    bool read = read_text(squeeze_unpacked(reading->unpacking),
                          number_at(reading->bytes + HEAD_TEXT, 3), catalog, link, error);
    link_read_free(reading);
    if (!read) {
        link_free(link);
    }
    return read;
}

bool link_read(const char *text, const LevelCatalog *catalog, Link *link, LevelError *error) {
    *link = (Link){0};
    LinkReading *reading = link_begin(text, error);
    return reading && link_read_end(reading, catalog, link, error);
}

Playback *link_play(const Link *link) {
    Playback *playback = playback_create(&link->run, link->level);
    if (playback) {
        session_drop_past(playback_session(playback)); // a World a tick, for rewinding
    }
    return playback;
}

bool link_prove_on(const Link *link, Playback *playback) {
    int64_t left = STEP_WORK, tick = work_of_tick(link->level);
    bool goes_on = true;
    for (; goes_on && left > 0; left -= tick) {
        goes_on = playback_tick(playback);
    }
    return goes_on;
}

bool link_prove(const Link *link, LevelError *error) {
    Playback *playback = link_play(link);
    if (!playback) {
        return refuse(error, "out of memory");
    }
    while (link_prove_on(link, playback)) {
    }
    bool holds = link_judge(link, playback, error);
    playback_destroy(playback);
    return holds;
}

bool link_judge(const Link *link, const Playback *playback, LevelError *error) {
    ReplayEnd end = playback_end(playback);
    if (!end.as_recorded) {
        *error = (LevelError){0};
        replay_explain(&link->run, link->level, &end, error->text, sizeof error->text);
        return false;
    }
    return strcmp(end.state, "goal") == 0 ||
           refuse(error, "the link's run does not reach the goal");
}

void link_free(Link *link) {
    level_destroy(link->level);
    replay_free(&link->run);
    *link = (Link){0};
}
