#include "cli/trace.h"

#include <string.h>

#include "game/replay.h"
#include "engine/world/world.h"

void trace_begin(FILE *out) {
    fprintf(out,
            "tick,x,y,w,h,vx,vy,floor,ceiling,left,right,slope,oneway,climbing,riding,state\n");
}

static int touches(const FhActor *player, FhSide side) {
    return fh_contacts_on(&player->contacts, side);
}

static int stands_on(const FhActor *player, uint32_t by) {
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
    const FhActor *player = session_player(session);
    bool climbs = fh_actor_holds_on(player);
    // Adding 0 turns -0 into 0: a mirrored run prints no other zeros.
    fprintf(out, "%d,%d,%d,%d,%d,%g,%g,", session_world(session)->tick, player->x, player->y,
            player->w, player->h, (double)player->vx + 0.0, (double)player->vy + 0.0);
    fprintf(out, "%d,%d,%d,%d,%d,%d,%d,", touches(player, FH_SIDE_BOTTOM),
            touches(player, FH_SIDE_TOP), touches(player, FH_SIDE_LEFT),
            touches(player, FH_SIDE_RIGHT), stands_on(player, FH_BY_SLOPE),
            stands_on(player, FH_BY_ONE_WAY), climbs);
    if (player->riding > 0) {
        put_id(out, session_level(session), player->riding - 1);
    }
    fprintf(out, ",%s\n", replay_state_name(session));
}
