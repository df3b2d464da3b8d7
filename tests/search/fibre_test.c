// Fibres: functions that stop in the middle, in one another, on any thread, and that can be ended.

#include "search/fibre.h"

#include <pthread.h>
#include <stdlib.h>

#include "test.h"

enum { YIELDS = 100, DEEP = 3 };

/// A function that counts; one that is not the deepest steps another one for it.
typedef struct Counter {
    Fibre *fibre;
    int depth, count;
    bool has_returned, is_stopped;
} Counter;

static void count_up(void *data) {
    Counter *counter = data;
    int *owned = malloc(sizeof *owned); // the sanitizer says when it is not freed
    if (counter->depth < DEEP) {
        Counter inner = {.depth = counter->depth + 1};
        inner.fibre = fibre_begin(count_up, &inner);
        while (fibre_step(inner.fibre) && fibre_yield(counter->fibre)) {
            counter->count = inner.count;
        }
        fibre_end(inner.fibre);
        CHECK(inner.has_returned);
    } else {
        while (counter->count < YIELDS && fibre_yield(counter->fibre)) {
            counter->count++;
        }
    }
    free(owned);
    counter->has_returned = true;
}

static void step_some(Counter *counter, int steps) {
    for (int i = 0; i < steps; i++) {
        CHECK(fibre_step(counter->fibre));
    }
}

static void *step_on_thread(void *data) {
    step_some(data, YIELDS / 4);
    return NULL;
}

TEST(fibre_stops_at_each_yield_and_goes_on_there_whichever_thread_steps_it) {
    Counter counter = {0};
    counter.fibre = fibre_begin(count_up, &counter);
    CHECK(!counter.has_returned && counter.count == 0);
    step_some(&counter, YIELDS / 4);
    pthread_t thread;
    if (CHECK_INT(0, pthread_create(&thread, NULL, step_on_thread, &counter))) {
        pthread_join(thread, NULL);
    }
    CHECK(counter.count > YIELDS / 4 && counter.count < YIELDS / 2);
    int steps = 1;
    while (fibre_step(counter.fibre)) {
        steps++;
    }
    CHECK_INT(YIELDS / 2 + 1, steps);
    CHECK(counter.has_returned && !fibre_step(counter.fibre) && !fibre_goes_on(counter.fibre));
    fibre_end(counter.fibre);
}

TEST(fibre_that_is_ended_in_the_middle_lets_its_function_return_and_one_not_begun_never_calls_it) {
    Counter counter = {0}, unused = {0};
    counter.fibre = fibre_begin(count_up, &counter);
    unused.fibre = fibre_begin(count_up, &unused);
    step_some(&counter, YIELDS / 2);
    fibre_end(counter.fibre);
    fibre_end(unused.fibre);
    CHECK(counter.has_returned && counter.count < YIELDS);
    CHECK(!unused.has_returned);
}

static void stop_early(void *data) {
    Counter *counter = data;
    fibre_stop(counter->fibre);
    counter->is_stopped = !fibre_yield(counter->fibre) && !fibre_goes_on(counter->fibre);
}

TEST(fibre_that_stops_itself_yields_no_more) {
    Counter counter = {0};
    counter.fibre = fibre_begin(stop_early, &counter);
    CHECK(!fibre_step(counter.fibre) && counter.is_stopped);
    fibre_end(counter.fibre);
}
