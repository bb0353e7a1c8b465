/* The conversation of kvartal play: what is shown, asked and answered. */
#include "base/tenths.h"
#include "cli/play/play.h"
#include "cli/play/saving.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Showing ---- */

/* Prints a drawing unless it has not changed since the last time; takes ownership of it. */
static void show_drawing(struct kv_text *last, struct kv_text *now)
{
    if (last->length != now->length || memcmp(last->data, now->data, now->length) != 0) {
        cli_print("\n");
        cli_print_text(now);
    }
    cli_text_free(last);
    *last = *now;
}

void play_show_state(struct play *play)
{
    const struct kv_match *match = &play->match;
    const struct kv_game *game = match->setup.game;
    struct kv_text table = cli_text(), sheet = cli_text();
    game->draw_table(match->table, &table);
    show_drawing(&play->table, &table);
    game->draw_sheet(match->table, kv_match_sheet(match, play->person), &sheet);
    show_drawing(&play->sheet, &sheet);
}

void play_show_moves(const struct play *play)
{
    cli_print("\n");
    cli_head("Your moves:");
    cli_moves_print(play->moves);
}

void play_show_scores(const struct play *play)
{
    struct kv_scores scores;
    uint32_t shown[CLI_SHOWN_MOST];
    cli_scores_open(&scores, &play->match);
    cli_scores_print(&scores, play->match.setup.game, shown, cli_scores_pick(&scores, shown));
    if (play->match.ended)
        cli_print_winners(&scores);
    kv_scores_close(&scores);
}

/* ---- Saving ---- */

bool play_may_replace(const char *path)
{
    static const char head[] = "kvartal record ";
    char begin[sizeof head] = "";
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return true; /* nothing is there, or a device, which loses nothing */
    FILE *file = fopen(path, "r");
    if (!file)
        return true; /* writing will say why */
    size_t length = fread(begin, 1, sizeof head - 1, file);
    fclose(file);
    return length == 0 || memcmp(begin, head, sizeof head - 1) == 0;
}

bool play_save(struct play *play, const char *path)
{
    struct kv_text record = cli_text();
    kv_record_print(&play->match, &record);
    bool fine = cli_write_file(path, &record);
    cli_text_free(&record);
    play->saved = fine;
    return fine;
}

/* ---- Commands ---- */

struct word_command {
    const char *name;
    const char *argument; /* for people; NULL: there is none                     */
    const char *about;    /* NULL: it is short for another, and not listed       */
    void (*run)(struct play *play, const char *argument);
};

static void run_undo(struct play *play, const char *argument)
{
    struct kv_error error;
    (void)argument;
    if (kv_match_undo(&play->match, play->person, &error))
        play->changed = true;
    else if (play->before_end.length > 0)
        play->takes_back = true;
    else
        cli_say("There is nothing to undo: you have not moved in this round.");
}

static void run_score(struct play *play, const char *argument)
{
    (void)argument;
    play_show_scores(play);
}

static void run_sheet(struct play *play, const char *argument)
{
    const struct kv_match *match = &play->match;
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    uint64_t seat = play->person + 1;
    if (*argument && !cli_number(argument, 1, match->setup.seats, &seat)) {
        cli_say("Which sheet? There are those of seats 1 to %u, as in \"sheet 1\".",
                (unsigned)match->setup.seats);
        return;
    }
    memcpy(sheet, kv_match_sheet(match, (uint32_t)seat - 1), game->size.sheet);
    if (seat - 1 != play->person && game->hide)
        game->hide(sheet);
    struct kv_text text = cli_text();
    game->draw_sheet(match->table, sheet, &text);
    cli_say("Seat %u", (unsigned)seat);
    cli_print_text(&text);
    cli_text_free(&text);
}

static void run_table(struct play *play, const char *argument)
{
    (void)argument;
    cli_print_text(&play->table);
}

static void run_moves(struct play *play, const char *argument)
{
    if (*argument)
        cli_moves_print_with(play->moves, argument);
    else
        play_show_moves(play);
}

/* The evaluation of a turn: its expected points and, with other seats, its chance to win. */
static void put_prospect(const struct kv_thought *thought, struct kv_text *text)
{
    char points[16];
    struct kv_text number;
    kv_text_start(&number, points, sizeof points);
    kv_put_rounded(&number, thought->value);
    if (thought->chance > 0)
        kv_put(text, kv_translate("about %s points at the end, %u%% chance of winning"), points,
               (unsigned)(thought->chance + 50) / 100);
    else
        kv_put(text, kv_translate("about %s points at the end"), points);
}

static void put_turn(const struct kv_game *game, const struct kv_thought *thought,
                     struct kv_text *text)
{
    for (uint32_t i = 0; i < thought->count; i++) {
        kv_put(text, "%s", i ? "; " : "");
        game->say(thought->moves[i], text);
    }
}

void play_put_hint(const struct play *play, const struct kv_thought *thought, struct kv_text *turn,
                   struct kv_text *prospect, struct kv_text *reason)
{
    put_turn(play->match.setup.game, thought, turn);
    put_prospect(thought, prospect);
    kv_bot_explain(&play->match, play->person, thought, reason);
    if (reason->length == 0)
        kv_put(reason, "%s", kv_translate("nothing else is better"));
}

static void say_hint(const struct play *play, const struct kv_thought *thought)
{
    struct kv_text turn = cli_text(), prospect = cli_text(), reason = cli_text();
    play_put_hint(play, thought, &turn, &prospect, &reason);
    cli_say("Good: \"%s\" — %s (%s). Enter plays the whole turn.", turn.data, prospect.data,
            reason.data);
    cli_text_free(&turn);
    cli_text_free(&prospect);
    cli_text_free(&reason);
}

void play_think(struct play *play, struct kv_thought *thought)
{
    struct kv_rng rng;
    struct kv_level level = {.bot = kv_bot_adviser(kv_bot_find("hard", 4))};
    level.bot.weights = kv_level_of(&play->bots, 0)->bot.weights;
    kv_advice_start(&play->match, play->person, &rng);
    kv_workspace_think(&play->workspace, &level, &play->match, play->person, &rng, thought, 1);
    play->hint.count = thought->count;
    memcpy(play->hint.moves, thought->moves, sizeof thought->moves);
}

static void run_hint(struct play *play, const char *argument)
{
    struct kv_thought thought;
    (void)argument;
    play_think(play, &thought);
    say_hint(play, &thought);
}

/* With --kiosk a name is one of a file in the directory of records. */
static void save_in_kiosk(struct play *play, const char *name)
{
    struct kv_text path = cli_text();
    if (strchr(name, '/') || *name == '.')
        cli_say("Only a plain name is possible here, as in \"save my-game.txt\".");
    else if (play_put_record_path(play, name, &path) && play_may_replace(path.data) &&
             play_save(play, path.data))
        cli_say("Saved: %s", path.data);
    cli_text_free(&path);
}

static void run_save(struct play *play, const char *argument)
{
    if (*argument && play->kiosk)
        save_in_kiosk(play, argument);
    else if (!*argument)
        cli_say("Where to? Type a file's name too, as in \"save my-game.txt\".");
    else if (!play_may_replace(argument))
        cli_say("%s already exists and is not the record of a game; choose another name.",
                argument);
    else if (play_save(play, argument))
        cli_say("Saved; \"kvartal play --load %s\" continues it.", argument);
}

static void run_quit(struct play *play, const char *argument)
{
    (void)argument;
    /* A script that types for a person does not need to be asked twice. */
    if (play->save || play->saved || play->warned || !cli_on_terminal(STDIN_FILENO)) {
        play->leaving = true;
        return;
    }
    cli_say("The game is not saved. Type \"save FILE\" to keep it, or \"quit\" again.");
    play->warned = true;
}

static void run_help(struct play *play, const char *argument);

static const struct word_command word_commands[] = {
    {"undo", NULL, KV_MARK("undoes your last move, or takes back your last turn"), run_undo},
    {"moves", KV_MARK("WORD …"), KV_MARK("lists your moves again, or those with these words"),
     run_moves},
    {"hint", NULL, KV_MARK("says which turn looks best, and why"), run_hint},
    {"score", NULL, KV_MARK("shows the current score"), run_score},
    {"sheet", "N", KV_MARK("shows the sheet of seat N, or your own"), run_sheet},
    {"table", NULL, KV_MARK("shows the table again"), run_table},
    {"save", KV_MARK("FILE"), KV_MARK("writes the game to a file"), run_save},
    {"help", NULL, KV_MARK("shows this; so does ?"), run_help},
    {"?", NULL, NULL, run_help},
    {"quit", NULL, KV_MARK("leaves the game; so does q"), run_quit},
    {"q", NULL, NULL, run_quit},
    {NULL, NULL, NULL, NULL},
};

static void print_command(const struct word_command *command)
{
    enum { INDENT = 2, COLUMN = 17 };
    struct kv_text left = cli_text();
    kv_put(&left, "%s", command->name);
    if (command->argument)
        kv_put(&left, " %s", kv_translate(command->argument));
    cli_print_entry(INDENT, left.data, COLUMN, kv_translate(command->about));
    cli_text_free(&left);
}

/* Whose figures are played with. */
static void print_components(const struct kv_game *game)
{
    struct kv_text text = cli_text();
    kv_pack_tell(game, &text);
    cli_say("About the components:");
    cli_print_wrapped(text.data, 2);
    cli_text_free(&text);
}

static void run_help(struct play *play, const char *argument)
{
    (void)argument;
    cli_print("%s\n", kv_translate(play->match.setup.game->manual));
    cli_say("Type a move as listed, or its number if the list has numbers. If there is only one "
            "move, Enter plays it. Other commands:");
    for (const struct word_command *command = word_commands; command->name; command++)
        if (command->about)
            print_command(command);
    print_components(play->match.setup.game);
}

/* ---- Asking ---- */

/* Normalises the spaces of a line; control characters count as spaces. */
static void squeeze(const struct kv_text *line, char *typed)
{
    size_t length = 0;
    bool gap = false;
    for (size_t i = 0; i < line->length; i++) {
        unsigned char byte = (unsigned char)line->data[i];
        if (byte <= ' ' || byte == 0x7f) {
            gap = length > 0;
            continue;
        }
        if (gap && length + 1 < PLAY_LINE_MOST)
            typed[length++] = ' ';
        if (length < PLAY_LINE_MOST)
            typed[length++] = (char)byte;
        gap = false;
    }
    typed[length] = '\0';
}

const char *play_candidate(void *context, uint32_t index)
{
    const struct play *play = context;
    enum { COMMANDS = sizeof word_commands / sizeof *word_commands - 1 };
    if (index < COMMANDS)
        return word_commands[index].name;
    index -= COMMANDS;
    return index < play->moves->count ? cli_moves_text(play->moves, index) : NULL;
}

/* Puts the question, and waits for a line. */
static enum cli_line next_line(struct play *play, const char *question)
{
    if (play->editor)
        return cli_editor_next(play->editor, question, &play->lines->line);
    return cli_lines_next(play->lines);
}

bool play_ask(struct play *play, const char *question)
{
    cli_print(play->editor ? "\n" : "\n%s> ", question);
    if (!cli_flush()) { /* nobody sees the question */
        play->leaving = true;
        play->code = CLI_REFUSED;
        return false;
    }
    enum cli_line line = next_line(play, question);
    if (line == CLI_LINE_END || line == CLI_LINE_BROKEN) {
        cli_print("\n");
        play->leaving = true;
        play->code = line == CLI_LINE_END ? CLI_FINE : CLI_REFUSED;
        return false;
    }
    play->lines->line.length = line == CLI_LINE_LONG ? 0 : play->lines->line.length;
    squeeze(&play->lines->line, play->typed);
    if (line == CLI_LINE_LONG)
        snprintf(play->typed, sizeof play->typed, "%s", kv_translate("(a very long line)"));
    if (!cli_on_terminal(STDIN_FILENO))
        cli_print("%s\n", play->typed);
    return true;
}

bool play_run_command(struct play *play)
{
    size_t length = strcspn(play->typed, " ");
    const char *argument = play->typed + length + (play->typed[length] == ' ');
    for (const struct word_command *command = word_commands; command->name; command++) {
        if (strlen(command->name) != length || strncasecmp(command->name, play->typed, length) != 0)
            continue;
        command->run(play, argument);
        return true;
    }
    return false;
}

/* Says what is possible instead of what was typed. */
static void explain(const struct play *play)
{
    char verb[32];
    struct kv_text verbs = cli_text();
    cli_moves_put_verbs(play->moves, &verbs);
    snprintf(verb, sizeof verb, "%.*s", (int)strcspn(play->typed, " "), play->typed);
    if (!play->typed[0]) {
        cli_say("Type one of your moves (%s), or \"help\".", verbs.data);
    } else if (cli_moves_has_verb(play->moves, verb)) {
        cli_say("\"%s\" is not possible now; these are:", play->typed);
        cli_moves_print_verb(play->moves, verb);
    } else {
        cli_say("\"%s\" is neither a legal move nor a command. Moves begin with: %s. Type "
                "\"moves\" for the whole list, \"help\" for the commands.",
                play->typed, verbs.data);
    }
    cli_text_free(&verbs);
}

/* What is before a move that ends the turn is kept, so that the turn can be taken back. */
void play_person_move(struct play *play, kv_move move)
{
    struct kv_text record = cli_text();
    kv_record_print(&play->match, &record);
    if (kv_match_play(&play->match, play->person, move))
        record.length = 0;
    cli_text_free(&play->before_end);
    play->before_end = record;
    play->chance_then = play->chance;
    play->changed = true;
    play->saved = play->warned = false;
}

/* Enter alone plays the turn just hinted at, or the only move there is. */
static bool play_default(struct play *play)
{
    struct kv_move_list turn = play->hint;
    if (turn.count == 0 && play->moves->count == 1) {
        turn.moves[0] = play->moves->move[0];
        turn.count = 1;
    }
    for (uint32_t i = 0; i < turn.count; i++)
        play_person_move(play, turn.moves[i]);
    return turn.count > 0;
}

void play_answer(struct play *play)
{
    uint32_t index;
    if (!play->typed[0]) {
        if (!play_default(play))
            explain(play);
        play->hint.count = 0;
        return;
    }
    play->hint.count = 0;
    if (cli_moves_find(play->moves, play->typed, &index))
        play_person_move(play, play->moves->move[index]);
    else if (!play_run_command(play))
        explain(play);
}
