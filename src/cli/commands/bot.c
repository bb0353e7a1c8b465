/* kvartal bot: bots that join an online table like any player, and play to the end. */
#include "cli/cli.h"
#include "client/guest.h"
#include "client/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COUNT_MOST = 20000,
    PATIENCE_SECONDS = 60,
    NAME_BYTES = 128,
    STATES_MOST = 16, /* seats of a table that sends states without being asked */
};

/* All bots of one call; they compute one after the other. */
struct bot_group {
    struct ev_loop *loop;
    struct client_sockets *sockets;
    const struct kv_level *bot;
    struct kv_workspace workspace;
    struct kv_rng rng;
    uint64_t count;
    uint64_t playing; /* not gone yet */
    bool is_told;     /* that the connection has ended */
    int code;
};

struct player {
    struct guest guest;
    struct bot_group *group;
    char name[NAME_BYTES];
    bool is_told; /* the state when a round begins: not at a large table */
};

/* ---- Asking ---- */

static void ask(struct player *player, const char *what)
{
    char bytes[64];
    int length = snprintf(bytes, sizeof bytes, "{\"do\":\"%s\"}", what);
    guest_ask(&player->guest, bytes, (size_t)length);
}

/* ---- The state as the server shows it, in a match of our own ---- */

static bool think(struct player *player, const struct kv_json *state, struct kv_match *match,
                  struct kv_error *error)
{
    struct bot_group *group = player->group;
    struct kv_thought thought;
    uint32_t own = client_view_own(state, player->guest.seat);
    if (own >= match->setup.seats)
        return kv_refuse(error, "bad-state", "The server does not show the bot its own sheet.");
    if (!client_view_set(match, state, error))
        return false;
    if (kv_match_done(match, own))
        return true; /* its turn was kept before the connection ended */
    kv_workspace_think(&group->workspace, group->bot, match, own, &group->rng, &thought, 1);
    struct kv_text json = cli_text();
    client_put_turn(&json, guest_number(state, "round"), match->setup.game, thought.moves,
                    thought.count);
    guest_ask(&player->guest, json.data, json.length);
    cli_text_free(&json);
    return true;
}

static bool answer_state(struct player *player, const struct kv_json *state, struct kv_error *error)
{
    struct kv_setup setup;
    struct kv_match match;
    if (!client_view_setup(cli_games(), state, &setup, error) ||
        !kv_weights_fit(player->group->bot->bot.weights, setup.game, error))
        return false;
    void *memory = cli_memory(kv_match_bytes(&setup));
    bool is_fine =
        kv_match_open(&match, &setup, memory, NULL, error) && think(player, state, &match, error);
    free(memory);
    return is_fine;
}

/* ---- Results ---- */

static void tell_result(struct player *player, const struct kv_json *answer)
{
    struct kv_json scores, places, score, place;
    struct kv_json_walk walk, beside;
    int64_t points = 0, rank = 0;
    if (!kv_json_field(answer, "scores", &scores) || !kv_json_field(answer, "places", &places))
        return;
    kv_json_enter(&scores, &walk);
    kv_json_enter(&places, &beside);
    while (kv_json_next(&walk, NULL, &score) && kv_json_next(&beside, NULL, &place))
        if (guest_number(&score, "seat") == (int64_t)player->guest.seat) {
            points = guest_number(&score, "total");
            kv_json_integer(&place, 0, INT32_MAX, &rank);
        }
    cli_say("%s: place %d, score %d.", player->name, (int)rank, (int)points);
    cli_flush();
}

static void end_badly(struct player *player, const struct kv_error *why)
{
    player->group->code = cli_complain("%s: %s", player->name, why->message);
}

/* ---- What is heard at the table ---- */

static void leave_for(struct player *player, const struct kv_error *why)
{
    end_badly(player, why);
    guest_leave(&player->guest);
}

static void take_refusal(struct player *player, const struct kv_json *answer)
{
    struct kv_json refusal, code;
    struct kv_error error = {.code = "refused"};
    struct kv_text text;
    if (!kv_json_field(answer, "error", &refusal) || !kv_json_field(&refusal, "code", &code))
        return;
    if (kv_json_is(&code, "turn-done") || kv_json_is(&code, "over"))
        return; /* someone else has played for it meanwhile */
    if (kv_json_is(&code, "bad-round")) {
        ask(player, "show");
        return;
    }
    if (kv_json_is(&code, "unavailable") || kv_json_is(&code, "too-fast")) {
        client_hang_up(&player->guest.socket); /* it comes back after a moment, and looks again */
        return;
    }
    kv_text_start(&text, error.message, sizeof error.message);
    client_text(&refusal, "message", &text);
    leave_for(player, &error);
}

static void take_answer(struct player *player, const struct kv_json *answer,
                        const struct kv_json *what)
{
    struct kv_json ok;
    struct kv_error error;
    if (!kv_json_field(answer, "ok", &ok) || *ok.at != 't') {
        take_refusal(player, answer);
    } else if (kv_json_is(what, "show")) {
        struct kv_json over;
        if (kv_json_field(answer, "over", &over) && *over.at == 't')
            ask(player, "score");
        else if (!answer_state(player, answer, &error))
            leave_for(player, &error);
    } else if (kv_json_is(what, "score")) {
        tell_result(player, answer);
        guest_leave(&player->guest);
    }
}

/* Of a crowd the record proves it. */
static void check_deal(struct player *player, const struct kv_json *over)
{
    struct kv_error error;
    if (!client_pledge_check(&player->guest.pledge, over, &error))
        player->group->code =
            cli_complain("%s: the deal was not fair: %s", player->name, error.message);
    else if (player->guest.pledge.is_revealed && player->group->count == 1)
        cli_say("Fair deal: checked.");
}

static void take_event(struct player *player, const struct kv_json *message,
                       const struct kv_json *event)
{
    struct kv_error error;
    struct kv_json state;
    if (kv_json_is(event, "round")) {
        if (!player->is_told)
            ask(player, "show");
    } else if (kv_json_is(event, "state") && kv_json_field(message, "state", &state)) {
        if (!answer_state(player, &state, &error))
            leave_for(player, &error);
    } else if (kv_json_is(event, "over")) {
        check_deal(player, message);
        ask(player, "score");
    } else if (kv_json_is(event, "table") && client_has_lost_seat(message)) {
        kv_refuse(&error, "removed", "The host has removed the bot.");
        leave_for(player, &error);
    }
}

static void on_heard(struct guest *guest, const struct kv_json *message)
{
    struct player *player = guest->context;
    struct kv_json word;
    if (kv_json_field(message, "event", &word))
        take_event(player, message, &word);
    else if (kv_json_field(message, "do", &word))
        take_answer(player, message, &word);
}

static void on_entered(struct guest *guest, const struct kv_json *table)
{
    struct player *player = guest->context;
    struct kv_json state, most;
    struct kv_error error;
    int64_t seats;
    cli_lend_pack(guest->pack);
    guest->pack = NULL;
    player->is_told = guest->is_told_states && kv_json_field(table, "most", &most) &&
                      kv_json_integer(&most, 0, STATES_MOST, &seats);
    if (guest->seat == GUEST_NOBODY) {
        kv_refuse(&error, "no-seat", "That token has no seat at this table.");
        leave_for(player, &error);
        return;
    }
    if (!player->group->is_told)
        cli_say("%s has seat %u.", player->name, (unsigned)guest->seat + 1);
    cli_flush();
    if (kv_json_field(table, "state", &state) && !kv_json_is(&state, "waiting"))
        ask(player, "show");
}

static void on_lost(struct guest *guest)
{
    struct player *player = guest->context;
    if (!player->group->is_told)
        cli_say("The server cannot be reached; trying again…");
    cli_flush();
    player->group->is_told = true;
}

static void on_gone(struct guest *guest, const struct kv_error *why)
{
    struct player *player = guest->context;
    struct bot_group *group = player->group;
    if (why)
        end_badly(player, why);
    if (--group->playing == 0)
        ev_break(group->loop, EVBREAK_ALL);
}

static const struct guest_player faces = {on_entered, on_heard, on_lost, on_gone};

/* ---- The command ---- */

static void name_player(struct player *player, const char *name, uint64_t number)
{
    if (player->group->count > 1)
        snprintf(player->name, sizeof player->name, "%s %u", name, (unsigned)number);
    else
        snprintf(player->name, sizeof player->name, "%s", name);
}

static void send_in(struct bot_group *group, struct player *players,
                    const struct client_address *address, const char *name, const char *token)
{
    for (uint64_t i = 0; i < group->count; i++) {
        struct player *player = &players[i];
        player->group = group;
        name_player(player, name, i + 1);
        player->guest = (struct guest){
            .sockets = group->sockets,
            .loop = group->loop,
            .address = *address,
            .player = &faces,
            .context = player,
            .name = player->name,
            .language = kv_language_ids[cli_language()],
            .patience = PATIENCE_SECONDS,
            .pledges = true,
            .states = true,
        };
        if (token)
            snprintf(player->guest.token, sizeof player->guest.token, "%s", token);
        guest_come(&player->guest);
    }
}

static int play_online(struct bot_group *group, const struct client_address *address,
                       const char *name, const char *token)
{
    struct kv_error error;
    char seed[KV_SEED_MOST + 1];
    cli_random_seed(seed, sizeof seed);
    kv_rng_start(&group->rng, seed, 0);
    group->loop = ev_loop_new(EVFLAG_AUTO);
    if (!group->loop)
        return cli_complain("There is not enough memory for that.");
    group->sockets = client_sockets_open(group->loop, "kvartal.1", &error);
    if (!group->sockets) {
        ev_loop_destroy(group->loop);
        return cli_refused(&error);
    }
    client_sockets_speak(group->sockets, kv_language_ids[cli_language()]);
    struct player *players = cli_memory(group->count * sizeof *players);
    group->playing = group->count;
    send_in(group, players, address, name, token);
    if (group->playing > 0)
        ev_run(group->loop, 0);
    client_sockets_close(group->sockets);
    ev_loop_destroy(group->loop);
    free(players);
    return group->code;
}

int kv_cli_bot(int argc, char **argv)
{
    struct kv_effort effort = {0};
    const char *url = NULL, *level = "hard", *name = NULL, *token = NULL, *weights = NULL;
    struct bot_group group = {.count = 1};
    const struct cli_word words[] = {{NULL, NULL, false}};
    const struct cli_option options[] = {
        {"join", KV_MARK("URL"),
         KV_MARK("the table: the link of its page, its address in the API, or server and code"),
         NULL, &url, NULL, 0, 0},
        {"level", KV_MARK("BOT"), KV_MARK("how well it plays (hard)"), NULL, &level, NULL, 0, 0},
        {"name", KV_MARK("NAME"), KV_MARK("its name at the table (its level)"), NULL, &name, NULL,
         0, 0},
        {"count", KV_MARK("COUNT"), KV_MARK("how many such bots join, to test large tables (1)"),
         NULL, NULL, &group.count, 1, COUNT_MOST},
        {"seat-token", KV_MARK("TOKEN"), KV_MARK("takes over an occupied seat, by its token"), NULL,
         &token, NULL, 0, 0},
        CLI_EFFORT_OPTIONS(effort),
        CLI_TURN_THREADS_OPTION(effort,
                                KV_MARK("how many threads think about a turn; one by default")),
        CLI_WEIGHTS_OPTION(weights),
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "bot",
        .about = KV_MARK("Joins an online table like any player, waits for the start, and plays to "
                         "the end. It reconnects by itself."),
        .words = words,
        .options = options,
        .more = cli_print_bots,
    };
    struct client_address address;
    struct kv_levels bots;
    struct kv_weights_set set;
    struct kv_error error;
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    if (!url) {
        return cli_misuse("Which table? Use --join URL.");
    }
    if (token && (group.count > 1 || strlen(token) != GUEST_TOKEN_LENGTH)) {
        return cli_misuse("--seat-token is the token of one seat, %d digits.", GUEST_TOKEN_LENGTH);
    }
    if (!client_read_address(url, &address, &error))
        return cli_misused(&error);
    if (!cli_levels(level, &bots))
        return CLI_USAGE;
    if (!cli_weights(weights, &set))
        return CLI_REFUSED;
    if (weights)
        kv_levels_weigh(&bots, &set);
    group.bot = kv_level_of(&bots, 0);
    cli_workspace_open(&group.workspace, &effort);
    code = play_online(&group, &address, name ? name : group.bot->bot.id, token);
    kv_workspace_close(&group.workspace);
    return code;
}
