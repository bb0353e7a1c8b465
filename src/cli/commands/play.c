/* kvartal play: a game in the terminal, one person against bots. */
#include "cli/play/play.h"
#include "cli/play/lessons.h"
#include "cli/play/saving.h"
#include "cli/screen/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    while (match->round == round && !kv_match_done(match, play->person) && !play->leaving &&
           !play->takes_back) {
        if (play->changed) {
            cli_moves_take(play->moves, match, play->person);
            play_show_state(play);
            play_show_moves(play);
        }
        play->changed = false;
        if (play_ask(play, question))
            play_answer(play);
    }
}

/* A bot's turn in words. */
static void take_bot_turn(struct play *play, uint32_t seat, struct kv_text *text)
{
    struct kv_text name = cli_text();
    struct kv_thought turn;
    play_put_name(play, seat, &name);
    kv_put(text, kv_translate("%s (seat %u, %s):"), name.data, (unsigned)seat + 1,
           kv_level_of(&play->bots, seat - play->people)->name);
    play_bot(play, seat, &turn);
    for (uint32_t i = 0; i < turn.count; i++) {
        kv_put(text, "%s", i ? "; " : " ");
        play->match.setup.game->say(turn.moves[i], text);
    }
    cli_text_free(&name);
}

static void take_bot_turns(struct play *play)
{
    const struct kv_match *match = &play->match;
    uint32_t round = match->round, shown = 0, hidden = 0;
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        if (seat == play->person || match->round != round || kv_match_done(match, seat))
            continue;
        struct kv_text text = cli_text();
        take_bot_turn(play, seat, &text);
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
    if (!kv_match_done(match, play->person))
        take_turn(play);
    if (play->leaving || play->takes_back)
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
            play->person + 1);
    cli_text_free(&seats);
    cli_text_free(&name);
    while (!play->match.ended && !play->leaving) {
        play_round(play);
        if (play->takes_back)
            play_take_back(play);
    }
    if (play->match.ended) {
        show_result(play);
        if (!play->save && !play->leaving)
            look_back(play);
    }
    say_goodbye(play);
}

/* Line by line, what one person has written would stay in sight of the next. */
static void play_in_lines(struct play *play)
{
    if (play->people > 1)
        play->code = cli_complain("Several people need the whole screen of a terminal.");
    else
        play_match(play);
}

/* ---- The beginning ---- */

struct settings {
    const char *name, *bots, *save, *load, *weights;
    const struct book_text *lesson;
    uint64_t seats, people;
    struct kv_effort effort;
    bool plain, resume, kiosk;
    struct remote_plan table;
    bool online;
};

static bool open_new(struct play *play, const struct settings *settings)
{
    struct kv_setup setup;
    if (!cli_setup(settings->name ? settings->name : "welcome", &setup))
        return false;
    if (settings->seats)
        setup.seats = (uint32_t)settings->seats;
    else
        cli_choose_seats(&setup);
    if (setup.seats < settings->people)
        setup.seats = (uint32_t)settings->people;
    return cli_match_open(&play->match, &setup, &play->log);
}

static bool open_match(struct play *play, const struct settings *settings)
{
    if (settings->lesson)
        return play_begin_step(play, 0);
    return settings->load ? play_open_file(play, settings->load) : open_new(play, settings);
}

static bool open_play(struct play *play, const struct settings *settings)
{
    struct kv_error error;
    if (!cli_levels(settings->bots, &play->bots) || !cli_weights(settings->weights, &play->weights))
        return false;
    if (settings->weights)
        kv_levels_weigh(&play->bots, &play->weights);
    if (settings->save && !play_may_replace(settings->save)) {
        cli_complain("%s already exists and is not the record of a game; choose another name.",
                     settings->save);
        return false;
    }
    if (!open_match(play, settings))
        return false;
    if (play->people > play->match.setup.seats) {
        cli_complain("There are more people than seats in this game.");
        return false;
    }
    kv_rng_start(&play->chance, play->match.setup.seed, 1 + play->match.round);
    return !settings->weights || kv_weights_fit(&play->weights, play->match.setup.game, &error) ||
           cli_refused(&error) == CLI_FINE;
}

static int play_game(const struct settings *settings)
{
    struct play play = {
        .people = (uint32_t)settings->people,
        .bot_names = settings->bots,
        .save = settings->save,
        .kept = settings->resume,
        .kiosk = settings->kiosk,
        .lesson = settings->lesson,
        .code = CLI_FINE,
    };
    play.log = cli_text();
    play.table = cli_text();
    play.sheet = cli_text();
    play.before_end = cli_text();
    play.lines = cli_memory(sizeof *play.lines);
    play.moves = cli_memory(sizeof *play.moves);
    cli_lines_start(play.lines, PLAY_LINE_MOST);
    cli_moves_open(play.moves);
    play.editor = cli_editor_open(play_candidate, &play);
    cli_workspace_open(&play.workspace, &settings->effort);
    if (settings->online)
        play.code = remote_run(&play, &settings->table);
    else if (!open_play(&play, settings))
        play.code = CLI_REFUSED;
    else if (settings->plain || !screen_play(&play))
        play_in_lines(&play);
    cli_match_close(&play.match);
    kv_workspace_close(&play.workspace);
    cli_moves_close(play.moves);
    cli_lines_stop(play.lines);
    cli_editor_close(play.editor);
    free(play.moves);
    free(play.lines);
    cli_text_free(&play.sheet);
    cli_text_free(&play.table);
    cli_text_free(&play.log);
    cli_text_free(&play.before_end);
    return play.code;
}

/* What was chosen in the menu replaces options. */
static void take_choice(struct settings *settings, const struct screen_choice *choice)
{
    settings->resume |= choice->resume;
    settings->lesson = choice->lesson;
    settings->online |= choice->online;
    settings->table.setup = choice->setup;
    if (choice->load[0])
        settings->load = choice->load;
    if (!choice->name[0])
        return;
    settings->name = choice->name;
    settings->seats = choice->seats;
    settings->people = choice->people;
    settings->bots = choice->bots;
}

/* Who has played the game that was left last, unless options say otherwise. */
static void take_kept_options(struct settings *settings, struct kv_text *text)
{
    const char *bots = NULL;
    uint64_t people = 0;
    const struct cli_option options[] = {
        {"people", NULL, NULL, NULL, NULL, &people, 1, PEOPLE_MOST},
        {"bots", NULL, NULL, NULL, &bots, NULL, 0, 0},
        {.name = NULL},
    };
    struct kv_text path = cli_text();
    struct kv_error error;
    if (play_put_kept_options_path(&path) && cli_configure(options, path.data, text, &error)) {
        settings->people = settings->people ? settings->people : people;
        settings->bots = settings->bots ? settings->bots : bots;
    }
    cli_text_free(&path);
}

static int play_or_resume(struct settings *settings)
{
    struct kv_text kept = cli_text(), options_kept = cli_text();
    int code;
    if (settings->resume && !settings->load && play_put_kept_path(&kept))
        settings->load = kept.data;
    if (settings->resume)
        take_kept_options(settings, &options_kept);
    settings->bots = settings->bots ? settings->bots : "medium";
    settings->people = settings->people ? settings->people : 1;
    if (settings->load && (settings->name || settings->seats))
        code =
            cli_misuse("With --load, the game and its seats are those of the file; leave out NAME "
                       "and --seats.");
    else
        code = play_game(settings);
    cli_text_free(&options_kept);
    cli_text_free(&kept);
    return code;
}

int kv_cli_play(int argc, char **argv)
{
    struct settings settings = {.bots = NULL};
    const struct cli_word words[] = {{KV_MARK("NAME"), &settings.name, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"seats", "N", KV_MARK("how many seats; 2 if the game allows it"), NULL, NULL,
         &settings.seats, 1, UINT32_MAX},
        {"people", "N", KV_MARK("how many people share this screen, in the first seats; 1"), NULL,
         NULL, &settings.people, 1, PEOPLE_MOST},
        {"bots", KV_MARK("LIST"), KV_MARK("who plays the other seats; medium by default"), NULL,
         &settings.bots, NULL, 0, 0},
        {"bot", KV_MARK("LIST"), NULL, NULL, &settings.bots, NULL, 0, 0}, /* its former name */
        {"save", KV_MARK("FILE"), KV_MARK("writes the game to a file after each round"), NULL,
         &settings.save, NULL, 0, 0},
        {"load", KV_MARK("FILE"), KV_MARK("continues a saved game"), NULL, &settings.load, NULL, 0,
         0},
        {"resume", NULL, KV_MARK("continues the game that was left last"), &settings.resume, NULL,
         NULL, 0, 0},
        {"server", KV_MARK("URL"), KV_MARK("where online tables are; the last one by default"),
         NULL, &settings.table.server, NULL, 0, 0},
        {"join", KV_MARK("URL"), KV_MARK("goes to an online table, by its link or its code"), NULL,
         &settings.table.join, NULL, 0, 0},
        {"name", KV_MARK("NAME"), KV_MARK("what you are called at online tables"), NULL,
         &settings.table.name, NULL, 0, 0},
        {"kiosk", NULL, KV_MARK("for guests: files are written only where games are kept"),
         &settings.kiosk, NULL, NULL, 0, 0},
        {"plain", NULL, KV_MARK("asks and answers line by line instead of filling the screen"),
         &settings.plain, NULL, NULL, 0, 0},
        CLI_EFFORT_OPTIONS(settings.effort),
        CLI_TURN_THREADS_OPTION(settings.effort,
                                KV_MARK("how many threads; one per processor by default")),
        CLI_WEIGHTS_OPTION(settings.weights),
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "play",
        .about = KV_MARK(
            "Plays a game in the terminal; you are seat 1, and bots have the other seats. NAME "
            "is a game with its options, as in welcome:edition=first; without it, a menu asks "
            "what to play, or Welcome is played where a menu cannot be shown."),
        .words = words,
        .options = options,
        .more = cli_print_bots,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code != CLI_GO_ON)
        return code;
    settings.effort.threads = lab_threads_for((uint32_t)settings.effort.threads, UINT32_MAX);
    settings.online = settings.table.join != NULL;
    settings.table.is_fixed = settings.kiosk;
    struct screen_choice choice = {.offers_online = remote_is_there() &&
                                                    (!settings.kiosk || settings.table.server)};
    if (!settings.name && !settings.load && !settings.resume && !settings.plain &&
        !settings.online && !screen_choose(&choice))
        return CLI_FINE;
    take_choice(&settings, &choice);
    return play_or_resume(&settings);
}
