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
