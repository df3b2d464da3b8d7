#include "search_test_support.h"

#include "game/session.h"

bool test_reaches_goal(const Level *level, const FhTuning *tuning, const FhInput *inputs,
                       int count) {
    Session *session = session_create(level, &(LevelWorldOptions){.tuning = tuning});
    for (int i = 0; i < count; i++) {
        session_tick(session, inputs[i]);
    }
    bool reached = session_state(session)->finished && session_state(session)->deaths == 0;
    session_destroy(session);
    return reached;
}

bool test_leads_there(Reach *reach, const Level *level, FhPoint at) {
    int count;
    const FhInput *inputs = reach_run(reach, at, &count);
    Session *session = session_create(level, NULL);
    for (int tick = 0; tick < count; tick++) {
        session_tick(session, inputs[tick]);
    }
    const FhWorld *world = session_world(session);
    FhRect box = fh_world_actor(world, fh_world_actor_id(world, 0)).box;
    session_destroy(session);
    return inputs && fh_rect_overlaps(box, (FhRect){at.x, at.y, REACH_CELL, REACH_CELL});
}
