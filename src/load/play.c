/* Many tables at once, played by their scripts. */
#include "load/load.h"

#include <stdlib.h>
#include <string.h>

enum { COMING_MOST = 200 }; /* guests on their way in at once */

struct game;

struct player {
    struct guest guest;
    struct game *game;
    struct player *next_ready;
    double sent;     /* when its turn was sent, 0: no answer is awaited */
    uint32_t round;  /* it knows of                                     */
    uint32_t played; /* the last one that was acknowledged              */
    uint32_t losses; /* of connections                                  */
    bool has_entered, is_ready, is_done;
    char name[16];
};

struct game {
    struct run *run;
    struct load_table table;
    struct script script;
    struct player *players;
    uint32_t sitting, told, checked;
    uint32_t sent_round; /* and when its last turn was sent */
    double sent;
    bool is_started;
};

/* One call of `kvartal-load play`. */
struct run {
    const struct load_plan *plan;
    struct ev_loop *loop;
    struct client_sockets *sockets;
    struct game *games;
    struct player *players;
    size_t game_count, player_count;
    size_t called, entered, in_first_round, done;
    struct player *first_ready, **last_ready;
    ev_timer pacer;
    double began, ended;
    bool goes;
    uint64_t turns, states, paced, again, lost;
    struct times answers, tellings;
    FILE *told;
};

/* ---- Sending ---- */

static void send_turn(struct player *player)
{
    struct game *game = player->game;
    size_t length;
    const char *turn = script_turn(&game->script, player->round, player->guest.seat, &length);
    if (!player->guest.is_in)
        return; /* it is sent when it comes back */
    player->sent = game->sent = load_clock();
    game->sent_round = player->round;
    guest_ask(&player->guest, turn, length);
}

static void be_ready(struct player *player)
{
    struct run *run = player->game->run;
    if (player->round > player->game->script.rounds || player->played >= player->round)
        return;
    if (run->plan->pace == 0) {
        send_turn(player);
        return;
    }
    if (player->is_ready)
        return;
    player->is_ready = true;
    player->next_ready = NULL;
    *run->last_ready = player;
    run->last_ready = &player->next_ready;
}

static void send_by_pace(struct ev_loop *loop, ev_timer *timer, int events)
{
    struct run *run = timer->data;
    uint64_t due = (uint64_t)((load_clock() - run->began) * (double)run->plan->pace);
    (void)loop, (void)events;
    for (struct player *player; run->paced < due && (player = run->first_ready); run->paced++) {
        run->first_ready = player->next_ready;
        if (!run->first_ready)
            run->last_ready = &run->first_ready;
        player->is_ready = false;
        send_turn(player);
    }
    if (!run->first_ready)
        run->paced = due; /* what nobody was ready for is not made up for later */
}

/* Everybody is there and has seen the first round. */
static void go(struct run *run)
{
    run->goes = true;
    run->began = load_clock();
    fprintf(stderr, "go\n");
    for (size_t i = 0; i < run->player_count; i++)
        be_ready(&run->players[i]);
    if (run->plan->pace) {
        ev_timer_init(&run->pacer, send_by_pace, 0, 0.001);
        run->pacer.data = run;
        ev_timer_start(run->loop, &run->pacer);
    }
}

/* ---- Coming ---- */

static void call_next(struct run *run)
{
    if (run->called < run->player_count)
        guest_come(&run->players[run->called++].guest);
}

static void start_table(struct game *game)
{
    static const char start[] = "{\"do\":\"start\"}";
    if (++game->sitting == game->table.seats)
        guest_ask(&game->players[0].guest, start, sizeof start - 1);
}

static void see_round(struct player *player, uint32_t round)
{
    struct run *run = player->game->run;
    bool is_first = player->round == 0;
    player->round = round > player->round ? round : player->round;
    if (is_first && ++run->in_first_round == run->player_count)
        go(run);
    else if (run->goes)
        be_ready(player);
}

static void be_done(struct player *player)
{
    struct run *run = player->game->run;
    if (player->is_done)
        return;
    player->is_done = true;
    if (++run->done == run->player_count) {
        run->ended = load_clock();
        ev_break(run->loop, EVBREAK_ALL);
    }
}

static void on_entered(struct guest *guest, const struct kv_json *table)
{
    static const char score[] = "{\"do\":\"score\"}";
    struct player *player = guest->context;
    struct run *run = player->game->run;
    struct kv_json state;
    if (!player->has_entered) {
        player->has_entered = true;
        run->entered++;
        call_next(run);
        start_table(player->game);
        return;
    }
    run->again++;
    if (!kv_json_field(table, "state", &state))
        return;
    if (kv_json_is(&state, "playing"))
        see_round(player, (uint32_t)guest_number(table, "round"));
    else if (kv_json_is(&state, "over"))
        guest_ask(guest, score, sizeof score - 1);
}

/* ---- Hearing ---- */

static void check_scores(struct player *player, const struct kv_json *message)
{
    struct game *game = player->game;
    struct kv_json scores, score;
    struct kv_json_walk walk;
    if (!kv_json_field(message, "scores", &scores))
        load_fail("Table %s ended without scores.", game->table.id);
    kv_json_enter(&scores, &walk);
    while (kv_json_next(&walk, NULL, &score)) {
        int64_t seat = guest_number(&score, "seat"), total = guest_number(&score, "total");
        if (seat >= 0 && seat < game->script.seats && total != game->script.scores[seat])
            load_fail("Table %s: seat %d has %d points instead of %d.", game->table.id, (int)seat,
                      (int)total, (int)game->script.scores[seat]);
    }
    game->checked++;
    be_done(player);
}

/* How long it took from the last turn of a round until the last one heard that the next begins. */
static void count_telling(struct game *game, uint32_t round)
{
    if (game->sent_round == 0 || game->sent_round + 1 != round || ++game->told < game->table.seats)
        return;
    game->told = 0;
    times_add(&game->run->tellings, load_clock() - game->sent);
}

static void take_event(struct player *player, const struct kv_json *message,
                       const struct kv_json *event)
{
    if (kv_json_is(event, "round")) {
        uint32_t round = (uint32_t)guest_number(message, "round");
        count_telling(player->game, round);
        see_round(player, round);
        if (round > player->game->script.rounds)
            be_done(player);
    } else if (kv_json_is(event, "state")) {
        player->game->run->states++;
    } else if (kv_json_is(event, "over")) {
        check_scores(player, message);
    }
}

/* A turn was acknowledged. */
static void take_turn(struct player *player, uint32_t round)
{
    struct run *run = player->game->run;
    times_add(&run->answers, load_clock() - player->sent);
    run->turns++;
    player->played = round > player->played ? round : player->played;
    if (run->told)
        fprintf(run->told, "%s %u %u\n", player->game->table.id, round, player->guest.seat);
}

static void take_answer(struct player *player, const struct kv_json *answer)
{
    struct kv_json ok, what, value;
    bool is_fine = kv_json_field(answer, "ok", &ok) && *ok.at == 't';
    if (!kv_json_field(answer, "do", &what))
        load_fail("An answer without a question: %.*s", (int)(answer->end - answer->at),
                  answer->at);
    if (kv_json_is(&what, "score") && is_fine) {
        check_scores(player, answer);
    } else if (kv_json_is(&what, "play") && is_fine) {
        take_turn(player, (uint32_t)guest_number(answer, "tag"));
    } else if (!is_fine && kv_json_field(answer, "error", &value)) {
        struct kv_json code;
        if (kv_json_field(&value, "code", &code) && kv_json_is(&code, "unavailable"))
            client_hang_up(&player->guest.socket); /* it comes again and sends it again */
        else
            load_fail("Table %s, seat %u, round %u: %.*s", player->game->table.id,
                      player->guest.seat, player->round, (int)(answer->end - answer->at),
                      answer->at);
    }
}

static void on_heard(struct guest *guest, const struct kv_json *message)
{
    struct player *player = guest->context;
    struct kv_json event;
    if (kv_json_field(message, "event", &event))
        take_event(player, message, &event);
    else
        take_answer(player, message);
}

/* Where there are several servers, another one may know more. */
static void on_lost(struct guest *guest)
{
    struct player *player = guest->context;
    struct run *run = player->game->run;
    run->lost++;
    if (strchr(run->plan->site, ',')) {
        load_site(run->plan, ++player->losses, player->game->table.id, &guest->home);
        guest->address = guest->home;
    }
}

static void on_gone(struct guest *guest, const struct kv_error *why)
{
    const struct player *player = guest->context;
    if (why)
        load_fail("Table %s: %s", player->game->table.id, why->message);
}

static const struct guest_player handlers = {on_entered, on_heard, on_lost, on_gone};

/* ---- Beginning and end ---- */

static void read_stages(struct run *run)
{
    size_t capacity = 0;
    struct load_table table;
    while (load_read_table(&table)) {
        if (run->game_count == capacity) {
            capacity = capacity ? capacity * 2 : 64;
            run->games = load_allocate(run->games, capacity * sizeof *run->games);
        }
        run->games[run->game_count++] = (struct game){.run = run, .table = table};
        run->player_count += table.seats;
    }
}

static void cast_actors(struct run *run, struct game *game, struct player *players)
{
    game->players = players;
    for (uint32_t i = 0; i < game->table.seats; i++) {
        struct player *player = &players[i];
        player->game = game;
        snprintf(player->name, sizeof player->name, "n%u", (unsigned)i);
        player->guest = (struct guest){
            .sockets = run->sockets,
            .loop = run->loop,
            .player = &handlers,
            .context = player,
            .name = player->name,
            .patience = (double)run->plan->patience,
            .states = run->plan->states,
        };
        load_site(run->plan, i, game->table.id, &player->guest.address);
        if (i == 0)
            memcpy(player->guest.token, game->table.token, sizeof player->guest.token);
    }
}

static void report(struct run *run)
{
    double seconds = run->ended - run->began;
    printf("{\"tables\":%zu,\"seats\":%zu,\"turns\":%llu,\"seconds\":%.3f,\"rate\":%.0f,"
           "\"p50\":%.2f,\"p99\":%.2f,\"max\":%.2f,\"told_p50\":%.2f,\"told_max\":%.2f,"
           "\"lost\":%llu,\"again\":%llu,\"states\":%llu}\n",
           run->game_count, run->player_count, (unsigned long long)run->turns, seconds,
           (double)run->turns / seconds, times_at(&run->answers, 0.5),
           times_at(&run->answers, 0.99), times_at(&run->answers, 1), times_at(&run->tellings, 0.5),
           times_at(&run->tellings, 1), (unsigned long long)run->lost,
           (unsigned long long)run->again, (unsigned long long)run->states);
}

int load_play(const struct load_plan *plan)
{
    struct run run = {.plan = plan, .loop = ev_loop_new(EVFLAG_AUTO)};
    struct kv_error error;
    run.last_ready = &run.first_ready;
    run.sockets = client_sockets_open(run.loop, "kvartal.1", &error);
    if (!run.sockets)
        load_fail("%s", error.message);
    if (plan->told && !(run.told = fopen(plan->told, "w")))
        load_fail("%s cannot be written.", plan->told);
    if (run.told)
        setvbuf(run.told, NULL, _IOLBF, 0);
    read_stages(&run);
    run.players = load_memory(run.player_count * sizeof *run.players);
    struct player *next = run.players;
    for (size_t i = 0; i < run.game_count; i++) {
        struct game *game = &run.games[i];
        script_write(&game->script, game->table.name, game->table.seats, (uint32_t)plan->rounds);
        cast_actors(&run, game, next);
        next += game->table.seats;
    }
    for (int i = 0; i < COMING_MOST; i++)
        call_next(&run);
    ev_run(run.loop, 0);
    report(&run);
    return 0; /* what it holds goes with it, and so do its connections */
}
