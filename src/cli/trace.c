#include "cli/trace.h"

#include <string.h>

#include "game/replay.h"

void trace_begin(FILE *out) {
    fprintf(out,
            "tick,x,y,w,h,vx,vy,floor,ceiling,left,right,slope,oneway,climbing,riding,state\n");
}

static int touches(const FhActorView *player, FhSide side) {
    return fh_contacts_on(&player->contacts, side);
}

static int stands_on(const FhActorView *player, uint32_t by) {
    return (player->contacts.sides[FH_SIDE_BOTTOM].by & by) != 0;
}

/// Writes a solid's id as a CSV field; solids without one are named by their place in the file.
static void put_id(FILE *out, const Level *level, int solid) {
    const char *id = solid < level->solid_count ? level->solids[solid].id : "";
    if (id[0] == '\0') {
        fprintf(out, "solids[%d]", solid);
    } else if (!strpbrk(id, ",\"\r\n")) {
        fputs(id, out);
    } else {
        fputc('"', out);
        for (; *id != '\0'; id++) {
            fputs(*id == '"' ? "\"\"" : (char[2]){*id, '\0'}, out);
        }
        fputc('"', out);
    }
}

void trace_line(FILE *out, Session *session) {
    const FhActorView hero = session_hero(session);
    bool climbs = hero.holds_on;
    // Adding 0 turns -0 into 0: a mirrored run prints no other zeros.
    fprintf(out, "%d,%d,%d,%d,%d,%g,%g,", fh_world_ticks(session_world(session)), hero.box.x,
            hero.box.y, hero.box.w, hero.box.h, (double)hero.vx + 0.0, (double)hero.vy + 0.0);
    fprintf(out, "%d,%d,%d,%d,%d,%d,%d,", touches(&hero, FH_SIDE_BOTTOM),
            touches(&hero, FH_SIDE_TOP), touches(&hero, FH_SIDE_LEFT),
            touches(&hero, FH_SIDE_RIGHT), stands_on(&hero, FH_BY_SLOPE),
            stands_on(&hero, FH_BY_ONE_WAY), climbs);
    if (hero.riding1 > 0) {
        put_id(out, session_level(session), hero.riding1 - 1);
    }
    fprintf(out, ",%s\n", replay_state_name(session));
}
