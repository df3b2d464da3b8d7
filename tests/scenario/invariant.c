// invariant.c - what must hold after every frame of every case (I1 to I4 of the README; the idle
// run, I5, is run.c's).

#include "scenario.h"

#include "pixels.h"

static const char *name_of(const ScenarioStage *stage, int actor) {
    return stage->scenario->actors[actor].name;
}

/// True while something else moves the actor, so that its sides are not checked.
static bool is_free(const FhActor *actor) {
    return actor->state == FH_STATE_ALIVE && actor->pose != FH_POSE_LADDER &&
           actor->pose != FH_POSE_STAIRS && actor->pose != FH_POSE_HANG;
}

static void check_ground(const ScenarioStage *stage, int index, int frame, ScenarioReport *report) {
    const FhActor *actor = scenario_actor(stage, index);
    FhRect box = fh_actor_box(actor);
    FhRect under = {box.x, fh_rect_bottom(box), box.w, 1};
    bool blocked = pixels_block(stage->world, actor, under);
    bool held = blocked || pixels_one_way_under(stage->world, box);
    bool dropping = actor->control.dropping && !blocked;
    bool floored = fh_contacts_floor(&actor->contacts);
    if (is_free(actor) && !dropping && floored != (held && actor->vy >= 0)) {
        scenario_fail(report, 0, "frame %d: I4: %s %s a floor contact but %s held up", frame,
                      name_of(stage, index), floored ? "has" : "lacks", held ? "is" : "is not");
    }
}

static void check_distance(const ScenarioStage *stage, int index, const FrameRequest *request,
                           int frame, ScenarioReport *report) {
    const FhActor *actor = scenario_actor(stage, index);
    const FhTuning *tuning = &stage->world->tunings[actor->tuning];
    int dx = fh_abs(actor->x - request->x_before);
    int dy = fh_abs(actor->y - request->y_before);
    float may_x = request->asked_x + 1 + (float)request->solids_x + tuning->corner_correction;
    float climb = tuning->step_up > tuning->step_down ? tuning->step_up : tuning->step_down;
    float may_y = request->asked_y + 1 + (float)request->solids_y +
                  climb * (request->asked_x + 1 + (float)request->solids_x);
    if (request->is_asked && ((float)dx > may_x || (float)dy > may_y)) {
        scenario_fail(report, 0, "frame %d: I3: %s went %d,%d px, asked for %g,%g", frame,
                      name_of(stage, index), dx, dy, (double)request->asked_x,
                      (double)request->asked_y);
    }
}

void invariants_check(const ScenarioStage *stage, int index, const FrameRequest *request, int frame,
                      ScenarioReport *report) {
    const FhActor *actor = scenario_actor(stage, index);
    if (!actor || actor->state != FH_STATE_ALIVE) {
        return;
    }
    if (pixels_block(stage->world, actor, fh_actor_box(actor))) {
        scenario_fail(report, 0, "frame %d: I1: %s is inside of something at %d,%d (in the World)",
                      frame, name_of(stage, index), actor->x, actor->y);
    }
    if (!(actor->rem_x >= -0.5F && actor->rem_x <= 0.5F && actor->rem_y >= -0.5F &&
          actor->rem_y <= 0.5F)) {
        scenario_fail(report, 0, "frame %d: I2: %s has the remainders %g,%g", frame,
                      name_of(stage, index), (double)actor->rem_x, (double)actor->rem_y);
    }
    check_distance(stage, index, request, frame, report);
    check_ground(stage, index, frame, report);
}
