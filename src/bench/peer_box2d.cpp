// The peer Box2D (2.4), in its own language behind the plain header.
//
// As one who uses it would: chains for the ground, boxes that never turn, friction 0, 8 and 3
// iterations, a tile of 16 px a metre.

#include <box2d/box2d.h>

#include <vector>

#include "bench/peer.h"

namespace {

const float metre = 16.0f;
const float tick_seconds = 1.0f / 60.0f;

struct Box2dPeer {
    b2World world{b2Vec2(0.0f, 0.0f)};
    std::vector<b2Body *> bodies;
    std::vector<float> intended_speeds; // m/s
    float fall = 0.0f;
    std::vector<b2Body *> lifts;
    std::vector<b2Vec2> lift_ends; // m: of each its lowest and its highest middle
};

float speed_of(float px_a_tick) {
    return px_a_tick / metre / tick_seconds;
}

// The chain that a line is part of. It only stops what comes from the left of the way, as Box2D
// sees it with y up: with y down that is where the ground is not.
void add_chain(b2Body *ground, const PeerJob &job, std::vector<bool> &done, int first) {
    std::vector<b2Vec2> points;
    int at = first;
    while (at >= 0 && !done[static_cast<size_t>(at)]) {
        const PeerLine &line = job.lines[at];
        done[static_cast<size_t>(at)] = true;
        points.push_back(b2Vec2(line.ax / metre, line.ay / metre));
        at = line.next;
    }
    if (at != first || points.size() < 3) {
        return; // no ground of the scene is open
    }
    b2ChainShape chain;
    chain.CreateLoop(points.data(), static_cast<int32>(points.size()));
    b2FixtureDef def;
    def.shape = &chain;
    def.friction = 0.0f;
    ground->CreateFixture(&def);
}

void add_body(Box2dPeer &peer, const PeerBody &given) {
    b2BodyDef def;
    def.type = b2_dynamicBody;
    def.fixedRotation = true;
    def.allowSleep = false;
    def.position.Set((given.x + given.w / 2.0f) / metre, (given.y + given.h / 2.0f) / metre);
    b2Body *body = peer.world.CreateBody(&def);
    b2PolygonShape box;
    box.SetAsBox(given.w / 2.0f / metre, given.h / 2.0f / metre);
    b2FixtureDef fixture;
    fixture.shape = &box;
    fixture.density = 1.0f;
    fixture.friction = 0.0f;
    fixture.filter.groupIndex = -1;
    body->CreateFixture(&fixture);
    peer.bodies.push_back(body);
    peer.intended_speeds.push_back(speed_of(given.vx));
}

void add_lift(Box2dPeer &peer, const PeerLift &given) {
    b2BodyDef def;
    def.type = b2_kinematicBody;
    def.position.Set((given.x + given.w / 2.0f) / metre, (given.y + given.h / 2.0f) / metre);
    def.linearVelocity.Set(0.0f, -speed_of(given.speed));
    b2Body *body = peer.world.CreateBody(&def);
    b2PolygonShape box;
    box.SetAsBox(given.w / 2.0f / metre, given.h / 2.0f / metre);
    b2FixtureDef fixture;
    fixture.shape = &box;
    fixture.friction = 0.0f;
    body->CreateFixture(&fixture);
    peer.lifts.push_back(body);
    peer.lift_ends.push_back(b2Vec2(def.position.y, def.position.y - given.rise / metre));
}

void turn_lifts(Box2dPeer &peer) {
    for (size_t i = 0; i < peer.lifts.size(); i++) {
        float y = peer.lifts[i]->GetPosition().y;
        float speed = peer.lifts[i]->GetLinearVelocity().y;
        bool is_over = speed < 0.0f ? y <= peer.lift_ends[i].y : y >= peer.lift_ends[i].x;
        peer.lifts[i]->SetLinearVelocity(b2Vec2(0.0f, is_over ? -speed : speed));
    }
}

class BodyCount : public b2QueryCallback {
  public:
    int count = 0;
    bool ReportFixture(b2Fixture *fixture) override {
        count += fixture->GetBody()->GetType() == b2_dynamicBody;
        return true;
    }
};

class NearestHit : public b2RayCastCallback {
  public:
    bool is_met = false;
    float ReportFixture(b2Fixture *, const b2Vec2 &, const b2Vec2 &, float fraction) override {
        is_met = true;
        return fraction;
    }
};

} // namespace

void *peer_box2d_create(const PeerJob *job) {
    auto *peer = new Box2dPeer;
    b2BodyDef def;
    b2Body *ground = peer->world.CreateBody(&def);
    std::vector<bool> done(static_cast<size_t>(job->line_count), false);
    peer->world.SetGravity(b2Vec2(0.0f, speed_of(job->gravity) / tick_seconds));
    peer->fall = speed_of(job->fall);
    for (int i = 0; i < job->line_count; i++) {
        if (!done[static_cast<size_t>(i)]) {
            add_chain(ground, *job, done, i);
        }
    }
    for (int i = 0; i < job->body_count; i++) {
        add_body(*peer, job->bodies[i]);
    }
    for (int i = 0; i < job->lift_count; i++) {
        add_lift(*peer, job->lifts[i]);
    }
    return peer;
}

void peer_box2d_tick(void *work) {
    auto *peer = static_cast<Box2dPeer *>(work);
    turn_lifts(*peer);
    for (size_t i = 0; i < peer->bodies.size(); i++) {
        b2Vec2 speed = peer->bodies[i]->GetLinearVelocity();
        float intended = peer->intended_speeds[i];
        bool is_stopped = intended * speed.x < intended * intended / 16.0f;
        peer->intended_speeds[i] = is_stopped ? -intended : intended;
        peer->bodies[i]->SetLinearVelocity(
            b2Vec2(peer->intended_speeds[i], speed.y > peer->fall ? peer->fall : speed.y));
    }
    peer->world.Step(tick_seconds, 8, 3);
}

void peer_box2d_destroy(void *work) {
    delete static_cast<Box2dPeer *>(work);
}

int peer_box2d_boxes(void *work, const PeerBody *boxes, int count) {
    auto *peer = static_cast<Box2dPeer *>(work);
    BodyCount found;
    for (int i = 0; i < count; i++) {
        b2AABB box;
        box.lowerBound.Set(boxes[i].x / metre, boxes[i].y / metre);
        box.upperBound.Set((boxes[i].x + boxes[i].w) / metre, (boxes[i].y + boxes[i].h) / metre);
        peer->world.QueryAABB(&found, box);
    }
    return found.count;
}

int peer_box2d_rays(void *work, const PeerLine *lines, int count) {
    auto *peer = static_cast<Box2dPeer *>(work);
    int met = 0;
    for (int i = 0; i < count; i++) {
        NearestHit nearest;
        peer->world.RayCast(&nearest, b2Vec2(lines[i].ax / metre, lines[i].ay / metre),
                            b2Vec2(lines[i].bx / metre, lines[i].by / metre));
        met += nearest.is_met;
    }
    return met;
}
