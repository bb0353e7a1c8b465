/* Many tables at once, played by their scripts. */
#include "load/load.h"

#include <stdlib.h>
#include <string.h>

enum { COMING_MOST = 200 }; /* guests on their way in at once */

struct stage; /* a table */

struct actor {
    struct guest guest;
    struct stage *stage;
    struct actor *next_ready;
    double sent;     /* when its turn was sent, 0: no answer is awaited */
    uint32_t round;  /* it knows of                                     */
    uint32_t played; /* the last one that was acknowledged              */
    uint32_t losses; /* of connections                                  */
    bool has_entered, is_ready, is_done;
    char name[16];
};

struct stage {
    struct cast *cast;
    struct load_table table;
    struct script script;
    struct actor *actors;
    uint32_t sitting, told, checked;
    uint32_t sent_round; /* and when its last turn was sent */
    double sent;
    bool is_started;
};

/* Everything. */
struct cast {
    const struct load_plan *plan;
    struct ev_loop *loop;
    struct client_sockets *sockets;
    struct stage *stages;
    struct actor *actors;
    size_t stage_count, actor_count;
    size_t called, entered, in_first_round, done;
    struct actor *first_ready, **last_ready;
    ev_timer pacer;
    double began, ended;
    bool goes;
    uint64_t turns, paced, again, lost;
    struct times answers, tellings;
    FILE *told;
};

/* ---- Sending ---- */

static void send_turn(struct actor *actor)
{
    struct stage *stage = actor->stage;
    size_t length;
    const char *turn = script_turn(&stage->script, actor->round, actor->guest.seat, &length);
    if (!actor->guest.is_in)
        return; /* it is sent when it comes back */
    actor->sent = stage->sent = load_clock();
    stage->sent_round = actor->round;
    guest_ask(&actor->guest, turn, length);
}

static void be_ready(struct actor *actor)
{
    struct cast *cast = actor->stage->cast;
    if (actor->round > actor->stage->script.rounds || actor->played >= actor->round)
        return;
    if (cast->plan->pace == 0) {
        send_turn(actor);
        return;
    }
    if (actor->is_ready)
        return;
    actor->is_ready = true;
    actor->next_ready = NULL;
    *cast->last_ready = actor;
    cast->last_ready = &actor->next_ready;
}

static void send_by_pace(struct ev_loop *loop, ev_timer *timer, int events)
{
    struct cast *cast = timer->data;
    uint64_t due = (uint64_t)((load_clock() - cast->began) * (double)cast->plan->pace);
    (void)loop, (void)events;
    for (struct actor *actor; cast->paced < due && (actor = cast->first_ready); cast->paced++) {
        cast->first_ready = actor->next_ready;
        if (!cast->first_ready)
            cast->last_ready = &cast->first_ready;
        actor->is_ready = false;
        send_turn(actor);
    }
    if (!cast->first_ready)
        cast->paced = due; /* what nobody was ready for is not made up for later */
}

/* Everybody is there and has seen the first round. */
static void go(struct cast *cast)
{
    cast->goes = true;
    cast->began = load_clock();
    fprintf(stderr, "go\n");
    for (size_t i = 0; i < cast->actor_count; i++)
        be_ready(&cast->actors[i]);
    if (cast->plan->pace) {
        ev_timer_init(&cast->pacer, send_by_pace, 0, 0.001);
        cast->pacer.data = cast;
        ev_timer_start(cast->loop, &cast->pacer);
    }
}

/* ---- Coming ---- */

static void call_next(struct cast *cast)
{
    if (cast->called < cast->actor_count)
        guest_come(&cast->actors[cast->called++].guest);
}

static void start_table(struct stage *stage)
{
    static const char start[] = "{\"do\":\"start\"}";
    if (++stage->sitting == stage->table.seats)
        guest_ask(&stage->actors[0].guest, start, sizeof start - 1);
}

static void see_round(struct actor *actor, uint32_t round)
{
    struct cast *cast = actor->stage->cast;
    bool is_first = actor->round == 0;
    actor->round = round > actor->round ? round : actor->round;
    if (is_first && ++cast->in_first_round == cast->actor_count)
        go(cast);
    else if (cast->goes)
        be_ready(actor);
}

static void be_done(struct actor *actor)
{
    struct cast *cast = actor->stage->cast;
    if (actor->is_done)
        return;
    actor->is_done = true;
    if (++cast->done == cast->actor_count) {
        cast->ended = load_clock();
        ev_break(cast->loop, EVBREAK_ALL);
    }
}

static void on_entered(struct guest *guest, const struct kv_json *table)
{
    static const char score[] = "{\"do\":\"score\"}";
    struct actor *actor = guest->context;
    struct cast *cast = actor->stage->cast;
    struct kv_json state;
    if (!actor->has_entered) {
        actor->has_entered = true;
        cast->entered++;
        call_next(cast);
        start_table(actor->stage);
        return;
    }
    cast->again++;
    if (!kv_json_field(table, "state", &state))
        return;
    if (kv_json_is(&state, "playing"))
        see_round(actor, (uint32_t)guest_number(table, "round"));
    else if (kv_json_is(&state, "over"))
        guest_ask(guest, score, sizeof score - 1);
}

/* ---- Hearing ---- */

static void check_scores(struct actor *actor, const struct kv_json *message)
{
    struct stage *stage = actor->stage;
    struct kv_json scores, score;
    struct kv_json_walk walk;
    if (!kv_json_field(message, "scores", &scores))
        load_fail("Table %s ended without scores.", stage->table.id);
    kv_json_enter(&scores, &walk);
    while (kv_json_next(&walk, NULL, &score)) {
        int64_t seat = guest_number(&score, "seat"), total = guest_number(&score, "total");
        if (seat >= 0 && seat < stage->script.seats && total != stage->script.scores[seat])
            load_fail("Table %s: seat %d has %d points instead of %d.", stage->table.id, (int)seat,
                      (int)total, (int)stage->script.scores[seat]);
    }
    stage->checked++;
    be_done(actor);
}

/* How long it took from the last turn of a round until the last one heard that the next begins. */
static void count_telling(struct stage *stage, uint32_t round)
{
    if (stage->sent_round == 0 || stage->sent_round + 1 != round ||
        ++stage->told < stage->table.seats)
        return;
    stage->told = 0;
    times_add(&stage->cast->tellings, load_clock() - stage->sent);
}

static void take_event(struct actor *actor, const struct kv_json *message,
                       const struct kv_json *event)
{
    if (kv_json_is(event, "round")) {
        uint32_t round = (uint32_t)guest_number(message, "round");
        count_telling(actor->stage, round);
        see_round(actor, round);
        if (round > actor->stage->script.rounds)
            be_done(actor);
    } else if (kv_json_is(event, "over")) {
        check_scores(actor, message);
    }
}

/* A turn was acknowledged. */
static void take_turn(struct actor *actor, uint32_t round)
{
    struct cast *cast = actor->stage->cast;
    times_add(&cast->answers, load_clock() - actor->sent);
    cast->turns++;
    actor->played = round > actor->played ? round : actor->played;
    if (cast->told)
        fprintf(cast->told, "%s %u %u\n", actor->stage->table.id, round, actor->guest.seat);
}

static void take_answer(struct actor *actor, const struct kv_json *answer)
{
    struct kv_json ok, what, value;
    bool is_fine = kv_json_field(answer, "ok", &ok) && *ok.at == 't';
    if (!kv_json_field(answer, "do", &what))
        load_fail("An answer without a question: %.*s", (int)(answer->end - answer->at),
                  answer->at);
    if (kv_json_is(&what, "score") && is_fine) {
        check_scores(actor, answer);
    } else if (kv_json_is(&what, "play") && is_fine) {
        take_turn(actor, (uint32_t)guest_number(answer, "tag"));
    } else if (!is_fine && kv_json_field(answer, "error", &value)) {
        struct kv_json code;
        if (kv_json_field(&value, "code", &code) && kv_json_is(&code, "unavailable"))
            client_hang_up(&actor->guest.socket); /* it comes again and sends it again */
        else
            load_fail("Table %s, seat %u, round %u: %.*s", actor->stage->table.id,
                      actor->guest.seat, actor->round, (int)(answer->end - answer->at), answer->at);
    }
}

static void on_heard(struct guest *guest, const struct kv_json *message)
{
    struct actor *actor = guest->context;
    struct kv_json event;
    if (kv_json_field(message, "event", &event))
        take_event(actor, message, &event);
    else
        take_answer(actor, message);
}

/* Where there are several servers, another one may know more. */
static void on_lost(struct guest *guest)
{
    struct actor *actor = guest->context;
    struct cast *cast = actor->stage->cast;
    cast->lost++;
    if (strchr(cast->plan->site, ',')) {
        load_site(cast->plan, ++actor->losses, actor->stage->table.id, &guest->home);
        guest->address = guest->home;
    }
}

static void on_gone(struct guest *guest, const struct kv_error *why)
{
    const struct actor *actor = guest->context;
    if (why)
        load_fail("Table %s: %s", actor->stage->table.id, why->message);
}

static const struct guest_player faces = {on_entered, on_heard, on_lost, on_gone};

/* ---- Beginning and end ---- */

static void read_stages(struct cast *cast)
{
    size_t room = 0;
    struct load_table table;
    while (load_read_table(&table)) {
        if (cast->stage_count == room) {
            room = room ? room * 2 : 64;
            cast->stages = load_allocate(cast->stages, room * sizeof *cast->stages);
        }
        cast->stages[cast->stage_count++] = (struct stage){.cast = cast, .table = table};
        cast->actor_count += table.seats;
    }
}

static void cast_actors(struct cast *cast, struct stage *stage, struct actor *actors)
{
    stage->actors = actors;
    for (uint32_t i = 0; i < stage->table.seats; i++) {
        struct actor *actor = &actors[i];
        actor->stage = stage;
        snprintf(actor->name, sizeof actor->name, "n%u", (unsigned)i);
        actor->guest = (struct guest){
            .sockets = cast->sockets,
            .loop = cast->loop,
            .player = &faces,
            .context = actor,
            .name = actor->name,
            .patience = (double)cast->plan->patience,
        };
        load_site(cast->plan, i, stage->table.id, &actor->guest.address);
        if (i == 0)
            memcpy(actor->guest.token, stage->table.token, sizeof actor->guest.token);
    }
}

static void report(struct cast *cast)
{
    double seconds = cast->ended - cast->began;
    printf("{\"tables\":%zu,\"seats\":%zu,\"turns\":%llu,\"seconds\":%.3f,\"rate\":%.0f,"
           "\"p50\":%.2f,\"p99\":%.2f,\"max\":%.2f,\"told_p50\":%.2f,\"told_max\":%.2f,"
           "\"lost\":%llu,\"again\":%llu}\n",
           cast->stage_count, cast->actor_count, (unsigned long long)cast->turns, seconds,
           (double)cast->turns / seconds, times_at(&cast->answers, 0.5),
           times_at(&cast->answers, 0.99), times_at(&cast->answers, 1),
           times_at(&cast->tellings, 0.5), times_at(&cast->tellings, 1),
           (unsigned long long)cast->lost, (unsigned long long)cast->again);
}

int load_play(const struct load_plan *plan)
{
    struct cast cast = {.plan = plan, .loop = ev_loop_new(EVFLAG_AUTO)};
    struct kv_error error;
    cast.last_ready = &cast.first_ready;
    cast.sockets = client_sockets_open(cast.loop, "kvartal.1", &error);
    if (!cast.sockets)
        load_fail("%s", error.message);
    if (plan->told && !(cast.told = fopen(plan->told, "w")))
        load_fail("%s cannot be written.", plan->told);
    if (cast.told)
        setvbuf(cast.told, NULL, _IOLBF, 0);
    read_stages(&cast);
    cast.actors = load_memory(cast.actor_count * sizeof *cast.actors);
    struct actor *next = cast.actors;
    for (size_t i = 0; i < cast.stage_count; i++) {
        struct stage *stage = &cast.stages[i];
        script_write(&stage->script, stage->table.name, stage->table.seats, (uint32_t)plan->rounds);
        cast_actors(&cast, stage, next);
        next += stage->table.seats;
    }
    for (int i = 0; i < COMING_MOST; i++)
        call_next(&cast);
    ev_run(cast.loop, 0);
    report(&cast);
    return 0; /* what it holds goes with it, and so do its connections */
}
