/* kvartal tournament: bots and other programs meet, with the same cards for everybody. */
#include "cli/tournament.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES_MOST   10000000u
#define THREADS_MOST 1024u

struct wishes {
    const char *name, *bots, *seed, *out;
    uint64_t seats, games, threads, patience;
    struct cli_effort effort;
    bool ladder, as_json;
};

/* ---- Bots ---- */

/* A bot that is named twice plays twice, as medium and medium#2. */
static char *unique_word(const struct tournament *tournament, const char *word, size_t length)
{
    struct kv_text text = cli_text();
    uint32_t before = 0;
    kv_put(&text, "%.*s", (int)length, word);
    for (uint32_t i = 0; i < tournament->bots; i++) {
        const struct tournament_bot *bot = &tournament->bot[i];
        const char *named = bot->command ? bot->command : bot->level->id;
        before += strcmp(named, text.data) == 0;
    }
    if (before > 0)
        kv_put(&text, "#%u", (unsigned)before + 1);
    return text.data;
}

/* A program that cannot be started at all is told of at once. */
static bool try_outside(const char *command)
{
    struct cli_outside outside;
    struct kv_error error;
    cli_outside_open(&outside, command, 0);
    bool fine = cli_outside_start(&outside, &error);
    if (!fine)
        cli_refused(&error);
    cli_outside_close(&outside);
    return fine;
}

static bool add_outside(struct tournament *tournament, const char *word, size_t length)
{
    struct kv_text command = cli_text();
    kv_put(&command, "%.*s", (int)length, word);
    struct tournament_bot bot = {.word = unique_word(tournament, word, length),
                                 .command = command.data,
                                 .level =
                                     kv_bot_find(TOURNAMENT_FALLBACK, strlen(TOURNAMENT_FALLBACK))};
    tournament->bot[tournament->bots++] = bot;
    return try_outside(bot.command);
}

static bool add_level(struct tournament *tournament, const char *word, size_t length)
{
    struct kv_text one = cli_text();
    struct cli_bots levels;
    kv_put(&one, "%.*s", (int)length, word);
    bool fine = cli_bots_read(one.data, &levels);
    if (fine) {
        struct tournament_bot bot = {.word = unique_word(tournament, word, length),
                                     .level = levels.bot[0]};
        tournament->bot[tournament->bots++] = bot;
    }
    cli_text_free(&one);
    return fine;
}

static bool read_bots(struct tournament *tournament, const char *list)
{
    for (;;) {
        size_t length = strcspn(list, ",");
        if (tournament->bots == TOURNAMENT_BOTS_MOST) {
            cli_complain("A list of bots names at most %d of them.", TOURNAMENT_BOTS_MOST);
            return false;
        }
        if (!(cli_is_outside(list, length) ? add_outside : add_level)(tournament, list, length))
            return false;
        if (list[length] == '\0')
            return true;
        list += length + 1;
    }
}

/* ---- The command ---- */

static bool set_seed(struct kv_setup *setup, const char *seed)
{
    struct kv_error error;
    return !seed || kv_seed_set(setup, seed, strlen(seed), &error) ||
           cli_refused(&error) == CLI_FINE;
}

/* A name with a seed in it has been seeded, too. */
static bool is_seeded(const struct wishes *wishes)
{
    return wishes->seed || strchr(wishes->name, '#');
}

static bool prepare(struct tournament *tournament, const struct wishes *wishes)
{
    struct kv_match match;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    tournament->threads = wishes->threads ? (uint32_t)wishes->threads
                          : cores > 0     ? (uint32_t)cores
                                          : 1;
    if (!cli_setup(wishes->name, &tournament->setup) || !set_seed(&tournament->setup, wishes->seed))
        return false;
    if (wishes->seats)
        tournament->setup.seats = (uint32_t)wishes->seats;
    else
        cli_choose_seats(&tournament->setup);
    if (!cli_match_open(&match, &tournament->setup, NULL))
        return false;
    cli_match_close(&match);
    if (!read_bots(tournament, wishes->bots))
        return false;
    if (tournament->ladder && tournament->bots < 2) {
        cli_complain("A ladder needs at least two bots.");
        return false;
    }
    return tournament_pair(tournament) &&
           (!tournament->path || tournament_file_open(tournament, is_seeded(wishes)));
}

static int report(const struct tournament *tournament, const struct wishes *wishes)
{
    struct tournament_figures figures;
    int code = CLI_FINE;
    tournament_count(tournament, &figures);
    if (figures.deals == 0)
        code = cli_complain("It was stopped before the first deal was over.");
    else if (wishes->as_json)
        tournament_print_json(tournament, &figures);
    else
        tournament_print(tournament, &figures);
    free(figures.pair);
    return code;
}

static int hold(const struct wishes *wishes)
{
    struct tournament tournament = {.effort = wishes->effort,
                                    .ladder = wishes->ladder,
                                    .games = wishes->games,
                                    .patience = wishes->patience,
                                    .path = wishes->out};
    bool fine = prepare(&tournament, wishes) && tournament_play(&tournament);
    fine = tournament_file_close(&tournament) && fine;
    int code = fine ? report(&tournament, wishes) : CLI_REFUSED;
    tournament_free(&tournament);
    return code;
}

static void print_more(void)
{
    cli_print_bots();
    cli_print("\n");
    cli_say("A bot may also be a program, as in --bots medium,./mybot,\"python3 bot.py\": a word "
            "with a slash or a space in it. One with a space is run by /bin/sh, which splits it; "
            "others are run as they are. docs/tournaments.md says how to write one.");
}

int kv_cli_tournament(int argc, char **argv)
{
    struct wishes wishes = {.bots = "random,novice,easy,medium", .games = 100, .patience = 10};
    const struct cli_word words[] = {{KV_MARK("NAME"), &wishes.name, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"bots", KV_MARK("LIST"),
         KV_MARK("who plays, as in hard,medium; random to medium if not given"), NULL, &wishes.bots,
         NULL, 0, 0},
        {.name = "ladder",
         .about = KV_MARK("each meets only its neighbours in the list, not everybody"),
         .flag = &wishes.ladder},
        {"seats", "N", KV_MARK("how many play; 2 if the game allows it"), NULL, NULL, &wishes.seats,
         1, UINT32_MAX},
        {"games", "N", KV_MARK("how many games each pairing plays; 100 if not given"), NULL, NULL,
         &wishes.games, 1, GAMES_MOST},
        {"seed", "S", KV_MARK("the seed of all games; the same seed gives the same figures"), NULL,
         &wishes.seed, NULL, 0, 0},
        {"threads", "N", KV_MARK("how many threads; as many as there are processors"), NULL, NULL,
         &wishes.threads, 1, THREADS_MOST},
        CLI_EFFORT_OPTIONS(wishes.effort),
        {"patience", "N", KV_MARK("seconds that a program has for a turn; 10 if not given"), NULL,
         NULL, &wishes.patience, 1, 86400},
        {"out", KV_MARK("FILE"),
         KV_MARK("where results are kept as they come; with a file of the same tournament it goes "
                 "on from there"),
         NULL, &wishes.out, NULL, 0, 0},
        {.name = "json", .about = KV_MARK("as JSON, for programs"), .flag = &wishes.as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "tournament",
        .about = KV_MARK(
            "Lets everybody play everybody at NAME and rates them: Elo, wins and mean scores, with "
            "their errors. Every deal is played as often as a pairing has players, each time with "
            "everybody one seat further on, so that luck is the same for all. Ctrl-C stops and "
            "reports the deals finished so far."),
        .words = words,
        .options = options,
        .more = print_more,
    };
    int code = cli_parse(&manual, argc, argv);
    return code == CLI_GO_ON ? hold(&wishes) : code;
}
