/* kvartal play on a whole terminal: keys, the mouse, and the course of the game. */
#include "cli/screen/screen.h"
#include "base/utf8.h"
#include "cli/play/saving.h"
#include "cli/play/towns.h"
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static volatile sig_atomic_t hung_up;

static void note_signal(int signal_number)
{
    hung_up = signal_number;
}

/* ---- What is shown ---- */

void screen_update(struct screen *screen)
{
    screen->lines = getmaxy(stdscr);
    screen->columns = getmaxx(stdscr);
    screen_draw_pieces(screen);
    screen_find_targets(screen);
    choosing_look_at(&screen->choosing, screen->choosing.candidate != NO_MOVE
                                            ? screen->choosing.candidate
                                            : screen_meant(screen));
    screen_write_foot(screen);
    screen_draw_pieces(screen);
    screen_lay_out(screen);
    screen_paint(screen);
}

/* The moves are listed anew, and the cursor is on the first thing to choose. */
static void restart(struct screen *screen)
{
    choosing_start(&screen->choosing, screen->match, screen->play->person);
    screen->cursor = 0;
    screen_tell_log(screen);
}

void screen_say(struct screen *screen, const char *sentence)
{
    snprintf(screen->message, sizeof screen->message, "%s", sentence);
}

/* ---- Moves ---- */

static void take_bots_turns(struct screen *screen)
{
    struct play *play = screen->play;
    uint32_t round = play->match.round;
    for (uint32_t seat = play->people; seat < play->match.setup.seats && !hung_up; seat++)
        if (play->match.round == round && !kv_match_done(&play->match, seat)) {
            struct kv_thought turn;
            play_bot(play, seat, &turn);
        }
}

/* Whether a seat's sheet has something that the others must not see. */
static bool has_secret(const struct kv_match *match, uint32_t seat)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    if (!game->hide)
        return false;
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    game->hide(sheet);
    return memcmp(sheet, kv_match_sheet(match, seat), game->size.sheet) != 0;
}

/* The first person whose turn is open, or none: as many as there are people. */
static uint32_t next_person(const struct play *play)
{
    uint32_t seat = 0;
    while (seat < play->people && kv_match_done(&play->match, seat))
        seat++;
    return seat;
}

/* The keyboard goes to another person. */
static void hand_over(struct screen *screen)
{
    struct play *play = screen->play;
    uint32_t before = play->person;
    play->person = play->match.ended ? 0 : next_person(play) % play->people;
    if (play->person == before || play->match.ended)
        return;
    screen->covered = has_secret(&play->match, play->person);
    snprintf(screen->message, sizeof screen->message, kv_translate("Seat %u: it is your turn."),
             (unsigned)play->person + 1);
}

static void show_end(struct screen *screen)
{
    struct play *play = screen->play;
    struct kv_scores scores;
    struct kv_text endings = cli_text();
    cli_put_endings(&play->match, &endings);
    screen->note.length = 0;
    kv_put(&screen->note, kv_translate("The game is over after round %u: %s."),
           (unsigned)play->match.round, endings.data);
    kv_put(&screen->note, "\n\n");
    cli_scores_open(&scores, &play->match);
    for (uint32_t i = 0; i < play->match.setup.seats && i < CLI_SHOWN_MOST; i++) {
        uint32_t seat = scores.order[i];
        if (seat < play->match.setup.seats) {
            kv_put(&screen->note, "%u. ", (unsigned)scores.places[seat]);
            kv_put(&screen->note, kv_translate("Seat %u: %d"), (unsigned)seat + 1,
                   (int)scores.scores[seat].total);
            kv_put(&screen->note, "\n");
        }
    }
    play_put_medal(&play->match.setup, scores.scores[0].total, &screen->note);
    kv_scores_close(&scores);
    cli_text_free(&endings);
}

/* After a move: perhaps the others' turns, and the end. */
static void go_on(struct screen *screen)
{
    struct play *play = screen->play;
    if (!play->match.ended && next_person(play) == play->people) {
        choosing_start(&screen->choosing, screen->match, play->person);
        screen_say(screen, kv_translate("The others are thinking …"));
        screen_update(screen);
        take_bots_turns(screen);
        screen->message[0] = '\0';
    }
    if (play->save)
        play_save(play, play->save);
    play_keep(play);
    hand_over(screen);
    if (play->match.ended)
        show_end(screen);
    restart(screen);
}

static void make(struct screen *screen, uint32_t move)
{
    if (screen->play->lesson) {
        screen_answer(screen, screen->choosing.moves[move]);
        restart(screen);
        return;
    }
    play_person_move(screen->play, screen->choosing.moves[move]);
    go_on(screen);
}

static void choose(struct screen *screen)
{
    const struct target *target = screen_target(screen);
    if (!target)
        return;
    uint32_t move = screen->choosing.candidate;
    if (target->kind == TARGET_CARD)
        move = choosing_take_card(&screen->choosing, target->value);
    if (move != NO_MOVE) {
        make(screen, move);
        return;
    }
    /* Now a site is to be chosen: the cursor goes to the first one. */
    screen_draw_pieces(screen);
    screen_find_targets(screen);
    for (uint32_t i = 0; i < screen->targets; i++)
        if (screen->target[i].kind == TARGET_SITE) {
            screen->cursor = i;
            break;
        }
}

static void undo(struct screen *screen)
{
    struct play *play = screen->play;
    struct kv_error error;
    if (screen->choosing.focus.value[KV_BY_CARD]) {
        restart(screen); /* only the card is given back */
        return;
    }
    bool begun = play->lesson && play->match.played[play->person] <= play->begun;
    if (!begun && kv_match_undo(&play->match, screen->play->person, &error)) {
        play->saved = false;
    } else if (play->before_end.length > 0 && play->people == 1) {
        play_take_back(play);
        screen->leaving = play->leaving;
        screen->logged = 0;
        screen->match = &play->match;
        screen->past_round = 0;
    } else {
        screen_say(screen,
                   kv_translate("There is nothing to undo: you have not moved in this round."));
        return;
    }
    play_keep(play);
    restart(screen);
}

static void end_turn(struct screen *screen)
{
    uint32_t last = choosing_last(&screen->choosing);
    if (last != NO_MOVE)
        make(screen, last);
    else
        screen_say(screen, kv_translate("The turn cannot end yet."));
}

static void hint(struct screen *screen)
{
    struct kv_thought thought;
    struct kv_text turn = cli_text(), prospect = cli_text(), reason = cli_text();
    if (screen->play->lesson) {
        screen_show_answer(screen);
    } else if (screen->choosing.count > 0) {
        play_think(screen->play, &thought);
        play_put_hint(screen->play, &thought, &turn, &prospect, &reason);
        screen->note.length = 0;
        kv_put(&screen->note, kv_translate("Good: \"%s\" — %s (%s). Enter plays the whole turn."),
               turn.data, prospect.data, reason.data);
        screen->note_is_hint = true;
    }
    cli_text_free(&turn);
    cli_text_free(&prospect);
    cli_text_free(&reason);
}

static void play_hint(struct screen *screen)
{
    struct kv_move_list turn = screen->play->hint;
    for (uint32_t i = 0; i < turn.count; i++)
        play_person_move(screen->play, turn.moves[i]);
    screen->play->hint.count = 0;
    go_on(screen);
}

/* ---- The cursor ---- */

/* The middle of a target on the screen, in half lines, since a cell is twice as high as wide. */
static void middle_of(const struct screen *screen, const struct target *target, int *x, int *y)
{
    const struct piece *piece = &screen->piece[target->view];
    *x = piece->x - piece->from_x + target->x + target->width / 2;
    *y = 2 * (piece->y - piece->from_y + target->y) + target->height;
}

/* Goes to the nearest target in a direction; what lies straight ahead is nearer. */
static void move_cursor(struct screen *screen, int right, int down)
{
    const struct target *from = screen_target(screen);
    int x, y, best = INT32_MAX;
    uint32_t found = screen->cursor;
    if (!from)
        return;
    middle_of(screen, from, &x, &y);
    for (uint32_t i = 0; i < screen->targets; i++) {
        int to_x, to_y;
        middle_of(screen, &screen->target[i], &to_x, &to_y);
        int ahead = (to_x - x) * right + (to_y - y) * down;
        int aside = abs((to_x - x) * down) + abs((to_y - y) * right);
        if (ahead <= 0 || ahead + 3 * aside >= best)
            continue;
        best = ahead + 3 * aside;
        found = i;
    }
    screen->cursor = found;
    screen->choosing.candidate = NO_MOVE;
}

static void step_cursor(struct screen *screen, uint32_t by)
{
    if (screen->targets > 0)
        screen->cursor = (screen->cursor + by) % screen->targets;
    screen->choosing.candidate = NO_MOVE;
}

/* ---- The mouse ---- */

static bool is_in(const struct piece *piece, int x, int y, int left, int top, int width, int height)
{
    x += piece->from_x - piece->x;
    y += piece->from_y - piece->y;
    return x >= left && x < left + width && y >= top && y < top + height;
}

/* Why nothing can be done where the mouse was pressed. */
static void tell_why_not(struct screen *screen, const struct kv_zone *zone)
{
    const struct choosing *choosing = &screen->choosing;
    struct kv_text text = cli_text();
    struct kv_drawing drawing = choosing_board(choosing);
    if (zone->aspect == KV_BY_SITE)
        choosing->hand->why_not(&drawing, zone->value, &text);
    else if (choosing->hand->why_not_card)
        choosing->hand->why_not_card(&drawing, zone->value, &text);
    screen_say(screen, text.data);
    cli_text_free(&text);
}

static void press(struct screen *screen, int x, int y)
{
    for (uint32_t i = 0; i < screen->targets; i++) {
        const struct target *target = &screen->target[i];
        const struct piece *piece = &screen->piece[target->view];
        if (piece->width == 0 ||
            !is_in(piece, x, y, target->x, target->y, target->width, target->height))
            continue;
        bool again = screen->cursor == i;
        screen->cursor = i;
        if (!again)
            screen->choosing.candidate = NO_MOVE;
        if (again || target->kind != TARGET_SITE)
            choose(screen);
        return;
    }
    for (uint32_t view = 0; view < VIEWS && screen->choosing.count > 0; view++) {
        const struct piece *piece = &screen->piece[view];
        for (uint32_t i = 0; i < piece->cells.count && piece->width > 0; i++) {
            const struct kv_zone *zone = &piece->cells.zone[i];
            if (is_in(piece, x, y, zone->x, zone->y, zone->width, zone->height)) {
                tell_why_not(screen, zone);
                return;
            }
        }
    }
}

static void take_mouse(struct screen *screen)
{
    MEVENT event;
    if (getmouse(&event) == OK && event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        press(screen, event.x, event.y);
}

/* ---- Keys ---- */

static void next_tab(struct screen *screen)
{
    static const enum view next[VIEWS] = {
        [VIEW_OFFER] = VIEW_BOARD,  [VIEW_BOARD] = VIEW_TRACKS, [VIEW_BUTTONS] = VIEW_BOARD,
        [VIEW_TRACKS] = VIEW_GOALS, [VIEW_GOALS] = VIEW_RIVALS, [VIEW_RIVALS] = VIEW_LOG,
        [VIEW_LOG] = VIEW_BOARD,
    };
    screen->tab = next[screen->tab];
    screen->found = NOT_FOUND;
}

static void write_record(struct screen *screen)
{
    struct kv_text path = cli_text();
    if (play_put_record_path(screen->play, NULL, &path) && play_save(screen->play, path.data))
        snprintf(screen->message, sizeof screen->message, kv_translate("Saved: %s"), path.data);
    cli_text_free(&path);
}

static void look_at(struct screen *screen, uint32_t move)
{
    if (move != NO_MOVE)
        choosing_look_at(&screen->choosing, move);
}

/* Digits choose cards as they are counted on the screen. */
static void choose_card(struct screen *screen, uint32_t number)
{
    for (uint32_t i = 0; i < screen->targets; i++)
        if (screen->target[i].kind == TARGET_CARD && --number == 0) {
            screen->cursor = i;
            choose(screen);
            return;
        }
}

static void change_number(struct screen *screen, int by)
{
    screen->choosing.candidate = NO_MOVE;
    choosing_change_number(&screen->choosing, by);
}

static void take_letter(struct screen *screen, wint_t key)
{
    switch (key) {
    case 't':
        look_at(screen, choosing_turned(&screen->choosing));
        break;
    case 'm':
        look_at(screen, choosing_mirrored(&screen->choosing));
        break;
    case 'p':
        look_at(screen, choosing_next_place(&screen->choosing));
        break;
    case 'u':
        undo(screen);
        break;
    case 'd':
        end_turn(screen);
        break;
    case 'h':
        if (screen->play->match.ended)
            screen_analyse(screen);
        else
            hint(screen);
        break;
    case 'v':
        next_tab(screen);
        break;
    case 'w':
        write_record(screen);
        break;
    case 's':
        kv_put(&screen->note, "%s", kv_translate(screen->match->setup.game->manual));
        break;
    case '?':
        screen_show_keys(screen);
        break;
    case '/':
        screen_search_begin(screen);
        break;
    case 'n':
    case 'N':
        screen_search_next(screen, key == 'N');
        break;
    case 'q':
        screen->leaving = true;
        break;
    case '+':
    case '-':
        change_number(screen, key == '+' ? 1 : -1);
        break;
    default:
        if (key >= '1' && key <= '9' && screen->play->match.ended)
            screen_show_seat(screen, key - '1');
        else if (key >= '1' && key <= '9')
            choose_card(screen, key - '0');
        break;
    }
}

/* Of a game that is over; after its last round comes the end, and before that the last round. */
static void step_round(struct screen *screen, bool forward)
{
    uint32_t round = screen->past_round;
    if (round == 0)
        round = forward ? 0 : screen->play->match.round;
    else
        round += forward ? 1u : -1u;
    screen_show_round(screen, round);
}

static void take_key(struct screen *screen, wint_t key)
{
    switch (key) {
    case KEY_LEFT:
    case KEY_RIGHT:
        if (screen->play->match.ended)
            step_round(screen, key == KEY_RIGHT);
        else
            move_cursor(screen, key == KEY_RIGHT ? 1 : -1, 0);
        break;
    case KEY_UP:
        move_cursor(screen, 0, -1);
        break;
    case KEY_DOWN:
        move_cursor(screen, 0, 1);
        break;
    case '\t':
        step_cursor(screen, 1);
        break;
    case KEY_BTAB:
        step_cursor(screen, screen->targets - 1);
        break;
    case '\r':
    case '\n':
    case KEY_ENTER:
        choose(screen);
        break;
    case KEY_MOUSE:
        take_mouse(screen);
        break;
    default:
        take_letter(screen, key);
        break;
    }
}

/* Whether a key does anything: what is pasted by mistake should not be slow. */
static bool is_known(wint_t key)
{
    return key >= KEY_MIN || key < ' ' ||
           (key < 0x80 && strchr("tmpudhvws?q/nN+-123456789", (int)key));
}

static bool is_enter(wint_t key)
{
    return key == '\r' || key == '\n' || key == KEY_ENTER;
}

/* Scrolls a note that is too long; false if this key does not. */
static bool scroll_note(struct screen *screen, wint_t key)
{
    int page = screen->lines - 6;
    int by = key == KEY_DOWN    ? 1
             : key == KEY_UP    ? -1
             : key == KEY_NPAGE ? page
             : key == KEY_PPAGE ? -page
                                : 0;
    if (by == 0 || (screen->note_below <= 0 && screen->note_from == 0))
        return false;
    by = by > screen->note_below ? screen->note_below : by;
    screen->note_from = screen->note_from + by > 0 ? screen->note_from + by : 0;
    return true;
}

/* A note goes with any key that does not scroll it; Enter on a hint plays it. */
static void take_key_on_note(struct screen *screen, wint_t key)
{
    bool is_hint = screen->note_is_hint;
    if (scroll_note(screen, key))
        return;
    screen->note.length = 0;
    screen->note_from = 0;
    screen->note_is_hint = false;
    if (is_hint && is_enter(key))
        play_hint(screen);
    if (screen->verdict != KV_LESSON_OPEN) {
        screen_go_on_learning(screen);
        restart(screen);
    }
}

/* Returns whether anything may have changed. */
static bool take_input(struct screen *screen, wint_t key)
{
    if (key == KEY_RESIZE)
        return true;
    if (screen->covered) {
        screen->covered = !is_enter(key);
        screen->leaving = key == 'q';
        return true;
    }
    if (screen->typing) {
        screen_search_type(screen, key);
        return true;
    }
    if (screen->note.length == 0 && !screen->message[0] && !is_known(key))
        return false;
    screen->message[0] = '\0';
    if (screen->note.length > 0)
        take_key_on_note(screen, key);
    else
        take_key(screen, key);
    return true;
}

bool screen_is_interrupted(void)
{
    return hung_up != 0;
}

/* The letter that begins with this byte, or 0: it is none. The bytes are put together here, since
 * after one that is not UTF-8 get_wch of ncurses never returns a key again. */
static uint32_t read_letter(int byte)
{
    enum { MILLISECONDS = 50, BYTES_MOST = 4 };
    char bytes[BYTES_MOST] = {(char)byte};
    size_t length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    timeout(MILLISECONDS);
    for (size_t i = 1; i < length; i++) {
        int next = getch();
        if (next < 0x80 || next > 0xbf) {
            if (next != ERR)
                ungetch(next);
            return 0;
        }
        bytes[i] = (char)next;
    }
    uint32_t code =
        kv_utf8_length(bytes, bytes + length) == length ? kv_utf8_code(bytes, length) : 0;
    return code >= KEY_MIN && code <= KEY_MAX ? 0 : code; /* curses has keys there */
}

/* It looks up now and then: a signal that comes just before curses begins to wait, of a new size
 * say, would go unnoticed until the next key. */
bool screen_next_key(wint_t *key)
{
    enum { MILLISECONDS = 300 };
    while (!hung_up) {
        timeout(MILLISECONDS);
        int got = getch();
        *key = got == ERR ? 0 : got >= 0x80 && got <= 0xff ? read_letter(got) : (wint_t)got;
        if (*key != 0)
            return true;
        if (got == ERR && !cli_on_terminal(STDIN_FILENO))
            return false;
    }
    return false;
}

/* ---- The whole ---- */

static void catch_signals(void)
{
    static const int signals[] = {SIGHUP, SIGTERM, SIGINT};
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}

/* Cursor keys come in two ways, and not every terminal uses the one it says. */
static void define_keys(void)
{
    define_key("\033[A", KEY_UP);
    define_key("\033[B", KEY_DOWN);
    define_key("\033[C", KEY_RIGHT);
    define_key("\033[D", KEY_LEFT);
}

/* Ctrl-S would stop the screen until somebody thinks of Ctrl-Q. */
static void ignore_flow_control(void)
{
    struct termios modes;
    if (tcgetattr(STDIN_FILENO, &modes) != 0)
        return;
    modes.c_iflag &= ~(tcflag_t)IXON;
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    def_prog_mode();
}

SCREEN *screen_open(void)
{
    if (!cli_on_terminal(STDIN_FILENO) || !cli_can_move_cursor())
        return NULL;
    setlocale(LC_CTYPE, ""); /* which characters can be shown; numbers stay as they are */
    SCREEN *terminal = newterm(NULL, stdout, stdin);
    if (!terminal)
        return NULL;
    catch_signals();
    cbreak();
    noecho();
    nonl();
    ignore_flow_control();
    keypad(stdscr, TRUE);
    define_keys();
    set_escdelay(25);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    screen_colours_open();
    return terminal;
}

static void run(struct screen *screen)
{
    wint_t key;
    screen->play->person = next_person(screen->play) % screen->play->people;
    restart(screen);
    play_keep(screen->play);
    if (screen->play->match.ended)
        show_end(screen);
    if (screen->play->lesson)
        screen_tell_task(screen);
    screen->covered = screen->play->people > 1 && has_secret(screen->match, screen->play->person);
    bool changed = true;
    do {
        if (changed)
            screen_update(screen);
        screen->gone = !screen_next_key(&key);
        changed = !screen->gone && take_input(screen, key);
    } while (!screen->leaving && !screen->gone);
}

bool screen_play(struct play *play)
{
    SCREEN *terminal = play->match.setup.game->hand ? screen_open() : NULL;
    if (!terminal)
        return false;
    struct screen *screen = cli_memory(sizeof *screen);
    screen->play = play;
    screen->match = &play->match;
    screen->tab = VIEW_BOARD;
    screen->found = NOT_FOUND;
    screen->log = cli_text();
    screen->note = cli_text();
    screen->advice = cli_text();
    screen->past_log = cli_text();
    run(screen);
    endwin();
    delscreen(terminal);
    if (!play->match.ended && !screen->gone && !play->lesson)
        cli_say("The game is kept; \"kvartal play --resume\" continues it.");
    screen_review_close(screen);
    cli_match_close(&screen->past);
    cli_text_free(&screen->past_log);
    cli_text_free(&screen->advice);
    cli_text_free(&screen->note);
    cli_text_free(&screen->log);
    free(screen);
    return true;
}
