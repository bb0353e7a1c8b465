/* What each key does. */
#include "cli/play/saving.h"
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

#include <stdio.h>
#include <string.h>

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
    if (screen->play->online && !screen->play->match.ended)
        screen_say(screen, kv_translate("The server keeps this game until its end."));
    else if (play_put_record_path(screen->play, NULL, &path) && play_save(screen->play, path.data))
        snprintf(screen->message, sizeof screen->message, kv_translate("Saved: %s"), path.data);
    cli_text_free(&path);
}

static void turn_figure(struct screen *screen, wint_t key)
{
    uint32_t move = key == 't'   ? choosing_turned(&screen->choosing)
                    : key == 'm' ? choosing_mirrored(&screen->choosing)
                                 : choosing_next_place(&screen->choosing);
    if (move != NO_MOVE)
        choosing_look_at(&screen->choosing, move);
}

/* Digits choose cards as they are counted on the screen. */
static void choose_card(struct screen *screen, uint32_t number)
{
    for (uint32_t i = 0; i < screen->targets; i++)
        if (screen->target[i].kind == TARGET_CARD && --number == 0) {
            screen->cursor = i;
            screen_choose_target(screen);
            return;
        }
}

static void change_number(struct screen *screen, int by)
{
    screen->choosing.candidate = NO_MOVE;
    choosing_change_number(&screen->choosing, by);
}

static void talk(struct screen *screen)
{
    screen->talk[0] = '\0';
    if (screen->play->online)
        screen->typing = TYPING_TALK;
}

/* The new table may exist already, or be announced later. */
static void ask_rematch(struct screen *screen)
{
    if (!screen->play->online || !screen->play->match.ended)
        return;
    remote_ask_rematch(screen->play->online);
    screen_say(screen, kv_translate("Asking for a rematch …"));
}

static void type(struct screen *screen, uint32_t key)
{
    enum typed typed;
    if (screen->typing == TYPING_SEARCH) {
        screen_search_type(screen, key);
        return;
    }
    typed = screen_type(screen->talk, sizeof screen->talk, key);
    if (typed == TYPED_ALL && screen->talk[0])
        remote_talk(screen->play->online, screen->talk);
    if (typed != TYPED_MORE)
        screen->typing = TYPING_NOTHING;
}

static void think(struct screen *screen)
{
    if (screen->play->match.ended)
        screen_analyse(screen);
    else
        screen_hint(screen);
}

static void take_letter(struct screen *screen, wint_t key)
{
    switch (key) {
    case 't':
    case 'm':
    case 'p':
        turn_figure(screen, key);
        break;
    case 'u':
        screen_undo(screen);
        break;
    case 'd':
        screen_end_turn(screen);
        break;
    case 'h':
        think(screen);
        break;
    case 'c':
        talk(screen);
        break;
    case 'r':
        ask_rematch(screen);
        break;
    case 'v':
        next_tab(screen);
        break;
    case 'w':
        write_record(screen);
        break;
    case 's':
        kv_put(&screen->note, "%s\n%s\n", kv_translate(screen->match->setup.game->manual),
               kv_translate("About the components:"));
        kv_pack_tell(screen->match->setup.game, &screen->note);
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

/* Steps through the rounds of a game that is over; the end follows the last round. */
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
            screen_move_cursor(screen, key == KEY_RIGHT ? 1 : -1, 0);
        break;
    case KEY_UP:
        screen_move_cursor(screen, 0, -1);
        break;
    case KEY_DOWN:
        screen_move_cursor(screen, 0, 1);
        break;
    case '\t':
        screen_step_cursor(screen, 1);
        break;
    case KEY_BTAB:
        screen_step_cursor(screen, screen->targets - 1);
        break;
    case '\r':
    case '\n':
    case KEY_ENTER:
        screen_choose_target(screen);
        break;
    case KEY_MOUSE:
        screen_take_mouse(screen);
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
           (key < 0x80 && strchr("tmpudhcrvws?q/nN+-123456789", (int)key));
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
        screen_play_hint(screen);
    if (screen->verdict != KV_LESSON_OPEN) {
        screen_go_on_learning(screen);
        screen_restart(screen);
    }
}

/* Returns whether anything may have changed. */
bool screen_take_input(struct screen *screen, wint_t key)
{
    if (key == SCREEN_NEWS)
        screen_hear_news(screen);
    if (key == KEY_RESIZE || key == SCREEN_NEWS)
        return true;
    if (screen->covered) {
        screen->covered = !is_enter(key);
        screen->leaving = key == 'q';
        return true;
    }
    if (screen->typing) {
        type(screen, key);
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
