/* kvartal play: a game in the terminal, one person against bots. */
#include "cli/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#define TURNS_SHOWN 6u /* of the others, after a round */

/* ---- Rounds ---- */

static void take_turn(struct play *play)
{
    const struct kv_match *match = &play->match;
    uint32_t round = match->round;
    char question[64];
    snprintf(question, sizeof question, kv_translate("Round %u"), (unsigned)round);
    play->changed = true;
    while (match->round == round && !kv_match_done(match, PLAY_PERSON) && !play->leaving) {
        if (play->changed) {
            cli_moves_take(play->moves, match, PLAY_PERSON);
            play_show_state(play);
            play_show_moves(play);
        }
        play->changed = false;
        if (play_ask(play, question))
            play_answer(play);
    }
}

/* Plays a bot's turn and puts its moves into words. */
static void play_bot(struct play *play, uint32_t seat, struct kv_text *text)
{
    struct kv_match *match = &play->match;
    const struct kv_game *game = match->setup.game;
    const struct kv_bot *bot = kv_level_of(&play->bots, seat - 1);
    struct kv_thought best;
    kv_put(text, kv_translate("seat %u (%s):"), (unsigned)seat + 1, bot->id);
    kv_workspace_think(&play->workspace, bot, match, seat, &play->chance, &best, 1);
    for (uint32_t i = 0; i < best.count; i++) {
        kv_put(text, "%s", i ? "; " : " ");
        game->say(best.moves[i], text);
        kv_match_play(match, seat, best.moves[i]);
    }
}

static void take_bot_turns(struct play *play)
{
    const struct kv_match *match = &play->match;
    uint32_t round = match->round, shown = 0, hidden = 0;
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        if (seat == PLAY_PERSON || match->round != round || kv_match_done(match, seat))
            continue;
        struct kv_text text = cli_text();
        play_bot(play, seat, &text);
        if (shown < TURNS_SHOWN)
            cli_print_wrapped(text.data, 2);
        hidden += shown++ >= TURNS_SHOWN;
        cli_text_free(&text);
    }
    if (hidden > 0)
        cli_say_at(2, "… and %u more.", (unsigned)hidden);
}

static void play_round(struct play *play)
{
    const struct kv_match *match = &play->match;
    uint32_t round = match->round;
    if (!kv_match_done(match, PLAY_PERSON))
        take_turn(play);
    if (play->leaving)
        return;
    cli_print("\n");
    cli_head("Round %u is over.", (unsigned)round);
    if (match->round == round && !match->ended)
        take_bot_turns(play);
    if (play->save)
        play_save(play, play->save);
}

/* ---- The end ---- */

static void show_result(struct play *play)
{
    const struct kv_match *match = &play->match;
    struct kv_text endings = cli_text();
    play_show_state(play);
    cli_put_endings(match, &endings);
    cli_print("\n");
    cli_head("The game is over after round %u: %s.", (unsigned)match->round, endings.data);
    cli_print("\n");
    play_show_scores(play);
    cli_text_free(&endings);
}

/* After the last round there is nothing to do but look at it, and keep it. */
static void look_back(struct play *play)
{
    play->moves->count = 0;
    cli_print("\n");
    cli_say("Type \"save FILE\" to keep the game for \"kvartal replay\", or \"quit\".");
    play->warned = true;
    while (!play->leaving && !play->saved && play_ask(play, kv_translate("The end"))) {
        if (strcasecmp(play->typed, "hint") == 0 || strcasecmp(play->typed, "undo") == 0 ||
            strcasecmp(play->typed, "moves") == 0)
            cli_say("The game is over.");
        else if (!play_run_command(play))
            cli_say("The game is over. You can still type score, sheet N, save FILE or quit.");
    }
}

static void say_goodbye(struct play *play)
{
    bool saved = play->save && play_save(play, play->save);
    if (play->save && !saved)
        play->code = CLI_REFUSED;
    if (saved && play->match.ended)
        cli_say("\"kvartal replay %s\" replays the game.", play->save);
    else if (saved)
        cli_say("The game is saved; \"kvartal play --load %s\" continues it.", play->save);
    cli_say("Goodbye.");
}

static void play_match(struct play *play)
{
    struct kv_text name = cli_text(), seats = cli_text();
    kv_put(&name, "%s", cli_strong());
    kv_name_print(&play->match.setup, &name);
    kv_put(&name, "%s", cli_plain());
    cli_put_seats(play->match.setup.seats, &seats);
    cli_say("%s, %s; you are seat %u. Type \"help\" for help.", name.data, seats.data,
            PLAY_PERSON + 1);
    cli_text_free(&seats);
    cli_text_free(&name);
    while (!play->match.ended && !play->leaving)
        play_round(play);
    if (play->match.ended) {
        show_result(play);
        if (!play->save && !play->leaving)
            look_back(play);
    }
    say_goodbye(play);
}

/* ---- The beginning ---- */

struct settings {
    const char *name, *bots, *save, *load;
    uint64_t seats;
    struct kv_effort effort;
};

/* Plays a record up to where it stops, so that the game goes on from there. */
static bool run_record(struct play *play, struct kv_record *record, const char *path)
{
    struct kv_error error;
    enum kv_record_event event;
    do
        event = kv_record_next(record, &play->match, &error);
    while (event == KV_RECORD_OFFER || event == KV_RECORD_SET || event == KV_RECORD_TURN);
    if (event == KV_RECORD_BAD)
        cli_complain("%s: %s", cli_file_name(path), error.message);
    if (event == KV_RECORD_CUT)
        cli_say("%s stops after line %u; the game continues from there.", path,
                (unsigned)record->line);
    return event != KV_RECORD_BAD;
}

static bool open_record(struct play *play, const char *path)
{
    struct kv_text text = cli_text();
    struct kv_record record;
    struct kv_setup setup;
    struct kv_error error;
    bool fine = cli_read_file(path, &text);
    if (fine && !kv_record_start(&record, text.data, text.length, &setup, &error)) {
        cli_complain("%s: %s", cli_file_name(path), error.message);
        fine = false;
    }
    fine = fine && cli_match_open(&play->match, &setup, &play->log);
    if (fine && record.proof)
        kv_record_prove(&play->match, record.proof, record.proof_length);
    fine = fine && run_record(play, &record, path);
    cli_text_free(&text);
    return fine;
}

static bool open_new(struct play *play, const struct settings *settings)
{
    struct kv_setup setup;
    if (!cli_setup(settings->name ? settings->name : "welcome", &setup))
        return false;
    if (settings->seats)
        setup.seats = (uint32_t)settings->seats;
    else
        cli_choose_seats(&setup);
    return cli_match_open(&play->match, &setup, &play->log);
}

static bool open_play(struct play *play, const struct settings *settings)
{
    if (!cli_levels(settings->bots, &play->bots))
        return false;
    if (settings->save && !play_may_replace(settings->save)) {
        cli_complain("%s already exists and is not the record of a game; choose another name.",
                     settings->save);
        return false;
    }
    if (!(settings->load ? open_record(play, settings->load) : open_new(play, settings)))
        return false;
    kv_rng_start(&play->chance, play->match.setup.seed, 1 + play->match.round);
    return true;
}

static int play_game(const struct settings *settings)
{
    struct play play = {.save = settings->save, .code = CLI_FINE};
    play.log = cli_text();
    play.table = cli_text();
    play.sheet = cli_text();
    play.lines = cli_memory(sizeof *play.lines);
    play.moves = cli_memory(sizeof *play.moves);
    cli_lines_start(play.lines, PLAY_LINE_MOST);
    cli_moves_open(play.moves);
    cli_workspace_open(&play.workspace, &settings->effort);
    if (open_play(&play, settings))
        play_match(&play);
    else
        play.code = CLI_REFUSED;
    cli_match_close(&play.match);
    kv_workspace_close(&play.workspace);
    cli_moves_close(play.moves);
    cli_lines_stop(play.lines);
    free(play.moves);
    free(play.lines);
    cli_text_free(&play.sheet);
    cli_text_free(&play.table);
    cli_text_free(&play.log);
    return play.code;
}

int kv_cli_play(int argc, char **argv)
{
    struct settings settings = {.bots = "medium"};
    const struct cli_word words[] = {{KV_MARK("NAME"), &settings.name, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seats", "N", KV_MARK("how many seats; 2 if the game allows it"), NULL, NULL,
         &settings.seats, 1, UINT32_MAX},
        {"bot", KV_MARK("LIST"), KV_MARK("who plays the other seats; medium by default"), NULL,
         &settings.bots, NULL, 0, 0},
        {"save", KV_MARK("FILE"), KV_MARK("writes the game to a file after each round"), NULL,
         &settings.save, NULL, 0, 0},
        {"load", KV_MARK("FILE"), KV_MARK("continues a saved game"), NULL, &settings.load, NULL, 0,
         0},
        CLI_EFFORT_OPTIONS(settings.effort),
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "play",
        .about = KV_MARK(
            "Plays a game in the terminal; you are seat 1, and bots have the other seats. NAME "
            "is a game with its options, as in welcome:edition=first; without it, Welcome is "
            "played."),
        .words = words,
        .options = options,
        .more = cli_print_bots,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    if (settings.load && (settings.name || settings.seats)) {
        cli_complain("With --load, the game and its seats are those of the file; leave out NAME "
                     "and --seats.");
        return CLI_USAGE;
    }
    return play_game(&settings);
}
