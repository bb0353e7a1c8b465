/* The terminal: preparing it, its keys, and the signals that end the program. */
#include "base/utf8.h"
#include "cli/cli.h"
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

#include <locale.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

static volatile sig_atomic_t hung_up;

static void note_signal(int signal_number)
{
    hung_up = signal_number;
}

bool screen_is_interrupted(void)
{
    return hung_up != 0;
}

/* The character that begins with this byte, or 0 if it is none. The bytes are decoded here, because
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

static struct {
    bool (*wait)(void *context);
    void *context;
} others;

void screen_wait_with(bool (*wait)(void *context), void *context)
{
    others.wait = wait;
    others.context = context;
}

/* It wakes up regularly: a signal that arrives just before curses begins to wait, such as for a new
 * size, would go unnoticed until the next key. */
bool screen_next_key(wint_t *key)
{
    enum { MILLISECONDS = 300 };
    while (!hung_up) {
        timeout(others.wait ? 0 : MILLISECONDS);
        int got = getch();
        *key = got == ERR ? 0 : got >= 0x80 && got <= 0xff ? read_letter(got) : (wint_t)got;
        if (*key != 0)
            return true;
        if (got == ERR && !cli_on_terminal(STDIN_FILENO))
            return false;
        *key = SCREEN_NEWS;
        if (got == ERR && others.wait && others.wait(others.context))
            return true;
    }
    return false;
}

static void catch_signals(void)
{
    static const int signals[] = {SIGHUP, SIGTERM, SIGINT};
    /* Waiting for a key ends anyhow; what is being written does not. */
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
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

/* Ctrl-S would freeze the screen until the person thinks of Ctrl-Q. */
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
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED,
              NULL);
    mouseinterval(0);
    screen_colours_open();
    return terminal;
}
